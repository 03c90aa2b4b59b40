"""A match of Memory Match: the games that the log has, added up; who leads (rulebook: Memory Match)."""

from __future__ import annotations

from adjudicator.game import Match
from adjudicator.games.memory_match.scoring import points
from adjudicator.totals import added_up


def match_over(match: Match) -> bool:
    """Whether every game of the log has been played to its end."""
    return bool(match.tables) and all(table.finished for table in match.tables)


def totals(match: Match) -> list[int | None]:
    """The pairs of each seat in all games, the director's points included."""
    return added_up([match.adjusted, *map(points, match.tables)])
