"""Chance is the same everywhere."""

from __future__ import annotations

from collections import Counter

from adjudicator.chance import Chance


def test_the_same_seed_gives_the_same_chance_as_ever() -> None:
    chance = Chance("a game", 7)
    assert [chance.below(1000) for _ in range(6)] == [804, 789, 698, 759, 125, 91]
    assert chance.shuffled("abcdefgh") == ["b", "h", "e", "d", "c", "f", "g", "a"]
    assert Chance("a game", 7).random() == Chance("a game", 7).random()


def test_other_seeds_give_other_chance_negative_ones_too() -> None:
    seeds: list[tuple[object, ...]] = [("a", 1), ("a", -1), ("a", 0), ("a", 11), ("a1", 1), ("a", 1, 1), ("b", 1)]
    assert len({Chance(*seed).random() for seed in seeds}) == len(seeds)


def test_every_number_and_every_order_comes_about_as_often() -> None:
    chance = Chance("often")
    assert all(900 < count < 1100 for count in Counter(chance.below(10) for _ in range(10_000)).values())
    orders = Counter("".join(chance.shuffled("abc")) for _ in range(6_000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())
    assert 900 < sum(chance.happens(0.1) for _ in range(10_000)) < 1100
    assert {chance.one("xyz") for _ in range(100)} == set("xyz")
