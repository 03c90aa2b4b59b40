"""Logs of Neu in every format, and as people write them on a sheet."""

from __future__ import annotations

import copy
import random
from typing import Any

import msgspec
import pytest

from adjudicator.formats import KINDS, encode, loads
from adjudicator.formats.reading import Refused
from adjudicator.game import find
from adjudicator.log import plain
from tests.games.neu.logs import change_anything, random_log
from tests.logs import JsonLog, decoded

NAMES = [
    ["Pass", "Turn", "Shot", "Double", "Draw", "Show", "Lose"],
    ["10", "-1", "?", "none", "7 = 52", "=", "Mary Ann"],
]


@pytest.mark.parametrize("kind", KINDS)
def test_every_format_gives_back_an_equal_log(kind: str) -> None:
    rng = random.Random(1)
    for number in range(60):
        log: JsonLog = random_log(rng, rounds=rng.choice([1, 2, None]))
        for _ in range(number % 4):
            log = change_anything(rng, log)
        if number % 5 == 0:
            log["players"] = copy.copy(NAMES[number % 2])[: len(log["players"])]
        read = loads(msgspec.json.encode(log), "json")
        assert read == decoded(log)
        once = encode(read, kind)
        assert loads(once, kind) == read
        assert encode(loads(once, kind), kind) == once


def moves_of(*lines: str) -> list[Any]:
    """The moves of such entries on a sheet, as JSON has them."""
    text = "game: neu\nplayers: Ann, Bo, Shania\n\nround 1\ndealer: Ann\n" + "\n".join(lines)
    return list(plain(loads(text.encode(), "sheet"))["rounds"][0]["moves"])


def test_entries_are_read_as_people_write_them() -> None:
    assert moves_of("ann 7", "Bo −10 = -3", "pass=4", "shania TURN =4", "101") == [
        ["play", 0, "7"],
        ["play", 1, "-10", -3],
        ["play", None, "PASS", 4],
        ["play", 2, "TURN", 4],
        ["play", None, "101"],
    ]
    assert moves_of("ann shot bo", "shot ann = 12", "lose", "bo lose") == [
        ["shot", 0, 1],
        ["shot", None, 0, 12],
        ["lose", None],
        ["lose", 1],
    ]
    assert moves_of("draw none", "ann draw ? 5", "show 10 50", "bo show ? 3 pass") == [
        ["draw", None, []],
        ["draw", 0, ["?", "5"]],
        ["show", None, ["10", "50"]],
        ["show", 1, ["?", "3", "PASS"]],
    ]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ann shot", "the player shot at belongs here"),
        ("ann play shot", "the player shot at belongs here"),
        ("ann 7 8", "one card is played at a time"),
        ("ann 7 =", "the sum belongs here"),
        ("ann 7 = x", "is no whole number"),
        ("ann shot bo ann", "one player is shot at"),
        ("ann draw", "the cards belong here"),
        ("ann lose 7", "nothing follows lose"),
    ],
)
def test_what_makes_no_sense_is_told(line: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        moves_of(line)
    assert says in str(refused.value.faults[0])


def test_a_shot_is_never_a_play() -> None:
    log = {"format": 1, "game": "neu", "players": ["Ann", "Bo"], "house": {}}
    text = msgspec.json.encode({**log, "rounds": [{"setup": {"dealer": 0}, "moves": [["play", 0, "SHOT"]]}]})
    with pytest.raises(Refused):
        loads(text, "json")


def test_chips_are_those_of_the_round_in_a_round_and_of_the_match_above_it() -> None:
    text = "game: neu\nplayers: Ann, Bo\nchips: Ann 2, Bo 1\n\nround 1\ndealer: Ann\nchips: Ann 3, Bo 1\nann 7\n"
    log = loads(text.encode(), "sheet")
    assert log.result is not None
    assert log.result.chips == (2, 1)
    assert log.rounds[0].setup.chips == (3, 1)


def test_the_example_sheet_reads_as_a_log() -> None:
    from adjudicator.games.neu.sheet import example

    assert loads(example().encode(), "sheet").players == ("Ann", "Bo", "Cy")


def test_the_example_sheet_fits_on_a_narrow_screen() -> None:
    assert max(map(len, find("neu").words.example().splitlines())) <= 80
