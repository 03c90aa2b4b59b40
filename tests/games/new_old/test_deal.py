"""Whether the cards dealt, held and returned can agree, against filling in every card not known."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from adjudicator.games.new_old.rules import deal
from tests.games.new_old.logs import game, unknown
from tests.logs import judged, rules_of

KINDS = {"?": ["N1", "N2", "O1", "O2"], "N?": ["N1", "N2"], "O?": ["O1", "O2"]}


def filled(cards: list[str]) -> Iterator[Counter[str]]:
    """Every way to fill in the cards not known, with one of two numbers, so that there are as many of each kind."""
    for one in itertools.product(*(KINDS.get(card, [card]) for card in cards)):
        if sum(card[0] == "N" for card in one) * 2 == len(one):
            yield Counter(one)


def agree(hand: list[str], returned: list[str], dealt: list[str]) -> bool:
    """Whether some filling has the cards held and those returned among the cards dealt."""
    wanted = [one + other for one in filled(hand) for other in filled(returned)]
    return any(not one - all_dealt for all_dealt in filled(dealt) for one in wanted)


def some_deal(rng: random.Random) -> tuple[list[str], list[str], list[str]]:
    """A hand, what was returned and what was dealt, with a few cards hidden or changed."""
    hand = [*["N1"] * 4, "N2", "N2", *["O1"] * 4, "O2", "O2"]
    returned = [f"N{rng.randint(1, 2)}", f"O{rng.randint(1, 2)}"]
    dealt = [*hand, *returned]
    for cards in (hand, returned, dealt):
        for _ in range(rng.randint(0, 2)):
            at = rng.randrange(len(cards))
            if cards[at][0] != "?":
                cards[at] = rng.choice([unknown(rng, cards[at]), f"{cards[at][0]}{rng.randint(1, 2)}"])
    return hand, returned, dealt


@pytest.mark.parametrize("key", ["returned", "not-returned"])
def test_hands_dealt_and_returned_cards_agree_where_some_filling_does(key: str) -> None:
    rng = random.Random(key)
    seen = {True: 0, False: 0}
    for _ in range(250):
        hand, returned, dealt = some_deal(rng)
        fair = agree(hand, returned if key == "returned" else [], dealt)
        setup = {"hands": [hand], "dealt": [dealt], **({"returned": [returned]} if key == "returned" else {})}
        verdict = judged(game(["O6", "N6"], [], players=1, **setup))
        assert ((1, 0, "deal") in rules_of(verdict)) != fair, setup
        seen[fair] += 1
    assert min(seen.values()) > 20


def test_returned_cards_are_held_to_the_cards_dealt_without_a_hand() -> None:
    dealt = [f"{kind}{number}" for kind in "NO" for number in (1, 1, 2, 2, 3, 4, 5)]
    for returned, fair in ((["N5", "O5"], True), (["O1", "N?"], True), (["N6", "O1"], False), (["?", "O6"], False)):
        log = game(["O6", "N6"], [], players=1, dealt=[dealt], returned=[returned])
        assert ((1, 0, "deal") in rules_of(judged(log))) != fair


def test_a_deal_is_only_asked_of_what_the_log_tells() -> None:
    assert deal.name == "deal"
    assert judged(game(["O6", "N6"], [])).findings == []
