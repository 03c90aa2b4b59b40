"""What a game of Memory Match came to, as the scores ask for it, and what a pair counts."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from adjudicator.thieves import Card, order
from adjudicator.verdict import Reason


class Outcome(NamedTuple):
    """A game whose cards were all seen: whether it is over, and the pairs of each seat, one by one."""

    finished: bool
    pairs: list[list[Reason]]


@lru_cache(maxsize=1 << 10)
def reason_of(card: Card, other: Card) -> Reason:
    """What a pair counts."""
    return Reason(1, f"pair {' '.join(sorted((card, other), key=order))}")
