"""A game of Old Bill as it is played: hands and deck as far as known, Dens, the offer, whose turn it is.

The table does what the log says happened. What of it was right is left to `rules`.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from adjudicator.game import Match
from adjudicator.games.old_bill.candidates import candidates
from adjudicator.games.old_bill.den import Choice
from adjudicator.games.old_bill.holding import Holding, beyond
from adjudicator.games.old_bill.moves import (
    Accept,
    Assign,
    Cards,
    Discard,
    Last,
    Move,
    Offer,
    Pass,
    Setup,
    Show,
    ups,
)
from adjudicator.games.old_bill.offers import Offered, Turned, turned, turned_up
from adjudicator.games.old_bill.outcome import Outcome
from adjudicator.thieves import UNKNOWN, Card, counts, deck_of, size

HAND = 5
"""The cards of a hand (rulebook: Setup & Goal)."""
NO_HAND = (UNKNOWN,) * HAND


class Seen(NamedTuple):
    """What a hand showed, or drew without its being seen: the entry, the card (`?` for a draw)."""

    entry: int
    card: Card


class Table(Outcome):
    """One game. Seats count from 0; `to_act` is the seat to act, whatever the entry says."""

    asides = (Show, Last)
    """The moves that tell what was seen, and play nothing."""

    def __init__(self, match: Match, setup: Setup) -> None:
        count = len(match.names)
        super().__init__(match, setup.first if count else None)
        self.match = match
        self.log = match.log
        self.names = match.names
        self.setup = setup
        self.seats = count
        self.entry = 0
        self.deck = deck_of(self.house.deck, self.house.suits)
        self.copies = counts(self.deck)
        """The cards of the deck, with the number of their copies."""
        self.size = size(self.deck)
        self.hands = [Holding(hand) for hand in _hands(setup, count)]
        self.pile = list(reversed(setup.pile)) if setup.pile is not None else None
        self.left = len(self.pile) if self.pile is not None else max(0, self.size - HAND * count)
        """How many cards are left in the deck."""
        self.moves: Sequence[Any] = ()
        self._turned: dict[int, Turned | None] = {}
        self.offer: Offered | None = None
        self.taken: tuple[int, int] | None = None
        """Who took a side of the last offer, and the entry of that offer, while no other turn has begun."""
        self.mover: int | None = None
        """Whose turn is under way, from the offer to the draw."""
        self.seen: list[list[Seen]] = [[] for _ in range(count)]
        self.passed: list[int] = []
        self.drawer: int | None = None
        """Who drew the last card of the deck, and the entry."""
        self.drawn_at = 0
        self.begun = False
        """Whether a turn has begun since."""
        self.turns_left: int | None = count if self.left == 0 else None
        """The turns that are left in the last round, once it has begun."""
        self._pool: dict[Card, int] | None = None
        self.worlds: Any = None
        """Every way in which cards can have lain, once the game is over and somebody has asked (see `worlds`)."""

    @property
    def pool(self) -> dict[Card, int]:
        """The cards whose place is not known, with the number of their copies."""
        if self._pool is None:
            known = Counter(card for hand in _hands(self.setup, self.seats) for card in hand)
            known.update(self.setup.pile or ())
            self._pool = {card: max(0, count - known[card]) for card, count in self.copies.items()}
        return self._pool

    @property
    def gone(self) -> int:
        """How many cards have been discarded."""
        return sum(den.gone for den in self.dens)

    @property
    def turn(self) -> int | None:
        """The seat to act; for an entry that names nobody and writes a choice, whose choice it is."""
        if 0 < self.entry <= len(self.moves):
            move = self.moves[self.entry - 1]
            if isinstance(move, (Assign, Discard)) and move.seat is None:
                return self.seat_of(move)
        return self.to_act

    def seat_of(self, move: Move) -> int | None:
        """The seat that makes a move: the one named, else the one that must act now."""
        if move.seat is not None or not isinstance(move, (Assign, Discard)):
            return self.to_act if move.seat is None else move.seat
        written = self.written(move)
        if written is not None:
            return written.seat
        if isinstance(move, Discard):
            mine = self.choices and self.choices[0].discards
        else:
            mine = self.choices and move.mime in self.choices[0].assign
            owners = [seat for seat, den in enumerate(self.dens) if move.mime in den.waiting]
            if not mine and owners:
                return owners[0]
        return self.doubts[0].seat if self.doubts and not mine else self.to_act

    def name(self, seat: int) -> str:
        """The player of a seat."""
        return self.names[seat]

    def following(self) -> int | None:
        """Whose turn it is when nothing is left to choose: the seat to act, or the one after this turn."""
        if not self.choices or self.mover is None:
            return self.to_act
        return None if self.turns_left == 1 else (self.mover + 1) % self.seats

    def down_of(self, move: Offer) -> Cards:
        """The face-down cards of the offer of this entry, turned up ones with what they turned out to be."""
        turned = self.turned() if UNKNOWN in move.down else None
        return move.down if turned is None else turned.down

    def turned(self) -> Turned | None:
        """What the face-down cards of the offer of this entry turn out to be when it is accepted."""
        at = self.entry
        if at not in self._turned:
            offer = self.moves[at - 1] if 0 < at <= len(self.moves) else None
            self._turned[at] = turned(offer, self.moves, at) if isinstance(offer, Offer) else None
        return self._turned[at]

    def prepare(self, moves: Sequence[Any]) -> None:
        """Have the entries at hand: face-down cards turn up in later ones."""
        self.moves = moves

    def parts(self, move: Move) -> tuple[Move, ...]:
        """Every entry is one move."""
        return ()

    def pool_left(self) -> list[Card]:
        """The cards of which some copy's place is not known."""
        return [card for card, count in self.pool.items() if count]

    def learn(self, *moves: Move) -> None:
        """Keep the cards that an offer has shown which was then taken back; of offers to come, those of a seat that
        draws no card before."""
        offer = next((move for move in moves if isinstance(move, (Offer, Pass))), None)
        if not isinstance(offer, Offer) or offer.seat is None:
            return
        now = self.moves[self.entry - 1] if 0 < self.entry <= len(self.moves) else None
        if self.mover != offer.seat or (isinstance(now, Offer) and now.up == offer.up and now.down == offer.down):
            self._learn(offer.seat, ups(offer))

    def _learn(self, seat: int, cards: Sequence[Card]) -> None:
        for card in self.hands[seat].learn(cards, self.pool):
            self.pool[card] -= 1
            self.seen[seat].append(Seen(self.entry, card))

    def copied(self) -> Table:
        """A table like this one: what is played at one is not played at the other."""
        other = copy.copy(self)
        other.hands = [hand.copied() for hand in self.hands]
        other.dens = [den.copied() for den in self.dens]
        other.pile = None if self.pile is None else [*self.pile]
        other.choices, other.doubts = ([*map(copy.deepcopy, choices)] for choices in (self.choices, self.doubts))
        other.forced, other.passed, other.seen = [*self.forced], [*self.passed], [[*seen] for seen in self.seen]
        other.decided, other._pool = {**self.decided}, {**self.pool}
        return other

    # What happens

    def apply(self, move: Move) -> None:
        """Do what physically happened."""
        self._scored = None
        seat = move.seat if move.seat is not None else self.seat_of(move)
        if seat is None:
            return
        if isinstance(move, Accept):
            self._accept(seat, move)
        elif isinstance(move, Offer):
            self._offer(seat, move)
        elif isinstance(move, Assign):
            self._assign(seat, move)
        elif isinstance(move, Discard):
            self._discard(seat, move)
        elif isinstance(move, Pass):
            self._pass(seat)
        elif isinstance(move, Show):
            self._learn(seat, move.cards)

    def _leave_choices(self) -> None:
        """What has not been chosen by now stays so, and the turn is over."""
        if self.choices:
            self.choices.clear()
            self._end_turn()
        self.unwritten(self.entry)
        self.doubts.clear()
        self.taken = None

    def _offer(self, seat: int, move: Offer) -> None:
        self._leave_choices()
        if self.finished:
            return
        if self.offer is not None:
            self.hands[self.offer.seat].put_back((*self.offer.up, *self.offer.down))
        self.begun = self.drawer is not None
        down, up = self.down_of(move), ups(move)
        turned = self.turned() if down is not move.down else None
        if turned is None:
            self._take(seat, (*up, *down))
        else:
            laid = [card for card in move.down if card != UNKNOWN]
            self._take(seat, (*up, *laid))
            self._take(seat, beyond(down, laid), turned.entry)
        self.passed.clear()
        self.offer = Offered(seat, move.to, up, down, self.entry)
        self.mover = seat
        self.to_act = move.to

    def _take(self, seat: int, cards: Sequence[Card], shown_at: int | None = None) -> None:
        """Cards leave a hand; those that were hidden there are seen now, or at the entry that turns them up."""
        hand = self.hands[seat]
        for card in cards:
            if hand.take(card):
                self.seen[seat].append(Seen(self.entry if shown_at is None else shown_at, card))
                if self.pool.get(card, 0):
                    self.pool[card] -= 1

    def _accept(self, seat: int, move: Accept) -> None:
        offer = self.offer
        if offer is None:
            return
        down = offer.down
        if move.cards and UNKNOWN in down and (found := turned_up(down, move.cards)) is not None:
            laid = [card for card in down if card != UNKNOWN]
            self.hands[offer.seat].put_back([UNKNOWN] * down.count(UNKNOWN))
            self._take(offer.seat, beyond(found, laid))
            down = found
        self.offer = None
        self.taken = seat, offer.entry
        self.forced.clear()
        self.doubts.clear()
        mine, other = (offer.up, down) if move.side == "up" else (down, offer.up)
        self.received(seat, mine, self.entry)
        self.received(offer.seat, other, self.entry)
        self._settle()

    def _settle(self) -> None:
        """Make the choices with one possibility; when none is left, the turn is over."""
        if self.settled():
            self._end_turn()
        else:
            self.to_act = self.choices[0].seat

    def choice_of(self, seat: int) -> Choice | None:
        """What a seat has still to choose."""
        return next((choice for choice in self.choices if choice.seat == seat), None)

    def before(self, choice: Choice) -> list[Choice]:
        """What others have to choose before."""
        return self.choices[: next(at for at, one in enumerate(self.choices) if one is choice)]

    def _chosen(self, choice: Choice) -> None:
        """A choice has gone on; those before it are left."""
        while self.choices[0] is not choice:
            self.choices.pop(0)
        self._settle()

    def _assign(self, seat: int, move: Assign) -> None:
        written = self.written(move)
        if written is not None:
            self.forced.remove(written)
            return
        den, choice = self.dens[seat], self.choice_of(seat)
        due = choice is not None and choice.assign
        unsure = move.mime == UNKNOWN or (den.clouded and due and move.mime not in den.waiting)
        mime = den.some_mime() if unsure else move.mime
        if mime not in den.waiting or move.suit not in den.suits:
            return
        den.assign(mime, move.suit)
        if choice is not None and mime in choice.assign:
            choice.assign.remove(mime)
            self._chosen(choice)

    def _discard(self, seat: int, move: Discard) -> None:
        written = self.written(move)
        if written is not None:
            self.forced.remove(written)
            return
        den, choice = self.dens[seat], self.choice_of(seat)
        if move.card == UNKNOWN:
            if not den.clouded and (choice is None or not choice.discards):
                return
            den.lose_one()
            if choice is not None and choice.assign:
                choice.assign.pop()
        elif not den.remove(move.card, choice.of if choice is not None else None):
            if den.unseen <= 0:
                return
            den.lose_one()
        if choice is None:
            return
        if move.card in choice.assign and den.waiting.count(move.card) < choice.assign.count(move.card):
            choice.assign.remove(move.card)
        if choice.discards:
            choice.discards -= 1
            self._chosen(choice)

    def _pass(self, seat: int) -> None:
        self._leave_choices()
        if self.finished or self.offer is not None:
            return
        self.begun = self.drawer is not None
        self.mover = seat
        self.passed.append(seat)
        self._end_turn()
        if len(set(self.passed)) == self.seats:
            self._finish()

    def _end_turn(self) -> None:
        """The draw, and whose turn is next (rulebook: Accepting the Offer, Game End)."""
        mover = self.mover
        if mover is None:
            return
        self._draw(mover)
        self.mover = None
        self.to_act = (mover + 1) % self.seats
        if self.turns_left is not None:
            self.turns_left -= 1
        elif self.left == 0:
            self.drawer, self.drawn_at = mover, self.entry
            to_starter = (self.setup.first - 1 - mover) % self.seats
            self.turns_left = to_starter if self.house.last_round == "finish" else self.seats
            self.decided.setdefault("deck", self.entry)
        if self.turns_left is not None and self.drawer is not None and self.to_act == self.setup.first:
            self.decided.setdefault("last_round", self.entry)
        if self.turns_left is not None and self.turns_left <= 0:
            self._finish()

    def cards_of(self, move: Offer | Show, seat: int) -> Sequence[Card]:
        """The cards that an entry says to be of the hand of a seat."""
        if isinstance(move, Show):
            return move.cards
        return self.from_hand(seat, (*ups(move), *self.down_of(move)))

    def from_hand(self, seat: int, cards: Sequence[Card]) -> list[Card]:
        """Those of some cards that must come from the hand, and not from an offer of that seat that is still open."""
        if self.offer is None or self.offer.seat != seat:
            return list(cards)
        return beyond(cards, (*self.offer.up, *self.offer.down))

    def _draw(self, seat: int) -> None:
        hand = self.hands[seat]
        wanted = min(self.left, max(0, HAND - hand.size)) if self.left else 0
        if not wanted:
            return
        self.left -= wanted
        if self.pile is None:
            drawn = [UNKNOWN] * wanted
        else:
            drawn = self.pile[self.left :]
            del self.pile[self.left :]
        if UNKNOWN not in drawn:
            hand.known += drawn
            return
        for card in reversed(drawn):
            hand.draw(card)
            if card == UNKNOWN:
                self.seen[seat].append(Seen(self.entry, card))

    def _finish(self) -> None:
        self.to_act = None
        self.last_entry = self.entry
        self.decided.setdefault("deck", self.entry)

    def candidates(self, move: Move | None = None) -> Iterator[Move]:
        """The moves that can come now, from cards that are surely held (see `game.Table`)."""
        return candidates(self, move)

    def complete(self) -> bool:
        """Whether the hand of the seat to act is known, or nothing is played from it now."""
        seat = self.to_act
        return seat is None or self.offer is not None or bool(self.choices) or self.hands[seat].sure


def _hands(setup: Setup, count: int) -> list[Cards]:
    given = setup.hands or ()
    return [given[seat] if seat < len(given) else NO_HAND for seat in range(count)]
