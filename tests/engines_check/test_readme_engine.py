"""The engine that the README shows is right, and what it says of one that forgets a rule is what is printed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

from adjudicator.engines.check import check
from adjudicator.engines.process import Engine
from tests.cli.commands import cli
from tests.engines_check.engines import command, games

ROOT = Path(__file__).resolve().parents[2]
SECTION = (ROOT / "README.md").read_text("utf-8").partition("## Engines\n")[2].partition("\n## ")[0]
STUCK = "if not any(card[0] == kind for _, _, card in moves):"


def engine_of_the_readme() -> str:
    """The program."""
    found = re.search(r"```python\n(.*?)```", SECTION, re.DOTALL)
    assert found
    return found[1]


def test_it_has_60_lines() -> None:
    assert len([line for line in engine_of_the_readme().splitlines() if line.strip()]) <= 60


def test_it_differs_in_no_fixture_and_in_no_game(tmp_path: Path) -> None:
    script = tmp_path / "my_engine.py"
    script.write_text(engine_of_the_readme(), "utf-8")
    fixtures = ROOT / "fixtures" / "new-old"
    done = cli("engine", "check", "new-old", "--engine", command(script), "--fixtures", fixtures, "--games", 20)
    assert (done.exit_code, done.stderr) == (0, ""), done.stdout
    with Engine(command(script)) as engine:
        for log in games("new-old", 20, "edge", rounds=None):
            outcome = check(engine, log)
            assert (outcome.difference, outcome.passed, outcome.ends) == (None, "", "")


def test_without_a_rule_it_is_told_what_the_readme_shows(tmp_path: Path) -> None:
    script = tmp_path / "my_engine.py"
    changed = engine_of_the_readme().replace(STUCK, STUCK.replace("if not", 'if kind == "N" or not'))
    assert changed != engine_of_the_readme()
    script.write_text(changed, "utf-8")
    [shown] = re.findall(r"(?m)^    fixtures/new-old/(?:.*\n)+?\n", SECTION)
    words = ["engine", "check", "new-old", "--engine", command(script), "--fixtures", "fixtures/new-old"]
    done = subprocess.run(
        [sys.executable, "-m", "adjudicator", *words, "--out", tmp_path / "engine-check"],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "112"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 1, done.stderr
    printed = " ".join(done.stdout.split()).replace(f"{tmp_path}{os.sep}", "").replace(os.sep, "/")
    assert printed.startswith(" ".join(dedent(shown).split()))
