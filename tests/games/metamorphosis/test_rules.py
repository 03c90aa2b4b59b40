"""What the rules and rulings come to in single cases; the fixtures hold the rest, with every message."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.game import Match, settled
from adjudicator.games.metamorphosis.game import GAME
from adjudicator.games.metamorphosis.moves import DEFAULTS
from adjudicator.games.metamorphosis.scoring import bonus, counting, score
from adjudicator.games.metamorphosis.table import Table
from tests.engines import metamorphosis as engine
from tests.games.metamorphosis.logs import judged_slowly, one_set, random_log
from tests.games.metamorphosis.test_play import table_of
from tests.logs import decoded, found, judged, rules_of

SHOWN = [["indicate", 1, 4], ["indicate", 2, 3], ["indicate", 0, 1]]
KNOWN = ["AH", "3S", "4S", "6S", "7S", "8S", "9S", "2C", "3C", "4C", "5C", "QC"]
HEARTS = [["play", 1, "2H"], ["play", 2, "AH"], ["play", 0, "10H"]]


def test_four_points_less_for_each_club_and_three_more_for_each_heart() -> None:
    counts = [[5, 4, 4], [6, 5, 2], [12, 12, 12], [4, 4, 5]]
    assert score(counts, [None] * 3, True).hands[:2] == [[-20, -16, -16], [18, 15, 6]]


def test_what_counts_in_a_hand() -> None:
    cards = ["10C", "AC", "10S", "KH", "2D"]
    assert [counting(hand, cards) for hand in range(4)] == [2, 1, 5, 1]


@pytest.mark.parametrize(
    ("hearts", "indicated", "expected"),
    [
        ((15, 15, 0), (2, 2, 1), (0, 0, 0)),
        ((15, 12, 0), (2, 2, 1), (10, 0, 0)),
        ((15, 12, 0), (1, 2, 3), (0, 0, 0)),
    ],
)
def test_the_bonus_is_for_who_alone_was_highest(hearts: Any, indicated: Any, expected: Any) -> None:
    tied = (-4, -4, -4)
    assert bonus([tied, hearts, tied, tied], indicated) == list(expected)


def test_the_bonus_is_for_the_highest_below_zero_too() -> None:
    assert bonus([(-8, -4), (0, 0), (-12, -12), (0, 0)], (1, 1)) == [0, 10]


@pytest.mark.parametrize("seed", range(6))
def test_the_points_of_hand_three_and_the_cards_add_up(seed: int) -> None:
    rng = random.Random(seed)
    players = 2 + seed % 2
    log = random_log(rng, players=players)
    scores: Any = judged(log).scores
    assert sum(scores.hands[0][2]) == -12 * players
    read = decoded(log)
    table = Table(Match(read, settled(read.house, DEFAULTS[1])), read.rounds[0].setup)
    moves = read.rounds[0].moves
    table.prepare(moves)
    for table.entry, move in enumerate(moves, 1):
        ends = len(table.ends)
        table.apply(move)
        if len(table.ends) > ends:
            assert sum(table.sizes[table.hand - 1]) == 12 * players
            assert (table.stock.stock | table.stock.pile).bit_count() == 52 - 12 * players
            assert len(table.stock.order) == table.stock.stock.bit_count()


def test_who_cannot_follow_suit_may_play_trump_or_not() -> None:
    seen = 0
    for seed in range(30):
        rng = random.Random(seed)
        hands, stock = engine.deal(rng, 3)
        game = engine.Game(0, hands, stock, {})
        table = table_of(game, hands, stock, {})
        moves: list[Any] = []
        while game.hand < 3:
            legal = game.legal()
            if game.hand == 2 and game.trick and game.trick[0][1][-1] == "S":
                held = game.hands[game.turn or 0]
                if {card[-1] for card in held} == {"H", "D", "C"}:
                    table.prepare(moves)
                    ours = [one for one in table.candidates() if GAME.rulebook.keeps(table, one)]
                    assert {getattr(one, "card", "?") for one in ours} == set(held)
                    seen += 1
            chosen = rng.choice(legal)
            move = decoded(one_set([chosen])).rounds[0].moves[0]
            moves.append(move)
            table.prepare(moves)
            table.entry = len(moves)
            table.apply(move)
            game.play(chosen)
    assert seen > 3


def test_a_revoke_is_proved_by_a_later_card_and_names_both_entries() -> None:
    moves = [*SHOWN, ["play", 1, "2S"], ["play", 2, "3H"], ["play", 0, "4S"]]
    moves += [["play", 0, "5S"], ["play", 1, "6S"], ["play", 2, "7S"]]
    finding = found(judged(one_set(moves)), "follow-suit")
    assert (finding.kind, finding.entry, finding.evidence) == ("illegal", 5, [5, 9])
    assert finding.player == "Cy"
    assert finding.legal == [["play", 2, "7S"]]
    assert found(judged(one_set(moves[:-1])), "follow-suit").kind == "unproven"


def test_a_finding_in_a_whole_trick_names_the_player() -> None:
    hands = [["?"] * 12, ["?"] * 12, ["AH", *["?"] * 11]]
    verdict = judged(one_set([*SHOWN, ["trick", ["2H", "3S", "4H"]]], hands=hands))
    finding = found(verdict, "follow-suit")
    assert (finding.entry, finding.seat, finding.player, finding.legal) == (4, 2, "Cy", [["play", 2, "AH"]])


def test_a_card_that_was_taken_back_has_been_seen() -> None:
    moves = [*SHOWN, ["play", 1, "2H"], ["play", 0, "QC"], ["ruling", "taken-back"]]
    moves += [["play", 2, "AH"], ["play", 0, "10H"], ["play", 2, "QC"]]
    verdict = judged(one_set(moves))
    assert rules_of(verdict) == {(1, 5, "turn"), (1, 5, "follow-suit"), (1, 9, "in-hand")}
    assert found(verdict, "turn").ruling == "taken-back"
    assert found(verdict, "in-hand").says == "Cy cannot hold QC; Ann does."


def test_a_revoke_that_was_taken_back_is_proved_by_what_was_played_instead() -> None:
    moves = [*SHOWN, ["play", 1, "2H"], ["play", 2, "QC"], ["ruling", "taken-back"], ["play", 2, "AH"]]
    finding = found(judged(one_set(moves)), "follow-suit")
    assert (finding.kind, finding.entry, finding.evidence, finding.ruling) == ("illegal", 5, [5, 7], "taken-back")


def test_a_slip_of_the_pen_never_was() -> None:
    moves = [*SHOWN, ["play", 1, "2H"], ["play", 2, "QC"], ["undo"], *HEARTS[1:]]
    assert judged(one_set(moves)).status == "legal"


def test_a_second_card_lies_exposed_and_is_played_later() -> None:
    moves = [*SHOWN, HEARTS[0], ["play", 1, "6H"], *HEARTS[1:], ["play", 2, "8H"], ["play", 0, "KH"]]
    verdict = judged(one_set([*moves, ["play", 1, "3S"]]))
    assert rules_of(verdict) == {(1, 5, "turn"), (1, 10, "follow-suit")}
    assert found(verdict, "follow-suit").legal == [["play", 1, "6H"]]
    assert rules_of(judged(one_set([*moves, ["play", 1, "6H"]]))) == {(1, 5, "turn")}


def test_an_impossible_card_proves_nothing_else() -> None:
    hands = [["?"] * 12, ["2H", "3S", *["?"] * 10], ["?"] * 12]
    moves = [*SHOWN, ["play", 1, "4S"], ["play", 2, "2H"], ["play", 0, "5S"]]
    # Cy's card was another one, of any suit.
    assert rules_of(judged(one_set(moves, hands=hands))) == {(1, 5, "in-hand")}


def test_who_draws_inside_a_hand_can_hold_any_card_from_then_on() -> None:
    hands = [["?"] * 12, ["2H", "5S", *["?"] * 10], KNOWN]
    moves = [*SHOWN, *HEARTS, ["draw", 2, ["?"]], ["play", 2, "KD"]]
    assert rules_of(judged(one_set(moves, hands=hands))) == {(1, 7, "equalize")}
    held = [*moves[:-1], ["play", 2, "5S"]]
    assert rules_of(judged(one_set(held, hands=hands))) == {(1, 7, "equalize"), (1, 8, "in-hand")}
    del moves[6]
    assert rules_of(judged(one_set(moves, hands=hands))) == {(1, 7, "in-hand")}


def test_what_was_drawn_inside_a_hand_proves_no_revoke_before() -> None:
    moves = [*SHOWN, HEARTS[0], ["play", 2, "QC"], HEARTS[2], ["draw", 2, ["?"]], ["play", 0, "3D"], ["play", 1, "4D"]]
    moves += [["play", 2, "5D"], ["play", 2, "KH"]]
    assert rules_of(judged(one_set(moves))) == {(1, 7, "equalize")}
    moves[6][1] = 1
    assert rules_of(judged(one_set(moves))) == {(1, 5, "follow-suit"), (1, 7, "equalize")}
    del moves[6]
    assert rules_of(judged(one_set(moves))) == {(1, 5, "follow-suit")}


def test_who_draws_before_the_first_hand_can_hold_any_card() -> None:
    hands = [["?"] * 12, ["?"] * 12, KNOWN]
    moves = [["draw", 2, ["?"]], *SHOWN, *HEARTS[:1], ["play", 2, "KD"]]
    # It is not known what else was put away for the card.
    assert rules_of(judged(one_set(moves, hands=hands))) == {(1, 1, "equalize")}
    assert rules_of(judged(one_set(moves[1:], hands=hands))) == {(1, 5, "in-hand"), (1, 5, "follow-suit")}


def test_after_the_end_only_that_is_said() -> None:
    rng = random.Random(3)
    log = random_log(rng, "physical", 3)
    played = log["rounds"][0]
    end = len(played["moves"])
    played["moves"] += [["play", 0, "AS"], ["discard", 1, ["?"]], ["draw", 1, []]]
    assert rules_of(judged(log)) == {(1, end + 1, "set-over"), (1, end + 2, "set-over")}


def test_points_of_the_director_decide_the_match_and_not_the_set() -> None:
    rng = random.Random(5)
    log = random_log(rng, "physical", 2)
    points = log["rounds"][0]["result"]["points"]
    loser = points.index(min(points))
    log["rounds"][0]["moves"].append(["adjust", loser, 500, "a present"])
    log["result"] = {"winner": [loser]}
    verdict = judged(log)
    assert rules_of(verdict) == set()
    assert verdict.scores.rounds == [points]


def test_a_default_is_noticed_once_where_it_first_decides() -> None:
    rng = random.Random(1)
    log = engine.random_log(rng, 2, {}, 2, "physical")
    notices = [one for one in judged(log).findings if one.kind == "notice"]
    assert {one.section for one in notices} >= {"house key players", "house key lead-3", "house key lead-4"}
    assert len({one.section for one in notices}) == len(notices)
    assert all(one.round <= 1 for one in notices)


@pytest.mark.parametrize("players", [0, 1, 4, 5])
def test_with_too_few_or_too_many_nothing_else_is_judged(players: int) -> None:
    moves = [["play", None, "2H"], ["trick", []]] if players < 4 else [["play", 3, "2H"], ["trick", ["3H"]]]
    if players:
        moves += [["indicate", 0, 2], ["take", 0, 0, ["?"]], ["draw", 0, ["?"]], ["discard", 0, ["4H"]]]
    log = one_set(moves, 4)
    log["players"] = ["Ann", "Bo", "Cy", "Di", "Ed"][:players]
    log["rounds"] = log["rounds"] if players else []
    for verdict in (judged(log), judged_slowly(log)):
        assert rules_of(verdict) == {(0, 0, "player-count")}
        assert verdict.scores.totals == [None] * players


def test_ten_is_read_in_every_spelling() -> None:
    moves = [*SHOWN, ["play", 1, "TH"], ["play", 2, "A♥"], ["trick", ["10H"]]]
    assert [one.card for one in decoded(one_set(moves)).rounds[0].moves[3:5]] == ["10H", "AH"]


def test_which_rules_are_on_how_a_log_is_written_and_not_on_play() -> None:
    assert {one.name for one in GAME.rulebook if one.log_only} == {"hand-over", "result"}


def test_which_rule_rests_on_a_ruling_only_sometimes() -> None:
    assert [one.name for one in GAME.rulebook if one.sometimes] == ["leader"]
