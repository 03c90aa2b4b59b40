"""Two opinions on one game: the rules, and an engine that was written apart from them."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from adjudicator.formats import encode, loads
from adjudicator.game import Match, settled
from adjudicator.games.old_bill.game import GAME
from adjudicator.games.old_bill.table import Table
from adjudicator.log import plain
from tests.engines import old_bill as engine
from tests.games.old_bill.logs import (
    INFORMATION,
    SMALL,
    cards_of,
    change_a_card_a_seat_or_an_order,
    change_anything,
    hidings,
    house,
    random_log,
)
from tests.logs import JsonLog, decoded, judged, rules_of


def in_order(moves: list[Any]) -> list[str]:
    """Moves that can be compared, face-down cards in order."""
    return sorted(repr([*move[:4], sorted(move[4])] if move[0] == "offer" else move) for move in moves)


@pytest.mark.parametrize("seed", range(4))
def test_both_list_the_same_legal_moves_and_count_the_same_points(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(12):
        players = rng.randint(2, 5)
        keys = house(rng, players)
        log: JsonLog = {"format": 1, "game": "old-bill", "players": ["Ann", "Bo", "Cy", "Di", "Ed"][:players]}
        setup = engine.deal(rng, players, keys)
        read = decoded({**log, "house": keys, "rounds": [{"setup": setup, "moves": []}]})
        match = Match(read, settled(read.house, GAME.defaults[1]), adjusted=[0] * players)
        table = GAME.table(match, read.rounds[0].setup)
        game = engine.Game(players, setup["first"], setup["hands"], setup["pile"], keys)
        entry = 0
        while not game.over:
            entry += 1
            table.entry = entry
            assert table.complete()
            assert table.turn == game.turn
            candidates = [one for one in table.candidates() if GAME.rulebook.keeps(table, one)]
            assert in_order(plain(candidates)) == in_order(game.legal())
            move = engine.choose(rng, game)
            table.apply(
                decoded({**log, "house": keys, "rounds": [{"setup": setup, "moves": [move]}]}).rounds[0].moves[0]
            )
            game.play(move)
            assert conserved(table)
        assert table.finished
        assert list(table.candidates()) == []
        assert table.scored().points == game.points()
        assert table.scored().pairs == game.pairs()


TWINS: dict[str, Any] = {
    "thieves": {"A": [1, 1, 2, 3], "B": [1, 2, 2], "C": [1, 3]},
    "mimes": [1, 1, 1, 2, 2],
    "bills": 6,
}
"""A deck with equal Mimes."""


@pytest.mark.parametrize("mimes", ["must", "may"])
def test_of_equal_mimes_in_several_places_a_log_does_not_tell_which_one_went(mimes: str) -> None:
    rng = random.Random(mimes)
    told: Counter[bool] = Counter()
    for _ in range(150):
        keys = {"deck": TWINS, "mime-assign": mimes, "bills-alone": rng.choice(["one", "each"])}
        setup = engine.deal(rng, 2, keys)
        game = engine.Game(2, setup["first"], setup["hands"], setup["pile"], keys)
        moves = []
        while not game.over:
            moves.append(engine.choose(rng, game))
            game.play(moves[-1])
        log: JsonLog = {"format": 1, "game": "old-bill", "players": ["Ann", "Bo"], "house": keys}
        verdict = judged({**log, "rounds": [{"setup": setup, "moves": moves}]})
        assert not rules_of(verdict)
        assert verdict.scores.rounds == [
            [None if seat in game.unsure else mine for seat, mine in enumerate(game.points())]
        ]
        assert bool(game.unsure) or verdict.status == "legal"
        told[bool(game.unsure)] += 1
    assert told[True] > 3
    assert told[False] > 3


def conserved(table: Table) -> bool:
    """Whether every card of the deck is somewhere."""
    offered = 0 if table.offer is None else len(table.offer.up) + len(table.offer.down)
    lying = sum(len(den.cards()) + den.unseen for den in table.dens)
    return sum(hand.size for hand in table.hands) + table.left + lying + table.gone + offered == sum(
        table.copies.values()
    )


@pytest.mark.parametrize("information", INFORMATION)
@pytest.mark.parametrize("players", range(2, 6))
def test_a_legal_match_breaks_no_rule_and_both_count_the_same(players: int, information: str) -> None:
    rng = random.Random(players)
    for _ in range(40):
        log = random_log(rng, information, players, rng.choice([1, 1, 2]))
        verdict = judged(log)
        open_passes = {
            (number, entry, "no-offer")
            for number, played in enumerate(log["rounds"], 1)
            for entry, move in enumerate(played["moves"], 1)
            if move[0] == "pass"
        }
        assert not rules_of(verdict)
        assert rules_of(verdict, "unproven") <= open_passes
        assert (verdict.finished, verdict.match_over) == (True, True)
        scores: Any = verdict.scores
        points = [played["result"]["points"] for played in log["rounds"]]
        assert scores.rounds == points
        assert [[sum(reason.points for reason in seat) for seat in row] for row in scores.why] == points
        assert scores.pairs == [played["result"]["pairs"] for played in log["rounds"]]
        totals = [sum(column) for column in zip(*points, strict=True)]
        assert scores.totals == totals
        pairs = [sum(column) for column in zip(*scores.pairs, strict=True)]
        assert scores.winners == engine.winners(totals, pairs)


@pytest.mark.parametrize("seed", range(3))
def test_cards_are_conserved_at_every_entry_whatever_is_written(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        log = random_log(rng)
        for _ in range(rng.choice([0, 1, 1, 2])):
            log = change_a_card_a_seat_or_an_order(rng, log)
        read = decoded(log)
        match = Match(read, settled(read.house, GAME.defaults[1]), adjusted=[0] * len(read.players))
        table = GAME.table(match, read.rounds[0].setup)
        table.prepare(read.rounds[0].moves)
        for entry, move in enumerate(read.rounds[0].moves, 1):
            table.entry = entry
            table.apply(move)
            if not any(isinstance(one, list) for one in log["rounds"][0]["moves"][entry - 1][3:4]):
                assert table.left >= 0


def by_the_engine(log: JsonLog) -> tuple[int, list[int] | None]:
    """The first entry that the engine does not accept, and the points of a game that is over.

    0 stands for no entry, -1 for the deal, or for what the engine cannot replay.
    """
    played = log["rounds"][0]
    setup = played["setup"]
    if Counter(card for hand in setup["hands"] for card in hand) + Counter(setup["pile"]) != Counter(cards_of(log)):
        return -1, None
    if [len(hand) for hand in setup["hands"]] != [5] * len(log["players"]):
        return -1, None
    game = engine.Game(len(log["players"]), setup["first"], setup["hands"], setup["pile"], log["house"])
    moves = played["moves"]
    for entry, move in enumerate(moves, 1):
        if move[0] == "show":
            if Counter(move[2]) - Counter(game.hands[move[1]]):
                return entry, None
        elif move[0] == "last":
            if move[1] != game.drawer or not game.just_drawn:
                return entry, None
        else:
            done = filled(moves, entry - 1)
            if done is None:
                return -1, None
            if not game.accepts(done):
                return entry, None
            game.play(done)
    return 0, game.points() if game.over else None


def filled(moves: list[Any], at: int) -> Any:
    """An offer with the face-down cards that turn up when it is accepted; `None` when they cannot be those."""
    move = moves[at]
    if move[0] != "offer" or "?" not in move[4]:
        return move
    for later in moves[at + 1 :]:
        if later[0] == "offer":
            break
        if later[0] == "accept" and len(later) > 3:
            known = Counter(card for card in move[4] if card != "?")
            fits = len(later[3]) == len(move[4]) and not known - Counter(later[3])
            return [*move[:4], later[3]] if fits else None
    return None


@pytest.mark.parametrize("seed", range(4))
def test_a_changed_log_is_legal_only_if_the_engine_accepts_it(seed: int) -> None:
    rng = random.Random(seed)
    illegal = 0
    for _ in range(150):
        log = random_log(rng, "full")
        while "pile" not in log["rounds"][0]["setup"] or "result" in log:
            log = random_log(rng, "full")
        log["rounds"][0].pop("result")
        changed = change_a_card_a_seat_or_an_order(rng, log)
        first, points = by_the_engine(changed)
        verdict = judged(changed)
        proved = min((entry for _, entry, _ in rules_of(verdict)), default=None)
        if first == 0:
            assert verdict.status == "legal", changed
            assert verdict.finished == (points is not None)
            if points is not None:
                assert verdict.scores.rounds == [points]
        else:
            illegal += 1
            if not any(rule in ("assign", "last-round", "bill-discard") for _, _, rule in rules_of(verdict)):
                assert first == -1 or proved == first or verdict.status == "unproven", changed
            assert verdict.status != "legal", changed
    assert illegal > 60


@pytest.mark.parametrize("seed", range(4))
def test_no_change_makes_the_referee_stumble(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(150):
        log = random_log(rng, games=rng.choice([1, 1, 2]))
        for _ in range(rng.choice([1, 1, 2, 4])):
            log = change_anything(rng, log)
        assert judged(log).game == "old-bill"


@pytest.mark.parametrize("seed", range(3))
def test_hiding_cards_proves_nothing(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        log = random_log(rng, "full")
        if rng.random() < 0.5:
            log = change_anything(rng, log)
        for played in log["rounds"]:
            played.pop("result", None)
        log.pop("result", None)
        known = judged(log)
        elsewhere = any("does not lie in" in one.says or "does not wait in" in one.says for one in known.findings)
        if elsewhere or any(rule in ("in-hand", "deck", "accept") for _, _, rule in rules_of(known)):
            continue  # of two entries that cannot both be, the hidden one is in the wrong
        before = {(round_, entry) for round_, entry, _ in rules_of(known)}
        for hidden in hidings(rng, log):
            after = {(round_, entry) for round_, entry, _ in rules_of(judged(hidden))}
            first = min(before, default=(9, 0))
            assert all(at >= first for at in after), hidden


@pytest.mark.parametrize("kind", ["sheet", "json", "jsonl", "msgpack", "msgpacks"])
def test_a_log_comes_back_from_every_format(kind: str) -> None:
    rng = random.Random(7)
    for _ in range(40):
        log = decoded(change_anything(rng, random_log(rng, games=rng.choice([1, 2]))))
        if any(GAME.refuse(log)):
            continue
        assert loads(encode(log, kind), kind) == log


def test_the_small_deck_can_be_written_on_a_sheet() -> None:
    log = decoded({**random_log(random.Random(1), "full", 2), "house": {"deck": SMALL, "players": [2, 3]}})
    text = encode(log, "sheet").decode()
    assert "house: players 2-3\ndeck A: 1 1 2 2 3 3\ndeck B: 1 1 2 2 3 3\ndeck mimes: 1 2 3\ndeck bills: 3\n" in text
