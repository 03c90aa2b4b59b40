"""Whether cards that turned up after a shuffle can have come from where they must have come.

When the played cards are shuffled into a new draw pile, some cards in the hands have never
been seen: they are old. What is drawn from then on is new. A card that turns up later in a
hand was old or new, and the log does not say which; but there are only so many old places in
each hand, only so many copies of each card on either side, and nobody lays a new card before
it was drawn. It is a flow through a small network with bounds on its edges.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

ENOUGH = 1_000


class Shown(NamedTuple):
    """A card that turned up in a hand: whose, which, and how many new cards that hand had drawn by then."""

    seat: int
    card: str
    drawn: int


class Edge(NamedTuple):
    """A part of the network, and how much must and may flow there."""

    start: Hashable
    end: Hashable
    least: int
    most: int


def placeable(shown: Sequence[Shown], places: Sequence[int], old: Mapping[str, int], new: Mapping[str, int]) -> bool:
    """Whether each card shown can have been old or new, given the old places of each hand and both sides' cards.

    >>> nine = Shown(0, "9", 0)
    >>> placeable([nine], [1, 2], {"9": 1, "5": 2}, {"9": 2}), placeable([nine], [1, 2], {"5": 3}, {"9": 2})
    (True, False)
    """
    edges = [*_of_seats(shown, places), *_of_cards(shown, old, new)]
    return all(edge.least <= edge.most for edge in edges) and _flows(edges)


def _of_seats(shown: Sequence[Shown], places: Sequence[int]) -> Iterator[Edge]:
    """For each hand a chain: as much flows past its n-th card as there are old ones among the first n."""
    by_seat: dict[int, list[Shown]] = {}
    for one in shown:
        by_seat.setdefault(one.seat, []).append(one)
    for seat, cards in by_seat.items():
        for number in range(len(cards), 0, -1):
            before: Hashable = (seat, number + 1) if number < len(cards) else "start"
            most = places[seat] if number == len(cards) else ENOUGH
            yield Edge(before, (seat, number), max(0, number - cards[number - 1].drawn), most)
            yield Edge((seat, number), cards[number - 1].card, 0, 1)


def _of_cards(shown: Sequence[Shown], old: Mapping[str, int], new: Mapping[str, int]) -> Iterator[Edge]:
    """Of each card at most the old ones were old, and at most the new ones new."""
    for card, count in Counter(one.card for one in shown).items():
        yield Edge(card, "end", max(0, count - new.get(card, 0)), old.get(card, 0))


def _flows(edges: Iterable[Edge]) -> bool:
    """Whether a flow keeps all bounds: what must flow is sent first, and the rest has to carry it on."""
    room: dict[Hashable, Counter[Hashable]] = {"end": Counter({"start": ENOUGH})}
    excess: Counter[Hashable] = Counter()
    for start, end, least, most in edges:
        room.setdefault(start, Counter())[end] += most - least
        room.setdefault(end, Counter())
        excess[end] += least
        excess[start] -= least
    for node, over in excess.items():
        for _ in range(over):
            if not _send(node, excess, room):
                return False
    return True


def _send(source: Hashable, excess: Counter[Hashable], room: dict[Hashable, Counter[Hashable]]) -> bool:
    """Carry one from a node to any node that lacks some; whether there was a way."""
    came: dict[Hashable, Hashable] = {source: source}
    queue = [source]
    for node in queue:
        if excess[node] < 0:
            excess[node] += 1
            while node != source:
                before = came[node]
                room[before][node] -= 1
                room.setdefault(node, Counter())[before] += 1
                node = before
            return True
        for other, free in room.get(node, Counter()).items():
            if free > 0 and other not in came:
                came[other] = node
                queue.append(other)
    return False
