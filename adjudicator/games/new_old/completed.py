"""New Old: the cards that a log does not tell, dealt out (see `adjudicator.slots`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.chance import Chance
from adjudicator.games.new_old.cards import COPIES, HIGHEST, KINDS
from adjudicator.games.new_old.moves import Move, Setup
from adjudicator.games.new_old.table import Table, shown
from adjudicator.slots import UNKNOWN, Slots

HELD = 6
"""So many cards of each kind a hand holds (rulebook: Setup)."""


def completed(chance: Chance, table: Table, moves: Iterable[Move]) -> Setup | None:
    """A setup that tells every card, from which these moves could be made.

    `table` is that of the setup as it is; each move is played on it when the next one is asked for.
    """
    setup = table.setup
    if setup.dealt is not None or setup.returned is not None:
        return None
    slots = Slots({f"{kind}{number}": COPIES for kind in KINDS for number in range(1, HIGHEST + 1)})
    fields = slots.laid(setup.fields)
    hands = [slots.laid(_hand(known)) for known in setup.hands or ((),) * table.seats]
    held = [list(hand) for hand in hands]
    if len(hands) != table.seats:
        return None
    for move in moves:
        if move.seat is not None:
            for card in shown(move):
                slots.take(held[move.seat], card)
    if not slots.fill(chance):
        return None
    return Setup(first=table.starter, fields=slots.of(fields), hands=tuple(map(slots.of, hands)))


def _hand(known: Iterable[str]) -> Iterator[str]:
    """The cards of a hand that are known, and for the others their kinds."""
    cards = [card for card in known if card[-1] != UNKNOWN]
    yield from cards
    for kind in KINDS:
        yield from [f"{kind}{UNKNOWN}"] * (HELD - sum(card[0] == kind for card in cards))
