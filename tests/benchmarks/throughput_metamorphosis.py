"""How long judging sets of Metamorphosis takes, measured as in `throughput.py`."""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.throughput import bare, judged, seconds
from tests.engines import metamorphosis

PASSES = 7
LOGS = 250
"""The logs of one pass."""


def corpus(kind: str, rng: random.Random) -> Iterator[bytes]:
    """Random legal logs of one kind, a line each; never the same from one generator."""
    for _ in range(LOGS):
        house = metamorphosis.random_house(rng)
        log = metamorphosis.random_log(rng, rng.choice([2, 3]), house, information=kind)
        yield msgspec.json.encode(log) + b"\n"


def main() -> None:
    """Print the ratio for each kind of log."""
    rng = random.Random(20260101)
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("full", "physical"):
            path = Path(folder) / f"{kind}.jsonl"
            passes = []
            for _ in range(PASSES):
                path.write_bytes(b"".join(corpus(kind, rng)))
                passes.append((seconds(bare, path), seconds(judged, path)))
            ratio = median(whole / plain for plain, whole in passes)
            rate = LOGS / median(whole for _, whole in passes)
            print(f"{kind:9} {ratio:5.1f} times bare decoding ({rate:6.0f} logs a second)")


if __name__ == "__main__":
    main()
