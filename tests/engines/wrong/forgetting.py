"""How a wrong engine is made: the right one with one rule left out, and with it the table that it plays at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.engines.serve import Table

Wrong = dict[str, type[Table]]
"""The tables of a game's wrong engines, by the rule that each has forgotten."""


def forgetting(wrong: Wrong, table: type[Table]) -> Callable[[str], Callable[[type], type]]:
    """A decorator for classes that forget a rule of a game.

    A class is a table, where the rule is on who plays or on setups, and else an engine of one round. The first line
    of its docstring says what it does that is wrong.
    """

    def forgets(rule: str) -> Callable[[type], type]:
        def put(cls: type) -> type:
            assert rule not in wrong, rule
            assert cls.__doc__, cls
            own = {"makes": cls, "__doc__": cls.__doc__}
            wrong[rule] = cls if issubclass(cls, Table) else type(cls.__name__, (table,), own)
            return cls

        return put

    return forgets


@contextmanager
def on_turn(game: Any, seat: int) -> Iterator[None]:
    """As if it were a seat's turn; when what is done then is refused after all, it is not."""
    turn = game.turn
    game.turn = seat if turn is not None else None
    try:
        yield
    except ValueError:
        game.turn = turn
        raise
