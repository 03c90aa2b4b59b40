"""Judging with each entry put to the rules, to hold the quick ways of games to them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from adjudicator.game import find
from adjudicator.log import AnyLog
from adjudicator.referee import judge
from adjudicator.verdict import Verdict


def stay(match: Any, round_: Any) -> None:
    """The quick way of a game that has none."""


def judge_slowly(log: AnyLog, monkeypatch: pytest.MonkeyPatch) -> Verdict:
    """The verdict on a log without its game's quick way."""
    with monkeypatch.context() as patched:
        patched.setattr(find(log.game), "at_once", stay)
        return judge(log)


def assert_hurry_changes_nothing(log: AnyLog, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways give one verdict, which needs no proof where no round was judged at once."""
    with monkeypatch.context() as patched:
        taken = counting(log.game, patched)
        verdict = judge(log)
    assert not taken[True] or verdict == judge_slowly(log, monkeypatch), log


def counting(game: str, monkeypatch: pytest.MonkeyPatch) -> Counter[bool]:
    """Counts, from now on, the rounds of a game by whether they were judged at once."""
    taken: Counter[bool] = Counter()
    at_once = find(game).at_once

    def counted(match: Any, round_: Any) -> Any:
        plain = at_once(match, round_)
        taken[plain is not None] += 1
        return plain

    monkeypatch.setattr(find(game), "at_once", counted)
    return taken
