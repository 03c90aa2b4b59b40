"""Logs that were ruled on, for reports that take many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from adjudicator.formats import Reading, loads
from adjudicator.formats.reading import Fault
from adjudicator.log import AnyLog
from adjudicator.referee import judge
from adjudicator.reports.outcome import Report
from adjudicator.verdict import Place

ZONE = "ann o3\nbo o1\n"
"""Bo's O1 does not go on the 3, at entry 2."""

TURN = "ann o3\nann o3\n"
"""Ann plays twice, at entry 2."""


def log_of(entries: str, players: Sequence[str] = ("Ann", "Bo"), header: str = "") -> AnyLog:
    """A game of New Old with these entries; `players` are its real names."""
    text = f"game: new old\nplayers: Ann, Bo\n{header}\nround 1\nfirst: Ann\nfields: o3 n5\n{entries}"
    return msgspec.structs.replace(loads(text.encode(), "sheet"), players=tuple(players))


def reading_of(log: AnyLog, file: str = "night.jsonl", number: int = 1) -> Reading:
    """A log as it is read from a file that has a log a line."""
    return Reading(Place(file, number, number), log)


def unreadable(says: str, number: int = 1, count: int = 1) -> Reading:
    """A log that cannot be read."""
    return Reading(Place("night.jsonl", number, number), None, tuple(Fault(says, line=number) for _ in range(count)))


def take(report: Report, readings: Sequence[Reading] | Iterator[Reading]) -> None:
    """Rule on logs for a report, which is not closed."""
    for reading in readings:
        if reading.log is None:
            report.unreadable(reading)
        else:
            report.ruled(reading, reading.log, judge(reading.log, reading.place))
