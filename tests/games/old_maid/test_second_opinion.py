"""Two opinions on one game: the rules, and an engine that was written apart from them."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from adjudicator.game import Match, find, settled
from adjudicator.log import plain
from tests.engines import old_maid as engine
from tests.games.old_maid.logs import GAME, LEFTOVERS, change, change_anything, random_log, standing_cards
from tests.logs import JsonLog, assert_every_format_keeps, decoded, judged, places_of

OLD_MAID = find(GAME)


def replay(log: JsonLog) -> tuple[list[list[int]], tuple[int, int] | None]:
    """The points of each game by the engine, and the round and entry of the first illegal thing; hands are known."""
    points: list[list[int]] = []
    for number, played in enumerate(log["rounds"], 1):
        setup = played["setup"]
        game = engine.Game(len(log["players"]), setup["first"], setup["hands"])
        for entry, move in enumerate(played["moves"], 1):
            try:
                game.play(move)
            except ValueError:
                return points, (number, entry)
        points.append(game.points())
    return points, None


def table_of(log: JsonLog) -> Any:
    """A table of a log's first round before its first entry."""
    read = decoded(log)
    match = Match(read, settled(read.house, OLD_MAID.defaults[1]), adjusted=[0] * len(read.players))
    table = OLD_MAID.table(match, read.rounds[0].setup)
    table.prepare(read.rounds[0].moves)
    match.tables.append(table)
    return table


@pytest.mark.parametrize("seed", range(3))
def test_both_list_the_same_legal_moves_and_count_the_same_points(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        log = random_log(rng, "full")
        read, table = decoded(log), table_of(log)
        played = log["rounds"][0]
        game = engine.Game(len(read.players), played["setup"]["first"], played["setup"]["hands"])
        for entry, move in enumerate(read.rounds[0].moves, 1):
            table.entry = entry
            assert table.complete()
            candidates = [one for one in table.candidates() if OLD_MAID.rulebook.keeps(table, one)]
            assert plain(candidates) == game.legal()
            table.apply(move)
            game.play(plain(move))
        assert table.finished
        assert game.over
        assert list(table.candidates()) == []
        assert table.losers() == [game.loser()]


@pytest.mark.parametrize("information", ["full", "physical"])
def test_a_legal_log_breaks_no_rule_and_both_count_the_same(information: str) -> None:
    rng = random.Random(1)
    for _ in range(120):
        log = random_log(rng, information, rng.choice([None, None, 2, 3]))
        if information == "physical" and log["house"].get("deck") == LEFTOVERS:
            continue  # nobody sees who holds which of the cards that are left
        verdict = judged(log)
        assert verdict.findings == [], log
        assert (verdict.status, verdict.finished, verdict.match_over) == ("legal", True, True)
        losers = [played["result"]["loser"] for played in log["rounds"]]
        scores: Any = verdict.scores
        assert scores.losers == losers
        assert scores.rounds == [[-(seat == loser) for seat in range(len(log["players"]))] for loser in losers]
        assert [[sum(reason.points for reason in seat) for seat in row] for row in scores.why] == scores.rounds
        assert scores.totals == [sum(column) for column in zip(*scores.rounds, strict=True)]
        assert scores.winners == []


@pytest.mark.parametrize("seed", range(2))
def test_a_changed_log_is_illegal_just_where_the_engine_refuses_it(seed: int) -> None:
    rng = random.Random(seed)
    legal = 0
    for _ in range(400):
        log = random_log(rng, "full", rng.choice([None, None, 2]))
        for played in log["rounds"]:
            del played["result"]
        for _ in range(rng.choice([1, 1, 1, 2])):
            log = change(rng, log, common=False)
        if any(move[0] == "pair" and move[1] is None for played in log["rounds"] for move in played["moves"]) or any(
            "?" in str(played["moves"]) for played in log["rounds"]
        ):
            continue  # who lays a pair at the start without being named, the engine does not say
        assert standing_cards(log)
        points, refused = replay(log)
        verdict = judged(log)
        assert min(places_of(verdict, "illegal"), default=None) == refused, log
        if refused is None:
            legal += 1
            assert verdict.status == "legal", log
            assert verdict.scores.rounds == points
    assert legal > 5


def test_whatever_is_changed_a_verdict_comes_out_and_every_format_keeps_the_log() -> None:
    rng = random.Random(3)
    for number in range(300):
        log = random_log(rng, None, rng.choice([None, 2]))
        for _ in range(rng.choice([0, 1, 1, 2, 3])):
            log = change_anything(rng, log)
        judged(log)
        if number % 8 == 0:
            assert_every_format_keeps(decoded(log))


def test_at_every_entry_all_cards_are_held_or_were_laid() -> None:
    rng = random.Random(4)
    for _ in range(40):
        log = random_log(rng, "full")
        cards = Counter(engine.deck(log["house"]))
        for _ in range(rng.choice([0, 1, 2])):
            log = change(rng, log, cards=False, common=False)
        table = table_of(log)
        laid: Counter[str] = Counter()
        for entry, move in enumerate(decoded(log).rounds[0].moves, 1):
            table.entry = entry
            before = Counter(card for hand in table.hands for card in hand)
            table.apply(move)
            if not table.plain:
                break
            now = Counter(card for hand in table.hands for card in hand)
            laid += before - now
            assert now + laid == cards
            assert table.order.sizes == [len(hand) for hand in table.hands]
