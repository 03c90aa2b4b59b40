"""What lies with a suit of a Den of Old Bill, as one number: quick to change, to compare and to look up."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import UnsetType

from adjudicator.games.old_bill.scoring import CARD
from adjudicator.thieves import BILL, KIND, MIME, VALUE, Card, Deck, counts, deck_of, size

ANY: Final = -1
MIMES: Final = -2
BILLS: Final = -3
"""Stand where the number of a suit does: any of them; Mimes alone; Old Bills alone."""
MOST_TEXTS: Final = 1 << 12
"""So many lists of values are kept, each of half of what can lie with a suit."""


class Known:
    """What is known of a deck.

    Cards that lie with a suit, or wait for one, are one number. Below `bits` it tells how often each thief's value and
    each Mime is there, in `width` bits each, the lowest values first; above them stands a `scoring.Rank`. `code` is
    what a card adds to it, `field` where a card is counted; with `twins` no card is there more than twice. `suit` is
    the number of a thief's suit, in the order of `names`, and `lies` has both. `number` is that of a card, and
    `often` by it how often the deck has the card.
    """

    def __init__(self, deck: Deck) -> None:
        self.size: int = size(deck)
        self.copies: dict[Card, int] = counts(deck)
        self.names: list[str] = sorted(deck.thieves)
        self.nothing: tuple[int, ...] = (0,) * len(self.names)
        self.numbers: dict[str, int] = {name: number for number, name in enumerate(self.names)}
        kinds = {**self.numbers, MIME: MIMES, BILL: BILLS}
        self.suit: dict[Card, int] = {card: kinds[KIND[card]] for card in self.copies}
        lying = [card for card in self.copies if card != BILL]
        most = max([self.copies[card] for card in lying], default=1)
        self.width: int = most.bit_length()
        self.twins = most <= 2
        places = sorted({(VALUE[card], KIND[card] == MIME) for card in lying})
        self.bits: int = self.width * len(places)
        self.cards: list[list[Card]] = [
            [f"{MIME if mime else name}{value}" for value, mime in places] for name in self.names or [MIME]
        ]
        shifts = {card: self.width * places.index((VALUE[card], KIND[card] == MIME)) for card in lying}
        self.code: dict[Card, int] = {
            card: (1 << at) + (CARD + VALUE[card] << self.bits) for card, at in shifts.items()
        }
        self.lies: dict[Card, tuple[int, int]] = {
            card: (suit, self.code.get(card, 0)) for card, suit in self.suit.items()
        }
        self.field: dict[Card, int] = {card: (1 << at + self.width) - (1 << at) for card, at in shifts.items()}
        thieves = [self.width * at for at, (_, mime) in enumerate(places) if not mime]
        self._counts: int = (1 << self.bits) - 1
        self._thieves: int = sum([(1 << at + self.width) - (1 << at) for at in thieves])
        self.twos: int = sum([2 << at for at in thieves])
        self._lower: int = (1 << self.width * (len(places) // 2)) - 1
        self._higher: int = self._counts - self._lower
        self._lows: dict[int, str] = {}
        self._highs: dict[int, str] = {}
        self.number: dict[Card, int] = {card: at for at, card in enumerate(self.copies)}
        self.often: list[int] = [*self.copies.values()]

    def spread(self, number: int, lying: int) -> list[Card]:
        """The cards that lie with a suit, the lowest values first."""
        found: list[Card] = []
        lying &= self._counts
        while lying:
            at = ((lying & -lying).bit_length() - 1) // self.width
            count = lying >> self.width * at & (1 << self.width) - 1
            found += [self.cards[number][at]] * count
            lying -= count << self.width * at
        return found

    def several(self, lying: int) -> bool:
        """Whether what lies in a place is of more than one kind."""
        lying &= self._counts
        if self.twins or not lying & lying - 1:  # then each bit is a kind
            return lying & lying - 1 > 0
        at = ((lying & -lying).bit_length() - 1) // self.width
        return lying >> self.width * (at + 1) > 0

    def mixed(self, lots: list[int], waiting: int) -> bool:
        """Whether what lies with the suits, and waits for one, is of more than one kind."""
        for lying in lots:
            if lying:
                if waiting and (waiting | lying) & self._thieves:
                    return True
                waiting |= lying
        return self.several(waiting)

    def pairs(self, lying: int) -> int:
        """How many pairs of thieves lie with a suit."""
        found, twos, weight = 0, self.twos, 1
        for _ in range(self.width - 1):
            found += weight * (lying & twos).bit_count()
            twos, weight = twos << 1, weight << 1
        return found

    def values(self, number: int, lying: int) -> str:
        """The values of what lies with a suit."""
        low = lying & self._lower
        high = lying & self._higher | (low > 0)  # the first bit is none of its own
        try:
            return self._lows[low] + self._highs[high]
        except KeyError:
            if len(self._lows) + len(self._highs) > MOST_TEXTS:
                self._lows.clear()
                self._highs.clear()
            self._lows[low] = self._text(low)
            more = self._text(lying & self._higher)
            self._highs[high] = f", {more}" if low and more else more
            return self._lows[low] + self._highs[high]

    def _text(self, lying: int) -> str:
        """The values of what lies with a suit, the lowest first."""
        return ", ".join([str(VALUE[card]) for card in self.spread(0, lying)])


@lru_cache(maxsize=64)
def known(deck: Deck | UnsetType, suits: tuple[str, ...] | UnsetType) -> Known:
    """The deck of a house."""
    return Known(deck_of(deck, suits))
