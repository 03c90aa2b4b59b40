"""A shell completes commands, games, rules and files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.cli.commands import COMMANDS
from adjudicator.game import find, names
from tests.cli.commands import cli

BIN = Path(sys.executable).parent
RULES = [name for name in find("new-old").rulebook.rules if name.startswith("reveal-")]


def completed(*words: str) -> list[str]:
    """What bash is told of the last word."""
    env = {
        "_ADJUDICATOR_COMPLETE": "complete_bash",
        "COMP_WORDS": "\n".join(["adjudicator", *words]),
        "COMP_CWORD": str(len(words)),
    }
    done = cli(env=env)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ([""], list(COMMANDS)),
        (["ta"], ["tally"]),
        (["export", ""], ["bgstats"]),
        (["tally", "m"], ["memory-match", "metamorphosis"]),
        (["new", ""], names()),
        (["schema", "v"], ["verdict"]),
        (["rules", "new-old", "reveal-"], RULES),
        (["rules", "new-old/reveal-"], [f"new-old/{name}" for name in RULES]),
        (["rules", "nonesuch", ""], []),
        (["score", "--for"], ["--format"]),
        (["score", "--format", "j"], ["json", "jsonl"]),
        (["score", "ni"], []),
    ],
)
def test_a_word_is_completed(words: list[str], found: list[str]) -> None:
    assert completed(*words) == found


@pytest.mark.parametrize("shell", ["zsh", "fish", "powershell"])
def test_what_helps_with_a_word_stays_on_its_line(shell: str) -> None:
    env = {
        "_ADJUDICATOR_COMPLETE": f"complete_{shell}",
        "_TYPER_COMPLETE_ARGS": "adjudicator rules new-old reveal-",
        "_TYPER_COMPLETE_WORD_TO_COMPLETE": "reveal-",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "COLUMNS": "40",
    }
    done = cli(env=env)
    lines = done.stdout.strip().splitlines()
    assert len(lines) == len(RULES)
    assert all(name in line for name, line in zip(RULES, lines, strict=True))


@pytest.mark.skipif(not shutil.which("bash") or not (BIN / "adjudicator").exists(), reason="needs bash and the script")
def test_bash_completes_a_rule_and_leaves_files_to_itself(tmp_path: Path) -> None:
    (tmp_path / "complete").write_text(
        "source <(adjudicator --show-completion)\n"
        "COMP_WORDS=(adjudicator rules new-old reveal-st); COMP_CWORD=3\n"
        "_adjudicator_completion adjudicator; echo ${COMPREPLY[@]}\n"
        "COMP_WORDS=(adjudicator judge ni); COMP_CWORD=2\n"
        "_adjudicator_completion adjudicator; echo ${#COMPREPLY[@]}\n",
        encoding="utf-8",
    )
    env = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(["bash", tmp_path / "complete"], env=env, capture_output=True, text=True, check=True)
    assert done.stdout == "reveal-stuck\n0\n"
