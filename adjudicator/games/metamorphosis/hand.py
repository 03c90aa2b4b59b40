"""The twelve tricks of a hand at once: who played what, who took what, and whether everybody can have followed suit.

When a hand has been played to its end, all cards that were held in it are known, so that it can be looked back on:
nobody who did not follow a suit can have played a card of it later.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

from adjudicator.games.metamorphosis.moves import Trick
from adjudicator.games.metamorphosis.plan import TRICKS
from adjudicator.tricks import ALL, BIT, DECK, SUITS, Card

SUIT: Final[dict[str, int]] = {"none": 0, **{suit: 1 << at for at, suit in enumerate(SUITS)}}
"""The bit of each suit in a set of suits."""
CARD: Final[dict[str, tuple[float, int]]] = {Card(card): (float(BIT[card]), SUIT[card[-1]]) for card in DECK}
"""The bit of each card, and that of its suit. The bits of a suit are in the order of its ranks.

That of a card is a float, which is added faster than an integer of this size, and as exactly up to the sum of the deck.
"""
HIGHER: Final[float] = 2.0 ** len(DECK)
"""So many times as high as a card of the suit led is a trump."""
TWO: Final[tuple[Sequence[int], ...]] = ((0, 1), (1, 0))
THREE: Final[tuple[Sequence[int], ...]] = ((0, 1, 2), (1, 2, 0), (2, 0, 1))
"""The seats clockwise from each."""

Bits: TypeAlias = tuple[int, int]
"""The bit of a card, and that of its suit."""
Course: TypeAlias = tuple[list[int], list[int], list[int], int]
"""Whose each card was, the cards that each seat played, and took, and how many cards had been played at the end of
the first trick in which somebody did not follow suit, 0 for none."""
Hand: TypeAlias = tuple[int, list[int], list[int], int]
"""The index behind a hand, the cards that each seat played, and took, and the entry that ends the first trick in which
somebody did not follow suit, 0 for none."""


def played(moves: Sequence[Any], at: int, seats: int, turn: int, trump: int) -> Hand | None:
    """The twelve tricks from index `at` on, given who leads and the bit of the trump suit, 0 for none.

    `None` where they are not twelve tricks in order, a card is in them twice, or somebody plays a card of a suit
    that they did not follow before. All are written as plays, or all as whole tricks.
    """
    count = TRICKS * seats
    block = moves[at : at + count]
    by: list[int | None] = []
    tricks: Any
    if block and type(block[0]) is Trick:
        block = block[:TRICKS]
        if {*map(type, block)} != {Trick}:
            return None
        tricks = [trick.cards for trick in block]
    else:
        try:
            each = iter([move.card for move in block])
        except AttributeError:  # not a play
            return None
        by = [move.seat for move in block]
        tricks = zip(each, each, each, strict=False) if seats == 3 else zip(each, each, strict=False)
    try:
        course = _by_three(tricks, turn, trump) if seats == 3 else _by_two(tricks, turn, trump)
    except (ValueError, TypeError):  # a trick without a card a seat
        return None
    if course is None:
        return None
    turns, held, taken, off = course
    # A sum of bits has as many bits as cards only when no card is in it twice; one beyond the deck need not be exact.
    shown = sum(held)
    if shown > ALL or shown.bit_count() != count or (by and by != turns and not _fits(by, turns)):
        return None
    return at + len(block), held, taken, off and at + off * len(block) // count


def _fits(by: list[int | None], turns: list[int]) -> bool:
    """Whether everybody played in turn, as far as it is written who did."""
    return len(by) == len(turns) and [turns[at] if seat is None else seat for at, seat in enumerate(by)] == turns


def _by_three(tricks: Iterable[tuple[str, str, str]], turn: int, trump: int) -> Course | None:
    """The tricks of three players.

    What they held, took and did not follow is named by who leads the trick, who is to the left, and to the right.
    """
    turns: list[int] = []
    held = held_left = held_right = taken = taken_left = taken_right = 0.0
    void = void_left = void_right = off = 0
    order, bits = THREE[turn], CARD
    for one, two, three in tricks:
        first, led = bits[one]
        second, suit = bits[two]
        third, last = bits[three]
        turns += order
        if off and (led & void or suit & void_left or last & void_right):
            return None
        held += first
        held_left += second
        held_right += third
        trick = first + second + third
        if suit != led:
            off = off or len(turns)
            void_left |= led
            second = second * HIGHER if suit == trump else 0.0
        if last != led:
            off = off or len(turns)
            void_right |= led
            third = third * HIGHER if last == trump else 0.0
        if second > first and second > third:
            order = THREE[order[1]]
            held, held_left, held_right = held_left, held_right, held
            void, void_left, void_right = void_left, void_right, void
            taken, taken_left, taken_right = taken_left + trick, taken_right, taken
        elif third > first:
            order = THREE[order[2]]
            held, held_left, held_right = held_right, held, held_left
            void, void_left, void_right = void_right, void, void_left
            taken, taken_left, taken_right = taken_right + trick, taken, taken_left
        else:
            taken += trick
    turn = order[0]
    if turn == 1:
        held, held_left, held_right = held_right, held, held_left
        taken, taken_left, taken_right = taken_right, taken, taken_left
    elif turn == 2:
        held, held_left, held_right = held_left, held_right, held
        taken, taken_left, taken_right = taken_left, taken_right, taken
    return (
        turns,
        [int(held), int(held_left), int(held_right)],
        [int(taken), int(taken_left), int(taken_right)],
        off,
    )


def _by_two(tricks: Iterable[tuple[str, str]], turn: int, trump: int) -> Course | None:
    """The tricks of two players."""
    turns: list[int] = []
    held = held_left = taken = taken_left = 0.0
    void = void_left = off = 0
    order, bits = TWO[turn], CARD
    for one, two in tricks:
        first, led = bits[one]
        second, suit = bits[two]
        turns += order
        if off and (led & void or suit & void_left):
            return None
        held += first
        held_left += second
        if suit == led:
            wins = second > first
        else:
            off = off or len(turns)
            void_left |= led
            wins = suit == trump
        if wins:
            order = TWO[order[1]]
            held, held_left = held_left, held
            void, void_left = void_left, void
            taken, taken_left = taken_left + first + second, taken
        else:
            taken += first + second
    if order[0]:
        held, held_left, taken, taken_left = held_left, held, taken_left, taken
    return turns, [int(held), int(held_left)], [int(taken), int(taken_left)], off
