"""Engines of Neu, each with one rule left out."""

from __future__ import annotations

from typing import Any

from tests.engines import neu, serve
from tests.engines.neu import Move
from tests.engines.wrong.forgetting import Wrong, forgetting, on_turn

WRONG: Wrong = {}
forgets = forgetting(WRONG, serve.Neu)


@forgets("player-count")
class AnyNumber(serve.Neu):
    """Lets any number of players take part."""

    def seats(self) -> bool:
        return True


@forgets("game-over")
class OneRoundMore(serve.Neu):
    """Deals to a player who alone has chips."""

    def goes_on(self, chips: list[int]) -> None:
        pass


@forgets("deal")
class AnyHands(serve.Neu):
    """Does not look at what is dealt, nor at the chips."""

    def dealt(self, hands: list[list[str]], pile: list[str] | None, chips: list[int], before: list[int]) -> None:
        pass


@forgets("dealer")
class AnybodyDeals(serve.Neu):
    """Lets anybody deal the next round."""

    def deals(self, dealer: int, chips: list[int]) -> None:
        pass


@forgets("round-over")
class NeverOver(serve.Dealt):
    """Accepts moves after the end of the round."""

    def play(self, move: Move) -> None:
        if self.turn is not None:
            super().play(move)


@forgets("eliminated")
class NobodyLeaves(serve.Dealt):
    """Gives turns to players without chips."""

    def next_to(self, seat: int) -> int:
        return (seat + (1 if self.clockwise else -1)) % self.players


@forgets("turn")
class AnyTurn(serve.Dealt):
    """Accepts moves by anybody."""

    def play(self, move: Move) -> None:
        with on_turn(self, move[1]):
            super().play(move)


@forgets("owes-two")
class OneIsEnough(serve.Dealt):
    """Lets one card be enough after a DOUBLE."""

    def _start_turn(self, debt: int) -> None:
        super()._start_turn(1)


@forgets("shot-target")
class AtOneself(serve.Dealt):
    """Lets a SHOT name the player who lays it, whatever the house says."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.house["shot-self"] = True


@forgets("in-hand")
class NotHeld(serve.Dealt):
    """Lets cards be played that are not in the hand."""

    def legal(self) -> list[Move]:
        moves = super().legal()
        if self.turn is None:
            return moves
        cards = [card for card in sorted(set(neu.DECK) - {"SHOT"}) if self._add(self.sum, card) <= 101]
        return [*moves, *(move for card in cards if (move := ["play", self.turn, card]) not in moves)]

    def do(self, move: Move) -> None:
        if move[0] == "play" and move[2] not in self.hands[move[1]]:
            self.hands[move[1]][0] = move[2]
        super().do(move)


@forgets("deck")
class AnyCardDrawn(serve.Dealt):
    """Accepts a draw of another card than the top one."""

    def on_top(self, cards: list[str]) -> bool:
        return True


@forgets("hand-size")
class DrawsAtWill(serve.Dealt):
    """Accepts a draw of more or fewer cards than were due."""

    def due(self, cards: list[str]) -> bool:
        return True


@forgets("forced-bust")
class GivesUp(serve.Dealt):
    """Lets a player exceed 101 who need not, whatever the house says."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.house["voluntary-bust"] = "allowed"
