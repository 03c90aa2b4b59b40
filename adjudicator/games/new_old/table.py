"""A game of New Old as it is played: zones, stages, hands as far as known, whose turn it is.

The table does what the log says happened. What of it was right is left to `rules`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from adjudicator.game import Match
from adjudicator.games.new_old.cards import COPIES, DECK, HIGHEST, KINDS, NEW, NUMBER, OLD, nexts
from adjudicator.games.new_old.moves import Cards, House, Move, Play, Reveal, Setup
from adjudicator.games.new_old.outcome import Outcome
from adjudicator.hands import Hand

GONE = -1
STAGE_A, STAGE_B, EXITED = 0, 1, 2
"""The stages of a player (rulebook: On Your Turn)."""
OLD_ZONE, NEW_ZONE = 0, 1
ZONE_NAMES = ("Old Zone", "New Zone")
ZONES = {"old": OLD_ZONE, "new": NEW_ZONE}


def _fits(wraps: bool) -> dict[str, frozenset[str]]:
    by_number = [
        frozenset(f"{kind}{number}" for kind in KINDS for number in (nexts(field, wraps) if field else ()))
        for field in range(HIGHEST + 1)
    ]
    return {top: by_number[number] for top, number in NUMBER.items()}


FITS = {True: _fits(True), False: _fits(False)}
"""The cards that go on each card, by whether 1 goes on 6; none on a card not known."""
NO_HAND = dict.fromkeys(KINDS, COPIES)
NONE_SEEN = dict.fromkeys(sorted(DECK), 0)
"""How many have been seen of each card of the deck, before any has."""


class Unseen(NamedTuple):
    """A card on a zone or in a play whose number is not known: the card, whose it was, and the entry.

    Without a seat it can have any number: a field card, or one that the deck does not have.
    """

    card: str
    seat: int | None
    entry: int


class Table(Outcome):
    """One game. Seats count from 0; `goes[zone]` are the cards that go on the zone's field card."""

    revealed: list[list[str]]

    def __init__(self, match: Match, setup: Setup) -> None:
        tables = match.tables
        self.log = match.log
        self.names = match.names
        count = len(self.names)
        self.assumed = match.assumed
        self.before: Outcome | None = tables[-1] if tables else None
        self.house: House = match.house
        self.number = len(tables) + 1
        self.setup = setup
        self.seats = count
        self.entry = 0
        self.last_entry = 0
        """The entry with which the game ended."""
        self.stage = [STAGE_A] * count
        self.after = [*range(1, count), 0]
        """For each seat that is in, the next one clockwise that is in; `GONE` for the others."""
        self.revealed = [[] for _ in range(count)]
        self.revealed_at = -1
        """The last entry at which a player revealed Old Cards, and goes on in the same turn."""
        if setup.hands is None and setup.dealt is None and setup.returned is None:
            self.hands = [Hand(NO_HAND) for _ in range(count)]
            self.seen = NONE_SEEN.copy()
            for card in setup.fields:
                if card[-1] != "?":
                    self.seen[card] = self.seen.get(card, 0) + 1
        else:
            lists = (setup.hands, setup.dealt, setup.returned)
            cards = list(zip(*[_by_seat(one, count) for one in lists], strict=True))
            self.hands = [deal(*one) for one in cards]
            self.seen = {**NONE_SEEN, **Counter(_shown_of(setup.fields) + _shown_at_deal(cards, self.hands))}
        self.wraps = (True, bool(self.house.new_zone_wrap))
        """Whether 1 goes on 6, in each zone."""
        self.fits = (FITS[True], FITS[self.wraps[NEW_ZONE]])
        self.top = _fields(setup.fields)
        """The field card of each zone."""
        old, new = self.top
        self.goes = [self.fits[OLD_ZONE][old], self.fits[NEW_ZONE][new]]
        self.onto: dict[int, tuple[int, int, str]] = {}
        """By the entry of a card not known, what was played on it: the entry, the zone and the card."""
        self.back: set[int] = set()
        """The entries that were taken back."""
        self.unseen: list[Unseen | None] = [None, None]
        self.new_in_a: list[tuple[int, int, int]] = []
        """Each New Card played in stage A: its entry, its seat, and the field card."""
        next_starter = 0 if self.before is None else self.before.next_starter()
        self.starter = next_starter if setup.first is None else setup.first
        self.turn: int | None = self.starter if count else None
        self.finished = self.turn is None
        """Whether everybody has exited."""

    def field(self, zone: int) -> int:
        """The number of the field card of a zone; 0 where it is not known."""
        return NUMBER[self.top[zone]]

    def name(self, seat: int) -> str:
        """The player of a seat."""
        return self.names[seat]

    def zone_of(self, move: Play) -> int:
        """The zone to which a card was played: the one named, else that of the player's stage."""
        if move.zone is not None:
            return ZONES[move.zone]
        seat = move.seat
        return OLD_ZONE if seat is None or self.stage[seat] == STAGE_A else NEW_ZONE

    def prepare(self, moves: Sequence[Any]) -> None:
        """Nothing has to be known ahead."""

    def parts(self, move: Move) -> tuple[Move, ...]:
        """Every entry is one move."""
        return ()

    def apply(self, move: Move) -> None:
        """Do what physically happened. Who has exited holds no card to do anything with."""
        seat = self.turn if move.seat is None else move.seat
        if seat is None or self.turn is None:
            return
        stage = self.stage[seat]
        if stage == EXITED:
            return
        if type(move) is Play:
            card = move.card
            zone = stage if move.zone is None else ZONES[move.zone]
            number = NUMBER[card]
            if stage == STAGE_A and card[0] == NEW:
                self.new_in_a.append((self.entry, seat, self.field(zone)))
            under = self.unseen[zone]
            if under is not None and self.field(zone) == 0:
                self.onto[under.entry] = self.entry, zone, card
            if number == 0:
                self.unseen[zone] = Unseen(card, seat if card[-1] == "?" else None, self.entry)
            self.top[zone] = card
            self.goes[zone] = self.fits[zone][card]
            hand = self.hands[seat]
            if hand.among is None and card[-1] != "?" and card not in hand.known:
                self.seen[card] = self.seen.get(card, 0) + 1
            hand.take(card, self.entry)
            if hand.size <= 0:
                self.leave(seat)
            else:
                self.turn = self.after[seat]
        elif type(move) is Reveal:
            self.reveal(seat, move.cards)
        else:
            self.turn = self.after[seat]

    def reveal(self, seat: int, cards: Sequence[str]) -> None:
        """Cards leave a hand and are revealed."""
        hand, seen = self.hands[seat], self.seen
        for card in cards:
            if hand.among is None and card[-1] != "?" and card not in hand.known:
                seen[card] = seen.get(card, 0) + 1
            hand.take(card, self.entry)
        self.show(seat, cards)

    def show(self, seat: int, cards: Sequence[str]) -> None:
        """Cards that have left a hand lie revealed; a player goes to stage B, in the same turn, or out of the game."""
        self.revealed[seat] += cards
        if self.stage[seat] == STAGE_A and self.hands[seat].size > 0:
            self.stage[seat] = STAGE_B
            self.turn = seat
            self.revealed_at = self.entry
        else:
            self.leave(seat)

    def leave(self, seat: int) -> None:
        """A player is out of the game; the next one clockwise is to act, if there is one."""
        self.stage[seat] = EXITED
        after = self.after
        following = after[seat]
        after[after.index(seat)] = following
        after[seat] = GONE
        if following == seat:
            self.last_entry = self.entry
            self.turn = None
            self.finished = True
        else:
            self.turn = following

    def learn(self, *moves: Move) -> None:
        """Keep the cards that moves of one seat have shown (see `game.Table`)."""
        self.back.add(self.entry)
        seat = moves[0].seat if moves else None
        if seat is None:
            return
        for card in self.hands[seat].learn([card for move in moves for card in shown(move)]):
            self.seen[card] = self.seen.get(card, 0) + 1

    def held(self, seat: int, kind: str, also: Sequence[str] = ()) -> list[str]:
        """The cards of a kind that a seat surely holds, each once; of `also`, those that it can hold."""
        hand = self.hands[seat]
        if not also:
            return sorted({*hand.cards(kind)})
        return sorted(
            {*hand.cards(kind), *(card for card in also if card[0] == kind and NUMBER[card] and hand.may_hold(card))}
        )

    def kind_unseen(self, seat: int, entry: int) -> str | None:
        """The kind of a `?` that a seat played or revealed, where all that was seen tells."""
        return None if entry in self.back else self.hands[seat].kind_unseen()

    def left_after(self, seat: int, kind: str, entry: int) -> dict[str, int]:
        """The cards of a kind, and those that may be of it, that left a hand after an entry; the last entry of each."""
        hand = self.hands[seat]
        unseen = hand.kind_unseen() or kind
        return {
            card: last
            for card, last in hand.went.items()
            if last > entry and (card[0] == kind or (card == "?" and unseen == kind))
        }

    def all_seen(self, seat: int, kind: str, entry: int) -> bool:
        """Whether all cards of a kind that a seat held after an entry are known, be they still held or not."""
        hand, later = self.hands[seat], self.left_after(seat, kind, entry)
        return (hand.size <= 0 or hand.all_known(kind)) and all(card[-1] != "?" for card in later)

    def clash(self, entry: int, numbers: set[int]) -> int | None:
        """The entry of the card that lies on the unknown one of an entry, where it goes on none of these numbers."""
        if not numbers or entry not in self.onto:
            return None
        later, zone, card = self.onto[entry]
        fits = not NUMBER[card] or any(card in self.fits[zone][f"{OLD}{number}"] for number in numbers)
        return None if fits else later

    def surely_left(self, seat: int, kind: str, numbers: Sequence[int]) -> bool:
        """Whether a seat surely holds a card of a kind and of one of the numbers, be it not known which."""
        hand = self.hands[seat]
        if hand.among is None or not hand.left[kind]:
            return False
        others = sum(card[0] == kind and NUMBER[card] not in numbers for card in hand.among)
        return hand.left[kind] - hand.vague > others

    def may_have_been(self, seat: int, entry: int, card: str) -> bool:
        """Whether a card of a seat's that was not seen at an entry, or is not yet, can be this one."""
        hand = self.hands[seat]
        if entry in self.back and hand.went.get(card, 0) > entry:
            return True
        if hand.among is not None:
            return card in hand.among
        if card in hand.known:
            return True
        kind = card[0]
        return self.seen.get(card, 0) < COPIES and sum(one[0] == kind for one in hand.known) < hand.unseen(kind)

    def candidates(self, move: Move | None = None) -> Iterator[Move]:
        """The moves of the seat to act, from cards that it surely holds (see `game.Table`)."""
        seat = self.turn
        if seat is None:
            return
        also = shown(move) if move is not None and move.seat == seat else ()
        hand = self.hands[seat]
        stage_a = self.stage[seat] == STAGE_A
        for kind in KINDS if stage_a else (NEW,):
            for card in self.held(seat, kind, also):
                yield Play(seat, card)
        if hand.all_known(OLD if stage_a else None):
            yield Reveal(seat, tuple(hand.cards(OLD if stage_a else None)))

    def complete(self) -> bool:
        """Whether the hand of the seat to act is known."""
        return self.turn is None or self.hands[self.turn].all_known()


def shown(move: Any) -> Sequence[str]:
    """The cards that a move shows."""
    if type(move) is Play:
        return (move.card,)
    return move.cards if type(move) is Reveal else ()


def _known(cards: Sequence[str]) -> bool:
    return "?" not in "".join(cards)


def _shown_of(cards: Sequence[str]) -> list[str]:
    return [card for card in cards if card[-1] != "?"]


def _by_seat(lists: Sequence[Cards] | None, count: int) -> Sequence[Cards | None]:
    """The cards of each seat, `None` where the setup does not tell."""
    if lists is not None and len(lists) == count:
        return lists
    return [*(lists or ()), *[None] * count][:count]


def _fields(cards: Sequence[str]) -> list[str]:
    """The cards on the Old and the New Zone; `?` where it is not known which lies there."""
    if len(cards) == 2 and cards[0][0] != cards[1][0]:
        first, second = cards
        if first[0] == OLD or second[0] == NEW:
            return [first, second]
        return [second, first]
    return ["?", "?"]


def deal(hand: Cards | None, dealt: Cards | None, returned: Cards | None) -> Hand:
    """What a setup tells of a hand: its cards, or those among which they are.

    Of a hand that is partly known, beside cards dealt that all are, the dealt and the returned tell more.
    """
    known = None if hand is None else _exactly(hand)
    if known is not None:
        return known
    if dealt is None or not _known(dealt):
        return Hand(NO_HAND, None, _shown_of(hand or ()))
    if returned is None:
        return Hand(NO_HAND, dealt)
    rest = list(dealt)
    for card in returned:
        if card in rest:
            rest.remove(card)
    known = _exactly(rest) if _known(returned) else None
    return known or Hand(NO_HAND, rest)


def _exactly(cards: Sequence[str]) -> Hand | None:
    """The hand of these cards, where all of them are known."""
    text = "".join(cards)
    if "?" in text:
        return None
    new = text.count(NEW)
    return Hand({NEW: new, OLD: len(cards) - new}, cards)


def _shown_at_deal(cards: Sequence[Sequence[Cards | None]], hands: Sequence[Hand]) -> list[str]:
    """The cards of all hands, deals and returns that a setup shows."""
    seen: list[str] = []
    for (_, dealt, returned), hand in zip(cards, hands, strict=True):
        if dealt is not None and _known(dealt):
            seen += dealt
            continue
        seen += hand.known if hand.among is None else hand.among
        seen += _shown_of(returned or ())
    return seen
