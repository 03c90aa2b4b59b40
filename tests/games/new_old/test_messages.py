"""What each rule says, to the letter: what is wrong, and what would be right."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.new_old.logs import game, match
from tests.logs import JsonLog, found, judged

pytestmark = pytest.mark.usefixtures("both_ways")

OLD = ["O1", "O1", "O2", "O5", "O6", "O6"]
NEW = ["N1", "N2", "N3", "N3", "N4", "N6"]
HAND = NEW + OLD
OTHER = ["N1", "N2", "N2", "N4", "N5", "N6", "O2", "O2", "O3", "O3", "O4", "O4"]
HANDS = [HAND, OTHER]
REVEALED = [["reveal", 0, OLD]]
"""Ann is in stage B."""


def start(
    *moves: Any, fields: tuple[str, ...] = ("O3", "N5"), players: int = 2, house: Any = None, **setup: Any
) -> JsonLog:
    """A game that starts with an Old 3 and a New 5."""
    return game(list(fields), list(moves), players, house, **setup)


def exits(seat: int, old: list[str], new: list[str]) -> list[Any]:
    """Both reveals of a player."""
    return [["reveal", seat, old], ["reveal", seat, new]]


TENS = ["O1"] * 5 + ["O5"]
ENDED = [*exits(0, OLD, ["N1", "N2", "N2", "N3", "N3", "N4"]), *exits(1, TENS, ["N1", "N1", "N2", "N2", "N3", "N3"])]
"""Ann scores 15 - 21, and Bo 12 - 10."""
SETUP = {"first": 0, "fields": ["O3", "N5"]}


def series(*rounds: Any, house: Any = None, **claims: Any) -> JsonLog:
    """Games, each of a setup, its moves and its result."""
    return match([dict(zip(("setup", "moves", "result"), one, strict=False)) for one in rounds], house=house, **claims)


SAID: list[tuple[str, str, JsonLog, str]] = [
    ("player-count", "illegal", start(players=6), "6 players take part; New Old is for 2 to 5."),
    ("player-count", "illegal", start(players=1), "1 player takes part; New Old is for 2 to 5."),
    (
        "game-count",
        "illegal",
        series((SETUP, ENDED), (SETUP, []), house={"games": 1}),
        "The match has 1 game; this is game 2.",
    ),
    (
        "game-count",
        "illegal",
        series((SETUP, ENDED), (SETUP, ENDED), (SETUP, [])),
        "The match has 2 games; this is game 3.",
    ),
    (
        "deal",
        "illegal",
        start(hands=[HAND]),
        "The number of lists under hands is 1; it should be 2, one a player.",
    ),
    (
        "deal",
        "illegal",
        start(hands=[[*NEW, "N1", *OLD[1:]], OTHER]),
        "The hand of Ann is 7 New and 5 Old Cards; it should be 6 New and 6 Old Cards.",
    ),
    (
        "deal",
        "illegal",
        start(hands=[HAND[1:], ["?", *OTHER[1:], "?"]]),
        "The hand of Ann is 5 New and 6 Old Cards; it should be 6 New and 6 Old Cards.",
    ),
    (
        "deal",
        "illegal",
        start(dealt=[[*HAND, "N1", "O2"], [*OTHER, "N1", "?", "?"]]),
        "The deal of Bo is 7 New and 6 Old Cards and 2 not known; it should be 7 New and 7 Old Cards.",
    ),
    (
        "deal",
        "illegal",
        start(returned=[["N1", "N2"], ["N1", "O1"]]),
        "The return of Ann is 2 New and 0 Old Cards; it should be 1 New and 1 Old Card.",
    ),
    (
        "deal",
        "illegal",
        start(dealt=[[*HAND, "N1", "O2"], [*OTHER, "N5", "O5"]], returned=[["N1", "O3"], ["N5", "O5"]]),
        "Ann holds or returned O3, which is not among the 14 cards dealt to Ann.",
    ),
    (
        "deal",
        "illegal",
        start(dealt=[[*HAND, "N1", "O2"], [*OTHER, "N5", "O5"]], hands=[HAND, [*OTHER[:4], "N3", "N3", *OTHER[6:]]]),
        "Bo holds or returned N3 and N3, which are not among the 14 cards dealt to Bo.",
    ),
    (
        "field-cards",
        "illegal",
        start(fields=("N5", "N3")),
        "The field cards are N3 and N5; they should be one Old and one New Card.",
    ),
    ("field-cards", "illegal", start(fields=()), "The field cards are none; they should be one Old and one New Card."),
    (
        "field-cards",
        "unproven",
        start(fields=("?", "N3")),
        "The field cards are ? and N3; the kind of the one not known would tell whether there is one of each.",
    ),
    (
        "deck",
        "illegal",
        start(["play", 0, "O4"], hands=[["N5"] * 6 + OLD, OTHER]),
        "N5 has been seen 8 times in this game; the deck has 6 of each card.",
    ),
    ("deck", "illegal", start(["play", 0, "O7"]), "There is no O7: the numbers are 1 to 6."),
    ("deck", "illegal", start(fields=("O0", "N3")), "There is no O0: the numbers are 1 to 6."),
    (
        "start-player",
        "illegal",
        series((SETUP, ENDED), (SETUP | {"first": 1}, [])),
        "Bo scored 2 in game 1, and Ann -6; the lowest scorer starts.",
    ),
    (
        "start-player",
        "illegal",
        series(
            (SETUP, [*exits(0, ["O?", *OLD[1:]], ["N1", "N2", "N2", "N3", "N3", "N4"]), *ENDED[2:]]),
            (SETUP | {"first": 1}, []),
        ),
        "Bo scored 2 in game 1, and Ann from -11 to -6; the lowest scorer starts.",
    ),
    (
        "start-player",
        "unproven",
        series((SETUP, []), (SETUP, [])),
        "Ann starts; the full score of game 1 would tell who scored lowest there.",
    ),
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
    (
        "must-play-new",
        "illegal",
        start(*exits(0, OLD, NEW)),
        "N6 goes on the 5 in the New Zone, so Ann could still play a New Card.",
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
    ("game-over", "illegal", start(*ENDED, ["play", 0, "O3"]), "Everybody has exited, so the game is over."),
    (
        "result",
        "illegal",
        series((SETUP, ENDED, {"points": [-6, 3]})),
        "Bo is said to score 3, and scores 2 (New 1, 1, 2, 2, 3, 3: 12; Old 1, 1, 1, 1, 1, 5: -10).",
    ),
    (
        "result",
        "illegal",
        series((SETUP, [*ENDED[:3], ["reveal", 1, ["N?"] * 6]], {"points": [-6, 33]})),
        "Bo is said to score 33, and scores from -4 to 26.",
    ),
    (
        "result",
        "illegal",
        series((SETUP, ENDED, {"points": [-6]})),
        "The result has points for 1; it should have them for each of 2 players.",
    ),
    (
        "result",
        "illegal",
        series((SETUP, ENDED, {"points": [-6, 2, 0]})),
        "The result has points for 3; it should have them for each of 2 players.",
    ),
    (
        "result",
        "illegal",
        series(
            (SETUP, [["reveal", 0, []], ["reveal", 0, ["N5", "?"]], *ENDED[2:]], {"points": [-3, 2]}),
        ),
        "Ann is said to score -3, and scores from -11 to -6 or from -1 to 4.",
    ),
    (
        "result",
        "unproven",
        series((SETUP, ENDED[:3], {"points": [-6, 2]})),
        "A result is claimed of a game that is not over; the rest of the game would tell.",
    ),
    (
        "result",
        "unproven",
        series((SETUP, [*ENDED[:3], ["reveal", 1, ["N?"] * 6]], {"points": [-6, 2]})),
        "The cards revealed that are not known would tell whether the points claimed are right.",
    ),
    (
        "result",
        "illegal",
        series((SETUP, ENDED), result={"winner": [0]}),
        "Ann is said to win; by the totals Bo wins.",
    ),
    (
        "result",
        "illegal",
        series((SETUP, ENDED), result={"winner": [1, 0, 1]}),
        "Ann and Bo are said to win; by the totals Bo wins.",
    ),
    (
        "result",
        "illegal",
        series((SETUP, [*ENDED, ["adjust", 0, 8, ""]]), result={"winner": []}),
        "Nobody is said to win; by the totals Ann and Bo win.",
    ),
    (
        "result",
        "unproven",
        series((SETUP, ENDED[:3]), result={"winner": [0]}),
        "A winner is claimed of a match whose last game is not over; the rest of it would tell.",
    ),
    (
        "result",
        "unproven",
        series((SETUP, ENDED), (SETUP, ENDED[:3]), result={"winner": [0]}),
        "A winner is claimed of a match whose last game is not over; the rest of it would tell.",
    ),
    (
        "result",
        "unproven",
        series((SETUP, [*ENDED[:3], ["reveal", 1, ["N?"] * 6]]), result={"winner": [0]}),
        "The scores that are not known would tell who won the match.",
    ),
]


@pytest.mark.parametrize(
    ("rule", "kind", "log", "says"), SAID, ids=[f"{rule}-{at}" for at, (rule, *_) in enumerate(SAID)]
)
def test_a_rule_says_what_is_wrong_and_what_would_be_right(rule: str, kind: str, log: JsonLog, says: str) -> None:
    one = found(judged(log), rule)
    assert (one.says, one.kind) == (says, kind)


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


def test_all_who_win_are_named() -> None:
    all_equal = [["reveal", seat, OLD] for seat in range(3)]
    moves = [move for one in all_equal for move in (one, ["reveal", one[1], ["N1", "N2", "N2", "N3", "N3", "N4"]])]
    log = match([{"setup": SETUP, "moves": moves}], players=3, result={"winner": [1]})
    assert found(judged(log), "result").says == "Bo is said to win; by the totals Ann and Bo and Cy win."
    moves[-1] = ["reveal", 2, ["N1", "N1", "N1", "N1", "N1", "N1"]]
    moves[1] = ["reveal", 0, ["N1", "N2", "N2", "N3", "N3", "N3"]]
    log["result"] = {"winner": [0, 1, 2]}
    assert found(judged(log), "result").says == "Ann and Bo and Cy are said to win; by the totals Bo wins."


def test_every_rule_is_heard() -> None:
    from adjudicator.games.new_old.game import GAME

    assert {rule for rule, *_ in SAID} == {one.name for one in GAME.rulebook}
