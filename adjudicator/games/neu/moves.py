"""What a log of Neu holds: house keys, setups, moves and results."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from adjudicator import log
from adjudicator.games.neu.cards import Card, Laid
from adjudicator.log import Points, Seat

Cards: TypeAlias = tuple[Card, ...]
Chips: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """The points that the rulebook leaves open, as the table plays them."""

    voluntary_bust: Annotated[
        Literal["illegal", "allowed"] | UnsetType,
        Meta(description="Whether a player who holds a safe card may exceed 101, or give up, all the same."),
    ] = UNSET
    floor_zero: Annotated[bool | UnsetType, Meta(description="The sum never goes below 0.")] = UNSET
    double_draw: Annotated[
        Literal["after", "each"] | UnsetType,
        Meta(description="Who owes two cards draws after both, or after each of them."),
    ] = UNSET
    double_response: Annotated[
        Literal["absorb", "deflect"] | UnsetType,
        Meta(
            description="PASS, TURN, SHOT or DOUBLE as the first of two cards owed counts as one of them, "
            "or ends the turn and hands the whole debt on."
        ),
    ] = UNSET
    double_stack: Annotated[
        Literal[2, 3, 4] | UnsetType,
        Meta(description="How many cards the next player owes after a DOUBLE by somebody who owed two."),
    ] = UNSET
    shot_self: Annotated[bool | UnsetType, Meta(description="A SHOT may name the player who plays it.")] = UNSET
    shot_resume: Annotated[
        Literal["target", "shooter"] | UnsetType,
        Meta(description="When the target of a SHOT has played, play goes on from the target or from the shooter."),
    ] = UNSET
    missed_draw: Annotated[
        Literal["short", "refill"] | UnsetType,
        Meta(description="Who forgot to draw plays short until the end of the round, or draws back to 3 next time."),
    ] = UNSET


DEFAULTS = {
    1: House(
        voluntary_bust="illegal",
        floor_zero=False,
        double_draw="after",
        double_response="absorb",
        double_stack=2,
        shot_self=True,
        shot_resume="target",
        missed_draw="short",
    )
}
"""The house of a table that chose nothing, by version of these rulings."""


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The start of a round: who deals, and what is known of the cards and chips.

    `hands` are the cards that each seat was dealt, none for those who have left; `pile` is the
    draw pile, its top first; `chips` are those before the round.
    """

    tells_all: ClassVar = (("hands", "pile"),)
    """The parts that tell every card, in any of these ways."""

    dealer: Seat
    hands: tuple[Cards, ...] | None = None
    pile: Cards | None = None
    chips: tuple[Chips, ...] | None = None


class Play(log.Move, tag="play", frozen=True):
    """A card is laid, and the new sum called."""

    seat: Seat | None
    card: Laid
    call: Points | None = None


class Shot(log.Move, tag="shot", frozen=True):
    """A SHOT is laid, and the next player named; the sum may be called too."""

    seat: Seat | None
    target: Seat
    call: Points | None = None


class Lose(log.Move, tag="lose", frozen=True):
    """The player gives up the round, or says again that it is lost."""

    seat: Seat | None


class Draw(log.Move, tag="draw", frozen=True):
    """The cards drawn, where not drawn by the rules, or to record them; without a seat, by who has just played."""

    seat: Seat | None
    cards: Cards


class Show(log.Move, tag="show", frozen=True):
    """The whole hand, shown as evidence; without a seat, after the loss, the loser's."""

    seat: Seat | None
    cards: Cards


Move: TypeAlias = Play | Shot | Lose | Draw | Show


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table claims of a round: who lost it."""

    loser: Seat


class MatchResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the table claims of the match: who won it, and the chips of each player by play alone."""

    winner: tuple[Seat, ...] | None = None
    chips: tuple[Points, ...] | None = None
