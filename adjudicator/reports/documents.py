"""A game's setup, moves, rules and house keys as tables, made from its code.

`adjudicator rules` prints them; a game's README holds them between marks, as
`<!-- rules -->` and `<!-- end -->`. `python -m adjudicator.reports.documents` writes those
anew, and a test tells when they have drifted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from adjudicator.formats.files import replacing
from adjudicator.game import Game, find, names, newest
from adjudicator.log import Common
from adjudicator.reports import markdown
from adjudicator.rules import Rule
from adjudicator.words import Key

MOST_WIDE = 16
"""What is longer has no column of its own on a screen."""

_MARKED = re.compile(r"(<!-- (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


class Table(msgspec.Struct, frozen=True):
    """A table of plain texts; the columns of `code` hold what is written in logs or commands."""

    title: str
    headers: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    code: tuple[int, ...]
    says: int
    """The column that is a sentence."""


class Documents:
    """The tables of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def tables(self) -> dict[str, Table]:
        """All tables, by the names that their marks have."""
        return {"setup": self.setup(), "moves": self.moves(), "rules": self.rules(), "house": self.house()}

    def setup(self) -> Table:
        """The lines of a round's setup, and those of results."""
        game, words = self.game, self.game.words
        rows = [(_line(key), f"setup.{_field(game.Setup, key)}", key.says) for key in words.setup]
        rows += [
            (_line(key), f"result.{_field(game.Result, key)} of a {game.round_name}", key.says) for key in words.result
        ]
        rows += [
            (_line(key), f"result.{_field(game.MatchResult, key)} of the log", key.says) for key in words.match_result
        ]
        return Table("Setup and results", ("on a sheet", "in JSON", "what it is"), rows, (0, 1), 2)

    def moves(self) -> Table:
        """The moves, as arrays, and what they mean; those that every game has come last."""
        kinds = inspect.type_info(self.game.Move | Common)
        structs = kinds.types if isinstance(kinds, inspect.UnionType) else (kinds,)
        rows = [
            (_shape(one), " ".join((one.cls.__doc__ or "").split()))
            for one in structs
            if isinstance(one, inspect.StructType)
        ]
        return Table("Moves", ("move", "meaning"), rows, (0,), 1)

    def rules(self) -> Table:
        """The rules, their sections, and the house keys of the rulings that they rest on."""
        rows = [(one.name, _flat(one.doc), one.section, one.key or "") for one in self.game.rulebook]
        return Table("Rules", ("rule", "what it says", "section", "house key"), rows, (0, 3), 1)

    def house(self) -> Table:
        """The house keys: values, default and meaning."""
        defaults = self.game.defaults[newest(self.game)]
        struct = inspect.type_info(self.game.House)
        assert isinstance(struct, inspect.StructType)
        rows = []
        for field in struct.fields:
            kind, says = _described(field.type)
            default = getattr(defaults, field.name)
            rows.append((field.encode_name, _values(kind), "" if default is msgspec.UNSET else _value(default), says))
        return Table("House keys", ("house key", "values", "default", "what it says"), rows, (0, 2), 3)


def rule_of(game: Game, word: str) -> Rule | None:
    """The rule of a name, with or without its game."""
    return game.rulebook.rules.get(word.lower().removeprefix(f"{game.name}/"))


def in_markdown(table: Table) -> str:
    """A table as Markdown."""
    rows = [
        [f"`{cell}`" if at in table.code and cell else markdown.escaped(cell) for at, cell in enumerate(row)]
        for row in table.rows
    ]
    return "".join(f"{line}\n" for line in markdown.table(table.headers, rows))


def written(game: Game, text: str) -> str:
    """A document of a game with its marked tables as they should be. Raises `KeyError` for a mark without a table."""
    tables = Documents(game).tables
    return _MARKED.sub(lambda found: f"{found[1]}{in_markdown(tables[found[2]])}{found[3]}", text)


def readme(game: Game) -> Path:
    """Where a game's README is."""
    from importlib.util import find_spec

    spec = find_spec(game.documents)
    assert spec is not None
    assert spec.submodule_search_locations is not None
    return Path(spec.submodule_search_locations[0]) / "README.md"


def write_all() -> Iterator[Path]:
    """Write the tables of all games' READMEs anew; gives those that changed."""
    for game in map(find, names()):
        path = readme(game)
        if not path.exists():
            continue
        text = path.read_text("utf-8")
        if (new := written(game, text)) != text:
            with replacing(path) as put:
                put(new.encode())
            yield path


def _line(key: Key) -> str:
    return f"{key.key} NAME:" if key.by_seat else f"{key.key}:"


def _field(cls: Any, key: Key) -> str:
    """The name of a key's field in JSON."""
    return str(cls.__struct_encode_fields__[cls.__struct_fields__.index(key.field)])


def _shape(kind: inspect.StructType) -> str:
    """A move as an array: `["play", seat, card, (zone)]`; what stands in parentheses can be left out."""
    fields = [field.encode_name if field.required else f"({field.encode_name})" for field in kind.fields]
    verb = f'"{kind.tag}"'
    return f"[{', '.join([verb, *fields])}]"


def _flat(doc: str) -> str:
    return " ".join(doc.split())


def _described(kind: inspect.Type) -> tuple[inspect.Type, str]:
    """A type without its descriptions, and the description."""
    says = ""
    while isinstance(kind, inspect.Metadata):
        says = (kind.extra_json_schema or {}).get("description", says)
        kind = kind.type
    return kind, says


def _values(kind: inspect.Type) -> str:
    """What a house key can be, in words."""
    if isinstance(kind, inspect.BoolType):
        return "yes, no"
    if isinstance(kind, inspect.LiteralType):
        return ", ".join(map(_value, kind.values))
    if isinstance(kind, inspect.IntType):
        return "a number" if kind.ge is None or kind.le is None else f"{kind.ge} to {kind.le}"
    if isinstance(kind, inspect.TupleType):
        return "two numbers"
    if isinstance(kind, inspect.VarTupleType):
        return "a list"
    return "an object" if isinstance(kind, inspect.StructType) else "a word"


def _value(value: Any) -> str:
    if isinstance(value, tuple):
        return "-".join(map(str, value))
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def plain_rows(table: Table) -> tuple[Sequence[str], list[list[str]]]:
    """A table for a screen: the sentence stands last, and in it what is too long for a column."""
    further = [at for at in range(1, len(table.headers)) if at != table.says]
    long = [at for at in further if any(len(row[at]) > MOST_WIDE for row in table.rows)]
    order = [0, *(at for at in further if at not in long), table.says]
    headers = [table.headers[at][0].upper() + table.headers[at][1:] for at in order]
    rows = [[row[at] for at in order] for row in table.rows]
    for row, cells in zip(table.rows, rows, strict=True):
        cells[-1] = " ".join([cells[-1], *(f"({row[at]})" for at in long if row[at])])
    return headers, rows


if __name__ == "__main__":
    for changed in write_all():
        print(changed)
