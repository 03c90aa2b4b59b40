"""The quick way through plain games says what the rules and the table say without it, and is taken."""

from __future__ import annotations

import copy
import random
from collections import Counter

import pytest

from tests.games.old_bill.logs import INFORMATION, change_anything, hidings, random_log
from tests.logs import decoded, judged
from tests.unhurried import assert_hurry_changes_nothing, counting


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Counter[bool]:
    """Counts games by whether they were judged at once."""
    return counting("old-bill", monkeypatch)


@pytest.mark.parametrize("information", INFORMATION)
def test_nearly_all_legal_games_are_judged_at_once(information: str, taken: Counter[bool]) -> None:
    rng = random.Random(8)
    for _ in range(250):
        judged(random_log(rng, information, games=rng.choice([1, 1, 2])))
    assert taken[True] > 300
    assert taken[True] > 40 * taken[False]


@pytest.mark.parametrize("seed", range(4))
def test_the_quick_way_gives_the_same_verdict(seed: int, monkeypatch: pytest.MonkeyPatch, taken: Counter[bool]) -> None:
    rng = random.Random(seed)
    for _ in range(120):
        log = random_log(rng, games=rng.choice([1, 1, 2]))
        for _ in range(rng.choice([0, 1, 1, 1, 2, 3])):
            log = change_anything(rng, log)
        assert_hurry_changes_nothing(decoded(log), monkeypatch)
    assert min(taken.values()) > 40


def test_the_quick_way_gives_the_same_verdict_when_cards_are_hidden(
    monkeypatch: pytest.MonkeyPatch, taken: Counter[bool]
) -> None:
    rng = random.Random(9)
    for _ in range(30):
        log = random_log(rng, "full")
        for _ in range(rng.choice([0, 1, 2])):
            log = change_anything(rng, log)
        for hidden in hidings(rng, log):
            assert_hurry_changes_nothing(decoded(hidden), monkeypatch)
    assert min(taken.values()) > 20


def test_the_quick_way_gives_the_same_verdict_on_games_that_stop_early(
    monkeypatch: pytest.MonkeyPatch, taken: Counter[bool]
) -> None:
    rng = random.Random(10)
    for _ in range(120):
        log = copy.deepcopy(random_log(rng))
        log.pop("result", None)
        played = log["rounds"][0]
        del played["moves"][rng.randint(0, len(played["moves"])) :]
        if rng.random() < 0.7:
            del played["result"]
        assert_hurry_changes_nothing(decoded(log), monkeypatch)
    assert min(taken.values()) > 20
