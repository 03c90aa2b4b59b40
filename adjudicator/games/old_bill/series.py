"""A match of Old Bill: the games that the log has, added up; who leads (rulebook: Game End)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, cast

from adjudicator.game import Match
from adjudicator.games.old_bill.house import ASSUMED
from adjudicator.games.old_bill.outcome import OldBillScores
from adjudicator.games.old_bill.scoring import Scored
from adjudicator.rules import Assumed
from adjudicator.totals import added_up, leaders, places

_APART: Final = 1_000_000_000
"""Weighs a point against any number of pairs."""


Standing: TypeAlias = tuple[list[int | None], list[int | None]]
"""What each seat has in all, and a number that ranks it."""


def match_over(match: Match) -> bool:
    """Whether every game of the log has been played to its end."""
    return bool(match.tables) and all(table.finished for table in match.tables)


def standing(match: Match) -> Standing:
    """What each seat has in all: its points, the director's included, and a number that ranks it, by pairs besides."""
    rests_on = [*match.tables, *match.adjusted]
    of, found = match.memo.get("standing", (None, None))
    if of == rests_on:
        total, ranked = cast(Standing, found)
        return [*total], [*ranked]
    scored: list[Scored] = [table.scored() for table in match.tables]
    total = added_up([match.adjusted, *[row.points for row in scored]])
    pairs = added_up([row.pairs for row in scored]) or [0] * len(total)
    ranked = ranking(total, pairs)
    if match.tables and match.tables[-1].finished:
        match.memo["standing"] = rests_on, ([*total], [*ranked])
    return total, ranked


def ranking(points: Sequence[int | None], pairs: Sequence[int | None]) -> list[int | None]:
    """A number a seat that ranks them: by points, then by pairs."""
    return [
        None if mine is None or paired is None else mine * _APART + paired
        for mine, paired in zip(points, pairs, strict=True)
    ]


def scores(match: Match) -> OldBillScores:
    """The scores of a match."""
    found = OldBillScores(
        rounds=[], why=[], suits=[], pairs=[], adjusted=match.adjusted, totals=[], places=[], winners=[]
    )
    for table in match.tables:
        row: Scored = table.scored()
        found.rounds.append(row.points)
        found.why.append(row.reasons)
        found.suits.append(row.suits)
        found.pairs.append(row.pairs)
    found.totals, ranked = standing(match)
    found.places = places(ranked)
    found.winners = leaders(ranked) or []
    return found


def decided(match: Match) -> list[tuple[int, int, Assumed]]:
    """House keys that decided something: round, entry and which."""
    return [
        (number, entry, ASSUMED[key]) for number, table in enumerate(match.tables, 1) for key, entry in table.defaults()
    ]
