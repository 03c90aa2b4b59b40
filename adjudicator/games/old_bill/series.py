"""A match of Old Bill: the games that the log has, added up; who leads (rulebook: Game End)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.game import Match
from adjudicator.games.old_bill.scoring import Scored
from adjudicator.totals import added_up

_APART = 10**9
"""Weighs a point against any number of pairs."""


def match_over(match: Match) -> bool:
    """Whether every game of the log has been played to its end."""
    return bool(match.tables) and all(table.finished for table in match.tables)


def standing(match: Match) -> tuple[list[int | None], list[int | None]]:
    """What each seat has in all: its points, the director's included, and a number that ranks it, by pairs besides."""
    scored: list[Scored] = [table.scored() for table in match.tables]
    total = added_up([match.adjusted, *[row.points for row in scored]])
    pairs = added_up([row.pairs for row in scored]) or [0] * len(total)
    return total, ranking(total, pairs)


def ranking(points: Sequence[int | None], pairs: Sequence[int | None]) -> list[int | None]:
    """A number a seat that ranks them: by points, then by pairs."""
    return [
        None if mine is None or paired is None else mine * _APART + paired
        for mine, paired in zip(points, pairs, strict=True)
    ]
