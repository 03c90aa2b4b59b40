"""A match of Memory Match: the games that the log has, added up; who leads (rulebook: Memory Match)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.game import Match
from adjudicator.games.memory_match.scoring import points


def match_over(match: Match) -> bool:
    """Whether every game of the log has been played to its end."""
    return bool(match.tables) and all(table.finished for table in match.tables)


def totals(match: Match) -> list[int | None]:
    """The pairs of each seat in all games, the director's points included."""
    columns = zip(match.adjusted, *(points(table) for table in match.tables), strict=True)
    return [None if None in column else sum(column) for column in columns]


def leaders(points: Sequence[int | None]) -> list[int] | None:
    """The seats with the most pairs; `None` where a number is not known."""
    known = [mine for mine in points if mine is not None]
    if len(known) < len(points):
        return None
    most = max(known, default=0)
    return [seat for seat, mine in enumerate(known) if mine == most]
