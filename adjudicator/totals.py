"""Points added up, and who has the most of them. What is not known is `None`, and so is all that rests on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add
from typing import Any, cast


def places(totals: list[int | None], highest_wins: bool = True) -> list[int | None]:
    """The place of each total, 1 the best; equal totals share a place and take up the next.

    >>> places([5, 7, 7, 3])
    [3, 1, 1, 4]
    >>> places([5, None])
    [None, None]
    """
    if None in totals:
        return [None] * len(totals)
    order = [None, *sorted(cast(list[int], totals), reverse=highest_wins)]
    return [*map(order.index, totals)]


def leaders(totals: Sequence[Any]) -> list[int] | None:
    """The seats with the highest total; `None` where a total is not known.

    >>> leaders([5, 7, 7]), leaders([5, None])
    ([1, 2], None)
    """
    if None in totals:
        return None
    if not totals:
        return []
    most = max(totals)
    if totals.count(most) == 1:
        return [totals.index(most)]
    return [seat for seat, total in enumerate(totals) if total == most]


def added_up(rows: Iterable[Sequence[int | None]]) -> list[int | None]:
    """What a seat has in all rows, a number a seat each; `None` where one of them is not known.

    >>> added_up([[1, 0], [2, None]])
    [3, None]
    """
    found: list[Any] = []
    for at, row in enumerate(rows):
        if not at:
            found = [*row]
        elif len(row) != len(found):
            raise ValueError(f"{len(row)} numbers beside {len(found)}")
        else:
            try:
                found = [*map(add, found, row)]
            except TypeError:  # some are not known
                found = [None if None in pair else sum(pair) for pair in zip(found, row, strict=True)]
    return found
