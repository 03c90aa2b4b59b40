"""Engines of Old Bill, each with one rule left out."""

from __future__ import annotations

from typing import Any

from tests.engines import old_bill, serve
from tests.engines.old_bill import Move
from tests.engines.wrong.forgetting import Wrong, forgetting

WRONG: Wrong = {}
forgets = forgetting(WRONG, serve.OldBill)


@forgets("player-count")
class AnyNumber(serve.OldBill):
    """Lets any number of players take part."""

    def seats(self) -> bool:
        return True


@forgets("deal")
class AnyHands(serve.OldBill):
    """Does not look at how many cards are dealt."""

    def dealt(self, hands: list[list[str]], pile: list[str], left: int) -> None:
        pass


@forgets("deck")
class AnyCards(serve.OldBill):
    """Does not look at which cards the deck has."""

    def fair(self, cards: list[str]) -> None:
        pass


@forgets("game-over")
class NeverOver(old_bill.Game):
    """Accepts moves after the last turn."""

    def play(self, entry: Move) -> None:
        if not self.over:
            super().play(entry)


@forgets("turn")
class AnyTurn(old_bill.Game):
    """Lets anybody offer or pass when nothing is left to do."""

    def play(self, entry: Move) -> None:
        mover = self.mover
        if self.turn == mover and entry[0] in ("offer", "pass"):
            self.mover = entry[1]
        try:
            super().play(entry)
        except ValueError:
            self.mover = mover
            raise


@forgets("offer-self")
class OffersToOneself(old_bill.Game):
    """Lets players offer to themselves."""

    def others(self, seat: int) -> list[int]:
        return list(range(self.players))


@forgets("offer-shape")
class NothingFaceDown(old_bill.Game):
    """Lets an offer be one card alone, face up."""

    def offers(self, seat: int) -> list[Move]:
        alone = [["offer", seat, to, up, []] for up in sorted(set(self.hands[seat])) for to in self.others(seat)]
        return [*super().offers(seat), *alone]


@forgets("offer-one-suit")
class SuitsMixed(old_bill.Game):
    """Lets cards of several suits lie face down."""

    def of_one_suit(self, down: tuple[str, ...]) -> bool:
        return True


@forgets("offer-other-suit")
class SuitOnBothSides(old_bill.Game):
    """Lets the suit of the face-up card lie face down too."""

    def of_another_suit(self, up: str, down: tuple[str, ...]) -> bool:
        return True


@forgets("bill-both-sides")
class BillOnBothSides(old_bill.Game):
    """Lets Old Bill lie on both sides."""

    def one_sided(self, up: str, down: tuple[str, ...]) -> bool:
        return True


@forgets("in-hand")
class NotHeld(old_bill.Game):
    """Lets a card of the next player be offered."""

    def offers(self, seat: int) -> list[Move]:
        mine, theirs = self.hands[seat], self.hands[(seat + 1) % self.players]
        borrowed = [
            ["offer", seat, to, up, [down]]
            for up in sorted(set(mine))
            for down in sorted(set(theirs) - set(mine))
            if self.of_another_suit(up, (down,)) and self.one_sided(up, (down,))
            for to in self.others(seat)
        ]
        return [*super().offers(seat), *borrowed]

    def play(self, entry: Move) -> None:
        if entry[0] == "offer" and self.accepts(entry):
            mine, theirs = self.hands[entry[1]], self.hands[(entry[1] + 1) % self.players]
            for card in entry[4]:
                if card not in mine:
                    theirs.remove(card)
                    mine.append(card)
        super().play(entry)


@forgets("accept")
class AnybodyAccepts(old_bill.Game):
    """Lets anybody take a side of an offer."""

    def legal(self) -> list[Move]:
        if self.offer is None:
            return super().legal()
        return [["accept", seat, side] for seat in range(self.players) for side in ("up", "down")]


@forgets("assign")
class AnySuit(old_bill.Game):
    """Lets a Mime go to a suit that is not in the Den."""

    def legal(self) -> list[Move]:
        moves = super().legal()
        mimes = {tuple(move[:3]) for move in moves if move[0] == "assign"}
        further = [[*mime, suit] for mime in sorted(mimes) for suit in "ABCD"]
        return [*moves, *(move for move in further if move not in moves)]


@forgets("assign-due")
class MimesWait(old_bill.Game):
    """Lets Mimes wait, whatever the house says."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.must_assign = False


@forgets("bill-discard")
class NothingDiscarded(old_bill.Game):
    """Has no card discarded for Old Bill."""

    def _go_on(self) -> None:
        for task in self.tasks:
            task["discards"] = 0
        super()._go_on()


@forgets("no-offer")
class PassesAtWill(old_bill.Game):
    """Lets a player pass who could offer."""

    def legal(self) -> list[Move]:
        moves = super().legal()
        can_pass = self.turn is not None and self.offer is None and not self.tasks
        return [*moves, ["pass", self.turn]] if can_pass and ["pass", self.turn] not in moves else moves
