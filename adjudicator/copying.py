"""Tables copied, so that a position can be played on from in several ways.

What a table holds that never changes (texts, numbers, moves, setups), what stands above it
(the match, the tables before) and functions are shared, all else is copied: lists, dicts,
sets, and objects of a game's own classes, whatever their attributes. That is quicker than
`copy.deepcopy`, and asks nothing of a game.
"""

from __future__ import annotations

import copy
import types
from collections.abc import Callable, Iterable
from enum import Enum
from functools import cache
from operator import is_
from typing import Any, cast

import msgspec

from adjudicator.game import Match

SHARED = (str, int, float, bytes, frozenset, type, range, Enum, type(None), type(msgspec.UNSET))
FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.ModuleType)
_MISSING = object()


def copied(table: Any, match: Match) -> Any:
    """A copy of a table of a match: what is played at one is not played at the other."""
    above = (match, match.log, match.house, match.assumed, match.memo, *match.tables)
    return _copy(table, {id(one): one for one in above if one is not table})


def _copy(value: Any, made: dict[int, Any]) -> Any:
    kind: Any = type(value)
    how = _how(kind)
    if how is None:
        return value
    found = made.get(id(value), _MISSING)
    return how(value, made) if found is _MISSING else found


@cache
def _how(kind: Any) -> Callable[[Any, dict[int, Any]], Any] | None:
    """What copies a value of a type; `None` where it is shared."""
    if issubclass(kind, (*SHARED, *FUNCTIONS)):
        return None
    if issubclass(kind, msgspec.Struct) and kind.__struct_config__.frozen:
        return None
    if kind is list:
        return _list
    if issubclass(kind, tuple):
        return _tuple
    if kind is dict:
        return _dict
    if issubclass(kind, (dict, list, set)) or kind.__module__ in ("collections", "functools", "builtins"):
        return _other
    return _object(kind)


def _plain(items: Iterable[Any]) -> bool:
    """Whether all of some items are shared."""
    return not any(map(_how, set(map(type, items))))


def _list(value: list[Any], made: dict[int, Any]) -> list[Any]:
    new = made[id(value)] = value.copy()
    if not _plain(value):
        new[:] = [_copy(item, made) for item in value]
    return new


def _tuple(value: tuple[Any, ...], made: dict[int, Any]) -> tuple[Any, ...]:
    if _plain(value):
        return value
    items = [_copy(item, made) for item in value]
    if all(map(is_, value, items)):
        return value
    kind: Any = type(value)
    return cast(tuple[Any, ...], tuple.__new__(kind, items))


def _dict(value: dict[Any, Any], made: dict[int, Any]) -> dict[Any, Any]:
    new = made[id(value)] = value.copy()
    if not (_plain(value.values()) and _plain(value)):
        new.clear()
        new.update((_copy(key, made), _copy(item, made)) for key, item in value.items())
    return new


def _other(value: Any, made: dict[int, Any]) -> Any:
    new = made[id(value)] = copy.copy(value)
    if isinstance(new, dict):
        for key, item in value.items():
            new[key] = _copy(item, made)
    elif isinstance(new, list):
        new[:] = [_copy(item, made) for item in value]
    return new


def _object(kind: type) -> Callable[[Any, dict[int, Any]], Any]:
    """What copies an object of a class of a game's: an object of that class with copied attributes."""
    slots = [name for base in kind.__mro__ for name in _slots(base)]
    struct = issubclass(kind, msgspec.Struct)

    def made_anew(value: Any, made: dict[int, Any]) -> Any:
        new = made[id(value)] = copy.copy(value) if struct else object.__new__(kind)
        for name in slots:
            item = getattr(value, name, _MISSING)
            if item is not _MISSING:
                setattr(new, name, _copy(item, made))
        held = getattr(value, "__dict__", None)
        if held:
            new.__dict__.update({name: _copy(item, made) for name, item in held.items()})
        return new

    return made_anew


def _slots(base: type) -> tuple[str, ...]:
    if issubclass(base, msgspec.Struct):
        return getattr(base, "__struct_fields__", ())
    slots = base.__dict__.get("__slots__", ())
    return (
        (slots,) if isinstance(slots, str) else tuple(name for name in slots if name not in ("__dict__", "__weakref__"))
    )
