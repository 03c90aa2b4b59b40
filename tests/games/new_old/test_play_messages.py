"""What the rules on cards that are played say, to the letter: what is wrong, and what would be right."""

from __future__ import annotations

import pytest

from tests.games.new_old.messages import (
    ENDED,
    HAND,
    HANDS,
    NEW,
    NO_N6,
    OLD,
    OTHER,
    REVEALED,
    Said,
    each,
    heard,
    start,
)
from tests.logs import JsonLog, judged

pytestmark = pytest.mark.usefixtures("both_ways")

SAID: Said = [
    (
        "deck",
        "illegal",
        start(["play", 0, "O4"], hands=[["N5"] * 6 + OLD, OTHER]),
        "N5 has been seen 8 times in this game; the deck has 6 of each card.",
    ),
    ("deck", "illegal", start(["play", 0, "O7"]), "There is no O7: the numbers are 1 to 6."),
    ("deck", "illegal", start(fields=("O0", "N3")), "There is no O0: the numbers are 1 to 6."),
    ("turn", "illegal", start(["play", 1, "O3"]), "It is Ann's turn, not Bo's."),
    (
        "turn",
        "illegal",
        start(*REVEALED, ["play", 1, "O3"]),
        "It is still Ann's turn: after a reveal the same player plays a New Card, or reveals the rest.",
    ),
    ("exited", "illegal", start(*ENDED[:2], ["play", 0, "O3"]), "Ann has exited; it is Bo's turn."),
    ("no-pass", "illegal", start(["pass", 0]), "Nobody may pass: a player who cannot play reveals."),
    (
        "zone",
        "illegal",
        start(["play", 0, "N5", "new"]),
        "Ann has not revealed yet and plays to the Old Zone, not to the New Zone.",
    ),
    (
        "zone",
        "illegal",
        start(*REVEALED, ["play", 0, "N3", "old"]),
        "Ann has revealed and plays to the New Zone, not to the Old Zone.",
    ),
    (
        "old-zone-step",
        "illegal",
        start(["play", 0, "O5"], fields=("O6", "N5")),
        "O5 does not go on the 6 in the Old Zone: only 6 or 1 does.",
    ),
    (
        "old-zone-step",
        "illegal",
        start(["play", 0, "N5"]),
        "N5 does not go on the 3 in the Old Zone: only 3 or 4 does.",
    ),
    (
        "old-zone-step",
        "unproven",
        start(["play", 0, "?"]),
        "The number of the card played is not known; it would tell whether it goes on the 3 in the Old Zone.",
    ),
    (
        "old-zone-step",
        "unproven",
        start(["play", 0, "O3"], fields=("O?", "N5")),
        "The number of the card in the Old Zone is not known; it would tell whether O3 goes there.",
    ),
    (
        "old-zone-step",
        "illegal",
        start(["play", 0, "O?"], hands=[[*NEW, "O1", "O1", "O2", "O5", "O6", "O6"], OTHER]),
        "By all that was seen, the O? is a 1, 2, 5 or 6, which does not go on the 3 in the Old Zone.",
    ),
    (
        "new-zone-step",
        "illegal",
        start(*REVEALED, ["play", 0, "N4"]),
        "N4 does not go on the 5 in the New Zone: only 5 or 6 does.",
    ),
    (
        "new-zone-step",
        "illegal",
        start(*REVEALED, ["play", 0, "N1"], fields=("O3", "N6"), house={"new-zone-wrap": False}),
        "N1 does not go on the 6 in the New Zone: only 6 does (new-zone-wrap no).",
    ),
    (
        "new-zone-step",
        "illegal",
        start(*REVEALED, ["play", 0, "N1"], house={"new-zone-wrap": False}),
        "N1 does not go on the 5 in the New Zone: only 5 or 6 does.",
    ),
    (
        "new-zone-step",
        "illegal",
        start(*REVEALED, ["play", 0, "N?"], fields=("O3", "N6"), hands=NO_N6, house={"new-zone-wrap": False}),
        "By all that was seen, the N? is a 1, 2, 3 or 4, which does not go on the 6 in the New Zone "
        "(new-zone-wrap no).",
    ),
    (
        "new-zone-step",
        "illegal",
        start(*REVEALED, ["play", 0, "N?"], hands=NO_N6, house={"new-zone-wrap": False}),
        "By all that was seen, the N? is a 1, 2, 3 or 4, which does not go on the 5 in the New Zone.",
    ),
    (
        "old-zone-step",
        "illegal",
        start(["play", 0, "O5"], fields=("O6", "N5"), house={"new-zone-wrap": False}),
        "O5 does not go on the 6 in the Old Zone: only 6 or 1 does.",
    ),
    (
        "new-cards-only",
        "illegal",
        start(["reveal", 0, OLD[1:]], ["play", 0, "O5"]),
        "Ann has revealed and plays New Cards only; O5 is an Old Card.",
    ),
    (
        "new-cards-only",
        "unproven",
        start(["reveal", 0, OLD[1:]], ["play", 0, "?"]),
        "The kind of the card that Ann played would tell: in stage B it is a New Card.",
    ),
    (
        "new-cards-only",
        "illegal",
        start(["reveal", 0, OLD[1:]], ["play", 0, "?"], ["play", 1, "O3"], ["reveal", 0, NEW]),
        "Ann has revealed and plays New Cards only; this was an Old Card.",
    ),
    ("in-hand", "illegal", start(["play", 0, "O3"], hands=HANDS), "Ann does not hold O3."),
    (
        "in-hand",
        "illegal",
        start(["play", 0, "O3"], dealt=[[*HAND, "N1", "O1"], [*OTHER, "N1", "O5"]]),
        "O3 is not among the cards that Ann can hold.",
    ),
    (
        "in-hand",
        "illegal",
        start(*REVEALED, ["play", 0, "O5"]),
        "Ann has no Old Card left: a hand has six, and six have been played or revealed.",
    ),
    (
        "reveal-forced",
        "illegal",
        start(["play", 0, "N4"], hands=HANDS, house={"forced-reveal": True}),
        "Ann could play no Old Card on the 3 in the Old Zone, and had to reveal (forced-reveal yes).",
    ),
    (
        "reveal-forced",
        "unproven",
        start(["play", 0, "N4"], house={"forced-reveal": True}),
        "The Old Cards that Ann held at entry 1 are not all known; they would tell whether one of them could be played "
        "on the 3 in the Old Zone. If none could, Ann had to reveal (forced-reveal yes).",
    ),
    ("game-over", "illegal", start(*ENDED, ["play", 0, "O3"]), "Everybody has exited, so the game is over."),
]


@each(SAID)
def test_a_rule_on_plays_says_what_is_wrong_and_what_would_be_right(
    rule: str, kind: str, log: JsonLog, says: str
) -> None:
    assert heard(log, rule) == (says, kind)


def test_what_lies_on_a_card_that_the_deck_has_not_cannot_be_told() -> None:
    verdict = judged(start(["play", 0, "O7"], ["play", 1, "O3"]))
    (one,) = [one for one in verdict.findings if one.entry == 2]
    assert (one.kind, one.evidence) == ("unproven", [1, 2])
    assert one.says == ("O7, played at entry 1, is no card of the deck; what it was would tell whether O3 goes there.")


def test_what_lies_on_a_card_not_known_cannot_be_told() -> None:
    verdict = judged(start(["play", 0, "?"], ["play", 1, "O3"]))
    (one,) = [one for one in verdict.findings if one.entry == 2]
    assert one.says == (
        "The number of the card of entry 1 in the Old Zone is not known; it would tell whether O3 goes there."
    )
