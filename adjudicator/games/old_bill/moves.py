"""What a log of Old Bill holds: house keys, setups, moves and results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from adjudicator import log
from adjudicator.log import MOST_SEATS, Points, Seat
from adjudicator.thieves import Card, Deck, PrintedCard, PrintedSuit

# Without parameters a move holds any card and any seat: msgspec takes the bound of each, a type checker the default.
if TYPE_CHECKING:
    from typing_extensions import TypeVar

    C = TypeVar("C", bound=Card, default=Card)
    S = TypeVar("S", bound=str, default=str)
    P = TypeVar("P", bound=int, default=int)
else:
    from typing import TypeVar

    C = TypeVar("C", bound=Card)
    S = TypeVar("S", bound=str)
    P = TypeVar("P", bound=Seat)

Cards: TypeAlias = tuple[Card, ...]
Seats: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_SEATS)]


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """The points that the rulebook leaves open, as the table plays them."""

    players: Annotated[
        tuple[Seats, Seats] | UnsetType, Meta(description="The fewest and the most who can play, as 2-5.")
    ] = UNSET
    deck: Annotated[
        Deck | UnsetType,
        Meta(
            description="A deck of the table's own: the values of each suit's thieves and of the Mimes, and the Bills."
        ),
    ] = UNSET
    suits: Annotated[
        tuple[str, ...] | UnsetType, Meta(description="The table's names for the four suits, in capital letters.")
    ] = UNSET
    bill_mime: Annotated[
        Literal["mimes-stay", "all-go"] | UnsetType,
        Meta(description="Mimes that come with a Bill and without a suit: they enter the Den, or go with the Bill."),
    ] = UNSET
    bills_alone: Annotated[
        Literal["one", "each"] | UnsetType,
        Meta(description="Several Bills without a suit cost one card of the Den, or one each."),
    ] = UNSET
    mime_assign: Annotated[
        Literal["must", "may"] | UnsetType,
        Meta(description="A Mime without a suit must be assigned when a suit is there, or may also wait."),
    ] = UNSET
    last_round: Annotated[
        Literal["full", "finish"] | UnsetType,
        Meta(
            description="When the deck has run out, everybody has one more turn, the one who drew the last card being "
            "the last; or the round goes on only to the seat before the starter's."
        ),
    ] = UNSET
    single_suit: Annotated[
        Literal["once", "twice"] | UnsetType,
        Meta(description="The only suit of a Den counts once, or twice, as the fewest and as the most."),
    ] = UNSET


DEFAULTS = {
    1: House(
        players=(2, 5),
        bill_mime="mimes-stay",
        bills_alone="one",
        mime_assign="must",
        last_round="full",
        single_suit="once",
    )
}
"""The house of a table that chose nothing, by version of these rulings."""


class Setup(msgspec.Struct, Generic[C, P], frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The start of a game: who starts, and what is known of the cards.

    `hands` are five cards a seat, `pile` the deck after the deal with the top card first,
    `deck` the number of its cards.
    """

    tells_all: ClassVar = (("hands", "pile"),)
    """The parts that tell every card, in any of these ways."""

    first: P
    hands: tuple[tuple[C, ...], ...] | None = None
    pile: tuple[C, ...] | None = None
    deck: Annotated[int, Meta(ge=0, le=100_000)] | None = None


class Offer(log.Move, Generic[C, P], tag="offer", frozen=True):
    """Cards are offered to another player: one face up, and one or more face down."""

    seat: P | None
    to: P
    up: C | tuple[C, ...]
    down: tuple[C, ...]


class Accept(log.Move, Generic[C, P], tag="accept", frozen=True):
    """The recipient takes one side; the cards are those that lay face down, now turned up."""

    seat: P | None
    side: Literal["up", "down"]
    cards: tuple[C, ...] = ()


class Assign(log.Move, Generic[C, S, P], tag="assign", frozen=True):
    """A Mime that came without a suit is assigned to a suit of the Den."""

    seat: P | None
    mime: C
    suit: S


class Discard(log.Move, Generic[C, P], tag="discard", frozen=True):
    """A card of the Den goes, for Old Bill."""

    seat: P | None
    card: C


class Pass(log.Move, Generic[P], tag="pass", frozen=True):
    """No offer is possible from the hand."""

    seat: P | None


class Show(log.Move, Generic[C, P], tag="show", frozen=True):
    """Cards of a hand are shown, as evidence."""

    seat: P
    cards: tuple[C, ...]


class Last(log.Move, Generic[P], tag="last", frozen=True):
    """The player drew the last card of the deck."""

    seat: P


Move: TypeAlias = Offer | Accept | Assign | Discard | Pass | Show | Last


class Result(msgspec.Struct, Generic[S], frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the table claims of a game, a value a seat: points, pairs, and the suits counted.

    `chosen` has the suit with the fewest and the one with the most cards; `None` for a Den
    without a suit, one suit twice for a Den that has no other.
    """

    points: tuple[Points, ...] | None = None
    pairs: tuple[Points, ...] | None = None
    chosen: tuple[tuple[S, S] | None, ...] | None = None


class MatchResult(msgspec.Struct, Generic[P], frozen=True, forbid_unknown_fields=True):
    """What the table claims of the match: the seats that won it."""

    winner: tuple[P, ...]


class Printed:
    """The types of what a log of so many players holds that has none but the printed cards."""

    def __init__(self, players: int) -> None:
        card: Any = PrintedCard
        suit: Any = PrintedSuit
        seat: Any = Annotated[int, Meta(ge=0, lt=players)]
        self.Setup: Any = Setup[card, seat]
        self.Move: Any = (
            Offer[card, seat]
            | Accept[card, seat]
            | Assign[card, suit, seat]
            | Discard[card, seat]
            | Pass[seat]
            | Show[card, seat]
            | Last[seat]
        )
        self.Result: Any = Result[suit]
        self.MatchResult: Any = MatchResult[seat]


def ups(move: Offer) -> Cards:
    """The cards that an offer lays face up."""
    return (move.up,) if isinstance(move.up, str) else move.up
