"""Where a command writes: results to standard output, everything else to standard error.

What is no terminal gets the same bytes whatever the locale: UTF-8, and lines that end in LF.
A terminal gets what it can show, and colours.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from typing import TextIO

from typer import style

from adjudicator.reports.page import WIDTH, Page, unpainted

DEBUG = "ADJUDICATOR_DEBUG"
"""The environment variable with which a fault of the program shows its whole trace."""


class Refusal(Exception):
    """A command that cannot be done: wrong usage, or an input that cannot be used. The exit status is 2."""

    def __str__(self) -> str:
        """What is wrong, as a sentence; the name of a file that it begins with, and a colon, stays as it is."""
        says = super().__str__()
        first = says.partition(" ")[0]
        begun = says if first.endswith(":") else f"{says[:1].upper()}{says[1:]}"
        return f"{begun}{'' if says.endswith(('.', '?')) else '.'}"


def _colourful(stream: TextIO) -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not stream.isatty():
        return False
    return os.name != "nt" or "WT_SESSION" in os.environ


def _paint(text: str, colour: str) -> str:
    return style(text, dim=True) if colour == "dim" else style(text, fg=colour, bold=True)


def _encoding(stream: TextIO) -> str:
    told = stream.isatty() or os.environ.get("PYTHONIOENCODING")
    name = (stream.encoding or "utf-8").lower() if told else "utf-8"
    return "utf-8" if name in ("utf8", "utf_8") else name


def page_of(stream: TextIO) -> Page:
    """The page that a stream is."""
    return Page(
        shutil.get_terminal_size((WIDTH, 24)).columns,
        _encoding(stream),
        _paint if _colourful(stream) else unpainted,
    )


class Console:
    """Both streams, each a page."""

    def __init__(self) -> None:
        self.page = page_of(sys.stdout)
        self.err = page_of(sys.stderr)
        self.out = sys.stdout.buffer
        self.live = sys.stdout.isatty()
        self.err_live = sys.stderr.isatty()
        self.hide: Callable[[], None] | None = None
        """What takes a progress bar off the screen before anything is written there."""

    def put(self, line: str) -> None:
        """A line of results."""
        self.write(f"{line}\n".encode(self.page.encoding, "backslashreplace"))

    def put_all(self, text: str, indent: str = "") -> None:
        """A text of results that is wrapped."""
        for line in self.page.lines(self.page.spell(text), indent):
            self.put(line)

    def write(self, data: bytes) -> None:
        """Results as they are."""
        if self.live and self.hide is not None:
            self.hide()
        self.out.write(data)
        if self.live:
            self.out.flush()

    def write_data(self, data: bytes) -> None:
        """Logs as they are written; a terminal gets what it can show."""
        if self.live and (not data.isascii() or b"\x1b" in data or b"\x7f" in data):
            try:
                text = data.decode("utf-8-sig")
            except UnicodeDecodeError:
                raise Refusal("this is nothing that a terminal can show; write it to a file") from None
            from adjudicator.reports.data import harmless

            data = harmless(text).encode(self.page.encoding, "backslashreplace")
        self.write(data)

    def warn(self, line: str) -> None:
        """A line of what is no result; results so far come first."""
        self.warn_data(f"{line}\n".encode(self.err.encoding, "backslashreplace"))

    def warn_data(self, data: bytes) -> None:
        """Lines of what is no result, as they are."""
        if self.hide is not None:
            self.hide()
        sys.stdout.flush()
        sys.stderr.buffer.write(data)
        sys.stderr.flush()

    def warn_all(self, text: str) -> None:
        """A text of what is no result, that is wrapped."""
        for line in self.err.lines(self.err.spell(text)):
            self.warn(line)
