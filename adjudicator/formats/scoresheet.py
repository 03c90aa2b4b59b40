"""Sheets of scores alone: players in columns, games in rows, as a spreadsheet keeps them over a season.

    date,game,Ann,Bo,Cy
    2026-11-28,New Old,1,-8,0
    2026-11-28,Neu,,0,1

They are no logs, since nothing of the play is in them; only standings are made of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from adjudicator.formats.csv_rows import Row, rows_of
from adjudicator.formats.reading import MOST_FAULTS, Fault, Reading, shown
from adjudicator.log import name_fault
from adjudicator.verdict import Place
from adjudicator.words import Misread, integer, iso_date

DATE, GAME = "date", "game"
SUMS = ("total", "totals", "sum", "result")
"""Headings of what a spreadsheet has added up, which is neither a player nor a game."""

NOT_A_LOG = Fault(
    "no log: a log has a row '#game,…' and the columns round, player and entry; "
    "scores alone, with a column a player and a row a game, are for standings"
)

_DASHES = ("-", "\u2013", "\u2014", "\u2212")
_MINUS = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212\ufe58\ufe63\uff0d", "-"))
_WHOLE = re.compile(r"([+-]?\d+)(?:[.,]0{0,2})?")


class ScoreRow(msgspec.Struct, frozen=True):
    """The scores of one game: `None` for who did not play; the date is `YYYY-MM-DD` or empty."""

    row: int
    date: str
    game: str
    points: tuple[int | None, ...]


class ScoreSheet(msgspec.Struct, frozen=True):
    """The players of a sheet, and its games in order."""

    players: tuple[str, ...]
    games: tuple[ScoreRow, ...]


class ScoresReading(Reading, frozen=True):
    """What was read of a sheet of scores; as a log it cannot be read."""

    scores: ScoreSheet | None = None
    wrong: tuple[Fault, ...] = ()
    """Why there are no scores."""


def read_scores(text: str, place: Place) -> ScoresReading:
    """The scores of a CSV that is no log and has rows, or all that is wrong with them."""
    faults: list[Fault] = []
    rows = rows_of(text, faults)
    table = Heading(next(rows), faults)
    games = []
    for row in rows:
        games.append(table.read(row))
        if len(faults) >= MOST_FAULTS:
            break
    scores = None if faults else ScoreSheet(tuple(table.players.values()), tuple(games))
    return ScoresReading(place, None, (NOT_A_LOG,), scores, tuple(faults))


class Heading:
    """The heading of a sheet of scores, by which its rows are read; what is wrong is added to the faults."""

    def __init__(self, row: Row, faults: list[Fault]) -> None:
        self.faults = faults
        self.players: dict[int, str] = {}
        self.others: dict[str, int] = {}
        for column, cell in enumerate(row.cells):
            name = cell.lower()
            if name in (DATE, GAME) and name not in self.others:
                self.others[name] = column
            elif name in SUMS:
                faults.append(row.fault(f"{shown(cell)} is no player; leave out what is added up", column))
            elif cell:
                self.players[column] = cell
        says = name_fault(tuple(self.players.values()))
        if says:
            faults.append(Fault(says, row.line))
        if not self.players:
            faults.append(Fault("the first row names no players, as date,game,Ann,Bo", row.line))

    def read(self, row: Row) -> ScoreRow:
        """The scores of a row."""
        date, game = (row.cell(self.others[name]) if name in self.others else "" for name in (DATE, GAME))
        if {game.lower(), date.lower(), row.cells[0].lower()} & {*SUMS}:
            self.faults.append(row.fault("this row is no game; leave out what is added up", 0))
        elif date:
            date = self._date(row, date)
        for column in range(len(row.cells)):
            if row.cell(column) and column not in self.players and column not in self.others.values():
                self.faults.append(row.fault(f"{shown(row.cell(column))} stands under no player", column))
        if sum(row.cell(column) not in ("", *_DASHES) for column in self.players) == 1:
            self.faults.append(Fault("a game has the scores of two players or more", row.line))
        return ScoreRow(row.number, date, game, tuple(self._points(row)))

    def _date(self, row: Row, cell: str) -> str:
        found = iso_date(cell)
        if found is None:
            says = f"{shown(cell)} is no date that is clear; write it as 2026-11-28"
            self.faults.append(row.fault(says, self.others[DATE]))
        return found or ""

    def _points(self, row: Row) -> Iterator[int | None]:
        for column in self.players:
            cell = row.cell(column)
            if not cell or cell in _DASHES:
                yield None
                continue
            try:
                yield _whole(cell)
            except Misread as fault:
                self.faults.append(row.fault(fault.says, column))
                yield None


def _whole(cell: str) -> int:
    """A whole number, perhaps with the decimal comma or point that a spreadsheet gives it. Raises `Misread`."""
    found = _WHOLE.fullmatch(cell.translate(_MINUS).replace(" ", ""))
    if not (found and found[1].isascii()):
        raise Misread(0, f"{shown(cell)} is no whole number")
    return integer(0, found[1])
