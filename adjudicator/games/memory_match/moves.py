"""What a log of Memory Match holds: house keys, setups, moves and results."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from adjudicator import log
from adjudicator.log import Points, Seat
from adjudicator.thieves import Card, Deck

PLACES = 52
"""The cards that lie on the table, face down in rows (rulebook: Memory Match)."""

Place: TypeAlias = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
"""A place, from 1 in reading order; which places there are, the rows say."""


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """The points that the rulebook leaves open, as the table plays them."""

    deck: Annotated[
        Deck | UnsetType,
        Meta(description="A deck of the table's own: the values of the 48 thieves and the 5 Mimes, and 5 Old Bills."),
    ] = UNSET
    suits: Annotated[
        tuple[str, ...] | UnsetType, Meta(description="The table's names for the four suits, in capital letters.")
    ] = UNSET


DEFAULTS = {1: House()}
"""The house of a table that chose nothing, by version of these rulings: the printed deck."""


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The start of a game: who starts, how many cards lie in each row, and what lies there, if that is known.

    `layout` has the cards in reading order.
    """

    tells_all: ClassVar = (("layout",),)
    """The parts that tell every card, in any of these ways."""

    first: Seat
    rows: tuple[Annotated[int, Meta(ge=0, le=1000)], ...]
    layout: tuple[Card, ...] | None = None


class Flip(log.Move, tag="flip", frozen=True):
    """Two cards are turned up: a place and its card, and another place and its card."""

    seat: Seat | None
    place: Place
    card: Card
    other_place: Place
    other_card: Card


Move: TypeAlias = Flip


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table claims of a game: the pairs, one number a seat."""

    pairs: tuple[Points, ...]


class MatchResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table claims of the match: the seats that won it."""

    winner: tuple[Seat, ...]
