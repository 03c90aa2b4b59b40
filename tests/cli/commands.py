"""Running commands in tests, and the sheets that they are run on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner, Result

from adjudicator.cli.commands import app

LEGAL = """\
game: new old
players: Ann, Bo
house: games 1
round 1
first: Ann
fields: o3 n5
ann reveal o1 o1 o2 o2 o5 o6
ann n5
bo reveal o1 o2 o2 o5 o6 o6
bo reveal n1 n2 n3 n3 n4 n4
ann n6
ann n1
ann reveal n3 n4 n4
"""
"""A match of one game that breaks no rule: Ann revealed 11 and 17, Bo 17 and 22."""

ILLEGAL = """\
game: new old
players: Ann, Bo, Cy
round 1
first: Ann
fields: o3 n5
ann o4
bo reveal o5 o6
"""

UNPROVEN = """\
game: new old
players: Ann, Bo
round 1
first: Ann
fields: o3 n5
ann o?
bo o4
"""

UNREADABLE = "game: new old\nplayers: Ann, Bo\nround 1\nfirst: Ann\nfields: o3 n5\nann x9\n"

SHEETS = {"legal": LEGAL, "illegal": ILLEGAL, "unproven": UNPROVEN, "unreadable": UNREADABLE}


def cli(*args: object, text: str | bytes | None = None, env: dict[str, str] | None = None) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(app, list(map(str, args)), input=text, env=env, prog_name="adjudicator")


def program(
    *args: object, data: bytes | None = None, env: dict[str, str] | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "adjudicator", *map(str, args)],
        input=data,
        capture_output=True,
        env={**os.environ, **(env or {})},
        cwd=cwd,
        timeout=60,
        check=False,
    )


def interrupted(*args: object, cwd: Path) -> str:
    """What a command says that gets a Ctrl-C, as all its processes do, when it has written 300 lines."""
    command = [sys.executable, "-m", "adjudicator", *map(str, args)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd, start_new_session=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        for _ in range(300):
            assert process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        process.stdout.read()
        # All processes write to one standard error: that it ends shows that they have.
        said = " ".join(process.stderr.read().decode().split())
        assert process.wait(60) == 130
    return said


def sheets(folder: Path, *names: str) -> list[Path]:
    """Write some of the sheets, by name."""
    paths = [folder / f"{name}.sheet" for name in names]
    for path, name in zip(paths, names, strict=True):
        path.write_text(SHEETS[name], "utf-8")
    return paths
