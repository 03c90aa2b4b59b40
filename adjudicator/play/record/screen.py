"""Where a recorder asks and answers: what a screen is, and the plain one, a line in and a line out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import IO, Protocol

import msgspec

from adjudicator.formats.reading import Fault, Refused
from adjudicator.reports.page import PLAIN, Page, columns


class Question(msgspec.Struct):
    """What is asked: `prompt` stands before what is typed, `head` above it, in lines.

    `default` is taken when nothing is typed. `check` says in a few words what a line would be, `choices` what may
    be typed; both are asked while a person types.
    """

    prompt: str
    head: Sequence[str] = ()
    default: str = ""
    check: Callable[[str], str] = lambda line: ""
    choices: Callable[[], Sequence[str]] = lambda: ()


class Screen(Protocol):
    """Where a recorder asks and answers. `person` says whether somebody sits there to be asked at leisure."""

    page: Page
    person: bool

    def ask(self, question: Question) -> str:
        """The line that is typed, without its end. Raises `EOFError` when nothing more comes."""

    def say(self, line: str) -> None:
        """Put out a line that fits the page."""

    def warn(self, lines: Sequence[str]) -> None:
        """Put out lines on what was not accepted."""


class Plain:
    """A pipe: lines of UTF-8, of which each may be followed at once by its answer.

    Args:
        source: what is read.
        put, warn: what takes a line that is put out.
        page: the page on which it stands.
    """

    person = False

    def __init__(
        self, source: IO[bytes], put: Callable[[str], None], warn: Callable[[str], None], page: Page = PLAIN
    ) -> None:
        self.source = source
        self.put = put
        self.page = page
        self.number = 0
        self._warn = warn

    def ask(self, question: Question) -> str:
        """The next line. Raises `Refused` for what is no UTF-8."""
        line = self.source.readline()
        if not line:
            raise EOFError
        self.number += 1
        try:
            text = line.decode()
        except UnicodeDecodeError as fault:
            raise Refused(
                [Fault(f"byte {fault.start + 1} of the line, 0x{line[fault.start]:02x}, is not UTF-8")]
            ) from None
        return text.removeprefix("\ufeff").rstrip("\r\n") or question.default

    def say(self, line: str) -> None:
        """Put out a line."""
        self.put(line)

    def warn(self, lines: Sequence[str]) -> None:
        """Put out lines on what was not accepted, with the number of the line that was read."""
        first, *rest = lines
        where = f"line {self.number}:" if self.number else ""
        if where and columns(where) + 1 + columns(first) > self.page.width:
            first, rest = where, [first, *rest]
        elif where:
            first = f"{where} {first}"
        for line in (first, *rest):
            self._warn(line)
