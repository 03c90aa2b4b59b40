"""What each rule says, to the letter, and which moves a finding names instead."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.neu.game import GAME
from tests.games.neu.logs import full_deal, game, match, notices
from tests.logs import found, judged

pytestmark = pytest.mark.usefixtures("both_ways")

LOST = [["play", 0, "101"], ["play", 1, "1"], ["show", 1, ["10", "50"]]]
ONE_CHIP = {"dealer": 0, "chips": [2, 1, 2]}
DEAL = full_deal(["7", "9", "10"], ["1", "8", "50"], top=["2", "3"])
TWO = [["play", 0, "DOUBLE"], ["play", 1, "8"]]


def two_rounds(first: Any, moves: list[Any], second: Any, then: list[Any], players: int = 3) -> dict[str, Any]:
    return match([{"setup": first, "moves": moves}, {"setup": second, "moves": then}], players)


@pytest.mark.parametrize(
    ("rule", "log", "says"),
    [
        ("player-count", match([], 1), "1 player takes part; Neu is for 2 to 7."),
        (
            "game-over",
            two_rounds({"dealer": 0, "chips": [2, 1]}, LOST, {"dealer": 0}, [], 2),
            "Only Ann has chips, so the game is over.",
        ),
        (
            "deal",
            game([], hands=[["1", "2"], ["3", "4", "5"]]),
            "Ann is dealt 2 cards; each player is dealt 3.",
        ),
        ("deal", game([], hands=[["50", "50", "2"], ["50", "4", "5"]]), "Here are 3 of 50; the deck has 2."),
        ("deal", game([], hands=[["77", "50", "2"], ["5", "4", "5"]]), "There is no 77 in the deck."),
        ("deal", game([], hands=[["7", "50", "2"]]), "The setup has 1 hand; there is one a player, 2."),
        ("deal", game([], pile=["1"]), "The draw pile has 1 card; 52 are left of 58 when all hands are dealt."),
        (
            "deal",
            two_rounds(ONE_CHIP, LOST, {"dealer": 2, "chips": [2, 1, 2]}, []),
            "Bo is said to have 1 chip before round 2, and has 0.",
        ),
        ("deal", game([], chips=[3]), "The setup has 1 number of chips; there is one a player, 2."),
        (
            "deal",
            two_rounds({"dealer": 0}, [], {"dealer": 0, "chips": [3, 3, 2]}, []),
            "Round 1 is not over; its loser would tell whether these are the chips.",
        ),
        (
            "dealer",
            two_rounds(ONE_CHIP, LOST, {"dealer": 0}, []),
            "Ann deals round 2; Bo lost round 1 and has no chips left, and Cy is next on the left, so Cy should deal.",
        ),
        (
            "dealer",
            two_rounds({"dealer": 0}, LOST, {"dealer": 0}, []),
            "Ann deals round 2; Bo lost round 1, so Bo should deal.",
        ),
        ("round-over", game([*LOST, ["play", 0, "3"]]), "The round is over: Bo lost it at entry 2."),
        (
            "eliminated",
            game([["play", 0, "1"]], 3, chips=[0, 1, 1], dealer=1),
            "Ann has no chips and has left the game.",
        ),
        (
            "eliminated",
            game([["shot", 1, 0]], 3, chips=[0, 1, 1], dealer=1),
            "The SHOT names Ann, who has no chips and has left the game.",
        ),
        ("turn", game([["play", 1, "5"]]), "It is Ann's turn: the dealer plays first."),
        ("turn", game([["play", 0, "5"], ["play", 2, "5"]], 3), "It is Bo's turn."),
        ("turn", game([["play", 0, "TURN"], ["play", 1, "5"]], 3), "It is Cy's turn: play goes counter-clockwise."),
        ("turn", game([["shot", 0, 2], ["play", 1, "5"]], 3), "It is Cy's turn: the SHOT of Ann names Cy."),
        ("turn", game([["play", 0, "DOUBLE"], ["play", 2, "5"]], 3), "It is Bo's turn; Bo owes 2 cards."),
        (
            "turn",
            game([*TWO, ["play", 2, "9"], ["play", 1, "1"]], 3),
            "It is still the turn of Bo, who owes another card.",
        ),
        (
            "turn",
            game([["play", 0, "5"], ["play", 1, "6"], ["draw", 0, ["?"]]]),
            "Bo has played since, so Ann draws too late.",
        ),
        ("turn", game([["draw", 0, ["?"]]]), "Nobody has played a card yet, so Ann has none to draw."),
        (
            "turn",
            game([["play", 0, "5"], ["play", 1, "?"], ["play", 0, "8"], ["play", 1, "3"]], 3),
            "The card of entry 2 is not known; it would tell whether this holds: "
            "It is Cy's turn: play goes counter-clockwise.",
        ),
        ("owes-two", game([*TWO, ["play", 2, "9"]], 3), "Bo owes 2 cards and lays 1; at entry 3 Cy plays on."),
        (
            "shot-target",
            game([["shot", 0, 0]], 3, {"shot-self": False}),
            "Ann names Ann; a SHOT names another player (shot-self no).",
        ),
        ("in-hand", game([["play", 0, "50"]], **DEAL), "Ann does not hold 50, but 7, 9 and 10."),
        ("in-hand", game([["shot", 0, 1]], **DEAL), "Ann does not hold SHOT, but 7, 9 and 10."),
        ("in-hand", game([["show", 0, ["7", "9", "8"]]], **DEAL), "Ann holds 10, and shows 7, 9 and 8."),
        ("in-hand", game([["show", 0, ["7", "9"]]]), "Ann holds 3 cards, and shows 2."),
        ("in-hand", game([*LOST[:2], ["show", 1, ["10"]]]), "Bo holds 2 cards, and shows 1."),
        (
            "in-hand",
            game([LOST[0], ["play", 1, "DOUBLE"], ["play", 0, "PASS"], ["play", 0, "9"], ["show", 0, ["9", "8"]]]),
            "Ann holds 1 card, and shows 2.",
        ),
        ("deck", game([["play", 0, "77"]]), "There is no 77 in the deck."),
        (
            "deck",
            game([["show", 0, ["50", "50", "1"]], ["play", 0, "1"], ["play", 1, "50"]]),
            "With this 50, 3 of them have been seen; the deck has 2.",
        ),
        ("deck", game([["show", 1, ["50"] * 3]]), "With this 50, 3 of them have been seen; the deck has 2."),
        ("deck", game([["show", 1, ["50", "50", "77"]]]), "There is no 77 in the deck."),
        (
            "deck",
            game([["play", 0, "7"], ["draw", 0, ["1", *["?"] * 52]]]),
            "Ann is said to draw 53 cards; only 52 are left to be drawn.",
        ),
        (
            "deck",
            game([["play", 0, "7"], ["draw", 0, ["?"] * 52], ["play", 1, "8"], ["draw", 1, ["7", "?"]]]),
            "Bo is said to draw 2 cards; only 1 is left to be drawn.",
        ),
        (
            "deck",
            game([["play", 0, "7"], ["draw", 0, ["3"]]], **DEAL),
            "Ann is said to draw 3; the top card of the draw pile is 2.",
        ),
        (
            "deck",
            game([["show", 0, ["50", "50", "1"]], ["play", 0, "1"], ["draw", 0, ["50"]]]),
            "Ann is said to draw 50; there is no 50 left in the draw pile.",
        ),
        (
            "hand-size",
            game([["play", 0, "7"], ["draw", 0, []]]),
            "Ann draws no cards and then holds 2; 1 card had to be drawn, to hold 3.",
        ),
        (
            "hand-size",
            game([["play", 0, "7"], ["draw", 0, ["?", "?"]]]),
            "Ann draws 2 cards and then holds 4; 1 card had to be drawn, to hold 3.",
        ),
        (
            "hand-size",
            game([["play", 0, "7"], ["draw", 0, ["?"]], ["draw", 0, ["?"]]]),
            "Ann draws 1 card and then holds 4; no cards had to be drawn, to hold 3.",
        ),
        (
            "hand-size",
            game([["shot", 0, 0], ["draw", 0, []]]),
            "Ann draws no cards and then holds 2; 1 card had to be drawn, to hold 3.",
        ),
        (
            "hand-size",
            game([*TWO, ["draw", 1, ["?"]]], 3),
            "Bo draws 1 card and still owes another card; who owes cards draws after the last of them.",
        ),
        ("call", game([["play", 0, "7", 8]]), "Ann calls 8; the sum is 7."),
        (
            "forced-bust",
            game([["play", 0, "101"], ["play", 1, "8"], ["show", 1, ["10", "PASS"]]]),
            "Bo held PASS, and could play it on 101; Bo was not forced to exceed 101.",
        ),
        (
            "forced-bust",
            game([["play", 0, "101"], ["lose", 1], ["show", 1, ["-1", "PASS", "10"]]]),
            "Bo held -1 and PASS, and could play either on 101; Bo was not forced to give up.",
        ),
        (
            "forced-bust",
            game([["play", 0, "101"], ["play", 1, "DOUBLE"], ["lose", 0], ["show", 0, ["9", "-10", "9"]]]),
            "Ann held -10 and 9, and could lay -10, then 9 on 101; Ann was not forced to give up.",
        ),
        (
            "forced-bust",
            game([["play", 0, "10"], ["lose", 1]]),
            "No hand that Bo can have held was stuck on 10, so Bo was not forced to give up.",
        ),
        (
            "forced-bust",
            game([["play", 0, "101"], ["lose", 1]]),
            "The hand that Bo held on 101 at entry 2 is not known; it would tell whether Bo had to lose the round.",
        ),
        (
            "forced-bust",
            game([["play", 0, "?"], ["lose", 1]], hands=[["7", "8", "8"], ["PASS", "9", "9"]]),
            "Whatever the sum was, Bo could play on, so Bo was not forced to give up.",
        ),
        (
            "result",
            match([{"setup": {"dealer": 0}, "moves": LOST, "result": {"loser": 0}}]),
            "Ann is said to have lost round 1; Bo lost it.",
        ),
        (
            "result",
            match([{"setup": {"dealer": 0}, "moves": LOST[:1], "result": {"loser": 0}}]),
            "A loser is claimed of a round that is not over; the rest of the round would tell.",
        ),
        (
            "result",
            match([{"setup": {"dealer": 0}, "moves": LOST}], result={"winner": [0]}),
            "Ann is said to have won; more than one player has chips.",
        ),
        (
            "result",
            match([{"setup": {"dealer": 0, "chips": [2, 1]}, "moves": LOST}], result={"winner": [1]}),
            "Bo is said to have won; Ann alone has chips.",
        ),
        (
            "result",
            match([{"setup": {"dealer": 0}, "moves": LOST}], result={"chips": [3, 3]}),
            "Bo is said to end with 3 chips, and has 2.",
        ),
        (
            "result",
            match([{"setup": {"dealer": 0}, "moves": LOST}], result={"chips": [3]}),
            "The result has 1 number of chips; it has one a player, 2.",
        ),
        (
            "result",
            match([{"setup": {"dealer": 0}, "moves": LOST[:1]}], result={"chips": [3, 3]}),
            "A result is claimed of a match with a round that is not over; the rest of it would tell.",
        ),
    ],
)
def test_what_a_rule_says(rule: str, log: dict[str, Any], says: str) -> None:
    assert found(judged(log), rule).says == says


def test_every_rule_has_a_message_here() -> None:
    (mark,) = test_what_a_rule_says.pytestmark
    assert {rule for rule, _, _ in mark.args[1]} == set(GAME.rulebook.rules)


def test_a_finding_names_what_could_have_been_played() -> None:
    one = found(judged(game([["play", 0, "50"]], **DEAL)), "in-hand")
    assert one.legal == [["play", 0, "7"], ["play", 0, "9"], ["play", 0, "10"]]
    assert (one.legal_complete, one.legal_count) == (True, 3)
    deal = full_deal(["101", "2", "3"], ["SHOT", "9", "10"])
    lost = found(judged(game([["play", 0, "101"], ["play", 1, "9"]], 2, {"shot-self": True}, **deal)), "forced-bust")
    assert lost.legal == [["shot", 1, 0], ["shot", 1, 1]]
    assert lost.evidence == [2]


def test_a_hand_shown_later_is_evidence() -> None:
    log = game([["play", 0, "101"], ["play", 1, "8"], ["note", "?"], ["show", 1, ["10", "PASS"]]])
    one = found(judged(log), "forced-bust")
    assert (one.entry, one.evidence) == (2, [2, 4])
    stopped = found(judged(game([*TWO, ["play", 2, "9"]], 3)), "owes-two")
    assert (stopped.entry, stopped.seat, stopped.evidence) == (2, 1, [2, 3])


def test_who_draws_without_a_name_has_just_played() -> None:
    one = found(judged(game([["play", 0, "7"], ["draw", None, []]])), "hand-size")
    assert (one.seat, one.player, one.move) == (0, "Ann", ["draw", 0, []])


def test_a_show_without_a_name_after_the_loss_is_the_losers() -> None:
    one = found(judged(game([*LOST[:2], ["show", None, ["1", "2", "3"]]])), "in-hand")
    assert one.player == "Bo"


def test_a_default_is_noticed_beside_the_breach_that_rests_on_it() -> None:
    log = game([["shot", 0, 2], ["play", 2, "5"], ["play", 1, "6"]], 3)
    assert found(judged(log), "turn").says == "It is Ann's turn."
    assert notices(judged(log)) == [(1, 3, "shot-resume")]
    log = game([["shot", 0, 2], ["play", 2, "5"], ["play", 0, "6"]], 4)
    assert (found(judged(log), "turn").says, notices(judged(log))) == ("It is Di's turn.", [])


def test_that_the_cards_owed_were_drawn_after_all_of_them_is_noticed_of_three_too() -> None:
    moves = [LOST[0], ["play", 1, "DOUBLE"], ["play", 0, "DOUBLE"], ["play", 0, "PASS"], ["lose", 1]]
    log = game([*moves, ["show", 1, ["-1", "9", "9"]]], house={"double-stack": 3})
    assert notices(judged(log)) == [(1, 3, "double-response"), (1, 5, "double-draw")]


@pytest.mark.parametrize(
    ("held", "says"),
    [
        (["7", "8", "8"], "It is Bo's turn."),
        (["7", "TURN", "TURN"], "It is Bo's turn. Or else: It is Cy's turn: play goes counter-clockwise."),
        (
            ["7", "TURN", "DOUBLE"],
            "It is Bo's turn. Or else: It is Cy's turn: play goes counter-clockwise. "
            "Or else: It is Bo's turn; Bo owes 2 cards.",
        ),
    ],
)
def test_what_is_wrong_whatever_a_card_was_is_said_for_each_that_it_can_have_been(held: list[str], says: str) -> None:
    log = game([["play", 0, "?"], ["play", 0, "7"]], 3, hands=[held, ["?"] * 3, ["?"] * 3])
    one = found(judged(log), "turn")
    assert (one.kind, one.says) == ("illegal", says)


def test_what_rests_on_a_card_not_known_is_settled_by_hands_shown_later() -> None:
    moves = [["play", 0, "5"], ["play", 1, "?"], ["play", 0, "8"], ["play", 1, "3"]]
    assert found(judged(game(moves, 3)), "turn").kind == "unproven"
    one = found(judged(game([*moves, ["show", 2, ["SHOT", "SHOT", "9"]]], 3)), "turn")
    assert (one.kind, one.says) == ("illegal", "It is Cy's turn: play goes counter-clockwise.")
    turns = [["show", 2, ["TURN"] * 3], ["show", 0, ["TURN", "?", "?"]]]
    verdict = judged(game([*moves, *turns], 3))
    assert (verdict.status, notices(verdict)) == ("legal", [(1, 4, "shot-resume")])


def test_the_points_have_their_reasons() -> None:
    (row,) = judged(game(LOST)).scores.why
    assert [[(one.points, one.what) for one in seat] for seat in row] == [[], [(-1, "made 102 with 1")]]
    (row,) = judged(game([["play", 0, "101"], ["lose", 1]])).scores.why
    assert [(one.points, one.what) for one in row[1]] == [(-1, "gave up on 101")]


def test_a_loss_on_a_sum_that_is_not_known_says_so() -> None:
    says = found(judged(game([["play", 0, "?"], ["play", 1, "7"]])), "forced-bust").says
    assert (
        says == "The sum at entry 2 is not known; it and the hand of Bo would tell whether Bo exceeded 101, and had to."
    )
    says = found(judged(game([["play", 0, "?"], ["lose", 1]])), "forced-bust").says
    assert says == "The sum at entry 2 is not known; it and the hand of Bo would tell whether Bo had to give up."
    log = game([["play", 0, "?"], ["lose", 1], ["show", 1, ["PASS", "9", "9"]]])
    assert (
        found(judged(log), "forced-bust").says
        == "Whatever the sum was, Bo could play on, so Bo was not forced to give up."
    )
