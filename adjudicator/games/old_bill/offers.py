"""An offer on the table, and its face-down cards that turn up later in the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from adjudicator.games.old_bill.holding import beyond
from adjudicator.games.old_bill.moves import Accept, Cards, Offer
from adjudicator.log import Adjust, Note, Ruling
from adjudicator.thieves import UNKNOWN, order


class Offered(NamedTuple):
    """An offer that lies on the table, and the entry at which it was made."""

    seat: int
    to: int
    up: Cards
    down: Cards
    entry: int


class Turned(NamedTuple):
    """The face-down cards of an offer, as an accept turned them up, and the entry of that accept."""

    down: Cards
    entry: int


def turned(offer: Offer, moves: Sequence[Any], at: int) -> Turned | None:
    """What the face-down cards of the offer at an entry turn out to be; an accept that was taken back may tell too."""
    for entry, move in enumerate(moves[at:], at + 1):
        if isinstance(move, Offer):
            return None
        if isinstance(move, Accept):
            down = turned_up(offer.down, move.cards)
            if down is not None:
                return Turned(down, entry)
            if not _taken_back(moves, entry):
                return None
    return None


def _taken_back(moves: Sequence[Any], entry: int) -> bool:
    """Whether the table took an entry back right after it."""
    later = next((move for move in moves[entry:] if not isinstance(move, (Note, Adjust, type(None)))), None)
    return isinstance(later, Ruling) and later.what == "taken-back"


def turned_up(down: Cards, cards: Cards) -> Cards | None:
    """The face-down cards of an offer with those that were turned up in the place of `?`; `None` where they differ."""
    if len(cards) != len(down):
        return None
    laid = [card for card in down if card != UNKNOWN]
    new = sorted(beyond([card for card in cards if card != UNKNOWN], laid), key=order)
    if len(laid) + len(new) > len(down):
        return None
    found = iter([*new, *[UNKNOWN] * len(down)])
    return tuple([next(found) if card == UNKNOWN else card for card in down])


def never_turned(moves: Sequence[Any]) -> Iterator[int]:
    """How many cards of each offer are not written down anywhere, where there are any."""
    for entry, move in enumerate(moves, 1):
        if isinstance(move, Offer) and UNKNOWN in move.down:
            found = turned(move, moves, entry)
            down = move.down if found is None else found.down
            if UNKNOWN in down:
                yield down.count(UNKNOWN)
