"""The deck of thieves, Mimes and Old Bills: its cards, what they are, and what is a pair.

Three games are played with it. A table may name the suits, which the printed deck shows as
icons only, or bring a deck of its own; which cards a game leaves out, and what happens to
them, is left to the games.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from adjudicator.words import HouseKey, Misread, integer, listed

BILL = "BILL"
"""Old Bill: every copy is the same."""
MIME = "M"
"""What the name of a Mime begins with; no suit has this name."""
UNKNOWN = "?"
"""A card that is not known."""

SUITS = ("A", "B", "C", "D")
"""The names of the printed suits, where a table gives none."""
VALUES = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)
"""The values of a suit's twelve thieves. They are not printed: two of each is assumed."""
MIMES = (1, 2, 3, 4, 5)
BILLS = 5

NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
"""Numbers in words, for messages."""

MOST_VALUE = 999
LONGEST_SUIT = 16
MOST_CARDS = 400

Card: TypeAlias = str
"""A suit and a value (`A3`), a Mime (`M2`), `BILL` or `?`; `is_card` tells whether a text has that shape."""

PrintedSuit: TypeAlias = Literal["A", "B", "C", "D"]
"""A suit as `SUITS` names it."""
PrintedCard: TypeAlias = (
    Literal["A1", "A2", "A3", "A4", "A5", "A6", "B1", "B2", "B3", "B4", "B5", "B6"]
    | Literal["C1", "C2", "C3", "C4", "C5", "C6", "D1", "D2", "D3", "D4", "D5", "D6"]
    | Literal["M1", "M2", "M3", "M4", "M5", "BILL", "?"]
)
"""A card as it is written where a table has neither names nor cards of its own."""

Value: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_VALUE)]


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck of the table's own: the values of each suit's thieves, those of the Mimes, and how many Bills."""

    thieves: dict[str, tuple[Value, ...]]
    mimes: tuple[Value, ...]
    bills: Annotated[int, Meta(ge=0, le=MOST_CARDS)]

    def __hash__(self) -> int:
        return hash((tuple(sorted(self.thieves.items())), self.mimes, self.bills))

    def cards(self) -> Iterator[Card]:
        """Every card, in order.

        >>> list(Deck({"A": (1, 1)}, (2,), 1).cards())
        ['A1', 'A1', 'M2', 'BILL']
        """
        for suit, values in self.thieves.items():
            yield from [f"{suit}{value}" for value in values]
        yield from [f"{MIME}{value}" for value in self.mimes]
        yield from [BILL] * self.bills


def deck_of(deck: Deck | UnsetType, suits: Sequence[str] | UnsetType) -> Deck:
    """The deck of a house: the table's own, else the printed one with the suits as the table names them.

    >>> sum(1 for _ in deck_of(UNSET, UNSET).cards())
    58
    """
    return _deck_of(deck, suits if suits is UNSET else tuple(suits))


@lru_cache(maxsize=64)
def _deck_of(deck: Deck | UnsetType, suits: tuple[str, ...] | UnsetType) -> Deck:
    if deck is not UNSET:
        return deck
    return Deck(dict.fromkeys(SUITS if suits is UNSET else suits, VALUES), MIMES, BILLS)


def without(deck: Deck, bills: int, mimes: int = 3) -> Deck:
    """A deck without some Old Bills and its lowest Mimes, as the classic games play it.

    >>> sum(1 for _ in without(deck_of(UNSET, UNSET), bills=3).cards())
    52
    """
    return msgspec.structs.replace(deck, mimes=tuple(sorted(deck.mimes)[mimes:]), bills=max(0, deck.bills - bills))


@lru_cache(maxsize=64)
def counts(deck: Deck) -> dict[Card, int]:
    """How many of each card a deck has; not to be changed."""
    return dict(Counter(deck.cards()))


@lru_cache(maxsize=64)
def size(deck: Deck) -> int:
    """How many cards a deck has.

    >>> size(deck_of(UNSET, UNSET))
    58
    """
    return sum(1 for _ in deck.cards())


def house_faults(deck: Deck | UnsetType, suits: Sequence[str] | UnsetType) -> Iterator[tuple[str, str]]:
    """What keeps house keys from being a deck and its suits: paths, and what is wrong there."""
    if suits is not UNSET:
        if len(suits) != len(SUITS) and deck is UNSET:
            yield "house.suits", f"{len(suits)} name{'s' * (len(suits) != 1)}; the deck has {len(SUITS)} suits"
        if len(set(suits)) != len(suits):
            yield "house.suits", "two suits have one name"
        for at, suit in enumerate(suits):
            if fault := suit_fault(suit):
                yield f"house.suits[{at}]", fault
    if deck is UNSET:
        return
    for suit in deck.thieves:
        if fault := suit_fault(suit):
            yield "house.deck.thieves", fault
    if suits is not UNSET and set(suits) != set(deck.thieves):
        yield "house.suits", f"the suits of the deck that the house gives are {', '.join(deck.thieves)}"
    size = sum(map(len, deck.thieves.values())) + len(deck.mimes) + deck.bills
    if not 0 < size <= MOST_CARDS:
        yield "house.deck", f"a deck of {size} cards; it has from 1 to {MOST_CARDS}"


@lru_cache(maxsize=1 << 10)
def suit_fault(suit: str) -> str | None:
    """Why a text is no name of a suit: capital letters, and not what Mimes and Bills are called.

    >>> suit_fault("HATS"), suit_fault("m"), suit_fault("hats")
    (None, "'m' is what the Mimes are called; a suit has another name", "'hats' is written 'HATS'")
    """
    if suit.upper() in (MIME, "MIMES", BILL, "BILLS"):
        whose = "the Mimes are" if suit[0] in "mM" else "Old Bill is"
        return f"{suit!r} is what {whose} called; a suit has another name"
    if not suit.isalpha() or len(suit) > LONGEST_SUIT:
        return f"{suit[:40]!r} is no name of a suit: 1 to {LONGEST_SUIT} letters"
    right = _capitals(suit)
    return None if suit == right else f"{suit!r} is written {right!r}"


@lru_cache(maxsize=1 << 12)
def is_card(text: str) -> bool:
    """Whether a text has the shape of a card, as logs spell it; which cards there are, the deck says.

    >>> [is_card(text) for text in ("A3", "M2", "BILL", "?", "a3", "A03", "A", "M?")]
    [True, True, True, True, False, False, False, False]
    """
    return card_of(text) == text


def card_of(word: str) -> Card | None:
    """The card that a word means, in any case; `None` when it means none.

    >>> card_of("a3"), card_of("hats12"), card_of("bill"), card_of("m02"), card_of("3a")
    ('A3', 'HATS12', 'BILL', 'M2', None)
    """
    if word == UNKNOWN:
        return word
    name = _capitals(word.rstrip("0123456789"))
    digits = word[len(word.rstrip("0123456789")) :]
    if name == BILL:
        return None if digits else BILL
    if not name.isalpha() or len(name) > LONGEST_SUIT or not 1 <= len(digits) <= 3:
        return None
    return f"{name}{int(digits)}"


def cards_fault(cards: Iterable[Card]) -> str | None:
    """What is wrong with the first of some texts that has not the shape of a card."""
    for card in cards:
        if not is_card(card):
            meant = card_of(card)
            if meant is not None:
                return f"{card!r} is written {meant}"
            return f"{card[:40]!r} is no card; a card is written like A3, M2, BILL or ?"
    return None


@lru_cache(maxsize=1 << 12)
def suit_of(card: Card) -> str:
    """The suit of a thief; empty for a Mime, a Bill and a card not known.

    >>> suit_of("A3"), suit_of("M2"), suit_of("BILL"), suit_of("?")
    ('A', '', '', '')
    """
    if card in (UNKNOWN, BILL):
        return ""
    name = card.rstrip("0123456789")
    return "" if name == MIME else name


@lru_cache(maxsize=1 << 12)
def value_of(card: Card) -> int:
    """What a thief or a Mime is worth; 0 for a Bill and a card not known.

    >>> value_of("A12"), value_of("M2"), value_of("BILL")
    (12, 2, 0)
    """
    digits = card[len(card.rstrip("0123456789")) :]
    return int(digits) if digits else 0


class _Kinds(dict[str, str]):
    """Kinds of cards by their names, worked out once for each."""

    def __missing__(self, card: Card) -> str:
        kind = suit_of(card) or (MIME if is_mime(card) else card)
        if len(self) < 1 << 12:
            self[card] = kind
        return kind


KIND = _Kinds()
"""What kind a card is: a thief's suit, `M` for a Mime, `BILL`, or `?`.

>>> KIND["A3"], KIND["M2"], KIND["BILL"], KIND["?"]
('A', 'M', 'BILL', '?')
"""


class _Values(dict[str, int]):
    """Values of cards by their names, worked out once for each."""

    def __missing__(self, card: Card) -> int:
        value = value_of(card)
        if len(self) < 1 << 12:
            self[card] = value
        return value


VALUE = _Values()
"""What a card is worth, as `value_of` says.

>>> VALUE["A12"], VALUE["BILL"]
(12, 0)
"""


def is_mime(card: Card) -> bool:
    """Whether a card is a Mime.

    >>> is_mime("M2"), is_mime("MAD2"), is_mime("BILL")
    (True, False, False)
    """
    return card[0] == MIME and card[1:].isdigit()


def match(one: Card, other: Card) -> bool:
    """Whether two known cards are a match in the classic games: equal thieves, two Mimes, or two Bills.

    >>> match("A3", "A3"), match("A3", "B3"), match("M4", "M5"), match("BILL", "BILL")
    (True, False, True, True)
    """
    return one == other or (is_mime(one) and is_mime(other))


@lru_cache(maxsize=1 << 12)
def kind_of(card: Card) -> str:
    """What a known card is a match by in the classic games: two of one kind are a match.

    >>> kind_of("A3"), kind_of("M4"), kind_of("BILL")
    ('A3', 'M', 'BILL')
    """
    return MIME if is_mime(card) else card


def kinds(deck: Deck) -> dict[str, int]:
    """How many cards of each kind a deck has.

    >>> kinds(Deck({"A": (1, 1)}, (4, 5), 1))
    {'A1': 2, 'M': 2, 'BILL': 1}
    """
    return dict(Counter(map(kind_of, deck.cards())))


@lru_cache(maxsize=64)
def classic(deck: Deck | UnsetType, suits: tuple[str, ...] | UnsetType, bills: int) -> Deck:
    """The deck of a house without so many Old Bills and the three lowest Mimes, as a classic game plays it."""
    return without(deck_of(deck, suits), bills)


@lru_cache(maxsize=64)
def shaped(deck: Deck | UnsetType, suits: tuple[str, ...] | UnsetType) -> frozenset[Card]:
    """The cards of a house, and `?`: all that logs hold, as a rule, and what has surely the shape of a card."""
    return frozenset(card for card in (*deck_of(deck, suits).cards(), UNKNOWN) if is_card(card))


def classic_faults(deck: Deck | UnsetType, suits: Sequence[str] | UnsetType) -> Iterator[tuple[str, str]]:
    """What keeps house keys from being a deck that the classic games can be played with."""
    yield from house_faults(deck, suits)
    if deck is UNSET:
        return
    thieves = sum(map(len, deck.thieves.values()))
    if (thieves, len(deck.mimes), deck.bills) != (48, len(MIMES), BILLS):
        yield (
            "house.deck",
            f"{thieves} thieves, {len(deck.mimes)} Mimes and {deck.bills} Old Bills; this game is played "
            f"with 48, {len(MIMES)} and {BILLS}, some of which it leaves out",
        )


def pairs_among(cards: Iterable[Card]) -> int:
    """The pairs of thieves among cards: two of the same suit and value, n ÷ 2 of n copies.

    >>> pairs_among(["A3", "A3", "A3", "B3", "M4", "M4", "BILL", "BILL"])
    1
    """
    return sum(count // 2 for card, count in Counter(cards).items() if suit_of(card))


def order(card: Card) -> tuple[int, str, int]:
    """The key by which cards are sorted: thieves by suit and value, Mimes, Bills, cards not known.

    >>> sorted(["?", "BILL", "M1", "B2", "A10", "A9"], key=order)
    ['A9', 'A10', 'B2', 'M1', 'BILL', '?']
    """
    if card == UNKNOWN:
        return (3, "", 0)
    if card == BILL:
        return (2, "", 0)
    suit = suit_of(card)
    return (0 if suit else 1, suit, value_of(card))


def spell(cards: Iterable[Card]) -> str:
    """Cards for a message, in order.

    >>> spell(["B1", "A3", "BILL"]), spell(["A3", "A3"])
    ('A3, B1 and BILL', 'two A3')
    """
    counted = Counter(sorted(cards, key=order))
    words = [card if count == 1 else f"{NUMBERS.get(count, count)} {card}" for card, count in counted.items()]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def either(words: Sequence[str]) -> str:
    """Things of which one is meant, for a message.

    >>> either(["A3", "B1", "M2"])
    'A3, B1 or M2'
    """
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else "".join(words)


def _capitals(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).upper())


# The deck on a sheet


def read_suit(at: int, word: str) -> str:
    """The suit that a word names, in any case. Raises `Misread`."""
    suit = _capitals(word)
    fault = suit_fault(suit)
    if fault:
        raise Misread(at, fault)
    return suit


def _read_suits(head: Sequence[str], words: Sequence[str]) -> list[str]:
    return [read_suit(at, word) for at, word in enumerate(words)]


def _write_suits(suits: Sequence[str]) -> Iterator[tuple[str, str]]:
    yield "", " ".join(suits)


def _read_deck(head: Sequence[str], words: Sequence[str]) -> dict[str, object]:
    """`deck A: 1 1 2 2`, `deck mimes: 1 2 3`, `deck bills: 5`: a part of a deck."""
    what = _capitals(head[0]) if len(head) == 1 else ""
    values = [integer(at, word) for at, word in enumerate(words) if words != ["none"]]
    if what == "BILLS":
        if len(values) != 1:
            raise Misread(min(1, len(words)), "the number of Old Bills belongs here")
        return {"bills": values[0]}
    if what == "MIMES":
        return {"mimes": values}
    fault = suit_fault(what)
    if fault:
        raise Misread(0, "a deck has a line a suit, deck A: 1 1 2 2, and the lines deck mimes: 1 2 and deck bills: 3")
    return {"thieves": {what: values}}


def _write_deck(deck: Deck) -> Iterator[tuple[str, str]]:
    for suit, values in deck.thieves.items():
        yield suit, listed(values)
    yield "mimes", listed(deck.mimes)
    yield "bills", str(deck.bills)


SUITS_KEY = HouseKey("suits", "suits", _read_suits, _write_suits, "the table's names for the four suits")
DECK_KEY = HouseKey("deck", "deck", _read_deck, _write_deck, "a deck of the table's own")
"""The lines of a sheet's header that give the deck."""
