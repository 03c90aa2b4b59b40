"""`adjudicator score`: points, totals and places."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import typer

from adjudicator.cli.console import Console
from adjudicator.cli.houses import HouseKeys, Houses
from adjudicator.cli.inputs import From, Paths
from adjudicator.cli.many import Jobs, ResumeFile, judged, page_for
from adjudicator.corpora.forms import Form
from adjudicator.corpora.judging import Work

app = typer.Typer(add_completion=False, rich_markup_mode=None)

Format: TypeAlias = Literal["table", "json", "jsonl", "markdown"]


@app.command(epilog="\b\nExample:\n  adjudicator new new-old > night.sheet\n  adjudicator score night.sheet --why")
def score(
    paths: Paths,
    why: Annotated[bool, typer.Option("--why", help="Give every point its reason.")] = False,
    format: Annotated[Format, typer.Option("--format", help="How scores are written.")] = "table",
    house: HouseKeys = None,
    jobs: Jobs = None,
    resume: ResumeFile = None,
    from_: From = None,
) -> int:
    """Count the points of logs: each round, the totals, the places.

    Scores of a log with an illegal entry are disputed, and the exit status is then 1.
    """
    console = Console()
    page, err = page_for(console.page, resume), page_for(console.err, resume)
    houses = Houses(house, console)
    work = Work(Form("score", format, why=why, page=page, err=err), tuple(houses.given))
    return judged(console, work, houses, paths, from_, jobs, resume)
