"""Where things stand in a JSON text: lines and columns, paths, and keys given twice.

Used for messages, and for `.json` files, which people write by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import isinf

import msgspec

from adjudicator.formats.reading import Fault, shown

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+')
_BYTE = re.compile(r" ?\(byte (\d+)\)")
MOST_DIGITS = 1000
_MALFORMED = "JSON is malformed: "


def position(data: bytes, at: int) -> tuple[int, int]:
    """The line and the column, in characters, of a byte.

    >>> position("ä\\nöx".encode(), 5)
    (2, 2)
    """
    start = data.rfind(b"\n", 0, at) + 1
    return data.count(b"\n", 0, at) + 1, len(data[start:at].decode("utf-8", "replace")) + 1


def text_fault(data: bytes, says: str) -> Fault:
    """What is wrong with bytes that a JSON decoder refused, given what it said."""
    if not data.strip():
        return Fault("empty")
    try:
        data.decode()
    except UnicodeDecodeError as fault:
        if "truncated" not in says or fault.end < len(data):
            return Fault(f"byte {fault.start}, 0x{data[fault.start]:02x}, is not UTF-8", *position(data, fault.start))
    if "truncated" in says:
        return Fault("the text stops early", *position(data, len(data)))
    if "out of range" in says:
        found = next((at for at in _TOKEN.finditer(data.decode()) if _too_large(at[0])), None)
        place = position(data, len(data.decode()[: found.start()].encode())) if found else (None, None)
        return Fault("a number is out of range", *place)
    at = _BYTE.search(says)
    if at:
        what = says[: at.start()].removeprefix(_MALFORMED)
        return Fault(f"no JSON: {what}", *position(data, int(at[1])))
    return Fault(f"no JSON: {says.partition(' - at ')[0].lower()}")


def _too_large(word: str) -> bool:
    """Whether a word is a number that no decoder reads."""
    if word[0] not in "-0123456789":
        return False
    return len(word) > MOST_DIGITS or isinf(float(word))


def walk(text: str) -> Iterator[tuple[Sequence[str | int], int, bool]]:
    """The values of a valid JSON text: path, position, and whether its key stood there before.

    A path is keys and numbers; it is valid until the next step.
    """
    path: list[str | int] = []
    keys: list[set[str] | None] = []
    waiting = False  # for a key
    for token in _TOKEN.finditer(text):
        word = token[0]
        first = word[0]
        if first == ":":
            waiting = False
        elif first == ",":
            waiting = keys[-1] is not None
            if not waiting:
                path[-1] = int(path[-1]) + 1
        elif first in "]}":
            keys.pop()
            path.pop()
            waiting = False
        elif waiting:
            key = word[1:-1] if "\\" not in word else str(msgspec.json.decode(word))
            path[-1] = key
            known = keys[-1]
            assert known is not None
            if key in known:
                yield path, token.start(), True
            known.add(key)
        else:
            yield path, token.start(), False
            if first in "[{":
                waiting = first == "{"
                keys.append(set() if waiting else None)
                path.append("" if waiting else 0)


def spell(path: Sequence[str | int]) -> str:
    """A path as messages have it.

    >>> spell(["rounds", 0, "moves", 3])
    'rounds[0].moves[3]'
    """
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


def duplicates(data: bytes) -> list[Fault]:
    """The keys that a valid JSON text gives twice."""
    text = data.decode()
    found = ((list(path), at) for path, at, again in walk(text) if again)
    return [
        Fault(f"the key {shown(path[-1])} is given twice", *_place(text, at), path=spell(path)) for path, at in found
    ]


def located(data: bytes, faults: Sequence[Fault]) -> list[Fault]:
    """Faults with the line and the column of their paths, as far as a text can be walked."""
    missing = {fault.path for fault in faults if fault.path and not fault.line}
    places: dict[str, tuple[int, int]] = {}
    text = data.decode()
    for path, at, _ in walk(text) if missing else ():
        name = spell(path)
        if name in missing:
            places[name] = _place(text, at)
            if len(places) == len(missing):
                break
    return [
        msgspec.structs.replace(fault, line=places[fault.path][0], column=places[fault.path][1])
        if fault.path in places and not fault.line
        else fault
        for fault in faults
    ]


def _place(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
