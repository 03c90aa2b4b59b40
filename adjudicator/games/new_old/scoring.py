"""The score of New Old: cards in, points and the reason of each point out (rulebook: Game End and Scoring)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Any, TypeAlias

from adjudicator.games.new_old.cards import DECK, HIGHEST, KIND_NAMES, KINDS, NEW, NUMBER, OLD
from adjudicator.verdict import Reason

Score: TypeAlias = tuple[int | None, list[Reason], str | None]
"""Points, their reasons, and the pattern; `None` where the cards do not tell."""

PATTERNS = {(True, True): "both", (False, True): "old", (True, False): "new", (False, False): "none"}
"""The pattern of a game, by whether New Cards and whether Old Cards were revealed."""


def score(revealed: Sequence[str]) -> Score:
    """The score of the cards that a player has revealed (rulebook: Game End and Scoring).

    Points are `None` where a card is not known, the pattern where its kind is not.

    >>> [score(cards)[0] for cards in (["N5", "N3", "O3", "O4"], ["O3", "O2", "O3"], ["N5", "N2", "N2"], [])]
    [1, -8, -9, 0]
    >>> [(reason.points, reason.what) for reason in score(["N5", "O3", "N3", "O4"])[1]]
    [(8, 'New 5, 3'), (-7, 'Old 3, 4')]
    """
    return score_of(
        tuple([card for card in revealed if card[0] == NEW]), tuple([card for card in revealed if card[0] != NEW])
    )


def score_of(new: tuple[str, ...], old: tuple[str, ...]) -> Score:
    """The score of New Cards, and of Old Cards or ones not known, that a player has revealed."""
    worth, new_reason = _sum(NEW, new, 1 if old else -1)
    cost, old_reason = _sum(OLD, old, -1)
    pattern = PATTERNS[bool(new), bool(old)]
    if worth is None or cost is None:
        return None, [], None if "?" in old else pattern
    return worth + cost, new_reason + old_reason, pattern


@lru_cache(maxsize=1 << 12)
def _sum(kind: str, cards: tuple[str, ...], sign: int) -> tuple[int | None, list[Reason]]:
    """What cards of one kind count together, and the reason if there is a card."""
    if not DECK.issuperset(cards):
        return None, []
    points = sign * sum([NUMBER[card] for card in cards])
    reason = [Reason(points, f"{KIND_NAMES[kind]} {', '.join([card[1:] for card in cards])}")] if cards else []
    return points, reason


def worths(revealed: Sequence[str]) -> list[int]:
    """All points that the cards can be worth, whatever the unknown ones are, in order.

    >>> worths(["N5", "O?"]), worths(["?"])
    ([-1, 0, 1, 2, 3, 4], [-6, -5, -4, -3, -2, -1])
    """
    sums = {(0, 0, False)}
    """The New Cards, the Old Cards, and whether there is one of these."""
    for card in sorted(revealed):
        kinds = [kind for kind in KINDS if card[0] in (kind, "?")]
        numbers = [NUMBER[card]] if NUMBER[card] else range(1, HIGHEST + 1)
        sums = {
            (new + number, old, has_old) if kind == NEW else (new, old + number, True)
            for (new, old, has_old), kind, number in product(sums, kinds, numbers)
        }
    return sorted({new - old if has_old else -new for new, old, has_old in sums})


def ranks(points: Sequence[Any], two_player_second: int = -1) -> list[int | None]:
    """The rank points of a game (rulebook: Variant Rules).

    A rank is the number of players who score at least as much, so that those who tie take
    the lower place; the last rank is the number of players.

    >>> ranks([7, 7, 3, 3]), ranks([5, 2, 0]), ranks([9, 9, 9, 1, 0])
    ([1, 1, -1, -1], [2, 1, -1], [0, 0, 0, 0, -1])
    """
    count = len(points)
    if None in points:
        return [None] * count
    order = sorted(points)
    by_rank = _by_rank(count, two_player_second)
    return [by_rank[count - bisect_left(order, mine) - 1] for mine in points]


@lru_cache(maxsize=256)
def _by_rank(count: int, two_player_second: int) -> list[int]:
    """The rank points of each rank, the first of them that of rank 1."""
    return [*[2, 1, *[0] * count][: count - 1], two_player_second if count == 2 else -1]
