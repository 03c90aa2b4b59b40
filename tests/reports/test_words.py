"""Rulings and pages in words."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from adjudicator.formats import loads
from adjudicator.game import find
from adjudicator.referee import judge
from adjudicator.reports.page import Page, visible, wrap
from adjudicator.reports.rulings import Words, legal_moves, rulings
from adjudicator.verdict import Place
from tests.cli.commands import LEGAL

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"

HEAD = "game: new old\nplayers: Ann, Bo\n"
START = "round 1\nfirst: Ann\nfields: o3 n5\n"
HANDS = "hand Ann: n1 n2 n3 n4 n5 n6 o1 o1 o1 o2 o2 o2\nhand Bo: n1 n2 n3 n4 n5 n6 o3 o3 o5 o5 o6 o6\n"


def said(sheet: str, width: int = 80) -> list[str]:
    log = loads(sheet.encode(), "sheet")
    place = Place("night.sheet")
    return list(rulings(Words(find(log.game), log, place), judge(log, place), Page(width)))


def test_all_that_could_be_played_is_named_when_the_hand_is_known() -> None:
    assert said(f"{HEAD}house: forced-reveal no\n{START}{HANDS}ann n1\nbo o3\n") == [
        "night.sheet, game 1, entry 1: Ann plays N1",
        "  ILLEGAL  new-old/old-zone-step   (rulebook: Stage A)",
        "  N1 does not go on the 3 in the Old Zone: only 3 or 4 does.",
        "  Legal here: play N3 or N4, or reveal O1 O1 O1 O2 O2 O2.",
        "night.sheet, game 1, entry 2: Bo plays O3 (after an earlier breach)",
        "  ILLEGAL  new-old/old-zone-step   (rulebook: Stage A)",
        "  O3 does not go on the 1 in the Old Zone: only 1 or 2 does.",
        "  Legal here: play N1 or N2, or reveal O3 O3 O5 O5 O6 O6.",
    ]


def test_a_rule_that_rests_on_a_ruling_names_the_house_key_and_later_proof() -> None:
    assert said(f"{HEAD}house: forced-reveal yes\n{START}{HANDS}ann n3\n") == [
        "night.sheet, game 1, entry 1: Ann plays N3",
        "  ILLEGAL  new-old/reveal-forced",
        "  (rulebook: Stage A; ruling, house key forced-reveal)",
        "  Ann could play no Old Card on the 3 in the Old Zone, and had to reveal",
        "  (forced-reveal yes).",
        "  Legal here: reveal O1 O1 O1 O2 O2 O2.",
    ]


def fixture(name: str, width: int = 80) -> list[str]:
    """What is said of a fixture, but for notices."""
    lines = said((FIXTURES / f"{name}.sheet").read_text(encoding="utf-8"), width)
    return lines[: next((at for at, line in enumerate(lines) if line.startswith("NOTICE")), None)]


def test_a_house_key_is_named_only_where_it_decides() -> None:
    assert fixture("metamorphosis/leader/the-dealer-leads") == [
        "night.sheet, set 1, entry 4: Ann plays 10H",
        "  ILLEGAL  metamorphosis/leader   (rulebook: Turn structure)",
        "  Ann leads hand 1, and Bo has to: the first to the left of the dealer, Ann.",
    ]
    assert fixture("metamorphosis/leader/not-the-last-winner") == [
        "night.sheet, set 1, entry 7: Ann plays KH",
        "  ILLEGAL  metamorphosis/leader   (rulebook: Turn structure)",
        "  Ann leads, but Cy took the last trick and leads the next.",
    ]
    assert fixture("metamorphosis/leader/hand-three-by-the-first-left") == [
        "night.sheet, set 1, entry 31: Bo plays 5S",
        "  ILLEGAL  metamorphosis/leader",
        "  (rulebook: Turn structure; ruling, house key lead-3)",
        "  Bo leads hand 3, and Cy has to: the second to the left of the dealer, Ann",
        "  (lead-3 second).",
        "  Legal here for Cy: play 3S, 6S, 7S, 8S, 9S, 5H, 6H, 7H, 8H, 10H, AH or AD.",
    ]


@pytest.mark.parametrize(
    ("name", "source", "says"),
    [
        ("new-zone-step/two-higher", "Stage B", "N6 does not go on the 4 in the New Zone: only 4 or 5 does."),
        (
            "new-zone-step/one-on-six-without-wrap",
            "Stage B; ruling, house key new-zone-wrap",
            "N1 does not go on the 6 in the New Zone: only 6 does (new-zone-wrap no).",
        ),
        (
            "must-play-new/six-on-five",
            "Stage B",
            "N6 goes on the 5 in the New Zone, so Ann could still play a New Card.",
        ),
        (
            "must-play-new/one-on-six",
            "Stage B; ruling, house key new-zone-wrap",
            "N1 goes on the 6 in the New Zone (new-zone-wrap yes), so Ann could still play a New Card.",
        ),
    ],
)
def test_a_ruling_is_named_of_a_1_on_a_6_and_of_no_other_card(name: str, source: str, says: str) -> None:
    rule = f"new-old/{name.partition('/')[0]}"
    assert fixture(f"new-old/{name}", 160)[1:3] == [f"  ILLEGAL  {rule}   (rulebook: {source})", f"  {says}"]


def test_a_ruling_of_the_table_is_said() -> None:
    lines = said(f"{HEAD}{START}ann o6\nruling stands\nbo pass\nruling taken back\n")
    assert [line for line in lines if "The table" in line] == ["  The table let it stand.", "  The table took it back."]
    assert not any("after an earlier breach" in line for line in lines)


def test_what_could_be_played_is_said_to_be_the_other_players() -> None:
    assert "  Legal here for Ann: play N3 or N4, or reveal O1 O1 O1 O2 O2 O2." in said(f"{HEAD}{START}{HANDS}bo o3\n")


def test_findings_that_are_on_no_entry_say_on_what_they_are() -> None:
    lines = said("game: new old\nplayers: Ann\nwinner: Ann\nround 1\nfirst: Ann\nfields: o3 o5\npoints: Ann 1\n")
    places = [line for line in lines if not line.startswith(" ")]
    assert places == [
        "night.sheet, players",
        "night.sheet, game 1, setup (after an earlier breach)",
        "night.sheet, game 1, result (after an earlier breach)",
        "night.sheet, match result (after an earlier breach)",
    ]


def test_a_long_move_and_message_fit_40_columns() -> None:
    lines = said(f"{HEAD}{START}{HANDS}ann reveal o1 o1 o1 o2 o2 n6\n", 40)
    assert lines[:4] == [
        "night.sheet, game 1, entry 1: Ann",
        "  reveals O1 O1 O1 O2 O2 N6",
        "  ILLEGAL  new-old/reveal-old",
        "  (rulebook: Stage A to B)",
    ]
    assert max(map(len, lines)) <= 40


@pytest.mark.parametrize("text", ["Ánna", "老张", "שרה", "Mary Ann", "می‌خواهم", "👩‍👩‍👧", "　"])
def test_names_of_people_are_shown_as_they_are(text: str) -> None:
    assert visible(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x1b[0m", "a\\x1b[0m"),
        ("\x07\t\r\n", "\\x07\\t\\r\\n"),
        ("\x7f\x9b", "\\x7f\\x9b"),
        ("\u202e\u2066\u200f", "\\u202e\\u2066\\u200f"),
        ("\udcff", "\\udcff"),
        ("\u2028", "\\u2028"),
    ],
)
def test_what_a_screen_must_not_see_is_spelled(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_wide_characters_are_counted_as_wide() -> None:
    assert wrap("老张 老张 老张", 9) == ["老张 老张", "老张"]


def test_moves_of_one_verb_are_a_list_behind_it() -> None:
    setup = "round 1\nfirst: Ann\nhand Ann: a1 a1 b2 b2 c3 c3\nhand Bo: d4 d4\n"
    log = loads(f"game: old maid\nplayers: Ann, Bo\n{setup}ann pair a1 a1\n".encode(), "sheet")
    moves = [
        msgspec.convert(one, find("old-maid").Move) for one in (["pair", 0, ["A1", "A1"]], ["pair", 0, ["B2", "B2"]])
    ]
    assert legal_moves(find("old-maid"), log, moves, True, 2) == "pair A1 A1 or B2 B2"
    draw = [msgspec.convert(["draw", 1, 0, card], find("old-maid").Move) for card in ("A1", "C3")]
    assert legal_moves(find("old-maid"), log, [*moves, *draw], True, 9) == (
        "pair A1 A1 or B2 B2, or draw Ann A1 or Ann C3, and 5 more"
    )


def test_a_verb_that_takes_nothing_stands_for_itself() -> None:
    moves = [msgspec.convert(one, find("new-old").Move) for one in (["play", 0, "O3"], ["pass", 0])]
    log = loads(f"{HEAD}{START}".encode(), "sheet")
    assert (
        legal_moves(find("new-old"), log, moves, False, None) == "play O3, or pass, and what the cards not known allow"
    )


def test_a_notice_stands_by_itself() -> None:
    lines = said(LEGAL)
    assert [line for line in lines if "NOTICE" in line] == [
        line for line in lines if line.startswith("NOTICE night.sheet, game 1, entry ")
    ]
    assert any("NOTICE" in line for line in lines)
