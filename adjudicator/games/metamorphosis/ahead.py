"""What the entries of a set tell ahead of time: which are taken back, and what equalizing is still to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.games.metamorphosis.moves import Discard, Draw, Equalizing, Play, Take, Trick
from adjudicator.log import COMMON, Ruling


def taken_back(moves: Sequence[Any]) -> dict[int, int]:
    """The entries that the table takes back, and the rulings that do; `None` stands for what never was."""
    back: dict[int, int] = {}
    standing: list[int] = []
    for entry, move in enumerate(moves, 1):
        if type(move) is Ruling:
            if move.what == "taken-back" and standing:
                back[standing.pop()] = entry
        elif move is not None and not isinstance(move, COMMON):
            standing.append(entry)
    return back


def equalizing_ahead(
    moves: Sequence[Any], back: Mapping[int, int], after: int, seats: int, played: set[int | None]
) -> Iterator[tuple[int, Equalizing]]:
    """The equalizing entries behind an entry, until the first trick of the hand is complete.

    `played` are the seats that have a card in that trick already.
    """
    seen = set(played)
    for at in range(after, len(moves)):
        move = moves[at]
        if move is None or at + 1 in back or isinstance(move, COMMON):
            continue
        if type(move) is Trick:
            return
        if type(move) is Play:
            # A card without a name is that of another player than those before.
            seen.add(move.seat if move.seat is not None else -1 - at)
            if len(seen) >= seats:
                return
        elif isinstance(move, (Discard, Draw, Take)) and move.cards:
            yield at + 1, move
