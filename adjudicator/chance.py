"""Chance that comes out the same on every machine and under every version of Python.

Of `random.Random` only the sequence of `random()` is promised to stay as it is, and its seeds
only for the same kind of seed: so a seed is a number made from words by a hash, and all else
here is made from `random()`.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A source of chance.

    Args:
        seed: whatever tells it from others: the same words and numbers give the same chance.

    >>> Chance("new-old", 7).shuffled("abcde"), Chance("new-old", 7).below(1000)
    (['d', 'c', 'a', 'e', 'b'], 322)
    """

    def __init__(self, *seed: object) -> None:
        told = "\n".join(map(str, seed)).encode()
        self.random = Random(int.from_bytes(sha256(told).digest(), "big")).random
        """A number from 0 to 1, not 1 itself."""

    def below(self, count: int) -> int:
        """A number from 0 to `count` - 1."""
        return int(self.random() * count)

    def happens(self, share: float) -> bool:
        """Whether something happens that does so in a share of all cases, 0 to 1."""
        return self.random() < share

    def one(self, items: Sequence[T]) -> T:
        """One of some things."""
        return items[int(self.random() * len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Things in another order."""
        found = list(items)
        random = self.random
        for at in range(len(found) - 1, 0, -1):
            other = int(random() * (at + 1))
            found[at], found[other] = found[other], found[at]
        return found
