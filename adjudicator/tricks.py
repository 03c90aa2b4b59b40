"""Playing cards and tricks: what trick games share.

Ranks and suits, the spellings of a card, sets of cards as bits of an integer, and who wins a
trick. Which game is played with them, and what a trick is worth, is left to each game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any

SUITS = "SHDC"
SUIT_NAMES = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""From the lowest to the highest."""
DECK = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANKS)
UNKNOWN = "?"

_SYMBOLS = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC", "\ufe0e\ufe0f")
_PLACE = {card: at for at, card in enumerate(DECK)}
BIT = {card: 1 << at for at, card in enumerate(DECK)}
"""The bit of each card in a set of cards."""
BITS = {**BIT, UNKNOWN: 0}.__getitem__
"""The bit of a card, 0 for one not known."""
ALL = (1 << len(DECK)) - 1
"""The set of all cards."""
SUIT_BITS = {suit: sum(BIT[card] for card in DECK if card[-1] == suit) for suit in SUITS}
"""The set of the cards of each suit."""
OF_SUIT = {card: SUIT_BITS[card[-1]] for card in DECK}
"""For each card, the set of the cards of its suit."""


def card_of(word: str) -> str | None:
    """The card that a word means, in any case; `None` when it means none.

    >>> [card_of(word) for word in ("10h", "th", "T♥", "?", "1h", "hearts")]
    ['10H', '10H', '10H', '?', None, None]
    """
    word = word.translate(_SYMBOLS).upper()
    if word.startswith("T"):
        word = f"10{word[1:]}"
    return word if word in BIT or word == UNKNOWN else None


class _Spelled(StrEnum):
    """A card, which is a text like any other, however it is spelled where it is read."""

    __hash__ = str.__hash__

    @classmethod
    def _missing_(cls, value: object) -> Any:
        return cls.__members__.get(card_of(value) or "") if isinstance(value, str) and len(value) <= 4 else None


if TYPE_CHECKING:
    Card = str
    MaybeCard = str
else:
    Card = _Spelled("Card", {card: card for card in DECK}, module=__name__)
    """A card of the deck, in any of its spellings; it becomes the canonical one."""
    MaybeCard = _Spelled("MaybeCard", {card: card for card in (*DECK, UNKNOWN)}, module=__name__)
    """The same, or a card not known."""


def cards_of(bits: int) -> list[str]:
    """The cards of a set, by suits and ranks.

    >>> cards_of(BIT["10H"] | BIT["2S"])
    ['2S', '10H']
    """
    found = []
    while bits:
        low = bits & -bits
        found.append(DECK[low.bit_length() - 1])
        bits ^= low
    return found


def spell(cards: Iterable[str], join: str = "and") -> str:
    """Cards for a message, in order.

    >>> spell(["10H", "2S", "3S"])
    '2S, 3S and 10H'
    """
    ordered = sorted(cards, key=lambda card: _PLACE.get(card, len(DECK)))
    return ordered[0] if len(ordered) == 1 else f"{', '.join(ordered[:-1])} {join} {ordered[-1]}"


def suit_name(suit: str, count: int = 1) -> str:
    """A suit in words.

    >>> suit_name("S"), suit_name("H", 2)
    ('spade', 'hearts')
    """
    return SUIT_NAMES[suit] + "s" * (count != 1)


@cache
def strength(led: str, trump: str | None = None) -> dict[str, int]:
    """How strong each card is in a trick to which a suit was led: 0 for one that cannot win it.

    >>> strong = strength("S", "D")
    >>> strong["2D"] > strong["AS"] > strong["KS"] > strong["AH"] == 0
    True
    """
    worth = {led: 1, trump or led: 1 + len(RANKS)}
    return {card: worth[card[-1]] + _PLACE[card] % len(RANKS) if card[-1] in worth else 0 for card in DECK}


def winner(cards: Sequence[str], trump: str | None = None) -> int:
    """The place of the winning card of a trick, whose first card was led.

    >>> winner(["QS", "KS", "AH"]), winner(["QS", "KS", "2H"], "H")
    (1, 2)
    """
    strong = strength(cards[0][-1], trump)
    return max(range(len(cards)), key=lambda at: strong[cards[at]])
