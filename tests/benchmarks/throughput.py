"""How long judging takes, as a ratio: JSON Lines to verdicts, against bare decoding of the same lines.

    python -m tests.benchmarks.throughput [GAME ...]

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
from typing import NamedTuple

import msgspec

from adjudicator.formats import readings
from adjudicator.referee import judge
from tests.benchmarks.corpora import GAMES

PASSES = 7


class Measured(NamedTuple):
    """What a kind of log took: the ratio to bare decoding, logs and moves a second, bytes a log."""

    game: str
    kind: str
    ratio: float
    logs: float
    moves: float
    size: float


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


def moves_in(path: Path) -> int:
    """How many moves the logs of a file have."""
    with path.open("rb") as lines:
        return sum(len(round_["moves"]) for line in lines for round_ in msgspec.json.decode(line)["rounds"])


def measure(game: str, kind: str, rng: random.Random, folder: Path) -> Measured:
    """Time one kind of log."""
    corpora, path = GAMES[game], folder / f"{game}-{kind}.jsonl"
    passes, size, moves = [], 0, 0
    for _ in range(PASSES):
        path.write_bytes(b"".join(corpora.lines(kind, rng)))
        size += path.stat().st_size
        moves += moves_in(path)
        passes.append((seconds(bare, path), seconds(judged, path)))
    took, logs = median(whole for _, whole in passes), corpora.logs
    return Measured(
        game,
        kind,
        median(whole / plain for plain, whole in passes),
        logs / took,
        moves / PASSES / took,
        size / PASSES / logs,
    )


def measured(games: list[str]) -> Iterator[Measured]:
    """Time every kind of log of the games."""
    rng = random.Random(20260101)
    with tempfile.TemporaryDirectory() as folder:
        for game in games:
            for kind in GAMES[game].kinds:
                yield measure(game, kind, rng, Path(folder))


def main() -> None:
    """Print the ratio for each kind of log."""
    for one in measured(sys.argv[1:] or list(GAMES)):
        print(
            f"{one.game:14} {one.kind:9} {one.ratio:5.1f} times bare decoding "
            f"({one.logs:6.0f} logs and {one.moves:8.0f} moves a second, {one.size:5.0f} bytes a log)",
            flush=True,
        )


if __name__ == "__main__":
    main()
