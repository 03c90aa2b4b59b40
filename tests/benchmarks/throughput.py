"""How long judging takes, as a ratio: JSON Lines to verdicts, against bare decoding of the same lines.

Bare decoding streams the same file through a msgspec decoder of plain nested types and keeps nothing.
Both are timed in turn in one process, and the best of several runs counts.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from adjudicator.formats import readings
from adjudicator.referee import judge
from tests.engines import new_old

HOUSES: list[dict[str, Any]] = [
    {},
    {"new-zone-wrap": False},
    {"forced-reveal": False, "new-zone-wrap": True},
    {"match": "ranks", "two-player-second": 1},
    {"forced-reveal": True},
]
KINDS = ("full", "physical", "dealt", "forced")


def corpus(kind: str, count: int) -> Iterator[bytes]:
    """Random legal logs of one kind, a line each."""
    rng = random.Random(20260101)
    for number in range(count):
        house = HOUSES[-1] if kind == "forced" else HOUSES[number % (len(HOUSES) - 1)]
        information = ("full", "physical")[number % 2] if kind == "forced" else kind
        log = new_old.random_log(rng, rng.randint(2, 5), house, information=information)
        yield msgspec.json.encode(log) + b"\n"


def bare(path: Path) -> None:
    """Decode each line to plain lists and dicts, and keep nothing."""
    decode = msgspec.json.Decoder().decode
    with path.open("rb") as lines:
        for line in lines:
            decode(line)


def judged(path: Path) -> None:
    """Judge each log of the file."""
    for reading in readings(path):
        assert reading.log is not None
        judge(reading.log, reading.place)


def best(run: Callable[[Path], None], path: Path) -> float:
    """The seconds of one run."""
    start = time.perf_counter()
    run(path)
    return time.perf_counter() - start


def main() -> None:
    """Print the ratio for each kind of log."""
    with tempfile.TemporaryDirectory() as folder:
        for kind in KINDS:
            path = Path(folder) / f"{kind}.jsonl"
            lines = list(corpus(kind, 400))
            path.write_bytes(b"".join(lines))
            pairs = [(best(bare, path), best(judged, path)) for _ in range(9)]
            plain, whole = min(one for one, _ in pairs), min(two for _, two in pairs)
            print(
                f"{kind:9} {whole / plain:5.1f} times bare decoding "
                f"({len(lines) / whole:6.0f} logs a second, {len(b''.join(lines)) // len(lines)} bytes a log)"
            )


if __name__ == "__main__":
    main()
