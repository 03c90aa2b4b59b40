"""How the words of a sheet become values, and values words: what games' sheets share.

Which lines a sheet has, and where its entries stand, is left to `formats.sheet`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from adjudicator.log import MOST_POINTS, LogError, same_name

UNKNOWN = "?"
"""What is not known."""

NONE = "none"
"""An empty list."""

_DATES = (
    r"(?P<year>\d{4})([-/.])(?P<month>\d{1,2})\2(?P<day>\d{1,2})",
    r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.\s?(?P<year>\d{4})",
)


class Misread(LogError):
    """A word that cannot be read: which of the words (`at`, from 0), why, and the nearest readings."""

    def __init__(self, at: int, says: str, near: Sequence[str] = ()) -> None:
        super().__init__(says)
        self.at = at
        self.near = tuple(near)


class Key(msgspec.Struct, frozen=True):
    """A line `key: values` of a sheet, and the field that it fills.

    `read` takes the words behind the colon and the players' names; `write` gives those words
    back. A key `by_seat` has a line a player, `key name: values`, and its field a value a
    seat; `absent` stands for a player without a line. `says` explains it to people.
    """

    key: str
    field: str
    read: Callable[[Sequence[str], Sequence[str]], Any]
    write: Callable[[Any, Sequence[str]], str]
    says: str
    by_seat: bool = False
    absent: Any = None


class HouseKey(msgspec.Struct, frozen=True):
    """Lines of a sheet's header that give a house key whose value is no single word: a list, or an object.

    The lines are `key: words`, or `key head: words`, several of them for an object. `read` takes
    the words before the colon, the key left out, and those behind it, and gives the value or a part of
    it; the parts of an object are put together. `write` gives the head and the words of each line.
    A game has such keys in `words.house`, where it has any.
    """

    key: str
    field: str
    read: Callable[[Sequence[str], Sequence[str]], Any]
    write: Callable[[Any], Iterable[tuple[str, str]]]
    says: str


def quoted(name: str) -> str:
    """A name as a sheet can hold it: bare where that is clear, else as a JSON string.

    >>> quoted("Ann"), quoted("Mary Ann")
    ('Ann', '"Mary Ann"')
    """
    return name if name.isalpha() and name.isprintable() else in_quotes(name)


def in_quotes(text: str) -> str:
    """A text as a JSON string, on one line and with nothing in it that a screen cannot show.

    >>> print(in_quotes("a\\x1b"))
    "a\\u001b"
    """
    encoded = msgspec.json.encode(text).decode()
    if encoded.isprintable():
        return encoded
    from json import dumps

    return "".join(char if char.isprintable() else dumps(char)[1:-1] for char in encoded)


def seat_of(word: str, names: Sequence[str]) -> list[int]:
    """The seats whose names a word fits: the exact one, else all that it begins.

    >>> seat_of("an", ["Ann", "Anders", "Bo"])
    [0, 1]
    """
    word = same_name(word.strip())
    known = [same_name(name.strip()) for name in names]
    if word in known:
        return [known.index(word)]
    return [seat for seat, name in enumerate(known) if word and name.startswith(word)]


def one_seat(at: int, word: str, names: Sequence[str]) -> int:
    """The one seat that a word names. Raises `Misread` when none or several fit."""
    seats = seat_of(word, names)
    if len(seats) == 1:
        return seats[0]
    if seats:
        raise Misread(at, f"{word!r} fits several players", [names[seat] for seat in seats])
    raise Misread(at, f"no player {word!r}", near(word, names))


def near(word: str, among: Sequence[str]) -> list[str]:
    """The words that a mistyped one may have meant, the nearest first; all when they are few."""
    from difflib import get_close_matches

    folded = {same_name(one): one for one in among}
    close = [folded[one] for one in get_close_matches(same_name(word), list(folded), 3, 0.5)]
    return close or (list(among) if len(among) <= 7 else [])


def integer(at: int, word: str) -> int:
    """A whole number. Raises `Misread`."""
    digits = word[1:] if word[:1] in ("-", "+") else word
    if not (digits.isascii() and digits.isdigit()):
        raise Misread(at, f"{word!r} is no whole number")
    if len(digits.lstrip("0")) > len(str(MOST_POINTS)) or abs(int(word)) > MOST_POINTS:
        raise Misread(at, f"{word[:20]} is out of range")
    return int(word)


def several(words: Sequence[str]) -> Sequence[str]:
    """A list of words; `none` is the empty one."""
    return () if len(words) == 1 and words[0].lower() == NONE else words


def listed(items: Sequence[object]) -> str:
    """A list as words; the empty one is `none`."""
    return " ".join(map(str, items)) or NONE


def read_seat(words: Sequence[str], names: Sequence[str]) -> int:
    """One player."""
    if len(words) != 1:
        raise Misread(min(1, len(words)), "one player belongs here", names)
    return one_seat(0, words[0], names)


def write_seat(seat: int, names: Sequence[str]) -> str:
    """One player."""
    return quoted(names[seat])


def read_seats(words: Sequence[str], names: Sequence[str]) -> tuple[int, ...]:
    """Players, in order of seats."""
    return tuple(sorted({one_seat(at, word, names) for at, word in enumerate(several(words))}))


def write_seats(seats: Sequence[int], names: Sequence[str]) -> str:
    """Players."""
    return listed([quoted(names[seat]) for seat in seats])


def read_points(words: Sequence[str], names: Sequence[str]) -> tuple[int, ...]:
    """A number a player, `Ann 1 Bo -8 Cy 0`, or only the numbers in order of seats."""
    if len(words) != 2 * len(names):
        if len(words) > 1 and len(words) % 2 == 0 and seat_of(words[0], names):
            raise Misread(len(words), f"a number for each of {len(names)} players belongs here", names)
        return tuple(integer(at, word) for at, word in enumerate(several(words)))
    found: dict[int, int] = {}
    for at in range(0, len(words), 2):
        seat = one_seat(at, words[at], names)
        if seat in found:
            raise Misread(at, f"{names[seat]} stands here twice")
        found[seat] = integer(at + 1, words[at + 1])
    return tuple(found[seat] for seat in range(len(names)))


def write_points(points: Sequence[int], names: Sequence[str]) -> str:
    """A number a player; without names when there are more or fewer of them."""
    if len(points) != len(names):
        return listed(points)
    return ", ".join(f"{quoted(name)} {number}" for name, number in zip(names, points, strict=True))


def cards(card: Callable[[str], str | None]) -> Callable[[Sequence[str], Sequence[str]], tuple[str, ...]]:
    """A reader of a list of cards, given that of one."""

    def read(words: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
        return tuple(one_card(at, word, card) for at, word in enumerate(several(words)))

    return read


def one_card(at: int, word: str, card: Callable[[str], str | None]) -> str:
    """The card of a word. Raises `Misread`."""
    found = card(word)
    if found is None:
        raise Misread(at, f"{word!r} is no card")
    return found


def write_cards(values: Sequence[str], names: Sequence[str]) -> str:
    """A list of cards."""
    return listed(values)


def iso_date(text: str) -> str | None:
    """A date as `YYYY-MM-DD`; `None` for what is none, or could be two.

    >>> iso_date("2026-11-28"), iso_date("28.11.2026"), iso_date("11/28/2026"), iso_date("11/12/2026")
    ('2026-11-28', '2026-11-28', '2026-11-28', None)
    """
    text = text.strip()
    if not text.isascii():
        return None
    for spelled in _DATES:
        if found := re.fullmatch(spelled, text):
            return _existing(found["year"], found["month"], found["day"])
    slashed = re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{4})", text)
    if slashed is None:
        return None
    one, other, year = slashed.groups()
    readings = {_existing(year, one, other), _existing(year, other, one)} - {None}
    return readings.pop() if len(readings) == 1 else None


def _existing(*parts: str) -> str | None:
    from datetime import date

    try:
        return date(*map(int, parts)).isoformat()
    except ValueError:
        return None


def counted(number: int, word: str) -> str:
    """A number of things.

    >>> counted(1, "game"), counted(3, "entry")
    ('1 game', '3 entries')
    """
    if number != 1:
        word = f"{word[:-1]}ies" if word.endswith("y") and word[-2:-1] not in "aeiou" else f"{word}s"
    return f"{number} {word}"
