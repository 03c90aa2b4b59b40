"""`adjudicator convert`: a file of logs in another format."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Annotated

import typer

from adjudicator.cli.console import Console, Refusal
from adjudicator.cli.fmt import reason
from adjudicator.cli.inputs import From, Kind, logs
from adjudicator.formats import KINDS, encoded, kind_of, write
from adjudicator.formats.files import STDIN
from adjudicator.formats.urls import is_url
from adjudicator.log import AnyLog, LogError
from adjudicator.reports.outcome import Tally
from adjudicator.reports.table import unread

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(
    short_help="Write logs in another format, without loss.",
    epilog="\b\nExample:\n  adjudicator new new-old > night.sheet\n  adjudicator convert night.sheet night.json",
)
def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="A file of logs, or - for standard input.")],
    target: Annotated[str, typer.Argument(metavar="OUT", help="The file to write, or - for standard output.")],
    from_: From = None,
    to: Annotated[Kind | None, typer.Option("--to", help="The format to write; by default what OUT ends in.")] = None,
) -> int:
    """Write logs in another format, without loss; what would be lost is named, and nothing is written.

    The endings of the files tell the formats: .sheet, .json, .jsonl, .msgpack, .msgpacks, .csv,
    each also with .gz or .zst.
    """
    console = Console()
    kind = to or kind_of(target)[0]
    if kind is None:
        what = "standard output" if target == STDIN else target
        raise Refusal(f"{what}: say with --to which format to write: {', '.join(KINDS)}.")
    if "://" in target and is_url(target):
        raise Refusal(f"{target}: a URL; a file is written on this machine alone.")
    if os.path.isdir(source):
        raise Refusal(f"{source}: a folder; one file is converted at a time.")
    faults = Tally()
    try:
        if target == STDIN:
            for piece in encoded(_logs(console, source, from_, faults), kind):
                console.write_data(piece)
        else:
            write(_logs(console, source, from_, faults), target, kind)
    except BrokenPipeError:
        raise
    except (LogError, OSError) as fault:
        if not faults.count:
            console.warn_all(f"{target if isinstance(fault, OSError) else source}: {reason(fault)}")
        return 2
    return 0


def _logs(console: Console, source: str, kind: Kind | None, faults: Tally) -> Iterator[AnyLog]:
    """The logs of a file; all that cannot be read are said before it is given up."""
    for reading in logs([source], kind):
        if reading.log is None:
            faults.add("unreadable")
            for line in unread(reading, console.err):
                console.warn(line)
        elif not faults.count:
            yield reading.log
    if faults.count:
        raise LogError("not all logs can be read")
