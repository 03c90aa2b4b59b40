"""A story that goes on from what is remembered is the same as one from the start."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from adjudicator.formats import loads
from adjudicator.game import find
from adjudicator.games.old_maid.story import story_of
from adjudicator.log import Ruling
from adjudicator.referee import Case
from tests.engines import old_maid as engine


@pytest.mark.parametrize("seed", range(6))
def test_a_story_that_goes_on_is_the_one_from_the_start(seed: int) -> None:
    rng = random.Random(seed)
    raw = engine.random_log(rng, rng.randint(2, 4), {}, 1, information="physical")
    if seed % 2:
        raw["rounds"][0]["setup"].pop("hands", None)
    log = loads(msgspec.json.encode(raw), "json")
    [played] = log.rounds
    table: Any = find("old-maid").table(Case(find("old-maid"), log).match, played.setup)
    moves: list[Any] = list(played.moves[:24])
    moves.insert(9, Ruling("taken-back"))
    memo: dict[Any, Any] = {}
    for end in [*range(1, len(moves) + 1), 20, 15, 16]:
        tried = [*moves[: end - 1], None, moves[end - 1]] if end % 5 == 0 else moves[:end]
        one = story_of(played.setup, table.seats, table.deck, tried, memo)
        other = story_of(played.setup, table.seats, table.deck, tried, {})
        assert (one.impossible, one.none_left, one.past == [], one.events) == (
            other.impossible,
            other.none_left,
            other.past == [],
            other.events,
        )
        assert len(one.worlds) == len(other.worlds)
        assert [world.before(99) for world in one.worlds] == [world.before(99) for world in other.worlds]
