"""How long judging games of Old Bill takes, measured as in `throughput.py`."""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.throughput import bare, judged, seconds
from tests.engines import old_bill

HOUSES: list[dict[str, Any]] = [
    {},
    {"bill-mime": "all-go", "last-round": "finish"},
    {"bills-alone": "each", "single-suit": "twice"},
    {"mime-assign": "may", "suits": ["HATS", "COATS", "BAGS", "RINGS"]},
]
PASSES = 7
LOGS = 250
"""The logs of one pass."""


def corpus(kind: str, rng: random.Random) -> Iterator[bytes]:
    """Random legal logs of one kind, a line each; never the same from one generator."""
    for number in range(LOGS):
        log = old_bill.random_log(rng, rng.randint(2, 5), HOUSES[number % len(HOUSES)], information=kind)
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
                passes.append((seconds(bare, path), seconds(judged, path), path.stat().st_size))
            ratio = median(whole / plain for plain, whole, _ in passes)
            rate = LOGS / median(whole for _, whole, _ in passes)
            size = sum(size for _, _, size in passes) // (LOGS * PASSES)
            print(f"{kind:9} {ratio:5.1f} times bare decoding ({rate:6.0f} logs a second, {size} bytes a log)")


if __name__ == "__main__":
    main()
