"""Logs of Neu for tests: random ones, one thing changed in them, and parts of them hidden.

All are logs as in JSON, of dicts and lists, made from a `random.Random` that the test seeds.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

from adjudicator.games.neu.cards import COPIES
from adjudicator.verdict import Verdict
from tests.engines import neu as engine
from tests.logs import JsonLog, change_order, change_places, changed, double, drop

NAMES = ["Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus"]
CARDS = [card for card in COPIES if card != "SHOT"]
ODD_CARDS = ["?", "?", "77", "0", "-3"]


def house(rng: random.Random) -> dict[str, Any]:
    """House keys, each given or left out."""
    keys: dict[str, Any] = {
        "voluntary-bust": rng.choice(["illegal", "illegal", "allowed"]),
        "floor-zero": rng.random() < 0.5,
        "double-draw": rng.choice(["after", "each"]),
        "double-response": rng.choice(["absorb", "deflect"]),
        "double-stack": rng.choice([2, 3, 4]),
        "shot-self": rng.random() < 0.5,
        "shot-resume": rng.choice(["target", "shooter"]),
        "missed-draw": rng.choice(["short", "refill"]),
    }
    return {key: value for key, value in keys.items() if rng.random() < 0.5}


def random_log(
    rng: random.Random, information: str | None = None, players: int | None = None, rounds: int | None = 1
) -> JsonLog:
    """A legal log of `rounds` rounds, or of a whole match with `None`, at a table with some house keys."""
    return engine.random_log(
        rng, players or rng.randint(2, 7), house(rng), rounds, information or rng.choice(["full", "physical"])
    )


def game(moves: list[Any], players: int = 2, house: Any = None, **setup: Any) -> JsonLog:
    """A log of one round, dealt by seat 0 where `setup` does not say otherwise."""
    return match([{"setup": {"dealer": 0, **setup}, "moves": moves}], players, house)


def match(rounds: list[Any], players: int = 2, house: Any = None, **claims: Any) -> JsonLog:
    """A log of several rounds."""
    names = [*NAMES, "Hal"][:players]
    return {"format": 1, "game": "neu", "players": names, "house": house or {}, "rounds": rounds, **claims}


def plays(*cards: str, first: int = 0, players: int = 2) -> list[Any]:
    """Cards laid by one player after another, clockwise."""
    return [["play", (first + at) % players, card] for at, card in enumerate(cards)]


def full_deal(*hands: list[str], top: list[str] | None = None) -> dict[str, Any]:
    """A setup with these hands, the draw pile beginning with `top`, the rest in order."""
    rest = list(engine.DECK)
    for card in (*(card for hand in hands for card in hand), *(top or [])):
        rest.remove(card)
    return {"hands": list(hands), "pile": [*(top or []), *rest]}


def notices(verdict: Verdict) -> list[tuple[int, int, str]]:
    """Where defaults were noticed: round, entry, and the house key."""
    return [
        (one.round, one.entry, one.section.removeprefix("house key "))
        for one in verdict.findings
        if one.kind == "notice"
    ]


def change_a_card_a_seat_or_an_order(rng: random.Random, log: JsonLog) -> JsonLog:
    """The log with a single change of a card, a target, a seat or an order of entries in one round."""
    changes = [_change_card, _change_card, _change_seat, change_order, _change_target, drop, _change_setup]
    return changed(rng, log, changes, CARDS)


def change_anything(rng: random.Random, log: JsonLog) -> JsonLog:
    """The log with a single change of any kind in one round."""
    changes = [_change_card, _change_seat, change_order, _change_target, _change_setup, drop, double, _insert, _insert]
    return changed(rng, log, changes, [*CARDS, *CARDS, *ODD_CARDS])


def _a_move(rng: random.Random, played: Any, *verbs: str) -> list[Any] | None:
    found = [move for move in played["moves"] if move[0] in verbs]
    return rng.choice(found) if found else None


def _change_card(rng: random.Random, played: Any, players: int, cards: list[str]) -> None:
    move = _a_move(rng, played, "play", "play", "play", "show", "draw")
    if move is None:
        return
    if move[0] == "play":
        move[2] = rng.choice(cards)
    elif move[2]:
        move[2][rng.randrange(len(move[2]))] = rng.choice(cards)


def _change_seat(rng: random.Random, played: Any, players: int, cards: list[str]) -> None:
    move = _a_move(rng, played, "play", "shot", "lose", "draw", "show")
    if move is not None:
        move[1] = rng.choice([None, *range(players)])


def _change_target(rng: random.Random, played: Any, players: int, cards: list[str]) -> None:
    move = _a_move(rng, played, "shot")
    if move is not None:
        move[2] = rng.randrange(players)


def _change_setup(rng: random.Random, played: Any, players: int, cards: list[str]) -> None:
    setup = played["setup"]
    lists = [cards for cards in [*setup.get("hands", []), setup.get("pile", [])] if cards]
    how = rng.randrange(3) if lists else 0
    if how == 0:
        setup["dealer"] = rng.randrange(players)
    elif how == 1:
        one = rng.choice(lists)
        one[rng.randrange(len(one))] = rng.choice(cards)
    else:
        change_places(rng, lists)


def _insert(rng: random.Random, played: Any, players: int, cards: list[str]) -> None:
    played["moves"].insert(rng.randint(0, len(played["moves"])), any_move(rng, players, cards))


def any_move(rng: random.Random, players: int, cards: list[str]) -> list[Any]:
    """A move of any kind, legal or not."""
    seat = rng.choice([None, *range(players)])
    moves: list[list[Any]] = [
        ["play", seat, rng.choice(cards)],
        ["play", seat, rng.choice(cards), rng.randint(-5, 120)],
        ["shot", seat, rng.randrange(players)],
        ["lose", seat],
        ["draw", seat, rng.choices(cards, k=rng.randint(0, 3))],
        ["show", seat, rng.choices([*cards, "SHOT", "?"], k=rng.randint(1, 4))],
        ["ruling", "stands"],
        ["ruling", "taken-back"],
        ["undo"],
        ["adjust", rng.randrange(players), rng.randint(-3, 3), "slow play"],
        ["note", "the lights went out"],
    ]
    return rng.choice(moves)


def hidings(rng: random.Random, log: JsonLog) -> Iterator[JsonLog]:
    """The log with cards hidden: hands, pile, or some cards of either, of shows and of draws."""
    for keys in (("hands", "pile"), ("hands",), ("pile",)):
        hidden = copy.deepcopy(log)
        for played in hidden["rounds"]:
            for key in keys:
                played["setup"].pop(key, None)
        yield hidden
    for share in (0.1, 0.5):
        hidden = copy.deepcopy(log)
        for played in hidden["rounds"]:
            lists = [*played["setup"].get("hands", []), played["setup"].get("pile", [])]
            lists += [move[2] for move in played["moves"] if move[0] in ("show", "draw")]
            for cards in lists:
                for at in range(len(cards)):
                    if rng.random() < share:
                        cards[at] = "?"
        yield hidden
    for calls in (True, False):
        yield hide_a_card_played(rng, log, calls)


def hide_a_card_played(rng: random.Random, log: JsonLog, calls: bool = True) -> JsonLog:
    """The log with one or two cards that were played not known, and their calls left out or not."""
    hidden = copy.deepcopy(log)
    played = rng.choice(hidden["rounds"])
    laid = [move for move in played["moves"] if move[0] == "play"]
    for move in rng.sample(laid, min(len(laid), rng.randint(1, 2))):
        move[2:] = ["?", *(move[3:] if calls else [])]
    return hidden
