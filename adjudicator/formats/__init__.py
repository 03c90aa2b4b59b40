"""Files to logs and back: which formats there are, and the one way in and out.

Logs are read one at a time, so that memory does not grow with a file. What cannot be read is
a `Reading` with faults, and the next log is read. Each format is a module, imported when a
file of its kind turns up.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from adjudicator.formats.files import find_files, kind_of, opened, reason
from adjudicator.formats.raw import MANY, raws, reading_of, readings_of_many
from adjudicator.formats.reading import Fault, Raw, Reading, Refused
from adjudicator.log import AnyLog, LogError
from adjudicator.verdict import Place

if TYPE_CHECKING:
    from adjudicator.formats.files import Source

KINDS = ("sheet", "json", "jsonl", "msgpack", "msgpacks", "csv")
"""The formats, by the names that `--from` takes."""

PathLike = str | os.PathLike[str]


def readings(path: PathLike, kind: str | None = None) -> Iterator[Reading]:
    """The logs of a file, one at a time; `-` is standard input.

    `kind` is one of `KINDS`, for what neither an ending nor the first bytes tell. Never
    raises for what is in a file, or for a file that cannot be opened.
    """
    name = os.fspath(path)
    number = 0
    try:
        with opened(name, kind) as source:
            for reading in readings_in(source):
                number = reading.place.log
                yield reading
    except OSError as fault:
        yield Reading(Place(name, number + 1), None, (Fault(reason(fault, name)),))
    except Refused as fault:
        yield Reading(Place(name, number + 1), None, fault.faults)


def readings_in(source: Source) -> Iterator[Reading]:
    """The logs of a file that is open, one at a time. Raises `Refused` where nothing more can be read of it."""
    return _reader(source.kind)(source)


def read(path: PathLike, kind: str | None = None) -> Iterator[AnyLog]:
    """The logs of a file, one at a time.

    Raises:
        LogError: at the first that cannot be read, with file, place and reason.
    """
    for reading in readings(path, kind):
        if reading.log is None:
            raise LogError(f"{reading.place.file}, log {reading.place.log}: {reading.error}")
        yield reading.log


def loads(data: bytes, kind: str) -> AnyLog:
    """The one log of bytes. Raises `LogError`."""
    from adjudicator.formats.files import Source

    found = list(_reader(kind)(Source("", kind, iter([data]))))
    if len(found) != 1:
        raise LogError(f"{len(found)} logs, where one was expected")
    if found[0].log is None:
        raise Refused(found[0].faults)
    return found[0].log


def encode(logs: AnyLog | Iterable[AnyLog], kind: str) -> bytes:
    """Logs in the canonical form of a kind. Raises `LogError` for what the kind cannot hold."""
    return b"".join(encoded(logs, kind))


def encoded(logs: AnyLog | Iterable[AnyLog], kind: str) -> Iterator[bytes]:
    """Logs in the canonical form of a kind, piece by piece."""
    if kind not in KINDS:
        raise LogError(f"no format {kind!r}; there are {', '.join(KINDS)}")
    many = iter(logs if isinstance(logs, Iterable) else [logs])
    if kind in MANY:
        return _written_many(many, kind)
    return _written_one(many, kind)


def _written_many(logs: Iterator[AnyLog], kind: str) -> Iterator[bytes]:
    if kind == "jsonl":
        from adjudicator.formats.json import write_lines as write
    else:
        from adjudicator.formats.msgpack import write_stream as write
    try:
        yield from write(logs)
    except UnicodeEncodeError as fault:
        raise LogError(_no_text(fault)) from fault


def _written_one(logs: Iterator[AnyLog], kind: str) -> Iterator[bytes]:
    log = next(logs, None)
    if log is None:
        raise LogError(f"no log to write; a {kind} file holds one")
    more = sum(1 for _ in logs)
    if more:
        raise LogError(f"a {kind} file holds one log; {more} more would be lost (jsonl and msgpacks hold many)")
    try:
        yield _writer(kind)(log)
    except UnicodeEncodeError as fault:
        raise LogError(_no_text(fault)) from fault


def _no_text(fault: UnicodeEncodeError) -> str:
    return f"the character {fault.object[fault.start : fault.end]!r} cannot be written"


def write(logs: AnyLog | Iterable[AnyLog], path: PathLike, kind: str | None = None) -> None:
    """Write a file whole or not at all; its ending says the kind and the compression.

    Raises `LogError` for what the kind cannot hold, and `OSError`.
    """
    from adjudicator.formats.files import replacing

    kind = kind or kind_of(os.fspath(path))[0]
    if kind is None:
        raise LogError(f"{os.fspath(path)}: its ending names no format; there are {', '.join(KINDS)}")
    with replacing(path) as put:
        for piece in encoded(logs, kind):
            put(piece)


def _reader(kind: str) -> Callable[[Source], Iterator[Reading]]:
    if kind == "sheet":
        from adjudicator.formats import sheet

        return sheet.read
    if kind == "csv":
        from adjudicator.formats import csv

        return csv.read
    if kind == "json":
        from adjudicator.formats import json

        return json.read
    if kind == "msgpack":
        from adjudicator.formats import msgpack

        return msgpack.read
    if kind in MANY:
        return readings_of_many
    raise Refused([Fault(f"no format {kind!r}; there are {', '.join(KINDS)}")])


def _writer(kind: str) -> Callable[[AnyLog], bytes]:
    if kind == "sheet":
        from adjudicator.formats.sheet_writer import write as write_sheet

        return write_sheet
    if kind == "csv":
        from adjudicator.formats.csv import write as write_csv

        return write_csv
    if kind == "json":
        from adjudicator.formats.json import write as write_json

        return write_json
    from adjudicator.formats.msgpack import write as write_msgpack

    return write_msgpack


__all__ = [
    "KINDS",
    "MANY",
    "Fault",
    "Raw",
    "Reading",
    "Refused",
    "encode",
    "encoded",
    "find_files",
    "kind_of",
    "loads",
    "raws",
    "read",
    "reading_of",
    "readings",
    "readings_in",
    "write",
]
