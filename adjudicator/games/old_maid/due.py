"""Whether players who did not lay a pair held one, over all worlds that fit the round.

A pair is two cards that match. A hand of which cards never showed may hold one or not, by
what is left of the deck; this counts it exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from adjudicator.games.old_maid.worlds import Held, World
from adjudicator.thieves import Card, kind_of


class Due(NamedTuple):
    """Whether some hands can hold no pair, whether one of them can hold one, and whether that rests on the deck."""

    can_be_none: bool
    can_be_one: bool
    by_deck: bool = False


def in_world(world: World, hands: Sequence[Held], seats: Sequence[int]) -> Due:
    """The answer for the hands of some seats in one world, at one time."""
    held = [hands[seat] for seat in seats]
    kinds = [Counter(map(kind_of, hand.known)) for hand in held]
    if any(count > 1 for counted in kinds for count in counted.values()):
        return Due(False, True)
    left = world.kinds_left()
    more = [hand.hidden + world.spare * (seat not in world.closed) for seat, hand in zip(seats, held, strict=True)]
    can_be_one = any(
        hidden > 0 and any(counted[kind] + min(hidden, count) > 1 for kind, count in left.items())
        for counted, hidden in zip(kinds, more, strict=True)
    )
    rest = {*range(len(hands))} - world.closed
    sure = [all_ if rest == {seat} else hand.hidden for seat, hand, all_ in zip(seats, held, more, strict=True)]
    can_be_none = spread(left, kinds, sure)
    return Due(can_be_none, can_be_one, True)


def spread(left: Mapping[str, int], kinds: Sequence[Mapping[str, int]], hidden: Sequence[int]) -> bool:
    """Whether cards of these kinds can fill the hidden places of some hands without a pair in any.

    Each hand takes a kind once at most, and none that it has; a kind that a full hand needs more
    may be taken from another (augmenting paths).

    >>> spread({"A1": 2}, [{}, {}], [1, 1]), spread({"A1": 2}, [{"A1": 1}, {}], [1, 1])
    (True, False)
    >>> spread({"A1": 1}, [{}, {}], [1, 1]), spread({"A1": 1, "B1": 1}, [{}, {"B1": 1}], [1, 1])
    (False, True)
    """
    takes: list[set[str]] = [set() for _ in kinds]
    rest = dict(left)

    def give(hand: int, tried: set[tuple[int, str]]) -> bool:
        """Give a hand one more kind, out of what is left or of what another hand can do without."""
        for kind in rest:
            if kind in takes[hand] or kinds[hand].get(kind, 0) or (hand, kind) in tried:
                continue
            tried.add((hand, kind))
            if rest[kind] > 0:
                rest[kind] -= 1
                takes[hand].add(kind)
                return True
            for other, taken in enumerate(takes):
                if other != hand and kind in taken:
                    taken.remove(kind)
                    if give(other, tried):
                        takes[hand].add(kind)
                        return True
                    taken.add(kind)
        return False

    return all(give(hand, set()) for hand, count in enumerate(hidden) for _ in range(count))


def pairs_in(cards: Sequence[Card]) -> list[tuple[Card, Card]]:
    """The pairs that can be laid of known cards, each once.

    >>> pairs_in(["A3", "M5", "A3", "M4", "BILL"])
    [('A3', 'A3'), ('M4', 'M5')]
    """
    found: dict[tuple[Card, Card], None] = {}
    by_kind: dict[str, list[Card]] = {}
    for card in sorted(cards):
        for other in by_kind.setdefault(kind_of(card), []):
            found[other, card] = None
        by_kind[kind_of(card)].append(card)
    return sorted(found)
