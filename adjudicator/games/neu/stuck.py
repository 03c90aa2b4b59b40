"""Whether a player who lost a round had to: which hands are stuck on a sum, and which a player can have held."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement

from adjudicator.games.neu.cards import ACTIONS, COPIES, LIMIT, in_order, sum_after
from adjudicator.games.neu.stock import UNKNOWN, Stock
from adjudicator.games.neu.ways import Ways
from adjudicator.games.neu.world import Loss, World


def safe_line(hand: Sequence[str], total: int, owed: int, ways: Ways) -> tuple[str, ...] | None:
    """Cards of a hand, in order, that pay what is owed and stay within 101 at each step; `None` when it is stuck.

    Of an empty hand nothing can be played.

    >>> from adjudicator.games.neu.moves import DEFAULTS
    >>> from adjudicator.games.neu.ways import ways_of
    >>> ways = ways_of(DEFAULTS[1])
    >>> safe_line(["-10", "9", "9"], 101, 2, ways), safe_line(["-1", "9", "9"], 101, 2, ways)
    (('-10', '9'), None)
    """
    cards = in_order(hand)
    if not cards:
        return None
    return _line(cards, total, min(owed, len(cards)), ways, owed > 1 and ways.deflect)


def _line(cards: list[str], total: int, owed: int, ways: Ways, deflects: bool) -> tuple[str, ...] | None:
    if owed == 0:
        return ()
    for at, card in enumerate(cards):
        if card in cards[:at]:
            continue
        after = sum_after(total, card, ways.floor)
        if after > LIMIT:
            continue
        if deflects and card in ACTIONS:
            return (card,)
        rest = _line(cards[:at] + cards[at + 1 :], after, owed - 1, ways, False)
        if rest is not None:
            return (card, *rest)
    return None


def safe_if_drawn(hand: Sequence[str], laid: Sequence[str], total: int, pile: Sequence[str], ways: Ways) -> bool:
    """Whether who is stuck on cards owed might not be, if for each of those laid one were drawn at once.

    `hand` and `total` are those at the start of the turn, `laid` the cards laid since, `pile` the draw pile.
    """
    rest = list(hand)
    if UNKNOWN in laid:
        return False
    for card in laid:
        rest.remove(card)
        total = sum_after(total, card, ways.floor)
    drawn = pile[: len(laid)]
    may_be_safe = [card == UNKNOWN or sum_after(total, card, ways.floor) <= LIMIT for card in (*rest, *drawn)]
    return len(drawn) < len(laid) or any(may_be_safe)


def held(world: World, loss: Loss) -> tuple[list[str], int, int]:
    """The hand with which a round was lost: cards known of it, how many more, and how many of all were gone by then."""
    laid = [card for card in loss.laid if card != UNKNOWN]
    stock, seat = world.stock, loss.seat
    return stock.known[seat] + laid, stock.hidden[seat], max(0, stock.doubt[seat] - len(loss.laid) + len(laid))


def can_be(world: World, loss: Loss) -> tuple[bool, bool]:
    """Whether the hand with which a round was lost can have been stuck, and whether it can have been safe."""
    known, hidden, gone = held(world, loss)
    stuck = safe = False
    for count in range(max(0, gone - len(known)), min(gone, hidden) + 1):
        for cards in set(combinations(sorted(known), len(known) - gone + count)):
            one = _can_be(world, loss, cards, hidden - count)
            stuck, safe = stuck or one[0], safe or one[1]
    return stuck, safe


def _can_be(world: World, loss: Loss, known: Sequence[str], hidden: int) -> tuple[bool, bool]:
    """The same of a hand of which nothing is gone."""
    line = safe_line(known, loss.total, loss.owed, world.ways)
    if not hidden:
        return line is None, line is not None
    if line is not None and len(known) >= loss.owed:
        return False, True
    if loss.owed == 1:
        return _single(world, loss, known, hidden)
    found = {True: False, False: False}
    for cards in _fillings(world.stock, hidden):
        stuck = safe_line([*known, *cards], loss.total, loss.owed, world.ways) is None
        if not found[stuck] and world.stock.may_reveal(loss.seat, cards):
            found[stuck] = True
            if found[not stuck]:
                break
    return found[True], found[False]


def _single(world: World, loss: Loss, known: Sequence[str], hidden: int) -> tuple[bool, bool]:
    """The same, where one card is owed and none of those known is safe: a hand is stuck when each of its cards is."""
    stock, seat = world.stock, loss.seat
    kinds = [card for card in COPIES if stock.unseen(card) > 0]
    bad = [card for card in kinds if sum_after(loss.total, card, world.ways.floor) > LIMIT]
    stuck = any(stock.may_reveal(seat, cards) for cards in combinations_with_replacement(bad, hidden))
    return stuck, any(stock.may_reveal(seat, (card,)) for card in kinds if card not in bad)


def _fillings(stock: Stock, count: int) -> Iterator[tuple[str, ...]]:
    """The cards that so many hidden ones of a hand can be, as far as each by itself can be there."""
    kinds = [card for card in COPIES if stock.unseen(card) > 0]
    return combinations_with_replacement(kinds, count)
