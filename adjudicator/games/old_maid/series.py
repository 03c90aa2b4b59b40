"""A match of Old Maid: the games that the log has, each with a loser and no winner (rulebook: Old Maid)."""

from __future__ import annotations

from adjudicator.game import Match
from adjudicator.games.old_maid.scoring import points
from adjudicator.totals import added_up


def match_over(match: Match) -> bool:
    """Whether every game of the log has been played to its end."""
    return bool(match.tables) and all(table.finished for table in match.tables)


def totals(match: Match) -> list[int | None]:
    """The points of each seat in all games, the director's included: as many below zero as games were lost."""
    return added_up([match.adjusted, *map(points, match.tables)])
