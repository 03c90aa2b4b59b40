"""Places of findings."""

from __future__ import annotations

from adjudicator.verdict import Place


def test_an_entry_has_the_line_that_the_file_gives_it() -> None:
    place = Place("a.sheet", lines=((3, 5, 6), (9,)))
    assert [place.line_of(1, 0), place.line_of(1, 2), place.line_of(2, 0)] == [3, 6, 9]
    assert [place.line_of(1, 3), place.line_of(2, 1), place.line_of(3, 0), place.line_of(0, 0)] == [None] * 4


def test_all_findings_of_a_log_of_one_line_have_that_line() -> None:
    place = Place("a.jsonl", 3, line=4)
    assert [place.line_of(0, 0), place.line_of(1, 7)] == [4, 4]
    assert Place().line_of(1, 1) is None
