"""Verdicts as JSON, for programs: a list, or a verdict a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.formats import Reading
from adjudicator.log import AnyLog
from adjudicator.reports.outcome import Report
from adjudicator.reports.page import visible
from adjudicator.verdict import Unreadable, Verdict


def encode(value: Any) -> bytes:
    """A value as JSON on one line, in which nothing stands that a screen must not see.

    >>> encode({"says": "\\x9b31m"})
    b'{"says":"\\\\u009b31m"}'
    """
    text = _encode(value)
    if text.isascii() and b"\x7f" not in text:
        return text
    return harmless(text.decode()).encode()


def harmless(text: str) -> str:
    """A text, lines and all, in which what a screen must not see is spelled as in JSON."""
    if text.isprintable():
        return text
    from json import dumps

    return "".join(char if char == "\n" or char == visible(char) else dumps(char)[1:-1] for char in text)


_encode = msgspec.json.Encoder().encode


def row(reading: Reading) -> Unreadable:
    """The row of a log that cannot be read."""
    place = reading.place
    return Unreadable(file=place.file, log=place.log, error=reading.error or "", line=reading.line)


class LinesReport(Report):
    """A verdict a line."""

    end = b"\n"

    def __init__(self, put: Callable[[bytes], None]) -> None:
        super().__init__()
        self.put = put

    def ruled(self, reading: Reading, log: AnyLog, verdict: Verdict) -> None:
        """Write a verdict."""
        self.write(verdict.status, verdict)

    def unreadable(self, reading: Reading) -> None:
        """Write the row of a log that cannot be read."""
        self.write("unreadable", row(reading))

    def write(self, status: str, value: Any) -> None:
        """Write and count a row."""
        self.begin()
        self.tally.add(status)
        self.put(encode(value) + self.end)

    def close(self) -> None:
        """Nothing is left to be written."""


class ListReport(LinesReport):
    """A list of verdicts, written as they come."""

    end = b""

    def first(self) -> None:
        """Begin the list."""
        self.put(b"[\n")

    def between(self) -> None:
        """Set an item apart."""
        self.put(b",\n")

    def close(self) -> None:
        """End the list."""
        self.put(b"\n]\n" if self.begun else b"[]\n")

    def break_off(self) -> None:
        """End the list where it is."""
        if self.begun:
            self.close()
