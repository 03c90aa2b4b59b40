"""The examples of the rules, the points that the rulebook leaves open, and matches of several games."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from adjudicator.games.new_old import scoring
from adjudicator.verdict import Verdict
from tests.games.new_old.logs import game, match
from tests.logs import JsonLog, found, judged, rules_of

pytestmark = pytest.mark.usefixtures("both_ways")

LOW, HIGH = ["O1", "O1", "O1", "O1", "O1", "O2"], ["O5", "O5", "O6", "O6", "O6", "O6"]
NEW = ["N1", "N1", "N2", "N2", "N3", "N4"]
SETUP = {"first": 0, "fields": ["O3", "N5"]}


def play(seat: int | None, card: str, *zone: str) -> list[Any]:
    """A card played."""
    return ["play", seat, card, *zone]


def reveal(seat: int | None, *cards: str) -> list[Any]:
    """Cards revealed."""
    return ["reveal", seat, list(cards)]


@cache
def hands_worth(wanted: tuple[int, ...], used: tuple[str, ...] = ()) -> tuple[tuple[str, ...], ...] | None:
    """Hands that score what is wanted when all is revealed, and of which nothing goes on an Old 3 or a New 5."""
    if not wanted:
        return ()
    left = {card: 6 - used.count(card) for card in ("O1", "O2", "O5", "O6", "N1", "N2", "N3", "N4")}
    hands = {
        kind: [
            cards
            for cards in combinations_with_replacement([card for card in left if card[0] == kind], 6)
            if all(cards.count(card) <= left[card] for card in cards)
        ]
        for kind in "ON"
    }
    for old, new in product(hands["O"], hands["N"]):
        if sum(int(card[1]) for card in new) - sum(int(card[1]) for card in old) == wanted[0]:
            rest = hands_worth(wanted[1:], used + old + new)
            if rest is not None:
                return (old + new, *rest)
    return None


def points(*wanted: int, first: int = 0) -> list[Any]:
    """The moves of a game in which nobody plays a card, and everybody scores what is wanted."""
    hands = hands_worth(wanted)
    assert hands is not None
    moves: list[Any] = []
    for step in range(len(wanted)):
        seat = (first + step) % len(wanted)
        moves += [reveal(seat, *hands[seat][:6]), reveal(seat, *hands[seat][6:])]
    return moves


def scored(*wanted: int, first: int = 0) -> dict[str, Any]:
    """A game with these points."""
    return {"setup": SETUP | {"first": first}, "moves": points(*wanted, first=first)}


def notices(verdict: Verdict) -> list[tuple[str, int, int]]:
    """Each house key that was assumed, and where."""
    return [
        (one.section.removeprefix("house key "), one.round, one.entry)
        for one in verdict.findings
        if one.kind == "notice"
    ]


def breaches(log: JsonLog, round_number: int = 1) -> set[tuple[int, str]]:
    """Entries and rules of the illegal findings of a round."""
    return {(entry, rule) for number, entry, rule in rules_of(judged(log)) if number == round_number}


# Scoring


@pytest.mark.parametrize(
    ("revealed", "worth", "pattern"),
    [
        (["N5", "N3", "O3", "O4"], 1, "both"),
        (["O3", "O2", "O3"], -8, "old"),
        (["N5", "N2", "N2"], -9, "new"),
        ([], 0, "none"),
    ],
)
def test_revealed_cards_score_by_what_kinds_were_revealed(revealed: list[str], worth: int, pattern: str) -> None:
    assert scoring.score(revealed)[0] == worth
    assert scoring.score(revealed)[2] == pattern


def test_points_have_reasons_that_add_up_in_the_order_revealed() -> None:
    for revealed in (["N5", "O3", "N3", "O4"], ["O3", "O2"], ["N5"], []):
        worth, reasons, _ = scoring.score(revealed)
        assert sum(reason.points for reason in reasons) == worth
    assert [(one.points, one.what) for one in scoring.score(["O3", "N5", "O2"])[1]] == [(5, "New 5"), (-5, "Old 3, 2")]
    assert [(one.points, one.what) for one in scoring.score(["N5", "N2"])[1]] == [(-7, "New 5, 2")]


@pytest.mark.parametrize(
    ("revealed", "pattern"),
    [
        (["N?", "O1"], "both"),
        (["N?", "N1"], "new"),
        (["O?"], "old"),
        (["O1", "?"], None),
        (["?"], None),
        (["O7"], "old"),
    ],
)
def test_the_score_of_a_card_not_known_is_open_and_the_pattern_where_its_kind_is(
    revealed: list[str], pattern: str | None
) -> None:
    assert tuple(map(str, scoring.score(revealed))) == ("None", "[]", str(pattern))


@pytest.mark.parametrize(
    ("revealed", "worth"),
    [
        ([], [0]),
        (["N5", "O3"], [2]),
        (["N5", "N3"], [-8]),
        (["N5", "O?"], [-1, 0, 1, 2, 3, 4]),
        (["N?"], [-6, -5, -4, -3, -2, -1]),
        (["?"], [-6, -5, -4, -3, -2, -1]),
        (["N5", "?"], [*range(-11, -5), *range(-1, 5)]),
        (["O?", "?"], list(range(-12, 6))),
        (["O2", "O7"], list(range(-8, -2))),
    ],
)
def test_cards_not_known_are_worth_what_any_card_can_be(revealed: list[str], worth: list[int]) -> None:
    assert scoring.worths(revealed) == worth


@pytest.mark.parametrize(
    ("points", "ranks"),
    [
        ([7, 7, 3, 3], [1, 1, -1, -1]),
        ([5, 2, 0], [2, 1, -1]),
        ([9, 9, 9, 1, 0], [0, 0, 0, 0, -1]),
        ([4, 3, 2, 1, 0], [2, 1, 0, 0, -1]),
        ([0, 2, 5], [-1, 1, 2]),
        ([5, 2, 2], [2, -1, -1]),
        ([5, 5, 2], [1, 1, -1]),
        ([1, 1, 1], [-1, -1, -1]),
        ([3, 1], [2, -1]),
        ([1, 1], [-1, -1]),
        ([3, None, 1], [None, None, None]),
    ],
)
def test_a_rank_is_the_number_of_players_who_score_as_much(points: list[int | None], ranks: list[int | None]) -> None:
    assert scoring.ranks(points) == ranks


@pytest.mark.parametrize("second", [-1, 0, 1, 7])
def test_the_second_of_two_gets_what_the_table_chose(second: int) -> None:
    assert scoring.ranks([3, 1], second) == [2, second]
    assert scoring.ranks([1, 1], second) == [second, second]
    assert scoring.ranks([3, 2, 1], second) == [2, 1, -1]


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


# What is not known


def test_the_step_after_a_card_not_known_is_open() -> None:
    verdict = judged(game(["O3", "N5"], [play(0, "?"), play(1, "O4"), play(0, "O4")]))
    assert [(one.entry, one.kind, one.evidence) for one in verdict.findings] == [
        (1, "unproven", [1]),
        (2, "unproven", [1, 2]),
    ]


def test_two_steps_that_are_right_each_but_not_together_name_each_other() -> None:
    verdict = judged(game(["O3", "N5"], [play(0, "?"), play(1, "O1")]))
    assert [(one.entry, one.kind, one.evidence) for one in verdict.findings] == [
        (1, "unproven", [1, 2]),
        (2, "unproven", [1, 2]),
    ]


def test_two_cards_that_one_hidden_card_cannot_both_allow_name_each_other() -> None:
    old = [play(0, "O3"), play(0, "O4"), play(0, "O5"), play(0, "O6"), play(0, "O1")]
    moves = [reveal(1, *HIGH), reveal(1, *NEW), *old, play(0, "N2"), play(0, "N3"), play(0, "N4")]
    log = game(["O3", "N5"], moves, house={"forced-reveal": True})
    log["rounds"][0]["setup"]["first"] = 1
    verdict = judged(log)
    assert [(one.entry, one.kind, one.evidence) for one in verdict.findings] == [
        (8, "unproven", [8, 10]),
        (9, "unproven", [9]),
        (10, "unproven", [8, 10]),
    ]


def test_a_step_that_no_card_not_seen_allows_is_illegal() -> None:
    hand = [*NEW, *LOW]
    other = ["N1", "N2", "N3", "N4", "N5", "N6", *HIGH]
    log = game(["O3", "N5"], [play(0, "O?"), play(1, "O5")], hands=[hand, other])
    assert breaches(log) == {(1, "old-zone-step"), (2, "old-zone-step")}


def test_a_revealed_card_not_known_leaves_the_score_open_and_all_that_rests_on_it() -> None:
    moves = [reveal(0, *LOW), reveal(0, *NEW[:5], "N?"), reveal(1, *HIGH), reveal(1, *NEW)]
    verdict = judged(match([{"setup": SETUP, "moves": moves}, scored(1, 2)]))
    scores: Any = verdict.scores
    assert scores.rounds == [[None, -21], [1, 2]]
    assert scores.ranks == [[None, None], [-1, 2]]
    assert scores.patterns == [["both", "both"], ["both", "both"]]
    assert (scores.totals, scores.places, scores.winners) == ([None, -19], [None, None], [])
    assert scores.why[0][0] == []
    assert not scores.provisional


def test_a_new_card_that_had_to_be_a_reveal_is_proved_by_what_is_shown_later() -> None:
    log = game(["O4", "N5"], [play(0, "N4"), play(1, "O4"), reveal(0, *LOW)], house={"forced-reveal": True})
    one = found(judged(log), "reveal-forced")
    assert (one.kind, one.entry, one.evidence) == ("illegal", 1, [1, 3])
    shown = game(["O4", "N5"], [play(0, "N4"), play(1, "O5"), reveal(0, "O4", *LOW[1:])], house={"forced-reveal": True})
    assert judged(shown).findings == []


def test_a_new_card_that_had_to_be_a_reveal_is_proved_at_once_where_the_hand_is_known() -> None:
    hands = [[*NEW, *LOW], ["N1", "N2", "N3", "N4", "N5", "N6", *HIGH]]
    moves = [play(0, "N4"), play(1, "N5"), play(0, "O2", "new"), reveal(1, *HIGH)]
    one = found(judged(game(["O4", "N5"], moves, house={"forced-reveal": True}, hands=hands)), "reveal-forced")
    assert (one.kind, one.entry, one.evidence) == ("illegal", 1, [1])
    assert one.legal == [["reveal", 0, LOW]]


def test_a_new_card_is_a_new_card_whatever_was_held_back() -> None:
    verdict = judged(game(["O3", "N5"], [reveal(0, *LOW[:5]), play(0, "N5")]))
    assert {(one.entry, one.rule) for one in verdict.findings} == {
        (1, "new-old/reveal-old"),
        (1, "new-old/reveal-stuck"),
    }


def test_a_1_goes_on_a_6_in_the_old_zone_whatever_was_held_back() -> None:
    moves = [reveal(0, "O2", "O2", "O4", "O4", "O5"), play(0, "N5"), play(1, "O6"), play(0, "O1")]
    assert (1, "reveal-stuck") in breaches(game(["O6", "N5"], moves, house={"new-zone-wrap": False}))


def test_an_old_card_not_known_among_the_rest_leaves_no_new_card_open() -> None:
    verdict = judged(game(["O3", "N5"], [reveal(0, *LOW[:5]), reveal(0, *NEW, "O?")]))
    assert "new-old/must-play-new" not in [one.rule for one in verdict.findings]


def test_a_reveal_of_all_that_breaks_nothing_leaves_nothing_open() -> None:
    assert judged(game(["O3", "N5"], [reveal(0, *LOW), reveal(0, *NEW)])).findings == []


def test_a_step_that_nothing_can_explain_is_left_open() -> None:
    hands = [[*NEW, *LOW], ["N1", "N2", "N3", "N4", "N5", "N6", "O4", *HIGH[1:]]]
    moves = [play(0, "N?"), play(1, "O4"), reveal(0, *LOW), reveal(0, *NEW)]
    verdict = judged(game(["O3", "N5"], moves, hands=hands))
    assert rules_of(verdict) == {(1, 4, "reveal-rest")}
    assert rules_of(verdict, "unproven") == {(1, 1, "old-zone-step"), (1, 2, "old-zone-step")}


def test_cards_not_seen_are_not_those_of_which_all_have_been() -> None:
    hands = [
        ["?"] * 12,
        *[[f"N{number}"] * 6 + [f"O{other}"] * 6 for number, other in ((1, 1), (2, 2), (3, 5), (4, 6))],
    ]
    log = game(["O3", "N5"], [reveal(0, *["O?"] * 6)], players=5, hands=hands)
    one = found(judged(log), "reveal-stuck")
    assert (one.kind, one.says) == (
        "illegal",
        "By all that was seen, Ann could still play one of the cards to the Old Zone.",
    )


def test_old_cards_held_back_that_would_not_have_gone_either_prove_nothing() -> None:
    moves = [reveal(0, *LOW[:5]), reveal(0, *NEW, "O2")]
    verdict = judged(game(["O3", "N5"], moves))
    assert [one.rule for one in verdict.findings] == ["new-old/reveal-old"]


def test_no_card_that_was_dealt_leaves_nothing_open() -> None:
    dealt = [[*NEW, "N2", *LOW, "O2"], ["N1", "N2", "N3", "N4", "N4", "N3", "N1", *HIGH, "O5"]]
    verdict = judged(game(["O3", "N5"], [reveal(0, *LOW[:5]), reveal(0, *NEW[:5])], dealt=dealt))
    assert [one.rule for one in verdict.findings] == ["new-old/reveal-old", "new-old/reveal-rest"]


def test_cards_known_to_be_held_must_be_revealed() -> None:
    hands = [["O1", "O1", *["?"] * 10], ["?"] * 12]
    assert breaches(game(["O3", "N5"], [reveal(0, "O1", "O2", "O2", "O5", "O5", "O6")], hands=hands)) == {
        (1, "reveal-old")
    }
    assert breaches(game(["O3", "N5"], [reveal(0, "O1", "O?", "O2", "O5", "O5", "O6")], hands=hands)) == set()
    one = [["O1", *["?"] * 11], ["?"] * 12]
    assert breaches(game(["O3", "N5"], [reveal(0, "O?", "O?", "O2", "O5", "O5", "O6")], hands=one)) == set()
    moves = [reveal(0, *LOW), reveal(0, *NEW)]
    assert breaches(game(["O3", "N5"], moves, hands=[["N2", "N4", *["?"] * 10], ["?"] * 12])) == set()
    assert breaches(game(["O3", "N5"], moves, hands=[["N4", "N4", *["?"] * 10], ["?"] * 12])) == {(2, "reveal-rest")}


def test_no_more_cards_of_a_kind_are_revealed_than_are_left() -> None:
    assert breaches(game(["O3", "N5"], [reveal(0, *LOW), reveal(0, *NEW[:5], "O2")])) == {(2, "reveal-rest")}
    assert breaches(game(["O3", "N5"], [reveal(0, *LOW[:5]), reveal(0, *NEW, "N2")])) == {
        (1, "reveal-old"),
        (2, "reveal-rest"),
    }


def test_cards_known_to_be_held_are_not_counted_twice() -> None:
    hands = [[*["N5"] * 4, "N1", "N2", *["?"] * 6], [*["N5"] * 3, "N1", "N2", "N3", *["?"] * 6]]
    assert breaches(game(["O4", "N5"], [play(0, "N5")], hands=hands)) == {(0, "deck")}
    for ann, bo in ((2, 5), (1, 6)):
        hands = [[*["N5"] * ann, *["?"] * (12 - ann)], [*["N5"] * bo, *["?"] * (12 - bo)]]
        assert breaches(game(["O4", "N5"], [play(0, "N5")], hands=hands)) == {(0, "deck")}
    hands = [["N5", "N1", "N2", "N3", "N4", *["?"] * 7], [*["N5"] * 3, "N1", "N2", "N3", *["?"] * 6]]
    moves = [reveal(0, *LOW), reveal(0, *["N5", "N5", "N1", "N2", "N3", "N4"])]
    assert breaches(game(["O4", "N5"], moves, hands=hands)) == {(2, "must-play-new")}


def test_too_many_cards_revealed_leave_nothing_open() -> None:
    verdict = judged(game(["O3", "N5"], [reveal(0, *LOW, "O5")]))
    assert [one.rule for one in verdict.findings] == ["new-old/reveal-old"]


def test_cards_that_another_player_holds_are_not_the_players_own() -> None:
    hands = [[*NEW, *LOW], ["N1", "N2", "N3", "N4", "N5", "N6", *HIGH]]
    log = game(["O3", "N5"], [reveal(1, "O1", *HIGH[1:])], hands=hands, first=1)
    assert breaches(log) == {(1, "reveal-old")}
    assert found(judged(log), "reveal-old").says.startswith("Bo does not hold O1;")


def test_a_card_that_cannot_have_been_held_proves_nothing() -> None:
    hand = [*NEW, *LOW]
    other = ["N1", "N2", "N3", "N4", "N5", "N6", *HIGH]
    moves = [play(0, "N4"), play(1, "N5"), play(0, "O5")]
    log = game(["O4", "N5"], moves, house={"forced-reveal": True}, hands=[hand, other])
    assert breaches(log) == {(1, "reveal-forced"), (3, "in-hand")}


@pytest.mark.parametrize(
    ("later", "kind", "entries"),
    [
        ([], "unproven", [1]),
        ([reveal(0, *LOW)], "illegal", [1, 3]),
        ([reveal(0, *LOW[:5])], None, []),
        ([reveal(0, "O5", *LOW[:4])], None, []),
        ([reveal(0, "O4", *LOW[:5])], None, []),
    ],
)
def test_a_card_not_known_may_be_a_new_one_that_had_to_be_a_reveal(
    later: list[Any], kind: str | None, entries: list[int]
) -> None:
    moves = [play(0, "?"), play(1, "O4"), *later]
    if kind is None:
        moves += [play(0, "N5"), play(1, "O4"), *(play(0, f"N{number}") for number in (6, 6, 1, 1, 1))]
    verdict = judged(game(["O4", "N5"], moves, house={"forced-reveal": True}))
    told = [
        (one.kind, one.evidence) for one in verdict.findings if one.rule == "new-old/reveal-forced" and one.seat == 0
    ]
    assert told == ([(kind, entries)] if kind else [])


@pytest.mark.parametrize(
    ("before", "shown", "after", "kind"),
    [
        (["?"], LOW, [], None),
        (["?"], LOW[:5], [], "unproven"),
        (["?"], LOW[:4], [], "illegal"),
        (["?"], LOW[:5], ["?"], "unproven"),
        (["?", "?"], LOW[:4], ["O1"], "illegal"),
        (["O4", "O5", "O6", "O1", "O2", "?"], [], [], "unproven"),
        (["?"], LOW, ["N5"], None),
        (["?"], LOW[:5], ["N5", "N6", "N6", "N1", "N1", "N2"], None),
        (["N4", "?"], LOW[:5], ["N5", "N6", "N6", "N1", "N1"], None),
        (["?"], LOW[:5], ["N5", "N6", "O1"], "illegal"),
        (["?", "?"], LOW[:4], ["N5", "N6", "N6", "N1", "N1", "N2"], None),
        (["?", "?"], LOW[:5], ["N5", "N6", "N6", "N1", "N1"], None),
        (["?", "?"], LOW[:5], ["N5", "N6", "N6", "N1"], "unproven"),
        (["?"], ["?", *LOW[:4]], ["N5", "N6", "N6", "N1", "N1", "?"], "unproven"),
        (["?", "?"], LOW[:3], ["N5", "N6", "N6", "N1", "N1", "N2"], "illegal"),
        (["?", "O4"], LOW[:5], [], None),
        (["?", "O4"], LOW[:4], [], "unproven"),
        (["?", "O4"], LOW[:4], ["N5", "N6", "N6", "N1", "N1", "N2"], None),
        ([], ["?", *LOW[:5]], [], "unproven"),
        ([], ["?", *LOW[:5]], ["O1"], "illegal"),
        ([], ["?", *LOW[:5]], ["N5", "N6", "N6", "N1", "N1", "N2"], None),
    ],
)
def test_whether_a_first_reveal_is_all_old_cards_is_told_by_what_shows_later(
    before: list[str], shown: list[str], after: list[str], kind: str | None
) -> None:
    moves = [play(0, card) for card in before] + [reveal(0, *shown)] + [play(0, card) for card in after]
    verdict = judged(game(["O4", "N5"], moves))
    assert [one.kind for one in verdict.findings if one.rule == "new-old/reveal-old"] == ([kind] if kind else [])


def test_a_revealed_card_that_can_only_be_a_playable_one_proves_the_reveal_wrong() -> None:
    hand = [*NEW, "O1", "O1", "O4", "O2", "O2", "O6"]
    other = ["N1", "N2", "N3", "N4", "N5", "N6", *HIGH]
    log = game(["O3", "N5"], [reveal(0, "O1", "O1", "O?", "O2", "O2", "O6")], hands=[hand, other])
    assert breaches(log) == {(1, "reveal-stuck")}
    one = found(judged(log), "reveal-stuck")
    assert one.says == "O4 goes on the 3 in the Old Zone, so Ann could still play an Old Card."


def test_old_cards_held_back_at_a_reveal_prove_it_wrong_when_they_show() -> None:
    log = game(["O4", "N5"], [reveal(0, *LOW[:5]), play(0, "N5"), play(1, "O4"), play(0, "O5", "old")])
    one = found(judged(log), "reveal-stuck")
    assert (one.kind, one.entry, one.evidence) == ("illegal", 1, [1, 4])
    assert one.says == "O5 goes on the 4 in the Old Zone, so Ann could still play an Old Card."


# A match


def test_a_match_has_as_many_games_as_players_unless_the_table_says_otherwise() -> None:
    two, three = [scored(0, 1), scored(0, 1)], [scored(0, 1)] * 3
    assert judged(match(two)).match_over
    assert not judged(match(two[:1])).match_over
    assert judged(match(two[:1])).finished
    assert judged(match(three, house={"games": 3})).match_over
    assert not judged(match(two, house={"games": 3})).match_over
    verdict = judged(match(three))
    assert rules_of(verdict) == {(3, 0, "game-count")}
    assert notices(verdict) == [("games", 3, 0)]
    assert notices(judged(match(three, house={"games": 2}))) == []


def test_the_lowest_scorer_of_the_game_before_starts() -> None:
    second = scored(0, 1)
    assert rules_of(judged(match([scored(-1, 1), second]))) == set()
    assert rules_of(judged(match([scored(1, -1), second]))) == {(2, 0, "start-player")}
    assert rules_of(judged(match([scored(1, 1), second]))) == set(), "among several any of them"


@pytest.mark.parametrize(
    ("first", "wanted", "starts"),
    [
        (0, (2, 0, 1), 1),
        (0, (0, 0, 0), 1),
        (1, (0, 1, 0), 2),
        (2, (0, 0, 1), 0),
        (1, (-1, 1, 1), 0),
        (2, (1, 1, -1), 2),
    ],
)
def test_where_the_log_does_not_say_the_first_lowest_clockwise_from_the_last_starter_starts(
    first: int, wanted: tuple[int, ...], starts: int
) -> None:
    one = scored(*wanted, first=first)
    two: dict[str, Any] = {"setup": {"fields": ["O3", "N5"]}, "moves": [play(starts, "O3")]}
    assert judged(match([one, two], players=3)).findings == []
    two["moves"] = [["pass", None]]
    assert found(judged(match([one, two], players=3)), "no-pass").seat == starts


def test_who_starts_after_a_game_that_is_not_over_is_open() -> None:
    verdict = judged(match([{"setup": SETUP, "moves": []}, scored(1, 2)]))
    assert rules_of(verdict, "unproven") == {(2, 0, "start-player")}
    assert rules_of(verdict) == set()
    assert not verdict.finished


def test_who_starts_after_scores_not_known_is_open_only_where_they_could_tell() -> None:
    high = [reveal(0, *HIGH), reveal(0, *NEW)]
    low = [reveal(1, *LOW), reveal(1, *NEW)]
    for shown in ("N?", "O?", "?"):
        low[1] = reveal(1, *NEW[:5], shown)
        verdict = judged(match([{"setup": SETUP, "moves": [*high, *low]}, scored(0, 0)]))
        assert (2, 0, "start-player") not in rules_of(verdict) | rules_of(verdict, "unproven")
    low[1] = reveal(1, *["N?"] * 6)
    high[1] = reveal(0, *["N?"] * 6)
    verdict = judged(match([{"setup": SETUP, "moves": [*high, *low]}, scored(0, 0)]))
    assert rules_of(verdict, "unproven") == {(1, 2, "must-play-new"), (1, 4, "must-play-new"), (2, 0, "start-player")}


@pytest.mark.parametrize(
    ("ann", "bo", "first", "kind"),
    [
        (["N2"] * 6, ["N?"] * 6, 0, "unproven"),
        (["N1"] * 6, ["N?"] * 6, 0, None),
        (["N2"] * 5 + ["N?"], ["N1"] * 5 + ["N?"], 0, "unproven"),
        (["N1"] * 6, ["N?"] * 6, 1, "unproven"),
        (["N?"] * 6, ["N2"] * 6, 1, "unproven"),
        (["N1"] * 6, ["N4"] * 5 + ["N?"], 0, None),
        (["N1"] * 6, ["N4"] * 5 + ["N?"], 1, "illegal"),
        (["N1"] * 5 + ["N?"], ["N4"] * 6, 0, None),
        (["N1"] * 5 + ["N?"], ["N4"] * 6, 1, "illegal"),
        (["N4"] * 6, ["N1"] * 5 + ["N?"], 0, "illegal"),
        (["N4"] * 6, ["N1"] * 5 + ["N?"], 1, None),
        (["N1"] * 6, ["N1"] * 5 + ["N?"], 0, None),
        (["N1"] * 6, ["N1"] * 5 + ["N?"], 1, "unproven"),
        (["N1"] * 5 + ["N?"], ["N1"] * 6, 1, None),
        (["N1"] * 5 + ["N?"], ["N1"] * 6, 0, "unproven"),
    ],
)
def test_who_starts_after_scores_that_are_partly_known(ann: list[str], bo: list[str], first: int, kind: Any) -> None:
    old = ["O1", "O1", "O2", "O2", "O5", "O5"]
    moves = [reveal(0, *old), reveal(0, *ann), reveal(1, *old), reveal(1, *bo)]
    verdict = judged(match([{"setup": SETUP, "moves": moves}, scored(0, 0, first=first)]))
    kinds = [one.kind for one in verdict.findings if one.rule == "new-old/start-player"]
    assert kinds == ([kind] if kind else [])


def test_who_surely_scored_less_is_named_beside_one_who_may_have() -> None:
    old = ["O1", "O1", "O2", "O2", "O5", "O5"]
    new = [["N2"] * 6, [*["N1"] * 4, "N?", "N?"], ["N1", *["N2"] * 5]]
    moves: list[Any] = []
    for seat, cards in enumerate(new):
        moves += [reveal(seat, *old), reveal(seat, *cards)]
    verdict = judged(match([{"setup": SETUP, "moves": moves}, scored(0, 0, 0)], players=3))
    assert found(verdict, "start-player").says == "Ann scored -4 in game 1, and Cy -5; the lowest scorer starts."


def test_of_several_who_scored_less_the_lowest_is_named() -> None:
    verdict = judged(match([scored(0, -1, -2), scored(0, 0, 0)], players=3))
    assert found(verdict, "start-player").says == "Ann scored 0 in game 1, and Cy -2; the lowest scorer starts."


def test_points_that_the_director_took_do_not_change_who_starts() -> None:
    one = scored(1, 2)
    one["moves"] = [*one["moves"], ["adjust", 1, -9, ""]]
    assert rules_of(judged(match([one, scored(0, 0)]))) == set()


def test_the_lowest_in_diamonds_starts_when_rank_points_decide() -> None:
    games = [scored(-1, 1, 0), scored(0, 0, 0)]
    assert rules_of(judged(match(games, players=3, house={"match": "ranks"}))) == set()


def test_a_match_is_decided_by_points_or_by_rank_points() -> None:
    games = [scored(7, -3, -2), scored(-2, -1, 0, first=1), scored(-2, -1, 0)]
    for key, totals, places, winners in (
        ("diamonds", [3, -5, -2], [1, 3, 2], [0]),
        ("ranks", [0, 1, 5], [3, 2, 1], [2]),
    ):
        scores: Any = judged(match(games, players=3, house={"match": key})).scores
        assert scores.ranks == [[2, -1, 1], [-1, 1, 2], [-1, 1, 2]]
        assert (scores.totals, scores.places, scores.winners) == (totals, places, winners)


def test_rank_points_of_a_game_that_is_not_over_do_not_count() -> None:
    games = [scored(9, 0), {"setup": SETUP | {"first": 1}, "moves": [reveal(1, *HIGH)]}]
    scores: Any = judged(match(games, house={"match": "ranks"})).scores
    assert scores.ranks == [[2, -1], [None, None]]
    assert (scores.totals, scores.winners, scores.provisional) == ([2, -1], [0], True)


def test_the_points_of_a_game_that_is_not_over_count_so_far() -> None:
    games = [scored(9, 0), {"setup": SETUP | {"first": 1}, "moves": [reveal(1, *LOW)]}]
    scores = judged(match(games)).scores
    assert (scores.rounds, scores.totals, scores.provisional) == ([[9, 0], [0, -7]], [9, -7], True)


def test_those_who_tie_share_a_place_and_the_win() -> None:
    games = [scored(-3, 1, 1)]
    scores = judged(match(games, players=3, house={"games": 1}, result={"winner": [1, 2]})).scores
    assert (scores.places, scores.winners) == ([3, 1, 1], [1, 2])


def test_a_default_that_decides_the_match_is_noticed_once_where_it_does() -> None:
    games = [scored(7, -3, -2), scored(-2, -1, 0, first=1), scored(-2, -1, 0)]
    log = match(games, players=3)
    assert [one for one in notices(judged(log)) if one[0] == "match"] == [("match", 3, 6)]
    for house in ({"match": "diamonds"}, {"match": "ranks"}):
        assert "match" not in [key for key, _, _ in notices(judged(log | {"house": house}))]
    assert notices(judged(match(games[:1], players=3))) == [], "the match is not over"


def test_what_the_second_of_two_gets_is_noticed_when_rank_points_decide() -> None:
    games = [scored(0, 1), scored(0, 1)]
    assert notices(judged(match(games, house={"match": "ranks"}))) == [("two-player-second", 1, 4)]
    assert notices(judged(match(games))) == []
    assert notices(judged(match(games, house={"match": "ranks", "two-player-second": -1}))) == []
    assert notices(judged(match([scored(0, 1, 2)], players=3, house={"match": "ranks", "games": 1}))) == []


def test_each_default_is_noticed_once_at_the_first_entry_where_it_decides() -> None:
    moves = [reveal(0, *LOW), play(0, "N1"), reveal(1, *HIGH), play(1, "N1")]
    games = [{"setup": {"first": 0, "fields": ["O3", "N6"]}, "moves": moves}] * 2
    verdict = judged(match(games))
    assert [one for one in notices(verdict) if one[0] == "new-zone-wrap"] == [("new-zone-wrap", 1, 2)]
    (one,) = [one for one in verdict.findings if one.kind == "notice"]
    assert one.rule == "new-old/assumed"
    assert (one.seat, one.player, one.move, one.ruling, one.legal, one.evidence) == (None, None, None, None, [], [])


def test_that_a_new_card_was_chosen_is_noticed_only_where_it_is_sure_that_no_old_card_could_be_played() -> None:
    hidden = [play(0, "N4"), play(1, "O4")]
    assert notices(judged(game(["O4", "N5"], hidden))) == []
    settled = [*hidden, reveal(0, *LOW)]
    assert notices(judged(game(["O4", "N5"], settled))) == [("forced-reveal", 1, 1)]
    assert notices(judged(game(["O4", "N5"], settled, house={"forced-reveal": False}))) == []


def test_a_claimed_result_that_follows_is_no_finding() -> None:
    one = scored(3, -2) | {"result": {"points": [3, -2]}}
    assert judged(match([one], house={"games": 1}, result={"winner": [0]})).findings == []


def test_a_claimed_winner_of_a_match_with_games_to_come_is_judged_by_the_games_played() -> None:
    assert judged(match([scored(3, -2)], result={"winner": [0]})).status == "legal"
    assert rules_of(judged(match([scored(3, -2)], result={"winner": [1]}))) == {(2, 0, "result")}


def test_points_that_the_director_gave_count_for_the_winner_and_not_for_a_claimed_result() -> None:
    one = scored(3, -2) | {"result": {"points": [3, -2]}}
    one["moves"] = [*one["moves"], ["adjust", 1, 9, ""]]
    assert judged(match([one], house={"games": 1}, result={"winner": [1]})).findings == []


@pytest.mark.parametrize(("players", "legal"), [(1, False), (2, True), (5, True), (6, False)])
def test_two_to_five_take_part(players: int, legal: bool) -> None:
    assert (judged(match([], players=players)).status == "legal") == legal


def test_the_field_cards_may_be_written_in_either_order() -> None:
    for fields in (["O3", "N5"], ["N5", "O3"]):
        assert breaches(game(fields, [play(0, "O3"), reveal(1, *HIGH), play(1, "N5")])) == set()
    for fields in (["?", "N5"], ["N5", "?"], ["O3", "?"], ["?", "O3"]):
        verdict = judged(game(fields, [play(0, "O3"), reveal(1, *HIGH), play(1, "N5")]))
        assert rules_of(verdict) == set()
        assert (1, 0, "field-cards") in rules_of(verdict, "unproven")
