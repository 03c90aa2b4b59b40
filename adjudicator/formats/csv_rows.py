"""The rows and cells of a CSV, as spreadsheets write them and as they can open it without harm.

Excel, Numbers and Google Sheets part cells by commas, semicolons or tabs, fill rows up with empty
cells, and break lines in quotes. What the cells mean is left to `csv` and `scoresheet`.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from adjudicator.formats.reading import Fault, Refused, refused, short
from adjudicator.formats.sheet_lines import LONGEST_LINE
from adjudicator.formats.text import text_of

MOST_ROWS = 1 << 20
"""A CSV has at most so many rows that are not empty, as a spreadsheet does."""

MOST_COLUMNS = 1 << 14
"""A row has at most so many cells, as in a spreadsheet."""

_SEPARATOR = re.compile(r'"[^"]*"|([,;\t])')
_RUNS = re.compile(r"'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
_END = "\0 the end"


class Row(msgspec.Struct, frozen=True):
    """A row that is not empty: its number and its first line in the file, both from 1, and its cells.

    Cells have no spaces around them; empty ones at the end are left out.
    """

    number: int
    line: int
    cells: tuple[str, ...]

    def cell(self, column: int) -> str:
        """The cell at an index, empty where there is none."""
        return self.cells[column] if column < len(self.cells) else ""

    def fault(self, says: str, column: int, near: Sequence[str] = ()) -> Fault:
        """A fault of one of its cells."""
        text, near = self.cell(column), tuple(map(short, near))
        return Fault(short(says), self.line, 1, "", text, max(1, len(text)), near, self.name(column))

    def name(self, column: int) -> str:
        """A cell as a spreadsheet names it.

        >>> Row(12, 14, ()).name(2), Row(3, 3, ()).name(26)
        ('C12', 'AA3')
        """
        letters = ""
        column += 1
        while column:
            column, letter = divmod(column - 1, 26)
            letters = chr(ord("A") + letter) + letters
        return f"{letters}{self.number}"


def csv_text(data: bytes) -> str:
    """The bytes of a CSV as text. Raises `Refused`."""
    try:
        return text_of(data)
    except Refused as fault:
        first = msgspec.structs.replace(
            fault.faults[0], says=f"{fault.faults[0].says}; a spreadsheet writes UTF-8 as 'CSV UTF-8'"
        )
        raise Refused([first]) from fault


def rows_of(text: str, faults: list[Fault]) -> Iterator[Row]:
    """The rows of a CSV in order; what is wrong with the CSV itself is added to the faults."""
    text = text.removeprefix("\ufeff")
    limit = csv.field_size_limit(len(text) + len(_END) + 1)
    try:
        yield from _rows(text, faults)
    finally:
        csv.field_size_limit(limit)


def _rows(text: str, faults: list[Fault]) -> Iterator[Row]:
    # A line that cannot be in the text comes last: a quotation mark that is never closed swallows it.
    lines = io.StringIO(f"{text}\n{_END}", newline="")
    reader = csv.reader(lines, delimiter=_separator(text))
    number = count = line = 0
    for cells in reader:
        begun, line = line + 1, reader.line_num
        number += 1
        if cells == [_END]:
            return
        if number == 1 and cells and cells[0].lower() == "sep=":
            number = 0  # tells the separator, and is no row of the spreadsheet
            continue
        if cells and cells[-1].endswith(_END):
            faults.append(Fault("a quotation mark is opened in this row and never closed", begun))
            return
        row = Row(number, begun, tuple(_stripped(cells)))
        if not row.cells:
            continue
        count += 1
        if count > MOST_ROWS:
            raise refused(f"more than {MOST_ROWS} rows, which is the limit")
        fault = _too_large(row)
        if fault is None:
            yield row
        else:
            faults.append(fault)


def _too_large(row: Row) -> Fault | None:
    if len(row.cells) > MOST_COLUMNS:
        return Fault(f"the row has {len(row.cells)} cells; at most {MOST_COLUMNS} are read", row.line)
    for column, cell in enumerate(row.cells):
        if len(cell) > LONGEST_LINE:
            says = f"the cell has {len(cell)} characters; at most {LONGEST_LINE} are read"
            return Fault(says, row.line, cell=row.name(column))
    return None


def _separator(text: str) -> str:
    """What parts the cells: the first of comma, semicolon and tab that stands outside quotes."""
    return next((found[1] for found in _SEPARATOR.finditer(text) if found[1]), ",")


def _stripped(cells: Sequence[str]) -> Iterator[str]:
    """Cells without spaces around them, and without the empty ones at the end."""
    empty = 0
    for cell in cells:
        cell = unguarded(cell.strip())
        if not cell:
            empty += 1
            continue
        yield from [""] * empty
        empty = 0
        yield cell


def guarded(cell: str) -> str:
    """A text as a cell that no spreadsheet takes for a formula: behind an apostrophe, where it might.

    >>> guarded("=1+1"), guarded("'=1+1"), guarded("Ann")
    ("'=1+1", "''=1+1", 'Ann')
    """
    return f"'{cell}" if _RUNS.match(cell) else cell


def unguarded(cell: str) -> str:
    """What `guarded` was given.

    >>> unguarded("''=1+1"), unguarded("'s"), unguarded("-10")
    ("'=1+1", "'s", '-10')
    """
    return cell[1:] if cell[:1] == "'" and _RUNS.match(cell) else cell


def written(rows: Iterable[Sequence[str | int | float]]) -> bytes:
    """Rows as a CSV that a spreadsheet opens without harm: texts are guarded, numbers are left as they are.

    One that is not plain ASCII begins with a mark, by which spreadsheets know UTF-8.
    """
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator="\n")
    for row in rows:
        writer.writerow([guarded(cell) if isinstance(cell, str) else cell for cell in row])
    text = file.getvalue()
    return text.encode() if text.isascii() else f"\ufeff{text}".encode()
