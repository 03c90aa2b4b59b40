"""The examples of the rules, and each ruling with its house key, on both sides."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.neu.cards import sum_after
from tests.games.neu.logs import full_deal, game, match, notices, plays
from tests.logs import judged, rules_of

pytestmark = pytest.mark.usefixtures("both_ways")


def illegal(moves: list[Any], players: int = 2, house: Any = None, **setup: Any) -> set[tuple[int, int, str]]:
    """The illegal entries of a round."""
    return rules_of(judged(game(moves, players, house, **setup)))


@pytest.mark.parametrize(
    ("before", "card", "after"), [(100, "101", 101), (101, "PASS", 101), (101, "1", 102), (0, "-10", -10)]
)
def test_what_a_card_does_to_the_sum(before: int, card: str, after: int) -> None:
    assert sum_after(before, card) == after


def test_a_hundred_then_101_is_101_and_one_more_loses() -> None:
    moves = [*plays("50", "50", "101", "PASS"), ["play", 0, "1", 102], ["show", 0, ["10", "9"]]]
    verdict = judged(game(moves))
    assert verdict.status == "legal"
    assert verdict.scores.rounds == [[-1, 0]]
    assert verdict.scores.totals == [2, 3]


def test_after_turn_the_player_on_the_right_is_next() -> None:
    assert not illegal([["play", 0, "TURN"], ["play", 2, "5"]], 3)
    assert illegal([["play", 0, "TURN"], ["play", 1, "5"]], 3) == {(1, 2, "turn")}


def owing_two_on_101(hand: list[str], *moves: list[Any], house: Any = None) -> set[tuple[int, int, str]]:
    """The illegal entries when seat 1 owes two cards on 101 with a hand."""
    start = [["play", 0, "101"], ["play", 1, "PASS"], ["play", 0, "DOUBLE"]]
    deal = full_deal(["101", "DOUBLE", "5"], ["PASS", *hand[:2]], top=["6", hand[2], "8", "50"])
    return illegal([*start, *moves], house=house, **deal)


def test_giving_up_with_a_pair_that_would_do_is_no_forced_bust() -> None:
    assert owing_two_on_101(["-10", "9", "9"], ["lose", 1]) == {(1, 4, "forced-bust")}
    assert not owing_two_on_101(["-1", "9", "9"], ["lose", 1])


def test_the_breach_stands_at_the_card_that_exceeds_101() -> None:
    assert owing_two_on_101(["-10", "9", "9"], ["play", 1, "9"]) == {(1, 4, "forced-bust")}
    moves = [["play", 1, "-10"], ["play", 1, "9"]]
    assert not owing_two_on_101(["-10", "9", "9"], *moves)
    assert owing_two_on_101(["-1", "9", "PASS"], ["play", 1, "-1"], ["play", 1, "9"]) == {(1, 5, "forced-bust")}


def test_where_each_card_is_drawn_for_each_is_looked_at_by_itself() -> None:
    each = {"double-draw": "each"}
    assert owing_two_on_101(["-1", "9", "9"], ["lose", 1], house=each) == {(1, 4, "forced-bust")}
    assert not owing_two_on_101(["-1", "9", "9"], ["play", 1, "-1"], ["lose", 1], house=each)


def test_who_holds_a_safe_card_may_lose_only_where_the_table_says_so() -> None:
    deal = full_deal(["101", "2", "3"], ["PASS", "9", "10"])
    assert illegal([["play", 0, "101"], ["play", 1, "9"]], **deal) == {(1, 2, "forced-bust")}
    assert illegal([["play", 0, "101"], ["lose", 1]], **deal) == {(1, 2, "forced-bust")}
    assert not illegal([["play", 0, "101"], ["lose", 1]], house={"voluntary-bust": "allowed"}, **deal)


def test_the_sum_stops_at_zero_only_where_the_table_says_so() -> None:
    moves = [["play", 0, "-10", -10], ["play", 1, "7", -3]]
    assert not illegal(moves)
    assert illegal(moves, house={"floor-zero": True}) == {(1, 1, "call"), (1, 2, "call")}
    assert not illegal([["play", 0, "-10", 0], ["play", 1, "7", 7]], house={"floor-zero": True})


def test_two_cards_owed_are_drawn_for_after_both_or_after_each() -> None:
    deal = full_deal(["DOUBLE", "2", "3"], ["1", "9", "10"], top=["4", "5"])
    moves = [["play", 0, "DOUBLE"], ["play", 1, "1"], ["play", 1, "5"]]
    assert illegal(moves, **deal) == {(1, 3, "in-hand")}
    assert not illegal(moves, house={"double-draw": "each"}, **deal)


@pytest.mark.parametrize(("response", "next_seat"), [("absorb", 1), ("deflect", 2)])
def test_a_designation_card_counts_as_one_or_hands_the_debt_on(response: str, next_seat: int) -> None:
    moves = [["play", 0, "DOUBLE"], ["play", 1, "PASS"], ["play", next_seat, "3"], ["play", next_seat + 1, "4"]]
    moves[3][1] = next_seat if response == "deflect" else 2
    assert not illegal(moves, 3, {"double-response": response})
    moves[2][1] = moves[3][1] = 3 - next_seat
    assert illegal(moves, 3, {"double-response": response})


@pytest.mark.parametrize("stack", [2, 3])
def test_a_double_on_a_double_makes_as_many_cards_as_the_table_says(stack: int) -> None:
    moves = [["play", 0, "DOUBLE"], ["play", 1, "DOUBLE"], ["play", 1, "3"]]
    moves += [["play", 2, card] for card in ("1", "2", "4")[:stack]]
    assert not illegal([*moves, ["play", 0, "5"]], 3, {"double-stack": stack})
    assert illegal([*moves[:-1], ["play", 0, "5"]], 3, {"double-stack": stack}) == {(1, 2 + stack, "owes-two")}


def test_nobody_owes_more_cards_than_are_held() -> None:
    moves = [["play", 0, "DOUBLE"], ["play", 1, "DOUBLE"], ["play", 1, "3"]]
    moves += [["play", 2, card] for card in ("1", "2", "4")]
    assert not illegal([*moves, ["play", 0, "5"]], 3, {"double-stack": 4})


def test_a_deflected_double_makes_the_stack() -> None:
    house = {"double-response": "deflect", "double-stack": 3}
    moves = [["play", 0, "DOUBLE"], ["play", 1, "DOUBLE"]] + [["play", 2, card] for card in ("1", "2", "4")]
    assert not illegal([*moves, ["play", 0, "5"]], 3, house)


@pytest.mark.parametrize(("resume", "next_seat"), [("target", 0), ("shooter", 1)])
def test_play_goes_on_from_the_target_or_from_the_shooter(resume: str, next_seat: int) -> None:
    moves = [["shot", 0, 2], ["play", 2, "5"], ["play", next_seat, "6"]]
    assert not illegal(moves, 3, {"shot-resume": resume})
    moves[2][1] = 1 - next_seat
    assert illegal(moves, 3, {"shot-resume": resume}) == {(1, 3, "turn")}


def test_of_two_shots_in_a_row_the_last_shooter_counts() -> None:
    moves = [["shot", 0, 2], ["shot", 2, 1], ["play", 1, "5"], ["play", 3, "6"]]
    assert not illegal(moves, 4, {"shot-resume": "shooter"})


def test_a_shot_and_a_double_in_one_turn_make_the_target_owe_two() -> None:
    moves = [["play", 0, "DOUBLE"], ["shot", 1, 3], ["play", 1, "DOUBLE"], ["play", 3, "4"], ["play", 3, "5"]]
    assert not illegal([*moves, ["play", 0, "1"]], 4)
    assert illegal([*moves[:4], ["play", 0, "1"]], 4) == {(1, 4, "owes-two")}


def test_of_two_shots_in_one_turn_the_last_names_the_next_player() -> None:
    deal = full_deal(["DOUBLE", "1", "1"], ["SHOT", "SHOT", "2"], ["3", "3", "3"], ["4", "4", "4"])
    moves = [["play", 0, "DOUBLE"], ["shot", 1, 3], ["shot", 1, 2], ["play", 2, "3"]]
    assert not illegal(moves, 4, **deal)
    assert illegal([*moves[:3], ["play", 3, "4"]], 4, **deal) == {(1, 4, "turn")}


def test_turn_between_two_players_is_a_pass() -> None:
    assert not illegal([["play", 0, "TURN"], ["play", 1, "5"], ["play", 0, "6"], ["play", 1, "TURN"], ["play", 0, "1"]])


def test_a_draw_forgotten_leaves_a_short_hand_or_is_made_up_for() -> None:
    moves = [["play", 0, "7"], ["draw", 0, []], ["play", 1, "8"], ["play", 0, "6"]]
    forgot = {(1, 2, "hand-size")}
    assert illegal([*moves, ["draw", 0, ["?"]]]) == forgot
    assert illegal([*moves, ["draw", 0, ["?", "?"]]]) == forgot | {(1, 5, "hand-size")}
    assert illegal([*moves, ["draw", 0, ["?", "?"]]], house={"missed-draw": "refill"}) == forgot
    assert illegal([*moves, ["show", 0, ["1", "2"]]]) == forgot
    assert illegal([*moves, ["show", 0, ["1", "2"]]], house={"missed-draw": "refill"}) == forgot | {(1, 5, "in-hand")}


def test_a_hand_may_be_shown_before_the_draw_that_is_written_behind() -> None:
    moves = [["play", 0, "7"], ["show", 0, ["1", "2"]]]
    assert illegal(moves) == {(1, 2, "in-hand")}
    assert not illegal([*moves, ["draw", 0, ["5"]], ["play", 1, "8"], ["play", 0, "5"]])


def test_the_debtor_who_comes_back_makes_the_interruption_a_turn_out_of_turn() -> None:
    moves = [["play", 0, "DOUBLE"], ["play", 1, "8"], ["play", 2, "9"]]
    assert illegal([*moves, ["play", 0, "1"]], 3) == {(1, 2, "owes-two")}
    assert illegal([*moves, ["play", 1, "1"], ["play", 0, "2"]], 3) == {(1, 3, "turn")}


def test_of_two_players_the_debtor_who_is_on_turn_again_does_not_come_back() -> None:
    moves = [["play", 0, "DOUBLE"], ["play", 1, "8"], ["play", 0, "9"], ["play", 1, "1"]]
    assert illegal([*moves, ["play", 0, "2"]]) == {(1, 2, "owes-two")}
    assert illegal([*moves, ["play", 1, "2"], ["play", 0, "3"]]) == {(1, 3, "turn")}


def test_a_debt_does_not_pass_on_to_who_plays_out_of_turn() -> None:
    assert illegal([["play", 0, "DOUBLE"], ["play", 2, "8"], ["play", 0, "9"]], 3) == {(1, 2, "turn")}


def test_after_a_move_out_of_turn_play_goes_on_from_there() -> None:
    assert illegal([["play", 0, "1"], ["play", 2, "8"], ["play", 3, "9"], ["play", 0, "2"]], 4) == {(1, 2, "turn")}


def test_a_card_not_seen_is_what_its_call_says() -> None:
    moves = [["play", 0, "7"], ["play", 1, "?", 12], ["play", 0, "8", 20]]
    assert judged(game(moves)).status == "legal"
    assert illegal([*moves[:2], ["play", 0, "8", 21]]) == {(1, 3, "call")}
    assert illegal([["play", 0, "7"], ["play", 1, "?", 30]]) == {(1, 2, "call")}


def test_a_sum_that_is_not_known_is_what_is_called_later() -> None:
    moves = [["play", 0, "7"], ["play", 1, "?"], ["play", 0, "8", 20]]
    assert judged(game(moves)).status == "legal"
    assert illegal([*moves, ["play", 1, "1", 22]]) == {(1, 4, "call")}


def test_who_says_to_have_lost_has_exceeded_101_with_the_card_not_seen() -> None:
    moves = [["play", 0, "101"], ["play", 1, "?"], ["lose", 1]]
    assert judged(game([*moves, ["show", 1, ["10", "9"]]])).status == "legal"
    assert illegal([*moves, ["show", 1, ["PASS", "9"]]]) == {(1, 2, "forced-bust")}
    open_at = rules_of(judged(game(moves)), "unproven")
    assert open_at == {(1, 2, "forced-bust"), (1, 3, "forced-bust")}


def test_who_acts_may_not_be_known() -> None:
    moves = [["play", 0, "7"], ["play", 1, "?"], ["play", None, "5"], ["draw", None, ["8"]], ["show", None, ["1"] * 3]]
    verdict = judged(game(moves, 3))
    assert verdict.status == "legal"
    assert [one.seat for one in verdict.findings] == []
    assert judged(game([*moves[:3], ["shot", None, 0], ["lose", None]], 3, {"voluntary-bust": "allowed"})).finished


def test_who_draws_has_not_lost_the_round_with_the_card_not_seen() -> None:
    moves = [["play", 0, "101"], ["play", 1, "?"], ["draw", 1, ["5"]]]
    assert judged(game(moves)).status == "legal"
    assert illegal([*moves, ["play", 0, "8", 110]]) == {(1, 4, "call")}


def test_a_card_not_seen_of_a_known_hand_is_one_of_its_cards() -> None:
    deal = full_deal(["7", "7", "7"], ["1", "9", "10"])
    assert not illegal([["play", 0, "?"], ["play", 1, "1", 8]], **deal)
    assert illegal([["play", 0, "?"], ["play", 1, "1", 9]], **deal) == {(1, 2, "call")}


def test_with_more_cards_unseen_than_can_be_followed_no_card_is_impossible() -> None:
    moves = [["play", 0, "2"], ["show", 1, ["6", "7", "10"]], ["play", 1, "6"], ["shot", 0, 0], ["play", 0, "1"]]
    moves += [["play", 1, "?"], ["play", 0, "-10"], ["play", 1, "3"], ["play", 0, "101"], ["play", 1, "101"]]
    moves += [["play", 0, "?"], ["play", 1, "-1"], ["play", 0, "?"], ["show", 1, ["7", "?", "1"]], ["play", 1, "7"]]
    assert not illegal([*moves, ["show", 1, ["4", "1"]]])
    assert illegal([*moves[:-2], ["play", 1, "11"]]) == {(1, 14, "deck")}


def test_after_the_pile_is_used_up_the_played_cards_come_back_but_for_the_last() -> None:
    low = ["50", *["-10"] * 4, *["-1"] * 2, *["1", "2", "3", "4", "5", "6", "7"] * 3, "8", *["PASS"] * 4, *["TURN"] * 4]
    moves: list[Any] = [["play", None, card] for card in low]
    assert not illegal([*moves, ["shot", None, 5], ["play", None, "1"]], 7)
    assert illegal([*moves, ["shot", None, 2], ["play", None, "1"]], 7) == {(1, 39, "in-hand")}
    assert illegal([*moves, ["play", None, "101"], ["draw", None, ["101"]]], 7) == {(1, 39, "deck")}


def test_a_card_drawn_is_known_and_held() -> None:
    moves = [["play", 0, "7"], ["draw", 0, ["-10"]], ["play", 1, "101"], ["lose", 0]]
    assert illegal(moves) == {(1, 4, "forced-bust")}


def test_a_taken_back_card_has_been_seen() -> None:
    moves = [["play", 0, "101"], ["play", 1, "PASS"], ["ruling", "taken-back"], ["lose", 1]]
    assert illegal(moves) == {(1, 4, "forced-bust")}


def test_a_taken_back_card_that_was_laid_later_is_gone() -> None:
    moves = [["play", 0, "PASS"], ["ruling", "taken-back"], ["play", 0, "101"], ["play", 1, "101"], ["play", 0, "PASS"]]
    moves += [["play", 1, "101"], ["play", 0, "3"], ["ruling", "taken-back"], ["lose", 0]]
    verdict = judged(game(moves))
    assert rules_of(verdict) == set()
    assert (1, 9, "forced-bust") in rules_of(verdict, "unproven")


@pytest.mark.parametrize(
    ("later", "kind"),
    [
        ([], "unproven"),
        ([["play", 0, "PASS"]], "illegal"),
        ([["show", 0, ["9", "9", "PASS"]]], "illegal"),
        ([["show", 0, ["9", "9", "8"]]], None),
        ([["show", 1, ["9", "9", "PASS"]]], "unproven"),
        ([["play", 0, "9"], ["ruling", "taken-back"], ["play", 0, "PASS"]], "illegal"),
        ([["play", 1, "PASS"], ["play", 0, "PASS"]], "illegal"),
        ([["draw", 0, ["?"]], ["play", 0, "PASS"]], "unproven"),
    ],
)
@pytest.mark.parametrize("loss", [["play", 0, "9"], ["lose", 0]])
def test_a_loss_that_was_taken_back_is_settled_by_the_hand_before_a_draw(
    loss: list[Any], later: list[Any], kind: str | None
) -> None:
    moves = [*plays("101", "PASS"), loss, ["ruling", "taken-back"], *later]
    found = [one for one in judged(game(moves)).findings if one.entry == 3 and one.kind != "notice"]
    assert [(one.rule, one.kind, one.ruling) for one in found] == (
        [("neu/forced-bust", kind, "taken-back")] if kind else []
    )


def test_both_cards_of_a_debt_tell_of_a_loss_that_was_taken_back() -> None:
    moves = [*plays("101", "DOUBLE"), ["lose", 0], ["ruling", "taken-back"], ["play", 0, "-10"]]
    assert illegal(moves) == set()
    assert illegal([*moves, ["play", 0, "9"]]) == {(1, 3, "forced-bust")}


def test_after_a_shot_at_who_has_left_whoever_plays_is_next() -> None:
    chips = [2, 0, 2]
    for seat in (0, 2):
        assert illegal([["shot", 0, 1], ["play", seat, "7"]], 3, chips=chips) == {(1, 1, "eliminated")}
    assert illegal([["shot", 0, 1], ["play", None, "7"]], 3, chips=chips) == {(1, 1, "eliminated")}


def test_a_loss_that_a_draw_between_two_cards_might_have_averted_rests_on_when_to_draw() -> None:
    for top, rests in ((["5", "5", "PASS"], True), (["5", "5", "-1"], True), (["5", "5", "10"], False)):
        deal = full_deal(["101", "2", "3"], ["DOUBLE", "3", "4"], ["-1", "9", "9"], top=top)
        for last in (["play", 2, "9"], ["lose", 2]):
            verdict = judged(game([*plays("101", "DOUBLE"), ["play", 2, "-1"], last], 3, **deal))
            assert verdict.status == "legal"
            assert notices(verdict) == ([(1, 4, "double-draw")] if rests else [])
        verdict = judged(game([*plays("101", "DOUBLE"), ["play", 2, "9"]], 3, **deal))
        assert notices(verdict) == [(1, 3, "double-draw")]


def test_the_loser_deals_and_a_leaver_leaves_it_to_the_left() -> None:
    lost = [["play", 0, "101"], ["play", 1, "1"], ["show", 1, ["10", "50"]]]
    rounds = [{"setup": {"dealer": 0, "chips": [2, 1, 2]}, "moves": lost}]
    assert not rules_of(judged(match([*rounds, {"setup": {"dealer": 2}, "moves": [["play", 2, "1"]]}], 3)))
    for dealer in (0, 1):
        found = rules_of(judged(match([*rounds, {"setup": {"dealer": dealer}, "moves": []}], 3)))
        assert found == {(2, 0, "dealer")}


def test_the_places_are_those_of_leaving() -> None:
    def lost_by(seat: int, dealer: int) -> Any:
        return {"setup": {"dealer": dealer}, "moves": [["lose", seat]] if dealer == seat else []}

    rounds = [lost_by(1, 1), lost_by(2, 2)]
    rounds[0]["setup"]["chips"] = [1, 1, 1]
    verdict = judged(match(rounds, 3, {"voluntary-bust": "allowed"}))
    assert verdict.match_over
    assert verdict.scores.places == [1, 3, 2]
    assert verdict.scores.winners == [0]
    first = judged(match(rounds[:1], 3, {"voluntary-bust": "allowed"}))
    assert first.scores.places == [1, 3, 1]
    assert first.scores.winners == []


def test_adjustments_change_totals_and_nothing_else() -> None:
    moves = [["play", 0, "101"], ["adjust", 1, -2, "slow"], ["play", 1, "1"], ["show", 1, ["10", "50"]]]
    verdict = judged(match([{"setup": {"dealer": 0}, "moves": moves}], 2, result={"chips": [3, 2]}))
    assert verdict.status == "legal"
    assert verdict.scores.totals == [3, 0]
    assert verdict.scores.winners == []


@pytest.mark.parametrize(
    ("key", "value", "moves", "players", "entry"),
    [
        ("floor-zero", False, [["play", 0, "-1"]], 2, 1),
        ("shot-self", True, [["shot", 0, 0]], 2, 1),
        ("shot-resume", "target", [["shot", 0, 2], ["play", 2, "5"], ["play", 0, "6"]], 3, 3),
        ("double-response", "absorb", [["play", 0, "DOUBLE"], ["play", 1, "PASS"]], 3, 2),
        ("double-stack", 2, [["play", 0, "DOUBLE"], ["play", 1, "8"], ["play", 1, "DOUBLE"]], 3, 3),
        ("double-draw", "after", [["play", 0, "DOUBLE"], ["play", 1, "8"], ["draw", 1, ["?"]]], 3, 3),
        ("missed-draw", "short", [["play", 0, "7"], ["draw", 0, []], ["play", 1, "8"], ["play", 0, "6"]], 2, 4),
        ("voluntary-bust", "illegal", [["play", 0, "7"], ["lose", 1]], 2, 2),
    ],
)
def test_a_default_that_decides_is_noticed_once_and_not_where_it_was_chosen(
    key: str, value: Any, moves: list[Any], players: int, entry: int
) -> None:
    assert (1, entry, key) in notices(judged(game(moves, players)))
    assert key not in {one for _, _, one in notices(judged(game(moves, players, {key: value})))}


def test_which_default_decides_is_told_once_a_match() -> None:
    moves = [["shot", 0, 0], ["play", 0, "-1"], ["shot", 1, 1], ["play", 1, "-1"]]
    assert notices(judged(game(moves))) == [(1, 1, "shot-self"), (1, 2, "floor-zero")]


def test_when_two_cards_are_drawn_for_is_noticed_only_where_it_decides() -> None:
    deal = full_deal(["DOUBLE", "2", "3"], ["1", "9", "10"], top=["4", "5"])
    moves = [["play", 0, "DOUBLE"], ["play", 1, "1"]]
    assert notices(judged(game([*moves, ["play", 1, "5"]], **deal))) == [(1, 3, "double-draw")]
    assert notices(judged(game([*moves, ["play", 1, "6"]], **deal))) == []


def test_who_has_left_neither_loses_nor_draws() -> None:
    moves = [["play", 1, "7"], ["lose", 0], ["draw", 0, ["?"]], ["play", 2, "8"]]
    assert illegal(moves, 3, dealer=1, chips=[0, 1, 1]) == {(1, 2, "eliminated"), (1, 3, "eliminated")}
