"""The quick way through plain games says what the rules and the table say without it, and is taken."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.games.memory_match.logs import GAME, change_anything, hide, random_log
from tests.logs import cut, decoded, judged
from tests.unhurried import assert_hurry_changes_nothing, counting


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Counter[bool]:
    """Counts rounds by whether they were judged at once."""
    return counting(GAME, monkeypatch)


@pytest.mark.parametrize("information", ["full", "physical"])
def test_all_legal_games_are_judged_at_once(information: str, taken: Counter[bool]) -> None:
    rng = random.Random(8)
    for number in range(100):
        log = random_log(rng, information, games=rng.choice([None, 2]))
        judged(cut(rng, log) if number % 2 else log)
    assert taken[True] > 100
    assert not taken[False]


@pytest.mark.parametrize("seed", range(2))
def test_the_quick_way_gives_the_same_verdict(seed: int, monkeypatch: pytest.MonkeyPatch, taken: Counter[bool]) -> None:
    rng = random.Random(seed)
    for number in range(250):
        log = random_log(rng, games=rng.choice([None, 2]))
        if number % 5 == 0:
            log = cut(rng, log)
        for _ in range(rng.choice([0, 1, 1, 2, 3])):
            log = change_anything(rng, log)
        if number % 10 == 0:
            log = hide(rng, log, 0.02)
        assert_hurry_changes_nothing(decoded(log), monkeypatch)
    assert min(taken.values()) > 80


@pytest.mark.parametrize(
    ("at", "move"),
    [
        pytest.param(0, ["flip", None, 0, "A1", 1, "A2"], id="a place before the first"),
        pytest.param(0, ["flip", None, 53, "A1", 1, "A2"], id="a place after the last"),
        pytest.param(0, ["flip", None, 1, "A1", 1, "A1"], id="one place"),
        pytest.param(0, ["note", "tea"], id="a note"),
        pytest.param(-1, ["note", "tea"], id="a note at the end"),
        pytest.param(-1, ["flip", None, 1, "A1", 2, "A1"], id="a flip after the end"),
        pytest.param(-1, ["adjust", 0, -1], id="an adjustment"),
        pytest.param(3, ["flip", None, 1, "M1", 2, "M1"], id="no card of the deck"),
    ],
)
@pytest.mark.parametrize("information", ["full", "physical"])
def test_the_quick_way_gives_the_same_verdict_where_little_is_unusual(
    at: int, move: list[Any], information: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(4)
    for _ in range(2):
        log = random_log(rng, information)
        moves = log["rounds"][0]["moves"]
        moves.insert(len(moves) if at < 0 else at, move)
        if rng.random() < 0.5:
            del log["rounds"][0]["result"]
        assert_hurry_changes_nothing(decoded(log), monkeypatch)
