"""The report of `judge` for people at a screen: rulings, then a line or a table row a log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from adjudicator.formats import Reading
from adjudicator.game import Game, find
from adjudicator.log import AnyLog
from adjudicator.reports import outcome
from adjudicator.reports.page import Page
from adjudicator.reports.rulings import COLOURS, Words, rulings
from adjudicator.verdict import Place, Verdict

MOST_ROWS = 500
"""A table with more rows than this leaves out the logs that are legal."""

MOST_FAULTS = 100
"""Of a text that is no log, so many faults are printed."""


class TableReport:
    """Rulings as they come, and at the end a table of all logs.

    `put` takes lines of results for `page`, `warn` lines on what cannot be read for `err`.
    """

    def __init__(self, put: Callable[[str], None], page: Page, warn: Callable[[str], None], err: Page) -> None:
        self.put = put
        self.page = page
        self.warn = warn
        self.err = err
        self.rows: list[tuple[str, str, str]] = []
        self.tally = outcome.Tally()
        self.one: str = ""
        self.legal_left_out = 0
        self.begun = False

    def ruled(self, reading: Reading, log: AnyLog, verdict: Verdict) -> None:
        """Print the rulings on a log."""
        game, place = find(log.game), reading.place
        self.tally.add(verdict.status)
        if verdict.findings:
            self._block(rulings(Words(game, log, place), verdict, self.page))
        if self.tally.count == 1:
            self.one = outcome.line(game, log, place, verdict)
        self._row(place, verdict.status, self._score(game, log, verdict))

    def unreadable(self, reading: Reading) -> None:
        """Say why a log cannot be read."""
        self.tally.add("unreadable")
        for line in unread(reading, self.err):
            self.warn(line)
        self._row(reading.place, "unreadable", "")

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
        if self.legal_left_out:
            self.put(f"and {self.legal_left_out} legal logs that are not listed")
        self._block(self.page.lines(f"{self.tally}."))

    def _score(self, game: Game, log: AnyLog, verdict: Verdict) -> str:
        if not log.rounds:
            return f"no {game.round_name}s"
        return outcome.standing(verdict, log.players)

    def _row(self, place: Place, status: str, score: str) -> None:
        if self.tally.count > MOST_ROWS and status == "legal":
            self.legal_left_out += 1
            return
        self.rows.append((outcome.label(place), status, score))

    def _block(self, lines: Iterator[str] | list[str]) -> None:
        if self.begun:
            self.put("")
        self.begun = True
        for line in lines:
            self.put(line)


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
