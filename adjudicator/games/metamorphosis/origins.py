"""Whether everybody can have come by the cards that they played in a hand, all of which are known.

They were dealt in hand 1, and later won in the hand before, drawn from the stock, or taken from another player. What
is written of that can be where it is of the right number and of cards that were lost or gained.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import and_, mul, xor
from typing import Any, TypeAlias

from adjudicator.games.metamorphosis.equalizing import TAKING
from adjudicator.games.metamorphosis.moves import Cards, Discard, Draw, Setup, Take
from adjudicator.games.metamorphosis.spread import HAND
from adjudicator.tricks import ALL, BIT, DECK, UNKNOWN, MaybeCard

BITS = {**{MaybeCard(card): bit for card, bit in BIT.items()}, MaybeCard(UNKNOWN): 0}.__getitem__
"""The bit of a card, 0 for one not known."""

Stock: TypeAlias = tuple[tuple[int, ...], int, int]
"""The cards that nobody holds: those of the stock from the top, 0 for one not known, the set of them, and that of the
discards."""


def dealt(setup: Setup, held: Sequence[int]) -> Stock | None:
    """The stock behind hand 1, if everybody can have been dealt what they played."""
    hands, stock, seats = setup.hands, setup.stock, len(held)
    if hands is not None and (len(hands) != seats or not all(map(_wholly, hands, held))):
        return None
    size = len(DECK) - HAND * seats
    rest = ALL ^ sum(held)
    if stock is None:
        return (0,) * size, rest, 0
    order = tuple(map(BITS, stock))
    if len(order) != size or (sum(order) != rest and not _among(stock, rest)):
        return None
    return order, rest, 0


def came(hand: int, stock: Stock, won: Sequence[int], held: Sequence[int], entries: Sequence[Any]) -> Stock | None:
    """The stock behind a later hand, given the one before it, if everybody can have come by what they played.

    Nobody both loses and gains cards. Before hand 3 what one loses another gains.
    """
    kept = [*map(and_, won, held)]
    lost, gained = [*map(xor, won, kept)], [*map(xor, held, kept)]
    if any(map(mul, lost, gained)):
        return None
    over, new = sum(lost), sum(gained)
    if hand == TAKING:
        return stock if over == new and (not entries or _taken(entries, lost, gained)) else None
    if new and not _from_stock(stock, new, over):
        return None
    if entries and not _drawn(entries, lost, gained, stock, new.bit_count()):
        return None
    order, cards, pile = stock
    order = order[new.bit_count() :]
    pool = (cards | pile | over) ^ new
    cards = cards & pool if order else 0
    return order, cards, pool ^ cards


def _taken(entries: Sequence[Any], lost: Sequence[int], gained: Sequence[int]) -> bool:
    """Whether cards can have been taken as it is written."""
    came: list[Cards] = [()] * len(lost)
    given = came.copy()
    for move in entries:
        if type(move) is Take:
            came[move.seat] += move.cards
            given[move.from_] += move.cards
        elif move.cards:
            return False
    for cards, mine in zip(came, gained, strict=True):
        if cards and not _wholly(cards, mine):
            return False
    return all(map(_among, given, lost))


def _drawn(entries: Sequence[Any], lost: Sequence[int], gained: Sequence[int], stock: Stock, draws: int) -> bool:
    """Whether cards can have been discarded and drawn as it is written."""
    written: list[Cards] = [()] * len(lost)
    for move in entries:
        seat = move.seat
        if type(move) is (Draw if gained[seat] else Discard):
            written[seat] += move.cards
        elif move.cards:
            return False
    for cards, gone, come in zip(written, lost, gained, strict=True):
        if cards and not _wholly(cards, gone or come):
            return False
    return not any(stock[0]) or _on_top(stock, gained, entries, draws)


def _wholly(cards: Cards, moved: int) -> bool:
    """Whether what is written, some of it not known, can be all of the cards that moved."""
    return len(cards) == moved.bit_count() and (sum(map(BITS, cards)) in (moved, 0) or _among(cards, moved))


def _among(cards: Cards, moved: int) -> bool:
    """Whether what is written, some of it not known, can be some of the cards that moved."""
    named, count = sum(map(BITS, cards)), len(cards)
    # A sum of bits has as many bits as cards only when no card is in it twice.
    return count <= moved.bit_count() and not named & ~moved and named.bit_count() == count - cards.count(UNKNOWN)


def _from_stock(stock: Stock, gained: int, over: int) -> bool:
    """Whether the cards drawn can be these: the stock, when it is used up the discards, then the new ones."""
    order, cards, pile = stock
    size, draws = len(order), gained.bit_count()
    if draws <= size:
        top = sum(order[:draws])
        return top == gained or (not top & ~gained and not gained & ~(top | (cards & ~sum(order))))
    if cards & ~gained:
        return False
    rest = gained & ~cards
    if draws <= size + pile.bit_count():
        return not rest & ~pile
    return not pile & ~gained and not rest & ~pile & ~over


def _on_top(stock: Stock, gained: Sequence[int], moves: Sequence[Any], draws: int) -> bool:
    """Whether the draws take a known stock from the top, then the discards; those left out come at any time between."""
    drawn = [(move.seat, bit) for move in moves if type(move) is Draw for bit in map(BITS, move.cards)]
    if not drawn:
        return True
    if len(drawn) == draws:
        return _in_order(stock, gained, drawn)
    order, known, pile = stock
    order = order[:draws]
    if 0 in order:
        return False
    sources: dict[int, list[int]] = {}
    for seat, bit in drawn:
        if seat not in sources:
            mine = gained[seat]
            late = mine & ~pile & ~known
            sources[seat] = [top for top in order if top & mine]
            sources[seat] += [pile] * (mine & pile).bit_count() + [late] * late.bit_count()
        source = sources[seat].pop(0)
        if bit and not bit & source:
            return False
    return True


def _in_order(stock: Stock, gained: Sequence[int], drawn: Sequence[tuple[int, int]]) -> bool:
    """Whether the n-th draw, all of which are written, takes the n-th card of the stock, and so on."""
    order, cards, pile = stock
    size, piled = len(order), pile.bit_count()
    for (seat, bit), top in zip(drawn, order, strict=False):
        if top:
            if bit != top if bit else not top & gained[seat]:
                return False
        elif bit and (bit in order or bit & ~cards):
            return False
    if len(drawn) <= size and 0 not in order:
        return True
    from_stock, from_pile = [0] * len(gained), [0] * len(gained)
    for at, (seat, bit) in enumerate(drawn):
        if at < size:
            from_stock[seat] += 1
        elif at < size + piled:
            if bit & ~pile:
                return False
            from_pile[seat] += 1
        elif bit & (pile | cards):
            return False
    return all(
        (mine & cards).bit_count() == of_stock and (mine & pile).bit_count() == of_pile
        for mine, of_stock, of_pile in zip(gained, from_stock, from_pile, strict=True)
    )
