"""The rulings of Old Bill: scoring as the examples have it, and what each house key changes."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.old_bill.den import Den
from adjudicator.games.old_bill.scoring import CARD, possible, reckoned, score
from adjudicator.thieves import MOST_CARDS, suit_of
from adjudicator.verdict import Reason
from tests.games.old_bill.logs import game, match
from tests.games.old_bill.test_messages import DEALT, DENS, LAST, TINY, WHOLE, tiny
from tests.logs import decoded, judged, rules_of


def den(*cards: str, waiting: tuple[str, ...] = (), **mimes: str) -> Den:
    """A Den of thieves, and Mimes that lie with a suit."""
    found = Den()
    for card in cards:
        found.add(suit_of(card), card)
    for suit, mime in mimes.items():
        found.add(suit, mime)
    found.waiting = list(waiting)
    return found


def test_the_printed_example_scores_13() -> None:
    # 4 points in the suit with the fewest cards, 5 in the one with the most, a Mime among them, and two pairs.
    scored = score(den("A4", "B1", "B1", "C3", "C3", B="M3"))
    assert (scored.points, scored.pairs, scored.suits) == (4 + 5 + 4, 2, ("A", "B"))


def test_fewest_b_and_most_a_score_14() -> None:
    scored = score(den("A1", "A1", "A4", "B6", "C2", "C3"))
    assert (scored.points, scored.pairs, scored.suits) == (14, 1, ("B", "A"))


def test_an_only_suit_counts_once_or_twice() -> None:
    assert score(den("A2", "A2")).points == 6
    assert score(den("A2", "A2"), twice=True).points == 10


def test_of_ties_the_best_two_different_suits_count() -> None:
    tied = den("A1", "B2", "C6")
    assert score(tied).points == 8
    assert score(tied, chosen=("A", "B")).points == 3
    assert ("A", "A") not in possible(tied)


@pytest.mark.parametrize(
    ("cards", "suits"),
    [
        (("B6", "A1"), ("A", "B")),
        (("A1", "B6"), ("A", "B")),
        (("A2", "B2"), ("A", "B")),
        (("B2", "A2"), ("A", "B")),
        (("B0", "A0"), ("A", "B")),
        (("C3", "B3", "A1"), ("B", "C")),
        (("A2", "B2", "C5", "C6"), ("A", "C")),
        (("B2", "A2", "C5", "C6"), ("A", "C")),
        (("A1", "B2", "C5", "C6"), ("B", "C")),
        (("B2", "A1", "C5", "C6"), ("B", "C")),
        (("A1", "B2", "B2", "C3", "C1"), ("A", "B")),
        (("A1", "C2", "C2", "B3", "B1"), ("A", "B")),
        (("A1", "B1", "B2", "C3", "C4"), ("A", "C")),
        (("A1", "C3", "C4", "B1", "B2"), ("A", "C")),
    ],
)
def test_of_suits_that_tie_the_dearest_count_and_of_equal_ones_the_first(cards: Any, suits: Any) -> None:
    found = score(den(*cards))
    assert found.suits == suits
    assert score(den(*cards), chosen=("A", "A")) == found


@pytest.mark.parametrize("chosen", [("A", "B"), ("B", "C"), ("C", "A"), ("A", "A"), ("Z", "C"), ("A", "Z")])
def test_suits_that_may_not_count_do_not(chosen: Any) -> None:
    lies = den("A1", "B2", "B3", "C3", "C4", "C5")
    assert score(lies, chosen=chosen).suits == ("A", "C")
    assert set(lies.suits) == {"A", "B", "C"}


@pytest.mark.parametrize("sizes", [(1, 1, 1), (1, 1, 2), (2, 1, 1), (1, 2, 2), (3, 2, 1)])
@pytest.mark.parametrize("worth", [(6, 6, 6), (6, 5, 5), (5, 5, 6), (1, 6, 1), (1, 2, 3)])
def test_which_suits_count_rests_on_nothing_below_the_rank(sizes: Any, worth: Any) -> None:
    def reckon(bits: int, below: Any, chosen: Any) -> Any:
        lots = [(CARD * size + points << bits) + rest for size, points, rest in zip(sizes, worth, below, strict=True)]
        return reckoned(["A", "B", "C"], lots, bits, 0, 0, lambda suit, _: str(suit), False, chosen)

    most = (1 << 22) - 1
    for chosen in (None, ("A", "B"), ("C", "A"), ("B", "C")):
        plain = reckon(0, (0, 0, 0), chosen)
        for below in ((0, 0, 0), (most, 0, 0), (0, most, 5), (9, 0, most)):
            assert reckon(22, below, chosen) == plain


def test_a_whole_deck_can_be_pairs() -> None:
    found = score(den(*["A1"] * MOST_CARDS))
    assert found.pairs == 200
    assert found.reasons[-1] == Reason(400, "200 pairs")


def test_an_empty_den_has_no_pair() -> None:
    found = score(Den())
    assert (found.points, found.reasons, found.pairs, found.suits) == (0, [], 0, None)


def test_pairs_are_named() -> None:
    assert score(den("A1", "A1", "A2", "A2", "A2")).reasons[-1].what == "2 pairs"
    assert score(den("A1", "A1", "A1", "A2")).reasons[-1].what == "1 pair"


def test_a_mime_that_waits_scores_nothing() -> None:
    assert score(den(waiting=("M5",))).points == 0
    assert score(den("A1", waiting=("M5",))).points == 1


def test_reasons_add_up_and_name_the_suits() -> None:
    reasons = score(den("A1", "A1", "A4", "B6", "C2", "C3")).reasons
    assert [(one.points, one.what) for one in reasons] == [(6, "B 6 (fewest)"), (6, "A 1, 1, 4 (most)"), (2, "1 pair")]


def lying(moves: list[Any], house: Any, seat: int) -> list[str]:
    """The cards in a Den after some entries."""
    from adjudicator.game import Match, settled
    from adjudicator.games.old_bill.game import GAME

    log = decoded(game(moves, house=house))
    table = GAME.table(Match(log, settled(log.house, GAME.defaults[1])), log.rounds[0].setup)
    table.prepare(log.rounds[0].moves)
    for entry, move in enumerate(log.rounds[0].moves, 1):
        table.entry = entry
        table.apply(move)
    return sorted(table.dens[seat].cards())


ALONE: list[Any] = [*DENS, ["offer", 0, 1, "D4", ["M1", "BILL", "BILL"]], ["accept", 1, "down"]]


@pytest.mark.parametrize(
    ("house", "then", "left"),
    [
        ({}, [["assign", 1, "M1", "A"], ["discard", 1, "B2"]], ["A3", "C1", "M1"]),
        ({}, [["discard", 1, "M1"]], ["A3", "B2", "C1"]),
        ({"bill-mime": "all-go"}, [["discard", 1, "B2"]], ["A3", "C1"]),
        (
            {"bills-alone": "each"},
            [["assign", 1, "M1", "A"], ["discard", 1, "B2"], ["discard", 1, "C1"]],
            ["A3", "M1"],
        ),
        ({"bills-alone": "each"}, [["discard", 1, "B2"], ["discard", 1, "M1"]], ["A3", "C1"]),
    ],
)
def test_what_old_bill_costs_without_a_suit(house: Any, then: list[Any], left: list[str]) -> None:
    moves = [*ALONE, *then]
    assert lying(moves, house, 1) == left
    assert not rules_of(judged(game([*moves, ["offer", 1, 2, "A4", ["D2"]]], house=house)))


def test_with_a_suit_the_whole_side_goes_and_one_card_of_that_suit() -> None:
    moves = [*DENS, ["offer", 0, 1, "D4", ["A4", "M2", "BILL", "BILL"]], ["accept", 1, "down"]]
    assert lying(moves, {}, 1) == ["B2", "C1"]
    assert lying([*DENS, ["offer", 0, 1, "A4", ["D4", "BILL"]], ["accept", 1, "down"]], {}, 1) == ["A3", "B2", "C1"]


def test_a_mime_without_a_suit_waits_and_joins_the_next_side() -> None:
    moves = [
        ["offer", 0, 1, "M1", ["B1"]],
        ["accept", 1, "up"],
        ["offer", 1, 2, "A4", ["D2"]],
        ["accept", 2, "up"],
        ["offer", 2, 1, "C3", ["D1", "BILL"]],
        ["accept", 1, "down"],
    ]
    assert "M1" in lying(moves, {}, 1)
    verdict = judged(game([*moves, ["assign", 1, "M1", "D"]]))
    # Bo has D2, of his own offer, by now: there the Mime lies.
    assert rules_of(verdict) == {(1, 7, "assign")}


def test_at_some_tables_a_mime_may_wait() -> None:
    moves = [*DENS, ["offer", 0, 1, "M1", ["D4"]], ["accept", 1, "up"], ["offer", 1, 2, "A4", ["D2"]]]
    assert rules_of(judged(game(moves))) == {(1, 9, "assign-due")}
    assert not rules_of(judged(game(moves, house={"mime-assign": "may"})))


def test_the_last_round_is_full_or_is_only_finished() -> None:
    assert judged(tiny(WHOLE)).finished
    assert not judged(tiny(WHOLE[:4])).finished
    assert judged(tiny(WHOLE[:4], **{"last-round": "finish"})).finished
    assert rules_of(judged(tiny(WHOLE, **{"last-round": "finish"}))) == {(1, 5, "game-over"), (1, 6, "game-over")}


def test_a_deck_that_is_empty_after_the_deal_leaves_one_turn_each() -> None:
    deck = {"deck": {"thieves": {"A": [1, 1, 2, 3], "B": [1, 1, 2]}, "mimes": [1], "bills": 2}}
    moves = [["offer", 0, 1, "A1", ["B1"]], ["accept", 1, "up"], ["offer", 1, 0, "A3", ["B2"]], ["accept", 0, "up"]]
    for last in ("full", "finish"):
        assert not judged(game(moves[:2], 2, {**deck, "last-round": last})).finished
        assert judged(game(moves, 2, {**deck, "last-round": last})).finished


def test_when_all_pass_the_game_is_over() -> None:
    hands = [["A1", "A2", "A3", "A4", "A5"], ["B1", "B2", "B3", "B4", "B5"]]
    verdict = judged(game([["pass", 0], ["pass", 1]], 2, hands=hands))
    assert (verdict.status, verdict.finished) == ("legal", True)


NOTICES: list[tuple[str, Any, int]] = [
    ("players", game([], 2), 0),
    ("deck", game([["offer", 0, 1, "A7", ["B1"]]]), 1),
    ("bill-mime", game([*DENS, ["offer", 0, 1, "D4", ["M1", "BILL"]], ["accept", 1, "down"], ["discard", 1, "M1"]]), 8),
    ("bills-alone", game([*DENS, ["offer", 0, 1, "D4", ["BILL", "BILL"]], ["accept", 1, "down"]]), 8),
    ("mime-assign", game([*DENS[:2], ["offer", 1, 2, "C1", ["M1"]], ["accept", 2, "up"], DENS[4]]), 5),
    ("last-round", tiny(WHOLE[:5]), 4),
    ("single-suit", tiny(WHOLE), 6),
]


@pytest.mark.parametrize(("key", "log", "entry"), NOTICES, ids=[key for key, *_ in NOTICES])
def test_a_default_is_noticed_once_at_the_first_entry_where_it_decides(key: str, log: Any, entry: int) -> None:
    notices = [one for one in judged(log).findings if one.section == f"house key {key}"]
    assert [(one.rule, one.round, one.entry) for one in notices] == [("old-bill/assumed", min(entry, 1), entry)]


def test_what_the_log_gives_is_not_noticed() -> None:
    house = {
        "players": [2, 2],
        "last-round": "full",
        "single-suit": "once",
        "mime-assign": "must",
        "bill-mime": "mimes-stay",
        "bills-alone": "one",
    }
    assert judged(tiny(WHOLE, **house)).findings == []


def test_points_are_those_of_the_suits_that_the_table_names() -> None:
    deck = {
        "deck": {"thieves": {"A": [1, 1, 2, 3], "B": [1, 1, 2], "C": [5]}, "mimes": [1], "bills": 1},
        "players": [2, 2],
    }
    moves = [["offer", 0, 1, "A1", ["B1"]], ["accept", 1, "up"], ["offer", 1, 0, "A3", ["C5"]], ["accept", 0, "up"]]
    best = judged(game(moves, 2, deck))
    assert best.scores.rounds == [[4, 6]]
    chosen = judged(game(moves, 2, deck, {"points": [4, 6], "chosen": [["A", "B"], ["C", "A"]]}))
    assert chosen.status == "legal"


def test_what_all_have_goes_on_with_the_last_game() -> None:
    from adjudicator.game import Match, settled
    from adjudicator.games.old_bill.game import GAME
    from adjudicator.games.old_bill.series import standing

    played = {"setup": {"first": 0, **DEALT}, "moves": WHOLE}
    log = decoded(match([played, played], 2, TINY))
    both = Match(log, settled(log.house, GAME.defaults[1]), adjusted=[0, 0])
    found: list[list[Any]] = []
    for round_ in log.rounds:
        found.append([])
        table = GAME.table(both, round_.setup)
        table.prepare(round_.moves)
        both.tables.append(table)
        for entry, move in enumerate(round_.moves, 1):
            table.entry = entry
            table.apply(move)
            found[-1].append(standing(both)[0])
    first, second = found
    assert first[-1] == [5, 5]
    assert second == [[5 + mine for mine in points] for points in first]


def test_the_tiny_deck_is_what_the_tests_take_it_for() -> None:
    assert len(DEALT["hands"][0] + DEALT["hands"][1] + DEALT["pile"]) == 11
    assert judged(tiny(LAST)).status == "legal"
