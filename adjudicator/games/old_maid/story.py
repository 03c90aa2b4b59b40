"""From the entries of a round of Old Maid to its `Story`: who did what, also where no seat is named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from adjudicator.games.old_maid.moves import Draw, Pair, Setup
from adjudicator.games.old_maid.order import Order
from adjudicator.games.old_maid.worlds import Event, Story, World
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
    telling = Telling(setup, hands, spare > 0, moves)
    events = list(telling.events())
    known: list[Story] = memo.setdefault(("story", setup), [])
    begun = [one for one in known if one.events == events[: len(one.events)]]
    longest = max(begun, key=lambda one: len(one.events), default=None)
    story = Story(World(hands, deck.copies, spare)) if longest is None else longest.copy()
    story.go_on(events[len(story.events) :])
    story.acted = telling.acted
    story.vague = story.crowded or telling.vague
    known[:] = [*known[1 - KEPT :], story]
    return story


class Telling:
    """The entries of a round, read in order.

    Where the log does not tell how many cards were dealt (`free`), nothing tells who is out but
    who is passed over; that is asked only for entries that name nobody.
    """

    def __init__(self, setup: Setup, hands: Sequence[Sequence[Card]], free: bool, moves: Sequence[Any]) -> None:
        self.order = Order(setup.first, [len(hand) for hand in hands])
        self.free = free
        self.moves = moves
        self.passed = Passed(len(hands), moves)
        self.standing: list[tuple[int, Order]] = []
        """The moves that stand, and the order before each."""
        self.acted: dict[int, int] = {}
        """The seats of the draws that name nobody, by entry."""

    @property
    def vague(self) -> bool:
        """Whether it cannot be told who drew."""
        return self.passed.vague

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
        if seat is None:
            seat = self.passed.unnamed(entry, giver) if self.free else self.order.takes(self.order.holds)
            if seat is not None:
                self.acted[entry] = seat
        self.standing.append((entry, self.order.copy()))
        if seat is None or not (self.free or self.order.holds(giver)):
            return
        if self.free:
            self.passed.over(self.order.taker, giver, seat)
        self.order.draw(seat, giver)
        yield Event(entry, giver, (move.card,), seat)

    def _pair(self, entry: int, move: Pair) -> Iterator[Event]:
        seat = move.seat
        if seat is None:
            seat = self.order.taker if self.order.taker is not None else self.order.first
        self.standing.append((entry, self.order.copy()))
        if not self.free:
            if self.order.sizes[seat] < len(move.cards):
                return
            self.order.lay(seat, len(move.cards))
        yield Event(entry, seat, move.cards)


class Passed:
    """Who drew where nobody is named and nothing tells how many cards were dealt, by who was passed over before."""

    def __init__(self, seats: int, moves: Sequence[Any]) -> None:
        self.seats = seats
        self.moves = moves
        self.out: set[int] = set()
        """The seats that were passed over."""
        self.vague = False
        """Whether it could not be told who drew."""

    def over(self, taker: int | None, giver: int, seat: int) -> None:
        """A seat draws from another, after one that took before: those between are passed over."""
        if taker is not None and giver != taker:
            self.out.update(self._between(taker - 1, giver))
        if (seat - giver) % self.seats != 1:
            self.out.update(self._between(giver, seat))

    def _between(self, one: int, other: int) -> list[int]:
        """The seats from one to another, to the left, without either."""
        steps = (other - one) % self.seats or self.seats
        return [(one + step) % self.seats for step in range(1, steps)]

    def unnamed(self, entry: int, giver: int) -> int:
        """Who drew at an entry, by what comes next: who then offers, or has laid a pair and is out."""
        pairs, after = [], None
        for move in self.moves[entry:]:
            if type(move) is Draw:
                after = move.giver
                break
            if type(move) is Pair:
                pairs.append(move.seat)
        named = [seat for seat in pairs if seat is not None]
        if named:
            return named[0]
        may = [seat for seat in self._between(giver, giver) if seat not in self.out]
        if after is not None and after != giver:
            may = [seat for seat in self._between(giver, after) if pairs and seat in may] + [after]
        self.vague = self.vague or len(may) != 1
        return may[0] if may else (giver + 1) % self.seats
