"""A plain engine for Neu, written from the rules alone and sharing no code with the referee.

It knows every card, lists the legal moves, plays them and says who lost; it can deal and play whole logs at random.
It leaves to the referee all that needs judgement: unknown cards, illegal entries, rulings.
"""

import copy
import itertools
import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

Move = list[Any]
House = Mapping[str, object]

PRINTED_RULES: House = MappingProxyType({})
DECK = [
    *(str(number) for number in range(1, 10) for _ in range(3)),
    *["10"] * 6,
    *["50"] * 2,
    *["-10"] * 4,
    *["-1"] * 2,
    *["101"] * 5,
    *["PASS"] * 4,
    *["TURN"] * 4,
    *["SHOT"] * 2,
    *["DOUBLE"] * 2,
]
STYLES = ("random", "eager", "eager", "eager", "long")
DESIGNATIONS = ("PASS", "TURN", "SHOT", "DOUBLE")
DEFAULTS = {
    "voluntary-bust": "illegal",
    "floor-zero": False,
    "double-draw": "after",
    "double-response": "absorb",
    "double-stack": 2,
    "shot-self": True,
    "shot-resume": "target",
    "missed-draw": "short",
}


def add(total: int, card: str, floor_zero: bool = False) -> int:
    """The sum after a card (section The Game)."""
    if card in DESIGNATIONS:
        return total
    if card == "101":
        return 101
    total += int(card)
    return max(total, 0) if floor_zero else total


class Game:
    """One round with all cards known (section How to play).

    `hands` has a hand for each seat, an empty one for those who have left; `pile` is the draw pile, its top first.
    A shuffle uses `rng`. `voluntary-bust` and the rest of the house are read by their names in the log.
    """

    def __init__(
        self,
        dealer: int,
        hands: list[list[str]],
        pile: list[str],
        house: House = PRINTED_RULES,
        rng: random.Random | None = None,
    ) -> None:
        """Take up the hands and give the dealer the first turn."""
        self.house = {**DEFAULTS, **house}
        self.players = len(hands)
        self.seated = [seat for seat in range(self.players) if hands[seat]]
        if dealer not in self.seated:
            raise ValueError(f"seat {dealer} is not in the game")
        self.hands = [list(hand) for hand in hands]
        self.pile = list(pile)
        self.table: list[str] = []
        self.rng = rng or random.Random(0)
        self.shuffles = 0
        self.sum = 0
        self.clockwise = True
        self.turn: int | None = dealer
        self.loser: int | None = None
        self.drawn: list[str] = []
        self.shot_by: int | None = None
        self._start_turn(1)

    def _start_turn(self, debt: int) -> None:
        assert self.turn is not None
        self.debt = debt
        self.to_lay = max(1, min(debt, len(self.hands[self.turn])))
        self.hand_at_start = list(self.hands[self.turn])
        self.sum_at_start = self.sum
        self.laid: list[str] = []
        self.named: int | None = None

    def copy(self) -> "Game":
        """The same position, to be played on apart."""
        other = copy.copy(self)
        other.hands = [list(hand) for hand in self.hands]
        other.pile, other.table, other.laid = list(self.pile), list(self.table), list(self.laid)
        return other

    def next_to(self, seat: int) -> int:
        """The next player who is still in, in the present direction."""
        step = 1 if self.clockwise else -1
        seat = (seat + step) % self.players
        while seat not in self.seated:
            seat = (seat + step) % self.players
        return seat

    def _add(self, total: int, card: str) -> int:
        return add(total, card, bool(self.house["floor-zero"]))

    def forced(self) -> bool:
        """Whether whose turn it is can pay what is owed in no way that stays within 101."""
        assert self.turn is not None
        if self.debt > 1 and self.house["double-draw"] == "after":
            count = self.to_lay + len(self.laid)
            return not any(
                self._stays(order) for order in itertools.permutations(self.hand_at_start, min(count, 3)) if order
            )
        return not any(self._add(self.sum, card) <= 101 for card in self.hands[self.turn])

    def _stays(self, order: tuple[str, ...]) -> bool:
        total = self.sum_at_start
        for number, card in enumerate(order):
            total = self._add(total, card)
            if total > 101:
                return False
            if number == 0 and card in DESIGNATIONS and self.house["double-response"] == "deflect":
                return True
        return True

    def legal(self) -> list[Move]:
        """The legal moves of whose turn it is, one for each distinct card and each player that a SHOT can name."""
        if self.turn is None:
            return []
        seat = self.turn
        may_lose = self.house["voluntary-bust"] == "allowed" or self.forced()
        moves: list[Move] = []
        for card in sorted(set(self.hands[seat])):
            if card == "SHOT":
                moves += [["shot", seat, to] for to in self.seated if to != seat or self.house["shot-self"]]
            elif may_lose or self._add(self.sum, card) <= 101:
                moves.append(["play", seat, card])
        return [*moves, ["lose", seat]] if may_lose else moves

    def play(self, move: Move) -> None:
        """Play a move of whose turn it is, and draw. ValueError, with nothing changed, when it is not legal."""
        verb = move[0]
        if move[: 2 if verb == "lose" else 3] not in self.legal():
            raise ValueError(f"not legal: {move}")
        if (
            len(move) > 3
            and move[3] is not None
            and move[3] != self._add(self.sum, "SHOT" if verb == "shot" else move[2])
        ):
            raise ValueError(f"wrong sum: {move}")
        self.do(move)

    def do(self, move: Move) -> None:
        """Do what a move says, legal or not, with a card that is in the hand."""
        verb, seat = move[0], move[1]
        self.drawn = []
        if verb == "lose":
            self._lost(seat)
            return
        card = "SHOT" if verb == "shot" else move[2]
        self.hands[seat].remove(card)
        self.table.append(card)
        self.laid.append(card)
        self.sum = self._add(self.sum, card)
        if self.sum > 101:
            self._lost(seat)
            return
        if card == "TURN" and len(self.seated) > 2:
            self.clockwise = not self.clockwise
        if card == "SHOT":
            self.named = move[2]
        self.to_lay -= 1
        owed = self.debt > 1
        if owed and len(self.laid) == 1 and card in DESIGNATIONS and self.house["double-response"] == "deflect":
            self._pass_on(seat, self._stack() if card == "DOUBLE" else self.debt)
        elif self.to_lay == 0:
            doubled = "DOUBLE" in self.laid
            self._pass_on(seat, (self._stack() if owed else 2) if doubled else 1)
        elif self.house["double-draw"] == "each":
            self._draw(seat)

    def _stack(self) -> int:
        stack = self.house["double-stack"]
        assert isinstance(stack, int)
        return stack

    def _lost(self, seat: int) -> None:
        self.loser = seat
        self.turn = None

    def _pass_on(self, seat: int, debt: int) -> None:
        self._draw(seat)
        if self.named is not None:
            self.turn, self.shot_by = self.named, seat
        else:
            resumes = self.shot_by is not None and self.house["shot-resume"] == "shooter"
            self.turn = self.next_to(self.shot_by if resumes and self.shot_by is not None else seat)
            self.shot_by = None
        self._start_turn(debt)

    def _draw(self, seat: int) -> None:
        while len(self.hands[seat]) < 3:
            if not self.pile:
                if len(self.table) < 2:
                    return
                self.pile, self.table = self.table[:-1], self.table[-1:]
                self.rng.shuffle(self.pile)
                self.shuffles += 1
            card = self.pile.pop(0)
            self.hands[seat].append(card)
            self.drawn.append(card)

    def points(self) -> list[int]:
        """-1 for the loser of the round, 0 for everybody else."""
        return [-1 if seat == self.loser else 0 for seat in range(self.players)]


def next_dealer(chips: list[int], loser: int) -> int:
    """Who deals after a round, given the chips that are left: the loser, or the player on the leaver's left."""
    seat = loser
    while not chips[seat]:
        seat = (seat + 1) % len(chips)
    return seat


def deal(rng: random.Random, seated: list[int], players: int, deck: list[str] = DECK) -> dict[str, Any]:
    """Hands and draw pile, as in the setup of a round."""
    cards = list(deck)
    rng.shuffle(cards)
    hands: list[list[str]] = [[] for _ in range(players)]
    for _ in range(3):
        for seat in seated:
            hands[seat].append(cards.pop())
    return {"hands": hands, "pile": cards[::-1]}


def choose(rng: random.Random, game: Game, style: str = "random") -> Move:
    """A legal move after which there is another.

    "random": any. "eager": lets the sum rise, and keeps the safe cards. "long": keeps the sum low, so that the draw
    pile is used up. Who owes two cards can lay a first one after which the second must exceed 101, though another pair
    would not have.
    """
    moves = game.legal()
    if game.debt > 1:
        moves = [move for move in moves if _goes_on(game, move)]
    rising = [move for move in moves if move[0] == "play" and move[2] not in ("101", "-1", "-10", *DESIGNATIONS)]
    if style == "eager" and rising and rng.random() < 0.8:
        return rng.choice(rising)
    if style == "long":
        least = min(_raises(game, move) for move in moves)
        return rng.choice([move for move in moves if _raises(game, move) == least])
    return rng.choice(moves)


def _raises(game: Game, move: Move) -> int:
    if move[0] == "lose":
        return 1000
    return 0 if move[0] == "shot" else add(game.sum, move[2]) - game.sum


def _goes_on(game: Game, move: Move) -> bool:
    after = game.copy()
    after.play(move)
    return after.turn is None or not after.laid or any(_goes_on(after, further) for further in after.legal())


def random_round(
    rng: random.Random, chips: list[int], dealer: int, house: House, information: str = "full"
) -> tuple[dict[str, Any], int]:
    """A round as in the log, dealt at random and played to its end, and its loser.

    With "full" information the deal is in the setup, and what is drawn after a shuffle is written as far as the loser
    needs; with "physical" the loser shows a hand. Calls, shows and draws are written here and there.
    """
    players = len(chips)
    seated = [seat for seat in range(players) if chips[seat]]
    dealt = deal(rng, seated, players)
    game = Game(dealer, dealt["hands"], dealt["pile"], house, rng)
    setup = {"dealer": dealer, **dealt} if information == "full" else {"dealer": dealer}
    moves: list[Move] = []
    calls, records, shows = rng.choice([0, 0.3, 1]), rng.choice([0, 0, 0.2, 1]), rng.choice([0, 0.05])
    style = rng.choice(STYLES)
    while game.turn is not None:
        seat = game.turn
        if rng.random() < shows:
            other = rng.choice(seated)
            moves.append(["show", other, rng.sample(game.hands[other], len(game.hands[other]))])
        before = list(game.hands[seat])
        forced = game.forced()
        move = choose(rng, game, style)
        game.play(move)
        if game.loser is not None and forced and rng.random() < 0.5:
            moves.append(["show", seat, before])
        written = [*move, game.sum] if move[0] != "lose" and rng.random() < calls else list(move)
        if rng.random() < 0.1:
            written[1] = None
        moves.append(written)
        mid_turn = game.turn == seat and bool(game.laid)
        if game.loser is None and rng.random() < records and not (mid_turn and game.house["double-draw"] == "after"):
            known = [card if rng.random() < 0.7 else "?" for card in game.drawn]
            moves.append(["draw", rng.choice([seat, None]), known])
    assert game.loser is not None
    if moves[-1][0] != "lose" and rng.random() < 0.3:
        moves.append(["lose", game.loser])
    moves.append(["show", rng.choice([None, game.loser]), list(game.hands[game.loser])])
    played: dict[str, Any] = {"setup": setup, "moves": moves}
    if rng.random() < 0.5:
        played["result"] = {"loser": game.loser}
    return played, game.loser


def random_log(
    rng: random.Random, players: int, house: House, rounds: int | None = None, information: str = "full"
) -> dict[str, Any]:
    """A log as in JSON, of a whole match or of its first `rounds` rounds; often some start with fewer chips."""
    chips = [3] * players if rng.random() < 0.3 else [rng.choice([1, 1, 2]) for _ in range(players)]
    start = list(chips)
    dealer = rng.randrange(players)
    played: list[dict[str, Any]] = []
    while sum(1 for held in chips if held) > 1 and (rounds is None or len(played) < rounds):
        one, loser = random_round(rng, chips, dealer, house, information)
        if (not played and start != [3] * players) or rng.random() < 0.1:
            one["setup"]["chips"] = list(chips)
        played.append(one)
        chips[loser] -= 1
        dealer = next_dealer(chips, loser)
    log: dict[str, Any] = {
        "format": 1,
        "game": "neu",
        "players": ["Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus"][:players],
        "house": dict(house),
        "rounds": played,
    }
    if rng.random() < 0.5:
        log["result"] = {"chips": chips, "winner": [seat for seat in range(players) if chips[seat]]}
        if len(log["result"]["winner"]) > 1:
            log["result"]["winner"] = []
    return log
