"""Judging with each entry put to the rules, to hold the quick ways of games to them."""

from __future__ import annotations

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
    """Both ways give one verdict."""
    assert judge(log) == judge_slowly(log, monkeypatch), log
