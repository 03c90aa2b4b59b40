"""Neu: the cards that a log does not tell, dealt out (see `adjudicator.slots`)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from adjudicator.chance import Chance
from adjudicator.games.neu.cards import COPIES, HAND, deck_size
from adjudicator.games.neu.laying import card_of
from adjudicator.games.neu.moves import Draw, Move, Setup, Show
from adjudicator.games.neu.table import Table
from adjudicator.slots import UNKNOWN, Slots


def completed(chance: Chance, table: Table, moves: Iterable[Move]) -> Setup | None:
    """A setup that tells every card, from which these moves could be made.

    `table` is that of the setup as it is; each move is played on it when the next one is asked for.
    """
    setup, slots = table.setup, Slots(COPIES)
    if setup.hands is not None and len(setup.hands) != table.seats:
        return None
    seats = range(table.seats)
    hands = [slots.laid(setup.hands[seat] if setup.hands else [UNKNOWN] * _size(table, seat)) for seat in seats]
    pile = slots.laid(setup.pile or [UNKNOWN] * (deck_size() - sum(map(len, hands))))
    held = [list(hand) for hand in hands]
    drawn: list[int] = []
    at, last = 0, None
    for move in moves if not table.void else ():
        stock = table.worlds[0].stock
        if len(table.worlds) > 1 or stock.shuffled or stock.at < at:
            return None
        if last is not None and stock.at > at:
            drawn = pile[at : stock.at]
            held[last] += drawn
        at, last = stock.at, move.seat
        if type(move) is Draw:
            slots.reveal(drawn, move.cards)
        elif type(move) is Show and move.seat is not None:
            slots.reveal(held[move.seat], move.cards)
        elif move.seat is not None:
            slots.take(held[move.seat], card_of(move))
    if not slots.fill(chance):
        return None
    return msgspec.structs.replace(setup, hands=tuple(map(slots.of, hands)), pile=slots.of(pile))


def _size(table: Table, seat: int) -> int:
    return HAND if seat in table.inside else 0
