"""Moves, setups and results with one thing changed, and moves of any kind at all.

All are made as a log's JSON has them and then read by the game's types, so that what has not
the shape of a move is none. Whether they are legal, the rules say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias

import msgspec
from msgspec import inspect

from adjudicator.chance import Chance
from adjudicator.formats.decode import Form
from adjudicator.game import Game
from adjudicator.log import AnyLog, AnyRound, LogError, Round, plain

Plain: TypeAlias = Any
"""A value as JSON has it."""
MOST_LISTED = 3


class Alterer:
    """Changes by chance, out of the words that a log has.

    Args:
        game: the game.
        chance: what decides.
        log: whose players and house they are for.
        round_: whose cards and other words may stand in them.
    """

    def __init__(self, game: Game, chance: Chance, log: AnyLog, round_: AnyRound) -> None:
        self.game: Any = game
        self.chance = chance
        self.log = log
        self.setup = round_.setup
        self.words = words_of(round_)
        self.near: list[str] = []
        """Words that are tried more often than the others."""
        self.seats = len(log.players)

    def look_at(self, *moves: Any) -> None:
        """Try the words of some moves more often than others."""
        self.near = list(words_in(moves))

    def move(self, move: Any) -> Any:
        """A move with one thing changed; `None` where a log can have no such move."""
        verb, *rest = plain(move)
        return self._move([verb, *self._changed(rest)])

    def any_move(self, kind: type) -> Any:
        """A move of a kind; `None` where a log can have no such move."""
        return self._move(self._made(_info(kind)))

    def _move(self, value: Plain) -> Any:
        return self._read(value, self.game.Move, lambda move: Round(self.setup, (move,)))

    def of_setup(self, setup: Any) -> Any:
        """A setup with one thing changed; `None` where a log can have no such setup."""
        return self._read(self._changed(plain(setup)), self.game.Setup, lambda found: Round(found, ()))

    def of_result(self, result: Any) -> Any:
        """A claim on a round with one thing changed; `None` where a log can have no such claim."""
        return self._read(self._changed(plain(result)), self.game.Result, lambda found: Round(self.setup, (), found))

    def of_match_result(self, result: Any) -> Any:
        """A claim on a match with one thing changed; `None` where a log can have no such claim."""
        value = self._changed(plain(result))
        return self._read(value, self.game.MatchResult, lambda found: Round(self.setup, ()), claim=True)

    def _read(self, value: Plain, kind: Any, round_: Callable[[Any], AnyRound], claim: bool = False) -> Any:
        """The value as the game's types have it, where it is one that can stand in a log."""
        try:
            found = msgspec.convert(value, kind)
            _form(self.game).check(
                msgspec.structs.replace(self.log, rounds=(round_(found),), result=found if claim else None)
            )
        except (msgspec.ValidationError, LogError):
            return None
        return found

    def _changed(self, value: Plain) -> Plain:
        """A value with one thing in it changed."""
        chance = self.chance
        if isinstance(value, dict):
            if not value:
                return value
            key = chance.one(list(value))
            if chance.happens(0.1):
                return {name: item for name, item in value.items() if name != key}
            return {**value, key: self._changed(value[key])}
        if isinstance(value, list):
            return self._changed_list(value)
        if isinstance(value, str):
            return self._word()
        if isinstance(value, bool):
            return not value
        return self._number(value or 0)

    def _changed_list(self, items: list[Plain]) -> Plain:
        chance = self.chance
        how = chance.below(10) if items else 0
        if how == 0:
            return [*items, self._like(items)]
        at = chance.below(len(items))
        if how == 1:
            return items[:at] + items[at + 1 :]
        if how == 2:
            other = chance.below(len(items))
            found = list(items)
            found[at], found[other] = found[other], found[at]
            return found
        return [*items[:at], self._changed(items[at]), *items[at + 1 :]]

    def _like(self, items: list[Plain]) -> Plain:
        """One more item of a list."""
        if items and not isinstance(items[-1], str):
            return self.chance.one(items)
        return self._word() if self.words and self.chance.happens(0.8) else self._number(0)

    def _word(self) -> str:
        words = self.near if self.near and self.chance.happens(0.6) else self.words
        return self.chance.one(words) if words else ""

    def _number(self, value: int) -> int:
        chance = self.chance
        how = chance.below(3)
        if how == 0:
            return value + chance.below(5) - 2
        return chance.below(self.seats) if how == 1 else chance.below(60) - 5

    def _made(self, info: inspect.Type) -> Plain:
        """A value of a type."""
        chance = self.chance
        if isinstance(info, inspect.StructType):
            whole = chance.happens(0.5)
            return [info.tag, *(self._made(field.type) for field in info.fields if field.required or whole)]
        if isinstance(info, inspect.UnionType):
            return self._made(chance.one([one for one in info.types if not isinstance(one, inspect.NoneType)]))
        if isinstance(info, inspect.IntType):
            return self._number(0)
        if isinstance(info, inspect.LiteralType):
            return self._word() if self.words and len(info.values) > len(self.words) else chance.one(info.values)
        if isinstance(info, (inspect.VarTupleType, inspect.ListType)):
            return [self._made(info.item_type) for _ in range(chance.below(MOST_LISTED + 1))]
        return self._word()


@cache
def _form(game: Any) -> Form:
    return Form(game, "json")


@cache
def _info(kind: type) -> inspect.Type:
    return inspect.type_info(kind)


def words_of(round_: AnyRound) -> list[str]:
    """The words of a round, each once, and some that are like them: cards that the deck may not have."""
    words = sorted({word for word in words_in((round_.setup, round_.moves)) if word})
    return [*words, *sorted({f"{word[:-1]}{digit}" for word in words[::3] if word[-1].isdigit() for digit in "079"})]


def words_in(value: Any) -> Iterator[str]:
    """The cards and other words of setups and moves, but not their verbs."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from words_in(item)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from words_in(getattr(value, name))
