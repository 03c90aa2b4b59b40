"""Physical logs of a small deck, held against every deal: what no deal lets be right is illegal, and nothing else."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from adjudicator.games.old_bill import worlds
from tests.engines import old_bill as engine
from tests.logs import JsonLog, judged

DECKS: list[dict[str, Any]] = [
    {"thieves": {"A": [1, 1, 1, 1], "B": [1, 1, 1]}, "mimes": [1], "bills": 4},
    {"thieves": {"A": [1, 1, 2, 2, 2, 2, 2], "B": [1]}, "mimes": [], "bills": 4},
    {"thieves": {"A": [1, 1, 1, 1, 2], "B": [1, 1, 2]}, "mimes": [1, 2], "bills": 2},
]
MOST_DEALS = 1500


class Loose(engine.Game):
    """A game in which everything is done that can be done with the cards, lawful or not."""

    def _enter(self, seat: int, side: list[str]) -> None:
        suits = sorted({engine.kind_of(card) for card in side} - {"M", "BILL"})
        if len(suits) < 2:
            super()._enter(seat, side)
        elif "BILL" in side:
            self.discarded += side
            self.tasks.append({"seat": seat, "mimes": [], "discards": 1, "suits": suits})
        else:
            for card in side:
                kind = engine.kind_of(card)
                self.dens[seat].append(engine.Lying(card, None if kind == "M" else kind))

    def do(self, entry: list[Any]) -> tuple[bool, bool]:
        """Whether an entry is lawful, and whether the cards for it are there; if so it is done."""
        lawful = entry[0] != "show" and self.accepts(entry)
        if lawful:
            self.play(entry)
            return True, True
        verb = entry[0]
        if verb in ("offer", "pass") and self.tasks:
            self.tasks = []
            self._turn_ends()
        if verb == "offer":
            cards = [entry[3], *entry[4]]
            if Counter(cards) - Counter(self.hands[entry[1]]):
                return False, False
            self.forced = []
            self.just_drawn = False
            self.passes = 0
            for card in cards:
                self.hands[entry[1]].remove(card)
            self.offer = ["offer", *entry[1:4], sorted(entry[4])]
        elif verb == "pass":
            self.forced = []
            self.passes += 1
            self._turn_ends()
            self.over = self.over or self.passes == self.players
        elif verb == "show":
            here = not Counter(entry[2]) - Counter(self.hands[entry[1]])
            return here, here
        elif verb == "discard":
            gone = next((one for one in self.dens[entry[1]] if one.card == entry[2]), None)
            if gone is None:
                return False, False
            self.dens[entry[1]].remove(gone)
        elif verb == "assign":
            return False, any(one.card == entry[2] for one in self.dens[entry[1]])
        return False, True


@cache
def deals(deck: int) -> tuple[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]], ...]:
    """Every deal of a deck to two players: two hands, and the rest in order."""
    kinds = Counter(engine.cards_of({"deck": DECKS[deck]}))
    found = []
    for one in _hands(kinds):
        rest = kinds - Counter(one)
        for two in _hands(rest):
            pile = list((rest - Counter(two)).elements())
            found += [(one, two, order) for order in sorted(set(_orders(pile)))]
    return tuple(found)


def _hands(kinds: Counter[str]) -> list[tuple[str, ...]]:
    names = sorted(kinds)
    return [
        tuple(card for card, count in zip(names, counts, strict=True) for _ in range(count))
        for counts in product(*(range(kinds[name] + 1) for name in names))
        if sum(counts) == 5
    ]


def _orders(cards: list[str]) -> Iterator[tuple[str, ...]]:
    if not cards:
        yield ()
    for at, card in enumerate(cards):
        for rest in _orders(cards[:at] + cards[at + 1 :]):
            yield (card, *rest)


def physical_log(rng: random.Random, deck: int, unseen: float) -> JsonLog:
    """A log without hands, in which players pass and offer as they like; some face-down cards never turn up."""
    house: dict[str, Any] = {"deck": DECKS[deck]}
    if rng.random() < 0.5:
        house["bills-alone"] = "each"
    setup = engine.deal(rng, 2, house)
    game = Loose(2, setup["first"], setup["hands"], setup["pile"], house)
    moves: list[Any] = []
    while not game.over and len(moves) < 14:
        seat = game.turn
        assert seat is not None
        move = rng.choice(game.legal())
        if game.offer is None and not game.tasks:
            hand = list(game.hands[seat])
            rng.shuffle(hand)
            if rng.random() < 0.3 or len(hand) < 2:
                move = ["pass", seat]
            elif rng.random() < 0.3:
                move = ["offer", seat, 1 - seat, hand[0], hand[1 : rng.randint(2, min(4, len(hand)))]]
        game.do(copy.deepcopy(move))
        moves.append(move)
        if rng.random() < 0.15:
            shower = rng.randrange(2)
            hand = game.hands[shower]
            moves.append(["show", shower, rng.sample(hand, rng.randint(0, len(hand)))])
    for move in moves:
        if move[0] == "offer":
            for at in range(len(move[4])):
                if rng.random() < unseen:
                    move[4][at] = "?"
    return {
        "format": 1,
        "game": "old-bill",
        "players": ["Ann", "Bo"],
        "house": house,
        "rounds": [{"setup": {"first": setup["first"]}, "moves": moves}],
    }


def ways(log: JsonLog, deck: int) -> Iterator[list[bool]]:
    """For each deal, and each choice of the cards that never turned up, which entries are lawful."""
    played = log["rounds"][0]
    for one, two, pile in deals(deck):
        game = Loose(2, played["setup"]["first"], [list(one), list(two)], list(pile), log["house"])
        yield from _play_on(game, played["moves"], 0, [])


def _play_on(game: Loose, moves: list[Any], at: int, lawful: list[bool]) -> Iterator[list[bool]]:
    for number in range(at, len(moves)):
        move = moves[number]
        if move[0] == "offer" and "?" in move[4]:
            for down in _possible(game, move):
                other = copy.deepcopy(game)
                right, done = other.do([*move[:4], list(down)])
                if done:
                    yield from _play_on(other, moves, number + 1, [*lawful, right])
            return
        right, done = game.do(list(move))
        if not done:
            return
        lawful = [*lawful, right]
    yield lawful


def _possible(game: Loose, move: list[Any]) -> set[tuple[str, ...]]:
    known = [card for card in move[4] if card != "?"]
    rest = Counter(game.hands[move[1]]) - Counter([move[3], *known])
    names = sorted(rest)
    count = move[4].count("?")
    return {
        (*known, *(card for card, number in zip(names, counts, strict=True) for _ in range(number)))
        for counts in product(*(range(rest[name] + 1) for name in names))
        if sum(counts) == count
    }


def kinds_of(log: JsonLog) -> list[str]:
    """For each entry, what the verdict says of it."""
    found = ["right"] * len(log["rounds"][0]["moves"])
    for one in judged(log).findings:
        if one.kind != "notice" and found[one.entry - 1] != "illegal":
            found[one.entry - 1] = one.kind
    return found


def expected(log: JsonLog, deck: int) -> list[str]:
    """The same, from all deals."""
    columns = list(zip(*ways(log, deck), strict=True))
    return ["right" if all(one) else "unproven" if any(one) else "illegal" for one in columns]


@pytest.mark.parametrize("deck", range(len(DECKS)))
def test_what_every_deal_says_is_what_the_verdict_says(deck: int) -> None:
    rng = random.Random(deck)
    told: Counter[str] = Counter()
    for _ in range(12 if len(deals(deck)) < MOST_DEALS else 4):
        log = physical_log(rng, deck, 0)
        says = kinds_of(log)
        assert says == expected(log, deck), log
        told.update(says)
    assert told["right"]
    assert told["illegal"]


@pytest.mark.parametrize("unseen", [0.3, 0.6])
@pytest.mark.parametrize("deck", range(len(DECKS)))
def test_it_is_so_too_when_cards_that_lay_face_down_never_turn_up(deck: int, unseen: float) -> None:
    rng = random.Random(deck)
    told: Counter[str] = Counter()
    for _ in range(8 if len(deals(deck)) < MOST_DEALS else 2):
        log = physical_log(rng, deck, unseen)
        says = kinds_of(log)
        assert says == expected(log, deck), log
        told.update(says)
    assert told["right"]
    assert told["unproven"]


@pytest.mark.parametrize("limit", ["MOST_STEPS", "MOST_WAYS"])
def test_where_there_are_too_many_ways_what_is_open_stays_open(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(0)
    logs = [physical_log(rng, 0, 0.4) for _ in range(30)]
    exact = [one for log in logs for one in kinds_of(log)]
    monkeypatch.setattr(worlds, limit, 0)
    rough = [one for log in logs for one in kinds_of(log)]
    assert all(one in (other, "unproven") for one, other in zip(rough, exact, strict=True))
    assert rough.count("unproven") > exact.count("unproven") + 10


def test_a_hand_that_is_shown_whole_says_nothing_of_what_left_it_unseen() -> None:
    moves: list[Any] = [
        ["pass", 1],
        ["offer", 0, 1, "BILL", ["A1"]],
        ["accept", 1, "down"],
        ["offer", 1, 0, "A1", ["?", "?"]],
        ["show", 1, ["A2", "A2"]],
        ["accept", 0, "up"],
        ["offer", 0, 1, "BILL", ["A2", "?", "?"]],
        ["accept", 1, "down"],
    ]
    house = {"deck": DECKS[1], "bills-alone": "each"}
    log: JsonLog = {"format": 1, "game": "old-bill", "players": ["Ann", "Bo"], "house": house}
    log["rounds"] = [{"setup": {"first": 1}, "moves": moves}]
    says = kinds_of(log)
    assert says[0] == "unproven"
    assert says == expected(log, 1)
