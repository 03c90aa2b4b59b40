"""Each rule of Old Maid by itself: what breaks it, and what is then said."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.formats import encode, loads
from adjudicator.formats.reading import Refused
from adjudicator.game import find
from adjudicator.games.old_maid import course
from adjudicator.verdict import Finding, Verdict
from tests.engines import old_maid as engine
from tests.games.old_maid.logs import LEFTOVERS
from tests.logs import JsonLog, decoded, judged
from tests.unhurried import stay

HANDS = [
    ["A1", "A1", "A2", "A2", "A3", "A3", "A4", "A4", "A5", "A5", "A6", "A6", "B1", "B1", "B2", "C1", "M4"],
    ["B2", "B3", "B3", "B4", "B4", "B5", "B5", "B6", "B6", "C2", "C2", "C3", "C3", "C4", "C4", "C1", "BILL"],
    ["C5", "C5", "C6", "C6", "D1", "D1", "D2", "D2", "D3", "D3", "D4", "D4", "D5", "D5", "D6", "D6", "M5"],
]
SIZES = [["?"] * 17] * 3
START = [["pair", seat, pair] for seat, hand in enumerate(HANDS) for pair in engine.pairs(hand)]
"""All pairs of the deal; Ann is left with B2 C1 M4, Bo with B2 C1 BILL, Cy with M5."""
REST: list[Any] = [
    ["draw", 1, 0, "B2"],
    ["pair", 1, ["B2", "B2"]],
    ["draw", 2, 1, "C1"],
    ["draw", 0, 2, "M5"],
    ["pair", 0, ["M4", "M5"]],
    ["draw", 1, 0, "C1"],
    ["draw", 2, 1, "C1"],
    ["pair", 2, ["C1", "C1"]],
]


ALL_WITH_ANN = [[card for hand in HANDS for card in hand], [], []]


def game(*moves: Any, hands: Any = HANDS, players: int = 3, house: Any = None, result: Any = None) -> JsonLog:
    """A log of one game, in which seat 0 offers first."""
    setup: dict[str, Any] = {"first": 0}
    if hands is not None:
        setup["hands"] = hands
    played: dict[str, Any] = {"setup": setup, "moves": list(moves)}
    if result:
        played["result"] = result
    names = ["Ann", "Bo", "Cy"][:players]
    return {"format": 1, "game": "old-maid", "players": names, "house": house or {}, "rounds": [played]}


@pytest.fixture(autouse=True)
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every entry is put to the rules."""
    monkeypatch.setattr(find("old-maid"), "at_once", stay)


def one(verdict: Verdict) -> Finding:
    """The one finding that is no notice."""
    (finding,) = [finding for finding in verdict.findings if finding.kind != "notice"]
    return finding


def instead(card: str, by: str) -> list[list[str]]:
    """The hands with another card in the place of one of Ann's."""
    return [[by if one == card else one for one in HANDS[0]], *HANDS[1:]]


BREACHES: list[tuple[str, JsonLog, int, str]] = [
    ("player-count", game(players=1, hands=None), 0, "1 player takes part; Old Maid is for two or more."),
    ("deal", game(hands=SIZES[:2]), 0, "The setup has 2 hands; there is one a player, 3."),
    ("deal", game(hands=[["?"] * 16, *SIZES[1:]]), 0, "The hands have 50 cards; all 51 are dealt."),
    (
        "deal",
        game(hands=[["?"] * 18, ["?"] * 16, ["?"] * 17]),
        0,
        "Ann is dealt 18 cards; 17 would be even.",
    ),
    ("deal", game(hands=[["?"] * 27, ["?"] * 24], players=2), 0, "Ann is dealt 27 cards; 25 or 26 would be even."),
    ("deal", game(hands=[["?"] * 24, ["?"] * 27], players=2), 0, "Ann is dealt 24 cards; 25 or 26 would be even."),
    ("deck", game(hands=instead("M4", "A1")), 0, "The deck has two A1, and more than that turn up."),
    ("deck", game(hands=instead("M4", "BILL")), 0, "The deck has one BILL, and more than that turn up."),
    ("deck", game(hands=instead("M4", "M3")), 0, "There is no M3 in the deck."),
    ("deck", game(hands=[["M1", "?", "M3"] + ["?"] * 14, *SIZES[1:]]), 0, "There is no M1 in the deck."),
    (
        "deck",
        game(["pair", 0, ["A1", "A1"]], ["pair", 1, ["A1", "A1"]], hands=SIZES),
        2,
        "The deck has two A1, and more than that turn up.",
    ),
    ("turn", game(*START, ["draw", 2, 1, "C1"]), 23, "Ann offers, and Bo takes a card, not Cy."),
    (
        "turn",
        game(*START, *REST[:2], ["draw", 2, 1, "C1"], ["pair", 0, ["C1", "M4"]]),
        26,
        "Cy drew last, and alone may lay a pair now; not Ann.",
    ),
    (
        "turn",
        game(*START, *REST[:4], ["pair", 1, ["C1", "BILL"]]),
        27,
        "Ann drew last, and alone may lay a pair now; not Bo.",
    ),
    ("turn", game(["draw", 0, 0, "A1"], hands=ALL_WITH_ANN), 1, "It is nobody's turn, and so not Ann's."),
    (
        "draw-from",
        game(*START, *REST[:2], ["draw", 2, 0, "C1"]),
        25,
        "Cy draws from Bo, who sits to the right, not from Ann.",
    ),
    (
        "draw-from",
        game(*START, ["draw", 1, 1, "B2"]),
        23,
        "Bo draws from the player to the right, and not from Bo's own hand.",
    ),
    ("in-hand", game(*START, ["draw", 1, 0, "A1"]), 23, "Ann does not hold A1."),
    ("in-hand", game(["pair", 0, ["B2", "B2"]]), 1, "Ann does not hold two B2."),
    (
        "in-hand",
        game(*START[:7], ["pair", 0, ["C5", "C5"]], ["pair", 0, ["C1", "C1"]], hands=SIZES),
        9,
        "Ann holds 1 card, not 2.",
    ),
    ("not-a-pair", game(["pair", 0, ["A1", "A2"]]), 1, "A1 and A2 do not match."),
    ("not-a-pair", game(["pair", 0, ["A1", "A1", "A2"]]), 1, "A pair is two cards, not 3."),
    (
        "pair-due",
        game(*START[1:], ["draw", 1, 0, "B2"]),
        22,
        "Ann holds two A1, and lays them before the next card is drawn.",
    ),
    (
        "pair-due",
        game(*START, REST[0], REST[2]),
        24,
        "Bo holds two B2, and lays them before the next card is drawn.",
    ),
    (
        "pair-due",
        game(*START[2:], ["draw", 1, 0, "B2"]),
        21,
        "Ann holds two A1 and two A2, and lays them before the next card is drawn.",
    ),
    (
        "pair-due",
        game(*START[4:], ["draw", 1, 0, "B2"]),
        19,
        "Ann holds two A1, two A2, two A3 and 1 more pair, and lays them before the next card is drawn.",
    ),
    (
        "pair-due",
        game(*START[5:], ["draw", 1, 0, "B2"]),
        18,
        "Ann holds two A1, two A2, two A3 and 2 more pairs, and lays them before the next card is drawn.",
    ),
    (
        "pair-due",
        game(*START, ["draw", 1, 0, "C1"], hands=[*instead("B2", "M5")[:2], [*HANDS[2][:-1], "B2"]]),
        23,
        "Ann holds M4 and M5, and lays them before the next card is drawn.",
    ),
    (
        "pair-due",
        game(*START[1:], ["draw", 1, 0, "C1"], hands=[*instead("B2", "M5")[:2], [*HANDS[2][:-1], "B2"]]),
        22,
        "Ann holds two A1 and M4 with M5, and lays them before the next card is drawn.",
    ),
    ("out", game(*START, *REST[:6], ["draw", 0, 2, "C1"]), 29, "Ann has no cards left, and is out."),
    ("out", game(["draw", None, 1, "A1"], hands=ALL_WITH_ANN), 1, "Bo has no cards left, and is out."),
    ("out", game(*START, *REST[:6], ["draw", 2, 0, "C1"]), 29, "Ann has no cards left, and is out."),
    (
        "game-over",
        game(*START, *REST, ["draw", 2, 1, "BILL"]),
        31,
        "The last pair has been laid, so the game is over.",
    ),
    ("result", game(*START, *REST, result={"loser": 0}), 31, "Ann is said to lose; Bo is left with Old Bill."),
]


@pytest.mark.parametrize(("rule", "log", "entry", "says"), BREACHES)
def test_a_breach_says_what_is_wrong_and_what_would_be_right(rule: str, log: JsonLog, entry: int, says: str) -> None:
    found = [finding for finding in judged(log).findings if finding.rule == f"old-maid/{rule}"]
    assert [(one.kind, one.entry, one.says) for one in found] == [("illegal", entry, says)]


def test_there_is_a_loser_and_no_winner() -> None:
    verdict = judged(game(*START, *REST, result={"loser": 1}))
    scores: Any = verdict.scores
    assert (verdict.status, verdict.finished, verdict.match_over) == ("legal", True, True)
    assert (scores.rounds, scores.losers, scores.winners, scores.places) == ([[0, -1, 0]], [1], [], [1, 3, 1])
    assert [reason.what for reason in scores.why[0][1]] == ["left with Old Bill"]
    assert [reason.points for reason in scores.why[0][1]] == [-1]
    finding = one(judged(game(*START, *REST) | {"result": {"winner": [0, 2]}}))
    assert finding.says == "Ann and Cy are said to win; there is a loser only."
    finding = one(judged(game(*START, *REST) | {"result": {"winner": [0, 0]}}))
    assert finding.says == "Ann is said to win; there is a loser only."


def test_who_can_be_left_with_old_bill_has_no_points_and_nobody_else_loses() -> None:
    pairs = [["A1", "A1"]] * 2 + [["A2", "A2"]] * 2 + [["A3", "A3"]] * 2 + [["M2", "M2"]]
    pairs += [["B1", "B1"]] * 8 + [["B2", "B2"]] * 8
    seats = [0] * 8 + [1] * 7 + [2] * 8
    moves = [["pair", seat, pair] for seat, pair in zip(seats, pairs, strict=True)]
    hands = [["?"] * 18, ["?"] * 17, ["?"] * 16]
    scores: Any = judged(game(*moves, hands=hands, house={"deck": LEFTOVERS})).scores
    assert (scores.rounds, scores.losers, scores.why) == ([[None, None, 0]], [None], [[[], [], []]])


def test_two_players_are_enough_and_hands_may_differ_by_a_card() -> None:
    assert judged(game(hands=[["?"] * 26, ["?"] * 25], players=2)).status == "legal"
    assert judged(game(hands=[["D1", *["?"] * 24], ["?"] * 26], players=2)).status == "legal"


def test_nothing_else_is_said_of_who_is_out() -> None:
    for draw in (["draw", 0, 2, "C1"], ["draw", 2, 0, "B6"]):
        assert one(judged(game(*START, *REST[:6], draw))).rule == "old-maid/out"


def test_what_only_the_hands_would_tell_is_open() -> None:
    found = judged(game(*START, ["draw", 2, 0, "M4"], hands=None)).findings
    assert [(one.kind, one.rule, one.says) for one in found] == [
        ("unproven", "old-maid/out", "The cards that Cy was dealt would tell whether Cy is out."),
        ("unproven", "old-maid/turn", "Who is out would tell whether it is Cy's turn to take a card."),
        ("unproven", "old-maid/draw-from", "Who is out would tell whether Cy draws from Ann."),
        (
            "unproven",
            "old-maid/pair-due",
            "The cards that Ann, Bo or Cy held would tell whether a pair was to be laid before this draw.",
        ),
    ]


def test_who_may_lay_a_pair_is_open_where_nobody_tells_who_drew() -> None:
    laid = ["pair", 2, ["C2", "C2"]]
    verdict = judged(game(["draw", None, 0, "B2"], laid, hands=None))
    (finding,) = [one for one in verdict.findings if one.entry == 2]
    assert (finding.rule, finding.kind) == ("old-maid/turn", "unproven")
    assert finding.says == "Who drew last would tell whether Cy may lay a pair now."


def test_who_drew_can_be_told_later_where_the_ways_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "MOST_WORLDS", 3)
    moves = [["draw", None, 0, "BILL"], ["pair", 2, ["?", "?"]], ["pair", 1, ["C2", "C2"]], ["draw", 2, 1, "BILL"]]
    turns = [one for one in judged(game(*moves, hands=None)).findings if one.rule == "old-maid/turn"]
    assert [(one.entry, one.says) for one in turns] == [
        (2, "Who drew last would tell whether Cy may lay a pair now."),
        (4, "Who is out would tell whether it is Cy's turn to take a card."),
    ]


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (["A3", "?"], "The card not known would tell whether A3 and ? match."),
        (["?", "?"], "The cards not known would tell whether ? and ? match."),
    ],
)
def test_whether_cards_that_are_not_known_match_is_open(cards: list[str], says: str) -> None:
    finding = one(judged(game(["pair", 0, cards], hands=SIZES)))
    assert (finding.rule, finding.kind, finding.says) == ("old-maid/not-a-pair", "unproven", says)


def test_hands_are_known_when_every_card_turns_up() -> None:
    assert judged(game(*START, *REST, hands=SIZES, result={"loser": 1})).findings == []
    assert judged(game(*START[:-1], REST[0], hands=SIZES)).status == "unproven"


def test_seventeen_cards_of_sixteen_kinds_have_a_pair_among_them() -> None:
    verdict = judged(game(*START[:10], REST[0], hands=SIZES))
    assert [one.rule for one in verdict.findings if one.kind == "notice"] == ["old-maid/assumed"]
    finding = one(verdict)
    assert (finding.rule, finding.kind, finding.entry) == ("old-maid/pair-due", "illegal", 11)
    assert finding.says == (
        "Whatever the cards not known are, Ann, Bo or Cy held a pair, which is laid before the next card is drawn."
    )


def test_a_pair_laid_late_is_proved_by_the_entry_that_lays_it() -> None:
    late = [*START, REST[0], *REST[2:6], REST[1], *REST[6:]]
    finding = one(judged(game(*late, hands=SIZES)))
    assert (finding.rule, finding.kind, finding.entry) == ("old-maid/pair-due", "illegal", 24)
    assert finding.evidence == [23, 24, 28]
    two = [*START[1:6], *START[7:], REST[0], START[0], START[6]]
    finding = judged(game(*two, hands=SIZES)).findings[0]
    assert finding.says == "Ann holds two A1 and two B1, and lays them before the next card is drawn."
    assert finding.evidence == [21, 22, 23]


def test_whether_a_pair_was_held_is_open_where_the_hand_is_not_known() -> None:
    finding = one(judged(game(*START[:3], ["draw", 1, 0, "B2"], hands=SIZES)))
    assert (finding.rule, finding.kind) == ("old-maid/pair-due", "unproven")
    assert finding.says == (
        "The cards that Ann, Bo or Cy held would tell whether a pair was to be laid before this draw."
    )


def test_a_draw_that_nobody_saw_is_known_where_the_hand_leaves_no_choice() -> None:
    moves = [*START, ["draw", 1, 0, "C1"], ["pair", 1, ["C1", "C1"]], ["draw", 2, 1, "?"], ["draw", 0, 2, "?"]]
    assert judged(game(*moves)).status == "legal"
    assert judged(game(*moves[:-1], ["draw", 0, 2, "B2"])).status == "legal"


def test_a_player_whose_last_card_is_taken_is_out_at_once() -> None:
    *_, (name, how) = find("old-maid").view(*position(game(*START, *REST[:6])), False)
    assert (name, how) == ("Cy", "holds C1")
    assert dict(find("old-maid").view(*position(game(*START, *REST[:6])), False))["Ann"] == "is out"


@pytest.mark.parametrize(
    ("hands", "moves", "holds"),
    [
        (HANDS, START[:2], "holds A3 A3 A4 A4 A5 A5 A6 A6 B1 B1 B2 C1 M4"),
        (SIZES, START, "holds 3 not known"),
        ([["D1", "D1", *["?"] * 15], *SIZES[1:]], [], "holds D1 D1 and 15 not known"),
        (None, START, "holds cards not known"),
    ],
)
def test_a_position_shows_a_hand_as_far_as_it_is_known(hands: Any, moves: Any, holds: str) -> None:
    assert dict(find("old-maid").view(*position(game(*moves, hands=hands)), False))["Ann"] == holds


def position(log: JsonLog) -> tuple[Any, Any]:
    """The match and the table after the entries of a log."""
    from adjudicator.reports.position import position as at
    from adjudicator.verdict import Place

    read = decoded(log)
    found = at(read, Place(), 1, len(read.rounds[0].moves) + 1)
    return found.match, found.table


def test_what_was_taken_back_has_been_seen_all_the_same() -> None:
    shown = [["draw", 1, 0, "B2"], ["ruling", "taken-back"], ["draw", 1, 0, "C1"]]
    verdict = judged(game(*START, *shown, ["pair", 1, ["C1", "C1"]], ["draw", 2, 1, "B2"], ["draw", 0, 2, "M5"]))
    assert verdict.status == "legal"
    hidden = judged(game(*START, *shown, ["pair", 1, ["C1", "C1"]], ["draw", 2, 1, "B2"], hands=SIZES))
    assert {finding.kind for finding in hidden.findings} <= {"unproven"}


def test_a_deck_that_cannot_be_played_with_is_refused() -> None:
    deck = {"thieves": {"A": [1] * 48}, "mimes": [1, 2, 3], "bills": 5}
    with pytest.raises(Refused, match="48 thieves, 3 Mimes and 5 Old Bills; this game is played with 48, 5 and 5"):
        loads(encode(decoded(game(house={"deck": deck})), "json"), "json")


def test_a_default_that_decides_is_noticed_once() -> None:
    moves = [["pair", 0, ["A1", "A1"]], ["pair", 1, ["A1", "A1"]], ["pair", 2, ["A1", "A1"]]]
    rules = [finding.rule for finding in judged(game(*moves, hands=SIZES)).findings]
    assert rules == ["old-maid/deck", "old-maid/assumed", "old-maid/deck"]


SHEET = b"""\
game: old maid
players: Mary Ann, Bo
round 1
first: Bo
bo pair a1 a1; mary pair m4 m5
Mary Ann draw bo ?
draw mary ann a3
"""


def test_a_sheet_names_the_player_whose_card_it_is() -> None:
    log = loads(SHEET, "sheet")
    assert [getattr(move, "giver", None) for move in log.rounds[0].moves] == [None, None, 1, 0]
    assert loads(encode(log, "sheet"), "sheet") == log


def test_what_only_a_log_can_break_is_marked() -> None:
    assert {rule.name for rule in find("old-maid").rulebook if rule.log_only} == {"result"}


def test_the_example_sheet_reads_as_a_log() -> None:
    assert loads(find("old-maid").words.example().encode(), "sheet").players == ("Ann", "Bo", "Cy")
