"""How a table plays: its house as plain switches, and who sits next to whom."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import UNSET

from adjudicator.games.neu.moves import House


class Ways(NamedTuple):
    """The house keys that the course of a round depends on (README: Rulings)."""

    floor: bool
    each: bool
    deflect: bool
    stack: int
    shooter: bool
    short: bool


class Ring(NamedTuple):
    """For each seat the next one that is still in, clockwise (`left`) and the other way round (`right`)."""

    left: tuple[int, ...]
    right: tuple[int, ...]
    inside: tuple[int, ...]

    def after(self, seat: int, direction: int) -> int:
        """The seat that follows in a direction."""
        return self.left[seat] if direction > 0 else self.right[seat]


@lru_cache(maxsize=64)
def ways_of(house: House) -> Ways:
    """The switches of a house that has every key."""
    return Ways(
        floor=bool(house.floor_zero),
        each=house.double_draw == "each",
        deflect=house.double_response == "deflect",
        stack=int(house.double_stack or 2),
        shooter=house.shot_resume == "shooter",
        short=house.missed_draw == "short",
    )


@lru_cache(maxsize=64)
def given_keys(house: House) -> frozenset[str]:
    """The keys that a house gives, by their fields' names."""
    return frozenset(key for key in house.__struct_fields__ if getattr(house, key) is not UNSET)


@lru_cache(maxsize=1024)
def ring(inside: Sequence[int], seats: int) -> Ring:
    """The ring of the seats that are still in, as seen from any seat.

    >>> ring((0, 2), 3)
    Ring(left=(2, 2, 0), right=(2, 0, 0), inside=(0, 2))
    """
    if not inside:
        return Ring(tuple(range(seats)), tuple(range(seats)), ())
    return Ring(
        tuple(_next(inside, seat, seats, 1) for seat in range(seats)),
        tuple(_next(inside, seat, seats, -1) for seat in range(seats)),
        tuple(inside),
    )


def _next(inside: Sequence[int], seat: int, seats: int, step: int) -> int:
    at = (seat + step) % seats
    while at not in inside:
        at = (at + step) % seats
    return at
