"""The quick way through a game of Memory Match that is plain: flips that surely break no rule, played at once.

It says nothing of its own: a test holds it to `rules` and to `Table.apply`, and whatever is
not plain it leaves to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from adjudicator.games.memory_match.doubts import Mover
from adjudicator.games.memory_match.moves import Flip
from adjudicator.games.memory_match.table import Table
from adjudicator.thieves import MIME, is_mime


def run_on(table: Table, moves: Sequence[Any], at: int, end: int) -> int:
    """Play the flips from index `at` on that are plain; the index of the first that is not, or `end`."""
    if table.finished or table.unsure or table.mover.since or not table.seats:
        return at
    cards, gone, taken = table.cards, table.gone, table.taken
    mover, seats, last, pairs = table.mover, table.seats, table.last, table.all_pairs
    movers = movers_of(seats)
    seat = mover.seat
    while at < end:
        move = moves[at]
        if type(move) is not Flip or (move.seat != seat and move.seat is not None):
            break
        place, card, other_place, other_card = move.place, move.card, move.other_place, move.other_card
        if place in gone or other_place in gone or place == other_place:
            break
        if cards.get(place) != card or cards.get(other_place) != other_card:
            break
        at += 1
        if card == other_card or (card[0] == other_card[0] == MIME and is_mime(card) and is_mime(other_card)):
            last = at, seat, True
            gone[place] = gone[other_place] = at
            taken.append((card, other_card, mover))
            if len(taken) >= pairs:
                table.finished = True
                break
        else:
            last = at, seat, False
            seat = seat + 1 if seat + 1 < seats else 0
            mover = movers[seat]
    table.mover, table.last = mover, last
    return at


@lru_cache(maxsize=128)
def movers_of(seats: int) -> tuple[Mover, ...]:
    """The seats as movers."""
    return tuple(map(Mover, range(seats)))
