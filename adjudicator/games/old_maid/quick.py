"""The quick way through a game of Old Maid with known hands: moves that surely break no rule, played at once.

It says nothing of its own: a test holds it to `rules` and to `Table.apply`, and whatever is
not plain it leaves to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from adjudicator.games.old_maid.moves import Draw, Pair
from adjudicator.games.old_maid.table import Table
from adjudicator.thieves import Card

Hand: TypeAlias = dict[str, Card]
"""A hand without a pair: the card of each kind."""


def run_on(table: Table, moves: Sequence[Any], at: int, end: int) -> int:
    """Play the moves from index `at` on that are plain; the index of the first that is not, or `end`."""
    if table.finished or not (table.plain or (at == 0 and _known(table))):
        return at
    if table.order.taker is None:
        at = _lay(table, moves, at, end)
    if at == end or table.finished or type(moves[at]) is not Draw:
        return at
    kind = table.deck.kind
    try:
        hands = [{kind[card]: card for card in hand} for hand in table.hands]
    except KeyError:  # a card that the deck does not have
        return at
    if any(len(one) < len(hand) for one, hand in zip(hands, table.hands, strict=True)):
        return at
    return _draw(table, hands, moves, at, end)


def _known(table: Table) -> bool:
    """Take up the hands that were not written down, where the whole round tells them to the last card."""
    hands = table.story.deal() if table.sized else None
    if hands is not None:
        table.hands = hands
    return hands is not None


def _lay(table: Table, moves: Sequence[Any], at: int, end: int) -> int:
    """The pairs that are laid before the first draw."""
    hands, kind, sizes = table.hands, table.deck.kind, table.order.sizes
    while at < end:
        move = moves[at]
        if type(move) is not Pair or move.seat is None or len(move.cards) != 2:
            break
        one, other = move.cards
        hand = hands[move.seat]
        if kind.get(one) != kind.get(other, "") or one not in hand:
            break
        hand.remove(one)
        if other not in hand:
            hand.append(one)
            break
        hand.remove(other)
        sizes[move.seat] -= 2
        table.laid += 1
        at += 1
        if table.laid >= table.deck.pairs:
            table.finished = True
            break
    return at


def _draw(table: Table, hands: list[Hand], moves: Sequence[Any], at: int, end: int) -> int:
    """The draws, each with the pair that it makes; no hand has one before."""
    order, kind, pairs = table.order, table.deck.kind, table.deck.pairs
    taker, laid, count = order.taker, table.laid, len(hands)
    giver = order.first if taker is None else taker
    while at < end:
        move = moves[at]
        if type(move) is not Draw:
            break
        while not hands[giver]:
            giver = (giver + 1) % count
        seat = (giver + 1) % count
        while not hands[seat]:
            seat = (seat + 1) % count
        card, hand = move.card, hands[giver]
        if seat == giver or move.giver != giver or (move.seat != seat and move.seat is not None):
            break
        made = kind.get(card, "")
        if hand.get(made) != card:
            break
        mine = hands[seat].get(made)
        if mine is not None:
            # The pair that it makes has to be laid at once.
            if at + 1 >= end:
                break
            laying = moves[at + 1]
            if type(laying) is not Pair or (laying.seat != seat and laying.seat is not None):
                break
            if laying.cards != (card, mine) and laying.cards != (mine, card):
                break
            at += 1
            del hands[seat][made]
            laid += 1
        else:
            hands[seat][made] = card
        del hand[made]
        taker = giver = seat
        at += 1
        if laid >= pairs:
            table.finished = True
            break
    order.taker, table.laid = taker, laid
    table.hands = [list(hand.values()) for hand in hands]
    order.sizes = list(map(len, hands))
    return at
