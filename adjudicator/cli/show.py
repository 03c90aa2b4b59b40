"""`adjudicator show`: the position before an entry."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.cli.console import Console
from adjudicator.cli.inputs import From
from adjudicator.cli.positions import At, LogNumber, Path, RoundNumber, position_in
from adjudicator.reports.position import lines, position

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(
    short_help="Show the position before an entry, and what was legal.",
    epilog="\b\nExample:\n  adjudicator new new-old > night.sheet\n  adjudicator show night.sheet --at 1",
)
def show(
    path: Path,
    at: At,
    log: LogNumber = None,
    round_: RoundNumber = None,
    hindsight: Annotated[
        bool, typer.Option("--hindsight", help="Use what the whole log tells, not only what was known then.")
    ] = False,
    from_: From = None,
) -> int:
    """Show the position before an entry: the table, whose turn it is, what is legal, and the entry that came.

    The exit status is 1 when that entry broke a rule.
    """
    console = Console()
    chosen = position_in(console, path, at, log, round_, from_)
    if chosen is None:
        return 2
    place, read, number = chosen
    found = position(read, place, number, at, hindsight)
    for line in lines(found, read, place, console.page):
        console.put(line)
    return 1 if any(one.kind == "illegal" for one in found.findings) else 0
