"""A player's Den: cards by suit, Mimes that wait for one, and the choices that a side brings with it.

How the order of things goes on at the table is left to `table`.
"""

from __future__ import annotations

import copy
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence

import msgspec

from adjudicator.games.old_bill.moves import House
from adjudicator.thieves import BILL, KIND, MIME, UNKNOWN, Card, is_mime, suit_of


class Den:
    """The cards in front of a player.

    `clouded`: some card that came, or went, is not known, so that what lies here is not
    sure; `unseen` cards lie here of which nothing is known (fewer than none, where known ones
    have gone of which it is not known which); `gone` cards have been discarded.
    """

    __slots__ = ("clouded", "gone", "suits", "unseen", "waiting")

    def __init__(self) -> None:
        self.suits: defaultdict[str, list[Card]] = defaultdict(list)
        self.waiting: list[Card] = []
        self.unseen = 0
        self.gone = 0
        self.clouded = False

    def copied(self) -> Den:
        """A Den like this one."""
        other = copy.copy(self)
        other.suits = defaultdict(list, {suit: [*cards] for suit, cards in self.suits.items()})
        other.waiting = [*self.waiting]
        return other

    def add(self, suit: str, card: Card) -> None:
        """A card joins a suit."""
        self.suits[suit].append(card)

    def lay(self, suit: str, cards: Sequence[Card]) -> None:
        """A side with a suit comes to stay; Mimes that wait join it."""
        lying = self.suits[suit]
        lying += cards
        if self.waiting:
            lying += self.waiting
            self.waiting.clear()

    def cards(self) -> list[Card]:
        """Every card that lies here and is known."""
        return [card for cards in self.suits.values() for card in cards] + self.waiting

    def eligible(self, of: Collection[str] | None) -> list[Card]:
        """The cards that can be discarded: all, or those of the suits named."""
        if of is None:
            return self.cards()
        return [card for suit in of for card in self.suits.get(suit, ())]

    def leaves_a_choice(self, count: int, of: Collection[str] | None) -> bool:
        """Whether so many discards can be made in more than one way; equal cards are one."""
        if count == 1 and of is None and len(self.suits) > 1:
            one, other, *_ = self.suits.values()
            if one[0] != other[0]:
                return True
        eligible = self.eligible(of)
        return len(eligible) > count and eligible.count(eligible[0]) < len(eligible)

    def assign(self, mime: Card, suit: str) -> None:
        """A waiting Mime joins a suit."""
        self.waiting.remove(mime)
        self.add(suit, mime)

    def take(self, card: Card, of: Collection[str] | None) -> bool:
        """A card goes that can be discarded: any, or one of the suits named; whether it was there."""
        suit = KIND[card]
        if suit == MIME:
            return card in self.eligible(of) and self.remove(card, of)
        lying = self.suits.get(suit)
        if not lying or card not in lying or (of is not None and suit not in of):
            return False
        lying.remove(card)
        if not lying:
            del self.suits[suit]
        self.gone += 1
        return True

    def remove(self, card: Card, of: Collection[str] | None = None) -> bool:
        """A card goes, best one of the suits named; whether it was there.

        Of equal Mimes in several places the log does not say which one went.
        """
        places = [suit for suit, cards in self.suits.items() if card in cards]
        wanted = [suit for suit in places if of is None or suit in of]
        if len(wanted) + (of is None and card in self.waiting) > 1:
            self.clouded = True
        if card in self.waiting and not (of is not None and wanted):
            self.waiting.remove(card)
            self.gone += 1
            return True
        for suit in wanted or places:
            self.suits[suit].remove(card)
            if not self.suits[suit]:
                del self.suits[suit]
            self.gone += 1
            return True
        return False

    def lose_one(self) -> None:
        """A card goes of which it is not known what it is: an unseen one, or one of those that are known."""
        self.clouded = True
        self.unseen -= 1
        self.gone += 1

    def some_mime(self) -> Card:
        """A Mime that waits, where any does; which of different ones it is, is not known."""
        self.clouded = self.clouded or len({*self.waiting}) > 1
        return self.waiting[0] if self.waiting else ""


class Choice(msgspec.Struct):
    """What a player has to choose for a side received: Mimes to assign, and Den cards to discard.

    `of` are the suits from which the discard is; `doubtful` means that it is not known
    whether there is anything to choose.
    """

    seat: int
    assign: list[Card] = []
    discards: int = 0
    of: tuple[str, ...] | None = None
    doubtful: bool = False


class Forced(msgspec.Struct, frozen=True):
    """A choice with one possibility: a Mime assigned, or (no suit) a card discarded."""

    seat: int
    card: Card
    suit: str = ""


def receive(den: Den, seat: int, cards: Sequence[Card], house: House) -> Choice | None:
    """A side of an offer comes to a Den; gives what has to be chosen (rulebook: Your Den, Marco the Mime, Old Bill)."""
    if den.clouded or UNKNOWN in cards:
        return _receive_unsure(den, seat, cards)
    bills, suit, mimes = 0, "", []
    for card in cards:
        kind = KIND[card]
        if kind == MIME:
            mimes.append(card)
        elif kind == BILL:
            bills += 1
        elif suit and kind != suit:
            return _receive_two_suits(den, seat, cards)
        else:
            suit = kind
    if suit:
        if bills:
            den.gone += len(cards)
            return Choice(seat, discards=1, of=(suit,))
        den.lay(suit, cards)
        return None
    if bills:
        den.gone += bills
        if house.bill_mime == "all-go":
            den.gone += len(mimes)
            mimes = []
    den.waiting += mimes
    cost = bills if house.bills_alone == "each" else min(bills, 1)
    due = mimes if house.mime_assign == "must" else []
    return Choice(seat, assign=due, discards=cost) if due or cost else None


def _receive_two_suits(den: Den, seat: int, cards: Sequence[Card]) -> Choice | None:
    """A side that was unlawful: with which suit a Mime came, it does not say, so that the Mime waits."""
    if BILL in cards:
        den.gone += len(cards)
        return Choice(seat, discards=1, of=tuple(sorted({suit for card in cards if (suit := suit_of(card))})))
    for card in cards:
        if suit_of(card):
            den.add(suit_of(card), card)
        else:
            den.waiting.append(card)
    return None


def _receive_unsure(den: Den, seat: int, cards: Sequence[Card]) -> Choice | None:
    """A side that is not wholly known, or comes to a Den that is not, adds what may be there."""
    unseen = cards.count(UNKNOWN)
    suits = {suit for card in cards if (suit := suit_of(card))}
    mimes = [card for card in cards if is_mime(card)]
    den.clouded = True
    if BILL in cards and (suits or not mimes):
        den.gone += len(cards)
        return Choice(seat, doubtful=True)
    den.unseen += unseen
    den.gone += cards.count(BILL)
    for card in cards:
        if suit_of(card):
            den.add(suit_of(card), card)
    if len(suits) == 1:
        for card in (*mimes, *den.waiting):
            den.add(min(suits), card)
        den.waiting.clear()
    else:
        den.waiting += mimes
    return Choice(seat, doubtful=True) if unseen or mimes or BILL in cards else None


def force(den: Den, choice: Choice) -> list[Forced]:
    """Make the choices that have one possibility, as far as they come first; equal cards are one."""
    if choice.assign and not all(mime in den.waiting for mime in choice.assign):
        choice.assign = list((Counter(choice.assign) & Counter(den.waiting)).elements())
    assign = choice.assign
    if choice.discards:
        if den.leaves_a_choice(choice.discards, choice.of):
            if not assign or len(den.suits) > 1:
                return []
        elif choice.discards == 1 and not assign:
            return _discard_one(den, choice)
    elif len(assign) == 1 and assign[0] in den.waiting:
        return _assign_one(den, choice) if len(den.suits) <= 1 else []
    return _forced(den, choice)


def _discard_one(den: Den, choice: Choice) -> list[Forced]:
    choice.discards = 0
    for card in den.eligible(choice.of):
        den.remove(card, choice.of)
        return [Forced(choice.seat, card)]
    return []


def _assign_one(den: Den, choice: Choice) -> list[Forced]:
    mime = choice.assign.pop()
    for suit in den.suits:
        den.assign(mime, suit)
        return [Forced(choice.seat, mime, suit)]
    return []


def _forced(den: Den, choice: Choice) -> list[Forced]:
    forced: list[Forced] = []
    while choice.discards or choice.assign:
        if choice.discards and not den.leaves_a_choice(choice.discards, choice.of):
            eligible, clouded = den.eligible(choice.of), den.clouded
            for card in eligible[: choice.discards]:
                den.remove(card, choice.of)
                if card in choice.assign:
                    choice.assign.remove(card)
                forced.append(Forced(choice.seat, card))
            if len(eligible) <= choice.discards:
                den.clouded = clouded  # all of them go, wherever each lay
            choice.discards = 0
        elif choice.assign and len(den.suits) <= 1:
            for suit in den.suits:
                for mime in choice.assign:
                    den.assign(mime, suit)
                    forced.append(Forced(choice.seat, mime, suit))
            choice.assign = []
        else:
            break
    return forced
