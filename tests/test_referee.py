"""The one loop: the moves that every game has, and what a verdict makes of the rules' answers."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from adjudicator import referee
from adjudicator.game import find
from adjudicator.games.new_old.moves import House
from adjudicator.log import Ruling
from adjudicator.play.simulate import simulate
from adjudicator.referee import judge
from adjudicator.verdict import Finding, Place, Verdict
from tests.games.new_old.logs import game, match
from tests.logs import decoded, found, judged, rules_of

STANDS, TAKEN_BACK, UNDO = ["ruling", "stands"], ["ruling", "taken-back"], ["undo"]
WRONG = ["play", 0, "O1"]
"""A step that is wrong on the 3 with which these games start."""


def three(*moves: Any, **setup: Any) -> Verdict:
    """The verdict on a game of two that starts with an Old 3 and a New 5."""
    return judged(game(["O3", "N5"], list(moves), **setup))


def at(verdict: Verdict, entry: int) -> Finding:
    """The one finding at an entry."""
    (one,) = [one for one in verdict.findings if one.entry == entry]
    return one


def test_a_game_that_breaks_nothing_is_legal_and_not_over() -> None:
    verdict = three(["play", 0, "O4"])
    assert (verdict.status, verdict.finished, verdict.match_over, verdict.findings) == ("legal", False, False, [])
    assert verdict.scores.provisional
    assert not verdict.scores.disputed


def test_a_challenge_that_stood_stays_a_finding_and_is_no_dispute() -> None:
    verdict = three(WRONG, STANDS, ["play", 1, "O5"])
    assert [(one.entry, one.ruling, one.after) for one in verdict.findings] == [(1, "stood", False), (3, None, False)]
    assert verdict.status == "illegal"
    assert verdict.scores.disputed, "the second one is not settled"
    assert not three(WRONG, STANDS).scores.disputed


def test_what_stood_is_played_on_from() -> None:
    assert rules_of(three(WRONG, STANDS, ["play", 1, "O2"])) == {(1, 1, "old-zone-step")}


def test_what_was_taken_back_leaves_the_position_and_the_turn_as_before() -> None:
    verdict = three(WRONG, TAKEN_BACK, ["play", 0, "O4"], ["play", 1, "O4"])
    assert [(one.entry, one.ruling) for one in verdict.findings] == [(1, "taken-back")]
    assert (verdict.status, verdict.scores.disputed) == ("illegal", False)


def test_a_legal_entry_can_be_taken_back_too() -> None:
    verdict = three(["play", 0, "O4"], TAKEN_BACK, ["play", 0, "N3"], ["play", 1, "O3"])
    assert verdict.findings == []


def test_a_card_taken_back_is_known_to_be_in_the_hand() -> None:
    verdict = three(["play", 0, "O4", "new"], TAKEN_BACK, ["pass", 0])
    assert at(verdict, 3).legal == [["play", 0, "O4"]]
    assert not at(verdict, 3).legal_complete


def test_cards_of_a_reveal_taken_back_are_known_to_be_in_the_hand() -> None:
    hidden = ["O1", "O1", "O2", "O2", "O6", "O6"]
    verdict = three(["reveal", 0, ["O4", "O6"]], TAKEN_BACK, ["reveal", 0, hidden])
    assert (1, 3, "reveal-stuck") in rules_of(verdict)
    assert "O4 goes on the 3" in [one.says for one in verdict.findings if one.rule == "new-old/reveal-stuck"][-1]


def test_a_seventh_card_counts_when_one_was_taken_back() -> None:
    sixes = ["O6"] * 3
    moves = [["reveal", 0, [*sixes, "O1", "O1", "O2"]], ["play", 0, "O6"], TAKEN_BACK]
    verdict = judged(game(["O3", "N5"], [*moves, ["play", 0, "N5"], ["reveal", 1, [*sixes, "O6", "O1", "O2"]]]))
    assert (1, 5, "deck") in rules_of(verdict), "three, one known to be held by Ann, and three more"


def test_what_was_taken_back_is_known_until_it_leaves_the_hand() -> None:
    moves = [["reveal", 0, ["O4", "O6"]], TAKEN_BACK, ["play", 0, "O4"], ["play", 1, "O1", "new"], TAKEN_BACK]
    verdict = three(*moves, ["play", 1, "O4"], ["pass", 0])
    assert at(verdict, 7).legal == [], "O4 has gone, and O6 does not go on the 4"


def test_the_seats_of_two_entries_taken_back_are_those_that_made_them() -> None:
    moves = [["play", None, "O4"], ["play", None, "O5"], TAKEN_BACK, TAKEN_BACK]
    verdict = three(*moves, ["play", 0, "N4"], ["pass", 1])
    assert at(verdict, 6).legal == [["play", 1, "O5"]]


def test_two_rulings_take_back_two_entries() -> None:
    verdict = three(["play", 0, "O4"], ["play", 1, "O1"], TAKEN_BACK, TAKEN_BACK, ["play", 0, "N3"])
    assert rules_of(verdict) == {(1, 2, "old-zone-step")}
    assert at(verdict, 2).ruling == "taken-back"


@pytest.mark.parametrize("name", ["new-old", "neu", "metamorphosis", "old-bill", "memory-match", "old-maid"])
def test_a_table_kept_before_a_move_is_the_one_that_its_entries_lead_to(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(7)
    for physical in (False, True):
        for log in simulate(find(name), 2, 11, physical=physical, rounds=1):
            played = log.rounds[0]
            moves = list(played.moves[:60])
            for at in sorted(rng.sample(range(1, len(moves) + 1), min(8, len(moves))), reverse=True):
                moves[at:at] = [Ruling("taken-back")] * rng.choice([1, 1, 2, 3])
            log = msgspec.structs.replace(
                log, rounds=(msgspec.structs.replace(played, moves=tuple(moves), result=None),), result=None
            )
            verdicts = []
            for most in (0, 1, 64):
                monkeypatch.setattr(referee, "MOST_KEPT", most)
                verdicts.append(judge(log))
            assert verdicts[0] == verdicts[1] == verdicts[2]
            assert verdicts[0].findings or len(moves) < 9


def test_a_ruling_passes_over_notes_adjustments_and_rulings() -> None:
    between = [["note", "so it is"], ["adjust", 1, 5, ""], STANDS, ["note", "or is it"]]
    verdict = three(WRONG, *between, TAKEN_BACK, ["play", 0, "O3"])
    assert at(verdict, 1).ruling == "taken-back"
    assert rules_of(verdict) == {(1, 1, "old-zone-step")}


def test_a_ruling_passes_over_what_was_undone() -> None:
    verdict = three(WRONG, ["play", 1, "O1"], UNDO, STANDS)
    assert at(verdict, 1).ruling == "stood"


def test_a_ruling_without_a_move_before_it_has_no_effect() -> None:
    verdict = three(["note", "we start"], TAKEN_BACK, ["play", 0, "O3"])
    one = at(verdict, 2)
    assert (one.rule, one.kind, one.section) == ("new-old/no-effect", "notice", "ruling")
    assert one.says == "There is no move before this ruling that it could be on."
    assert verdict.status == "legal"


def test_an_undo_strikes_the_entry_before() -> None:
    assert three(WRONG, UNDO, ["play", 0, "O3"], ["play", 1, "O3"]).findings == []


def test_two_undo_two() -> None:
    assert three(["play", 0, "O3"], ["play", 1, "O1"], UNDO, UNDO, ["play", 0, "O4"]).findings == []


def test_undos_may_stand_apart() -> None:
    verdict = three(["play", 0, "O3"], ["play", 1, "O1"], UNDO, ["play", 1, "O4"], ["play", 0, "O6"], UNDO, UNDO)
    assert verdict.findings == []
    assert rules_of(three(["play", 0, "O3"], WRONG, UNDO, ["play", 0, "O3"])) == {(1, 4, "turn")}


def test_an_undo_of_a_ruling_leaves_the_dispute_open() -> None:
    verdict = three(WRONG, TAKEN_BACK, UNDO, ["play", 1, "O2"])
    assert [(one.entry, one.ruling) for one in verdict.findings] == [(1, None)]
    assert verdict.scores.disputed


def test_an_undo_of_an_adjustment_takes_its_points_away() -> None:
    verdict = three(["adjust", 0, 7, ""], ["adjust", 1, -2, ""], UNDO)
    assert verdict.scores.adjusted == [7, 0]


def test_an_undo_of_a_note_leaves_the_move_before_it() -> None:
    assert rules_of(three(WRONG, ["note", "hm"], UNDO)) == {(1, 1, "old-zone-step")}


def test_an_undo_with_nothing_before_it_has_no_effect() -> None:
    verdict = three(UNDO, ["play", 0, "O3"], UNDO, UNDO)
    assert [(one.entry, one.rule, one.kind, one.section) for one in verdict.findings] == [
        (1, "new-old/no-effect", "notice", "undo"),
        (4, "new-old/no-effect", "notice", "undo"),
    ]
    assert verdict.findings[0].says == "There is no entry before this undo for it to strike."


def test_adjustments_count_in_the_totals_and_nowhere_else() -> None:
    verdict = three(["adjust", 0, -5, "slow play"], ["reveal", 0, ["O1"]], ["adjust", 0, 1, ""], ["adjust", 1, 3, ""])
    scores = verdict.scores
    assert (scores.rounds, scores.adjusted, scores.totals) == ([[-1, 0]], [-4, 3], [-5, 3])
    assert (scores.places, scores.winners) == ([2, 1], [1])


def test_notes_change_nothing() -> None:
    assert three(["note", "a"], ["play", 0, "O3"], ["note", "b"], ["play", 1, "O3"]).findings == []


def test_what_comes_after_the_first_illegal_entry_is_marked() -> None:
    verdict = three(WRONG, ["play", 0, "O5"], ["play", 1, "?"])
    assert [(one.entry, one.rule, one.after) for one in verdict.findings] == [
        (1, "new-old/old-zone-step", False),
        (2, "new-old/turn", True),
        (2, "new-old/old-zone-step", True),
        (3, "new-old/old-zone-step", True),
    ]


def test_findings_at_the_entry_of_the_dispute_are_not_after_it() -> None:
    verdict = three(["play", 1, "O1"])
    assert [(one.rule, one.after) for one in verdict.findings] == [
        ("new-old/turn", False),
        ("new-old/old-zone-step", False),
    ]


def test_nothing_is_after_what_is_not_proved() -> None:
    verdict = three(["play", 0, "?"], ["play", 1, "O3"], ["pass", 0])
    assert [one.after for one in verdict.findings] == [False, False, False]
    assert verdict.status == "illegal"
    assert three(["play", 0, "?"]).status == "unproven"


def test_what_follows_in_later_rounds_is_after_it_too() -> None:
    setup = {"first": 0, "fields": ["O3", "N5"]}
    moves = [["play", 0, "O1"]]
    verdict = judged(match([{"setup": setup, "moves": moves}, {"setup": setup, "moves": moves}]))
    assert [(one.round, one.after) for one in verdict.findings if one.kind == "illegal"] == [(1, False), (2, True)]


def test_after_a_move_out_of_turn_play_goes_on_from_the_player_who_moved() -> None:
    verdict = judged(game(["O3", "N5"], [["play", 1, "O3"], ["play", 2, "O3"], ["play", 0, "O3"]], players=3))
    assert rules_of(verdict) == {(1, 1, "turn")}


def test_a_seat_left_out_is_the_player_whose_turn_it_is() -> None:
    verdict = three(["play", None, "O3"], ["play", None, "O1"], ["reveal", None, ["O4"]], ["play", None, "N5"])
    assert [(one.entry, one.seat, one.player, one.move) for one in verdict.findings if one.rule.endswith("-step")] == [
        (2, 1, "Bo", ["play", 1, "O1"])
    ]
    assert rules_of(verdict) == {(1, 2, "old-zone-step"), (1, 3, "reveal-old")}


def test_a_seat_left_out_is_judged_when_the_entry_is_taken_back() -> None:
    verdict = three(["play", None, "O4", "new"], TAKEN_BACK, ["pass", None])
    assert at(verdict, 3).seat == 0
    assert at(verdict, 3).legal == [["play", 0, "O4"]]


def test_a_move_of_nobody_after_the_end_is_a_move_of_nobody() -> None:
    exits = [["reveal", 0, []], ["reveal", 0, []], ["reveal", 1, []], ["reveal", 1, []]]
    one = at(three(*exits, ["pass", None]), 5)
    assert (one.rule, one.seat, one.player, one.move) == ("new-old/game-over", None, None, ["pass", None])


def test_an_illegal_entry_names_what_was_legal_when_the_hand_is_known() -> None:
    hand = ["N1", "N2", "N3", "N3", "N4", "N6", "O1", "O2", "O3", "O4", "O5", "O6"]
    one = at(three(["play", 0, "O6"], hands=[hand, hand]), 1)
    assert one.legal == [["play", 0, "N3"], ["play", 0, "N4"], ["play", 0, "O3"], ["play", 0, "O4"]]
    assert (one.legal_complete, one.legal_count) == (True, 4)
    assert (one.seat, one.player, one.move, one.evidence) == (0, "Ann", ["play", 0, "O6"], [1])


def test_an_entry_out_of_turn_names_what_the_player_whose_turn_it_was_could_do() -> None:
    hand = ["N1", "N2", "N2", "N6", "N6", "N6", "O1", "O2", "O2", "O4", "O5", "O6"]
    assert at(three(["play", 1, "O4"], hands=[hand, hand]), 1).legal == [["play", 0, "O4"]]


def test_of_a_hidden_hand_nothing_is_named_but_what_is_seen() -> None:
    one = found(three(["reveal", 0, ["O4"]]), "reveal-stuck")
    assert (one.legal, one.legal_complete, one.legal_count) == ([["play", 0, "O4"]], False, None)


def test_findings_stand_in_the_order_of_the_log() -> None:
    verdict = judged(game(["N3", "N5"], [["play", 0, "O1"], ["pass", 1]], players=6))
    assert [(one.round, one.entry) for one in verdict.findings] == sorted(
        (one.round, one.entry) for one in verdict.findings
    )
    assert [one.rule for one in verdict.findings[:2]] == ["new-old/player-count", "new-old/field-cards"]


def test_a_finding_on_the_header_has_no_round_and_one_on_a_setup_no_entry() -> None:
    verdict = judged(game(["N3", "N5"], [], players=6))
    header, setup = verdict.findings
    assert (header.round, header.entry, header.seat, header.move, header.evidence) == (0, 0, None, None, [])
    assert (setup.round, setup.entry, setup.seat, setup.move, setup.evidence) == (1, 0, None, None, [])


def test_a_claimed_result_stands_behind_the_last_entry_and_behind_the_last_round() -> None:
    setup = {"first": 0, "fields": ["O3", "N5"]}
    verdict = judged(match([{"setup": setup, "moves": [], "result": {"points": [1, 2]}}], result={"winner": [0]}))
    assert [(one.round, one.entry, one.rule, one.kind) for one in verdict.findings] == [
        (1, 1, "new-old/result", "unproven"),
        (2, 0, "new-old/result", "unproven"),
    ]


def test_a_finding_names_its_line_where_the_file_has_lines() -> None:
    log = decoded(game(["O3", "N5"], [["play", 0, "O3"], ["play", 1, "O1"]]))
    (one,) = judge(log, Place("night.sheet", 2, lines=((4, 6, 7),))).findings
    assert one.line == 7
    verdict = judge(log, Place("night.jsonl", 2, line=9))
    assert (verdict.file, verdict.log, verdict.findings[0].line) == ("night.jsonl", 2, 9)


def test_house_keys_can_be_laid_over_those_of_a_log() -> None:
    log = decoded(game(["O3", "N6"], [["reveal", 0, ["O1"]], ["play", 0, "N1"]], house={"new-zone-wrap": True}))
    assert rules_of(judge(log)) == {(1, 1, "reveal-old")}
    assert rules_of(judge(log, house=House(new_zone_wrap=False))) == {(1, 1, "reveal-old"), (1, 2, "new-zone-step")}


def test_house_keys_that_are_laid_over_keep_those_of_the_log() -> None:
    keys = {"new-zone-wrap": False, "forced-reveal": False}
    log = decoded(game(["O3", "N6"], [["reveal", 0, ["O1"]], ["play", 0, "N1"]], house=keys))
    assert (1, 2, "new-zone-step") in rules_of(judge(log, house=House(forced_reveal=True)))


@pytest.mark.parametrize("rules", [None, 1])
def test_a_log_is_judged_by_the_rulings_that_it_names(rules: int | None) -> None:
    log = game(["O3", "N6"], [["play", 0, "O3"]])
    assert judged(log | ({"rules": rules} if rules else {})).status == "legal"


def test_stop_ends_at_the_first_illegal_entry() -> None:
    moves = [["play", 0, "?"], ["play", 1, "O3"], ["pass", 0], ["adjust", 0, 5, ""], ["play", 1, "O1"]]
    log = decoded(game(["O3", "N5"], moves))
    verdict = judge(log, stop=True)
    assert [one.entry for one in verdict.findings] == [1, 2, 3]
    assert (verdict.status, verdict.scores.adjusted, verdict.finished) == ("illegal", [0, 0], False)
    assert [one.entry for one in judge(log).findings] == [1, 2, 3, 5]


def test_stop_keeps_a_log_that_breaks_nothing_whole() -> None:
    log = decoded(game(["O3", "N5"], [["play", 0, "O3"], ["adjust", 0, 5, ""]]))
    assert judge(log, stop=True) == judge(log)


def test_stop_leaves_out_the_rounds_after_the_first_illegal_one() -> None:
    rounds = [{"setup": {"first": 0, "fields": ["O3", "N5"]}, "moves": [["pass", 0]]}] * 3
    verdict = judged(match(rounds, result={"winner": [1]}), stop=True)
    assert len(verdict.scores.rounds) == 1
    assert [(one.round, one.entry) for one in verdict.findings] == [(1, 1)]


def test_stop_at_a_wrong_claim_keeps_what_led_to_it() -> None:
    low, high = ["O1"] * 6, ["O6"] * 6
    moves: list[Any] = []
    for seat, cards in ((0, low), (1, high)):
        moves += [["reveal", seat, cards], ["reveal", seat, ["N2"] * 3 + ["N3"] * 3]]
    claim = {"setup": {"first": 0, "fields": ["O3", "N5"]}, "moves": moves, "result": {"points": [9, 21]}}
    verdict = judged(match([claim, claim], result={"winner": [1]}), stop=True)
    assert [(one.round, one.entry, one.rule) for one in verdict.findings] == [(1, 5, "new-old/result")]
    assert verdict.scores.rounds == [[9, -21]]


def test_stop_at_a_wrong_claim_on_the_match_keeps_all() -> None:
    moves: list[Any] = []
    for seat, old in ((0, "O1"), (1, "O6")):
        moves += [["reveal", seat, [old] * 6], ["reveal", seat, ["N2"] * 3 + ["N3"] * 3]]
    played = {"setup": {"first": 0, "fields": ["O3", "N5"]}, "moves": moves}
    log = decoded(match([played], house={"games": 1}, result={"winner": [1]}))
    assert judge(log, stop=True) == judge(log)
    assert rules_of(judge(log)) == {(2, 0, "result")}


def test_a_log_without_rounds_is_legal_and_not_over() -> None:
    verdict = judged(match([]))
    assert (verdict.status, verdict.match_over, verdict.scores.totals) == ("legal", False, [0, 0])
