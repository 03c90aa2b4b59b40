"""The fixtures alone find every engine that has forgotten a rule, and the report names the rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.engines import report
from adjudicator.engines.process import Engine
from adjudicator.game import find
from adjudicator.reports.page import Page
from tests.engines import wrong
from tests.engines.serve import TABLES
from tests.engines.wrong import WRONG
from tests.engines.wrong.found import Inside, compared, found, told
from tests.engines.wrong.table import readme, written
from tests.engines_check.engines import command

RULES = [(game, rule) for game, forgotten in WRONG.items() for rule in forgotten]


@pytest.mark.parametrize("game", TABLES)
def test_there_is_a_wrong_engine_for_every_rule_on_play_and_for_no_other(game: str) -> None:
    assert set(WRONG[game]) == {rule.name for rule in find(game).rulebook if not rule.log_only}


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_the_fixtures_find_an_engine_that_has_forgotten_a_rule(game: str, rule: str) -> None:
    by = found(game, rule)
    assert by is not None
    text = "\n".join(report.lines(find(game), by.survey, {}, Page(width=1000)))
    heads = [line for line in text.splitlines() if line.strip().startswith("DIFFERS")]
    assert any(f"{game}/{rule}" in head for head in heads), text


@pytest.mark.parametrize("game", TABLES)
def test_the_same_fixtures_find_nothing_wrong_with_the_right_engine(game: str) -> None:
    engine = Inside(game, TABLES[game])
    for by in (found(game, rule) for rule in WRONG[game]):
        assert by is not None
        log = told(by.fixture)
        assert log is not None
        assert not compared(engine, by.fixture, log).causes, by.fixture


def test_over_a_pipe_the_report_is_the_same() -> None:
    game, rule = "neu", "owes-two"
    by = found(game, rule)
    assert by is not None
    log = told(by.fixture)
    assert log is not None
    with Engine(command(Path(wrong.__file__).with_name("__main__.py"), game, rule)) as engine:
        survey = compared(engine, by.fixture, log)
    assert [cause.first for cause in survey.causes.values()] == [by.difference]


def test_the_table_of_wrong_engines_has_not_drifted() -> None:
    text = readme().read_text("utf-8")
    assert "<!-- wrong engines -->" in text
    assert written(text) == text, "python -m tests.engines.wrong writes it anew"
