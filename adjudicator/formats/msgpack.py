"""Logs as MessagePack: `.msgpack`, one log, and `.msgpacks`, a stream of many.

The stream is a row of MessagePack `bin` values, each wrapping the MessagePack of one log, so
that a reader knows the length of a log before its bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from adjudicator.formats.decode import LogDecoder
from adjudicator.formats.files import Source
from adjudicator.formats.json import builtins
from adjudicator.formats.reading import MOST_BYTES, Reading, Refused, refused
from adjudicator.log import AnyLog
from adjudicator.verdict import Place

_SIZES = {0xC4: 1, 0xC5: 2, 0xC6: 4}
"""The first bytes of `bin` values, and of how many bytes their length is."""


def read(source: Source) -> Iterator[Reading]:
    """The one log of a `.msgpack` file."""
    place = Place(source.name)
    try:
        yield Reading(place, one_log(source.whole()))
    except Refused as fault:
        yield Reading(place, None, fault.faults)


def one_log(data: bytes) -> AnyLog:
    """The log of a MessagePack text. Raises `Refused`."""
    return LogDecoder("msgpack").log(data)


def values(pieces: Iterator[bytes]) -> Iterator[bytes | None]:
    """What the `bin` values wrap; `None` for one that is longer than a log may be.

    Raises `Refused` where the stream cannot be followed any further.
    """
    stream = _Stream(pieces)
    while first := stream.take(1):
        at = stream.at - 1
        width = _SIZES.get(first[0])
        if width is None:
            raise refused(f"no MessagePack bin value at byte {at}; nothing behind it can be read")
        size = int.from_bytes(stream.take(width), "big")
        if stream.short:
            size = 1  # the length itself is cut off, and so is what it stands for
        data = None
        if size <= MOST_BYTES:
            data = stream.take(size)
        else:
            stream.skip(size)
        if stream.short:
            raise refused(f"the stream stops early, in the value that begins at byte {at}")
        yield data


class _Stream:
    """Bytes in pieces, taken in other pieces."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self.pieces = pieces
        self.piece = b""
        self.begun = 0
        self.at = 0
        self.short = False

    def take(self, size: int) -> bytes:
        """The next bytes; fewer at the end."""
        if len(self.piece) < self.begun + size:
            parts = [self.piece[self.begun :]]
            have = len(parts[0])
            while have < size and (piece := next(self.pieces, None)) is not None:
                parts.append(piece)
                have += len(piece)
            self.piece, self.begun = b"".join(parts), 0
        taken = self.piece[self.begun : self.begun + size]
        self.begun += len(taken)
        self.at += len(taken)
        self.short = len(taken) < size
        return taken

    def skip(self, size: int) -> None:
        """Pass over bytes without keeping them."""
        while size and (part := self.take(min(size, 1 << 16))):
            size -= len(part)
        self.short = size > 0


def write(log: AnyLog) -> bytes:
    """The canonical `.msgpack` of a log."""
    return msgspec.msgpack.encode(builtins(log))


def write_stream(logs: Iterable[AnyLog]) -> Iterator[bytes]:
    """The canonical `.msgpacks` of logs."""
    for log in logs:
        yield msgspec.msgpack.encode(write(log))
