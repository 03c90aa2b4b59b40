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


def story_of(setup: Setup, seats: int, deck: Deck, moves: Sequence[Any]) -> Story:
    """The story of a round; `None` among the moves is an entry that never was."""
    hands = list((setup.hands or ())[:seats])
    hands += [()] * (seats - len(hands))
    spare = 0 if setup.hands is not None else deck.total
    telling = Telling(setup, hands, spare > 0, moves)
    story = Story(World(hands, deck.copies, spare), list(telling.events()))
    story.acted = telling.acted
    story.vague = story.vague or telling.vague
    return story


class Telling:
    """The entries of a round, read in order.

    Where the log does not tell how many cards were dealt (`free`), nothing tells who is out but
    who is passed over; that is asked only for entries that name nobody.
    """

    def __init__(self, setup: Setup, hands: Sequence[Sequence[Card]], free: bool, moves: Sequence[Any]) -> None:
        self.order = Order(setup.first, [len(hand) for hand in hands])
        self.seats = len(hands)
        self.free = free
        self.moves = moves
        self.standing: list[tuple[int, Order]] = []
        """The moves that stand, and the order before each."""
        self.acted: dict[int, int] = {}
        """The seats of the draws that name nobody, by entry."""
        self.passed: set[int] = set()
        """The seats that were passed over."""
        self.vague = False
        """Whether it cannot be told who drew."""

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
            seat = self._unnamed(entry, giver) if self.free else self.order.takes(self.order.holds)
            if seat is not None:
                self.acted[entry] = seat
        self.standing.append((entry, self.order.copy()))
        if seat is None or not (self.free or self.order.holds(giver)):
            return
        if self.free:
            if self.order.taker is not None:
                self.passed |= {*self._between(self.order.taker - 1, giver)}
            self.passed |= {*self._between(giver, seat)}
        self.order.draw(seat, giver)
        yield Event(entry, giver, (move.card,), seat)

    def _between(self, one: int, other: int) -> list[int]:
        """The seats from one to another, to the left, without either."""
        steps = (other - one) % self.seats or self.seats
        return [(one + step) % self.seats for step in range(1, steps)]

    def _unnamed(self, entry: int, giver: int) -> int:
        """Who drew where nobody is named, by what comes next: who then offers, or has laid a pair and is out."""
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
        may = [seat for seat in self._between(giver, giver) if seat not in self.passed]
        if after is not None and after != giver:
            may = [seat for seat in self._between(giver, after) if pairs and seat in may] + [after]
        self.vague = self.vague or len(may) != 1
        return may[0] if may else (giver + 1) % self.seats

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
