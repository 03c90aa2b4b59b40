"""Logs of Old Maid for tests: random ones, one thing changed in them, and parts of them hidden.

All are logs as in JSON, of dicts and lists, made from a `random.Random` that the test seeds.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.engines import old_maid as engine
from tests.games.own_decks import OWN_DECKS, house
from tests.logs import JsonLog

GAME = "old-maid"
ODD_CARDS = ["A9", "M1", "Z1", "?", "?"]
LEFTOVERS = OWN_DECKS[-1]


def random_log(rng: random.Random, information: str | None = None, games: int | None = None) -> JsonLog:
    """A legal log at a table with some house keys."""
    information = information or rng.choice(["full", "physical"])
    return engine.random_log(rng, rng.choice([2, 2, 3, 4, 6]), house(rng), games, information)


def moves_of(played: Any) -> list[list[Any]]:
    """The moves of the game in a round."""
    return [move for move in played["moves"] if move[0] in ("pair", "draw")]


def change(rng: random.Random, log: JsonLog, cards: bool = True, common: bool = True) -> JsonLog:
    """The log with one change in one round."""
    log = copy.deepcopy(log)
    played, players = rng.choice(log["rounds"]), len(log["players"])
    moves = played["moves"]
    if not moves_of(played):
        return log
    one = rng.choice(moves_of(played))
    at, to = rng.randrange(len(moves)), rng.randrange(len(moves))
    how = rng.choice(["seat", "from", "swap", "drop", "drop", "double", *["card"] * cards, *["common"] * common])
    if how == "seat":
        one[1] = rng.choice([*range(players), *[None] * (one[0] == "draw")])
    elif how == "from" and one[0] == "draw":
        one[2] = rng.randrange(players)
    elif how == "card":
        card = rng.choice([*engine.deck(log["house"]), *ODD_CARDS])
        if one[0] == "draw":
            one[3] = card
        else:
            one[2] = rng.choice([[card, card], [card, one[2][0]], [*one[2], card], one[2][:1]])
    elif how == "swap":
        to = min(at + 1, len(moves) - 1) if rng.random() < 0.5 else to
        moves[at], moves[to] = moves[to], moves[at]
    elif how == "drop":
        del moves[at]
    elif how == "double":
        moves.insert(to, copy.deepcopy(moves[at]))
    elif how == "common":
        moves.insert(at, rng.choice([["undo"], ["ruling", "taken-back"], ["ruling", "stands"], ["note", "tea"]]))
    return log


def change_anything(rng: random.Random, log: JsonLog) -> JsonLog:
    """The log with one change, be it in the setup or the claims."""
    if rng.random() < 0.8:
        return change(rng, log)
    log = copy.deepcopy(log)
    played = rng.choice(log["rounds"])
    setup = played["setup"]
    how = rng.randrange(5)
    hands = setup.get("hands")
    if how == 0:
        setup["first"] = rng.randrange(len(log["players"]))
    elif how == 1 and hands:
        rng.choice(hands).append(rng.choice([*engine.deck(log["house"]), *ODD_CARDS]))
    elif how == 2 and hands and all(hands):
        hand = rng.choice(hands)
        hand[rng.randrange(len(hand))] = rng.choice([*engine.deck(log["house"]), *ODD_CARDS])
    elif how == 3 and hands:
        rng.choice([hands, *hands]).pop()
    elif "result" in played:
        played["result"]["loser"] = rng.randrange(len(log["players"]))
    return log


def hide(rng: random.Random, log: JsonLog, hands: float, draws: float) -> JsonLog:
    """The log with a share of the cards in hands, and of the draws, not known."""
    log = copy.deepcopy(log)
    for played in log["rounds"]:
        for hand in played["setup"].get("hands", []):
            hand[:] = ["?" if rng.random() < hands else card for card in hand]
        for move in moves_of(played):
            if move[0] == "draw" and rng.random() < draws:
                move[3] = "?"
    return log


def hidings(rng: random.Random, log: JsonLog) -> Iterator[JsonLog]:
    """The log with more and more of it hidden."""
    for hands, draws in ((0.1, 0), (1, 0), (0, 0.02), (0.5, 0.02), (1, 0.02), (0, 0.3), (1, 1)):
        yield hide(rng, log, hands, draws)
    log = copy.deepcopy(log)
    for played in log["rounds"]:
        played["setup"].pop("hands", None)
    yield log
    yield hide(rng, log, 0, 0.02)


def standing_cards(log: JsonLog) -> bool:
    """Whether the hands of a log of known cards are dealt from the deck."""
    return all(
        Counter(card for hand in played["setup"]["hands"] for card in hand) == Counter(engine.deck(log["house"]))
        for played in log["rounds"]
    )
