"""What an engine says is held against the referee after every move."""

from __future__ import annotations

import pytest

from adjudicator.engines.check import check
from adjudicator.engines.completed import completed
from adjudicator.engines.process import Engine
from adjudicator.formats import find_files, readings
from adjudicator.game import find
from adjudicator.play.simulate import simulate
from adjudicator.referee import judge
from adjudicator.reports.blessed import packed_fixtures
from tests.engines_check.engines import RIGHT, faulty, first_difference, games

COUNTS = {"new-old": 25, "neu": 25, "metamorphosis": 5, "old-bill": 8, "old-maid": 3}
"""How many games of each are simulated here; of Memory Match, which is long, the fixtures are enough."""
FIXTURES = {"new-old": 200, "neu": 80, "metamorphosis": 70, "old-bill": 100, "old-maid": 50, "memory-match": 45}
"""So many fixtures at least can be put to an engine."""


@pytest.mark.parametrize("policy", ["random", "edge"])
@pytest.mark.parametrize("game", COUNTS)
def test_an_engine_that_is_right_differs_in_no_simulated_game(game: str, policy: str) -> None:
    with Engine(RIGHT) as engine:
        for log in games(game, COUNTS[game], policy, rounds=None):
            outcome = check(engine, log)
            assert outcome.difference is None, outcome.difference
            assert (outcome.passed, outcome.ends) == ("", "")
            assert outcome.entries == sum(len(round_.moves) for round_ in log.rounds)
    assert engine.started == 1


@pytest.mark.parametrize("game", FIXTURES)
def test_an_engine_that_is_right_differs_in_no_fixture(game: str) -> None:
    compared = 0
    with Engine(RIGHT) as engine:
        for path in find_files([packed_fixtures() / game]):
            for reading in readings(path):
                assert reading.log is not None
                log = completed(reading.log)
                if log is None:
                    continue
                outcome = check(engine, log)
                assert outcome.difference is None, (path, outcome.difference)
                assert not outcome.passed, path
                compared += outcome.asked
    assert compared >= FIXTURES[game]
    assert engine.started == 1


@pytest.mark.parametrize(
    ("name", "kind", "rule"),
    [
        ("may_reveal", "lists", "new-old/must-play-new"),
        ("any_turn", "accepts", "new-old/turn"),
        ("bonus", "points", "new-old/result"),
        ("sixes", "refuses", None),
        ("never_over", "goes-on", "new-old/game-over"),
        ("soon_over", "ends", None),
        ("left_seat", "turn", "new-old/turn"),
    ],
)
def test_a_difference_names_its_kind_and_the_rule(name: str, kind: str, rule: str | None) -> None:
    with Engine(faulty(name)) as engine:
        found = first_difference(engine, games("new-old", 10))
    assert (found.kind, found.rules[:1]) == (kind, (rule,) if rule else ())
    assert found.engine
    assert found.round == 1


def test_a_move_that_is_not_listed_is_missed() -> None:
    with Engine(faulty("no_wrap")) as engine:
        kinds = {one.difference.kind for log in games("new-old", 30) if (one := check(engine, log)).difference}
    assert kinds == {"misses", "lists"}


def test_a_setup_that_is_not_lawful_must_be_refused() -> None:
    logs = list(simulate(find("new-old"), 1, 2, illegal="start-player"))
    with Engine(faulty("any_starter")) as engine:
        found = first_difference(engine, logs)
    assert (found.kind, found.rules, found.entry) == ("accepts", ("new-old/start-player",), 0)
    assert found.round > 1


def test_the_log_of_a_difference_ends_with_the_move_that_breaks_the_rule() -> None:
    with Engine(faulty("may_reveal")) as engine:
        found = first_difference(engine, games("new-old", 10))
        assert check(engine, found.log).difference is not None
    [finding] = [one for one in judge(found.log).findings if one.kind == "illegal"]
    assert finding.rule == "new-old/must-play-new"
    assert finding.entry == len(found.log.rounds[0].moves)


def test_a_log_that_does_not_tell_every_card_is_not_put_to_an_engine() -> None:
    [reading] = readings(packed_fixtures() / "new-old" / "reveal-stuck" / "number-not-known.sheet")
    assert reading.log is not None
    with Engine(RIGHT) as engine:
        outcome = check(engine, reading.log)
    assert (outcome.asked, outcome.ends) == (False, "the setup does not tell every card")


def test_a_seat_that_nobody_has_is_no_answer() -> None:
    with Engine(faulty("seven")) as engine:
        found = first_difference(engine, games("new-old", 1))
    assert (found.kind, found.entry) == ("form", 1)
    assert found.says.startswith("a move of the list is none of the game: there is no seat 7: ")


def test_a_move_in_another_form_is_told_from_an_illegal_one() -> None:
    with Engine(faulty("with_zone")) as engine:
        assert check(engine, games("new-old", 1)[0]).difference is None, "what is optional may be said"
    with Engine(faulty("no_seat")) as engine:
        found = first_difference(engine, games("new-old", 1))
    assert (found.kind, found.rules) == ("lists-oddly", ())
