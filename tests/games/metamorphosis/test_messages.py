"""What a verdict says, to the letter, of equalizing, of claims and of who has to act; the fixtures hold the rest."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from adjudicator.game import Match, settled
from adjudicator.games.metamorphosis.moves import DEFAULTS
from adjudicator.games.metamorphosis.table import Table
from adjudicator.tricks import cards_of
from tests.engines import metamorphosis as engine
from tests.games.metamorphosis.logs import match, one_set
from tests.logs import decoded, found, judged, rules_of

SHOWN = [["indicate", 1, 4], ["indicate", 2, 3], ["indicate", 0, 1]]


@cache
def until(hand: int, have: tuple[int, ...]) -> tuple[int, list[Any]]:
    """The dealer and the moves of a set, nothing of the equalizing written, until a hand is over in which the players
    have won so many cards."""
    for seed in range(2000):
        log = engine.random_log(random.Random(seed), 3, {}, 1, "physical")
        played = log["rounds"][0]
        moves = [move for move in played["moves"] if move[0] not in ("discard", "draw", "take")]
        read = decoded(one_set(moves, **played["setup"]))
        table = Table(Match(read, settled(read.house, DEFAULTS[1])), read.rounds[0].setup)
        at = 0
        while table.hand < hand:
            table.apply(read.rounds[0].moves[at])
            at += 1
        if tuple(table.sizes[hand - 1]) == have:
            return played["setup"]["dealer"], moves[:at]
    raise AssertionError


def first_card(dealer: int, moves: list[Any], leader: int) -> list[Any]:
    """A card with which a hand can be led."""
    plays = (["play", leader, card] for card in engine.DECK)
    return next(play for play in plays if judged(one_set([*moves, play], dealer=dealer)).status == "legal")


def says(hand: int, have: tuple[int, ...], *entries: list[Any]) -> dict[str, str]:
    """What is said, by rules, of entries before the hand after one in which the players won so many cards."""
    dealer, moves = until(hand, have)
    leader = (dealer + (1 if hand == 1 else 2)) % 3
    written = [first_card(dealer, moves, leader) if entry is FIRST else entry for entry in entries]
    verdict = judged(one_set([*moves, *written], dealer=dealer))
    illegal = [one for one in verdict.findings if one.kind == "illegal"]
    assert all(one.entry > len(moves) for one in illegal)
    return {one.rule.removeprefix("metamorphosis/"): one.says for one in illegal}


OVER, UNDER = (12, 15, 9), (12, 9, 15)
"""Of Ann, Bo and Cy one has too many cards, and one too few; so it is with both of the givers, who are two."""
GIVERS = (6, 15, 15)
FIRST: list[Any] = ["the first card of the next hand"]


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ([["take", 2, 1, ["?"]]], "Before hand 2 Cy takes from nobody: missing cards are drawn from the stock."),
        ([["discard", 1, ["?"] * 4]], "Bo holds 15 cards, and discards 3, not 4."),
        ([["draw", 2, ["?"] * 4]], "Cy holds 9 cards, and draws 3, not 4."),
        ([["draw", 1, ["?"]]], "Bo holds 15 cards, and discards 3."),
        ([["discard", 2, ["?"]]], "Cy holds 9 cards, and draws 3."),
        ([["discard", 1, ["?"]], ["draw", 1, ["?"]]], "Bo holds 14 cards, and discards 2 more."),
        ([["draw", 2, ["?"]], ["discard", 2, ["?"]]], "Cy holds 10 cards, and draws 2 more."),
        ([["discard", 0, ["?"]]], "Ann holds 12 cards, and has nothing to discard or draw."),
        ([["discard", 1, ["?"] * 2], FIRST], "Bo is left with 13 cards, and discards 1 more before hand 2."),
        ([["discard", 1, ["?"] * 2], ["discard", 1, ["?"] * 2]], "Bo holds 13 cards, and discards 1, not 2."),
        ([["draw", 2, ["?"] * 2], FIRST], "Cy is left with 11 cards, and draws 1 more before hand 2."),
    ],
)
def test_who_discards_and_draws_before_hand_two(entries: list[Any], said: str) -> None:
    assert says(1, OVER, *entries) == {"equalize": said}


def test_of_whom_it_is_said_who_stopped_too_early() -> None:
    dealer, moves = until(1, OVER)
    entries = [["discard", 1, ["?"]], ["draw", 2, ["?"]], first_card(dealer, moves, (dealer + 1) % 3)]
    findings = judged(one_set([*moves, *entries], dealer=dealer)).findings
    assert [(one.entry - len(moves), one.says) for one in findings if one.kind == "illegal"] == [
        (1, "Bo is left with 14 cards, and discards 2 more before hand 2.")
    ]
    late = judged(one_set([*moves, ["discard", 1, ["?"] * 2], entries[-1], ["discard", 1, ["?"]]], dealer=dealer))
    assert rules_of(late) == {(1, len(moves) + 2, "hand-over")}


def test_where_a_card_is_that_cannot_be_discarded_or_played() -> None:
    dealer, moves = until(1, OVER)
    bo, cy = (won_by(seat, moves, dealer) for seat in (1, 2))
    assert says(1, OVER, ["discard", 0, [bo[0]]]) == {
        "equalize": "Ann holds 12 cards, and has nothing to discard or draw.",
        "in-hand": f"Ann cannot hold {bo[0]}.",
    }
    assert says(1, OVER, ["draw", 1, [cy[0]]]) == {"equalize": "Bo holds 15 cards, and discards 3."}
    drops = ["discard", 1, bo[:3]]
    for play, said in (
        (["play", 1, cy[0]], f"Bo does not hold {cy[0]}; Cy does."),
        (["play", 1, bo[0]], f"Bo does not hold {bo[0]}; Bo has discarded it."),
        (["play", 0, bo[0]], f"Ann does not hold {bo[0]}; Bo won it in hand 1."),
    ):
        assert says(1, OVER, drops, play)["in-hand"] == said


def test_who_won_a_card_is_not_said_after_a_hand_with_a_card_that_cannot_be() -> None:
    dealer, moves = until(1, OVER)
    bo = won_by(1, moves, dealer)
    twice = ["trick", [*moves[-1][1][:2], moves[3][1][0]]]
    shown = [["play", 2, card] for card in engine.DECK if card not in bo][:12]
    verdict = judged(one_set([*moves[:-1], twice, *shown, ["play", 2, bo[0]]], dealer=dealer))
    assert found(verdict, "in-hand").says == f"Cy does not hold {bo[0]}."


def test_a_card_that_cannot_have_been_discarded_can_be_by_another() -> None:
    dealer, moves = until(1, GIVERS)
    card = won_by(2, moves, dealer)[0]
    wrong = {"in-hand": f"Bo cannot hold {card}."}
    assert says(1, GIVERS, ["discard", 1, [card, "?", "?"]], ["discard", 2, [card, "?", "?"]]) == wrong


def won_by(seat: int, moves: list[Any], dealer: int) -> list[str]:
    """The cards that a seat won in hand 1."""
    read = decoded(one_set(moves, dealer=dealer))
    table = Table(Match(read, settled(read.house, DEFAULTS[1])), read.rounds[0].setup)
    for move in read.rounds[0].moves:
        table.apply(move)
    return cards_of(table.taken[seat])


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        (
            [["draw", 1, ["?"]]],
            {
                "equalize": "Before hand 3 Bo neither discards nor draws: "
                "who has fewer than 12 cards takes from who has more."
            },
        ),
        ([["take", 1, 2, ["?"] * 2], FIRST], {"equalize": "Bo is left with 11 cards, and takes 1 more before hand 3."}),
        (
            [["take", 2, 2, ["?"]]],
            {
                "equalize": "Cy holds 15 cards, and gives 3.",
                "take-from": "Cy takes cards from Cy; they are taken from another player with more than 12.",
            },
        ),
        (
            [["take", 1, 0, ["?"]]],
            {"take-from": "Ann holds 12 cards; cards are taken only from a player with more than 12."},
        ),
        (
            [["take", 0, 1, ["?"]]],
            {
                "equalize": "Ann holds 12 cards, and has nothing to take or give.",
                "take-from": "Bo holds 9 cards; cards are taken only from a player with more than 12.",
            },
        ),
        (
            [["take", 1, 2, ["?"]], ["take", 1, 2, ["?"] * 3]],
            {
                "equalize": "Bo holds 10 cards, and takes 2, not 3.",
                "take-from": "Cy holds 14 cards and gives 2; Bo takes 3.",
            },
        ),
        ([["take", 1, 1, []], ["take", 0, 1, []]], {}),
    ],
)
def test_who_takes_before_hand_three(entries: list[Any], said: dict[str, str]) -> None:
    assert says(2, UNDER, *entries) == said


def test_of_two_givers_each_gives_what_is_too_much() -> None:
    assert says(2, GIVERS, ["take", 0, 1, ["?"] * 4]) == {"take-from": "Bo holds 15 cards and gives 3; Ann takes 4."}
    assert says(2, GIVERS, ["take", 0, 1, ["?"] * 3], ["take", 0, 2, ["?"] * 3]) == {}


def test_inside_a_hand_nobody_draws_or_takes() -> None:
    moves = [*SHOWN, ["play", 1, "2H"]]
    for entry in (["draw", 0, ["?"]], ["take", 0, 1, ["?"]]):
        verdict = judged(one_set([*moves, entry]))
        assert rules_of(verdict) == {(1, 5, "equalize")}
        assert found(verdict, "equalize").says == "Hand 1 is being played; hands are brought to 12 cards before it."


def test_what_comes_after_the_first_card_is_named_from_the_first_such_entry() -> None:
    dealer, moves = until(1, OVER)
    late = [first_card(dealer, moves, (dealer + 1) % 3), ["discard", 1, ["?"] * 3], ["draw", 2, ["?"] * 3]]
    finding = found(judged(one_set([*moves, *late], dealer=dealer)), "hand-over")
    entry = len(moves) + 2
    assert (
        finding.says
        == f"Hand 2 is begun, and Bo discards for it after its first card, at entry {entry}; that comes before."
    )
    assert finding.evidence == [entry - 1, entry, entry + 1]


@pytest.mark.parametrize(
    ("hand", "left", "which", "key"),
    [(2, 1, "first", ""), (3, 2, "second", " (lead-3 second)"), (4, 2, "second", " (lead-4 second)")],
)
def test_who_leads_a_hand(hand: int, left: int, which: str, key: str) -> None:
    dealer, moves = until(hand - 1, (12, 15, 9))
    names = ["Ann", "Bo", "Cy"]
    wrong, due = dealer, (dealer + left) % 3
    finding = found(judged(one_set([*moves, ["play", wrong, "2C"]], dealer=dealer)), "leader")
    assert finding.says == (
        f"{names[wrong]} leads hand {hand}, and {names[due]} has to: "
        f"the {which} to the left of the dealer, {names[dealer]}{key}."
    )


def test_who_has_played_to_the_trick_already() -> None:
    finding = found(
        judged(
            one_set(
                [*SHOWN, ["play", 1, "2H"], ["play", 2, "3H"], ["play", 0, "4H"], ["play", 0, "5H"], ["play", 0, "6H"]]
            )
        ),
        "turn",
    )
    assert finding.says == "Ann has played 5H to this trick already; it is Bo's turn."


def test_who_shows_no_indicator() -> None:
    finding = found(judged(one_set([["indicate", 0, 1], ["play", 1, "2H"]])), "indicate")
    assert finding.says == "The first card is led, and Bo and Cy have shown no indicator; Ann has."
    finding = found(judged(one_set([*SHOWN[:2], ["play", 1, "2H"]])), "indicate")
    assert finding.says == "The first card is led, and Ann has shown no indicator; Bo and Cy have."


@pytest.mark.parametrize(("players", "said"), [(1, "1 player takes part"), (4, "4 players take part")])
def test_how_many_take_part(players: int, said: str) -> None:
    finding = found(judged(match([], players)), "player-count")
    assert finding.says == f"{said}; it is a game for 2 or 3."


def test_a_second_indicator_is_one_too_many_whatever_the_first_named() -> None:
    for hand, which in ((3, ", for hand 3"), (5, "")):
        verdict = judged(one_set([["indicate", 0, hand], ["indicate", 0, 2]]))
        said = [one.says for one in verdict.findings if one.entry == 2]
        assert said == [f"Ann has shown an indicator in this set{which}; everybody shows one."]


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ({"points": [1, 2]}, "2 numbers for the points of the set"),
        ({"points": []}, "no numbers for the points of the set"),
        ({"points": [1, 2, 3], "hands": [[1, 2, 3], [1]]}, "1 number for the points of hand 2"),
    ],
)
def test_a_result_has_a_number_a_player(claim: dict[str, Any], said: str) -> None:
    log = one_set([])
    log["rounds"][0]["result"] = claim
    assert found(judged(log), "result").says == f"The result has {said}; it has one a player, 3."


def test_what_could_have_been_played_is_known_whatever_card_came_instead() -> None:
    hands, stock = engine.deal(random.Random(3), 3)
    led = hands[1][0]
    verdict = judged(one_set([*SHOWN, ["play", 1, led], ["play", 2, led]], hands=hands, stock=stock))
    finding = found(verdict, "deck")
    assert (finding.legal_complete, finding.legal_count) == (True, len(finding.legal))


def test_an_indicator_names_a_hand() -> None:
    for hand in (-1, 0, 5):
        finding = found(judged(one_set([["indicate", 0, hand]])), "indicate")
        assert finding.says == f"There is no hand {hand}: an indicator names hand 1, 2, 3 or 4."


@pytest.mark.parametrize(("count", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (13, "13 cards")])
def test_how_many_cards_are_dealt(count: int, said: str) -> None:
    hands = [["?"] * count, ["?"] * 12, ["?"] * 12]
    assert found(judged(one_set([], hands=hands)), "deal").says == f"Ann is dealt {said}; everybody is dealt 12."


def test_of_a_card_that_cannot_be_played_it_is_not_asked_whether_suit_was_followed() -> None:
    hands = [["QC", *["?"] * 11], ["?"] * 12, ["?"] * 12]
    verdict = judged(one_set([*SHOWN, ["play", 1, "2H"], ["play", 2, "QC"]], hands=hands))
    assert rules_of(verdict) == {(1, 5, "in-hand")}
    assert rules_of(verdict, "unproven") == set()


def test_what_is_open_does_not_hang_on_a_play_that_is_proved_wrong() -> None:
    moves = [*SHOWN, ["play", 1, "2H"], ["play", 2, "3S"], ["play", 0, "4S"], ["play", 1, "2D"], ["play", 2, "9H"]]
    verdict = judged(one_set([*moves, ["play", 0, "3D"]]))
    finding = next(one for one in verdict.findings if one.entry == 6)
    assert finding.says == (
        "Ann does not follow suit; Ann's hand at entry 6 would tell whether there were hearts in it."
    )


def claimed(winner: list[int], points: list[int]) -> str | None:
    """What is said of a winner claimed of a set after which the director gave so many points to get to these totals."""
    log = engine.random_log(random.Random(2), 3, {}, 1, "physical")
    played = log["rounds"][0]
    given = zip(points, played["result"]["points"], strict=True)
    played["moves"] += [["adjust", seat, total - mine, ""] for seat, (total, mine) in enumerate(given)]
    log["result"] = {"winner": winner}
    findings = [one for one in judged(log).findings if one.kind != "notice"]
    return findings[0].says if findings else None


@pytest.mark.parametrize(
    ("winner", "points", "said"),
    [
        ([1, 0], [5, 5, 1], None),
        ([1, 1], [5, 6, 1], None),
        ([0], [5, 6, 1], "Ann is said to win; by the totals Bo wins."),
        ([0, 2], [5, 6, 1], "Ann and Cy are said to win; by the totals Bo wins."),
        ([2], [5, 5, 1], "Cy is said to win; by the totals Ann and Bo win."),
        ([0, 1, 2], [5, 5, 1], "Ann, Bo and Cy are said to win; by the totals Ann and Bo win."),
        ([], [5, 6, 1], "Nobody is said to win; by the totals Bo wins."),
    ],
)
def test_who_is_said_to_win(winner: list[int], points: list[int], said: str | None) -> None:
    assert claimed(winner, points) == said


def test_the_winner_of_a_match_is_known_when_its_last_set_is_over() -> None:
    log = engine.random_log(random.Random(2), 3, {}, 2, "physical")
    del log["rounds"][1]["moves"][-1], log["rounds"][1]["result"]
    finding = found(judged(log), "result")
    assert (finding.kind, finding.round, finding.entry) == ("unproven", 3, 0)
    assert finding.says == "A winner is claimed of a match whose last set is not over; the rest of it would tell."


def test_nobody_wins_a_match_that_has_not_begun() -> None:
    assert rules_of(judged(match([], result={"winner": [0]})), "unproven") == {(1, 0, "result")}
