"""The quick way through plain entries says what the rules and the table say without it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from adjudicator.games.old_bill.game import GAME
from adjudicator.referee import judge
from adjudicator.verdict import Verdict
from tests.games.old_bill.samples import JsonLog, change_anything, decoded, hidings, random_log


def stay(table: Any, moves: Any, at: int, end: int) -> int:
    """The quick way of a game that has none."""
    return at


def slowly(monkeypatch: pytest.MonkeyPatch) -> Callable[[JsonLog], Verdict]:
    """A judge that puts each entry to the rules."""

    def judged_slowly(log: JsonLog) -> Verdict:
        with monkeypatch.context() as patched:
            patched.setattr(GAME, "run_on", stay)
            return judge(decoded(log))

    return judged_slowly


@pytest.mark.parametrize("seed", range(4))
def test_the_quick_way_gives_the_same_verdict(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    slow = slowly(monkeypatch)
    for _ in range(100):
        log = random_log(rng, games=rng.choice([1, 1, 2]))
        for _ in range(rng.choice([0, 1, 1, 1, 2, 3])):
            log = change_anything(rng, log)
        assert judge(decoded(log)) == slow(log), log


def test_the_quick_way_gives_the_same_verdict_when_cards_are_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(9)
    slow = slowly(monkeypatch)
    for _ in range(25):
        log = random_log(rng, "full")
        for _ in range(rng.choice([0, 1, 2])):
            log = change_anything(rng, log)
        for hidden in hidings(rng, log):
            assert judge(decoded(hidden)) == slow(hidden), hidden
