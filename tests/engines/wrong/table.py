"""The table of wrong engines: for every rule the engine that has forgotten it, the fixture that finds it, the report.

`fixtures/README.md` holds it between two marks; `python -m tests.engines.wrong` prints it and writes it there anew,
and a test tells when it has drifted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from adjudicator.engines import report
from adjudicator.game import Game, find
from adjudicator.reports.blessed import packed_fixtures
from adjudicator.reports.markdown import escaped, table
from tests.engines.wrong import WRONG
from tests.engines.wrong.found import found

HEADERS = ("rule", "the engine without it", "found by", "what the report says")
_MARKED = re.compile(r"(<!-- wrong engines -->\n).*?(<!-- end -->)", re.DOTALL)


def readme() -> Path:
    """Where the table is kept."""
    return packed_fixtures() / "README.md"


def written(text: str) -> str:
    """A document with the table between the marks as it should be."""
    return _MARKED.sub(lambda marks: f"{marks[1]}{in_markdown()}{marks[2]}", text)


def in_markdown() -> str:
    """The table, a part a game."""
    return "".join(f"{line}\n" for game in WRONG for line in ("", *_of_game(find(game)))) + "\n"


def _of_game(game: Game) -> Iterator[str]:
    yield from (f"### {game.title}", "")
    yield from table(HEADERS, [_row(game, rule) for rule in game.rulebook.rules if rule in WRONG[game.name]])
    on_the_log = [f"`{rule.name}`" for rule in game.rulebook if rule.log_only]
    yield from ("", f"On the log alone: {', '.join(on_the_log)}.")


def _row(game: Game, rule: str) -> list[str]:
    engine = escaped((WRONG[game.name][rule].__doc__ or "").partition("\n")[0])
    by = found(game.name, rule)
    if by is None:
        return [f"`{rule}`", engine, "nothing", ""]
    says = report.what(game, by.difference)
    return [f"`{rule}`", engine, f"`{by.fixture.parent.name}/{by.fixture.stem}`", escaped(says)]
