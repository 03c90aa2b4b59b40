"""The score of Metamorphosis: cards won in, points and the reason of each point out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from adjudicator.tricks import suit_name
from adjudicator.verdict import Reason

BONUS = 10
"""For the outright highest score in the hand that the player's indicator names."""


class Worth(NamedTuple):
    """What a hand is about: the suit whose cards count, `None` for all cards, and the points of each."""

    suit: str | None
    points: int


WORTH = (Worth("C", -4), Worth("H", 3), Worth(None, -1), Worth("S", 4))
"""The four hands."""
EACH = tuple(points for _, points in WORTH)


class Score(NamedTuple):
    """The score of a set: by hands and seats how many cards counted, and the points; the bonus, and the sums."""

    counts: Sequence[Sequence[int]]
    hands: list[list[int]]
    bonus: list[int]
    points: list[int]


def counting(hand: int, cards: Sequence[str]) -> int:
    """How many of the cards that a player took in a hand, 0 to 3, count.

    >>> [counting(hand, ["AC", "2C", "10C", "KH", "AS"]) for hand in range(4)]
    [3, 1, 5, 1]
    """
    suit = WORTH[hand].suit
    return len(cards) if suit is None else "".join(cards).count(suit)


def bonus(points: Sequence[Sequence[int]], indicated: Sequence[int | None]) -> list[int]:
    """The bonus of each seat, given the points of the four hands by seats, and the indicators, 1 to 4.

    >>> bonus([[-8, -4], [15, 15], [-9, -15], [0, 4]], [2, 1])
    [0, 10]
    """
    found = [0] * len(indicated)
    for seat, hand in enumerate(indicated):
        if hand:
            row = points[hand - 1]
            mine = row[seat]
            if mine == max(row) and row.count(mine) == 1:
                found[seat] = BONUS
    return found


def score(counts: Sequence[Sequence[int]], indicated: Sequence[int | None], over: bool) -> Score:
    """The score of a set, by hands and seats how many cards counted; the bonus only when the set is over.

    >>> score([[1, 1], [1, 0], [2, 0], [0, 1]], [4, 4], True)[1:]
    ([[-4, -4], [3, 0], [-2, 0], [0, 4]], [0, 10], [-3, 10])
    """
    hands = [[each * count for count in row] for row, each in zip(counts, EACH, strict=True)]
    extra = bonus(hands, indicated) if over else [0] * len(indicated)
    return Score(counts, hands, extra, list(map(sum, zip(*hands, extra, strict=True))))


def reasons(scored: Score, seat: int, indicated: int | None) -> list[Reason]:
    """What the points of a seat are for."""
    found = [_reason(hand, row[seat]) for hand, row in enumerate(scored.counts) if row[seat]]
    if scored.bonus[seat]:
        found.append(Reason(scored.bonus[seat], f"hand {indicated}: highest outright, as indicated"))
    return found


@cache
def _reason(hand: int, count: int) -> Reason:
    suit, each = WORTH[hand]
    what = suit_name(suit, count) if suit else "card" + "s" * (count != 1)
    return Reason(each * count, f"hand {hand + 1}: {count} {what}")
