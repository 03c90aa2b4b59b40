"""Old Maid on a sheet: what an entry can leave out, and what is said of one that cannot be read."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.formats import encode, loads
from adjudicator.formats.reading import Refused
from adjudicator.game import find
from adjudicator.log import plain

HEAD = "game: old maid\nplayers: Ann, Bo, Dee\n\nround 1\nfirst: Ann\n"
COLUMNS = 80


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("ann d4 d4", ["pair", 0, ["D4", "D4"]]),
        ("d d4 d4", ["pair", 2, ["D4", "D4"]]),
        ("d b a1", ["draw", None, 1, "A1"]),
        ("d d b a1", ["draw", 2, 1, "A1"]),
    ],
)
def test_two_cards_without_a_verb_are_a_pair(line: str, move: list[Any]) -> None:
    log = loads((HEAD + line).encode(), "sheet")
    assert plain(log.rounds[0].moves) == [move]
    assert loads(encode(log, "sheet"), "sheet") == log


@pytest.mark.parametrize("line", ["d4 d4", "p d4 d4"])
def test_who_has_drawn_may_be_left_out_and_before_that_only_with_known_hands(line: str) -> None:
    log = loads(f"{HEAD}draw ann d4; {line}".encode(), "sheet")
    assert plain(log.rounds[0].moves)[1] == ["pair", None, ["D4", "D4"]]
    with pytest.raises(Refused, match="before the first draw anybody may lay a pair"):
        loads((HEAD + line).encode(), "sheet")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ann", "line 6, column 5: the two cards laid down belong here, as pair A3 A3"),
        ("ann d4", "line 6, column 8: the other card of the pair belongs here, as A3 A3"),
        ("ann d4 d4 a1", "line 6, column 11: two cards are a pair"),
        ("ann d4 xx", "line 6, column 8: 'xx' is no card"),
        ("ann xx d4", "line 6, column 5: 'xx' is no verb or card"),
        ("bob d4 d4", "line 6, column 1: 'bob' is no player, verb or card; near: Bo"),
        ("ann pair", "line 6, column 10: the two cards laid down belong here, as pair A3 A3"),
        (
            "ann draw",
            "line 6, column 10: the player belongs here from whose hand the card is, and the card; near: Ann, Bo, Dee",
        ),
    ],
)
def test_what_cannot_be_read_is_told_where_it_stands(line: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        loads((HEAD + line).encode(), "sheet")
    assert str(refused.value) == says


def test_the_example_sheet_fits_on_a_narrow_screen() -> None:
    assert max(map(len, find("old-maid").words.example().splitlines())) <= COLUMNS
