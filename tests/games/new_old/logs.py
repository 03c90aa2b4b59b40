"""Logs of New Old for tests: random ones, one thing changed in them, and parts of them hidden.

All are logs as in JSON, of dicts and lists, made from a `random.Random` that the test seeds.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.engines import new_old as engine
from tests.logs import JsonLog, change_order, change_places, changed, double, drop

INFORMATION = ("full", "physical", "dealt")
DECK = [f"{kind}{number}" for kind in "NO" for number in range(1, 7)]
ODD_CARDS = ["N0", "O7", "N12", "?", "N?", "O?"]
ZONES: list[str | None] = [None, None, "old", "new"]


def house(rng: random.Random, games: int | None = None) -> dict[str, Any]:
    """House keys, each given or left out."""
    keys: dict[str, Any] = {
        "forced-reveal": rng.random() < 0.5,
        "new-zone-wrap": rng.random() < 0.5,
        "two-player-second": rng.randint(-3, 3),
        "match": rng.choice(["diamonds", "ranks"]),
        "games": rng.randint(1, 4) if games is None else games,
    }
    return {key: value for key, value in keys.items() if rng.random() < 0.5}


def random_log(
    rng: random.Random, information: str | None = None, players: int | None = None, games: int | None = 1
) -> JsonLog:
    """A legal log of `games` games, or of a whole match with `None`, at a table with some house keys."""
    return engine.random_log(
        rng, players or rng.randint(2, 5), house(rng), games, information or rng.choice(INFORMATION)
    )


def game(fields: list[str], moves: list[Any], players: int = 2, house: Any = None, **setup: Any) -> JsonLog:
    """A log of one game, started by seat 0 where `setup` does not say otherwise."""
    return match([{"setup": {"first": 0, "fields": fields, **setup}, "moves": moves}], players, house)


def match(rounds: list[Any], players: int = 2, house: Any = None, **claims: Any) -> JsonLog:
    """A log of several games."""
    names = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"][:players]
    return {"format": 1, "game": "new-old", "players": names, "house": house or {}, "rounds": rounds, **claims}


def change_a_card_a_seat_or_an_order(rng: random.Random, log: JsonLog) -> JsonLog:
    """The log with a single change of a card, a seat or an order in one round."""
    changes = [_change_card, _change_card, _change_card, _change_seat, change_order, _change_setup]
    return changed(rng, log, changes, DECK)


def change_anything(rng: random.Random, log: JsonLog) -> JsonLog:
    """The log with a single change of any kind in one round."""
    changes = [_change_card, _change_seat, change_order, _change_setup, drop, double, _insert, _insert, _name_a_zone]
    return changed(rng, log, changes, [*DECK, *DECK, *ODD_CARDS])


def _change_card(rng: random.Random, played: Any, players: int, cards: list[str]) -> None:
    move = rng.choice([move for move in played["moves"] if move[0] in ("play", "reveal")])
    if move[0] == "play":
        move[2] = rng.choice(cards)
        return
    shown = move[2]
    how = rng.choice(["change", "drop", "add"] if shown else ["add"])
    if how == "add":
        shown.append(rng.choice(cards))
    elif how == "drop":
        shown.pop(rng.randrange(len(shown)))
    else:
        shown[rng.randrange(len(shown))] = rng.choice(cards)


def _change_seat(rng: random.Random, played: Any, players: int, cards: list[str]) -> None:
    move = rng.choice([move for move in played["moves"] if move[0] in ("play", "reveal")])
    move[1] = rng.choice([None, *range(players)])


def _change_setup(rng: random.Random, played: Any, players: int, cards: list[str]) -> None:
    setup = played["setup"]
    lists = [setup["fields"]]
    for key in ("hands", "dealt", "returned"):
        lists += setup.get(key, [])
    how = rng.randrange(4)
    if how == 0:
        setup["first"] = rng.randrange(players)
    elif how == 1:
        one = rng.choice(lists)
        one[rng.randrange(len(one))] = rng.choice(cards)
    elif how == 2:
        rng.choice(lists).reverse()
    else:
        change_places(rng, lists)


def _insert(rng: random.Random, played: Any, players: int, cards: list[str]) -> None:
    at = rng.randint(0, len(played["moves"]))
    played["moves"].insert(at, any_move(rng, players, cards))


def _name_a_zone(rng: random.Random, played: Any, players: int, cards: list[str]) -> None:
    move = rng.choice([move for move in played["moves"] if move[0] == "play"])
    move[3:] = [rng.choice(["old", "new"])]


def any_move(rng: random.Random, players: int, cards: list[str]) -> list[Any]:
    """A move of any kind, legal or not."""
    seat = rng.choice([None, *range(players)])
    moves: list[list[Any]] = [
        ["play", seat, rng.choice(cards)],
        ["play", seat, rng.choice(cards), rng.choice(ZONES)],
        ["reveal", seat, rng.choices(cards, k=rng.randint(0, 6))],
        ["pass", seat],
        ["ruling", "stands"],
        ["ruling", "taken-back"],
        ["undo"],
        ["adjust", rng.randrange(players), rng.randint(-9, 9), "slow play"],
        ["note", "the lights went out"],
    ]
    return rng.choice(moves)


def hidings(rng: random.Random, log: JsonLog) -> Iterator[JsonLog]:
    """The log with hands hidden: all of them, those of some seats, or some of their cards."""
    for keys in (("hands", "dealt", "returned"), ("hands", "returned"), ("dealt", "returned"), ("returned",)):
        hidden = copy.deepcopy(log)
        for played in hidden["rounds"]:
            for key in keys:
                played["setup"].pop(key, None)
        yield hidden
    for share in (0.1, 0.5):
        hidden = copy.deepcopy(log)
        for played in hidden["rounds"]:
            for key in ("hands", "dealt", "returned"):
                for cards in played["setup"].get(key, []):
                    hide_cards(rng, cards, share)
        yield hidden


def hide_cards(rng: random.Random, cards: list[str], share: float) -> None:
    """Hide some of the cards, or their numbers."""
    for at, card in enumerate(cards):
        if rng.random() < share:
            cards[at] = unknown(rng, card)


def unknown(rng: random.Random, card: str) -> str:
    """The card as one whose number, or of which all, is not known."""
    return rng.choice(["?", f"{card[0]}?"]) if card[0] != "?" else card


def hide_a_card_played(rng: random.Random, log: JsonLog) -> JsonLog:
    """The log with one card that was played or revealed not known."""
    log = copy.deepcopy(log)
    played = rng.choice(log["rounds"])
    move = rng.choice([move for move in played["moves"] if move[0] in ("play", "reveal") and move[2]])
    if move[0] == "play":
        move[2] = unknown(rng, move[2])
    else:
        at = rng.randrange(len(move[2]))
        move[2][at] = unknown(rng, move[2][at])
    return log


def standing(moves: list[Any]) -> tuple[list[int], list[int]]:
    """The indices of the moves of the game that still stand at the end, and of those that were taken back."""
    there: list[int] = []
    for at, move in enumerate(moves):
        if move[0] != "undo":
            there.append(at)
        elif there:
            there.pop()
    game_moves: list[int] = []
    back: list[int] = []
    for at in there:
        if moves[at][0] in ("play", "reveal", "pass"):
            game_moves.append(at)
        elif moves[at] == ["ruling", "taken-back"] and game_moves:
            back.append(game_moves.pop())
    return game_moves, back


def could_be_there(log: JsonLog) -> bool:
    """Whether each player could hold all cards that the player shows, by the hands of a log that has them."""
    for played in log["rounds"]:
        setup, moves = played["setup"], played["moves"]
        hands = setup.get("hands")
        if hands is None or any(move[1] is None for move in moves if move[0] in ("play", "reveal", "pass")):
            return False
        stands, back = standing(moves)
        for at in [len(moves), *back]:
            left = [Counter(hand) for hand in hands]
            for one in [*(one for one in stands if one < at), *([at] if at in back else [])]:
                if moves[one][0] != "pass":
                    shown = Counter(moves[one][2] if moves[one][0] == "reveal" else [moves[one][2]])
                    if shown - left[moves[one][1]]:
                        return False
                    left[moves[one][1]] -= shown
    return True


def take_back_some(rng: random.Random, log: JsonLog) -> JsonLog:
    """A log of one game of known hands with some entries, of cards that the player held, that were taken back."""
    log = copy.deepcopy(log)
    (played,) = log["rounds"]
    moves = played["moves"]
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(moves))
        if moves[at][0] not in ("play", "reveal") or moves[at][1] is None:
            continue
        seat = moves[at][1]
        left = Counter(played["setup"]["hands"][seat])
        for one in standing(moves[:at])[0]:
            if moves[one][1] == seat:
                left -= Counter(moves[one][2] if moves[one][0] == "reveal" else [moves[one][2]])
        hand = list(left.elements())
        if hand:
            shown = rng.sample(hand, rng.randint(0, min(4, len(hand))))
            entry = rng.choice([["play", seat, rng.choice(hand)], ["reveal", seat, shown]])
            moves[at:at] = [entry, ["ruling", "taken-back"]]
    return log
