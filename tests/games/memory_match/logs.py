"""Logs of Memory Match for tests: random ones, one thing changed in them, and parts of them hidden.

All are logs as in JSON, of dicts and lists, made from a `random.Random` that the test seeds.
"""

from __future__ import annotations

import copy
import itertools
import random
from collections.abc import Iterator
from typing import Any

from tests.engines import memory_match as engine
from tests.games.own_decks import house
from tests.logs import JsonLog

GAME = "memory-match"
ODD_CARDS = ["A9", "M1", "M4", "BILL", "Z1", "?", "?"]


def random_log(rng: random.Random, information: str | None = None, games: int | None = None) -> JsonLog:
    """A legal log at a table with some house keys."""
    information = information or rng.choice(["full", "physical"])
    return engine.random_log(rng, rng.choice([2, 2, 3, 4, 7]), house(rng), games, information)


def flips(played: Any) -> list[list[Any]]:
    """The flips of a round."""
    return [move for move in played["moves"] if move[0] == "flip"]


def change(rng: random.Random, log: JsonLog, cards: bool = True, common: bool = True) -> JsonLog:
    """The log with one change in one round."""
    log = copy.deepcopy(log)
    played, players = rng.choice(log["rounds"]), len(log["players"])
    moves = played["moves"]
    if not flips(played):
        return log
    one = rng.choice(flips(played))
    at, to = rng.randrange(len(moves)), rng.randrange(len(moves))
    how = rng.choice(["seat", "place", "swap", "drop", "double", *["card"] * cards, *["common"] * common])
    if how == "seat":
        one[1] = rng.choice([None, *range(players)])
    elif how == "place":
        one[rng.choice([2, 4])] = rng.choice([*range(1, 53), 0, 53, -1, one[2]])
    elif how == "card":
        one[rng.choice([3, 5])] = rng.choice([*engine.deck(log["house"]), *ODD_CARDS])
    elif how == "swap":
        to = min(at + 1, len(moves) - 1) if rng.random() < 0.5 else to
        moves[at], moves[to] = moves[to], moves[at]
    elif how == "drop":
        del moves[at]
    elif how == "double":
        moves.insert(to, copy.deepcopy(moves[at]))
    else:
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
    if how == 0:
        setup["first"] = rng.randrange(len(log["players"]))
    elif how == 1:
        setup["rows"][rng.randrange(len(setup["rows"]))] += rng.choice([-1, 1])
    elif how == 2 and "layout" in setup:
        setup["layout"][rng.randrange(len(setup["layout"]))] = rng.choice([*engine.deck(log["house"]), *ODD_CARDS])
    elif how == 3 and "layout" in setup:
        setup["layout"].pop()
    elif "result" in played:
        played["result"]["pairs"][0] += rng.choice([-1, 1])
    return log


def hide(rng: random.Random, log: JsonLog, share: float) -> JsonLog:
    """The log with some of its cards not known, of its layouts and of its flips."""
    log = copy.deepcopy(log)
    for played in log["rounds"]:
        layout = played["setup"].get("layout", [])
        layout[:] = ["?" if rng.random() < share else card for card in layout]
        if rng.random() < 0.3:
            played["setup"].pop("layout", None)
        for move in flips(played):
            for at in (3, 5):
                if rng.random() < share:
                    move[at] = "?"
    return log


def half_known(rng: random.Random) -> tuple[JsonLog, list[JsonLog]]:
    """A changed game in which the cards of a few places are not known, and its placings.

    A placing is the same game with a card in each of those places.
    """
    log = random_log(rng, "full")
    played = log["rounds"][0]
    layout = played["setup"]["layout"]
    log.pop("result")
    for _ in range(rng.choice([0, 0, 1, 2, 4])):
        log = change(rng, log, cards=rng.random() < 0.3)
    played = log["rounds"][0]
    if rng.random() < 0.5:
        del played["moves"][rng.randrange(len(played["moves"]) + 1) :]
        played.pop("result", None)
    layout = played["setup"]["layout"]
    wide = rng.choice([1, 2, 3])
    one = rng.choice(layout)
    like = [place for place in range(1, 53) if engine.match(layout[place - 1], one)][: rng.choice([1, 2, 4])]
    unknown = sorted({*like, *rng.sample(range(1, 53), wide)})[:4]
    shown = rng.choice([0, 0, 0.1])
    hidden = copy.deepcopy(log)
    for move in flips(hidden["rounds"][0]):
        for at in (2, 4):
            if move[at] in unknown:
                right = move[at + 1] == layout[move[at] - 1]
                move[at + 1] = move[at + 1] if right and rng.random() < shown else "?"
    for place in unknown:
        hidden["rounds"][0]["setup"]["layout"][place - 1] = "?"
    found = []
    for cards in sorted(set(itertools.permutations([layout[place - 1] for place in unknown]))):
        placing = copy.deepcopy(hidden)
        there = placing["rounds"][0]["setup"]["layout"]
        for place, card in zip(unknown, cards, strict=True):
            there[place - 1] = card
        if _filled(placing, unknown):
            found.append(placing)
    return hidden, found


def _filled(placing: JsonLog, unknown: list[int]) -> bool:
    """Write into the flips what lies there; whether those that show one of the places show what lies there."""
    played = placing["rounds"][0]
    layout = played["setup"]["layout"]
    for move in flips(played):
        for at in (2, 4):
            if move[at + 1] == "?" and 1 <= move[at] <= 52:
                move[at + 1] = layout[move[at] - 1]
            elif move[at] in unknown and move[at + 1] != layout[move[at] - 1]:
                return False
    return True


def without_layouts(log: JsonLog) -> JsonLog:
    """The log as a table without a record of the layout has it."""
    log = copy.deepcopy(log)
    for played in log["rounds"]:
        played["setup"].pop("layout", None)
    return log


def hidings(rng: random.Random, log: JsonLog) -> Iterator[JsonLog]:
    """The log with more and more of it hidden."""
    yield without_layouts(log)
    for share in (0.02, 0.1, 0.5, 1.0):
        yield hide(rng, log, share)
