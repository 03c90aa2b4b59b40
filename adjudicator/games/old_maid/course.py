"""The course of a round of Old Maid: the worlds that are left after each event, and what none of them allows.

Where they become too many, what they have in common is kept (`common`), and it goes on from there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

import msgspec

from adjudicator.games.old_maid.worlds import GONE, Event, World
from adjudicator.thieves import UNKNOWN, Card

MOST_WORLDS = 200
"""With more worlds than this, only what they have in common is kept."""
MOST_LATER = 40
"""The same, once that has happened."""


class Coming:
    """What events that are still to come say of cards: which seat shows each next."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.shown: dict[Card, list[tuple[int, int]]] = {}
        """For each card the entries that show it leave a hand, and the seats."""
        self.unseen: dict[int, list[int]] = {}
        """For each seat the entries that bring it a card which was not seen."""
        self.known = not any(event.back or event.asked for event in events)
        for event in events if self.known else ():
            for card in event.cards:
                if card != UNKNOWN:
                    self.shown.setdefault(card, []).append((event.entry, event.seat))
                else:
                    self.unseen.setdefault(event.to, []).append(event.entry)

    def stays(self, world: World, at: int, event: Event) -> bool:
        """Whether a card stays in the hand out of which an unseen one comes: it is shown that it leaves it later."""
        card, hand = world.card[at], world.hands[event.seat]
        if not self.known or card == UNKNOWN or card not in self.shown:
            return False
        end, seat = next((one for one in self.shown[card] if one[0] > event.entry), (0, GONE))
        if seat != event.seat or any(event.entry < entry < end for entry in self.unseen.get(seat, ())):
            return False
        if sum(world.card[other] == card for other in hand) > 1:
            return False
        return world.pool[card] <= 0 or not (world.spare or any(world.card[other] == UNKNOWN for other in hand))


def common(worlds: Sequence[World], copies: Mapping[Card, int], asked: int) -> list[World]:
    """What some worlds have in common, as worlds that begin now: one for each who can have drawn last (`asked`).

    Cards that are not everywhere in the same hand are again not known. So nothing is proved by such
    a world that is not true in all of those.
    """

    def last(world: World) -> int:
        return world.acted.get(asked, GONE)

    return [_common(list(alike), copies) for _, alike in groupby(sorted(worlds, key=last), last)]


def _common(worlds: Sequence[World], copies: Mapping[Card, int]) -> World:
    first, total = worlds[0], len(worlds[0].card) + worlds[0].spare
    hands: list[list[Card]] = []
    for seat in range(len(first.hands)):
        known = _in_all([world.known(world.hands[seat]) for world in worlds])
        size = min(len(world.hands[seat]) for world in worlds)
        hands.append([*known.elements(), *[UNKNOWN] * (size - known.total())])
    gone = [world.gone() for world in worlds]
    world = World(hands, copies, total - sum(map(len, hands)) - min(map(len, gone)))
    world.pool -= _in_all([one.known(laid) for one, laid in zip(worlds, gone, strict=True)])
    world.closed = frozenset.intersection(*(one.closed for one in worlds))
    world.acted = {
        entry: seat for entry, seat in first.acted.items() if all(one.acted.get(entry) == seat for one in worlds)
    }
    return world


def _in_all(counts: Sequence[Counter[Card]]) -> Counter[Card]:
    found = counts[0]
    for count in counts[1:]:
        found &= count
    return found


class Story:
    """All that a round tells of its hands.

    `impossible` has the entries that show cards which cannot be where they are shown, and those
    cards; `none_left` those of them for which the hand has room, but the deck no copy.
    """

    def __init__(self, copies: Mapping[Card, int], *start: World) -> None:
        self.copies = copies
        self.worlds = list(start)
        self.past: list[tuple[int, list[World]]] = []
        """The last worlds before they were too many, and the entry before which they were."""
        self.events: list[Event] = []
        self.coming = Coming(())
        self.impossible: dict[int, tuple[Card, ...]] = {}
        self.none_left: set[int] = set()

    def at(self, entry: int) -> list[World]:
        """The worlds to ask for the hands before an entry."""
        return next((worlds for end, worlds in self.past if entry <= end), self.worlds)

    def acted(self, entry: int) -> int | None:
        """Who drew at an entry that names nobody; `None` where that is not known."""
        seats = {world.acted.get(entry) for world in self.at(entry + 1)}
        return seats.pop() if len(seats) == 1 else None

    def go_on(self, events: Sequence[Event]) -> None:
        """What happened then."""
        self.coming = Coming(events)
        for event in events:
            before = self.worlds
            self.events.append(event)
            self._happen(event)
            if len(self.worlds) > (MOST_LATER if self.past else MOST_WORLDS):
                self.past.append((event.entry, before))
                self.worlds = common(self.worlds, self.copies, max(one.asked for one in self.events))

    def copy(self) -> Story:
        """Another one, at the same point."""
        other = Story(self.copies, *[world.copy() for world in self.worlds])
        other.past, other.events = [*self.past], [*self.events]
        other.impossible, other.none_left = {**self.impossible}, {*self.none_left}
        return other

    def _happen(self, event: Event) -> None:
        if event.back:
            self._put_back(event)
            return
        if len(self.worlds) == 1 and not event.asked and _plainly(self.worlds[0], event):
            return
        worlds = list(_after(self.worlds, event, self.coming))
        if not worlds:
            self.impossible[event.entry] = self._lacking(event)
            if event.to == GONE:
                return
            # A card did go from hand to hand, whatever it was.
            unseen = msgspec.structs.replace(event, cards=(UNKNOWN,))
            worlds = list(_after(self.worlds, unseen)) or self.worlds
        self.worlds = worlds

    def _put_back(self, event: Event) -> None:
        begun = self.past[-1][0] if self.past else 0
        was = next((one for one in self.events if one.entry == event.back <= begun and not one.back), None)
        if was is None:
            for world in self.worlds:
                world.put_back(event)
        elif was.to != GONE:
            to = self.acted(was.entry) if was.asked else was.to
            if to is not None:
                self.worlds = list(_after(self.worlds, Event(event.entry, to, was.cards, was.seat))) or self.worlds
        elif was.entry not in self.impossible:
            for world in self.worlds:
                world.pick_up(was)

    def _lacking(self, event: Event) -> tuple[Card, ...]:
        """Those cards of an event that cannot be there; all of them, when each could by itself."""
        alone = [
            card
            for card in dict.fromkeys(event.cards)
            if not any(True for _ in _after(self.worlds, msgspec.structs.replace(event, cards=(card,))))
        ]
        lacking = tuple(alone or event.cards)
        if any(
            world.spare or any(world.card[at] == UNKNOWN for at in world.hands[seat])
            for world in self.worlds
            for seat in [world.acted.get(event.asked, event.seat) if event.to == GONE else event.seat]
        ) and all(world.pool[card] < lacking.count(card) for world in self.worlds for card in set(lacking)):
            self.none_left.add(event.entry)
        return lacking


def _plainly(world: World, event: Event) -> bool:
    """Let an event happen that can happen in one way only; whether it is one that plainly does."""
    taken: list[tuple[int, Card]] = []
    for card in event.cards:
        ways = world.choices(event.seat, card)
        if len(ways) != 1 or ways[0] < 0 or (card == UNKNOWN and len(event.cards) > 1):
            for at, was in reversed(taken):
                world.untake(at, event, was)
            return False
        taken.append((ways[0], world.card[ways[0]]))
        world.take(ways[0], event, card)
    return True


def _after(worlds: Sequence[World], event: Event, coming: Coming | None = None) -> Iterator[World]:
    """The worlds that an event can lead to, without some that `coming` events contradict."""
    for before in worlds:
        for world, told in before.answers(event):
            yield from _ways(world, told, told.cards, coming)


def _ways(world: World, event: Event, cards: Sequence[Card], coming: Coming | None) -> Iterator[World]:
    if not cards:
        yield world
        return
    for at in world.choices(event.seat, cards[0]):
        if coming is not None and cards[0] == UNKNOWN and at >= 0 and coming.stays(world, at, event):
            continue
        other = world.copy()
        other.take(at, event, cards[0])
        yield from _ways(other, event, cards[1:], coming)
