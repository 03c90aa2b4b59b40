"""A log that does not tell every card is told in full, and the ruling on it stays the same."""

from __future__ import annotations

import pytest

from adjudicator.engines.completed import completed, illegal
from adjudicator.engines.script import tells_all
from adjudicator.formats import find_files, readings
from adjudicator.game import find, names
from adjudicator.log import AnyLog
from adjudicator.play.simulate import simulate
from adjudicator.referee import judge
from adjudicator.reports.blessed import packed_fixtures
from tests.engines.wrong.found import told

LOG_ONLY = {
    "memory-match": {"deck", "result"},
    "metamorphosis": {"hand-over", "result"},
    "neu": {"call", "result"},
    "new-old": {"result", "zone"},
    "old-bill": {"last-round", "result"},
    "old-maid": {"result"},
}


def fixture(game: str, rule: str, name: str) -> AnyLog:
    """A fixture."""
    [reading] = readings(packed_fixtures() / game / rule / f"{name}.sheet")
    assert reading.log is not None
    return reading.log


@pytest.mark.parametrize("game", LOG_ONLY)
def test_rules_that_are_on_the_log_alone_are_marked(game: str) -> None:
    assert {rule.name for rule in find(game).rulebook if rule.log_only} == LOG_ONLY[game]


@pytest.mark.parametrize("game", LOG_ONLY)
def test_every_rule_on_play_has_a_breach_that_can_be_told_in_full(game: str) -> None:
    rulebook = find(game).rulebook
    broken = set()
    for path in find_files([packed_fixtures() / game]):
        full = told(path)
        if full is not None:
            broken |= {one.rule.partition("/")[2] for one in judge(full).findings if one.kind == "illegal"}
    assert {rule.name for rule in rulebook if not rule.log_only} <= broken


@pytest.mark.parametrize("game", ["new-old", "neu", "old-bill", "memory-match"])
def test_a_physical_log_is_told_in_full(game: str) -> None:
    found = 0
    for log in simulate(find(game), 4, 5, players=2, physical=True, policy="short", rounds=1):
        full = completed(log)
        if full is None:
            continue
        found += 1
        assert all(tells_all(round_.setup) for round_ in full.rounds)
        assert [round_.moves for round_ in full.rounds] == [round_.moves for round_ in log.rounds]
        assert judge(full).status == "legal"
    assert found > 1


def test_what_is_illegal_stays_so() -> None:
    log = fixture("new-old", "reveal-stuck", "five-on-four")
    full = completed(log)
    assert full is not None
    game = find("new-old")
    assert illegal(game, judge(full)) == illegal(game, judge(log)) == {(1, 1, "new-old/reveal-stuck")}


def test_a_log_whose_ruling_rests_on_what_is_not_known_stays_untold() -> None:
    assert completed(fixture("new-old", "new-zone-step", "number-not-known")) is None


def test_all_games_are_looked_at() -> None:
    assert set(LOG_ONLY) == set(names())
