"""Engines of Old Maid, each with one rule left out."""

from __future__ import annotations

from itertools import combinations

from tests.engines import old_maid, serve
from tests.engines.old_maid import Move
from tests.engines.wrong.forgetting import Wrong, forgetting

WRONG: Wrong = {}
forgets = forgetting(WRONG, serve.OldMaid)


@forgets("player-count")
class AnyNumber(serve.OldMaid):
    """Lets one player play alone."""

    def seats(self) -> bool:
        return True


@forgets("deal")
class AnyHands(serve.OldMaid):
    """Does not look at how many cards are dealt."""

    def dealt(self, hands: list[list[str]]) -> None:
        pass


@forgets("deck")
class AnyCards(serve.OldMaid):
    """Does not look at which cards the deck has."""

    def fair(self, cards: list[str]) -> None:
        pass


@forgets("game-over")
class NeverOver(old_maid.Game):
    """Accepts moves after the last pair."""

    def play(self, move: Move) -> None:
        if not self.over:
            super().play(move)


class Drawing(old_maid.Game):
    """Lets cards be drawn that may not be."""

    def further(self, taker: int, giver: int) -> list[Move]:
        """The draws that are possible besides."""
        raise NotImplementedError

    def legal(self) -> list[Move]:
        moves = super().legal()
        if not moves or moves[0][0] != "draw":
            return moves
        return [*moves, *(move for move in self.further(*self.parties()) if move not in moves)]

    def draws(self, taker: int, giver: int) -> list[Move]:
        """All draws of one from another."""
        return [["draw", taker, giver, card] for card in sorted(set(self.hands[giver]))]


@forgets("out")
class NobodyIsOut(Drawing):
    """Lets players without cards draw."""

    def further(self, taker: int, giver: int) -> list[Move]:
        between = range(giver + 1, taker + self.players * (taker <= giver))
        return [move for seat in between for move in self.draws(seat % self.players, giver)]


@forgets("turn")
class AnyTurn(Drawing):
    """Lets anybody draw from the player to the right."""

    def further(self, taker: int, giver: int) -> list[Move]:
        held = [seat for seat in range(self.players) if self.hands[seat]]
        return [move for giver in held for move in self.draws(self._next(giver), giver)]


@forgets("draw-from")
class FromAnybody(Drawing):
    """Lets cards be drawn from anybody."""

    def further(self, taker: int, giver: int) -> list[Move]:
        return [move for seat in range(self.players) if seat != taker for move in self.draws(taker, seat)]


@forgets("in-hand")
class NotHeld(Drawing):
    """Lets cards be drawn that the giver does not hold."""

    def further(self, taker: int, giver: int) -> list[Move]:
        return [["draw", taker, giver, card] for seat in range(self.players) for *_, card in self.draws(taker, seat)]

    def play(self, move: Move) -> None:
        if move[0] == "draw" and move in self.legal() and move[3] not in self.hands[move[2]]:
            self.hands[move[2]][0] = move[3]
        super().play(move)


@forgets("not-a-pair")
class AnyTwo(old_maid.Game):
    """Takes any two cards for a pair."""

    def legal(self) -> list[Move]:
        moves = super().legal()
        seats = range(self.players) if self.taker is None else [self.taker]
        any_two = [["pair", seat, list(two)] for seat in seats for two in combinations(sorted(self.hands[seat]), 2)]
        return moves and [*moves, *(move for at, move in enumerate(any_two) if move not in moves + any_two[:at])]


@forgets("pair-due")
class DrawsAtOnce(old_maid.Game):
    """Lets a card be drawn before a pair is laid."""

    def legal(self) -> list[Move]:
        moves = super().legal()
        if not moves or moves[0][0] == "draw":
            return moves
        taker, giver = self.parties()
        return [*moves, *(["draw", taker, giver, card] for card in sorted(set(self.hands[giver])))]
