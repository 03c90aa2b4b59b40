"""Whether unknown cards can lie where they must, against trying every placing."""

from __future__ import annotations

import itertools
import random

from adjudicator.hands import Group, Placing


def every_placing(cards: dict[str, int], groups: list[Group]) -> set[tuple[tuple[str, ...], ...]]:
    """All ways to fill the groups, by trying each."""
    deck = [card for card, count in cards.items() for _ in range(count)]
    places = [group for group in groups for _ in range(group.size)]
    found = set()
    for order in set(itertools.permutations(deck, len(places))):
        if all(group.allowed(card) for group, card in zip(places, order, strict=True)):
            rest, filled = list(order), []
            for group in groups:
                filled.append(tuple(sorted(rest[: group.size])))
                del rest[: group.size]
            found.add(tuple(filled))
    return found


def random_case(rng: random.Random) -> tuple[dict[str, int], list[Group]]:
    """A few cards of three kinds, and up to three groups."""
    cards = {card: rng.randint(0, 2) for card in ("A1", "A2", "B1", "C1")}
    groups = []
    for name in range(rng.randint(1, 3)):
        allowed = frozenset(card for card in cards if rng.random() < 0.6)
        groups.append(Group(name, rng.randint(0, 2), allowed.__contains__))
    return cards, groups


def test_cards_fit_when_some_placing_does() -> None:
    rng = random.Random(7)
    seen = {True: 0, False: 0}
    for _ in range(400):
        cards, groups = random_case(rng)
        placings = every_placing(cards, groups)
        placing = Placing(cards, groups)
        assert placing.fits() == bool(placings)
        seen[bool(placings)] += 1
        for at, group in enumerate(groups):
            only_a = any(all(card[0] == "A" for card in filled[at]) for filled in placings)
            assert placing.fits({group.name: lambda card: card[0] == "A"}) == only_a
            for card in cards:
                assert placing.with_card(group.name, card) == any(card in filled[at] for filled in placings)
    assert min(seen.values()) > 50
