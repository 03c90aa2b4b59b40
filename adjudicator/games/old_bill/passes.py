"""Passes: whether a hand that passed could have made an offer, by all that was seen."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from adjudicator.games.old_bill.proof import Held, alike
from adjudicator.games.old_bill.table import Table
from adjudicator.rules import Answer, Breach, Open
from adjudicator.thieves import BILL, Card


def passed_after_all(end: Table, held: Held) -> Answer:
    """Whether a pass was right, when all has been seen: what came out of the hand before the next draw was in it."""
    name = end.name(held.seat)
    cards, entries = held.surely(end)
    if not alike(cards):
        return Breach(could_offer(name, cards), tuple(entries))
    if not any(held.could_be(end, kind) for kind in (*end.deck.thieves, BILL)):
        return Breach(f"Whatever the cards not known are, {name} could make an offer.", tuple(entries))
    if not held.could_differ(end):
        return None
    return Open(f"The cards that {name} held were not all seen; they would tell whether no offer could be made.")


def could_offer(name: str, cards: Sequence[Card]) -> str:
    """A lawful offer that could be made of the cards; a Mime alone makes one with any other card.

    >>> could_offer("Ann", ["A1", "A2", "B3"])
    'Ann could offer A1 face up and B3 face down, so this turn is not to be passed.'
    >>> could_offer("Ann", ["M1"])
    'Ann could offer M1 with any other card of the hand, so this turn is not to be passed.'
    """
    pair = next((pair for pair in combinations(cards, 2) if not alike(pair)), None)
    what = (
        f"{cards[0]} with any other card of the hand" if pair is None else f"{pair[0]} face up and {pair[1]} face down"
    )
    return f"{name} could offer {what}, so this turn is not to be passed."
