"""A difference is shown in the shortest log that is found."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
import pytest

from adjudicator.engines import shrink
from adjudicator.engines.check import Difference, check
from adjudicator.engines.process import Engine
from adjudicator.engines.shrink import shorter, size
from adjudicator.game import find
from adjudicator.log import AnyLog
from adjudicator.play.simulate import simulate
from tests.engines_check.engines import faulty, first_difference, games


@pytest.fixture
def less_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fifth of the work is enough."""
    monkeypatch.setattr(shrink, "WORK", shrink.WORK // 5)


@pytest.fixture
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of the work is enough."""
    monkeypatch.setattr(shrink, "WORK", shrink.WORK // 10)


def length(log: AnyLog) -> int:
    """The entries of a log."""
    return sum(len(round_.moves) for round_ in log.rounds)


@pytest.mark.usefixtures("little_work")
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
    assert length(best.log) <= most


@pytest.mark.usefixtures("little_work")
def test_the_rounds_before_a_setup_are_shortened() -> None:
    logs = list(simulate(find("new-old"), 1, 2, illegal="start-player"))
    with Engine(faulty("any_starter")) as engine:
        found = first_difference(engine, logs)
        best = shorter(engine, found)
    assert (best.cause, best.entry) == (("accepts", "new-old/start-player", ""), 0)
    assert [bool(round_.moves) for round_ in best.log.rounds] == [True, False]
    assert length(best.log) < 15 < length(found.log)


def long_log() -> AnyLog:
    """A game of Memory Match: most pairs are taken, nobody makes a match for 300 entries, then there are two Mimes."""
    [log] = games("memory-match", 1)
    round_ = log.rounds[0]
    layout, seats, first = round_.setup.layout, len(log.players), round_.setup.first
    lie: dict[str, list[int]] = {}
    for at, card in enumerate(layout):
        lie.setdefault(card if card[0] != "M" else "M", []).append(at)
    mimes = tuple(lie.pop("M")[:2])
    pairs = [(one, other) for one, other, *_ in (places for places in lie.values() if len(places) > 1)]
    missed = (pairs[-1][0], pairs[-2][0])
    turned = [*pairs[:-2], *[missed] * 300, mimes]
    flip = type(round_.moves[0])
    moves = tuple(
        flip((first + max(0, number - len(pairs) + 2)) % seats, one + 1, layout[one], other + 1, layout[other])
        for number, (one, other) in enumerate(turned)
    )
    return msgspec.structs.replace(
        log, rounds=(msgspec.structs.replace(round_, moves=moves, result=None),), result=None
    )


def late(engine: Engine, logs: Iterable[AnyLog], entries: int) -> Difference:
    """The first difference that comes after so many entries of a match."""
    for log in logs:
        found = check(engine, log).difference
        if found is not None and length(found.log) > entries:
            return found
    raise AssertionError("no difference")


def matches(game: str, seed: int, players: int, **chosen: Any) -> Iterator[AnyLog]:
    """Matches of many rounds."""
    of = find(game)
    return simulate(of, 100, seed, players=players, house=of.House(**chosen), rounds=20)


@pytest.mark.usefixtures("less_work")
@pytest.mark.parametrize(
    ("name", "logs", "entries"),
    [
        ("no_mimes", lambda: [long_log()], 300),
        ("reveals_two", lambda: matches("new-old", 37, 5, games=20), 300),
        ("turn_on_100", lambda: matches("neu", 7, 7), 200),
    ],
)
def test_a_difference_in_a_game_of_300_entries_is_shortened_to_under_15_within_a_minute(
    name: str, logs: Callable[[], Iterable[AnyLog]], entries: int
) -> None:
    """A match of Neu seldom has so many; one of New Old has them in many games."""
    start = time.monotonic()
    with Engine(faulty(name)) as engine:
        found = late(engine, logs(), entries)
        best = shorter(engine, found)
    assert length(best.log) < 15
    assert time.monotonic() - start < 60
