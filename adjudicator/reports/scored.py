"""The reports of `score`: points, totals and places, a table, a section or a row a log."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.formats import Reading
from adjudicator.log import AnyLog
from adjudicator.reports import scores
from adjudicator.reports.data import LinesReport, ListReport
from adjudicator.reports.markdown import MarkdownReport, head, score_lines
from adjudicator.reports.outcome import Report
from adjudicator.reports.page import Page
from adjudicator.reports.table import unread
from adjudicator.verdict import Verdict


class ScoreTable(Report):
    """A table a log; `why` gives every point its reason."""

    def __init__(
        self, put: Callable[[str], None], page: Page, warn: Callable[[str], None], err: Page, why: bool = False
    ) -> None:
        super().__init__()
        self.put = put
        self.page = page
        self.warn = warn
        self.err = err
        self.why = why

    def ruled(self, reading: Reading, log: AnyLog, verdict: Verdict) -> None:
        """Print the table of a log."""
        self.begin()
        self.tally.add(verdict.status)
        for line in scores.lines(log, reading.place, verdict, self.page, self.why):
            self.put(line)

    def unreadable(self, reading: Reading) -> None:
        """Say why a log cannot be read."""
        self.tally.add("unreadable")
        for line in unread(reading, self.err):
            self.warn(line)

    def between(self) -> None:
        """Set a table apart."""
        self.put("")

    def close(self) -> None:
        """Nothing is left to be printed."""


class ScoreMarkdown(MarkdownReport):
    """A section with a table a log."""

    title = "# Scores"

    def __init__(self, put: Callable[[str], None], why: bool = False) -> None:
        super().__init__(put)
        self.why = why

    def ruled(self, reading: Reading, log: AnyLog, verdict: Verdict) -> None:
        """Write the section of a log."""
        self.count(verdict.status)
        self.all([*head(log, reading, verdict), *score_lines(log, verdict, self.why)])


class ScoreLines(LinesReport):
    """The scores of a log a line."""

    def ruled(self, reading: Reading, log: AnyLog, verdict: Verdict) -> None:
        """Write the scores of a log."""
        self.write(verdict.status, scores.score_row(log, verdict))


class ScoreList(ScoreLines, ListReport):
    """A list of the scores of all logs."""
