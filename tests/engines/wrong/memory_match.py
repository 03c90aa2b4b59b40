"""Engines of Memory Match, each with one rule left out."""

from __future__ import annotations

from typing import Any

from tests.engines import memory_match, serve
from tests.engines.memory_match import Move
from tests.engines.wrong.forgetting import Wrong, forgetting, on_turn

WRONG: Wrong = {}
forgets = forgetting(WRONG, serve.MemoryMatch)


@forgets("player-count")
class AnyNumber(serve.MemoryMatch):
    """Lets one player play alone."""

    def seats(self) -> bool:
        return True


@forgets("deal")
class AnyLayout(serve.MemoryMatch):
    """Does not look at what is laid out."""

    def dealt(self, layout: list[str], rows: list[int]) -> None:
        pass


@forgets("game-over")
class NeverOver(memory_match.Game):
    """Accepts moves after the last pair."""

    def play(self, move: Move) -> None:
        if self.turn is not None:
            super().play(move)


@forgets("turn")
class AnyTurn(memory_match.Game):
    """Accepts moves by anybody."""

    def play(self, move: Move) -> None:
        with on_turn(self, move[1]):
            super().play(move)


@forgets("two-cards")
class OneCardTwice(memory_match.Game):
    """Lets one card be turned up as both."""

    def legal(self) -> list[Move]:
        moves = super().legal()
        same = [["flip", self.turn, place, card, place, card] for place, card in self.cards.items()]
        return moves and [*moves, *same]

    def play(self, move: Move) -> None:
        if move[2] == move[4] and move in self.legal():
            return
        super().play(move)


@forgets("place")
class AnyPlace(memory_match.Game):
    """Lets cards be turned up that have been taken."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.layout = dict(self.cards)

    def legal(self) -> list[Move]:
        left, self.cards = self.cards, self.layout
        moves = super().legal()
        self.cards = left
        return moves

    def lies(self, place: int, card: str) -> bool:
        return self.layout.get(place) == card


@forgets("same-card")
class AnotherCard(memory_match.Game):
    """Lets a place show another card than the one that lies there."""

    def lies(self, place: int, card: str) -> bool:
        return place in self.cards
