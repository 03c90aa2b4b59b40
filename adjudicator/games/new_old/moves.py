"""What a log of New Old holds: house keys, setups, moves and results."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from adjudicator import log
from adjudicator.games.new_old.cards import Card
from adjudicator.log import Points, Seat

Cards: TypeAlias = tuple[Card, ...]


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """The points that the rulebook leaves open, as the table plays them."""

    forced_reveal: Annotated[
        bool | UnsetType,
        Meta(
            description="In stage A, a player who can play no Old Card must reveal, "
            "and may not play a New Card instead."
        ),
    ] = UNSET
    new_zone_wrap: Annotated[bool | UnsetType, Meta(description="A 1 goes on a 6 in the New Zone too.")] = UNSET
    two_player_second: Annotated[
        Annotated[int, Meta(ge=-1000, le=1000)] | UnsetType,
        Meta(description="The rank points of the second of two players, who is also the last."),
    ] = UNSET
    match: Annotated[
        Literal["diamonds", "ranks"] | UnsetType,
        Meta(description="What a match is decided by: the points of all games, or the rank points."),
    ] = UNSET
    games: Annotated[
        Annotated[int, Meta(ge=1, le=1000)] | UnsetType,
        Meta(description="The number of games in a match; by default as many as players."),
    ] = UNSET


DEFAULTS = {1: House(forced_reveal=False, new_zone_wrap=True, two_player_second=-1, match="diamonds")}
"""The house of a table that chose nothing, by version of these rulings."""


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The start of a game: who starts, the two field cards, and what is known of the hands.

    `hands` are 12 cards a seat, `dealt` the 14 that each was dealt, `returned` the two that
    each gave back.
    """

    tells_all: ClassVar = (("hands",), ("dealt", "returned"))
    """The parts that tell every card, in any of these ways."""

    first: Seat | None = None
    fields: Cards
    hands: tuple[Cards, ...] | None = None
    dealt: tuple[Cards, ...] | None = None
    returned: tuple[Cards, ...] | None = None


class Play(log.Move, tag="play", frozen=True):
    """A card is played, to the zone of the player's stage or to the zone named."""

    seat: Seat | None
    card: Card
    zone: Literal["old", "new"] | None = None


class Reveal(log.Move, tag="reveal", frozen=True):
    """Cards are revealed; none of them means that the backs are shown."""

    seat: Seat | None
    cards: Cards


class Pass(log.Move, tag="pass", frozen=True):
    """The player did nothing."""

    seat: Seat | None


Move: TypeAlias = Play | Reveal | Pass


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table claims of a game: the points, one a seat."""

    points: tuple[Points, ...]


class MatchResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table claims of the match: the seats that won it."""

    winner: tuple[Seat, ...]
