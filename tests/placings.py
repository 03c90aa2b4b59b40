"""Every placing of the cards that a log of New Old does not tell, by trying them all.

A *placing* is a log like the hidden one in which all is known: its hands can be dealt from the
decks, and hold each card that was played, revealed, or shown and taken back.
"""

from __future__ import annotations

import copy
import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.games.new_old.logs import DECK, change_a_card_a_seat_or_an_order, random_log, unknown
from tests.logs import JsonLog

Slot = tuple[Any, int]
"""A list of cards (or a move) and the index of one that is not known."""


def shown_cards(played: Any, seats: int) -> list[Counter[str]]:
    """The cards that each seat plays or reveals, every seat being named."""
    found: list[Counter[str]] = [Counter() for _ in range(seats)]
    for move in played["moves"]:
        if move[0] == "play":
            found[move[1]][move[2]] += 1
        elif move[0] == "reveal":
            found[move[1]].update(move[2])
    return found


def fits(log: JsonLog) -> bool:
    """Whether a log of one game in which all is known is a placing."""
    (played,) = log["rounds"]
    setup = played["setup"]
    deck = Counter(setup["fields"])
    for seat, (hand, shown) in enumerate(zip(setup["hands"], shown_cards(played, len(setup["hands"])), strict=True)):
        if Counter(card[0] for card in hand) != {"N": 6, "O": 6} or shown - Counter(hand):
            return False
        deck.update(setup["dealt"][seat] if "dealt" in setup else hand)
    return max(deck.values()) <= 6


def fillings(log: JsonLog, slots: list[Slot]) -> Iterator[JsonLog]:
    """All placings that differ from a log in these cards; the log is changed in place, so copy what is kept."""
    kept = [where[at] for where, at in slots]
    for cards in itertools.product(DECK, repeat=len(slots)):
        for (where, at), card in zip(slots, cards, strict=True):
            where[at] = card
        if fits(log):
            yield log
    for (where, at), card in zip(slots, kept, strict=True):
        where[at] = card


def changed_game(rng: random.Random, information: str, cut: int) -> JsonLog:
    """A game of known hands with some changes, whose last entries, up to `cut`, are not there; a placing of itself."""
    while True:
        log = random_log(rng, "full", rng.choice([2, 2, 3]))
        (played,) = log["rounds"]
        setup = played["setup"]
        if "hands" not in setup or "dealt" not in setup:
            continue
        del played["result"]
        log.pop("result", None)
        for _ in range(rng.choice([0, 1, 2, 3])):
            log = change_a_card_a_seat_or_an_order(rng, log)
        (played,) = log["rounds"]
        if cut:
            del played["moves"][len(played["moves"]) - rng.randint(0, cut) :]
        if information != "dealt":
            del played["setup"]["dealt"], played["setup"]["returned"]
        elif not _deal_is_fair(played["setup"]):
            continue
        seated = all(len(move) < 2 or move[1] is not None for move in played["moves"])
        if seated and fits(log) and sorted(card[0] for card in played["setup"]["fields"]) == ["N", "O"]:
            return log


def _deal_is_fair(setup: Any) -> bool:
    return all(
        sorted(hand + back) == sorted(dealt) and sorted(card[0] for card in back) == ["N", "O"]
        for hand, dealt, back in zip(setup["hands"], setup["dealt"], setup["returned"], strict=True)
    )


def not_returned(rng: random.Random) -> tuple[JsonLog, list[JsonLog]]:
    """A game of which only the cards dealt are known, and its placings; seat by seat, which is enough."""
    full = changed_game(rng, "dealt", rng.choice([0, 0, 30]))
    hidden = copy.deepcopy(full)
    setup = hidden["rounds"][0]["setup"]
    del setup["hands"], setup["returned"]
    found = []
    for seat, dealt in enumerate(setup["dealt"]):
        kinds = [sorted({card for card in dealt if card[0] == kind}) for kind in "NO"]
        for back in itertools.product(*kinds):
            placing = copy.deepcopy(full)
            there = placing["rounds"][0]["setup"]
            there["hands"][seat] = sorted((Counter(dealt) - Counter(back)).elements())
            there["returned"][seat] = list(back)
            if fits(placing):
                found.append(placing)
    return hidden, found


def not_seen(rng: random.Random, slots: int, hands: bool = True) -> tuple[JsonLog, list[JsonLog]]:
    """A game in which some cards are not known, of hands and of moves, or (without `hands`) of moves; its placings.

    Without `hands` the log has none, and ends when so many cards have not been seen.
    """
    full = changed_game(rng, "full", 0)
    played = full["rounds"][0]
    moves, setup = played["moves"], played["setup"]
    places: list[Slot] = []
    if hands:
        for _ in range(rng.randint(1, slots)):
            places.append((rng.choice(setup["hands"]), rng.randrange(12)))
    else:
        _cut(moves, setup["hands"], slots)
    if (not hands and not _hidden(played)) or rng.random() < 0.3:
        move = rng.choice([move for move in moves if move[2]])
        places.append((move, 2) if move[0] == "play" else (move[2], rng.randrange(len(move[2]))))
    if len({(id(where), at) for where, at in places}) < len(places):
        return not_seen(rng, slots, hands)
    written = [unknown(rng, where[at]) for where, at in places]
    hidden = copy.deepcopy(full)
    by_id = {id(where): there for where, there in _lists(full, hidden)}
    for (where, at), card in zip(places, written, strict=True):
        by_id[id(where)][at] = card
    if not hands:
        del hidden["rounds"][0]["setup"]["hands"]
        shown = shown_cards(played, len(setup["hands"]))
        for hand, seen in zip(setup["hands"], shown, strict=True):
            hand[:] = [*seen.elements(), *(Counter(hand) - seen).elements()]
            places += [(hand, at) for at in range(sum(seen.values()), len(hand))]
        places = [*places, *_played_and_held(places, setup["hands"], played)]
    found = []
    for filled in fillings(full, places):
        if all(card[0] == "?" or card[0] == where[at][0] for (where, at), card in zip(places, written, strict=False)):
            found.append(copy.deepcopy(filled))
    return hidden, found


def _played_and_held(places: list[Slot], hands: list[list[str]], played: Any) -> list[Slot]:
    """The places in the hands of cards that were played or revealed without being seen."""
    found: list[Slot] = []
    for move in played["moves"]:
        for where, at in places:
            if where is move or where is move[2]:
                hand = hands[move[1]]
                card = where[at]
                found.append((hand, hand.index(card)))
    return found


def _hidden(played: Any) -> bool:
    shown = shown_cards(played, len(played["setup"]["hands"]))
    return any(Counter(hand) - seen for hand, seen in zip(played["setup"]["hands"], shown, strict=True))


def _cut(moves: list[Any], hands: list[list[str]], most: int) -> None:
    """Drop the last moves while no more than `most` cards of all hands have not been seen."""
    unseen = sum(map(len, hands)) - sum(len(move[2]) if move[0] == "reveal" else 1 for move in moves)
    while moves:
        unseen += len(moves[-1][2]) if moves[-1][0] == "reveal" else 1
        if unseen > most:
            return
        moves.pop()


def _lists(log: JsonLog, other: JsonLog) -> Iterator[tuple[Any, Any]]:
    """The lists of cards and the moves of two like logs, in pairs."""
    for one, two in zip(log["rounds"], other["rounds"], strict=True):
        yield from zip(one["setup"]["hands"], two["setup"]["hands"], strict=True)
        for move, like in zip(one["moves"], two["moves"], strict=True):
            yield move, like
            if move[0] == "reveal":
                yield move[2], like[2]
