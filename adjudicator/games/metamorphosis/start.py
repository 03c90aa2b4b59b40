"""What the setup tells of the first hand: the cards dealt, the stock, and where all others can lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adjudicator.games.metamorphosis.equalizing import Stock
from adjudicator.games.metamorphosis.moves import Setup
from adjudicator.games.metamorphosis.spread import HAND, Spread
from adjudicator.tricks import ALL, BITS, DECK


class Start(NamedTuple):
    """What a setup tells. One that cannot be tells nothing.

    `dealt` are the cards that each seat is known to have been dealt; a setup is `fair` that is a deal: twelve cards
    each, the rest in the stock, no card twice.
    """

    dealt: list[int]
    stock: Stock
    fair: bool


def start_of(setup: Setup, seats: int) -> Start:
    """What the setup of a set with so many players tells."""
    size = len(DECK) - HAND * seats
    nothing = [0] * seats
    unknown_stock = Stock((0,) * size, 0)
    if setup.hands is None and setup.stock is None:
        return Start(nothing, unknown_stock, True)
    bits = [list(map(BITS, cards)) for cards in setup.hands or ()]
    order = unknown_stock.order if setup.stock is None else tuple(map(BITS, setup.stock))
    dealt = list(map(sum, bits))
    every = sum(dealt) + sum(order)
    unknown = order.count(0) + sum([cards.count(0) for cards in bits])
    # A sum of bits has as many bits as cards only when no card is in it twice.
    fair = (
        len(order) == size
        and (setup.hands is None or [*map(len, bits)] == [HAND] * seats)
        and every.bit_count() == size + HAND * len(bits) - unknown
    )
    return Start(dealt or nothing, Stock(order, 0), True) if fair else Start(nothing, unknown_stock, False)


def first_spread(dealt: Sequence[int], order: Sequence[int], told: bool) -> Spread:
    """Where the cards of the first hand can lie, given those dealt, and the stock from the top, if it was told."""
    free = ALL & ~(sum(dealt) + sum(order))
    rest = [(order.count(0), free)] if told else []
    places = [HAND - cards.bit_count() for cards in dealt]
    spread = Spread([*dealt], places, [free] * len(dealt), rest, free)
    spread.tighten()
    return spread
