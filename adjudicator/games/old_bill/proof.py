"""What follows for cards that are not known: from a hand that passed, and from cards laid face down.

Everything here asks whether there is a placing of the unknown cards that lets an entry be
right, and whether there is one that does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

from adjudicator.games.old_bill.table import Seen, Table
from adjudicator.thieves import BILL, UNKNOWN, Card, suit_of

Fits: TypeAlias = Callable[[Card], bool]


def no_offer(cards: Collection[Card]) -> bool:
    """Whether no lawful offer can be made of these cards: fewer than two, all thieves of one suit, or all Bills.

    >>> no_offer(["A1", "A2"]), no_offer(["BILL", "BILL"]), no_offer(["A1", "M2"]), no_offer(["M1", "M2"])
    (True, True, False, False)
    """
    return len(cards) < 2 or alike(cards)


def alike(cards: Iterable[Card]) -> bool:
    """Whether cards are all thieves of one suit, or all Bills."""
    kinds = set(map(_kind, cards))
    return len(kinds) <= 1 and "" not in kinds


def _kind(card: Card) -> str:
    return card if card == BILL else suit_of(card)


class Held:
    """A hand at the moment of a pass, to be looked at again when more has been seen."""

    def __init__(self, table: Table, seat: int) -> None:
        hand = table.hands[seat]
        self.seat = seat
        self.known = hand.cards()
        self.hidden = hand.size - len(self.known)
        self.vague = hand.vague
        self.at = len(table.seen[seat])
        """How much the seat had shown and drawn by then."""

    def surely(self, end: Table) -> tuple[list[Card], list[int]]:
        """The cards that were surely held then, and the entries that show those not known at the time."""
        cards, entries = list(self.known), []
        for seen in self._later(end):
            if seen.card == UNKNOWN:
                break
            cards.append(seen.card)
            entries.append(seen.entry)
        return cards, entries

    def _later(self, end: Table) -> Sequence[Seen]:
        return end.seen[self.seat][self.at :]

    def could_be(self, end: Table, kind: str) -> bool:
        """Whether all cards can have been thieves of a suit, or Bills, by all that was seen."""
        if any(_kind(card) != kind for card in self.known):
            return False
        return self.vague > 0 or self._fill(end, self.hidden, lambda card: _kind(card) == kind)

    def could_differ(self, end: Table) -> bool:
        """Whether an offer can have been possible, by all that was seen."""
        cards, _ = self.surely(end)
        if not alike(cards):
            return True
        if self.vague or len(cards) == len(self.known) + self.hidden:
            return self.vague > 0
        kinds = {_kind(card) for card in cards}
        if not kinds:
            one = {_kind(card) for card in (*end.pool_left(), *(seen.card for seen in self._later(end)))}
            return len(one - {UNKNOWN}) > 1 or "" in one
        kind = kinds.pop()
        later = [seen.card for seen in self._later(end) if seen.card != UNKNOWN and _kind(seen.card) != kind]
        return any(self._fill(end, self.hidden, lambda card: True, first=card) for card in set(later)) or (
            any(_kind(card) != kind for card in end.pool_left())
            and self._fill(end, self.hidden - 1, lambda card: True, spare=1)
        )

    def _fill(self, end: Table, count: int, fits: Fits, first: Card | None = None, spare: int = 0) -> bool:
        """Whether `count` of the hidden cards held then can be cards that fit.

        A hidden card that is seen later was held then, or was drawn since. Those that fit are
        taken to have been held, the earliest first, which asks the least of the draws; `first` is
        one that must be among them; `spare` cards held then stay hidden besides.
        """
        drawn = old = shown = 0
        waits = first is not None
        for seen in self._later(end):
            if seen.card == UNKNOWN:
                drawn += 1
                continue
            shown += 1
            room = count - old - waits
            if waits and seen.card == first:
                waits, old = False, old + 1
            elif room > 0 and fits(seen.card):
                old += 1
            if shown - old > drawn:
                return False
        rest = sum(number for card, number in end.pool.items() if fits(card))
        hand = end.hands[self.seat]
        return not waits and count - old <= rest and count - old + spare <= hand.hidden + hand.lost


class Laid:
    """Cards laid face down that never turned up, and the hand from which they were."""

    def __init__(self, table: Table, seat: int, cards: Sequence[Card]) -> None:
        hand = table.hands[seat]
        self.seat = seat
        self.count = cards.count(UNKNOWN)
        self.known = list((Counter(hand.known) - Counter(cards)).elements())
        self.hidden = hand.hidden

    def could(self, end: Table, fits: Fits) -> bool:
        """Whether all of them can be cards that fit, by all that was seen."""
        if end.hands[self.seat].returned:
            return True
        known, pool = self._possible(end)
        hidden = sum(number for card, number in pool.items() if fits(card))
        return sum(map(fits, known)) + min(self.hidden, hidden) >= self.count

    def must(self, end: Table, fits: Fits) -> bool:
        """Whether none of them can be a card that does not fit."""
        if end.hands[self.seat].returned:
            return False
        known, pool = self._possible(end)
        return all(map(fits, known)) and (not self.hidden or all(fits(card) for card, count in pool.items() if count))

    def _possible(self, end: Table) -> tuple[list[Card], Mapping[Card, int]]:
        """The cards known to have been held that need not have left the hand since, and those of unknown place.

        A card that did leave it is still possible when another copy can have been drawn.
        """
        hand, known = end.hands[self.seat], Counter(self.known)
        here = known & Counter([*hand.known, *hand.unseen])
        if self.hidden or any(seen.card == UNKNOWN for seen in end.seen[self.seat]):
            here += (known - here) & Counter(end.pool)
        return list(here.elements()), end.pool
