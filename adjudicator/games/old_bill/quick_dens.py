"""The Dens of a game of Old Bill that is judged at once: cards as numbers, and the choices that sides bring.

A right choice is made and a wrong one refused, without a word; whatever a log leaves open, as which
of two equal Mimes has gone, is refused too.
"""

from __future__ import annotations

from collections.abc import ItemsView, Sequence
from typing import TypeAlias

from adjudicator.games.old_bill.lots import ANY, BILLS, Known
from adjudicator.games.old_bill.moves import Assign, Cards, Discard, House
from adjudicator.games.old_bill.scoring import Scored, Suits, reckoned
from adjudicator.thieves import BILL, Card
from adjudicator.verdict import Reason


class Choice:
    """What a player has to choose for a side: Mimes to assign, and cards to discard, of one suit or of `ANY`."""

    __slots__ = ("assign", "discards", "of", "seat")

    def __init__(self, seat: int, assign: list[Card], discards: int, of: int) -> None:
        self.seat = seat
        self.assign = assign
        self.discards = discards
        self.of = of


Forced: TypeAlias = tuple[int, Card, int]
"""A choice with one possibility: whose it was; a Mime and the suit that it joined, or a card that went (`ANY`)."""


class Dens:
    """The Dens: `lots` has what lies with each suit, `waiting` the Mimes without one, by seat.

    `choices` are to be made now, in order; `forced` were made, and an entry may still write them; `decided` has
    the house keys that have decided something, with the first entry at which they did. When the game has been
    reckoned, the match keeps them in the place of a table.
    """

    __slots__ = ("_scored", "choices", "decided", "deck", "finished", "forced", "house", "lots", "waiting")

    def __init__(self, deck: Known, house: House, seats: int) -> None:
        self.deck = deck
        self.house = house
        self.lots: list[list[int]] = [*map(list, [deck.nothing] * seats)]
        self.waiting: list[int] = [0] * seats
        self.choices: list[Choice] = []
        self.forced: list[Forced] = []
        self.decided: dict[str, int] = {}
        self.finished = False
        self._scored: Scored | None = None

    def scored(self) -> Scored:
        """The score of each Den, once it has been reckoned."""
        assert self._scored is not None
        return self._scored

    def defaults(self) -> ItemsView[str, int]:
        """The house keys that decided something, and where first."""
        return self.decided.items()

    def reckon(self, finished: bool, chosen: Sequence[Suits | None] | None) -> Scored:
        """Reckon the scores as they are when nothing more is played.

        `finished` tells whether the game came to its end, `chosen` are the suits that the log says each seat counts.
        """
        deck, twice = self.deck, self.house.single_suit == "twice"
        names, bits, twos, values = deck.names, deck.bits, deck.twos if deck.twins else 0, deck.values
        points: list[int | None] = []
        reasons: list[list[Reason]] = []
        pairs: list[int | None] = []
        suits: list[Suits | None] = []
        for seat, lots in enumerate(self.lots):
            paired = 0 if twos else sum(map(deck.pairs, lots))
            mine = chosen[seat] if chosen and seat < len(chosen) else None
            worth, why, paired, which = reckoned(names, lots, bits, twos, paired, values, twice, mine)
            points.append(worth)
            reasons.append(why)
            pairs.append(paired)
            suits.append(which)
        self.finished = finished
        self._scored = found = Scored(points, reasons, pairs, suits)
        return found

    def closed(self, entry: int) -> None:
        """The game is over, since this entry."""
        decided = self.decided
        decided.setdefault("deck", entry)
        if self.forced:
            self.unwritten(entry)
        empty = len(self.deck.names) - 1
        for lots in self.lots:
            if lots.count(0) == empty:
                decided.setdefault("single_suit", entry)
                break

    def unwritten(self, entry: int) -> None:
        """The choices with one possibility can no longer be written."""
        if False in [suit == ANY for _, _, suit in self.forced]:
            self.decided.setdefault("mime_assign", entry)
        self.forced.clear()

    def single(self, seat: int, kind: int, card: Card) -> None:
        """A Mime or a Bill comes by itself."""
        if kind == BILLS:
            self.bill(seat, ANY)
        else:
            self._mime(seat, card)

    def _mime(self, seat: int, mime: Card) -> None:
        """A Mime comes by itself."""
        lots, code, must = self.lots[seat], self.deck.code[mime], self.house.mime_assign == "must"
        suits = len(lots) - lots.count(0)
        if suits == 1 and must and not self.choices:
            for suit, lying in enumerate(lots):
                if lying:
                    lots[suit] = lying + code
                    self.forced.append((seat, mime, suit))
            return
        self.waiting[seat] += code
        if must and (suits or self.choices):
            self.choices.append(Choice(seat, [mime], 0, ANY))

    def bill(self, seat: int, of: int) -> None:
        """Old Bill comes, alone or with a suit."""
        lots, waiting = self.lots[seat], self.waiting[seat]
        if self.choices or (self.deck.mixed(lots, waiting) if of == ANY else self.deck.several(lots[of])):
            self.choices.append(Choice(seat, [], 1, of))
        elif waiting or any(lots):
            self._discard(seat, of, 1)

    def received(self, seat: int, cards: Cards, bills: int, entry: int) -> None:
        """Several Mimes and Bills come without a suit: what follows, as far as it must."""
        first = not self.choices
        self._alone(seat, [card for card in cards if card != BILL], bills, entry)
        if first:
            self._settle()

    def _alone(self, seat: int, mimes: list[Card], bills: int, entry: int) -> None:
        """A side without a suit."""
        code, house = self.deck.code, self.house
        if bills and mimes:
            self.decided.setdefault("bill_mime", entry)
            if house.bill_mime == "all-go":
                mimes = []
        for mime in mimes:
            self.waiting[seat] += code[mime]
        if bills > 1 and len(self._eligible(seat, ANY)) > 1:
            self.decided.setdefault("bills_alone", entry)
        cost = bills if house.bills_alone == "each" else min(bills, 1)
        due = mimes if house.mime_assign == "must" else []
        if due or cost:
            self.choices.append(Choice(seat, due, cost, ANY))

    def discard(self, move: Discard) -> bool:
        """Discard a card; whether that is the choice that comes now, and a right one, or one that was made already."""
        card, seat, choices, deck = move.card, move.seat, self.choices, self.deck
        if self.forced:
            for at, (whose, which, to) in enumerate(self.forced):
                if to == ANY and which == card and (seat is None or seat == whose):
                    del self.forced[at]
                    return True
        if not choices:
            return False
        choice = choices[0]
        assign, of, lots, place = choice.assign, choice.of, self.lots[choice.seat], deck.suit[card]
        if seat != choice.seat and seat is not None:
            return False
        if assign or place < 0:
            due = card in assign
            if len(assign) - due >= choice.discards or not self._take(choice.seat, card, of):
                return False
            if due:
                assign.remove(card)
        elif of in (ANY, place) and lots[place] & deck.field[card]:
            lots[place] = lots[place] - deck.code[card]
        else:
            return False
        choice.discards -= 1
        if not choice.discards and not assign:
            del choices[0]
        if choices:
            self._settle()
        return True

    def assign(self, move: Assign) -> bool:
        """Assign a Mime; whether that is the choice that comes now, and a right one, or one that was made already."""
        mime, seat, suit, choices = move.mime, move.seat, self.deck.numbers[move.suit], self.choices
        if self.forced:
            for at, (whose, which, to) in enumerate(self.forced):
                if to == suit and which == mime and (seat is None or seat == whose):
                    del self.forced[at]
                    return self.lots[whose][suit] & self.deck.field[mime] > 0
        if self.house.mime_assign == "may":
            return seat is not None and (not choices or seat == choices[0].seat) and self._join(seat, mime, suit)
        if not choices or (seat is not None and seat != choices[0].seat):
            return False
        choice = choices[0]
        if mime not in choice.assign or not self._join(choice.seat, mime, suit):
            return False
        choice.assign.remove(mime)
        if not choice.discards and not choice.assign:
            del choices[0]
        if choices:
            self._settle()
        return True

    def _join(self, seat: int, mime: Card, suit: int) -> bool:
        """A Mime that waits joins a suit; whether both are there."""
        lots, waiting = self.lots[seat], self.waiting[seat]
        if not lots[suit] or not waiting & self.deck.field[mime]:
            return False
        self.waiting[seat] = waiting - self.deck.code[mime]
        lots[suit] = lots[suit] + self.deck.code[mime]
        return True

    def _mixed(self, seat: int, of: int) -> bool:
        """Whether the cards that can be discarded are of more than one kind."""
        lots = self.lots[seat]
        return self.deck.mixed(lots, self.waiting[seat]) if of == ANY else self.deck.several(lots[of])

    def _eligible(self, seat: int, of: int) -> list[Card]:
        """The cards that can be discarded."""
        deck, lots = self.deck, self.lots[seat]
        if of != ANY:
            return deck.spread(of, lots[of])
        found = deck.spread(0, self.waiting[seat])
        for suit, lying in enumerate(lots):
            found += deck.spread(suit, lying)
        return found

    def _take(self, seat: int, card: Card, of: int) -> bool:
        """A card goes; whether it was there, and in one place: of equal Mimes in several no log says which goes."""
        lots, field, code = self.lots[seat], self.deck.field[card], self.deck.code[card]
        place = self.deck.suit[card]
        if place >= 0:
            if (of != ANY and of != place) or not lots[place] & field:
                return False
            lots[place] -= code
            return True
        places = [suit for suit, lying in enumerate(lots) if lying & field and of in (ANY, suit)]
        if of == ANY and self.waiting[seat] & field:
            places.append(ANY)
        if len(places) != 1:
            return False
        if places[0] == ANY:
            self.waiting[seat] -= code
        else:
            lots[places[0]] -= code
        return True

    def _settle(self) -> None:
        """Make the choices with one possibility, as far as they come first."""
        while self.choices:
            choice = self.choices[0]
            if choice.discards or choice.assign:
                self._force(choice)
            if choice.discards or choice.assign:
                return
            del self.choices[0]

    def _force(self, choice: Choice) -> None:
        """Make what of a choice has one possibility; equal cards are one."""
        seat, of, lots = choice.seat, choice.of, self.lots[choice.seat]
        while choice.discards or choice.assign:
            suits = [suit for suit, lying in enumerate(lots) if lying]
            if choice.discards and not self._leaves(seat, of, choice.discards):
                for card in self._discard(seat, of, choice.discards):
                    if card in choice.assign:
                        choice.assign.remove(card)
                choice.discards = 0
            elif choice.assign and len(suits) <= 1:
                for suit in suits:
                    for mime in choice.assign:
                        self._join(seat, mime, suit)
                        self.forced.append((seat, mime, suit))
                choice.assign = []
            else:
                return

    def _leaves(self, seat: int, of: int, count: int) -> bool:
        """Whether so many discards can be made in more than one way."""
        return self._mixed(seat, of) and (count == 1 or len(self._eligible(seat, of)) > count)

    def _discard(self, seat: int, of: int, count: int) -> list[Card]:
        """Discard so many cards, where that can be done in one way.

        Raises:
            ValueError: equal cards lie in several places, and the log does not say from where one goes.
        """
        going = self._eligible(seat, of)
        if len(going) > count:
            del going[count:]
            for card in going:
                if not self._take(seat, card, of):
                    raise ValueError(card)
        elif of == ANY:
            self.lots[seat] = [0] * len(self.lots[seat])
            self.waiting[seat] = 0
        else:
            self.lots[seat][of] = 0
        self.forced += [(seat, card, ANY) for card in going]
        return going
