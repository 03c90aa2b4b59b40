"""A plain engine for Metamorphosis, written from the rules alone and sharing no code with the referee.

`Game` knows every card, lists the legal moves in one order, plays them and counts; `random_log` deals and plays
whole logs at random. Whether a log that somebody else wrote was in order is asked in `metamorphosis_review`.
"""

import random
from collections.abc import Iterable, Mapping
from typing import Any

Move = list[Any]
House = Mapping[str, Any]

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = ["S", "H", "D", "C"]
DECK = [rank + suit for suit in SUITS for rank in RANKS]
NAMES = ["Ann", "Bo", "Cy"]
STEPS = {"first": 1, "second": 2, "third": 3}


def rank(card: str) -> int:
    """How high a card is, ace high."""
    return RANKS.index(card[:-1])


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards by suit and rank."""
    return sorted(cards, key=DECK.index)


def trump_of(house: House, hand: int) -> str:
    """The trump suit of a hand, 1 to 4, or "none"."""
    if hand == 2:
        return "D"
    return str(house.get(f"trump-{hand}", "none")) if hand > 2 else "none"


def leader_of(house: House, hand: int, dealer: int, players: int) -> int:
    """Who leads a hand, 1 to 4."""
    step = 1 if hand < 3 else STEPS[house.get(f"lead-{hand}", "second")]
    return (dealer + step) % players


def taker(trick: list[tuple[int, str]], trump: str) -> int:
    """The seat that takes a trick: highest trump, else highest card of the suit led."""
    suit = trick[0][1][-1]
    if any(card[-1] == trump for _, card in trick):
        suit = trump
    return max((rank(card), seat) for seat, card in trick if card[-1] == suit)[1]


def hand_points(hand: int, cards: list[str]) -> int:
    """What the cards that a player took in a hand are worth."""
    if hand == 3:
        return -len(cards)
    suit, each = {1: ("C", -4), 2: ("H", 3), 4: ("S", 4)}[hand]
    return each * sum(1 for card in cards if card[-1] == suit)


def set_points(took: list[list[list[str]]], indicators: list[int | None]) -> tuple[list[list[int]], list[int]]:
    """The points of the four hands by seats, and those of the set with the bonus."""
    hands = [[hand_points(number + 1, cards) for cards in seats] for number, seats in enumerate(took)]
    points = [sum(row[seat] for row in hands) for seat in range(len(indicators))]
    for seat, hand in enumerate(indicators):
        if hand in (1, 2, 3, 4):
            row = hands[hand - 1]
            if all(row[seat] > other for one, other in enumerate(row) if one != seat):
                points[seat] += 10
    return hands, points


class Game:
    """One set, all cards known. `stock` is the draw pile, top first; reshuffled cards are drawn in any order.

    Equalizing is played a card at a time: first who draws or takes, clockwise from the hand's leader, while there is
    something to draw; then who discards, cards in ascending order; then the draws that had to wait.
    """

    def __init__(self, dealer: int, hands: list[list[str]], stock: list[str], house: House) -> None:
        self.players = len(hands)
        self.size = len(hands[0])
        self.dealer = dealer
        self.house = house
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.pile: list[str] = []
        self.fresh: list[str] = []
        self.hand = 1
        self.indicators: list[int | None] = [None] * self.players
        self.took: list[list[list[str]]] = [[[] for _ in hands] for _ in range(4)]
        self.trick: list[tuple[int, str]] = []
        self.tricks = 0
        self.started = False
        self.turn: int | None = leader_of(house, 1, dealer, self.players)
        self.owes = [0] * self.players
        self.dropped: list[list[str]] = [[] for _ in hands]

    def _clockwise(self) -> list[int]:
        first = leader_of(self.house, self.hand, self.dealer, self.players)
        return [(first + step) % self.players for step in range(self.players)]

    def legal(self) -> list[Move]:
        """The legal moves in the one order above."""
        if self.turn is None:
            return []
        if not self.started and self.hand == 1:
            for seat in self._clockwise():
                if self.indicators[seat] is None:
                    return [["indicate", seat, number] for number in (1, 2, 3, 4)]
        if not self.started and self.hand > 1:
            moves = self._equalizing()
            if moves:
                return moves
        held = in_order(self.hands[self.turn])
        if self.trick:
            follow = [card for card in held if card[-1] == self.trick[0][1][-1]]
            held = follow or held
        return [["play", self.turn, card] for card in held]

    def _equalizing(self) -> list[Move]:
        under = [seat for seat in self._clockwise() if self.owes[seat] < 0]
        over = [seat for seat in self._clockwise() if self.owes[seat] > 0]
        if self.hand == 3:
            return [
                ["take", under[0], seat, [card]]
                for seat in range(self.players)
                if under and self.owes[seat] > 0
                for card in in_order(self.hands[seat])
            ]
        if under and self.stock:
            return [["draw", under[0], [self.stock[0]]]]
        if under and self.pile:
            return [["draw", under[0], [card]] for card in in_order(self.pile)]
        if over:
            seat = over[0]
            last = max((DECK.index(card) for card in self.dropped[seat]), default=-1)
            cards = [card for card in in_order(self.hands[seat]) if DECK.index(card) > last]
            return [["discard", seat, [card]] for card in cards[: len(cards) - self.owes[seat] + 1]]
        return [["draw", seat, [card]] for seat in under[:1] for card in in_order(self.fresh)]

    def play(self, move: Move) -> None:
        """Play a legal move; ValueError for another."""
        if move not in self.legal():
            raise ValueError(f"not legal: {move}")
        verb, seat = move[:2]
        if verb == "indicate":
            self.indicators[seat] = move[2]
        elif verb == "discard":
            self._move(move[2][0], self.hands[seat], self.fresh)
            self.dropped[seat].append(move[2][0])
            self.owes[seat] -= 1
        elif verb == "draw":
            source = self.stock or self.pile or self.fresh
            self._move(move[2][0], source, self.hands[seat])
            self.owes[seat] += 1
        elif verb == "take":
            self._move(move[3][0], self.hands[move[2]], self.hands[seat])
            self.owes[seat] += 1
            self.owes[move[2]] -= 1
        else:
            self._card(seat, move[2])

    @staticmethod
    def _move(card: str, source: list[str], target: list[str]) -> None:
        source.remove(card)
        target.append(card)

    def _card(self, seat: int, card: str) -> None:
        if not self.started:
            self.started = True
            self.pile += self.fresh
            self.fresh = []
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) < self.players:
            self.turn = (seat + 1) % self.players
            return
        winner = taker(self.trick, trump_of(self.house, self.hand))
        self.took[self.hand - 1][winner] += [card for _, card in self.trick]
        self.trick = []
        self.turn = winner
        self.tricks += 1
        if self.tricks == self.size:
            self._next_hand()

    def _next_hand(self) -> None:
        won = self.took[self.hand - 1]
        self.hand += 1
        self.tricks = 0
        self.started = False
        if self.hand == 5:
            self.turn = None
            return
        self.hands = [list(cards) for cards in won]
        self.owes = [len(cards) - self.size for cards in won]
        self.dropped = [[] for _ in won]
        self.turn = leader_of(self.house, self.hand, self.dealer, self.players)

    def points(self) -> list[int]:
        """The points of the complete tricks, the bonus with the last hand."""
        over = self.turn is None
        return set_points(self.took, self.indicators if over else [None] * self.players)[1]

    def everything(self) -> list[str]:
        """All cards, wherever they are."""
        before = self.took[self.hand - 1] if self.hand < 5 else self.took[3]
        return [
            *(card for hand in self.hands for card in hand),
            *(card for cards in before for card in cards),
            *(card for _, card in self.trick),
            *self.stock,
            *self.pile,
            *self.fresh,
        ]


def deal(rng: random.Random, players: int) -> tuple[list[list[str]], list[str]]:
    """Hands and stock; now and then hands so unlike that somebody takes nearly everything."""
    cards = DECK.copy()
    rng.shuffle(cards)
    how = rng.random()
    if how < 0.4:
        cards.sort(key=lambda card: rank(card) + rng.random() * (1 if how < 0.25 else 5), reverse=True)
    hands = [sorted(cards[12 * seat : 12 * seat + 12], key=lambda _: rng.random()) for seat in range(players)]
    stock = cards[12 * players :]
    rng.shuffle(hands)
    rng.shuffle(stock)
    return hands, stock


def choose(rng: random.Random, game: Game, policy: str) -> Move:
    """A legal move by a policy: "random", "high" (win what can be won), "low" (duck and keep low cards)."""
    moves = game.legal()
    if policy == "random" or moves[0][0] in ("indicate", "draw", "take"):
        return rng.choice(moves)
    if moves[0][0] == "discard":
        return moves[0] if rng.random() < 0.5 else rng.choice(moves)
    best = max if policy == "high" else min
    return best(moves, key=lambda move: (rank(move[2]), move[2]))


def random_set(rng: random.Random, players: int, dealer: int, house: House) -> tuple[Game, list[Move], Any, Any]:
    """A set dealt and played at random: the game, its moves a card at a time, and the deal."""
    hands, stock = deal(rng, players)
    game = Game(dealer, hands, stock, house)
    policies = [rng.choice(["random", "high", "low"]) for _ in range(players)]
    moves = []
    while game.turn is not None:
        acts = game.legal()[0][1]
        move = choose(rng, game, policies[acts])
        game.play(move)
        moves.append(move)
    return game, moves, hands, stock


def written(rng: random.Random, moves: list[Move], players: int, shown: float) -> list[Move]:
    """The moves as a table may write them: tricks or cards, equalizing in one entry or several, hidden or left out."""
    found: list[Move] = []
    plays: list[Move] = []
    equalizing: list[Move] = []
    whole = rng.random() < 0.4
    named = rng.random() < 0.6
    at_hand = 0
    for move in [*moves, ["end"]]:
        if move[0] in ("play", "end") and equalizing:
            found += equalized(rng, equalizing, players, shown)
            equalizing = []
        if move[0] == "indicate":
            found.append(move)
        elif move[0] != "play":
            equalizing.append(move)
        else:
            plays.append(move)
            if len(plays) == players:
                if whole:
                    found.append(["trick", [card for _, _, card in plays]])
                else:
                    found += [[verb, seat if named or rng.random() < 0.1 else None, card] for verb, seat, card in plays]
                plays = []
                at_hand += 1
                if at_hand == 12:
                    at_hand, whole, named = 0, rng.random() < 0.4, rng.random() < 0.6
    order = [move for move in found if move[0] == "indicate"]
    rng.shuffle(order)
    return [*order, *(move for move in found if move[0] != "indicate")]


def equalized(rng: random.Random, moves: list[Move], players: int, shown: float) -> list[Move]:
    """The entries of one equalizing: each seat's whole or not at all, some cards not known."""
    left_out = {seat for seat in range(players) if rng.random() < 0.25}
    found: list[Move] = []
    for move in moves:
        if move[1] in left_out:
            continue
        cards = [card if rng.random() < shown else "?" for card in move[-1]]
        last = found[-1] if found else None
        if last and last[:-1] == move[:-1] and rng.random() < 0.8:
            last[-1].extend(cards)
        else:
            found.append([*move[:-1], cards])
    if rng.random() < 0.2:
        found.insert(rng.randint(0, len(found)), ["discard", rng.randrange(players), []])
    if found and all(move[0] != "draw" for move in found):
        rng.shuffle(found)
    return found


def random_log(
    rng: random.Random, players: int, house: House, sets: int = 1, information: str = "full", shown: float | None = None
) -> dict[str, Any]:
    """A log as in JSON: "full" has the deal in its setups, "physical" only what lay open at the table.

    `shown` is how many of the cards that are discarded, drawn and taken are known, 0 to 1.
    """
    if shown is None:
        shown = rng.choice([0.0, 0.5, 1.0])
    dealer = rng.randrange(players)
    rounds: list[dict[str, Any]] = []
    totals = [0] * players
    for _ in range(sets):
        game, moves, hands, stock = random_set(rng, players, dealer, house)
        setup: dict[str, Any] = {"dealer": dealer}
        if information == "full":
            setup.update(hands=hands, stock=stock)
        hand_rows, points = set_points(game.took, game.indicators)
        result: dict[str, Any] = {"points": points}
        if rng.random() < 0.5:
            result["hands"] = hand_rows
        rounds.append({"setup": setup, "moves": written(rng, moves, players, shown), "result": result})
        totals = [total + mine for total, mine in zip(totals, points, strict=True)]
        dealer = rng.randrange(players) if house.get("next-dealer") == "free" else (dealer + 1) % players
    return {
        "format": 1,
        "game": "metamorphosis",
        "players": NAMES[:players],
        "house": dict(house),
        "rounds": rounds,
        "result": {"winner": [seat for seat, total in enumerate(totals) if total == max(totals)]},
    }


def random_house(rng: random.Random, sets: int = 1) -> dict[str, Any]:
    """House keys, each given or left out."""
    keys: dict[str, Any] = {
        "trump-3": rng.choice(["none", *SUITS]),
        "trump-4": rng.choice(["none", *SUITS]),
        "lead-3": rng.choice(list(STEPS)),
        "lead-4": rng.choice(list(STEPS)),
        "players": [2, 3],
        "next-dealer": rng.choice(["left", "free"]),
        "sets": rng.choice([sets, sets + 1]),
    }
    return {key: value for key, value in keys.items() if rng.random() < 0.4}
