"""Each rule of Memory Match by itself: what breaks it, and what is then said."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.formats import encode, loads
from adjudicator.formats.reading import Refused
from adjudicator.verdict import Finding, Verdict
from tests.engines import memory_match as engine
from tests.games.memory_match.logs import JsonLog, decoded, judged, rules_of

ROWS = [13, 13, 13, 13]
DECK = sorted(engine.deck())
"""A1 A1 A2 A2 ... D6 D6, with the Bills at places 25 and 26 and the Mimes at 51 and 52."""
LAYOUT = [*DECK[:24], "BILL", "BILL", *[card for card in DECK[24:] if card[0] in "BCD" and card != "BILL"], "M4", "M5"]


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


BREACHES: list[tuple[str, JsonLog, int, str]] = [
    ("player-count", game(players=1), 0, "1 player takes part; Memory Match is for two or more."),
    ("deal", game(rows=[26, 25]), 0, "The rows have 51 cards; 52 are dealt."),
    ("deal", game(layout=LAYOUT[:51]), 0, "The layout has 51 cards; it should have 52."),
    (
        "deal",
        game(layout=[*LAYOUT[:51], "A1"]),
        0,
        "The layout has 3 A1; there are 2 among the 52 cards.",
    ),
    ("turn", game(flip(1, 1, 3)), 1, "Ann starts, not Bo."),
    ("turn", game(flip(0, 1, 2), flip(1, 3, 5)), 2, "Ann made a match at entry 1 and goes again; it is not Bo's turn."),
    ("turn", game(flip(0, 1, 3), flip(0, 3, 5)), 2, "Ann made no match at entry 1; it is Bo's turn, not Ann's."),
    ("two-cards", game(flip(0, 7, 7)), 1, "Place 7 is turned up twice; a turn is two different cards."),
    ("place", game(["flip", 0, 53, "A1", 1, "A1"]), 1, "There is no place 53; the places are 1 to 52."),
    ("place", game(flip(0, 1, 2), flip(0, 3, 2)), 2, "Place 2 is empty: its card was taken at entry 1."),
    (
        "same-card",
        game(flip(0, 1, 3), ["flip", 1, 1, "B1", 4, "A2"]),
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
    ("deck", game(["flip", 0, 9, "M3", 4, "A2"]), 1, "There is no M3 among the 52 cards."),
    (
        "game-over",
        game(*whole(), flip(0, 1, 2)),
        27,
        "The last pair has been taken, so the game is over.",
    ),
    ("result", game(*whole(), result={"pairs": [25, 1, 0]}), 27, "Ann is said to have 25 pairs, and has 26."),
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
    assert judged(game(*whole()) | {"result": {"winner": [0]}}).findings == []


def test_mimes_match_and_so_do_bills() -> None:
    verdict = judged(game(flip(0, 25, 26), flip(0, 51, 52), flip(0, 1, 5)))
    assert verdict.findings == []
    assert verdict.scores.rounds == [[2, 0, 0]]
    assert [reason.what for reason in verdict.scores.why[0][0]] == ["pair BILL BILL", "pair M4 M5"]


def test_a_card_not_written_is_what_its_place_shows_elsewhere() -> None:
    log = game(["flip", 0, 1, "A1", 3, "?"], flip(1, 3, 9), flip(2, 30, 41))
    assert judged(log).status == "legal"


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
    with pytest.raises(Refused, match=r"there is no place 6\.1: there are 5 rows"):
        loads(SHEET.replace(b"1.2", b"6.1"), "sheet")


def test_the_example_sheet_reads_as_a_log() -> None:
    from adjudicator.game import find

    log = loads(find("memory-match").words.example().encode(), "sheet")
    assert log.players == ("Ann", "Bo", "Cy")
    assert rules_of(judged(game())) == set()
