"""Logs as a spreadsheet keeps them: an entry a row, header and setup as rows of a key and a value.

    round,player,entry
    #game,new old
    #players,"Ann, Bo, Cy"
    #round,1
    #first,Ann
    #fields,O3 N5
    1,Ann,O3

Rows become the statements of a sheet, which `sheet` reads; so every word means here what it means there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from adjudicator import game as games
from adjudicator.formats import sheet_writer
from adjudicator.formats.csv_rows import Row, csv_text, rows_of, written
from adjudicator.formats.files import Source
from adjudicator.formats.reading import Fault, Reading, Refused, shown
from adjudicator.formats.sheet import SETUP, Sheet
from adjudicator.formats.sheet_build import RoundSoFar
from adjudicator.formats.sheet_entries import NOBODY
from adjudicator.formats.sheet_lines import Statement, Word, is_round, statements_of
from adjudicator.log import COMMON, AnyLog
from adjudicator.verdict import Place
from adjudicator.words import Misread, in_quotes, near, one_seat

COLUMNS = ("round", "player", "entry")
KEY = "#"
"""What the first cell of a row begins with that holds a key and its value."""

_NUMBER = re.compile(r"0*([1-9]\d{0,8})(?:[.,]0*)?")
_DASHES = ("-", "\u2013", "\u2014", "\u2212")


def read(source: Source) -> Iterator[Reading]:
    """The one log of a CSV, with the lines of its entries; or the scores that a CSV holds instead."""
    place = Place(source.name)
    try:
        text = csv_text(source.whole())
        first = next(rows_of(text, []), None)
        if first is not None and not _begins_log(first):
            from adjudicator.formats.scoresheet import read_scores

            yield read_scores(text, place)
            return
        rows = Rows(text)
        yield Reading(Place(source.name, lines=rows.lines()), rows.log)
    except Refused as fault:
        yield Reading(place, None, fault.faults)


def _begins_log(row: Row) -> bool:
    return row.cells[0].startswith(KEY) or "entry" in [cell.lower() for cell in row.cells]


class RowStatement(Statement, frozen=True):
    """What a row says, as a sheet would have it: the text is the row's cells, one behind another.

    `starts` has where each cell begins in the text, and which it is. `of_key` tells a row of a key
    from an entry; `player` and `round` are the columns of that name, where an entry has them.
    """

    row: Row = Row(0, 0, ())
    starts: tuple[tuple[int, int], ...] = ()
    of_key: bool = False
    player: int | None = None
    round: int | None = None

    def fault(self, says: str, at: int, near: tuple[str, ...] = (), path: str = "") -> Fault:
        """A fault at one of the words, and the cell that it stands in."""
        fault = super().fault(says, at, near, path)
        column = (fault.column or 1) - 1
        cell = next((cell for start, cell in reversed(self.starts) if start <= column), 0)
        return msgspec.structs.replace(fault, cell=self.row.name(cell))


class Rows(Sheet):
    """A log that is being read row by row. Raises `Refused` with all its faults."""

    def statements(self, text: str) -> Iterator[Statement]:
        """The statements of the rows."""
        columns: dict[str, int] | None = None
        for row in rows_of(text, self.faults):
            if row.cells[0].startswith(KEY):
                yield from self._key_row(row)
            elif columns is None and "entry" in [cell.lower() for cell in row.cells]:
                columns = self._columns(row)
            else:
                columns = columns or dict(zip(COLUMNS, range(3), strict=True))
                yield from self._entry_row(row, columns)

    def _columns(self, row: Row) -> dict[str, int]:
        """Where the columns stand that a heading names."""
        found: dict[str, int] = {}
        for column, cell in enumerate(row.cells):
            name = cell.lower()
            if name in found:
                self.faults.append(row.fault(f"the column {name} is there twice", column))
            elif name in COLUMNS:
                found[name] = column
            elif name:
                says = f"{shown(cell)} is no column of a log; there are round, player and entry"
                self.faults.append(row.fault(says, column, near(name[:50], COLUMNS)))
        return found

    def _key_row(self, row: Row) -> Iterator[Statement]:
        text = row.cells[0][len(KEY) :].strip().rstrip(":").rstrip()
        if not text:
            return  # a row that only sets others apart
        text += ": "
        starts = [(0, 0)]
        for column, cell in enumerate(row.cells[1:], 1):
            text += ", " if column > 1 else ""
            starts.append((len(text), column))
            text += cell
        yield from self._one(row, text, starts, of_key=True)

    def _entry_row(self, row: Row, columns: dict[str, int]) -> Iterator[Statement]:
        for column in sorted(set(range(len(row.cells))) - set(columns.values())):
            if row.cell(column):
                self.faults.append(row.fault(f"{shown(row.cell(column))} stands in no column of a log", column))
        number, player, entry = (columns.get(name) for name in COLUMNS)
        if entry is None:
            return
        if not row.cell(entry):
            if player is not None and row.cell(player):
                self.faults.append(row.fault(f"the entry of {shown(row.cell(player))} belongs here", entry))
            return
        yield from self._one(row, row.cell(entry), [(0, entry)], player=player, round=number)

    def _one(self, row: Row, text: str, starts: Sequence[tuple[int, int]], **rest: Any) -> Iterator[Statement]:
        """The statement of a row, which holds no more than one."""
        found = [
            RowStatement(one.line, one.text, one.words, one.end, row, tuple(starts), **rest)
            for one in statements_of(row.line, text)
        ]
        yield from found[:1]
        for more in found[1:2]:
            self.faults.append(more.fault("a row holds one entry, or one key; this belongs in a row of its own", 0))

    # What the rows say

    def _read(self, statement: Statement) -> None:
        """Take a row in."""
        assert isinstance(statement, RowStatement)
        if statement.of_key:
            self._read_key(statement)
            return
        self._number(statement)
        super()._read(self._named(statement))

    def _read_key(self, statement: RowStatement) -> None:
        key = statement.key()
        if key is None or not (is_round(statement, self.round_words) or self._is_key(key[0])):
            word = statement.words[0].text.rstrip(":")
            close = near(word[:50].lower(), sorted(self.known))
            self.faults.append(statement.row.fault(f"no key {shown(word)}", 0, close))
            return
        name = key[0][0].text.lower()
        if self.rounds and self.rounds[-1].moves and (name in self.setup_keys or name == SETUP):
            # The setup of a round stands before its entries; so this is that of the next.
            self.rounds.append(RoundSoFar(statement.line))
        super()._read(statement)

    def _number(self, statement: RowStatement) -> None:
        """Go on to the round that a row names."""
        if statement.round is None or not (cell := statement.row.cell(statement.round)):
            return
        count = len(self.rounds)
        found = _NUMBER.fullmatch(cell.lower().removeprefix(self.round_words[1]).removeprefix("round").strip())
        number = int(found[1]) if found else 0
        if number == count + 1:
            self.rounds.append(RoundSoFar(statement.line))
        elif number != count or not count:
            fits = f"{count} or {count + 1}" if count else "1"
            says = f"{self.round_words[1]} {fits} belongs here, not {shown(cell)}"
            self.faults.append(statement.row.fault(says, statement.round))

    def _named(self, statement: RowStatement) -> RowStatement:
        """An entry with its player in front, as one word that is surely a name."""
        if statement.player is None or self.entries is None or not (cell := statement.row.cell(statement.player)):
            return statement
        names = self.entries.names
        try:
            word = Word(names[one_seat(0, _decoded(cell), names)], 0, len(cell), True)
        except Misread as fault:
            if cell not in _DASHES:
                self.faults.append(statement.row.fault(fault.says, statement.player, fault.near))
                return statement
            word = Word(NOBODY, 0, 1)
        by = len(cell) + 1
        moved = [msgspec.structs.replace(one, start=one.start + by, end=one.end + by) for one in statement.words]
        return msgspec.structs.replace(
            statement,
            text=f"{cell} {statement.text}",
            words=[word, *moved],
            end=statement.end + by,
            starts=((0, statement.player), *((start + by, column) for start, column in statement.starts)),
        )


def _decoded(cell: str) -> str:
    """A name of which a part may be spelled, in quotes, as in JSON."""
    if not (len(cell) > 1 and cell[0] == cell[-1] == '"'):
        return cell
    try:
        return str(msgspec.json.decode(cell, type=str))
    except (msgspec.DecodeError, UnicodeError):
        return cell


# Writing


def write(log: AnyLog) -> bytes:
    """The canonical `.csv` of a log. Raises `LogError` for what a CSV cannot hold."""
    data = written(Writer(games.find(log.game), log).rows())
    sheet_writer.check_held(log, lambda: Rows(data.decode()).log, "a CSV")
    return data


class Writer(sheet_writer.Writer):
    """A log that is being written as rows."""

    def rows(self) -> Iterator[tuple[str, ...]]:
        """The rows of the CSV."""
        yield COLUMNS
        yield from map(_key_row, self._header())
        for number, played in enumerate(self.log.rounds, 1):
            yield f"{KEY}round", str(number)
            yield from map(_key_row, self._part(SETUP, played.setup, self.game.words.setup))
            for entry, move in enumerate(played.moves, 1):
                player, words = self._cells(move, f"entry {entry} of round {number}")
                yield str(number), player, _plain(words)
            if played.result is not None:
                yield from map(_key_row, self._part("result", played.result, self.game.words.result))

    def _cells(self, move: Any, where: str) -> tuple[str, str]:
        """The player and the words of an entry; no player where the entry names none."""
        seat = None if isinstance(move, COMMON) else getattr(move, "seat", None)
        if seat is None:
            return "", self.entry(move, where)
        return _name(self.log.players[seat]), self.game.words.write_move(move, self.log.players)


def _key_row(line: str) -> tuple[str, str]:
    """A line `key: value` of a sheet as a row."""
    [statement] = statements_of(0, line)
    key = statement.key()
    assert key is not None
    colon = key[0][-1].end
    return f"{KEY}{_plain(line[:colon])}", _plain(line[colon + 1 :].strip())


def _name(name: str) -> str:
    """A name as a cell, as it is where that is clear."""
    clear = name.isprintable() and name == name.strip() and not set(name) & set('";')
    return name if clear else _plain(in_quotes(name))


def _plain(words: str) -> str:
    """Words without semicolons, at which some spreadsheets part cells; they stand in JSON strings alone."""
    return words.replace(";", "\\u003b")
