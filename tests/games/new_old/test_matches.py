"""Scores, and matches of several games: who starts, how many games there are, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.new_old import scoring
from tests.games.new_old.logs import match
from tests.games.new_old.played import HIGH, LOW, NEW, SETUP, notices, play, reveal, scored
from tests.logs import found, judged, rules_of

pytestmark = pytest.mark.usefixtures("both_ways")


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
