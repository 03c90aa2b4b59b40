"""Memory Match on a sheet: its example."""

from __future__ import annotations

from adjudicator.game import find

COLUMNS = 80


def test_the_example_sheet_fits_on_a_narrow_screen() -> None:
    assert max(map(len, find("memory-match").words.example().splitlines())) <= COLUMNS
