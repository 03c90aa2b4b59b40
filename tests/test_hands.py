"""What is known of a hand, from what was known at first and what left it."""

from __future__ import annotations

import random

import pytest

from adjudicator.hands import Hand

SIX = {"N": 6, "O": 6}


def test_a_known_hand_is_its_cards() -> None:
    hand = Hand({"N": 2, "O": 1}, ["N1", "N1", "O2"])
    assert (hand.size, hand.cards(), hand.cards("N"), hand.all_known()) == (3, ["N1", "N1", "O2"], ["N1", "N1"], True)
    assert [hand.may_hold(card) for card in ("N1", "O2", "N2", "N?", "?")] == [True, True, False, True, True]


def test_a_card_that_leaves_a_known_hand_is_gone() -> None:
    hand = Hand({"N": 2, "O": 1}, ["N1", "N1", "O2"])
    hand.take("N1", 5)
    assert (hand.cards(), hand.left, hand.size, hand.went) == (["N1", "O2"], {"N": 1, "O": 1}, 2, {"N1": 5})


def test_a_card_that_a_known_hand_does_not_hold_leaves_one_of_its_kind_in_doubt() -> None:
    hand = Hand({"N": 2, "O": 1}, ["N1", "N2", "O2"])
    hand.take("N5", 5)
    assert (hand.size, hand.left, hand.went) == (2, {"N": 1, "O": 1}, {})
    assert (hand.cards(), hand.all_known("O"), hand.all_known("N")) == (["O2"], True, False)


def test_of_cards_dealt_those_are_surely_held_that_cannot_all_have_been_returned() -> None:
    hand = Hand({"N": 2, "O": 2}, ["N1", "N1", "N2", "O1", "O2", "O3"])
    assert (hand.slack("N"), hand.hidden("N"), hand.cards(), hand.all_known()) == (1, 1, ["N1"], False)
    hand.take("N2")
    assert (hand.slack("N"), hand.cards("N")) == (1, ["N1"])
    hand.take("N1")
    assert (hand.left["N"], hand.cards("N"), hand.all_known("N")) == (0, [], True)
    assert not hand.may_hold("N1")


def test_of_a_hidden_hand_any_card_may_be_held_while_one_of_the_kind_is_left() -> None:
    hand = Hand({"N": 1, "O": 1})
    assert (hand.may_hold("N5"), hand.may_hold("O1"), hand.cards(), hand.all_known()) == (True, True, [], False)
    hand.take("N5")
    assert (hand.may_hold("N1"), hand.may_hold("N?"), hand.may_hold("O?"), hand.may_hold("?")) == (
        False,
        False,
        True,
        True,
    )
    hand.take("O5")
    assert not hand.may_hold("?")


def test_cards_that_are_seen_and_stay_are_surely_held() -> None:
    hand = Hand({"N": 2, "O": 2})
    assert hand.learn(["N1", "N1", "O?", "?"]) == ["N1", "N1"]
    assert hand.learn(["N1", "O2"]) == ["O2"]
    assert (hand.cards(), hand.all_known("N"), hand.all_known("O")) == (["N1", "N1", "O2"], True, False)
    assert (hand.may_hold("N2"), hand.may_hold("O3")) == (False, True)
    hand.take("N1")
    assert hand.cards("N") == ["N1"]


def test_nothing_is_learnt_of_a_hand_whose_cards_are_known() -> None:
    assert Hand({"N": 1, "O": 1}, ["N1", "O1"]).learn(["N2", "N1"]) == []


def test_a_card_not_known_that_leaves_puts_the_known_ones_in_doubt() -> None:
    hand = Hand({"N": 2, "O": 2}, None, ["N1", "N2", "O1"])
    hand.take("N?")
    assert (hand.cards("N"), hand.cards("O"), hand.left["N"]) == ([], ["O1"], 1)
    hand = Hand({"N": 2, "O": 2}, None, ["N1", "N1", "O1"])
    hand.take("?")
    assert (hand.cards(), hand.vague, hand.size, hand.left) == (["N1"], 1, 3, {"N": 2, "O": 2})


def test_the_kind_of_what_left_unseen_is_told_by_the_kinds_that_are_used_up() -> None:
    hand = Hand({"N": 1, "O": 1})
    hand.take("?")
    assert hand.kind_unseen() is None
    hand.take("O1")
    assert hand.kind_unseen() == "N"


def test_the_last_entry_at_which_each_card_left_is_kept() -> None:
    hand = Hand(SIX)
    for entry, card in enumerate(["N1", "?", "O?", "N1"], 1):
        hand.take(card, entry)
    assert hand.went == {"N1": 4, "?": 2, "O?": 3}


@pytest.mark.parametrize("seed", range(3))
def test_what_is_surely_held_is_held_and_what_is_held_may_be(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(300):
        real = [f"{kind}{rng.randint(1, 6)}" for kind in "NO" for _ in range(6)]
        extra = [f"{kind}{rng.randint(1, 6)}" for kind in "NO"]
        known = [card for card in real if rng.random() < 0.5]
        hand = rng.choice([Hand(SIX, sorted(real)), Hand(SIX, sorted(real + extra)), Hand(SIX), Hand(SIX, None, known)])
        left = list(real)
        for entry in range(rng.randint(0, 12)):
            card = left.pop(rng.randrange(len(left)))
            seen = rng.choice([card, card, card, f"{card[0]}?", "?"])
            assert hand.may_hold(seen)
            hand.take(seen, entry)
            if rng.random() < 0.2:
                hand.learn(rng.sample(left, rng.randint(0, len(left))))
            held = list(left)
            for sure in hand.cards():
                held.remove(sure)
            assert all(map(hand.may_hold, left))
            assert hand.size == len(left)
            for kind in "NO":
                if hand.all_known(kind):
                    assert hand.cards(kind) == sorted(one for one in left if one[0] == kind)
