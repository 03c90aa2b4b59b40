"""Logs as the bytes that a file has for each, before any of them is decoded.

To take a file apart is quick and needs no game; what is slow, to read the logs, can be done
elsewhere: a `Raw` can be sent to another process, and hashed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain

import msgspec

from adjudicator.formats.decode import LogDecoder
from adjudicator.formats.files import Source, opened, reason
from adjudicator.formats.reading import MOST_BYTES, Fault, Raw, Reading, Refused
from adjudicator.verdict import Place

MANY = ("jsonl", "msgpacks")
"""The formats that hold many logs."""


def raws(
    path: str | os.PathLike[str], kind: str | None = None, begun: Callable[[Source], None] | None = None
) -> Iterator[Raw]:
    """The logs of a file as bytes, one at a time; `-` is standard input. `begun` is told of the file once it is open.

    Never raises for what is in a file, or for a file that cannot be opened.
    """
    name = os.fspath(path)
    number = 0
    try:
        with opened(name, kind) as source:
            if begun is not None:
                begun(source)
            for raw in raws_in(source):
                number = raw.place.log
                yield raw
    except OSError as fault:
        yield Raw(Place(name, number + 1), faults=(Fault(reason(fault, name)),))
    except Refused as refusal:
        yield Raw(Place(name, number + 1), faults=refusal.faults)


def raws_in(source: Source) -> Iterator[Raw]:
    """The logs of a file that is open, as bytes. Raises `Refused` where nothing more can be read of it."""
    name, kind = source.name, source.kind
    if kind not in MANY:
        yield Raw(Place(name), kind, source.whole())
        return
    number = 0
    for number, (line, data) in enumerate(_parts(source), 1):
        place = Place(name, number, line)
        if data is not None:
            yield Raw(place, kind, data)
        else:
            yield Raw(place, kind, faults=(_too_long(line),))
    if not number:
        yield Raw(Place(name), kind, faults=(Fault("empty"),))


def _parts(source: Source) -> Iterator[tuple[int | None, bytes | None]]:
    """The line, where there are lines, and the bytes of each log; `None` for one that is too long."""
    if source.kind == "jsonl":
        from adjudicator.formats.json import texts

        return chain.from_iterable(texts(source))
    from adjudicator.formats.msgpack import values

    return ((None, data) for data in values(source.pieces))


def reading_of(raw: Raw) -> Reading:
    """The log that bytes hold, or what keeps them from being one."""
    place = raw.place
    if raw.faults:
        return Reading(place, None, raw.faults)
    if raw.kind in MANY:
        try:
            return Reading(place, _decoder(raw.kind).log(raw.data))
        except Refused as refusal:
            return Reading(place, None, _on_line(place.line, refusal.faults))
    from adjudicator.formats import readings_in

    try:
        [reading] = readings_in(Source(place.file, raw.kind, iter([raw.data])))
    except Refused as refusal:
        return Reading(place, None, refusal.faults)
    return reading


def readings_of_many(source: Source) -> Iterator[Reading]:
    """The logs of a file of many; one that cannot be read costs that log alone. Raises `Refused` as `raws_in` does."""
    name, decode, number = source.name, _decoder(source.kind).log, 0
    for line, data in _parts(source):
        number += 1
        place = Place(name, number, line)
        if data is None:
            yield Reading(place, None, (_too_long(line),))
            continue
        try:
            yield Reading(place, decode(data))
        except Refused as refusal:
            yield Reading(place, None, _on_line(line, refusal.faults))
    if not number:
        yield Reading(Place(name), None, (Fault("empty"),))


@cache
def _decoder(kind: str) -> LogDecoder:
    return LogDecoder("json" if kind == "jsonl" else "msgpack")


def _too_long(line: int | None) -> Fault:
    what = "log" if line is None else "line"
    return Fault(f"the {what} has more than {MOST_BYTES} bytes, which is the limit", line)


def _on_line(line: int | None, faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    return faults if line is None else tuple(msgspec.structs.replace(fault, line=line) for fault in faults)
