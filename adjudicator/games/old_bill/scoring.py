"""The score of Old Bill: a Den in, points and the reason of each point out (rulebook: Game End)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from adjudicator.games.old_bill.den import Den
from adjudicator.thieves import KIND, MIME, MOST_CARDS, VALUE
from adjudicator.verdict import Reason

PAIR: Final = 2
"""The points of each pair."""
PAIRED: Final = [Reason(PAIR * pairs, f"{pairs} pair{'s' * (pairs > 1)}") for pairs in range(MOST_CARDS // 2 + 1)]
"""The reason of the points of so many pairs."""

Suits: TypeAlias = tuple[str, str]
"""The suit that counts as the one with the fewest cards, and as the one with the most."""

Rank: TypeAlias = int
"""How many cards a suit has, above `WORTH`, and what they are worth: more cards count for more, then more worth."""
CARD: Final = 1 << 20
WORTH: Final = (1 << 20) - 1
MOST: Final = (1 << 30) - 1
"""More than any rank: a deck has at most `MOST_CARDS`."""


class Score(NamedTuple):
    """The points of a Den, their reasons, its pairs, and the suits that count; `None` for what is not known."""

    points: int | None
    reasons: list[Reason]
    pairs: int | None
    suits: Suits | None


class Scored:
    """The scores of a game, a value a seat each."""

    __slots__ = ("pairs", "points", "reasons", "suits")

    def __init__(
        self,
        points: list[int | None],
        reasons: list[list[Reason]],
        pairs: list[int | None],
        suits: list[Suits | None],
    ) -> None:
        self.points = points
        self.reasons = reasons
        self.pairs = pairs
        self.suits = suits

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

    return Score(*reckoned(names, ranks, 0, 0, pairs, lambda suit, _: ", ".join(map(str, values[suit])), twice, chosen))


def reckoned(
    names: list[str],
    lots: list[int],
    bits: int,
    twos: int,
    pairs: int,
    values: Callable[[int, int], str],
    twice: bool,
    chosen: Suits | None,
) -> tuple[int, list[Reason], int, Suits | None]:
    """The parts of the score of a Den.

    `lots` has a number a suit, in the order of their `names`: 0 where there is none of it, or its rank, and `bits` of
    something else below that, of which each bit in `twos` is a pair, besides `pairs`. `values` makes of a suit's
    number and its lot the values that it has.

    Of suits that tie the one worth most counts, and of these the first.
    """
    one = other = -1
    least, most = MOST, 0
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
    name, lot = names[one], lots[one]
    points = lot >> bits & WORTH
    if one != other or twice:
        reasons = [Reason(points, f"{name} {values(one, lot)} (fewest)")]
        name, lot = names[other], lots[other]
        worth = lot >> bits & WORTH
        reasons.append(Reason(worth, f"{name} {values(other, lot)} (most)"))
        points += worth
    else:
        reasons = [Reason(points, f"{name} {values(one, lot)} (only suit)")]
    if pairs:
        points += PAIR * pairs
        reasons.append(PAIRED[pairs])
    return points, reasons, pairs, (names[one], names[other])


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
