"""What holds from round to round: chips, who deals, who is out, and what a log claims of it."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.neu import table as tables
from adjudicator.games.neu.game import GAME
from adjudicator.verdict import Finding
from tests.games.neu.logs import full_deal, game, match, notices
from tests.logs import found, judged, rules_of

pytestmark = pytest.mark.usefixtures("both_ways")

LOST = [["play", 0, "101"], ["play", 1, "1"], ["show", 1, ["10", "50"]]]
NOBODY_KNOWS = [["play", 0, "101"], ["play", 1, "?"], ["lose", None]]
"""Whose turn it was to give up rests on the card that nobody saw."""
OPEN = {"voluntary-bust": "allowed"}
OUT = {"dealer": 1, "chips": [0, 1, 1]}


def given_up(seat: int, **setup: Any) -> dict[str, Any]:
    """A round that its dealer gives up."""
    return {"setup": {"dealer": seat, **setup}, "moves": [["lose", seat]]}


def one_finding(log: Any) -> Finding:
    """The only thing that is said of a log."""
    (one,) = judged(log).findings
    return one


def test_chips_follow_over_many_rounds() -> None:
    rounds = [given_up(seat) for seat in (2, 2, 2, 1, 1, 2)]
    rounds[2]["moves"] = [["shot", 2, 1], ["lose", 1]]
    verdict = judged(match(rounds, 3, OPEN, result={"winner": [0], "chips": [3, 0, 0]}))
    assert (verdict.status, verdict.match_over) == ("legal", True)
    assert verdict.scores.places == [1, 3, 2]
    rounds[3]["setup"]["chips"] = [3, 2, 1]
    assert judged(match(rounds, 3, OPEN)).status == "legal"
    rounds[3]["setup"]["chips"] = [3, 3, 1]
    assert one_finding(match(rounds, 3, OPEN)).says == "Bo is said to have 3 chips before round 4, and has 2."


def test_the_loser_deals_with_the_last_chip_and_leaves_it_to_the_left_without() -> None:
    rounds = [given_up(2, chips=[2, 1, 2]), given_up(2), given_up(0)]
    assert judged(match(rounds, 3, OPEN)).status == "legal"
    for dealer in (0, 1):
        assert rules_of(judged(match([*rounds[:1], given_up(dealer)], 3, OPEN))) == {(2, 0, "dealer")}
    assert rules_of(judged(match([*rounds[:2], given_up(1)], 3, OPEN))) == {(3, 0, "dealer")}


def test_who_starts_without_a_chip_is_last() -> None:
    rounds = [given_up(1, chips=[1, 1, 0]), given_up(0)]
    verdict = judged(match(rounds[:1], 3, OPEN))
    assert (verdict.scores.places, verdict.scores.winners, verdict.match_over) == ([1, 2, 3], [0], True)
    assert rules_of(judged(match(rounds, 3, OPEN))) == {(2, 0, "game-over")}


def test_after_the_last_round_only_that_it_is_over_is_said() -> None:
    rounds = [given_up(1, chips=[2, 1]), {"setup": {"dealer": 1, "chips": [5, 5]}, "moves": []}]
    assert one_finding(match(rounds, 2, OPEN)).says == "Only Ann has chips, so the game is over."
    rounds[1]["moves"] = [["play", 1, "77"], ["show", 0, ["77"]], ["draw", 1, ["7"]], ["shot", 0, 0], ["lose", 1]]
    assert one_finding(match(rounds, 2, OPEN)).rule == "neu/game-over"


def test_after_the_loss_only_that_the_round_is_over_is_said() -> None:
    for move in (["play", 0, "77"], ["shot", 0, 0], ["draw", 0, ["77"]], ["lose", 0]):
        assert rules_of(judged(game([*LOST[:2], move], 3, OPEN))) == {(1, 3, "round-over")}
    for move in (["play", 1, "5"], ["shot", 1, 0], ["draw", 1, ["?"]]):
        assert rules_of(judged(game([*LOST[:2], move], 3, OPEN))) == {(1, 3, "round-over")}
    assert judged(game([*LOST[:2], ["lose", 1], LOST[2]], 3)).status == "legal"
    assert rules_of(judged(game([*LOST[:2], ["lose", 1], ["lose", 1]], 3))) == {(1, 4, "round-over")}
    assert rules_of(judged(game([["lose", 0], ["lose", 0]], 3, OPEN))) == {(1, 2, "round-over")}


def test_who_can_have_exceeded_101_may_say_so() -> None:
    moves = [["play", 0, "?"], ["play", None, "101"], ["play", None, "50"]]
    for seat in (0, 1, 2, None):
        assert rules_of(judged(game([*moves, ["lose", seat]], 3))) == set()
    assert rules_of(judged(game([*moves, ["lose", 1], ["lose", 1]], 3))) == {(1, 5, "round-over")}
    over = found(judged(game([*moves, ["play", 1, "5"]], 3)), "round-over")
    assert over.says == "The round is over: Ann, Bo or Cy lost it at entry 3."
    assert rules_of(judged(game([*NOBODY_KNOWS, ["lose", 0]], 3))) == {(1, 4, "round-over")}
    shots = {"dealer": 0, "hands": [["101", "SHOT", "SHOT"], ["?"] * 3]}
    open_ = {"setup": shots, "moves": [LOST[0], ["play", 1, "?"], ["lose", None]], "result": {"loser": 1}}
    assert rules_of(judged(match([open_]))) == set()
    assert found(judged(match([open_])), "result").says == (
        "Who lost round 1 is not known; it would tell whether the loser claimed did."
    )
    over = found(judged(game([LOST[0], ["play", 1, "?"], ["lose", 1], ["play", 0, "5"]])), "round-over")
    assert over.says == "The round is over: Bo lost it at entry 2 or 3."


def test_where_the_ways_are_too_many_only_giving_up_ends_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_WORLDS", 1)
    assert rules_of(judged(game([LOST[0], ["play", 1, "?"], ["play", 0, "5"]]))) == set()
    assert rules_of(judged(game([["play", 0, "?"], ["lose", 1], ["play", 0, "5"]]))) == {(1, 3, "round-over")}


def test_of_who_has_left_nothing_else_is_said() -> None:
    deal = {**full_deal([], ["101", "7", "7"], ["50", "2", "3"]), **OUT}
    assert judged(game([["play", 1, "101"]], 3, **deal)).status == "legal"
    for move in (["play", 0, "9"], ["play", 0, "77"], ["play", 0, "101", 5], ["shot", 0, 0], ["draw", 0, ["1"]]):
        verdict = judged(game([["play", 1, "101"], move], 3, **deal))
        assert (rules_of(verdict), notices(verdict)) == ({(1, 2, "eliminated")}, [])


def test_who_has_left_is_dealt_nothing() -> None:
    cards = full_deal(["8"], ["101", "7", "7"], ["50", "2", "3"])
    says = one_finding(game([], 3, **{**cards, **OUT})).says
    assert says == "Ann is dealt 1 card, and has left the game."
    assert judged(game([], 3, hands=[["?"], ["?"] * 3, ["?"] * 3], **OUT)).status == "legal"
    says = one_finding(game([], 3, hands=[["?"], [], ["?"] * 3], **OUT)).says
    assert says == "Bo is dealt no cards; each player is dealt 3."
    says = one_finding(game([], 3, hands=[["?"], ["?", "?"], ["?"] * 3], **OUT)).says
    assert says == "Bo is dealt 2 cards; each player is dealt 3."


def test_a_deal_may_be_known_in_part() -> None:
    assert judged(game([], hands=[["50", "50", "?"], ["?"] * 3])).status == "legal"
    says = one_finding(game([], hands=[["50", "50", "?"], ["50", "?", "?"]])).says
    assert says == "Here are 3 of 50; the deck has 2."


def test_after_a_round_that_is_not_over_the_chips_are_those_given() -> None:
    first = {"setup": {"dealer": 0}, "moves": LOST[:1]}
    second = {"setup": {"dealer": 0}, "moves": [["play", 0, "7"], ["play", 1, "8"]]}
    assert rules_of(judged(match([first, second]))) == set()
    assert rules_of(judged(match([first, second])), "unproven") == {(2, 0, "dealer")}
    second["setup"] = {"dealer": 0, "chips": [1, 0, 1]}
    verdict = judged(match([first, second], 3))
    assert (rules_of(verdict), verdict.scores.places) == ({(2, 2, "eliminated")}, [1, 3, 1])


def test_where_nobody_has_a_chip_the_game_is_over() -> None:
    verdict = judged(game([], chips=[0, 0]))
    assert [one.says for one in verdict.findings] == ["Nobody has chips, so the game is over."]
    assert verdict.match_over


def test_eight_are_too_many() -> None:
    assert one_finding(match([], 8)).says == "8 players take part; Neu is for 2 to 7."
    assert judged(match([], 7)).status == judged(match([], 2)).status == "legal"


def test_who_lost_a_round_may_not_be_known() -> None:
    first = {"setup": {"dealer": 0}, "moves": NOBODY_KNOWS}
    second = {"setup": {"dealer": 0, "chips": [3, 3, 2]}, "moves": []}
    verdict = judged(match([first, second], 3, OPEN))
    assert verdict.status == "unproven"
    assert found(verdict, "deal").says == "Who lost round 1 is not known; it would tell whether these are the chips."
    assert found(verdict, "dealer").says == "Who lost round 1 is not known; it would tell who should deal round 2."
    assert verdict.scores.rounds[0] == [0, 0, 0]
    claimed = judged(match([{**first, "result": {"loser": 0}}], 3, OPEN))
    assert (found(claimed, "result").kind, claimed.status) == ("unproven", "unproven")
    claimed = judged(match([first], 3, OPEN, result={"chips": [3, 3, 2]}))
    assert found(claimed, "result").says == (
        "Who lost each round is not known; it would tell whether the result of the match follows."
    )


@pytest.mark.parametrize(
    ("claim", "says"),
    [
        ({"winner": [0, 1]}, "Ann and Bo are said to have won; more than one player has chips."),
        ({"winner": [2, 0, 2, 1]}, "Ann and Bo and Cy are said to have won; more than one player has chips."),
        ({"winner": [2]}, "Cy is said to have won; more than one player has chips."),
        ({"chips": [3, 1, 3]}, "Bo is said to end with 1 chip, and has 2."),
        ({"chips": [3, 2, 3], "winner": []}, None),
    ],
)
def test_what_is_claimed_of_a_match(claim: Any, says: str | None) -> None:
    log = match([{"setup": {"dealer": 0}, "moves": LOST}], 3, result=claim)
    assert [one.says for one in judged(log).findings if one.kind != "notice"] == ([says] if says else [])


def test_a_loser_who_is_claimed_is_the_one_who_lost() -> None:
    round_ = {"setup": {"dealer": 0}, "moves": LOST, "result": {"loser": 1}}
    assert judged(match([round_])).status == "legal"
    over = {"setup": {"dealer": 0}, "moves": [], "result": {"loser": 0}}
    verdict = judged(match([given_up(1, chips=[1, 1]), over], 2, OPEN))
    assert found(verdict, "result").says == "Ann is said to have lost round 2; nobody lost it."


def test_calls_and_results_are_on_logs_and_not_on_play() -> None:
    assert {rule.name for rule in GAME.rulebook if rule.log_only} == {"call", "result"}
