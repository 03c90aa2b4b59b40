"""Wrong engines put to the fixtures, in this process: which fixture finds each, and what is reported then.

The comparison is that of `adjudicator engine check GAME --engine CMD --fixtures fixtures/GAME`; only the pipe is
left out.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from adjudicator.engines.check import Difference
from adjudicator.engines.completed import completed
from adjudicator.engines.process import Engine
from adjudicator.engines.survey import Labelled, Survey
from adjudicator.formats import find_files, readings
from adjudicator.log import AnyLog
from adjudicator.reports.blessed import packed_fixtures
from tests.engines.serve import Json, Table, replied
from tests.engines.wrong import WRONG


class Inside(Engine):
    """An engine in this process, which answers what it is told at once."""

    def __init__(self, game: str, table: Callable[[int, Json], Table]) -> None:
        super().__init__("in this process")
        self.tables = {game: table}
        self.table: Table | None = None
        self.said: list[bytes] = []

    def send(self, data: bytes) -> None:
        for line in data.splitlines():
            ask = json.loads(line)
            self.table, said = replied(self.tables, self.table, ask)
            self.said.append(json.dumps({"id": ask["id"], **said}).encode())

    def line(self) -> bytes:
        return self.said.pop(0)

    def kill(self) -> None:
        self.said.clear()


class Found(NamedTuple):
    """How a wrong engine is found: by which fixture, and what the comparison with its log came to."""

    fixture: Path
    survey: Survey
    difference: Difference


@cache
def found(game: str, rule: str) -> Found | None:
    """The first fixture that finds the engine without a rule, in a report that names this rule.

    Those of the rule's own folder come first. A report on this rule alone goes before one that names others too.
    """
    engine = Inside(game, WRONG[game][rule])
    name, with_others = f"{game}/{rule}", None
    for fixture in fixtures(game, rule):
        log = told(fixture)
        if log is None:
            continue
        survey = compared(engine, fixture, log)
        for difference in (cause.first for cause in survey.causes.values()):
            if difference.rules == (name,):
                return Found(fixture, survey, difference)
            if name in difference.rules and with_others is None:
                with_others = Found(fixture, survey, difference)
    return with_others


def compared(engine: Engine, fixture: Path, log: AnyLog) -> Survey:
    """What comes of the log of a fixture."""
    survey = Survey(engine)
    survey.add(Labelled(f"{fixture.parent.name}/{fixture.name}", log))
    return survey


def fixtures(game: str, rule: str) -> list[Path]:
    """The fixtures of a game, those of a rule first."""
    return sorted(_all(game), key=lambda path: path.parent.name != rule)


@cache
def _all(game: str) -> tuple[Path, ...]:
    return tuple(find_files([packed_fixtures() / game]))


@cache
def told(fixture: Path) -> AnyLog | None:
    """The log of a fixture as it is put to engines; `None` where it is not."""
    [reading] = readings(fixture)
    assert reading.log is not None
    return completed(reading.log)
