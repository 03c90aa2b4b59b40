"""`adjudicator export`: final scores for other programs."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.cli.console import Console, Refusal
from adjudicator.cli.inputs import From, Paths, logs, say_none
from adjudicator.formats import Reading
from adjudicator.log import LogError
from adjudicator.referee import judge
from adjudicator.reports.bgstats import link, not_final, play, qr_lines
from adjudicator.reports.outcome import label
from adjudicator.reports.page import columns
from adjudicator.reports.table import unread

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)


@app.callback(short_help="Write final scores for other programs.")
def export() -> None:
    """Write final scores for other programs."""


@app.command(
    short_help="A BG Stats play link for scores that are final.",
    epilog="\b\nExample:\n  adjudicator new new-old > night.sheet\n"
    "  adjudicator export bgstats night.sheet --as-is --date 2026-01-31",
)
def bgstats(
    paths: Paths,
    as_is: Annotated[bool, typer.Option("--as-is", help="Export scores that are disputed or not final too.")] = False,
    qr: Annotated[bool, typer.Option("--qr", help="Draw each link as a QR code besides.")] = False,
    date: Annotated[str, typer.Option("--date", metavar="YYYY-MM-DD", help="The day of logs without a date.")] = "",
    from_: From = None,
) -> int:
    """Print a link a log that opens a play in BG Stats, filled in with the totals of the match.

    Scores that are disputed, not final or not known are refused, and the exit status is then 2;
    --as-is exports them too, and the play's comment says what they are.
    """
    console = Console()
    count, fine = 0, True
    if qr:
        _need_segno()
    for reading in logs(paths, from_):
        count += 1
        found = _export(reading, as_is, date, console)
        fine = found is not None and (not qr or _draw(found, reading, console)) and fine
    if not count:
        say_none(console, paths)
    return 0 if fine and count else 2


def _export(reading: Reading, as_is: bool, date: str, console: Console) -> str | None:
    """Print the link of a log, and give it; or say why there is none."""
    log = reading.log
    if log is None:
        for line in unread(reading, console.err):
            console.warn(line)
        return None
    verdict = judge(log, reading.place)
    try:
        why = None if as_is else not_final(log, verdict)
        if why is not None:
            raise LogError(f"{why}; --as-is exports it all the same")
        found = link(play(log, verdict, date))
    except LogError as fault:
        console.warn_all(f"{label(reading.place)}: not exported: {fault.says}.")
        return None
    console.put(found)
    return found


def _need_segno() -> None:
    from importlib.util import find_spec

    if find_spec("segno") is None:
        raise Refusal("--qr needs the package segno: pip install 'adjudicator[qr]'")


def _draw(text: str, reading: Reading, console: Console) -> bool:
    """Print the QR code of a link; or say why there is none."""
    try:
        lines = qr_lines(text, console.page.encoding)
        wide = columns(lines[0])
        if console.live and wide > console.page.width:
            raise LogError(f"it takes {wide} columns, and this terminal has {console.page.width}; smaller letters help")
    except LogError as fault:
        console.warn_all(f"{label(reading.place)}: no QR code: {fault.says}.")
        return False
    for line in lines:
        console.put(line)
    return True
