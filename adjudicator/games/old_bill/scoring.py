"""The score of Old Bill: a Den in, points and the reason of each point out (rulebook: Game End)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

from adjudicator.games.old_bill.den import Den
from adjudicator.thieves import KIND, VALUE, Card
from adjudicator.verdict import Reason

PAIR = 2
"""The points of each pair."""

Suits: TypeAlias = tuple[str, str]
"""The suit that counts as the one with the fewest cards, and as the one with the most."""
Rank: TypeAlias = tuple[int, int, str]
"""Of a suit how many cards it has, and what they are worth, less than 0 where more comes first, and its name."""
Lying: TypeAlias = Mapping[str, Sequence[Card]]
"""The cards of a Den by the suit with which they lie."""


class Score(NamedTuple):
    """The points of a Den, their reasons, its pairs, and the suits that count; `None` for what is not known."""

    points: int | None
    reasons: tuple[Reason, ...]
    pairs: int | None
    suits: Suits | None


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
    lots = [_lot(suit, tuple(sorted(cards))) for suit, cards in suits.items()]
    one, other = _best(lots)
    if chosen is not None and chosen != (one.suit, other.suit) and _may_count(suits, chosen):
        one, other = ({lot.suit: lot for lot in lots}[suit] for suit in chosen)
    pairs = 0
    for lot in lots:
        pairs += lot.pairs
    if one is not other or twice:
        points = one.worth + other.worth
        reasons: tuple[Reason, ...] = (one.fewest, other.most)
    else:
        points, reasons = one.worth, (one.only,)
    if pairs:
        points += PAIR * pairs
        reasons = (*reasons, _paired(pairs))
    return Score(points, reasons, pairs, (one.suit, other.suit))


class Lot(NamedTuple):
    """What lies with one suit: how it ranks, what it comes to, its pairs, and the reasons of its points.

    `few` and `many` rank it, lowest first, as the suit with the fewest cards and as the one with the most.
    """

    few: Rank
    many: Rank
    suit: str
    worth: int
    pairs: int
    fewest: Reason
    most: Reason
    only: Reason


@lru_cache(maxsize=1 << 13)
def _lot(suit: str, cards: tuple[Card, ...]) -> Lot:
    """What cards come to that lie with a suit; a Mime is part of no pair."""
    values = sorted([VALUE[card] for card in cards])
    pairs = sum([cards.count(card) // 2 for card in {*cards} if KIND[card] == suit])
    size, worth, what = len(cards), sum(values), f"{suit} {', '.join(map(str, values))}"
    reasons = [Reason(worth, f"{what} ({how})") for how in ("fewest", "most", "only suit")]
    return Lot((size, -worth, suit), (-size, -worth, suit), suit, worth, pairs, *reasons)


@lru_cache(maxsize=64)
def _paired(pairs: int) -> Reason:
    return Reason(PAIR * pairs, f"{pairs} pair{'s' * (pairs > 1)}")


_many: Any = itemgetter(1)


def possible(den: Den) -> list[Suits]:
    """The suits that a player may count: one with the fewest cards and one with the most, two where there are two."""
    suits = sorted(den.suits)
    return [(one, other) for one in suits for other in suits if _may_count(den.suits, (one, other))]


def _may_count(suits: Lying, chosen: Suits) -> bool:
    """Whether a player may count these suits."""
    fewest, most = chosen
    if fewest not in suits or most not in suits or (fewest == most and len(suits) > 1):
        return False
    sizes = [*map(len, suits.values())]
    return len(suits[fewest]) == min(sizes) and len(suits[most]) == max(sizes)


def _best(lots: list[Lot]) -> tuple[Lot, Lot]:
    """The lots with the fewest cards and with the most; of those that tie the ones that are worth most."""
    one, other = min(lots), min(lots, key=_many)
    if one.few[0] + other.many[0] or len(lots) == 1:
        return one, other
    _, other = sorted(lots)[:2]
    return (one, other) if one.suit < other.suit else (other, one)
