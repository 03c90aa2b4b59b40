"""Random legal logs for the benchmarks, made by the independent engines."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from tests.engines import memory_match, metamorphosis, neu, new_old, old_bill, old_maid

Maker = Callable[[random.Random, int, str], dict[str, Any]]
"""Makes a log, the given number in its corpus, of one kind of information."""

NEW_OLD: list[dict[str, Any]] = [
    {},
    {"new-zone-wrap": False},
    {"forced-reveal": False, "new-zone-wrap": True},
    {"match": "ranks", "two-player-second": 1},
]
NEU: list[dict[str, object]] = [
    {},
    {"double-draw": "each", "floor-zero": True},
    {"shot-self": False, "missed-draw": "refill"},
    {"double-response": "deflect", "shot-resume": "shooter"},
]


def _new_old(rng: random.Random, number: int, kind: str) -> dict[str, Any]:
    if kind == "forced":
        return new_old.random_log(
            rng, rng.randint(2, 5), {"forced-reveal": True}, information=("full", "physical")[number % 2]
        )
    return new_old.random_log(rng, rng.randint(2, 5), NEW_OLD[number % len(NEW_OLD)], information=kind)


def _neu(rng: random.Random, number: int, kind: str) -> dict[str, Any]:
    return neu.random_log(rng, rng.randint(2, 7), NEU[number % len(NEU)], information=kind)


def _metamorphosis(rng: random.Random, number: int, kind: str) -> dict[str, Any]:
    return metamorphosis.random_log(rng, rng.choice([2, 3]), metamorphosis.random_house(rng), information=kind)


def _old_bill(rng: random.Random, number: int, kind: str) -> dict[str, Any]:
    games = rng.randint(1, 5) if kind == "evening" else 1
    information = "all" if kind in ("full", "evening") else kind
    return old_bill.random_log(rng, rng.randint(2, 5), {}, games, information)


def _memory_match(rng: random.Random, number: int, kind: str) -> dict[str, Any]:
    return memory_match.random_log(rng, rng.randint(2, 4), {}, information=kind)


def _old_maid(rng: random.Random, number: int, kind: str) -> dict[str, Any]:
    return old_maid.random_log(rng, rng.randint(2, 6), {}, information=kind)


class Corpora(NamedTuple):
    """The corpora of a game: what makes a log, how many in a pass, and the kinds of information."""

    make: Maker
    logs: int
    kinds: tuple[str, ...] = ("full", "physical")

    def lines(self, kind: str, rng: random.Random) -> Iterator[bytes]:
        """Random legal logs of one kind, a line each; never the same from one generator."""
        for number in range(self.logs):
            yield msgspec.json.encode(self.make(rng, number, kind)) + b"\n"


GAMES = {
    "new-old": Corpora(_new_old, 250, ("full", "physical", "dealt", "forced")),
    "neu": Corpora(_neu, 150),
    "metamorphosis": Corpora(_metamorphosis, 250),
    "old-bill": Corpora(_old_bill, 400, ("full", "evening", "hands", "physical")),
    "memory-match": Corpora(_memory_match, 500),
    "old-maid": Corpora(_old_maid, 500),
}
