"""A game of Memory Match as it is played: what lies where as far as known, what is gone, whose turn it is.

The table does what the log says happened. What of it was right is left to `rules`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, TypeAlias

from msgspec import UnsetType

from adjudicator.game import Match
from adjudicator.games.memory_match.doubts import Doubt, Doubts, Mover, Outcomes
from adjudicator.games.memory_match.layouts import Layouts, Term
from adjudicator.games.memory_match.moves import Flip, House, Setup
from adjudicator.thieves import UNKNOWN, Card, Deck, classic, counts, kind_of, kinds

BILLS_OUT = 3
"""The Old Bills that are not played with (rulebook: Memory Match)."""


Pair: TypeAlias = tuple[Card, Card, Mover]
"""A pair that was taken, and by whom."""


class Cards(NamedTuple):
    """The cards that are played with: how many of each, how many of each kind, and how many pairs they make."""

    copies: dict[Card, int]
    kinds: dict[str, int]
    pairs: int


@lru_cache(maxsize=64)
def cards_of(deck: Deck | UnsetType, suits: tuple[str, ...] | UnsetType) -> Cards:
    """The cards of a house; not to be changed."""
    played = classic(deck, suits, BILLS_OUT)
    by_kind = kinds(played)
    return Cards(counts(played), by_kind, sum(count // 2 for count in by_kind.values()))


class Table:
    """One game. Seats count from 0, places from 1."""

    def __init__(self, match: Match, setup: Setup) -> None:
        self.log = match.log
        self.names = match.names
        self.assumed = match.assumed
        self.house: House = match.house
        self.setup = setup
        self.seats = len(match.names)
        self.entry = 0
        self.deck = cards_of(self.house.deck, self.house.suits)
        self.copies = self.deck.copies
        self.size = max(sum(setup.rows), len(setup.layout or ()))
        """How many places there are; where rows and layout tell different numbers, the higher one."""
        self.all_pairs = min(self.deck.pairs, self.size // 2)
        """How many pairs there are: of n cards of a kind, n ÷ 2."""
        self.cards = _layout(setup)
        """What lies in each place, by the whole log; not where a card was shown of which there are no more."""
        self.first: dict[int, int] = {}
        """The entries that showed it first; none for what the layout tells."""
        self.over: set[tuple[int, int]] = set()
        """The entries and places that showed such a card."""
        self.gone: dict[int, int] = {}
        """The places that are surely empty, and the entries that emptied them."""
        self.taken: list[Pair] = []
        self.tried: set[frozenset[int]] = set()
        """Pairs of places of which it is not known that they were no match, but that were turned up together."""
        self.moves: Sequence[Any] = ()
        self.mover = Mover(setup.first)
        """Who is to act, or would be but for the end."""
        self.last: tuple[int, int | None, bool | None] = 0, None, None
        """The last flip: its entry, its seat, and whether it was a match, as far as known."""
        self.finished = False
        self.scored: list[int | None] | None = None
        """The pairs of each seat when the game is over, once they have been counted."""

    def prepare(self, moves: Sequence[Any]) -> None:
        """Look through the whole round for what lies where."""
        self.moves = moves
        cards, first, size = self.cards, self.first, self.size
        if len(cards) == size:
            return
        left = self.copies.copy()
        for card in cards.values():
            left[card] = left.get(card, 0) - 1
        for entry, move in enumerate(moves, 1):
            if type(move) is not Flip:
                continue
            for place, card in ((move.place, move.card), (move.other_place, move.other_card)):
                if place in cards or card == UNKNOWN or not 0 < place <= size:
                    continue
                if (copies := left.get(card, 0)) <= 0:
                    self.over.add((entry, place))
                else:
                    left[card] = copies - 1
                    cards[place] = card
                    first[place] = entry

    @cached_property
    def doubts(self) -> Doubts:
        """What can have come of the flips of which it is not known whether they were a match."""
        return Doubts(Layouts(self.size, self.cards, self.deck.kinds))

    @property
    def unsure(self) -> list[Doubt]:
        """Those flips."""
        return self.doubts.all if "doubts" in self.__dict__ else []

    @property
    def turn(self) -> int | None:
        """The seat to act; `None` when nobody is, or it is not known who."""
        return None if self.finished or not self.seats or self.mover.since else self.mover.seat % self.seats

    def name(self, seat: int) -> str:
        """The player of a seat."""
        return self.names[seat]

    def there(self, place: int) -> bool:
        """Whether a place exists and is not surely empty."""
        return 0 < place <= self.size and place not in self.gone

    def term(self, place: int, card: Card) -> Term:
        """What is known of a card turned up: its kind, as written or as the place shows it elsewhere, or the place."""
        if card == UNKNOWN:
            if place not in self.cards:
                return place
            card = self.cards[place]
        return kind_of(card)

    def card_at(self, place: int, card: Card = UNKNOWN) -> Card:
        """The card turned up at a place, as written or as the place shows it elsewhere."""
        return self.cards.get(place, card) if card == UNKNOWN else card

    def normal(self, move: Flip) -> tuple[Flip]:
        """A flip as `candidates` has it: the lower place first."""
        if move.place <= move.other_place:
            return (move,)
        return (Flip(move.seat, move.other_place, move.other_card, move.place, move.card),)

    def parts(self, move: Flip) -> tuple[Flip, ...]:
        """Every entry is one move."""
        return ()

    def apply(self, move: Flip) -> None:
        """Two cards were turned up: a match goes to the player, after a mismatch the next one is to act."""
        if self.finished or not self.seats:
            return
        if move.seat is not None:
            self.mover = Mover(move.seat)
        mover = self.mover
        doubt = self._doubt(move)
        matched = isinstance(doubt, bool) and doubt
        self.last = self.entry, None if mover.since else mover.seat, None if isinstance(doubt, Doubt) else matched
        if isinstance(doubt, Doubt):
            self.doubts.all.append(doubt)
            self.mover = mover._replace(since=(*mover.since, doubt))
        elif matched:
            self.gone[move.place] = self.gone[move.other_place] = self.entry
            cards = self.card_at(move.place, move.card), self.card_at(move.other_place, move.other_card)
            self.taken.append((*cards, mover))
        else:
            self.mover = mover._replace(seat=(mover.seat + 1) % self.seats)
        if matched or isinstance(doubt, Doubt):
            self.finished = self.may_be_over() and not self.may_go_on()

    def _doubt(self, move: Flip) -> Doubt | bool:
        """Whether two cards turned up are a match that can be taken; a doubt where that is not known."""
        places = move.place, move.other_place
        if places[0] == places[1] or not (self.there(places[0]) and self.there(places[1])):
            return False
        terms = self.term(move.place, move.card), self.term(move.other_place, move.other_card)
        known = isinstance(terms[0], str) and isinstance(terms[1], str)
        if known and terms[0] != terms[1]:
            return False
        if known and not (self.unsure and self.doubts.at(*places)):
            return True
        if not known and frozenset(places) in self.tried:
            return False
        self.tried.add(frozenset(places))
        cards = zip(places, (move.card, move.other_card), strict=True)
        odd = any(card not in (UNKNOWN, self.cards.get(place)) for place, card in cards)
        doubt = Doubt(self.entry, self.mover, places, terms, odd)
        if not self.doubts.can_be({doubt: True}):
            return False
        if not self.doubts.can_be({doubt: False}):
            return True
        return doubt

    def against(self, doubt: Doubt, matched: bool) -> list[int]:
        """The entries after a doubtful flip that are right only if it was no match, or was one."""
        later = [(at, move) for at, move in enumerate(self.moves[doubt.entry :], doubt.entry + 1) if type(move) is Flip]
        if matched:
            return [at for at, move in later if not {move.place, move.other_place}.isdisjoint(doubt.places)]
        goes_again = bool(later) and not doubt.mover.since and later[0][1].seat == doubt.mover.seat
        return [later[0][0]] if goes_again else []

    def _left(self) -> int:
        """How many pairs are not surely taken."""
        return self.all_pairs - len(self.taken)

    def may_be_over(self) -> bool:
        """Whether all pairs can have been taken."""
        left, unsure = self._left(), self.unsure
        if left <= 0 or len({place for doubt in unsure for place in doubt.places}) < 2 * left:
            return left <= 0
        return self.doubts.can(unsure, lambda found, rest: sum(found.values()) + rest >= left, eager=True)

    def may_go_on(self) -> bool:
        """Whether a pair can be left."""
        left = self._left()
        return left > 0 and self.doubts.can(self.unsure, lambda found, rest: sum(found.values()) < left)

    def pairs_when(self, outcomes: Outcomes) -> list[int]:
        """The pairs of each seat, where the doubtful flips came out so."""
        found = [0] * self.seats
        for _, _, mover in self.taken:
            found[mover.when(outcomes, self.seats)] += 1
        for doubt, matched in outcomes.items():
            if matched:
                found[doubt.mover.when(outcomes, self.seats)] += 1
        return found

    def learn(self, *moves: Flip) -> None:
        """Nothing is left to learn: `prepare` has seen every entry."""

    def candidates(self, move: Flip | None = None) -> Iterator[Flip]:
        """Every two cards that are known and lie there, in order of places (see `game.Table`)."""
        seat = self.turn
        if seat is None:
            return
        cards = self._lying(self.entry - (move is None))
        places = list(cards)
        for at, place in enumerate(places):
            for other in places[at + 1 :]:
                yield Flip(seat, place, cards[place], other, cards[other])

    def _lying(self, until: int) -> dict[int, Card]:
        """The cards that lie there and were known by an entry, in order of places."""
        first = self.first
        return {
            place: self.cards[place]
            for place in sorted(self.cards)
            if self.there(place) and first.get(place, 0) <= until
        }

    def complete(self) -> bool:
        """Whether the cards that lie there are all known."""
        if self.turn is None:
            return self.finished
        return not self.unsure and len(self._lying(self.entry - 1)) == self.size - len(self.gone)


def _layout(setup: Setup) -> dict[int, Card]:
    """The places that the layout tells of, and their cards."""
    cards = dict(enumerate(setup.layout or (), 1))
    if UNKNOWN in cards.values():
        cards = {place: card for place, card in cards.items() if card != UNKNOWN}
    return cards
