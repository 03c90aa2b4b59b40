"""Two opinions on one game: the rules, and an engine that was written apart from them."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from adjudicator.game import Match, find, settled
from adjudicator.log import plain
from tests.engines import memory_match as engine
from tests.games.memory_match.logs import GAME, change, change_anything, random_log
from tests.logs import JsonLog, assert_every_format_keeps, decoded, judged, places_of

MEMORY_MATCH = find(GAME)


def replay(log: JsonLog) -> tuple[list[list[int]], tuple[int, int] | None]:
    """The pairs of each game by the engine, and the round and entry of the first illegal thing; layouts are known."""
    points: list[list[int]] = []
    for number, played in enumerate(log["rounds"], 1):
        setup = played["setup"]
        if Counter(setup["layout"]) != Counter(engine.deck(log["house"])) or sum(setup["rows"]) != 52:
            return points, (number, 0)
        game = engine.Game(len(log["players"]), setup["first"], setup["layout"])
        for entry, move in enumerate(played["moves"], 1):
            shown = list(move)
            for at in (2, 4):
                if shown[at + 1] == "?":
                    shown[at + 1] = game.cards.get(shown[at], "?")
            try:
                game.play(shown)
            except ValueError:
                return points, (number, entry)
        points.append(game.points())
    return points, None


@pytest.mark.parametrize("seed", range(3))
def test_both_list_the_same_legal_moves_and_count_the_same_pairs(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(4):
        log = random_log(rng, "full")
        read = decoded(log)
        match = Match(read, settled(read.house, MEMORY_MATCH.defaults[1]), adjusted=[0] * len(read.players))
        played, typed = log["rounds"][0], read.rounds[0]
        game = engine.Game(len(read.players), played["setup"]["first"], played["setup"]["layout"])
        table: Any = MEMORY_MATCH.table(match, typed.setup)
        table.prepare(typed.moves)
        for entry, move in enumerate(typed.moves, 1):
            table.entry = entry
            assert table.complete()
            assert table.turn == game.turn
            if entry % 5 == 1 or len(game.cards) < 10:
                candidates = [one for one in table.candidates() if MEMORY_MATCH.rulebook.keeps(table, one)]
                assert plain(candidates) == game.legal()
            table.apply(move)
            game.play(plain(move))
        assert table.finished
        assert game.turn is None
        assert list(table.candidates()) == []
        match.tables.append(table)
        assert MEMORY_MATCH.scores(match).rounds == [game.points()]


@pytest.mark.parametrize("information", ["full", "physical"])
def test_a_legal_log_breaks_no_rule_and_both_count_the_same(information: str) -> None:
    rng = random.Random(1)
    for _ in range(150):
        log = random_log(rng, information, rng.choice([None, None, 2, 3]))
        verdict = judged(log)
        assert verdict.findings == []
        assert (verdict.status, verdict.finished, verdict.match_over) == ("legal", True, True)
        points = [played["result"]["pairs"] for played in log["rounds"]]
        scores: Any = verdict.scores
        assert scores.rounds == points
        assert [[sum(reason.points for reason in seat) for seat in row] for row in scores.why] == points
        assert scores.totals == [sum(column) for column in zip(*points, strict=True)]
        assert scores.winners == log["result"]["winner"]
        assert scores.places == [1 + sum(other > mine for other in scores.totals) for mine in scores.totals]


@pytest.mark.parametrize("seed", range(2))
def test_a_changed_log_is_illegal_just_where_the_engine_refuses_it(seed: int) -> None:
    rng = random.Random(seed)
    legal = 0
    for _ in range(300):
        log = random_log(rng, "full", rng.choice([None, None, 2]))
        log.pop("result")
        for played in log["rounds"]:
            del played["result"]
        for _ in range(rng.choice([1, 1, 1, 2])):
            log = change(rng, log, common=False)
        points, refused = replay(log)
        verdict = judged(log)
        assert min(places_of(verdict, "illegal"), default=None) == refused, log
        if refused is None:
            legal += 1
            assert verdict.status == "legal", log
            assert verdict.scores.rounds == points
    assert legal > 10


def test_whatever_is_changed_a_verdict_comes_out_and_every_format_keeps_the_log() -> None:
    rng = random.Random(3)
    for number in range(400):
        log = random_log(rng, None, rng.choice([None, 2]))
        for _ in range(rng.choice([0, 1, 1, 2, 3])):
            log = change_anything(rng, log)
        judged(log)
        if number % 8 == 0:
            assert_every_format_keeps(decoded(log))


def test_at_every_entry_all_cards_lie_there_or_were_taken() -> None:
    rng = random.Random(4)
    for _ in range(30):
        log = random_log(rng, "full")
        cards = Counter(engine.deck(log["house"]))
        for _ in range(rng.choice([0, 1, 2])):
            log = change(rng, log, cards=False, common=False)
        read = decoded(log)
        match = Match(read, settled(read.house, MEMORY_MATCH.defaults[1]), adjusted=[0] * len(read.players))
        typed = read.rounds[0]
        table: Any = MEMORY_MATCH.table(match, typed.setup)
        table.prepare(typed.moves)
        for entry, move in enumerate(typed.moves, 1):
            table.entry = entry
            table.apply(move)
            there = [place for place in range(1, 53) if table.there(place)]
            assert len(there) + 2 * len(table.taken) == len(there) + len(table.gone) == 52
            assert Counter(table.card_at(place) for place in (*there, *table.gone)) == cards
