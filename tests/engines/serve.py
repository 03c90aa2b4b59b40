"""The plain engines over a pipe: `python tests/engines/serve.py GAME` speaks the protocol of engine checks.

Each of them is given the deal, plays what it is told, and says what is legal and what has been scored. What their
`Game` classes do not look into, the deal and who starts, is looked into here.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.engines import memory_match, metamorphosis, neu, new_old, old_bill, old_maid

Json = dict[str, Any]


class Refusal(Exception):
    """What an engine does not allow."""


class Passed(Exception):
    """What an engine does not play."""


class Table:
    """A match of one game: rounds are begun, moves played; a game's subclass knows its setups.

    `makes` is the engine of a round. What a setup can break is looked into by methods of its own, which raise
    `Refusal`, so that `wrong` can leave them out one by one.
    """

    makes: Any

    def __init__(self, players: int, house: Json) -> None:
        self.players = players
        self.house = house
        self.played: list[Any] = []
        self.game: Any = None
        self.first = 0
        if not self.seats():
            raise Refusal(f"{players} players")

    def seats(self) -> bool:
        """Whether so many may play."""
        return self.players >= 2

    def begin(self, setup: Json) -> None:
        """Begin a round."""
        game = self.round(setup)
        if self.game is not None:
            self.played.append(self.game)
        self.game = game

    def round(self, setup: Json) -> Any:
        """The game of a setup."""
        raise NotImplementedError

    def known(self, setup: Json, *keys: str) -> None:
        """Pass over a setup that does not tell every card."""
        for key in keys:
            if key not in setup or "?" in json.dumps(setup[key]):
                raise Passed(f"{key} not known")

    def legal(self) -> list[Any]:
        """The legal moves."""
        found: list[Any] = self.game.legal()
        return found

    def play(self, move: list[Any]) -> None:
        """Play a move, or take up what chance did."""
        self.game.play(move)

    def finished(self) -> bool:
        """Whether the round is over."""
        turn: int | None = self.game.turn
        return turn is None


def of_each(cards: list[str], count: int) -> bool:
    """Whether cards of New Old can be so many of each kind."""
    kinds = Counter(card[0] for card in cards)
    return len(cards) == 2 * count and kinds["N"] <= count and kinds["O"] <= count


class NewOld(Table):
    """New Old."""

    makes = new_old.Game

    def seats(self) -> bool:
        return self.players in range(2, 6)

    def round(self, setup: Json) -> Any:
        self.goes_on()
        if self.game is not None:
            lowest = new_old.lowest(self.game.points())
            if self.finished() and "first" in setup:
                self.starts(setup["first"], lowest)
            if "first" not in setup:
                after = [(self.first + 1 + step) % self.players for step in range(self.players)]
                setup = {**setup, "first": next(seat for seat in after if seat in lowest)}
        hands = self.hands(setup)
        self.dealt(hands, setup)
        self.fair([card for hand in hands for card in hand] + setup["fields"], setup)
        self.first = setup["first"]
        return self.makes(self.players, setup["first"], setup["fields"], hands, self.house)

    def goes_on(self) -> None:
        games = self.house.get("games") or self.players
        if len(self.played) + (self.game is not None) >= games:
            raise Refusal("the match is over")

    def starts(self, first: int, lowest: list[int]) -> None:
        if first not in lowest:
            raise Refusal("the lowest scorer starts")

    def hands(self, setup: Json) -> list[list[str]]:
        if "hands" in setup:
            self.known(setup, "hands")
            return list(setup["hands"])
        self.known(setup, "dealt", "returned")
        both = zip(setup["dealt"], setup["returned"], strict=True)
        return [list((Counter(cards) - Counter(back)).elements()) for cards, back in both]

    def dealt(self, hands: list[list[str]], setup: Json) -> None:
        for key in ("dealt", "returned"):
            if key in setup and len(setup[key]) != self.players:
                raise Refusal(f"{key} by {len(setup[key])}")
        if any(not of_each(hand, 7) for hand in setup.get("dealt", ())):
            raise Refusal("seven of each are dealt")
        if any(not of_each(back, 1) for back in setup.get("returned", ())):
            raise Refusal("one of each is returned")
        if len(hands) != self.players or not all(of_each(hand, 6) for hand in hands):
            raise Refusal("a hand has six of each")
        for seat, hand in enumerate(hands):
            if "dealt" in setup and "?" not in "".join(setup["dealt"][seat]):
                rest = Counter(setup["dealt"][seat])
                if Counter(hand) - rest:
                    raise Refusal("a hand is not what was dealt")
                back = setup["returned"][seat] if "returned" in setup else []
                if back and "?" not in "".join(back) and rest != Counter(hand + back):
                    raise Refusal("the hand and the returned cards are not what was dealt")

    def fair(self, cards: list[str], setup: Json) -> None:
        if "dealt" in setup:
            cards = [card for hand in setup["dealt"] for card in hand] + setup["fields"]
        elif "returned" in setup:
            cards = cards + [card for back in setup["returned"] for card in back]
        counts = Counter(card for card in cards if "?" not in card)
        if any(count > 6 or not 1 <= int(card[1:]) <= 6 for card, count in counts.items()):
            raise Refusal("the deck has six of each card, 1 to 6")


class Dealt(neu.Game):
    """A round of Neu in which what a shuffle brings is told: hidden cards are drawn as `?` until then."""

    def _draw(self, seat: int) -> None:
        while len(self.hands[seat]) < 3:
            if not self.pile:
                if len(self.table) < 2:
                    break
                self.pile, self.table = ["?"] * (len(self.table) - 1), self.table[-1:]
            card = self.pile.pop(0)
            self.hands[seat].append(card)
            self.drawn.append(card)
        self.drawer = seat

    def drew(self, seat: int) -> bool:
        """Whether somebody has just drawn."""
        return seat == self.drawer

    def due(self, cards: list[str]) -> bool:
        """Whether so many cards have been drawn."""
        return len(cards) == len(self.drawn)

    def on_top(self, cards: list[str]) -> bool:
        """Whether those that were known to be drawn stand where they were."""
        return all(drawn in ("?", card) for drawn, card in zip(self.drawn, cards, strict=False))

    def do(self, move: list[Any]) -> None:
        if any("?" in hand for hand in self.hands):
            raise ValueError("what was drawn is not known")
        super().do(move)

    def tell(self, move: list[Any]) -> None:
        """What was drawn."""
        seat, cards = move[1], list(move[2])
        if not (self.drew(seat) and self.due(cards) and self.on_top(cards)):
            raise ValueError(f"not drawn: {move}")
        known = [card for card in self.drawn if card != "?"]
        hand = [card for card in self.hands[seat] if card != "?"]
        for card in cards:
            if card in known:
                known.remove(card)
            else:
                hand.append(card)
        self.hands[seat] = hand
        self.drawn = cards
        if self.turn == seat:
            self.hand_at_start = list(hand)


class Neu(Table):
    """Neu."""

    makes = Dealt
    held: list[int]

    def seats(self) -> bool:
        return self.players in range(2, 8)

    def round(self, setup: Json) -> Any:
        self.known(setup, "hands")
        before = [3] * self.players
        if self.game is not None:
            before = [held + lost for held, lost in zip(self.held, self.game.points(), strict=True)]
        chips = setup.get("chips", before)
        hands, pile = setup["hands"], setup.get("pile")
        self.goes_on(chips)
        self.deals(setup["dealer"], chips)
        self.dealt(hands, pile, chips, before)
        self.held = chips
        size = len(neu.DECK) - sum(map(len, hands))
        return self.makes(setup["dealer"], hands, ["?"] * size if pile is None else pile, self.house)

    def goes_on(self, chips: list[int]) -> None:
        if sum(map(bool, chips)) < 2:
            raise Refusal("the match is over")

    def deals(self, dealer: int, chips: list[int]) -> None:
        if self.game is not None and dealer != neu.next_dealer(chips, self.game.loser):
            raise Refusal("somebody else deals")

    def dealt(self, hands: list[list[str]], pile: list[str] | None, chips: list[int], before: list[int]) -> None:
        if len(chips) != self.players or (self.game is not None and chips != before):
            raise Refusal("the chips are others")
        if len(hands) != self.players or any(
            len(hand) != 3 * bool(held) for hand, held in zip(hands, chips, strict=True)
        ):
            raise Refusal("three cards each")
        seen = Counter(card for cards in (*hands, pile or ()) for card in cards if card != "?")
        if seen - Counter(neu.DECK) or (pile is not None and sum(map(len, hands)) + len(pile) != len(neu.DECK)):
            raise Refusal("hands and pile are the deck")

    def play(self, move: list[Any]) -> None:
        self.game.tell(move) if move[0] == "draw" else self.game.play(move)


class Metamorphosis(Table):
    """Metamorphosis."""

    makes = metamorphosis.Game

    def seats(self) -> bool:
        return self.players in self.house.get("players", [2, 3])

    def round(self, setup: Json) -> Any:
        self.known(setup, "hands", "stock")
        if self.game is not None:
            self.goes_on()
            self.deals(setup["dealer"])
        hands, stock = setup["hands"], setup["stock"]
        self.dealt(hands, stock)
        return self.makes(setup["dealer"], hands, stock, self.house)

    def goes_on(self) -> None:
        sets = self.house.get("sets")
        if sets and len(self.played) + 1 >= sets:
            raise Refusal("the last set has been played")

    def deals(self, dealer: int) -> None:
        if self.house["next-dealer"] == "left" and dealer != (self.game.dealer + 1) % self.players:
            raise Refusal("somebody else deals")

    def dealt(self, hands: list[list[str]], stock: list[str]) -> None:
        cards = [card for part in (*hands, stock) for card in part]
        if (
            len(hands) != self.players
            or any(len(hand) != 12 for hand in hands)
            or sorted(cards) != sorted(metamorphosis.DECK)
        ):
            raise Refusal("twelve cards each of one deck")


class OldBill(Table):
    """Old Bill."""

    makes = old_bill.Game

    def seats(self) -> bool:
        fewest, most = self.house.get("players", [2, 5])
        return bool(fewest <= self.players <= most)

    def round(self, setup: Json) -> Any:
        self.known(setup, "hands", "pile")
        hands, pile = setup["hands"], setup["pile"]
        self.dealt(hands, pile, setup.get("deck", len(pile)))
        self.fair([card for part in (*hands, pile) for card in part])
        return self.makes(self.players, setup["first"], hands, pile, self.house)

    def dealt(self, hands: list[list[str]], pile: list[str], left: int) -> None:
        if len(hands) != self.players or any(len(hand) != 5 for hand in hands):
            raise Refusal("five cards each")
        if not left == len(pile) == len(old_bill.cards_of(self.house)) - 5 * self.players:
            raise Refusal("the rest is the pile")

    def fair(self, cards: list[str]) -> None:
        if Counter(cards) - Counter(old_bill.cards_of(self.house)):
            raise Refusal("hands and pile are the deck")


class MemoryMatch(Table):
    """Memory Match."""

    makes = memory_match.Game

    def round(self, setup: Json) -> Any:
        self.known(setup, "layout")
        self.dealt(setup["layout"], setup["rows"])
        return self.makes(self.players, setup["first"], setup["layout"])

    def dealt(self, layout: list[str], rows: list[int]) -> None:
        deck = memory_match.deck(self.house)
        if Counter(layout) != Counter(deck) or sum(rows) != len(deck):
            raise Refusal("the deck lies in rows")


class OldMaid(Table):
    """Old Maid."""

    makes = old_maid.Game

    def round(self, setup: Json) -> Any:
        self.known(setup, "hands")
        hands = setup["hands"]
        self.dealt(hands)
        self.fair([card for hand in hands for card in hand])
        return self.makes(self.players, setup["first"], hands)

    def dealt(self, hands: list[list[str]]) -> None:
        sizes = [len(hand) for hand in hands]
        all_dealt = sum(sizes) == len(old_maid.deck(self.house))
        if len(hands) != self.players or max(sizes) - min(sizes) > 1 or not all_dealt:
            raise Refusal("as even as it goes")

    def fair(self, cards: list[str]) -> None:
        if Counter(cards) - Counter(old_maid.deck(self.house)):
            raise Refusal("the hands are the deck")

    def finished(self) -> bool:
        over: bool = self.game.over
        return over


LAST: Json = {}
"""The last message, where somebody keeps it."""

TABLES: dict[str, Callable[[int, Json], Table]] = {
    "new-old": NewOld,
    "neu": Neu,
    "metamorphosis": Metamorphosis,
    "old-bill": OldBill,
    "memory-match": MemoryMatch,
    "old-maid": OldMaid,
}


def answer(
    tables: dict[str, Callable[[int, Json], Table]], table: Table | None, ask: Json
) -> tuple[Table | None, Json]:
    """The table after a message, and the answer."""
    do = ask["do"]
    if do == "match":
        return tables[ask["game"]](len(ask["players"]), ask["house"]), {"ok": True}
    assert table is not None
    if do == "round":
        table.begin(ask["setup"])
    elif do == "play":
        table.play(ask["move"])
    elif do == "legal":
        moves = table.legal()
        return table, {"turn": turn_of(table, moves), "moves": moves}
    elif do == "score":
        return table, {"points": table.game.points(), "finished": table.finished()}
    return table, {"ok": True}


def replied(
    tables: dict[str, Callable[[int, Json], Table]], table: Table | None, ask: Json
) -> tuple[Table | None, Json]:
    """The table after a message, and the answer; what is not allowed is refused, and changes nothing."""
    try:
        return answer(tables, table, ask)
    except Passed as passed:
        return table, {"passes": str(passed)}
    except (Refusal, ValueError, KeyError, IndexError, AttributeError, TypeError) as refusal:
        return table, {"refused": str(refusal) or type(refusal).__name__}


def turn_of(table: Table, moves: list[Any]) -> int | None:
    """The one player who can move; `None` where there is none, or more than one."""
    seats: set[int] = {move[1] for move in moves}
    return seats.pop() if len(seats) == 1 else None


def serve(tables: dict[str, Callable[[int, Json], Table]] = TABLES) -> None:
    """Answer the messages on standard input until the last."""
    table: Table | None = None
    for line in sys.stdin:
        ask = json.loads(line)
        if ask["do"] == "bye":
            return
        table, said = replied(tables, table, ask)
        print(json.dumps({"id": ask["id"], **said}), flush=True)


if __name__ == "__main__":
    serve()
