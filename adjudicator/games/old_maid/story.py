"""From the entries of a round of Old Maid to its `Story`: who did what, also where no seat is named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from adjudicator.games.old_maid.course import Story
from adjudicator.games.old_maid.moves import Draw, Pair, Setup
from adjudicator.games.old_maid.order import Order
from adjudicator.games.old_maid.worlds import Event, World
from adjudicator.log import Ruling
from adjudicator.thieves import Card


class Deck(Protocol):
    """What of the cards that are played with matters here."""

    @property
    def copies(self) -> dict[Card, int]: ...
    @property
    def total(self) -> int: ...


KEPT = 4
"""So many stories of a round are remembered."""


def story_of(setup: Setup, seats: int, deck: Deck, moves: Sequence[Any], memo: dict[Any, Any]) -> Story:
    """The story of a round; `None` among the moves is an entry that never was.

    One that begins like a story that `memo` remembers goes on from there.
    """
    hands = list((setup.hands or ())[:seats])
    hands += [()] * (seats - len(hands))
    spare = 0 if setup.hands is not None else deck.total
    events = list(Telling(setup, hands, spare > 0, moves).events())
    known: list[Story] = memo.setdefault(("story", setup), [])
    begun = [one for one in known if not one.past and one.events == events[: len(one.events)]]
    longest = max(begun, key=lambda one: len(one.events), default=None)
    story = Story(deck.copies, World(hands, deck.copies, spare)) if longest is None else longest.copy()
    story.go_on(events[len(story.events) :])
    known[:] = [*known[1 - KEPT :], story]
    return story


class Telling:
    """The entries of a round, read in order.

    Where the log does not tell how many cards were dealt (`free`), nothing here tells who is out; so
    it is left to each world who acts at the entries that name nobody.
    """

    def __init__(self, setup: Setup, hands: Sequence[Sequence[Card]], free: bool, moves: Sequence[Any]) -> None:
        self.order = Order(setup.first, [len(hand) for hand in hands])
        self.free = free
        self.moves = moves
        self.standing: list[tuple[int, Order]] = []
        """The moves that stand, and the order before each."""

    def events(self) -> Iterator[Event]:
        """What happened."""
        for entry, move in enumerate(self.moves, 1):
            if type(move) is Draw:
                yield from self._draw(entry, move)
            elif type(move) is Pair:
                yield from self._pair(entry, move)
            elif type(move) is Ruling and move.what == "taken-back" and self.standing:
                back, self.order = self.standing.pop()
                yield Event(entry, 0, (), back=back)

    def _draw(self, entry: int, move: Draw) -> Iterator[Event]:
        seat, giver = move.seat, move.giver
        self.standing.append((entry, self.order.copy()))
        if self.free and seat is None:
            self.order.drawn_by_somebody(entry)
            yield Event(entry, giver, (move.card,), giver, asked=entry)
            return
        if seat is None:
            seat = self.order.takes(self.order.holds)
        if seat is not None and (self.free or self.order.holds(giver)):
            self.order.draw(seat, giver)
            yield Event(entry, giver, (move.card,), seat)

    def _pair(self, entry: int, move: Pair) -> Iterator[Event]:
        seat, asked = move.seat, 0
        if seat is None:
            seat, asked = self.order.first if self.order.taker is None else self.order.taker, self.order.drawn
        self.standing.append((entry, self.order.copy()))
        if not self.free:
            if self.order.sizes[seat] < len(move.cards):
                return
            self.order.lay(seat, len(move.cards))
        yield Event(entry, seat, move.cards, asked=asked)
