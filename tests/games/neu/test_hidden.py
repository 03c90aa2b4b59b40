"""What a log without hands proves, against trying every deal of a small deck."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.games.neu.cards import COPIES
from adjudicator.games.neu.origins import Shown, placeable
from tests.engines import neu as engine
from tests.games.neu.logs import JsonLog, house, judged

KINDS = [
    "50",
    "50",
    "50",
    "101",
    "101",
    "101",
    "10",
    "9",
    "9",
    "8",
    "-10",
    "-1",
    "PASS",
    "TURN",
    "SHOT",
    "DOUBLE",
    "DOUBLE",
]


class Order(random.Random):
    """A shuffle that gives one order, after it was asked for."""

    def __init__(self, order: tuple[int, ...] | None) -> None:
        super().__init__(0)
        self.order = order

    def shuffle(self, cards: Any) -> None:
        if self.order is None:
            raise LookupError(len(cards))
        cards[:] = [cards[at] for at in self.order]
        self.order = None


def every_deal(deck: list[str], dealer: int, keys: Any) -> Iterator[engine.Game]:
    """A game of two for each way in which the deck can lie."""
    seen = set()
    for order in set(itertools.permutations(deck)):
        hands, pile = [sorted(order[:3]), sorted(order[3:6])], order[6:]
        key = (*map(tuple, hands), pile)
        if key not in seen:
            seen.add(key)
            yield engine.Game(dealer, hands, list(pile), keys, Order(None))


def after(game: engine.Game, move: list[Any]) -> Iterator[engine.Game]:
    """The games after a move: one, or, where the pile is shuffled, one for each order."""
    try:
        other = game.copy()
        other.rng = Order(None)
        other.do(move)
        yield other
    except LookupError as asked:
        for order in itertools.permutations(range(asked.args[0])):
            other = game.copy()
            other.rng = Order(order)
            try:
                other.do(move)
            except LookupError:
                continue  # a second shuffle in one turn, in a deck so small
            yield other


def merged(games: list[tuple[engine.Game, bool | None]]) -> list[tuple[engine.Game, bool | None]]:
    """Each game once."""
    found = {}
    for game, stuck in games:
        hands = tuple(tuple(sorted(hand)) for hand in game.hands)
        start = tuple(sorted(game.hand_at_start))
        found[hands, tuple(game.pile), tuple(game.table), tuple(game.laid), tuple(game.drawn), start, stuck] = (
            game,
            stuck,
        )
    return list(found.values())


class Trial:
    """All deals that fit a log so far, and what they say of each entry."""

    def __init__(self, deck: list[str], dealer: int, keys: Any) -> None:
        self.games: list[tuple[engine.Game, bool | None]] = [(game, None) for game in every_deal(deck, dealer, keys)]
        self.impossible: int | None = None
        self.lost_at: int | None = None
        self.shuffles = 0

    def in_turn(self, move: list[Any]) -> Any:
        """Whether a move comes when it can; a card that was changed may have ended the round, or passed on the turn."""
        game = self.games[0][0]
        if move[0] == "draw":
            return game.loser is None and bool(game.drawn)
        return move[0] == "show" or game.turn == move[1]

    def play(self, entry: int, move: list[Any]) -> bool:
        """Take an entry; whether some deal lets it be right."""
        fits = [(game, stuck) for game, stuck in self.games if self._fits(game, move)]
        if not fits:
            self.impossible = entry
            return False
        self.games = []
        for game, stuck in fits:
            if move[0] in ("show", "draw"):
                self.games.append((game, stuck))
                continue
            was_stuck = game.forced()
            for other in after(game, move):
                if other.loser is not None:
                    self.lost_at = entry
                self.games.append((other, was_stuck if other.loser is not None else None))
        self.games = merged(self.games)
        self.shuffles = max((game.shuffles for game, _ in self.games), default=0)
        return True

    @staticmethod
    def _fits(game: engine.Game, move: list[Any]) -> bool:
        verb, seat = move[:2]
        if verb == "show":
            known = Counter(card for card in move[2] if card != "?")
            return len(move[2]) == len(game.hands[seat]) and not known - Counter(game.hands[seat])
        if verb == "draw":
            return len(move[2]) == len(game.drawn) and all(
                said in ("?", card) for said, card in zip(move[2], game.drawn, strict=True)
            )
        return verb == "lose" or ("SHOT" if verb == "shot" else move[2]) in game.hands[seat]

    def verdict_on_loss(self) -> str | None:
        """What all deals say of whether the loser had to lose."""
        stuck = {stuck for _, stuck in self.games}
        return "unproven" if len(stuck) > 1 else None if True in stuck else "illegal"


def small_log(rng: random.Random, deck: list[str], dealer: int, keys: Any) -> list[list[Any]]:
    """Moves of a round with a small deck, in turn, with cards that are sometimes not held."""
    cards = list(deck)
    rng.shuffle(cards)
    game = engine.Game(dealer, [cards[:3], cards[3:6]], cards[6:], keys, rng)
    moves: list[list[Any]] = []
    while game.turn is not None and len(moves) < 14:
        seat = game.turn
        if rng.random() < 0.12:
            moves.append(["lose", seat])
            game.do(moves[-1])
            break
        if rng.random() < 0.15:
            other = rng.randrange(2)
            moves.append(["show", other, [card if rng.random() < 0.6 else "?" for card in game.hands[other]]])
        card = rng.choice(game.hands[seat])
        move = ["shot", seat, rng.randrange(2)] if card == "SHOT" else ["play", seat, card]
        game.do(move)
        if move[0] == "play" and rng.random() < 0.08:
            move = ["play", seat, rng.choice([one for one in deck if one != "SHOT"])]
        moves.append(move)
        if game.loser is None and game.drawn and rng.random() < 0.15:
            moves.append(["draw", seat, [card if rng.random() < 0.6 else "?" for card in game.drawn]])
    if game.loser is not None and rng.random() < 0.6:
        hand = game.hands[game.loser]
        moves.append(["show", game.loser, [card if rng.random() < 0.75 else "?" for card in hand]])
    return moves


def test_a_log_without_hands_proves_what_every_deal_proves(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(4)
    seen: Counter[Any] = Counter()
    for _ in range(160):
        deck = rng.sample(KINDS, 8)
        for card in list(COPIES):
            monkeypatch.delitem(COPIES, card)
        for card, count in Counter(deck).items():
            monkeypatch.setitem(COPIES, card, count)
        keys = {key: value for key, value in house(rng).items() if key not in ("voluntary-bust", "missed-draw")}
        keys["shot-self"] = True
        dealer = rng.randrange(2)
        moves = small_log(rng, deck, dealer, keys)
        trial = Trial(deck, dealer, keys)
        log: JsonLog = {
            "format": 1,
            "game": "neu",
            "players": ["Ann", "Bo"],
            "house": keys,
            "rounds": [{"setup": {"dealer": dealer}, "moves": moves}],
        }
        for entry, move in enumerate(moves, 1):
            if not trial.in_turn(move):
                log["rounds"][0]["moves"] = moves[: entry - 1]
                break
            if not trial.play(entry, move):
                log["rounds"][0]["moves"] = moves[:entry]
                break
        if trial.shuffles < 2:
            compare(log, trial, seen)
        else:
            proves_no_more(log, trial)
        monkeypatch.undo()
    assert seen["impossible"] > 1
    assert seen["illegal"] > 1
    assert seen["unproven"] > 1
    assert seen[None] > 0


def compare(log: JsonLog, trial: Trial, seen: Counter[Any]) -> None:
    """The verdict on a log says what all deals say."""
    verdict = judged(log)
    cards = [one for one in verdict.findings if one.rule in ("neu/in-hand", "neu/deck")]
    assert [one.entry for one in cards] == ([trial.impossible] if trial.impossible else []), log
    assert all(one.kind == "illegal" for one in cards)
    assert not [
        one for one in verdict.findings if one.rule in ("neu/turn", "neu/owes-two", "neu/call", "neu/hand-size")
    ]
    if trial.impossible:
        seen["impossible"] += 1
    if trial.lost_at is None or trial.impossible == trial.lost_at:
        return
    kinds = [one.kind for one in verdict.findings if one.rule == "neu/forced-bust"]
    expected = trial.verdict_on_loss()
    assert kinds == ([expected] if expected else []), (log, expected, len(trial.games))
    seen[expected] += 1


def proves_no_more(log: JsonLog, trial: Trial) -> None:
    """What the verdict on a log proves, all deals prove."""
    for one in judged(log).findings:
        if one.rule in ("neu/in-hand", "neu/deck"):
            assert one.entry == trial.impossible, log
        elif one.kind == "illegal":
            assert one.rule == "neu/forced-bust"
            assert trial.verdict_on_loss() == "illegal", log


def test_cards_that_turn_up_after_a_shuffle_are_placed_as_trying_each_way_does() -> None:
    rng = random.Random(3)
    found: Counter[bool] = Counter()
    for _ in range(1500):
        places = [rng.randint(0, 2), rng.randint(0, 2)]
        kinds = ["A", "B", "C"]
        old = Counter(rng.choices(kinds, k=sum(places)))
        new = Counter(rng.choices(kinds, k=rng.randint(0, 5)))
        shown, drawn = [], [0, 0]
        for _ in range(rng.randint(0, 5)):
            seat = rng.randrange(2)
            drawn[seat] += rng.randint(0, 1)
            shown.append(Shown(seat, rng.choice(kinds), drawn[seat]))
        ways = any(
            possible(shown, sides, places, old, new) for sides in itertools.product([True, False], repeat=len(shown))
        )
        assert placeable(shown, places, old, new) == ways
        found[ways] += 1
    assert min(found.values()) > 200


def possible(
    shown: list[Shown], sides: tuple[bool, ...], places: list[int], old: Counter[str], new: Counter[str]
) -> bool:
    """Whether the cards shown can be old where `sides` says so, and new elsewhere."""
    was_old = [one for one, side in zip(shown, sides, strict=True) if side]
    was_new = [one for one, side in zip(shown, sides, strict=True) if not side]
    if Counter(one.card for one in was_old) - old or Counter(one.card for one in was_new) - new:
        return False
    if any(sum(one.seat == seat for one in was_old) > places[seat] for seat in range(len(places))):
        return False
    fresh = [0] * len(places)
    for one in was_new:
        fresh[one.seat] += 1
        if fresh[one.seat] > one.drawn:
            return False
    return True
