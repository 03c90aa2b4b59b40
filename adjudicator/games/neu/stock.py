"""The cards of a round, as far as known: hands, draw pile, played cards.

Each hand has cards that are known and a number of cards that are hidden; the `pool` holds
those that nobody has seen. What a log tells is exact here: a hidden card can be any card that
the pool still has, and after a shuffle any that can have come to that hand (`origins`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from adjudicator.games.neu.cards import COPIES, HAND, deck_size
from adjudicator.games.neu.moves import Setup
from adjudicator.games.neu.origins import Shown, placeable

UNKNOWN = "?"
UNKNOWN_PILE = (UNKNOWN,) * 100


class Stock:
    """All cards of one round.

    `known` has the cards known of each hand, `hidden` how many more it holds; so many of
    them as `doubt` says have left it, nobody knows which, in the place of cards that it
    cannot have held. The draw pile
    is `pile` from `at` on. `laid` are the cards played since the last shuffle, the last one
    on top. `old` and `places` are the cards nobody has seen, and how many of them lie in each
    hand, from before that shuffle; `fresh` is how many hidden cards each hand has drawn since.
    """

    __slots__ = (
        "at",
        "before",
        "doubt",
        "fresh",
        "hidden",
        "known",
        "laid",
        "old",
        "pile",
        "places",
        "pool",
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
        self.pool: dict[str, int] = {}
        self.old: dict[str, int] = {}
        self.places: list[int] = []
        self.shown: list[Shown] = []
        self.shuffled = False
        self.fresh = [0] * seats
        self.before: Any = None
        """The state before a draw in which the pile was shuffled."""
        if any(self.hidden) or pile is None or UNKNOWN in pile:
            seen = Counter(card for cards in (*self.known, pile or ()) for card in cards)
            self.pool = {card: left for card, count in COPIES.items() if (left := count - seen[card]) > 0}

    def copy(self) -> Stock:
        """The same cards, to be played on apart."""
        other = Stock.__new__(Stock)
        other.known = [list(cards) for cards in self.known]
        other.hidden, other.fresh, other.doubt = list(self.hidden), list(self.fresh), list(self.doubt)
        other.pile, other.at, other.laid = self.pile, self.at, list(self.laid)
        other.pool, other.old = dict(self.pool), self.old
        other.places, other.shown, other.before = self.places, list(self.shown), self.before
        other.shuffled = self.shuffled
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
            tuple(sorted(item for item in self.pool.items() if item[1])),
            tuple(sorted(self.old.items())),
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

    def may_reveal(self, seat: int, cards: Sequence[str]) -> bool:
        """Whether these cards can be among the hidden ones of a hand."""
        if len(cards) > self.hidden[seat]:
            return False
        if not self.old:
            return all(self.pool.get(card, 0) >= cards.count(card) for card in cards)
        if any(self.unseen(card) < cards.count(card) for card in cards):
            return False
        more = [Shown(seat, card, self.fresh[seat]) for card in cards]
        return placeable([*self.shown, *more], self.places, self.old, self.pool)

    def unseen(self, card: str) -> int:
        """How many of a card nobody has seen since the last shuffle."""
        return self.pool.get(card, 0) + self.old.get(card, 0) - sum(one.card == card for one in self.shown)

    def reveal(self, seat: int, card: str) -> None:
        """A hidden card of a hand is known from now on."""
        self.hidden[seat] -= 1
        self.known[seat].append(card)
        if self.old:
            self.shown.append(Shown(seat, card, self.fresh[seat]))
        else:
            self.pool[card] -= 1

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
        if self.old:
            self.forget()

    def settle(self, seat: int, cards: Sequence[str]) -> None:
        """A hand that was in doubt is seen, all of it."""
        self.known[seat], self.hidden[seat], self.doubt[seat] = list(cards), 0, 0

    def forget(self) -> None:
        """No longer tell what was hidden before the last shuffle from what has been drawn since."""
        self.pool = {card: count for card in COPIES if (count := self.unseen(card)) > 0}
        self.old, self.places, self.shown = {}, [], []

    def draw(self, seat: int, count: int, said: Sequence[str] = ()) -> list[str]:
        """Draw cards, as far as there are any, shuffling when the pile is used up; gives those drawn.

        `said` are those that the log says were drawn.
        """
        self.before = self._state() if self.at + count > len(self.pile) else None
        drawn: list[str] = []
        for number in range(count):
            if self.at >= len(self.pile) and not self._shuffle():
                break
            card = self.pile[self.at]
            self.at += 1
            if card == UNKNOWN and number < len(said) and self.may_draw(said[number]):
                card = said[number]
                self.pool[card] -= 1
            if card == UNKNOWN:
                self.hidden[seat] += 1
                self.fresh[seat] += 1
            else:
                self.known[seat].append(card)
            drawn.append(card)
        return drawn

    def name(self, seat: int, card: str, said: str) -> str:
        """The card that was drawn last, or one of several, as far as known from what the log says."""
        if card != UNKNOWN or not self.may_draw(said):
            return card
        self.hidden[seat] -= 1
        self.fresh[seat] -= 1
        self.known[seat].append(said)
        self.pool[said] -= 1
        return said

    def may_draw(self, card: str) -> bool:
        """Whether a card can be one that lies in the draw pile unknown."""
        count = self.pool.get(card, 0)
        if count <= 0 or not self.old:
            return count > 0
        return placeable(self.shown, self.places, self.old, {**self.pool, card: count - 1})

    def undraw(self, seat: int, drawn: Sequence[str]) -> None:
        """Put the cards of the last draw back."""
        for card in drawn:
            if card == UNKNOWN:
                self.hidden[seat] -= 1
                self.fresh[seat] -= 1
            else:
                self.known[seat].remove(card)
        if self.before is None:
            self.at -= len(drawn)
            return
        self.pile, self.at, laid, pool, self.old, self.places, shown, fresh, self.shuffled = self.before
        self.laid, self.pool, self.shown, self.fresh = list(laid), dict(pool), list(shown), list(fresh)

    def _state(self) -> tuple[Any, ...]:
        return (
            self.pile,
            self.at,
            tuple(self.laid),
            dict(self.pool),
            self.old,
            self.places,
            tuple(self.shown),
            tuple(self.fresh),
            self.shuffled,
        )

    def _shuffle(self) -> bool:
        """Shuffle the played cards but the last into a new pile; whether there are any."""
        if len(self.laid) < 2:
            return False
        back = Counter(self.laid[:-1])
        lost = UNKNOWN in self.laid
        unseen = {card: count for card in COPIES if (count := self.unseen(card)) > 0}
        self.pile, self.at, self.laid = UNKNOWN_PILE[: len(self.laid) - 1], 0, self.laid[-1:]
        self.old, self.places, self.shown = {}, [], []
        self.shuffled = True
        self.fresh = [0] * len(self.fresh)
        if lost:
            sure = Counter(card for seat in range(len(self.known)) for card in self.sure(seat)) + Counter(self.laid)
            self.pool = {card: left for card, count in COPIES.items() if (left := count - sure[card]) > 0}
        elif unseen and any(self.hidden):
            self.old, self.places, self.pool = unseen, list(self.hidden), dict(back)
        else:
            self.pool = dict(back)
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
