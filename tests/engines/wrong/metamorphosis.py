"""Engines of Metamorphosis, each with one rule left out."""

from __future__ import annotations

from tests.engines import metamorphosis, serve
from tests.engines.metamorphosis import Move, in_order
from tests.engines.wrong.forgetting import Wrong, forgetting, on_turn

WRONG: Wrong = {}
forgets = forgetting(WRONG, serve.Metamorphosis)


@forgets("player-count")
class AnyNumber(serve.Metamorphosis):
    """Lets any number of players take part."""

    def seats(self) -> bool:
        return True


@forgets("set-count")
class OneSetMore(serve.Metamorphosis):
    """Plays on after the last set of the match."""

    def goes_on(self) -> None:
        pass


@forgets("dealer")
class AnybodyDeals(serve.Metamorphosis):
    """Lets anybody deal the next set."""

    def deals(self, dealer: int) -> None:
        pass


@forgets("deal")
class AnyHands(serve.Metamorphosis):
    """Does not look at what is dealt."""

    def dealt(self, hands: list[list[str]], stock: list[str]) -> None:
        pass


@forgets("set-over")
class NeverOver(metamorphosis.Game):
    """Accepts moves after the fourth hand."""

    def play(self, move: Move) -> None:
        if self.turn is not None:
            super().play(move)


@forgets("indicate")
class OneIndicatorIsEnough(metamorphosis.Game):
    """Begins to play when one player has shown an indicator."""

    def legal(self) -> list[Move]:
        moves = super().legal()
        if not moves or moves[0][0] != "indicate" or not any(self.indicators):
            return moves
        return [*moves, *(["play", self.turn, card] for card in in_order(self.hands[self.turn or 0]))]


@forgets("leader")
class AnybodyLeads(metamorphosis.Game):
    """Lets anybody lead."""

    def play(self, move: Move) -> None:
        if move[0] != "play" or self.trick:
            super().play(move)
            return
        with on_turn(self, move[1]):
            super().play(move)


@forgets("turn")
class AnyOrder(metamorphosis.Game):
    """Lets cards be played to a trick in any order."""

    def play(self, move: Move) -> None:
        if not self.trick:
            super().play(move)
            return
        with on_turn(self, move[1]):
            super().play(move)


@forgets("deck")
class FromInsideTheStock(metamorphosis.Game):
    """Draws any card of the stock."""

    def _equalizing(self) -> list[Move]:
        moves = super()._equalizing()
        if not moves or moves[0][0] != "draw" or not self.stock:
            return moves
        return [["draw", moves[0][1], [card]] for card in in_order(self.stock)]


@forgets("in-hand")
class NotHeld(metamorphosis.Game):
    """Lets cards be led that others hold."""

    def legal(self) -> list[Move]:
        moves = super().legal()
        if self.trick or not moves or moves[0][0] != "play":
            return moves
        return [["play", self.turn, card] for hand in self.hands for card in in_order(hand)]

    def _card(self, seat: int, card: str) -> None:
        holder = next(hand for hand in self.hands if card in hand)
        self._move(card, holder, self.hands[seat])
        super()._card(seat, card)


@forgets("follow-suit")
class Revokes(metamorphosis.Game):
    """Does not ask a player to follow suit."""

    def legal(self) -> list[Move]:
        if self.turn is None or not self.trick:
            return super().legal()
        return [["play", self.turn, card] for card in in_order(self.hands[self.turn])]


@forgets("equalize")
class OneCardIsEnough(metamorphosis.Game):
    """Begins a hand when one card has been discarded, drawn or taken."""

    def _equalizing(self) -> list[Move]:
        won = self.took[self.hand - 2]
        return super()._equalizing() if list(map(len, self.hands)) == list(map(len, won)) else []


@forgets("take-from")
class TakesFromAnybody(metamorphosis.Game):
    """Takes cards from anybody before hand 3."""

    def _equalizing(self) -> list[Move]:
        moves = super()._equalizing()
        if not moves or moves[0][0] != "take":
            return moves
        taker = moves[0][1]
        others = [seat for seat in range(self.players) if seat != taker]
        return [["take", taker, seat, [card]] for seat in others for card in in_order(self.hands[seat])]
