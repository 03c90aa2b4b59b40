"""Logs as JSON: `.json`, one log for people and programs, and `.jsonl`, a log a line.

Reading refuses what the types refuse; writing gives one canonical form of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from adjudicator.formats.decode import LogDecoder
from adjudicator.formats.files import Source
from adjudicator.formats.reading import Reading, Refused
from adjudicator.formats.text import lines, utf8
from adjudicator.log import AnyLog, plain
from adjudicator.verdict import Place

ORDER = ("format", "game", "rules", "players", "house", "meta", "rounds", "result")
"""The keys of a log, in the order in which they are written."""

WIDTH = 100
"""What fits on so many columns is written on one line."""

BOM = b"\xef\xbb\xbf"


def read(source: Source) -> Iterator[Reading]:
    """The one log of a `.json` file."""
    place = Place(source.name)
    try:
        yield Reading(place, one_log(source.whole()))
    except Refused as fault:
        yield Reading(place, None, fault.faults)


def one_log(data: bytes) -> AnyLog:
    """The log of a JSON text, in which no key is given twice. Raises `Refused`."""
    from adjudicator.formats.json_places import duplicates, located

    data = utf8(data)
    try:
        log = LogDecoder("json").log(data)
    except Refused as fault:
        try:
            raise Refused(located(data, fault.faults)) from fault
        except UnicodeDecodeError:
            raise fault from None
    twice = duplicates(data)
    if twice:
        raise Refused(twice)
    return log


def texts(source: Source) -> Iterator[list[tuple[int, bytes | None]]]:
    """The lines of a `.jsonl` file that are not blank, with their numbers, many together.

    `None` stands for one that is too long.
    """
    first = 1
    for batch in lines(source.pieces):
        if first == 1 and batch[0] is not None:
            batch[0] = batch[0].removeprefix(BOM)
        yield [(line, text) for line, text in enumerate(batch, first) if text is None or text.strip()]
        first += len(batch)


def builtins(log: AnyLog) -> dict[str, Any]:
    """A log as plain values, keys in order, without what need not be said."""
    values = plain(log)
    if "meta" in values:
        values["meta"] = {key: text for key, text in values["meta"].items() if text}
    return {key: values[key] for key in ORDER if key in values}


def write(log: AnyLog) -> bytes:
    """The canonical `.json` of a log: indented, and a move a line."""
    text = "".join(_laid_out(builtins(log), "", "log"))
    return f"{text}\n".encode()


def write_lines(logs: Iterable[AnyLog]) -> Iterator[bytes]:
    """The canonical `.jsonl` of logs."""
    for log in logs:
        yield msgspec.json.encode(builtins(log)) + b"\n"


def _laid_out(value: Any, indent: str, key: str) -> Iterator[str]:
    """A value in lines: what is short on one, but a log, its rounds and their moves always open."""
    is_open = bool(value) and key in ("log", "rounds", "round", "moves")
    if not is_open:
        line = _spaced(value)
        if len(line) + len(indent) <= WIDTH or not isinstance(value, (dict, list)):
            yield line
            return
    inner = f"{indent}  "
    pairs = value.items() if isinstance(value, dict) else ((None, item) for item in value)
    start, end = "{}" if isinstance(value, dict) else "[]"
    yield start
    for at, (name, item) in enumerate(pairs):
        yield f"{',' if at else ''}\n{inner}"
        if name is not None:
            yield f"{_spaced(name)}: "
        yield from _laid_out(item, inner, name or ("round" if key == "rounds" else "item"))
    yield f"\n{indent}{end}"


def _spaced(value: Any) -> str:
    """A value on one line, with a space behind each comma and colon."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_spaced(key)}: {_spaced(item)}' for key, item in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_spaced, value))}]"
    return msgspec.json.encode(value).decode()
