"""Whether cards that turned up can have come from where they must have come.

A hidden card was dealt, or drawn from the first pile, or from the pile of the first shuffle, of
the second, and so on: that is its origin. Of the cards that turn up in a hand the log does not say which
were which; but there are only so many hidden cards of each origin in each hand, only so many copies of
each card in each pile, and nobody lays a card before it was drawn. With two origins it is a flow
through a small network with bounds on its edges; with more of them, a search among such flows. Most ways are
found sooner by putting one card after another (`board`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

from adjudicator.games.neu.board import Board, Cards, Placed, Shown

ENOUGH = 1_000
MOST_BRANCHES = 60
"""A search is given up after so many branches: what nobody found out then is taken to be possible."""
NOT_FOUND: Placed = (-1,)
"""The origins where they were not found out."""


class Edge(NamedTuple):
    """A part of the network, and how much must and may flow there."""

    start: Hashable
    end: Hashable
    least: int
    most: int


def place(shown: Sequence[Shown], cards: Cards, placed: Placed = ()) -> Placed | None:
    """An origin for each card shown, in the order in which they turned up; `None` where there is no way.

    `placed` is what was found for the first of them. Where a search was given up it is `NOT_FOUND`.

    >>> nine, dealt = Shown(0, "9", (1, 0)), {"9": 1, "5": 2}
    >>> place([nine], [dealt, {"9": 2}]), place([nine], [{"5": 3}, {"9": 2}])
    ((0,), None)
    """
    for before in (placed, ()) if placed and placed is not NOT_FOUND else ((),):
        board = Board(shown, cards, before)
        if board.settle_all():
            return tuple(board.placed)
    return _search(shown, cards, board.origins, [MOST_BRANCHES])


def _search(
    shown: Sequence[Shown], cards: Cards, origins: Sequence[Collection[int]], budget: list[int]
) -> Placed | None:
    """The same, exactly: each origin by itself against all others, and where two of these do not go together, each
    way of one card by itself."""
    if not all(origins):
        return None
    budget[0] -= 1
    if budget[0] < 0:
        return NOT_FOUND
    last = len(cards) - 1
    found: list[list[int]] = [[] for _ in shown]
    for origin in range(last + 1 if last > 1 else 1):
        taken = _of_one_origin(shown, cards, origins, origin)
        if taken is None:
            return None
        for at in taken:
            found[at].append(origin)
    if last == 1:
        return tuple(0 if one else 1 for one in found)
    unsure = next((at for at, one in enumerate(found) if len(one) != 1), None)
    if unsure is None:
        return tuple(one[0] for one in found)
    answer = None
    for origin in origins[unsure]:
        placed = _search(shown, cards, [*origins[:unsure], (origin,), *origins[unsure + 1 :]], budget)
        if placed is not None and placed is not NOT_FOUND:
            return placed
        answer = placed or answer
    return answer


def _of_one_origin(
    shown: Sequence[Shown], cards: Cards, origins: Sequence[Collection[int]], origin: int
) -> list[int] | None:
    """Which cards shown can be those of an origin when all others are alike; `None` where there is no way."""
    edges = [*_of_seats(shown, origins, origin), *_of_cards(shown, cards, origin)]
    if any(edge.least > edge.most for edge in edges):
        return None
    room = _flows(edges)
    return None if room is None else [at for at, one in enumerate(shown) if not room[at][one.card]]


def _of_seats(shown: Sequence[Shown], origins: Sequence[Collection[int]], origin: int) -> Iterator[Edge]:
    """For each hand a chain: as much flows past its n-th card as there are ones of this origin among the first n."""
    by_seat: dict[int, list[int]] = {}
    for at, one in enumerate(shown):
        by_seat.setdefault(one.seat, []).append(at)
    for seat, cards in by_seat.items():
        before: Hashable = "start"
        for number in range(len(cards), 0, -1):
            at = cards[number - 1]
            got = shown[at].got
            most = got[origin] if origin < len(got) else 0
            yield Edge(before, (seat, number), max(0, number - sum(got) + most), most)
            yield Edge((seat, number), at, int(tuple(origins[at]) == (origin,)), int(origin in origins[at]))
            before = (seat, number)


def _of_cards(shown: Sequence[Shown], cards: Cards, origin: int) -> Iterator[Edge]:
    """Of each card at most those of this origin were of it, and at most the others were not."""
    for at, one in enumerate(shown):
        yield Edge(at, one.card, 0, 1)
    for card, count in Counter(one.card for one in shown).items():
        mine = cards[origin].get(card, 0)
        others = sum(one.get(card, 0) for one in cards) - mine
        yield Edge(card, "end", max(0, count - others), mine)


def _flows(edges: Iterable[Edge]) -> dict[Hashable, dict[Hashable, int]] | None:
    """What room is left in the network when all bounds are kept, `None` where there is no way: what must flow is
    sent first, and the rest has to carry it on."""
    room: dict[Hashable, dict[Hashable, int]] = {"end": {"start": ENOUGH}, "start": {}}
    excess: Counter[Hashable] = Counter()
    for start, end, least, most in edges:
        room.setdefault(start, {})[end] = most - least
        room.setdefault(end, {})
        excess[end] += least
        excess[start] -= least
    for node, over in excess.items():
        for _ in range(over):
            if not _send(node, excess, room):
                return None
    return room


def _send(source: Hashable, excess: Counter[Hashable], room: dict[Hashable, dict[Hashable, int]]) -> bool:
    """Carry one from a node to any node that lacks some; whether there was a way."""
    came: dict[Hashable, Hashable] = {source: source}
    queue = [source]
    for node in queue:
        if excess[node] < 0:
            excess[node] += 1
            while node != source:
                before = came[node]
                room[before][node] -= 1
                room[node][before] = room[node].get(before, 0) + 1
                node = before
            return True
        for other, free in room[node].items():
            if free > 0 and other not in came:
                came[other] = node
                queue.append(other)
    return False
