"""The score of Old Bill: a Den in, points and the reason of each point out (rulebook: Game End)."""

from __future__ import annotations

from itertools import product
from typing import TypeAlias

import msgspec

from adjudicator.games.old_bill.den import Den
from adjudicator.thieves import KIND, VALUE
from adjudicator.verdict import Reason

PAIR = 2
"""The points of each pair."""

Suits: TypeAlias = tuple[str, str]
"""The suit that counts as the one with the fewest cards, and as the one with the most."""


class Score(msgspec.Struct, frozen=True):
    """The points of a Den, their reasons, its pairs, and the suits that count; `None` for what is not known."""

    points: int | None
    reasons: tuple[Reason, ...]
    pairs: int | None
    suits: Suits | None


UNSCORED = Score(None, (), None, None)


def score(den: Den, twice: bool = False, chosen: Suits | None = None) -> Score:
    """The score of a Den; `twice` counts an only suit twice, `chosen` are the suits that the player named.

    Of suits that tie those count that are worth most, unless others are named that may be.
    """
    if den.clouded:
        return UNSCORED
    if not den.suits:
        return Score(0, (), 0, None)
    pairs, worth = 0, {}
    for suit, cards in den.suits.items():
        worth[suit] = sum([VALUE[card] for card in cards])
        kinds = set(cards)
        if len(kinds) < len(cards):
            pairs += sum([cards.count(card) // 2 for card in kinds if KIND[card] == suit])
    choices = possible(den)
    suits = choices[0]
    if chosen in choices:
        suits = chosen
    elif len(choices) > 1:
        suits = max(choices, key=lambda one: worth[one[0]] + worth[one[1]])
    fewest, most = suits
    if fewest != most:
        reasons = [_reason(den, fewest, worth, "fewest"), _reason(den, most, worth, "most")]
    elif twice:
        reasons = [_reason(den, most, worth, "fewest"), _reason(den, most, worth, "most")]
    else:
        reasons = [_reason(den, most, worth, "only suit")]
    if pairs:
        reasons.append(Reason(PAIR * pairs, f"{pairs} pair{'s' * (pairs > 1)}"))
    return Score(sum([one.points for one in reasons]), tuple(reasons), pairs, suits)


def _reason(den: Den, suit: str, worth: dict[str, int], what: str) -> Reason:
    values = sorted([VALUE[card] for card in den.suits[suit]])
    return Reason(worth[suit], f"{suit} {', '.join(map(str, values))} ({what})")


def possible(den: Den) -> list[Suits]:
    """The suits that a player may count: one with the fewest cards and one with the most, two where there are two."""
    sizes = sorted([(len(cards), suit) for suit, cards in den.suits.items()])
    if len(sizes) < 2:
        return [(suit, suit) for _, suit in sizes]
    least, most = sizes[0][0], sizes[-1][0]
    if least < sizes[1][0] and most > sizes[-2][0]:
        return [(sizes[0][1], sizes[-1][1])]
    fewest = [suit for size, suit in sizes if size == least]
    greatest = [suit for size, suit in sizes if size == most]
    return [(one, other) for one, other in product(fewest, greatest) if one != other]
