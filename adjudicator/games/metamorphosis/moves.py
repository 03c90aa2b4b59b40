"""What a log of Metamorphosis holds: house keys, setups, moves and results."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from adjudicator import log
from adjudicator.log import Points, Seat
from adjudicator.tricks import Card, MaybeCard

Cards: TypeAlias = tuple[MaybeCard, ...]
Trump: TypeAlias = Literal["none", "S", "H", "D", "C"]
Lead: TypeAlias = Literal["first", "second", "third"]
Number: TypeAlias = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """The points that the rulebook leaves open, as the table plays them."""

    trump_3: Annotated[Trump | UnsetType, Meta(description="The trump suit of hand 3.")] = UNSET
    trump_4: Annotated[Trump | UnsetType, Meta(description="The trump suit of hand 4.")] = UNSET
    lead_3: Annotated[
        Lead | UnsetType,
        Meta(description="Who leads hand 3: the dealer's first, second or third left, counted clockwise."),
    ] = UNSET
    lead_4: Annotated[
        Lead | UnsetType,
        Meta(description="Who leads hand 4: the dealer's first, second or third left, counted clockwise."),
    ] = UNSET
    players: Annotated[
        Annotated[tuple[Annotated[int, Meta(ge=2, le=3)], ...], Meta(min_length=1)] | UnsetType,
        Meta(description="How many may play."),
    ] = UNSET
    next_dealer: Annotated[
        Literal["left", "free"] | UnsetType,
        Meta(description="Who deals the next set: the player to the left of the last dealer, or anybody."),
    ] = UNSET
    sets: Annotated[
        Annotated[int, Meta(ge=1, le=1000)] | UnsetType,
        Meta(description="The number of sets in a match; by default as many as the log has."),
    ] = UNSET


DEFAULTS = {
    1: House(trump_3="none", trump_4="none", lead_3="second", lead_4="second", players=(2, 3), next_dealer="left")
}
"""The house of a table that chose nothing, by version of these rulings."""


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The start of a set: who deals, and what is known of the hands (12 cards a seat) and the stock (top first)."""

    tells_all: ClassVar = (("hands", "stock"),)
    """The parts that tell every card, in any of these ways."""

    dealer: Seat
    hands: tuple[Cards, ...] | None = None
    stock: Cards | None = None


class Indicate(log.Move, tag="indicate", frozen=True):
    """An indicator card is shown: the number of the hand that the player expects to win."""

    seat: Seat
    hand: Number


class Play(log.Move, tag="play", frozen=True):
    """A card is played to the trick."""

    seat: Seat | None
    card: Card


class Trick(log.Move, tag="trick", frozen=True):
    """A whole trick: a card a seat, in order from the leader."""

    cards: tuple[Card, ...]


class Discard(log.Move, tag="discard", frozen=True):
    """Cards are discarded before a hand."""

    seat: Seat
    cards: Cards


class Draw(log.Move, tag="draw", frozen=True):
    """Cards are drawn from the stock before a hand."""

    seat: Seat
    cards: Cards


class Take(log.Move, tag="take", frozen=True):
    """Cards are drawn blind from another player's hand before hand 3."""

    seat: Seat
    from_: Seat = msgspec.field(name="from")
    cards: Cards


Equalizing: TypeAlias = Discard | Draw | Take
Move: TypeAlias = Indicate | Play | Trick | Discard | Draw | Take


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the table claims of a set: the points, one a seat, and those of each hand without the bonus."""

    points: tuple[Points, ...]
    hands: tuple[tuple[Points, ...], ...] | None = None


class MatchResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table claims of the match: the seats that won it."""

    winner: tuple[Seat, ...]
