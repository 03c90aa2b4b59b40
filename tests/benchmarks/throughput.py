"""How long judging takes, as a ratio: JSON Lines to verdicts, against bare decoding of the same lines.

Bare decoding streams the same file through a msgspec decoder of plain nested types and keeps nothing.
Both are timed in turn in one process, in several passes, and the median of the ratios counts. Each pass
has logs of its own that nothing was judged of before, as a stream has, so that no cache helps more than
it does there.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
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
PASSES = 7
LOGS = 250
"""The logs of one pass."""


def corpus(kind: str, rng: random.Random) -> Iterator[bytes]:
    """Random legal logs of one kind, a line each; never the same from one generator."""
    for number in range(LOGS):
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


def seconds(run: Callable[[Path], None], path: Path) -> float:
    """The processor's time that one run takes, so that what else the machine does counts little."""
    start = time.process_time()
    run(path)
    return time.process_time() - start


def timed(kind: str, path: Path, rng: random.Random) -> tuple[float, float, int]:
    """One pass over logs of its own: the seconds of bare decoding and of judging, and the bytes."""
    path.write_bytes(b"".join(corpus(kind, rng)))
    return seconds(bare, path), seconds(judged, path), path.stat().st_size


def main() -> None:
    """Print the ratio for each kind of log."""
    rng = random.Random(20260101)
    with tempfile.TemporaryDirectory() as folder:
        for kind in KINDS:
            path = Path(folder) / f"{kind}.jsonl"
            passes = [timed(kind, path, rng) for _ in range(PASSES)]
            ratio = median(whole / plain for plain, whole, _ in passes)
            rate = LOGS / median(whole for _, whole, _ in passes)
            size = sum(size for _, _, size in passes) // (LOGS * PASSES)
            print(f"{kind:9} {ratio:5.1f} times bare decoding ({rate:6.0f} logs a second, {size} bytes a log)")


if __name__ == "__main__":
    main()
