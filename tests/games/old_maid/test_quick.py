"""The quick way through plain entries says what the rules and the table say without it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.game import find
from adjudicator.referee import judge
from tests.games.old_maid.logs import change_anything, decoded, hide, random_log

OLD_MAID = find("old-maid")


def stay(table: Any, moves: Any, at: int, end: int) -> int:
    """The quick way of a game that has none."""
    return at


@pytest.mark.parametrize("seed", range(2))
def test_the_quick_way_gives_the_same_verdict(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    for number in range(250):
        log = random_log(rng, games=rng.choice([None, 2]))
        for _ in range(rng.choice([0, 1, 1, 2])):
            log = change_anything(rng, log)
        if number % 10 == 0:
            log = hide(rng, log, 0, 0.02)
        quick = judge(decoded(log))
        with monkeypatch.context() as patched:
            patched.setattr(OLD_MAID, "run_on", stay)
            assert judge(decoded(log)) == quick, log
