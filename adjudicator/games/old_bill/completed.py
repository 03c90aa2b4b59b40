"""Old Bill: the cards that a log does not tell, dealt out (see `adjudicator.slots`)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from adjudicator.chance import Chance
from adjudicator.games.old_bill.moves import Move, Offer, Pass, Setup, Show, ups
from adjudicator.games.old_bill.table import HAND, Table
from adjudicator.slots import UNKNOWN, Slots


def completed(chance: Chance, table: Table, moves: Iterable[Move]) -> Setup | None:
    """A setup that tells every card, from which these moves could be made.

    `table` is that of the setup as it is; each move is played on it when the next one is asked for.
    """
    setup, slots = table.setup, Slots(table.copies)
    if setup.hands is not None and len(setup.hands) != table.seats:
        return None
    hands = [slots.laid(setup.hands[seat] if setup.hands else [UNKNOWN] * HAND) for seat in range(table.seats)]
    pile = slots.laid(setup.pile or [UNKNOWN] * table.left)
    held, left, mover = [list(hand) for hand in hands], list(pile), setup.first
    for move in moves:
        if len(left) > table.left:
            drawn = len(left) - table.left
            held[mover] += left[:drawn]
            left = left[drawn:]
        if type(move) is Offer and move.seat is not None:
            mover = move.seat
            for card in (*ups(move), *table.down_of(move)):
                slots.take(held[mover], card)
        elif type(move) is Pass and move.seat is not None:
            mover = move.seat
        elif type(move) is Show:
            slots.reveal(held[move.seat], move.cards)
    if not slots.fill(chance):
        return None
    return msgspec.structs.replace(setup, hands=tuple(map(slots.of, hands)), pile=slots.of(pile))
