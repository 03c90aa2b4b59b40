"""What the README shows is what the program prints and reads."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from textwrap import dedent

import duckdb
import msgspec
import pytest

from adjudicator import judge
from adjudicator.formats import loads

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(first: str) -> str:
    """The indented block of the README that begins with a line."""
    rest = README[README.index(f"    {first}") :]
    lines = []
    for line in rest.splitlines():
        if line and not line.startswith("    "):
            break
        lines.append(line)
    return dedent("\n".join(lines)).strip()


def test_the_ruling_is_what_judge_prints() -> None:
    command = [sys.executable, "-m", "adjudicator", "judge", "logs/disputes/shown-too-early.sheet"]
    env = {**os.environ, "COLUMNS": "100"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 1
    assert done.stdout.startswith(block("logs/disputes/shown-too-early.sheet, game 1") + "\n")


def test_the_sheet_is_read_and_ruled_on() -> None:
    verdict = judge(loads(block("game: new old").encode(), "sheet"))
    [finding] = verdict.findings
    assert (finding.rule, finding.entry, finding.player, finding.ruling) == ("new-old/no-pass", 6, "Bo", "taken-back")


@pytest.fixture(scope="module")
def rulings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the command before the queries writes."""
    folder = tmp_path_factory.mktemp("rulings")
    typed = block("adjudicator judge logs fixtures --format parquet")
    for path in ("logs", "fixtures"):
        typed = typed.replace(f" {path} ", f" {ROOT / path} ")
    typed = typed.replace("adjudicator judge", f"{sys.executable} -m adjudicator judge")
    done = subprocess.run(typed, shell=True, cwd=folder, check=False)
    assert done.returncode == 1
    return folder


@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
def test_the_queries_give_what_the_verdicts_say(rulings: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(rulings)
    by_rule, by_game, by_player = (
        duckdb.sql(query).fetchall() for query in re.findall(r"```sql\n(.*?)```", README, re.S)
    )
    command = [
        sys.executable,
        "-m",
        "adjudicator",
        "judge",
        str(ROOT / "logs"),
        str(ROOT / "fixtures"),
        "--format",
        "jsonl",
    ]
    lines = subprocess.run(command, capture_output=True, check=False).stdout.splitlines()
    verdicts = [one for one in map(msgspec.json.decode, lines) if one["status"] != "unreadable"]
    illegal = [
        (number, finding)
        for number, one in enumerate(verdicts)
        for finding in one["findings"]
        if finding["kind"] == "illegal"
    ]
    rules = Counter(finding["rule"] for _, finding in illegal)
    places = {(number, finding["rule"]) for number, finding in illegal}
    most = sorted(rules, key=lambda rule: (-rules[rule], rule))[:10]
    assert by_rule == [(rule, rules[rule], sum(one == rule for _, one in places)) for rule in most]

    games = Counter(one["game"] for one in verdicts)
    wrong = Counter(one["game"] for one in verdicts if one["status"] == "illegal")
    assert {row[:2] for row in by_game} == set(games.items())
    assert all(abs(percent - 100 * wrong[game] / games[game]) < 0.051 for game, _, percent in by_game)
    assert [row[2] for row in by_game] == sorted((row[2] for row in by_game), reverse=True)

    broken = Counter((finding["player"], finding["rule"]) for _, finding in illegal if finding.get("player"))
    first: dict[str, tuple[str, int]] = {}
    for (player, rule), count in sorted(broken.items(), key=lambda one: (-one[1], one[0][1])):
        first.setdefault(player, (rule, count))
    assert by_player == sorted(
        ((player, rule, count) for player, (rule, count) in first.items()), key=lambda row: (-row[2], row[0])
    )
