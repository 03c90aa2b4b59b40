"""The score of Old Bill: a Den in, points and the reason of each point out (rulebook: Game End)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from adjudicator.games.old_bill.den import Den
from adjudicator.thieves import KIND, MIME, VALUE
from adjudicator.verdict import Reason

PAIR: Final = 2
"""The points of each pair."""

FEWEST: Final = "fewest"
MOST: Final = "most"
ONLY: Final = "only suit"
"""How a suit counts."""

Suits: TypeAlias = tuple[str, str]
"""The suit that counts as the one with the fewest cards, and as the one with the most."""

Rank: TypeAlias = int
"""How many cards a suit has, above `WORTH`, and what they are worth: more cards count for more, then more worth."""
CARD: Final = 1 << 20
WORTH: Final = (1 << 20) - 1


class Score(NamedTuple):
    """The points of a Den, their reasons, its pairs, and the suits that count; `None` for what is not known."""

    points: int | None
    reasons: list[Reason]
    pairs: int | None
    suits: Suits | None


class Scored(NamedTuple):
    """The scores of a game, a value a seat each."""

    points: list[int | None]
    reasons: list[list[Reason]]
    pairs: list[int | None]
    suits: list[Suits | None]

    @classmethod
    def of(cls, scores: Sequence[Sequence[Any]]) -> Scored:
        """The scores of the Dens, seat by seat."""
        columns: Any = map(list, zip(*scores, strict=True)) if scores else ([], [], [], [])
        return cls(*columns)


def score(den: Den, twice: bool = False, chosen: Suits | None = None) -> Score:
    """The score of a Den; `twice` counts an only suit twice, `chosen` are the suits that the player named.

    Of suits that tie those count that are worth most, unless others are named that may be.
    """
    if den.clouded:
        return Score(None, [], None, None)
    names = sorted(den.suits)
    lying = [den.suits[name] for name in names]
    thieves = Counter([card for cards in lying for card in cards if KIND[card] != MIME])
    pairs = sum([count // 2 for count in thieves.values()])
    values = [sorted([VALUE[card] for card in cards]) for cards in lying]
    ranks = [CARD * len(mine) + sum(mine) for mine in values]

    def reason(suit: int, _: int, how: str) -> Reason:
        return counted(names[suit], sum(values[suit]), ", ".join(map(str, values[suit])), how)

    return Score(*reckoned(names, ranks, 0, 0, pairs, reason, twice, chosen))


def reckoned(
    names: list[str],
    lots: list[int],
    bits: int,
    twos: int,
    pairs: int,
    reason: Callable[[int, int, str], Reason],
    twice: bool,
    chosen: Suits | None,
) -> tuple[int, list[Reason], int, Suits | None]:
    """The parts of the score of a Den.

    `lots` has a number a suit, in the order of their `names`: 0 where there is none of it, or its rank, and `bits` of
    something else below that, of which each bit in `twos` is a pair, besides `pairs`. `reason` makes of a suit's
    number, its lot, and how it counts the reason of its points.

    Of suits that tie the one worth most counts, and of these the first.
    """
    one = other = -1
    least, most = CARD * CARD, 0
    for suit, lot in enumerate(lots):
        if lot:
            pairs += (lot & twos).bit_count()
            rank = lot >> bits
            few = rank ^ WORTH
            if few < least:
                least, one = few, suit
            if rank > most:
                most, other = rank, suit
    if other < 0:
        return 0, [], 0, None
    if least ^ most < CARD:  # all have as many cards: the two worth most, or the only one
        best = sorted([suit for suit, lot in enumerate(lots) if lot], key=lambda suit: -(lots[suit] >> bits))[:2]
        one, other = min(best), max(best)
    if chosen is not None and chosen != (names[one], names[other]):
        sizes = {name: (lot >> bits) // CARD for name, lot in zip(names, lots, strict=True) if lot}
        if _may_count(sizes, chosen):
            one, other = map(names.index, chosen)
    if one != other or twice:
        fewest, most_cards = reason(one, lots[one], FEWEST), reason(other, lots[other], MOST)
        points, reasons = fewest.points + most_cards.points, [fewest, most_cards]
    else:
        only = reason(one, lots[one], ONLY)
        points, reasons = only.points, [only]
    if pairs:
        points += PAIR * pairs
        reasons.append(_paired(pairs))
    return points, reasons, pairs, (names[one], names[other])


def counted(suit: str, points: int, values: str, how: str) -> Reason:
    """The points of what lies with a suit that counts.

    >>> counted("A", 5, "1, 1, 3", FEWEST)
    Reason(points=5, what='A 1, 1, 3 (fewest)')
    """
    return Reason(points, f"{suit} {values} ({how})")


@lru_cache(maxsize=64)
def _paired(pairs: int) -> Reason:
    return Reason(PAIR * pairs, f"{pairs} pair{'s' * (pairs > 1)}")


def possible(den: Den) -> list[Suits]:
    """The suits that a player may count: one with the fewest cards and one with the most, two where there are two."""
    sizes = {suit: len(cards) for suit, cards in sorted(den.suits.items())}
    return [(one, other) for one in sizes for other in sizes if _may_count(sizes, (one, other))]


def _may_count(sizes: Mapping[str, int], chosen: Suits) -> bool:
    """Whether a player may count these suits, by how many cards lie with each."""
    fewest, most = chosen
    if fewest not in sizes or most not in sizes or (fewest == most and len(sizes) > 1):
        return False
    return sizes[fewest] == min(sizes.values()) and sizes[most] == max(sizes.values())
