"""Whether everybody can have come by the cards that they played in a hand, all of which are known.

They were dealt in hand 1, and later won in the hand before, drawn from the stock, or taken from another player. What
is written of that can be where it is of the right number and of cards that were lost or gained.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from adjudicator.games.metamorphosis.equalizing import TAKING
from adjudicator.games.metamorphosis.moves import Cards, Discard, Draw, Setup, Take
from adjudicator.games.metamorphosis.spread import HAND
from adjudicator.tricks import ALL, BIT, DECK, UNKNOWN, MaybeCard

OF_CARD: Final[dict[str, int]] = {**{MaybeCard(card): bit for card, bit in BIT.items()}, MaybeCard(UNKNOWN): 0}
"""The bit of each card, 0 for one not known."""

Stock: TypeAlias = tuple[tuple[int, ...], int, int]
"""The cards that nobody holds: those of the stock from the top, 0 for one not known, the set of them, and that of the
discards."""


def dealt(setup: Setup, held: list[int]) -> Stock | None:
    """The stock behind hand 1, if everybody can have been dealt what they played."""
    hands, stock, seats = setup.hands, setup.stock, len(held)
    if hands is not None:
        if len(hands) != seats:
            return None
        for seat, mine in enumerate(held):
            if not _wholly(hands[seat], mine):
                return None
    size = len(DECK) - HAND * seats
    rest = ALL ^ sum(held)
    if stock is None:
        return (0,) * size, rest, 0
    order = tuple([OF_CARD[card] for card in stock])
    if len(order) != size or (sum(order) != rest and not _among(stock, rest)):
        return None
    return order, rest, 0


def came(hand: int, stock: Stock, won: list[int], held: list[int], entries: Sequence[Any]) -> Stock | None:
    """The stock behind a later hand, given the one before it, if everybody can have come by what they played.

    Nobody both loses and gains cards. Before hand 3 what one loses another gains.
    """
    lost: list[int] = []
    gained: list[int] = []
    over = new = 0
    for seat, mine in enumerate(held):
        had = won[seat]
        kept = had & mine
        gone, come = had ^ kept, mine ^ kept
        if gone and come:
            return None
        lost.append(gone)
        gained.append(come)
        over += gone
        new += come
    if hand == TAKING:
        return stock if over == new and (not entries or _taken(entries, lost, gained)) else None
    if new and not _from_stock(stock, new, over):
        return None
    draws = new.bit_count()
    if entries and not _drawn(entries, lost, gained, stock, draws):
        return None
    order, cards, pile = stock
    order = order[draws:]
    pool = (cards | pile | over) ^ new
    cards = cards & pool if order else 0
    return order, cards, pool ^ cards


def _taken(entries: Sequence[Any], lost: list[int], gained: list[int]) -> bool:
    """Whether cards can have been taken as it is written."""
    came: list[Cards] = [()] * len(lost)
    given = came.copy()
    for move in entries:
        cards: Cards = move.cards
        if type(move) is Take:
            to: int = move.seat
            source: int = move.from_
            came[to] = came[to] + cards
            given[source] = given[source] + cards
        elif cards:
            return False
    for seat, mine in enumerate(gained):
        if came[seat] and not _wholly(came[seat], mine):
            return False
        if given[seat] and not _among(given[seat], lost[seat]):
            return False
    return True


def _drawn(entries: Sequence[Any], lost: list[int], gained: list[int], stock: Stock, draws: int) -> bool:
    """Whether cards can have been discarded and drawn as it is written."""
    written: list[Cards] = [()] * len(lost)
    for move in entries:
        seat: int = move.seat
        cards: Cards = move.cards
        if type(move) is (Draw if gained[seat] else Discard):
            written[seat] = written[seat] + cards
        elif cards:
            return False
    for at, all_ in enumerate(written):
        if all_ and not _wholly(all_, lost[at] or gained[at]):
            return False
    return not any(stock[0]) or _on_top(stock, gained, entries, draws)


def _sum(cards: Cards) -> int:
    """The bits of cards, added up."""
    found, bits = 0, OF_CARD
    for card in cards:
        found += bits[card]
    return found


def _wholly(cards: Cards, moved: int) -> bool:
    """Whether what is written, some of it not known, can be all of the cards that moved."""
    return len(cards) == moved.bit_count() and (_sum(cards) in (moved, 0) or _among(cards, moved))


def _among(cards: Cards, moved: int) -> bool:
    """Whether what is written, some of it not known, can be some of the cards that moved."""
    named, count = _sum(cards), len(cards)
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


def _on_top(stock: Stock, gained: list[int], moves: Sequence[Any], draws: int) -> bool:
    """Whether the draws take a known stock from the top, then the discards; those left out come at any time between."""
    drawn: list[tuple[int, int]] = [
        (move.seat, OF_CARD[card]) for move in moves if type(move) is Draw for card in move.cards
    ]
    if not drawn:
        return True
    if len(drawn) == draws:
        told = tuple([bit for _, bit in drawn])
        return (told == stock[0][:draws] and 0 not in told) or _in_order(stock, gained, drawn)
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


def _in_order(stock: Stock, gained: list[int], drawn: list[tuple[int, int]]) -> bool:
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
