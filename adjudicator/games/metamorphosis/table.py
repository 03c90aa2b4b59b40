"""A set of Metamorphosis as it is played: tricks, cards won, hands as far as known, whose turn it is.

The table does what the log says happened. What of it was right is left to `rules`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from adjudicator.game import Match
from adjudicator.games.metamorphosis.ahead import equalizing_ahead, taken_back
from adjudicator.games.metamorphosis.equalizing import TAKING, Balance, Stock
from adjudicator.games.metamorphosis.moves import (
    Discard,
    Draw,
    Equalizing,
    House,
    Indicate,
    Move,
    Play,
    Setup,
    Take,
    Trick,
)
from adjudicator.games.metamorphosis.outcome import Played, Score
from adjudicator.games.metamorphosis.plan import HANDS, TRICKS, leads, trumps
from adjudicator.games.metamorphosis.scoring import counting, score
from adjudicator.games.metamorphosis.seen import catch_up, learn
from adjudicator.games.metamorphosis.spread import HAND, Spread
from adjudicator.games.metamorphosis.start import first_spread, start_of
from adjudicator.log import COMMON
from adjudicator.tricks import ALL, BIT, OF_SUIT, winner


class Laid(NamedTuple):
    """A card in a trick: whose it is, the card, and its bit, 0 where the player cannot have held it."""

    seat: int
    card: str
    bit: int


class Table:
    """One set. Seats count from 0, hands from 0 to 3; the hand is 4 when the set is over."""

    __slots__ = (
        "_back",
        "_balance",
        "_score",
        "_spread",
        "amiss",
        "before",
        "counts",
        "dealer",
        "dealt",
        "discarded_on",
        "ends",
        "entry",
        "fair",
        "hand",
        "hand_begun",
        "have",
        "house",
        "indicated",
        "judged",
        "led",
        "made",
        "match",
        "moves",
        "names",
        "number",
        "out",
        "reached",
        "scout",
        "seats",
        "setup",
        "sizes",
        "spreads",
        "stock",
        "sure",
        "taken",
        "trick",
        "tricks",
        "turn",
        "unbalanced",
    )

    def __init__(self, match: Match, setup: Setup) -> None:
        seats = len(match.names)
        self.match = match
        self.names = match.names
        self.house: House = match.house
        self.number = len(match.tables) + 1
        self.before: Table | Played | None = match.tables[-1] if match.tables else None
        self.setup = setup
        self.seats = seats
        self.judged = seats in (self.house.players or ())
        """Whether so many may play; if not, nothing is judged but that."""
        self.dealer = setup.dealer
        self.moves: Sequence[Any] = ()
        self._back: dict[int, int] | None = None
        self.entry = 0
        self.reached = 0
        """The last entry that was played."""
        self.hand = 0
        self.hand_begun = False
        self.tricks = 0
        self.trick: list[Laid] = []
        self.indicated: list[int | None] = [None] * seats
        """The hand, 1 to 4, that each seat's indicator names; 0 for a card that is none."""
        self.sizes = [[0] * seats for _ in range(HANDS)]
        """How many cards each seat took, by hand."""
        self.counts = [[0] * seats for _ in range(HANDS)]
        """How many of them count."""
        self.have = [HAND] * seats
        """How many cards each seat took in the hand before."""
        self.taken = [0] * seats
        """Those of this hand, or the one before until this has begun, as a set; without cards that cannot have been."""
        self.amiss = False
        """Whether cards came or went in this hand, or before it, so that nobody knows the stock any more."""
        self.sure = True
        """Whether all cards of the hand before can have been as played."""
        self.spreads: list[Spread] = []
        """Where the cards lay in the hands that have begun."""
        self.ends: list[int] = []
        """The entry with which each hand ended."""
        self.led: dict[int, int] = {}
        """The entry of the first card of each hand."""
        self.discarded_on: dict[int, int] = {}
        """By hand, the entry that ended the first trick in which somebody did not follow suit."""
        self.made: dict[int, Balance] = {}
        """Equalizing entries that came after the first card of their hand, and the balance before each."""
        self.out = 0
        """The cards that have been played in this hand, as a set."""
        self.unbalanced: list[int] = []
        """The seats whose equalizing was not brought to its end, and of whom that has not been said yet."""
        self.scout: Table | None = None
        """The set as it stands in the end, played to the end of the log."""
        self._score: Score | None = None
        self._spread: Spread | None = None
        if self.judged:
            self.dealt, self.stock, self.fair = start_of(setup, seats)
        self._balance: Balance | None = None
        self.turn: int | None = self.leader(0) if self.judged else None

    # What is asked

    @property
    def spread(self) -> Spread:
        """Where the cards of the hand that is being played can lie."""
        if self._spread is None:
            self._spread = first_spread(self.dealt, self.stock.order, self.setup.stock is not None and self.fair)
        return self._spread

    @property
    def finished(self) -> bool:
        """Whether the fourth hand has been played."""
        return self.hand == HANDS

    def scored(self) -> Score:
        """The score of the complete tricks, the bonus included when the set is over."""
        if not self.finished:
            return score(self.counts, self.indicated, False)
        if self._score is None:
            self._score = score(self.counts, self.indicated, True)
        return self._score

    def name(self, seat: int | None) -> str:
        """The player of a seat."""
        return "nobody" if seat is None else self.names[seat]

    def leader(self, hand: int) -> int:
        """Who leads a hand: the dealer's left, and in hands 3 and 4 as the house has it."""
        return (self.dealer + leads(self.house)[hand]) % self.seats

    def trump(self, hand: int) -> str | None:
        """The trump suit of a hand."""
        trump = trumps(self.house)[hand]
        return None if trump == "none" else trump

    @property
    def suit(self) -> str | None:
        """The suit that was led to the trick on the table."""
        return self.trick[0].card[-1] if self.trick else None

    def laid(self, seat: int) -> str | None:
        """The card of a seat in the trick on the table."""
        return next((one.card for one in self.trick if one.seat == seat), None)

    def played(self, card: str) -> bool:
        """Whether a card has been played in this hand."""
        return bool(self.out & BIT[card])

    def balance_at(self) -> Balance | None:
        """The balance that an equalizing entry is an entry of; none inside a hand."""
        made = self.made.get(self.entry)
        if made is not None:
            return made
        return None if self.hand_begun or self.finished else self.balance

    def ready(self) -> Balance:
        """The balance as it is when the first card is led, entries that come too late included."""
        late = self.late()
        if not late:
            return self.balance
        balance = self.balance.copy()
        for entry, move in late:
            balance.make(move, entry)
        return balance

    def current(self) -> Spread:
        """Where the cards of this hand are, before its first card those that will be led from."""
        if self.hand_begun or not self.hand:
            return self.spread
        return self.ready().settled()

    def hindsight(self) -> Spread:
        """What the whole log tells of the cards of this hand."""
        if self.scout is None:
            self.scout = Table(self.match, self.setup)
            self.scout.number, self.scout.before = self.number, self.before
            self.scout.prepare(self.moves)
            self.scout.play_all()
        spreads = self.scout.spreads
        return spreads[self.hand] if self.hand < len(spreads) else self.current()

    def play_all(self) -> None:
        """Play all that still stands in the end."""
        for entry, move in enumerate(self.moves, 1):
            self.entry = entry
            if move is not None and not isinstance(move, COMMON) and entry not in self.back:
                self.apply(move)
        catch_up(self, len(self.moves) + 1)

    # What lies ahead

    def prepare(self, moves: Sequence[Any]) -> None:
        """Keep the entries."""
        self.moves = moves
        self._back = None

    @property
    def back(self) -> dict[int, int]:
        """The entries that the table takes back, and the rulings that do."""
        if self._back is None:
            self._back = taken_back(self.moves)
        return self._back

    def late(self) -> list[tuple[int, Equalizing]]:
        """The equalizing entries of this hand that come after its first card, which is at this entry."""
        if self.hand_begun or not self.hand or not self.entry or self.entry > len(self.moves):
            return []
        first = self.moves[self.entry - 1]
        if type(first) is not Play:
            return []
        seat = self.turn if first.seat is None else first.seat
        return list(equalizing_ahead(self.moves, self.back, self.entry, self.seats, {seat}))

    # What happens

    def parts(self, move: Move) -> Sequence[Play]:
        """The plays of a whole trick, by those who have no card in it yet."""
        if type(move) is not Trick or self.turn is None:
            return ()
        seats = [(self.turn + step) % self.seats for step in range(self.seats)]
        open_seats = [seat for seat in seats if self.laid(seat) is None]
        return [Play(seat, card) for seat, card in zip(open_seats, move.cards, strict=False)]

    def apply(self, move: Move) -> None:
        """Do what physically happened."""
        if not self.judged or self.finished:
            return
        if self.back:
            catch_up(self, self.entry)
        self.reached = self.entry
        if type(move) is Play:
            self._play(self.turn if move.seat is None else move.seat, move.card)
        elif type(move) is Trick:
            for part in self.parts(move):
                self.apply(part)
        elif type(move) is Indicate:
            if self.hand == 0 and not self.hand_begun and self.indicated[move.seat] is None:
                self.indicated[move.seat] = move.hand if 1 <= move.hand <= HANDS else 0
        elif isinstance(move, (Discard, Draw, Take)) and move.cards and self.entry not in self.made:
            if self.hand_begun or not self.hand:
                self._change(move)
            else:
                self.balance.make(move, self.entry)

    def _change(self, move: Equalizing) -> None:
        """Cards come and go inside a hand, or before the first, where none should: nobody knows which."""
        self.amiss = True
        for seat in {move.seat, move.from_} if isinstance(move, Take) else {move.seat}:
            self.spread.loosen(seat, self.entry)

    def _play(self, seat: int | None, card: str) -> None:
        if seat is None:
            return
        if not self.hand_begun:
            self.begin()
        elif self.unbalanced:
            self.unbalanced.pop(0)
        if self.laid(seat) is not None:
            # A second card in a trick lies exposed, and is played later.
            if not self.played(card):
                self.spread.shows(seat, BIT[card], self.entry)
            return
        bit = BIT[card]
        spread = self.spread
        can = not self.out & bit and spread.shows(seat, bit, self.entry)
        if self.trick and card[-1] != self.suit:
            spread.offs.append(spread.void(seat, OF_SUIT[self.trick[0].card], self.entry))
        if can:
            spread.played[seat] |= bit
        else:
            spread.gone[seat].append(self.entry)
        self.out |= bit
        self.trick.append(Laid(seat, card, bit if can else 0))
        if len(self.trick) == self.seats:
            self._end_trick()
        else:
            self.turn = self._next_after(seat)

    def _next_after(self, seat: int) -> int:
        """The first seat clockwise without a card in the trick."""
        after = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        return next(one for one in after if self.laid(one) is None)

    def begin(self) -> None:
        """The first card of a hand is led: equalizing is over, and what comes late counts as made."""
        for entry, move in self.late():
            self.made[entry] = self.balance.copy()
            self.balance.make(move, entry)
        self.unbalanced = self.balance.open_seats()[1:]
        if self.hand:
            self._spread = self.balance.settled()
        self.spreads.append(self.spread)
        self.hand_begun = True
        self.led[self.hand] = self.entry
        self.tricks = 0
        self.taken = [0] * self.seats

    def _end_trick(self) -> None:
        """The highest trump, or else the highest card of the suit led, takes the trick and leads the next."""
        trick = self.trick
        cards = [one.card for one in trick]
        taker = trick[winner(cards, self.trump(self.hand))].seat
        self.sizes[self.hand][taker] += len(trick)
        self.counts[self.hand][taker] += counting(self.hand, cards)
        for one in trick:
            self.taken[taker] |= one.bit
            if one.card[-1] != trick[0].card[-1]:
                self.discarded_on.setdefault(self.hand, self.entry)
        self.trick = []
        self.turn = taker
        self.tricks += 1
        if self.tricks == TRICKS:
            self._end_hand()

    def _end_hand(self) -> None:
        """All cards are played: what each player won is what the next hand is made of."""
        stock, held, sure = self.stock, sum(self.taken), not any(self.spread.gone)
        balance = self.balance if self.hand else None
        if balance is not None and balance.loose:
            # Where cards only went from hand to hand, the stock is as it was.
            self.amiss = self.amiss or self.hand != TAKING or balance.drew or held != sum(balance.won)
        known = sure and stock.sure and not self.amiss and not (self.hand == 0 and sum(stock.order) & held)
        if not known:
            self.stock = Stock((), ALL & ~held, 0, False)
        elif self.hand == 0:
            self.stock = Stock(stock.order, ALL & ~held)
        elif self.hand != TAKING:
            self.stock = stock.after_draws(sum(HAND - count for count in self.have if count < HAND), held)
        self.amiss = False
        self.ends.append(self.entry)
        self.have = self.sizes[self.hand]
        self.sure = sure
        self.hand += 1
        self.hand_begun = False
        self.out = 0
        self._balance = None
        self.turn = None if self.finished else self.leader(self.hand)

    @property
    def balance(self) -> Balance:
        """The equalizing before this hand."""
        if self._balance is None:
            self._balance = Balance(self.hand, self.have, self.taken, self.stock, self.sure)
            self._balance.ordered = self._all_written(self.have)
        return self._balance

    def _all_written(self, have: Sequence[int]) -> bool:
        """Whether the draws of every seat that draws are in the log; those of a single seat have no other order."""
        drawers = {seat for seat, count in enumerate(have) if count < HAND}
        if len(drawers) < 2 or not any(self.stock.order):
            return True
        ahead = equalizing_ahead(self.moves, self.back, self.ends[-1], self.seats, set())
        return drawers <= {move.seat for _, move in ahead if type(move) is Draw}

    def learn(self, *moves: Move) -> None:
        """Keep the cards that a move has shown which was then taken back; of moves to come, those of this hand."""
        learn(self, moves)

    # What can come

    def candidates(self, move: Move | None = None) -> Iterator[Move]:
        """The moves that can be next, from cards that are surely held (see `adjudicator.game.Table`)."""
        from adjudicator.games.metamorphosis.candidates import candidates

        return candidates(self, move)

    def normal(self, move: Move) -> Sequence[Move]:
        """A move as `candidates` has it: equalizing a card at a time."""
        from adjudicator.games.metamorphosis.candidates import one_by_one

        return one_by_one(move) if isinstance(move, (Discard, Draw, Take)) else (move,)

    def complete(self) -> bool:
        """Whether `candidates` leaves nothing out."""
        from adjudicator.games.metamorphosis.candidates import complete

        return complete(self)
