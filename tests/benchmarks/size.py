"""How large logs are in each form: bytes an entry over simulated logs of New Old with all hands, setups included.

python -m tests.benchmarks.size [LOGS]
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from adjudicator.formats import encode, write
from adjudicator.game import find
from adjudicator.log import AnyLog
from adjudicator.play.simulate import simulate

LOGS = 5000
LIMITS = {"msgpack": 20.0, "msgpacks.zst": 2.0}
"""At most so many bytes an entry; what is packed comes to that over a thousand logs and more."""
MANY = ("jsonl", "msgpacks", "jsonl.gz", "msgpacks.gz", "jsonl.zst", "msgpacks.zst")


class Size(NamedTuple):
    """The bytes an entry of a form, and the logs a second that are written in it."""

    form: str
    bytes: float
    logs: float

    @property
    def within(self) -> bool:
        """Whether it is as small as it has to be."""
        return self.bytes <= LIMITS.get(self.form, self.bytes)


def simulated(count: int) -> list[AnyLog]:
    """Logs of New Old with all hands."""
    return list(simulate(find("new-old"), count, seed=1))


def sizes(logs: Sequence[AnyLog], forms: Sequence[str] = MANY) -> Iterator[Size]:
    """The size of logs as files of one, and in forms that hold many."""
    entries = sum(len(round_.moves) for log in logs for round_ in log.rounds)
    start = time.process_time()
    size = sum(len(encode(log, "msgpack")) for log in logs)
    yield Size("msgpack", size / entries, len(logs) / (time.process_time() - start))
    with tempfile.TemporaryDirectory() as folder:
        for form in forms:
            path = Path(folder, f"logs.{form}")
            start = time.process_time()
            write(logs, path)
            yield Size(form, path.stat().st_size / entries, len(logs) / (time.process_time() - start))


def main() -> int:
    """Print the sizes; the exit status is 1 when one is above its limit."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else LOGS
    found = list(sizes(simulated(count)))
    for one in found:
        limit = f", at most {LIMITS[one.form]:.0f}" if one.form in LIMITS else ""
        print(f".{one.form:13} {one.bytes:5.2f} bytes an entry{limit} ({one.logs:6.0f} logs a second are written)")
    return 0 if all(one.within for one in found) else 1


if __name__ == "__main__":
    sys.exit(main())
