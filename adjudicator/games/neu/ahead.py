"""What the entries that come tell of the one that is judged, where a round of Neu has to know it at once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from adjudicator.games.neu.moves import Draw, Show
from adjudicator.log import COMMON, Ruling


def next_two(moves: Sequence[Any], entry: int, gone: Collection[int]) -> list[Any]:
    """The next two plays behind an entry, but for those that were taken back."""
    acts: list[Any] = []
    for at in range(entry, len(moves)):
        move = moves[at]
        if move is None or isinstance(move, (*COMMON, Draw, Show)) or at + 1 in gone:
            continue
        acts.append(move)
        if len(acts) > 1:
            break
    return acts


def draws_later(moves: Sequence[Any], entry: int, seat: int) -> bool:
    """Whether the draw of a seat after the last play is written behind an entry."""
    for at in range(entry, len(moves)):
        move = moves[at]
        if isinstance(move, Draw):
            return move.seat in (None, seat)
        if move is not None and not isinstance(move, (*COMMON, Show)):
            break
    return False


def withdrawn(moves: Sequence[Any]) -> Iterator[tuple[int, int]]:
    """The entries that were taken back, and the rulings that did."""
    standing: list[int] = []
    for entry, move in enumerate(moves, 1):
        if isinstance(move, Ruling):
            if standing and move.what == "taken-back":
                yield standing.pop(), entry
        elif move is not None and not isinstance(move, COMMON):
            standing.append(entry)
