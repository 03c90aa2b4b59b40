"""The score of Old Maid: whoever is left with Old Bill loses, and nobody wins (rulebook: Old Maid)."""

from __future__ import annotations

from adjudicator.games.old_maid.outcome import Outcome
from adjudicator.games.old_maid.table import Table
from adjudicator.verdict import Reason


def loser(table: Table | Outcome) -> int | None:
    """The one player who is left with Old Bill; `None` while the game goes on, or where it is not known who."""
    losers = table.losers()
    return losers[0] if losers and len(losers) == 1 else None


def points(table: Table | Outcome) -> list[int | None]:
    """-1 for the loser, and 0; `None` for players who may have lost."""
    losers = table.losers() or []
    if len(losers) == 1:
        return [-1 if seat in losers else 0 for seat in range(table.seats)]
    return [None if seat in losers else 0 for seat in range(table.seats)]


def why(table: Table | Outcome) -> list[list[Reason]]:
    """What the points are for."""
    return [[Reason(-1, "left with Old Bill")] if mine == -1 else [] for mine in points(table)]
