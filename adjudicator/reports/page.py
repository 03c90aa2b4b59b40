"""The page that a report is written on: its width, its colours, and what it can show.

Text that came from a log never reaches a terminal as it is: what would move the cursor, turn
the direction of writing or cannot be shown at all is spelled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

import msgspec

WIDTH = 80
"""The width of what is no terminal."""

LEAST = 24
"""A column of a table is wrapped no narrower than this; the table becomes a list instead."""

Paint: TypeAlias = Callable[[str, str], str]
"""A text in a colour."""

JOINERS = "\u200c\u200d"
"""Characters without a shape that the writing of some languages needs."""


def unpainted(text: str, colour: str) -> str:
    """A text as it is."""
    return text


def visible(text: str) -> str:
    """A text with what a screen must not see spelled out: controls, changes of direction, broken characters.

    >>> print(visible("a\\x1b[31m, \\u202eb, שרה"))
    a\\x1b[31m, \\u202eb, שרה
    """
    if text.isprintable():
        return text
    from unicodedata import category

    return "".join(
        char.encode("unicode_escape").decode()
        if not char.isprintable() and char not in JOINERS and category(char) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
        else char
        for char in text
    )


def columns(text: str) -> int:
    """How many columns of a screen a text takes.

    >>> columns("老张"), columns("A\\u0301nna")
    (4, 4)
    """
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth

    wide = wcswidth(text)
    return len(text) if wide < 0 else wide


def wrap(text: str, width: int) -> list[str]:
    """A text in lines that fit, broken at spaces; a word that is too long stays whole.

    >>> wrap("Bo could still play an Old Card.", 12)
    ['Bo could', 'still play', 'an Old Card.']
    """
    if "\n" not in text and columns(text) <= width:
        return [text]
    lines: list[str] = []
    used = 0
    for word in text.split():
        wide = columns(word)
        if lines and used + 1 + wide <= width:
            lines[-1] += f" {word}"
            used += 1 + wide
        else:
            lines.append(word)
            used = wide
    return lines or [""]


class Page(msgspec.Struct, frozen=True):
    """A screen, or what takes its place."""

    width: int = WIDTH
    encoding: str = "utf-8"
    paint: Paint = unpainted

    def spell(self, text: str) -> str:
        """A text as this page can show it."""
        text = visible(text)
        if text.isascii() or self.encoding == "utf-8":
            return text
        return text.encode(self.encoding, "backslashreplace").decode(self.encoding)

    def lines(self, text: str, indent: str = "", hanging: str = "  ", keep: bool = False) -> list[str]:
        """A text in lines that fit, the second and later ones further in; `keep` keeps the spaces of the first."""
        kept = columns(text) - columns(" ".join(text.split())) if keep else 0
        first, *rest = wrap(text, self.width - len(indent) - kept)
        if kept and not rest:
            first = text
        elif kept:
            cut = _words_end(text, len(first.split()))
            first, rest = text[:cut], [text[cut:].strip()]
        if not rest:
            return [indent + first]
        deeper = indent + hanging
        # A longer indent makes lines shorter, so that the rest is wrapped once more.
        return [indent + first, *(deeper + line for line in wrap(" ".join(rest), self.width - len(deeper)))]

    def table(
        self,
        headers: Sequence[str],
        rows: Sequence[Sequence[str]],
        align: str,
        flexible: int | None = None,
        sentence: Callable[[Sequence[str]], str] | None = None,
    ) -> Iterator[str]:
        """The lines of a table; `align` has l or r for each column, `flexible` is the one that may be wrapped.

        A table that is too wide becomes a list: each row as `sentence` says it, or else its
        first cell, and the others below it.
        """
        if not rows:
            return
        widths = _widths(headers, rows)
        over = sum(widths) + 2 * (len(widths) - 1) - self.width
        if over > 0 and flexible is not None and widths[flexible] - over >= LEAST:
            room = widths[flexible] - over
            rows = [
                [("\n".join(wrap(cell, room)) if at == flexible else cell) for at, cell in enumerate(row)]
                for row in rows
            ]
            over = max((columns(line) for row in rows for line in row[flexible].split("\n")), default=0) - room
        if over > 0:
            if sentence is None:
                yield from self._list(headers, rows)
            else:
                for row in rows:
                    yield from self.lines(" ".join(sentence(row).split()))
            return
        from tabulate import tabulate

        sides = ["right" if side == "r" else "left" for side in align]
        table = tabulate(rows, headers, "simple", disable_numparse=True, colalign=sides)
        yield from (line.rstrip() for line in table.split("\n"))

    def fits(self, headers: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
        """Whether a table is not too wide."""
        widths = _widths(headers, rows)
        return sum(widths) + 2 * (len(widths) - 1) <= self.width

    def _list(self, headers: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
        for first, *rest in rows:
            yield from self.lines(" ".join(first.split()))
            for header, cell in zip(headers[1:], rest, strict=True):
                if cell.strip():
                    named = f"{header}: {cell}" if header else cell
                    yield from self.lines(" ".join(named.split()), "  ")


PLAIN = Page()


def _widths(headers: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    """How wide the columns of a table are; tabulate gives a heading two columns more than it takes."""
    return [
        max(columns(header) + 2 if header else 0, *(columns(cell) for cell in column))
        for header, *column in zip(headers, *rows, strict=True)
    ]


def _words_end(text: str, count: int) -> int:
    """Where the first words of a text end."""
    at = 0
    for word in text.split()[:count]:
        at = text.index(word, at) + len(word)
    return at


def joined(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence.

    >>> joined(["Ann", "Bo", "Cy"])
    'Ann, Bo and Cy'
    """
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)
