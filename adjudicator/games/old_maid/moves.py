"""What a log of Old Maid holds: house keys, setups, moves and results."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from adjudicator import log
from adjudicator.log import Seat
from adjudicator.thieves import Card, Deck

Cards: TypeAlias = tuple[Card, ...]


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
    """The start of a game: who offers first, and what is known of the hands as they were dealt."""

    tells_all: ClassVar = (("hands",),)
    """The parts that tell every card, in any of these ways."""

    first: Seat
    hands: tuple[Cards, ...] | None = None


class Pair(log.Move, tag="pair", frozen=True):
    """Two cards that match are laid down: at the start by anybody, later by the player who has just drawn."""

    seat: Seat | None
    cards: Cards


class Draw(log.Move, tag="draw", frozen=True):
    """A card is taken, unseen, from the hand of the player to the right."""

    seat: Seat | None
    giver: Seat = msgspec.field(name="from")
    card: Card


Move: TypeAlias = Pair | Draw


def cards_shown(move: Move) -> Cards:
    """The cards that a move shows."""
    return move.cards if isinstance(move, Pair) else (move.card,)


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table claims of a game: who was left with Old Bill."""

    loser: Seat


class MatchResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table claims of the match: its winners, of which there are none."""

    winner: tuple[Seat, ...]
