"""How long `adjudicator judge one.sheet` takes to start, against an empty typer command.

    python tests/benchmarks/startup.py

Both run in turn, and the medians are compared. The limit is a ratio of 1.6.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 15
LIMIT = 1.6

EMPTY = """\
import typer

app = typer.Typer(add_completion=False)


@app.command()
def main() -> None:
    pass


app()
"""

JUDGE = "from adjudicator.cli import run\n\nrun()\n"

SHEET = """\
game: new old
players: Ann, Bo, Cy
round 1
first: Ann
fields: o3 n5
ann o3
bo n4
cy o5
"""


def seconds(command: list[str], env: dict[str, str]) -> float:
    """How long a command takes."""
    begun = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=env)
    return time.perf_counter() - begun


def measured(runs: int = RUNS) -> tuple[float, float]:
    """The median seconds of an empty typer command, and those of `adjudicator judge one.sheet`."""
    # Compiled modules are kept, as they are once a program is installed.
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as folder:
        env["PYTHONPYCACHEPREFIX"] = str(Path(folder, "compiled"))
        commands = []
        for name, text in (("empty.py", EMPTY), ("judge.py", JUDGE)):
            Path(folder, name).write_text(text, "utf-8")
            commands.append([sys.executable, str(Path(folder, name))])
        sheet = Path(folder, "one.sheet")
        sheet.write_text(SHEET, "utf-8")
        commands[1] += ["judge", str(sheet)]
        times: list[list[float]] = [[], []]
        for run in range(runs + 1):
            for command, found in zip(commands, times, strict=True):
                took = seconds(command, env)
                if run:
                    found.append(took)
    empty, judge = map(statistics.median, times)
    return empty, judge


def main() -> int:
    """Print both medians and their ratio; the exit status is 1 above the limit."""
    empty, judge = measured()
    print(f"an empty typer command: {empty * 1000:.1f} ms")
    print(f"adjudicator judge one.sheet: {judge * 1000:.1f} ms")
    print(f"ratio: {judge / empty:.2f} (at most {LIMIT})")
    return 1 if judge / empty > LIMIT else 0


if __name__ == "__main__":
    sys.exit(main())
