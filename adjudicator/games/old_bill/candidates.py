"""What can be played: the moves that can come at a table, in normal form, from cards that are surely held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from adjudicator.games.old_bill.den import Choice, Den
from adjudicator.games.old_bill.moves import Accept, Assign, Cards, Discard, Move, Offer, Pass, ups
from adjudicator.thieves import UNKNOWN, Card, order, suit_of

if TYPE_CHECKING:
    from adjudicator.games.old_bill.table import Table


def candidates(table: Table, move: Move | None = None) -> Iterator[Move]:
    """The moves that can come now, from cards that are surely held (see `game.Table`)."""
    seat = table.to_act
    if seat is None:
        return
    if table.offer is not None:
        yield Accept(seat, "up")
        yield Accept(seat, "down")
    elif table.choices:
        yield from _choices(table.dens[seat], table.choices[0])
    else:
        shown = (*ups(move), *table.down_of(move)) if isinstance(move, Offer) and move.seat == seat else ()
        yield from _offers(seat, table.seats, _held(table, seat, shown))
        yield Pass(seat)
        for owner, den in enumerate(table.dens):
            yield from [Assign(owner, mime, suit) for mime in sorted(set(den.waiting)) for suit in sorted(den.suits)]


def _held(table: Table, seat: int, shown: Sequence[Card]) -> list[Card]:
    """The cards that a seat surely holds, and those shown that it can hold."""
    hand = table.hands[seat]
    held = Counter(hand.cards())
    can = Counter(card for card in shown if card != UNKNOWN and hand.may_hold(card, table.pool))
    return sorted((held | can).elements(), key=order)


def _choices(den: Den, choice: Choice) -> Iterator[Move]:
    for mime in sorted(set(choice.assign)):
        yield from [Assign(choice.seat, mime, suit) for suit in sorted(den.suits)]
    if choice.discards:
        yield from [Discard(choice.seat, card) for card in sorted(set(den.eligible(choice.of)), key=order)]


def _offers(seat: int, seats: int, held: Sequence[Card]) -> Iterator[Offer]:
    """Every offer of these cards whose face-down cards have one suit at most."""
    found: dict[tuple[Card, Cards], None] = {}
    for up in dict.fromkeys(held):
        rest = list(held)
        rest.remove(up)
        for many in range(1, len(rest) + 1):
            for down in combinations(rest, many):
                if len({suit for card in down if (suit := suit_of(card))}) <= 1:
                    found[up, down] = None
    for to in range(seats):
        if to != seat:
            yield from [Offer(seat, to, up, down) for up, down in found]
