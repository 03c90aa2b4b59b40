"""A game of Old Maid as it is played: hands as far as known, pairs, whose turn it is, who is out.

The table does what the log says happened. What of it was right is left to `rules`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import product
from typing import Any, NamedTuple

from msgspec import UnsetType
from msgspec.structs import replace

from adjudicator.game import Match
from adjudicator.games.old_maid.course import Story
from adjudicator.games.old_maid.due import Due, in_world, pairs_in
from adjudicator.games.old_maid.moves import Draw, House, Move, Pair, Setup, cards_shown
from adjudicator.games.old_maid.order import Order
from adjudicator.games.old_maid.story import story_of
from adjudicator.games.old_maid.worlds import Held, World
from adjudicator.thieves import BILL, UNKNOWN, Card, Deck, classic, counts, kind_of

BILLS_OUT = 4
"""The Old Bills that are not played with (rulebook: Old Maid)."""
MOST_OPEN = 8
"""Of more players than this it is not tried out who can be in."""


class Cards(NamedTuple):
    """The cards that are played with: how many of each, how many in all, the kind of each, how many pairs they make."""

    copies: dict[Card, int]
    total: int
    kind: dict[Card, str]
    pairs: int


def counted(copies: dict[Card, int]) -> Cards:
    """The cards of which there are so many copies."""
    by_kind: Counter[str] = Counter()
    for card, count in copies.items():
        by_kind[kind_of(card)] += count
    pairs = sum(count // 2 for count in by_kind.values())
    return Cards(copies, sum(copies.values()), {card: kind_of(card) for card in copies}, pairs)


@lru_cache(maxsize=64)
def cards_of(deck: Deck | UnsetType, suits: tuple[str, ...] | UnsetType) -> Cards:
    """The cards of a house; not to be changed."""
    return counted(counts(classic(deck, suits, BILLS_OUT)))


class Table:
    """One game. Seats count from 0."""

    def __init__(self, match: Match, setup: Setup) -> None:
        self.log = match.log
        self.names = match.names
        self.house: House = match.house
        self.setup = setup
        self.seats = len(match.names)
        self.entry = 0
        self.deck = cards_of(self.house.deck, self.house.suits)
        self.copies = self.deck.copies
        self.moves: Sequence[Any] = ()
        self.memo = match.memo
        hands = setup.hands
        self.sized = hands is not None
        """Whether the log tells how many cards each was dealt."""
        self.hands = [list(hand) for hand in (hands or ())[: self.seats]]
        """The hands, where every card is known."""
        self.hands += [[] for _ in range(self.seats - len(self.hands))]
        self.plain = self.sized and not any(UNKNOWN in hand for hand in self.hands)
        """Whether every card is known, as long as no draw is unseen."""
        self.order = Order(setup.first, [len(hand) for hand in self.hands])
        self.laid = 0
        """How many pairs have been laid."""
        self.finished = False

    def prepare(self, moves: Sequence[Any]) -> None:
        """Keep the round's entries, to be looked through when a hand is not known."""
        self.moves = moves

    @cached_property
    def story(self) -> Story:
        """What all entries of the round tell of the hands."""
        return story_of(self.setup, self.seats, self.deck, self.moves, self.memo)

    @property
    def turn(self) -> int | None:
        """The seat to act: who may lay a pair of known hands, or else who takes."""
        if self.finished or not self.seats:
            return None
        due = self.due_seats() if self.plain else []
        if due:
            return due[0]
        takes = {self.order.after(taker).takes(self.surely_or_maybe) for taker in self._takers()}
        return takes.pop() if len(takes) == 1 else None

    @property
    def turn_open(self) -> bool:
        """Whether it is not known who acts, as it is not who drew last."""
        return self.order.drawn > 0 and not self.finished and self.turn is None

    def whose(self, move: Move) -> int | None:
        """The seat of a move that names none: for a pair who may lay it, for a draw who takes; `None` if unknown."""
        if self.finished or not self.seats:
            return None
        if isinstance(move, Draw):
            told = not self.sized and self._is_entry(move)
            return self.story.acted(self.entry) if told else self.in_turn.takes(self.surely_or_maybe)
        if self.order.drawn:
            return self.story.acted(self.order.drawn)
        if self.order.taker is not None:
            return self.order.taker
        if not self.plain:
            return None
        able = [seat for seat in range(self.seats) if move.cards and not self._missing(seat, move.cards)]
        return (able or self.due_seats() or [self.setup.first])[0]

    def due_seats(self) -> list[int]:
        """Those who may lay a pair now, and of known hands those who hold one."""
        return [seat for seat in self.may_lay() if not self.plain or pairs_in(self.hands[seat])]

    def may_lay(self) -> Sequence[int]:
        """Those who drew last, or can have; everybody before the first draw."""
        return sorted(seat for seat in self._takers() if seat is not None) or range(self.seats)

    def _takers(self) -> set[int | None]:
        """Who drew last, or can have."""
        return {self._taker(world) for world in self._worlds()} if self.order.drawn else {self.order.taker}

    @property
    def in_turn(self) -> Order:
        """The order of the seats, after one of those who can have drawn last."""
        if not self.order.drawn:
            return self.order
        return self.order.after(self.may_lay()[0])

    def _worlds(self) -> Sequence[World]:
        return self.story.at(self.entry)

    def _taker(self, world: World) -> int | None:
        return world.acted.get(self.order.drawn) if self.order.drawn else self.order.taker

    def name(self, seat: int) -> str:
        """The player of a seat."""
        return self.names[seat]

    # Who is in

    def holds(self, seat: int) -> bool | None:
        """Whether a player has a card, and so is in the game; `None` where that is not known."""
        if self.sized:
            return self.order.holds(seat)
        return self._may_hold[1][seat] if self._may_hold[0] == self.entry else self._held_now()[seat]

    def _held_now(self) -> list[bool | None]:
        ways = [holds for _, holds, _ in self._ways()]
        self._may_hold = self.entry, [some[0] if len({*some}) == 1 else None for some in zip(*ways, strict=True)]
        return self._may_hold[1]

    _may_hold: tuple[int, list[bool | None]] = (-1, [])

    def surely_or_maybe(self, seat: int) -> bool:
        """Whether a player has a card, or can have one."""
        return self.holds(seat) is not False

    def _ways(self) -> set[tuple[int | None, tuple[bool | None, ...], int]]:
        """Who can have drawn last, who has a card (`None`: not known), and of how many cards nobody knows where."""
        if self.sized:
            return {(self.order.taker, tuple(map(self.order.holds, range(self.seats))), 0)}
        found = set()
        for world in self._worlds():
            holds = tuple(
                bool(hand.known or hand.hidden) or (None if world.spare and seat not in world.closed else False)
                for seat, hand in enumerate(world.before(self.entry))
            )
            found.add((self._taker(world), holds, min(world.spare, self.seats)))
        return found

    def in_some(self, right: Callable[[Order, Callable[[int], bool]], bool]) -> tuple[bool, bool]:
        """Whether something can be so, and whether it can be not so, by who drew last and who can have a card."""
        found = set()
        for taker, known, spare in self._ways():
            order = self.order.after(taker)
            open_seats = [seat for seat, holds in enumerate(known) if holds is None]
            if len(open_seats) > MOST_OPEN:
                return True, True
            for guess in product((True, False), repeat=len(open_seats)):
                if sum(guess) > spare:
                    continue
                holds = [bool(one) for one in known]
                for seat, one in zip(open_seats, guess, strict=True):
                    holds[seat] = one
                found.add(right(order, holds.__getitem__))
                if len(found) > 1:
                    return True, True
        return True in found, False in found

    # What was held

    def lacking(self, move: Move) -> tuple[tuple[Card, ...], bool]:
        """The cards of a move that its hand cannot hold, and whether only the deck has no more of them."""
        seat = move.seat if isinstance(move, Pair) else move.giver
        cards = cards_shown(move)
        if self.plain:
            return tuple(self._missing(seat, cards)) if seat is not None else (), False
        if self._is_entry(move):
            return self.story.impossible.get(self.entry, ()), self.entry in self.story.none_left
        return (), False

    def _missing(self, seat: int, cards: Sequence[Card]) -> list[Card]:
        hand, missing = list(self.hands[seat]), []
        for card in cards:
            if card in hand:
                hand.remove(card)
            elif card != UNKNOWN:
                missing.append(card)
        return missing

    def _is_entry(self, move: Move) -> bool:
        """Whether a move is the one that the log has here, and not one that could have been."""
        if not 0 < self.entry <= len(self.moves):
            return False
        written = self.moves[self.entry - 1]
        if type(written) is not type(move):
            return False
        return bool(replace(written, seat=move.seat) == move) and written.seat in (None, move.seat)

    def before(self, seat: int) -> list[Held]:
        """What a hand is, or can be in each world."""
        if self.plain:
            return [Held(tuple(self.hands[seat]), 0)]
        return [world.before(self.entry)[seat] for world in self._worlds()]

    def due(self) -> Due:
        """Whether one of those who may lay a pair now holds one."""
        if self.plain:
            pair = any(pairs_in(self.hands[seat]) for seat in self.may_lay())
            return Due(not pair, pair)
        if self._due[0] != self.entry:
            self._due = self.entry, self._due_now()
        return self._due[1]

    def _due_now(self) -> Due:
        can_be_none = can_be_one = by_deck = False
        for world in self._worlds():
            taker = self._taker(world)
            one = in_world(world, world.before(self.entry), range(self.seats) if taker is None else [taker])
            can_be_none, can_be_one = can_be_none or one.can_be_none, can_be_one or one.can_be_one
            by_deck = by_deck or one.by_deck
            if can_be_none and can_be_one:
                break
        return Due(can_be_none, can_be_one, by_deck)

    _due: tuple[int, Due] = (-1, Due(True, False))

    # What happens

    def parts(self, move: Move) -> tuple[Move, ...]:
        """Every entry is one move."""
        return ()

    def apply(self, move: Move) -> None:
        """Do what physically happened: cards that a hand does not hold cannot be laid; of a draw some card moved."""
        seat = move.seat if move.seat is not None else self.whose(move)
        if self.finished or (seat is None and self.sized):
            return
        lacking, _ = self.lacking(move)
        if isinstance(move, Draw):
            self._draw(move, seat, bool(lacking))
            return
        if lacking or (self.sized and seat is not None and self.order.sizes[seat] < len(move.cards)):
            return
        if UNKNOWN in move.cards:
            self.plain = False
        if seat is not None:
            if self.plain:
                for card in move.cards:
                    self.hands[seat].remove(card)
            self.order.lay(seat, len(move.cards))
        self.laid += 1
        self.finished = self.laid >= self.deck.pairs

    def _draw(self, move: Draw, seat: int | None, lacking: bool) -> None:
        if seat is None:
            self.order.drawn_by_somebody(self.entry)
            return
        if self.sized and not self.order.holds(move.giver):
            return
        if lacking or move.card == UNKNOWN:
            self.plain = False
        if self.plain:
            self.hands[move.giver].remove(move.card)
            self.hands[seat].append(move.card)
        self.order.draw(seat, move.giver)

    def learn(self, *moves: Move) -> None:
        """Nothing is left to learn: `story` has seen every entry."""

    def candidates(self, move: Move | None = None) -> Iterator[Move]:
        """The pairs that may be laid, and the draws of whose turn it is, of known cards (see `game.Table`)."""
        if self.finished or not self.seats:
            return
        for seat in self.due_seats():
            for pair in pairs_in(self.surely(seat)):
                yield Pair(seat, pair)
        order = self.in_turn
        taker, giver = order.takes(self.surely_or_maybe), order.offers(self.surely_or_maybe)
        if taker is not None and giver is not None:
            for card in sorted({*self.surely(giver)}):
                yield Draw(taker, giver, card)

    def surely(self, seat: int) -> list[Card]:
        """The cards that a hand holds in every world."""
        if self.plain:
            return self.hands[seat]
        first, *others = self.before(seat)
        return [
            card
            for card in dict.fromkeys(first.known)
            for _ in range(min(hand.known.count(card) for hand in (first, *others)))
        ]

    def told(self, seat: int, cards: Sequence[Card]) -> tuple[int, ...]:
        """The entries which showed that cards were in a hand, where it was not plain."""
        return () if self.plain else self._worlds()[0].told_at(self.entry, seat, cards)

    def complete(self) -> bool:
        """Whether every card is known."""
        return self.plain

    # How it ends

    def losers(self) -> list[int] | None:
        """Those who can be left with Old Bill when the last pair is laid; `None` before."""
        if not self.finished:
            return None
        at, self.entry = self.entry, len(self.moves) + 1
        try:
            if self.plain:
                return [seat for seat, hand in enumerate(self.hands) if BILL in hand]
            return sorted({seat for seat in range(self.seats) if self._can_have_bill(seat)})
        finally:
            self.entry = at

    def _can_have_bill(self, seat: int) -> bool:
        for world in self._worlds():
            hand = world.before(self.entry)[seat]
            more = hand.hidden or (world.spare and seat not in world.closed)
            if BILL in hand.known or (world.pool[BILL] > 0 and more):
                return True
        return False


def match_of(cards: Sequence[Card]) -> bool | None:
    """Whether cards laid down are two that match; `None` where that is not known."""
    if len(cards) != 2:
        return False
    if UNKNOWN in cards:
        return None
    return kind_of(cards[0]) == kind_of(cards[1])
