"""Old Maid: the cards that a log does not tell, dealt out (see `adjudicator.slots`)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from adjudicator.chance import Chance
from adjudicator.games.old_maid.moves import Draw, Move, Setup
from adjudicator.games.old_maid.table import Table
from adjudicator.slots import UNKNOWN, Slots


def completed(chance: Chance, table: Table, moves: Iterable[Move]) -> Setup | None:
    """A setup that tells every card, from which these moves could be made.

    `table` is that of the setup as it is; each move is played on it when the next one is asked for.
    """
    setup, slots, seats = table.setup, Slots(table.copies), table.seats
    total = sum(table.copies.values())
    sizes = [total // seats + (seat < total % seats) for seat in range(seats)]
    hands = [slots.laid(hand) for hand in setup.hands or [[UNKNOWN] * size for size in sizes]]
    if len(hands) != seats:
        return None
    held = [list(hand) for hand in hands]
    for move in moves:
        if move.seat is None:
            continue
        if isinstance(move, Draw):
            found = slots.find(held[move.giver], move.card)
            if found is not None:
                held[move.giver].remove(found)
                held[move.seat].append(found)
        else:
            for card in move.cards:
                slots.take(held[move.seat], card)
    return msgspec.structs.replace(setup, hands=tuple(map(slots.of, hands))) if slots.fill(chance) else None
