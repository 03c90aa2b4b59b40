"""What the log does not tell: nothing is proved that some layout of the unknown cards allows."""

from __future__ import annotations

import random

import pytest

from tests.games.memory_match.logs import change, half_known, hidings, random_log
from tests.logs import judged, places_of, ruled, rules_of


@pytest.mark.parametrize("seed", range(2))
def test_hiding_cards_never_makes_an_entry_illegal(seed: int) -> None:
    rng = random.Random(seed)
    tried = 0
    for _ in range(25):
        log = random_log(rng, "full")
        for _ in range(rng.choice([0, 1, 1, 2])):
            log = change(rng, log, cards=False)
        known = judged(log)
        if {rule for _, _, rule in rules_of(known)} & {"same-card", "deck"}:
            continue  # no layout fits what was shown
        tried += 1
        for hidden in hidings(rng, log):
            assert places_of(judged(hidden), "illegal") <= places_of(known, "illegal"), hidden
    assert tried > 15


@pytest.mark.parametrize("seed", range(4))
def test_each_entry_is_judged_as_all_placings_of_the_unknown_cards_say(seed: int) -> None:
    rng = random.Random(seed)
    proved = left_open = 0
    for _ in range(15):
        hidden, placings = half_known(rng)
        assert placings
        verdict = judged(hidden)
        verdicts = [judged(placing) for placing in placings]
        everywhere, somewhere = ruled(verdicts)
        illegal = places_of(verdict, "illegal")
        unproven = places_of(verdict, "unproven") - illegal
        assert illegal == everywhere, (hidden, illegal ^ everywhere)
        assert unproven == somewhere - everywhere, (hidden, unproven ^ (somewhere - everywhere))
        proved += len({rule for _, _, rule in rules_of(verdict)})
        left_open += len(unproven)
        settled = [[row for one in verdicts for row in one.scores.rounds[0][seat : seat + 1]] for seat in range(2)]
        for seat, counts in enumerate(settled):
            mine = verdict.scores.rounds[0][seat]
            assert mine is None or {mine} == set(counts), hidden
    assert proved > 5
    assert left_open > 5
