"""What the rules on reveals say, to the letter: what is wrong, and what would be right."""

from __future__ import annotations

import pytest

from tests.games.new_old.messages import (
    HANDS,
    NEW,
    OLD,
    REVEALED,
    Said,
    each,
    exits,
    heard,
    start,
)
from tests.logs import JsonLog

pytestmark = pytest.mark.usefixtures("both_ways")

SAID: Said = [
    (
        "reveal-stuck",
        "illegal",
        start(["reveal", 0, ["O1", "O1", "O2", "O5", "O6", "O4"]]),
        "O4 goes on the 3 in the Old Zone, so Ann could still play an Old Card.",
    ),
    (
        "reveal-stuck",
        "illegal",
        start(["reveal", 0, ["O1", "O1", "O3", "O4", "O4", "O4"]]),
        "O3 and O4 go on the 3 in the Old Zone, so Ann could still play an Old Card.",
    ),
    (
        "reveal-stuck",
        "unproven",
        start(["reveal", 0, OLD[1:]]),
        "It is not known whether Ann could still play; the Old Cards held would tell.",
    ),
    (
        "reveal-stuck",
        "unproven",
        start(["reveal", 0, OLD], fields=("O?", "N5")),
        "It is not known whether Ann could still play; the number of the card in the Old Zone would tell.",
    ),
    (
        "reveal-stuck",
        "illegal",
        start(["reveal", 0, ["O1", "O2", "O3", "O4", "O5", "O6"]], fields=("O?", "N5")),
        "By all that was seen, Ann could still play one of the cards to the Old Zone.",
    ),
    (
        "reveal-old",
        "illegal",
        start(["reveal", 0, OLD[1:]]),
        "Ann holds 6 Old Cards; the reveal shows 5.",
    ),
    (
        "reveal-old",
        "illegal",
        start(["reveal", 0, []], hands=HANDS),
        "Ann holds 6 Old Cards: O1, O1, O2, O5, O6 and O6; the reveal shows none.",
    ),
    (
        "reveal-old",
        "illegal",
        start(["reveal", 0, ["N1", *OLD]]),
        "N1 is a New Card; the first reveal shows Old Cards only.",
    ),
    (
        "reveal-old",
        "illegal",
        start(["reveal", 0, ["N1", "N2", *OLD]]),
        "N1 and N2 are New Cards; the first reveal shows Old Cards only.",
    ),
    (
        "reveal-old",
        "illegal",
        start(["reveal", 0, ["O5", *OLD[1:]]], hands=HANDS),
        "Ann does not hold O5; the first reveal shows the Old Cards of the hand.",
    ),
    (
        "reveal-old",
        "unproven",
        start(["reveal", 0, ["?", *OLD[1:]]]),
        "The kinds of all cards that Ann has played and revealed would tell whether these are all the Old Cards.",
    ),
    (
        "reveal-old",
        "illegal",
        start(["reveal", 0, ["?", *OLD[1:]]], ["play", 0, "O3"]),
        "By what Ann has played and revealed, these are not just the Old Cards of the hand.",
    ),
    (
        "must-play-new",
        "illegal",
        start(*exits(0, OLD, NEW)),
        "N6 goes on the 5 in the New Zone, so Ann could still play a New Card.",
    ),
    (
        "must-play-new",
        "illegal",
        start(*exits(0, OLD, NEW), fields=("O3", "N6")),
        "N1 and N6 go on the 6 in the New Zone, so Ann could still play a New Card.",
    ),
    (
        "must-play-new",
        "illegal",
        start(*exits(0, OLD, ["N1", "N1", *NEW[1:5]]), fields=("O3", "N6")),
        "N1 goes on the 6 in the New Zone (new-zone-wrap yes), so Ann could still play a New Card.",
    ),
    (
        "must-play-new",
        "illegal",
        start(*exits(0, OLD, ["N1", "N2", "N3", "N4", "N5", "N6"]), fields=("O3", "N?")),
        "By all that was seen, Ann could still play one of the cards to the New Zone.",
    ),
    (
        "must-play-new",
        "illegal",
        start(*exits(0, OLD, ["N1", "N2", "N3", "N4", "N5", "N5"]), fields=("O3", "N?")),
        "By all that was seen, Ann could still play one of the cards to the New Zone (new-zone-wrap yes).",
    ),
    (
        "must-play-new",
        "unproven",
        start(
            *exits(0, OLD, ["N1", "N2", "N3", "N4", "N5", "N5"]), fields=("O3", "N?"), house={"new-zone-wrap": False}
        ),
        "It is not known whether Ann could still play; the number of the card in the New Zone would tell.",
    ),
    (
        "reveal-rest",
        "illegal",
        start(*exits(0, OLD, NEW[:5])),
        "Ann holds 6 cards; the reveal shows 5.",
    ),
    (
        "reveal-rest",
        "illegal",
        start(*exits(0, OLD, []), hands=HANDS),
        "Ann holds 6 cards: N1, N2, N3, N3, N4 and N6; the reveal shows none.",
    ),
    (
        "reveal-rest",
        "illegal",
        start(*exits(0, OLD, ["N1", "N1", "N3", "N3", "N4", "N6"]), hands=HANDS),
        "Ann cannot hold N1; the second reveal shows the rest of the hand.",
    ),
    (
        "reveal-rest",
        "illegal",
        start(*REVEALED, ["play", 0, "N5"], *[["play", 0, f"N{number}"] for number in (6, 1, 2, 3)], ["reveal", 0, []]),
        "Ann holds 1 card; the reveal shows none.",
    ),
    (
        "reveal-rest",
        "illegal",
        start(*exits(0, OLD[:5], NEW[:1])),
        "Ann holds 7 cards; the reveal shows 1.",
    ),
    (
        "reveal-old",
        "illegal",
        start(*[["play", 0, f"O{number}"] for number in (3, 4, 5, 6, 1)], ["reveal", 0, []]),
        "Ann holds 1 Old Card; the reveal shows none.",
    ),
    (
        "reveal-old",
        "illegal",
        start(*[["play", 0, f"O{number}"] for number in (3, 4, 5, 6, 1, 2)], ["reveal", 0, ["O5"]]),
        "Ann holds no Old Cards; the reveal shows 1.",
    ),
    (
        "reveal-rest",
        "illegal",
        start(*REVEALED, ["reveal", 0, [*NEW[:5], "O2"]]),
        "Ann holds no Old Cards; the reveal shows 1.",
    ),
    (
        "reveal-rest",
        "illegal",
        start(["reveal", 0, OLD[:5]], ["reveal", 0, [*NEW[:5], "O1", "O2"]]),
        "Ann holds at most 1 Old Card; the reveal shows 2.",
    ),
    (
        "reveal-rest",
        "illegal",
        start(["reveal", 0, OLD[:5]], ["reveal", 0, [*NEW, "N2"]]),
        "Ann holds at most 6 New Cards; the reveal shows 7.",
    ),
    (
        "reveal-rest",
        "illegal",
        start(*exits(0, OLD, NEW), hands=[["N2", "N2", *["?"] * 10], ["?"] * 12]),
        "Ann holds N2 too; the second reveal shows the rest of the hand.",
    ),
    (
        "reveal-old",
        "illegal",
        start(*REVEALED, hands=[["O2", "O2", *["?"] * 10], ["?"] * 12]),
        "Ann holds O2 too; the first reveal shows all Old Cards of the hand.",
    ),
]


@each(SAID)
def test_a_rule_on_reveals_says_what_is_wrong_and_what_would_be_right(
    rule: str, kind: str, log: JsonLog, says: str
) -> None:
    assert heard(log, rule) == (says, kind)
