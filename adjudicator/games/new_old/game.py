"""New Old as a game of the referee's: its types, its table, and what a match of it comes to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.game import Match, given
from adjudicator.games.new_old import moves, proofs, rules, sheet
from adjudicator.games.new_old.moves import Pass, Play, Reveal
from adjudicator.games.new_old.quick import Played, at_once
from adjudicator.games.new_old.series import match_over, totals
from adjudicator.games.new_old.table import EXITED, NEW_ZONE, OLD_ZONE, STAGE_A, ZONE_NAMES, Table
from adjudicator.log import AnyLog
from adjudicator.rules import Assumed, Rulebook
from adjudicator.totals import leaders, places
from adjudicator.verdict import Contest, Scores


class NewOldScores(Scores, kw_only=True):
    """Scores with the pattern and the rank points of each seat in each game."""

    patterns: list[list[str | None]] = msgspec.field(default_factory=list)
    ranks: list[list[int | None]] = msgspec.field(default_factory=list)


class NewOld:
    """The game New Old (see `adjudicator.game.Game`)."""

    name = "new-old"
    title = "New Old"
    round_name = "game"
    House = moves.House
    Setup = moves.Setup
    Move = Play | Reveal | Pass
    Result = moves.Result
    MatchResult = moves.MatchResult
    Scores = NewOldScores
    defaults = moves.DEFAULTS
    rulebook = Rulebook.of("new-old", rules)
    words = sheet
    documents = "adjudicator.games.new_old"
    deals = "adjudicator.games.new_old.deal"
    completes = "adjudicator.games.new_old.completed"
    at_once = staticmethod(at_once)

    def refuse(self, log: AnyLog) -> Iterator[tuple[str, str]]:
        """A first game without a start player."""
        if log.rounds and log.rounds[0].setup.first is None:
            yield "rounds[0].setup", "first is missing: who starts the first game"

    def table(self, match: Match, setup: moves.Setup) -> Table:
        """The table of the match's next game."""
        return Table(match, setup)

    def closing(self, match: Match) -> Iterator[tuple[int, int, Assumed]]:
        """House keys that the log does not give and that decided something: round, entry and which."""
        if not given(match.log, "forced_reveal"):
            yield from _chose_to_play(match)
        if not match_over(match):
            return
        last = len(match.tables), match.tables[-1].last_entry
        if match.house.match == "ranks" and len(match.names) == 2 and not given(match.log, "two_player_second"):
            yield 1, match.tables[0].last_entry, SECOND
        if not given(match.log, "match") and leaders(totals(match, "diamonds")) != leaders(totals(match, "ranks")):
            yield *last, BY_DIAMONDS

    @property
    def tally(self) -> Any:
        """The cards that each player has revealed."""
        from adjudicator.games.new_old import tally

        return tally

    def match_over(self, match: Match) -> bool:
        """Whether all games have been played to their end."""
        return match_over(match)

    def scores(self, match: Match) -> NewOldScores:
        """The scores of a match."""
        scored = [table.scored() for table in match.tables]
        total = totals(match)
        return NewOldScores(
            rounds=[table.points() for table in match.tables],
            why=[[reasons for _, reasons, _ in row] for row in scored],
            patterns=[[pattern for _, _, pattern in row] for row in scored],
            ranks=[table.ranks() for table in match.tables],
            adjusted=match.adjusted,
            totals=total,
            places=places(total),
            winners=leaders(total) or [],
        )

    def contests(self, match: Match, scores: NewOldScores) -> Iterator[Contest]:
        """Each game, won by diamonds; its points are rank points where those decide the match."""
        by_ranks = match.house.match == "ranks"
        rows = zip(match.tables, scores.rounds, scores.ranks, strict=True)
        for number, (table, diamonds, ranks) in enumerate(rows, 1):
            points, what = (ranks, "rank points") if by_ranks else (diamonds, "")
            yield Contest(number, table.finished, points, places(diamonds), leaders(diamonds) or [], what)

    def view(self, match: Match, table: Table, hindsight: bool) -> list[tuple[str, str]]:
        """A position in words."""
        lines = [(ZONE_NAMES[zone], str(table.field(zone) or "not known")) for zone in (OLD_ZONE, NEW_ZONE)]
        for seat, name in enumerate(match.names):
            hand = table.hands[seat]
            if table.stage[seat] == EXITED:
                holds = "has exited"
            else:
                known = hand.cards()
                rest = max(0, hand.size - len(known))
                parts = [" ".join(known)] * bool(known) + [f"{rest} not known"] * bool(rest)
                stage = "stage A" if table.stage[seat] == STAGE_A else "stage B"
                holds = f"{stage}, holds {' and '.join(parts)}"
            shown = table.revealed[seat]
            lines.append((name, holds + (f"; has revealed {' '.join(sorted(shown))}" if shown else "")))
        return lines

    def columns(self, scores: Any, round_index: int, seat: int) -> dict[str, str]:
        """The pattern, and the rank points, of a seat in a game."""
        pattern, rank = scores.patterns[round_index][seat], scores.ranks[round_index][seat]
        return {"revealed": pattern or "?", "rank points": "?" if rank is None else f"{rank:+d}" if rank else "0"}


SECOND = Assumed(
    "two_player_second",
    "The rulebook does not say what the second of two players, who is the last too, gets; here -1 (two-player-second).",
)
BY_DIAMONDS = Assumed(
    "match", "By rank points somebody else would have won; the match is taken to be decided by diamonds (match)."
)


def _chose_to_play(match: Match) -> Iterator[tuple[int, int, Assumed]]:
    """The first New Card that was played in stage A though no Old Card could be."""
    for number, table in enumerate(match.tables, 1):
        entry = table.chose_to_play() if isinstance(table, Played) else proofs.chose_to_play(table)
        if entry is not None:
            yield number, entry, rules.RULEBOOK_FORCED
            return


GAME = NewOld()
