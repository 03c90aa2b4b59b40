"""The commands of engines that the tests start, and logs that they are asked about."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

from adjudicator.engines.check import Difference, check
from adjudicator.engines.process import Engine
from adjudicator.game import find
from adjudicator.log import AnyLog
from adjudicator.play.simulate import simulate

HERE = Path(__file__).resolve().parent


def command(*words: object) -> str:
    """A command line of this Python."""
    parts = [sys.executable, *map(str, words)]
    return " ".join(f'"{part}"' for part in parts) if sys.platform == "win32" else shlex.join(parts)


RIGHT = command(HERE.parent / "engines" / "serve.py")
"""The plain engines, which are right."""


def faulty(name: str) -> str:
    """An engine that is wrong in one way."""
    return command(HERE / "faulty.py", name)


def games(game: str, count: int, policy: str = "random", rounds: int | None = 1, **chosen: Any) -> list[AnyLog]:
    """Simulated games, by house keys that are chosen."""
    of = find(game)
    return list(simulate(of, count, 1, policy=policy, rounds=rounds, house=of.House(**chosen) if chosen else None))


def first_difference(engine: Engine, logs: list[AnyLog]) -> Difference:
    """The first difference that an engine shows."""
    for log in logs:
        found = check(engine, log).difference
        if found is not None:
            return found
    raise AssertionError("no difference")
