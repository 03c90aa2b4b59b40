"""The quick way through a game of Old Bill that is plain from its setup to its claimed result: it breaks no rule.

It says nothing of its own: a test holds it to `rules` and to `Table.apply`, and whatever is
not plain it leaves to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import length_hint
from typing import Any, Final

from adjudicator.game import Match, Plain
from adjudicator.games.old_bill.lots import ANY, BILLS, MIMES, Known, known
from adjudicator.games.old_bill.moves import Accept, Assign, Cards, Discard, Last, Offer, Pass, Result, Setup, Show
from adjudicator.games.old_bill.proof import no_offer
from adjudicator.games.old_bill.quick_dens import Dens
from adjudicator.games.old_bill.scoring import Scored
from adjudicator.games.old_bill.table import HAND
from adjudicator.log import MOST_SEATS, AnyRound, Note
from adjudicator.thieves import UNKNOWN, Card

AFTER: Final = [[*range(1, seats), 0] for seats in range(MOST_SEATS + 1)]
"""The seat after each, by how many there are."""


class Veiled:
    """Hands of which some cards are not known, or will not be: by seat those that are, and how many are not.

    `seen` are those of them that have been seen since.
    """

    __slots__ = ("hidden", "known", "pile", "seen")

    def __init__(self, setup: Setup, seats: int) -> None:
        given = setup.hands
        self.known: list[list[Card]] = [[] for _ in range(seats)] if given is None else list(map(list, given))
        self.hidden = [HAND if given is None else 0] * seats
        self.pile = setup.pile
        self.seen: list[Card] = []

    def offered(self, seat: int, up: Card, down: Cards) -> list[Card]:
        """The cards of an offer, which leave a hand of which some are not known.

        Raises:
            ValueError: they cannot all have been there.
        """
        mine, cards = self.known[seat], [up, *down]
        for card in cards:
            if card in mine:
                mine.remove(card)
            else:
                self.hidden[seat] -= 1
                self.seen.append(card)
        if self.hidden[seat] < 0:
            raise ValueError(seat)
        return cards

    def draw(self, seat: int, top: int, bottom: int) -> None:
        """Cards of the pile are drawn, known or not."""
        if self.pile is None:
            self.hidden[seat] += bottom - top
        else:
            self.known[seat] += self.pile[top:bottom]

    def shows(self, move: Show) -> bool:
        """Whether cards that are shown can be in the hand."""
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
        if hidden and (type(following) is not Show or following.seat != seat or not self.shows(following)):
            return False
        return not self.hidden[seat] and no_offer(known)


def at_once(match: Match, round_: AnyRound) -> Plain | None:
    """The game, if all of it plainly breaks no rule."""
    setup, seats, house, claim = round_.setup, len(match.log.players), match.house, round_.result
    deck = known(house.deck, house.suits)
    left = deck.size - HAND * seats
    if not seats or left < 0 or not _dealt(setup, seats, left):
        return None
    given, veiled = setup.hands, None
    if given is None or setup.pile is None:
        veiled = Veiled(setup, seats)
        held = veiled.known
    else:
        held = [*map(list, given)]
    dens = Dens(deck, house, seats)
    try:
        over = _play(dens, held, veiled, setup, round_.moves, left)
        if over is None or not _there(setup, veiled.seen if veiled else (), deck):
            return None
    except (KeyError, ValueError, IndexError, TypeError):  # no such card, not in the hand, or several face up
        return None
    chosen = None if claim is None else claim.chosen
    scored = dens.reckon(over, chosen)
    if claim is not None and (not over or not _claimed(scored, claim)):
        return None
    return dens, ()


def _dealt(setup: Setup, seats: int, left: int) -> bool:
    """Whether what is told of the deal has the right numbers of cards."""
    hands, pile, deck = setup.hands, setup.pile, setup.deck
    if hands is not None and [*map(len, hands)] != [HAND] * seats:
        return False
    return (pile is None or len(pile) == left) and (deck is None or deck == left)


def _there(setup: Setup, seen: Sequence[Card], deck: Known) -> bool:
    """Whether the deck has the cards that were dealt, and those seen later, and each often enough."""
    number, left = deck.number, [*deck.often]
    parts: list[Cards] = [setup.pile or (), *(setup.hands or ()), (*seen,)]
    for cards in parts:
        for card in cards:
            at = number[card]
            left[at] = left[at] - 1
    return min(left) >= 0


def _turned(down: Cards, cards: Cards) -> bool:
    """Whether cards turned up can be those laid down, of which some may not be known.

    Raises:
        ValueError: a known card was not turned up.
    """
    left = [*cards]
    for card in down:
        if card != UNKNOWN:
            left.remove(card)
    return len(down) == len(cards)


def _aside(held: list[list[Card]], veiled: Veiled | None, move: Any) -> bool:
    """Whether a move only says something, and shows cards, if any, that can be in the hand.

    Raises:
        ValueError: a card that is shown is not there.
    """
    if type(move) is not Show:
        return type(move) is Note
    if veiled is not None:
        return veiled.shows(move)
    rest = held[move.seat].copy()
    for card in move.cards:
        rest.remove(card)
    return True


def _play(
    dens: Dens, held: list[list[Card]], veiled: Veiled | None, setup: Setup, moves: Sequence[Any], size: int
) -> bool | None:
    """Play the game, with so many cards in the deck; whether it came to its end, `None` if that was not plain.

    `held` are the cards that are known in the hands, which are `veiled` where there are others.
    """
    lies, lots, waiting = dens.deck.lies, dens.lots, dens.waiting
    choices, forced, decided = dens.choices, dens.forced, dens.decided
    seats, first = len(lots), setup.first
    pile: Cards = setup.pile or ()
    turn, after = first, AFTER[seats]
    last, top, drawn, passed = 0, 0, 0, 0
    drawer, turns, last_turns = -1, seats, seats
    entries, count = iter(moves), len(moves)
    asides: list[Any] = []
    hand: list[Card] = []
    to: int = first
    up: Any = None
    down: Cards = ()
    bills, of = 0, ANY
    choosing = over = False
    nothing = [0] * seats
    said = forces = waits = False  # whether something was said, may have been forced, or waits: lists take longer
    an_offer, an_accept = Offer, Accept  # names of a module are slow where this is compiled
    for move in entries:
        if type(move) is an_offer:
            seat: int | None = move.seat
            to, up, down = move.to, move.up, move.down
            if choosing or over or to == turn or (seat != turn and seat is not None):
                return None
            if forces:
                forces = False
                if forced:
                    dens.unwritten(count - length_hint(entries))
            for accept in entries:
                if type(accept) is an_accept:
                    break
                asides.append(accept)
                said = True
            else:
                return None
            seat = accept.seat
            cards: Cards = accept.cards
            if seat != to and seat is not None:
                return None
            if cards and cards != down:
                if not _turned(down, cards):
                    return None
                down = cards
            passed, drawn = 0, 1 + len(down)
            hand = held[turn]
            if veiled is not None:
                hand = veiled.offered(turn, up, down)
            hand.remove(up)
            above, add = lies[up]
            if drawn == 2:
                card = down[0]
                hand.remove(card)
                below, lay = lies[card]
            else:
                below, lay, bills = ANY, 0, 0
                for card in down:
                    hand.remove(card)
                    suit, more = lies[card]
                    lay += more
                    if suit == BILLS:
                        bills += 1
                    elif below < 0:
                        below = suit
                    elif suit >= 0 and suit != below:
                        return None
                if drawn == 1 or (bills and above == BILLS):
                    return None
                if bills and below >= 0:
                    if above == below:
                        return None
                    of, below = below, BILLS
            if said:
                for aside in asides:
                    if not _aside(held, veiled, aside):
                        return None
                asides, said = [], False
            if above == below and above != MIMES:
                return None
            if accept.side == "up":
                upper, lower = to, turn
            else:
                upper, lower = turn, to
            if above >= 0 and below >= 0 and not waits:
                mine = lots[upper]
                mine[above] = mine[above] + add
                mine = lots[lower]
                mine[below] = mine[below] + lay
            else:
                if above >= 0:
                    mine = lots[upper]
                    mine[above] = mine[above] + add + waiting[upper]
                    waiting[upper] = 0
                elif upper == to:
                    dens.single(to, above, up)
                if below >= 0:
                    mine = lots[lower]
                    mine[below] = mine[below] + lay + waiting[lower]
                    waiting[lower] = 0
                elif below == BILLS:
                    dens.bill(lower, of if drawn > 2 else ANY)
                elif drawn == 2:
                    dens.single(lower, below, down[0])
                else:
                    dens.received(lower, down, bills, count - length_hint(entries))
                if above < 0 and upper == turn:
                    dens.single(turn, above, up)
                forces, waits = True, waiting != nothing
                if choices:
                    choosing = True
                    continue
        elif (kind := type(move)) is Discard or kind is Assign:
            if not (dens.discard(move) if kind is Discard else dens.assign(move)):
                return None
            forces = True
            if not choosing or choices:
                continue
            choosing = False
        elif kind is Pass:
            if choosing or over or (move.seat != turn and move.seat is not None):
                return None
            at = count - length_hint(entries)
            stuck = no_offer(held[turn]) if veiled is None else veiled.stuck(turn, moves[at] if at < count else None)
            if not stuck:
                return None
            dens.unwritten(at)
            hand, passed, drawn = held[turn], passed + 1, 0
            if top < size and passed == seats:
                over, last = True, at
                continue
        elif kind is Last:
            if move.seat != drawer or choosing or turns != last_turns:
                return None
            continue
        elif _aside(held, veiled, move):
            continue
        else:
            return None
        bottom = top + drawn
        if bottom < size:
            if veiled is not None:
                veiled.draw(turn, top, bottom)
            elif drawn == 2:
                hand.append(pile[top])
                hand.append(pile[top + 1])
            else:
                hand += pile[top:bottom]
            top = bottom
            turn = after[turn]
            continue
        if top < size:
            if veiled is not None:
                veiled.draw(turn, top, size)
            else:
                hand += pile[top:]
            top, drawer = size, turn
            turns = last_turns = (first - 1 - turn) % seats if dens.house.last_round == "finish" else seats
            decided.setdefault("deck", count - length_hint(entries))
        else:
            turns -= 1
        turn = after[turn]
        if drawer >= 0 and turn == first:
            decided.setdefault("last_round", count - length_hint(entries))
        if not turns or passed == seats:
            over, last = True, count - length_hint(entries)
    if over:
        dens.closed(last)
    return over


def _claimed(scored: Scored, claim: Result) -> bool:
    """Whether the claimed result is the one that follows."""
    return (
        (claim.points is None or [*claim.points] == scored.points)
        and (claim.pairs is None or [*claim.pairs] == scored.pairs)
        and (claim.chosen is None or [*claim.chosen] == scored.suits)
    )
