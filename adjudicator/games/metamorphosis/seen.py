"""Cards that moves have shown which were then taken back: they are known all the same."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from adjudicator.games.metamorphosis.moves import Equalizing, Move, Play
from adjudicator.games.metamorphosis.plan import TRICKS
from adjudicator.tricks import BIT

if TYPE_CHECKING:
    from adjudicator.games.metamorphosis.table import Table


def learn(table: Table, moves: Sequence[Move]) -> None:
    """Keep the cards that a move has shown which was then taken back; of moves to come, those of this hand."""
    if table.entry <= table.reached:
        return
    if len(moves) == 1 and table.entry in table.back:
        _show(table, moves[0])
        return
    plays = [move for move in takewhile(lambda one: not isinstance(one, Equalizing), moves) if type(move) is Play]
    left = TRICKS - table.tricks - sum(1 for one in table.trick if plays and one.seat == plays[0].seat)
    for move in plays[:left]:
        _show(table, move)


def catch_up(table: Table, entry: int) -> None:
    """Keep what moves before an entry have shown that have been taken back since, in their places."""
    for at in sorted(table.back):
        if table.reached < at < entry and table.back[at] < entry:
            _show(table, table.moves[at - 1], at)


def _show(table: Table, move: Move, entry: int = 0) -> None:
    if table.finished or not table.judged:
        return
    spread = table.spread if table.hand_begun or not table.hand else None
    if spread is None:
        return
    for part in (move,) if type(move) is Play else table.parts(move):
        seat = table.turn if part.seat is None else part.seat
        if seat is not None and not table.played(part.card):
            spread.shows(seat, BIT[part.card], entry or table.entry)
