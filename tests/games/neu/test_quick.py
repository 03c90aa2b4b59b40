"""The quick way through plain rounds says what the rules and the table say without it, and is taken."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.games.neu.logs import change_anything, game, hidings, random_log
from tests.logs import decoded, judged
from tests.unhurried import assert_hurry_changes_nothing, counting


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Counter[bool]:
    """Counts rounds by whether they were judged at once."""
    return counting("neu", monkeypatch)


@pytest.mark.parametrize("information", ["full", "physical"])
def test_nearly_all_legal_rounds_are_judged_at_once(information: str, taken: Counter[bool]) -> None:
    rng = random.Random(8)
    for _ in range(120):
        judged(random_log(rng, information, rounds=None))
    assert taken[True] > 700
    assert taken[True] > 50 * taken[False]


@pytest.mark.parametrize("seed", range(3))
def test_the_quick_way_gives_the_same_verdict(seed: int, monkeypatch: pytest.MonkeyPatch, taken: Counter[bool]) -> None:
    rng = random.Random(seed)
    for _ in range(150):
        log = random_log(rng, rounds=rng.choice([1, 1, 2, 3, None]))
        for _ in range(rng.choice([0, 1, 1, 1, 2, 3])):
            log = change_anything(rng, log)
        assert_hurry_changes_nothing(decoded(log), monkeypatch)
    assert min(taken.values()) > 100


def test_the_quick_way_gives_the_same_verdict_when_cards_are_hidden(
    monkeypatch: pytest.MonkeyPatch, taken: Counter[bool]
) -> None:
    rng = random.Random(9)
    for _ in range(40):
        log = random_log(rng, "full", rounds=rng.choice([1, 2]))
        for _ in range(rng.choice([0, 1, 2])):
            log = change_anything(rng, log)
        for hidden in hidings(rng, log):
            assert_hurry_changes_nothing(decoded(hidden), monkeypatch)
    assert min(taken.values()) > 50


@pytest.mark.parametrize(
    "moves",
    [
        pytest.param([["play", 0, "7"], ["draw", 0, ["?"]], ["draw", 0, []]], id="a draw told twice"),
        pytest.param([["play", 0, "7"], ["show", 0, ["1", "2"]], ["draw", 0, ["5"]]], id="a hand before its draw"),
        pytest.param([["play", 0, "7"], ["show", 0, ["1", "2", "?"]], ["play", 1, "3"]], id="a part of a hand"),
        pytest.param([["play", 0, "DOUBLE"], ["play", 1, "7"], ["draw", 1, []], ["play", 1, "3"]], id="owing another"),
        pytest.param([["play", 0, "101"], ["play", 1, "9"], ["lose", 1], ["lose", 1]], id="said twice"),
        pytest.param([["play", 0, "101"], ["lose", 1], ["lose", 1], ["show", 1, ["9", "9", "9"]]], id="given up twice"),
        pytest.param([["shot", 0, 0], ["play", 0, "-10"], ["shot", 1, 0], ["play", 0, "5"]], id="defaults"),
    ],
)
@pytest.mark.parametrize("players", [2, 3])
def test_the_quick_way_gives_the_same_verdict_where_little_is_unusual(
    moves: list[Any], players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for end in range(1, len(moves) + 1):
        assert_hurry_changes_nothing(decoded(game(moves[:end], players)), monkeypatch)
