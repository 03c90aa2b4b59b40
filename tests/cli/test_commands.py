"""The commands besides `judge`: score, show, new, games, rules, schema, fmt, convert."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import jsonschema
import msgspec
import pytest
from wcwidth import wcswidth

from adjudicator.formats import read
from adjudicator.game import find, names
from adjudicator.log import plain
from tests.cli.commands import ILLEGAL, LEGAL, SHEETS, UNPROVEN, cli, sheets

SCRIPTS = """\
game: new old
players: Ánna, 老张, שרה, "Mary | `Ann`"
round 1
first: Ánna
fields: o3 n5
Ánna reveal o1 o2 o2 o5 o5 o6
n5
adjust 老张 -5 slow play
"""


def test_a_score_table_has_a_row_a_round_totals_and_places() -> None:
    found = cli("score", "-", text=LEGAL)
    assert found.exit_code == 0
    assert found.stdout == (
        "standard input: New Old, Ann, Bo, 1 game.\n"
        "                 Ann    Bo\n"
        "-------------  -----  ----\n"
        "Game 1            -6    -5\n"
        "- revealed      both  both\n"
        "- rank points     -1    +2\n"
        "Total             -6    -5\n"
        "Place              2     1\n"
        "Bo wins.\n"
    )


def test_why_gives_every_point_its_reason() -> None:
    assert cli("score", "-", "--why", text=LEGAL).stdout.endswith(
        "Bo wins.\n"
        "\n"
        "Ann, game 1: New 3, 4, 4: +11; Old 1, 1, 2, 2, 5, 6: -17; in all -6.\n"
        "Bo, game 1: New 1, 2, 3, 3, 4, 4: +17; Old 1, 2, 2, 5, 6, 6: -22; in all -5.\n"
    )


def test_names_in_any_script_line_up() -> None:
    found = cli("score", "-", "--why", text=SCRIPTS)
    head, rule, *rows = found.stdout.splitlines()[1:10]
    ends = [at for at in range(1, len(rule) + 1) if rule[at - 1] == "-" and rule[at : at + 1] in ("", " ")]
    for row in (head, *rows[:6]):
        cells = row.split("  ")
        assert wcswidth(row) == ends[-1], cells
    assert "老张, game 1, entry 3: -5 from the director (slow play)." in found.stdout
    assert "Adjusted            0      -5      0               0" in found.stdout


def test_names_with_pipes_and_backticks_keep_a_markdown_table_whole() -> None:
    lines = cli("score", "-", "--format", "markdown", text=SCRIPTS).stdout.splitlines()
    rows = [line for line in lines if line.startswith("|")]
    assert "Mary \\| \\`Ann\\`" in rows[0]
    assert {row.replace("\\|", "").count("|") for row in rows} == {6}


def test_scores_say_what_is_provisional_disputed_or_not_known() -> None:
    said = cli("score", "-", text=ILLEGAL)
    assert said.exit_code == 1
    assert "Provisional: not every game is over.\n" in said.stdout
    assert "Disputed: new-old/reveal-stuck is broken in game 1, entry 2;" in said.stdout
    unknown = "game: new old\nplayers: Ann, Bo\nround 1\nfirst: Ann\nfields: o3 n5\nann reveal o1 o1 o2 o2 o5 ?\n"
    said = cli("score", "-", text=unknown)
    assert "Total              ?     0\n" in said.stdout
    assert "? is what the log does not tell." in said.stdout


def test_totals_say_of_what_they_are_where_they_are_no_sum_of_points() -> None:
    text = LEGAL.replace("games 1", "games 1, match ranks")
    assert "Total of rank points     -1     2\n" in cli("score", "-", text=text).stdout


def test_scores_as_json_name_the_players() -> None:
    [row] = json.loads(cli("score", "-", "--format", "json", text=LEGAL).stdout)
    assert (row["players"], row["scores"]["totals"], row["match_over"]) == (["Ann", "Bo"], [-6, -5], True)


def test_a_position_shows_the_table_the_turn_and_why_the_entry_is_wrong() -> None:
    found = cli("show", "-", "--at", "2", text=ILLEGAL)
    assert found.exit_code == 1
    assert found.stdout == (
        "standard input, game 1, before entry 2, from what was known then:\n"
        "  Old Zone  4\n"
        "  New Zone  5\n"
        "  Ann       stage A, holds 11 not known\n"
        "  Bo        stage A, holds 12 not known\n"
        "  Cy        stage A, holds 12 not known\n"
        "  It is the turn of Bo.\n"
        "  What is legal rests on cards that are not known.\n"
        "\n"
        "standard input, game 1, entry 2 (line 7): Bo reveals O5 O6\n"
        "  ILLEGAL  new-old/reveal-stuck   (rulebook: Stage A to B)\n"
        "  O5 goes on the 4 in the Old Zone, so Bo could still play an Old Card.\n"
        "  ILLEGAL  new-old/reveal-old   (rulebook: Stage A to B)\n"
        "  Bo holds 6 Old Cards; the reveal shows 2.\n"
        "  Legal here: play O5, and what the cards not known allow.\n"
    )


def test_hindsight_knows_the_cards_that_came_later() -> None:
    found = cli("show", "-", "--at", "1", "--hindsight", text=ILLEGAL)
    assert found.exit_code == 0
    assert "  Bo        stage A, holds O5 O6 and 10 not known\n" in found.stdout
    assert "Entry 1 came: Ann plays O4. It breaks no rule.\n" in found.stdout


def test_what_is_undone_later_was_not_known_then() -> None:
    text = f"{UNPROVEN}undo\nann o4\n"
    assert "Old Zone  4" in cli("show", "-", "--at", "3", text=text).stdout
    assert "Old Zone  not known" in cli("show", "-", "--at", "4", text=text).stdout


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--at", "9"], "--at 9: game 1 has 2 entries; give 1 to 3."),
        (["--at", "1", "--round", "2"], "--round 2: the log has 1 game."),
        (["--at", "1", "--log", "2"], "--log 2: - has 1 log."),
    ],
)
def test_a_place_that_is_not_there_is_said(args: list[str], says: str) -> None:
    found = cli("show", "-", *args, text=ILLEGAL)
    assert (found.exit_code, found.stderr) == (2, f"{says}\n")


def test_a_log_with_several_games_wants_to_know_which() -> None:
    text = f"{LEGAL}round 2\nfields: o3 n5\n"
    assert "say which with --round N" in cli("show", "-", "--at", "1", text=text).stderr
    assert cli("show", "-", "--at", "1", "--round", "2", text=text).exit_code == 0


@pytest.mark.parametrize("name", names())
def test_an_empty_sheet_is_a_log_of_its_game(name: str) -> None:
    sheet = cli("new", name).stdout
    assert cli("judge", "-", text=sheet).exit_code == 0


def test_a_game_may_be_named_as_on_a_sheet() -> None:
    assert cli("new", "New Old").stdout == cli("new", "new-old").stdout


def test_games_lists_all() -> None:
    said = cli("games").stdout
    assert all(name in said for name in names())
    assert cli("rules").stdout == said


@pytest.mark.parametrize("name", names())
def test_rules_print_each_rule_move_and_house_key(name: str) -> None:
    said = cli("rules", name).stdout
    game = find(name)
    assert all(rule in said for rule in game.rulebook.rules)
    assert all(key in said for key in game.House.__struct_encode_fields__)
    for rule in game.rulebook:
        one = cli("rules", f"{name}/{rule.name}")
        assert one.exit_code == 0
        assert " ".join(rule.doc.split()) in " ".join(one.stdout.split())
        assert rule.section in " ".join(one.stdout.split())


def test_a_rule_in_full() -> None:
    said = cli("rules", "new-old", "reveal-stuck").stdout
    assert said.startswith(
        "new-old/reveal-stuck\n  The first reveal is for a player who can play no Old Card.\n  Rulebook: Stage A to B\n"
    )
    assert "near: reveal-stuck" in cli("rules", "new-old", "reveal-stuk").stderr


@pytest.mark.parametrize("name", names())
def test_the_schema_of_a_game_accepts_its_logs(name: str) -> None:
    schema = json.loads(cli("schema", name).stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    log = json.loads(cli("convert", "-", "-", "--to", "json", text=cli("new", name).stdout).stdout)
    jsonschema.validate(log, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**log, "more": 1}, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**log, "game": "chess"}, schema)


@pytest.mark.parametrize("sheet", ["legal", "illegal", "unproven"])
def test_the_schema_of_a_verdict_accepts_verdicts(sheet: str) -> None:
    schema = json.loads(cli("schema", "verdict").stdout)
    verdict = json.loads(cli("judge", "-", "--format", "jsonl", text=SHEETS[sheet]).stdout)
    jsonschema.validate(verdict, schema)


def test_the_schema_of_a_verdict_accepts_the_row_of_a_log_that_cannot_be_read() -> None:
    schema = json.loads(cli("schema", "verdict").stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    row = json.loads(cli("judge", "nowhere", "--format", "jsonl").stdout)
    jsonschema.validate(row, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**row, "status": "legal"}, schema)


def test_fmt_of_fmt_is_fmt_and_names_the_version_of_the_rulings() -> None:
    once = cli("fmt", "-", text=LEGAL)
    assert once.exit_code == 0
    assert "\nrules: 1\n" in once.stdout
    assert cli("fmt", "-", text=once.stdout).stdout == once.stdout
    assert cli("fmt", "-", "--check", text=once.stdout).exit_code == 0


def test_fmt_tells_every_log_that_it_cannot_read_and_prints_the_others(tmp_path: Path) -> None:
    line = cli("convert", "-", "-", "--to", "jsonl", text=LEGAL).stdout
    path = tmp_path / "some.jsonl"
    path.write_text(line + "{\n" + line + "[]\n" + line, "utf-8")
    before = path.read_bytes()
    found = cli("fmt", path)
    assert found.exit_code == 2
    assert found.stdout == cli("fmt", "-", "--from", "jsonl", text=line * 3).stdout
    said = " ".join(found.stderr.split())
    assert ("log 2: cannot be read" in said, "log 4: cannot be read" in said) == (True, True)
    for option in ("--check", "--write"):
        again = cli("fmt", path, option)
        assert (again.exit_code, again.stdout, again.stderr) == (2, "", found.stderr)
    assert path.read_bytes() == before


def test_fmt_checks_and_writes_what_is_not_canonical(tmp_path: Path) -> None:
    legal, unreadable = sheets(tmp_path, "legal", "unreadable")
    packed = tmp_path / "night.sheet.gz"
    packed.write_bytes(gzip.compress(LEGAL.encode()))
    found = cli("fmt", "--check", legal, packed)
    assert found.exit_code == 1
    assert " ".join(found.stdout.split()) == f"{legal}: not in canonical form {packed}: not in canonical form"
    assert legal.read_text("utf-8") == LEGAL
    before = unreadable.read_bytes()
    assert cli("fmt", "--write", tmp_path).exit_code == 2
    assert unreadable.read_bytes() == before
    assert cli("fmt", "--check", legal, packed).exit_code == 0
    assert list(read(legal)) == list(read(packed))
    assert cli("fmt", "--write", legal).stdout == ""


@pytest.mark.parametrize("kind", ["sheet", "json", "jsonl", "msgpack", "msgpacks"])
@pytest.mark.parametrize("packed", ["", ".gz", ".zst"])
def test_convert_goes_there_and_back(tmp_path: Path, kind: str, packed: str) -> None:
    [path] = sheets(tmp_path, "illegal")
    there, back = tmp_path / f"there.{kind}{packed}", tmp_path / "back.sheet"
    assert cli("convert", path, there).exit_code == 0
    assert cli("convert", there, back).exit_code == 0
    assert list(read(there)) == list(read(path)) == list(read(back))


def test_convert_names_what_would_be_lost_and_writes_nothing(tmp_path: Path) -> None:
    line = cli("convert", "-", "-", "--to", "jsonl", text=LEGAL).stdout
    target = tmp_path / "one.sheet"
    found = cli("convert", "-", target, text=line * 2)
    assert found.exit_code == 2
    assert "1 more would be lost" in found.stderr
    found = cli("convert", "-", target, text="x")
    assert found.exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_converting_by_way_of_standard_streams() -> None:
    out = cli("convert", "-", "-", "--to", "msgpack", text=LEGAL).stdout_bytes
    assert msgspec.msgpack.decode(out)["players"] == ["Ann", "Bo"]
    text = cli("convert", "-", "-", "--from", "msgpack", "--to", "json", text=out).stdout
    assert json.loads(text)["rounds"][0]["moves"][0] == plain(["reveal", 0, ["O1", "O1", "O2", "O2", "O5", "O6"]])
