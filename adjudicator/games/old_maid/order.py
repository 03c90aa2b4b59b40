"""Who offers and who takes in Old Maid, by how many cards each player holds (rulebook: Old Maid)."""

from __future__ import annotations

from collections.abc import Callable, Sequence


class Order:
    """The seats in their order: the player who took last, or before that the one who is to offer first.

    `sizes` are the cards of each hand; where the log does not tell them, how many more or fewer
    there are than were dealt.
    """

    __slots__ = ("drawn", "first", "sizes", "taker")

    def __init__(self, first: int, sizes: Sequence[int]) -> None:
        self.first = first
        self.sizes = list(sizes)
        self.taker: int | None = None
        """Who drew last; nobody before the first draw."""
        self.drawn = 0
        """The last draw, if it is an entry that names nobody and nothing here tells who drew."""

    def copy(self) -> Order:
        """Another one, at the same point."""
        other = Order(self.first, self.sizes)
        other.taker, other.drawn = self.taker, self.drawn
        return other

    def after(self, taker: int | None) -> Order:
        """Another one, where it is told who drew last."""
        other = self.copy()
        other.taker, other.drawn = taker, 0
        return other

    def holds(self, seat: int) -> bool:
        """Whether a player has a card, and so is in the game."""
        return self.sizes[seat] > 0

    def next_left(self, seat: int, holds: Callable[[int], bool]) -> int | None:
        """The first player to the left of a seat who is in; `None` when nobody else is."""
        count = len(self.sizes)
        return next((at % count for at in range(seat + 1, seat + count) if holds(at % count)), None)

    def next_right(self, seat: int, holds: Callable[[int], bool]) -> int | None:
        """The same to the right."""
        count = len(self.sizes)
        return next((at % count for at in range(seat + count - 1, seat, -1) if holds(at % count)), None)

    def offers(self, holds: Callable[[int], bool]) -> int | None:
        """Who offers: the player who took last, or the next to the left with a card."""
        base = self.first if self.taker is None else self.taker
        return base if holds(base) else self.next_left(base, holds)

    def takes(self, holds: Callable[[int], bool]) -> int | None:
        """Who takes: the next to the left of the one who offers."""
        offers = self.offers(holds)
        return None if offers is None else self.next_left(offers, holds)

    def draw(self, seat: int, giver: int) -> None:
        """A card goes from one hand to another."""
        self.sizes[giver] -= 1
        self.sizes[seat] += 1
        self.taker, self.drawn = seat, 0

    def drawn_by_somebody(self, entry: int) -> None:
        """A card goes from one hand to another at an entry that names nobody."""
        self.taker, self.drawn = None, entry

    def lay(self, seat: int, count: int) -> None:
        """Cards leave a hand."""
        self.sizes[seat] -= count
