"""Cards that a log does not tell, dealt out so that its entries could be as they are.

Each card is a slot: `?` until it turns up, `N?` where only its kind is known. Hands and piles
are lists of slots; what is left unknown is filled by chance with what the deck has left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from adjudicator.chance import Chance

UNKNOWN = "?"


class Slots:
    """All slots of a round.

    Args:
        deck: the cards, with the number of their copies.

    >>> slots = Slots({"A": 2, "B": 1})
    >>> hand, pile = slots.laid("A?"), slots.laid("?")
    >>> slots.take(hand, "B"), slots.take(hand, "B")
    (True, False)
    >>> slots.fill(Chance(1)), slots.cards
    (True, ['A', 'B', 'A'])
    """

    def __init__(self, deck: Mapping[str, int]) -> None:
        self.left = Counter(deck)
        self.cards: list[str] = []

    def laid(self, cards: Iterable[str]) -> list[int]:
        """Slots for cards, known or not."""
        found = []
        for card in cards:
            self.left[card] -= 1
            found.append(len(self.cards))
            self.cards.append(card)
        return found

    def find(self, hand: Iterable[int], card: str) -> int | None:
        """A slot of a hand that is a card, or that can be, and then is; `None` where there is none."""
        if card.endswith(UNKNOWN):
            return None
        slots = list(hand)
        found = next((at for at in slots if self.cards[at] == card), None)
        if found is None and self.left[card] > 0:
            open_ = [at for at in slots if self.cards[at].endswith(UNKNOWN)]
            found = next((at for at in open_ if card.startswith(self.cards[at][:-1])), None)
            if found is not None:
                self.left[card] -= 1
                self.cards[found] = card
        return found

    def take(self, hand: list[int], card: str) -> bool:
        """Take a card out of a hand; whether it was, or can have been, there."""
        found = self.find(hand, card)
        if found is not None:
            hand.remove(found)
        return found is not None

    def reveal(self, hand: Iterable[int], cards: Iterable[str]) -> None:
        """Cards that lie in a hand, each in a slot of its own."""
        free = list(hand)
        for card in cards:
            self.take(free, card)

    def fill(self, chance: Chance) -> bool:
        """Fill all slots that are still unknown, those of which the kind is known first; whether the deck is enough."""
        deck = chance.shuffled([card for card, count in self.left.items() for _ in range(count) if UNKNOWN not in card])
        for at in sorted(range(len(self.cards)), key=lambda at: self.cards[at] == UNKNOWN):
            if self.cards[at].endswith(UNKNOWN):
                fits = next((card for card in deck if card.startswith(self.cards[at][:-1])), None)
                if fits is None:
                    return False
                deck.remove(fits)
                self.cards[at] = fits
        return True

    def of(self, slots: Iterable[int]) -> tuple[str, ...]:
        """The cards of slots."""
        return tuple(self.cards[at] for at in slots)
