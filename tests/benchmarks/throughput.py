"""How long judging takes, as a ratio: files to verdicts, against bare decoding of the same logs as JSON Lines.

    python -m tests.benchmarks.throughput [GAME ...]

Bare decoding streams the lines through a msgspec decoder of plain nested types and keeps nothing.
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
from contextlib import nullcontext
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec

from adjudicator.formats import readings
from adjudicator.game import find
from adjudicator.referee import judge
from tests.benchmarks.corpora import GAMES, Corpora

PASSES = 7


class Measured(NamedTuple):
    """What a kind of log took in a form: the ratio to bare decoding, logs and moves a second, bytes an entry.

    `slowly` is judging with every entry put to the rules, which is what a round that is not plain costs.
    """

    game: str
    kind: str
    form: str
    slowly: bool
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


def moves_in(lines: list[bytes]) -> int:
    """How many moves logs have."""
    return sum(len(round_["moves"]) for line in lines for round_ in msgspec.json.decode(line)["rounds"])


def packed(line: bytes) -> bytes:
    """The log of a line as a value of `.msgpacks`."""
    return msgspec.msgpack.encode(msgspec.msgpack.encode(msgspec.json.decode(line)))


def measure(
    game: str, corpora: Corpora, kind: str, form: str, slowly: bool, rng: random.Random, passes: int
) -> Measured:
    """Time one kind of log in one form."""
    took, size, moves = [], 0, 0
    way: Any = patch.object(find(game), "at_once", lambda match, round_: None) if slowly else nullcontext()
    with tempfile.TemporaryDirectory() as folder, way:
        plain, path = Path(folder, "logs.jsonl"), Path(folder, f"judged.{form}")
        for _ in range(passes):
            lines = list(corpora.lines(kind, rng))
            plain.write_bytes(b"".join(lines))
            path.write_bytes(b"".join(map(packed, lines) if form == "msgpacks" else lines))
            size += path.stat().st_size
            moves += moves_in(lines)
            took.append((seconds(bare, plain), seconds(judged, path)))
    whole = median(whole for _, whole in took)
    return Measured(
        game,
        kind,
        form,
        slowly,
        median(whole / plain for plain, whole in took),
        corpora.logs / whole,
        moves / passes / whole,
        size / moves,
    )


def measured(games: list[str], logs: int | None = None, passes: int = PASSES) -> Iterator[Measured]:
    """Time every kind of log of the games in JSON Lines, and the first also in the other form, and slowly.

    With `logs` a pass has so many; by default as many as the game's corpora say.
    """
    rng = random.Random(20260101)
    for game in games:
        corpora = GAMES[game] if logs is None else GAMES[game]._replace(logs=logs)
        for kind in corpora.kinds:
            ways = (("jsonl", False), ("msgpacks", False), ("jsonl", True))
            for form, slowly in ways if kind == corpora.kinds[0] else ways[:1]:
                yield measure(game, corpora, kind, form, slowly, rng, passes)


def main() -> None:
    """Print the ratio for each kind of log."""
    for one in measured(sys.argv[1:] or list(GAMES)):
        way = f"{one.form} slowly" if one.slowly else one.form
        print(
            f"{one.game:14} {one.kind:9} {way:13} {one.ratio:5.1f} times bare decoding "
            f"({one.logs:6.0f} logs and {one.moves:8.0f} moves a second, {one.size:5.1f} bytes an entry)",
            flush=True,
        )


if __name__ == "__main__":
    main()
