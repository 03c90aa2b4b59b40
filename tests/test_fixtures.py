"""Every rule has its proof: logs that break it and that keep it, each with the verdict that it must get."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.formats import readings
from adjudicator.game import find, names
from adjudicator.referee import judge
from adjudicator.reports.blessed import verdict_file
from adjudicator.verdict import Verdict

ROOT = Path(__file__).parent.parent / "fixtures"
VERDICT = ".verdict.json"
NOTICES = ("assumed", "no-effect")
"""What notices are called: every game has them, and no rule for them."""

FIRST = {".sheet": r"# (\w+): \S.*", ".json": r'\{"meta": \{"note": "(\w+): \S.*"\},'}
"""What the first line of a fixture looks like."""
WORDS = {"illegal": "breaks", "unproven": "unproven", "notice": "notice"}
"""What a fixture says of its rule, by the gravest finding of that rule; `keeps` when there is none."""

GAMES = sorted({*names(), *(folder.name for folder in ROOT.iterdir() if folder.is_dir())})
FIXTURES = sorted(path for path in ROOT.glob("*/*/*") if path.suffix in FIRST and not path.name.endswith(VERDICT))


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def verdict_on(fixture: Path) -> Verdict:
    [reading] = readings(fixture)
    assert reading.log is not None, reading.error
    return judge(reading.log, msgspec.structs.replace(reading.place, file=fixture.name))


def says(fixture: Path) -> str:
    """What the first line of a fixture says that it does to its rule."""
    line = fixture.read_text(encoding="utf-8").partition("\n")[0]
    found = re.fullmatch(FIRST[fixture.suffix], line)
    assert found, f"{named(fixture)}: the first line is {line!r}"
    return found[1]


def does(fixture: Path) -> str:
    """What the stored verdict of a fixture says that it does to its rule."""
    verdict: dict[str, Any] = msgspec.json.decode(verdict_file(fixture).read_bytes())
    rule = f"{fixture.parent.parent.name}/{fixture.parent.name}"
    kinds = {finding["kind"] for finding in verdict["findings"] if finding["rule"] == rule}
    return next((WORDS[kind] for kind in WORDS if kind in kinds), "keeps")


def rules() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        for rule in find(game).rulebook.rules:
            yield game, rule


@pytest.mark.parametrize("fixture", FIXTURES, ids=named)
def test_the_stored_verdict_is_what_the_referee_says(fixture: Path) -> None:
    text = msgspec.json.format(msgspec.json.encode(verdict_on(fixture)), indent=2) + b"\n"
    assert verdict_file(fixture).read_text(encoding="utf-8") == text.decode()


@pytest.mark.parametrize("fixture", FIXTURES, ids=named)
def test_the_first_line_says_what_the_fixture_shows(fixture: Path) -> None:
    assert says(fixture) == does(fixture)


@pytest.mark.parametrize(("game", "rule"), list(rules()))
def test_every_rule_has_a_fixture_that_breaks_it_and_one_that_keeps_it(game: str, rule: str) -> None:
    shown = {does(fixture) for fixture in FIXTURES if fixture.parent == ROOT / game / rule}
    assert shown >= {"breaks", "keeps"}


@pytest.mark.parametrize("game", GAMES)
def test_folders_are_rules_or_notices(game: str) -> None:
    folders = {folder.name for folder in (ROOT / game).iterdir()}
    assert folders <= {*find(game).rulebook.rules, *NOTICES}


def test_nothing_else_lies_about() -> None:
    due = {ROOT / "README.md", *FIXTURES, *map(verdict_file, FIXTURES)}
    assert {path for path in ROOT.rglob("*") if path.is_file()} == due


def test_names_say_what_happens_and_are_given_once() -> None:
    for fixture in FIXTURES:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", fixture.stem), named(fixture)
    verdicts = [verdict_file(fixture) for fixture in FIXTURES]
    assert len(set(verdicts)) == len(verdicts)
