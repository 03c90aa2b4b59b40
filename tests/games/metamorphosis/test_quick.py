"""The quick way through plain sets says what the rules and the table say without it, and is taken."""

from __future__ import annotations

import copy
import random
from collections import Counter

import pytest

from tests.games.metamorphosis.logs import change, hidings, random_log
from tests.logs import JsonLog, decoded, judged
from tests.unhurried import assert_hurry_changes_nothing, counting


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Counter[bool]:
    """Counts sets by whether they were judged at once."""
    return counting("metamorphosis", monkeypatch)


@pytest.mark.parametrize("information", ["full", "physical"])
@pytest.mark.parametrize("players", [2, 3])
def test_all_legal_sets_are_judged_at_once(information: str, players: int, taken: Counter[bool]) -> None:
    rng = random.Random(8)
    for _ in range(40):
        judged(random_log(rng, information, players, sets=rng.choice([1, 1, 3])))
    assert taken[True] > 50
    assert not taken[False]


@pytest.mark.parametrize("seed", range(3))
def test_the_quick_way_gives_the_same_verdict(seed: int, monkeypatch: pytest.MonkeyPatch, taken: Counter[bool]) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        log = random_log(rng, sets=rng.choice([1, 1, 2]))
        for _ in range(rng.choice([0, 1, 1, 2, 3])):
            log = rng.choice([change, claim, name, name])(rng, log)
        assert_hurry_changes_nothing(decoded(log), monkeypatch)
    assert min(taken.values()) > 15


@pytest.mark.parametrize("seed", range(2))
def test_the_quick_way_gives_the_same_verdict_when_cards_are_hidden(
    seed: int, monkeypatch: pytest.MonkeyPatch, taken: Counter[bool]
) -> None:
    rng = random.Random(seed)
    for _ in range(12):
        log = random_log(rng, "full", shown=1.0)
        for _ in range(rng.choice([0, 1, 2])):
            log = name(rng, log)
        for hidden in hidings(rng, log):
            assert_hurry_changes_nothing(decoded(hidden), monkeypatch)
    assert min(taken.values()) > 15


def claim(rng: random.Random, log: JsonLog) -> JsonLog:
    """The log with a claim of one set that is wrong, or too long or short."""
    log = copy.deepcopy(log)
    result = rng.choice(log["rounds"])["result"]
    row = rng.choice([result["points"], *result.get("hands", [])])
    what = rng.randrange(4)
    if what == 0:
        row.append(0)
    elif what == 1:
        row.pop()
    else:
        row[rng.randrange(len(row))] += rng.choice([-1, 1])
    return log


def name(rng: random.Random, log: JsonLog) -> JsonLog:
    """The log with another card named where it was dealt, discarded, drawn or taken, or two of them exchanged."""
    log = copy.deepcopy(log)
    played = rng.choice(log["rounds"])
    setup = played["setup"]
    lists = [move[-1] for move in played["moves"] if move[0] in ("discard", "draw", "take") and move[-1]]
    if "stock" in setup and rng.random() < 0.4:
        lists = [*setup["hands"], setup["stock"]]
    if not lists:
        return log
    one, two = rng.choice(lists), rng.choice(lists)
    at, to = rng.randrange(len(one)), rng.randrange(len(two))
    if rng.random() < 0.6:
        one[at], two[to] = two[to], one[at]
    else:
        one[at] = rng.choice([*one, *two, "?"])
    return log
