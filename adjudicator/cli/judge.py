"""`adjudicator judge`: a ruling for every log."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import typer

from adjudicator.cli.console import Console, Refusal
from adjudicator.cli.houses import HouseKeys, Houses
from adjudicator.cli.inputs import From, Paths
from adjudicator.cli.many import ClusterAddress, Jobs, ResumeFile, judged, page_for
from adjudicator.corpora.forms import Form
from adjudicator.corpora.judging import Work

app = typer.Typer(add_completion=False, rich_markup_mode=None)

Format: TypeAlias = Literal["table", "json", "jsonl", "markdown", "junit", "github", "parquet"]


@app.command(
    short_help="Judge logs: who broke which rule, where, and what was legal.",
    epilog="\b\nExample:\n  adjudicator new new-old > night.sheet\n  adjudicator judge night.sheet",
)
def judge(
    paths: Paths,
    format: Annotated[Format, typer.Option("--format", help="How rulings are written.")] = "table",
    stop: Annotated[bool, typer.Option("--stop", help="Judge each log only to its first illegal entry.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="What is unproven makes the exit status 1 too.")] = False,
    group: Annotated[
        bool, typer.Option("--group", help="Gather what is wrong by cause, each with its shortest log.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print the summary alone.")] = False,
    house: HouseKeys = None,
    jobs: Jobs = None,
    resume: ResumeFile = None,
    cluster: ClusterAddress = None,
    from_: From = None,
) -> int:
    """Judge logs: which rule was broken, where, by whom, and what could have been played instead.

    A folder is walked in sorted order. The exit status is 0 when nothing is illegal, 1 when
    something is, 2 when a log cannot be read or there is none.
    """
    if group and format == "junit":
        raise Refusal("--group: JUnit has a test case for each log, so that logs are not gathered")
    console = Console()
    if format == "parquet":
        _check_parquet(console, group, quiet)
    page, err = page_for(console.page, resume), page_for(console.err, resume)
    form = Form("judge", format, group=group, strict=strict, quiet=quiet, page=page, err=err)
    houses = Houses(house, console)
    work = Work(form, tuple(houses.given), stop)
    return judged(console, work, houses, paths, from_, jobs, resume, strict, cluster)


def _check_parquet(console: Console, group: bool, quiet: bool) -> None:
    """Refuse a Parquet file where none can be written."""
    from importlib.util import find_spec

    if group:
        raise Refusal("--group: a Parquet file has a row for each log and each finding, so that logs are not gathered")
    if quiet:
        return
    if find_spec("pyarrow") is None:
        raise Refusal("--format parquet needs the package pyarrow: pip install 'adjudicator[parquet]'")
    if console.live:
        raise Refusal("--format parquet: a terminal cannot show that; write it to a file, as in > rulings.parquet")
