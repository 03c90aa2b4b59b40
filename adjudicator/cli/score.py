"""`adjudicator score`: points, totals and places."""

from __future__ import annotations

from typing import Annotated, Literal, Protocol, TypeAlias

import typer

from adjudicator.cli.console import Console
from adjudicator.cli.houses import HouseKeys, Houses
from adjudicator.cli.inputs import From, Paths, logs, say_none
from adjudicator.formats import Reading
from adjudicator.log import AnyLog
from adjudicator.referee import judge
from adjudicator.reports import scores
from adjudicator.reports.data import LinesReport, ListReport
from adjudicator.reports.markdown import MarkdownReport, head, score_lines
from adjudicator.reports.outcome import Tally
from adjudicator.reports.table import unread
from adjudicator.verdict import Verdict

app = typer.Typer(add_completion=False, rich_markup_mode=None)

Format: TypeAlias = Literal["table", "json", "jsonl", "markdown"]


class Report(Protocol):
    """What writes scores."""

    tally: Tally

    def ruled(self, reading: Reading, log: AnyLog, verdict: Verdict) -> None:
        """A log that was judged."""

    def unreadable(self, reading: Reading) -> None:
        """A log that cannot be read."""

    def close(self) -> None:
        """No log is left."""


@app.command(epilog="\b\nExample:\n  adjudicator new new-old > night.sheet\n  adjudicator score night.sheet --why")
def score(
    paths: Paths,
    why: Annotated[bool, typer.Option("--why", help="Give every point its reason.")] = False,
    format: Annotated[Format, typer.Option("--format", help="How scores are written.")] = "table",
    house: HouseKeys = None,
    from_: From = None,
) -> int:
    """Count the points of logs: each round, the totals, the places.

    Scores of a log with an illegal entry are disputed, and the exit status is then 1.
    """
    console = Console()
    report = _report(format, why, console)
    houses = Houses(house, console)
    for reading in logs(paths, from_):
        if reading.log is None:
            report.unreadable(reading)
        else:
            log = reading.log
            report.ruled(reading, log, judge(log, reading.place, house=houses.of(log.game)))
    report.close()
    if not report.tally.count:
        say_none(console, paths)
    return report.tally.exit_status()


def _report(format: Format, why: bool, console: Console) -> Report:
    if format == "table":
        return Table(console, why)
    if format == "markdown":
        return Markdown(console, why)
    return (List if format == "json" else Lines)(console.write)


class Table:
    """A table a log."""

    def __init__(self, console: Console, why: bool) -> None:
        self.console = console
        self.why = why
        self.tally = Tally()

    def ruled(self, reading: Reading, log: AnyLog, verdict: Verdict) -> None:
        """Print the table of a log."""
        if self.tally.count:
            self.console.put("")
        self.tally.add(verdict.status)
        for line in scores.lines(log, reading.place, verdict, self.console.page, self.why):
            self.console.put(line)

    def unreadable(self, reading: Reading) -> None:
        """Say why a log cannot be read."""
        self.tally.add("unreadable")
        for line in unread(reading, self.console.err):
            self.console.warn(line)

    def close(self) -> None:
        """Nothing is left to be printed."""


class Markdown(MarkdownReport):
    """A section with a table a log."""

    title = "# Scores"

    def __init__(self, console: Console, why: bool) -> None:
        super().__init__(console.put)
        self.why = why

    def ruled(self, reading: Reading, log: AnyLog, verdict: Verdict) -> None:
        """Write the section of a log."""
        self.begin(verdict.status)
        self.all([*head(log, reading, verdict), *score_lines(log, verdict, self.why)])


class Lines(LinesReport):
    """The scores of a log a line."""

    def ruled(self, reading: Reading, log: AnyLog, verdict: Verdict) -> None:
        """Write the scores of a log."""
        self.write(verdict.status, scores.score_row(log, verdict))


class List(Lines, ListReport):
    """A list of the scores of all logs."""
