"""The cards that turned up in a round of Neu which is played at once, and whether all of them together can be.

Hands have the cards not known as `?`. Until the played cards are shuffled, what turns up only has to be in the
deck; afterwards it matters where it came from (`origins`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from adjudicator.games.neu.board import Shown
from adjudicator.games.neu.cards import COPIES
from adjudicator.games.neu.origins import place
from adjudicator.games.neu.stock import MOST_SHOWN, UNKNOWN


class Unseen:
    """What turned up: `shown` while all hidden cards are of one origin, and in order `late` when they no longer are.

    `fresh` is then how many hidden cards each hand has drawn since the last shuffle; before, it is empty.
    """

    def __init__(self) -> None:
        self.supply: Mapping[str, int] = COPIES
        self.shown: list[str] = []
        self.cards: list[dict[str, int]] = []
        self.got: list[list[int]] = []
        self.late: list[Shown] = []
        self.fresh: list[int] = []

    def turn_up(self, seat: int, card: str) -> None:
        """A hidden card of a hand turns up."""
        if self.fresh:
            self.late.append(Shown(seat, card, tuple([got[seat] for got in self.got])))
        else:
            self.shown.append(card)

    def name(self, seat: int, card: str) -> None:
        """A card turns up that has just been drawn."""
        if self.fresh:
            self.fresh[seat] -= 1
            self.cards[-1][card] = self.cards[-1].get(card, 0) - 1
        else:
            self.shown.append(card)

    def shuffle(self, hands: Sequence[Sequence[str]], back: Sequence[str]) -> bool:
        """Cards go back into the draw pile; whether all that turned up before can be."""
        hidden = [hand.count(UNKNOWN) for hand in hands]
        if not any(hidden):
            if not self.fits():
                return False
            self.supply, self.shown, self.cards, self.got, self.late, self.fresh = Counter(back), [], [], [], [], []
            return True
        if not self.fresh:
            self.cards, self.got = [{**self.supply}], [hidden]
            for card in self.shown:
                self.cards[0][card] = self.cards[0].get(card, 0) - 1
            self.shown = []
        self.fresh = [0] * len(hands)
        self.got.append(self.fresh)
        self.cards.append(Counter(back))
        return True

    def fits(self) -> bool:
        """Whether all that turned up plainly can be."""
        if not self.fresh:
            supply = self.supply
            return not self.shown or all(count <= supply.get(card, 0) for card, count in Counter(self.shown).items())
        if len(self.late) > MOST_SHOWN or any(left < 0 for cards in self.cards for left in cards.values()):
            return False
        placed = place(self.late, self.cards)
        return placed is not None and len(placed) == len(self.late)
