"""Which rule an engine may have in mind where a move breaks none: one that comes later, or one of another house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import Any

import msgspec
from msgspec import inspect

from adjudicator.engines.script import Broken, Script, in_order
from adjudicator.formats.house import write_house


def too_early(before: Script, move: Any, legal: Set[Any]) -> list[Broken]:
    """The rules that a legal move breaks after one of a kind that is not legal yet, which is played for that."""
    if not legal or any(type(one) is type(move) for one in legal):
        return []
    table, due = before.table, in_order(legal)[0]
    before.told.append(move)
    table.apply(move)
    before.told.append(due)
    table.entry += 1
    return before.breaches(table, due)


def by_another_house(before: Script, move: Any) -> str:
    """A rule that a move would break if the table had chosen otherwise, as a sentence; nothing where there is none."""
    game, match = before.game, before.case.match
    setup = before.log.rounds[len(match.tables) - 1].setup
    told = before.told[: before.table.entry - 1]
    for rule in game.rulebook.on(type(move)):
        for key, value in _others(match.house, (rule.key or "").split(", ")):
            house = msgspec.convert({**msgspec.to_builtins(match.house), key: value}, game.House)
            other = msgspec.structs.replace(match, house=house, tables=match.tables[:-1], memo={})
            table: Any = game.table(other, setup)
            table.prepare([*told, move])
            for table.entry, one in enumerate(told, 1):
                table.apply(one)
            table.entry = len(told) + 1
            if any(one.rule is rule for one in before.breaches(table, move)):
                chosen = write_house(msgspec.convert({key: value}, game.House))
                return f"By {chosen} it would break {game.rulebook.id_of(rule)}."
    return ""


def _others(house: Any, keys: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """Some house keys, each with the other values that it can have, where they are few."""
    for field in inspect.type_info(type(house)).fields:  # type: ignore[attr-defined]
        if field.encode_name in keys:
            for value in _values(field.type):
                if value != getattr(house, field.name):
                    yield field.encode_name, value


def _values(kind: inspect.Type) -> Sequence[Any]:
    if isinstance(kind, inspect.Metadata):
        return _values(kind.type)
    if isinstance(kind, inspect.UnionType):
        return [value for one in kind.types for value in _values(one)]
    if isinstance(kind, inspect.BoolType):
        return (False, True)
    return kind.values if isinstance(kind, inspect.LiteralType) else ()
