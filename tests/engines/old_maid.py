"""A plain engine for Old Maid, written from the rules alone and sharing no code with the referee.

It knows every card, lists the legal moves, plays them and says who lost; it can deal and play whole logs at random.
It leaves to the referee all that needs judgement: unknown cards, illegal entries, rulings.
"""

import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

Move = list[Any]
House = Mapping[str, Any]

PRINTED_RULES: House = MappingProxyType({})


def deck(house: House = PRINTED_RULES) -> list[str]:
    """The 51 cards that are played with: all but four Old Bills and the three lowest Mimes."""
    own = house.get("deck")
    if own is None:
        suits = house.get("suits", ["A", "B", "C", "D"])
        own = {"thieves": {suit: [1, 2, 3, 4, 5, 6] * 2 for suit in suits}, "mimes": [1, 2, 3, 4, 5], "bills": 5}
    thieves = [f"{suit}{value}" for suit, values in own["thieves"].items() for value in values]
    mimes = [f"M{value}" for value in sorted(own["mimes"])[3:]]
    return thieves + mimes + ["BILL"] * (own["bills"] - 4)


def mime(card: str) -> bool:
    """Whether a card is a Mime: M and a number."""
    return card[0] == "M" and card[1:].isdigit()


def match(one: str, other: str) -> bool:
    """Whether two cards are a match: the same thief, or two Mimes."""
    return one == other or (mime(one) and mime(other))


def pairs(hand: list[str]) -> list[list[str]]:
    """The pairs that can be laid of a hand, each once."""
    found = []
    for at, one in enumerate(sorted(hand)):
        for other in sorted(hand)[at + 1 :]:
            if match(one, other) and [one, other] not in found:
                found.append([one, other])
    return sorted(found)


class Game:
    """One game with all hands known. Seats count from 0; `first` offers first.

    Hands may be of any size, so that a test can start in the middle.
    """

    def __init__(self, players: int, first: int, hands: list[list[str]]) -> None:
        """Take up the hands."""
        if players < 2 or len(hands) != players or first not in range(players):
            raise ValueError(f"no game for {players} players with {len(hands)} hands that seat {first} starts")
        self.players = players
        self.hands = [list(hand) for hand in hands]
        self.base = first
        self.taker: int | None = None
        self.over = False
        self._end()

    def _end(self) -> None:
        """The game is over when no pair is left in all hands together."""
        self.over = not pairs([card for hand in self.hands for card in hand])

    def _next(self, seat: int) -> int:
        """The next seat to the left that has cards."""
        for step in range(1, self.players + 1):
            if self.hands[(seat + step) % self.players]:
                return (seat + step) % self.players
        raise ValueError("nobody has cards")

    def parties(self) -> tuple[int, int]:
        """Who takes next, and from whom."""
        giver = self.base if self.hands[self.base] else self._next(self.base)
        return self._next(giver), giver

    def legal(self) -> list[Move]:
        """The pairs that must be laid, of anybody at the start and else of the taker; or the draws of who takes."""
        if self.over:
            return []
        seats = range(self.players) if self.taker is None else [self.taker]
        due: list[Move] = [["pair", seat, pair] for seat in seats for pair in pairs(self.hands[seat])]
        if due:
            return due
        taker, giver = self.parties()
        return [["draw", taker, giver, card] for card in sorted(set(self.hands[giver]))]

    def normal(self, move: Move) -> Move:
        """The move as `legal` spells it: no seat left open, the cards of a pair sorted."""
        move = list(move)
        if move[0] == "pair":
            if move[1] is None:
                move[1] = self.taker
            return ["pair", move[1], sorted(move[2])]
        if move[1] is None and not self.over:
            move[1] = self.parties()[0]
        return move

    def play(self, move: Move) -> None:
        """Play a move. ValueError, with nothing changed, when it is not legal."""
        move = self.normal(move)
        if move not in self.legal():
            raise ValueError(f"not legal: {move}")
        if move[0] == "pair":
            for card in move[2]:
                self.hands[move[1]].remove(card)
            self._end()
        else:
            self.hands[move[2]].remove(move[3])
            self.hands[move[1]].append(move[3])
            self.taker = self.base = move[1]

    def loser(self) -> int | None:
        """Who is left with Old Bill when the game is over."""
        return next((seat for seat, hand in enumerate(self.hands) if "BILL" in hand), None) if self.over else None

    def points(self) -> list[int]:
        """-1 for the loser, and 0."""
        return [-1 if seat == self.loser() else 0 for seat in range(self.players)]


def deal(rng: random.Random, players: int, cards: list[str]) -> list[list[str]]:
    """The cards, dealt one by one from a random seat on."""
    cards = list(cards)
    rng.shuffle(cards)
    start = rng.randrange(players)
    hands: list[list[str]] = [[] for _ in range(players)]
    for at, card in enumerate(cards):
        hands[(start + at) % players].append(card)
    return hands


def random_round(rng: random.Random, players: int, cards: list[str]) -> dict[str, Any]:
    """A round as in the log, dealt at random and played to its end."""
    hands = deal(rng, players, cards)
    first = rng.randrange(players)
    game = Game(players, first, hands)
    moves = []
    while not game.over:
        move = rng.choice(game.legal())
        game.play(move)
        if rng.random() < 0.1 and game.taker is not None:
            move = [move[0], None, *move[2:]]
        moves.append(move)
    return {"setup": {"first": first, "hands": hands}, "moves": moves, "result": {"loser": game.loser()}}


def random_log(
    rng: random.Random, players: int, house: House, games: int | None = None, information: str = "full"
) -> dict[str, Any]:
    """A log as in JSON, of one game or of `games`.

    `information` is "full" (with the hands) or "physical" (only how many cards each was dealt, or not even that).
    """
    if information not in ("full", "physical"):
        raise ValueError(f"no such information: {information}")
    played = [random_round(rng, players, deck(house)) for _ in range(games or 1)]
    for one in played:
        if information == "physical":
            one["setup"]["hands"] = [["?"] * len(hand) for hand in one["setup"]["hands"]]
            seen = any(move[0] == "draw" and move[3] == "BILL" for move in one["moves"])
            if seen and rng.random() < 0.3:
                del one["setup"]["hands"]
    return {
        "format": 1,
        "game": "old-maid",
        "players": ["Ann", "Bo", "Cy", "Dee", "Ed", "Flo", "Gus"][:players],
        "house": dict(house),
        "rounds": played,
    }
