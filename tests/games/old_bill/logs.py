"""Logs of Old Bill for tests: random ones, one thing changed in them, and parts of them hidden.

All are logs as in JSON, of dicts and lists, made from a `random.Random` that the test seeds.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

from tests.engines import old_bill as engine
from tests.logs import JsonLog, change_order, change_places, double, drop

INFORMATION = ("full", "physical")
SMALL: dict[str, Any] = {"thieves": {"A": [1, 1, 2, 2, 3, 3], "B": [1, 1, 2, 2, 3, 3]}, "mimes": [1, 2, 3], "bills": 3}
TENS: dict[str, Any] = {
    "thieves": {"K": [1, 1, 2, 2, 10, 10], "L": [1, 1, 5, 5], "R": [2, 2, 4, 4], "S": [3, 3, 6, 6]},
    "mimes": [1, 2, 3, 4],
    "bills": 4,
}
ODD: dict[str, Any] = {"thieves": {"A": [1, 1, 2], "B": [1, 2]}, "mimes": [1, 2, 3, 4, 5], "bills": 6}
"""A deck in which Mimes and Bills are many, and passes not rare."""
ODD_CARDS = ["A7", "M9", "E1", "?"]


def house(rng: random.Random, players: int) -> dict[str, Any]:
    """House keys, each given or left out."""
    keys: dict[str, Any] = {
        "players": [1, 6],
        "bill-mime": rng.choice(["mimes-stay", "all-go"]),
        "bills-alone": rng.choice(["one", "each"]),
        "mime-assign": rng.choice(["must", "may"]),
        "last-round": rng.choice(["full", "finish"]),
        "single-suit": rng.choice(["once", "twice"]),
    }
    keys = {key: value for key, value in keys.items() if rng.random() < 0.5}
    deck = rng.choice([None, None, SMALL, TENS, ODD])
    if deck is not None and len(engine.cards_of({"deck": deck})) >= 5 * players:
        keys["deck"] = deck
    elif rng.random() < 0.2:
        keys["suits"] = ["HATS", "COATS", "BAGS", "RINGS"]
    return keys


def random_log(
    rng: random.Random, information: str | None = None, players: int | None = None, games: int = 1
) -> JsonLog:
    """A legal log at a table with some house keys."""
    count = players or rng.randint(2, 5)
    return engine.random_log(rng, count, house(rng, count), games, information or rng.choice(INFORMATION))


def game(moves: list[Any], players: int = 3, house: Any = None, result: Any = None, **setup: Any) -> JsonLog:
    """A log of one game, started by seat 0 where `setup` does not say otherwise."""
    played = {"setup": {"first": 0, **setup}, "moves": moves}
    if result is not None:
        played["result"] = result
    return match([played], players, house)


def match(rounds: list[Any], players: int = 3, house: Any = None, **claims: Any) -> JsonLog:
    """A log of several games."""
    names = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"][:players]
    return {"format": 1, "game": "old-bill", "players": names, "house": house or {}, "rounds": rounds, **claims}


def cards_of(log: JsonLog) -> list[str]:
    """Every card of a log's deck."""
    return engine.cards_of(log["house"])


def change_a_card_a_seat_or_an_order(rng: random.Random, log: JsonLog) -> JsonLog:
    """The log with a single change of a card, a side, a seat or an order in one round."""
    log = copy.deepcopy(log)
    change = rng.choice([_change_card, _change_card, _change_card, _change_seat, _change_side, change_order])
    change(rng, rng.choice(log["rounds"]), len(log["players"]), cards_of(log))
    return log


def change_anything(rng: random.Random, log: JsonLog) -> JsonLog:
    """The log with a single change of any kind in one round."""
    log = copy.deepcopy(log)
    change = rng.choice(
        [
            _change_card,
            _change_seat,
            _change_side,
            change_order,
            _change_setup,
            drop,
            drop,
            double,
            _insert,
            _insert,
        ]
    )
    change(rng, rng.choice(log["rounds"]), len(log["players"]), [*cards_of(log), *ODD_CARDS])
    return log


def _of_kind(rng: random.Random, played: Any, *verbs: str) -> Any:
    found = [move for move in played["moves"] if move[0] in verbs]
    return rng.choice(found or [["offer", 0, 1, "A1", ["B1"]]])


def _change_card(rng: random.Random, played: Any, players: int, cards: list[str]) -> None:
    move = _of_kind(rng, played, "offer", "offer", "assign", "discard")
    if move[0] == "offer":
        how = rng.randrange(5)
        if how == 0 and isinstance(move[3], str):
            move[3] = rng.choice([[], [move[3], rng.choice(cards)], [move[3]]])
        elif how == 1:
            move[3] = rng.choice(cards)
        elif how == 2:
            move[4].append(rng.choice(cards))
        elif move[4] and how == 3:
            move[4].pop(rng.randrange(len(move[4])))
        elif move[4]:
            move[4][rng.randrange(len(move[4]))] = rng.choice(cards)
    elif move[0] == "assign" and rng.random() < 0.5:
        move[3] = rng.choice(["A", "B", "C", "K", "L"])
    else:
        move[2] = rng.choice(cards)


def _change_seat(rng: random.Random, played: Any, players: int, cards: list[str]) -> None:
    move = _of_kind(rng, played, "offer", "accept", "assign", "discard", "pass", "show", "last")
    seats = range(players) if move[0] in ("show", "last") else [None, *range(players)]
    if move[0] == "offer" and rng.random() < 0.3:
        move[2] = rng.randrange(players)
    else:
        move[1] = rng.choice(list(seats))


def _change_side(rng: random.Random, played: Any, players: int, cards: list[str]) -> None:
    move = _of_kind(rng, played, "accept")
    if move[0] == "accept":
        move[2] = "up" if move[2] == "down" else "down"


def _change_setup(rng: random.Random, played: Any, players: int, cards: list[str]) -> None:
    setup = played["setup"]
    lists = [*setup.get("hands", []), *([setup["pile"]] if setup.get("pile") else [])]
    how = rng.randrange(4)
    if how == 0 or not lists:
        setup["first"] = rng.randrange(players)
    elif how == 1:
        one = rng.choice(lists)
        one[rng.randrange(len(one))] = rng.choice(cards)
    elif how == 2:
        rng.choice(lists).pop()
    else:
        change_places(rng, lists)


def _insert(rng: random.Random, played: Any, players: int, cards: list[str]) -> None:
    at = rng.randint(0, len(played["moves"]))
    played["moves"].insert(at, any_move(rng, players, cards))


def any_move(rng: random.Random, players: int, cards: list[str]) -> list[Any]:
    """A move of any kind, legal or not."""
    seat = rng.choice([None, *range(players)])
    moves: list[list[Any]] = [
        ["offer", seat, rng.randrange(players), rng.choice(cards), rng.choices(cards, k=rng.randint(0, 3))],
        ["accept", seat, rng.choice(["up", "down"])],
        ["accept", seat, rng.choice(["up", "down"]), rng.choices(cards, k=rng.randint(0, 2))],
        ["assign", seat, rng.choice(["M1", "M2", "M3", rng.choice(cards)]), rng.choice("ABCK")],
        ["discard", seat, rng.choice(cards)],
        ["pass", seat],
        ["show", rng.randrange(players), rng.choices(cards, k=rng.randint(0, 5))],
        ["last", rng.randrange(players)],
        ["ruling", "stands"],
        ["ruling", "taken-back"],
        ["undo"],
        ["adjust", rng.randrange(players), rng.randint(-9, 9), "slow play"],
        ["note", "the lights went out"],
    ]
    return rng.choice(moves)


def hidings(rng: random.Random, log: JsonLog) -> Iterator[JsonLog]:
    """The log with hands, deck and face-down cards hidden: all of them, or some."""
    for keys in (("hands", "pile", "deck"), ("pile",), ("hands",)):
        hidden = copy.deepcopy(log)
        for played in hidden["rounds"]:
            for key in keys:
                played["setup"].pop(key, None)
        yield hidden
    for share, down in ((0.2, 0.0), (0.5, 0.0), (0.0, 0.2), (0.5, 0.5)):
        hidden = copy.deepcopy(log)
        for played in hidden["rounds"]:
            for cards in (*played["setup"].get("hands", []), played["setup"].get("pile", [])):
                hide_cards(rng, cards, share)
            for move in played["moves"]:
                if move[0] == "offer":
                    hide_cards(rng, move[4], down)
                elif move[0] == "accept" and len(move) > 3:
                    hide_cards(rng, move[3], down)
        yield hidden


def hide_cards(rng: random.Random, cards: list[str], share: float) -> None:
    """Hide some of the cards."""
    for at in range(len(cards)):
        if rng.random() < share:
            cards[at] = "?"
