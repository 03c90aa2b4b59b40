"""The quick way through plain games says what the rules and the table say without it, and is taken."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.games.old_maid.logs import GAME, change_anything, hide, random_log
from tests.logs import cut, decoded, judged
from tests.unhurried import assert_hurry_changes_nothing, counting


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Counter[bool]:
    """Counts rounds by whether they were judged at once."""
    return counting(GAME, monkeypatch)


def test_all_legal_games_of_known_hands_are_judged_at_once(taken: Counter[bool]) -> None:
    rng = random.Random(8)
    for _ in range(100):
        judged(random_log(rng, "full", games=rng.choice([None, 2])))
    assert taken[True] > 100
    assert not taken[False]


def test_nearly_all_legal_games_of_hidden_hands_are_judged_at_once(taken: Counter[bool]) -> None:
    rng = random.Random(8)
    for _ in range(100):
        judged(random_log(rng, "physical", games=rng.choice([None, 2])))
    assert taken[True] > 100
    assert taken[True] > 8 * taken[False]  # where who is passed over is not told, the rules look


@pytest.mark.parametrize("seed", range(2))
def test_the_quick_way_gives_the_same_verdict(seed: int, monkeypatch: pytest.MonkeyPatch, taken: Counter[bool]) -> None:
    rng = random.Random(seed)
    for number in range(150):
        log = random_log(rng, games=rng.choice([None, 2]))
        if number % 5 == 0:
            log = cut(rng, log)
        for _ in range(rng.choice([0, 1, 1, 2, 3])):
            log = change_anything(rng, log)
        if number % 10 == 0:
            log = hide(rng, log, 0, 0.02)
        assert_hurry_changes_nothing(decoded(log), monkeypatch)
    assert min(taken.values()) > 50


def test_the_quick_way_gives_the_same_verdict_when_some_cards_are_hidden(
    monkeypatch: pytest.MonkeyPatch, taken: Counter[bool]
) -> None:
    rng = random.Random(9)
    for _ in range(25):
        log = random_log(rng, "full")
        for _ in range(rng.choice([0, 0, 1])):
            log = change_anything(rng, log)
        assert_hurry_changes_nothing(decoded(hide(rng, log, rng.choice([0.02, 0.2, 0.5, 0.9]), 0)), monkeypatch)
    assert min(taken.values()) > 4


@pytest.mark.parametrize(
    ("at", "move"),
    [
        pytest.param(0, ["note", "tea"], id="a note"),
        pytest.param(30, ["note", "tea"], id="a note later"),
        pytest.param(-1, ["note", "tea"], id="a note at the end"),
        pytest.param(-1, ["draw", None, 0, "BILL"], id="a draw after the end"),
        pytest.param(-1, ["pair", 0, ["A1", "A1"]], id="a pair after the end"),
        pytest.param(-1, ["adjust", 0, -1], id="an adjustment"),
        pytest.param(0, ["pair", None, ["A1", "A1"]], id="a pair that nobody lays"),
        pytest.param(0, ["pair", 0, ["M4", "M5"]], id="Mimes"),
        pytest.param(0, ["draw", 1, 0, "BILL"], id="a draw before the pairs"),
        pytest.param(30, ["ruling", "taken-back"], id="a ruling"),
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
