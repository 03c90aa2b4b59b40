"""The quick way through plain entries says what the rules and the table say without it."""

from __future__ import annotations

import random

import pytest

from tests.games.new_old.logs import change_anything, hidings, random_log
from tests.logs import decoded
from tests.unhurried import assert_hurry_changes_nothing


@pytest.mark.parametrize("seed", range(4))
def test_the_quick_way_gives_the_same_verdict(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    for _ in range(600):
        log = random_log(rng, games=rng.choice([1, 1, 2]))
        for _ in range(rng.choice([0, 1, 1, 1, 2, 3])):
            log = change_anything(rng, log)
        assert_hurry_changes_nothing(decoded(log), monkeypatch)


def test_the_quick_way_gives_the_same_verdict_when_hands_are_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(9)
    for _ in range(250):
        log = random_log(rng, "full")
        for _ in range(rng.choice([0, 1, 2])):
            log = change_anything(rng, log)
        for hidden in hidings(rng, log):
            assert_hurry_changes_nothing(decoded(hidden), monkeypatch)
