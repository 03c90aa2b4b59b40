"""A match of Old Bill: the games that the log has, added up; who leads (rulebook: Game End)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Final, TypeAlias

from adjudicator.game import Match
from adjudicator.games.old_bill.house import ASSUMED
from adjudicator.games.old_bill.outcome import OldBillScores
from adjudicator.games.old_bill.scoring import Scored
from adjudicator.rules import Assumed
from adjudicator.totals import added_up, places

_APART: Final = 1 << 20
"""Weighs a point against any number of pairs."""


Standing: TypeAlias = tuple[list[int | None], list[int | None]]
"""What each seat has in all, and a number that ranks it."""


_finished = attrgetter("finished")


def match_over(match: Match) -> bool:
    """Whether every game of the log has been played to its end."""
    return bool(match.tables) and all(map(_finished, match.tables))


def standing(match: Match) -> Standing:
    """What each seat has in all: its points, the director's included, and a number that ranks it, by pairs besides."""
    tables = match.tables
    if len(tables) == 1 and not any(match.adjusted):  # nothing to add
        only: Scored = tables[0].scored()
        return [*only.points], ranking(only.points, only.pairs)
    scored: list[Scored] = [table.scored() for table in tables]
    total = added_up([match.adjusted, *[row.points for row in scored]])
    return total, ranking(total, added_up([row.pairs for row in scored]) or [0] * len(total))


def ranking(points: Sequence[int | None], pairs: Sequence[int | None]) -> list[int | None]:
    """A number a seat that ranks them: by points, then by pairs."""
    found: list[int | None] = []
    for mine, paired in zip(points, pairs, strict=True):
        found.append(None if mine is None or paired is None else mine * _APART + paired)
    return found


def scores(match: Match) -> OldBillScores:
    """The scores of a match."""
    rounds, why, suits, pairs = [], [], [], []
    for table in match.tables:
        row: Scored = table.scored()
        rounds.append(row.points)
        why.append(row.reasons)
        suits.append(row.suits)
        pairs.append(row.pairs)
    total, ranked = standing(match)
    placed, winners = places(ranked), []
    for seat, place in enumerate(placed):
        if place == 1:
            winners.append(seat)
    return OldBillScores(
        rounds=rounds,
        why=why,
        suits=suits,
        pairs=pairs,
        adjusted=match.adjusted,
        totals=total,
        places=placed,
        winners=winners,
    )


def decided(match: Match) -> list[tuple[int, int, Assumed]]:
    """House keys that decided something: round, entry and which."""
    found: list[tuple[int, int, Assumed]] = []
    for number, table in enumerate(match.tables, 1):
        for key, entry in table.defaults():
            found.append((number, entry, ASSUMED[key]))
    return found
