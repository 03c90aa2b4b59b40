"""The score of Old Bill: a Den in, points and the reason of each point out (rulebook: Game End)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from adjudicator.games.old_bill.den import Den
from adjudicator.thieves import KIND, VALUE, Card
from adjudicator.verdict import Reason

PAIR = 2
"""The points of each pair."""

Suits: TypeAlias = tuple[str, str]
"""The suit that counts as the one with the fewest cards, and as the one with the most."""
Lying: TypeAlias = Mapping[str, Sequence[Card]]
"""The cards of a Den by the suit with which they lie."""


class Score(NamedTuple):
    """The points of a Den, their reasons, its pairs, and the suits that count; `None` for what is not known."""

    points: int | None
    reasons: tuple[Reason, ...]
    pairs: int | None
    suits: Suits | None


_value = VALUE.__getitem__
UNSCORED = Score(None, (), None, None)
NOTHING = Score(0, (), 0, None)


def score(den: Den, twice: bool = False, chosen: Suits | None = None) -> Score:
    """The score of a Den; `twice` counts an only suit twice, `chosen` are the suits that the player named.

    Of suits that tie those count that are worth most, unless others are named that may be.
    """
    suits = den.suits
    if den.clouded:
        return UNSCORED
    if not suits:
        return NOTHING
    if chosen is None or chosen not in possible(den):
        chosen = _best(suits)
    fewest, most = chosen
    if fewest != most or twice:
        reasons = [_reason(fewest, suits[fewest], "fewest"), _reason(most, suits[most], "most")]
    else:
        reasons = [_reason(most, suits[most], "only suit")]
    pairs = _pairs(suits)
    if pairs:
        reasons.append(Reason(PAIR * pairs, f"{pairs} pair{'s' * (pairs > 1)}"))
    points = 0
    for one in reasons:
        points += one.points
    return Score(points, tuple(reasons), pairs, chosen)


def _reason(suit: str, cards: Sequence[Card], what: str) -> Reason:
    values = sorted(map(_value, cards))
    return Reason(sum(values), f"{suit} {str(values)[1:-1]} ({what})")


def _pairs(suits: Lying) -> int:
    """The pairs of thieves; a Mime is part of none."""
    pairs = 0
    for suit, cards in suits.items():
        different = set(cards)
        if len(different) < len(cards):
            for card in different:
                if KIND[card] == suit:
                    pairs += cards.count(card) // 2
    return pairs


def possible(den: Den) -> list[Suits]:
    """The suits that a player may count: one with the fewest cards and one with the most, two where there are two."""
    suits = sorted(den.suits)
    if len(suits) < 2:
        return [(suit, suit) for suit in suits]
    sizes = [len(den.suits[suit]) for suit in suits]
    fewest, most = (
        [suit for suit, size in zip(suits, sizes, strict=True) if size == end] for end in (min(sizes), max(sizes))
    )
    return [(one, other) for one, other in product(fewest, most) if one != other]


def _best(suits: Lying) -> Suits:
    """The suits with the fewest cards and with the most; of those that tie the ones that are worth most."""
    sizes = [*map(len, suits.values())]
    least, most = min(sizes), max(sizes)
    if least == most:
        one = _dearest(suits, most)
        other = _dearest({suit: cards for suit, cards in suits.items() if suit != one}, most) or one
        return (one, other) if one < other else (other, one)
    names = [*suits]
    fewest = names[sizes.index(least)] if sizes.count(least) == 1 else _dearest(suits, least)
    return fewest, names[sizes.index(most)] if sizes.count(most) == 1 else _dearest(suits, most)


def _dearest(suits: Lying, size: int) -> str:
    """Of the suits with so many cards the one that is worth most, and of those the first."""
    found, highest = "", -1
    for suit, cards in suits.items():
        if len(cards) == size:
            worth = sum(map(_value, cards))
            if worth > highest or (worth == highest and suit < found):
                found, highest = suit, worth
    return found
