"""Two opinions on one game: the rules, and an engine that was written apart from them."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from adjudicator.game import Match, settled
from adjudicator.games.neu.cards import COPIES, deck_size
from adjudicator.games.neu.game import GAME
from adjudicator.games.neu.moves import Draw
from adjudicator.games.neu.table import Table
from adjudicator.log import plain
from tests.engines import neu as engine
from tests.games.neu.logs import change_a_card_a_seat_or_an_order, change_anything, hidings, house, random_log
from tests.logs import JsonLog, decoded, judged


def test_the_engine_has_the_deck_of_the_rulebook() -> None:
    assert Counter(engine.DECK) == COPIES
    assert len(engine.DECK) == deck_size() == 58
    assert sum(card not in ("PASS", "TURN", "SHOT", "DOUBLE") for card in engine.DECK) == 46


def fresh_table(log: JsonLog) -> Table:
    """The table of the first round of a log."""
    read = decoded(log)
    match = Match(read, settled(read.house, GAME.defaults[1]), adjusted=[0] * len(read.players))
    return GAME.table(match, read.rounds[0].setup)


@pytest.mark.parametrize("seed", range(3))
def test_both_list_the_same_legal_moves_all_the_way_and_name_the_same_loser(seed: int) -> None:
    rng = random.Random(seed)
    shuffled = 0
    for _ in range(120):
        style = rng.choice(["random", "eager", "long"])
        players = 7 if style == "long" else rng.randint(2, 7)
        seated = sorted(rng.sample(range(players), 7 if style == "long" else rng.randint(2, players)))
        dealer, keys = rng.choice(seated), house(rng)
        dealt = engine.deal(rng, seated, players)
        chips = [int(seat in seated) for seat in range(players)]
        table = fresh_table(
            {
                "format": 1,
                "game": "neu",
                "players": [f"p{seat}" for seat in range(players)],
                "house": keys,
                "rounds": [{"setup": {"dealer": dealer, "chips": chips, **dealt}, "moves": []}],
            }
        )
        game = engine.Game(dealer, dealt["hands"], dealt["pile"], keys, rng)
        while game.turn is not None:
            table.entry += 1
            assert table.turn == game.turn
            assert table.complete()
            candidates = [one for one in table.candidates() if GAME.rulebook.keeps(table, one)]
            assert sorted(map(repr, plain(candidates))) == sorted(map(repr, game.legal()))
            move = engine.choose(rng, game, style)
            chosen = next(one for one in candidates if plain(one) == move)
            game.play(move)
            table.apply(chosen)
            if game.drawn:
                table.entry += 1
                table.apply(Draw(move[1], tuple(game.drawn)))
            conserved(table, game)
        shuffled += game.shuffles
        assert table.finished
        assert list(table.candidates()) == []
        assert table.loser == game.loser
        assert table.chips_after() == [held + lost for held, lost in zip(chips, game.points(), strict=True)]
    assert shuffled > 10


def conserved(table: Table, game: Any) -> None:
    """Every card of the deck is known somewhere, or hidden, or in the pile; and the engine's hands are the table's."""
    (world,) = table.worlds
    stock = world.stock
    assert [sorted(hand) for hand in stock.known] == [sorted(hand) for hand in game.hands]
    assert world.total == game.sum
    assert sum(map(len, stock.known)) + sum(stock.hidden) + len(stock.laid) + stock.left() == 58
    known = Counter(card for hand in stock.known for card in hand) + Counter(stock.laid)
    if "?" in stock.pile[stock.at :]:
        assert known + Counter(stock.cards[-1]) == COPIES
    else:
        assert known + Counter(stock.pile[stock.at :]) == COPIES


@pytest.mark.parametrize("information", ["full", "physical"])
@pytest.mark.parametrize("players", range(2, 8))
def test_a_legal_match_breaks_no_rule_and_both_count_the_same(players: int, information: str) -> None:
    rng = random.Random(players)
    for _ in range(25):
        log = random_log(rng, information, players, None)
        verdict = judged(log)
        assert {one.kind for one in verdict.findings} <= {"notice"}
        assert (verdict.status, verdict.finished, verdict.match_over) == ("legal", True, True)
        start = log["rounds"][0]["setup"].get("chips", [3] * players)
        scores = verdict.scores
        lost = [sum(column) for column in zip(*scores.rounds, strict=True)]
        assert all(row.count(-1) == 1 and row.count(0) == players - 1 for row in scores.rounds)
        assert scores.totals == [held + lost[seat] for seat, held in enumerate(start)]
        assert [[sum(reason.points for reason in seat) for seat in row] for row in scores.why] == scores.rounds
        for row, played in zip(scores.rounds, log["rounds"], strict=True):
            assert row.index(-1) == played.get("result", {"loser": row.index(-1)})["loser"]
        assert scores.winners == [seat for seat, held in enumerate(scores.totals) if held]
        assert set(scores.places) == set(range(1, players + 1))
        assert scores.places[scores.winners[0]] == 1
        assert not scores.provisional
        assert not scores.disputed


def replay(log: JsonLog) -> tuple[int, int] | None:
    """The round and entry of the first illegal thing by the engine, which takes over the cards of the log's deal."""
    chips: list[int] | None = None
    due: int | None = None
    for number, played in enumerate(log["rounds"], 1):
        setup = played["setup"]
        chips = list(setup.get("chips", [3] * len(log["players"]))) if chips is None else chips
        seated = [seat for seat, held in enumerate(chips) if held]
        dealt = Counter(card for cards in (*setup["hands"], setup["pile"]) for card in cards)
        if (due is not None and setup["dealer"] != due) or dealt != Counter(engine.DECK):
            return number, 0
        if [len(hand) for hand in setup["hands"]] != [3 * (seat in seated) for seat in range(len(chips))]:
            return number, 0
        game = engine.Game(setup["dealer"], setup["hands"], setup["pile"], log["house"])
        for entry, move in enumerate(played["moves"], 1):
            if game.shuffles:
                return None
            if move[0] == "show":
                continue
            if move[0] == "lose" and game.loser == move[1] and played["moves"][entry - 2][0] == "play":
                continue
            try:
                game.play([move[0], game.turn if move[1] is None else move[1], *move[2:]])
            except ValueError:
                return number, entry
        if game.loser is None:
            return None
        chips[game.loser] -= 1
        due = engine.next_dealer(chips, game.loser)
    return None


def test_of_known_hands_a_changed_log_is_illegal_just_where_the_engine_refuses_it() -> None:
    rng = random.Random(5)
    legal = 0
    for _ in range(700):
        log = random_log(rng, "full", rounds=rng.choice([1, 1, 2]))
        log.pop("result", None)
        for played in log["rounds"]:
            played.pop("result", None)
            played["moves"] = [move for move in played["moves"] if move[0] not in ("draw", "show")]
        log = change_a_card_a_seat_or_an_order(rng, log)
        if any(
            move[0] == "lose" and at and move[1] is None
            for one in log["rounds"]
            for at, move in enumerate(one["moves"])
        ):
            continue
        refused = replay(log)
        verdict = judged(log)
        proved = [(one.round, one.entry) for one in verdict.findings if one.kind == "illegal"]
        if refused is None:
            legal += not proved
            continue
        first = min(proved, default=None)
        stops = [one for one in verdict.findings if one.rule == "neu/owes-two" and refused[1] in one.evidence]
        assert first == refused or (stops and first == (stops[0].round, stops[0].entry)), log
    assert legal > 30


@pytest.mark.parametrize("seed", range(3))
def test_hiding_cards_never_makes_a_log_illegal(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        log = random_log(rng, "full", rounds=rng.choice([1, 1, 2]))
        for hidden in hidings(rng, log):
            verdict = judged(hidden)
            assert {one.kind for one in verdict.findings} <= {"notice", "unproven"}, hidden


def test_hiding_cards_of_a_changed_log_adds_no_illegal_entry() -> None:
    rng = random.Random(11)
    compared = 0
    for _ in range(150):
        log = random_log(rng, "full")
        # A hand shown that the deal contradicts proves something only where the deal is hidden.
        for played in log["rounds"]:
            played["moves"] = [move for move in played["moves"] if move[0] != "show"]
        log = change_a_card_a_seat_or_an_order(rng, log)
        whole = judged(log)
        proved = [(one.round, one.entry) for one in whole.findings if one.kind == "illegal"]
        for hidden in list(hidings(rng, log))[:5]:
            first = min(((o.round, o.entry) for o in judged(hidden).findings if o.kind == "illegal"), default=None)
            if first is not None:
                assert proved, hidden
                assert min(proved) <= first, hidden
                compared += 1
    assert compared > 50


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_changed_a_verdict_comes_out(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(250):
        log = random_log(rng, rounds=rng.choice([1, 1, 2]))
        for _ in range(rng.choice([1, 1, 2, 3])):
            log = change_anything(rng, log)
        verdict = judged(log)
        assert verdict == judged(log)
        for one in verdict.findings:
            assert one.says
            assert (
                one.entry <= len(log["rounds"][one.round - 1]["moves"]) + 1 if one.round <= len(log["rounds"]) else True
            )
