"""What a log proves whose cards are hidden, or some of them, against trying every deal of a small deck."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from adjudicator.games.neu.board import Shown
from adjudicator.games.neu.cards import COPIES
from adjudicator.games.neu.origins import place
from adjudicator.referee import judge
from adjudicator.verdict import Verdict
from tests.engines import neu as engine
from tests.games.neu.logs import decoded, house, match
from tests.unhurried import judge_slowly

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

    def __init__(self, deck: list[str], setup: Any, keys: Any) -> None:
        self.games: list[tuple[engine.Game, bool | None]] = [
            (game, None) for game in every_deal(deck, setup["dealer"], keys) if self._dealt(game, setup)
        ]
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
    def _dealt(game: engine.Game, setup: Any) -> bool:
        for said, hand in zip(setup.get("hands", []), game.hands, strict=False):
            if Counter(card for card in said if card != "?") - Counter(hand):
                return False
        return all(said in ("?", card) for said, card in zip(setup.get("pile", []), game.pile, strict=False))

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


def small_round(rng: random.Random, deck: list[str], keys: Any) -> dict[str, Any]:
    """A round with a small deck, in turn, with cards that are sometimes not held; the deal is hidden, or some of it."""
    cards = list(deck)
    rng.shuffle(cards)
    hands, pile = [cards[:3], cards[3:6]], cards[6:]
    setup: dict[str, Any] = {"dealer": rng.randrange(2)}
    share = rng.choice([0.3, 0.8, 1])
    if rng.random() < 0.25:
        setup["hands"] = [[card if rng.random() < share else "?" for card in hand] for hand in hands]
    if rng.random() < 0.25:
        setup["pile"] = [card if rng.random() < share else "?" for card in pile]
    game = engine.Game(setup["dealer"], hands, pile, keys, rng)
    moves: list[list[Any]] = []
    while game.turn is not None and len(moves) < 16:
        seat = game.turn
        if rng.random() < 0.08:
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
    return {"setup": setup, "moves": moves}


def test_a_log_with_hidden_cards_proves_what_every_deal_proves(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(4)
    seen: Counter[Any] = Counter()
    for _ in range(170):
        deck = rng.sample(KINDS, 8)
        for card in list(COPIES):
            monkeypatch.delitem(COPIES, card)
        for card, count in Counter(deck).items():
            monkeypatch.setitem(COPIES, card, count)
        keys = {key: value for key, value in house(rng).items() if key not in ("voluntary-bust", "missed-draw")}
        keys["shot-self"] = True
        played = small_round(rng, deck, keys)
        trial = Trial(deck, played["setup"], keys)
        moves = played["moves"]
        for entry, move in enumerate(moves, 1):
            if not trial.in_turn(move):
                played["moves"] = moves[: entry - 1]
                break
            if not trial.play(entry, move):
                played["moves"] = moves[:entry]
                break
        log = decoded(match([played], house=keys))
        shuffles = min(trial.shuffles, 2)
        seen[shuffles, compare(judge(log), trial)] += 1
        seen[shuffles, compare(judge_slowly(log, monkeypatch), trial)] += 1
        monkeypatch.undo()
    for shuffles in range(3):
        assert min(seen[shuffles, what] for what in ("impossible", "illegal", "unproven", None)) > 1, seen


def compare(verdict: Verdict, trial: Trial) -> str | None:
    """The verdict on a log says what all deals say: that an entry was impossible, or what of its loss."""
    cards = [one for one in verdict.findings if one.rule in ("neu/in-hand", "neu/deck")]
    assert [one.entry for one in cards] == ([trial.impossible] if trial.impossible else [])
    assert all(one.kind == "illegal" for one in cards)
    assert not [
        one for one in verdict.findings if one.rule in ("neu/turn", "neu/owes-two", "neu/call", "neu/hand-size")
    ]
    if trial.impossible:
        return "impossible"
    if trial.lost_at is None:
        return "goes on"
    kinds = [one.kind for one in verdict.findings if one.rule == "neu/forced-bust"]
    expected = trial.verdict_on_loss()
    assert kinds == ([expected] if expected else []), (expected, len(trial.games))
    return expected


def test_cards_that_turn_up_after_shuffles_are_placed_as_trying_each_way_does() -> None:
    rng = random.Random(3)
    found: Counter[Any] = Counter()
    for _ in range(2500):
        cards, shown = some_cards_shown(rng)
        ways = any(possible(shown, way, cards) for way in itertools.product(range(len(cards)), repeat=len(shown)))
        placed = place(shown, cards)
        assert (placed is not None) == ways
        assert placed is None or possible(shown, placed, cards)
        found[len(cards), ways] += 1
    assert min(found.values()) > 40


def some_cards_shown(rng: random.Random) -> tuple[list[Counter[str]], list[Shown]]:
    """Hidden cards of some origins, and cards that turned up: those that were drawn, but for one or two."""
    origins = rng.choice([1, 2, 3, 3, 4])
    hands: list[list[str]] = [[], []]
    got = [[0] * origins, [0] * origins]
    cards: list[Counter[str]] = [Counter() for _ in range(origins)]
    shown: list[Shown] = []
    for origin in range(origins):
        for _ in range(rng.randint(1, 6 - origins)):
            seat, card = rng.randrange(2), rng.choice("ABC")
            cards[origin][card] += 1
            got[seat][origin] += 1
            hands[seat].append(card)
            seat = rng.randrange(2)
            if len(shown) < 7 and hands[seat] and rng.random() < 0.9:
                card = hands[seat].pop(rng.randrange(len(hands[seat])))
                card = rng.choice("ABC") if rng.random() < 0.15 else card
                shown.append(Shown(seat, card, tuple(got[seat][: origin + 1])))
    return cards, shown


def possible(shown: list[Shown], way: Sequence[int], cards: list[Counter[str]]) -> bool:
    """Whether the cards shown can be of these origins."""
    used: Counter[Any] = Counter()
    for one, origin in zip(shown, way, strict=True):
        used[origin, one.card] += 1
        used[one.seat, origin] += 1
        if origin >= len(one.got) or used[one.seat, origin] > one.got[origin]:
            return False
        if used[origin, one.card] > cards[origin][one.card]:
            return False
    return True
