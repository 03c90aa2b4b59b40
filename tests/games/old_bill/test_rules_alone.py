"""The rules without the quick way: what they find in games that are right, and in some that nearly are."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.games.old_bill.game import GAME
from adjudicator.games.old_bill.series import ranking
from tests.engines import old_bill as engine
from tests.games.old_bill.logs import game, house, match
from tests.games.old_bill.test_brute_force import expected, kinds_of, physical_log
from tests.games.old_bill.test_messages import DENS, LAST, TINY, WHOLE, tiny
from tests.logs import JsonLog, decoded, judged, rules_of
from tests.unhurried import judge_slowly


@pytest.mark.parametrize("information", ["full", "physical"])
def test_a_legal_game_breaks_no_rule(information: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(3)
    for _ in range(60):
        players = rng.randint(2, 5)
        log = engine.random_log(rng, players, house(rng, players), rng.choice([1, 1, 2]), information)
        passes = {
            (number, entry, "no-offer")
            for number, played in enumerate(log["rounds"], 1)
            for entry, move in enumerate(played["moves"], 1)
            if move[0] == "pass"
        }
        verdict = judge_slowly(decoded(log), monkeypatch)
        assert not rules_of(verdict)
        assert rules_of(verdict, "unproven") <= (passes if information == "physical" else set())
        assert verdict.scores.rounds == [played["result"]["points"] for played in log["rounds"]]


def test_every_deal_says_the_same_when_cards_never_turn_up() -> None:
    rng = random.Random(17)
    for deck in (0, 1):
        for _ in range(6):
            log = physical_log(rng, deck, 0.4)
            assert kinds_of(log) == expected(log, deck), log


MAY = {"mime-assign": "may"}
FINISH = {"last-round": "finish"}
MIMES: list[Any] = [
    ["offer", 0, 1, "A2", ["B1"]],
    ["accept", 1, "up"],
    ["offer", 1, 0, "A3", ["M2"]],
    ["accept", 0, "down"],
    ["offer", 0, 1, "A1", ["M1"]],
    ["accept", 1, "up"],
]
"""The tiny deck to its end; Ann has B1, M1 and M2 in her Den."""
DOUBT: list[Any] = [*LAST, *WHOLE[2:4], ["offer", 0, 1, "A1", ["?"]], ["accept", 1, "down"]]
"""The last turn of the tiny deck, in which Bo takes a card that nobody writes down."""
COSTS: list[Any] = [["offer", 1, 0, "D2", ["BILL"]], ["accept", 0, "up"], ["offer", 2, 1, "D3", ["C4"]]]
"""A card of Bo's Den for Old Bill, which is not discarded."""
NO_HAND = ["?"] * 5
UNSEEN: list[Any] = [["offer", 0, 1, "A1", ["?"]], ["accept", 1, "down"], *WHOLE[2:4]]
"""Two turns of the tiny deck; nobody writes down what Ann laid face down."""


def thieves(*values: list[int]) -> dict[str, Any]:
    """A house with thieves of suits A, B and so on, a Mime and two Bills."""
    return {"deck": {"thieves": dict(zip("ABCD", values, strict=False)), "mimes": [1], "bills": 2}}


KEPT: dict[str, JsonLog] = {
    "the last card told after the game": tiny([*LAST, ["last", 0]], **FINISH),
    "a deck that is just enough": game([], 2, thieves([1, 1, 2, 3], [1, 1, 2])),
    "all cards of a hand shown": game([["show", 0, ["A1", "A2", "B1", "B2", "M1"]]]),
    "a Mime assigned before somebody may discard, at a table where it may wait": tiny(
        [*MIMES, ["assign", 0, "M2", "B"], ["assign", 0, "M1", "B"]], **MAY
    ),
    "a choice with one possibility, written after the end": tiny([*MIMES, ["assign", 0, "M1", "B"]]),
    "cards dealt as often as the deck has them": game([], hands=[["A1", "A1", "B1", "?", "?"], NO_HAND, NO_HAND]),
    "seats left open": game([["offer", None, 1, "A3", ["B1"]], ["accept", None, "up"], ["pass", 1]][:2]),
    "a result with a Den of no suit": tiny(
        [
            ["offer", 0, 1, "M1", ["BILL"]],
            ["accept", 1, "up"],
            ["offer", 1, 0, "M2", ["BILL"]],
            ["accept", 0, "up"],
            ["offer", 0, 1, "B1", ["A2"]],
            ["accept", 1, "up"],
        ],
        {"chosen": [["A", "A"], ["B", "B"]]},
    ),
}


@pytest.mark.parametrize("what", KEPT)
def test_it_is_right(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    verdict = judge_slowly(decoded(KEPT[what]), monkeypatch)
    assert [one.says for one in verdict.findings if one.kind != "notice"] == []


BROKEN: dict[str, tuple[JsonLog, set[tuple[int, str]]]] = {
    "a Mime assigned after the end that does not wait": (
        tiny([*MIMES, ["assign", 0, "M1", "B"], ["assign", 0, "M1", "B"]], **MAY),
        {(8, "game-over")},
    ),
    "a Mime assigned after the end that had to be before": (
        tiny([*MIMES, ["assign", 0, "M2", "B"]]),
        {(7, "game-over")},
    ),
    "a discard after the end": (tiny([*MIMES, ["discard", 0, "B1"]], **MAY), {(7, "game-over")}),
    "a discard after the end by somebody else": (tiny([*DOUBT, ["discard", 0, "A1"]]), {(7, "game-over")}),
    "the last card told by somebody else, after the end": (tiny([*WHOLE, ["last", 1]]), {(7, "game-over")}),
    "the last card told after the end by whom it was": (tiny([*WHOLE, ["last", 0]]), {(7, "game-over")}),
    "the last card told while an offer lies": (tiny([*LAST, WHOLE[2], ["last", 0]]), {(4, "last-round")}),
    "the last card told when the next turn is over": (tiny([*LAST, *WHOLE[2:4], ["last", 0]]), {(5, "last-round")}),
    "a pass of two cards that are not known": (tiny([*WHOLE[:4], ["pass", 0]]), {(5, "no-offer")}),
    "an offer while the last turn leaves a choice": (
        tiny(
            [
                ["offer", 0, 1, "A2", ["B1"]],
                ["accept", 1, "up"],
                ["offer", 1, 0, "A3", ["B2"]],
                ["accept", 0, "up"],
                ["offer", 0, 1, "M1", ["BILL"]],
                ["accept", 1, "down"],
                ["offer", 1, 0, "M2", ["BILL"]],
            ]
        ),
        {(7, "assign-due"), (7, "bill-discard")},
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_it_is_wrong(what: str) -> None:
    log, rules = BROKEN[what]
    assert {(entry, rule) for _, entry, rule in rules_of(judged(log))} == rules


SAYS: dict[str, tuple[JsonLog, str]] = {
    "one player": (game([], 1), "1 player takes part; Old Bill is for 2 to 5 (players)."),
    "nothing left": (
        game([], 2, thieves([1, 1, 2, 3], [1, 1, 2]), pile=["A1"]),
        "The pile has 1 card; of 10 cards none are left after the deal.",
    ),
    "one left": (
        game([], 2, thieves([1, 1, 2, 3], [1, 1, 2, 3]), deck=3),
        "The deck is said to have 3 cards; of 11 cards 1 is left after the deal.",
    ),
    "two left": (
        game([], 2, thieves([1, 1, 2, 3, 4], [1, 1, 2, 3]), deck=3),
        "The deck is said to have 3 cards; of 12 cards 2 are left after the deal.",
    ),
    "a card too few": (
        game([], 2, thieves([1, 1, 2, 3], [1, 1])),
        "2 players are dealt 10 cards; the deck has 9.",
    ),
    "a card that the deck does not have": (
        game([], hands=[["A1", "A2", "E1", "?", "?"], NO_HAND, NO_HAND]),
        "The deck has no E1.",
    ),
    "more cards than the deck has, of two kinds": (
        game([], hands=[["A1", "A1", "B1", "?", "?"], ["A1", "B1", "B1", "B2", "?"], NO_HAND]),
        "The setup has more A1 than the deck, which has 2.",
    ),
    "two suits on both sides": (
        game([["offer", 0, 1, ["B1", "A1"], ["A2", "B2"]]]),
        "A2 lies face down, and A1 face up; face-down cards are not of the face-up card's suit.",
    ),
    "a card to be discarded, of six": (
        game([*DENS, ["offer", 0, 1, "A2", ["B1", "B3", "B4"]], ["accept", 1, "down"], *COSTS]),
        "Bo has still to discard a card for Old Bill: A3, B1, B2, B3, B4 or C1.",
    ),
    "a card to be discarded, of seven": (
        game([*DENS, ["offer", 0, 1, "A2", ["B1", "B3", "B4", "B5"]], ["accept", 1, "down"], *COSTS]),
        "Bo has still to discard a card for Old Bill: any card of the Den.",
    ),
    "two Mimes to be assigned before one card is discarded": (
        game([*DENS, ["offer", 0, 1, "D4", ["M1", "M2", "BILL"]], ["accept", 1, "down"], ["discard", 1, "A3"]]),
        "Bo has to assign M1 and M2 before a card is discarded (mime-assign must).",
    ),
    "two Mimes to be assigned before one card is discarded that nobody noted": (
        game([*DENS, ["offer", 0, 1, "D4", ["M1", "M2", "BILL"]], ["accept", 1, "down"], ["discard", 1, "?"]]),
        "Bo has to assign M1 and M2 before a card is discarded (mime-assign must).",
    ),
    "a discard where a Mime was all that there was to choose": (
        game([*DENS[:2], ["offer", 1, 0, "C1", ["M1"]], ["accept", 0, "up"], ["discard", 1, "A3"]]),
        "Bo has nothing to discard for Old Bill now.",
    ),
    "a card that is not held, of a hand of which one that left is not known": (
        tiny([*UNSEEN, ["offer", 0, 1, "B2", ["M1"]]]),
        "B2 is not among the cards that Ann can hold.",
    ),
    "two such cards": (
        tiny([*UNSEEN, ["offer", 0, 1, "B2", ["A3"]]]),
        "A3 and B2 are not among the cards that Ann can hold.",
    ),
    "no Mime": (
        tiny([*DOUBT[:4], ["offer", 0, 1, "B1", ["?"]], ["accept", 1, "down"], ["assign", 1, "A1", "B"]]),
        "A1 is no Mime; only Mimes are assigned.",
    ),
    "two winners": (
        {**tiny(WHOLE), "result": {"winner": [0, 1]}},
        "Ann and Bo are said to win; by points, then by pairs, Bo wins.",
    ),
    "no winner": (
        {**tiny(WHOLE), "result": {"winner": []}},
        "Nobody is said to win; by points, then by pairs, Bo wins.",
    ),
    "a result with too many values": (
        tiny(WHOLE, {"points": [0, 0, 0]}),
        "The result has 3 values under points; it has one a player, 2.",
    ),
    "a result with too few": (
        tiny(WHOLE, {"chosen": [None]}),
        "The result has 1 value under chosen; it has one a player, 2.",
    ),
    "a result beside a Den that is not all known": (
        tiny(
            [*LAST, ["offer", 1, 0, "A3", ["?"]], ["accept", 0, "down"], *WHOLE[4:]],
            {"points": [0, 99]},
        ),
        "Bo is said to score 99, and scores 5 (B 1 (fewest): 1; A 1, 3 (most): 4).",
    ),
}


@pytest.mark.parametrize("what", SAYS)
def test_it_says(what: str) -> None:
    log, says = SAYS[what]
    assert says in [one.says for one in judged(log).findings if one.kind == "illegal"]


def test_a_winner_is_not_known_while_a_game_goes_on() -> None:
    played = {"setup": {"first": 0}, "moves": []}
    whole = tiny(WHOLE)["rounds"][0]
    for rounds in ([], [whole, played]):
        verdict = judged(match(rounds, 2, TINY, result={"winner": [0]}))
        assert {rule for _, _, rule in rules_of(verdict, "unproven")} == {"result"}
        assert not verdict.match_over


SIDES: list[Any] = [*DENS, ["offer", 0, 1, "BILL", ["?"]]]
"""One side costs a card of the Den; the other is not known, and may cost one, or bring a Mime."""


def test_who_takes_a_side_that_is_not_known_may_have_to_choose_before_the_other() -> None:
    def unproven(side: str, *moves: list[Any]) -> set[tuple[int, str]]:
        verdict = judged(game([*SIDES, ["accept", 1, side], *moves]))
        assert not rules_of(verdict)
        return {(entry, rule) for _, entry, rule in rules_of(verdict, "unproven") if entry > len(SIDES)}

    assert unproven("down", ["discard", 0, "A1"]) == {(9, "bill-discard")}
    assert unproven("up", ["discard", 1, "A3"]) == set()
    assert unproven("down", ["discard", 1, "A3"]) == {(9, "bill-discard")}


def test_so_it_is_where_the_other_only_writes_what_could_not_be_chosen() -> None:
    moves: list[Any] = [*DENS[:2], ["offer", 1, 2, "C1", ["D1"]], ["accept", 2, "up"], *DENS[4:], SIDES[-1]]
    verdict = judged(game([*moves, ["accept", 1, "down"], ["discard", 0, "B1"]]))
    assert not rules_of(verdict)
    assert {(1, 9, "assign-due"), (1, 9, "bill-discard")} <= rules_of(verdict, "unproven")


def test_one_card_that_is_not_known_makes_no_offer_and_two_may() -> None:
    deck = {"deck": {"thieves": {"A": [1, 2, 3, 4], "B": [1, 2, 3, 4]}, "mimes": [1, 2], "bills": 1}}
    rest: list[Any] = [["accept", 1, "up"], ["offer", 1, 0, "A2", ["M2"]], ["accept", 0, "up"], ["pass", 0]]
    for cards, kinds in ((4, set()), (3, {(1, 5, "no-offer")})):
        verdict = judged(game([["offer", 0, 1, "A1", ["B1", "B2", "B3", "B4"][:cards]], *rest], 2, deck))
        assert rules_of(verdict, "unproven") == kinds
        assert not rules_of(verdict)


@pytest.mark.parametrize(("first", "says"), [("BILL", "Bo has"), ("?", "Ann and Bo have")])
def test_a_result_is_not_known_beside_dens_that_are_not(first: str, says: str) -> None:
    moves: list[Any] = [
        *(["offer", 0, 1, "M1", [first]], ["accept", 1, "up"]),
        *(["offer", 1, 0, "A3", ["?"]], ["accept", 0, "up"]),
        *WHOLE[4:],
    ]
    verdict = judged(tiny(moves, {"points": [5, 99]}))
    says = f"What {says} in the Den, and with which suit, is not all known"
    assert [one.says.startswith(says) for one in verdict.findings if one.rule == "old-bill/result"] == [True]


def test_points_rank_before_pairs() -> None:
    first, second, third = (one or 0 for one in ranking([1, 0, 1], [0, 999, 1]))
    assert third > first > second
    assert ranking([None, 1], [1, None]) == [None, None]


def test_which_rules_are_not_on_play_itself() -> None:
    assert {one.name for one in GAME.rulebook if one.log_only} == {"last-round", "result"}
