"""A match of Neu: chips from round to round, who has left, who deals next (rulebook: How to play)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from adjudicator.game import Match

if TYPE_CHECKING:
    from adjudicator.games.neu.outcome import Outcome

CHIPS = 3
"""The chips that each player starts with."""


def chips_before(match: Match, given: Sequence[int] | None) -> list[int]:
    """The chips before the next round: those that follow; where nothing tells, those given."""
    seats = len(match.names)
    told = list(given) if given is not None and len(given) == seats else None
    if not match.tables:
        return told or [CHIPS] * seats
    before: Outcome = match.tables[-1]
    return before.chips_after() if before.finished or told is None else told


def inside(chips: Sequence[int]) -> tuple[int, ...]:
    """The seats that are still in: those with chips."""
    return tuple([seat for seat, held in enumerate(chips) if held > 0])


def next_dealer(before: Outcome) -> int | None:
    """Who deals after a round: its loser, or the next seat clockwise that is still in; `None` while it is not known."""
    loser = before.loser
    if loser is None:
        return None
    chips = before.chips_after()
    for step in range(before.seats):
        seat = (loser + step) % before.seats
        if chips[seat] > 0:
            return seat
    return loser


def chips_after(match: Match) -> list[int]:
    """The chips of each seat by play alone, so far."""
    return match.tables[-1].chips_after() if match.tables else [CHIPS] * len(match.names)


def match_over(match: Match) -> bool:
    """Whether one player alone has chips left."""
    tables: list[Any] = match.tables
    return bool(tables) and len(inside(chips_after(match))) <= 1 and all(table.finished for table in tables)


def winners(match: Match) -> list[int]:
    """The one player with chips; nobody while several have some."""
    return list(inside(chips_after(match))) if match_over(match) else []


def places(match: Match) -> list[int | None]:
    """The places by the order of leaving: all who are still in share the first, and who left last comes next.

    Those who had no chip to start with are last.
    """
    tables: list[Any] = match.tables
    left = [0] * len(match.names)
    """Before how many rounds a seat had chips."""
    for number, chips in enumerate([*[table.chips for table in tables], chips_after(match)], 1):
        for seat in inside(chips):
            left[seat] = number
    return [1 + sum([other > mine for other in left]) for mine in left]
