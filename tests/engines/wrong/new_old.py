"""Engines of New Old, each with one rule left out."""

from __future__ import annotations

from typing import Any

from tests.engines import new_old, serve
from tests.engines.new_old import Move
from tests.engines.wrong.forgetting import Wrong, forgetting, on_turn

WRONG: Wrong = {}
forgets = forgetting(WRONG, serve.NewOld)


@forgets("player-count")
class AnyNumber(serve.NewOld):
    """Lets any number of players take part."""

    def seats(self) -> bool:
        return True


@forgets("game-count")
class OneGameMore(serve.NewOld):
    """Plays on after the last game of the match."""

    def goes_on(self) -> None:
        pass


@forgets("deal")
class AnyHands(serve.NewOld):
    """Does not look at how many cards are dealt."""

    def dealt(self, hands: list[list[str]], setup: serve.Json) -> None:
        pass


@forgets("deck")
class AnyCards(serve.NewOld):
    """Does not look at which cards the deck has."""

    def fair(self, cards: list[str], setup: serve.Json) -> None:
        pass


@forgets("start-player")
class AnybodyStarts(serve.NewOld):
    """Lets anybody start the next game."""

    def starts(self, first: int, lowest: list[int]) -> None:
        pass


@forgets("field-cards")
class AnyFields(new_old.Game):
    """Takes any field cards."""

    def one_of_each(self, fields: list[str]) -> bool:
        return True


@forgets("game-over")
class NeverOver(new_old.Game):
    """Accepts moves after the end."""

    def play(self, move: Move) -> None:
        if self.turn is not None:
            super().play(move)


@forgets("exited")
class NobodyExits(new_old.Game):
    """Gives turns to players without cards."""

    def _first_with_cards(self, start: int) -> int | None:
        return start % self.players if any(self.hands) else None


@forgets("turn")
class AnyTurn(new_old.Game):
    """Accepts moves by anybody."""

    def play(self, move: Move) -> None:
        with on_turn(self, move[1]):
            super().play(move)


@forgets("no-pass")
class Passes(new_old.Game):
    """Lets everybody pass."""

    def legal(self) -> list[Move]:
        moves = super().legal()
        return moves and [*moves, ["pass", self.turn]]

    def play(self, move: Move) -> None:
        if move[0] == "pass" and move[1] == self.turn:
            self.turn = self._first_with_cards(move[1] + 1)
        else:
            super().play(move)


@forgets("old-zone-step")
class AnyOldStep(new_old.Game):
    """Lets any card follow in the Old Zone."""

    def _playable(self, seat: int, card: str) -> bool:
        return self.stages[seat] == "A" or super()._playable(seat, card)


@forgets("new-zone-step")
class AnyNewStep(new_old.Game):
    """Lets any card follow in the New Zone."""

    def _playable(self, seat: int, card: str) -> bool:
        return self.stages[seat] == "B" or super()._playable(seat, card)


class FromElsewhere(new_old.Game):
    """Lets cards be played that lie elsewhere than in the hand."""

    def further(self, seat: int) -> list[str]:
        """The cards that can be played besides."""
        raise NotImplementedError

    def legal(self) -> list[Move]:
        moves = super().legal()
        if self.turn is None:
            return moves
        cards = [card for card in self.further(self.turn) if self._playable(self.turn, card)]
        return [*moves, *(move for card in cards if (move := ["play", self.turn, card]) not in moves)]

    def play(self, move: Move) -> None:
        if move in self.legal() and move[0] == "play" and move[2] not in self.hands[move[1]]:
            self.hands[move[1]][0] = move[2]
        super().play(move)


@forgets("new-cards-only")
class OldCardsAgain(FromElsewhere):
    """Lets Old Cards be played in stage B: those that have been revealed."""

    def further(self, seat: int) -> list[str]:
        return sorted(card for card in set(self.revealed[seat]) if card[0] == "O")


@forgets("in-hand")
class NotHeld(FromElsewhere):
    """Lets cards be played that are not in the hand."""

    def further(self, seat: int) -> list[str]:
        kind = "O" if self.stages[seat] == "A" else "N"
        return [f"{kind}{number}" for number in range(1, 7)]


@forgets("reveal-stuck")
class RevealsAtWill(new_old.Game):
    """Lets a player reveal who can play an Old Card."""

    def legal(self) -> list[Move]:
        moves = super().legal()
        if self.turn is None or self.stages[self.turn] == "B" or moves[-1][0] == "reveal":
            return moves
        return [*moves, ["reveal", self.turn, sorted(card for card in self.hands[self.turn] if card[0] == "O")]]


def with_less(moves: list[Move]) -> list[Move]:
    """Moves, and reveals that hold a card back."""
    return [*moves, *([*move[:2], move[2][1:]] for move in moves if move[0] == "reveal" and move[2])]


@forgets("reveal-old")
class HoldsAnOldCardBack(new_old.Game):
    """Lets an Old Card be held back in the first reveal."""

    def legal(self) -> list[Move]:
        moves = super().legal()
        return with_less(moves) if self.turn is not None and self.stages[self.turn] == "A" else moves


@forgets("reveal-forced")
class NeverForced(new_old.Game):
    """Lets a New Card be played instead of a reveal, whatever the house says."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.forced_reveal = False


@forgets("must-play-new")
class RevealsTheRestAtWill(new_old.Game):
    """Lets a player reveal the rest who can play a New Card."""

    def legal(self) -> list[Move]:
        moves = super().legal()
        if self.turn is None or self.stages[self.turn] == "A" or moves[-1][0] == "reveal":
            return moves
        return [*moves, ["reveal", self.turn, sorted(self.hands[self.turn])]]


@forgets("reveal-rest")
class HoldsACardBack(new_old.Game):
    """Lets a card be held back in the second reveal."""

    def legal(self) -> list[Move]:
        moves = super().legal()
        return with_less(moves) if self.turn is not None and self.stages[self.turn] == "B" else moves
