"""The cards of New Old: two kinds, New and Old, numbered 1 to 6, six of each (rulebook: Components)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

NEW: Final = "N"
OLD: Final = "O"
KINDS = (NEW, OLD)
KIND_NAMES = {NEW: "New", OLD: "Old"}
HIGHEST: Final = 6
COPIES: Final = 6

_SHAPED = tuple(f"{kind}{number}" for kind in KINDS for number in (*range(100), "?"))

if TYPE_CHECKING:
    Card = str
else:
    Card = Literal[(*_SHAPED, "?")]
    """Whatever has the shape of a card; `N?` is a New Card whose number is not known."""

NUMBER = {
    card: int(card[1:]) if card[1:].isdigit() and 1 <= int(card[1:]) <= HIGHEST else 0 for card in (*_SHAPED, "?")
}
"""The number of each card; 0 where it is not known, or where the deck has none such."""


DECK = frozenset(card for card, number in NUMBER.items() if number)
"""The cards that the deck has, each once."""
OF_KIND = {kind: frozenset(card for card in DECK if card[0] == kind) for kind in KINDS}
"""Those of each kind."""


def follows(number: int, field: int, wraps: bool = True) -> bool:
    """Whether a number goes on a field card: the same or one higher, and 1 on 6 where it wraps.

    >>> follows(1, 6), follows(5, 6), follows(1, 6, wraps=False)
    (True, False, False)
    """
    return number in (field, field + 1) or (wraps and field == HIGHEST and number == 1)


def nexts(field: int, wraps: bool = True) -> tuple[int, ...]:
    """The numbers that go on a field card.

    >>> nexts(6)
    (6, 1)
    """
    if field == HIGHEST:
        return (field, 1) if wraps else (field,)
    return (field, field + 1)


def card_of(word: str) -> str | None:
    """The card that a word means, in any case; `None` when it means none.

    >>> card_of("o3"), card_of("n?"), card_of("x9")
    ('O3', 'N?', None)
    """
    word = word.upper()
    if word == "?" or re.fullmatch(r"[NO]\?", word):
        return word
    return f"{word[0]}{int(word[1:])}" if re.fullmatch(r"[NO][0-9]{1,2}", word) else None


def spell(cards: list[str] | tuple[str, ...]) -> str:
    """Cards for a message, in order.

    >>> spell(["O5", "O3"]), spell([])
    ('O3 and O5', 'none')
    """
    ordered = sorted(cards) or ["none"]
    return ordered[0] if len(ordered) == 1 else f"{', '.join(ordered[:-1])} and {ordered[-1]}"
