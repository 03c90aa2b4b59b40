"""What the log does not tell: nothing is proved that some placing of the hidden cards allows."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.games.new_old.logs import (
    change_a_card_a_seat_or_an_order,
    change_anything,
    could_be_there,
    hide_a_card_played,
    hidings,
    random_log,
    take_back_some,
)
from tests.logs import JsonLog, judged, rules_of
from tests.placings import not_returned, not_seen

Case = tuple[JsonLog, list[JsonLog]]


@pytest.mark.parametrize("seed", range(3))
def test_hiding_cards_of_a_known_game_never_makes_a_finding_illegal(seed: int) -> None:
    rng = random.Random(seed)
    tried = 0
    for _ in range(900):
        log = random_log(rng, "full")
        for _ in range(rng.choice([0, 1, 1, 2, 3])):
            log = rng.choice([change_anything, change_a_card_a_seat_or_an_order])(rng, log)
        known = judged(log)
        rules = {rule for _, _, rule in rules_of(known)}
        if not could_be_there(log) or rules & {"in-hand", "deck", "deal", "field-cards"}:
            continue  # no hidden cards fit what was shown
        tried += 1
        hidden = [*hidings(rng, log), hide_a_card_played(rng, log), hide_a_card_played(rng, log)]
        for one in [*hidden, *(hide_a_card_played(rng, one) for one in hidden)]:
            assert rules_of(judged(one)) <= rules_of(known), one
    assert tried > 200


def test_hiding_cards_never_makes_a_finding_illegal_when_entries_were_taken_back() -> None:
    rng = random.Random(4)
    tried = 0
    for _ in range(500):
        log = random_log(rng, "full")
        if "hands" not in log["rounds"][0]["setup"]:
            continue
        log["house"]["forced-reveal"] = rng.random() < 0.5
        if rng.random() < 0.5:
            log = change_a_card_a_seat_or_an_order(rng, log)
        log = take_back_some(rng, log)
        known = judged(log)
        rules = {rule for _, _, rule in rules_of(known)}
        if not could_be_there(log) or rules & {"in-hand", "deck", "deal", "field-cards"}:
            continue
        tried += 1
        for one in hidings(rng, log):
            assert rules_of(judged(one)) <= rules_of(known), one
            one = hide_a_card_played(rng, hide_a_card_played(rng, one))
            assert rules_of(judged(one)) <= rules_of(known), one
    assert tried > 150


def hands_half_known(rng: random.Random) -> Case:
    """Known hands but for a card or two, and at times one that is played or revealed."""
    return not_seen(rng, 2)


def nothing_but_the_table(rng: random.Random) -> Case:
    """No hands, and a game that ends with a card or two not seen, or one not known on the table."""
    return not_seen(rng, rng.choice([0, 1, 1, 2]), hands=False)


@pytest.mark.parametrize(
    ("case", "count"), [(not_returned, 250), (hands_half_known, 250), (nothing_but_the_table, 100)]
)
def test_a_breach_is_proved_just_where_no_placing_of_the_hidden_cards_lets_the_entry_be_right(
    case: Callable[[random.Random], Case], count: int
) -> None:
    rng = random.Random(5)
    proved = needless = 0
    for _ in range(count):
        log, placings = case(rng)
        verdict = judged(log)
        broken = [rules_of(judged(placing)) for placing in placings]
        everywhere, anywhere = set.intersection(*broken), set.union(*broken)
        mine = rules_of(verdict)
        assert mine <= everywhere, log
        proved += len(mine)
        if any(rule in ("exited", "game-over") for _, _, rule in mine):
            continue  # what a player does who is out shows no card of the hand
        left_open = rules_of(verdict, "unproven")
        for place in everywhere - mine:
            assert place[2].endswith("-zone-step"), log
            assert place in left_open, log
        needless += sum(
            (one.round, one.entry, one.rule.removeprefix("new-old/")) not in anywhere
            for one in verdict.findings
            if one.kind == "unproven" and not one.rule.endswith("-zone-step") and "card in the" not in one.says
        )
    assert proved > count // 2
    assert needless <= count // 25, "what is open is what some placing breaks, but for a few eliminations in two steps"
