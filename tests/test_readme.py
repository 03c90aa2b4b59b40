"""What the README shows is what the program prints and reads."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

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
