"""All that the benchmarks measure, as one table, written into their README and quoted in the project's.

    python -m tests.benchmarks [--quick] [--machine WORDS] [--date DATE]

With `--quick` everything runs once, on next to nothing: its figures mean nothing and are not written.
The exit status is 1 where a figure misses its limit.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from tabulate import tabulate

from adjudicator import referee
from adjudicator.formats.files import replacing
from adjudicator.game import find
from tests.benchmarks import engine, memory, peers, size, startup, throughput
from tests.benchmarks.corpora import GAMES

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BEGIN, END = "<!-- figures: python -m tests.benchmarks -->", "<!-- end of figures -->"

COMPILED = not (referee.__file__ or "").endswith(".py")
MOST_TIMES = 5.0 if COMPILED else 8.0
"""Judging takes at most so many times as long as bare decoding, where all is known."""
CHANCE = 1.05
"""Two figures that are this near to each other are the same: they are of other logs."""

KINDS = {
    "full": "all known",
    "evening": "all known, one to five games a log",
    "hands": "all known but the deck",
    "physical": "as seen at the table",
    "dealt": "the deal known",
    "forced": "forced to reveal",
}
"""What is known of the cards, by kind of corpora."""

HEADINGS = ("what", "form", "logs/s", "moves/s", "times bare decoding", "bytes an entry", "besides")


class Row(NamedTuple):
    """A line of the table; `quoted` ones stand in the project's README too, and what `missed` tells is a limit."""

    what: str
    form: str = ""
    logs: str = ""
    moves: str = ""
    times: str = ""
    size: str = ""
    more: str = ""
    quoted: bool = False
    missed: str = ""


class Scale(NamedTuple):
    """How much is measured: logs of a pass (`None` as the corpora say), passes, and what the others are of."""

    logs: int | None = None
    passes: int = throughput.PASSES
    peer_games: int = peers.GAMES
    engine_games: int = engine.GAMES
    sized: int = size.LOGS
    stream: int = memory.LOGS
    starts: int = startup.RUNS


QUICK = Scale(logs=1, passes=1, peer_games=1, engine_games=1, sized=20, stream=20, starts=1)


def judging(scale: Scale) -> Iterator[Row]:
    """Each game in each form."""
    lines: dict[str, float] = {}
    for one in throughput.measured(list(GAMES), scale.logs, scale.passes):
        missed, counts = "", one.kind == "full" and not one.slowly
        if counts and one.form == "jsonl":
            lines[one.game] = one.ratio
            if one.ratio > MOST_TIMES:
                missed = f"at most {MOST_TIMES:.0f} times bare decoding"
        elif counts and one.ratio > CHANCE * lines[one.game]:
            missed = "not slower than JSON Lines"
        yield Row(
            f"{find(one.game).title}, {'entry by entry' if one.slowly else KINDS[one.kind]}",
            f".{one.form}",
            f"{one.logs:,.0f}",
            f"{one.moves:,.0f}",
            f"{one.ratio:.1f}",
            f"{one.size:.1f}",
            quoted=counts or one.kind == "evening",
            missed=missed,
        )


def others(scale: Scale) -> Iterator[Row]:
    """The peers."""
    for peer, version, moves in peers.measured(min(scale.passes, peers.PASSES), scale.peer_games):
        installed = version is not None
        what = f"{peer.name} {version}: {peer.does}" if installed else f"{peer.name}: {peer.does}"
        yield Row(what, moves=f"{moves:,.0f}" if installed else "not installed", quoted=True)


def stored(scale: Scale) -> Iterator[Row]:
    """The sizes of logs."""
    for one in size.sizes(size.simulated(scale.sized)):
        limit = size.LIMITS.get(one.form)
        yield Row(
            f"New Old, {scale.sized:,} simulated logs written",
            f".{one.form}",
            f"{one.logs:,.0f}",
            size=f"{one.bytes:.2f}",
            more="" if limit is None else f"at most {limit:.0f} bytes",
            quoted=limit is not None,
            missed="" if one.within else f"at most {limit} bytes an entry",
        )


def whole(scale: Scale) -> Iterator[Row]:
    """The program as a whole: memory, start-up, an engine."""
    for one in memory.measured(scale.stream):
        yield Row(
            f"adjudicator judge, a stream of {one.logs:,} logs",
            ".jsonl",
            more=f"{one.most:.0f} MB of memory, at most {memory.LIMIT:.0f}",
            quoted=one.logs == scale.stream,
            missed="" if one.most <= memory.LIMIT else f"at most {memory.LIMIT:.0f} MB of memory",
        )
    empty, judge = startup.measured(scale.starts)
    yield Row(
        "adjudicator judge one.sheet, start to end",
        ".sheet",
        more=f"{judge * 1000:.0f} ms, {judge / empty:.2f} times an empty typer command, at most {startup.LIMIT}",
        quoted=True,
        missed="" if judge / empty <= startup.LIMIT else f"at most {startup.LIMIT} times an empty typer command",
    )
    ratio, games = engine.measured(scale.engine_games, min(scale.passes, engine.PASSES))
    yield Row(
        "an engine that answers at once, checked on New Old",
        logs=f"{games:,.0f}",
        more=f"{ratio:.1f} times playing the games alone",
        quoted=True,
    )


def rows(scale: Scale) -> Iterator[Row]:
    """All that is measured. Memory and start-up are those of other processes; the rest is timed in this one."""
    for part in (judging, others, stored, whole):
        yield from part(scale)


def table(found: Sequence[Row]) -> str:
    """Rows as Markdown."""
    texts = [row[: len(HEADINGS)] for row in found]
    align = ("left", "left", "right", "right", "right", "right", "left")
    return str(tabulate(texts, HEADINGS, tablefmt="pipe", colalign=align, disable_numparse=True))


def machine() -> str:
    """The machine in words: its processor, how many cores it has, its system, and what Python runs what build."""
    processor = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        lines = info.read_text("utf-8", "replace").splitlines()
        processor = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), processor)
    return f"{processor}, {os.cpu_count()} cores, {platform.system()}, {platform.python_implementation()}"


def put(path: Path, text: str) -> None:
    """Write a text between the marks of a Markdown file. Raises `ValueError` where they are not."""
    before, _, rest = path.read_text("utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise ValueError(f"{path} has no marks for the figures")
    with replacing(path) as write:
        write(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}".encode())


def main() -> int:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description="Measure all, print, write.")
    parser.add_argument("--quick", action="store_true", help="run everything once on next to nothing; writes nothing")
    parser.add_argument("--machine", default=machine(), help="what it runs on, in words; by default what can be told")
    parser.add_argument("--date", default=date.today().isoformat(), help="when; by default today")
    given = parser.parse_args()
    found: list[Row] = []
    for row in rows(QUICK if given.quick else Scale()):
        print(f"{row.what} {row.form}".rstrip(), file=sys.stderr)
        found.append(row)
    build = "compiled" if COMPILED else "as plain Python"
    heading = f"{given.machine} {platform.python_version()}, {build}, {given.date}:"
    print(f"{heading}\n\n{table(found)}")
    if given.quick:
        return 0
    alike = "\n".join(f"- **{peer.name}**. {peer.alike}" for peer in peers.PEERS)
    put(HERE / "README.md", f"{heading}\n\n{table(found)}\n\n{alike}")
    put(ROOT / "README.md", f"{heading}\n\n{table([row for row in found if row.quoted])}")
    missed = [f"{row.what} {row.form}: {row.missed}" for row in found if row.missed]
    print("".join(f"missed: {one}\n" for one in missed), end="", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
