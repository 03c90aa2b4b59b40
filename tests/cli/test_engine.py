"""`engine check`: what is said of an engine, the exit statuses, and logs that can be run again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.formats import read
from adjudicator.referee import judge
from tests.cli.commands import cli
from tests.engines_check.engines import RIGHT, command, faulty

ROOT = Path(__file__).resolve().parents[2]


def test_an_engine_that_is_right_ends_with_0(tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = cli("engine", "check", "new-old", "--engine", RIGHT, "--games", 8, "--out", out)
    assert (done.exit_code, done.stderr) == (0, "")
    assert re.match(r"\d+ logs, \d+ entries compared; 0 differences\.\n", done.stdout)
    assert not out.exists()


def test_a_difference_ends_with_1_and_its_log_can_be_run_again(tmp_path: Path) -> None:
    out = tmp_path / "out"
    engine = faulty("may_reveal")
    done = cli("engine", "check", "new old", "--engine", engine, "--games", 4, "--out", out)
    assert (done.exit_code, done.stderr) == (1, "")
    lines = done.stdout.splitlines()
    assert re.fullmatch(r"simulated game \d+ \(--policy \w+ --seed 1\), game \d+, entry \d+", lines[0])
    assert lines[1] == "  DIFFERS  new-old/must-play-new   (rulebook: Stage B)"
    assert lines[2].startswith("  The engine lists a move that breaks a rule: ")
    assert any(line.startswith("  Engine: ") for line in lines)
    assert any(line.startswith("  Referee: ") for line in lines)
    assert "The shortest log found has 2 entries:" in done.stdout
    [file] = out.iterdir()
    assert file.name == "01-must-play-new-lists.sheet"
    assert file.read_text("utf-8").startswith("# The engine lists a move that breaks a rule: ")
    [log] = read(file)
    assert [one.rule for one in judge(log).findings if one.kind == "illegal"] == ["new-old/must-play-new"]
    again = cli("engine", "check", "new-old", "--engine", engine, "--fixtures", file, "--out", tmp_path / "again")
    assert again.exit_code == 1
    assert f"{file.name}, game 1, entry 2" in " ".join(again.stdout.split())
    assert cli("engine", "check", "new-old", "--engine", RIGHT, "--fixtures", file).exit_code == 0
    same = cli("engine", "check", "new old", "--engine", engine, "--games", 4, "--out", tmp_path / "same")
    assert same.stdout.replace("same", "out") == done.stdout, "the same engine is shown the same"
    assert (tmp_path / "same" / file.name).read_bytes() == file.read_bytes()


def test_a_crash_is_a_result_with_its_place(tmp_path: Path) -> None:
    done = cli("engine", "check", "new-old", "--engine", faulty("crash"), "--games", 4, "--out", tmp_path)
    assert done.exit_code == 1
    assert "FAILS    crash" in done.stdout
    assert "a card is missing." in done.stdout
    assert '"do":"score"' in done.stdout


@pytest.mark.parametrize("engine", ["no-such-program-anywhere", command("no-such-file.py")])
def test_a_command_that_does_not_start_ends_with_2(engine: str) -> None:
    done = cli("engine", "check", "new-old", "--engine", engine, "--games", 1)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("--engine ")


def test_logs_that_are_not_there_or_cannot_be_read_end_with_2(tmp_path: Path) -> None:
    done = cli("engine", "check", "new-old", "--engine", RIGHT, "--fixtures", tmp_path / "none")
    assert done.exit_code == 2
    assert " ".join(done.stderr.split()).endswith("none: there are no logs here.")
    (tmp_path / "odd.sheet").write_text("game: new old\nplayers: Ann, Bo\nround 1\nfirst: Ann\nfields: o3 n5\nann x9\n")
    done = cli("engine", "check", "new-old", "--engine", RIGHT, "--fixtures", tmp_path)
    assert done.exit_code == 2
    assert "'x9' is no card" in done.stderr


def test_where_nothing_can_be_compared_the_exit_status_is_2(tmp_path: Path) -> None:
    file = ROOT / "fixtures" / "new-old" / "new-zone-step" / "number-not-known.sheet"
    done = cli("engine", "check", "new-old", "--engine", RIGHT, "--fixtures", file)
    assert done.exit_code == 2
    assert "1: it does not tell every card, and no deal was found" in " ".join(done.stdout.split())


def test_names_that_hold_anything_harm_no_screen(tmp_path: Path) -> None:
    sheet = tmp_path / "odd.sheet"
    sheet.write_text(
        'game: new old\nplayers: "A\\u001b[31m", "B|\\u202e"\nround 1\nfirst: "A\\u001b[31m"\nfields: o3 n5\n'
        + 'hand "A\\u001b[31m": n1 n1 n2 n2 n6 n6 o1 o1 o2 o2 o5 o6\n'
        + 'hand "B|\\u202e": n1 n1 n2 n2 n3 n3 o1 o1 o2 o2 o5 o6\nreveal o1 o1 o2 o2 o5 o6\n',
        "utf-8",
    )
    done = cli(
        "engine", "check", "new-old", "--engine", faulty("may_reveal"), "--fixtures", sheet, "--out", tmp_path / "o"
    )
    assert done.exit_code == 1
    assert "\x1b" not in done.stdout
    assert "\u202e" not in done.stdout
