"""Two opinions on one game: the rules, and an engine that was written apart from them."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from adjudicator.game import Match, settled
from adjudicator.games.new_old.game import GAME
from adjudicator.log import plain
from tests.engines import new_old as engine
from tests.games.new_old.logs import INFORMATION, change_a_card_a_seat_or_an_order, random_log
from tests.logs import JsonLog, decoded, judged, rules_of


def replay(log: JsonLog) -> tuple[list[list[int]], tuple[int, int] | None]:
    """The points of each game by the engine, and the round and entry of the first illegal thing; hands are known."""
    players = len(log["players"])
    points: list[list[int]] = []
    allowed = list(range(players))
    for number, played in enumerate(log["rounds"], 1):
        setup = played["setup"]
        if number > engine.match_length(players, log["house"]) or setup["first"] not in allowed or not fair(setup):
            return points, (number, 0)
        hands = [list(hand) for hand in setup["hands"]]
        game = engine.Game(players, setup["first"], setup["fields"], hands, log["house"])
        for entry, move in enumerate(played["moves"], 1):
            try:
                game.play(move)
            except ValueError:
                return points, (number, entry)
        points.append(game.points())
        allowed = engine.lowest(game.points())
    return points, None


def fair(setup: Any) -> bool:
    """Whether a setup with all hands can be dealt from the decks."""
    if sorted(card[0] for card in setup["fields"]) != ["N", "O"]:
        return False
    seen = Counter(setup["fields"])
    for seat, hand in enumerate(setup["hands"]):
        if Counter(card[0] for card in hand) != {"N": 6, "O": 6}:
            return False
        away = setup["returned"][seat] if "returned" in setup else []
        if away and sorted(card[0] for card in away) != ["N", "O"]:
            return False
        if "dealt" in setup and sorted(setup["dealt"][seat]) != sorted(hand + away):
            return False
        seen.update(hand + away)
    return max(seen.values()) <= 6


@pytest.mark.parametrize("seed", range(4))
def test_both_list_the_same_legal_moves_and_count_the_same_points_and_name_the_same_starter(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(400):
        log = random_log(rng, "full", games=rng.choice([1, 1, 2]))
        read = decoded(log)
        match = Match(read, settled(read.house, GAME.defaults[1]), adjusted=[0] * len(read.players))
        before: list[int] | None = None
        for played, typed in zip(log["rounds"], read.rounds, strict=True):
            setup = played["setup"]
            hands = setup.get("hands") or [
                without(*pair) for pair in zip(setup["dealt"], setup["returned"], strict=True)
            ]
            game = engine.Game(len(read.players), setup["first"], setup["fields"], hands, log["house"])
            table = GAME.table(match, typed.setup)
            if before is not None:
                assert table.starter in engine.lowest(before)
            for entry, move in enumerate(typed.moves, 1):
                table.entry = entry
                assert table.complete()
                assert table.turn == game.turn
                candidates = [one for one in table.candidates() if GAME.rulebook.keeps(table, one)]
                assert sorted(plain(candidates)) == sorted(game.legal())
                table.apply(move)
                game.play(plain(move))
            assert table.finished
            assert game.turn is None
            assert list(table.candidates()) == []
            assert table.points() == game.points()
            assert [pattern for _, _, pattern in table.scored()] == [game.pattern(seat) for seat in range(game.players)]
            second = log["house"].get("two-player-second", -1)
            assert table.ranks() == engine.ranks(game.points(), second)
            match.tables.append(table)
            before = game.points()


def without(dealt: list[str], returned: list[str]) -> list[str]:
    """A hand, by what was dealt and what was returned."""
    return list((Counter(dealt) - Counter(returned)).elements())


@pytest.mark.parametrize("information", INFORMATION)
@pytest.mark.parametrize("players", range(2, 6))
def test_a_legal_match_breaks_no_rule_and_both_count_the_same(players: int, information: str) -> None:
    rng = random.Random(players)
    for _ in range(120):
        log = random_log(rng, information, players, None)
        verdict = judged(log)
        assert {one.kind for one in verdict.findings} <= {"notice"}
        assert (verdict.status, verdict.finished, verdict.match_over) == ("legal", True, True)
        points = [played["result"]["points"] for played in log["rounds"]]
        scores: Any = verdict.scores
        assert scores.rounds == points
        assert [[sum(reason.points for reason in seat) for seat in row] for row in scores.why] == points
        assert scores.ranks == [engine.ranks(row, log["house"].get("two-player-second", -1)) for row in points]
        assert scores.winners == log["result"]["winner"] == engine.winners(points, log["house"])
        counted = scores.ranks if log["house"].get("match") == "ranks" else points
        assert scores.totals == [sum(column) for column in zip(*counted, strict=True)]
        assert scores.places == [1 + sum(other > mine for other in scores.totals) for mine in scores.totals]
        assert not scores.provisional
        assert not scores.disputed


@pytest.mark.parametrize(("games", "count"), [(1, 2500), (2, 1200)])
def test_of_known_hands_a_changed_log_is_illegal_just_where_the_engine_refuses_it(games: int, count: int) -> None:
    rng = random.Random(games)
    legal = 0
    for _ in range(count):
        log = full(rng, games)
        for _ in range(rng.choice([1, 1, 1, 2])):
            log = change_a_card_a_seat_or_an_order(rng, log)
        points, refused = replay(log)
        verdict = judged(log)
        first = min(((one.round, one.entry) for one in verdict.findings if one.kind == "illegal"), default=None)
        assert first == refused, log
        assert verdict.status == ("legal" if refused is None else "illegal") or unfinished(verdict), log
        if refused is None:
            legal += 1
            assert verdict.scores.rounds == points
    assert legal > 100


def full(rng: random.Random, games: int) -> JsonLog:
    """A legal log with all hands, and no claims."""
    while True:
        log = random_log(rng, "full", games=games)
        log.pop("result", None)
        log["house"].pop("games", None)
        if all("hands" in played["setup"] for played in log["rounds"]):
            for played in log["rounds"]:
                del played["result"]
            return log


def unfinished(verdict: Any) -> bool:
    """Whether a match goes on after a game that is not over, so that who starts is not known."""
    return not verdict.finished and {rule for _, _, rule in rules_of(verdict, "unproven")} == {"start-player"}
