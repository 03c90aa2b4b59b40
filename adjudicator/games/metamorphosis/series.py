"""A match of Metamorphosis: how many sets, what its totals are, who leads."""

from __future__ import annotations

from operator import add

from msgspec import UNSET

from adjudicator.game import Match


def match_over(match: Match) -> bool:
    """Whether all sets of the match have been played to their end; without a number, all that the log has."""
    tables, sets = match.tables, match.house.sets
    return bool(tables) and (sets is UNSET or len(tables) >= sets) and all(table.finished for table in tables)


def totals(match: Match) -> list[int]:
    """The points of all sets, a seat, the director's points included."""
    found = match.adjusted
    for table in match.tables:
        found = list(map(add, found, table.scored().points))
    return found
