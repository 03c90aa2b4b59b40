"""Which report a command writes, told so that another process can make it too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from adjudicator.reports.outcome import Report
from adjudicator.reports.page import PLAIN, Page


class Form(msgspec.Struct, frozen=True):
    """A report: the command whose it is, its format, and the options that change it.

    Texts are made for `page`, what is said of logs that cannot be read for `err`.
    """

    command: Literal["judge", "score"] = "judge"
    format: str = "table"
    group: bool = False
    strict: bool = False
    quiet: bool = False
    why: bool = False
    page: Page = PLAIN
    err: Page = PLAIN

    def report(self, put: Callable[[str], None], write: Callable[[bytes], Any], warn: Callable[[str], None]) -> Report:
        """The report, which gives its lines, or its bytes, and what cannot be read to these."""
        if self.command == "score":
            return self._scores(put, write, warn)
        if self.quiet:
            from adjudicator.reports.table import QuietReport

            return QuietReport(put, self.page, warn, self.err)
        if self.format == "junit":
            from adjudicator.reports.junit import JunitReport

            return JunitReport(write, self.strict)
        if self.format == "github":
            from adjudicator.reports.github import GithubReport

            return GithubReport(put, self.strict)
        if self.format == "parquet":
            from adjudicator.reports.parquet import ParquetReport

            return ParquetReport(write)
        return self._causes(put, write) if self.group else self._rulings(put, write, warn)

    def _rulings(
        self, put: Callable[[str], None], write: Callable[[bytes], Any], warn: Callable[[str], None]
    ) -> Report:
        if self.format == "table":
            from adjudicator.reports.table import TableReport

            return TableReport(put, self.page, warn, self.err)
        if self.format == "markdown":
            from adjudicator.reports.markdown import MarkdownReport

            return MarkdownReport(put)
        from adjudicator.reports.data import LinesReport, ListReport

        return (ListReport if self.format == "json" else LinesReport)(write)

    def _causes(self, put: Callable[[str], None], write: Callable[[bytes], Any]) -> Report:
        from adjudicator.reports import group

        if self.format == "table":
            return group.GroupTable(put, self.page)
        if self.format == "markdown":
            return group.GroupMarkdown(put)
        return group.GroupData(write, lines=self.format == "jsonl")

    def _scores(self, put: Callable[[str], None], write: Callable[[bytes], Any], warn: Callable[[str], None]) -> Report:
        from adjudicator.reports import scored

        if self.format == "table":
            return scored.ScoreTable(put, self.page, warn, self.err, self.why)
        if self.format == "markdown":
            return scored.ScoreMarkdown(put, self.why)
        return (scored.ScoreList if self.format == "json" else scored.ScoreLines)(write)
