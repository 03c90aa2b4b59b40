"""The quick way through a game of Old Bill that is plain: entries that surely break no rule, played at once.

It says nothing of its own: a test holds it to `rules` and to `Table.apply`, and whatever is
not plain it leaves to them. A turn of thieves is played here; one in which something is to be
chosen is played by the table, when the choice is plainly a right one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from adjudicator.games.old_bill.moves import Accept, Assign, Cards, Discard, Last, Offer, Show
from adjudicator.games.old_bill.offers import Offered, turned_up
from adjudicator.games.old_bill.table import HAND, Table
from adjudicator.thieves import BILL, KIND, MIME, UNKNOWN, Card

SUITLESS = frozenset((MIME, BILL, UNKNOWN))
"""The kinds that are no suit."""


def run_on(table: Table, moves: Sequence[Any], at: int, end: int) -> int:
    """Play the moves from index `at` on that are plain; the index of the first that is not, or `end`."""
    if table.doubts:
        return at
    table._scored = None
    while at < end and table.to_act is not None:
        move = moves[at]
        kind = type(move)
        if kind is Offer:
            if table.offer is not None or table.choices:
                break
            done = _turns(table, moves, at, end)
        elif kind is Accept:
            done = at + _accepted(table, move, at + 1)
        elif kind is Assign or kind is Discard:
            done = at + _chosen(table, move, at + 1)
        elif kind is Show or kind is Last:
            done = at + _says_nothing_new(table, move)
        else:
            break
        if done == at or table.doubts:
            return done
        at = done
    return at


def _turns(table: Table, moves: Sequence[Any], at: int, end: int) -> int:
    """Play whole turns of thieves, one after the other, and the offer of the next turn, where it is plain."""
    hands, dens, pile, kinds = table.hands, table.dens, table.pile, KIND
    seats, left = table.seats, table.left
    seat = table.to_act
    while at < end and seat is not None:
        move = moves[at]
        if type(move) is not Offer or (move.seat is not None and move.seat != seat) or move.to == seat:
            break
        up, down, to = move.up, move.down, move.to
        if not isinstance(up, str) or (suit := side(up, down)) is None:
            break
        hand = hands[seat]
        if hand.hidden or hand.vague or not _leave(hand.known, up, down):
            return _offered(table, move, at)
        if table.forced:
            table.entry = at + 1
            table._leave_choices()
        at += 1
        answer = moves[at] if at < end else None
        kind = kinds[up]
        wanted = HAND - len(hand.known)
        if (
            not suit
            or kind in SUITLESS
            or BILL in down
            or type(answer) is not Accept
            or (answer.seat is not None and answer.seat != to)
            or (answer.cards and turned_up(down, answer.cards) is None)
            or dens[to].clouded
            or dens[seat].clouded
        ):
            _laid(table, seat, to, up, down, at)
            return at
        at += 1
        if answer.side == "up":
            dens[to].lay(kind, (up,))
            dens[seat].lay(suit, down)
        else:
            dens[to].lay(suit, down)
            dens[seat].lay(kind, (up,))
        table.taken = to, at - 1
        if table.passed:
            table.passed.clear()
        if wanted < left and pile is not None and wanted >= 0 and UNKNOWN not in (drawn := pile[left - wanted :]):
            left -= wanted
            del pile[left:]
            hand.known += drawn
            table.left = left
            table.to_act = seat = (seat + 1) % seats
        else:
            table.entry, table.mover = at, seat
            table.begun = table.drawer is not None
            table._end_turn()
            seat, left = table.to_act, table.left
    return at


def _laid(table: Table, seat: int, to: int, up: Card, down: Cards, entry: int) -> None:
    """An offer lies on the table, its cards out of the hand."""
    table.begun = table.drawer is not None
    table.passed.clear()
    table.taken = None
    table.offer = Offered(seat, to, (up,), down, entry)
    table.mover = seat
    table.to_act = to


def _offered(table: Table, move: Offer, at: int) -> int:
    """Make an offer from a hand that is not wholly known, where it can hold the cards."""
    hand = table.hands[table.to_act or 0]
    if hand.sure or any(hand.lacking((str(move.up), *move.down), table.pool)):
        return at
    table.entry = at + 1
    table.apply(move)
    return at + 1


def side(up: Card, down: Sequence[Card]) -> str | None:
    """The suit of lawful face-down cards, empty for none; `None` where the offer is not plainly lawful."""
    suit, bill = "", False
    for card in down:
        kind = KIND[card]
        if kind not in SUITLESS:
            if suit and kind != suit:
                return None
            suit = kind
        elif kind == BILL:
            bill = True
        elif kind == UNKNOWN:
            return None
    kind = KIND[up]
    if not down or kind in (suit, UNKNOWN) or (bill and kind == BILL):
        return None
    return suit


def _leave(known: list[Card], up: Card, down: Sequence[Card]) -> bool:
    """Take an offer out of a hand that is known; whether its cards were there."""
    rest = known.copy()
    try:
        rest.remove(up)
        for card in down:
            rest.remove(card)
    except ValueError:
        return False
    known[:] = rest
    return True


def _accepted(table: Table, move: Accept, entry: int) -> bool:
    """Take a side of an offer, where that is plainly the recipient's to do."""
    offer = table.offer
    if offer is None or (move.seat is not None and move.seat != offer.to) or UNKNOWN in offer.down:
        return False
    if move.cards and turned_up(offer.down, move.cards) is None:
        return False
    table.entry = entry
    table._accept(offer.to, move)
    return True


def _chosen(table: Table, move: Assign | Discard, entry: int) -> bool:
    """Assign a Mime, or discard a card, when that is the choice that comes now, and a right one."""
    if table.forced and (written := table.written(move)) is not None:
        table.forced.remove(written)
        return True
    if not table.choices:
        return False
    choice = table.choices[0]
    den, assign = table.dens[choice.seat], choice.assign
    if den.clouded or (move.seat is not None and move.seat != choice.seat):
        return False
    if isinstance(move, Assign):
        if move.mime not in assign or move.mime not in den.waiting or move.suit not in den.suits:
            return False
        den.assign(move.mime, move.suit)
        assign.remove(move.mime)
    else:
        card = move.card
        due = card in assign
        if not choice.discards or len(assign) - due >= choice.discards or card not in den.eligible(choice.of):
            return False
        den.remove(card, choice.of)
        if due:
            assign.remove(card)
        choice.discards -= 1
    table.entry = entry
    table._settle()
    return True


def _says_nothing_new(table: Table, move: Show | Last) -> bool:
    """Whether cards are shown that are known to be held, or the last card was drawn just now, as is known."""
    if isinstance(move, Last):
        return move.seat == table.drawer and table.offer is None and not table.begun
    hand = table.hands[move.seat]
    return hand.sure and not Counter(move.cards) - Counter(hand.known)
