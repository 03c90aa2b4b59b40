"""What an engine says is held against the referee after every move."""

from __future__ import annotations

import pytest

from adjudicator.engines.check import check
from adjudicator.engines.process import Engine
from adjudicator.engines.report import what
from adjudicator.formats import find_files, readings
from adjudicator.game import find
from adjudicator.play.simulate import simulate
from adjudicator.referee import judge
from adjudicator.reports.blessed import packed_fixtures
from tests.engines.serve import TABLES
from tests.engines.wrong.found import Inside, told
from tests.engines_check.engines import RIGHT, faulty, first_difference, games

COUNTS = {"new-old": 15, "neu": 15, "metamorphosis": 3, "old-bill": 5, "old-maid": 2}
"""How many games of each are simulated here; of Memory Match, which is long, the fixtures are enough."""
FIXTURES = {"new-old": 160, "neu": 75, "metamorphosis": 60, "old-bill": 90, "old-maid": 50, "memory-match": 45}
"""So many fixtures at least are put to an engine to their end."""


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
    engine, compared = Inside(game, TABLES[game]), 0
    for path in find_files([packed_fixtures() / game]):
        log = told(path)
        if log is None:
            continue
        outcome = check(engine, log)
        assert outcome.difference is None, (path, outcome.difference)
        assert not outcome.passed, path
        compared += not outcome.ends
    assert compared >= FIXTURES[game]


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


def test_a_move_that_is_not_listed_breaks_no_rule_but_one_of_another_house() -> None:
    with Engine(faulty("no_wrap")) as engine:
        found = next(
            one for log in games("new-old", 30) if (one := check(engine, log).difference) and one.kind == "misses"
        )
    assert (found.rules, found.section) == ((), "")
    assert found.says == "By new-zone-wrap no it would break new-old/new-zone-step."


def test_a_lawful_move_that_no_house_forbids_is_refused_without_a_rule() -> None:
    with Engine(faulty("sixes")) as engine:
        found = first_difference(engine, games("new-old", 10))
    assert what(find("new-old"), found).startswith("The engine refuses what breaks no rule: ")
    assert (found.rules, found.says) == ((), "")


@pytest.mark.parametrize(
    ("name", "rule", "says"),
    [
        ("plays_unseen", "indicate", " shows an indicator after the first card of the set; all are shown before it."),
        ("plays_short", "equalize", " Hand 2 is being played; hands are brought to 12 cards before it."),
    ],
)
def test_a_move_that_comes_too_early_has_the_rule_that_is_broken_by_what_is_due(
    name: str, rule: str, says: str
) -> None:
    with Engine(faulty(name)) as engine:
        found = first_difference(engine, games("metamorphosis", 1))
        again = check(engine, found.log).difference
    assert (found.kind, found.rules) == ("lists-early", (f"metamorphosis/{rule}",))
    assert what(find("metamorphosis"), found).endswith(says)
    assert again is not None
    assert (again.cause, again.entry) == (found.cause, found.entry)


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


def test_a_move_that_is_listed_twice_is_no_answer() -> None:
    with Engine(faulty("again")) as engine:
        found = first_difference(engine, games("new-old", 1))
    assert (found.kind, found.entry) == ("form", 1)
    assert found.says.startswith('a move is listed more than once: ["play",')


def test_a_move_in_another_form_is_told_from_an_illegal_one() -> None:
    with Engine(faulty("with_zone")) as engine:
        assert check(engine, games("new-old", 1)[0]).difference is None, "what is optional may be said"
    with Engine(faulty("no_seat")) as engine:
        found = first_difference(engine, games("new-old", 1))
    assert (found.kind, found.rules) == ("lists-oddly", ())
