"""The quick way through a set that is plain: whole hands that surely break no rule, played at once.

When a hand has been played to its end, every player's twelve cards are known, so that it can
be looked back on: who won cards, who drew them, who did not follow suit without holding any.
It says nothing of its own: a test holds it to `rules` and to `Table.apply`, and whatever is
not plain, a hand that is not over above all, it leaves to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from adjudicator.games.metamorphosis.equalizing import TAKING, Stock
from adjudicator.games.metamorphosis.moves import Discard, Draw, Indicate, Play, Take, Trick
from adjudicator.games.metamorphosis.scoring import WORTH
from adjudicator.games.metamorphosis.spread import HAND, fill
from adjudicator.games.metamorphosis.table import BITS, HANDS, TRICKS, Table
from adjudicator.tricks import ALL, BIT, DECK, SUIT_BITS, UNKNOWN

CLOCKWISE: dict[int, tuple[tuple[int, ...], ...]] = {2: ((0, 1), (1, 0)), 3: ((0, 1, 2), (1, 2, 0), (2, 0, 1))}
"""The seats clockwise from each, by the number of players."""
SUIT_OF = {bit: SUIT_BITS[card[-1]] for card, bit in BIT.items()}
"""The cards of the suit of each card, by its bit."""
HIGHER = len(DECK)
"""By so many bits a trump is higher than a card of the suit led."""


def run_on(table: Table, moves: Sequence[Any], at: int, end: int) -> int:
    """Play the hands from index `at` on that are plain; the index of the first move that is not, or `end`."""
    if not table.judged:
        return end
    while at < end and table.plain and not table.hand_begun and not table.finished:
        after = _hand(table, moves, at, end)
        if not after:
            table.plain = False
            break
        at = after
    return at


COUNTED = [ALL if suit is None else SUIT_BITS[suit] for suit, _ in WORTH]
"""The cards that count in each hand."""


class Tricks(NamedTuple):
    """The twelve tricks of a hand: the index behind them, and the cards that each seat played, and took."""

    after: int
    held: list[int]
    taken: list[int]
    off: int
    """The entry that ends the first trick in which somebody did not follow suit, 0 for none."""


class Written:
    """The equalizing entries before a hand, put together by seats."""

    def __init__(self, seats: int) -> None:
        self.named = [0] * seats
        """The cards named in each seat's entries."""
        self.count = [0] * seats
        self.given = [0] * seats
        self.given_named = [0] * seats
        self.draws: list[Draw] = []

    def add(self, move: Any) -> bool:
        """Add an entry; whether no card is in it that was named before."""
        seat, cards = move.seat, move.cards
        count = len(cards)
        self.count[seat] += count
        named = sum(map(BITS, cards))
        if named:
            if named & self.named[seat] or named.bit_count() != count - cards.count(UNKNOWN):
                return False
            self.named[seat] |= named
        if type(move) is Draw:
            self.draws.append(move)
        elif type(move) is Take:
            self.given[move.from_] += count
            self.given_named[move.from_] |= named
        return True


def _hand(table: Table, moves: Sequence[Any], at: int, end: int) -> int:
    """Play one whole hand with what comes before it; the index behind it, 0 when it is not plain."""
    hand, seats = table.hand, table.seats
    first = at
    written = None
    indicated: list[int | None] = []
    if hand == 0:
        if at or end < seats:
            return 0
        indicated = _indicators(moves, seats)
        if None in indicated:
            return 0
        first = seats
    elif type(moves[at]) is not Play and type(moves[at]) is not Trick:
        written = Written(seats)
        first = _equalizing(table, written, moves, at, end)
        if not first:
            return 0
    played = _tricks(table, moves, first, end)
    if played is None:
        return 0
    after, held, taken, off = played
    everything = sum(held)
    if everything.bit_count() != table.seats * HAND:
        return 0
    stock = _dealt(table, held, everything) if hand == 0 else _followed(table, written, held)
    if stock is None:
        return 0
    table.sizes[hand] = [cards.bit_count() for cards in taken]
    suit = COUNTED[hand]
    table.counts[hand] = [(cards & suit).bit_count() for cards in taken]
    table.led[hand] = first + 1
    if off:
        table.discarded_on[hand] = off
    if hand == 0:
        table.indicated = indicated
    table.entry = table.reached = after
    table.end_hand(stock, taken, True)
    return after


def _indicators(moves: Sequence[Any], seats: int) -> list[int | None]:
    """The indicators with which a set begins, `None` for a seat without a right one."""
    indicated: list[int | None] = [None] * seats
    for move in moves[:seats]:
        if type(move) is Indicate and 1 <= move.hand <= HANDS:
            indicated[move.seat] = move.hand
    return indicated


def _equalizing(table: Table, written: Written, moves: Sequence[Any], at: int, end: int) -> int:
    """Put the equalizing entries together; the index behind them, 0 when they are not plain."""
    have, taking = table.have, table.hand == TAKING
    while at < end:
        move = moves[at]
        kind = type(move)
        if kind is Play or kind is Trick:
            return at
        if kind is not Discard and kind is not Draw and kind is not Take:
            return 0
        if move.cards:
            over = have[move.seat] > HAND
            if taking:
                if kind is not Take or over or have[move.from_] <= HAND:
                    return 0
            elif kind is Take or over is not (kind is Discard):
                return 0
            if not written.add(move):
                return 0
        at += 1
    return 0


def _tricks(table: Table, moves: Sequence[Any], at: int, end: int) -> Tricks | None:
    """Twelve tricks that are in order, in which nobody plays a card of a suit that was not followed before."""
    seats, turn = table.seats, table.turn
    read = _cards(moves, at, end, seats)
    if read is None or turn is None:
        return None
    by, bits, after, entries = read
    trump = table.trump(table.hand)
    played = (_by_three if seats == 3 else _by_two)(bits, SUIT_BITS[trump] if trump else 0, turn)
    if played is None:
        return None
    turns, taken, off = played
    if by != turns and [due if seat is None else seat for seat, due in zip(by, turns, strict=True)] != turns:
        return None
    held = [0] * seats
    for seat, bit in zip(turns, bits, strict=True):
        held[seat] += bit
    return Tricks(after, held, taken, 0 if off is None else entries[off])


Played: TypeAlias = tuple[list[int], list[int], int | None]
"""Whose each card was, the cards that each seat took, and the first trick in which somebody did not follow suit."""


def _by_three(bits: Sequence[int], trump: int, turn: int) -> Played | None:
    """Twelve tricks of three, given the bits of the cards, those of the trump suit, and who leads.

    The bits of a suit are in the order of its ranks, so that the highest bit takes the trick.
    """
    turns: list[int] = []
    taken, void = [0, 0, 0], [0, 0, 0]
    off = None
    each = iter(bits)
    clockwise = CLOCKWISE[3]
    for best, second, third in zip(each, each, each, strict=False):
        first, left, right = order = clockwise[turn]
        turns += order
        cards = best | second | third
        if off is not None and (best & void[first] or second & void[left] or third & void[right]):
            return None
        suit = SUIT_OF[best]
        if not second & suit:
            off = len(turns) // 3 - 1 if off is None else off
            void[left] |= suit
            second = second << HIGHER if second & trump else 0
        if not third & suit:
            off = len(turns) // 3 - 1 if off is None else off
            void[right] |= suit
            third = third << HIGHER if third & trump else 0
        if second > best:
            turn = right if third > second else left
        elif third > best:
            turn = right
        taken[turn] |= cards
    return turns, taken, off


def _by_two(bits: Sequence[int], trump: int, turn: int) -> Played | None:
    """The same with two."""
    turns: list[int] = []
    taken, void = [0, 0], [0, 0]
    off = None
    each = iter(bits)
    clockwise = CLOCKWISE[2]
    for best, second in zip(each, each, strict=False):
        first, left = order = clockwise[turn]
        turns += order
        cards = best | second
        if off is not None and (best & void[first] or second & void[left]):
            return None
        suit = SUIT_OF[best]
        if not second & suit:
            off = len(turns) // 2 - 1 if off is None else off
            void[left] |= suit
            second = second << HIGHER if second & trump else 0
        if second > best:
            turn = left
        taken[turn] |= cards
    return turns, taken, off


def _cards(
    moves: Sequence[Any], at: int, end: int, seats: int
) -> tuple[list[int | None], list[int], int, Sequence[int]] | None:
    """The cards of the next twelve tricks: by whom, which, the index behind them, the entry that ends each trick."""
    after = at + TRICKS * seats
    if after <= end:
        block = moves[at:after]
        try:
            by = [move.seat for move in block]
            return by, [BIT[move.card] for move in block], after, range(at + seats, after + 1, seats)
        except AttributeError:  # a whole trick, or nothing of a trick
            pass
    return _mixed(moves, at, end, seats)


def _mixed(
    moves: Sequence[Any], at: int, end: int, seats: int
) -> tuple[list[int | None], list[int], int, Sequence[int]] | None:
    """The same, with whole tricks among the moves."""
    by: list[int | None] = []
    bits: list[int] = []
    entries = []
    unnamed = (None,) * seats
    count = TRICKS * seats
    while len(bits) < count:
        if at >= end:
            return None
        move = moves[at]
        at += 1
        if type(move) is Trick and len(move.cards) == seats and not len(bits) % seats:
            bits += map(BITS, move.cards)
            by += unnamed
            entries.append(at)
        elif type(move) is Play:
            bits.append(BIT[move.card])
            by.append(move.seat)
            if not len(bits) % seats:
                entries.append(at)
        else:
            return None
    return by, bits, at, entries


def _dealt(table: Table, held: list[int], everything: int) -> Stock | None:
    """The stock behind hand 1, when everybody can have been dealt what they played."""
    if table.setup.hands is None and table.setup.stock is None:
        return table.stock
    if held == table.dealt:
        return table.stock if not everything & sum(table.stock.order) else None
    spread = table.spread
    for seat, cards in enumerate(held):
        if spread.held[seat] & ~cards or cards & ~spread.held[seat] & ~(spread.may[seat] & spread.free):
            return None
    free = spread.free & ~everything
    if spread.rest and not fill([(size, cards & free) for size, cards in spread.rest]):
        return None
    return table.stock


def _followed(table: Table, written: Written | None, held: Sequence[int]) -> Stock | None:
    """The stock before a hand, when everybody can have come by the cards that were played."""
    stock: Stock = table.stock
    if not table.sure or not stock.sure:
        return None
    taking = table.hand == TAKING
    gained = over = draws = 0
    for seat, (cards, won, have) in enumerate(zip(held, table.taken, table.have, strict=True)):
        if have > HAND:
            if cards & ~won:
                return None
            moved = won & ~cards
            over |= moved
        elif won & ~cards:
            return None
        else:
            moved = cards & ~won
            gained |= moved
            draws += HAND - have
        if written is not None and not _as_written(written, seat, moved, have - HAND, taking):
            return None
    if taking:
        return stock if gained == over else None
    if draws and not _from_stock(stock, gained, over, draws):
        return None
    if written is not None and written.draws and any(stock.order) and not _on_top(table, written, held, draws):
        return None
    return stock


def _as_written(written: Written, seat: int, moved: int, surplus: int, taking: bool) -> bool:
    """Whether a seat's entries are of the right number, and of cards that were lost or gained."""
    if taking and surplus > 0:
        return written.given[seat] <= surplus and not written.given_named[seat] & ~moved
    count = written.count[seat]
    return (not count or count == abs(surplus)) and not written.named[seat] & ~moved


def _from_stock(stock: Stock, gained: int, over: int, draws: int) -> bool:
    """Whether so many cards drawn can be these: the stock, when it is used up the discards, then the new ones."""
    order, cards, pile, _ = stock
    size = len(order)
    if draws <= size:
        top = sum(order[:draws])
        return not top & ~gained and not gained & ~(top | (cards & ~sum(order)))
    if cards & ~gained:
        return False
    rest = gained & ~cards
    if draws <= size + pile.bit_count():
        return not rest & ~pile
    return not pile & ~gained and not rest & ~pile & ~over


def _on_top(table: Table, written: Written, held: Sequence[int], draws: int) -> bool:
    """Whether the draws take a known stock from the top, then the discards; those left out come at any time between."""
    drawn = [(move.seat, bit) for move in written.draws for bit in map(BITS, move.cards)]
    if len(drawn) == draws:
        return _in_order(table, drawn, held)
    stock = table.stock
    order, pile = stock.order[:draws], stock.pile
    if 0 in order:
        return False
    sources = {}
    for seat, bit in drawn:
        if seat not in sources:
            gained = held[seat] & ~table.taken[seat]
            from_pile = (gained & pile).bit_count()
            late = gained & ~pile & ~stock.stock
            sources[seat] = [top for top in order if top & gained] + [pile] * from_pile + [late] * late.bit_count()
        source = sources[seat].pop(0)
        if bit and not bit & source:
            return False
    return True


def _in_order(table: Table, drawn: Sequence[tuple[int, int]], held: Sequence[int]) -> bool:
    """Whether the n-th draw, all of which are written, takes the n-th card of the stock, and so on."""
    order, cards, pile, _ = table.stock
    size, piled = len(order), pile.bit_count()
    for (seat, bit), top in zip(drawn, order, strict=False):
        if top:
            if not top & held[seat] or (bit and bit != top):
                return False
        elif bit and (bit in order or bit & ~cards):
            return False
    if len(drawn) <= size and 0 not in order:
        return True
    from_stock, from_pile = [0] * table.seats, [0] * table.seats
    for at, (seat, bit) in enumerate(drawn):
        if at < size:
            from_stock[seat] += 1
        elif at < size + piled:
            if bit & ~pile:
                return False
            from_pile[seat] += 1
        elif bit & (pile | cards):
            return False
    for seat, (mine, taken) in enumerate(zip(held, table.taken, strict=True)):
        if table.have[seat] < HAND:
            gained = mine & ~taken
            if (gained & cards).bit_count() != from_stock[seat] or (gained & pile).bit_count() != from_pile[seat]:
                return False
    return True
