"""`adjudicator judge`: a ruling for every log."""

from __future__ import annotations

from typing import Annotated, Literal, Protocol, TypeAlias

import typer

from adjudicator.cli.console import Console
from adjudicator.cli.houses import HouseKeys, Houses
from adjudicator.cli.inputs import From, Paths, logs, say_none
from adjudicator.formats import Reading
from adjudicator.log import AnyLog
from adjudicator.referee import judge as ruling_on
from adjudicator.reports.outcome import Tally
from adjudicator.verdict import Verdict

app = typer.Typer(add_completion=False, rich_markup_mode=None)

Format: TypeAlias = Literal["table", "json", "jsonl", "markdown"]


class Report(Protocol):
    """What writes verdicts."""

    tally: Tally

    def ruled(self, reading: Reading, log: AnyLog, verdict: Verdict) -> None:
        """A log that was judged."""

    def unreadable(self, reading: Reading) -> None:
        """A log that cannot be read."""

    def close(self) -> None:
        """No log is left."""


@app.command(
    short_help="Judge logs: who broke which rule, where, and what was legal.",
    epilog="\b\nExample:\n  adjudicator new new-old > night.sheet\n  adjudicator judge night.sheet",
)
def judge(
    paths: Paths,
    format: Annotated[Format, typer.Option("--format", help="How rulings are written.")] = "table",
    stop: Annotated[bool, typer.Option("--stop", help="Judge each log only to its first illegal entry.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="What is unproven makes the exit status 1 too.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print the summary alone.")] = False,
    house: HouseKeys = None,
    from_: From = None,
) -> int:
    """Judge logs: which rule was broken, where, by whom, and what could have been played instead.

    A folder is walked in sorted order. The exit status is 0 when nothing is illegal, 1 when
    something is, 2 when a log cannot be read or there is none.
    """
    console = Console()
    report = _report(format, quiet, console)
    houses = Houses(house, console)
    for reading in logs(paths, from_):
        if reading.log is None:
            report.unreadable(reading)
        else:
            log = reading.log
            report.ruled(reading, log, ruling_on(log, reading.place, house=houses.of(log.game), stop=stop))
    report.close()
    if not report.tally.count:
        say_none(console, paths)
    return report.tally.exit_status(strict)


def _report(format: Format, quiet: bool, console: Console) -> Report:
    if quiet or format == "table":
        from adjudicator.reports.table import QuietReport, TableReport

        return (QuietReport if quiet else TableReport)(console.put, console.page, console.warn, console.err)
    if format == "markdown":
        from adjudicator.reports.markdown import MarkdownReport

        return MarkdownReport(console.put)
    from adjudicator.reports.data import LinesReport, ListReport

    return (ListReport if format == "json" else LinesReport)(console.write)
