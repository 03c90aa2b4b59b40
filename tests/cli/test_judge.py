"""`adjudicator judge`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.commands import ILLEGAL, LEGAL, cli, sheets


def test_a_ruling_names_the_place_the_rule_and_what_was_legal() -> None:
    found = cli("judge", "-", text=ILLEGAL)
    assert found.exit_code == 1
    assert found.stdout == (
        "standard input, game 1, entry 2 (line 7): Bo reveals O5 O6\n"
        "  ILLEGAL  new-old/reveal-stuck   (rulebook: Stage A to B)\n"
        "  O5 goes on the 4 in the Old Zone, so Bo could still play an Old Card.\n"
        "  ILLEGAL  new-old/reveal-old   (rulebook: Stage A to B)\n"
        "  Bo holds 6 Old Cards; the reveal shows 2.\n"
        "  Legal here: play O5, and what the cards not known allow.\n"
        "\n"
        "standard input: illegal. New Old, Ann, Bo, Cy, 1 game, not over. Ann 0, Bo -11,\n"
        "  Cy 0 (provisional and disputed): Ann and Cy lead.\n"
    )
    assert found.stderr == ""


def test_a_legal_log_is_a_line() -> None:
    found = cli("judge", "-", text=LEGAL.replace("games 1", "games 1, new-zone-wrap yes"))
    assert found.exit_code == 0
    assert found.stdout == "standard input: legal. New Old, Ann, Bo, 1 game. Ann -6, Bo -5: Bo wins.\n"


def test_several_logs_end_with_a_table_and_the_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sheets(tmp_path, "legal", "illegal", "unproven", "unreadable")
    monkeypatch.chdir(tmp_path)
    found = cli("judge", ".")
    assert found.exit_code == 2
    assert found.stdout.endswith(
        "Log               Ruling      Score\n"
        "----------------  ----------  -----------------------------------------------\n"
        "illegal.sheet     illegal     Ann 0, Bo -11, Cy 0 (provisional and disputed):\n"
        "                              Ann and Cy lead\n"
        "legal.sheet       legal       Ann -6, Bo -5: Bo wins\n"
        "unproven.sheet    unproven    Ann 0, Bo 0 (provisional)\n"
        "unreadable.sheet  unreadable\n"
        "\n"
        "4 logs: 1 legal, 1 illegal, 1 unproven, 1 unreadable.\n"
    )
    assert found.stderr == "unreadable.sheet: cannot be read.\n  line 6: 'x9' is no card\n      ann x9\n          ^^\n"


def test_quiet_prints_the_counts_alone(tmp_path: Path) -> None:
    sheets(tmp_path, "legal", "illegal")
    found = cli("judge", tmp_path, "--quiet")
    assert (found.exit_code, found.stdout) == (1, "2 logs: 1 legal, 1 illegal, 0 unproven, 0 unreadable.\n")


@pytest.mark.parametrize(
    ("names", "options", "status"),
    [
        (["legal"], [], 0),
        (["unproven"], [], 0),
        (["unproven"], ["--strict"], 1),
        (["illegal"], [], 1),
        (["illegal", "legal"], [], 1),
        (["unreadable"], [], 2),
        (["illegal", "unreadable"], [], 2),
    ],
)
@pytest.mark.parametrize("form", ["table", "json", "jsonl", "markdown"])
def test_two_beats_one_beats_nought(
    tmp_path: Path, names: list[str], options: list[str], status: int, form: str
) -> None:
    assert cli("judge", *sheets(tmp_path, *names), *options, "--format", form).exit_code == status


def test_json_is_a_list_and_jsonl_the_same_rows(tmp_path: Path) -> None:
    paths = sheets(tmp_path, "unreadable", "illegal", "legal")
    rows = json.loads(cli("judge", *paths, "--format", "json").stdout)
    lines = cli("judge", *paths, "--format", "jsonl").stdout.splitlines()
    assert rows == [json.loads(line) for line in lines]
    assert rows[0] == {
        "file": str(paths[0]),
        "log": 1,
        "status": "unreadable",
        "error": "line 6, column 5: 'x9' is no card",
        "line": 6,
    }
    assert [row["status"] for row in rows] == ["unreadable", "illegal", "legal"]
    assert rows[1]["findings"][0]["legal"] == [["play", 1, "O5"]]
    assert rows[2]["scores"]["why"][0][0][0] == {"points": 11, "for": "New 3, 4, 4"}


def test_a_folder_without_logs_is_said_and_is_an_empty_list(tmp_path: Path) -> None:
    found = cli("judge", tmp_path, "--format", "json")
    assert (found.exit_code, found.stdout) == (2, "[]\n")
    assert "No logs found in" in found.stderr


def test_a_file_that_is_not_there_is_unreadable() -> None:
    found = cli("judge", "nowhere.sheet")
    assert (found.exit_code, found.stderr) == (2, "nowhere.sheet: cannot be read.\n  no such file\n")


def test_stop_leaves_out_what_comes_after_the_first_breach() -> None:
    text = f"{ILLEGAL}cy n1\nbo pass\n"
    verdict, stopped = (
        json.loads(cli("judge", "-", *options, "--format", "jsonl", text=text).stdout) for options in ([], ["--stop"])
    )
    assert {one["entry"] for one in verdict["findings"]} > {2}
    assert {one["entry"] for one in stopped["findings"]} == {2}


def test_what_comes_after_a_breach_is_marked() -> None:
    assert (
        "entry 3 (line 8): Cy passes (after an earlier breach)" in cli("judge", "-", text=f"{ILLEGAL}cy pass\n").stdout
    )


def test_house_keys_of_a_command_are_over_the_logs_own_and_said() -> None:
    found = cli("judge", "-", "--house", "games=2", "--house", "new-old/new-zone-wrap=no", text=LEGAL)
    assert found.exit_code == 1
    assert "new-old/new-zone-step" in found.stdout
    assert "house key new-zone-wrap" in found.stdout
    says = "New Old is judged with new-zone-wrap no, games 2 (--house), whatever the logs say."
    assert " ".join(found.stderr.split()) == says


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("wrap=yes", "New Old: no house key 'wrap'; near: "),
        ("new-zone-wrap=perhaps", "new-zone-wrap: expected yes or no, found 'perhaps'"),
        ("new-zone-wrap", "a house key is given as KEY=VALUE or GAME/KEY=VALUE"),
        ("chess/castling=no", "no game 'chess'"),
    ],
)
def test_a_house_key_that_is_none_is_wrong_usage(given: str, says: str) -> None:
    found = cli("judge", "-", "--house", given, text=LEGAL)
    assert found.exit_code == 2
    assert says in " ".join(found.stderr.split())


def test_the_number_of_a_log_is_said_where_a_file_has_several(tmp_path: Path) -> None:
    [path] = sheets(tmp_path, "illegal")
    one = cli("convert", path, "-", "--to", "jsonl").stdout
    many = tmp_path / "many.jsonl"
    many.write_text(one + "{\n" + one, "utf-8")
    found = cli("judge", many)
    assert found.exit_code == 2
    assert f"{many}, log 3, game 1, entry 2 (line 3): Bo" in " ".join(found.stdout.split())
    assert f"{many}, log 2: cannot be read." in " ".join(found.stderr.split())


def test_from_says_what_the_first_bytes_do_not() -> None:
    assert cli("judge", "-", "--from", "json", text=LEGAL).exit_code == 2
    assert cli("judge", "-", "--from", "sheet", text=LEGAL).exit_code == 0


def test_rulings_of_the_table_and_later_evidence_are_said() -> None:
    text = "game: new old\nplayers: Ann, Bo\nhouse: forced-reveal yes\nround 1\nfirst: Ann\nfields: o5 n5\n"
    text += "ann n6\nbo o6\nann reveal o1 o1 o2 o2 o3 o4\nruling taken back\n"
    found = cli("judge", "-", text=text)
    assert "  The table took it back.\n" in found.stdout
