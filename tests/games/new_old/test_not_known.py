"""Cards that the log does not tell: what is open, what later entries prove, and what they leave open."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.new_old.logs import game, match
from tests.games.new_old.played import HIGH, LOW, NEW, SETUP, breaches, play, reveal, scored
from tests.logs import found, judged, rules_of

pytestmark = pytest.mark.usefixtures("both_ways")


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


@pytest.mark.parametrize(
    ("held", "known", "later", "kind", "evidence"),
    [
        (LOW, True, [], "illegal", [2]),
        (LOW, False, [], "unproven", [2]),
        (LOW, False, [play(1, "O5", "old"), reveal(0, *LOW)], "illegal", [2, 4]),
        ([*LOW[:5], "O6"], True, [], "unproven", [2]),
        ([*LOW[:4], "O4", "O6"], True, [], None, []),
    ],
)
def test_a_new_card_on_a_card_not_known_is_wrong_where_no_old_card_goes_on_any_that_it_can_be(
    held: list[str], known: bool, later: list[Any], kind: str | None, evidence: list[int]
) -> None:
    hands = [[*NEW, *held] if known else ["?"] * 12, ["N1", "N2", "N3", "N4", "N5", "N6", *["O4", "O5"] * 3]]
    moves = [play(1, "O?"), play(0, "N4"), *later]
    verdict = judged(game(["O4", "N5"], moves, house={"forced-reveal": True}, first=1, hands=hands))
    told = [one for one in verdict.findings if one.rule == "new-old/reveal-forced"]
    assert [(one.kind, one.evidence) for one in told] == ([(kind, evidence)] if kind else [])
    says = {
        "illegal": "Ann could play no Old Card to the Old Zone, and had to reveal (forced-reveal yes).",
        "unproven": "The number of the card in the Old Zone and the Old Cards that Ann held at entry 2 would tell "
        "whether one of them could be played; if none could, Ann had to reveal (forced-reveal yes).",
    }
    assert [one.says for one in told] == [says[one.kind] for one in told]


def test_of_the_cards_that_were_dealt_only_one_can_have_been_returned() -> None:
    other = ["N1", "N2", "N3", "N4", "N4", "N3", "N1", *HIGH, "O5"]
    for left, kind in ((["O3", "O4"], "illegal"), (["O3", "O5"], "unproven")):
        dealt = [[*NEW, "N2", *LOW[:5], *left], other]
        assert found(judged(game(["O3", "N5"], [reveal(0, *LOW[:5])], dealt=dealt)), "reveal-stuck").kind == kind
