"""The words of a sheet, and the values that they are."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.games.new_old.cards import card_of
from adjudicator.log import MOST_POINTS
from adjudicator.words import (
    Misread,
    cards,
    in_quotes,
    integer,
    listed,
    near,
    one_seat,
    quoted,
    read_points,
    read_seat,
    read_seats,
    seat_of,
    several,
    write_points,
    write_seat,
    write_seats,
)

NAMES = ["Ann", "Anna", "Bo", "Ánna"]


@pytest.mark.parametrize(
    ("word", "seats"),
    [("Ann", [0]), ("ann", [0]), ("an", [0, 1]), ("anna", [1]), ("b", [2]), ("A\u0301", [3]), ("x", []), ("", [])],
)
def test_an_exact_name_beats_those_that_a_word_begins(word: str, seats: list[int]) -> None:
    assert seat_of(word, NAMES) == seats


def test_a_word_that_fits_several_or_none_is_misread() -> None:
    with pytest.raises(Misread, match="'an' fits several players") as several_fit:
        one_seat(2, "an", NAMES)
    assert (several_fit.value.at, several_fit.value.near) == (2, ("Ann", "Anna"))
    with pytest.raises(Misread, match="no player 'Bob'") as none_fits:
        one_seat(1, "Bob", NAMES)
    assert none_fits.value.near[0] == "Bo"


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ann", "Ann"),
        ("老张", "老张"),
        ("Mary Ann", '"Mary Ann"'),
        ("x\x1b", '"x\\u001b"'),
        ('a"b', '"a\\"b"'),
        ("4", '"4"'),
    ],
)
def test_a_name_that_is_not_one_plain_word_is_quoted(name: str, written: str) -> None:
    assert quoted(name) == written


@given(st.text())
@settings(max_examples=200, derandomize=True, deadline=None)
def test_a_quoted_text_can_be_shown_and_is_that_text(text: str) -> None:
    import json

    written = in_quotes(text)
    assert written.isprintable()
    assert json.loads(written) == text


@pytest.mark.parametrize(
    ("word", "number"), [("7", 7), ("-7", -7), ("+7", 7), ("007", 7), (str(-MOST_POINTS), -MOST_POINTS)]
)
def test_a_whole_number_is_read(word: str, number: int) -> None:
    assert integer(0, word) == number


@pytest.mark.parametrize("word", ["", "-", "x", "1.5", "--1", "٣", "1_0", " 1", str(MOST_POINTS + 1), "9" * 5000])
def test_no_other_word_is_a_number(word: str) -> None:
    with pytest.raises(Misread, match=r"is no whole number|is out of range"):
        integer(3, word)


def test_none_is_an_empty_list() -> None:
    assert (several(["None"]), several(["none", "none"]), several([])) == ((), ["none", "none"], [])
    assert (listed([]), listed([1, 2])) == ("none", "1 2")


def test_near_words_are_named_or_all_when_they_are_few() -> None:
    assert near("reveel", ["play", "reveal", "pass"]) == ["reveal"]
    assert near("xyz", ["play", "reveal"]) == ["play", "reveal"]
    assert near("xyz", list("abcdefgh")) == []


def test_one_player_is_read_and_written() -> None:
    assert read_seat(["bo"], NAMES) == 2
    assert write_seat(1, NAMES) == "Anna"
    wrong: list[Any] = [[], ["bo", "ann"]]
    for words in wrong:
        with pytest.raises(Misread, match="one player belongs here"):
            read_seat(words, NAMES)


def test_players_are_read_in_the_order_of_seats() -> None:
    assert read_seats(["bo", "ann", "bo"], NAMES) == (0, 2)
    assert read_seats(["none"], NAMES) == ()
    assert (write_seats((0, 2), NAMES), write_seats((), NAMES)) == ("Ann Bo", "none")


def test_points_are_read_with_names_in_any_order_or_without() -> None:
    names = ["Ann", "Bo"]
    assert read_points(["bo", "-8", "ann", "1"], names) == (1, -8)
    assert read_points(["1", "-8"], names) == (1, -8)
    assert read_points(["1", "2", "3"], names) == (1, 2, 3)
    assert (write_points((1, -8), names), write_points((1,), names)) == ("Ann 1, Bo -8", "1")
    with pytest.raises(Misread, match="Ann stands here twice"):
        read_points(["ann", "1", "ann", "2"], names)


def test_cards_are_read_by_the_games_own_spelling() -> None:
    read = cards(card_of)
    assert read(["o3", "N?", "?"], []) == ("O3", "N?", "?")
    assert read(["none"], []) == ()
    with pytest.raises(Misread, match="'x1' is no card") as fault:
        read(["o3", "x1"], [])
    assert fault.value.at == 1
