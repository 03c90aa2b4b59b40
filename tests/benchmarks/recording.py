"""How soon the recorder answers in a game of 500 entries, for each game.

    python -m tests.benchmarks.recording [GAME ...]

A simulated round with unknown hands is made long by notes, and so is a match by rounds; its
last entries are then typed. Measured are the slowest keystroke (what a line would be), list
of completions, and entry, from the end of the line to the next question: the disk included.
"""

from __future__ import annotations

import io
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from adjudicator import game as games
from adjudicator.formats.sheet_writer import Writer
from adjudicator.log import AnyLog, Note
from adjudicator.play.record.file import SheetFile
from adjudicator.play.record.screen import Plain
from adjudicator.play.record.state import Record
from adjudicator.play.record.talk import Talk
from adjudicator.play.simulate import simulate

ENTRIES = 500
TYPED = 25
LIMIT = 0.05
SEEDS = 3


def long_round(log: AnyLog) -> AnyLog:
    """The first round of a log, with notes before its entries."""
    first = log.rounds[0]
    notes = tuple(Note(f"note {number}") for number in range(ENTRIES - len(first.moves)))
    first = msgspec.structs.replace(first, moves=(*notes, *first.moves), result=None)
    return msgspec.structs.replace(log, rounds=(first,), result=None)


def long_match(log: AnyLog) -> AnyLog:
    """A log whose first round is played again and again."""
    first = msgspec.structs.replace(log.rounds[0], result=None)
    times = ENTRIES // len(first.moves) + 1
    return msgspec.structs.replace(log, rounds=(first,) * times, result=None)


def slowest(log: AnyLog, path: Path) -> dict[str, float]:
    """Type the last entries of a log; gives the slowest answers in seconds."""
    game = games.find(log.game)
    last = log.rounds[-1]
    cut = msgspec.structs.replace(last, moves=last.moves[:-TYPED])
    lines = list(Writer(game, msgspec.structs.replace(log, rounds=(*log.rounds[:-1], cut))).lines())
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    writer, found = Writer(game, log), {"keystroke": 0.0, "completion": 0.0, "entry": 0.0}

    def timed(what: str, *steps: Callable[[], Any]) -> None:
        begun = time.perf_counter()
        for step in steps:
            step()
        found[what] = max(found[what], time.perf_counter() - begun)

    file = SheetFile(str(path))
    talk = Talk(Record(game, file), Plain(io.BytesIO(), lambda line: None, lambda line: None))
    talk.screen.person = True
    talk.question()
    for move in last.moves[-TYPED:]:
        line = writer.entry(move, "")
        timed("completion", talk.choices)
        timed("keystroke", partial(talk.check, line))
        timed("entry", partial(talk.hear, line), talk.question)
        if talk.trial is not None:
            talk.hear("stands")
    file.close()
    return found


def main() -> int:
    """Print the slowest answers of each game; the exit status is 1 when one of them is above the limit."""
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for name in sys.argv[1:] or games.names():
            for shape in (long_round, long_match):
                found: dict[str, float] = {}
                for seed in range(SEEDS):
                    [log] = simulate(games.find(name), 1, seed, players=3, physical=True, rounds=1)
                    for what, took in slowest(shape(log), Path(folder, "night.sheet")).items():
                        found[what] = max(found.get(what, 0.0), took)
                worst = max(worst, *found.values())
                times = ", ".join(f"{what} {took * 1000:.1f} ms" for what, took in found.items())
                print(f"{name}, {shape.__name__.replace('_', ' ')}: {times}")
    print(f"the slowest: {worst * 1000:.1f} ms (at most {LIMIT * 1000:.0f} ms)")
    return 1 if worst > LIMIT else 0


if __name__ == "__main__":
    sys.exit(main())
