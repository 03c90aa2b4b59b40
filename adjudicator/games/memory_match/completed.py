"""Memory Match: the cards that a log does not tell, dealt out (see `adjudicator.slots`)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from adjudicator.chance import Chance
from adjudicator.games.memory_match.moves import Flip, Setup
from adjudicator.games.memory_match.table import Table
from adjudicator.slots import UNKNOWN, Slots


def completed(chance: Chance, table: Table, moves: Iterable[Flip]) -> Setup | None:
    """A setup that tells every card, from which these moves could be made.

    `table` is that of the setup as it is; each move is played on it when the next one is asked for.
    """
    setup, slots = table.setup, Slots(table.copies)
    layout = slots.laid(setup.layout or [UNKNOWN] * sum(setup.rows))
    for move in moves:
        for place, card in ((move.place, move.card), (move.other_place, move.other_card)):
            slots.find(layout[max(0, place - 1) : max(0, place)], card)
    return msgspec.structs.replace(setup, layout=slots.of(layout)) if slots.fill(chance) else None
