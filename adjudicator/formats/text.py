"""Bytes of texts: lines, and UTF-8, whatever mark they begin with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.formats.reading import MOST_BYTES, refused

_MARKS = ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_BOM = b"\xef\xbb\xbf"


def lines(pieces: Iterable[bytes]) -> Iterator[bytes | None]:
    """The lines, without their ends; `None` for one that is longer than a log may be."""
    rest = b""
    skipping = False
    for piece in pieces:
        *whole, last = piece.split(b"\n")
        if whole:
            first = rest + whole[0]
            yield None if skipping or len(first) > MOST_BYTES else first
            yield from whole[1:]
            rest, skipping = last, False
        elif not skipping:
            rest += last
        if len(rest) > MOST_BYTES:
            rest, skipping = b"", True
    if rest or skipping:
        yield None if skipping else rest


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
