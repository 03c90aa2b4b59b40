"""Logs of Metamorphosis for tests: whole and small ones, one thing changed in them, and parts of them hidden.

All are logs as in JSON, of dicts and lists, made from a `random.Random` that the test seeds.
"""

from __future__ import annotations

import copy
import random
from typing import Any

from adjudicator.game import find
from adjudicator.referee import Case, RoundPlay
from adjudicator.verdict import Verdict
from tests.engines import metamorphosis as engine
from tests.logs import JsonLog, change_order, change_places, decoded, double, drop

DECK = engine.DECK


def judged_slowly(log: JsonLog) -> Verdict:
    """The verdict on a log, each entry put to the rules."""
    case = Case(find("metamorphosis"), decoded(log))
    for number, round_ in enumerate(case.log.rounds, 1):
        play = RoundPlay(case, number, round_)
        play.run()
        case.match.tables.append(play.table)
    return case.verdict()


def random_log(
    rng: random.Random, information: str | None = None, players: int | None = None, sets: int = 1, **options: Any
) -> JsonLog:
    """A legal log at a table with some house keys."""
    kind = information or rng.choice(["full", "physical"])
    return engine.random_log(rng, players or rng.choice([2, 3]), engine.random_house(rng, sets), sets, kind, **options)


def one_set(moves: list[Any], players: int = 3, house: Any = None, result: Any = None, **setup: Any) -> JsonLog:
    """A log of one set, dealt by seat 0 where `setup` does not say otherwise."""
    played = {"setup": {"dealer": 0, **setup}, "moves": moves}
    if result is not None:
        played["result"] = result
    return match([played], players, house)


def match(rounds: list[Any], players: int = 3, house: Any = None, **claims: Any) -> JsonLog:
    """A log of several sets."""
    names = ["Ann", "Bo", "Cy", "Di"][:players]
    return {"format": 1, "game": "metamorphosis", "players": names, "house": house or {}, "rounds": rounds, **claims}


def change(rng: random.Random, log: JsonLog) -> JsonLog:
    """The log with a single change of any kind in one round."""
    log = copy.deepcopy(log)
    played = rng.choice(log["rounds"])
    rng.choice([_card, _card, _card, _seat, change_order, _setup, drop, double, _insert])(
        rng, played, len(log["players"])
    )
    return log


def _cards_of(rng: random.Random, moves: list[Any]) -> tuple[list[Any], int] | None:
    """A place in a move where a card stands."""
    move = rng.choice([move for move in moves if move[0] in ("play", "trick", "discard", "draw", "take")])
    if move[0] == "play":
        return move, 2
    return (move[-1], rng.randrange(len(move[-1]))) if move[-1] else None


def _card(rng: random.Random, played: Any, players: int) -> None:
    place = _cards_of(rng, played["moves"])
    if place is None:
        return
    cards, at = place
    if isinstance(cards[0], str) and cards[0] not in ("play",) and rng.random() < 0.2:
        if rng.random() < 0.5:
            cards.pop(at)
        else:
            cards.append(rng.choice(DECK))
    else:
        cards[at] = rng.choice(DECK)


def _seat(rng: random.Random, played: Any, players: int) -> None:
    moves = [move for move in played["moves"] if move[0] in ("indicate", "play", "discard", "draw", "take")]
    if moves:
        move = rng.choice(moves)
        move[1] = rng.randrange(players)
        if move[0] == "take" and rng.random() < 0.5:
            move[2] = rng.randrange(players)


def _setup(rng: random.Random, played: Any, players: int) -> None:
    setup = played["setup"]
    lists = [*setup.get("hands", []), *([setup["stock"]] if "stock" in setup else [])]
    if not lists or rng.random() < 0.3:
        setup["dealer"] = rng.randrange(players)
        return
    change_places(rng, lists)


def _insert(rng: random.Random, played: Any, players: int) -> None:
    at = rng.randint(0, len(played["moves"]))
    played["moves"].insert(at, any_move(rng, players))


def any_move(rng: random.Random, players: int) -> list[Any]:
    """A move of any kind, legal or not."""
    seat = rng.randrange(players)
    cards = rng.choices([*DECK, "?", "?"], k=rng.randint(0, 4))
    known = [card for card in cards if card != "?"]
    moves: list[list[Any]] = [
        ["indicate", seat, rng.randint(-1, 6)],
        ["play", rng.choice([None, seat]), rng.choice(DECK)],
        ["trick", known],
        ["discard", seat, cards],
        ["draw", seat, cards],
        ["take", seat, rng.randrange(players), cards],
        ["ruling", "stands"],
        ["ruling", "taken-back"],
        ["undo"],
        ["adjust", seat, rng.randint(-9, 9), "slow play"],
        ["note", "the lights went out"],
    ]
    return rng.choice(moves)


def hidings(rng: random.Random, log: JsonLog) -> list[JsonLog]:
    """The log with cards hidden: the whole deal, hands or stock, single cards of them, and of the equalizing."""
    found = []
    for keys in (("hands", "stock"), ("hands",), ("stock",)):
        hidden = copy.deepcopy(log)
        for played in hidden["rounds"]:
            for key in keys:
                played["setup"].pop(key, None)
        found.append(hidden)
    for share in (0.1, 0.5):
        hidden = copy.deepcopy(log)
        for played in hidden["rounds"]:
            setup = played["setup"]
            lists = [*setup.get("hands", []), setup.get("stock", [])]
            lists += [move[-1] for move in played["moves"] if move[0] in ("discard", "draw", "take")]
            for cards in lists:
                cards[:] = ["?" if rng.random() < share else card for card in cards]
        found.append(hidden)
    without = copy.deepcopy(log)
    for played in without["rounds"]:
        seat = rng.randrange(len(log["players"]))
        played["moves"] = [
            move for move in played["moves"] if move[0] not in ("discard", "draw", "take") or move[1] != seat
        ]
    return [*found, without]
