"""Many failures by cause: the most frequent first, each with the shortest log that shows it.

A cause is a game, a rule and what of a log is at fault; of logs that cannot be read, what is
wrong with them. One example of each is kept, so that memory grows with the causes alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, Self, TypeAlias

import msgspec

from adjudicator.formats import Fault, Reading, encode, loads
from adjudicator.game import find
from adjudicator.log import AnyLog
from adjudicator.reports import data, markdown, outcome
from adjudicator.reports.page import Page
from adjudicator.reports.rulings import Part, Words, at_one_place
from adjudicator.reports.table import unread
from adjudicator.verdict import Finding, Place, Unreadable, Verdict
from adjudicator.words import counted

What: TypeAlias = Literal["illegal entry", "setup", "players", "claimed result", "unproven", "unreadable"]
"""What of a log is at fault."""

PARTS: dict[Part, What] = {
    "entry": "illegal entry",
    "setup": "setup",
    "players": "players",
    "result": "claimed result",
    "match result": "claimed result",
}
MOST_ERRORS = 100
"""So many ways in which logs cannot be read are told apart; what else there is becomes one cause."""

_ITEM = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|`[^`]*`|\d+")


class Cause(msgspec.Struct):
    """A cause: in how many logs it stands, in how many more only after an earlier breach, how often in all.

    `reading` is the shortest log that shows it, by the entries that are played until it is
    shown; `finding` the ruling there.
    """

    game: str | None
    rule: str | None
    what: What
    error: str | None
    reading: Reading
    finding: Finding | None = None
    logs: int = 0
    after: int = 0
    findings: int = 0
    size: tuple[bool, int] = (True, 0)
    at: int = 0
    """The number of the example among all logs."""

    @property
    def title(self) -> str:
        """The cause in words: `new-old/turn, illegal entry`."""
        if self.rule is None:
            return f"unreadable, {self.error}" if self.error else "unreadable for other reasons"
        return f"{self.rule}, {self.what}"

    @property
    def frequency(self) -> str:
        """In how many logs it is: `3 logs, and 1 after an earlier breach`."""
        if not self.logs:
            return f"{counted(self.after, 'log')}, after an earlier breach"
        return counted(self.logs, "log") + (f", and {self.after} after an earlier breach" if self.after else "")

    @property
    def words(self) -> Words | None:
        """The words for the example; `None` for a log that cannot be read."""
        log = self.reading.log
        return None if log is None else Words(find(log.game), log, self.reading.place)


class CausePart(msgspec.Struct, array_like=True):
    """A cause in some of the logs, as it is sent from one process to another: the example's log as bytes."""

    game: str | None
    rule: str | None
    what: What
    error: str | None
    place: Place
    log: bytes | None
    faults: tuple[Fault, ...]
    finding: Finding | None
    logs: int
    after: int
    findings: int
    size: tuple[bool, int]
    at: int

    def reading(self) -> Reading:
        """The example."""
        return Reading(self.place, None if self.log is None else loads(self.log, "msgpack"), self.faults)


class Causes:
    """The causes of what was ruled on. With `all_errors` the ways in which logs cannot be read are all told apart."""

    def __init__(self) -> None:
        self._found: dict[tuple[str | None, ...], Cause] = {}
        self._errors = 0
        self._logs = 0
        self.all_errors = False

    def ruled(self, reading: Reading, log: AnyLog, verdict: Verdict) -> None:
        """Take in what was found in a log; an example that is shorter than the one so far takes its place."""
        self._logs += 1
        words = Words(find(log.game), log, reading.place)
        seen = set()
        for finding in verdict.findings:
            if finding.kind == "notice":
                continue
            what: What = "unproven" if finding.kind == "unproven" else PARTS[words.part(finding)]
            key = (finding.rule, what)
            cause = self._found.get(key)
            if cause is None:
                cause = self._found[key] = Cause(verdict.game, finding.rule, what, None, reading)
            cause.findings += 1
            if key in seen:
                continue
            seen.add(key)
            cause.after += finding.after
            cause.logs += not finding.after
            size = (finding.after, entries(log, finding))
            if cause.finding is None or size < cause.size:
                cause.reading, cause.finding, cause.size = reading, finding, size

    def unreadable(self, reading: Reading) -> None:
        """Take in a log that cannot be read."""
        self._logs += 1
        cause = self._of_error(_ITEM.sub("...", reading.faults[0].says if reading.faults else ""), reading, self._logs)
        cause.logs += 1
        cause.findings += len(reading.faults)
        if len(reading.faults) < len(cause.reading.faults):
            cause.reading, cause.at = reading, self._logs

    def _of_error(self, error: str | None, reading: Reading, at: int) -> Cause:
        if (None, error) not in self._found:
            self._errors += 1
            error = error if self.all_errors or self._errors <= MOST_ERRORS else None
        new = Cause(None, None, "unreadable", error, reading, at=at)
        return self._found.setdefault((None, error), new)

    def parts(self) -> list[CausePart]:
        """All causes, in the order in which they were found, as they are sent from one process to another."""
        return [
            CausePart(
                one.game,
                one.rule,
                one.what,
                one.error,
                one.reading.place,
                None if one.reading.log is None else encode(one.reading.log, "msgpack"),
                one.reading.faults,
                one.finding,
                one.logs,
                one.after,
                one.findings,
                one.size,
                one.at,
            )
            for one in self._found.values()
        ]

    def add(self, parts: Iterable[CausePart], logs: int) -> None:
        """Add the causes of further logs."""
        for part in parts:
            key = (part.rule, part.what)
            at = self._logs + part.at
            if part.finding is None:
                cause = self._of_error(part.error, part.reading(), at)
                shorter = (len(part.faults), at) < (len(cause.reading.faults), cause.at)
            elif key in self._found:
                cause = self._found[key]
                shorter = part.size < cause.size
            else:
                cause = self._found[key] = Cause(part.game, part.rule, part.what, None, part.reading())
                shorter = True
            if shorter:
                cause.reading, cause.finding, cause.size, cause.at = part.reading(), part.finding, part.size, at
            cause.logs += part.logs
            cause.after += part.after
            cause.findings += part.findings
        self._logs += logs

    def __iter__(self) -> Iterator[Cause]:
        """The most frequent first."""
        return iter(sorted(self._found.values(), key=_order))


def _order(cause: Cause) -> tuple[int, int, str, str, str]:
    return -cause.logs, -cause.after, cause.rule or "", cause.what, cause.error or ""


def entries(log: AnyLog, finding: Finding) -> int:
    """How many entries are played until a finding is shown."""
    last = max([finding.entry, *finding.evidence])
    return sum(len(one.moves) for one in log.rounds[: max(finding.round - 1, 0)]) + last


class GroupReport(outcome.Report):
    """What the reports by cause share: logs come in, and all is written at the end."""

    def __init__(self) -> None:
        super().__init__()
        self.causes = Causes()

    def as_part(self, late: bool = False) -> Self:
        """The report, that of some of the logs: which errors are told apart, the whole one decides."""
        self.causes.all_errors = True
        return super().as_part(late)

    def kept(self) -> Any:
        """The causes."""
        return self.causes.parts()

    def add(self, tally: outcome.Tally, kept: Any) -> None:
        """Add the causes of a part."""
        self.causes.add(msgspec.convert(kept, list[CausePart]), tally.count)
        super().add(tally, None)

    def ruled(self, reading: Reading, log: AnyLog, verdict: Verdict) -> None:
        """Take in a log."""
        self.tally.add(verdict.status)
        self.causes.ruled(reading, log, verdict)

    def unreadable(self, reading: Reading) -> None:
        """Take in a log that cannot be read."""
        self.tally.add("unreadable")
        self.causes.unreadable(reading)


class GroupTable(GroupReport):
    """A block a cause, and the counts."""

    def __init__(self, put: Callable[[str], None], page: Page) -> None:
        super().__init__()
        self.put = put
        self.page = page

    def close(self) -> None:
        """Print the causes and the counts."""
        if not self.tally.count:
            return
        page = self.page
        within = msgspec.structs.replace(page, width=page.width - 2)
        for cause in self.causes:
            for line in page.lines(page.spell(f"{cause.title}: {cause.frequency}")):
                self.put(line)
            for line in _example(cause, within):
                self.put(f"  {line}")
            self.put("")
        for line in page.lines(f"{self.tally}."):
            self.put(line)


def _example(cause: Cause, page: Page) -> Iterator[str]:
    words = cause.words
    if words is None or cause.finding is None:
        return unread(cause.reading, page)
    return at_one_place(words, [cause.finding], page)


class GroupMarkdown(GroupReport):
    """A table of the causes, a section for each, and the counts."""

    def __init__(self, put: Callable[[str], None]) -> None:
        super().__init__()
        self.put = put

    def close(self) -> None:
        """Write the causes and the counts."""
        if self.tally.count:
            for part in sections(self.causes, self.tally):
                for line in part:
                    self.put(line)


def sections(causes: Causes, tally: outcome.Tally) -> Iterator[list[str]]:
    """The lines of the causes as Markdown: those of the head, then those of each cause."""
    yield ["# Causes", "", f"{tally}.", ""]
    for cause in causes:
        yield [f"## {markdown.escaped(cause.title)}", "", f"In {cause.frequency}. The shortest:", "", *_shown(cause)]


def _shown(cause: Cause) -> Iterator[str]:
    words = cause.words
    if words is None or cause.finding is None:
        yield f"- {markdown.escaped(outcome.label(cause.reading.place))}: {markdown.escaped(cause.reading.error or '')}"
    else:
        yield from markdown.item(words, cause.finding, file=True)
    yield ""


class Example(msgspec.Struct):
    """The shortest log of a cause, and the ruling there. `entries` is how many are played until it is shown."""

    file: str
    log: int
    entries: int | None
    ruling: Finding | Unreadable


class CauseRow(msgspec.Struct):
    """A cause, as JSON has it."""

    game: str | None
    rule: str | None
    what: What
    error: str | None
    logs: int
    after: int
    findings: int
    example: Example


def row(cause: Cause) -> CauseRow:
    """A cause for JSON."""
    place = cause.reading.place
    ruling = cause.finding if cause.finding is not None else data.row(cause.reading)
    example = Example(place.file, place.log, None if cause.finding is None else cause.size[1], ruling)
    return CauseRow(cause.game, cause.rule, cause.what, cause.error, cause.logs, cause.after, cause.findings, example)


class GroupData(GroupReport):
    """The causes as JSON: a list, or one a line."""

    def __init__(self, put: Callable[[bytes], Any], lines: bool) -> None:
        super().__init__()
        self.put = put
        self.lines = lines

    def close(self) -> None:
        """Write the causes."""
        rows = [data.encode(row(cause)) for cause in self.causes]
        if self.lines:
            self.put(b"".join(one + b"\n" for one in rows))
        else:
            self.put(b"[\n" + b",\n".join(rows) + b"\n]\n" if rows else b"[]\n")
