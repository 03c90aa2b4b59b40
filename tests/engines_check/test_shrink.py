"""A difference is shown in the shortest log that is found."""

from __future__ import annotations

import time

import msgspec
import pytest

from adjudicator.engines.check import check
from adjudicator.engines.process import Engine
from adjudicator.engines.shrink import shorter, size
from adjudicator.game import find
from adjudicator.log import AnyLog
from adjudicator.play.simulate import simulate
from tests.engines_check.engines import faulty, first_difference, games


@pytest.mark.parametrize(
    ("name", "game", "most"),
    [("may_reveal", "new-old", 2), ("sixes", "new-old", 1), ("crash", "new-old", 1), ("draws_at_once", "old-maid", 9)],
)
def test_the_shortest_log_shows_the_same(name: str, game: str, most: int) -> None:
    with Engine(faulty(name)) as engine:
        found = first_difference(engine, games(game, 10))
        best = shorter(engine, found)
        again = check(engine, best.log).difference
    assert size(best.log) < size(found.log)
    assert again is not None
    assert again.cause == best.cause == found.cause
    assert len(best.log.players) == (2 if game == "new-old" else 3)
    assert sum(len(round_.moves) for round_ in best.log.rounds) <= most


def test_the_rounds_before_a_setup_are_shortened() -> None:
    logs = list(simulate(find("new-old"), 1, 2, illegal="start-player"))
    with Engine(faulty("any_starter")) as engine:
        found = first_difference(engine, logs)
        best = shorter(engine, found)
    assert (best.cause, best.entry) == (("accepts", "new-old/start-player", ""), 0)
    assert [bool(round_.moves) for round_ in best.log.rounds] == [True, False]
    assert len(best.log.rounds[0].moves) < min(30, sum(len(round_.moves) for round_ in found.log.rounds))


def long_log() -> AnyLog:
    """A game of Memory Match in which nobody makes a match for 300 entries, and then somebody turns up two Mimes."""
    [log] = games("memory-match", 1)
    round_ = log.rounds[0]
    layout, seats, first = round_.setup.layout, len(log.players), round_.setup.first
    flip = type(round_.moves[0])
    other = next(at for at, card in enumerate(layout) if card != layout[0])
    mimes = [at for at, card in enumerate(layout) if card in ("M4", "M5")]
    pairs = [(0, other)] * 300 + [(mimes[0], mimes[1])]
    moves = tuple(
        flip((first + number) % seats, one + 1, layout[one], two + 1, layout[two])
        for number, (one, two) in enumerate(pairs)
    )
    return msgspec.structs.replace(
        log, rounds=(msgspec.structs.replace(round_, moves=moves, result=None),), result=None
    )


def test_a_difference_in_a_game_of_300_entries_is_shortened_to_under_15_within_a_minute() -> None:
    start = time.monotonic()
    with Engine(faulty("no_mimes")) as engine:
        found = first_difference(engine, [long_log()])
        assert len(found.log.rounds[0].moves) > 300
        best = shorter(engine, found)
    assert len(best.log.rounds[0].moves) < 15
    assert time.monotonic() - start < 60
