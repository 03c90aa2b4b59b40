"""The lines of a sheet as statements and words: comments, quotes, separators and odd spaces.

A statement is what stands on a line, or between semicolons on one. What it says is left to
`sheet` and `sheet_entries`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from adjudicator.formats.reading import Fault, short
from adjudicator.words import in_quotes

LONGEST_LINE = 1 << 20
"""A line of a sheet has at most so many characters."""

_CURLY = "\u201c\u201d\u201e"
"""What phones and word processors make of a double quote."""
_PIECE = re.compile(rf'("(?:[^"\\]|\\.)*"|[{_CURLY}][^"{_CURLY}]*[{_CURLY}])|([;,#])|([^\s;,#]+)')
_TEXTS = ("note:", "place:", "source:")
"""A statement that begins so is a text up to the end of its line, semicolons and all."""
_MINUS = "\u2010\u2011\u2012\u2013\u2014\u2212\ufe58\ufe63\uff0d"
_SPACES = "\u00a0\u1680\u202f\u205f\u2060\u3000\ufeff" + "".join(map(chr, range(0x2000, 0x200C)))
_PLAIN = str.maketrans({**dict.fromkeys(_MINUS, "-"), **dict.fromkeys(_SPACES, " ")})


class Word(msgspec.Struct, frozen=True):
    """A word and where it stands in its line; a quoted one is never a verb, nor a key."""

    text: str
    start: int
    end: int
    quoted: bool = False
    comma: bool = False
    """Whether a comma stands before it."""


class Statement(msgspec.Struct, frozen=True):
    """A statement: its line, and its words. `end` is where it ends in the line's text."""

    line: int
    text: str
    words: list[Word]
    end: int

    def raw(self, start: int) -> str:
        """What stands from a place on, as it was written; one quoted text as what it means."""
        words = [word for word in self.words if word.start >= start]
        if len(words) == 1 and words[0].quoted:
            return words[0].text
        return self.text[start : self.end].strip()

    def key(self) -> tuple[list[Word], Statement] | None:
        """The words before the first colon, and what stands behind it."""
        for at, word in enumerate(self.words):
            colon = -1 if word.quoted else word.text.find(":")
            if colon >= 0:
                head = [*self.words[:at], *_part(word, 0, colon)]
                rest = [*_part(word, colon + 1, len(word.text)), *self.words[at + 1 :]]
                if not head or head[0].quoted:
                    return None
                # The rest begins behind the colon, where raw text is taken from.
                return head, msgspec.structs.replace(self, words=rest)
        return None

    def fault(self, says: str, at: int, near: tuple[str, ...] = (), path: str = "") -> Fault:
        """A fault at one of the words; behind the last one when there are fewer."""
        if at < len(self.words):
            start, end = self.words[at].start, self.words[at].end
        else:
            start = self.words[-1].end + 1 if self.words else self.end
            end = start + 1
        near = tuple(map(short, near))
        return Fault(short(says), self.line, start + 1, path, self.text, max(1, end - start), near)


def _part(word: Word, start: int, end: int) -> list[Word]:
    if start >= end:
        return []
    return [Word(word.text[start:end], word.start + start, word.start + end, False, word.comma and not start)]


def is_round(statement: Statement, words: Sequence[str]) -> bool:
    """Whether a statement begins a round: one of these words, and a number or nothing."""
    first, *rest = statement.words
    if first.quoted or len(rest) > 1 or first.text.lower().rstrip(":") not in words:
        return False
    if not rest:
        return first.text[-1] != ":"
    number = rest[0].text.rstrip(":.")
    return number.isascii() and number.isdigit()


def statements(text: str, faults: list[Fault]) -> Iterator[Statement]:
    """The statements of a sheet in order; lines that are too long are faults instead."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            says = f"the line has {len(line)} characters; at most {LONGEST_LINE} are read"
            faults.append(Fault(says, number, text=line[:LONGEST_LINE]))
            continue
        yield from statements_of(number, line)


def statements_of(number: int, line: str) -> Iterator[Statement]:
    """The statements of one line."""
    plain = line if line.isascii() else line.translate(_PLAIN)
    words: list[Word] = []
    comma = False
    for piece in _PIECE.finditer(plain):
        start, end = piece.span()
        if piece[2] is None:
            quote = piece[1] is not None
            text = _unquoted(line[start:end]) if quote else piece[0]
            words.append(Word(text, start, end, quote, comma))
            comma = False
        elif piece[2] == ",":
            comma = True
        elif piece[2] == ";" and words and words[0].text.lower().startswith(_TEXTS):
            continue
        else:
            if words:
                yield Statement(number, line, words, start)
            words, comma = [], False
            if piece[2] == "#":
                return
    if words:
        yield Statement(number, line, words, len(line))


def _unquoted(word: str) -> str:
    try:
        return str(msgspec.json.decode(word, type=str))
    except (msgspec.DecodeError, UnicodeError):
        return word[1:-1]


def free_text(text: str) -> str:
    """A text as a sheet can hold it: as it is where that is clear, else as a JSON string."""
    begins = text and text == text.strip() and text[0] not in f",{_CURLY}"
    clear = begins and text.isprintable() and not set(text) & set('";#')
    return text if clear else in_quotes(text)
