"""The number of legal lines, by the rules and by engines that were written apart from them."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from adjudicator.chance import Chance
from adjudicator.copying import copied
from adjudicator.game import find
from adjudicator.log import AnyLog, plain
from adjudicator.play.perft import Hidden, perft
from adjudicator.play.playing import opened, played
from adjudicator.play.simulate import simulate
from tests.engines import memory_match, metamorphosis, neu, new_old, old_bill, old_maid

Move = list[Any]
SMALL = {"new-old": 4, "neu": 3, "metamorphosis": 2, "old-bill": 2, "memory-match": 2, "old-maid": 2}
"""How many moves a line has in the positions that are compared."""
ENGINES: dict[str, Callable[[int, Any, Any], Any]] = {
    "new-old": lambda seats, at, house: new_old.Game(seats, at["first"], at["fields"], at["hands"], house),
    "neu": lambda seats, at, house: neu.Game(at["dealer"], at["hands"], at["pile"], house),
    "metamorphosis": lambda seats, at, house: metamorphosis.Game(at["dealer"], at["hands"], at["stock"], house),
    "old-bill": lambda seats, at, house: old_bill.Game(seats, at["first"], at["hands"], at["pile"], house),
    "memory-match": lambda seats, at, house: memory_match.Game(seats, at["first"], at["layout"]),
    "old-maid": lambda seats, at, house: old_maid.Game(seats, at["first"], at["hands"]),
}


def lines_by(engine: Any, depth: int) -> int:
    """How many legal lines an engine finds."""
    moves = engine.legal()
    if depth == 1:
        return len(moves)
    return sum(lines_by(after(engine, move), depth - 1) for move in moves)


def after(engine: Any, move: Move) -> Any:
    """An engine that has played a move."""
    other = copy.deepcopy(engine)
    other.play(move)
    return other


def in_one_form(move: Move) -> str:
    """A move that can be compared: face-down cards in order."""
    return repr([*move[:4], sorted(move[4])] if move[0] == "offer" else move)


def at_entry(log: AnyLog, entry: int) -> Any:
    """The engine of a log's game before an entry of its first round."""
    (round_, *_) = log.rounds
    engine = ENGINES[log.game](len(log.players), plain(round_.setup), msgspec.to_builtins(log.house))
    for move in round_.moves[: entry - 1]:
        engine.play(plain(move))
    return engine


def entries(log: AnyLog, chance: Chance) -> list[int]:
    """Entries of a log's first round: late ones of a game of many moves, and of Neu none after a shuffle."""
    moves = [type(move).__name__ for move in log.rounds[0].moves]
    last = len(moves)
    if log.game == "neu":
        last = min([at for at, kind in enumerate(moves) if kind == "Draw"] or [last + 3]) - 3
    first = last - last // 8 if log.game == "memory-match" else 1
    return [max(1, first + chance.below(last - first + 1)), max(1, last)]


@pytest.mark.parametrize("name", ENGINES)
def test_the_lines_are_those_that_an_independent_engine_finds(name: str) -> None:
    chance, compared = Chance("perft", name), 0
    for policy in ("edge", "short"):
        for log in simulate(find(name), 6, seed=9, policy=policy, rounds=1):
            for entry in entries(log, chance):
                engine = at_entry(log, entry)
                found = {in_one_form(plain(move)): lines for move, lines in perft(log, 1, entry, SMALL[name])}
                expected = {
                    in_one_form(move): lines_by(after(engine, move), SMALL[name] - 1) for move in engine.legal()
                }
                assert found == expected, (log, entry)
                compared += sum(found.values())
    assert compared > 100


def test_every_number_of_processes_finds_the_same() -> None:
    (log,) = simulate(find("old-maid"), 1, seed=3, players=3, rounds=1)
    one = perft(log, 1, 40, 3)
    assert len(one) > 1
    assert one == perft(log, 1, 40, 3, jobs=2) == perft(log, 1, 40, 3, jobs=3)


def test_the_first_moves_add_up_to_the_position_and_one_move_is_one_line() -> None:
    for name in ENGINES:
        (log,) = simulate(find(name), 1, seed=2, policy="short", rounds=1)
        entry = len(log.rounds[0].moves) - 2
        assert all(lines == 1 for _, lines in perft(log, 1, entry, 1))
        move = log.rounds[0].moves[entry - 1]
        below = {repr(plain(one)): lines for one, lines in perft(log, 1, entry, 2)}[repr(plain(move))]
        assert below == sum(lines for _, lines in perft(log, 1, entry + 1, 1))


def test_a_line_that_ends_with_the_round_is_not_counted_among_longer_ones() -> None:
    (log,) = simulate(find("new-old"), 1, seed=2, rounds=1)
    last = len(log.rounds[0].moves)
    assert sum(lines for _, lines in perft(log, 1, last, 1)) >= 1
    (_, below) = perft(log, 1, last, 2)[0]
    assert below == 0
    assert perft(log, 1, last + 1, 1) == []


def test_a_later_round_counts_from_what_came_before() -> None:
    (log,) = simulate(find("neu"), 1, seed=1, players=2, rounds=3)
    whole = msgspec.structs.replace(log, rounds=log.rounds[:3])
    assert len(whole.rounds) == 3
    (move, _) = perft(whole, 3, 1, 1)[0]
    assert move.seat == whole.rounds[2].setup.dealer


def test_cards_that_are_not_known_are_no_ground_for_a_count() -> None:
    (log,) = simulate(find("new-old"), 1, seed=1, physical=True, rounds=1)
    with pytest.raises(Hidden, match=r"what is legal for .* at entry 3 rests on cards that are not known"):
        perft(log, 1, 3, 2)


@pytest.mark.parametrize("name", ENGINES)
def test_what_is_played_at_a_copy_of_a_table_is_not_played_at_the_table(name: str) -> None:
    game, chance = find(name), Chance("copied", name)
    for log in simulate(game, 3, seed=8, policy="short", rounds=1):
        match = opened(game, chance, len(log.players), log.house)
        round_ = log.rounds[0]
        moves = round_.moves
        entry = 1 + chance.below(len(moves) - 1)
        table = played(game, match, round_.setup, list(moves[:entry]))
        before = copy.deepcopy(vars(table) if hasattr(table, "__dict__") else None)
        views = game.view(match, table, False)
        other = copied(table, match)
        for other.entry, move in enumerate(moves[entry:], entry + 1):
            other.apply(move)
        assert other.finished
        assert not table.finished
        assert game.view(match, table, False) == views
        if before is not None:
            assert vars(table).keys() == before.keys()
        for table.entry, move in enumerate(moves[entry:], entry + 1):
            table.apply(move)
        assert table.finished
        assert game.view(match, table, False) == game.view(match, other, False)
