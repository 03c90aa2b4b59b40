"""The score of Metamorphosis: cards won in, points and the reason of each point out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from adjudicator.games.metamorphosis.outcome import Score
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
EACH: Final[tuple[int, ...]] = tuple(points for _, points in WORTH)


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

    >>> score([[1, 1], [1, 0], [2, 0], [0, 1]], [4, 4], True)
    Score(hands=[[-4, -4], [3, 0], [-2, 0], [0, 4]], bonus=[0, 10], points=[-3, 10])
    """
    hands = [[each * count for count in row] for row, each in zip(counts, EACH, strict=True)]
    return score_of(hands, bonus(hands, indicated) if over else [0] * len(indicated))


def score_of(hands: list[list[int]], extra: list[int]) -> Score:
    """The score of a set, given the points by hands and seats, and the bonus."""
    return Score(hands, extra, list(map(sum, zip(*hands, extra, strict=True))))


def reasons(scored: Score, indicated: Sequence[int | None]) -> list[list[Reason]]:
    """What the points of each seat are for, given the indicators, 1 to 4."""
    hands: list[list[int]] = scored.hands
    bonus: list[int] = scored.bonus
    found: list[list[Reason]] = []
    for seat, shown in enumerate(indicated):
        mine = [_reason(hand, points[seat]) for hand, points in enumerate(hands) if points[seat]]
        if bonus[seat]:
            mine.append(_outright(shown))
        found.append(mine)
    return found


@cache
def _reason(hand: int, points: int) -> Reason:
    suit, each = WORTH[hand]
    count = points // each
    what = suit_name(suit, count) if suit else "cards"
    return Reason(points, f"hand {hand + 1}: {count} {what}")


@cache
def _outright(hand: int | None) -> Reason:
    return Reason(BONUS, f"hand {hand}: highest outright, as indicated")
