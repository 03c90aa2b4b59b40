"""What the tests of New Old's messages share: hands, games, and what a rule is heard to say."""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest

from tests.games.new_old.logs import game, match
from tests.logs import JsonLog, found, judged

Said: TypeAlias = list[tuple[str, str, JsonLog, str]]
"""A rule, the kind of its finding, a log, and what the finding says."""

OLD = ["O1", "O1", "O2", "O5", "O6", "O6"]
NEW = ["N1", "N2", "N3", "N3", "N4", "N6"]
HAND = NEW + OLD
OTHER = ["N1", "N2", "N2", "N4", "N5", "N6", "O2", "O2", "O3", "O3", "O4", "O4"]
HANDS = [HAND, OTHER]
NO_N6 = [["N1", "N1", "N2", "N3", "N3", "N4", *OLD], OTHER]
REVEALED = [["reveal", 0, OLD]]
"""Ann is in stage B."""
TENS = ["O1"] * 5 + ["O5"]
SETUP = {"first": 0, "fields": ["O3", "N5"]}


def start(
    *moves: Any, fields: tuple[str, ...] = ("O3", "N5"), players: int = 2, house: Any = None, **setup: Any
) -> JsonLog:
    """A game that starts with an Old 3 and a New 5."""
    return game(list(fields), list(moves), players, house, **setup)


def exits(seat: int, old: list[str], new: list[str]) -> list[Any]:
    """Both reveals of a player."""
    return [["reveal", seat, old], ["reveal", seat, new]]


def series(*rounds: Any, house: Any = None, **claims: Any) -> JsonLog:
    """Games, each of a setup, its moves and its result."""
    return match([dict(zip(("setup", "moves", "result"), one, strict=False)) for one in rounds], house=house, **claims)


ENDED = [*exits(0, OLD, ["N1", "N2", "N2", "N3", "N3", "N4"]), *exits(1, TENS, ["N1", "N1", "N2", "N2", "N3", "N3"])]
"""Ann scores 15 - 21, and Bo 12 - 10."""


def each(said: Said) -> pytest.MarkDecorator:
    """A test of each of these messages."""
    ids = [f"{rule}-{at}" for at, (rule, *_) in enumerate(said)]
    return pytest.mark.parametrize(("rule", "kind", "log", "says"), said, ids=ids)


def heard(log: JsonLog, rule: str) -> tuple[str, str]:
    """What the one finding of a rule says, and its kind."""
    one = found(judged(log), rule)
    return one.says, one.kind
