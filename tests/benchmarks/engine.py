"""How many games of New Old an engine is checked on in a second, when it answers at once.

The engine reads what it says from a file, where the right answers stand in the order in which they are asked for.
What it takes itself is not counted, nor what else the machine does: the time is the processor's in this process. The
ratio is that of checking simulated games, playing them included, against that of playing them alone.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import msgspec

from adjudicator.engines.check import check
from adjudicator.engines.process import Engine
from adjudicator.engines.protocol import Legal, Score
from adjudicator.engines.script import Script, Step, turn_of
from adjudicator.game import find
from adjudicator.log import AnyLog, plain
from adjudicator.play.simulate import simulate

GAMES = 1000
PASSES = 3
ENGINE = """
import sys
answers = open(sys.argv[1], "rb")
for line in sys.stdin.buffer:
    sys.stdout.buffer.write(next(answers, b""))
    sys.stdout.buffer.flush()
"""


def answers(logs: Iterable[AnyLog]) -> bytes:
    """What an engine that is right says to all questions."""
    lines: list[bytes] = []
    for log in logs:
        for step in Script(log).steps():
            lines.append(msgspec.json.encode({"id": len(lines) + 1, **answer(step)}))
    return b"\n".join(lines) + b"\n"


def answer(step: Step) -> dict[str, Any]:
    """What is right."""
    if isinstance(step.ask, Legal):
        return {"turn": turn_of(step.moves), "moves": plain(step.moves)}
    if isinstance(step.ask, Score):
        return {"points": step.points, "finished": step.finished}
    return {"refused": step.broken[0].says} if step.broken else {"ok": True}


def checked(seed: int, path: Path, games: int) -> tuple[float, float]:
    """One pass: the processor's seconds of playing alone, and of playing and checking."""
    game = find("new-old")
    start = time.process_time()
    logs = list(simulate(game, games, seed, rounds=1))
    alone = time.process_time() - start
    path.write_bytes(answers(logs))
    script = path.with_name("engine.py")
    script.write_text(ENGINE, "utf-8")
    start = time.process_time()
    with Engine(f'"{sys.executable}" "{script}" "{path}"') as engine:
        for log in simulate(game, games, seed, rounds=1):
            assert check(engine, log).difference is None
    return alone, time.process_time() - start


def measured(games: int = GAMES, passes: int = PASSES) -> tuple[float, float]:
    """The ratio, and the games a second."""
    with tempfile.TemporaryDirectory() as folder:
        took = [checked(seed, Path(folder) / "answers", games) for seed in range(passes)]
    return median(whole / alone for alone, whole in took), games / median(whole for _, whole in took)


def main() -> None:
    """Print the ratio, and the games a second."""
    ratio, rate = measured()
    print(f"checking {ratio:5.1f} times playing alone ({rate:5.0f} games a second)")


if __name__ == "__main__":
    main()
