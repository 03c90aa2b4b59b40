"""`adjudicator show`: the position before an entry."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from adjudicator.cli.console import Console, Refusal
from adjudicator.cli.inputs import From, logs
from adjudicator.formats import Reading
from adjudicator.game import find
from adjudicator.log import AnyLog
from adjudicator.reports.page import counted
from adjudicator.reports.position import lines, position
from adjudicator.reports.table import unread

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(
    short_help="Show the position before an entry, and what was legal.",
    epilog="\b\nExample:\n  adjudicator new new-old > night.sheet\n  adjudicator show night.sheet --at 1",
)
def show(
    path: Annotated[str, typer.Argument(metavar="PATH", help="A file of logs, or - for standard input.")],
    at: Annotated[int, typer.Option("--at", metavar="ENTRY", help="The entry, counted from 1 in its round.")],
    log: Annotated[int | None, typer.Option("--log", metavar="N", help="Which log of the file, from 1.")] = None,
    round_: Annotated[int | None, typer.Option("--round", metavar="N", help="Which round or game, from 1.")] = None,
    hindsight: Annotated[
        bool, typer.Option("--hindsight", help="Use what the whole log tells, not only what was known then.")
    ] = False,
    from_: From = None,
) -> int:
    """Show the position before an entry: the table, whose turn it is, what is legal, and the entry that came.

    The exit status is 1 when that entry broke a rule.
    """
    console = Console()
    if os.path.isdir(path):
        raise Refusal(f"{path} is a folder; a position is one of a file")
    reading = _chosen(path, log, from_)
    if reading.log is None:
        for line in unread(reading, console.err):
            console.warn(line)
        return 2
    number = _round(reading.log, round_)
    entries = len(reading.log.rounds[number - 1].moves)
    if not 1 <= at <= entries + 1:
        what = find(reading.log.game).round_name
        raise Refusal(f"--at {at}: {what} {number} has {counted(entries, 'entry')}; give 1 to {entries + 1}.")
    found = position(reading.log, reading.place, number, at, hindsight)
    for line in lines(found, reading.log, reading.place, console.page):
        console.put(line)
    return 1 if any(one.kind == "illegal" for one in found.findings) else 0


def _chosen(path: str, number: int | None, kind: str | None) -> Reading:
    found = None
    for reading in logs([path], kind):  # type: ignore[arg-type]
        if number is not None and reading.place.log == number:
            return reading
        if number is None and found is not None:
            raise Refusal(f"{path} has several logs; say which with --log N.")
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
