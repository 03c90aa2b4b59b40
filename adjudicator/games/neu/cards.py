"""The cards of Neu, what each does to the sum, and which may be played on a sum (rulebook: The Game)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

LIMIT = 101
"""The sum may reach this, and never exceed it."""
HAND = 3
PASS, TURN, SHOT, DOUBLE = "PASS", "TURN", "SHOT", "DOUBLE"
ACTIONS = frozenset((PASS, TURN, SHOT, DOUBLE))
"""The designation cards, which leave the sum."""
SAFE = ACTIONS | {"101", "-10", "-1"}
"""The cards that never make the sum exceed 101."""

COPIES = {
    **dict.fromkeys(map(str, range(1, 10)), 3),
    "10": 6,
    "50": 2,
    "-10": 4,
    "-1": 2,
    "101": 5,
    PASS: 4,
    TURN: 4,
    SHOT: 2,
    DOUBLE: 2,
}
"""The deck: how many there are of each card."""

_NUMBERS = (*map(str, range(1000)), *(f"-{number}" for number in range(1, 1000)))

if TYPE_CHECKING:
    Card = str
    Laid = str
else:
    Laid = Literal[(*_NUMBERS, PASS, TURN, DOUBLE, "?")]
    """What a play lays down: a SHOT names its target, and is a move of its own."""
    Card = Literal[Laid, SHOT]
    """Whatever has the shape of a card."""

VALUE = {**dict.fromkeys((*ACTIONS, "?"), 0), **{card: int(card) for card in _NUMBERS}}
"""What each card adds to the sum; 101 does not add, it sets."""


def sum_after(total: int, card: str, floor: bool = False) -> int:
    """The sum when a card has been laid on a sum; with `floor` it never goes below 0.

    >>> sum_after(100, "101"), sum_after(101, "PASS"), sum_after(101, "1"), sum_after(0, "-10")
    (101, 101, 102, -10)
    >>> sum_after(4, "-10", floor=True)
    0
    """
    if card == "101":
        return LIMIT
    total += VALUE[card]
    return 0 if floor and total < 0 else total


def deck_size() -> int:
    """How many cards the deck has."""
    return sum(COPIES.values())


def card_of(word: str) -> str | None:
    """The card that a word means, in any case; `None` when it means none.

    >>> card_of("pass"), card_of("-10"), card_of("007"), card_of("x9")
    ('PASS', '-10', '7', None)
    """
    word = word.upper()
    if word == "?" or word in ACTIONS:
        return word
    if not re.fullmatch(r"[-+]?[0-9]{1,3}", word):
        return None
    return str(int(word))


def spell(cards: Sequence[str], joined: str = "and") -> str:
    """Cards for a message, in their order.

    >>> spell(["-10", "PASS", "9"], "or")
    '-10, PASS or 9'
    """
    if len(cards) < 2:
        return cards[0] if cards else "no card"
    return f"{', '.join(cards[:-1])} {joined} {cards[-1]}"


def in_order(cards: Sequence[str]) -> list[str]:
    """Cards in order: those that are safe last, as they are the ones that are kept."""
    return sorted(cards, key=lambda card: (card in SAFE, VALUE[card], card))
