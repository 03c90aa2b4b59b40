"""The most memory that `adjudicator judge` takes for a long stream of logs, and for one that is a tenth of it.

    python -m tests.benchmarks.memory [LOGS]

Each is a process of its own: whether memory grows with a stream shows in the difference.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from adjudicator.formats import encode
from tests.benchmarks.size import simulated

LOGS = 100_000
DIFFERENT = 5000
"""So many logs are made; a longer stream has them again and again."""
LIMIT = 150.0

# What a process inherits of its parent's memory counts as its own, so that a small one has to start it.
WATCH = """
import resource, subprocess, sys
status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
print(status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


class Memory(NamedTuple):
    """The most memory, in MB, of judging a stream of so many logs in one process."""

    logs: int
    most: float


def peak(path: Path) -> float:
    """The most memory that judging a file takes, in MB."""
    command = [sys.executable, "-m", "adjudicator", "judge", str(path), "--quiet", "--jobs", "1"]
    done = subprocess.run(
        [sys.executable, "-c", WATCH, *command], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    status, most = map(int, done.stdout.split())
    assert status == 0, f"judge ended with {status}"
    return most / (1024**2 if sys.platform == "darwin" else 1024)


def measured(logs: int = LOGS) -> Iterator[Memory]:
    """The memory for a tenth of the logs, and for all; nothing on Windows, which does not tell."""
    if sys.platform == "win32":
        return
    lines = [encode(log, "jsonl") for log in simulated(min(logs, DIFFERENT))]
    with tempfile.TemporaryDirectory() as folder:
        for count in (logs // 10, logs):
            path = Path(folder, f"{count}.jsonl")
            with path.open("wb") as file:
                file.writelines(islice(cycle(lines), count))
            yield Memory(count, peak(path))


def main() -> int:
    """Print both; the exit status is 1 when one is above the limit."""
    found = list(measured(*map(int, sys.argv[1:])))
    for one in found:
        print(f"{one.logs:,} logs: {one.most:.0f} MB (at most {LIMIT:.0f})")
    return 0 if all(one.most <= LIMIT for one in found) else 1


if __name__ == "__main__":
    sys.exit(main())
