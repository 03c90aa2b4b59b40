"""A plain engine for New Old, written from the rules alone and sharing no code with the referee.

It knows every card, lists the legal moves, plays them and scores; it can deal and play whole logs at random.
It leaves to the referee all that needs judgement: unknown cards, illegal entries, rulings.
"""

import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

Move = list[Any]
House = Mapping[str, object]

PRINTED_RULES: House = MappingProxyType({})
POLICIES = ("random", "long", "short", "new", "old", "mixed")


def fits(number: int, field: int, wrap: bool) -> bool:
    """Whether a card of this number follows the field card: equal, one higher, or (with wrap) 1 after 6."""
    return number == field or number == field + 1 or (wrap and field == 6 and number == 1)


def number_of(card: str) -> int:
    """The number of a card: 4 for "O4"."""
    return int(card[1:])


class Game:
    """One game with all hands known (sections Setup to Game End and Scoring).

    `hands` may be of any size, so that a test can start in the middle; `fields` may be in either order.
    A set-up that makes no sense raises ValueError.
    """

    def __init__(
        self, players: int, first: int, fields: list[str], hands: list[list[str]], house: House = PRINTED_RULES
    ) -> None:
        """Lay out the field cards, take up the hands and give the first turn."""
        if not 2 <= players <= 5:
            raise ValueError(f"2 to 5 players, not {players}")
        if len(hands) != players:
            raise ValueError(f"{players} players, but {len(hands)} hands")
        if first not in range(players):
            raise ValueError(f"no seat {first}")
        if not self.one_of_each(fields):
            raise ValueError(f"one New and one Old field card, not {fields}")
        self.players = players
        self.forced_reveal = bool(house.get("forced-reveal", False))
        self.new_zone_wrap = bool(house.get("new-zone-wrap", True))
        self.hands = [list(hand) for hand in hands]
        self.stages = ["A"] * players
        self.revealed: list[list[str]] = [[] for _ in range(players)]
        self.old_field = 0
        self.new_field = 0
        for card in fields:
            if card[0] == "O":
                self.old_field = number_of(card)
            else:
                self.new_field = number_of(card)
        self.turn: int | None = self._first_with_cards(first)

    def one_of_each(self, fields: list[str]) -> bool:
        """Whether the field cards are one New and one Old Card."""
        return sorted(card[0] for card in fields) == ["N", "O"]

    def _first_with_cards(self, start: int) -> int | None:
        """The first seat with cards in hand, clockwise from `start` and that one included; None when there is none.

        A player has exited exactly when the hand is empty, because a revealed card leaves the hand.
        """
        for step in range(self.players):
            seat = (start + step) % self.players
            if self.hands[seat]:
                return seat
        return None

    def _playable(self, seat: int, card: str) -> bool:
        if self.stages[seat] == "A":
            return fits(number_of(card), self.old_field, wrap=True)
        return fits(number_of(card), self.new_field, wrap=self.new_zone_wrap)

    def legal(self) -> list[Move]:
        """The legal moves of whose turn it is: plays by card, one for each distinct card, then the reveal if any."""
        if self.turn is None:
            return []
        seat = self.turn
        hand = sorted(self.hands[seat])
        cards = [card for card in sorted(set(hand)) if self._playable(seat, card)]
        plays: list[Move] = [["play", seat, card] for card in cards]
        if self.stages[seat] == "B":
            # Playing is compulsory here; the hand holds New Cards only.
            if plays:
                return plays
            return [["reveal", seat, hand]]
        reveal: Move = ["reveal", seat, [card for card in hand if card[0] == "O"]]
        if any(card[0] == "O" for card in cards):
            return plays
        if not plays or self.forced_reveal:
            return [reveal]
        return [*plays, reveal]

    def normal(self, move: Move) -> Move:
        """The move as `legal` spells it: no seat left open, no zone, revealed cards sorted.

        A zone that is not the one of the player's stage, or an unknown shape, raises ValueError.
        """
        if len(move) not in (3, 4):
            raise ValueError(f"not a move of this game: {move}")
        verb, seat, what = move[:3]
        if seat is None:
            seat = self.turn
        if seat is None or seat not in range(self.players):
            raise ValueError(f"no such seat: {move}")
        if verb == "reveal" and len(move) == 3:
            return ["reveal", seat, sorted(what)]
        if verb != "play":
            raise ValueError(f"not a move of this game: {move}")
        if len(move) == 4 and move[3] != ("old" if self.stages[seat] == "A" else "new"):
            raise ValueError(f"wrong zone: {move}")
        return ["play", seat, what]

    def play(self, move: Move) -> None:
        """Play a move of whose turn it is. ValueError, with nothing changed, when it is not legal."""
        verb, seat, what = self.normal(move)
        if [verb, seat, what] not in self.legal():
            raise ValueError(f"not legal: {move}")
        hand = self.hands[seat]
        if verb == "play":
            hand.remove(what)
            if self.stages[seat] == "A":
                self.old_field = number_of(what)
            else:
                self.new_field = number_of(what)
            self.turn = self._first_with_cards(seat + 1)
        else:
            for card in what:
                hand.remove(card)
            self.revealed[seat].extend(what)
            if self.stages[seat] == "A":
                # The turn goes on in stage B, if a card is left for it.
                self.stages[seat] = "B"
                self.turn = seat if hand else self._first_with_cards(seat + 1)
            else:
                self.turn = self._first_with_cards(seat + 1)

    def pattern(self, seat: int) -> str:
        """Which kinds the seat has revealed so far: "both", "old", "new" or "none"."""
        kinds = {card[0] for card in self.revealed[seat]}
        if kinds == {"N", "O"}:
            return "both"
        if kinds == {"O"}:
            return "old"
        if kinds == {"N"}:
            return "new"
        return "none"

    def points(self) -> list[int]:
        """The points of each seat, by what it has revealed so far (section Game End and Scoring)."""
        points = []
        for seat in range(self.players):
            new = sum(number_of(card) for card in self.revealed[seat] if card[0] == "N")
            old = sum(number_of(card) for card in self.revealed[seat] if card[0] == "O")
            if self.pattern(seat) == "new":
                points.append(-new)
            else:
                points.append(new - old)
        return points


def ranks(points: list[int], two_player_second: int = -1) -> list[int]:
    """The rank points of one game (section Variant Rules); a tie takes the lower place."""
    players = len(points)
    result = []
    for own in points:
        rank = sum(1 for other in points if other >= own)
        if rank == players:
            result.append(two_player_second if players == 2 else -1)
        elif rank == 1:
            result.append(2)
        elif rank == 2:
            result.append(1)
        else:
            result.append(0)
    return result


def lowest(points: list[int]) -> list[int]:
    """The seats that may start the next game (section Next Game)."""
    return [seat for seat, own in enumerate(points) if own == min(points)]


def match_length(players: int, house: House) -> int:
    """The number of games in a match: as many as players, unless the house says otherwise."""
    return _integer(house, "games", players)


def winners(rounds: list[list[int]], house: House) -> list[int]:
    """The seats with the highest total over the points of these games, by diamonds or by rank points."""
    if house.get("match", "diamonds") == "ranks":
        second = _integer(house, "two-player-second", -1)
        rounds = [ranks(points, second) for points in rounds]
    totals = [sum(column) for column in zip(*rounds, strict=True)]
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def _integer(house: House, key: str, default: int) -> int:
    value = house.get(key, default)
    if not isinstance(value, int):
        raise TypeError(f"{key} is not an integer: {value!r}")
    return value


def deal(rng: random.Random, players: int) -> dict[str, Any]:
    """A random deal from both full decks, as the setup of a round, with a random start player."""
    new = [f"N{number}" for number in range(1, 7)] * 6
    old = [f"O{number}" for number in range(1, 7)] * 6
    rng.shuffle(new)
    rng.shuffle(old)
    dealt, returned, hands = [], [], []
    for _ in range(players):
        cards = [new.pop() for _ in range(7)] + [old.pop() for _ in range(7)]
        back = [rng.choice(cards[:7]), rng.choice(cards[7:])]
        hand = list(cards)
        for card in back:
            hand.remove(card)
        rng.shuffle(back)
        dealt.append(cards)
        returned.append(back)
        hands.append(hand)
    fields = [new.pop(), old.pop()]
    rng.shuffle(fields)
    return {
        "first": rng.randrange(players),
        "fields": fields,
        "hands": hands,
        "dealt": dealt,
        "returned": returned,
    }


def _followers(game: Game, move: Move) -> int:
    """How many cards, of all hands that play to this zone, would fit on the card that this move plays."""
    _, mover, card = move
    stage = game.stages[mover]
    wrap = stage == "A" or game.new_zone_wrap
    left = [held for seat in range(game.players) if game.stages[seat] == stage for held in game.hands[seat]]
    left.remove(card)
    return sum(1 for held in left if fits(number_of(held), number_of(card), wrap))


def choose(rng: random.Random, game: Game, policy: str) -> Move:
    """One legal move of whose turn it is, by a policy that looks at all hands; ties are broken at random.

    "random": any. "long": plays before reveals, and plays that leave the most cards playable. "short": reveals before
    plays, and plays that leave the fewest cards playable. "new": New Cards before all else. "old": Old Cards before all
    else, and an empty reveal as soon as they are gone.
    """
    moves = game.legal()
    plays = [move for move in moves if move[0] == "play"]
    reveals = [move for move in moves if move[0] == "reveal"]
    if policy == "random":
        return rng.choice(moves)
    if policy == "long":
        most = max((_followers(game, move) for move in plays), default=0)
        return rng.choice([move for move in plays if _followers(game, move) == most] or reveals)
    if policy == "short":
        fewest = min((_followers(game, move) for move in plays), default=0)
        return rng.choice(reveals or [move for move in plays if _followers(game, move) == fewest])
    if policy == "new":
        return rng.choice([move for move in plays if move[2][0] == "N"] or moves)
    if policy == "old":
        empty = [move for move in reveals if not move[2]]
        return rng.choice([move for move in plays if move[2][0] == "O"] or empty or plays or reveals)
    raise ValueError(f"no such policy: {policy}")


def random_round(
    rng: random.Random, players: int, house: House, first: int | None = None, policy: str = "random"
) -> dict[str, Any]:
    """A round as in the log, dealt at random and played to its end; `policy` "mixed" gives each seat one of its own."""
    setup = deal(rng, players)
    if first is not None:
        setup["first"] = first
    policies = [rng.choice(POLICIES[:-1]) if policy == "mixed" else policy for _ in range(players)]
    game = Game(players, setup["first"], setup["fields"], setup["hands"], house)
    moves = []
    while game.turn is not None:
        move = choose(rng, game, policies[game.turn])
        game.play(move)
        moves.append(move)
    return {"setup": setup, "moves": moves, "result": {"points": game.points()}}


def _hide(rng: random.Random, setup: dict[str, Any], information: str) -> None:
    """Take out of a setup what a table with this much information would not have written down."""
    if information == "full":
        hidden = rng.choice([[], ["hands"], ["dealt", "returned"]])
    elif information == "physical":
        hidden = ["hands", "dealt", "returned"]
    elif information == "dealt":
        hidden = ["hands", "returned"]
    else:
        raise ValueError(f"no such information: {information}")
    for key in hidden:
        del setup[key]


def random_log(
    rng: random.Random, players: int, house: House, games: int | None = None, information: str = "full"
) -> dict[str, Any]:
    """A log as in JSON, of a whole match or of `games` games; the winner is claimed only when the match is over.

    `information` is "full" (the hands are known: by themselves, by the deal and the returned cards, or by both),
    "physical" (only what lay open) or "dealt" (the deal without the returned cards).
    """
    length = match_length(players, house)
    first = None
    rounds = []
    for _ in range(length if games is None else games):
        played = random_round(rng, players, house, first, rng.choice(POLICIES))
        _hide(rng, played["setup"], information)
        rounds.append(played)
        first = rng.choice(lowest(played["result"]["points"]))
    log: dict[str, Any] = {
        "format": 1,
        "game": "new-old",
        "players": ["Ann", "Bo", "Cy", "Di", "Ed"][:players],
        "house": dict(house),
        "rounds": rounds,
    }
    if len(rounds) == length:
        log["result"] = {"winner": winners([played["result"]["points"] for played in rounds], house)}
    return log
