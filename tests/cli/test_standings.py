"""The command `standings`: what it prints, exactly, and what it refuses."""

from __future__ import annotations

import csv
import io
import json
import random
from pathlib import Path

import msgspec
import pytest

from adjudicator.formats import encode, loads
from tests.cli.commands import ILLEGAL, LEGAL, UNREADABLE, cli

SCORES = "date,game,Ann,Bo,Cy\n2026-11-28,New Old,1,-8,0\n2026-11-29,Neu,,0,1\n2026-11-30,Catan,7,7,\n"
OTHER = LEGAL.replace("players: Ann", "date: 2026-11-27\nplace: Kitchen\nplayers: Annie").replace("First: Ann", "")
OTHER = OTHER.replace("first: Ann", "first: Annie").replace("\nann ", "\nannie ")


@pytest.fixture
def season(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a sheet of scores, two logs, and one that is not over."""
    (tmp_path / "scores.csv").write_text(SCORES, "utf-8")
    (tmp_path / "friday.sheet").write_text(OTHER, "utf-8")
    (tmp_path / "cut.sheet").write_text(LEGAL.rpartition("ann reveal")[0], "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_table_a_game_and_one_of_all_with_what_does_not_count(season: Path) -> None:
    done = cli("standings", ".", "--alias", "Annie=Ann", "--why", "annie")
    assert done.exit_code == 0, done.stderr
    assert done.stdout == TABLE


TABLE = """\
All games:
    Player      Games    Won    Shared    Points    Average place  Streak
--  --------  -------  -----  --------  --------  ---------------  --------
1.  Ann             3      1         1         2             1.33  2 won
2.  Bo              4      1         1        -6             1.75  1 won
3.  Cy              2      1         0         1             1.50  1 won

Head to head: how often the player on the left was ahead, behind, level.
       Ann     Bo     Cy
---  -----  -----  -----
Ann         1-1-1  1-0-0
Bo   1-1-1         0-2-0
Cy   0-1-0  2-0-0

Catan:
    Player      Games    Won    Shared    Points    Average place  Streak
--  --------  -------  -----  --------  --------  ---------------  --------
1.  Ann             1      0         1         7             1.00  1 won
1.  Bo              1      0         1         7             1.00  1 won

Head to head: how often the player on the left was ahead, behind, level.
       Ann     Bo
---  -----  -----
Ann         0-0-1
Bo   0-0-1

Neu:
    Player      Games    Won    Shared    Points    Average place  Streak
--  --------  -------  -----  --------  --------  ---------------  ---------
1.  Cy              1      1         0         1             1.00  1 won
2.  Bo              1      0         0         0             2.00  1 not won

Head to head: how often the player on the left was ahead, behind, level.
       Cy     Bo
--  -----  -----
Cy         1-0-0
Bo  0-1-0

New Old:
    Player      Games    Won    Shared    Points    Average place  Streak
--  --------  -------  -----  --------  --------  ---------------  ---------
1.  Ann             2      1         0        -5             1.50  1 won
2.  Bo              2      1         0       -13             2.00  1 not won
3.  Cy              1      0         0         0             2.00  1 not won

Head to head: how often the player on the left was ahead, behind, level.
       Ann     Bo     Cy
---  -----  -----  -----
Ann         1-1-0  1-0-0
Bo   1-1-0         0-1-0
Cy   0-1-0  1-0-0

Counted apart: 1 game not over: cut.sheet, game 1.
Without a date, and taken as the earliest for streaks: cut.sheet.

Ann: 3 games, 1 won, 1 shared, 2 points, average place 1.33, made up of:
Date        Log                   Game       Points  Place
----------  --------------------  -------  --------  -------  -----------------
            cut.sheet, game 1     New Old       -17  2 of 2   apart, unfinished
2026-11-27  friday.sheet, game 1  New Old        -6  2 of 2
2026-11-28  scores.csv, row 2     New Old         1  1 of 3   won
2026-11-30  scores.csv, row 4     Catan           7  1 of 2   shared
"""


def test_a_narrow_terminal_gets_sentences(season: Path) -> None:
    done = cli("standings", "scores.csv", "--until", "2026-11-28", env={"COLUMNS": "40"})
    assert done.stdout == (
        "New Old:\n"
        "1. Ann: 1 game, 1 won, 0 shared, 1\n"
        "  points, average place 1.00, streak 1\n"
        "  won.\n"
        "2. Cy: 1 game, 0 won, 0 shared, 0\n"
        "  points, average place 2.00, streak 1\n"
        "  not won.\n"
        "3. Bo: 1 game, 0 won, 0 shared, -8\n"
        "  points, average place 3.00, streak 1\n"
        "  not won.\n"
        "\n"
        "Head to head: how often the player on\n"
        "  the left was ahead, behind, level.\n"
        "       Ann     Cy     Bo\n"
        "---  -----  -----  -----\n"
        "Ann         1-0-0  1-0-0\n"
        "Cy   0-1-0         1-0-0\n"
        "Bo   0-1-0  0-1-0\n"
        "\n"
    )


def test_json_has_every_number(season: Path) -> None:
    done = cli("standings", ".", "--alias", "Annie=Ann", "--format", "json", "--why", "Cy", "--since", "2026-11-28")
    found = json.loads(done.stdout)
    assert (found["since"], found["until"], found["games"], found["outside"]) == ("2026-11-28", None, 3, 1)
    assert found["undated"] == {"count": 1, "first": [{"file": "cut.sheet", "log": 1, "where": ""}]}
    assert [section["title"] for section in found["sections"]] == ["All games", "Catan", "Neu", "New Old"]
    assert found["sections"][0]["players"][0] == {
        "rank": 1,
        "player": "Ann",
        "games": 2,
        "won": 1,
        "shared": 1,
        "points": 8,
        "average_place": 1.0,
        "streak": {"won": True, "least": 2, "most": 2},
    }
    assert found["sections"][2]["head_to_head"] == [
        {"player": "Bo", "against": "Cy", "ahead": 0, "behind": 1, "level": 0},
        {"player": "Cy", "against": "Bo", "ahead": 1, "behind": 0, "level": 0},
    ]
    assert [(one["where"], one["place"], one["outcome"]) for one in found["why"]["Cy"]] == [
        ("row 2", 2, None),
        ("row 3", 1, "won"),
    ]


def test_csv_opens_without_harm_and_keeps_its_numbers(season: Path) -> None:
    (season / "evil.csv").write_text("game,\"=cmd|' /C calc'!A0\",-Bo\n@SUM(A1),-3,4\n", "utf-8")
    done = cli("standings", "evil.csv", "--format", "csv")
    rows = list(csv.reader(io.StringIO(done.stdout)))
    assert rows == [
        ["game", "rank", "player", "games", "won", "shared", "points", "average place", "streak"],
        ["All games", "1", "'-Bo", "1", "1", "0", "4", "1.00", "1 won"],
        ["All games", "2", "'=cmd|' /C calc'!A0", "1", "0", "0", "-3", "2.00", "1 not won"],
        ["'@SUM(A1)", "1", "'-Bo", "1", "1", "0", "4", "1.00", "1 won"],
        ["'@SUM(A1)", "2", "'=cmd|' /C calc'!A0", "1", "0", "0", "-3", "2.00", "1 not won"],
    ]
    done = cli("standings", "evil.csv", "--format", "csv", "--why", "-Bo")
    assert list(csv.reader(io.StringIO(done.stdout)))[1] == [
        "'-Bo", "", "evil.csv", "row 2", "'@SUM(A1)", "4", "0", "1", "2", "won", "",
    ]  # fmt: skip


def test_markdown_escapes_names(season: Path) -> None:
    (season / "evil.csv").write_text("a|b,`Bo`\n3,4\n", "utf-8")
    done = cli("standings", "evil.csv", "--format", "markdown", "--why", "a|b")
    assert "## Game not named\n" in done.stdout
    assert "| 1. | \\`Bo\\` " in done.stdout
    assert "| 2. | a\\|b " in done.stdout
    assert "## a\\|b\n\na\\|b: 1 game, 0 won, 0 shared, 3 points, average place 2.00, made up of:\n" in done.stdout


def test_names_that_would_steer_a_terminal_are_spelled(season: Path) -> None:
    (season / "evil.csv").write_text("\x1b[31mred,\u202eBo,老张\n3,4,5\n", "utf-8")
    for form in ("table", "markdown", "json"):
        said = cli("standings", "evil.csv", "--format", form).stdout
        assert "\x1b" not in said
        assert "\u202e" not in said
        assert "老张" in said


def test_the_order_of_paths_and_of_logs_in_a_file_changes_nothing(season: Path) -> None:
    third = LEGAL.replace("Bo", "BO").replace("players", "date: 2026-11-27\nplayers")
    logs = [loads(text.encode(), "sheet") for text in (third, OTHER, OTHER.replace("Bo", "BO"), OTHER)]
    before = cli("standings", "scores.csv", "friday.sheet", "cut.sheet", "--format", "json").stdout
    assert cli("standings", "cut.sheet", "./scores.csv", "friday.sheet", "scores.csv", "--format", "json").stdout
    assert (
        cli("standings", "cut.sheet", "friday.sheet", "scores.csv", "friday.sheet", "--format", "json").stdout == before
    )
    found = set()
    for seed in range(4):
        random.Random(seed).shuffle(logs)
        (season / "all.jsonl").write_bytes(encode(logs, "jsonl"))
        found.add(cli("standings", "all.jsonl", "scores.csv").stdout)
    assert len(found) == 1


def test_logs_that_cannot_be_read_are_told_and_the_others_counted(season: Path) -> None:
    (season / "bad.sheet").write_text(UNREADABLE, "utf-8")
    (season / "bad.csv").write_text("Ann,Bo\n1,x\n", "utf-8")
    done = cli("standings", ".")
    assert done.exit_code == 2
    assert "bad.csv: cannot be read.\n  line 2, cell B2: 'x' is no whole number\n      x\n      ^\n" in done.stderr
    assert "bad.sheet: cannot be read." in done.stderr
    assert "Catan:" in done.stdout


def test_something_illegal_is_told_by_the_exit_status(season: Path) -> None:
    (season / "illegal.sheet").write_text(ILLEGAL, "utf-8")
    assert cli("standings", "illegal.sheet").exit_code == 1
    assert cli("standings", "illegal.sheet", "--since", "2026").exit_code == 0


def test_logs_without_a_date_are_left_out_of_a_season_and_named(season: Path) -> None:
    done = cli("standings", "cut.sheet", "--since", "2026")
    assert done.stdout == "No games to count.\nLeft out: 1 log without a date (as 2026-11-28): cut.sheet.\n"


def test_aliases_stand_in_a_file_too(season: Path) -> None:
    (season / "us.txt").write_text('# us\n\nAnnie = Ann   \nann="Ann B."\n', "utf-8")
    done = cli("standings", ".", "--aliases", "us.txt", "--why", "ann", "--format", "json")
    assert [line["player"] for line in json.loads(done.stdout)["sections"][0]["players"]] == ["Ann B.", "Bo", "Cy"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--since", "2026-13"), "--since 2026-13: a date is given as 2026-11-28, a month as 2026-11, a year as 2026."),
        (("--until", "11/12/2026"), "--until 11/12/2026: a date is given as"),
        (("--since", "2026-12", "--until", "2026-11-05"), "--since 2026-12 is later than --until 2026-11-05."),
        (("--alias", "Ann"), "--alias Ann: an alias is given as NAME=PERSON"),
        (("--alias", "a=b", "--alias", "a=c"), "The aliases cannot all hold: a is said to be b, and c."),
        (("--alias", "Ann=Cy"), "In scores.csv, Ann and Cy sit at one table, and cannot be one person."),
        (("--aliases", "none.txt"), "--aliases none.txt: No such file or directory."),
        (("--aliases", "bad.txt"), "--aliases bad.txt, line 2: an alias is given as NAME=PERSON"),
        (("--aliases", "bytes.txt"), "--aliases bytes.txt: line 1, column 1: byte 0, 0xff, is not UTF-8"),
        (("--why", "An"), "--why An: no such player; near: Ann."),
    ],
)
def test_what_makes_no_sense_is_refused(season: Path, arguments: tuple[str, ...], says: str) -> None:
    (season / "bad.txt").write_text("a=b\nAnn\n", "utf-8")
    (season / "bytes.txt").write_bytes(b"\xff")
    done = cli("standings", "scores.csv", *arguments, env={"COLUMNS": "200"})
    assert done.exit_code == 2
    assert done.stdout == ""
    assert says in done.stderr


def test_nothing_to_read_is_told(season: Path) -> None:
    (season / "empty").mkdir()
    done = cli("standings", "empty")
    assert (done.exit_code, done.stderr) == (2, "No logs found in empty.\n")


def test_scores_alone_come_from_standard_input_too(season: Path) -> None:
    done = cli("standings", "-", "--from", "csv", text=SCORES)
    assert done.stdout.startswith("All games:\n")
    assert cli("judge", "-", "--from", "csv", text=SCORES).exit_code == 2


def test_matches_are_counted_on_demand(season: Path) -> None:
    two = LEGAL.replace("games 1", "games 2") + "round 2\n" + LEGAL.partition("round 1\n")[2]
    (season / "two.sheet").write_text(two, "utf-8")
    for arguments, games in [((), 2), (("--matches",), 1)]:
        found = json.loads(cli("standings", "two.sheet", "--format", "json", *arguments).stdout)
        assert found["games"] == games
        assert {line["games"] for line in found["sections"][0]["players"]} == {games}


def test_a_log_in_csv_is_worked_with_like_any_other(season: Path) -> None:
    assert cli("convert", "friday.sheet", "friday.csv").exit_code == 0
    assert cli("fmt", "--check", "friday.csv").exit_code == 0 or cli("fmt", "--write", "friday.csv").exit_code == 0
    assert cli("fmt", "--check", "friday.csv").exit_code == 0
    assert "\nfriday.csv: legal. New Old, Annie, Bo" in cli("judge", "friday.csv").stdout
    back = loads((season / "friday.csv").read_bytes(), "csv")
    assert msgspec.structs.replace(back, rules=None) == loads(OTHER.encode(), "sheet")
    (season / "slip.csv").write_text((season / "friday.csv").read_text("utf-8").replace("1,Bo,reveal", "1,Bo,x", 1))
    done = cli("judge", "slip.csv", "--format", "json")
    assert done.exit_code == 2
    assert "cell C1" in json.loads(done.stdout)[0]["error"]
