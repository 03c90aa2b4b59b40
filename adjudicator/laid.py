"""What lies on the table when a round is over, counted against the deck: what games' tallies share.

What the words behind a player's name mean, and what it comes to, is left to each game's `tally`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from adjudicator.words import UNKNOWN, Misread, one_card, several


def read_cards(words: Sequence[str], card: Callable[[str], str | None], at: int = 0) -> list[str]:
    """Cards that lie open, the first of them word `at`. Raises `Misread`."""
    found = [one_card(at + index, word, card) for index, word in enumerate(several(words))]
    for index, one in enumerate(found):
        if UNKNOWN in one:
            raise Misread(at + index, f"{one} is no card that lies open; what lies on the table can be seen")
    return found


def whole_number(words: Sequence[str]) -> int | None:
    """The number that stands where cards could; `None` for cards."""
    return (
        int(words[0]) if len(words) == 1 and words[0].isascii() and words[0].isdigit() and len(words[0]) < 5 else None
    )


def split(words: Sequence[str], stroke: str = "/") -> list[tuple[int, Sequence[str]]]:
    """The words between strokes, each part with the place of its first word.

    >>> split(["A1", "/", "B6", "C2"])
    [(0, ['A1']), (2, ['B6', 'C2'])]
    """
    strokes = [-1, *(at for at, word in enumerate(words) if word == stroke), len(words)]
    return [(before + 1, words[before + 1 : at]) for before, at in pairwise(strokes)]


def too_many(lies: Sequence[Sequence[str]], names: Sequence[str], copies: Mapping[str, int]) -> Iterator[str]:
    """What to say of each card of which more lie there than the deck has.

    >>> list(too_many([["N3"] * 4, ["N3"] * 3, ["N7"]], ["Ann", "Bo", "Cy"], {"N3": 6}))
    ['The deck has 6 of N3, and 7 lie here: Ann 4, Bo 3.', 'The deck has no N7: Cy 1.']
    """
    counts = [Counter(cards) for cards in lies]
    for card, count in sum(counts, Counter[str]()).items():
        has = copies.get(card, 0)
        if count > has:
            whose = ", ".join(f"{name} {mine[card]}" for name, mine in zip(names, counts, strict=True) if mine[card])
            yield (
                f"The deck has {has} of {card}, and {count} lie here: {whose}."
                if has
                else (f"The deck has no {card}: {whose}.")
            )
