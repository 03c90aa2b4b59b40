"""What lies on the table is scored as a log of the same game is, and what cannot lie there is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator import judge, read
from adjudicator.formats.reading import Refused
from adjudicator.game import find, names
from adjudicator.games.new_old.moves import Reveal
from adjudicator.log import AnyLog, LogError
from adjudicator.play.tally import Impossible, Tallied, tally

LOGS = Path(__file__).parents[2] / "logs" / "evenings"


def tallied(game: str, *texts: str, **house: object) -> Tallied:
    """The tally of a game."""
    found = find(game)
    return tally(found, texts, found.House(**house) if house else None)


def totals(game: str, *texts: str, **house: object) -> list[int | None]:
    """The totals of a tally."""
    return tallied(game, *texts, **house).scores.totals


def impossible(game: str, *texts: str) -> list[tuple[str, str]]:
    """The rules by which something cannot lie there, and what is said."""
    with pytest.raises(Impossible) as caught:
        tallied(game, *texts)
    return [(rule.partition("/")[2], says) for rule, _, says in caught.value.reasons]


def misread(game: str, *texts: str) -> list[str]:
    """What is said of texts that cannot be read, and the words that it is said of."""
    with pytest.raises(Refused) as caught:
        tallied(game, *texts)
    return [
        f"{fault.says}: {fault.text[fault.column - 1 :][: fault.width]}" if fault.column else fault.says
        for fault in caught.value.faults
    ]


# As a log is scored


def games_revealed() -> list[tuple[AnyLog, int, list[str]]]:
    """The games of New Old among the evenings that came to their end: log, number, what each player revealed."""
    found = []
    for log in (log for path in sorted(LOGS.iterdir()) for log in read(path) if log.game == "new-old"):
        for number, played in enumerate(log.rounds):
            turned = [move for move in played.moves if isinstance(move, Reveal)]
            if all(move.seat is not None for move in turned) and None not in judge(log).scores.ranks[number]:  # type: ignore[attr-defined]
                shown = [[card for move in turned if move.seat == seat for card in move.cards] for seat in range(9)]
                said = zip(log.players, shown, strict=False)
                found.append((log, number, [f'"{name}": {" ".join(cards) or "none"}' for name, cards in said]))
    return found


def test_the_cards_revealed_in_a_log_score_as_the_log_does() -> None:
    games = games_revealed()
    assert len(games) >= 4
    for log, number, texts in games:
        scores: Any = judge(log).scores
        found: Any = tallied("new-old", *texts).scores
        assert found.rounds == [scores.rounds[number]]
        assert found.why == [scores.why[number]]
        assert (found.patterns, found.ranks) == ([scores.patterns[number]], [scores.ranks[number]])


@pytest.mark.parametrize("game", [game for game in names() if hasattr(find(game), "tally")])
def test_every_example_is_read_and_its_reasons_add_up(game: str) -> None:
    found: Any = tallied(game, *find(game).tally.example)  # type: ignore[attr-defined]
    [points], [why] = found.scores.rounds, found.scores.why
    assert [sum(reason.points for reason in reasons) for reasons in why] == points
    assert not found.remarks
    assert not found.scores.provisional


def test_each_of_our_games_has_a_tally() -> None:
    assert [game for game in names() if hasattr(find(game), "tally")] == [
        "memory-match",
        "metamorphosis",
        "neu",
        "new-old",
        "old-bill",
        "old-maid",
    ]


WORDS = [
    *("N1", "N6", "N7", "O3", "n?", "?", "A1", "B6", "M2", "M5", "bill", "AC", "KH", "10♥", "A", "B"),
    *("none", "0", "1", "2", "3", "12", "13", "26", "99999", "-1", "indicate", "/", "/", "x", ";", ":", ",", "#", '"'),
]
TEXTS = st.lists(st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join), max_size=4)


@pytest.mark.parametrize("game", names())
@given(TEXTS)
@settings(max_examples=120, derandomize=True, deadline=None, database=None)
def test_whatever_is_typed_is_scored_or_refused(game: str, lies: list[str]) -> None:
    try:
        found = tallied(game, *(f"P{number}: {one}" for number, one in enumerate(lies)))
    except LogError:
        return
    [points], [why] = found.scores.rounds, found.scores.why
    assert [sum(reason.points for reason in reasons) for reasons in why] == points
    assert len(found.scores.places) == len(found.log.players) > 1


# New Old


def test_new_and_old_cards_count_by_what_was_revealed() -> None:
    found: Any = tallied("new-old", "Ann: N5 N3 O3 O4", "Bo: O3 O2 O3", "Cy: N5 N2 N2", "Di: none").scores
    assert found.rounds == [[1, -8, -9, 0]]
    assert found.patterns == [["both", "old", "new", "none"]]
    assert (found.places, found.winners) == ([1, 3, 4, 2], [0])


def test_a_tie_shares_the_win_and_the_place() -> None:
    scores = tallied("new-old", "Ann: none", "Bo: O1", "Cy: none").scores
    assert (scores.places, scores.winners) == ([1, 3, 1], [0, 2])


def test_house_keys_of_the_table_decide() -> None:
    found = tallied("new-old", "Ann: N6 O1", "Bo: none", match="ranks", two_player_second=0)
    assert found.scores.totals == [2, 0]


def test_a_seventh_card_is_impossible() -> None:
    assert impossible("new-old", "Ann: N3 N3 N3 N3", "Bo: N3 N3 N3") == [
        ("deck", "The deck has 6 of N3, and 7 lie here: Ann 4, Bo 3.")
    ]
    assert impossible("new-old", "Ann: N7", "Bo: none") == [("deck", "The deck has no N7: Ann 1.")]


def test_more_cards_of_a_kind_than_a_hand_has_are_impossible() -> None:
    assert impossible("new-old", "Ann: o1 o2 o3 o4 o5 o6 o6", "Bo: none") == [
        ("in-hand", "Ann has revealed 7 Old Cards, and a hand has 6.")
    ]


# Metamorphosis


def test_the_counts_of_four_hands_and_indicators_are_a_set() -> None:
    texts = "Ann: 5 / 6 / 12 / 4 indicate 2", "Bo: 4 / 5 / 12 / 4 indicate 1", "Cy: 4 / 2 / 12 / 5 indicate 4"
    found: Any = tallied("metamorphosis", *texts).scores
    assert found.hands == [[[-20, -16, -16], [18, 15, 6], [-12, -12, -12], [16, 16, 20]]]
    assert found.bonus == [[10, 0, 10]]
    assert found.totals == [12, 3, 8]


def test_cards_won_count_as_their_number_does() -> None:
    by_cards = totals("metamorphosis", "Ann: indicate 1 / AC 2C 10H K♥ / 3H", "Bo: indicate 1 / 3c / kh as")
    assert by_cards == totals("metamorphosis", "Ann: 2/1 indicate 1", "Bo: 1/1 indicate 1") == [-5, -1]


def test_a_set_that_is_not_over_has_no_bonus_and_is_provisional() -> None:
    scores = tallied("metamorphosis", "Ann: 5 indicate 1", "Bo: 4 indicate 2").scores
    assert (scores.totals, scores.provisional) == ([-20, -16], True)


def test_without_indicators_there_is_no_bonus_and_that_is_said() -> None:
    found = tallied("metamorphosis", "Ann: 5 / 6 / 12 / 4", "Bo: 4 / 5 / 12 / 4")
    assert found.scores.totals == [2, 3]
    assert found.remarks == ("No indicator is named, so that there is no bonus.",)


@pytest.mark.parametrize(
    ("texts", "rule", "says"),
    [
        (["Ann: ac", "Bo: AC"], "deck", "AC was taken 2 times in hand 1, and the deck has it once."),
        (["Ann: 7", "Bo: 7"], "deck", "14 clubs were taken in hand 1, and the deck has 13."),
        (["Ann: 0/0/11", "Bo: 0/0/13"], "turn", "Ann cannot have taken 11 cards in hand 3: a trick has 2."),
        (["Ann: 0/0/12", "Bo: 0/0/10"], "deal", "22 cards were taken in hand 3, and 24 are played."),
        (["Ann: 0", "Bo: 0 indicate 3"], "indicate", "Ann shows no indicator, and others do."),
        (["Ann: 0 / 1", "Bo: 0"], "", "Bo has 1 of the 2 hands that somebody has played."),
    ],
)
def test_what_cannot_have_been_taken_is_impossible(texts: list[str], rule: str, says: str) -> None:
    assert (rule, says) in impossible("metamorphosis", *texts)


def test_an_indicator_names_one_of_four_hands() -> None:
    assert misread("metamorphosis", "Ann: 5 indicate 5", "Bo: 4 indicate") == [
        "the number of the hand that the indicator names belongs here, 1 to 4: 5",
        "the number of the hand that the indicator names belongs here, 1 to 4: ",
    ]


# Old Bill


def test_a_den_counts_its_smallest_and_its_largest_suit_and_its_pairs() -> None:
    found: Any = tallied("old-bill", "Ann: A1 A1 A4 / B6 / C2 C3", "Bo: none").scores
    assert (found.totals, found.suits, found.pairs) == ([14, 0], [[("B", "A"), None]], [[1, 0]])


def test_a_mime_counts_with_the_suit_that_it_stands_with() -> None:
    assert totals("old-bill", "Ann: A4 / B1 M1 M3", "Bo: B M5 / A1 A2") == [9, 8]


def test_a_mime_that_waits_counts_nothing_and_that_is_said() -> None:
    found = tallied("old-bill", "Ann: A2 A2 / M5", "Bo: none")
    assert found.scores.totals == [6, 0]
    assert found.remarks == ("A Mime without a suit waits for one and counts nothing: Ann.",)


def test_the_only_suit_counts_twice_where_the_table_plays_so() -> None:
    assert totals("old-bill", "Ann: A2 A2", "Bo: none", single_suit="twice") == [10, 0]


def test_cards_of_several_suits_need_no_stroke_but_for_mimes() -> None:
    assert totals("old-bill", "Ann: B6 A1 C2 A4 C3 A1", "Bo: none") == [14, 0]
    assert misread("old-bill", "Ann: B6 M1 A1", "Bo: B A3") == [
        "M1 may lie in suit A or B; a stroke belongs between suits: M1",
        "A3 is none of suit B; a stroke belongs between suits: A3",
    ]


def test_old_bill_lies_in_no_den() -> None:
    says = "Old Bill never stays in a Den: he is discarded with what he came with: bill"
    assert misread("old-bill", "Ann: a1 bill", "Bo: none") == [says]


def test_a_third_copy_of_a_thief_is_impossible() -> None:
    assert impossible("old-bill", "Ann: A1 A1", "Bo: A1 / M2", "Cy: A9 M2") == [
        ("deck", "The deck has 2 of A1, and 3 lie here: Ann 2, Bo 1."),
        ("deck", "The deck has 1 of M2, and 2 lie here: Bo 1, Cy 1."),
        ("deck", "The deck has no A9: Cy 1."),
    ]


def test_more_pairs_decide_a_tie() -> None:
    scores = tallied("old-bill", "Ann: A1 A1 / B2", "Bo: C1 C3 / D2").scores
    assert (scores.totals, scores.places, scores.winners) == ([6, 6], [1, 2], [0])


# Neu, Memory Match, Old Maid


def test_the_last_player_with_chips_wins() -> None:
    scores = tallied("neu", "Ann: 0", "Bo: 2").scores
    assert (scores.totals, scores.places, scores.winners) == ([0, 2], [2, 1], [1])


def test_who_left_first_is_not_to_be_seen() -> None:
    found = tallied("neu", "Ann: 0", "Bo: 2", "Cy: 0")
    assert found.scores.places == [2, 1, 2]
    assert found.remarks == ("Who of those without a chip left first is not to be seen here; they share a place.",)


def test_a_table_may_have_begun_with_more_chips() -> None:
    found = tallied("neu", "Ann: 4", "Bo: 1", "Cy: 7")
    assert found.scores.totals == [4, 1, 7]
    assert found.remarks == (
        "Ann and Cy have more than the 3 chips of the rulebook, and nobody gets any: a table that began so?",
    )


def test_a_table_without_a_chip_is_impossible() -> None:
    assert impossible("neu", "Ann: 0", "Bo: 0") == [
        ("game-over", "Nobody has a chip, and the game ends when one player alone has some.")
    ]
    assert misread("neu", "Ann: -1", "Bo: 1 2") == [
        "the number of chips belongs here: -1",
        "the number of chips belongs here: 2",
    ]


def test_pairs_are_a_number_or_cards_in_any_order() -> None:
    found = tallied("memory-match", "Ann: a3 m4 bill A3 m5 bill", "Bo: 23")
    assert (found.scores.totals, found.scores.provisional) == ([3, 23], False)
    assert [[reason.what for reason in reasons] for reasons in found.scores.why[0]] == [
        ["pair A3 A3", "pair M4 M5", "pair BILL BILL"],
        ["pairs kept"],
    ]


def test_pairs_that_are_not_all_of_them_are_provisional() -> None:
    assert tallied("memory-match", "Ann: 3", "Bo: 22").scores.provisional


def test_pairs_that_cannot_be_are_impossible() -> None:
    assert impossible("memory-match", "Ann: A3 A3", "Bo: 26") == [("deck", "There are 26 pairs, and 27 lie here.")]
    assert impossible("memory-match", "Ann: A3 A3 m1", "Bo: 2") == [
        ("deck", "The deck has no M1: Ann 1."),
        ("", "Ann has M1 without a match; both cards of a pair belong there."),
    ]


def test_who_is_left_with_old_bill_loses() -> None:
    found: Any = tallied("old-maid", "Ann: none", "Bo: bill", "Cy: none").scores
    assert (found.totals, found.places, found.winners, found.losers) == ([0, -1, 0], [1, 3, 1], [], [1])
    assert impossible("old-maid", "Ann: bill", "Bo: bill") == [("deck", "One Old Bill is played with, and 2 lie here.")]
    assert impossible("old-maid", "Ann: none", "Bo: none") == [
        ("game-over", "Nobody is left with Old Bill; the game is over when one player is.")
    ]


# What is typed


def test_names_are_typed_as_on_a_sheet() -> None:
    found = tallied("new-old", '"O\'Hara: the 2nd": n1 o1', "Mary Ann: n1 o1; Bo: none", "老张:o1")
    assert found.log.players == ("O'Hara: the 2nd", "Mary Ann", "Bo", "老张")


def test_all_slips_are_told_at_once() -> None:
    assert misread("new-old", "Ann: n3 x9", "Bo n4", "Cy: n?", " ", "Di:", ": n3") == [
        "'x9' is no card: x9",
        "a player and a colon belong before what lies there: Bo",
        "N? is no card that lies open; what lies on the table can be seen: n?",
        "an empty text; a player, a colon and what lies there belong in it",
        "what lies there belongs behind the colon, or none: ",
        "a player's name belongs before the colon: :",
    ]


def test_two_players_have_two_names() -> None:
    assert misread("new-old", "Ann: n3", "ann: n4") == [
        "players 1 and 2 have one name, 'Ann' and 'ann'; give each a name of their own"
    ]


def test_as_many_play_as_may() -> None:
    assert impossible("new-old", "Ann: n3")[0][0] == "player-count"


def test_house_keys_that_cannot_be_are_refused() -> None:
    with pytest.raises(LogError, match="1 name; the deck has 4 suits"):
        tallied("old-bill", "Ann: A1", "Bo: A1", suits=("HATS",))


def test_a_game_without_a_tally_says_so() -> None:
    class Silent:
        title = "Highest Bid"

    with pytest.raises(LogError, match="Highest Bid has no tally; adjudicator score counts the points of its logs"):
        tally(Silent(), ["Ann: 1"])  # type: ignore[arg-type]
