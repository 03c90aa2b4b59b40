"""Old Bill on a sheet, as people write it."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.formats import encode, loads
from adjudicator.games.old_bill.game import GAME
from adjudicator.games.old_bill.moves import Accept, Assign, Discard, Last, Offer, Pass, Show
from adjudicator.log import LogError
from adjudicator.referee import judge

COLUMNS = 80
HEADER = "game: old bill\nplayers: Ann, Bo, Mary Lou\n"


def moves_of(text: str, header: str = HEADER) -> tuple[Any, ...]:
    """The moves of a sheet of one game."""
    log = loads(f"{header}\nround 1\nfirst: ann\n{text}\n".encode(), "sheet")
    assert loads(encode(log, "sheet"), "sheet") == log
    return tuple(log.rounds[0].moves)


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("ann offer bo a3 / b1 b4", Offer(0, 1, "A3", ("B1", "B4"))),
        ("Ann offer Bo A3/B1 B4", Offer(0, 1, "A3", ("B1", "B4"))),
        ("a off mary a3 / ? ?", Offer(0, 2, "A3", ("?", "?"))),
        ("ann offer mary lou bill / m1", Offer(0, 2, "BILL", ("M1",))),
        ("offer bo a3 b2 / none", Offer(None, 1, ("A3", "B2"), ())),
        ("offer bo none / b2", Offer(None, 1, (), ("B2",))),
        ("offer bo [a3] / b2", Offer(None, 1, ("A3",), ("B2",))),
        ("bo up", Accept(1, "up")),
        ("bo down : b1 b4", Accept(1, "down", ("B1", "B4"))),
        ("bo up: b1 b4", Accept(1, "up", ("B1", "B4"))),
        ("up: b1 b4", Accept(None, "up", ("B1", "B4"))),
        ("bo accept down", Accept(1, "down")),
        ("down", Accept(None, "down")),
        ("bo assign m2 b", Assign(1, "M2", "B")),
        ("bo discard bill", Discard(1, "BILL")),
        ("mary lou pass", Pass(2)),
        ("mary show a1 a4 a4", Show(2, ("A1", "A4", "A4"))),
        ("mary show none", Show(2, ())),
        ("ann last", Last(0)),
    ],
)
def test_an_entry_as_people_write_it(line: str, move: Any) -> None:
    assert moves_of(line) == (move,)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ann offer bo a3 b1", "one / stands between what lies face up and what lies face down"),
        ("ann offer zoe a3 / b1", "no player 'zoe'"),
        ("ann offer bo 3a / b1", "'3a' is no card"),
        ("bo assign m2", "a Mime and a suit belong here"),
        ("bo assign m2 m", "what the Mimes are called"),
        ("bo accept left", "no side of an offer"),
        ("show a1", "show needs a player before it"),
        ("last", "last needs a player before it"),
        ("ann pass on", "nothing follows pass"),
    ],
)
def test_what_is_no_entry_is_told(line: str, says: str) -> None:
    with pytest.raises(LogError, match=says):
        moves_of(line)


def test_a_table_names_its_suits_and_brings_its_deck() -> None:
    named = loads(f"{HEADER}suits: hats coats bags rings\n\nround 1\nfirst: ann\ndeck: 43\n".encode(), "sheet")
    assert named.house.suits == ("HATS", "COATS", "BAGS", "RINGS")
    assert named.rounds[0].setup.deck == 43
    own = f"{HEADER}house: players 2-6\ndeck hats: 1 1 2 2\ndeck coats: 3 3\ndeck mimes: none\ndeck bills: 4\n"
    deck = loads(own.encode(), "sheet").house.deck
    assert (deck.thieves, deck.mimes, deck.bills) == ({"HATS": (1, 1, 2, 2), "COATS": (3, 3)}, (), 4)


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("deck hats: 1 1 2 2\n", "bills"),
        ("deck bills: 1 2\n", "the number of Old Bills belongs here"),
        ("deck m: 1 2\n", "a deck has a line a suit"),
        ("suits: hats coats bags\n", "3 names; the deck has 4 suits"),
        ("suits: hats coats bags bill\n", "what Old Bill is called"),
        ("house: players 5-2\n", "the fewest players come first"),
        ("deck hats: 1\ndeck hats: 2\n", "is given already"),
    ],
)
def test_what_is_no_deck_is_told(lines: str, says: str) -> None:
    with pytest.raises(LogError, match=says):
        moves_of("", HEADER + lines)


def test_cards_in_json_have_their_shape() -> None:
    text = b"""{"format": 1, "game": "old-bill", "players": ["Ann", "Bo"], "house": {}, "rounds": [
        {"setup": {"first": 0}, "moves": [["offer", 0, 1, "a3", ["B1"]], ["assign", 1, "M2", "b"]]}]}"""
    with pytest.raises(LogError) as fault:
        loads(text, "json")
    assert "'a3' is written A3" in str(fault.value)
    assert "'b' is written 'B'" in str(fault.value)


def test_the_example_reads_as_a_log_of_which_nothing_is_to_be_said() -> None:
    log = loads(GAME.words.example().encode(), "sheet")
    assert judge(log).findings == []
    whole = "\n".join(line.removeprefix("# ") if "#" in line[2:] else line for line in GAME.words.example().split("\n"))
    assert "deck a: 1 1 2 2 3 3" in whole


def test_the_example_sheet_fits_on_a_narrow_screen() -> None:
    assert max(map(len, GAME.words.example().splitlines())) <= COLUMNS


def test_every_move_can_be_said_in_words() -> None:
    said = [
        (Offer(0, 1, "A3", ("B1", "?")), "offers Bo A3 face up, B1 ? face down"),
        (Offer(0, 1, (), ()), "offers Bo nothing face up, nothing face down"),
        (Accept(1, "down"), "takes what lies face down"),
        (Assign(1, "M2", "B"), "assigns M2 to B"),
        (Discard(1, "A3"), "discards A3"),
        (Pass(0), "passes"),
        (Show(0, ("A1",)), "shows A1"),
        (Last(0), "has drawn the last card"),
    ]
    for move, words in said:
        assert GAME.words.say_move(move, ("Ann", "Bo")) == words
