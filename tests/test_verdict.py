"""Places of findings, and places of players."""

from __future__ import annotations

import pytest

from adjudicator.verdict import Place, places


@pytest.mark.parametrize(
    ("totals", "wanted"),
    [([], []), ([5], [1]), ([5, 7, 7, 3], [3, 1, 1, 4]), ([0, -1, 0], [1, 3, 1]), ([1, None], [None, None])],
)
def test_equal_totals_share_a_place_and_take_up_the_next(totals: list[int | None], wanted: list[int | None]) -> None:
    assert places(totals) == wanted


def test_the_lowest_can_be_the_best() -> None:
    assert places([5, 7, 7, 3], highest_wins=False) == [2, 3, 3, 1]


def test_an_entry_has_the_line_that_the_file_gives_it() -> None:
    place = Place("a.sheet", lines=((3, 5, 6), (9,)))
    assert [place.line_of(1, 0), place.line_of(1, 2), place.line_of(2, 0)] == [3, 6, 9]
    assert [place.line_of(1, 3), place.line_of(2, 1), place.line_of(3, 0), place.line_of(0, 0)] == [None] * 4


def test_all_findings_of_a_log_of_one_line_have_that_line() -> None:
    place = Place("a.jsonl", 3, line=4)
    assert [place.line_of(0, 0), place.line_of(1, 7)] == [4, 4]
    assert Place().line_of(1, 1) is None
