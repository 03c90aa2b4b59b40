"""The position that a command is given: an entry of a round of a log of a file."""

from __future__ import annotations

import os
from typing import Annotated, TypeAlias

import typer

from adjudicator.cli.console import Console, Refusal
from adjudicator.cli.inputs import Kind, logs
from adjudicator.formats import Reading
from adjudicator.game import find
from adjudicator.log import AnyLog
from adjudicator.reports.table import unread
from adjudicator.verdict import Place
from adjudicator.words import counted

Path: TypeAlias = Annotated[str, typer.Argument(metavar="PATH", help="A file of logs, or - for standard input.")]
At: TypeAlias = Annotated[int, typer.Option("--at", metavar="ENTRY", help="The entry, counted from 1 in its round.")]
LogNumber: TypeAlias = Annotated[int | None, typer.Option("--log", metavar="N", help="Which log of the file, from 1.")]
RoundNumber: TypeAlias = Annotated[
    int | None, typer.Option("--round", metavar="N", help="Which round or game, from 1.")
]


def position_in(
    console: Console, path: str, at: int, log: int | None, round_: int | None, kind: Kind | None
) -> tuple[Place, AnyLog, int] | None:
    """Where a log stands, the log, and the number of the round in which the entry `at` is, or could come next.

    `None` where the log cannot be read, which is said. Refuses what is not there.
    """
    if os.path.isdir(path):
        raise Refusal(f"{path}: a folder; a position is one of a file")
    reading = _chosen(path, log, kind)
    if reading.log is None:
        for line in unread(reading, console.err):
            console.warn(line)
        return None
    number = _round(reading.log, round_)
    entries = len(reading.log.rounds[number - 1].moves)
    if not 1 <= at <= entries + 1:
        what = find(reading.log.game).round_name
        raise Refusal(f"--at {at}: {what} {number} has {counted(entries, 'entry')}; give 1 to {entries + 1}.")
    return reading.place, reading.log, number


def _chosen(path: str, number: int | None, kind: Kind | None) -> Reading:
    found = None
    for reading in logs([path], kind):
        if number is not None and reading.place.log == number:
            return reading
        if number is None and found is not None:
            raise Refusal(f"{path}: several logs; say which with --log N.")
        found = reading
    if found is None:
        raise Refusal(f"{path}: no logs found.")
    if number is not None:
        if found.log is None and found.place.log == 1:
            return found
        raise Refusal(f"--log {number}: {path} has {counted(found.place.log, 'log')}.")
    return found


def _round(log: AnyLog, number: int | None) -> int:
    name = find(log.game).round_name
    count = len(log.rounds)
    if not count:
        raise Refusal(f"The log has no {name}s.")
    if number is None:
        if count > 1:
            raise Refusal(f"The log has {counted(count, name)}; say which with --round N.")
        return 1
    if not 1 <= number <= count:
        raise Refusal(f"--round {number}: the log has {counted(count, name)}.")
    return number
