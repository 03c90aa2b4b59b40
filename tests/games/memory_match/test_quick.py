"""The quick way through plain entries says what the rules and the table say without it."""

from __future__ import annotations

import random

import pytest

from tests.games.memory_match.logs import change_anything, decoded, hide, random_log
from tests.unhurried import assert_hurry_changes_nothing


@pytest.mark.parametrize("seed", range(2))
def test_the_quick_way_gives_the_same_verdict(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    for number in range(250):
        log = random_log(rng, games=rng.choice([None, 2]))
        for _ in range(rng.choice([0, 1, 1, 2])):
            log = change_anything(rng, log)
        if number % 10 == 0:
            log = hide(rng, log, 0.02)
        assert_hurry_changes_nothing(decoded(log), monkeypatch)
