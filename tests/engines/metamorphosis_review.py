"""Looks back on a log of Metamorphosis whose hands were played to their ends: was all in order?

Written from the rules alone, like the plain engine, and sharing no code with the referee.
"""

from typing import Any

from tests.engines.metamorphosis import DECK, House, Move, leader_of, taker, trump_of


class Wrong(Exception):
    """Something in a log is not in order."""


def require(right: object, what: str) -> None:
    """Raise `Wrong` unless something holds."""
    if not right:
        raise Wrong(what)


def accepts(log: dict[str, Any]) -> bool:
    """Whether all is in order in a log without rulings and slips; of a hand that is not over only what was seen.

    The stock of a setup is known whole or not at all; nothing is said of claimed results.
    """
    players, house = len(log["players"]), log["house"]
    dealer = None
    try:
        require(players in house.get("players", [2, 3]), "players")
        require(len(log["rounds"]) <= house.get("sets", 1000), "sets")
        for played in log["rounds"]:
            setup = played["setup"]
            if dealer is not None and house.get("next-dealer", "left") == "left":
                require(setup["dealer"] == (dealer + 1) % players, "dealer")
            dealer = setup["dealer"]
            Review(players, house, setup).all(played["moves"])
    except Wrong:
        return False
    return True


class Review:
    """One set, looked back on hand by hand."""

    def __init__(self, players: int, house: House, setup: dict[str, Any]) -> None:
        self.players = players
        self.house = house
        self.setup = setup
        self.won: list[set[str]] = []
        self.stock: list[str] | None = setup.get("stock")
        self.stock_set: set[str] = set()
        self.pile: set[str] = set()

    def all(self, moves: list[Move]) -> None:
        """Go through the moves of the set. Raises `Wrong`."""
        moves = [move for move in moves if not (move[0] in ("discard", "draw", "take") and not move[-1])]
        moves = [move for move in moves if move[0] not in ("note", "adjust")]
        self._deal()
        moves = self._indicators(moves)
        for hand in (1, 2, 3, 4):
            written: list[Move] = []
            while moves and moves[0][0] in ("discard", "draw", "take"):
                written.append(moves.pop(0))
            if not moves:
                return
            held, over = self._tricks(hand, moves)
            if not over:
                return
            if hand == 1:
                self._dealt(held)
                require(not written, "equalizing before hand 1")
            elif hand == 3:
                self._taken(held, written)
            else:
                self._drawn(held, written)
            self.won = self.taken
        require(not moves, "after the end")

    def _deal(self) -> None:
        lists = [*self.setup.get("hands", []), *([self.stock] if self.stock is not None else [])]
        known = [card for cards in lists for card in cards if card != "?"]
        require(len(known) == len(set(known)), "twice")
        if "hands" in self.setup:
            require([len(cards) for cards in self.setup["hands"]] == [12] * self.players, "hands")
        require(self.stock is None or len(self.stock) == 52 - 12 * self.players, "stock")

    def _indicators(self, moves: list[Move]) -> list[Move]:
        count = 0
        while count < len(moves) and moves[count][0] == "indicate":
            count += 1
        shown = [seat for _, seat, _ in moves[:count]]
        require(len(set(shown)) == len(shown), "two indicators")
        require(all(1 <= number <= 4 for _, _, number in moves[:count]), "no hand")
        require(count == self.players or count == len(moves), "indicators missing")
        return moves[count:]

    def _tricks(self, hand: int, moves: list[Move]) -> tuple[list[set[str]], bool]:
        """Take the tricks of a hand off the moves: who held what, and whether all twelve are there."""
        turn = leader_of(self.house, hand, self.setup["dealer"], self.players)
        held: list[list[str]] = [[] for _ in range(self.players)]
        voids: list[set[str]] = [set() for _ in range(self.players)]
        self.taken: list[set[str]] = [set() for _ in range(self.players)]
        seen: set[str] = set()
        for _ in range(12):
            trick: list[tuple[int, str]] = []
            while len(trick) < self.players:
                if not moves:
                    return [set(cards) for cards in held], False
                move = moves.pop(0)
                require(move[0] in ("play", "trick"), "no play")
                require(move[0] == "play" or (not trick and len(move[1]) == self.players), "no whole trick")
                for card in [move[2]] if move[0] == "play" else move[1]:
                    require(move[0] == "trick" or move[1] in (None, turn), "turn")
                    require(card not in seen, "played twice")
                    require(card[-1] not in voids[turn], "revoke")
                    seen.add(card)
                    held[turn].append(card)
                    trick.append((turn, card))
                    if card[-1] != trick[0][1][-1]:
                        voids[turn].add(trick[0][1][-1])
                    turn = (turn + 1) % self.players
            turn = taker(trick, trump_of(self.house, hand))
            self.taken[turn].update(card for _, card in trick)
        return [set(cards) for cards in held], True

    def _dealt(self, held: list[set[str]]) -> None:
        everything = set().union(*held)
        for cards, dealt in zip(held, self.setup.get("hands", []), strict=False):
            require(cards >= {card for card in dealt if card != "?"}, "not dealt")
        require(not everything & set(self.stock or []), "from the stock")
        self.stock_set = set(DECK) - everything

    def _written(self, written: list[Move], seat: int, verb: str, moved: set[str], due: int) -> None:
        """What is written of a seat is of its kind and number, and names cards that moved."""
        mine = [move for move in written if move[1] == seat]
        cards = [card for move in mine for card in move[-1]]
        named = [card for card in cards if card != "?"]
        require(all(move[0] == verb for move in mine), "wrong kind")
        require(len(cards) in (0, due), "number")
        require(len(set(named)) == len(named) and set(named) <= moved, "not moved")

    def _taken(self, held: list[set[str]], written: list[Move]) -> None:
        surplus = [len(cards) - 12 for cards in self.won]
        givers = [seat for seat in range(self.players) if surplus[seat] > 0]
        for seat, (cards, won) in enumerate(zip(held, self.won, strict=True)):
            if surplus[seat] > 0:
                require(cards <= won, "kept")
                given = [card for move in written if move[2] == seat for card in move[-1]]
                require(len(given) <= surplus[seat], "gives too many")
                require({card for card in given if card != "?"} <= won - cards, "not given")
                require(not any(move[1] == seat for move in written), "takes")
            else:
                require(cards >= won, "kept")
                self._written(written, seat, "take", cards - won, -surplus[seat])
        require(all(move[2] in givers for move in written), "from whom")
        require(set().union(*held) == set().union(*self.won), "from elsewhere")

    def _drawn(self, held: list[set[str]], written: list[Move]) -> None:
        dropped, drawn = set(), set()
        for seat, (cards, won) in enumerate(zip(held, self.won, strict=True)):
            if len(won) > 12:
                require(cards <= won, "kept")
                self._written(written, seat, "discard", won - cards, len(won) - 12)
                dropped |= won - cards
            else:
                require(cards >= won, "kept")
                self._written(written, seat, "draw", cards - won, 12 - len(won))
                drawn |= cards - won
        count = len(self.stock_set)
        if len(drawn) <= count:
            require(drawn <= self.stock_set, "from the stock")
        else:
            require(drawn >= self.stock_set, "the whole stock")
            rest = drawn - self.stock_set
            if len(rest) <= len(self.pile):
                require(rest <= self.pile, "from the discards")
            else:
                require(self.pile <= rest <= self.pile | dropped, "from the new discards")
        if self.stock is not None:
            self._from_the_top(held, written, len(drawn))
        old = self.pile
        self.stock_set -= drawn
        self.pile = (old | dropped) - drawn
        if self.stock is not None:
            self.stock = self.stock[len(drawn) :]

    def _from_the_top(self, held: list[set[str]], written: list[Move], count: int) -> None:
        """The draws take a known stock from the top; what is left out comes at any time between."""
        assert self.stock is not None
        top = self.stock[:count]
        draws = [(move[1], card) for move in written if move[0] == "draw" for card in move[-1]]
        require(set(top) <= set().union(*held), "the top")
        if len(draws) == count:
            for (seat, card), first in zip(draws, top, strict=False):
                require(first in held[seat] and card in ("?", first), "the top in order")
            return
        for seat in {seat for seat, _ in draws}:
            mine = [card for card in top if card in held[seat]]
            for card, first in zip([card for one, card in draws if one == seat], mine, strict=False):
                require(card in ("?", first), "the top in order")
