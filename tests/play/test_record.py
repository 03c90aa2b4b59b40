"""Recording a game: what is asked, what is written, what is refused, and what the table decides."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from adjudicator import game as games
from adjudicator.formats import read
from adjudicator.log import AnyLog
from adjudicator.referee import judge
from tests.play.recording import HEAD, ILLEGAL, LOGS, START, after, session


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


def test_an_entry_that_no_log_could_have_is_refused_at_once(path: Path) -> None:
    lines = ["players: Ann, Bo", "round 1", "first: Ann", "a1 a1", "ann a1 a1"]
    found = session(path, *lines, game="old-maid")
    assert "line 4" in found.refused[0]
    assert "before the first draw anybody may lay a pair" in " ".join("".join(found.refused).split()).lower()
    assert found.text.endswith("Ann pair A1 A1\n")


# What the table decides


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
