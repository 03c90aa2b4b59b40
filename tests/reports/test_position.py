"""Positions in words."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator import tricks
from adjudicator.formats import find_files, readings
from adjudicator.game import find
from adjudicator.log import AnyLog
from adjudicator.reports.page import Page
from adjudicator.reports.position import lines, position
from adjudicator.verdict import Place
from tests.games.metamorphosis import logs as metamorphosis
from tests.games.old_bill import logs as old_bill
from tests.logs import decoded

LOGS = Path(__file__).resolve().parents[2] / "logs"


def said(name: str, entry: int, width: int = 80, hindsight: bool = False) -> list[str]:
    [reading] = readings(LOGS / name)
    assert reading.log is not None
    found = position(reading.log, reading.place, 1, entry, hindsight)
    return list(lines(found, reading.log, reading.place, Page(width)))


def test_what_stands_beside_a_name_stays_in_its_column_when_it_is_long() -> None:
    lines = said("disputes/a-spade-after-all.sheet", 22)
    assert [line for line in lines if line.startswith(("  Nora", "  Gus  ", "      "))] == [
        "  Nora   holds 5S 6S 9S 10S KS 5H 7H KH 10C; indicated hand 1; has taken 10 in",
        "      hand 1, 4 in hand 2",
        "  Gus    holds 10 not known; indicated hand 3; has taken 14 in hand 1, 0 in hand",
        "      2",
    ]


@pytest.mark.parametrize("width", range(40, 84))
def test_what_stands_beside_a_name_keeps_its_column_at_any_width(width: int) -> None:
    text = "Ann       stage B, holds N6 and 5 not known; has revealed O1 O1 O2 O5 O6 O6"
    first, *rest = Page(width).lines(text, "  ", "    ", keep=True)
    assert first.startswith("  Ann       stage B, holds")
    assert " ".join([first.strip(), *map(str.strip, rest)]) == text
    assert max(map(len, [first, *rest])) <= width


@pytest.mark.parametrize("width", [40, 60, 78, 79, 80, 100])
def test_no_line_is_wider_than_the_page(width: int) -> None:
    lines = said("disputes/a-spade-after-all.sheet", 22, width)
    assert max(len(line) for line in lines if ".sheet" not in line) <= width


def test_what_is_unproven_by_what_was_known_then_names_the_way_to_see_more() -> None:
    hint = "  What the log tells later is left out here; --hindsight takes it in."
    assert said("disputes/a-pass-in-hand.sheet", 13)[-1] == hint
    assert hint not in said("disputes/a-pass-in-hand.sheet", 13, hindsight=True)
    assert hint not in said("disputes/worn-card.sheet", 12)


def test_what_every_game_has_is_said_as_on_a_sheet() -> None:
    assert said("disputes/shown-too-early.sheet", 20)[-1] == "Entry 20 came: note: Wei points at the 4"
    assert said("disputes/kept-back.sheet", 45)[-1] == "Entry 45 came: adjust Emil -1 kept a pair back"


@pytest.mark.parametrize("path", list(find_files([LOGS])), ids=lambda path: path.stem)
def test_every_position_of_an_evening_can_be_shown(path: Path) -> None:
    for reading in readings(path):
        assert reading.log is not None
        for number, played in enumerate(reading.log.rounds, 1):
            for entry in range(1, len(played.moves) + 2, 9):
                for hindsight in (False, True):
                    found = position(reading.log, reading.place, number, entry, hindsight)
                    assert "None" not in "\n".join(lines(found, reading.log, reading.place, Page()))


def held(log: AnyLog, entry: int) -> dict[str, Counter[str]]:
    """The cards that each hand is said to hold before an entry, from the whole log."""
    found = position(log, Place(), 1, entry, hindsight=True)
    view = find(log.game).view(found.match, found.table, True)
    return {who: Counter(how.partition("holds ")[2].partition(";")[0].split()) & DECK for who, how in view}


DECK = Counter(dict.fromkeys([*tricks.DECK, *(f"{suit}{value}" for suit in "ABCDM" for value in range(1, 7))], 2))


@pytest.mark.parametrize("games", [metamorphosis, old_bill], ids=["metamorphosis", "old-bill"])
@pytest.mark.parametrize("seed", range(4))
def test_hindsight_names_no_card_that_a_hand_does_not_hold(games: Any, seed: int) -> None:
    rng = random.Random(seed)
    known = games.random_log(rng, "full")
    hidden = msgspec.json.decode(msgspec.json.encode(known))
    for played in hidden["rounds"]:
        for key in ("hands", "stock", "pile"):
            played["setup"].pop(key, None)
    full, physical = decoded(known), decoded(hidden)
    named = 0
    for entry in range(1, len(full.rounds[0].moves) + 2, 5):
        hands = held(full, entry)
        for who, cards in held(physical, entry).items():
            assert cards <= hands[who]
            named += cards.total()
    assert named
