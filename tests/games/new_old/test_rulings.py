"""The examples of the rules, and the points that the rulebook leaves open: what is played, shown and held."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.new_old.game import GAME
from tests.games.new_old.logs import game
from tests.games.new_old.played import HIGH, LOW, NEW, breaches, notices, play, points, reveal
from tests.logs import found, judged, rules_of

pytestmark = pytest.mark.usefixtures("both_ways")


# Playing


@pytest.mark.parametrize(("card", "legal"), [("O1", True), ("N6", True), ("O6", True), ("O5", False), ("N2", False)])
def test_on_a_6_a_6_or_a_1_is_played_to_the_old_zone(card: str, legal: bool) -> None:
    assert breaches(game(["O6", "N5"], [play(0, card)])) == (set() if legal else {(1, "old-zone-step")})


def test_whoever_can_play_an_old_card_may_not_reveal() -> None:
    assert (1, "reveal-stuck") in breaches(game(["O4", "N5"], [reveal(0, "O5", *LOW[:5])]))


def test_a_playable_new_card_is_no_bar_to_a_first_reveal() -> None:
    hand = ["N4", "N1", "N1", "N2", "N2", "N3", *LOW]
    other = ["N1", "N2", "N3", "N4", "N5", "N6", *HIGH]
    assert breaches(game(["O4", "N6"], [reveal(0, *LOW), play(0, "N1")], hands=[hand, other])) == set()


def test_a_new_card_may_be_played_where_no_old_card_can_be_unless_the_table_forbids_it() -> None:
    hand = ["N4", "N1", "N1", "N2", "N2", "N3", *LOW]
    other = ["N1", "N2", "N3", "N4", "N5", "N6", *HIGH]
    for keys, broken in (
        ({}, set()),
        ({"forced-reveal": False}, set()),
        ({"forced-reveal": True}, {(1, "reveal-forced")}),
    ):
        log = game(["O4", "N6"], [play(0, "N4")], house=keys, hands=[hand, other])
        assert breaches(log) == broken
        assert notices(judged(log)) == ([] if keys else [("forced-reveal", 1, 1)])


def test_a_new_card_may_be_played_for_choice_where_an_old_card_could_be() -> None:
    hand = ["N4", "N1", "N1", "N2", "N2", "N3", "O4", *LOW[:5]]
    other = ["N1", "N2", "N3", "N4", "N5", "N6", *HIGH]
    for forced in (False, True):
        log = game(["O4", "N6"], [play(0, "N4")], house={"forced-reveal": forced}, hands=[hand, other])
        assert judged(log).findings == []


def test_that_a_new_card_was_chosen_is_noticed_only_where_it_is_sure_that_no_old_card_could_be_played() -> None:
    hidden = [play(0, "N4"), play(1, "O4")]
    assert notices(judged(game(["O4", "N5"], hidden))) == []
    settled = [*hidden, reveal(0, *LOW)]
    assert notices(judged(game(["O4", "N5"], settled))) == [("forced-reveal", 1, 1)]
    assert notices(judged(game(["O4", "N5"], settled, house={"forced-reveal": False}))) == []


def test_a_1_goes_on_a_6_in_the_new_zone_unless_the_table_forbids_it() -> None:
    moves = [reveal(0, *LOW), play(0, "N1")]
    assert breaches(game(["O4", "N6"], moves)) == set()
    assert notices(judged(game(["O4", "N6"], moves))) == [("new-zone-wrap", 1, 2)]
    assert judged(game(["O4", "N6"], moves, house={"new-zone-wrap": True})).findings == []
    assert breaches(game(["O4", "N6"], moves, house={"new-zone-wrap": False})) == {(2, "new-zone-step")}


def test_whoever_holds_a_1_must_play_it_on_a_6_unless_the_table_forbids_it() -> None:
    moves = [reveal(0, *LOW), reveal(0, *NEW)]
    verdict = judged(game(["O4", "N6"], moves))
    assert rules_of(verdict) == {(1, 2, "must-play-new")}
    assert notices(verdict) == [("new-zone-wrap", 1, 2)]
    assert judged(game(["O4", "N6"], moves, house={"new-zone-wrap": False})).findings == []


def test_so_must_whoever_goes_without_a_6_on_a_card_that_is_not_known() -> None:
    moves = [reveal(0, *LOW), reveal(0, "N1", "N2", "N3", "N4", "N5", "N5")]
    verdict = judged(game(["O4", "N?"], moves))
    assert rules_of(verdict) == {(1, 2, "must-play-new")}
    assert notices(verdict) == [("new-zone-wrap", 1, 2)]
    assert rules_of(judged(game(["O4", "N?"], moves, house={"new-zone-wrap": False}))) == set()


def test_no_default_is_noticed_where_a_1_goes_on_a_1() -> None:
    assert judged(game(["O4", "N1"], [reveal(0, *LOW), play(0, "N1")])).findings == []


def test_no_default_is_noticed_where_another_card_must_be_played_as_well() -> None:
    verdict = judged(game(["O4", "N6"], [reveal(0, *LOW), reveal(0, "N1", "N6", *NEW[2:])]))
    assert rules_of(verdict) == {(1, 2, "must-play-new")}
    assert notices(verdict) == []


def test_whoever_plays_the_last_card_in_stage_a_exits_with_nothing_revealed() -> None:
    cards = ["O3", "O4", "O5", "O6", "O1", "O2", "N2", "N3", "N4", "N5", "N6", "N1"]
    moves = [
        play(0, "O3"),
        reveal(1, "O1", "O1", "O5", "O5", "O6", "O6"),
        reveal(1, *["N1", "N1", "N2", "N2", "N3", "N4"]),
    ]
    moves += [play(0, card) for card in cards[1:]]
    verdict = judged(game(["O3", "N5"], moves, house={"forced-reveal": False}))
    assert verdict.findings == []
    assert verdict.finished
    assert verdict.scores.rounds == [[0, -11]]
    assert verdict.scores.patterns == [["none", "both"]]  # type: ignore[attr-defined]


def test_a_first_reveal_that_leaves_no_card_exits_at_once() -> None:
    moves: list[Any] = []
    for new, number in zip(["N3", "N4", "N5", "N6", "N1", "N2"], [4, 5, 6, 1, 2, 2], strict=True):
        moves += [play(0, new), play(1, f"O{number}")]
    moves[-1] = play(1, "O3")
    moves += [reveal(0, *["O1", "O1", "O5", "O5", "O6", "O6"]), play(1, "N3")]
    verdict = judged(game(["O3", "N5"], moves, house={"forced-reveal": False}))
    assert verdict.findings == []
    assert verdict.scores.rounds == [[-24, 0]]


def test_whoever_reveals_and_can_play_no_new_card_reveals_the_rest_in_the_same_turn() -> None:
    assert breaches(game(["O3", "N5"], [reveal(0, *LOW), reveal(0, *NEW), play(1, "O3")])) == set()
    assert breaches(game(["O3", "N5"], [reveal(0, *LOW), play(1, "O3")])) == {(2, "turn")}


def test_whoever_has_no_old_card_shows_the_backs_and_scores_minus_what_comes_later() -> None:
    moves: list[Any] = [play(0, "O3")]
    moves += [reveal(1, *["O1", "O1", "O5", "O5", "O6", "O6"]), reveal(1, *NEW)]
    moves += [play(0, card) for card in ("O4", "O5", "O6", "O1", "O2")]
    moves += [reveal(0), reveal(0, *NEW)]
    verdict = judged(game(["O3", "N5"], moves))
    assert verdict.findings == []
    assert verdict.scores.rounds == [[-13, -11]]
    assert verdict.scores.patterns == [["new", "both"]]  # type: ignore[attr-defined]


def test_the_last_player_goes_on_alone() -> None:
    moves = [reveal(0, *LOW), reveal(0, *NEW), play(1, "O3"), play(1, "O4"), play(1, "N5")]
    assert breaches(game(["O3", "N5"], moves)) == set()
    assert breaches(game(["O3", "N5"], [*moves, play(0, "O6")])) == {(6, "exited")}


def test_whoever_has_exited_is_skipped() -> None:
    moves = [play(0, "O3"), reveal(1, *LOW), reveal(1, *NEW), play(2, "O3"), play(0, "O3"), play(2, "O4")]
    assert breaches(game(["O3", "N5"], moves, players=3)) == set()


def test_only_that_the_player_has_exited_is_said_of_a_player_who_has() -> None:
    moves = [reveal(0, *LOW), reveal(0, *NEW), play(0, "O7", "new"), ["pass", 0], reveal(0, "N5")]
    assert breaches(game(["O3", "N5"], moves)) == {(3, "exited"), (4, "exited"), (5, "exited")}


def test_only_that_the_game_is_over_is_said_when_it_is() -> None:
    after = [play(0, "O7", "new"), ["pass", 1], reveal(None, "N5")]
    assert breaches({**game(["O3", "N5"], [*points(1, 2), *after])}) == {
        (5, "game-over"),
        (6, "game-over"),
        (7, "game-over"),
    }


def test_a_card_in_the_wrong_zone_is_held_to_the_step_of_that_zone() -> None:
    assert breaches(game(["O3", "N5"], [play(0, "N5", "new")])) == {(1, "zone")}
    assert breaches(game(["O3", "N5"], [play(0, "N3", "new")])) == {(1, "zone"), (1, "new-zone-step")}
    assert breaches(game(["O3", "N5"], [reveal(0, *LOW), play(0, "N3", "old")])) == {(2, "zone")}


def test_after_a_card_in_the_wrong_zone_that_zone_goes_on_from_it() -> None:
    assert breaches(game(["O3", "N5"], [play(0, "N6", "new"), reveal(1, *LOW), play(1, "N6")])) == {(1, "zone")}


def test_whoever_passes_is_passed() -> None:
    assert breaches(game(["O3", "N5"], [["pass", 0], play(1, "O3")])) == {(1, "no-pass")}


# Cards


def test_the_field_cards_may_be_written_in_either_order() -> None:
    for fields in (["O3", "N5"], ["N5", "O3"]):
        assert breaches(game(fields, [play(0, "O3"), reveal(1, *HIGH), play(1, "N5")])) == set()
    for fields in (["?", "N5"], ["N5", "?"], ["O3", "?"], ["?", "O3"]):
        verdict = judged(game(fields, [play(0, "O3"), reveal(1, *HIGH), play(1, "N5")]))
        assert rules_of(verdict) == set()
        assert (1, 0, "field-cards") in rules_of(verdict, "unproven")


def test_an_impossible_card_is_not_counted_as_one_of_the_deck_as_well() -> None:
    hand = [*NEW, *LOW]
    moves = [play(0, "O3")]
    assert breaches(game(["O3", "N5"], moves, hands=[hand, hand])) == {(0, "deck"), (1, "in-hand")}
    assert breaches(game(["O3", "N5"], [play(0, "O7")], hands=[hand, [*NEW, *HIGH]])) == {
        (1, "in-hand"),
        (1, "old-zone-step"),
    }


def test_the_seventh_card_of_a_kind_cannot_be_in_the_hand() -> None:
    moves: list[Any] = [play(0, "O3"), reveal(1, *HIGH), reveal(1, *NEW)]
    moves += [play(0, card) for card in ("O4", "O4", "O5", "O6", "O1", "O1")]
    assert breaches(game(["O3", "N5"], moves)) == {(9, "in-hand")}
    assert breaches(game(["O3", "N5"], moves[:-1])) == set()


def test_more_than_six_of_a_card_are_not_in_the_deck() -> None:
    six, seven = [play(at % 2, "O3") for at in range(5)], [play(at % 2, "O3") for at in range(6)]
    assert breaches(game(["O3", "N5"], six)) == set()
    assert breaches(game(["O3", "N5"], seven)) == {(6, "deck")}
    assert breaches(game(["O?", "N5"], seven)) == set()


def test_cards_dealt_and_returned_count_for_the_deck() -> None:
    fives = [["N1", "O5"]] * 2
    moves = [play(0, "O4"), play(1, "O5"), play(0, "O5"), play(1, "O5"), play(0, "O5")]
    assert breaches(game(["O3", "N5"], moves, returned=fives)) == set()
    assert breaches(game(["O3", "N5"], [*moves, play(1, "O5")], returned=fives)) == {(6, "deck")}


def test_a_first_reveal_shows_as_many_cards_as_there_must_be_old_ones() -> None:
    moves = [play(0, "O3"), play(1, "O3")]
    for shown, broken in ((LOW[:5], set()), (LOW, {(3, "reveal-old")}), (LOW[:4], {(3, "reveal-old")})):
        assert breaches(game(["O3", "N5"], [*moves, reveal(0, *shown)])) == broken


def test_a_second_reveal_shows_as_many_cards_as_there_must_be_and_the_player_exits_all_the_same() -> None:
    for shown, broken in ((NEW, set()), (NEW[:5], {(2, "reveal-rest")}), ([*NEW, "N2"], {(2, "reveal-rest")})):
        log = game(["O3", "N5"], [reveal(0, *LOW), reveal(0, *shown), play(1, "O3"), play(0, "N5")])
        assert breaches(log) == broken | {(4, "exited")}


def test_a_reveal_of_other_cards_is_no_play_of_cards_not_held() -> None:
    hand = [*NEW, *LOW]
    other = ["N1", "N2", "N3", "N4", "N5", "N6", *HIGH]
    assert breaches(game(["O3", "N5"], [reveal(0, "O5", *LOW[1:])], hands=[hand, other])) == {(1, "reveal-old")}


def test_with_hands_or_with_dealt_and_returned_every_hand_is_known() -> None:
    hand = [*NEW, *LOW]
    other = ["N1", "N2", "N3", "N4", "N5", "N6", *HIGH]
    dealt = [[*hand, "N6", "O4"], [*other, "N6", "O4"]]
    back = [["N6", "O4"], ["O4", "N6"]]
    move = [play(0, "O4")]
    known: list[Any] = [{"hands": [hand, other]}, {"dealt": dealt, "returned": back}]
    for setup in known:
        one = found(judged(game(["O3", "N5"], move, **setup)), "in-hand")
        assert one.says == "Ann does not hold O4."
        assert one.legal_complete
    assert judged(game(["O3", "N5"], move, dealt=dealt)).findings == []


def test_one_line_of_a_hand_leaves_those_of_others_to_what_was_dealt() -> None:
    hand = [*NEW, *LOW]
    dealt = [[*hand, "N6", "O4"], [*["N1", "N2", "N3", "N4", "N5", "N6"], *HIGH, "N6", "O4"]]
    log = game(["O3", "N5"], [play(0, "O4"), play(1, "N4"), play(0, "O5"), play(1, "O3")], dealt=dealt)
    log["rounds"][0]["setup"]["hands"] = [hand, ["?"] * 12]
    assert breaches(log) == {(1, "in-hand"), (3, "in-hand"), (4, "in-hand"), (4, "old-zone-step")}


def test_which_rules_are_on_how_a_log_is_written_and_not_on_play() -> None:
    assert {one.name for one in GAME.rulebook if one.log_only} == {"result", "zone"}


def test_which_rules_rest_on_a_ruling_only_sometimes() -> None:
    assert {one.name for one in GAME.rulebook if one.sometimes} == {"must-play-new", "new-zone-step"}
