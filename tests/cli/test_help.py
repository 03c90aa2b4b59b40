"""Every command has help, with examples that work as typed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.cli.commands import COMMANDS
from tests.cli.commands import cli

GROUPS = {"fixtures": ("check", "bless"), "export": ("bgstats",), "engine": ("check", "serve")}
ALL = [[], *([name, *one] for name in COMMANDS for one in [[part] for part in GROUPS.get(name, ())] or [[]])]


def examples(text: str) -> list[str]:
    """The example lines of a help text."""
    return [line.strip() for line in text.partition("Example:")[2].splitlines() if line.startswith("    adjudicator ")]


@pytest.mark.parametrize("command", ALL, ids=" ".join)
@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
def test_the_examples_of_a_help_text_work_as_typed(command: list[str], tmp_path: Path) -> None:
    found = cli(*command, "--help")
    assert found.exit_code == 0
    lines = examples(found.stdout)
    assert lines
    for line in lines:
        typed = re.sub(r"\badjudicator\b", f"{sys.executable} -m adjudicator", line)
        done = subprocess.run(typed, shell=True, cwd=tmp_path, capture_output=True, check=False)
        if "fixtures check" not in line:
            assert done.returncode == 0, done.stderr
        assert done.stderr == b""


def test_the_help_of_the_program_names_each_command() -> None:
    said = cli("--help").stdout
    assert all(f"\n  {name} " in said for name in COMMANDS)
