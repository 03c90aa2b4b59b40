"""Scores in words."""

from __future__ import annotations

from pathlib import Path

from adjudicator.formats import readings
from adjudicator.referee import judge
from adjudicator.reports import outcome, scores
from adjudicator.reports.page import Page

LOGS = Path(__file__).resolve().parents[2] / "logs"


def said(name: str, width: int = 80) -> list[str]:
    [reading] = readings(LOGS / name)
    assert reading.log is not None
    return list(scores.lines(reading.log, reading.place, judge(reading.log), Page(width)))


def test_a_total_that_is_no_sum_of_the_points_says_of_what_it_is() -> None:
    totals = {
        name: next(" ".join(line.split()) for line in said(name) if line.startswith("Total"))
        for name in ("evenings/last-bus.sheet", "disputes/a-pass-in-hand.sheet", "evenings/rank-points.json")
    }
    assert totals == {
        "evenings/last-bus.sheet": "Total of chips 2 0 0",
        "disputes/a-pass-in-hand.sheet": "Total of chips 3 1 3",
        "evenings/rank-points.json": "Total of rank points -2 3 3 -1",
    }
    assert any(line.startswith("Total  ") for line in said("evenings/friday.sheet"))


def test_a_game_that_nobody_wins_says_who_comes_last() -> None:
    assert said("evenings/before-bed.sheet")[-1] == "Tom comes last."
    assert "Ruth and Emil come last." in said("disputes/kept-back.sheet")


def test_nobody_comes_last_in_a_match_that_is_not_over() -> None:
    [reading] = readings(LOGS / "disputes" / "a-pass-in-hand.sheet")
    assert reading.log is not None
    assert outcome.who(judge(reading.log), reading.log.players) == ""
