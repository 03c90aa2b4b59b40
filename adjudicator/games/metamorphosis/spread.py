"""Where the cards of one hand can lie: what is known of each player's twelve, and what can still be.

Sets of cards are bits of an integer (`adjudicator.tricks`). What is asked here is answered
exactly: a thing is possible when the cards not known can be laid into all places that are
left, which for a few groups of places Hall's condition tells at once: any groups together
have at least as many cards that fit as they have places.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from adjudicator.hands import Group, Placing
from adjudicator.tricks import ALL, cards_of

HAND = 12
"""The cards of a hand."""

FEW = 6
"""Up to so many groups of places Hall's condition is asked of all of them together."""

Places: TypeAlias = tuple[int, int]
"""Places that are alike: how many, and the cards that may lie there."""


def fill(groups: Iterable[Places]) -> bool:
    """Whether every place can have a card of its own.

    >>> fill([(2, 0b0111), (1, 0b0001)]), fill([(2, 0b0011), (1, 0b0001)])
    (True, False)
    """
    groups = [(size, cards) for size, cards in groups if size > 0]
    if len(groups) > FEW:
        return _laid_out(groups)
    sums = [(0, 0)]
    for size, cards in groups:
        for other, union in sums.copy():
            both = (other + size, union | cards)
            if both[0] > both[1].bit_count():
                return False
            sums.append(both)
    return True


def _laid_out(groups: Sequence[Places]) -> bool:
    """The same, by laying the cards out: quicker where there are many groups."""
    every = 0
    for _, cards in groups:
        every |= cards
    alike = [Group(at, size, frozenset(cards_of(cards)).__contains__) for at, (size, cards) in enumerate(groups)]
    return Placing(dict.fromkeys(cards_of(every), 1), alike).fits()


def _sinks(cards: int, groups: Sequence[Places]) -> bool:
    """Whether all of some cards can lie in some places: each card is filled, as it were, with a place of its own."""
    if not cards:
        return True
    room = {str(at): size for at, (size, _) in enumerate(groups)}
    able = [frozenset(str(at) for at, (_, fits) in enumerate(groups) if fits & card) for card in single(cards)]
    return Placing(room, [Group(at, 1, places.__contains__) for at, places in enumerate(able)]).fits()


class Void(NamedTuple):
    """That a seat had none of some cards when it did not follow suit: entry, seat, cards, and those played before."""

    entry: int
    seat: int
    cards: int
    before: int
    gone: int
    """How many cards had left the hand by then that nobody can name."""


class Spread:
    """The cards of one hand, by seat.

    `held` are the cards surely in a hand when its first card was led, played or not; `places`
    how many more a hand had, and `may` which cards those can be. `rest` are places elsewhere
    that must be filled too; `free` the cards that are not placed. Where the places of a hand
    are not alike, `slots` has them, and `sunk` the cards that surely lie in some of them.
    """

    __slots__ = ("changed", "free", "gone", "held", "may", "offs", "places", "played", "rest", "shown", "slots", "sunk")

    def __init__(self, held: list[int], places: list[int], may: list[int], rest: list[Places], free: int) -> None:
        self.held = held
        self.places = places
        self.may = may
        self.rest = rest
        self.free = free
        seats = len(held)
        self.slots: dict[int, list[Places]] = {}
        self.sunk = [0] * seats
        self.played = [0] * seats
        """The cards of each seat that have been played, and that it can have held."""
        self.gone: list[list[int]] = [[] for _ in range(seats)]
        """The entries at which each seat played a card that it cannot have held: what it was, nobody can say."""
        self.shown: dict[int, int] = {}
        """The entry at which a card was first seen in the hand of the player who held it."""
        self.offs: list[Void] = []
        """The plays that did not follow suit."""
        self.changed: list[tuple[int, int]] = []
        """The entries inside the hand at which a seat came by other cards, or lost some."""

    @classmethod
    def anything(cls, seats: int) -> Spread:
        """Nothing is known: any card can be anywhere."""
        return cls([0] * seats, [HAND] * seats, [ALL] * seats, [], ALL)

    def loosen(self, seat: int, entry: int = 0) -> None:
        """From an entry on a seat can hold any cards that others do not, but for those that it has played."""
        played = self.played[seat]
        self.free |= self.held[seat] & ~played
        self.held[seat] = played
        self.places[seat] = HAND - played.bit_count()
        self.may[seat] = ALL
        self.slots.pop(seat, None)
        self.sunk[seat] = 0
        self.rest = []
        if entry:
            self.changed.append((entry, seat))

    def copy(self) -> Spread:
        """A spread that can be changed apart."""
        other = Spread(self.held.copy(), self.places.copy(), self.may.copy(), self.rest.copy(), self.free)
        other.slots = self.slots.copy()
        other.sunk = self.sunk.copy()
        other.played = self.played.copy()
        other.gone = [entries.copy() for entries in self.gone]
        other.shown = self.shown.copy()
        other.offs = self.offs.copy()
        other.changed = self.changed.copy()
        return other

    def split(self, seat: int, slots: list[Places]) -> None:
        """The places of a hand are not alike."""
        if [size for size, _ in slots] == [self.places[seat]]:
            self.may[seat] &= slots[0][1]
        elif slots:
            self.slots[seat] = slots

    def fits(self, without: int = 0, apart: tuple[int, int] = (-1, 0), voids: Sequence[Void] = ()) -> bool:
        """Whether the cards not placed, but `without`, fill all places.

        With `apart`, a seat and a card, that card is in that hand besides; with `voids`, nobody
        holds what is said that they did not.
        """
        seat_apart, card = apart
        free = self.free & ~without & ~card
        groups = [(size, cards & free) for size, cards in self.rest]
        for seat, size in enumerate(self.places):
            here = card if seat == seat_apart else 0
            if seat in self.slots:
                sunk = self.sunk[seat] | here
                able = free & ~self._lacking(seat, voids)
                mine = [(places, cards & (able | sunk)) for places, cards in self.slots[seat]]
                if not _sinks(sunk, mine):
                    return False
                groups += mine
            elif not voids:
                groups.append((size - bool(here), self.may[seat] & free))
            else:
                groups += self._without(seat, size, self.may[seat] & free, voids)
        return fill(groups)

    def _lacking(self, seat: int, voids: Sequence[Void]) -> int:
        """The cards that a seat did not hold, if it was right not to follow suit."""
        cards = 0
        for void in voids:
            if void.seat == seat and not void.gone:
                cards |= void.cards
        return cards

    def _without(self, seat: int, size: int, cards: int, voids: Sequence[Void]) -> list[Places]:
        """The places of a seat that was right not to follow suit; those whose card was gone by then held anything."""
        groups = []
        for void in sorted((void for void in voids if void.seat == seat), key=lambda void: void.gone):
            named = (self.held[seat] & void.cards & ~void.before).bit_count()
            spare = min(size, max(0, void.gone - named))
            groups.append((spare, cards))
            size -= spare
            cards &= ~void.cards
        return [*groups, (size, cards)]

    def holds(self, seat: int, card: int) -> bool:
        """Whether a seat can have held a card."""
        if self.held[seat] & card:
            return True
        if not card & self.free & self.may[seat] or not self.places[seat]:
            return False
        return self.fits(apart=(seat, card))

    def lacks(self, seat: int, card: int) -> bool:
        """Whether a seat, whose places are alike, can have been without a card."""
        if self.held[seat] & card:
            return False
        if not card & self.free & self.may[seat]:
            return True
        before = self.may[seat]
        self.may[seat] &= ~card
        found = self.fits()
        self.may[seat] = before
        return found

    def place(self, seat: int, card: int) -> None:
        """A card is known to have been in a hand, where it can have been."""
        if not self.held[seat] & card:
            self.held[seat] |= card
            self.places[seat] -= 1
            self.free &= ~card
            if seat in self.slots:
                self.sunk[seat] |= card

    def tighten(self) -> None:
        """Place the cards of a hand to which no others can belong."""
        before = -1
        while before != self.free:
            before = self.free
            for seat, size in enumerate(self.places):
                cards = self.may[seat] & self.free
                if size and cards.bit_count() == size and seat not in self.slots:
                    self.held[seat] |= cards
                    self.places[seat] = 0
                    self.free &= ~cards

    def known(self, seat: int) -> bool:
        """Whether all cards that a seat holds are known."""
        return not self.places[seat] and not self.gone[seat]

    def left(self, seat: int) -> int:
        """The cards that a seat surely holds still, but for those that are gone without a name."""
        return self.held[seat] & ~self.played[seat]

    def shows(self, seat: int, card: int, entry: int) -> bool:
        """A card is seen in a hand; whether it can be there."""
        if not self.holds(seat, card):
            return False
        self.place(seat, card)
        self.shown.setdefault(card, entry)
        return True

    def void(self, seat: int, cards: int, entry: int) -> Void:
        """What it means for a seat not to follow suit at an entry."""
        return Void(entry, seat, cards, self.played[seat], len(self.gone[seat]))

    def held_then(self, void: Void) -> int:
        """The cards that a seat surely held when it did not follow suit.

        What was gone by then without a name can be any but those that were shown later.
        """
        held = self.held[void.seat] & void.cards & ~void.before
        changed = self._changed_after(void)
        if changed:
            held = sum(card for card in single(held) if self.shown.get(card, 0) < changed)
        if held.bit_count() > void.gone:
            return held
        return sum(card for card in single(held) if self.shown.get(card, 0) >= void.entry)

    def _changed_after(self, void: Void) -> int:
        """The first entry after a play that did not follow suit at which its player came by other cards, 0 for none."""
        return min((entry for entry, seat in self.changed if seat == void.seat and entry > void.entry), default=0)

    def can_be(self, voids: Sequence[Void]) -> bool:
        """Whether the cards can lie so that nobody in `voids` held what is said that they did not."""
        return self.fits(voids=voids)

    def must_be(self, void: Void) -> bool:
        """Whether the cards cannot lie so that the seat held one of those that it is said not to have held."""
        if self._changed_after(void):
            return False
        later = self.held[void.seat] & ~void.before
        left = later.bit_count() + self.places[void.seat] - void.gone
        if sum(self.shown.get(card, 0) >= void.entry for card in single(later)) >= left:
            return True
        if later & void.cards:
            return False
        possible = self.may[void.seat] & self.free & void.cards
        return not any(self.holds(void.seat, card) for card in single(possible))


def single(bits: int) -> list[int]:
    """The single cards of a set, each as a set of one."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low)
        bits ^= low
    return found
