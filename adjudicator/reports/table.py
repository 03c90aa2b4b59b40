"""The report of `judge` for people at a screen: rulings, then a line or a table row a log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import msgspec

from adjudicator.formats import Reading
from adjudicator.game import Game, find
from adjudicator.log import AnyLog
from adjudicator.reports import outcome
from adjudicator.reports.page import Page, joined
from adjudicator.reports.rulings import COLOURS, Words, rulings
from adjudicator.verdict import Verdict

MOST_ROWS = 500
"""A table with more rows than this leaves out the logs that are legal."""

MOST_LISTED = 10_000
"""A table has no more rows than this, so that memory does not grow with the logs."""

MOST_FAULTS = 100
"""Of a text that is no log, so many faults are printed."""

Row: TypeAlias = tuple[str, str, str]
"""A log in the table: its name, its status, the score."""


class TableReport(outcome.Report):
    """Rulings as they come, and at the end a table of all logs.

    `put` takes lines of results for `page`, `warn` lines on what cannot be read for `err`.
    """

    def __init__(self, put: Callable[[str], None], page: Page, warn: Callable[[str], None], err: Page) -> None:
        super().__init__()
        self.put = put
        self.page = page
        self.warn = warn
        self.err = err
        self.rows: list[Row] = []
        self.one: str = ""
        self.left_out = outcome.Tally()

    def ruled(self, reading: Reading, log: AnyLog, verdict: Verdict) -> None:
        """Print the rulings on a log."""
        game, place = find(log.game), reading.place
        self.tally.add(verdict.status)
        if verdict.findings:
            self._block(rulings(Words(game, log, place), verdict, self.page))
        if self.tally.count == 1 and not self.late:
            self.one = outcome.line(game, log, place, verdict)
        if self._listed(self.tally.count, verdict.status):
            self.rows.append((outcome.label(place), verdict.status, _score(game, log, verdict)))

    def unreadable(self, reading: Reading) -> None:
        """Say why a log cannot be read."""
        self.tally.add("unreadable")
        for line in unread(reading, self.err):
            self.warn(line)
        if self._listed(self.tally.count, "unreadable"):
            self.rows.append((outcome.label(reading.place), "unreadable", ""))

    def close(self) -> None:
        """Print the table, or the line of the only log."""
        if self.tally.count == 0:
            return
        if self.tally.count == 1:
            if self.one:
                self._block(self.page.lines(self.page.spell(self.one)))
            return
        spell, paint = self.page.spell, self.page.paint
        rows = [(spell(name), status, spell(score)) for name, status, score in self.rows]
        table = list(self.page.table(["Log", "Ruling", "Score"], rows, "lll", 2, _sentence))
        self._block(
            line.replace(f" {status}", f" {paint(status, colour)}", 1) if colour else line
            for line, status, colour in _coloured(table)
        )
        if self.left_out.count:
            left = [f"{count} {one}" for one in outcome.STATUSES if (count := getattr(self.left_out, one))]
            for line in self.page.lines(f"and {joined(left)} logs that are not listed"):
                self.put(line)
        self._block(self.page.lines(f"{self.tally}."))

    def kept(self) -> Any:
        """The rows of the table, how many logs have none, and the line of the first log."""
        return self.rows, self.left_out, self.one

    def add(self, tally: outcome.Tally, kept: Any) -> None:
        """Add the rows of a part."""
        rows, left_out, one = msgspec.convert(kept, tuple[list[Row], outcome.Tally, str])
        count = self.tally.count
        self.one = self.one or one
        self.left_out.join(left_out)
        for number, row in enumerate(rows, count + 1):
            if self._listed(number, row[1]):
                self.rows.append(row)
        super().add(tally, None)

    def _listed(self, number: int, status: str) -> bool:
        """Whether the log of this number has a row; those that have none are counted."""
        legal = status == "legal"
        listed = not (legal and (self.late or number > MOST_ROWS)) and len(self.rows) < MOST_LISTED
        if not listed:
            self.left_out.add(status)
        return listed

    def between(self) -> None:
        """Set a block apart."""
        self.put("")

    def _block(self, lines: Iterator[str] | list[str]) -> None:
        self.begin()
        for line in lines:
            self.put(line)


def _score(game: Game, log: AnyLog, verdict: Verdict) -> str:
    return outcome.standing(verdict, log.players) if log.rounds else f"no {game.round_name}s"


def _sentence(row: Sequence[str]) -> str:
    """A row as a line of its own."""
    name, status, score = row
    return f"{name}: {status}. {score}." if score else f"{name}: {status}."


def _coloured(lines: list[str]) -> Iterator[tuple[str, str, str]]:
    """Lines of a table, each with the status that stands in it and its colour."""
    for line in lines:
        status = next((one for one in COLOURS if f"  {one}" in line or f": {one}." in line), "")
        yield line, status, COLOURS.get(status, "")


def unread(reading: Reading, page: Page) -> Iterator[str]:
    """The lines on a log that cannot be read: each fault with its line and a caret, where the text has lines."""
    yield from page.lines(page.spell(f"{outcome.label(reading.place)}: cannot be read."))
    for fault in reading.faults[:MOST_FAULTS]:
        if fault.text:
            yield from (f"  {page.spell(line)}" for line in fault.explain().split("\n"))
        else:
            yield from page.lines(page.spell(str(fault)), "  ")
    if len(reading.faults) > MOST_FAULTS:
        yield f"  and {len(reading.faults) - MOST_FAULTS} more"


class QuietReport(TableReport):
    """The counts alone."""

    def ruled(self, reading: Reading, log: AnyLog, verdict: Verdict) -> None:
        """Count a log."""
        self.tally.add(verdict.status)

    def unreadable(self, reading: Reading) -> None:
        """Count a log that cannot be read, and say why in a line."""
        self.tally.add("unreadable")
        for line in self.err.lines(self.err.spell(f"{outcome.label(reading.place)}: {reading.error}")):
            self.warn(line)

    def close(self) -> None:
        """Print the counts."""
        if self.tally.count:
            for line in self.page.lines(f"{self.tally}."):
                self.put(line)
