"""What a set of Metamorphosis that was judged at once came to, as the scores and the sets after it ask for it."""

from __future__ import annotations

import msgspec


class Score(msgspec.Struct, frozen=True):
    """The score of a set: the points by hands and seats, the bonus, and the sums."""

    hands: list[list[int]]
    bonus: list[int]
    points: list[int]


class Played(msgspec.Struct, frozen=True):
    """A set that was played to its end. Seats count from 0, hands from 0 to 3.

    `led` is the entry of the first card of each hand; `discarded_on`, by hand, the entry that ended the first trick
    in which somebody did not follow suit.
    """

    dealer: int
    indicated: list[int]
    led: dict[int, int]
    discarded_on: dict[int, int]
    score: Score
    judged: bool = True
    finished: bool = True

    def scored(self) -> Score:
        """The score of the set."""
        return self.score
