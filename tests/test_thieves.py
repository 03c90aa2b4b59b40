"""The deck of thieves, Mimes and Bills: its size, its names, its cards as people write them."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import UNSET

from adjudicator import thieves
from adjudicator.thieves import Deck


def test_the_printed_deck_has_58_cards_48_of_them_thieves() -> None:
    counts = thieves.counts(thieves.deck_of(UNSET, UNSET))
    assert sum(counts.values()) == 58
    assert sum(count for card, count in counts.items() if thieves.suit_of(card)) == 48
    assert counts["A6"] == 2
    assert counts["M5"] == 1
    assert counts["BILL"] == 5


def test_memory_match_plays_52_of_them_and_old_maid_51() -> None:
    printed = thieves.deck_of(UNSET, UNSET)
    for bills, size in ((3, 52), (4, 51)):
        played = thieves.counts(thieves.without(printed, bills))
        assert sum(played.values()) == size
        assert "M3" not in played
        assert played["M4"] == 1
        assert played["BILL"] == 5 - bills


def test_a_table_names_its_suits() -> None:
    deck = thieves.deck_of(UNSET, ("HATS", "COATS", "BAGS", "RINGS"))
    assert thieves.counts(deck)["RINGS6"] == 2
    assert not list(thieves.house_faults(UNSET, ("HATS", "COATS", "BAGS", "RINGS")))


def test_a_table_brings_a_deck_of_its_own() -> None:
    wire = b'{"thieves": {"K": [1, 1, 10], "L": [5]}, "mimes": [1, 1], "bills": 2}'
    deck = msgspec.json.decode(wire, type=Deck)
    assert thieves.counts(thieves.deck_of(deck, UNSET)) == {"K1": 2, "K10": 1, "L5": 1, "M1": 2, "BILL": 2}
    assert hash(deck) == hash(msgspec.json.decode(wire, type=Deck))
    assert not list(thieves.house_faults(deck, UNSET))
    assert not list(thieves.house_faults(deck, ("L", "K")))


@pytest.mark.parametrize(
    ("deck", "suits", "path"),
    [
        (UNSET, ("A", "B", "C"), "house.suits"),
        (UNSET, ("A", "B", "C", "C"), "house.suits"),
        (UNSET, ("A", "B", "C", "M"), "house.suits[3]"),
        (UNSET, ("A", "B", "C", "d"), "house.suits[3]"),
        (UNSET, ("A", "B", "C", "D2"), "house.suits[3]"),
        (Deck({"M": (1,)}, (), 1), UNSET, "house.deck.thieves"),
        (Deck({"A": (1,)}, (), 1), ("B",), "house.suits"),
        (Deck({}, (), 0), UNSET, "house.deck"),
    ],
)
def test_what_is_no_deck_is_refused_where_it_stands(deck: Deck, suits: tuple[str, ...], path: str) -> None:
    assert [found for found, _ in thieves.house_faults(deck, suits)] == [path]


@pytest.mark.parametrize(
    ("word", "card"),
    [
        ("a3", "A3"),
        ("A03", "A3"),
        ("Hats12", "HATS12"),
        ("m1", "M1"),
        ("bill", "BILL"),
        ("Bill", "BILL"),
        ("?", "?"),
        ("é2", "É2"),
        ("e\u03012", "É2"),
        ("bill1", None),
        ("a", None),
        ("3", None),
        ("a1234", None),
        ("a?", None),
        ("a-1", None),
        ("²3", None),
        ("a٣", None),
        ("", None),
    ],
)
def test_a_card_as_people_write_it(word: str, card: str | None) -> None:
    assert thieves.card_of(word) == card
    assert thieves.is_card(word) is (card == word)


def test_what_is_no_card_is_told() -> None:
    assert thieves.cards_fault(["A1", "a2"]) == "'a2' is written A2"
    assert thieves.cards_fault(["A"]) == "'A' is no card; a card is written like A3, M2, BILL or ?"
    assert thieves.cards_fault(["A1", "M9", "BILL", "?"]) is None
