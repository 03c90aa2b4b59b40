"""One way in which a round can have gone: the sum, whose turn it is, what is owed, and the cards.

A round has one world, unless a card was played that nobody saw, or one that the player cannot
have held: then it has several (`table`). A world does what it is told, and judges nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from adjudicator.games.neu.cards import ACTIONS, DOUBLE, HAND, LIMIT, SHOT, TURN, sum_after
from adjudicator.games.neu.stock import UNKNOWN, Stock
from adjudicator.games.neu.ways import Ring, Ways


class Loss(NamedTuple):
    """How a round was lost: by whom and when, on which sum, owing how many cards; `laid` are those of them that
    had left the hand, so that the hand at that time is known again. Without a card the player gave up."""

    entry: int
    seat: int
    card: str | None
    total: int
    owed: int
    laid: tuple[str, ...]


class Unpaid(NamedTuple):
    """The rest of a debt, when somebody plays before it is paid: whose, and what its turn had come to.

    `by` is who played; `onward` and `later` are who is next after that, and how many cards that seat owes,
    once the debtor has come back.
    """

    seat: int
    owed: int
    debt: int
    paid: tuple[str, ...]
    start: int
    target: int | None
    doubled: bool
    by: int
    onward: int | None = None
    later: int = 1


class World:
    """One course of a round up to now.

    `owed` is how many cards the seat on turn has still to lay, of the `debt` that the turn
    began with (1 where there is none); `paid` are those that it has laid, `start` the sum
    before. `doubled` and `target` are what its DOUBLE and SHOT do when the turn ends.
    `shooter` is who shot at the seat on turn; `instead` who would be on turn if play had gone
    on from the other of shooter and target.
    """

    __slots__ = (
        "debt",
        "direction",
        "doubled",
        "drawn",
        "due",
        "instead",
        "last",
        "last_card",
        "last_entry",
        "loss",
        "open_draw",
        "owed",
        "paid",
        "ring",
        "shooter",
        "sizes",
        "stacked",
        "start",
        "stirred",
        "stock",
        "target",
        "total",
        "trail",
        "turn",
        "unpaid",
        "ways",
    )

    debt: int
    owed: int
    paid: list[str]
    start: int
    target: int | None
    doubled: bool

    def __init__(self, ways: Ways, ring: Ring, stock: Stock, dealer: int, seats: int) -> None:
        self.ways = ways
        self.ring = ring
        self.stock = stock
        self.total = 0
        self.direction = 1
        self.sizes = [HAND if seat in ring.inside else 0 for seat in range(seats)]
        """How many cards each hand has at the end of a turn."""
        self.last: int | None = None
        """Who has just played, at which entry, and which card."""
        self.last_card = UNKNOWN
        self.last_entry = 0
        self.drawn: list[str] = []
        self.due = 0
        self.open_draw = False
        """Whether the draw after the last play may still be told otherwise than by the rules."""
        self.stirred = False
        """Whether somebody has drawn since."""
        self.loss: Loss | None = None
        self.unpaid: Unpaid | None = None
        self.shooter: int | None = None
        self.instead: int | None = None
        self.trail: dict[tuple[int, str], Any] = {}
        """What the rules said of entries while there was more than one world."""
        self.turn: int | None = None
        self.stacked = False
        self._begin(dealer, 1)

    @property
    def over(self) -> bool:
        """Whether the round is lost."""
        return self.loss is not None

    def copy(self) -> World:
        """The same course, to be played on apart."""
        other = World.__new__(World)
        for name in World.__slots__:
            setattr(other, name, getattr(self, name))
        other.stock, other.sizes = self.stock.copy(), list(self.sizes)
        other.paid, other.drawn, other.trail = list(self.paid), list(self.drawn), dict(self.trail)
        return other

    def key(self) -> tuple[Any, ...]:
        """What two worlds have in common that go on alike."""
        return (
            self.total,
            self.direction,
            self.turn,
            self.owed,
            self.debt,
            tuple(self.paid),
            self.start,
            self.target,
            self.doubled,
            self.shooter,
            self.loss,
            self.unpaid,
            tuple(self.sizes),
            tuple((at, str(answer)) for at, answer in self.trail.items()),
            self.stock.key(),
        )

    def owes(self) -> bool:
        """Whether the seat on turn has laid a card of a debt and owes another."""
        return bool(self.paid) and self.loss is None

    def comes_back(self, seat: int) -> bool:
        """Whether a seat has still to lay the rest of a debt, after somebody else has played."""
        return self.unpaid is not None and self.unpaid.seat == seat and self.unpaid.onward is None

    def as_found_by(self, seat: int, returns: bool = False) -> World:
        """The world as a seat finds it that acts: this one, or, out of turn, another in which it has the turn.

        `returns` says that the player on turn, who owes another card, lays it after this.
        """
        if self.loss is not None or (seat == self.turn and not self.comes_back(seat)):
            return self
        other = self.copy()
        other._give_turn(seat, returns)
        return other

    def _give_turn(self, seat: int, returns: bool) -> None:
        unpaid, owing = self.unpaid, self.turn
        self.unpaid = None
        if unpaid is not None and unpaid.seat == seat:
            self.unpaid = unpaid._replace(onward=self.turn, later=self.debt)
            self.turn, self.owed, self.debt, self.start = seat, unpaid.owed, unpaid.debt, unpaid.start
            self.paid, self.target, self.doubled = list(unpaid.paid), unpaid.target, unpaid.doubled
            return
        if self.owes() and owing is not None:
            if not returns:
                self.stop_short()
                if self.turn == seat:
                    return
            else:
                self.unpaid = Unpaid(
                    owing, self.owed, self.debt, tuple(self.paid), self.start, self.target, self.doubled, seat
                )
        self.shooter = self.instead = None
        self._begin(seat, 1)

    def stop_short(self) -> None:
        """The seat on turn lays no more of the cards that it owes, and its turn ends."""
        if self.turn is not None:
            self._end_turn(self.turn, self._handed_on())

    def lay(self, seat: int, card: str, entry: int, target: int | None = None, really: str | None = None) -> None:
        """The seat on turn lays a card, which has left the hand; `really` is the one that did, where the log errs."""
        before = self.total
        self.total = sum_after(before, card, self.ways.floor)
        self.paid.append(card if really is None else really)
        self.last, self.last_entry, self.last_card = seat, entry, card
        self.drawn, self.due, self.open_draw, self.stirred = [], 0, True, False
        if self.unpaid is not None and self.unpaid.onward is None and seat != self.unpaid.by:
            self.unpaid = None
        if self.total > LIMIT:
            self.lose(seat, entry, card, before)
            return
        if card == TURN:
            if len(self.ring.inside) > 2:
                self.direction = -self.direction
        elif card == SHOT:
            self.target = target
        elif card == DOUBLE:
            self.doubled = True
        self.owed -= 1
        if self.debt > 1 and self.ways.deflect and len(self.paid) == 1 and card in ACTIONS:
            self._end_turn(seat, self.ways.stack if card == DOUBLE else self.debt)
        elif self.owed > 0:
            if self.ways.each:
                self._refill(seat)
        else:
            self._end_turn(seat, self._handed_on())

    def lose(self, seat: int, entry: int, card: str | None, total: int) -> None:
        """The round is lost, by a card that has been laid or by giving up."""
        if self.ways.each or self.debt == 1:
            laid = self.paid[-1:] if card is not None else []
            owed = 1
        else:
            laid, owed, total = self.paid, self.owed + len(self.paid) - (card is not None), self.start
        self.loss = Loss(entry, seat, card, total, owed, tuple(laid))
        self.last, self.last_entry, self.open_draw = seat, entry, False
        self.turn = None

    def _handed_on(self) -> int:
        """How many cards the next player owes when the turn ends."""
        if not self.doubled:
            return 1
        return self.ways.stack if self.debt > 1 else 2

    def _end_turn(self, seat: int, debt: int) -> None:
        """Draw back to a full hand, and hand the turn on."""
        self._refill(seat)
        stacked = self.debt > 1 and self.doubled
        shooter, unpaid = self.shooter, self.unpaid
        self.shooter = self.instead = None
        if self.target is not None:
            following, self.shooter = self.target, seat
        elif unpaid is not None and unpaid.onward is not None:
            turned = self.last_card == TURN
            following = self.ring.after(unpaid.by, self.direction) if turned else unpaid.onward
            debt = max(debt, unpaid.later)
        else:
            following = self.ring.after(seat, self.direction)
            if shooter is not None:
                other = self.ring.after(shooter, self.direction)
                if self.ways.shooter:
                    following, other = other, following
                self.instead = other if other != following else None
        if unpaid is not None and unpaid.onward is not None:
            self.unpaid = None
        self._begin(following, debt)
        self.stacked = stacked

    def _begin(self, seat: int, debt: int) -> None:
        """A turn begins; nobody owes more cards than are held."""
        self.turn = seat
        self.debt = debt
        self.owed = debt if debt == 1 else min(debt, max(1, self.stock.size(seat)))
        self.paid = []
        self.target = None
        self.doubled = False
        self.stacked = False
        self.start = self.total

    def _refill(self, seat: int) -> None:
        self.due = max(0, self.sizes[seat] - self.stock.size(seat))
        self.drawn = self.stock.draw(seat, self.due)

    def draw(self, seat: int, cards: Sequence[str]) -> None:
        """Cards are drawn as the log says: after a play, instead of by the rules."""
        stock = self.stock
        if seat != self.last or not self.open_draw:
            stock.draw(seat, len(cards), cards)
            self.stirred = True
        elif len(cards) == len(self.drawn) and (self.stirred or stock.before is None):
            # Out of which pile each card came is not followed where somebody else has drawn in between.
            blurred = self.stirred and stock.shuffled
            pairs = list(zip(self.drawn, cards, strict=True))
            if blurred:
                self.drawn = [said if card == UNKNOWN else card for card, said in pairs]
            else:
                self.drawn = [stock.name(seat, card, said) for card, said in pairs]
            self.open_draw, self.due = False, 0
        elif self.stirred:
            self.drawn += stock.draw(seat, len(cards), cards)
        else:
            stock.undraw(seat, self.drawn)
            self.drawn = stock.draw(seat, len(cards), cards)
            if self.ways.short and len(cards) < self.due:
                self.sizes[seat] = min(self.sizes[seat], stock.size(seat))
            self.open_draw = False
            self.due = 0
        if self.turn == seat and not self.paid and self.debt > 1:
            self.owed = min(self.debt, max(1, stock.size(seat)))

    def drawn_hidden(self, seat: int, undrawn: bool) -> int:
        """How many hidden cards are not yet in a hand that is shown before its draw is written."""
        return self.drawn.count(UNKNOWN) if undrawn and seat == self.last and self.open_draw else 0

    def shows(self, seat: int, cards: Sequence[str], undrawn: bool = False) -> list[str] | None:
        """The cards of a hand shown that were not known; `None` where it cannot be that hand.

        `undrawn` says that it is the hand before the draw, which is written later.
        """
        known, size, spare = list(self.stock.known[seat]), self.stock.size(seat), self.stock.doubt[seat]
        if undrawn and seat == self.last and self.open_draw:
            size -= len(self.drawn)
            for card in self.drawn:
                if card != UNKNOWN:
                    known.remove(card)
        if len(cards) != size:
            return None
        fresh: list[str] = []
        for card in cards:
            if card in known:
                known.remove(card)
            elif card != UNKNOWN:
                fresh.append(card)
        if len(known) > cards.count(UNKNOWN) + spare:
            return None
        return fresh
