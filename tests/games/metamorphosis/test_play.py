"""Whole sets: the referee and the plain engine agree on what is legal, what it scores, and where the cards are."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.formats import KINDS, encode, loads
from adjudicator.game import Match, settled
from adjudicator.games.metamorphosis.game import GAME
from adjudicator.games.metamorphosis.moves import DEFAULTS, Discard, Draw, Indicate, Play, Setup, Take, Trick
from adjudicator.games.metamorphosis.table import Table
from adjudicator.log import plain
from tests.engines import metamorphosis as engine
from tests.engines.metamorphosis_review import accepts
from tests.games.metamorphosis.logs import change, hidings, judged_slowly, match, random_log
from tests.logs import decoded, judged, rules_of

SEEDS = range(12)
COLUMNS = 80


def table_of(game: engine.Game, hands: Any, stock: Any, house: dict[str, Any]) -> Table:
    """The referee's table of a set that the engine has dealt."""
    log = decoded(match([], game.players, house))
    setup = Setup(dealer=game.dealer, hands=tuple(map(tuple, hands)), stock=tuple(stock))
    return Table(Match(log, settled(log.house, DEFAULTS[1])), setup)


@pytest.mark.parametrize("seed", SEEDS)
def test_at_every_position_both_list_the_same_moves(seed: int) -> None:
    rng = random.Random(seed)
    house = engine.random_house(rng)
    hands, stock = engine.deal(rng, rng.choice([2, 3, 3]))
    game = engine.Game(rng.randrange(len(hands)), hands, stock, house)
    table = table_of(game, hands, stock, house)
    policies = [rng.choice(["random", "high", "low"]) for _ in hands]
    moves: list[Any] = []
    while game.turn is not None:
        table.prepare(moves)
        ours = [one for one in table.candidates() if GAME.rulebook.keeps(table, one)]
        assert plain(ours) == game.legal()
        assert sorted(game.everything()) == sorted(engine.DECK)
        chosen = engine.choose(rng, game, policies[game.legal()[0][1]])
        move = next(one for one in ours if plain(one) == chosen)
        moves.append(move)
        table.entry = len(moves)
        table.apply(move)
        game.play(chosen)
        assert list(table.scored().points) == game.points()
    assert table.finished
    assert list(table.candidates()) == []


@pytest.mark.parametrize("seed", range(40))
def test_a_legal_log_breaks_nothing_and_counts_as_the_engine_does(seed: int) -> None:
    rng = random.Random(seed)
    log = random_log(rng, sets=rng.choice([1, 1, 2]))
    for verdict in (judged(log), judged_slowly(log)):
        assert rules_of(verdict) == rules_of(verdict, "unproven") == set()
        assert verdict.scores.rounds == [played["result"]["points"] for played in log["rounds"]]
        assert verdict.scores.winners == log["result"]["winner"]
        for points, why in zip(verdict.scores.rounds, verdict.scores.why, strict=True):
            assert [sum(one.points for one in reasons) for reasons in why] == points
    assert accepts(log)


def test_random_logs_come_to_shortages_and_reshuffles() -> None:
    seen = set()
    for seed in range(60):
        rng = random.Random(seed)
        game, _, _, _ = engine.random_set(rng, 3, 0, {})
        draws = [sum(max(0, 12 - len(cards)) for cards in game.took[hand]) for hand in (0, 2)]
        seen.add((draws[0] > 16, draws[1] > 16, max(0, 16 - draws[0]) < draws[1] <= 16))
    assert {flags[0] for flags in seen} == {flags[1] for flags in seen} == {flags[2] for flags in seen} == {False, True}


@pytest.mark.parametrize("seed", range(12))
def test_hiding_cards_makes_nothing_illegal(seed: int) -> None:
    rng = random.Random(seed)
    log = random_log(rng, "full", shown=1.0)
    cut = random_log(rng, "full", shown=1.0)
    moves = cut["rounds"][0]["moves"]
    del moves[rng.randrange(len(moves)) :], cut["rounds"][0]["result"], cut["result"]
    for whole in (log, cut):
        for hidden in hidings(rng, whole):
            assert rules_of(judged(hidden)) == set()


@pytest.mark.parametrize("seed", range(12))
def test_what_is_proved_with_less_known_is_proved_with_more(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(6):
        log = change(rng, random_log(rng, "full", shown=1.0))
        illegal = rules_of(judged(log)) != set()
        for hidden in hidings(rng, log):
            assert illegal or rules_of(judged(hidden)) == set()


@pytest.mark.parametrize("seed", range(30))
def test_a_changed_log_is_judged_and_legal_only_when_the_engine_accepts_it(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(6):
        log = change(rng, random_log(rng, shown=rng.choice([0.0, 1.0])))
        verdict = judged(log)
        slow = judged_slowly(log)
        assert verdict.findings == slow.findings
        assert verdict.scores == slow.scores
        settled_at_the_table = {"ruling", "undo"} & {move[0] for played in log["rounds"] for move in played["moves"]}
        if not settled_at_the_table:
            played = rules_of(verdict) - {one for one in rules_of(verdict) if one[2] == "result"}
            accepted = accepts(log)
            assert accepted or played
            # Of a hand that is not over the engine sees less.
            assert not accepted or not played or not verdict.finished


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(6))
def test_every_format_gives_back_an_equal_log(seed: int, kind: str) -> None:
    rng = random.Random(seed)
    log = decoded(random_log(rng, sets=rng.choice([1, 2])))
    once = encode(log, kind)
    assert loads(once, kind) == log
    assert encode(loads(once, kind), kind) == once


def test_the_example_sheet_reads_as_a_log() -> None:
    log = loads(GAME.words.example().encode(), "sheet")
    assert log.players == ("Ann", "Bo", "Cy")
    assert max(map(len, GAME.words.example().splitlines())) <= COLUMNS


def test_every_move_can_be_said_in_words() -> None:
    said = [
        (Play(0, "QH"), "plays QH"),
        (Trick(("QH", "3H", "KH")), "the trick QH 3H KH is played"),
        (Trick(()), "the trick without cards is played"),
        (Indicate(0, 2), "indicates hand 2"),
        (Discard(0, ("2C", "?", "?")), "discards 2C and 2 cards not known"),
        (Draw(0, ("?",)), "draws 1 card not known"),
        (Take(0, 1, ("2C",)), "takes 2C from Bo"),
        (Take(0, 1, ()), "takes nothing from Bo"),
    ]
    for move, words in said:
        assert GAME.words.say_move(move, ("Ann", "Bo", "Cy")) == words


@pytest.mark.parametrize("seed", range(4))
def test_the_view_of_a_full_deal_knows_every_card(seed: int) -> None:
    rng = random.Random(seed)
    hands, stock = engine.deal(rng, 3)
    table = table_of(engine.Game(0, hands, stock, {}), hands, stock, {})
    lines = dict(GAME.view(table.match, table, False))
    assert lines["Ann"] == f"holds {' '.join(engine.in_order(hands[0]))}; has taken 0 in hand 1"
    assert lines["hand"] == "1, no trump"
    assert lines["trick"] == "Bo leads"
