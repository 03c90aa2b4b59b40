"""A match of New Old: how many games, what its totals are, who leads (rulebook: Next Game, Variant Rules)."""

from __future__ import annotations

from msgspec import UNSET

from adjudicator.game import Match
from adjudicator.games.new_old.moves import House
from adjudicator.totals import added_up


def games_of(house: House, players: int) -> int:
    """How many games a match has."""
    return players if house.games is UNSET else house.games


def match_over(match: Match) -> bool:
    """Whether all games of the match have been played to their end."""
    tables = match.tables
    return (
        len(tables) >= games_of(match.house, len(match.names))
        and bool(tables)
        and all(table.finished for table in tables)
    )


def totals(match: Match, by: str | None = None) -> list[int | None]:
    """What the match is decided by, a seat, the director's points included; `by` overrides the house."""
    by, tables = by or match.house.match, match.tables
    rests_on = (by, *match.adjusted)
    of, found = match.memo.get(rests_on, (None, None))
    if of == tables:
        return list(found)
    if by == "ranks":
        rounds = [table.ranks() for table in tables if table.finished]
    else:
        rounds = [table.points() for table in tables]
    total = added_up([match.adjusted, *rounds])
    if tables and tables[-1].finished:
        match.memo[rests_on] = [*tables], total
    return total
