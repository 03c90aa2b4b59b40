"""Old Maid as a game of the referee's: its types, its table, and what a match of it comes to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.game import Match
from adjudicator.games.old_maid import moves, rules, sheet
from adjudicator.games.old_maid.moves import Draw, Pair
from adjudicator.games.old_maid.quick import at_once
from adjudicator.games.old_maid.refusals import refuse
from adjudicator.games.old_maid.scoring import loser, points, why
from adjudicator.games.old_maid.series import match_over, totals
from adjudicator.games.old_maid.table import Table
from adjudicator.log import AnyLog
from adjudicator.rules import Assumed, Rulebook
from adjudicator.thieves import order
from adjudicator.totals import places
from adjudicator.verdict import Scores


class OldMaidScores(Scores, kw_only=True):
    """Scores with the loser of each game."""

    losers: list[int | None] = msgspec.field(default_factory=list)


class OldMaid:
    """The game Old Maid (see `adjudicator.game.Game`)."""

    name = "old-maid"
    title = "Old Maid"
    round_name = "game"
    House = moves.House
    Setup = moves.Setup
    Move = Pair | Draw
    Result = moves.Result
    MatchResult = moves.MatchResult
    Scores = OldMaidScores
    defaults = moves.DEFAULTS
    rulebook = Rulebook.of("old-maid", rules)
    words = sheet
    documents = "adjudicator.games.old_maid"
    no_points = True
    deals = "adjudicator.games.old_maid.deal"
    completes = "adjudicator.games.old_maid.completed"
    at_once = staticmethod(at_once)

    def refuse(self, log: AnyLog) -> Iterator[tuple[str, str]]:
        """House keys that are no deck or no suits, texts that are no cards, and pairs that are nobody's."""
        return refuse(log)

    def table(self, match: Match, setup: moves.Setup) -> Table:
        """The table of the match's next game."""
        return Table(match, setup)

    def closing(self, match: Match) -> Iterator[tuple[int, int, Assumed]]:
        """No default decides a match by itself."""
        return iter(())

    @property
    def tally(self) -> Any:
        """Who is left with Old Bill."""
        from adjudicator.games.old_maid import tally

        return tally

    def match_over(self, match: Match) -> bool:
        """Whether every game of the log has been played to its end."""
        return match_over(match)

    def scores(self, match: Match) -> OldMaidScores:
        """The scores of a match: its losers."""
        total = totals(match)
        return OldMaidScores(
            rounds=[points(table) for table in match.tables],
            why=[why(table) for table in match.tables],
            losers=[loser(table) for table in match.tables],
            adjusted=match.adjusted,
            totals=total,
            places=places(total),
            winners=[],
        )

    def view(self, match: Match, table: Table, hindsight: bool) -> list[tuple[str, str]]:
        """A position in words: each player's hand as far as it is known."""
        lines = [("pairs laid", str(table.laid))]
        for seat, name in enumerate(match.names):
            held = table.holds(seat)
            if held is False:
                lines.append((name, "is out"))
                continue
            known = sorted(table.surely(seat), key=order)
            parts = [" ".join(known)] * bool(known)
            if not table.sized:
                parts.append("cards not known")
            elif hidden := table.order.sizes[seat] - len(known):
                parts.append(f"{hidden} not known")
            lines.append((name, f"holds {' and '.join(parts)}"))
        return lines

    def columns(self, match_scores: Any, round_index: int, seat: int) -> dict[str, str]:
        """Nothing but the points, which tell the loser."""
        return {}


GAME = OldMaid()
