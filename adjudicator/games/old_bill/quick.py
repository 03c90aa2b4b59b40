"""The quick way through a game of Old Bill that is plain from its setup to its claimed result: it breaks no rule.

It says nothing of its own: a test holds it to `rules` and to `Table.apply`, and whatever is
not plain it leaves to them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from msgspec import UnsetType

from adjudicator.game import Match, Plain
from adjudicator.games.old_bill.den import Choice, Forced
from adjudicator.games.old_bill.holding import beyond
from adjudicator.games.old_bill.moves import Accept, Assign, Cards, Discard, Last, Offer, Pass, Result, Setup, Show
from adjudicator.games.old_bill.outcome import Outcome
from adjudicator.games.old_bill.proof import no_offer
from adjudicator.games.old_bill.table import HAND
from adjudicator.log import AnyRound, Note
from adjudicator.thieves import BILL, KIND, MIME, UNKNOWN, Card, Deck, counts, deck_of, size

READY, CHOOSING, OVER = range(3)
"""What comes next: an offer or a pass; a choice that a side brought; nothing."""
ALONE = (BILL,)
SUITLESS = ("", BILL)


class Known(NamedTuple):
    """What is known of a deck: how many cards it has, their copies, and the suit of each, empty for a Mime."""

    size: int
    copies: dict[Card, int]
    suits: dict[Card, str]


@lru_cache(maxsize=64)
def _deck(deck: Deck | UnsetType, suits: tuple[str, ...] | UnsetType) -> Known:
    """The deck of a house."""
    cards = deck_of(deck, suits)
    copies = counts(cards)
    return Known(size(cards), copies, {card: "" if KIND[card] == MIME else KIND[card] for card in copies})


class Hands:
    """The hands as far as known: by seat the cards, and how many are not known.

    `veiled` tells whether any are not, or will not be; `seen` are those of them that have been seen since.
    """

    __slots__ = ("hidden", "known", "seen", "veiled")

    def __init__(self, setup: Setup, seats: int) -> None:
        given = setup.hands
        self.known: list[list[Card]] = [[] for _ in range(seats)] if given is None else list(map(list, given))
        self.hidden = [HAND if given is None else 0] * seats
        self.veiled = given is None or setup.pile is None
        self.seen: list[Card] = []

    def take(self, seat: int, cards: Cards) -> None:
        """Cards leave a hand that is not wholly known."""
        mine = self.known[seat]
        for card in cards:
            if card in mine:
                mine.remove(card)
            else:
                self.hidden[seat] -= 1
                self.seen.append(card)

    def aside(self, move: Any) -> bool:
        """Whether a move only says something, and shows cards, if any, that can be in the hand."""
        if type(move) is not Show:
            return type(move) is Note
        mine = self.known[move.seat]
        rest = mine.copy()
        for card in move.cards:
            if card in rest:
                rest.remove(card)
            elif self.hidden[move.seat] and card != UNKNOWN:
                self.hidden[move.seat] -= 1
                self.seen.append(card)
                mine.append(card)
            else:
                return False
        return True

    def stuck(self, seat: int, following: Any) -> bool:
        """Whether surely no offer can be made; the entry that follows may show the hand."""
        hidden, known = self.hidden[seat], self.known[seat]
        if hidden + len(known) < 2:
            return True
        if hidden and (type(following) is not Show or following.seat != seat or not self.aside(following)):
            return False
        return not self.hidden[seat] and no_offer(known)


def at_once(match: Match, round_: AnyRound) -> Plain | None:
    """The game, if all of it plainly breaks no rule."""
    setup, seats = round_.setup, len(match.names)
    deck = _deck(match.house.deck, match.house.suits)
    left = deck.size - HAND * seats
    if not seats or left < 0 or not _dealt(setup, seats, left):
        return None
    game, hands = Outcome(match, setup.first), Hands(setup, seats)
    if not _play(game, setup, round_.moves, hands, deck.suits, left):
        return None
    if not _there(setup, hands.seen, deck.copies) or not _claimed(game, round_.result):
        return None
    return game, ()


def _dealt(setup: Setup, seats: int, left: int) -> bool:
    """Whether what is told of the deal has the right numbers of cards."""
    hands, pile, deck = setup.hands, setup.pile, setup.deck
    if hands is not None and (len(hands) != seats or not all(len(cards) == HAND for cards in hands)):
        return False
    return (pile is None or len(pile) == left) and (deck is None or deck == left)


def _there(setup: Setup, seen: Sequence[Card], copies: dict[Card, int]) -> bool:
    """Whether the deck has the cards that were dealt, and those seen later, and each often enough."""
    found = Counter(chain(setup.pile or (), *(setup.hands or ()), seen))
    if setup.hands is not None and setup.pile is not None:
        return dict(found) == copies
    return all(count <= copies.get(card, 0) for card, count in found.items())


def _play(game: Outcome, setup: Setup, moves: Sequence[Any], hands: Hands, suit_of: dict[Card, str], size: int) -> bool:
    """Play the game, with so many cards in the deck; whether that was plain."""
    choices, forced, known, hidden, seen = game.choices, game.forced, hands.known, hands.hidden, hands.seen
    seats, first, suits, pile = len(game.dens), setup.first, [den.suits for den in game.dens], setup.pile
    turn, after, veiled, waits = first, [*range(1, seats), 0], hands.veiled, False
    waiting = [den.waiting for den in game.dens]
    state, top, drawn, passed = READY, 0, 0, 0
    drawer, turns, last_turns = -1, seats, seats
    entries = enumerate(moves, 1)
    try:
        for at, move in entries:
            kind = type(move)
            if kind is Offer:
                to = move.to
                if state or to == turn or (move.seat != turn and move.seat is not None):
                    return False
                if forced:
                    game.unwritten(at)
                at, accept = next(entries)
                asides: Sequence[Any] = ()
                if type(accept) is not Accept:
                    asides, at, accept = _answer(entries, accept)
                if accept.seat != to and accept.seat is not None:
                    return False
                up, down, cards = move.up, move.down, accept.cards
                if cards and cards != down:
                    if len(down) != len(cards) or beyond([card for card in down if card != UNKNOWN], cards):
                        return False
                    down = cards
                above, below, bills = suit_of[up], "", False
                for card in down:
                    suit = suit_of[card]
                    if suit != below:
                        if suit == BILL:
                            bills = True
                        elif not below:
                            below = suit
                        elif suit:
                            return False
                hand = known[turn]
                if not veiled:
                    hand.remove(up)
                    for card in down:
                        hand.remove(card)
                else:
                    if hand:
                        hands.take(turn, (up, *down))
                    else:
                        hidden[turn] -= 1 + len(down)
                        seen.append(up)
                        seen += down
                    if hidden[turn] < 0:
                        return False
                if asides and not all(map(hands.aside, asides)):
                    return False
                passed, drawn = 0, 1 + len(down)
                if bills or waits or not below or above in SUITLESS:
                    if not down or (bills and above == BILL) or (above and above == below):
                        return False
                    if accept.side == "up":
                        _received(game, to, (up,), above, at)
                        _received(game, turn, down, below, at)
                    else:
                        _received(game, to, down, below, at)
                        _received(game, turn, (up,), above, at)
                    waits = any(waiting)
                    if choices:
                        state = CHOOSING
                        continue
                elif above == below:
                    return False
                elif accept.side == "up":
                    suits[to][above].append(up)
                    suits[turn][below] += down
                else:
                    suits[turn][above].append(up)
                    suits[to][below] += down
            elif kind is Discard or kind is Assign:
                if not _chosen(game, move):
                    return False
                if state != CHOOSING or choices:
                    continue
                state = READY
            elif kind is Pass:
                if state or (move.seat != turn and move.seat is not None):
                    return False
                if not hands.stuck(turn, moves[at] if at < len(moves) else None):
                    return False
                game.unwritten(at)
                hand, passed, drawn = known[turn], passed + 1, 0
                if top < size and passed == seats:
                    state = _over(game, at)
                    continue
            elif kind is Last:
                if move.seat != drawer or state == CHOOSING or turns != last_turns:
                    return False
                continue
            elif hands.aside(move):
                continue
            else:
                return False
            bottom = top + drawn
            if bottom < size:
                if pile is None:
                    hidden[turn] += drawn
                else:
                    hand += pile[top:bottom]
                top = bottom
                turn = after[turn]
                continue
            if top < size:
                if pile is None:
                    hidden[turn] += size - top
                else:
                    hand += pile[top:]
                top, drawer = size, turn
                turns = last_turns = (first - 1 - turn) % seats if game.house.last_round == "finish" else seats
                game.decided.setdefault("deck", at)
            else:
                turns -= 1
            turn = after[turn]
            if drawer >= 0 and turn == first:
                game.decided.setdefault("last_round", at)
            if not turns or passed == seats:
                state = _over(game, at)
    except (KeyError, ValueError, StopIteration):  # no such card, not in the hand, or no side taken
        return False
    return not any(den.clouded for den in game.dens)


def _answer(entries: Iterator[tuple[int, Any]], move: Any) -> tuple[list[Any], int, Any]:
    """The entries beside an offer, before a side is taken, and the entry that does. Raises `StopIteration`."""
    asides, at = [], 0
    while type(move) is not Accept:
        asides.append(move)
        at, move = next(entries)
    return asides, at, move


def _over(game: Outcome, at: int) -> int:
    """The game is over."""
    game.to_act, game.last_entry = None, at
    game.decided.setdefault("deck", at)
    return OVER


def _received(game: Outcome, seat: int, cards: Cards, suit: str, at: int) -> None:
    """A side comes to a Den, or goes with the Bills in it."""
    den, choices = game.dens[seat], game.choices
    if suit and BILL not in cards:
        den.lay(suit, cards)
    elif choices:
        game.received(seat, cards, at)
    elif cards == ALONE or suit:
        of = None if cards == ALONE else (suit,)
        if den.leaves_a_choice(1, of):
            choices.append(Choice(seat, [], 1, of))
        else:
            for card in den.eligible(of)[:1]:
                den.remove(card, of)
                game.forced.append(Forced(seat, card))
    elif len(cards) > 1:
        game.received(seat, cards, at)
        game.settled()
    elif not den.suits or game.house.mime_assign == "may":
        den.waiting += cards
    elif len(den.suits) > 1:
        den.waiting += cards
        choices.append(Choice(seat, [*cards]))
    else:
        for only, lying in den.suits.items():
            lying += cards
            game.forced.append(Forced(seat, cards[0], only))


def _chosen(game: Outcome, move: Assign | Discard) -> bool:
    """Assign a Mime, or discard a card; whether that is the choice that comes now, and a right one."""
    if game.forced and (written := game.written(move)) is not None:
        game.forced.remove(written)
        return True
    choices, seat = game.choices, move.seat
    if choices and seat is not None and seat != choices[0].seat:
        return False
    if isinstance(move, Assign) and game.house.mime_assign == "may":
        den = None if seat is None else game.dens[seat]
        if den is None or move.mime not in den.waiting or move.suit not in den.suits:
            return False
        den.assign(move.mime, move.suit)
        return True
    if not choices:
        return False
    choice = choices[0]
    den, assign = game.dens[choice.seat], choice.assign
    if isinstance(move, Assign):
        if move.mime not in assign or move.mime not in den.waiting or move.suit not in den.suits:
            return False
        den.assign(move.mime, move.suit)
        assign.remove(move.mime)
    else:
        card = move.card
        due = card in assign
        if not choice.discards or len(assign) - due >= choice.discards or not den.take(card, choice.of):
            return False
        if due:
            assign.remove(card)
        choice.discards -= 1
    if len(choices) == 1 and not assign and not choice.discards:
        choices.clear()
    else:
        game.settled()
    return True


def _claimed(game: Outcome, claim: Result | None) -> bool:
    """Whether the claimed result is the one that follows."""
    if claim is None:
        return True
    scored = game.scored()
    if not game.finished or (claim.points is not None and claim.points != tuple([one.points for one in scored])):
        return False
    if claim.pairs is not None and claim.pairs != tuple([one.pairs for one in scored]):
        return False
    return claim.chosen is None or claim.chosen == tuple([one.suits for one in scored])
