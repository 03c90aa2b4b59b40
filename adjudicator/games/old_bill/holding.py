"""What a log tells of a hand of thieves, Mimes and Bills, and of the cards whose place is not known."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from adjudicator.thieves import UNKNOWN, Card


def beyond(cards: Iterable[Card], others: Iterable[Card]) -> list[Card]:
    """Those of some cards that go beyond others: each as often as it is there more often.

    >>> beyond(["A1", "B2", "A1"], ["A1", "C3"])
    ['B2', 'A1']
    """
    rest = [*cards]
    for card in others:
        if card in rest:
            rest.remove(card)
    return rest


class Holding:
    """A hand: the cards known to be in it, and how many are not known.

    `known` are cards that are held; where `vague` cards have left the hand of which it is not
    known which they were, all but that many of them, and of the hidden ones, are. `unseen` are
    cards that are known to have left it so, and `lost` is how many hidden ones have; `returned`
    says that some came back without having been seen.
    """

    __slots__ = ("hidden", "known", "lost", "returned", "unseen", "vague")

    def __init__(self, cards: Sequence[Card]) -> None:
        self.known = [card for card in cards if card != UNKNOWN]
        self.hidden = len(cards) - len(self.known)
        self.vague = self.lost = 0
        self.unseen: list[Card] = []
        self.returned = False

    def copied(self) -> Holding:
        """A hand like this one."""
        other = copy.copy(self)
        other.known, other.unseen = [*self.known], [*self.unseen]
        return other

    @property
    def size(self) -> int:
        """How many cards are held."""
        return max(0, len(self.known) + self.hidden - self.vague)

    @property
    def sure(self) -> bool:
        """Whether every card held is known."""
        return not (self.hidden or self.vague)

    def draw(self, card: Card) -> None:
        """A card comes to the hand."""
        if card == UNKNOWN:
            self.hidden += 1
        else:
            self.known.append(card)

    def take(self, card: Card) -> bool:
        """A card leaves the hand; whether it is one that was hidden, and now is known."""
        if card in self.known:
            self.known.remove(card)
        elif card != UNKNOWN and self.hidden:
            self.hidden -= 1
            return True
        else:
            self.vague += 1
        return False

    def put_back(self, cards: Iterable[Card]) -> None:
        """Cards that were laid come back to the hand."""
        for card in cards:
            if card == UNKNOWN:
                self.vague -= 1
                self.returned = True
            else:
                self.known.append(card)

    def lacking(self, cards: Sequence[Card], pool: Mapping[Card, int]) -> tuple[list[Card], list[Card]]:
        """The known ones of some cards that cannot be here together with the others.

        First those for which there is no place, then those of which no copy is left; `pool` are
        the cards whose place is not known.
        """
        wanted = beyond([card for card in cards if card != UNKNOWN], self.known)
        if len(wanted) > self.hidden:
            return sorted({*wanted}), []
        return [], sorted([card for card in {*wanted} if wanted.count(card) > pool.get(card, 0)])

    def may_hold(self, card: Card, pool: Mapping[Card, int]) -> bool:
        """Whether a card can be here."""
        return card in self.known or (self.hidden > 0 and pool.get(card, 0) > 0)

    def learn(self, cards: Sequence[Card], pool: Mapping[Card, int]) -> list[Card]:
        """Cards are seen that stay in the hand; gives those that were hidden."""
        new: list[Card] = []
        for card in beyond([card for card in cards if card != UNKNOWN], self.known):
            if self.hidden and pool.get(card, 0) > new.count(card):
                self.hidden -= 1
                new.append(card)
        self.known += new
        if self.vague and len(cards) == self.size and not beyond(cards, self.known):
            self.unseen += beyond(self.known, cards)
            self.lost += self.hidden
            self.known, self.hidden, self.vague = list(cards), 0, 0
        return new

    def cards(self) -> list[Card]:
        """The cards that are surely held."""
        if not self.vague:
            return list(self.known)
        return [card for card, count in Counter(self.known).items() for _ in range(count - self.vague)]
