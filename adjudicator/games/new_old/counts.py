"""How many of each card there are, in one number: five bits a card, so that hands are added and compared at once.

No card is counted more than 31 times, which whoever adds sees to.
"""

from __future__ import annotations

from typing import Final

from adjudicator.games.new_old.cards import COPIES, DECK, OLD

WIDTH: Final = 5
ONE: Final[dict[str, int]] = {card: 1 << WIDTH * at for at, card in enumerate(sorted(DECK))}
"""One of a card."""
EACH: Final[int] = sum(ONE.values())
"""One of every card."""
OLD_BITS: Final[int] = sum([31 * one for card, one in ONE.items() if card[0] == OLD])
HIGHEST_BITS: Final[int] = 16 * EACH
TO_EIGHT: Final[int] = (8 - 1 - COPIES) * EACH
"""What one more card than the deck has lacks to eight."""
UP_TO_SEVEN: Final[int] = 7 * EACH
FROM_EIGHT: Final[int] = (8 + 16) * EACH


def count(cards: tuple[str, ...]) -> int:
    """The cards counted. Raises `KeyError` for one that the deck does not have."""
    counts, ones = 0, ONE
    for card in cards:
        counts += ones[card]
    return counts


def of(counts: int, card: str) -> int:
    """How many of a card there are."""
    return counts // ONE[card] % 32


def old(counts: int) -> int:
    """How many Old Cards there are, of 30 at most.

    >>> old(count(("O1", "O1", "N1", "O6")))
    3
    """
    return (counts & OLD_BITS) % 31  # a power of 32 leaves 1


def in_deck(counts: int) -> bool:
    """Whether the deck has all of them.

    >>> [in_deck(count(("O6", *["N6"] * copies))) for copies in (6, 7, 8)]
    [True, False, False]
    """
    return not (counts | ((counts & UP_TO_SEVEN) + TO_EIGHT)) & FROM_EIGHT


def within(counts: int, held: int) -> bool:
    """Whether cards are among those held. There are at most 15 of each card.

    >>> [within(count(cards), count(("O2", "O1"))) for cards in (("O2",), ("O2", "O2"))]
    [True, False]
    """
    return ((held | HIGHEST_BITS) - counts) & HIGHEST_BITS == HIGHEST_BITS
