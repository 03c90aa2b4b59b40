"""The moves that can be next in a set: what `rules` then sorts.

Their normal form: indicators and equalizing by seats clockwise from the leader, who draws or
takes before who discards; a card an entry, discards in the order of suits and ranks.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from adjudicator.games.metamorphosis.equalizing import TAKING, Balance
from adjudicator.games.metamorphosis.moves import Discard, Draw, Equalizing, Indicate, Move, Play, Take, Trick
from adjudicator.games.metamorphosis.plan import HANDS
from adjudicator.games.metamorphosis.spread import HAND
from adjudicator.games.metamorphosis.table import Table
from adjudicator.tricks import BIT, cards_of


def candidates(table: Table, move: Move | None = None) -> Iterator[Move]:
    """The moves that can be next, from cards that are surely held; those of the kind of `move`, where it is given."""
    if table.turn is None:
        return
    plays = isinstance(move, (Play, Trick))
    if not table.hand_begun and not plays:
        waiting = _indicators(table) if table.hand == 0 else _equalizing(table, move)
        found = False
        for found_move in waiting:
            found = True
            yield found_move
        if found or (move is not None and not isinstance(move, Indicate)):
            return
    yield from _plays(table, move)


def _plays(table: Table, move: Move | None) -> Iterator[Play]:
    seat = table.turn
    assert seat is not None
    spread = table.current()
    held = (table.hindsight().held[seat] | spread.held[seat]) & ~spread.played[seat] & ~table.out
    if isinstance(move, Play) and move.seat == seat and spread.holds(seat, BIT[move.card]):
        held |= BIT[move.card] & ~table.out
    for card in cards_of(held):
        yield Play(seat, card)


def _clockwise(table: Table) -> list[int]:
    start = table.leader(table.hand)
    return [(start + step) % table.seats for step in range(table.seats)]


def _indicators(table: Table) -> Iterator[Indicate]:
    seat = next((seat for seat in _clockwise(table) if table.indicated[seat] is None), None)
    if seat is not None:
        for hand in range(1, HANDS + 1):
            yield Indicate(seat, hand)


def _equalizing(table: Table, move: Move | None) -> Iterator[Equalizing]:
    balance = table.balance_at()
    if balance is None:
        return
    waiting = [seat for seat in _clockwise(table) if balance.due(seat)]
    drawers = [seat for seat in waiting if balance.have[seat] < HAND]
    discarders = [] if balance.hand == TAKING else [seat for seat in waiting if balance.have[seat] > HAND]
    if isinstance(move, (Discard, Draw, Take)):
        drawers, discarders = ([seat for seat in seats if seat == move.seat] for seats in (drawers, discarders))
    if drawers:
        found: list[Equalizing] = list(
            _takes(balance, drawers[0]) if balance.hand == TAKING else _draws(balance, drawers[0])
        )
        if found or balance.hand == TAKING:
            yield from found
            return
    if discarders:
        yield from _discards(balance, discarders[0])


def _discards(balance: Balance, seat: int) -> Iterator[Discard]:
    """One card, of those that leave enough behind them in order for the rest of the surplus."""
    if seat in balance.wild:
        return
    cards = cards_of(balance.won[seat] & ~balance.dropped)
    last = balance.dropped & balance.won[seat]
    above = [card for card in cards if BIT[card] > last]
    for card in above[: len(above) - balance.due(seat) + 1]:
        yield Discard(seat, (card,))


def _takes(balance: Balance, seat: int) -> Iterator[Take]:
    for other, count in enumerate(balance.have):
        if count > HAND and balance.due(other) and other not in balance.wild:
            for card in cards_of(balance.won[other] & ~balance.named):
                yield Take(seat, other, (card,))


def _draws(balance: Balance, seat: int) -> Iterator[Draw]:
    """The top card where it is known; where only its being one of the discards is, each of them."""
    order, _, pile, sure = balance.stock
    if not sure or balance.loose:
        return
    if balance.drawn < len(order):
        top = order[balance.drawn]
        if top:
            yield Draw(seat, (cards_of(top)[0],))
        return
    left = pile & ~balance.named
    if not left:
        # All that was there is drawn: the discards of now are shuffled, once they are all made.
        over = [other for other, count in enumerate(balance.have) if count > HAND]
        if any(balance.due(other) for other in over):
            return
        left = balance.dropped & ~balance.named
    for card in cards_of(left):
        yield Draw(seat, (card,))


def one_by_one(move: Equalizing) -> list[Equalizing]:
    """Equalizing of several cards a card at a time: discards in the order of suits and ranks, others as they came."""
    cards = sorted(move.cards, key=lambda card: BIT.get(card, 0)) if isinstance(move, Discard) else move.cards
    return [msgspec.structs.replace(move, cards=(card,)) for card in cards]


def complete(table: Table) -> bool:
    """Whether `candidates` leaves nothing out."""
    seat = table.turn
    if seat is None:
        return True
    balance = table.balance
    if not table.hand_begun and any(map(balance.due, range(table.seats))):
        draws = balance.hand != TAKING and any(count < HAND for count in balance.have)
        if balance.loose or (draws and not all(balance.stock.order)):
            return False
    return table.current().known(seat) or table.hindsight().known(seat)
