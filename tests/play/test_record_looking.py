"""What a recorder shows: why, the position, help, what can be typed and what a line would be."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from adjudicator import game as games
from adjudicator.formats import read
from adjudicator.formats.sheet_lines import statements
from adjudicator.formats.sheet_writer import Writer
from adjudicator.play.record.file import SheetFile
from adjudicator.play.record.position import choices, short
from adjudicator.play.record.screen import Plain
from adjudicator.play.record.state import Record
from adjudicator.play.record.talk import Talk
from adjudicator.reports.page import Page, columns
from tests.play.recording import ILLEGAL, LOGS, START, session


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
