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
from adjudicator.games.neu.moves import Setup
from adjudicator.games.neu.origins import place
from adjudicator.games.neu.stock import Stock
from adjudicator.referee import judge
from adjudicator.verdict import Verdict
from tests.engines import neu as engine
from tests.games.neu.logs import house, match
from tests.logs import decoded, judged
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


class Order:
    """A shuffle that gives one order, after it was asked for."""

    def __init__(self, order: tuple[int, ...] | None) -> None:
        self.order = order

    def shuffle(self, cards: list[str]) -> None:
        if self.order is None:
            raise LookupError(len(cards))
        cards[:] = [cards[at] for at in self.order]
        self.order = None


def every_deal(deck: list[str], setup: Any, keys: Any) -> Iterator[engine.Game]:
    """A game of two for each way in which the deck can lie."""
    seen = set()
    unasked: Any = Order(None)
    said = [Counter(card for card in hand if card != "?") for hand in setup.get("hands", [[], []])]
    for first in itertools.combinations(range(len(deck)), 3):
        rest = [at for at in range(len(deck)) if at not in first]
        for second in itertools.combinations(rest, 3):
            hands = [sorted(deck[at] for at in hand) for hand in (first, second)]
            if any(known - Counter(hand) for known, hand in zip(said, hands, strict=True)):
                continue
            for order in itertools.permutations(at for at in rest if at not in second):
                pile = [deck[at] for at in order]
                key = (*map(tuple, (*hands, pile)),)
                if key not in seen and all(map(_told, setup.get("pile", pile), pile)):
                    seen.add(key)
                    yield engine.Game(setup["dealer"], hands, pile, keys, unasked)


def _told(said: str, card: str) -> bool:
    return said in ("?", card)


def after(game: engine.Game, move: list[Any]) -> Iterator[engine.Game]:
    """The games after a move: one, or, where the pile is shuffled, one for each order."""
    orders: list[tuple[int, ...] | None] = [None]
    for order in orders:
        other = game.copy()
        shuffle: Any = Order(order)
        other.rng = shuffle
        try:
            other.do(move)
            yield other
        except LookupError as asked:
            if order is None:  # else a second shuffle in one turn, in a deck so small
                orders += itertools.permutations(range(asked.args[0]))


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
        self.games: list[tuple[engine.Game, bool | None]] = [(game, None) for game in every_deal(deck, setup, keys)]
        self.impossible: int | None = None
        self.lost_at: int | None = None
        self.shuffles = 0

    def in_turn(self, move: list[Any]) -> Any:
        """Whether a move comes when it can; a card that was changed may have ended the round, or passed on the turn."""
        game = self.games[0][0]
        if move[0] == "draw":
            return game.loser is None and bool(game.drawn)
        return move[0] == "show" or game.turn == move[1]

    def play(self, entry: int, move: list[Any], later: list[Any]) -> bool:
        """Take an entry; whether some deal lets it be right; a hand may be shown before its draw, which follows."""
        undrawn = move[0] == "show" and later[:1] != [] and later[0][:2] == ["draw", move[1]]
        fits = [(game, stuck) for game, stuck in self.games if self._fits(game, move, undrawn)]
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
    def _fits(game: engine.Game, move: list[Any], undrawn: bool) -> bool:
        verb, seat = move[:2]
        if verb == "show":
            known = Counter(card for card in move[2] if card != "?")
            hand = Counter(game.hands[seat]) - Counter(game.drawn if undrawn else [])
            return len(move[2]) == hand.total() and not known - hand
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
            if rng.random() < 0.3:
                held = Counter(game.hands[seat]) - Counter(game.drawn)
                moves.append(["show", seat, [card if rng.random() < 0.6 else "?" for card in held.elements()]])
            moves.append(["draw", seat, [card if rng.random() < 0.6 else "?" for card in game.drawn]])
    if game.loser is not None and rng.random() < 0.6:
        hand = game.hands[game.loser]
        moves.append(["show", game.loser, [card if rng.random() < 0.75 else "?" for card in hand]])
    return {"setup": setup, "moves": moves}


def test_a_log_with_hidden_cards_proves_what_every_deal_proves(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(4)
    seen: Counter[Any] = Counter()
    for number in range(240):
        deck = rng.sample(KINDS, 9 if number % 8 == 0 else 8)
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
            if not trial.play(entry, move, moves[entry:]):
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


def true_round(rng: random.Random, deck: list[str], players: int, keys: Any) -> tuple[dict[str, Any], set[int]]:
    """A round as it was played, but for one or two cards that nobody saw, and the entry at which it was lost though
    there was another way, if there is one."""
    cards = rng.sample(deck, len(deck))
    hands, pile = [cards[3 * seat : 3 * seat + 3] for seat in range(players)], cards[3 * players :]
    setup: dict[str, Any] = {"dealer": rng.randrange(players)}
    if rng.random() < 0.3:
        setup["hands"] = [list(hand) for hand in hands]
    game = engine.Game(setup["dealer"], hands, pile, keys, rng)
    moves: list[list[Any]] = []
    wrong: set[int] = set()
    unseen = 0
    while game.turn is not None and len(moves) < 12:
        seat, forced = game.turn, game.forced()
        card = rng.choice(game.hands[seat])
        move = ["shot", seat, rng.randrange(players)] if card == "SHOT" else ["play", seat, card]
        game.do(move if rng.random() > 0.08 else (move := ["lose", seat]))
        if move[0] != "lose" and unseen < 2 and rng.random() < 0.25:
            move, unseen = ["play", seat, "?"], unseen + 1
        if move[0] != "lose" and rng.random() < 0.2:
            move = [*move, game.sum]
        moves.append(move)
        if game.loser is None and game.drawn and rng.random() < 0.15:
            moves.append(["draw", seat, [card if rng.random() < 0.6 else "?" for card in game.drawn]])
        elif game.loser is not None and not forced:
            wrong.add(len(moves))
    if game.loser is not None:
        moves += [["lose", game.loser]] if moves[-1][0] != "lose" and rng.random() < 0.4 else []
        moves += [["show", game.loser, list(game.hands[game.loser])]] if rng.random() < 0.6 else []
    return {"setup": setup, "moves": moves}, wrong


def test_a_card_that_nobody_saw_proves_nothing_that_was_not_so(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(6)
    proved = 0
    for _ in range(400):
        players = rng.choice([2, 2, 3])
        deck = rng.sample(KINDS, rng.randint(3 * players + 1, 14))
        for card in list(COPIES):
            monkeypatch.delitem(COPIES, card)
        for card, count in Counter(deck).items():
            monkeypatch.setitem(COPIES, card, count)
        keys = {key: value for key, value in house(rng).items() if key != "voluntary-bust"}
        keys["shot-self"] = True
        played, wrong = true_round(rng, deck, players, keys)
        verdict = judged(match([played], players, keys))
        illegal = {(one.rule, one.entry) for one in verdict.findings if one.kind == "illegal"}
        assert illegal <= {("neu/forced-bust", entry) for entry in wrong}, played
        proved += len(illegal)
        monkeypatch.undo()
    assert proved > 50


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


@pytest.mark.parametrize("seats", [2, 5, 7])
def test_however_often_is_shuffled_a_hand_can_hold_what_it_holds(seats: int) -> None:
    rng = random.Random(seats)
    pile = rng.sample(engine.DECK, len(engine.DECK))
    hands = [[pile.pop() for _ in range(3)] for _ in range(seats)]
    laid: list[str] = []
    stock, shuffles = Stock(Setup(dealer=0), seats, range(seats)), 0
    while shuffles < 6:
        seat = rng.randrange(seats)
        shown = rng.sample(hands[seat], rng.randint(1, 3))
        fresh = Counter(shown) - Counter(stock.known[seat])
        assert stock.may_reveal(seat, list(fresh.elements()))
        laid.append(hands[seat].pop(hands[seat].index(shown[0])))
        stock.take(seat, shown[0])
        if not pile:
            pile, laid, shuffles = rng.sample(laid[:-1], len(laid) - 1), laid[-1:], shuffles + 1
        hands[seat].append(pile.pop())
        stock.draw(seat, 1)
        if rng.random() < 0.1:
            assert stock.may_draw(hands[seat][-1])
            stock.name(seat, "?", hands[seat][-1])


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
