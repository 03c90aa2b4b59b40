"""Each rule of Memory Match by itself: what breaks it, and what is then said."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.formats import encode, loads
from adjudicator.formats.reading import Refused
from adjudicator.game import Match, find
from adjudicator.games.memory_match.scoring import points
from adjudicator.verdict import Finding, Verdict
from tests.engines import memory_match as engine
from tests.games.own_decks import OWN_DECKS
from tests.logs import JsonLog, decoded, judged, rules_of
from tests.unhurried import stay

ROWS = [13, 13, 13, 13]
DECK = sorted(engine.deck())
"""A1 A1 A2 A2 ... D6 D6, with the Bills at places 25 and 26 and the Mimes at 51 and 52."""
LAYOUT = [*DECK[:24], "BILL", "BILL", *[card for card in DECK[24:] if card[0] in "BCD" and card != "BILL"], "M4", "M5"]


@pytest.fixture(autouse=True)
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every entry is put to the rules."""
    monkeypatch.setattr(find("memory-match"), "at_once", stay)


def flip(seat: int | None, place: int, other: int, layout: list[str] = LAYOUT) -> list[Any]:
    """Two cards of a layout turned up."""
    return ["flip", seat, place, layout[place - 1], other, layout[other - 1]]


def game(*moves: Any, players: int = 3, house: Any = None, result: Any = None, **setup: Any) -> JsonLog:
    """A log of one game, started by seat 0."""
    played: dict[str, Any] = {"setup": {"first": 0, "rows": ROWS, **setup}, "moves": list(moves)}
    if result:
        played["result"] = result
    names = ["Ann", "Bo", "Cy"][:players]
    return {"format": 1, "game": "memory-match", "players": names, "house": house or {}, "rounds": [played]}


def one(verdict: Verdict) -> Finding:
    """The one finding that is no notice."""
    (finding,) = [finding for finding in verdict.findings if finding.kind != "notice"]
    return finding


def whole(seat: int = 0) -> list[Any]:
    """All pairs of the layout, taken by one seat."""
    found = []
    left = list(range(1, 53))
    while left:
        place = left.pop(0)
        mate = next(other for other in left if engine.match(LAYOUT[place - 1], LAYOUT[other - 1]))
        left.remove(mate)
        found.append(flip(seat, place, mate))
    return found


def unseen(seat: int | None, *places: int) -> list[Any]:
    """Two places turned up, whose cards nobody wrote down."""
    return ["flip", seat, places[0], "?", places[1], "?"]


CROSSED = [(49, 50), (51, 52), (49, 51), (49, 52), (50, 51), (50, 52)]
"""Every two of the last four places: two of them are the last pairs."""


BREACHES: list[tuple[str, JsonLog, int, str]] = [
    ("player-count", game(players=1), 0, "1 player takes part; Memory Match is for two or more."),
    ("deal", game(rows=[1]), 0, "The rows have 1 card; 52 are dealt."),
    ("deal", game(rows=[26, 25]), 0, "The rows have 51 cards; 52 are dealt."),
    ("deal", game(layout=LAYOUT[:51]), 0, "The layout has 51 cards; it should have 52."),
    (
        "deal",
        game(layout=[*LAYOUT[:51], "A1"]),
        0,
        "The layout has 3 A1; there are 2 among the 52 cards.",
    ),
    ("deal", game(layout=["M3", *["?"] * 51]), 0, "The layout has 1 M3; there is none among the 52 cards."),
    ("deal", game(layout=["M3", "M1", *["?"] * 50]), 0, "The layout has 1 M1; there is none among the 52 cards."),
    ("turn", game(flip(1, 1, 3)), 1, "Ann starts, not Bo."),
    ("turn", game(flip(0, 1, 2), flip(1, 3, 5)), 2, "Ann made a match at entry 1 and goes again; it is not Bo's turn."),
    ("turn", game(flip(0, 1, 3), flip(0, 3, 5)), 2, "Ann made no match at entry 1; it is Bo's turn, not Ann's."),
    ("two-cards", game(flip(0, 7, 7)), 1, "Place 7 is turned up twice; a turn is two different cards."),
    ("place", game(["flip", 0, 53, "A1", 1, "A1"]), 1, "There is no place 53; the places are 1 to 52."),
    ("place", game(["flip", 0, 1, "A1", -1, "A1"]), 1, "There is no place -1; the places are 1 to 52."),
    ("place", game(["flip", 0, 1, "A1", 0, "A1"]), 1, "There is no place 0; the places are 1 to 52."),
    (
        "place",
        game(flip(0, 1, 2), ["flip", 0, 3, "A2", 2, "B6"]),
        2,
        "Place 2 is empty: its card was taken at entry 1.",
    ),
    ("place", game(flip(0, 1, 2), flip(0, 3, 2)), 2, "Place 2 is empty: its card was taken at entry 1."),
    (
        "place",
        game(flip(0, 1, 2), flip(0, 2, 1)),
        2,
        "Places 1 and 2 are empty: their cards were taken at entry 1.",
    ),
    (
        "place",
        game(["flip", 0, 0, "A1", 53, "A1"]),
        1,
        "There is no place 0 or 53; the places are 1 to 52.",
    ),
    (
        "same-card",
        game(flip(0, 1, 3), ["flip", 1, 1, "B1", 4, "A2"]),
        2,
        "Place 1 shows B1; at entry 1 it showed A1.",
    ),
    (
        "same-card",
        game(flip(0, 1, 3), ["flip", 1, 4, "A2", 1, "B1"]),
        2,
        "Place 1 shows B1; at entry 1 it showed A1.",
    ),
    (
        "same-card",
        game(["flip", 0, 1, "B1", 4, "A2"], layout=LAYOUT),
        1,
        "Place 1 shows B1; by the layout A1 lies there.",
    ),
    (
        "deck",
        game(flip(0, 1, 3), flip(1, 2, 5), ["flip", 2, 9, "A1", 4, "A2"]),
        3,
        "A1 turns up at place 9, and lies at places 1 and 2 already; there are 2 in the deck.",
    ),
    (
        "deck",
        game(["flip", 0, 9, "A1", 4, "A2"], layout=["A1", "A1", *["?"] * 50]),
        1,
        "A1 turns up at place 9, and lies at places 1 and 2 already; there are 2 in the deck.",
    ),
    (
        "deck",
        game(flip(0, 1, 51), ["flip", 1, 9, "M4", 4, "A2"]),
        2,
        "M4 turns up at place 9, and lies at place 51 already; there is 1 in the deck.",
    ),
    ("deck", game(["flip", 0, 9, "M3", 4, "A2"]), 1, "There is no M3 among the 52 cards."),
    ("deck", game(["flip", 0, 4, "A2", 9, "M3"]), 1, "There is no M3 among the 52 cards."),
    (
        "game-over",
        game(*whole(), flip(0, 1, 2)),
        27,
        "The last pair has been taken, so the game is over.",
    ),
    (
        "result",
        game(*whole(), result={"pairs": [25, 1, 0]}),
        27,
        "Ann is said to have 25 pairs, and has 26; Bo is said to have 1 pair, and has 0.",
    ),
    ("result", game(*whole(), result={"pairs": [26, 1, 0]}), 27, "Bo is said to have 1 pair, and has 0."),
    (
        "result",
        game(*whole(), result={"pairs": [2, 24, 0]}),
        27,
        "Ann is said to have 2 pairs, and has 26; Bo is said to have 24 pairs, and has 0.",
    ),
    ("result", game(*whole(1), first=1, result={"pairs": [0, 0, 0]}), 27, "Bo is said to have 0 pairs, and has 26."),
    ("result", game(*whole(), result={"pairs": [26, 0]}), 27, "The result has 2 numbers; it has one a player, 3."),
]


@pytest.mark.parametrize(("rule", "log", "entry", "says"), BREACHES)
def test_a_breach_says_what_is_wrong_and_what_would_be_right(rule: str, log: JsonLog, entry: int, says: str) -> None:
    finding = one(judged(log))
    assert (finding.rule, finding.kind, finding.entry) == (f"memory-match/{rule}", "illegal", entry)
    assert finding.says == says


def test_a_claimed_winner_must_have_the_most_pairs() -> None:
    log = game(*whole()) | {"result": {"winner": [1, 2]}}
    finding = one(judged(log))
    assert (finding.rule, finding.round, finding.entry) == ("memory-match/result", 2, 0)
    assert finding.says == "Bo and Cy are said to win; by the pairs Ann wins."
    assert one(judged(log | {"result": {"winner": [0, 1, 2]}})).says == (
        "Ann and Bo and Cy are said to win; by the pairs Ann wins."
    )
    assert judged(game(*whole()) | {"result": {"winner": [0]}}).findings == []
    tied = judged(game(*whole(), ["adjust", 1, 26], ["adjust", 2, 26]) | {"result": {"winner": [0]}})
    assert one(tied).says == "Ann is said to win; by the pairs Ann and Bo and Cy win."
    tied = judged(game(*whole(), ["adjust", 1, 26]) | {"result": {"winner": [0]}})
    assert one(tied).says == "Ann is said to win; by the pairs Ann and Bo win."


def test_who_won_is_open_until_the_last_game_is_over() -> None:
    log = game(*whole()) | {"result": {"winner": [0]}}
    log["rounds"] += game()["rounds"]
    finding = one(judged(log))
    assert (finding.rule, finding.kind) == ("memory-match/result", "unproven")
    assert finding.says == "A winner is claimed of a match whose last game is not over; the rest of it would tell."


def test_two_players_are_enough() -> None:
    assert judged(game(players=2)).findings == []


def test_a_layout_may_be_known_in_part() -> None:
    assert judged(game(layout=["A1", *["?"] * 51])).findings == []
    assert judged(game(layout=["A1", "A1", *["?"] * 50])).findings == []


def test_cards_of_which_there_are_no_more_name_the_entries_that_showed_them() -> None:
    finding = one(judged(game(flip(0, 1, 3), flip(1, 2, 5), ["flip", 2, 9, "A1", 4, "A2"])))
    assert finding.evidence == [1, 2, 3]


def test_a_place_turned_up_twice_shows_one_card() -> None:
    found = judged(game(["flip", 0, 7, "A4", 7, "A5"])).findings
    assert [(one.rule, one.says) for one in found] == [
        ("memory-match/two-cards", "Place 7 is turned up twice; a turn is two different cards."),
        ("memory-match/same-card", "Place 7 shows A5 and A4 at once."),
    ]


def test_mimes_match_and_so_do_bills() -> None:
    verdict = judged(game(flip(0, 25, 26), flip(0, 51, 52), flip(0, 1, 5)))
    assert verdict.findings == []
    assert verdict.scores.rounds == [[2, 0, 0]]
    assert [reason.what for reason in verdict.scores.why[0][0]] == ["pair BILL BILL", "pair M4 M5"]


def test_a_card_not_written_is_what_its_place_shows_elsewhere() -> None:
    log = game(["flip", 0, 1, "A1", 3, "?"], flip(1, 3, 9), flip(2, 30, 41))
    assert judged(log).status == "legal"


def test_a_card_not_written_after_its_place_showed_it_is_that_card() -> None:
    assert judged(game(flip(0, 1, 3), ["flip", 1, 3, "?", 9, "A5"], flip(2, 30, 41))).findings == []


def test_pairs_are_not_known_of_those_who_may_have_made_a_match() -> None:
    may = ["flip", None, 1, "A1", 3, "?"]
    scores = judged(game(may, flip(None, 25, 26))).scores
    assert (scores.rounds, scores.why) == ([[None, None, None]], [[[], [], []]])
    scores = judged(game(flip(0, 5, 6), flip(0, 7, 9), may)).scores
    assert scores.rounds == [[1, None, 0]]
    assert [[reason.what for reason in reasons] for reasons in scores.why[0]] == [["pair A3 A3"], [], []]
    scores = judged(game(flip(0, 5, 9), flip(1, 25, 26), may)).scores
    assert (scores.rounds, scores.why) == ([[0, None, 0]], [[[], [], []]])


def test_pairs_that_were_not_seen_are_of_whoever_alone_may_have_made_them() -> None:
    seen = whole()[:24]
    scores = judged(game(*seen, *(unseen(0, *places) for places in CROSSED))).scores
    assert scores.rounds == [[26, 0, 0]]
    assert [(reason.points, reason.what) for reason in scores.why[0][0][23:]] == [
        (1, "pair D5 D5"),
        (2, "pairs that were not seen"),
    ]
    assert scores.why[0][1:] == [[], []]


def test_pairs_claimed_of_cards_that_are_not_known_are_right_in_some_layout() -> None:
    moves = [*whole()[:24], *(unseen(int(at > 1), *places) for at, places in enumerate(CROSSED))]
    verdict = judged(game(*moves))
    assert (verdict.finished, verdict.scores.rounds) == (True, [[None, None, 0]])
    for pairs in ([26, 0, 0], [24, 2, 0]):
        finding = judged(game(*moves, result={"pairs": pairs})).findings[-1]
        assert (finding.rule, finding.kind, finding.entry) == ("memory-match/result", "unproven", 31)
        assert finding.says == "The cards at places 49, 50, 51 and 52 would tell whether the pairs claimed are right."
    finding = judged(game(*moves, result={"pairs": [25, 1, 0]})).findings[-1]
    assert (finding.rule, finding.kind, finding.entry) == ("memory-match/result", "illegal", 31)
    assert finding.says == "Whatever the cards not known are, the pairs are not those claimed."
    moves = [*moves[:24], *(unseen(int(at > 0), *places) for at, places in enumerate(sorted(CROSSED)))]
    for pairs in ([25, 1, 0], [24, 2, 0]):
        assert judged(game(*moves, result={"pairs": pairs})).findings[-1].kind == "unproven"


def test_points_are_counted_anew_while_a_game_goes_on() -> None:
    log = decoded(game(players=2))
    table: Any = find("memory-match").table(Match(log, log.house), log.rounds[0].setup)
    counted = []
    for table.entry in (1, 2):
        counted.append(points(table))
        table.apply(decoded(game(flip(0, 1, 2))).rounds[0].moves[0])
    assert counted == [[0, 0], [1, 0]]


def test_whose_turn_it_is_can_be_sure_where_each_flip_may_have_been_a_match() -> None:
    moves = [*whole()[:24], *(unseen(None, 49, other) for other in (50, 51, 52))]
    right, wrong = (judged(game(*moves, unseen(seat, 50, 51), players=2)) for seat in (0, 1))
    assert [(one.rule, one.kind, one.entry) for one in right.findings] == [
        ("memory-match/place", "unproven", entry) for entry in (26, 27, 28)
    ]
    finding = next(one for one in wrong.findings if one.rule == "memory-match/turn")
    assert (finding.kind, finding.entry) == ("illegal", 28)
    assert finding.says == "Whatever the cards not known are, it is Ann's turn, not Bo's."
    assert finding.evidence == [25, 26, 27, 28]


def test_a_place_that_was_a_match_with_one_of_three_is_empty() -> None:
    moves = [*whole()[:24], *(unseen(None, 49, other) for other in (50, 51, 52, 50))]
    finding = judged(game(*moves, players=2)).findings[-1]
    assert (finding.rule, finding.kind, finding.evidence) == ("memory-match/place", "illegal", [25, 26, 27, 28])
    assert finding.says == "Whatever the cards not known are, places 49 and 50 do not both have their cards."


def test_whether_a_card_is_still_there_is_open_after_what_may_have_been_a_match() -> None:
    may = ["flip", None, 1, "A1", 3, "?"]
    finding = judged(game(may, ["flip", None, 1, "A1", 1, "A1"])).findings[-1]
    assert finding.says == "The card at place 3 would tell whether place 1 still has its card."
    own = {"deck": OWN_DECKS[0]}
    found = judged(game(may, ["flip", None, 1, "A1", 2, "A1"], ["flip", None, 2, "A1", 9, "A2"], house=own)).findings
    assert [(one.entry, one.says) for one in found] == [
        (2, "The card at place 3 would tell whether places 1 and 2 still have their cards."),
        (3, "The card at place 3 would tell whether places 2 and 9 still have their cards."),
    ]


def test_whose_turn_it_is_after_a_card_that_nobody_wrote_is_not_known() -> None:
    finding = one(judged(game(["flip", 0, 1, "A1", 3, "?"], flip(1, 9, 12))))
    assert (finding.rule, finding.kind, finding.entry) == ("memory-match/turn", "unproven", 2)
    assert finding.says == "The card at place 3 would tell whether it is Bo's turn."
    assert finding.evidence == [1, 2]


def test_a_third_player_is_out_of_turn_whatever_the_card_was() -> None:
    finding = one(judged(game(["flip", 0, 1, "A1", 3, "?"], flip(2, 9, 12))))
    assert (finding.rule, finding.kind) == ("memory-match/turn", "illegal")
    assert finding.says == "Whatever the cards not known are, it is Ann's or Bo's turn, not Cy's."


def test_going_again_and_turning_a_card_of_the_match_up_cannot_both_be_right() -> None:
    finding = one(judged(game(["flip", 0, 1, "A1", 3, "?"], flip(0, 1, 9))))
    assert (finding.rule, finding.kind, finding.evidence) == ("memory-match/turn", "illegal", [1, 2])
    assert finding.says == (
        "Either it is not Ann's turn, or one of places 1 and 9 is empty, whatever the cards not known are."
    )


def test_entries_that_are_possible_each_but_not_together_name_each_other() -> None:
    again = game(["flip", 0, 1, "A1", 3, "?"], flip(0, 9, 12), flip(1, 1, 11))
    found = {one.entry: one for one in judged(again).findings}
    assert {entry: (one.kind, one.evidence) for entry, one in found.items()} == {
        2: ("unproven", [1, 2, 3]),
        3: ("unproven", [1, 2, 3]),
    }


def test_the_last_two_cards_are_a_pair_though_nobody_wrote_them() -> None:
    *moves, last = whole()
    verdict = judged(game(*moves, [*last[:3], "?", last[4], "?"], result={"pairs": [26, 0, 0]}))
    assert (verdict.status, verdict.finished) == ("legal", True)
    assert verdict.scores.rounds == [[26, 0, 0]]


def test_a_deck_of_the_tables_own_gives_no_notice() -> None:
    deck = {"thieves": {"A": [1] * 24, "B": [1] * 24}, "mimes": [1, 2, 3, 4, 5], "bills": 5}
    verdict = judged(game(["flip", 0, 1, "C1", 2, "B1"], house={"deck": deck}))
    assert [finding.rule for finding in verdict.findings] == ["memory-match/deck"]
    verdict = judged(game(["flip", 0, 1, "Z1", 2, "B1"]))
    assert [finding.rule for finding in verdict.findings] == ["memory-match/deck", "memory-match/assumed"]


def test_a_deck_that_cannot_be_played_with_is_refused() -> None:
    deck = {"thieves": {"A": [1] * 24}, "mimes": [1, 2, 3, 4, 5], "bills": 5}
    with pytest.raises(Refused, match="24 thieves, 5 Mimes and 5 Old Bills; this game is played with 48, 5 and 5"):
        loads(encode(decoded(game(house={"deck": deck})), "json"), "json")


SHEET = b"""\
game: memory match
players: Ann, Bo
round 1
first: Bo
rows: 11 11 10 10 10
bo 1.2 a3 2.1 b2
ann 52 m4 5.10 m4
- 3.10 ? 9 bill
"""


def test_places_on_a_sheet_are_numbers_or_rows_and_columns() -> None:
    log = loads(SHEET, "sheet")
    assert [(move.place, move.other_place) for move in log.rounds[0].moves] == [(2, 12), (52, 52), (32, 9)]
    assert loads(encode(log, "sheet"), "sheet") == log
    with pytest.raises(Refused, match=r"there is no place 1\.12: row 1 has 11 cards"):
        loads(SHEET.replace(b"1.2", b"1.12"), "sheet")
    with pytest.raises(Refused, match=r"there is no place 6\.1: the layout has 5 rows"):
        loads(SHEET.replace(b"1.2", b"6.1"), "sheet")


def test_what_only_a_log_can_break_is_marked() -> None:
    assert {rule.name for rule in find("memory-match").rulebook if rule.log_only} == {"deck", "result"}


def test_the_example_sheet_reads_as_a_log() -> None:
    log = loads(find("memory-match").words.example().encode(), "sheet")
    assert log.players == ("Ann", "Bo", "Cy")
    assert rules_of(judged(game())) == set()
