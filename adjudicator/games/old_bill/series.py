"""A match of Old Bill: the games that the log has, added up; who leads (rulebook: Game End)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.game import Match
from adjudicator.verdict import added_up

_APART = 10**9
"""Weighs a point against any number of pairs."""


def match_over(match: Match) -> bool:
    """Whether every game of the log has been played to its end."""
    return bool(match.tables) and all(table.finished for table in match.tables)


def totals(match: Match) -> list[int | None]:
    """The points of each seat in all games, the director's included."""
    return added_up([match.adjusted, *([one.points for one in table.scored()] for table in match.tables)])


def standing(match: Match, total: Sequence[int | None]) -> list[int | None]:
    """A number a seat that ranks them: by the points that they have in all, then by pairs."""
    pairs = added_up([[0] * len(match.names), *([one.pairs for one in table.scored()] for table in match.tables)])
    return ranking(total, pairs)


def ranking(points: Sequence[int | None], pairs: Sequence[int | None]) -> list[int | None]:
    """A number a seat that ranks them: by points, then by pairs."""
    return [
        None if mine is None or paired is None else mine * _APART + paired
        for mine, paired in zip(points, pairs, strict=True)
    ]
