"""What a log is made of: names, limits, and the plain form."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator.games.new_old.moves import House, Play, Reveal, Setup
from adjudicator.log import (
    LONGEST_NAME,
    MOST_POINTS,
    MOST_SEATS,
    Adjust,
    LogError,
    Meta,
    Note,
    Ruling,
    Undo,
    name_fault,
    plain,
    same_name,
)
from tests.games.new_old.logs import game
from tests.logs import decoded


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "ANN"), ("Ánna", "a\u0301NNA"), ("Straße", "STRASSE"), ("老张", "老张"), ("ΣΑΣ", "σας")]
)
def test_names_that_differ_in_case_or_composition_are_one(one: str, other: str) -> None:
    assert same_name(one) == same_name(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Ann", "Ánn"), ("A nn", "Ann")])
def test_other_names_are_not(one: str, other: str) -> None:
    assert same_name(one) != same_name(other)


@pytest.mark.parametrize(
    "players",
    [(), ("Ann",), ("老张", "שרה"), ("Reveal", "reveal |"), ("x" * LONGEST_NAME,), tuple(map(str, range(MOST_SEATS)))],
)
def test_players_of_any_names_can_sit_at_one_table(players: tuple[str, ...]) -> None:
    assert name_fault(players) is None


@pytest.mark.parametrize(
    ("players", "says"),
    [
        (("Ann", ""), "player 2 has no name"),
        ((" \t", "Ann"), "player 1 has no name"),
        (("Ann", "Bo", "ann "), "players 1 and 3 have one name, 'Ann' and 'ann '; give each a name of their own"),
        (("Ann", "x" * 201), "the name of player 2 has 201 characters; at most 200 are read"),
        (tuple(map(str, range(100))), "100 players; a log has at most 99"),
    ],
)
def test_players_that_cannot_be_told_apart_are_refused(players: tuple[str, ...], says: str) -> None:
    assert name_fault(players) == says


@pytest.mark.parametrize(
    ("move", "form"),
    [
        (Ruling("taken-back"), ["ruling", "taken-back"]),
        (Adjust(1, -5, "slow"), ["adjust", 1, -5, "slow"]),
        (Adjust(1, -5), ["adjust", 1, -5]),
        (Undo(), ["undo"]),
        (Note(""), ["note", ""]),
        (Play(None, "O3"), ["play", None, "O3"]),
        (Play(0, "O3", "new"), ["play", 0, "O3", "new"]),
        (Reveal(0, ()), ["reveal", 0, []]),
    ],
)
def test_a_move_is_plainly_an_array_without_what_is_left_out(move: Any, form: list[Any]) -> None:
    assert plain(move) == form


def test_a_struct_is_plainly_an_object_of_what_was_chosen() -> None:
    assert plain(House(new_zone_wrap=False)) == {"new-zone-wrap": False}
    assert plain(Setup(fields=("O3", "N5"))) == {"fields": ["O3", "N5"]}
    assert plain([Meta(), Meta(place="here")])[1]["place"] == "here"


def test_a_log_is_plainly_what_it_was_read_from() -> None:
    log = game(["O3", "N5"], [["play", 0, "O3"], ["note", "so"]], house={"games": 2})
    assert plain(decoded(log)) == log


@pytest.mark.parametrize(
    "move",
    [
        ["play", 0, "O3", "old", 1],
        ["play", 0],
        ["play", 0, "O100"],
        ["play", 0, "X3"],
        ["play", -1, "O3"],
        ["play", MOST_SEATS + 1, "O3"],
        ["play", True, "O3"],
        ["play", 0.0, "O3"],
        ["play", 0, "O3", "middle"],
        ["reveal", 0, "O3"],
        ["ruling", "maybe"],
        ["adjust", 0, MOST_POINTS + 1, ""],
        ["adjust", None, 1, ""],
        ["undo", 1],
        ["draw", 0],
    ],
)
def test_a_move_of_another_shape_is_refused(move: list[Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        decoded(game(["O3", "N5"], [move]))


def test_an_error_says_where_it_is() -> None:
    fault = LogError("no card", "rounds[0]")
    assert (str(fault), fault.says, fault.path) == ("no card (at rounds[0])", "no card", "rounds[0]")
    assert str(LogError("no card")) == "no card"
