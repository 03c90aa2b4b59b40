"""A deck of Old Bill as numbers: cards that lie together are one, which is quick to change and to look up."""

from __future__ import annotations

from functools import lru_cache

from msgspec import UnsetType

from adjudicator.games.old_bill.scoring import CARD, told
from adjudicator.thieves import BILL, KIND, MIME, VALUE, Card, Deck, counts, deck_of, size

ANY, MIMES, BILLS = -1, -2, -3
"""Stand where the number of a suit does: any of them; Mimes alone; Old Bills alone."""
MOST_TOLD = 1 << 13
"""So many texts are kept of what lies with a suit."""


class Known:
    """What is known of a deck.

    Cards that lie together are one number. Its lower bits, `lying`, tell how often each kind of card is there, in
    `width` bits a kind, the lowest values first; what is above them, from `bits` on, is a `scoring.Rank`.
    `code` is the number of a card, and `field` where in a number it is counted; `total` is that of the whole deck.
    `suit` is the number of a thief's suit, in the order of names; `twins`: no card is there more than twice.
    """

    def __init__(self, deck: Deck) -> None:
        self.size = size(deck)
        self.copies = counts(deck)
        self.names = sorted(deck.thieves)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        kinds = {**self.numbers, MIME: MIMES, BILL: BILLS}
        self.suit = {card: kinds[KIND[card]] for card in self.copies}
        self.cards = sorted(self.copies, key=lambda card: (card == BILL, VALUE[card]))
        most = max([count for card, count in self.copies.items() if card != BILL], default=1)
        self.width, self.twins = most.bit_length(), most <= 2
        self.bits = self.width * len(self.cards) + deck.bills.bit_length()
        self.lying = (1 << self.bits) - 1
        places = {card: self.width * at for at, card in enumerate(self.cards)}
        self.code = {card: (1 << at) + (CARD + VALUE[card] << self.bits) for card, at in places.items()}
        self.field = {card: (1 << at + self.width) - (1 << at) for card, at in places.items()}
        self.total = sum([self.code[card] * count for card, count in self.copies.items()])
        thieves = [at for card, at in places.items() if self.suit[card] >= 0]
        self._pairs = [(1 << more, sum([2 << more + at for at in thieves])) for more in range(self.width - 1)]
        self._told: dict[tuple[int, int], str] = {}

    def spread(self, lying: int) -> list[Card]:
        """The cards that are one number, the lowest values first."""
        found: list[Card] = []
        lying &= self.lying
        while lying:
            at = ((lying & -lying).bit_length() - 1) // self.width
            count = lying >> self.width * at & (1 << self.width) - 1
            found += [self.cards[at]] * count
            lying -= count << self.width * at
        return found

    def several(self, lying: int) -> bool:
        """Whether cards are of more than one kind."""
        lying &= self.lying
        if self.twins or not lying & lying - 1:
            return lying & lying - 1 > 0
        at = ((lying & -lying).bit_length() - 1) // self.width
        return lying >> self.width * (at + 1) > 0

    def pairs(self, lying: int) -> int:
        """How many pairs of thieves are among cards."""
        found = 0
        for many, places in self._pairs:
            found += many * (lying & places).bit_count()
        return found

    def told(self, number: int, lying: int) -> str:
        """What lies with a suit, in words."""
        key = (number, lying)
        found = self._told.get(key)
        if found is None:
            found = told(self.names[number], [VALUE[card] for card in self.spread(lying)])
            if len(self._told) < MOST_TOLD:
                self._told[key] = found
        return found


@lru_cache(maxsize=64)
def known(deck: Deck | UnsetType, suits: tuple[str, ...] | UnsetType) -> Known:
    """The deck of a house."""
    return Known(deck_of(deck, suits))
