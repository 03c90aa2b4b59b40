"""Verdicts on logs with hidden cards, held against every deal of a small deck, entry by entry."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from adjudicator.games.metamorphosis import (
    candidates,
    equalizing,
    hand,
    origins,
    quick,
    rules,
    seen,
    spread,
    start,
    table,
)
from adjudicator.tricks import BIT
from tests.engines import metamorphosis as engine
from tests.games.metamorphosis.logs import one_set
from tests.games.metamorphosis.worlds import Judge
from tests.logs import judged, rules_of

DECKS = {
    2: ["AS", "KS", "2S", "AH", "KH", "2H", "AC"],
    3: ["AS", "KS", "2S", "AH", "KH", "2H", "AC", "KC"],
}
SIZE = 2
LOGS = {2: 120, 3: 60}
"""How many logs are compared, by the number of players."""


@contextmanager
def small(players: int) -> Iterator[None]:
    """The referee, for hands of two cards from a deck of few."""
    deck = DECKS[players]
    every = sum(BIT[card] for card in deck)
    values = {"HAND": SIZE, "TRICKS": SIZE, "ALL": every, "DECK": tuple(deck)}
    modules = (candidates, equalizing, hand, origins, quick, rules, seen, spread, start, table)
    patches = [
        patch.object(module, name, value)
        for module in modules
        for name, value in values.items()
        if hasattr(module, name)
    ]
    for one in patches:
        one.start()
    try:
        yield
    finally:
        for one in patches:
            one.stop()


def small_log(rng: random.Random, players: int) -> dict[str, Any]:
    """A set of small hands, part of it hidden, cut somewhere, and now and then with a card changed."""
    house = engine.random_house(rng)
    house.pop("players", None)
    house.pop("sets", None)
    deck = DECKS[players].copy()
    rng.shuffle(deck)
    hands = [deck[SIZE * seat : SIZE * seat + SIZE] for seat in range(players)]
    stock = deck[SIZE * players :]
    dealer = rng.randrange(players)
    game = engine.Game(dealer, hands, stock, house)
    moves: list[Any] = []
    while game.turn is not None:
        move = copy.deepcopy(rng.choice(game.legal()))
        game.play(move)
        moves.append(move)
    setup: dict[str, Any] = {"dealer": dealer}
    if rng.random() < 0.4:
        setup["hands"] = [[hide(rng, card, 0.6) for card in hand] for hand in hands]
    if rng.random() < 0.4:
        setup["stock"] = [hide(rng, card, 0.5) for card in stock]
    left_out = {(seat, hand) for seat in range(players) for hand in range(4) if rng.random() < 0.4}
    kept, hand, plays = [], 0, 0
    for move in moves:
        plays += move[0] == "play"
        hand = max(0, plays - (move[0] == "play")) // (SIZE * players)
        if move[0] in ("discard", "draw", "take"):
            if (move[1], hand) in left_out:
                continue
            move[-1] = [hide(rng, card, 0.4) for card in move[-1]]
        kept.append(move)
    if rng.random() < 0.6:
        cards = [move for move in kept if move[0] != "indicate"]
        move = rng.choice(cards)
        if move[0] == "play":
            move[2] = rng.choice(deck)
        else:
            move[-1][rng.randrange(len(move[-1]))] = rng.choice(deck)
    return one_set(cut(rng, kept, players), players, house, **setup)


def hide(rng: random.Random, card: str, share: float) -> str:
    return "?" if rng.random() < share else card


def cut(rng: random.Random, moves: list[Any], players: int) -> list[Any]:
    """The moves up to some card that is played."""
    plays = [at for at, move in enumerate(moves, 1) if move[0] == "play"]
    return moves[: rng.choice(plays)]


def compared(log: dict[str, Any], players: int) -> Counter[str]:
    """Hold the verdict on a log against all worlds; what there was to compare."""
    with small(players):
        verdict = judged(log)
    house, dealer = log["house"], log["rounds"][0]["setup"]["dealer"]
    leaders = [engine.leader_of(house, hand, dealer, players) for hand in (1, 2, 3, 4)]
    trumps = [engine.trump_of(house, hand) for hand in (1, 2, 3, 4)]
    judge = Judge(DECKS[players], players, SIZE, log["rounds"][0]["setup"], trumps)
    moves = [move for move in log["rounds"][0]["moves"] if move[0] != "indicate"]
    shift = len(log["rounds"][0]["moves"]) - len(moves)
    if {rule for _, _, rule in rules_of(verdict)} - {"deck", "in-hand", "follow-suit", "equalize", "take-from"}:
        # The change led to tricks in another order, of which the brute force knows nothing.
        return Counter(other=1)
    judge.review(moves, leaders)
    illegal, unproven = rules_of(verdict), rules_of(verdict, "unproven")
    reached = {entry: entry + shift for entry in range(1, judge.reached + 1)}
    ours = {entry - shift for _, entry, rule in illegal if rule in ("deck", "in-hand") and entry - shift in reached}
    ours -= judge.amiss
    apart = ours ^ (judge.impossible & set(reached))
    # After a hand with an impossible card in it less is proved than worlds tell; what is proved all the same is right.
    assert not apart or (judge.unsure and min(apart) not in ours)
    proved, unknown = judge.revokes()
    entries = {
        kind: {entry - shift for _, entry, rule in found if rule == "follow-suit" and entry - shift in reached}
        for kind, found in (("illegal", illegal), ("unproven", unproven))
    }
    if judge.unsure:
        assert apart or entries["illegal"] <= proved
    else:
        assert entries["illegal"] == proved
        assert entries["unproven"] == unknown - judge.impossible
    return Counter(
        unsure=judge.unsure,
        impossible=len(ours),
        proved=len(proved),
        unknown=len(unknown),
        legal=not ours and not proved,
        amiss=len(judge.amiss),
        after={entry for entry in ours if entry > min(judge.amiss, default=entry)} != set(),
    )


@pytest.mark.parametrize("players", [2, 3])
def test_a_verdict_says_what_holds_in_every_world(players: int) -> None:
    rng = random.Random(players)
    seen: Counter[str] = Counter()
    for _ in range(LOGS[players]):
        seen += compared(small_log(rng, players), players)
    assert min(seen[what] for what in ("impossible", "proved", "unknown", "legal", "unsure")) > 0


def spoilt(rng: random.Random, log: dict[str, Any], players: int) -> dict[str, Any]:
    """The log with something wrong in what is written of the equalizing, and none of the stock known."""
    log = copy.deepcopy(log)
    played = log["rounds"][0]
    played["setup"].pop("stock", None)
    moves, deck = played["moves"], DECKS[players]
    equalizing = [move for move in moves if move[0] in ("discard", "draw", "take")]
    card, seat = hide(rng, rng.choice(deck), 0.7), rng.randrange(players)
    if not equalizing or rng.random() < 0.3:
        plays = [at for at, move in enumerate(moves) if move[0] == "play"]
        starts = plays[SIZE * players :: SIZE * players]
        if starts:
            verbs = [["discard", seat, [card]], ["draw", seat, [card]], ["take", seat, rng.randrange(players), [card]]]
            moves.insert(rng.choice(starts), rng.choice(verbs))
        return log
    move = rng.choice(equalizing)
    what = rng.randrange(4)
    if what == 0:
        move[-1].append(card)
    elif what == 1:
        move[-1].pop()
    elif what == 2:
        move[1] = seat
    elif move[0] == "take":
        move[2] = seat
    else:
        move[0] = "draw" if move[0] == "discard" else "discard"
    return log


@pytest.mark.parametrize("players", [2, 3])
def test_after_wrong_equalizing_too_a_verdict_says_what_holds_in_every_world(players: int) -> None:
    rng = random.Random(20 + players)
    seen: Counter[str] = Counter()
    for _ in range(LOGS[players]):
        seen += compared(spoilt(rng, small_log(rng, players), players), players)
    assert min(seen[what] for what in ("amiss", "after", "proved", "unknown", "unsure")) > 0
