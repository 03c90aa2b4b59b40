"""Places of players."""

from __future__ import annotations

import pytest

from adjudicator.totals import places


@pytest.mark.parametrize(
    ("totals", "wanted"),
    [([], []), ([5], [1]), ([5, 7, 7, 3], [3, 1, 1, 4]), ([0, -1, 0], [1, 3, 1]), ([1, None], [None, None])],
)
def test_equal_totals_share_a_place_and_take_up_the_next(totals: list[int | None], wanted: list[int | None]) -> None:
    assert places(totals) == wanted


def test_the_lowest_can_be_the_best() -> None:
    assert places([5, 7, 7, 3], highest_wins=False) == [2, 3, 3, 1]
