"""The logs of Neu that people wrote, and what they come to."""

from __future__ import annotations

from pathlib import Path

from adjudicator.formats import readings
from adjudicator.referee import judge
from adjudicator.verdict import Verdict
from tests.logs import found

ROOT = Path(__file__).parents[3] / "logs"


def verdict_on(name: str) -> Verdict:
    """The verdict on a log."""
    (reading,) = readings(ROOT / name)
    assert reading.log is not None
    return judge(reading.log, reading.place)


def test_the_evening_ended_before_the_last_bus() -> None:
    verdict = verdict_on("evenings/last-bus.sheet")
    assert (verdict.status, verdict.match_over) == ("legal", True)
    assert verdict.scores.rounds == [[0, -1, 0], [0, -1, 0], [0, 0, -1], [0, 0, -1]]
    assert (verdict.scores.totals, verdict.scores.winners, verdict.scores.places) == ([2, 0, 0], [0], [1, 3, 2])


def test_the_pass_was_in_his_hand() -> None:
    verdict = verdict_on("disputes/a-pass-in-hand.sheet")
    one = found(verdict, "forced-bust")
    assert (one.player, one.entry, one.evidence) == ("Ruben", 13, [13, 15])
    assert found(verdict, "turn").ruling == "taken-back"
    assert verdict.scores.adjusted == [0, -1, 0]
