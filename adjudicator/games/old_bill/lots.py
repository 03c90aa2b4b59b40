"""What lies with a suit of a Den of Old Bill, as one number: quick to change, to compare and to look up."""

from __future__ import annotations

from functools import lru_cache

from msgspec import UnsetType

from adjudicator.games.old_bill.scoring import CARD, told
from adjudicator.thieves import BILL, KIND, MIME, VALUE, Card, Deck, counts, deck_of, size

ANY, MIMES, BILLS = -1, -2, -3
"""Stand where the number of a suit does: any of them; Mimes alone; Old Bills alone."""
MOST_TOLD = 1 << 12
"""Of each suit so many texts are kept of what lies with it."""


class Known:
    """What is known of a deck.

    Cards that lie with a suit, or wait for one, are one number. Below `bits` it tells how often each thief's value and
    each Mime is there, in `width` bits each, the lowest values first; above them stands a `scoring.Rank`. `code` is
    what a card adds to it, `field` where a card is counted. `suit` is the number of a thief's suit, in the order of
    `names`, and `lies` has both. In `whole`, and `total` for the deck, each card is counted apart.
    """

    def __init__(self, deck: Deck) -> None:
        self.size: int = size(deck)
        self.copies: dict[Card, int] = counts(deck)
        self.names: list[str] = sorted(deck.thieves)
        self.numbers: dict[str, int] = {name: number for number, name in enumerate(self.names)}
        kinds = {**self.numbers, MIME: MIMES, BILL: BILLS}
        self.suit: dict[Card, int] = {card: kinds[KIND[card]] for card in self.copies}
        lying = [card for card in self.copies if card != BILL]
        self.width: int = max([self.copies[card] for card in lying], default=1).bit_length()
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
        self._told: list[dict[int, str]] = [{} for _ in self.names]
        most = max(self.copies.values()).bit_length()
        self.whole: dict[Card, int] = {card: 1 << most * at for at, card in enumerate(self.copies)}
        self.total: int = sum([self.whole[card] * count for card, count in self.copies.items()])

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

    def several(self, lots: list[int]) -> bool:
        """Whether what lies in some places, each with a suit of its own, is of more than one kind."""
        met = 0
        for lying in lots:
            if met and (met | lying) & self._thieves and lying:
                return True
            met |= lying & self._counts
        at = ((met & -met).bit_length() - 1) // self.width
        return met >> self.width * (at + 1) > 0

    def pairs(self, lying: int) -> int:
        """How many pairs of thieves lie with a suit."""
        found, twos, weight = 0, self.twos, 1
        for _ in range(self.width - 1):
            found += weight * (lying & twos).bit_count()
            twos, weight = twos << 1, weight << 1
        return found

    def told(self, number: int, lying: int) -> str:
        """What lies with a suit, in words."""
        texts = self._told[number]
        found = texts.get(lying)
        if found is None:
            found = told(self.names[number], [VALUE[card] for card in self.spread(number, lying)])
            if len(texts) < MOST_TOLD:
                texts[lying] = found
        return found


@lru_cache(maxsize=64)
def known(deck: Deck | UnsetType, suits: tuple[str, ...] | UnsetType) -> Known:
    """The deck of a house."""
    return Known(deck_of(deck, suits))
