"""The score of Memory Match: pairs in, points and the reason of each point out (rulebook: Memory Match)."""

from __future__ import annotations

from adjudicator.games.memory_match.outcome import Outcome, reason_of
from adjudicator.games.memory_match.table import Table
from adjudicator.verdict import Reason


def points(table: Table | Outcome) -> list[int | None]:
    """The pairs of each seat; `None` where they rest on cards that are not known."""
    if isinstance(table, Outcome):
        return [*map(len, table.pairs)]
    if table.scored is not None:
        return table.scored
    counted = _counted(table)
    if table.finished:
        table.scored = counted
    return counted


def _counted(table: Table) -> list[int | None]:
    doubts = table.unsure
    if not doubts:
        found = [0] * table.seats
        for _, _, mover in table.taken:
            found[mover.seat] += 1
        return list(found)
    if any(mover.since for _, _, mover in table.taken) or any(doubt.mover.since for doubt in doubts):
        return [None] * table.seats
    unsure = {doubt.mover.seat for doubt in doubts}
    counted = [sum(mover.seat == seat for _, _, mover in table.taken) for seat in range(table.seats)]
    if table.finished and len(unsure) == 1:
        counted[unsure.pop()] += table.all_pairs - len(table.taken)
    return [None if seat in unsure else mine for seat, mine in enumerate(counted)]


def why(table: Table | Outcome) -> list[list[Reason]]:
    """The pairs of each seat, one by one, where their number is known."""
    if isinstance(table, Outcome):
        return table.pairs
    counted = points(table)
    found: list[list[Reason]] = [[] for _ in counted]
    for card, other, mover in table.taken:
        if counted[mover.seat] is not None:
            found[mover.seat].append(reason_of(card, other))
    for seat, mine in enumerate(counted):
        if mine is not None and mine > len(found[seat]):
            found[seat].append(Reason(mine - len(found[seat]), "pairs that were not seen"))
    return found
