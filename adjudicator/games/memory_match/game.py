"""Memory Match as a game of the referee's: its types, its table, and what a match of it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator import verdict
from adjudicator.game import Match
from adjudicator.games.memory_match import moves, rules, sheet
from adjudicator.games.memory_match.moves import Flip
from adjudicator.games.memory_match.quick import at_once
from adjudicator.games.memory_match.scoring import points, why
from adjudicator.games.memory_match.series import match_over, totals
from adjudicator.games.memory_match.table import Table
from adjudicator.log import AnyLog
from adjudicator.rules import Assumed, Rulebook
from adjudicator.thieves import cards_fault, classic_faults, shaped
from adjudicator.totals import leaders, places


class MemoryMatch:
    """The game Memory Match (see `adjudicator.game.Game`)."""

    name = "memory-match"
    title = "Memory Match"
    round_name = "game"
    House = moves.House
    Setup = moves.Setup
    Move = Flip
    Result = moves.Result
    MatchResult = moves.MatchResult
    Scores = verdict.Scores
    defaults = moves.DEFAULTS
    rulebook = Rulebook.of("memory-match", rules)
    words = sheet
    documents = "adjudicator.games.memory_match"
    deals = "adjudicator.games.memory_match.deal"
    completes = "adjudicator.games.memory_match.completed"
    at_once = staticmethod(at_once)

    def refuse(self, log: AnyLog) -> Iterator[tuple[str, str]]:
        """House keys that are no deck of the game's or no suits, and texts that are no cards."""
        yield from classic_faults(log.house.deck, log.house.suits)
        cards = shaped(log.house.deck, log.house.suits)
        for number, played in enumerate(log.rounds):
            layout = played.setup.layout
            if layout is not None and not cards.issuperset(layout) and (fault := cards_fault(layout)):
                yield f"rounds[{number}].setup.layout", fault
            try:
                shown = {move.card for move in played.moves} | {move.other_card for move in played.moves}
            except AttributeError:  # a ruling, an adjustment, an undo or a note
                shown = {""}
            if not shown <= cards:
                yield from self._faults_of(played.moves, f"rounds[{number}].moves")

    def _faults_of(self, moves: Sequence[Any], path: str) -> Iterator[tuple[str, str]]:
        for at, move in enumerate(moves):
            if type(move) is Flip and (fault := cards_fault((move.card, move.other_card))):
                yield f"{path}[{at}]", fault

    def table(self, match: Match, setup: moves.Setup) -> Table:
        """The table of the match's next game."""
        return Table(match, setup)

    def closing(self, match: Match) -> Iterator[tuple[int, int, Assumed]]:
        """No default decides a match by itself."""
        return iter(())

    @property
    def tally(self) -> Any:
        """The pairs that each player has kept."""
        from adjudicator.games.memory_match import tally

        return tally

    def match_over(self, match: Match) -> bool:
        """Whether every game of the log has been played to its end."""
        return match_over(match)

    def scores(self, match: Match) -> verdict.Scores:
        """The scores of a match: pairs."""
        total = totals(match)
        return verdict.Scores(
            rounds=[points(table) for table in match.tables],
            why=[why(table) for table in match.tables],
            adjusted=match.adjusted,
            totals=total,
            places=places(total),
            winners=leaders(total) or [],
        )

    def view(self, match: Match, table: Table, hindsight: bool) -> list[tuple[str, str]]:
        """A position in words: the rows, `-` for a card that is gone, and each player's pairs."""
        lines, start = [], 1
        for number, length in enumerate(table.setup.rows, 1):
            places = range(start, start + length)
            cards = ["-" if place in table.gone else table.card_at(place) for place in places]
            lines.append((f"row {number}", " ".join(cards) or "no card"))
            start += length
        for name, mine, reasons in zip(match.names, points(table), why(table), strict=True):
            counted = "pairs not known" if mine is None else f"{mine} pair{'s' * (mine != 1)}"
            said = "; ".join(reason.what for reason in reasons)
            lines.append((name, f"{counted} ({said})" if said else counted))
        return lines

    def columns(self, match_scores: Any, round_index: int, seat: int) -> dict[str, str]:
        """Nothing but the pairs, which are the points."""
        return {}


GAME = MemoryMatch()
