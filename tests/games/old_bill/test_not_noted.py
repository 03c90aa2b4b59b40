"""Choices of Old Bill that nobody wrote down: a `?` for the card discarded, or for the Mime assigned."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.old_bill.logs import game
from tests.logs import judged

DENS: list[Any] = [
    ["offer", 0, 1, "A1", ["B1"]],
    ["accept", 1, "up"],
    ["offer", 1, 0, "C1", ["D1"]],
    ["accept", 0, "up"],
]
"""Ann has B1 and C1 in her Den, Bo A1 and D1."""
ALONE: list[Any] = [["offer", 0, 1, "BILL", ["B2"]], ["accept", 1, "up"]]
"""Bo discards a card, whichever he likes."""
OF_A: list[Any] = [
    ["offer", 0, 1, "C2", ["A2", "A3"]],
    ["accept", 1, "down"],
    ["offer", 1, 0, "C3", ["D3"]],
    ["accept", 0, "up"],
    ["offer", 0, 1, "C4", ["A4", "BILL"]],
    ["accept", 1, "down"],
]
"""Bo discards A1, A2 or A3, and has D1 and D3."""
MIMES: list[Any] = [["offer", 0, 1, "A2", ["M1", "M2"]], ["accept", 1, "down"]]
"""Bo assigns both."""
NEXT: list[Any] = ["offer", 1, 0, "C5", ["D5"]]
UNSURE = "What lies in Bo's Den, and with which suit, is not all known; it would tell whether "


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ([*ALONE, ["discard", 1, "?"], NEXT], {}),
        (
            [*ALONE, ["discard", 1, "?"], ["discard", 1, "?"]],
            {(8, "bill-discard", "illegal"): "Bo has nothing to discard for Old Bill now."},
        ),
        (
            [*ALONE, ["discard", 1, "?"], ["offer", 1, 0, "C3", ["BILL"]], ["accept", 0, "up"], ["discard", 1, "A1"]],
            {(10, "bill-discard", "unproven"): f"{UNSURE}A1 is to be discarded."},
        ),
        (
            [*OF_A, ["discard", 1, "?"], NEXT],
            {
                (11, "bill-discard", "unproven"): "Which card Bo discards is not known; "
                "it would tell whether it is one that may go."
            },
        ),
        ([["discard", 1, "?"]], {(5, "bill-discard", "illegal"): "Bo has nothing to discard for Old Bill now."}),
        (
            [ALONE[0], ["discard", 1, "?"]],
            {
                (6, "bill-discard", "illegal"): "A card is discarded while Bo has still to take one side of the offer.",
            },
        ),
        ([*MIMES, ["assign", 1, "?", "A"], ["assign", 1, "?", "D"], NEXT], {}),
        (
            [*MIMES, ["assign", 1, "?", "A"], ["assign", 1, "M1", "D"], NEXT],
            {(8, "assign", "unproven"): f"{UNSURE}M1 can go to D."},
        ),
        (
            [*MIMES, ["assign", 1, "?", "A"], NEXT],
            {(8, "assign-due", "illegal"): "Bo has still to assign a Mime, to A or D (mime-assign must)."},
        ),
        ([["assign", 1, "?", "A"]], {(5, "assign", "illegal"): "No Mime waits in Bo's Den."}),
        (
            [["offer", 0, 1, "M1", ["B2"]], ["accept", 1, "up"], ["assign", 1, "?", "B"]],
            {(7, "assign", "illegal"): "There is no suit B in Bo's Den; the Mime goes to A or D."},
        ),
        (
            [ALONE[0], ["assign", 1, "?", "A"]],
            {(6, "assign", "illegal"): "A Mime is assigned while Bo has still to take one side of the offer."},
        ),
        (
            [["offer", 0, 1, "A2", ["M1", "BILL"]], ["accept", 1, "down"], ["discard", 1, "?"], NEXT],
            {
                (7, "assign-due", "unproven"): "Which card Bo discards is not known; "
                "it would tell whether a Mime was due before."
            },
        ),
    ],
)
def test_what_is_said_of_a_choice_that_was_not_noted(entries: list[Any], said: dict[tuple[int, str, str], str]) -> None:
    findings = [one for one in judged(game([*DENS, *entries], 2)).findings if one.kind != "notice"]
    assert {(one.entry, one.rule.removeprefix("old-bill/"), one.kind): one.says for one in findings} == said


def test_two_cards_go_for_two_bills_whatever_they_were() -> None:
    bills = [*OF_A[:4], ["offer", 0, 1, "C4", ["BILL", "BILL"]], ["accept", 1, "down"], ["discard", 1, "?"]]
    for second, kinds in (("?", []), ("A1", ["unproven"]), ("B6", ["illegal"])):
        verdict = judged(game([*DENS, *bills, ["discard", 1, second]], 2, {"bills-alone": "each"}))
        assert [one.kind for one in verdict.findings if one.kind != "notice"] == kinds


def test_the_only_mime_that_can_be_meant_is_known() -> None:
    moves = [*DENS, ["offer", 0, 1, "M1", ["B2"]], ["accept", 1, "up"]]
    noted, not_noted = (judged(game([*moves, ["assign", 1, mime, "A"], NEXT], 2)) for mime in ("M1", "?"))
    assert noted.scores.rounds == not_noted.scores.rounds == [[4, 3]]


def test_what_leaves_no_choice_is_known_though_it_is_not_noted() -> None:
    moves = [*DENS[:2], ["offer", 1, 0, "C1", ["BILL"]], ["accept", 0, "up"], ["discard", 1, "?"]]
    verdict = judged(game(moves, 2))
    assert (verdict.status, verdict.scores.rounds) == ("legal", [[2, 0]])


def test_what_a_den_scores_from_which_any_card_may_have_gone_is_not_known() -> None:
    verdict = judged(game([*DENS, *ALONE, ["discard", 1, "?"]], 2))
    assert verdict.scores.rounds == [[4, None]]
