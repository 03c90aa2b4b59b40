"""Metamorphosis: the cards that a log does not tell, dealt out (see `adjudicator.slots`)."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.chance import Chance
from adjudicator.games.metamorphosis.moves import Draw, Move, Play, Setup
from adjudicator.games.metamorphosis.spread import HAND
from adjudicator.games.metamorphosis.table import Table
from adjudicator.slots import UNKNOWN, Slots
from adjudicator.tricks import DECK


def completed(chance: Chance, table: Table, moves: Iterable[Move]) -> Setup | None:
    """A setup that tells every card, from which these moves could be made.

    `table` is that of the setup as it is; each move is played on it when the next one is asked for.
    """
    setup, slots = table.setup, Slots(dict.fromkeys(DECK, 1))
    if setup.hands is not None and len(setup.hands) != table.seats:
        return None
    hands = [slots.laid(setup.hands[seat] if setup.hands else [UNKNOWN] * HAND) for seat in range(table.seats)]
    stock = slots.laid(setup.stock or [UNKNOWN] * (len(DECK) - HAND * table.seats))
    held, left = [list(hand) for hand in hands], list(stock)
    for move in moves:
        if type(move) is Play and move.seat is not None and not table.hand:
            slots.take(held[move.seat], move.card)
        elif type(move) is Draw:
            top, left = left[: len(move.cards)], left[len(move.cards) :]
            for at, card in zip(top, move.cards, strict=False):
                slots.find([at], card)
    if not slots.fill(chance):
        return None
    return Setup(dealer=setup.dealer, hands=tuple(map(slots.of, hands)), stock=slots.of(stock))
