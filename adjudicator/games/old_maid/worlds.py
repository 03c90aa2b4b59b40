"""What the hands of Old Maid can have been, by all entries of a round.

A card that was dealt face down is followed from hand to hand. When an entry shows which card
it is, it has been that card since the deal, so that what comes late tells what was early. A
draw that was not seen may have moved any card of the hand: each way is a `World`, and those
that later entries contradict are dropped (`course`).
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from adjudicator.thieves import UNKNOWN, Card, kind_of

GONE = -1


class Event(msgspec.Struct, frozen=True):
    """Cards that leave a hand: for another (`to`), or laid down; `GONE` is nowhere.

    `back` is an earlier entry which this one, a ruling, takes back. `asked` is the entry of a draw that
    names nobody: who drew then, draws or lays now.
    """

    entry: int
    seat: int
    cards: tuple[Card, ...]
    to: int = GONE
    back: int = 0
    asked: int = 0


class Held(msgspec.Struct, frozen=True):
    """A hand in a world: the cards known to be in it, and how many are not known."""

    known: tuple[Card, ...]
    hidden: int


class World:
    """One way in which the cards can have moved. Cards are numbered; `card[at]` is `?` while it is not known."""

    __slots__ = ("acted", "card", "closed", "hands", "home", "moved", "path", "pool", "spare", "states", "told")

    def __init__(self, hands: Sequence[Sequence[Card]], copies: Mapping[Card, int], spare: int) -> None:
        self.card = [card for hand in hands for card in hand]
        self.home = [seat for seat, hand in enumerate(hands) for _ in hand]
        """Where each card was dealt."""
        self.hands: list[list[int]] = [[] for _ in hands]
        """The cards of each hand."""
        for at, seat in enumerate(self.home):
            self.hands[seat].append(at)
        self.told = [0] * len(self.card)
        """The entry that showed which card it is."""
        self.path: list[tuple[int, ...]] = [()] * len(self.card)
        """The entries that moved it while it was not known."""
        self.moved: list[tuple[int, int, int]] = []
        """What happened: the entry, which card, and where it went."""
        self.pool = Counter(copies)
        """The cards of which it is not known where they were dealt."""
        self.pool.subtract(card for card in self.card if card != UNKNOWN)
        self.pool = +self.pool
        self.states: list[tuple[int, tuple[Held, ...]]] = []
        """The hands before each entry that moved a card, and after the last, once they have been asked for."""
        self.spare = spare
        """How many cards were dealt, nobody knows to whom."""
        self.closed: frozenset[int] = frozenset()
        """The seats to which none of those were dealt."""
        self.acted: dict[int, int] = {}
        """Who drew at the entries that name nobody."""

    def copy(self) -> World:
        """Another one, at the same point."""
        other = World.__new__(World)
        other.card, other.home, other.told, other.states = self.card[:], self.home[:], self.told[:], []
        other.hands = [hand[:] for hand in self.hands]
        other.path, other.moved, other.pool, other.spare = self.path[:], self.moved[:], self.pool.copy(), self.spare
        other.closed, other.acted = self.closed, {**self.acted}
        return other

    def choices(self, seat: int, card: Card) -> list[int]:
        """The cards of a hand that a card which left it can be, alike ones once; -1 for one that is new there."""
        mine = self.hands[seat]
        if card != UNKNOWN:
            for at in mine:
                if self.card[at] == card:
                    return [at]
            if self.pool[card] <= 0:
                return []
            mine = [at for at in mine if self.card[at] == UNKNOWN]
        alike: dict[object, int] = {}
        for at in mine:
            alike.setdefault(self.card[at] if self.card[at] != UNKNOWN else self._history(at), at)
        new = self.spare and seat not in self.closed and (seat, ()) not in alike
        return [*alike.values(), *([-1] if new else [])]

    def _history(self, at: int) -> tuple[int, tuple[int, ...]]:
        return self.home[at], self.path[at]

    def deal(self, seat: int) -> int:
        """One of the cards that were dealt, nobody knew to whom, was dealt to a seat."""
        at = len(self.card)
        self.card.append(UNKNOWN)
        self.home.append(seat)
        self.told.append(0)
        self.path.append(())
        self.hands[seat].append(at)
        self.spare -= 1
        return at

    def answers(self, event: Event) -> Iterator[tuple[World, Event]]:
        """An event with who draws or lays where it names nobody, and the world in which that is so.

        The next player to the left of the giver who is in takes a card. A player who is not known to
        hold one may yet have been dealt one.
        """
        if not event.asked or event.back:
            yield self, event
            return
        if event.to == GONE:
            seat = self.acted.get(event.asked)
            if seat is not None:
                yield self, msgspec.structs.replace(event, seat=seat)
            return
        world, seats = self, len(self.hands)
        for step in range(1, seats):
            seat = (event.seat + step) % seats
            if world.hands[seat]:
                yield world._acting(event, seat)
                return
            if world.spare and seat not in world.closed:
                other = world.copy()
                other.deal(seat)
                yield other._acting(event, seat)
                world = world.copy()
                world.closed |= {seat}
        yield world._acting(event, (event.seat + 1) % seats)

    def _acting(self, event: Event, seat: int) -> tuple[World, Event]:
        other = self.copy()
        other.acted[event.asked] = seat
        return other, msgspec.structs.replace(event, to=seat)

    def take(self, at: int, event: Event, card: Card) -> None:
        """A card moves, and is known if the event shows it."""
        if at < 0:
            at = self.deal(event.seat)
        if self.card[at] == UNKNOWN:
            if card != UNKNOWN:
                self.card[at], self.told[at] = card, event.entry
                self.pool[card] -= 1
            else:
                self.path[at] = (*self.path[at], event.entry)
        self._move(event.entry, at, event.seat, event.to)

    def untake(self, at: int, event: Event, was: Card) -> None:
        """A card that was taken last never moved, and is again as well known as it was."""
        if was == UNKNOWN != self.card[at]:
            self.pool[self.card[at]] += 1
            self.card[at], self.told[at] = UNKNOWN, 0
        if event.to != GONE:
            self.hands[event.to].remove(at)
        self.hands[event.seat].append(at)
        self.moved.pop()

    def _move(self, entry: int, at: int, seat: int, to: int) -> None:
        if seat != GONE:
            self.hands[seat].remove(at)
        if to != GONE:
            self.hands[to].append(at)
        self.moved.append((entry, at, to))

    def put_back(self, event: Event) -> None:
        """What an entry moved is again where it was."""
        for entry, at, _ in [*self.moved]:
            if entry == event.back:
                was = [to for _, other, to in self.moved if other == at]
                self._move(event.entry, at, was[-1], was[-2] if len(was) > 1 else self.home[at])

    def pick_up(self, laid: Event) -> None:
        """Cards that were laid before this world began are again in the hand."""
        seat = self.acted.get(laid.asked, laid.seat)
        for card in laid.cards:
            self.spare += 1
            self.card[self.deal(seat)] = card

    def places(self, entry: int) -> list[int]:
        """Where each card was before an entry."""
        places = list(self.home)
        for at_entry, at, to in self.moved:
            if at_entry < entry:
                places[at] = to
        return places

    def before(self, entry: int) -> tuple[Held, ...]:
        """The hands before an entry, by all that was seen in the round."""
        if not self.states:
            if not self.moved or entry > self.moved[-1][0]:
                return tuple(map(self._held, self.hands))
            self.states = list(self._states())
        return self.states[bisect_left(self.states, entry, key=_entry)][1]

    def _states(self) -> Iterator[tuple[int, tuple[Held, ...]]]:
        hands = [{at for at, home in enumerate(self.home) if home == seat} for seat in range(len(self.hands))]
        held = [self._held(hand) for hand in hands]
        places = list(self.home)
        changed: set[int] = set()
        last = 0
        for entry, at, to in self.moved:
            if entry != last:
                for seat in changed:
                    held[seat] = self._held(hands[seat])
                changed.clear()
                yield entry, tuple(held)
                last = entry
            for seat in (places[at], to):
                if seat != GONE:
                    changed.add(seat)
                    (hands[seat].discard if seat == places[at] else hands[seat].add)(at)
            places[at] = to
        for seat in changed:
            held[seat] = self._held(hands[seat])
        yield sys.maxsize, tuple(held)

    def _held(self, hand: Collection[int]) -> Held:
        known = [self.card[at] for at in hand if self.card[at] != UNKNOWN]
        return Held(tuple(known), len(hand) - len(known))

    def told_at(self, entry: int, seat: int, cards: Sequence[Card]) -> tuple[int, ...]:
        """The entries that showed cards which were in a hand before an entry."""
        places = self.places(entry)
        return tuple(
            sorted({self.told[at] for at, where in enumerate(places) if where == seat and self.card[at] in cards} - {0})
        )

    def known(self, cards: Collection[int]) -> Counter[Card]:
        """Those of some cards that are known."""
        return Counter(self.card[at] for at in cards if self.card[at] != UNKNOWN)

    def gone(self) -> list[int]:
        """The cards that were laid down."""
        held = {at for hand in self.hands for at in hand}
        return [at for at in range(len(self.card)) if at not in held]

    def kinds_left(self) -> Counter[str]:
        """The kinds of the cards that never showed."""
        left: Counter[str] = Counter()
        for card, count in self.pool.items():
            if count > 0:
                left[kind_of(card)] += count
        return left


def _entry(state: tuple[int, tuple[Held, ...]]) -> int:
    return state[0]
