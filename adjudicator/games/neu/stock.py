"""The cards of a round, as far as known: hands, draw pile, played cards.

Each hand has cards that are known and a number of cards that are hidden. What a log tells is
exact here: a hidden card can be any that nobody has seen, and after a shuffle any that can have
come to that hand (`origins`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from adjudicator.games.neu.board import Placed, Shown
from adjudicator.games.neu.cards import COPIES, HAND, deck_size
from adjudicator.games.neu.moves import Setup
from adjudicator.games.neu.origins import NOT_FOUND, place

UNKNOWN = "?"
UNKNOWN_PILE = (UNKNOWN,) * 100
MOST_SHOWN = 120
"""When a round goes on so long that more cards than these have turned up since the first shuffle, the hidden cards of
all origins before the next one are taken as alike."""


class Stock:
    """All cards of one round.

    `known` has the cards known of each hand, `hidden` how many more it holds; so many of
    them as `doubt` says have left it, nobody knows which, in the place of cards that it
    cannot have held. The draw pile is `pile` from `at` on. `laid` are the cards played since the
    last shuffle, the last one on top.

    `cards` are the hidden ones by origin: those that nobody has seen while there is but one, and after
    a shuffle beside them those that were shuffled, and so on. With several, `got` is how many hidden cards of each
    origin each hand has got, `shown` what has turned up, and `placed` the origins that it can have.
    """

    __slots__ = (
        "at",
        "before",
        "cards",
        "doubt",
        "got",
        "hidden",
        "known",
        "laid",
        "pile",
        "placed",
        "shown",
        "shuffled",
    )

    def __init__(self, setup: Setup, seats: int, inside: Sequence[int]) -> None:
        self.known, self.hidden = _hands(setup, seats, inside)
        dealt = sum(map(len, self.known)) + sum(self.hidden)
        pile = setup.pile
        self.pile: Sequence[str] = pile if pile is not None else UNKNOWN_PILE[: max(0, deck_size() - dealt)]
        self.at = 0
        self.laid: list[str] = []
        self.doubt = [0] * seats
        self.cards: list[dict[str, int]] = [{}]
        self.got: list[list[int]] = []
        self.shown: list[Shown] = []
        self.placed: Placed = ()
        self.shuffled = False
        self.before: Any = None
        """The state before a draw in which the pile was shuffled, and the cards that turned up since: seat and card."""
        if any(self.hidden) or pile is None or UNKNOWN in pile:
            seen = Counter(card for cards in (*self.known, pile or ()) for card in cards)
            self.cards = [{card: left for card, count in COPIES.items() if (left := count - seen[card]) > 0}]

    def copy(self) -> Stock:
        """The same cards, to be played on apart."""
        other = Stock.__new__(Stock)
        other.known = [list(cards) for cards in self.known]
        other.hidden, other.doubt = list(self.hidden), list(self.doubt)
        other.pile, other.at, other.before = self.pile, self.at, self.before
        other._set(self._state())
        return other

    def key(self) -> tuple[Any, ...]:
        """What two stocks have in common that cannot be told apart."""
        return (
            tuple(tuple(sorted(cards)) for cards in self.known),
            tuple(self.hidden),
            tuple(self.doubt),
            self.at,
            len(self.pile),
            tuple(sorted(self.laid)),
            tuple(self.laid[-1:]),
            tuple(tuple(sorted(item for item in cards.items() if item[1])) for cards in self.cards),
            tuple(map(tuple, self.got)),
            tuple(self.shown),
        )

    def size(self, seat: int) -> int:
        """How many cards a hand holds."""
        return len(self.known[seat]) + self.hidden[seat] - self.doubt[seat]

    def sure(self, seat: int) -> list[str]:
        """The cards that a hand surely holds."""
        known, doubt = self.known[seat], self.doubt[seat]
        return [card for at, card in enumerate(known) if known[:at].count(card) < known.count(card) - doubt]

    def left(self) -> int:
        """How many cards the draw pile has."""
        return len(self.pile) - self.at

    def may_hold(self, seat: int, card: str) -> bool:
        """Whether a hand can hold a card."""
        return card in self.known[seat] or (self.hidden[seat] > 0 and self.may_reveal(seat, (card,)))

    def may_reveal(self, seat: int, cards: Sequence[str], drawn: int = 0) -> bool:
        """Whether these cards can be among the hidden ones of a hand, but for so many that were just drawn."""
        if len(cards) > self.hidden[seat] - drawn or any(self.unseen(card) < cards.count(card) for card in cards):
            return False
        return not self.got or place(self._with(seat, cards, drawn), self.cards, self.placed) is not None

    def _with(self, seat: int, cards: Sequence[str], drawn: int) -> list[Shown]:
        """What has turned up, and some hidden cards of a hand, but for so many that were just drawn."""
        got = [many[seat] for many in self.got]
        newest = min(drawn, got[-1])
        got[-1] -= newest
        got[-2] -= drawn - newest
        return [*self.shown, *[Shown(seat, card, tuple(got)) for card in cards]]

    def unseen(self, card: str) -> int:
        """How many of a card nobody has seen since the last shuffle."""
        count = sum([cards.get(card, 0) for cards in self.cards])
        return count - sum([one.card == card for one in self.shown]) if self.shown else count

    def reveal(self, seat: int, card: str, drawn: int = 0) -> None:
        """A hidden card of a hand, which can be this one, is known from now on."""
        self.hidden[seat] -= 1
        self.known[seat].append(card)
        self._turn_up(seat, card, drawn)
        if self.before is not None:
            self.before = (*self.before, (seat, card))

    def _turn_up(self, seat: int, card: str, drawn: int = 0) -> None:
        if self.got:
            self.shown = self._with(seat, (card,), drawn)
            self.placed = place(self.shown, self.cards, self.placed) or NOT_FOUND
        else:
            self.cards[0][card] = self.cards[0].get(card, 0) - 1

    def take(self, seat: int, card: str) -> None:
        """A card that the hand can hold is laid on the played ones."""
        known = self.known[seat]
        if card not in known:
            self.reveal(seat, card)
        known.remove(card)
        self.laid.append(card)
        if self.doubt[seat] and self.size(seat) == 0:
            self.settle(seat, ())

    def take_unknown(self, seat: int) -> None:
        """Some card leaves a hand for the played ones, and nobody knows which."""
        self.laid.append(UNKNOWN)
        if self.size(seat) <= 0:
            return
        self.doubt[seat] += 1
        if self.size(seat) == 0:
            self.known[seat], self.hidden[seat], self.doubt[seat] = [], 0, 0
        if self.got:
            self.forget()

    def settle(self, seat: int, cards: Sequence[str]) -> None:
        """A hand that was in doubt is seen, all of it."""
        self.known[seat], self.hidden[seat], self.doubt[seat] = list(cards), 0, 0

    def forget(self) -> None:
        """No longer tell the hidden cards of one origin from those of another."""
        self._begin([self._left()])

    def _left(self) -> dict[str, int]:
        """The cards that nobody has seen."""
        return {card: count for card in COPIES if (count := self.unseen(card)) > 0}

    def _begin(self, cards: list[dict[str, int]], *got: list[int]) -> None:
        """Hidden cards by origin, none of which has turned up yet."""
        self.cards, self.got, self.shown, self.placed = cards, list(got), [], ()

    def draw(self, seat: int, count: int, said: Sequence[str] = ()) -> list[str]:
        """Draw cards, as far as there are any, shuffling when the pile is used up; gives those drawn.

        `said` are those that the log says were drawn.
        """
        self.before = None
        if self.at + count > len(self.pile):
            self.before = self.pile, self.at, self.copy()._state()
        drawn: list[str] = []
        for number in range(count):
            if self.at >= len(self.pile) and not self._shuffle():
                break
            card = self.pile[self.at]
            self.at += 1
            if card == UNKNOWN and number < len(said) and self.may_draw(said[number]):
                card = said[number]
                self.cards[-1][card] -= 1
            if card == UNKNOWN:
                self._hide(seat, 1)
            else:
                self.known[seat].append(card)
            drawn.append(card)
        return drawn

    def name(self, seat: int, card: str, said: str) -> str:
        """The card that was drawn last, or one of several, as far as known from what the log says."""
        if card != UNKNOWN or not self.may_draw(said):
            return card
        self._hide(seat, -1)
        self.known[seat].append(said)
        self.cards[-1][said] -= 1
        return said

    def _hide(self, seat: int, count: int) -> None:
        """So many cards not known come to a hand from the draw pile."""
        self.hidden[seat] += count
        if self.got:
            self.got[-1][seat] += count

    def may_draw(self, card: str) -> bool:
        """Whether a card can be one that lies in the draw pile unknown."""
        *before, pile = self.cards
        count = pile.get(card, 0)
        if count <= 0 or not self.got:
            return count > 0
        return place(self.shown, [*before, {**pile, card: count - 1}], self.placed) is not None

    def undraw(self, seat: int, drawn: Sequence[str]) -> None:
        """Put the cards of the last draw back."""
        for card in drawn:
            if card == UNKNOWN:
                self._hide(seat, -1)
            else:
                self.known[seat].remove(card)
        if self.before is None:
            self.at -= len(drawn)
            return
        self.pile, self.at, state, *since = self.before
        self.before = None
        self._set(state)
        for one in since:
            self._turn_up(*one)

    def _state(self) -> tuple[Any, ...]:
        """What a shuffle changes, but for the draw pile; to be set, on this stock or another."""
        return self.laid, self.cards, self.got, self.shown, self.placed, self.shuffled

    def _set(self, state: tuple[Any, ...]) -> None:
        laid, cards, got, shown, self.placed, self.shuffled = state
        self.laid, self.cards, self.got, self.shown = list(laid), list(map(dict, cards)), list(map(list, got)), shown

    def _shuffle(self) -> bool:
        """Shuffle the played cards but the last into a new pile; whether there are any."""
        if len(self.laid) < 2:
            return False
        back, lost = Counter(self.laid[:-1]), UNKNOWN in self.laid
        self.pile, self.at, self.laid = UNKNOWN_PILE[: len(self.laid) - 1], 0, self.laid[-1:]
        self.shuffled = True
        if lost:
            sure = Counter(card for seat in range(len(self.known)) for card in self.sure(seat)) + Counter(self.laid)
            self._begin([{card: left for card, count in COPIES.items() if (left := count - sure[card]) > 0}])
        elif any(self.hidden):
            if len(self.shown) > MOST_SHOWN:
                self.forget()
            if not self.got:
                self._begin(self.cards, list(self.hidden))
            self.cards.append(back)
            self.got.append([0] * len(self.hidden))
        else:
            self._begin([back])
        return True


def _hands(setup: Setup, seats: int, inside: Sequence[int]) -> tuple[list[list[str]], list[int]]:
    """The cards known of each hand, and how many more it holds."""
    hands = setup.hands
    if hands is None:
        return [[] for _ in range(seats)], [HAND if seat in inside else 0 for seat in range(seats)]
    if not any(UNKNOWN in cards for cards in hands) and len(hands) == seats:
        return [list(cards) for cards in hands], [0] * seats
    known: list[list[str]] = []
    hidden: list[int] = []
    for seat in range(seats):
        cards = hands[seat] if seat < len(hands) else (UNKNOWN,) * HAND
        known.append([card for card in cards if card != UNKNOWN])
        hidden.append(len(cards) - len(known[-1]) if seat in inside or known[-1] else 0)
    return known, hidden


__all__ = ["UNKNOWN", "Stock"]
