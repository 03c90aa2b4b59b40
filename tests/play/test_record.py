"""Recording a game: what is asked, what is written, what is refused, and what the table decides."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

import pytest

from adjudicator import game as games
from adjudicator.formats import read
from adjudicator.formats.sheet_lines import statements
from adjudicator.formats.sheet_writer import Writer
from adjudicator.log import AnyLog
from adjudicator.play.record.file import SheetFile
from adjudicator.play.record.position import choices, short
from adjudicator.play.record.screen import Plain
from adjudicator.play.record.state import Record
from adjudicator.play.record.talk import Talk
from adjudicator.referee import judge
from adjudicator.reports.page import Page, columns
from tests.play.recording import START, session

HEAD = "game: new old\nplayers: Ann, Bo, Cy\n\nround 1\nfirst: ann\nfields: o3 n5\n"
"""What `START` writes."""
LOGS = sorted(Path("logs").rglob("*.sheet"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "night.sheet"


def after(text: str) -> str:
    """What stands behind the setup that `START` writes."""
    assert text.startswith(HEAD)
    return text.removeprefix(HEAD)


def test_a_game_is_asked_for_line_by_line_and_entries_need_no_names(path: Path) -> None:
    found = session(path, *START, "o3", "n4", "cy o5; p")
    assert found.said == [
        "players: Ann, Bo, Cy",
        "first: ann",
        "fields: o3 n5",
        "1. Ann O3",
        "2. Bo N4",
        "3. Cy O5",
    ]
    assert found.refused == [
        "line 6: game 1, entry 4: Ann passes",
        "  ILLEGAL  new-old/no-pass   (rulebook: Common Mistakes)",
        "  Nobody may pass: a player who cannot play reveals.",
        "Not written yet: stands, taken back, drop, or enter it anew.",
        "line 6: Not written, as nobody decided on it: Ann pass",
    ]
    assert (found.status, after(found.text)) == (1, "Ann O3\nBo N4\nCy O5\n")


def test_a_whole_sheet_can_be_typed_as_it_is(path: Path) -> None:
    found = session(
        path, "game: new old", "players: Ann, Bo, Cy", "", "round 1  # the first", *HEAD.split("\n")[4:6], ""
    )
    assert (found.refused, found.status, found.text) == ([], 0, HEAD)
    found = session(path, "game: neu")
    assert found.refused == ["line 1: This is a sheet of New Old.", "    game: neu", "          ^^^"]


def test_what_cannot_be_read_is_told_with_a_caret_and_written_nowhere(path: Path) -> None:
    found = session(path, *START, "x9", "o3; zz; n4", "ann ann", "fields: o1 n1", '"', "\x1b[2J")
    assert found.refused == [
        "line 4: 'x9' is no player, verb or card.",
        "    x9",
        "    ^^",
        "line 5: 'zz' is no player, verb or card.",
        "    zz",
        "    ^^",
        "line 5: Not read, as it stands behind that: n4",
        "line 6: 'ann' is no verb or card.",
        "    ann ann",
        "        ^^^",
        "line 7: Fields is given already, on line 6.",
        "    fields: o1 n1",
        "    ^^^^^^^",
        "line 8: A quotation mark that is not closed.",
        '    "',
        "    ^",
        "line 9: '\\x1b[2J' is no player, verb or card.",
        "    ·[2J",
        "    ^^^^",
    ]
    assert (found.status, after(found.text)) == (2, "Ann O3\n")


# What the table decides


ILLEGAL = [
    "line 5: game 1, entry 2: Bo plays O6",
    "  ILLEGAL  new-old/old-zone-step   (rulebook: Stage A)",
    "  O6 does not go on the 3 in the Old Zone: only 3 or 4 does.",
    "Not written yet: stands, taken back, drop, or enter it anew.",
]


@pytest.mark.parametrize("word", ["stands", "s", "ruling stands", "Ruling  Stands"])
def test_an_illegal_entry_is_shown_and_can_stand(path: Path, word: str) -> None:
    found = session(path, *START, "o3", "bo o6", word, "o6")
    assert found.refused == ILLEGAL
    assert found.said[3:] == ["1. Ann O3", "2. Bo O6", "3. ruling stands", "4. Cy O6"]
    assert (found.status, after(found.text)) == (1, "Ann O3\nBo O6; ruling stands\nCy O6\n")


@pytest.mark.parametrize("word", ["taken back", "t", "taken-back", "ruling taken back"])
def test_or_is_taken_back(path: Path, word: str) -> None:
    found = session(path, *START, "o3", "bo o6", word, "o4")
    assert found.refused == ILLEGAL
    assert (found.status, after(found.text)) == (1, "Ann O3\nBo O6; ruling taken back\nBo O4\n")


@pytest.mark.parametrize("lines", [["o4"], ["drop", "o4"], ["undo", "o4"], ["fix", "o4"]])
def test_or_is_corrected_as_if_it_never_was(path: Path, lines: list[str]) -> None:
    found = session(path, *START, "o3", "bo o6", *lines)
    assert found.refused[:4] == ILLEGAL
    assert (found.status, after(found.text)) == (0, "Ann O3\nBo O4\n")


def test_notes_can_be_made_while_the_table_decides(path: Path) -> None:
    found = session(path, *START, "bo o6", "note: Bo looked away; twice", "adjust bo -2 slow", "ruling stands")
    assert found.said[3:] == [
        '1. note: "Bo looked away; twice"',
        "2. adjust Bo -2 slow",
        "3. Bo O6",
        "4. ruling stands",
    ]


def test_what_nobody_decides_on_is_not_written(path: Path) -> None:
    found = session(path, *START, "o3", "bo o6", "quit", "o4")
    assert found.refused == [*ILLEGAL, "line 6: Not written, as nobody decided on it: Bo O6"]
    assert (found.status, after(found.text)) == (1, "Ann O3\n")


def test_what_a_later_entry_proves_is_told(path: Path) -> None:
    text = Path("logs/disputes/a-spade-after-all.sheet").read_text("utf-8")
    found = session(path, *text.split("\n"), game="metamorphosis")
    assert [line for line in found.refused if "ILLEGAL" in line] == [
        "  ILLEGAL  metamorphosis/follow-suit   (rulebook: Turn structure)"
    ]
    assert any(line.startswith("  Proved by entry") for line in found.refused)
    assert found.status == 1


def test_what_stands_behind_an_illegal_entry_does_not_replace_it(path: Path) -> None:
    found = session(path, *START, "o3; bo o6; bo n4", "s; n6; zz")
    assert found.refused[4:] == [
        "line 4: Not read, as it stands behind that: bo n4",
        "line 5: 'zz' is no player, verb or card.",
        "    zz",
        "    ^^",
    ]
    assert after(found.text) == "Ann O3\nBo O6; ruling stands\nCy N6\n"
    assert session(path, "undo", "undo", "bo o6; t; o4").text.endswith("Bo O6; ruling taken back\nBo O4\n")


# Corrections


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


# Rounds

GAME = [
    "r o1 o1 o2 o2 o5 o6",
    "n5",
    "r o1 o2 o2 o5 o6 o6",
    "r n1 n2 n3 n3 n4 n4",
    "n6",
    "n1",
    "r n3 n4 n4",
]
TWO = ["Ann, Bo", "first: ann", "o3 n5"]


def test_a_round_that_is_over_is_scored_and_the_next_one_begins(path: Path) -> None:
    found = session(path, *TWO, *GAME, "points: Ann -6, Bo -5", "round", "", "o2 n2", "o2")
    assert found.said[9:] == [
        "  Notice: The rulebook says that 1 follows 6 for the Old Zone only; here it",
        "    holds in the New Zone too (new-zone-wrap yes).",
        "7. Ann reveal N3 N4 N4",
        "Game 1 is over: Ann -6, Bo -5.",
        "points: Ann -6, Bo -5",
        "round",
        "fields: o2 n2",
        "1. Ann O2",
    ]
    assert (found.refused, found.status) == ([], 0)
    assert found.text.endswith("points: Ann -6, Bo -5\n\nround\nfields: o2 n2\nAnn O2\n")


def test_a_setup_begins_the_next_round_by_itself(path: Path) -> None:
    found = session(path, *TWO, *GAME, "fields: o2 n2", "undo", "undo", "fix", "r n3 n4 n5")
    assert found.said[-5:] == [
        "Taken out: fields: o2 n2",
        "Taken out: round 2",
        "In place of 7. Ann reveal N3 N4 N4",
        "9. Ann reveal N3 N4 N5",
        "Game 1 is over: Ann -5, Bo -5.",
    ]
    assert (found.refused, found.status) == ([], 0)


def test_a_match_that_is_over_is_said_to_be(path: Path) -> None:
    found = session(path, "Ann, Bo", "house: games 1", *TWO[1:], *GAME, "why", "points: Ann 1, Bo 2", "undo")
    assert found.said[-7:] == [
        "Game 1 is over: Ann -6, Bo -5.",
        "In all: Ann -6, Bo -5: Bo wins.",
        "The match is over.",
        "Ann, game 1: New 3, 4, 4: +11; Old 1, 1, 2, 2, 5, 6: -17; in all -6.",
        "Bo, game 1: New 1, 2, 3, 3, 4, 4: +17; Old 1, 2, 2, 5, 6, 6: -22; in all -5.",
        "points: Ann 1, Bo 2",
        "Taken out: points: Ann 1, Bo 2",
    ]
    assert found.refused == [
        "line 13: game 1, result",
        "  ILLEGAL  new-old/result   (rulebook: Game End and Scoring)",
        "  Ann is said to score 1, and scores -6 (New 3, 4, 4: 11; Old 1, 1, 2, 2, 5, 6:",
        "  -17).",
    ]
    assert found.status == 0


def test_a_person_is_asked_for_more_and_enter_begins_the_next_round(path: Path) -> None:
    lines = ["Ann, Bo", "2026-01-02", "new-zone-wrap yes", "ann", "o3 n5", *GAME, "", "points: Ann -6, Bo -5", "", ""]
    found = session(path, *lines, "o2 n2", "hand bo: n1 n1 n2 n3 n4 n6 o1 o2 o2 o4 o5 o6", person=True)
    assert found.refused == []
    assert found.text.startswith(
        "game: new old\nplayers: Ann, Bo\ndate: 2026-01-02\nhouse: new-zone-wrap yes\n\nround 1\n"
    )
    assert found.text.endswith(
        "points: Ann -6, Bo -5\n\nround 2\nfields: o2 n2\nhand bo: n1 n1 n2 n3 n4 n6 o1 o2 o2 o4 o5 o6\n"
    )


def test_what_was_left_out_and_is_needed_is_asked_for_again(path: Path) -> None:
    found = session(path, "Ann, Bo", "", "fields: o3 n5", "ann", "o3")
    assert found.refused == ["line 3: First is missing: who starts the first game."]
    assert found.said[-2:] == ["first: ann", "1. Ann O3"]


def test_what_is_wrong_with_the_players_is_told_when_a_round_begins(path: Path) -> None:
    found = session(path, "Ann", "ann", "o3 n5")
    assert found.refused[:2] == ["line 3: players", "  ILLEGAL  new-old/player-count   (rulebook: Game Objective)"]
    assert found.status == 1


def test_a_recorder_that_ends_in_a_setup_goes_on_there(path: Path) -> None:
    session(path, "Ann, Bo, Cy", "ann")
    assert session(path, "o3 n5", "o3").text == HEAD + "Ann O3\n"


# Looking


def test_why_tells_of_an_entry_or_of_the_points(path: Path) -> None:
    found = session(path, *START, "why", "o3", "bo o6", "why", "stands", "why", "why 1", "why 2", "why 9", "why points")
    shown = ["game 1, entry 2: Bo plays O6", *ILLEGAL[1:3]]
    assert found.said[3:] == [
        "There is no entry yet.",
        "1. Ann O3",
        *shown,
        "2. Bo O6",
        "3. ruling stands",
        *shown,
        "  The table let it stand.",
        "Entry 1 breaks no rule.",
        *shown,
        "  The table let it stand.",
        "Ann, game 1: nothing; in all 0.",
        "Bo, game 1: nothing; in all 0.",
        "Cy, game 1: nothing; in all 0.",
    ]
    assert found.refused[4:] == ["line 12: There is no entry 9."]


def test_show_tells_the_whole_position(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    found = session(Path("night.sheet"), *START, "o3", "show", "show 1", "show 3")
    position = [
        "night.sheet, game 1, before entry 2, from what was known then:",
        "  Old Zone  3",
        "  New Zone  5",
        "  Ann       stage A, holds 11 not known",
        "  Bo        stage A, holds 12 not known",
        "  Cy        stage A, holds 12 not known",
        "  It is the turn of Bo.",
        "  What is legal rests on cards that are not known.",
    ]
    assert found.said[4:12] == position
    assert found.said[-1] == "Entry 1 came: Ann plays O3. It breaks no rule."
    assert found.refused == ["line 7: There is no entry 3."]


def test_a_verb_of_the_game_is_no_command(path: Path) -> None:
    found = session(path, "Ann, Bo", "ann", "show", "7", "ann show 9 8 ?", "show 10 9 ?", game="neu")
    assert found.said[-2:] == ["2. Ann show 9 8 ?", "3. Bo show 10 9 ?"]
    assert "  It is the turn of Ann." in found.said
    assert found.refused == []


def test_help_tells_what_can_be_typed(path: Path) -> None:
    said = " ".join(session(path, *START, "help").said)
    for word in (
        "ann o3",
        "undo",
        "fix",
        "fix 7",
        "insert 7",
        "skip",
        "drop",
        "show",
        "why points",
        "quit",
        "hand NAME",
    ):
        assert word in said


@pytest.mark.parametrize("width", [40, 80])
def test_a_position_has_three_lines_that_fit(path: Path, width: int) -> None:
    for log in LOGS:
        path.write_bytes(log.read_bytes())
        record, file = opened(path)
        standing = record.standing
        assert standing is not None
        lines = short(record.game, standing, Page(width=width))
        file.close()
        assert 1 <= len(lines) <= 3
        assert max(map(columns, lines)) <= width


def opened(log: Path) -> tuple[Record, SheetFile]:
    file = SheetFile(str(log))
    return Record(games.find(next(read(log)).game), file), file


def test_the_player_to_act_stands_before_the_others(path: Path) -> None:
    session(path, *START, "o3")
    record, file = opened(path)
    assert record.standing is not None
    assert short(record.game, record.standing, Page()) == [
        "Old Zone: 3 | New Zone: 5 | Bo: stage A, holds 12 not known",
        "Ann: stage A, holds 11 not known | Cy: stage A, holds 12 not known",
    ]
    assert record.sheet.entries is not None
    assert choices(record.sheet.entries, record.standing) == ["N3", "N4", "O3", "O4"]
    file.close()


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_what_is_offered_to_be_typed_breaks_no_rule(path: Path, log: Path) -> None:
    [typed] = read(log)
    lines = Writer(games.find(typed.game), typed).lines()
    entries = [line for line in lines if not line.startswith(("points", "winner", "loser", "pairs", "hands", "chosen"))]
    for size in range(len(entries) // 3, len(entries), 13):
        path.write_text("".join(f"{line}\n" for line in entries[:size]), "utf-8")
        record, file = opened(path)
        file.close()
        standing = record.standing
        if standing is None or record.sheet.entries is None:
            continue
        for words in choices(record.sheet.entries, standing)[:12]:
            [statement] = statements(words, [])
            assert record.trial(statement, standing).breaches == []


def test_what_a_line_would_be_is_told_while_it_is_typed(path: Path) -> None:
    session(path, *START, "o3")
    record, file = opened(path)
    talk = Talk(record, Plain(io.BytesIO(), print, print))
    assert [talk.check(line) for line in ("o4", "o6", "ann", "zz", "", "undo", "note: tea", "points: 1", "o4; n4")] == [
        "Bo O4: breaks no rule",
        "Bo O6: ILLEGAL new-old/old-zone-step: O6 does not go on the 3 in the Old Zone: only 3 or 4 does.",
        "a card belongs here",
        "'zz' is no player, verb or card",
        "",
        "",
        "note: tea",
        "",
        "",
    ]
    assert talk.choices()[2:6] == ["O3", "O4", "play", "reveal"]
    file.close()


# All games


def moves_of(log: AnyLog) -> list[list[str]]:
    return [[type(move).__name__ for move in played.moves] for played in log.rounds]


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_real_evening_typed_in_is_ruled_in_the_same_way(path: Path, log: Path) -> None:
    [typed] = read(log)
    found = session(path, *log.read_text("utf-8").split("\n"), game=typed.game)
    [back] = read(path)
    assert sorted(moves_of(back)[-1]) == sorted(moves_of(typed)[-1])
    ruled, again = judge(typed), judge(back)
    assert again.scores == ruled.scores
    assert [(one.rule, one.kind, one.seat, one.ruling) for one in again.findings] == [
        (one.rule, one.kind, one.seat, one.ruling) for one in ruled.findings
    ]
    assert found.status == (1 if ruled.status == "illegal" else 0)


def test_all_games_are_among_these_evenings() -> None:
    assert {next(read(log)).game for log in LOGS} == set(games.names()) - {"highest-bid"}


# Whatever is typed

TYPED = [
    *("o3", "n4", "o5", "bo o6", "cy n1", "ann reveal o1 o2", "r none", "p", "s", "t", "stands", "taken back", "drop"),
    *(
        "undo",
        "fix",
        "fix 1",
        "fix 3",
        "insert",
        "insert 2",
        "skip",
        "",
        "",
        "note: a # b",
        "note: x; y",
        "adjust bo -2",
    ),
    *("ruling stands", "ruling taken back", "why", "why 2", "why points", "show", "show 1", "help", "round", "round 2"),
    *(
        "first: bo",
        "fields: o1 n1",
        "hand ann: n1",
        "points: 1 2 3",
        "winner: ann",
        "setup: {}",
        "o3; n4; o5",
        "zz",
        '"',
    ),
    *(
        "ann",
        "o3 n5",
        "game: new old",
        "house: games 1",
        "Ann, Bo, Cy",
        "# again: x",
        "o3  # 2 to enter again",
        "undo; undo",
    ),
]


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_typed_the_file_says_what_was_confirmed(path: Path, seed: int) -> None:
    rng = random.Random(seed)
    if seed % 4:
        session(path, *START, "o3", "n4", "o5", "n5", person=bool(seed % 2))
    for _ in range(4):
        before = path.read_text("utf-8") if path.exists() else ""
        found = session(path, *rng.choices(TYPED, k=40), person=bool(seed % 2))
        said = [line.partition(". ")[2] for line in found.said if re.match(r"[0-9]+\. ", line)]
        assert all(text in found.text for text in said)
        assert entries_of(found.text)[: len(entries_of(before))] == entries_of(before)


def entries_of(text: str) -> list[str]:
    """The lines of a sheet that are entries, but for notes, which may stand before a setup is complete."""
    return [line for line in text.split("\n") if line.startswith(("Ann ", "Bo ", "Cy ", "undo"))]


def test_an_entry_that_no_log_could_have_is_refused_at_once(path: Path) -> None:
    lines = ["players: Ann, Bo", "round 1", "first: Ann", "a1 a1", "ann a1 a1"]
    found = session(path, *lines, game="old-maid")
    assert "line 4" in found.refused[0]
    assert "before the first draw anybody may lay a pair" in " ".join("".join(found.refused).split()).lower()
    assert found.text.endswith("Ann pair A1 A1\n")


def test_an_entry_behind_fix_is_asked_for_by_itself(path: Path) -> None:
    lines = ["players: Ann, Bo", "round 1", "first: Ann", "ann a1 a1", "fix 1 a2 a2"]
    found = session(path, *lines, game="old-maid")
    assert [one.strip() for one in found.refused] == [
        "line 5: Fix 1 stands alone; what the entry should be is entered then."
    ]
