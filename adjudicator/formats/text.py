"""Bytes of texts: lines, and UTF-8, whatever mark they begin with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from adjudicator.formats.reading import MOST_BYTES, refused

_MARKS = ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_BOM = b"\xef\xbb\xbf"


def lines(pieces: Iterable[bytes]) -> Iterator[list[bytes | None]]:
    """The lines, without their ends, those of a piece together; `None` for one that is longer than a log may be."""
    rest = b""
    skipping = False
    for piece in pieces:
        whole: list[bytes | None] = [*piece.split(b"\n")]
        last = cast(bytes, whole.pop())
        if whole:
            first = rest + cast(bytes, whole[0])
            whole[0] = None if skipping or len(first) > MOST_BYTES else first
            yield whole
            rest, skipping = last, False
        elif not skipping:
            rest += last
        if len(rest) > MOST_BYTES:
            rest, skipping = b"", True
    if rest or skipping:
        yield [None if skipping else rest]


def utf8(data: bytes) -> bytes:
    """The bytes as UTF-8 without a mark; UTF-16 is known by its own. Raises `Refused`."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                return data[2:].decode(encoding).encode()
            except UnicodeDecodeError as fault:
                raise refused(f"byte {fault.start + 2} is not UTF-16, as which the text begins") from None
    return data.removeprefix(_BOM)


def text_of(data: bytes) -> str:
    """The bytes as text. Raises `Refused` with the place of the first byte that is none."""
    data = utf8(data)
    try:
        return data.decode()
    except UnicodeDecodeError as fault:
        from adjudicator.formats.json_places import position

        at = fault.start
        raise refused(f"byte {at}, 0x{data[at]:02x}, is not UTF-8", *position(data, at)) from None
