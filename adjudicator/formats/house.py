"""House keys as words: what a sheet, or an option of a command, writes for them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from adjudicator.formats.reading import shown
from adjudicator.formats.sheet_lines import Statement
from adjudicator.game import Game, find
from adjudicator.words import HouseKey, Misread, in_quotes, near

YES, NO = ("yes", "true", "on"), ("no", "false", "off")


def read_house(game: Game, rest: Statement, house: dict[str, Any]) -> None:
    """Add the keys of a `house:` line to those before it. Raises `Misread`."""
    words = [word.text for word in rest.words]
    if not words:
        raise Misread(0, "a house key and its value belong here", keys(game))
    for at in range(0, len(words), 2):
        key = house_key(game, words[at], at)
        if key in house:
            raise Misread(at, f"{key} is given twice")
        if at + 1 == len(words):
            raise Misread(at + 1, f"the value of {key} belongs here")
        house[key] = house_value(game, key, words[at + 1], at + 1)


def keys(game: Game) -> Sequence[str]:
    """The house keys of a game, as they are written."""
    return tuple(game.House.__struct_encode_fields__)


def house_key(game: Game, word: str, at: int = 0) -> str:
    """The house key of a word. Raises `Misread`."""
    key = word.lower().rstrip(":=").replace("_", "-")
    known = {name.replace("_", "-"): name for name in keys(game)}
    if key not in known:
        raise Misread(at, f"no house key {shown(word)}", near(word[:50], keys(game)))
    return known[key]


def house_value(game: Game, key: str, word: str, at: int = 0) -> Any:
    """The value of a house key, typed as the key wants it. Raises `Misread`."""
    for value in _meanings(word):
        try:
            msgspec.convert({key: value}, game.House)
        except msgspec.ValidationError:
            continue
        return value
    from adjudicator.formats.explain import explain_part

    faults = explain_part(game, game.House, {key: next(_meanings(word))}, "", 0)
    says = faults[0].says.replace("true or false", "yes or no") if faults else f"{shown(word)} does not fit"
    raise Misread(at, f"{key}: {says}")


def house_over(name: str, given: Iterable[tuple[str | None, str, str]]) -> Any:
    """The house of a game that keys make which stand over those of logs; `None` where none is for this game.

    Each is given as its game (`None` for whichever a log is of), key and value. Raises `LogError`.
    """
    game, chosen = find(name), {}
    for of, word, value in given:
        if of in (None, name):
            key = house_key(game, word)
            chosen[key] = house_value(game, key, value)
    return msgspec.convert(chosen, game.House) if chosen else None


def _meanings(word: str) -> Iterator[Any]:
    """What a word may mean, whatever type is wanted; a number, where it is one, first."""
    digits = word.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) < 19:
        yield int(word)
    yield word
    yield word.lower()
    yield word.upper()
    low, _, high = word.partition("-")
    if low.isascii() and low.isdigit() and high.isascii() and high.isdigit() and len(word) < 19:
        yield [int(low), int(high)]
    if word[:1] in ("[", "{"):
        with suppress(msgspec.DecodeError, RecursionError):
            yield msgspec.json.decode(word)
    if word.lower() in (*YES, *NO):
        yield word.lower() in YES


def write_house(house: Any, besides: Container[str] = ()) -> str:
    """The keys that a table chose, as a sheet has them: `new-zone-wrap no, games 3`; but not those `besides`."""
    chosen = msgspec.to_builtins(house)
    return ", ".join(f"{key} {_word(value)}" for key, value in chosen.items() if key not in besides)


def _word(value: Any) -> str:
    """A value as one word: two numbers as a range, other lists and objects as JSON in quotes."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)) and len(value) == 2 and all(type(one) is int and one >= 0 for one in value):
        return f"{value[0]}-{value[1]}"
    return in_quotes(msgspec.json.encode(value).decode()) if isinstance(value, (list, tuple, dict)) else str(value)


def line_keys(game: Game) -> dict[str, HouseKey]:
    """The house keys of a game that have lines of their own in a sheet's header, by the word that begins them."""
    return {key.key: key for key in getattr(game.words, "house", ())}


def read_line(key: HouseKey, head: Sequence[str], rest: Statement, house: dict[str, Any]) -> None:
    """Add what such a line says; `head` are the words between the key and the colon. Raises `Misread`."""
    value = key.read(head, [word.text for word in rest.words])
    house[key.field] = _together(house[key.field], value) if key.field in house else value


def _together(one: Any, other: Any) -> Any:
    if not (isinstance(one, dict) and isinstance(other, dict)):
        return other
    return {**one, **{key: _together(one[key], value) if key in one else value for key, value in other.items()}}


def write_lines(game: Game, house: Any) -> Iterator[str]:
    """The lines of those house keys that have some, and that the table chose."""
    for key in line_keys(game).values():
        names = dict(zip(house.__struct_encode_fields__, house.__struct_fields__, strict=True))
        value = getattr(house, names[key.field])
        if value is not msgspec.UNSET:
            yield from [
                f"{key.key} {head}: {words}" if head else f"{key.key}: {words}" for head, words in key.write(value)
            ]
