"""A plain engine for Old Bill, written from the rules alone and sharing no code with the referee.

It knows every card, lists the legal moves, plays them and scores; it can deal and play whole logs at random.
It leaves to the referee all that needs judgement: unknown cards, illegal entries, rulings.
"""

import random
from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Any

Move = list[Any]
House = Mapping[str, Any]
Deck = Mapping[str, Any]

BOOK: House = MappingProxyType({})
PRINTED: Deck = MappingProxyType(
    {"thieves": {suit: [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6] for suit in "ABCD"}, "mimes": [1, 2, 3, 4, 5], "bills": 5}
)


def cards_of(house: House) -> list[str]:
    """All the cards of a table's deck."""
    deck = house.get("deck", PRINTED)
    thieves = deck["thieves"]
    if "suits" in house and "deck" not in house:
        thieves = dict(zip(house["suits"], thieves.values(), strict=True))
    cards = [f"{suit}{value}" for suit, values in thieves.items() for value in values]
    return cards + [f"M{value}" for value in deck["mimes"]] + ["BILL"] * deck["bills"]


def kind_of(card: str) -> str:
    """ "BILL", "M" for a Mime, or the name of a thief's suit."""
    return card if card == "BILL" else card.rstrip("0123456789")


def worth(card: str) -> int:
    """What a thief or a Mime counts."""
    return int(card[len(kind_of(card)) :])


class Lying:
    """A card in a Den, and the suit that it lies with; None while a Mime waits."""

    def __init__(self, card: str, suit: str | None) -> None:
        self.card = card
        self.suit = suit


class Game:
    """One game with all cards known. A move is legal when `legal` lists it, as `normal` spells it."""

    def __init__(self, players: int, first: int, hands: list[list[str]], pile: list[str], house: House = BOOK) -> None:
        """Take up the hands; `pile` has its top card first."""
        self.players = players
        self.first = first
        self.hands = [list(hand) for hand in hands]
        self.pile = list(pile)
        self.bill_mime = house.get("bill-mime", "mimes-stay")
        self.bills_alone = house.get("bills-alone", "one")
        self.must_assign = house.get("mime-assign", "must") == "must"
        self.full = house.get("last-round", "full") == "full"
        self.twice = house.get("single-suit", "once") == "twice"
        self.dens: list[list[Lying]] = [[] for _ in range(players)]
        # Whose Den a log does not tell: of equal Mimes that lay in several places one went. Here the one that waited.
        self.unsure: set[int] = set()
        self.discarded: list[str] = []
        self.offer: Move | None = None
        self.mover = first
        self.over = False
        self.passes = 0
        self.turns: list[int] | None = None
        self.drawer: int | None = None
        self.just_drawn = False
        self.laid: list[str] = []
        if not self.pile:
            self.turns = [(first + step) % players for step in range(players)]
        # Each task is a seat, the Mimes that it has to assign, how many cards it has to discard, of which suits.
        self.tasks: list[dict[str, Any]] = []
        self.forced: list[Move] = []

    # Whose move, and what it can be

    @property
    def turn(self) -> int | None:
        """The seat to act."""
        if self.over:
            return None
        if self.offer is not None:
            return int(self.offer[2])
        if self.tasks:
            return int(self.tasks[0]["seat"])
        return self.mover

    def suits(self, seat: int) -> list[str]:
        """The suits in a Den."""
        return sorted({one.suit for one in self.dens[seat] if one.suit is not None})

    def offers(self, seat: int) -> list[Move]:
        """Every offer that the hand of a seat allows."""
        hand = sorted(self.hands[seat])
        found = []
        for at, up in enumerate(hand):
            rest = hand[:at] + hand[at + 1 :]
            for count in range(1, len(rest) + 1):
                for down in combinations(rest, count):
                    if self.of_one_suit(down) and self.of_another_suit(up, down) and self.one_sided(up, down):
                        found += [["offer", seat, to, up, list(down)] for to in self.others(seat)]
        return _unique(found)

    def of_one_suit(self, down: tuple[str, ...]) -> bool:
        """Whether the face-down cards go together."""
        return len({kind_of(card) for card in down} - {"M", "BILL"}) < 2

    def of_another_suit(self, up: str, down: tuple[str, ...]) -> bool:
        """Whether the suit of the face-up card is not face down."""
        return up == "BILL" or kind_of(up) == "M" or kind_of(up) not in map(kind_of, down)

    def one_sided(self, up: str, down: tuple[str, ...]) -> bool:
        """Whether Old Bill is not on both sides."""
        return up != "BILL" or "BILL" not in down

    def others(self, seat: int) -> list[int]:
        """To whom a seat can offer."""
        return [to for to in range(self.players) if to != seat]

    def legal(self) -> list[Move]:
        """The legal moves; a choice with one possibility is not listed, for it is made already."""
        seat = self.turn
        if seat is None:
            return []
        if self.offer is not None:
            return [["accept", seat, "up"], ["accept", seat, "down"]]
        if self.tasks:
            return self._task_moves(self.tasks[0])
        waiting = [
            ["assign", owner, one.card, suit]
            for owner in range(self.players)
            for one in self.dens[owner]
            if one.suit is None
            for suit in self.suits(owner)
        ]
        return (self.offers(seat) or [["pass", seat]]) + _unique(waiting)

    def _task_moves(self, task: dict[str, Any]) -> list[Move]:
        seat = task["seat"]
        moves = [["assign", seat, mime, suit] for mime in task["mimes"] for suit in self.suits(seat)]
        for card in self._discardable(task) if task["discards"] else []:
            others = list(task["mimes"])
            if card in others:
                others.remove(card)
            # Every Mime that would be left must be one of the cards still to go.
            if len(others) <= task["discards"] - 1:
                moves.append(["discard", seat, card])
        return _unique(moves)

    def _discardable(self, task: dict[str, Any]) -> list[str]:
        return [one.card for one in self.dens[task["seat"]] if task["suits"] is None or one.suit in task["suits"]]

    # Playing

    def accepts(self, entry: Move) -> bool:
        """Whether an entry of a log is legal here; a forced choice may be written, and seats left open."""
        move = self.normal(entry)
        return move is not None and (move in self.forced or move in self.legal())

    def normal(self, entry: Move) -> Move | None:
        """The entry as `legal` spells it; None when it cannot be that."""
        verb, seat, *rest = entry
        if verb in ("assign", "discard") and seat is None:
            mine = [move for move in self.forced if [move[0], *move[2:]] == [verb, *rest]]
            if mine:
                seat = mine[0][1]
            elif verb == "assign" and not self.tasks:
                owners = [
                    at for at in range(self.players) for one in self.dens[at] if one.card == rest[0] and not one.suit
                ]
                seat = owners[0] if owners else self.turn
        if seat is None:
            seat = self.turn
        if verb == "offer":
            to, up, down = rest
            if isinstance(up, list) and len(up) == 1:
                up = up[0]
            return ["offer", seat, to, up, sorted(down)]
        if verb == "accept":
            if len(rest) > 1 and rest[1] and (self.offer is None or sorted(rest[1]) != sorted(self.offer[4])):
                return None
            return ["accept", seat, rest[0]]
        return [verb, seat, *rest]

    def play(self, entry: Move) -> None:
        """Play an entry. ValueError when it is not legal."""
        move = self.normal(entry)
        if move is None or not self.accepts(entry):
            raise ValueError(f"not legal: {entry}")
        if move in self.forced:
            self.forced.remove(move)
            return
        verb, seat = move[:2]
        if verb == "offer":
            self.forced = []
            self.just_drawn = False
            self.laid = list(move[4])
            for card in [move[3], *move[4]]:
                self.hands[seat].remove(card)
            self.offer = move
            self.passes = 0
        elif verb == "accept":
            self._accept(move)
        elif verb == "assign":
            self._assign(seat, move[2], move[3])
        elif verb == "discard":
            self._discard(seat, move[2])
        else:
            self.forced = []
            self.just_drawn = False
            self.passes += 1
            self._turn_ends()
            if self.passes == self.players:
                self.over = True

    def _accept(self, move: Move) -> None:
        assert self.offer is not None
        _, giver, taker, up, down = self.offer
        self.offer = None
        self.forced = []
        sides = {"up": [up], "down": list(down)}
        other = "down" if move[2] == "up" else "up"
        self._enter(taker, sides[move[2]])
        self._enter(giver, sides[other])
        self._go_on()

    def _enter(self, seat: int, side: list[str]) -> None:
        den = self.dens[seat]
        bills = side.count("BILL")
        mimes = [card for card in side if kind_of(card) == "M"]
        thieves = [card for card in side if kind_of(card) not in ("M", "BILL")]
        suit = kind_of(thieves[0]) if thieves else None
        if bills and suit:
            self.discarded += side
            self.tasks.append({"seat": seat, "mimes": [], "discards": 1, "suits": [suit]})
            return
        if bills:
            self.discarded += ["BILL"] * bills
            if self.bill_mime == "all-go":
                self.discarded += mimes
                mimes = []
        if suit:
            for one in den:
                one.suit = one.suit or suit
        den += [Lying(card, suit) for card in thieves + mimes]
        cost = bills if self.bills_alone == "each" else min(bills, 1)
        due = mimes if self.must_assign and suit is None else []
        self.tasks.append({"seat": seat, "mimes": list(due), "discards": cost, "suits": None})

    def _assign(self, seat: int, mime: str, suit: str) -> None:
        next(one for one in self.dens[seat] if one.card == mime and one.suit is None).suit = suit
        if self.tasks:
            self.tasks[0]["mimes"].remove(mime)
            self._go_on()

    def _discard(self, seat: int, card: str) -> None:
        task = self.tasks[0]
        self._drop(task, card)
        # A Mime that was assigned without a choice, and now is gone, can no longer be written as assigned.
        self.forced = [one for one in self.forced if one[:3] != ["assign", seat, card]]
        self._go_on()

    def _drop(self, task: dict[str, Any], card: str, sweep: bool = False) -> None:
        """Discard a card; in a `sweep` all that can be discarded goes, so that it is plain what is left."""
        den = self.dens[task["seat"]]
        fits = [one for one in den if one.card == card and (task["suits"] is None or one.suit in task["suits"])]
        gone = next((one for one in fits if one.suit is None), fits[0])
        if len({one.suit for one in fits}) > 1 and not sweep:
            self.unsure.add(task["seat"])
        den.remove(gone)
        self.discarded.append(card)
        task["discards"] -= 1
        if gone.suit is None and card in task["mimes"]:
            task["mimes"].remove(card)

    def _go_on(self) -> None:
        """Do what leaves no choice; when nothing is left to do, the turn ends."""
        while self.tasks:
            task = self.tasks[0]
            seat = task["seat"]
            can = self._discardable(task)
            if task["discards"] and (len(can) <= task["discards"] or len(set(can)) == 1):
                sweep = len(can) <= task["discards"]
                for card in can[: task["discards"]]:
                    self._drop(task, card, sweep)
                    self.forced.append(["discard", seat, card])
                task["discards"] = 0
            elif task["mimes"] and not self.suits(seat):
                task["mimes"] = []
            elif task["mimes"] and len(self.suits(seat)) == 1:
                mime = task["mimes"].pop(0)
                next(one for one in self.dens[seat] if one.card == mime and not one.suit).suit = self.suits(seat)[0]
                self.forced.append(["assign", seat, mime, self.suits(seat)[0]])
            elif task["mimes"] or task["discards"]:
                return
            else:
                self.tasks.pop(0)
        self._turn_ends()

    def _turn_ends(self) -> None:
        seat = self.mover
        had = len(self.pile)
        while self.pile and len(self.hands[seat]) < 5:
            self.hands[seat].append(self.pile.pop(0))
        self.mover = (seat + 1) % self.players
        if self.turns is not None:
            self.turns.remove(seat)
        elif had and not self.pile:
            self.drawer = seat
            self.just_drawn = True
            after = [(seat + 1 + step) % self.players for step in range(self.players)]
            self.turns = after if self.full else after[: (self.first - seat - 1) % self.players]
        if self.turns == []:
            self.over = True

    # The end

    def choices(self, seat: int) -> list[tuple[str, str]]:
        """The suits that may count, fewest and most."""
        suits = self.suits(seat)
        if not suits:
            return []
        if len(suits) == 1:
            return [(suits[0], suits[0])]
        count = Counter(one.suit for one in self.dens[seat] if one.suit)
        return [
            (low, high)
            for low in suits
            for high in suits
            if low != high and count[low] == min(count.values()) and count[high] == max(count.values())
        ]

    def value(self, seat: int, chosen: tuple[str, str]) -> int:
        """What the suits chosen are worth, without pairs."""
        suits = list(chosen) if chosen[0] != chosen[1] or self.twice else [chosen[0]]
        return sum(worth(one.card) for suit in suits for one in self.dens[seat] if one.suit == suit)

    def pairs(self) -> list[int]:
        """The pairs of each seat."""
        return [
            sum(n // 2 for card, n in Counter(one.card for one in den).items() if kind_of(card) != "M")
            for den in self.dens
        ]

    def points(self, chosen: list[tuple[str, str] | None] | None = None) -> list[int]:
        """The points of each seat, by the suits chosen or the best ones."""
        found = []
        for seat, pairs in enumerate(self.pairs()):
            may = self.choices(seat)
            mine = chosen[seat] if chosen is not None else None
            best = max((self.value(seat, one) for one in may), default=0)
            found.append(2 * pairs + (best if mine is None else self.value(seat, mine)))
        return found


def _unique(moves: list[Move]) -> list[Move]:
    found: list[Move] = []
    seen = set()
    for move in moves:
        key = repr(move)
        if key not in seen:
            seen.add(key)
            found.append(move)
    return found


def winners(points: list[int], pairs: list[int]) -> list[int]:
    """The seats with the most points, and of those the ones with the most pairs."""
    ranked = list(zip(points, pairs, strict=True))
    return [seat for seat, mine in enumerate(ranked) if mine == max(ranked)]


def deal(rng: random.Random, players: int, house: House) -> dict[str, Any]:
    """A setup with every card known."""
    cards = cards_of(house)
    rng.shuffle(cards)
    hands = [cards[5 * seat : 5 * seat + 5] for seat in range(players)]
    return {
        "first": rng.randrange(players),
        "hands": hands,
        "pile": cards[5 * players :],
        "deck": len(cards) - 5 * players,
    }


def choose(rng: random.Random, game: Game) -> Move:
    """A move of whose turn it is; long offers are as likely as short ones."""
    moves = game.legal()
    if moves[0][0] != "offer":
        return rng.choice(moves)
    moves = [move for move in moves if move[0] == "offer"] if rng.random() < 0.9 else moves
    size = rng.choice([len(move[4]) if move[0] == "offer" else 0 for move in moves])
    return rng.choice([move for move in moves if (len(move[4]) if move[0] == "offer" else 0) == size])


def random_round(rng: random.Random, players: int, house: House, information: str = "full") -> dict[str, Any]:
    """A legal round as in the log, dealt at random and played to its end.

    Some seats are left open, some forced choices written, some face-down cards told only when they turn up.
    """
    setup = deal(rng, players, house)
    game = Game(players, setup["first"], setup["hands"], setup["pile"], house)
    unseen = rng.choice([0, 0, 0.5, 1]) if information == "physical" else rng.choice([0, 0, 0, 0.5])
    moves: list[Move] = []
    while not game.over:
        move = choose(rng, game)
        game.play(move)
        moves.append(_written(rng, game, move, moves, unseen))
        while game.forced and rng.random() < 0.5:
            forced = rng.choice(game.forced)
            game.play(forced)
            moves.append(forced)
        _told(rng, game, moves)
    chosen = [rng.choice(may) if (may := game.choices(seat)) else None for seat in range(players)]
    result: dict[str, Any] = {"points": game.points(), "pairs": game.pairs()}
    if rng.random() < 0.3:
        result["chosen"] = [list(one) if one else None for one in chosen]
        result["points"] = game.points(chosen)
    told: dict[str, list[str]] = {"physical": ["hands", "pile"], "hands": ["pile"], "all": []}
    hidden = told[information] if information in told else rng.choice([[], [], ["pile"], ["deck"]])
    hidden = [*hidden, "deck"] if rng.random() < 0.5 else hidden
    for key in hidden:
        setup.pop(key, None)
    return {"setup": setup, "moves": moves} if game.unsure else {"setup": setup, "moves": moves, "result": result}


def _written(rng: random.Random, game: Game, move: Move, moves: list[Move], unseen: float) -> Move:
    """How somebody writes a move down."""
    move = [*move]
    if move[0] == "offer" and rng.random() < unseen:
        down = ["?" if rng.random() < 0.8 else card for card in move[4]]
        move[4] = rng.sample(down, len(down))
    if move[0] == "accept":
        offer = next(one for one in reversed(moves) if one[0] == "offer")
        if "?" in offer[4] or rng.random() < 0.05:
            move.append(rng.sample(game.laid, len(game.laid)))
    if rng.random() < 0.1 and move[0] != "assign":
        move[1] = None
    return move


def _told(rng: random.Random, game: Game, moves: list[Move]) -> None:
    """What may be written besides: evidence, and who drew the last card."""
    if moves[-1][0] == "pass":
        seat = (game.mover - 1) % game.players
        if rng.random() < 0.5:
            moves.append(["show", seat, sorted(game.hands[seat])])
    elif rng.random() < 0.02:
        seat = rng.randrange(game.players)
        hand = game.hands[seat]
        moves.append(["show", seat, rng.sample(hand, rng.randint(0, len(hand)))])
    if game.just_drawn and rng.random() < 0.3:
        moves.append(["last", game.drawer])


def random_log(
    rng: random.Random, players: int, house: House, games: int = 1, information: str = "full"
) -> dict[str, Any]:
    """A legal log as in JSON.

    `information` is "full" (hands known, and mostly the pile), "all" (both), "hands" (no pile) or "physical" (only
    what lay open).
    """
    rounds = [random_round(rng, players, house, information) for _ in range(games)]
    log: dict[str, Any] = {
        "format": 1,
        "game": "old-bill",
        "players": ["Ann", "Bo", "Cy", "Di", "Ed"][:players],
        "house": dict(house),
        "rounds": rounds,
    }
    if rng.random() < 0.5 and all("result" in one for one in rounds):
        points = [sum(column) for column in zip(*(one["result"]["points"] for one in rounds), strict=True)]
        pairs = [sum(column) for column in zip(*(one["result"]["pairs"] for one in rounds), strict=True)]
        log["result"] = {"winner": winners(points, pairs)}
    return log
