"""Verdicts and scores as Markdown: headings, findings, score tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from adjudicator.formats import Reading
from adjudicator.game import find
from adjudicator.log import AnyLog
from adjudicator.reports import outcome, scores
from adjudicator.reports.page import visible
from adjudicator.reports.rulings import RULED, Words
from adjudicator.verdict import Finding, Verdict

_SPECIAL = str.maketrans({char: f"\\{char}" for char in "\\`*_{}[]<>|#~"} | {"&": "&amp;"})


def escaped(text: str) -> str:
    """A text that Markdown shows as it is.

    >>> print(escaped("A|b `c`"))
    A\\|b \\`c\\`
    """
    return visible(text).translate(_SPECIAL)


def table(headers: Sequence[str], rows: Iterable[Sequence[str]], align: str = "") -> Iterator[str]:
    """The lines of a table of cells that are Markdown already; `align` has l or r for each column."""
    from tabulate import tabulate

    sides = ["right" if side == "r" else "left" for side in align or "l" * len(headers)]
    yield from tabulate(list(rows), headers, "pipe", disable_numparse=True, colalign=sides).split("\n")


def score_lines(log: AnyLog, verdict: Verdict, why: bool = False) -> Iterator[str]:
    """The score table of a log, and what must be said of it."""
    if log.players and log.rounds:
        rows = [[escaped(cell) for cell in row] for row in scores.rows(log, verdict)]
        yield from table(["", *map(escaped, log.players)], rows, "l" + "r" * len(log.players))
        yield ""
    for said in scores.remarks(log, verdict):
        yield escaped(said)
        yield ""
    if why:
        for said in scores.reasons(log, verdict):
            yield f"- {escaped(said)}"
        yield ""


def head(log: AnyLog, reading: Reading, verdict: Verdict) -> Iterator[str]:
    """The heading of a log, and who played what."""
    yield f"## {escaped(outcome.label(reading.place))}"
    yield ""
    yield f"**{verdict.status}**: {escaped(outcome.table_of(find(log.game), log, verdict))}."
    yield ""


class MarkdownReport(outcome.Report):
    """A section a log, and the counts at the end."""

    title = "# Rulings"

    def __init__(self, put: Callable[[str], None]) -> None:
        super().__init__()
        self.put = put

    def ruled(self, reading: Reading, log: AnyLog, verdict: Verdict) -> None:
        """Write the section of a log."""
        self.count(verdict.status)
        self.all(head(log, reading, verdict))
        words = Words(find(log.game), log, reading.place)
        for finding in verdict.findings:
            self.all(item(words, finding))
        if verdict.findings:
            self.put("")
        self.all(score_lines(log, verdict))

    def unreadable(self, reading: Reading) -> None:
        """Write the section of a log that cannot be read."""
        self.count("unreadable")
        self.all([f"## {escaped(outcome.label(reading.place))}", "", "**unreadable**", ""])
        self.all(f"- {escaped(str(fault))}" for fault in reading.faults)
        self.put("")

    def close(self) -> None:
        """Write the counts."""
        if self.tally.count:
            self.put(f"{self.tally}.")

    def first(self) -> None:
        """Begin the document."""
        self.put(self.title)
        self.put("")

    def count(self, status: str) -> None:
        """Count a log whose section comes next."""
        self.begin()
        self.tally.add(status)

    def all(self, lines: Iterable[str]) -> None:
        """Write lines."""
        for line in lines:
            self.put(line)


def item(words: Words, finding: Finding, file: bool = False) -> Iterator[str]:
    """A finding as an item of a list."""
    what = words.what(finding)
    where = words.where(finding, file) + (f": {what}" if what else "")
    after = ", after an earlier breach" if finding.after else ""
    yield f"- **{finding.kind}** {escaped(finding.rule)}, {escaped(where)}{after}  "
    said = [finding.says, *words.evidence(finding)]
    legal = words.legal(finding)
    if legal is not None:
        said.append(legal)
    if finding.ruling is not None:
        said.append(RULED[finding.ruling])
    yield f"  {escaped(' '.join(said))}  "
    yield f"  ({escaped(words.source(finding))})"
