"""All that is wrong with a log that its types refuse, in words.

A decoder stops at the first fault and speaks of types. Here the same types are walked once
more, over plain lists and dicts, slowly, and every fault is told with its path.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec
from msgspec import inspect

from adjudicator.formats.reading import MOST_FAULTS, Fault, either, shown
from adjudicator.formats.seats import no_such_seat
from adjudicator.log import MOST_SEATS

FEW = 12
"""More choices than these are not listed."""
LONG = 10**30
"""Numbers from here on are not spelled out, which takes long and helps nobody."""


def explain(form: Any, value: Any, fault: BaseException) -> list[Fault]:
    """The faults of a log, as a `Form` would read it; `fault` is what its decoder raised."""
    players = value.get("players") if isinstance(value, dict) else None
    count = len(players) if isinstance(players, list) else 0
    return explain_part(form.game, form.type, value, "", count) or [_said(fault)]


def explain_part(game: Any, kind: Any, value: Any, path: str, players: int) -> list[Fault]:
    """The faults of a part of a log that stands at a path, with so many players."""
    return list(islice(Explainer(game, players).faults(inspect.type_info(kind), value, path), MOST_FAULTS))


def _said(fault: BaseException) -> Fault:
    """A decoder's own words, where the walk has found nothing."""
    says, _, path = str(fault).partition(" - at ")
    path = re.sub(r"^\$\.?|\.\.\.", "", path.strip("`"))
    return Fault(says.replace("`", "") or type(fault).__name__, path=path)


class Explainer:
    """A walk through a log of a game."""

    def __init__(self, game: Any, players: int) -> None:
        self.game = game
        self.players = players

    def faults(self, kind: inspect.Type, value: Any, path: str) -> Iterator[Fault]:
        """What keeps a value from being of a kind."""
        if isinstance(kind, inspect.Metadata):
            yield from self.faults(kind.type, value, path)
        elif isinstance(kind, inspect.UnionType):
            yield from self._union(kind, value, path)
        elif isinstance(kind, inspect.StructType):
            yield from self._array(kind, value, path) if kind.array_like else self._object(kind, value, path)
        elif isinstance(kind, (inspect.VarTupleType, inspect.ListType)):
            if not isinstance(value, list):
                yield _expected("a list", value, path)
                return
            for at, item in enumerate(value):
                yield from self.faults(kind.item_type, item, f"{path}[{at}]")
        else:
            yield from self._plain(kind, value, path)

    def _plain(self, kind: inspect.Type, value: Any, path: str) -> Iterator[Fault]:
        if isinstance(kind, inspect.LiteralType):
            if not any(value == one and type(value) is type(one) for one in kind.values):
                yield self._choice(kind.values, value, path)
        elif isinstance(kind, inspect.EnumType):
            # An enum may know more spellings than it lists.
            if not _converts(value, kind.cls):
                yield self._choice([one.value for one in kind.cls], value, path)
        elif isinstance(kind, inspect.IntType):
            yield from self._integer(kind, value, path)
        elif isinstance(kind, inspect.StrType):
            if not isinstance(value, str):
                yield _expected("a text", value, path)
        elif isinstance(kind, inspect.BoolType):
            if not isinstance(value, bool):
                yield _expected("true or false", value, path)
        elif isinstance(kind, inspect.NoneType):
            if value is not None:
                yield _expected("null", value, path)
        elif not isinstance(kind, inspect.AnyType):
            try:
                msgspec.convert(value, _annotation(kind))
            except (msgspec.ValidationError, TypeError) as fault:
                yield Fault(str(fault).partition(" - at ")[0].replace("`", ""), path=path)

    def _integer(self, kind: inspect.IntType, value: Any, path: str) -> Iterator[Fault]:
        if type(value) is not int:
            yield _expected("a whole number", value, path)
            return
        low, high = kind.ge, kind.le
        if (low is None or value >= low) and (high is None or value <= high):
            return
        if (low, high) == (0, MOST_SEATS):
            seat = value if abs(value) < LONG else f"with {_number(value)}"
            yield Fault(no_such_seat(seat, self.players), path=path)
        else:
            yield Fault(f"{_number(value)} is out of range; expected a whole number from {low} to {high}", path=path)

    def _choice(self, values: Sequence[Any], value: Any, path: str) -> Fault:
        card = self.game.words.card
        if card is not None and any(isinstance(one, str) and card(one) == one for one in values):
            return self._card(card, values, value, path)
        listed = [str(one) for one in values]
        if len(listed) <= FEW:
            return _expected(either(listed), value, path)
        return _expected(f"one of {', '.join(listed[:FEW])} …", value, path)

    def _card(self, card: Any, values: Sequence[Any], value: Any, path: str) -> Fault:
        if not isinstance(value, str):
            return _expected("a card", value, path)
        meant = card(value) if len(value) <= FEW else None
        if meant in values:
            return Fault(f"{shown(value)} is written {shown(meant)}", path=path)
        return Fault(f"{shown(value)} is no card; a card is written like {self._examples(card, values)}", path=path)

    def _examples(self, card: Any, values: Sequence[Any]) -> str:
        """Two cards of the game's own example that begin differently, or else any two."""
        words = (word for word in self.game.words.example().split() if not word.isdigit() and word != "?")
        cards = [found for word in words if (found := card(word)) in values]
        other = next((one for one in cards if one[0] != cards[0][0]), None)
        return f"{cards[0]} or {other}" if other else " or ".join(map(str, values[1:3]))

    def _union(self, kind: inspect.UnionType, value: Any, path: str) -> Iterator[Fault]:
        structs = [one for one in kind.types if isinstance(one, inspect.StructType)]
        if structs and all(one.array_like for one in structs) and (value is not None or not kind.includes_none):
            yield from self._move(structs, value, path)
            return
        several = [list(self.faults(one, value, path)) for one in kind.types if not isinstance(one, inspect.NoneType)]
        if (value is None and kind.includes_none) or not all(several):
            return
        # The option that went furthest is the one that was meant.
        yield from max(several, key=lambda faults: max(len(fault.path) for fault in faults))

    def _move(self, structs: Sequence[inspect.StructType], value: Any, path: str) -> Iterator[Fault]:
        verbs = {str(one.tag): one for one in structs}
        if not isinstance(value, list):
            yield _expected('a move, as ["verb", seat, …]', value, path)
        elif not value or not isinstance(value[0], str):
            yield Fault(f"a move begins with its verb: {either(list(verbs))}", path=path)
        elif value[0] not in verbs:
            near = _near(value[0], list(verbs))
            near = near if len(near) < len(verbs) else ()  # they are all named already
            yield Fault(f"no verb {shown(value[0])}; there are {either(list(verbs), 'and')}", path=path, near=near)
        else:
            yield from self._array(verbs[value[0]], value, path)

    def _array(self, kind: inspect.StructType, value: Any, path: str) -> Iterator[Fault]:
        if not isinstance(value, list):
            yield _expected("a list", value, path)
            return
        tag = [] if kind.tag is None else [kind.tag]
        needed = sum(field.required for field in kind.fields) + len(tag)
        parts = [f'"{one}"' for one in tag] + [
            field.encode_name if field.required else f"({field.encode_name})" for field in kind.fields
        ]
        shape = f"[{', '.join(parts)}]"
        if len(value) < needed:
            yield Fault(f"something is missing; expected {shape}", path=path)
        if len(value) > len(parts):
            yield Fault(f"{shown(value[len(parts)])} is too much; expected {shape}", path=f"{path}[{len(parts)}]")
        for at, (field, item) in enumerate(zip(kind.fields, value[len(tag) :], strict=False), len(tag)):
            yield from self.faults(field.type, item, f"{path}[{at}]")

    def _object(self, kind: inspect.StructType, value: Any, path: str) -> Iterator[Fault]:
        what = path.rpartition(".")[2] or "a log"
        if not isinstance(value, dict):
            yield _expected(f"an object for {what}" if path else "a log, as an object", value, path)
            return
        fields = {field.encode_name: field for field in kind.fields}
        for key in value:
            if key not in fields:
                near = _near(str(key), [one for one in fields if one not in value])
                yield Fault(f"{what} has no key {shown(key)}", path=_under(path, str(key)), near=near)
        for name, field in fields.items():
            if name in value:
                yield from self.faults(field.type, value[name], _under(path, name))
            elif field.required:
                yield Fault(f"{what} needs the key {shown(name)}", path=path)


def _converts(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except (msgspec.ValidationError, TypeError):
        return False
    return True


def _annotation(kind: inspect.Type) -> Any:
    return getattr(kind, "cls", object)


def _under(path: str, key: str) -> str:
    key = key if len(key) <= FEW * 5 else f"{key[: FEW * 5]}..."
    return f"{path}.{key}" if path else key


def _number(value: int) -> str:
    return str(value) if abs(value) < LONG else f"a number of more than {value.bit_length() * 3 // 10} digits"


def _expected(what: str, value: Any, path: str) -> Fault:
    found = {type(None): "null", bool: str(value).lower(), list: "a list", dict: "an object"}.get(type(value))
    if found is None:
        found = _number(value) if type(value) is int else shown(value)
    return Fault(f"expected {what}, found {found}", path=path)


def _near(word: str, among: Sequence[str]) -> tuple[str, ...]:
    from adjudicator.words import near

    return tuple(near(word[: FEW * 5], among))
