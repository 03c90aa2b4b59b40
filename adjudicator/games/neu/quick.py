"""The quick way through a round of Neu that is plain from its setup to its claimed loser: it breaks no rule.

It says nothing of its own: a test holds it to `rules` and to `Table.apply`, and whatever is
not plain it leaves to them. What happens in the round is left to `course`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from adjudicator.game import Match, Plain
from adjudicator.games.neu.cards import COPIES, HAND, deck_size
from adjudicator.games.neu.course import Course
from adjudicator.games.neu.moves import Setup
from adjudicator.games.neu.outcome import Played
from adjudicator.games.neu.series import chips_before, inside, next_dealer
from adjudicator.games.neu.stock import UNKNOWN, UNKNOWN_PILE
from adjudicator.log import AnyRound


def at_once(match: Match, round_: AnyRound) -> Plain | None:
    """The round, if all of it plainly breaks no rule."""
    setup, tables, told = round_.setup, match.tables, round_.setup.chips
    if tables and (tables[-1].loser is None or setup.dealer != next_dealer(tables[-1])):
        return None
    chips = chips_before(match, told)
    if told is not None and list(told) != chips:
        return None
    seated = inside(chips)
    if len(seated) < 2 or setup.dealer not in seated:
        return None
    dealt = _dealt(setup, chips, len(seated))
    if dealt is None:
        return None
    course = Course(match, seated, setup.dealer, *dealt)
    try:
        if not course.run(round_.moves):
            return None
    except (KeyError, ValueError):  # a card that the deck does not have, or that was not in the hand
        return None
    played, lost = Played(chips), course.lost
    if lost is not None:
        played.lose(lost.seat, lost.card, course.total)
    if round_.result is not None and round_.result.loser != played.loser:
        return None
    return played, course.notices


def _dealt(setup: Setup, chips: Sequence[int], seated: int) -> tuple[list[list[str]], Sequence[str]] | None:
    """The hands and the draw pile, all of them known or none; `None` where a setup is not plain."""
    hands, pile = setup.hands, setup.pile
    if hands is None and pile is None:
        return [[UNKNOWN] * (HAND if held else 0) for held in chips], UNKNOWN_PILE[: deck_size() - HAND * seated]
    if hands is None or pile is None or [len(hand) for hand in hands] != [HAND if held else 0 for held in chips]:
        return None
    cards = [*pile]
    for hand in hands:
        cards += hand
    return ([list(hand) for hand in hands], pile) if Counter(cards) == COPIES else None
