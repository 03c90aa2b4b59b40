"""What the log does not tell: nothing is proved that some deal of the unknown cards allows."""

from __future__ import annotations

import copy
import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.games.old_maid import course
from adjudicator.games.old_maid import table as tables
from tests.engines import old_maid as engine
from tests.games.old_maid.logs import change, hidings, random_log
from tests.logs import JsonLog, judged, places_of, ruled, rules_of

SMALL = ["A1", "A1", "A2", "A2", "A3", "A3", "M4", "M5", "BILL"]
SMALLER = ["A1", "A1", "A2", "A2", "M4", "M5", "BILL"]


@pytest.mark.parametrize("seed", range(2))
def test_hiding_cards_never_makes_an_entry_illegal(seed: int) -> None:
    rng = random.Random(seed)
    tried = 0
    for _ in range(25):
        log = random_log(rng, "full")
        for _ in range(rng.choice([0, 1, 1, 2])):
            log = change(rng, log, cards=False)
        known = judged(log)
        if {rule for _, _, rule in rules_of(known)} & {"in-hand", "deck"}:
            continue  # no hands fit what was shown
        tried += 1
        for hidden in hidings(rng, log):
            assert places_of(judged(hidden), "illegal") <= places_of(known, "illegal"), hidden
    assert tried > 8


def fits(log: JsonLog, strict: bool = False) -> bool:
    """Whether every card of a log of known cards was where it is said to have been.

    Nothing moves when somebody draws from an empty hand, which `strict` does not allow.
    """
    played = log["rounds"][0]
    hands = [Counter(hand) for hand in played["setup"]["hands"]]
    for move in played["moves"]:
        hand = hands[move[1] if move[0] == "pair" else move[2]]
        cards = Counter(move[2] if move[0] == "pair" else [move[3]])
        if move[0] == "draw" and not hand.total() and not strict:
            continue
        if cards - hand:
            return False
        hand -= cards
        if move[0] == "draw":
            hands[move[1]] += cards
    return True


def deals(cards: list[str], sizes: list[int] | None, players: int) -> Iterator[list[list[str]]]:
    """Every deal of cards to hands of these sizes, or of any."""
    seats = itertools.product(range(players), repeat=len(cards))
    seen = set()
    for to in seats:
        if sizes is not None and [to.count(seat) for seat in range(players)] != sizes:
            continue
        hands = [[card for card, where in zip(cards, to, strict=True) if where == seat] for seat in range(players)]
        key = tuple(map(tuple, hands))
        if key not in seen:
            seen.add(key)
            yield hands


def half_known(rng: random.Random, how: str) -> tuple[JsonLog, list[JsonLog]]:
    """A changed game with a small deck, of which little is known, and all its placings."""
    cards = SMALL if how != "no hands" else SMALLER
    while True:
        players = rng.choice([2, 3])
        log: JsonLog = {"format": 1, "game": "old-maid", "players": ["Ann", "Bo", "Cy"][:players], "house": {}}
        log["rounds"] = [engine.random_round(rng, players, cards)]
        for _ in range(rng.choice([0, 1, 1, 2, 3])):
            log = change(rng, log, cards=False, common=False)
        played: Any = log["rounds"][0]
        named = all(move[1] is not None for move in played["moves"])
        if rng.random() < 0.5:
            del played["moves"][rng.randrange(len(played["moves"]) + 1) :]
            del played["result"]
        if named and fits(log, strict=how == "no hands"):
            break
    hidden = copy.deepcopy(log)
    setup = hidden["rounds"][0]["setup"]
    draws = [move for move in hidden["rounds"][0]["moves"] if move[0] == "draw"]
    unseen = rng.sample(draws, min(len(draws), rng.choice([0, 0, 1, 2])))
    share = {"known hands": 0, "some hands": 0.5}.get(how, 1)
    setup["hands"] = [["?" if rng.random() < share else card for card in hand] for hand in setup["hands"]]
    for move in unseen:
        move[3] = "?"
    return hidden, list(placings(hidden, cards, free=how == "no hands"))


def placings(hidden: JsonLog, cards: list[str], free: bool) -> Iterator[JsonLog]:
    """All logs of known cards that a log can be, by trying every deal and every card for each draw."""
    played = hidden["rounds"][0]
    shown = played["setup"]["hands"]
    unseen = [at for at, move in enumerate(played["moves"]) if move[0] == "draw" and move[3] == "?"]
    for hands in deals(cards, None if free else list(map(len, shown)), len(shown)):
        if any(
            Counter(card for card in hand if card != "?") - Counter(dealt)
            for hand, dealt in zip(shown, hands, strict=True)
        ):
            continue
        for drawn in itertools.product(sorted(set(cards)), repeat=len(unseen)):
            placing = copy.deepcopy(hidden)
            there = placing["rounds"][0]
            there["setup"]["hands"] = hands
            for at, card in zip(unseen, drawn, strict=True):
                there["moves"][at][3] = card
            if fits(placing, strict=free):
                yield placing
    if free:
        del played["setup"]["hands"]


@pytest.mark.parametrize("how", ["known hands", "some hands", "sizes", "no hands"])
def test_each_entry_is_judged_as_all_placings_of_the_unknown_cards_say(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(5)
    proved = left_open = 0
    for _ in range(12):
        hidden, found = half_known(rng, how)
        cards = SMALLER if how == "no hands" else SMALL
        deck = tables.counted(dict(Counter(cards)))
        monkeypatch.setattr(tables, "cards_of", lambda *_, deck=deck: deck)
        verdict = judged(hidden)
        verdicts = [judged(placing) for placing in found]
        everywhere, somewhere = ruled(verdicts)
        illegal = places_of(verdict, "illegal")
        unproven = places_of(verdict, "unproven") - illegal
        if how == "no hands":
            everywhere, somewhere = everywhere - {(1, 0)}, somewhere - {(1, 0)}
        assert illegal == everywhere, (hidden, illegal ^ everywhere)
        assert unproven == somewhere - everywhere, (hidden, unproven ^ (somewhere - everywhere))
        proved += len(illegal)
        left_open += len(unproven)
    assert proved + left_open > 5


@pytest.mark.parametrize("how", ["known hands", "sizes", "no hands"])
def test_where_the_ways_are_too_many_nothing_is_said_that_is_not_so_in_all_of_them(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course, "MOST_WORLDS", 1)
    monkeypatch.setattr(course, "MOST_LATER", 1)
    rng = random.Random(11)
    crowded = 0
    for _ in range(10):
        hidden, found = half_known(rng, how)
        cards = SMALLER if how == "no hands" else SMALL
        deck = tables.counted(dict(Counter(cards)))
        monkeypatch.setattr(tables, "cards_of", lambda *_, deck=deck: deck)
        verdict = judged(hidden)
        verdicts = [judged(placing) for placing in found]
        free = {(1, 0)} if how == "no hands" else set()
        everywhere, somewhere = ruled(verdicts)
        somewhere -= free
        illegal = places_of(verdict, "illegal")
        assert illegal <= everywhere, (hidden, illegal - everywhere)
        assert somewhere <= places_of(verdict, "illegal", "unproven"), hidden
        crowded += illegal != everywhere - free or places_of(verdict, "unproven") - illegal != somewhere - everywhere
    assert crowded or how == "known hands"


@pytest.mark.parametrize("seed", range(2))
def test_who_draws_unnamed_is_told_by_who_can_be_in(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    deck = tables.counted(dict(Counter(SMALLER)))
    monkeypatch.setattr(tables, "cards_of", lambda *_: deck)
    left_open = 0
    for _ in range(8):
        log: JsonLog = {"format": 1, "game": "old-maid", "players": ["Ann", "Bo", "Cy"], "house": {}}
        log["rounds"] = [engine.random_round(rng, 3, SMALLER)]
        played: Any = log["rounds"][0]
        if rng.random() < 0.5:
            del played["moves"][rng.randrange(len(played["moves"])) + 1 :]
            del played["result"]
        drawn = False
        for move in played["moves"]:
            drawn = drawn or move[0] == "draw"
            if drawn and rng.random() < 0.6:
                move[1] = None
        found = [one for hands in deals(SMALLER, None, 3) if (one := seated(log, hands)) is not None]
        del played["setup"]["hands"]
        verdict = judged(log)
        verdicts = [judged(one) for one in found]
        everywhere = set.intersection(*(places_of(one, "illegal") for one in verdicts)) - {(1, 0)}
        somewhere = set().union(*(places_of(one, "illegal", "unproven") for one in verdicts)) - {(1, 0)}
        illegal = places_of(verdict, "illegal")
        assert illegal == everywhere, (log, illegal ^ everywhere)
        assert places_of(verdict, "unproven") - illegal == somewhere - everywhere, log
        left_open += len(somewhere)
    assert left_open


def seated(log: JsonLog, hands: list[list[str]]) -> JsonLog | None:
    """A log with these hands and a seat for each entry, if every card is where it is said to be."""
    told = copy.deepcopy(log)
    played = told["rounds"][0]
    played["setup"]["hands"] = hands
    held = [Counter(hand) for hand in hands]
    taker: Any = None
    for move in played["moves"]:
        if move[0] == "draw":
            if move[1] is None:
                left = [(move[2] + step) % len(held) for step in range(1, len(held))]
                move[1] = next((seat for seat in left if held[seat]), left[0])
            taker = move[1]
            held[move[2]][move[3]] -= 1
            held[taker][move[3]] += 1
            giver = move[2]
        else:
            giver = move[1] = taker if move[1] is None else move[1]
            held[giver] -= Counter(move[2])
        held[giver] = +held[giver]
    return told if fits(told, strict=True) else None
