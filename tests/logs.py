"""Logs as in JSON, of dicts and lists, for tests of any game: judged, and changed by chance.

What only one game has is in `tests/games/*/logs.py`.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from adjudicator.formats import encode, loads
from adjudicator.formats.decode import form_of
from adjudicator.log import AnyLog
from adjudicator.referee import judge
from adjudicator.verdict import Finding, Verdict

JsonLog = dict[str, Any]


def decoded(log: JsonLog) -> AnyLog:
    """The log as the referee takes it."""
    found: AnyLog = msgspec.convert(log, form_of(log["game"], "json").type)
    return found


def judged(log: JsonLog, **options: Any) -> Verdict:
    """The verdict on a log."""
    return judge(decoded(log), **options)


def rules_of(verdict: Verdict, kind: str = "illegal") -> set[tuple[int, int, str]]:
    """Where findings of a kind stand: round, entry and rule, without the game's name."""
    return {(one.round, one.entry, one.rule.partition("/")[2]) for one in verdict.findings if one.kind == kind}


def places_of(verdict: Verdict, *kinds: str) -> set[tuple[int, int]]:
    """The rounds and entries at which findings of some kinds stand."""
    return {(one.round, one.entry) for one in verdict.findings if one.kind in kinds}


def found(verdict: Verdict, rule: str) -> Finding:
    """The one finding of a rule."""
    (one,) = [one for one in verdict.findings if one.rule == f"{verdict.game}/{rule}"]
    return one


def ruled(verdicts: Sequence[Verdict]) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """The rounds and entries that are illegal in all verdicts, and those that are so, or unproven, in some."""
    everywhere = set.intersection(*(places_of(one, "illegal") for one in verdicts))
    return everywhere, set().union(*(places_of(one, "illegal", "unproven") for one in verdicts))


def assert_every_format_keeps(log: AnyLog) -> None:
    """A log is the same when it has been written and read, and so is what is written."""
    for kind in ("sheet", "json", "jsonl", "msgpack", "msgpacks"):
        data = encode(log, kind)
        again = loads(data, kind)
        assert again == log
        assert encode(again, kind) == data


def changed(rng: random.Random, log: JsonLog, changes: Sequence[Callable[..., None]], cards: Sequence[str]) -> JsonLog:
    """The log with one of some changes in one round, which may bring in these cards."""
    log = copy.deepcopy(log)
    change = rng.choice(changes)
    change(rng, rng.choice(log["rounds"]), len(log["players"]), cards)
    return log


def cut(rng: random.Random, log: JsonLog) -> JsonLog:
    """The log up to any entry of its last round, without what is claimed of it."""
    log = copy.deepcopy(log)
    last = log["rounds"][-1]
    del last["moves"][rng.randrange(len(last["moves"]) + 1) :]
    last.pop("result", None)
    log.pop("result", None)
    return log


def change_order(rng: random.Random, played: Any, *_: Any) -> None:
    """Two entries of a round change places, often neighbours."""
    moves = played["moves"]
    at = rng.randrange(len(moves))
    to = at + 1 if rng.random() < 0.5 and at + 1 < len(moves) else rng.randrange(len(moves))
    moves[at], moves[to] = moves[to], moves[at]


def change_places(rng: random.Random, lists: list[list[str]]) -> None:
    """Two cards of some lists change places."""
    one, two = rng.choice(lists), rng.choice(lists)
    at, to = rng.randrange(len(one)), rng.randrange(len(two))
    one[at], two[to] = two[to], one[at]


def drop(rng: random.Random, played: Any, *_: Any) -> None:
    """An entry of a round is left out."""
    played["moves"].pop(rng.randrange(len(played["moves"])))


def double(rng: random.Random, played: Any, *_: Any) -> None:
    """An entry of a round is written twice."""
    at = rng.randrange(len(played["moves"]))
    played["moves"].insert(at, copy.deepcopy(played["moves"][at]))
