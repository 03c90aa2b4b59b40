"""A position in a few lines, and the entries that are legal in it: what a person at the table has before the eyes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from msgspec import inspect

from adjudicator.formats.seats import members
from adjudicator.formats.sheet_entries import Entries
from adjudicator.formats.sheet_lines import statements
from adjudicator.game import Game
from adjudicator.play.record.state import Standing
from adjudicator.referee import seated
from adjudicator.reports.page import Page, columns
from adjudicator.words import Misread

LINES = 3
MOST = 200
"""So many entries are offered at most."""
_UNSEEN = re.compile(r"\?(?: \?){3,}")


def short(game: Game, standing: Standing, page: Page) -> list[str]:
    """A position in three lines at most, the player to act before the others; what is too long is cut off."""
    names, turn = standing.match.names, standing.table.turn
    view = game.view(standing.match, standing.table, False)
    acting = None if turn is None else names[turn]
    items = [one for one in view if one[0] not in names]
    items += [one for one in view if one[0] == acting] + [one for one in view if one[0] in names and one[0] != acting]
    lines: list[str] = []
    for what, how in items:
        said = page.spell(f"{what}: {_UNSEEN.sub(_counted, how)}")
        if lines and (columns(lines[-1]) + columns(said) + 3 <= page.width or len(lines) == LINES):
            lines[-1] += f" | {said}"
        else:
            lines.append(said)
    return [cut(line, page.width) for line in lines]


def _counted(unseen: re.Match[str]) -> str:
    return f"{unseen[0].count('?')}x ?"


def cut(line: str, width: int) -> str:
    """A line that is not too wide.

    >>> cut("Ann holds 12 cards", 12)
    'Ann holds...'
    """
    if columns(line) <= width:
        return line
    while columns(line) > width - 3:
        line = line[:-1]
    return f"{line.rstrip()}..."


def choices(entries: Entries, standing: Standing) -> list[str]:
    """The entries that break no rule, as far as the log can tell, without the player's name where that will do."""
    moves = islice(_legal(entries.game, standing.table), MOST)
    return list(dict.fromkeys(_said(entries, move, standing.table) for move in moves))


def _said(entries: Entries, move: Any, table: Any) -> str:
    words = entries.game.words.write_move(move, entries.names)
    try:
        if seated(entries.read(next(statements(words, [])), 0), table) == move:
            return words
    except Misread:
        pass
    return next(entries.spellings(move))


def _legal(game: Game, table: Any) -> Iterator[Any]:
    """Moves that are legal: from cards known to be held, and of those that are not, whatever single card fits."""
    if table.turn is None:
        return
    keeps = game.rulebook.keeps
    yield from (move for move in table.candidates() if keeps(table, move))
    if not table.complete():
        yield from (
            move
            for make, value in _simple(members(game.Move))
            if keeps(table, move := make(*[table.turn, value][: 1 + (value != "")]))
        )


@cache
def _simple(kinds: tuple[Any, ...]) -> tuple[tuple[Any, Any], ...]:
    """The moves that take no more than one word of a list, by the type and that word; `""` for none."""
    found: list[tuple[Any, Any]] = []
    for cls in kinds:
        info = inspect.type_info(cls)
        fields = info.fields if isinstance(info, inspect.StructType) else ()
        needed = [field for field in fields if field.required]
        if not needed or needed[0].name != "seat" or len(needed) > 2:
            continue
        if len(needed) == 1:
            found.append((cls, ""))
        elif isinstance(needed[1].type, inspect.LiteralType):
            found += [(cls, value) for value in needed[1].type.values if "?" not in str(value)]
        elif isinstance(needed[1].type, inspect.EnumType):
            found += [(cls, one) for one in needed[1].type.cls if "?" not in str(one.value)]
    return tuple(found)
