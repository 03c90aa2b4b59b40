"""Hands of Old Maid that were not written down, where the moves alone tell them to the last card.

A card that leaves a hand into which it did not come was dealt there. Nothing is said of whether a
move was right: `quick` plays the round with these hands, and `worlds` is asked where that is not plain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from msgspec.structs import replace

from adjudicator.games.old_maid.moves import Draw, Pair, Setup
from adjudicator.log import Note
from adjudicator.thieves import UNKNOWN, Card


def named(seats: int, moves: Sequence[Any]) -> Sequence[Any] | None:
    """The moves with the seats that draw, where nothing tells how many cards were dealt; `None` if some do not tell.

    A draw that names nobody is made by the player to the left of the giver, if that player then gives or
    lays a card and so was in.
    """
    found: list[Any] = list(moves)
    for at, move in enumerate(moves):
        if type(move) is Draw and move.seat is None:
            left = (move.giver + 1) % seats
            if seats > 2 and not _is_next(left, moves[at + 1 :]):
                return None
            found[at] = replace(move, seat=left)
    return found


def _is_next(seat: int, moves: Sequence[Any]) -> bool:
    for move in moves:
        if type(move) is Draw:
            return bool(move.giver == seat)
        if type(move) is Pair and move.seat == seat:
            return True
    return False


def dealt(setup: Setup, seats: int, copies: Mapping[Card, int], moves: Sequence[Any]) -> list[list[Card]] | None:
    """The hands as they were dealt, if all moves are as they seem; cards that no move tells are left out.

    Where all those were dealt to one seat, they are what is left of the deck. `None` for a round
    with a ruling or an undo, and where it is not told who acts.
    """
    hands: list[list[Card]] = [[card for card in hand if card != UNKNOWN] for hand in setup.hands or [()] * seats]
    sizes = [0] * seats if setup.hands is None else list(map(len, setup.hands))
    left, held = sizes.copy(), list(map(list.copy, hands))
    seat: int | None = None
    for move in moves:
        if type(move) is Draw:
            giver, seat, card = move.giver, move.seat, move.card
            if seat is None:
                seat = next((at % seats for at in range(giver + 1, giver + seats) if left[at % seats] > 0), None)
                if seat is None:
                    return None
            hand = held[giver]
            if card in hand:
                hand.remove(card)
            else:
                hands[giver].append(card)
            held[seat].append(card)
            left[giver] -= 1
            left[seat] += 1
        elif type(move) is Pair:
            at = seat if move.seat is None else move.seat
            if at is None:
                return None
            hand = held[at]
            for card in move.cards:
                if card in hand:
                    hand.remove(card)
                else:
                    hands[at].append(card)
            left[at] -= len(move.cards)
        elif type(move) is not Note:
            return None
    short = [at for at, size in enumerate(sizes) if len(hands[at]) < size]
    if len(short) == 1:
        hands[short[0]] += (Counter(copies) - Counter(chain.from_iterable(hands))).elements()
    return hands
