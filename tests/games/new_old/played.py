"""Games of New Old written move by move, for tests of rulings: hands that score what is wanted, and what was found."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

from adjudicator.verdict import Verdict
from tests.logs import JsonLog, judged, rules_of

LOW, HIGH = ["O1", "O1", "O1", "O1", "O1", "O2"], ["O5", "O5", "O6", "O6", "O6", "O6"]
NEW = ["N1", "N1", "N2", "N2", "N3", "N4"]
SETUP = {"first": 0, "fields": ["O3", "N5"]}


def play(seat: int | None, card: str, *zone: str) -> list[Any]:
    """A card played."""
    return ["play", seat, card, *zone]


def reveal(seat: int | None, *cards: str) -> list[Any]:
    """Cards revealed."""
    return ["reveal", seat, list(cards)]


@cache
def hands_worth(wanted: tuple[int, ...], used: tuple[str, ...] = ()) -> tuple[tuple[str, ...], ...] | None:
    """Hands that score what is wanted when all is revealed, and of which nothing goes on an Old 3 or a New 5."""
    if not wanted:
        return ()
    left = {card: 6 - used.count(card) for card in ("O1", "O2", "O5", "O6", "N1", "N2", "N3", "N4")}
    hands = {
        kind: [
            cards
            for cards in combinations_with_replacement([card for card in left if card[0] == kind], 6)
            if all(cards.count(card) <= left[card] for card in cards)
        ]
        for kind in "ON"
    }
    for old, new in product(hands["O"], hands["N"]):
        if sum(int(card[1]) for card in new) - sum(int(card[1]) for card in old) == wanted[0]:
            rest = hands_worth(wanted[1:], used + old + new)
            if rest is not None:
                return (old + new, *rest)
    return None


def points(*wanted: int, first: int = 0) -> list[Any]:
    """The moves of a game in which nobody plays a card, and everybody scores what is wanted."""
    hands = hands_worth(wanted)
    assert hands is not None
    moves: list[Any] = []
    for step in range(len(wanted)):
        seat = (first + step) % len(wanted)
        moves += [reveal(seat, *hands[seat][:6]), reveal(seat, *hands[seat][6:])]
    return moves


def scored(*wanted: int, first: int = 0) -> dict[str, Any]:
    """A game with these points."""
    return {"setup": SETUP | {"first": first}, "moves": points(*wanted, first=first)}


def notices(verdict: Verdict) -> list[tuple[str, int, int]]:
    """Each house key that was assumed, and where."""
    return [
        (one.section.removeprefix("house key "), one.round, one.entry)
        for one in verdict.findings
        if one.kind == "notice"
    ]


def breaches(log: JsonLog, round_number: int = 1) -> set[tuple[int, str]]:
    """Entries and rules of the illegal findings of a round."""
    return {(entry, rule) for number, entry, rule in rules_of(judged(log)) if number == round_number}
