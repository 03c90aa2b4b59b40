"""What each rule of Old Bill says, to the letter, and where."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.old_bill.game import GAME
from tests.games.old_bill.logs import game, match
from tests.logs import JsonLog, found, judged

HAND = ["A1", "A4", "B2", "M3", "BILL"]
NO_HAND = ["?"] * 5
TINY = {"deck": {"thieves": {"A": [1, 1, 2, 3], "B": [1, 1, 2]}, "mimes": [1, 2], "bills": 2}}
DEALT: dict[str, Any] = {
    "hands": [["A1", "A2", "B1", "M1", "BILL"], ["A3", "B1", "B2", "M2", "BILL"]],
    "pile": ["A1"],
}
DENS: list[Any] = [
    ["offer", 0, 1, "A3", ["B1"]],
    ["accept", 1, "up"],
    ["offer", 1, 0, "C1", ["A1"]],
    ["accept", 0, "down"],
    ["offer", 2, 1, "B2", ["D1"]],
    ["accept", 1, "up"],
]
"""Ann has A1 and B1 in her Den, Bo A3, B2 and C1, Cy D1."""
LAST: list[Any] = [["offer", 0, 1, "M1", ["BILL"]], ["accept", 1, "up"]]
"""Ann draws the last card of the tiny deck."""
WHOLE = [
    *LAST,
    ["offer", 1, 0, "A3", ["B1"]],
    ["accept", 0, "up"],
    ["offer", 0, 1, "B1", ["A2"]],
    ["accept", 1, "up"],
]


def tiny(moves: list[Any], result: Any = None, **house: Any) -> JsonLog:
    """A log of two players with the tiny deck, every card known."""
    return game(moves, 2, {**TINY, **house}, result, **DEALT)


CASES: list[tuple[str, JsonLog, int, str]] = [
    ("player-count", game([], 6), 0, "6 players take part; Old Bill is for 2 to 5 (players)."),
    ("deal", game([], hands=[HAND[:4], NO_HAND, NO_HAND]), 0, "Ann is dealt 4 cards; a hand has 5."),
    ("deal", game([], hands=[HAND]), 0, "1 hand for 3 players; one each belongs there."),
    ("deal", game([], deck=44), 0, "The deck is said to have 44 cards; of 58 cards 43 are left after the deal."),
    ("deal", game([], pile=["A1"]), 0, "The pile has 1 card; of 58 cards 43 are left after the deal."),
    ("deal", game([], 3, TINY), 0, "3 players are dealt 15 cards; the deck has 11."),
    ("game-over", tiny([*WHOLE, ["pass", 1]]), 7, "The last turn has been played, so the game is over."),
    ("turn", game([["offer", 1, 2, "A3", ["B1"]]]), 1, "It is Ann's turn."),
    (
        "turn",
        game([DENS[0], ["offer", 2, 0, "A4", ["C1"]]]),
        2,
        "Bo has still to take one side of Ann's offer.",
    ),
    ("offer-self", game([["offer", 0, 0, "A3", ["B1"]]]), 1, "Ann offers to Ann; an offer goes to another player."),
    (
        "offer-shape",
        game([["offer", 0, 1, ["A3", "B2"], []]]),
        1,
        "The offer has 2 cards face up and no cards face down; "
        "an offer is one card face up and at least one face down.",
    ),
    (
        "offer-one-suit",
        game([["offer", 0, 1, "A3", ["B1", "M1", "C1"]]]),
        1,
        "B1 and C1 lie face down; face-down cards are of one suit.",
    ),
    (
        "offer-other-suit",
        game([["offer", 0, 1, "A3", ["?"]], ["accept", 1, "up", ["A1"]]]),
        1,
        "A1 lies face down, and A3 face up; face-down cards are not of the face-up card's suit.",
    ),
    (
        "bill-both-sides",
        game([["offer", 0, 1, "BILL", ["B1", "BILL"]]]),
        1,
        "Old Bill lies face up and face down; in one offer he is on one side only.",
    ),
    (
        "in-hand",
        game([["offer", 0, 1, "A3", ["B2"]]], hands=[HAND, NO_HAND, NO_HAND]),
        1,
        "Ann does not hold A3.",
    ),
    (
        "in-hand",
        game([["show", 0, ["A3", "B3"]]], hands=[[*HAND[:4], "?"], NO_HAND, NO_HAND]),
        1,
        "Ann cannot hold A3 and B3: of 5 cards, 1 is not known.",
    ),
    (
        "deck",
        game([["show", 1, ["M1"]], ["offer", 0, 2, "M1", ["B1"]]]),
        2,
        "With this there would be more M1 than the deck, which has 1.",
    ),
    (
        "deck",
        game([], hands=[["A1"] * 3 + ["B1"] * 2, NO_HAND, NO_HAND]),
        0,
        "The setup has more A1 than the deck, which has 2.",
    ),
    ("in-hand", game([["offer", 0, 1, "A3", ["B1", "B1", "B2", "B2", "B3"]]]), 1, "Ann holds 5 cards, not 6."),
    ("deck", game([["offer", 0, 2, "A7", ["B1"]]]), 1, "The deck has no A7."),
    ("accept", game([["accept", 1, "up"]]), 1, "There is no offer to take a side of."),
    ("accept", game([DENS[0], ["accept", 2, "up"]]), 2, "The offer was made to Bo, who takes a side of it."),
    (
        "accept",
        game([*DENS[:2], ["accept", 1, "down"]]),
        3,
        "Bo has taken a side of the offer of entry 1; nothing else is offered.",
    ),
    (
        "accept",
        game([DENS[0], ["accept", 1, "down", ["C1"]]]),
        2,
        "C1 cannot be what lay face down; that was B1, by entry 1.",
    ),
    (
        "accept",
        game([["offer", 0, 1, "A3", ["B1", "?"]], ["accept", 1, "down", ["B2", "B3"]]]),
        2,
        "B2 and B3 cannot be what lay face down; that was B1 and 1 card not seen, by entry 1.",
    ),
    (
        "assign",
        game([*DENS, ["offer", 0, 1, "M1", ["D4"]], ["accept", 1, "up"], ["assign", 1, "M1", "D"]]),
        9,
        "There is no suit D in Bo's Den; M1 goes to A, B or C.",
    ),
    (
        "assign",
        game([["offer", 0, 1, "A3", ["B1", "M1"]], ["accept", 1, "down"], ["assign", 1, "M1", "B"]]),
        3,
        "M1 lies with suit B in Bo's Den, and stays there.",
    ),
    (
        "assign-due",
        game([*DENS, ["offer", 0, 1, "M1", ["D4"]], ["accept", 1, "up"], ["offer", 1, 2, "A4", ["D2"]]]),
        9,
        "Bo has still to assign M1, to A, B or C (mime-assign must).",
    ),
    (
        "assign-due",
        game([*DENS, ["offer", 0, 1, "D4", ["M1", "BILL"]], ["accept", 1, "down"], ["discard", 1, "A3"]]),
        9,
        "Bo has to assign M1 before a card is discarded (mime-assign must).",
    ),
    (
        "bill-discard",
        game([*DENS, ["offer", 0, 1, "BILL", ["D4"]], ["accept", 1, "up"], ["offer", 1, 2, "A4", ["D2"]]]),
        9,
        "Bo has still to discard a card for Old Bill: A3, B2 or C1.",
    ),
    (
        "bill-discard",
        game([*DENS, ["offer", 0, 1, "D4", ["A4", "BILL"]], ["accept", 1, "down"], ["discard", 1, "B2"]]),
        9,
        "Bo discards B2; only A3 could go for Old Bill.",
    ),
    ("bill-discard", game([*DENS, ["discard", 1, "A3"]]), 7, "Bo has nothing to discard for Old Bill now."),
    (
        "no-offer",
        game([["pass", 0], ["show", 0, ["A4", "B1"]]]),
        1,
        "Ann could offer A4 face up and B1 face down, so this turn is not to be passed.",
    ),
    (
        "no-offer",
        game([["pass", 0], ["show", 0, ["M4"]]]),
        1,
        "Ann could offer M4 with any other card of the hand, so this turn is not to be passed.",
    ),
    ("last-round", tiny([["last", 0]]), 1, "Nobody has drawn the last card: 1 card is left."),
    ("last-round", tiny([*LAST, ["last", 1]]), 3, "Ann drew the last card, not Bo."),
    (
        "last-round",
        tiny([*WHOLE[:3], ["last", 0]]),
        4,
        "Ann drew the last card at entry 2, and a turn has begun since.",
    ),
    (
        "result",
        tiny(WHOLE, {"points": [5, 4]}),
        7,
        "Bo is said to score 4, and scores 5 (B 1, 1, 1 (only suit): 3; 1 pair: 2).",
    ),
    ("result", tiny(WHOLE, {"pairs": [1, 1]}), 7, "Ann is said to have 1 pair, and has none."),
    (
        "result",
        tiny(WHOLE, {"points": [5, 4], "pairs": [0, 2]}),
        7,
        "Bo is said to score 4, and scores 5 (B 1, 1, 1 (only suit): 3; 1 pair: 2). "
        "Bo is said to have 2 pairs, and has 1.",
    ),
    (
        "result",
        tiny(
            [*WHOLE[:2], ["offer", 1, 0, "A3", ["B1"]], ["accept", 0, "down"], *WHOLE[4:]],
            {"chosen": [["A", "A"], ["B", "A"]]},
        ),
        7,
        "Ann is said to count A alone, and may count A (fewest) and B (most) or B (fewest) and A (most).",
    ),
    (
        "result",
        tiny(WHOLE, {"chosen": [["A", "A"], None]}),
        7,
        "Bo is said to count no suit, and may count B alone.",
    ),
    ("result", {**tiny(WHOLE), "result": {"winner": [0]}}, 0, "Ann is said to win; by points, then by pairs, Bo wins."),
]


@pytest.mark.parametrize(
    ("rule", "log", "entry", "says"), CASES, ids=[f"{rule}-{at}" for at, (rule, *_) in enumerate(CASES)]
)
def test_what_a_rule_says(rule: str, log: JsonLog, entry: int, says: str) -> None:
    one = found(judged(log), rule)
    assert (one.entry, one.kind, one.says) == (entry, "illegal", says)


def test_every_rule_is_among_them() -> None:
    assert {rule for rule, *_ in CASES} == set(GAME.rulebook.rules)


UNPROVEN: list[tuple[str, JsonLog, int, str]] = [
    (
        "offer-one-suit",
        game([["offer", 0, 1, "M1", ["?", "?"]], ["accept", 1, "up"]]),
        1,
        "The cards that lay face down never turned up; they would tell whether they are of one suit.",
    ),
    (
        "offer-other-suit",
        game([["offer", 0, 1, "A3", ["?"]], ["accept", 1, "up"]]),
        1,
        "The cards that lay face down never turned up; "
        "they would tell whether each is of another suit than the face-up card.",
    ),
    (
        "bill-both-sides",
        game([["offer", 0, 1, "BILL", ["?"]], ["accept", 1, "up"]]),
        1,
        "The cards that lay face down never turned up; "
        "they would tell whether each is another card than Old Bill, who lies face up.",
    ),
    (
        "no-offer",
        game([["pass", 0]]),
        1,
        "The cards that Ann held were not all seen; they would tell whether no offer could be made.",
    ),
    (
        "result",
        game([], result={"points": [0, 0, 0]}),
        1,
        "A result is claimed of a game that is not over; the rest of the game would tell.",
    ),
]


@pytest.mark.parametrize(("rule", "log", "entry", "says"), UNPROVEN, ids=[rule for rule, *_ in UNPROVEN])
def test_what_would_settle_it(rule: str, log: JsonLog, entry: int, says: str) -> None:
    one = found(judged(log), rule)
    assert (one.entry, one.kind, one.says) == (entry, "unproven", says)


def test_a_breach_found_on_accepting_names_both_entries() -> None:
    one = found(judged(game([["offer", 0, 1, "A3", ["?", "?"]], ["accept", 1, "up", ["B1", "C1"]]])), "offer-one-suit")
    assert (one.entry, one.evidence) == (1, [1, 2])


def test_a_pass_is_proved_by_what_is_offered_before_the_next_draw() -> None:
    moves = [["pass", 0], *[[*move] for move in DENS[:2]], ["offer", 1, 0, "A4", ["C1"]]]
    turns = [
        ["pass", 0],
        ["offer", 1, 2, "A3", ["B1"]],
        ["accept", 2, "up"],
        ["offer", 2, 0, "C1", ["D1"]],
        ["accept", 0, "up"],
        ["offer", 0, 1, "A4", ["B4"]],
    ]
    one = found(judged(game(turns)), "no-offer")
    assert (one.kind, one.entry, one.evidence) == ("illegal", 1, [1, 6])
    assert found(judged(game(moves[:1])), "no-offer").kind == "unproven"


def test_what_could_have_been_played_instead_is_named() -> None:
    moves = [*DENS, ["offer", 0, 1, "BILL", ["D4"]], ["accept", 1, "up"], ["discard", 1, "A6"]]
    one = found(judged(game(moves)), "bill-discard")
    assert one.legal == [["discard", 1, "A3"], ["discard", 1, "B2"], ["discard", 1, "C1"]]
    assert (one.legal_complete, one.legal_count) == (True, 3)


def test_a_ruling_marks_what_was_taken_back() -> None:
    moves = [["offer", 0, 1, "B3", []], ["ruling", "taken-back"], ["offer", 0, 1, "B3", ["M5"]], ["accept", 1, "up"]]
    one = found(judged(game(moves)), "offer-shape")
    assert (one.entry, one.ruling) == (1, "taken-back")


def test_two_games_add_up() -> None:
    played = {"setup": {"first": 0, **DEALT}, "moves": WHOLE}
    verdict = judged(match([played, played], 2, TINY, result={"winner": [1]}))
    assert (verdict.status, verdict.scores.totals, verdict.scores.winners) == ("legal", [10, 10], [1])
    assert verdict.scores.places == [2, 1]
