"""House keys as words: what a sheet, or an option of a command, writes for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from adjudicator.formats.reading import shown
from adjudicator.formats.sheet_lines import Statement
from adjudicator.game import Game
from adjudicator.words import Misread, near

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


def _meanings(word: str) -> Iterator[Any]:
    """What a word may mean, whatever type is wanted; a number, where it is one, first."""
    digits = word.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) < 19:
        yield int(word)
    yield word
    yield word.lower()
    if word.lower() in (*YES, *NO):
        yield word.lower() in YES


def write_house(house: Any) -> str:
    """The keys that a table chose, as a sheet has them: `new-zone-wrap no, games 3`."""
    chosen = msgspec.to_builtins(house)
    return ", ".join(f"{key} {_word(value)}" for key, value in chosen.items())


def _word(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
