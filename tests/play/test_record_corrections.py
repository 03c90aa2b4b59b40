"""Corrections while a game is recorded: entries struck, entered anew, put in, and offered again."""

from __future__ import annotations

from pathlib import Path

from adjudicator.formats import read
from adjudicator.referee import judge
from tests.play.recording import HEAD, START, after, session


def test_undo_strikes_the_last_entry_by_another(path: Path) -> None:
    found = session(path, *START, "o3", "n4", "undo", "undo", "o4", "undo", "undo")
    assert found.said[5:] == ["Struck: 2. Bo N4", "Struck: 1. Ann O3", "5. Ann O4", "Struck: 5. Ann O4"]
    assert found.refused == ["line 10: Every entry of this game is struck already."]
    assert after(found.text) == "Ann O3\nBo N4\nundo\nundo\nAnn O4\nundo\n"


def test_undo_strikes_an_entry_with_the_ruling_that_was_made_on_it(path: Path) -> None:
    found = session(path, *START, "o3", "bo o6", "s", "undo", "o4")
    assert found.said[-2:] == ["Struck: 2. Bo O6; ruling stands", "6. Bo O4"]
    assert after(found.text) == "Ann O3\nBo O6; ruling stands\nundo; undo\nBo O4\n"
    assert found.status == 0


def test_undo_takes_out_lines_that_are_no_entries(path: Path) -> None:
    found = session(path, *START, *["undo"] * 7)
    assert found.said[3:] == [
        "Taken out: fields: o3 n5",
        "Taken out: first: ann",
        "Taken out: round 1",
        "Taken out: players: Ann, Bo, Cy",
        "Taken out: game: new old",
    ]
    assert found.refused == ["line 9: There is nothing to undo.", "line 10: There is nothing to undo."]
    assert session(path, *START).text.split() == HEAD.split()


def test_fix_enters_the_last_entry_anew(path: Path) -> None:
    found = session(path, *START, "o3", "n4", "fix", "n3", "o3")
    assert found.said[5:] == ["In place of 2. Bo N4", "4. Bo N3", "5. Cy O3"]
    assert after(found.text) == "Ann O3\nBo N4\nundo; Bo N3  # fix 2\nCy O3\n"


FIXED = "Ann O3\nBo N4\nCy O5\nnote: tea\nAnn O5\n# again: Cy O5\n# again: note: tea\n# again: Ann O5\n"


def test_fix_further_back_offers_the_later_entries_again(path: Path) -> None:
    found = session(path, *START, "o3", "n4", "o5", "note: tea", "o5", "fix 2", "n3", "", "o4", "", "skip", "o5")
    assert found.said[8:] == [
        "In place of 2. Bo N4; 3 entries will be offered again",
        "10. Bo N3",
        "11. Cy O4",
        "12. note: tea",
        "Left out: Ann O5",
        "13. Ann O5",
    ]
    assert found.refused == [
        "line 11: game 1, entry 11: Cy plays O5",
        "  ILLEGAL  new-old/old-zone-step   (rulebook: Stage A)",
        "  O5 does not go on the 3 in the Old Zone: only 3 or 4 does.",
        "Not written yet: stands, taken back, drop, or enter it anew.",
        "line 12: Not written: Cy O5",
    ]
    assert after(found.text) == (
        FIXED + "undo; undo; undo; undo; Bo N3  # fix 2, 3 to enter again\nCy O4  # 2 to enter again\n"
        "note: tea  # 1 to enter again\n# left out: Ann O5\nAnn O5\n"
    )


def test_a_fix_that_is_dropped_changes_nothing(path: Path) -> None:
    found = session(path, *START, "o3", "n4", "fix 1", "drop", "fix 1", "undo", "fix 1")
    assert found.said[-5:] == [
        "In place of 1. Ann O3; 1 entry will be offered again",
        "Entry 1 is as it was.",
        "In place of 1. Ann O3; 1 entry will be offered again",
        "Entry 1 is as it was.",
        "In place of 1. Ann O3; 1 entry will be offered again",
    ]
    assert found.refused == ["line 10: Entry 1 is as it was."]
    assert after(found.text) == "Ann O3\nBo N4\n"


def test_a_recorder_that_ends_while_it_offers_goes_on_with_that(path: Path) -> None:
    lines = ["o3", "n4", "o5", "note: tea", "o5", "fix 2", "n4"]
    found = session(path, *START, *lines)
    assert found.refused == ["line 10: Left to be entered again, after the next start: 3 entries."]
    found = session(path, "")
    assert found.said[-2:] == ["To be entered again: 3 entries.", "11. Cy O5"]
    found = session(path, "", "", "o6")
    assert found.said[-3:] == ["12. note: tea", "13. Ann O5", "14. Bo O6"]
    assert not any("To be entered again" in line for line in session(path).said)


def test_undo_while_offering_offers_that_entry_too(path: Path) -> None:
    session(path, *START, "o3", "n4", "o5", "fix 1", "o4", "undo")
    found = session(path, "", "", "")
    assert found.said[-4:] == ["To be entered again: 3 entries.", "9. Ann O4", "10. Bo N4", "11. Cy O5"]


def test_a_note_does_not_take_the_place_of_an_entry_that_is_offered(path: Path) -> None:
    session(path, *START, "o3", "n4", "fix 1", "o4")
    found = session(path, "note: tea", "")
    assert found.said[-2:] == ["6. note: tea", "7. Bo N4"]


def test_lines_that_are_no_entries_do_not_lose_what_is_offered(path: Path) -> None:
    session(path, *START, "o3", "n4", "o5", "fix 1", "o4")
    found = session(path, "round 2", "hand bo: n1 n1 n2 n3 n4 n6 o1 o2 o2 o4 o5 o6", "quit")
    assert found.refused[0] == "line 1: This game is still being entered."
    assert found.text.endswith("o6  # 2 to enter again\n")
    found = session(path, "fix", "hand bo: n1 n1 n2 n3 n4 n6 o1 o2 o2 o4 o5 o5")
    assert found.said[-2:] == [
        "Taken out, to be entered anew: hand bo: n1 n1 n2 n3 n4 n6 o1 o2 o2 o4 o5 o6",
        "hand bo: n1 n1 n2 n3 n4 n6 o1 o2 o2 o4 o5 o5",
    ]
    assert session(path, "", "").said[-2:] == ["8. Bo N4", "9. Cy O5"]


def test_insert_puts_in_what_was_forgotten(path: Path) -> None:
    found = session(path, *START, "o3", "cy o3", "stands", "insert 2", "bo n3", "insert", "note: late", "")
    assert found.said[3:] == [
        "1. Ann O3",
        "2. Cy O3",
        "3. ruling stands",
        "Before 2. Cy O3; 1 entry will be offered again",
        "6. Bo N3",
        "Before Cy O3",
        "7. note: late",
        "8. Cy O3",
    ]
    assert found.status == 0
    assert judge(next(read(path))).status == "legal"


def test_an_entry_that_does_not_stand_cannot_be_fixed(path: Path) -> None:
    found = session(path, *START, "fix 1", "o3", "undo", "fix", "insert 9", "skip", "drop")
    assert found.refused == [
        "line 4: Entry 1 does not stand in this game.",
        "line 7: No entry stands in this game.",
        "line 8: Entry 9 does not stand in this game.",
        "line 9: Nothing is offered that could be left out.",
        "line 10: Nothing is to be decided.",
    ]


def test_an_entry_behind_fix_is_asked_for_by_itself(path: Path) -> None:
    lines = ["players: Ann, Bo", "round 1", "first: Ann", "ann a1 a1", "fix 1 a2 a2"]
    found = session(path, *lines, game="old-maid")
    assert [one.strip() for one in found.refused] == [
        "line 5: Fix 1 stands alone; what the entry should be is entered then."
    ]
