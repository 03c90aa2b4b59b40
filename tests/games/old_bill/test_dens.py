"""Dens by themselves: what comes and goes, what is to be chosen, and what leaves no choice."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.old_bill.den import Choice, Den, Forced, force, receive
from adjudicator.games.old_bill.moves import DEFAULTS

MUST = DEFAULTS[1]
Suits = dict[str, list[str]]


def den_of(suits: Suits, *waiting: str, clouded: bool = False) -> Den:
    """A Den with these cards."""
    den = Den()
    for suit, cards in suits.items():
        for card in cards:
            den.add(suit, card)
    den.waiting = list(waiting)
    den.clouded = clouded
    return den


def lies(den: Den) -> tuple[Suits, list[str], int, int, bool]:
    """What lies in a Den: by suit, waiting, unseen, gone, and whether that is not sure."""
    return dict(den.suits), den.waiting, den.unseen, den.gone, den.clouded


def test_an_empty_den_has_nothing() -> None:
    assert lies(Den()) == ({}, [], 0, 0, False)


def test_a_copy_is_a_den_of_its_own() -> None:
    den = den_of({"A": ["A1"]}, "M1")
    other = den.copied()
    other.add("A", "A2")
    other.add("B", "B1")
    other.waiting.clear()
    assert lies(den) == ({"A": ["A1"]}, ["M1"], 0, 0, False)
    assert lies(other) == ({"A": ["A1", "A2"], "B": ["B1"]}, [], 0, 0, False)


@pytest.mark.parametrize(
    ("suits", "waiting", "card", "of", "left"),
    [
        ({"A": ["A1"]}, [], "A1", None, ({}, [], 0, 1, False)),
        ({"A": ["A1", "A2"]}, [], "A1", None, ({"A": ["A2"]}, [], 0, 1, False)),
        ({"A": ["A1"], "B": ["M1"]}, [], "M1", ("A",), ({"A": ["A1"]}, [], 0, 1, False)),
        ({"A": ["A1"]}, ["M1"], "M1", ("A",), ({"A": ["A1"]}, [], 0, 1, False)),
        ({"A": ["A1"]}, ["M1"], "M1", None, ({"A": ["A1"]}, [], 0, 1, False)),
        ({"A": ["M1"]}, ["M1"], "M1", ("A",), ({}, ["M1"], 0, 1, False)),
        ({"A": ["M1"]}, ["M1"], "M1", None, ({"A": ["M1"]}, [], 0, 1, True)),
        ({"A": ["M1"], "B": ["M1"]}, [], "M1", None, ({"B": ["M1"]}, [], 0, 1, True)),
        ({"A": ["M1"], "B": ["M1"]}, [], "M1", ("B",), ({"A": ["M1"]}, [], 0, 1, False)),
        ({"A": ["M1"]}, ["M2"], "M1", None, ({}, ["M2"], 0, 1, False)),
    ],
)
def test_a_card_goes_from_where_it_lies(suits: Suits, waiting: list[str], card: str, of: Any, left: Any) -> None:
    den = den_of(suits, *waiting)
    assert den.remove(card, of)
    assert lies(den) == left


def test_no_card_goes_that_is_not_there() -> None:
    den = den_of({"A": ["A1"]}, "M1")
    assert not den.remove("A2")
    assert not den.remove("M2", ("A",))
    assert lies(den) == ({"A": ["A1"]}, ["M1"], 0, 0, False)


@pytest.mark.parametrize(
    ("card", "of", "left"),
    [
        ("A1", None, ({"A": ["A2", "M1"], "B": ["B1"]}, ["M2"], 0, 1, False)),
        ("A1", ("A", "C"), ({"A": ["A2", "M1"], "B": ["B1"]}, ["M2"], 0, 1, False)),
        ("B1", None, ({"A": ["A1", "A2", "M1"]}, ["M2"], 0, 1, False)),
        ("M1", ("A",), ({"A": ["A1", "A2"], "B": ["B1"]}, ["M2"], 0, 1, False)),
        ("M2", None, ({"A": ["A1", "A2", "M1"], "B": ["B1"]}, [], 0, 1, False)),
        ("A1", ("B",), None),
        ("A3", None, None),
        ("C1", ("C",), None),
        ("M1", ("B",), None),
        ("M2", ("A",), None),
        ("M3", None, None),
    ],
)
def test_a_card_is_taken_only_where_it_may_be_discarded(card: str, of: Any, left: Any) -> None:
    den = den_of({"A": ["A1", "A2", "M1"], "B": ["B1"]}, "M2")
    before = lies(den.copied())
    assert den.take(card, of) == (left is not None)
    assert lies(den) == (left or before)


@pytest.mark.parametrize(
    ("suits", "waiting", "count", "of", "choice"),
    [
        ({}, [], 1, None, False),
        ({"A": ["A1"]}, [], 1, None, False),
        ({"A": ["A1", "A1"]}, [], 1, None, False),
        ({"A": ["A1", "A2"]}, [], 1, None, True),
        ({"A": ["A1", "A1", "A2"]}, [], 1, None, True),
        ({"A": ["A1", "A1", "A2"]}, [], 1, ("A",), True),
        ({"A": ["A1", "A2"]}, [], 2, None, False),
        ({"A": ["A1"], "B": ["B1"]}, [], 1, None, True),
        ({"A": ["A1"], "B": ["B1"]}, [], 2, None, False),
        ({"A": ["A1"], "B": ["B1"], "C": ["C1"]}, [], 2, None, True),
        ({"A": ["A1"], "B": ["B1"]}, [], 1, ("A",), False),
        ({"A": ["M1"], "B": ["M1"]}, [], 1, None, False),
        ({"A": ["M1", "A1"], "B": ["M1"]}, [], 1, None, True),
        ({"A": ["M1"], "B": ["M1", "B1"]}, [], 1, None, True),
        ({"A": ["A1"]}, ["M1"], 1, None, True),
        ({"A": ["A1"]}, ["M1"], 1, ("A",), False),
    ],
)
def test_whether_a_discard_leaves_a_choice(suits: Suits, waiting: list[str], count: int, of: Any, choice: bool) -> None:
    assert den_of(suits, *waiting).leaves_a_choice(count, of) == choice


@pytest.mark.parametrize(
    ("cards", "left", "choice"),
    [
        (("A1", "B1", "M1"), ({"A": ["A1"], "B": ["B1"]}, ["M1"], 0, 0, False), None),
        (("B1", "A1", "BILL"), ({}, [], 0, 3, False), Choice(2, [], 1, ("A", "B"))),
        (("?",), ({}, [], 1, 0, True), Choice(2, doubtful=True)),
        (("A1", "?"), ({"A": ["A1"]}, [], 1, 0, True), Choice(2, doubtful=True)),
        (("A1", "?", "M1"), ({"A": ["A1", "M1"]}, [], 1, 0, True), Choice(2, doubtful=True)),
        (("A1", "?", "BILL"), ({}, [], 0, 3, True), Choice(2, doubtful=True)),
        (("?", "BILL"), ({}, [], 0, 2, True), Choice(2, doubtful=True)),
        (("?", "BILL", "M1"), ({}, ["M1"], 1, 1, True), Choice(2, doubtful=True)),
    ],
)
def test_an_unusual_side_comes_to_a_den(cards: tuple[str, ...], left: Any, choice: Choice | None) -> None:
    den = Den()
    assert receive(den, 2, cards, MUST) == choice
    assert lies(den) == left


@pytest.mark.parametrize(
    ("cards", "left", "choice"),
    [
        (("A1",), ({"A": ["A1", "M2"]}, [], 0, 0, True), None),
        (("A1", "M1"), ({"A": ["A1", "M1", "M2"]}, [], 0, 0, True), Choice(2, doubtful=True)),
        (("M1",), ({}, ["M2", "M1"], 0, 0, True), Choice(2, doubtful=True)),
        (("BILL",), ({}, ["M2"], 0, 1, True), Choice(2, doubtful=True)),
        (("BILL", "M1"), ({}, ["M2", "M1"], 0, 1, True), Choice(2, doubtful=True)),
        (("BILL", "A1", "M1"), ({}, ["M2"], 0, 3, True), Choice(2, doubtful=True)),
        (("A1", "B1"), ({"A": ["A1"], "B": ["B1"]}, ["M2"], 0, 0, True), None),
    ],
)
def test_a_side_comes_to_a_den_that_is_not_all_known(cards: tuple[str, ...], left: Any, choice: Choice | None) -> None:
    den = den_of({}, "M2", clouded=True)
    assert receive(den, 2, cards, MUST) == choice
    assert lies(den) == left


@pytest.mark.parametrize(
    ("suits", "waiting", "choice", "forced", "left", "still"),
    [
        # A single discard.
        ({}, [], Choice(1, [], 1), [], {}, Choice(1)),
        ({"A": ["A1"]}, [], Choice(1, [], 1), [Forced(1, "A1")], {}, Choice(1)),
        ({"A": ["A1"], "B": ["B1"]}, [], Choice(1, [], 1), [], {"A": ["A1"], "B": ["B1"]}, Choice(1, [], 1)),
        (
            {"A": ["A1"], "B": ["B1"]},
            [],
            Choice(1, [], 1, ("B",)),
            [Forced(1, "B1")],
            {"A": ["A1"]},
            Choice(1, of=("B",)),
        ),
        # Two discards.
        ({"A": ["A1"], "B": ["B1"]}, [], Choice(1, [], 2), [Forced(1, "A1"), Forced(1, "B1")], {}, Choice(1)),
        ({"A": ["A1", "A1", "A1"]}, [], Choice(1, [], 2), [Forced(1, "A1"), Forced(1, "A1")], {"A": ["A1"]}, Choice(1)),
        ({"A": ["A1"]}, [], Choice(1, [], 2), [Forced(1, "A1")], {}, Choice(1)),
        ({"A": ["A1", "A2", "A3"]}, [], Choice(1, [], 2), [], {"A": ["A1", "A2", "A3"]}, Choice(1, [], 2)),
        # Mimes.
        ({}, ["M1"], Choice(1, ["M1"]), [], {}, Choice(1)),
        ({"A": ["A1"]}, ["M1"], Choice(1, ["M1"]), [Forced(1, "M1", "A")], {"A": ["A1", "M1"]}, Choice(1)),
        ({"A": ["A1"], "B": ["B1"]}, ["M1"], Choice(1, ["M1"]), [], {"A": ["A1"], "B": ["B1"]}, Choice(1, ["M1"])),
        ({}, ["M1", "M2"], Choice(1, ["M1", "M2"]), [], {}, Choice(1)),
        (
            {"A": ["A1"]},
            ["M1", "M2"],
            Choice(1, ["M1", "M2"]),
            [Forced(1, "M1", "A"), Forced(1, "M2", "A")],
            {"A": ["A1", "M1", "M2"]},
            Choice(1),
        ),
        (
            {"A": ["A1"], "B": ["B1"]},
            ["M1", "M2"],
            Choice(1, ["M1", "M2"]),
            [],
            {"A": ["A1"], "B": ["B1"]},
            Choice(1, ["M1", "M2"]),
        ),
        # Mimes that do not wait any more.
        ({"A": ["A1"]}, ["M2"], Choice(1, ["M1", "M2"]), [Forced(1, "M2", "A")], {"A": ["A1", "M2"]}, Choice(1)),
        ({"A": ["A1"], "B": ["B1"]}, [], Choice(1, ["M1"]), [], {"A": ["A1"], "B": ["B1"]}, Choice(1)),
        ({"A": ["A1"]}, ["M3"], Choice(1, ["M1", "M2"]), [], {"A": ["A1"]}, Choice(1)),
        # Both: Mimes are assigned first, where only one suit is there; or a Mime is the card to go.
        (
            {"A": ["A1", "A2"]},
            ["M1"],
            Choice(1, ["M1"], 1),
            [Forced(1, "M1", "A")],
            {"A": ["A1", "A2", "M1"]},
            Choice(1, [], 1),
        ),
        (
            {"A": ["A1"], "B": ["B1"]},
            ["M1"],
            Choice(1, ["M1"], 1),
            [],
            {"A": ["A1"], "B": ["B1"]},
            Choice(1, ["M1"], 1),
        ),
        (
            {"A": ["A1"], "B": ["B1"], "C": ["C1"]},
            ["M1"],
            Choice(1, ["M1"], 1),
            [],
            {"A": ["A1"], "B": ["B1"], "C": ["C1"]},
            Choice(1, ["M1"], 1),
        ),
        ({}, ["M1"], Choice(1, ["M1"], 1), [Forced(1, "M1")], {}, Choice(1)),
        ({}, ["M1", "M2"], Choice(1, ["M1", "M2"], 1), [], {}, Choice(1, [], 1)),
        ({}, ["M1", "M2"], Choice(1, ["M1", "M2"], 2), [Forced(1, "M1"), Forced(1, "M2")], {}, Choice(1)),
    ],
)
def test_what_leaves_no_choice_is_done(
    suits: Suits, waiting: list[str], choice: Choice, forced: list[Forced], left: Suits, still: Choice
) -> None:
    den, choice = den_of(suits, *waiting), Choice(choice.seat, [*choice.assign], choice.discards, choice.of)
    assert force(den, choice) == forced
    assert dict(den.suits) == left
    assert choice == still


def test_what_is_left_is_known_when_all_equal_mimes_go_and_not_when_one_of_them_does() -> None:
    both, one = den_of({"A": ["M1"]}, "M1"), den_of({"A": ["M1"]}, "M1")
    assert force(both, Choice(1, [], 2)) == [Forced(1, "M1"), Forced(1, "M1")]
    assert lies(both) == ({}, [], 0, 2, False)
    assert force(one, Choice(1, [], 1)) == [Forced(1, "M1")]
    assert one.clouded
