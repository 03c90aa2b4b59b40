"""Neu as a game of the referee's: its types, its table, and what a match of it comes to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator import verdict
from adjudicator.game import Match
from adjudicator.games.neu import moves, rules, series, sheet
from adjudicator.games.neu.cards import in_order
from adjudicator.games.neu.moves import Draw, Lose, Play, Shot, Show
from adjudicator.games.neu.outcome import Outcome
from adjudicator.games.neu.quick import at_once
from adjudicator.games.neu.table import Table
from adjudicator.log import AnyLog
from adjudicator.rules import Assumed, Rulebook
from adjudicator.verdict import Reason


class Neu:
    """The game Neu (see `adjudicator.game.Game`)."""

    name = "neu"
    title = "Neu"
    round_name = "round"
    House = moves.House
    Setup = moves.Setup
    Move = Play | Shot | Lose | Draw | Show
    Result = moves.Result
    MatchResult = moves.MatchResult
    Scores = verdict.Scores
    defaults = moves.DEFAULTS
    rulebook = Rulebook.of("neu", rules)
    words = sheet
    documents = "adjudicator.games.neu"
    deals = "adjudicator.games.neu.deal"
    completes = "adjudicator.games.neu.completed"
    at_once = staticmethod(at_once)

    def refuse(self, log: AnyLog) -> Iterator[tuple[str, str]]:
        """Nothing that the types do not tell."""
        return iter(())

    def table(self, match: Match, setup: moves.Setup) -> Table:
        """The table of the match's next round."""
        return Table(match, setup)

    def closing(self, match: Match) -> Iterator[tuple[int, int, Assumed]]:
        """Each default that decides something is noticed where it does."""
        return iter(())

    @property
    def tally(self) -> Any:
        """The chips that each player has left."""
        from adjudicator.games.neu import tally

        return tally

    def match_over(self, match: Match) -> bool:
        """Whether one player alone has chips."""
        return series.match_over(match)

    def scores(self, match: Match) -> verdict.Scores:
        """The chip that each round cost, and the chips that are left."""
        chips, seats = series.chips_after(match), range(len(match.names))
        return verdict.Scores(
            rounds=[[-1 if seat == table.loser else 0 for seat in seats] for table in match.tables],
            why=[_why(table) for table in match.tables],
            adjusted=match.adjusted,
            totals=[held + given for held, given in zip(chips, match.adjusted, strict=True)],
            places=series.places(match),
            winners=series.winners(match),
        )

    def contests(self, match: Match, scores: verdict.Scores) -> Iterator[verdict.Contest]:
        """The match: a round has a loser, and no winner; its points are the chips that are left."""
        yield verdict.Contest(0, self.match_over(match), scores.totals, scores.places, scores.winners)

    def view(self, match: Match, table: Any, hindsight: bool) -> list[tuple[str, str]]:
        """A position in words."""
        if not table.worlds:
            return [("Sum", "the game is over")]
        totals = sorted({world.total for world in table.worlds})
        directions = {world.direction for world in table.worlds}
        world = table.worlds[0]
        lines = [
            ("Sum", " or ".join(map(str, totals)) if len(totals) < 5 else "not known"),
            (
                "Direction",
                "not known" if len(directions) > 1 else "clockwise" if 1 in directions else "counter-clockwise",
            ),
            ("Draw pile", f"{world.stock.left()} cards"),
        ]
        if table.turn is not None and (world.owed > 1 or world.paid) and len({one.owed for one in table.worlds}) == 1:
            lines.append(("Owed", f"{table.name(table.turn)} owes {world.owed} card{'s' * (world.owed != 1)}"))
        return lines + [(name, _holding(table, seat)) for seat, name in enumerate(match.names)]

    def columns(self, scores: Any, round_index: int, seat: int) -> dict[str, str]:
        """The chips that a seat had after a round."""
        later = sum(row[seat] or 0 for row in scores.rounds[round_index + 1 :])
        return {"chips": str(scores.totals[seat] - scores.adjusted[seat] - later)}


def _why(table: Outcome) -> list[list[Reason]]:
    """The reason of the chip that was lost, a list a seat."""
    reasons: list[list[Reason]] = [[] for _ in table.chips]
    if table.loser is not None and table.lost_with is not None:
        card, total = table.lost_with
        how = f"made {total} with {card}" if card is not None else f"gave up on {total}"
        reasons[table.loser].append(Reason(-1, how))
    return reasons


def _holding(table: Table, seat: int) -> str:
    """What is known of a hand, and the chips."""
    chips = f"{table.chips[seat]} chip{'s' * (table.chips[seat] != 1)}"
    if seat not in table.inside:
        return "has left the game"
    worlds = table.worlds
    known = worlds[0].stock.sure(seat)
    for world in worlds[1:]:
        known = [card for card in known if known.count(card) <= world.stock.sure(seat).count(card)]
    rest = worlds[0].stock.size(seat) - len(known)
    parts = [" ".join(in_order(known))] * bool(known) + [f"{rest} not known"] * bool(rest)
    return f"{chips}, holds {' and '.join(parts) or 'no card'}"


GAME = Neu()
