"""The logs of real evenings: what stands in them, and that each is told of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.formats import find_files, readings
from adjudicator.referee import judge
from adjudicator.verdict import Finding, Verdict

ROOT = Path(__file__).parent.parent / "logs"
EVENINGS = sorted(find_files([ROOT / "evenings"]))
DISPUTES = sorted(find_files([ROOT / "disputes"]))


def named(path: Path) -> str:
    return path.name


def verdict_on(path: Path) -> Verdict:
    [reading] = readings(path)
    assert reading.log is not None, reading.error
    return judge(reading.log, reading.place)


def illegal(verdict: Verdict) -> Finding:
    """The one entry of a log that is against the rules."""
    [one] = [finding for finding in verdict.findings if finding.kind == "illegal"]
    return one


def test_there_are_enough_of_them() -> None:
    assert len(EVENINGS) >= 3
    assert len(DISPUTES) >= 2


@pytest.mark.parametrize("path", EVENINGS, ids=named)
def test_evenings_are_legal(path: Path) -> None:
    verdict = verdict_on(path)
    assert verdict.status == "legal"
    assert {finding.kind for finding in verdict.findings} <= {"notice"}


@pytest.mark.parametrize("path", DISPUTES, ids=named)
def test_disputes_are_not(path: Path) -> None:
    assert verdict_on(path).status == "illegal"


def test_each_log_is_told_of_in_the_readme() -> None:
    told = set(re.findall(r"`((?:evenings|disputes)/[^`]+)`", (ROOT / "README.md").read_text(encoding="utf-8")))
    assert told == {path.relative_to(ROOT).as_posix() for path in (*EVENINGS, *DISPUTES)}


def test_friday_is_a_whole_match_with_nothing_to_remark() -> None:
    verdict = verdict_on(ROOT / "evenings" / "friday.sheet")
    assert verdict.findings == []
    assert verdict.match_over
    assert verdict.scores.rounds == [[4, 13, 8], [-9, 5, 20], [-9, 1, 2]]
    assert verdict.scores.winners == [2]


def test_rank_points_are_shared_by_two() -> None:
    verdict = verdict_on(ROOT / "evenings" / "rank-points.json")
    assert verdict.scores.rounds == [[-14, 11, 4, -14], [-4, 17, 20, 5]]
    assert verdict.scores.totals == [-2, 3, 3, -1]
    assert verdict.scores.winners == [1, 2]


def test_the_last_train_left_a_game_unfinished() -> None:
    verdict = verdict_on(ROOT / "evenings" / "last-train.sheet")
    assert not verdict.finished
    assert verdict.scores.provisional


def test_the_worn_card_stood() -> None:
    one = illegal(verdict_on(ROOT / "disputes" / "worn-card.sheet"))
    assert (one.rule, one.entry, one.player, one.ruling) == ("new-old/old-zone-step", 12, "Pim", "stood")


def test_the_reveal_was_taken_back() -> None:
    verdict = verdict_on(ROOT / "disputes" / "shown-too-early.sheet")
    one = illegal(verdict)
    assert (one.rule, one.entry, one.player, one.ruling) == ("new-old/reveal-stuck", 19, "Zoe", "taken-back")
    assert verdict.scores.adjusted == [0, 0, 0, -2]
    assert not verdict.scores.disputed


def test_what_was_noticed_late_is_proved_by_a_later_entry() -> None:
    one = illegal(verdict_on(ROOT / "disputes" / "noticed-late.sheet"))
    assert (one.rule, one.entry, one.player, one.evidence) == ("new-old/reveal-forced", 6, "Marc", [6, 17])
