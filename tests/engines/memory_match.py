"""A plain engine for Memory Match, written from the rules alone and sharing no code with the referee.

It knows every card, lists the legal moves, plays them and counts the pairs; it can deal and play whole logs at
random. It leaves to the referee all that needs judgement: unknown cards, illegal entries, rulings.
"""

import random
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

Move = list[Any]
House = Mapping[str, Any]

PRINTED_RULES: House = MappingProxyType({})
PLACES = 52


def deck(house: House = PRINTED_RULES) -> list[str]:
    """The 52 cards that are played with: all but three Old Bills and the three lowest Mimes."""
    own = house.get("deck")
    if own is None:
        suits = house.get("suits", ["A", "B", "C", "D"])
        own = {"thieves": {suit: [1, 2, 3, 4, 5, 6] * 2 for suit in suits}, "mimes": [1, 2, 3, 4, 5], "bills": 5}
    thieves = [f"{suit}{value}" for suit, values in own["thieves"].items() for value in values]
    mimes = [f"M{value}" for value in sorted(own["mimes"])[3:]]
    return thieves + mimes + ["BILL"] * (own["bills"] - 3)


def match(one: str, other: str) -> bool:
    """Whether two cards are a match: the same thief, two Mimes, or two Old Bills."""
    return one == other or (mime(one) and mime(other))


def mime(card: str) -> bool:
    """Whether a card is a Mime: M and a number."""
    return card[0] == "M" and card[1:].isdigit()


class Game:
    """One game whose layout is known. Seats count from 0, places from 1.

    The layout may be of any size, so that a test can start in the middle.
    """

    def __init__(self, players: int, first: int, layout: list[str]) -> None:
        """Lay the cards out and give the first turn."""
        if players < 2 or first not in range(players):
            raise ValueError(f"no game for {players} players that seat {first} starts")
        self.players = players
        self.cards = dict(enumerate(layout, 1))
        self.pairs = [0] * players
        self.turn: int | None = first
        self._end()

    def _end(self) -> None:
        """The game is over when no two cards that are left are a match: as a rule, when none is left."""
        kinds = Counter("M" if mime(card) else card for card in self.cards.values())
        if max(kinds.values(), default=0) < 2:
            self.turn = None

    def legal(self) -> list[Move]:
        """Any two cards that lie on the table, the place with the lower number first."""
        if self.turn is None:
            return []
        return [
            ["flip", self.turn, place, self.cards[place], other, self.cards[other]]
            for place in self.cards
            for other in self.cards
            if place < other
        ]

    def play(self, move: Move) -> None:
        """Turn two cards up. ValueError, with nothing changed, when that is not legal."""
        verb, seat, place, card, other, other_card = move
        if verb != "flip" or self.turn is None or seat not in (None, self.turn) or place == other:
            raise ValueError(f"not legal: {move}")
        if not self.lies(place, card) or not self.lies(other, other_card):
            raise ValueError(f"not what lies there: {move}")
        if match(card, other_card):
            del self.cards[place], self.cards[other]
            self.pairs[self.turn] += 1
            self._end()
        else:
            self.turn = (self.turn + 1) % self.players

    def lies(self, place: int, card: str) -> bool:
        """Whether a card is at a place."""
        return self.cards.get(place) == card

    def points(self) -> list[int]:
        """The pairs of each seat."""
        return list(self.pairs)


def rows(rng: random.Random, cards: int = PLACES) -> list[int]:
    """Rows of any lengths that hold all cards."""
    found = []
    while cards:
        found.append(min(cards, rng.randint(1, 14)))
        cards -= found[-1]
    return found


def choose(rng: random.Random, game: Game, known: dict[int, str], memory: float) -> Move:
    """A flip of whose turn it is: now and then a match that somebody with a memory would make, else any."""
    places = list(game.cards)
    first, second = rng.sample(places, 2)
    if rng.random() < memory:
        seen = [place for place in places if place in known]
        rng.shuffle(seen)
        for place in seen:
            mate = next((one for one in places if one != place and match(game.cards[one], game.cards[place])), None)
            if mate is not None:
                first, second = (place, mate) if rng.random() < 0.5 else (mate, place)
                break
    return ["flip", game.turn, first, game.cards[first], second, game.cards[second]]


def random_round(rng: random.Random, players: int, house: House, memory: float = 0.5) -> dict[str, Any]:
    """A round as in the log, laid out at random and played to its end."""
    layout = deck(house)
    rng.shuffle(layout)
    setup: dict[str, Any] = {"first": rng.randrange(players), "rows": rows(rng, len(layout)), "layout": layout}
    game = Game(players, setup["first"], layout)
    known: dict[int, str] = {}
    moves = []
    while game.turn is not None:
        move = choose(rng, game, known, memory)
        game.play(move)
        known.update({move[2]: move[3], move[4]: move[5]})
        moves.append(move)
    return {"setup": setup, "moves": moves, "result": {"pairs": game.points()}}


def winners(rounds: list[list[int]]) -> list[int]:
    """The seats with the most pairs of all games."""
    totals = [sum(column) for column in zip(*rounds, strict=True)]
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def random_log(
    rng: random.Random, players: int, house: House, games: int | None = None, information: str = "full"
) -> dict[str, Any]:
    """A log as in JSON, of one game or of `games`; `information` is "full" (with the layout) or "physical"."""
    if information not in ("full", "physical"):
        raise ValueError(f"no such information: {information}")
    played = [random_round(rng, players, house, rng.choice([0.4, 0.6, 0.9])) for _ in range(games or 1)]
    for one in played:
        if information == "physical":
            del one["setup"]["layout"]
        for move in one["moves"]:
            if rng.random() < 0.1:
                move[1] = None
    return {
        "format": 1,
        "game": "memory-match",
        "players": ["Ann", "Bo", "Cy", "Dee", "Ed", "Flo", "Gus", "Hal"][:players],
        "house": dict(house),
        "rounds": played,
        "result": {"winner": winners([one["result"]["pairs"] for one in played])},
    }
