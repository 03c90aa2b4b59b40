"""What the rules on players, setups, results and matches say, to the letter: what is wrong, and what would be right."""

from __future__ import annotations

import pytest

from adjudicator.games.new_old.game import GAME
from tests.games.new_old import test_play_messages, test_reveal_messages
from tests.games.new_old.logs import match
from tests.games.new_old.messages import (
    ENDED,
    HAND,
    NEW,
    OLD,
    OTHER,
    SETUP,
    Said,
    each,
    exits,
    heard,
    series,
    start,
)
from tests.logs import JsonLog, found, judged

pytestmark = pytest.mark.usefixtures("both_ways")

SAID: Said = [
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


@each(SAID)
def test_a_rule_on_matches_says_what_is_wrong_and_what_would_be_right(
    rule: str, kind: str, log: JsonLog, says: str
) -> None:
    assert heard(log, rule) == (says, kind)


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
    said = [*SAID, *test_play_messages.SAID, *test_reveal_messages.SAID]
    assert {rule for rule, *_ in said} == {one.name for one in GAME.rulebook}
