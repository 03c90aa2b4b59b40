"""The quick way through a game of Old Bill that is plain from its setup to its claimed result: it breaks no rule.

It says nothing of its own: a test holds it to `rules` and to `Table.apply`, and whatever is
not plain it leaves to them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from operator import length_hint
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


class Known(NamedTuple):
    """What is known of a deck: how many cards it has, their copies, and the suit of each, empty for a Mime.

    `all` are its cards in order, as a text.
    """

    size: int
    copies: dict[Card, int]
    suits: dict[Card, str]
    all: str


@lru_cache(maxsize=64)
def _deck(deck: Deck | UnsetType, suits: tuple[str, ...] | UnsetType) -> Known:
    """The deck of a house."""
    cards = deck_of(deck, suits)
    copies = counts(cards)
    suit_of = {card: "" if KIND[card] == MIME else KIND[card] for card in copies}
    return Known(size(cards), copies, suit_of, _in_order(cards.cards()))


def _in_order(cards: Iterable[Card]) -> str:
    return " ".join(sorted(cards))


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
    if not _there(setup, hands.seen, deck) or not _claimed(game, round_.result):
        return None
    return game, ()


def _dealt(setup: Setup, seats: int, left: int) -> bool:
    """Whether what is told of the deal has the right numbers of cards."""
    hands, pile, deck = setup.hands, setup.pile, setup.deck
    if hands is not None and (len(hands) != seats or not all(len(cards) == HAND for cards in hands)):
        return False
    return (pile is None or len(pile) == left) and (deck is None or deck == left)


def _there(setup: Setup, seen: Sequence[Card], deck: Known) -> bool:
    """Whether the deck has the cards that were dealt, and those seen later, and each often enough."""
    dealt = chain(setup.pile or (), *(setup.hands or ()))
    if setup.hands is not None and setup.pile is not None:
        return _in_order(dealt) == deck.all
    return all(count <= deck.copies.get(card, 0) for card, count in Counter(chain(dealt, seen)).items())


def _play(game: Outcome, setup: Setup, moves: Sequence[Any], hands: Hands, suit_of: dict[Card, str], size: int) -> bool:
    """Play the game, with so many cards in the deck; whether that was plain."""
    choices, forced, known, hidden, seen = game.choices, game.forced, hands.known, hands.hidden, hands.seen
    seats, first, pile, veiled = len(game.dens), setup.first, setup.pile, hands.veiled
    suits, waiting = [den.suits for den in game.dens], [den.waiting for den in game.dens]
    turn, after = first, [*range(1, seats), 0]
    state, top, drawn, passed = READY, 0, 0, 0
    drawer, turns, last_turns = -1, seats, seats
    entries, count = iter(moves), len(moves)
    asides: list[Any] = []
    try:
        for move in entries:
            kind = type(move)
            if kind is Offer:
                seat, to, up, down = move.seat, move.to, move.up, move.down
                if state or to == turn or (seat != turn and seat is not None) or type(up) is tuple:
                    return False
                if forced:
                    game.unwritten(count - length_hint(entries))
                accept = next(entries)
                while type(accept) is not Accept:
                    asides.append(accept)
                    accept = next(entries)
                seat, cards = accept.seat, accept.cards
                if seat != to and seat is not None:
                    return False
                if cards and cards != down:
                    if len(down) != len(cards) or beyond([card for card in down if card != UNKNOWN], cards):
                        return False
                    down = cards
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
                if asides:
                    if not all(map(hands.aside, asides)):
                        return False
                    asides.clear()
                passed, drawn = 0, 1 + len(down)
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
                if drawn == 1 or (above and above == below) or (bills and above == BILL):
                    return False
                upper, lower = (to, turn) if accept.side == "up" else (turn, to)
                stays = above and above != BILL
                if stays:
                    lying = suits[upper][above]
                    lying.append(up)
                    if waiting[upper]:
                        lying += waiting[upper]
                        waiting[upper].clear()
                elif upper == to:
                    _received(game, to, (up,), above, count - length_hint(entries))
                if below and not bills:
                    lying = suits[lower][below]
                    lying += down
                    if waiting[lower]:
                        lying += waiting[lower]
                        waiting[lower].clear()
                else:
                    _received(game, lower, down, below, count - length_hint(entries))
                if not stays and upper == turn:
                    _received(game, turn, (up,), above, count - length_hint(entries))
                if choices:
                    state = CHOOSING
                    continue
            elif kind is Discard or kind is Assign:
                if not (_discarded(game, move) if kind is Discard else _assigned(game, move)):
                    return False
                if state != CHOOSING or choices:
                    continue
                state = READY
            elif kind is Pass:
                if state or (move.seat != turn and move.seat is not None):
                    return False
                at = count - length_hint(entries)
                if not hands.stuck(turn, moves[at] if at < count else None):
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
            at = count - length_hint(entries)
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


def _over(game: Outcome, at: int) -> int:
    """The game is over."""
    game.to_act, game.last_entry = None, at
    game.decided.setdefault("deck", at)
    return OVER


def _received(game: Outcome, seat: int, cards: Cards, suit: str, at: int) -> None:
    """Mimes without a suit come to a Den, or a side goes with the Bills in it."""
    den, choices = game.dens[seat], game.choices
    suits = den.suits
    if choices:
        game.received(seat, cards, at)
    elif suit == BILL or cards == ALONE:
        if den.leaves_a_choice(1, None):
            choices.append(Choice(seat, [], 1))
        else:
            _gone(game, seat, None)
    elif suit:
        lying = suits.get(suit)
        if not lying:
            return
        if lying.count(lying[0]) < len(lying):
            choices.append(Choice(seat, [], 1, (suit,)))
        else:
            _gone(game, seat, (suit,))
    elif len(cards) > 1:
        game.received(seat, cards, at)
        game.settled()
    elif not suits or game.house.mime_assign == "may":
        den.waiting += cards
    elif len(suits) > 1:
        den.waiting += cards
        choices.append(Choice(seat, [*cards]))
    else:
        for only, lying in suits.items():
            lying += cards
            game.forced.append(Forced(seat, cards[0], only))


def _gone(game: Outcome, seat: int, of: tuple[str, ...] | None) -> None:
    """The one card that can be discarded goes, if there is any."""
    den = game.dens[seat]
    for card in den.eligible(of)[:1]:
        den.remove(card, of)
        game.forced.append(Forced(seat, card))


def _discarded(game: Outcome, move: Discard) -> bool:
    """Discard a card; whether that is the choice that comes now, and a right one, or one that was made already."""
    if game.forced and _written(game, move):
        return True
    choices, seat = game.choices, move.seat
    if not choices:
        return False
    choice = choices[0]
    if not choice.discards or (seat != choice.seat and seat is not None):
        return False
    assign, card = choice.assign, move.card
    due = card in assign
    if len(assign) - due >= choice.discards or not game.dens[choice.seat].take(card, choice.of):
        return False
    choice.discards -= 1
    if due:
        assign.remove(card)
    _go_on(game, choice)
    return True


def _assigned(game: Outcome, move: Assign) -> bool:
    """Assign a Mime; whether that is the choice that comes now, and a right one, or one that was made already."""
    if game.forced and _written(game, move):
        return True
    choices, seat = game.choices, move.seat
    if not choices or game.house.mime_assign == "may":
        return game.house.mime_assign == "may" and _assigned_freely(game, move)
    choice = choices[0]
    if seat != choice.seat and seat is not None:
        return False
    den, assign = game.dens[choice.seat], choice.assign
    if move.mime not in assign or move.mime not in den.waiting or move.suit not in den.suits:
        return False
    den.assign(move.mime, move.suit)
    assign.remove(move.mime)
    _go_on(game, choice)
    return True


def _assigned_freely(game: Outcome, move: Assign) -> bool:
    """Assign a Mime where that may wait; whether it is there, and a suit for it."""
    choices, seat = game.choices, move.seat
    if seat is None or (choices and seat != choices[0].seat):
        return False
    den = game.dens[seat]
    if move.mime not in den.waiting or move.suit not in den.suits:
        return False
    den.assign(move.mime, move.suit)
    return True


def _written(game: Outcome, move: Assign | Discard) -> bool:
    """Whether an entry writes a choice with one possibility, which was made already."""
    written = game.written(move)
    if written is not None:
        game.forced.remove(written)
    return written is not None


def _go_on(game: Outcome, choice: Choice) -> None:
    """Something was chosen: go on to what is to be chosen next."""
    if len(game.choices) == 1 and not choice.assign and not choice.discards:
        game.choices.clear()
    else:
        game.settled()


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
