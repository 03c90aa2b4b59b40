"""Cards that turned up, put one after another where they can have come from (`origins`).

A card that finds no room may take that of another one, which is then put elsewhere, and so on. What is not found
in this way may be possible all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

DEPTHS = (0, 1, 2, 4, 7)
"""So many cards in a row may make way for one another."""
MOST_STEPS = 1_000
"""So often, at most, is tried to put one card."""
NOWHERE = -1


class Shown(NamedTuple):
    """A card that turned up in a hand: whose, which, and how many hidden cards of each origin that hand had got."""

    seat: int
    card: str
    got: tuple[int, ...]


Cards: TypeAlias = Sequence[Mapping[str, int]]
"""The hidden cards by origin, with their numbers."""
Placed: TypeAlias = tuple[int, ...]
"""The origin of each card shown, as it can have been."""


class Board:
    """Cards shown, and the origins that have been found for them (`placed`), some of them before."""

    def __init__(self, shown: Sequence[Shown], cards: Cards, before: Placed) -> None:
        self.shown = shown
        self.left = [dict(one) for one in cards]
        """How many of each card are left, by origin."""
        self.origins = [
            [at for at, many in enumerate(one.got) if many and cards[at].get(one.card, 0) > 0] for one in shown
        ]
        """Those that each card can have by itself."""
        self.of_seat: dict[int, list[int]] = {}
        for at, one in enumerate(shown):
            self.of_seat.setdefault(one.seat, []).append(at)
        self.placed = [*before, *[NOWHERE] * (len(shown) - len(before))]
        for one, origin in zip(shown, before, strict=False):
            self.left[origin][one.card] -= 1
        self.steps = 0

    def settle_all(self) -> bool:
        """Put all cards that are not; whether that was found to be possible."""
        if any(left < 0 for cards in self.left for left in cards.values()):
            return False
        for at, origin in enumerate(self.placed):
            self.steps = MOST_STEPS
            if origin == NOWHERE and not any(self._settle(at, depth, frozenset()) for depth in DEPTHS):
                return False
        return True

    def _settle(self, at: int, depth: int, fixed: frozenset[int]) -> bool:
        """Put a card where most room is, or where another one makes way, but for those fixed; whether it was."""
        card = self.shown[at].card
        for origin in sorted(self.origins[at], key=lambda one: -self._room(at, one)):
            if self.left[origin][card] > 0 and self._full(at, origin) is None:
                self._put(at, origin)
                return True
        self.steps -= 1
        if not depth or self.steps < 0:
            return False
        fixed |= {at}
        for origin in self.origins[at]:
            for others in self._in_the_way(at, origin, fixed):
                placed, left = self.placed.copy(), [dict(one) for one in self.left]
                for one in others:
                    self._put(one, NOWHERE)
                if self.left[origin][card] > 0 and self._full(at, origin) is None:
                    self._put(at, origin)
                    if all(self._settle(one, depth - 1, fixed | others) for one in others):
                        return True
                self.placed, self.left = placed, left
        return False

    def _room(self, at: int, origin: int) -> int:
        """How many more cards like this one, or in this hand, can be of an origin."""
        one = self.shown[at]
        held = sum(self.placed[other] == origin for other in self.of_seat[one.seat])
        return min(self.left[origin][one.card], one.got[origin] - held)

    def _put(self, at: int, origin: int) -> None:
        card, before = self.shown[at].card, self.placed[at]
        if before != NOWHERE:
            self.left[before][card] += 1
        if origin != NOWHERE:
            self.left[origin][card] -= 1
        self.placed[at] = origin

    def _full(self, at: int, origin: int) -> int | None:
        """The number of the first card of the hand by which too many would be of an origin if this one were, too."""
        count, begun = 0, False
        for number, other in enumerate(self.of_seat[self.shown[at].seat], 1):
            begun = begun or other == at
            if other == at or self.placed[other] == origin:
                count += 1
                got = self.shown[other].got
                if begun and (origin >= len(got) or count > got[origin]):
                    return number
        return None

    def _in_the_way(self, at: int, origin: int, fixed: frozenset[int]) -> Iterator[frozenset[int]]:
        """The cards, one or two, that have to make way for a card to be of an origin, each way in turn."""
        one, full = self.shown[at], self._full(at, origin)
        alike = [
            other
            for other, placed in enumerate(self.placed)
            if placed == origin and other not in fixed and len(self.origins[other]) > 1
        ]
        copies = [other for other in alike if self.shown[other].card == one.card]
        mates = [other for other in self.of_seat[one.seat][:full] if other in alike]
        if full is None:
            return (yield from (frozenset((copy,)) for copy in copies))
        if self.left[origin][one.card] > 0:
            return (yield from (frozenset((mate,)) for mate in mates))
        yield from {frozenset(pair): None for pair in product(copies, mates)}
