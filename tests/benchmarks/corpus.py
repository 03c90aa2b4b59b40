"""A corpus of simulated logs in which a thousandth ends with a breach: all are found, and none else.

    python -m tests.benchmarks.corpus [--count 1000000] [--breaches 1000] [--jobs N] [--out FOLDER]

The logs of all games, in files of every kind that holds many, plain and packed, are judged by one command,
whose verdicts are held against what was planted. Printed are the logs a second, and the most memory that
one of its processes took. With `--out` the corpus is kept, and one that is there is judged as it is.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from subprocess import PIPE, Popen
from typing import NamedTuple

import msgspec

from adjudicator.corpora.pool import cores
from adjudicator.formats import encode
from adjudicator.formats.files import replacing
from adjudicator.game import find
from adjudicator.play.illegal import NoBreach
from adjudicator.play.simulate import simulate

GAMES = ("new-old", "neu", "old-bill", "metamorphosis", "old-maid")
LONG = ("memory-match", 50)
"""A game whose logs are ten times as long, and that every so many logs there is one of it."""

BLOCK = 500
"""So many logs are made at a time, all for one file."""

ENDINGS = ("jsonl", "msgpacks", "jsonl.zst", "msgpacks.zst", "ndjson.gz")
PLANTED = "planted.txt"


class Planted(NamedTuple):
    """A log that ends with a breach: its file, its number there, the rule."""

    file: str
    log: int
    rule: str


def game_at(number: int) -> str:
    """The game of a log of the corpus."""
    return LONG[0] if number % LONG[1] == 0 else GAMES[number % len(GAMES)]


def made(number: int, planted: bool) -> tuple[bytes, bytes, str]:
    """A log of the corpus, the number'th: as a line, as a value of a stream, and the rule that it breaks."""
    game = find(game_at(number))
    rule = ""
    if planted:
        rules = list(game.rulebook.rules)
        for at in range(len(rules)):
            try:
                rule = rules[(number + at) % len(rules)]
                [log] = simulate(game, 1, number, illegal=rule)
                break
            except NoBreach:
                continue
    else:
        [log] = simulate(game, 1, number)
    return encode(log, "jsonl"), encode(log, "msgpacks"), rule and f"{game.name}/{rule}"


def block(start: int, count: int, every: int, wire: bool) -> tuple[bytes, list[tuple[int, str]]]:
    """Logs of the corpus from a number on: their bytes, and which of them, from 0, breaks which rule."""
    parts, found = [], []
    for at, number in enumerate(range(start, start + count)):
        line, value, rule = made(number, number % every == every // 2)
        parts.append(value if wire else line)
        if rule:
            found.append((at, rule))
    return b"".join(parts), found


def make(folder: Path, count: int, breaches: int, jobs: int) -> None:
    """Write a corpus, and what was planted in it."""
    every = max(1, count // breaches)
    starts = range(0, count, BLOCK)
    folder.mkdir(parents=True, exist_ok=True)
    planted: list[Planted] = []
    with ExitStack() as stack:
        files = [
            (name := f"corpus-{at}.{ending}", stack.enter_context(replacing(folder / name)))
            for at, ending in enumerate(ENDINGS[: len(starts)])
        ]
        held = [0] * len(files)
        wires = ["msgpacks" in name for name, _ in files]
        run = partial(_block_of, count=count, every=every, wires=wires)
        blocks: Iterator[tuple[bytes, list[tuple[int, str]]]] = map(run, starts)
        if jobs > 1:
            pool = stack.enter_context(ProcessPoolExecutor(jobs, get_context("spawn")))
            blocks = pool.map(run, starts)
        for start, (data, found) in zip(starts, blocks, strict=True):
            at = start // BLOCK % len(files)
            name, put = files[at]
            put(data)
            planted += [Planted(name, held[at] + one + 1, rule) for one, rule in found]
            held[at] += min(BLOCK, count - start)
    (folder / PLANTED).write_text("".join(f"{one.file} {one.log} {one.rule}\n" for one in planted), "utf-8")


def _block_of(start: int, count: int, every: int, wires: list[bool]) -> tuple[bytes, list[tuple[int, str]]]:
    return block(start, min(BLOCK, count - start), every, wires[start // BLOCK % len(wires)])


def planted_in(folder: Path) -> set[Planted]:
    """What was planted in a corpus."""
    words = (line.split() for line in (folder / PLANTED).read_text("utf-8").splitlines())
    return {Planted(file, int(log), rule) for file, log, rule in words}


class Row(msgspec.Struct):
    """What counts of a verdict."""

    file: str
    log: int
    status: str
    findings: list[Broken] = []


class Broken(msgspec.Struct):
    """What counts of a finding."""

    rule: str
    kind: str


def judged(folder: Path, *options: str) -> tuple[int, dict[tuple[str, int], set[str]], int]:
    """How many logs one command judges, which of them it finds illegal by which rules, and its exit status."""
    command = [sys.executable, "-m", "adjudicator", "judge", str(folder), "--format", "jsonl", *options]
    count = 0
    found: dict[tuple[str, int], set[str]] = {}
    decode = msgspec.json.Decoder(Row).decode
    with Popen(command, stdout=PIPE) as process:
        assert process.stdout is not None
        for line in process.stdout:
            count += 1
            row = decode(line)
            if row.status != "legal":
                rules = {one.rule for one in row.findings if one.kind == "illegal"}
                found[Path(row.file).name, row.log] = rules or {row.status}
    return count, found, process.returncode


def most_memory() -> float:
    """The most memory that a process which has ended took, in MB."""
    import resource

    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)


def main() -> int:
    """Make a corpus, judge it, and print what came of it; the exit status is 1 where that is wrong."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--breaches", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    with ExitStack() as stack:
        folder = given.out or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if not (folder / PLANTED).exists():
            make(folder, given.count, given.breaches, given.jobs)
        planted = planted_in(folder)
        start = time.perf_counter()
        count, found, status = judged(folder, "--jobs", str(given.jobs))
        took = time.perf_counter() - start
    print(f"{count:,} logs judged in {took:.0f} s by {given.jobs} processes: {count / took:,.0f} a second")
    right = sum(one.rule in found.get((one.file, one.log), ()) for one in planted)
    print(f"{len(planted):,} breaches planted, {right:,} of them found, {len(found) - right:,} other logs not legal")
    print(f"the most memory that a process took: {most_memory():.0f} MB")
    return 0 if right == len(planted) == len(found) and status == 1 else 1


if __name__ == "__main__":
    sys.exit(main())
