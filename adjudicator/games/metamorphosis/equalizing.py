"""Bringing the hands to twelve between two hands: who owes what, and where each card can come from.

Before hands 2 and 4 surplus cards are discarded and missing ones drawn from the stock; before
hand 3 missing ones are taken from those who have too many. What a log leaves out follows
from the cards won (how many) and from what is played next (which).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adjudicator.games.metamorphosis.moves import Discard, Equalizing, Take
from adjudicator.games.metamorphosis.spread import HAND, Spread
from adjudicator.tricks import ALL, BIT

TAKING = 2
"""The hand (from 0) before which cards are taken from other hands."""


class Stock(NamedTuple):
    """The cards that nobody holds.

    `order` has the cards of the stock from the top, 0 for one not known; `stock` and `pile`
    are the sets of the cards in the stock and among the discards. Where it is not known which
    are which, it is not `sure`.
    """

    order: tuple[int, ...]
    stock: int
    pile: int = 0
    sure: bool = True

    def after_draws(self, draws: int, held: int) -> Stock:
        """The stock after so many draws, when the hand has been played with the cards `held`."""
        pool = ALL & ~held
        order = self.order[draws:]
        stock = self.stock & pool if order else 0
        if stock.bit_count() != len(order):
            return Stock((), pool, 0, False)
        return Stock(order, stock, pool & ~stock)


class Balance:
    """One equalizing: before the hand `hand` (from 0), with the cards that each seat has won.

    Where some of those cannot have been as played, so that not all is `sure`, any card may be anywhere.
    """

    def __init__(self, hand: int, have: Sequence[int], won: Sequence[int], stock: Stock, sure: bool) -> None:
        self.hand = hand
        self.have = list(have)
        """How many cards each seat has won."""
        self.stock = stock
        self.sure = sure
        self.loose = not sure
        """Whether something cannot have been as it is written, so that stock and discards are not known."""
        self.wild = frozenset(range(len(self.have)) if self.loose else ())
        """The seats that can hold any cards: all, or those whose entries are not of the right kind or number."""
        self.done = [0] * len(self.have)
        """How many cards of each seat's surplus or want have been written."""
        self.given = [0] * len(self.have)
        """How many cards have been taken from each seat."""
        self.last = [0] * len(self.have)
        """The last entry of each seat's, 0 for none."""
        self.drawn = 0
        """How many draws from the stock have been written."""
        self.drew = False
        """Whether cards that are not to be came into a hand from the stock, or left it for the discards."""
        self.order_of: dict[int, list[tuple[int, int]]] = {}
        """The draws of each seat: the how-manieth of all that are written, and the card, 0 where it is not known."""
        self.ordered = False
        """Whether the draws take the stock in the order of the log, because each drawer's are in it."""
        self.dropped = 0
        self.named = 0
        """The cards that have been discarded, and those drawn or taken."""
        self.won = list(won)
        self.spread = Spread.anything(len(self.have)) if self.loose or not hand else self._spread()

    def lose(self, move: Equalizing) -> None:
        """A move that is not of the right kind or number: its players, and they alone, can now hold any cards.

        The others still hold what they won, twelve cards of it or all. Whoever draws or takes can now come by cards of
        those players too.
        """
        self.loose = True
        self.wild |= {move.seat, move.from_} if isinstance(move, Take) else {move.seat}
        self.drew = self.drew or not isinstance(move, Take)
        spread, source = self.spread, self.surplus
        for seat in self.wild:
            source |= self.won[seat]
            spread.loosen(seat)
        every = sum(self.won)
        if self.hand != TAKING or self.drew:
            source, every = source | self.stock.stock | self.stock.pile, ALL
        spread.free = every & ~sum(spread.held)
        for seat, count in enumerate(self.have):
            if seat in self.wild:
                spread.may[seat] = every
            elif count <= HAND:
                spread.may[seat] = source

    def copy(self) -> Balance:
        """A balance that can be changed apart."""
        other: Balance = object.__new__(Balance)
        other.__dict__.update(self.__dict__)
        for name in ("done", "given", "last"):
            setattr(other, name, getattr(self, name).copy())
        other.spread = self.spread.copy()
        other.order_of = {seat: places.copy() for seat, places in self.order_of.items()}
        return other

    def _spread(self) -> Spread:
        """Where cards can be before anything is written."""
        over = wanted = self.surplus
        rest: list[tuple[int, int]] = []
        pool = 0
        if self.hand != TAKING:
            wanted, rest, pool = self._from_stock(self.draws, over)
        held, places, may = [], [], []
        for count, cards in zip(self.have, self.won, strict=True):
            held.append(0 if count > HAND else cards)
            places.append(HAND if count > HAND else HAND - count)
            may.append(cards if count > HAND else wanted)
        return Spread(held, places, may, rest, over | pool)

    def _from_stock(self, draws: int, over: int) -> tuple[int, list[tuple[int, int]], int]:
        """The cards that can be drawn, the other places of those cards, and the cards in nobody's hand.

        All of the stock is drawn before a discard is, all discards that there were before new ones.
        """
        order, stock, pile, sure = self.stock
        pool = stock | pile
        have = pool.bit_count()
        if draws > have:
            return pool | over, [(have, over)], pool
        if not sure:
            return pool, [], pool
        if draws > len(order):
            return pool, [(have - draws, pile)], pool
        loose = stock & ~sum(order)
        top = sum(order[:draws]) | loose
        return top, [(order[draws:].count(0), loose)], pool

    @property
    def draws(self) -> int:
        """How many cards are drawn, or taken, in all."""
        return sum(HAND - count for count in self.have if count < HAND)

    def due(self, seat: int) -> int:
        """How many cards a seat has still to discard, give, draw or take."""
        gone = self.given if self.hand == TAKING and self.have[seat] > HAND else self.done
        return abs(self.have[seat] - HAND) - gone[seat]

    def holds(self, seat: int) -> int:
        """How many cards a seat holds, by what has been written."""
        return self.have[seat] - self.given[seat] + (-1 if self.have[seat] > HAND else 1) * self.done[seat]

    def open_seats(self) -> list[int]:
        """The seats whose equalizing has begun, and has not brought the hand to twelve."""
        return [seat for seat, last in enumerate(self.last) if last and self.due(seat)]

    def fits(self, move: Equalizing) -> bool:
        """Whether a move is of the right kind and number."""
        seat, count = move.seat, len(move.cards)
        if not self.hand or count > self.due(seat):
            return False
        if isinstance(move, Take):
            return (
                self.hand == TAKING
                and self.have[seat] < HAND
                and self.have[move.from_] > HAND
                and count <= self.due(move.from_)
            )
        return self.hand != TAKING and (self.have[seat] > HAND) == isinstance(move, Discard)

    def make(self, move: Equalizing, entry: int) -> None:
        """Do what a move says. What cannot be is taken as not known."""
        if not move.cards:
            return
        seat, count = move.seat, len(move.cards)
        if not self.fits(move):
            if self.sure and self.hand:
                self.lose(move)
            self.last[seat] = 0
            return
        self.last[seat] = entry
        self.done[seat] += count
        if isinstance(move, Take):
            self.given[move.from_] += count
        for card in move.cards:
            self.move_card(move, card)

    def move_card(self, move: Equalizing, card: str) -> str | None:
        """One card is discarded, drawn or taken; why it cannot be this one, if it cannot."""
        bit = BIT.get(card, 0)
        if isinstance(move, Discard):
            fault = self._discard_fault(move.seat, bit) if bit else None
            if bit and fault is None:
                self.dropped |= bit
                self._gone(move.seat, bit)
            return fault
        if isinstance(move, Take):
            fault = self._take_fault(move, bit) if bit else None
            if bit and fault is None:
                self._gone(move.from_, bit)
                self._gain(move.seat, bit)
            return fault
        top = self.top()
        fault = self._draw_fault(move.seat, bit, top) if bit else None
        self._draw(move.seat, top or (bit if fault is None else 0))
        return fault

    def _gone(self, seat: int, bit: int) -> None:
        if seat not in self.wild:
            self.spread.may[seat] &= ~bit

    def _gain(self, seat: int, bit: int) -> None:
        self.named |= bit
        if bit and seat not in self.wild:
            self.spread.place(seat, bit)

    def _draw(self, seat: int, bit: int) -> None:
        self._gain(seat, bit)
        self.order_of.setdefault(seat, []).append((self.drawn, bit))
        self.drawn += 1

    def top(self) -> int:
        """The card on top of the stock, where the log tells it."""
        order = self.stock.order
        if self.loose or not self.ordered or self.drawn >= min(len(order), self.draws):
            return 0
        return order[self.drawn]

    def _discard_fault(self, seat: int, bit: int) -> str | None:
        if self.dropped & bit:
            return "twice"
        if seat in self.wild or (bit & self.won[seat] and self.spread.lacks(seat, bit)):
            return None
        return "held"

    def _take_fault(self, move: Take, bit: int) -> str | None:
        if self.named & bit:
            return "twice"
        gives = move.from_ in self.wild or bit & self.won[move.from_]
        takes = move.seat in self.wild or self.spread.holds(move.seat, bit)
        return None if gives and takes else "from"

    def _draw_fault(self, seat: int, bit: int, top: int) -> str | None:
        if self.named & bit:
            return "twice"
        if seat in self.wild or top == bit:
            return None
        if top:
            return "top"
        known = "top" if bit in self.stock.order and not self.loose else "stock"
        if self.spread.held[seat] & bit or not self.spread.holds(seat, bit):
            return known
        trial = self.copy()
        trial._draw(seat, bit)
        return None if trial.settled().fits() else known

    # Which draws take which cards of a stock whose order is known

    def settled(self) -> Spread:
        """Where the cards are when the hand is begun."""
        spread = self.spread.copy()
        if not self.loose and self.hand != TAKING and any(self.stock.order):
            for seat, drawn in self.order_of.items():
                spread.split(seat, self._hidden_draws(seat, drawn))
        spread.tighten()
        return spread

    def _hidden_draws(self, seat: int, drawn: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """The draws of a seat whose cards are not known: how many, and which cards those can be.

        The n-th draw of all takes the n-th card. Where another seat's draws are not in the log,
        those come at any time between, and a draw is the n-th for several n.
        """
        wanted = HAND - self.have[seat]
        named = [*(bit for _, bit in drawn), *[0] * (wanted - len(drawn))]
        others = self.draws - wanted
        low: list[int] = []
        high: list[int] = []
        for at, bit in enumerate(named):
            first, last = self._when(bit) if bit else (0, self.draws - 1)
            if self.ordered and at < len(drawn):
                first, last = max(first, drawn[at][0]), min(last, drawn[at][0])
            elif self.ordered:
                first = max(first, self.drawn)
            low.append(max(first, at, low[-1] + 1 if low else 0))
            high.append(min(last, at + others))
        for at in range(len(high) - 2, -1, -1):
            high[at] = min(high[at], high[at + 1] - 1)
        if any(first > last for first, last in zip(low, high, strict=True)):
            return [(len(named), 0)]  # more places than there are cards: it cannot have been so
        if not self.ordered:
            # Draws in a row that nobody knows can be any of those between: together they are alike.
            for at in range(1, len(named)):
                if not named[at] and not named[at - 1]:
                    low[at] = low[at - 1]
            for at in range(len(named) - 2, -1, -1):
                if not named[at] and not named[at + 1]:
                    high[at] = high[at + 1]
        cards: dict[int, int] = {}
        for bit, first, last in zip(named, low, high, strict=True):
            if not bit:
                fits = 0
                for at in range(first, last + 1):
                    fits |= self._nth(at)
                cards[fits] = cards.get(fits, 0) + 1
        return [(count, fits) for fits, count in cards.items()]

    def _nth(self, at: int) -> int:
        """The cards that the n-th draw of all can take, counted from 0."""
        order, stock, pile, _ = self.stock
        if at < len(order):
            return order[at] or stock & ~sum(order)
        if at < len(order) + pile.bit_count():
            return pile
        return self.surplus

    def _when(self, bit: int) -> tuple[int, int]:
        """The first and the last draw of all, counted from 0, that can have taken a card."""
        possible = [at for at in range(self.draws) if self._nth(at) & bit]
        return (possible[0], possible[-1]) if possible else (self.draws, -1)

    @property
    def surplus(self) -> int:
        """The cards won by those who have won too many."""
        over = 0
        for count, cards in zip(self.have, self.won, strict=True):
            if count > HAND:
                over |= cards
        return over
