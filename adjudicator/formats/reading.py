"""What comes of reading a text: a log, or the faults that keep it from being one.

A `Fault` says what is wrong and where, so that a person finds the place; a `Reading` is the
log or its faults, with the place that it came from.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.log import AnyLog, LogError
from adjudicator.verdict import Place

MOST_BYTES = 16 * 1024 * 1024
"""A log has at most so many bytes, before it is built (16 MiB)."""

MOST_ENTRIES = 100_000
"""A log has at most so many entries, over all rounds."""

MOST_FAULTS = 1000
"""After so many faults, the rest of a text is not looked at."""

LONGEST_SHOWN = 60

_ENTRY = re.compile(r"rounds\[(\d+)\](?:\.moves\[(\d+)\])?")


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that is wrong with a text.

    `line` and `column` count from 1, columns in characters; `path` is the place in the log,
    as `rounds[0].moves[3]`; `text` the line itself, where people write lines, and `width` the
    length of the word that is wrong; `near` what may have been meant; `cell` the cell of a
    spreadsheet, as `C12`, in which case `column` is that of `text` and not of the file.
    """

    says: str
    line: int | None = None
    column: int | None = None
    path: str = ""
    text: str = ""
    width: int = 1
    near: tuple[str, ...] = ()
    cell: str = ""

    @property
    def where(self) -> str:
        """The place in words: `line 5, column 3`, `round 2, entry 14`.

        >>> Fault("", path="rounds[1].moves[13][2]").where
        'round 2, entry 14'
        """
        parts = [f"line {self.line}"] if self.line else []
        if self.cell:
            parts.append(f"cell {self.cell}")
        elif self.column:
            parts.append(f"column {self.column}")
        entry = _ENTRY.match(self.path)
        if entry:
            parts.append(f"round {int(entry[1]) + 1}")
            if entry[2]:
                parts.append(f"entry {int(entry[2]) + 1}")
        return ", ".join(parts)

    def __str__(self) -> str:
        """The fault on one line."""
        says = f"{self.says}; near: {', '.join(self.near)}" if self.near else self.says
        if self.path:
            says += f" (at {self.path})"
        return f"{self.where}: {says}" if self.where else says

    def explain(self) -> str:
        """The fault with its line, and a caret under the word."""
        if not self.text:
            return str(self)
        start = max(0, (self.column or 1) - LONGEST_SHOWN)
        end = start + 2 * LONGEST_SHOWN
        shown = printable(self.text[start:end])
        at = (self.column or 1) - 1 - start
        before, word = shown[:at], shown[at : at + self.width]
        lines = [
            f"{f'line {self.line}, cell {self.cell}' if self.cell else f'line {self.line}'}: {self.says}",
            f"    {shown}",
            f"    {' ' * _columns(before)}{'^' * max(1, _columns(word))}",
        ]
        if self.near:
            lines.append(f"    near: {', '.join(self.near)}")
        return "\n".join(lines)


class Raw(msgspec.Struct, frozen=True, array_like=True):
    """The bytes of one log, where they are, and their kind; or no bytes, and why."""

    place: Place
    kind: str = ""
    data: bytes = b""
    faults: tuple[Fault, ...] = ()


class Head(msgspec.Struct):
    """What says how the rest of a log is to be read."""

    format: Any = None
    game: Any = None


class Reading(msgspec.Struct, frozen=True):
    """A log and the place that it came from; or no log, and its faults."""

    place: Place
    log: AnyLog | None = None
    faults: tuple[Fault, ...] = ()

    @property
    def error(self) -> str | None:
        """The first fault on one line, and how many more there are."""
        if not self.faults:
            return None
        more = len(self.faults) - 1
        return f"{self.faults[0]} (and {more} more)" if more else str(self.faults[0])

    @property
    def line(self) -> int | None:
        """The line of the first fault, or else that of the log."""
        return self.faults[0].line or self.place.line if self.faults else self.place.line

    def explain(self) -> str:
        """All faults, each with its line and a caret where the text has lines."""
        return "\n".join(fault.explain() for fault in self.faults)


class Refused(LogError):
    """A text that is no log, with all its faults."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)


def refused(says: str, line: int | None = None, column: int | None = None, path: str = "") -> Refused:
    """A text that has one fault."""
    return Refused([Fault(says, line, column, path)])


def shown(value: object) -> str:
    """A word for a message: in quotes, on one line, and not too long.

    >>> shown("a\\n"), shown("x" * 99)[-9:]
    ("'a\\\\n'", "xxxxx...'")
    """
    if isinstance(value, str) and len(value) > LONGEST_SHOWN:
        value = f"{value[:LONGEST_SHOWN]}..."
    return repr(value)


def either(words: Sequence[str], last: str = "or") -> str:
    """Words as a list in a sentence.

    >>> either(["play", "reveal", "pass"])
    'play, reveal or pass'
    """
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def short(says: str) -> str:
    """A message that is not too long, nor has more than a line."""
    says = says if len(says) <= 5 * LONGEST_SHOWN else f"{says[: 5 * LONGEST_SHOWN]}..."
    return printable(says)


def printable(text: str) -> str:
    """A text with a dot for each character that has no place on a screen."""
    return text if text.isprintable() else "".join(char if char.isprintable() else "·" for char in text)


def _columns(text: str) -> int:
    """How wide a text is on a screen."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth

    return max(len(text) if (width := wcswidth(text)) < 0 else width, 0)
