"""The quick way through a round of Neu that is plain: entries that surely break no rule, played at once.

It says nothing of its own: a test holds it to `rules` and to `Table.apply`, and whatever is
not plain, or has a default to be noticed, it leaves to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.games.neu.cards import ACTIONS, COPIES, DOUBLE, HAND, LIMIT, SHOT, TURN, VALUE, sum_after
from adjudicator.games.neu.moves import Draw, Lose, Play, Shot, Show
from adjudicator.games.neu.stock import UNKNOWN
from adjudicator.games.neu.stuck import safe_line
from adjudicator.games.neu.table import Table
from adjudicator.games.neu.world import World

ADDS = {**{card: VALUE[card] for card in COPIES}, SHOT: 0}
"""What each card of the deck adds to the sum, 101 aside."""


def run_on(table: Table, moves: Sequence[Any], at: int, end: int) -> int:
    """Play the moves from index `at` on that are plain; the index of the first that is not, or `end`."""
    worlds = table.worlds
    if len(worlds) != 1 or table.fog or table.withdrawn:
        return at
    world = worlds[0]
    if world.turn is not None and world.turn not in table.inside:
        return at
    regular = False
    while at < end:
        if world.debt == 1 and world.turn is not None and not world.stock.old and _no_matter(table, world):
            regular = regular or _regular(world)
            if regular:
                at = _singles(table, world, moves, at, end)
                if at == end:
                    break
        if not _step(table, world, moves, at):
            break
        at += 1
    return at


def _no_matter(table: Table, world: World) -> bool:
    """Whether it makes no difference, and needs no notice, from whom play goes on after a SHOT."""
    if world.shooter is None and world.instead is None:
        return True
    return not world.ways.shooter and _told(table, "shot_resume")


def _regular(world: World) -> bool:
    """Whether each hand has three cards and is to have them, and nothing is left of an interruption."""
    stock = world.stock
    if world.unpaid is not None or any(stock.doubt) or stock.old:
        return False
    return all(world.sizes[seat] == HAND == stock.size(seat) for seat in world.ring.inside)


def _singles(table: Table, world: World, moves: Sequence[Any], at: int, end: int) -> int:
    """Play the moves from index `at` on of turns in which one card is laid and one drawn; the index of the next."""
    stock, total, ring = world.stock, world.total, world.ring
    turn: Any = world.turn
    following, other = (ring.left, ring.right) if world.direction > 0 else (ring.right, ring.left)
    known, hidden, pool, fresh = stock.known, stock.hidden, stock.pool, stock.fresh
    pile, top, laid = stock.pile, stock.at, stock.laid
    size, start, seat, shooter, drawn, laid_at, open_draw = len(pile), at, turn, None, UNKNOWN, at, False
    negative, floor, targets = _told(table, "floor_zero"), world.ways.floor, _targets(table, world)
    at_oneself = table.house.shot_self and _told(table, "shot_self")
    adds, card = ADDS.get, ""
    while at < end and top < size and card != DOUBLE:
        move = moves[at]
        kind = type(move)
        if kind is Play:
            new = move.card
        elif kind is Shot:
            new = SHOT
            if move.target not in targets or (move.target == turn and not at_oneself):
                break
        elif kind is Draw and open_draw and (move.seat == seat or move.seat is None):
            if move.cards != (drawn,) and move.cards != (UNKNOWN,):
                break
            open_draw = False
            at += 1
            continue
        else:
            break
        mover, call, add = move.seat, move.call, adds(new)
        if add is None or (mover is not None and mover != turn):
            break
        after = total + add if new != "101" else LIMIT
        if after < 0:
            if not negative:
                break
            after = 0 if floor else after
        if after > LIMIT or (call is not None and call != after):
            break
        hand = known[turn]
        if new in hand:
            hand.remove(new)
        elif hidden[turn] and pool.get(new, 0) > 0:
            hidden[turn] -= 1
            pool[new] -= 1
        else:
            break
        drawn = pile[top]
        top += 1
        if drawn == UNKNOWN:
            hidden[turn] += 1
            fresh[turn] += 1
        else:
            hand.append(drawn)
        laid.append(new)
        card, total, seat = new, after, turn
        if add:
            shooter, turn = None, following[turn]
        elif kind is Shot:
            shooter, turn = turn, move.target
        else:
            if card == TURN and len(ring.inside) > 2:
                following, other = other, following
            shooter, turn = None, following[turn]
        at += 1
        laid_at, open_draw = at, True
    if at > start:
        stock.at, stock.before = top, None
        world.total = world.start = total
        world.direction = 1 if following is ring.left else -1
        world.turn, world.last, world.last_entry, world.last_card = turn, seat, laid_at, card
        world.drawn, world.due, world.open_draw, world.stirred = [drawn], int(open_draw), open_draw, False
        world.shooter, world.instead, world.stacked = shooter, None, False
        world.debt = world.owed = 2 if card == DOUBLE else 1
    return at


def _targets(table: Table, world: World) -> tuple[int, ...]:
    """Whom a SHOT may name, where it makes no difference from whom play goes on after it; else nobody."""
    return () if world.ways.shooter or not _told(table, "shot_resume") else world.ring.inside


def _step(table: Table, world: World, moves: Sequence[Any], at: int) -> bool:
    """Do a move, if it is plain; whether it was."""
    move, entry = moves[at], at + 1
    if isinstance(move, (Play, Shot)):
        return _lay(table, world, move, entry)
    if isinstance(move, Show):
        return _show(table, world, move, entry, moves[entry] if entry < len(moves) else None)
    if isinstance(move, Draw):
        return _draw(world, move)
    return isinstance(move, Lose) and _lose(table, world, move, entry)


def _lay(table: Table, world: World, move: Play | Shot, entry: int) -> bool:
    turn, stock, house = world.turn, world.stock, table.house
    if turn is None or move.seat not in (None, turn) or world.unpaid is not None or stock.old:
        return False
    card, target = (move.card, None) if isinstance(move, Play) else (SHOT, move.target)
    total = sum_after(world.total, card, world.ways.floor)
    if card not in stock.known[turn] and not (stock.hidden[turn] and stock.pool.get(card, 0) > 0):
        return False
    if stock.doubt[turn] or (move.call is not None and move.call != total):
        return False
    if target is not None and (
        target not in table.inside or (target == turn and not (house.shot_self and _told(table, "shot_self")))
    ):
        return False
    if (total < 0 and not _told(table, "floor_zero")) or (
        world.instead is not None and not _told(table, "shot_resume")
    ):
        return False
    if world.sizes[turn] < HAND and not _told(table, "missed_draw"):
        return False
    if world.debt > 1 and not _pays_plainly(table, world, card):
        return False
    if total > LIMIT and not _forced(table, world, turn, card):
        return False
    stock.take(turn, card)
    world.lay(turn, card, entry, target)
    return True


def _pays_plainly(table: Table, world: World, card: str) -> bool:
    """Whether no default is to be noticed at a card of a debt."""
    if (world.stacked or card == DOUBLE) and not _told(table, "double_stack"):
        return False
    return card not in ACTIONS or _told(table, "double_response")


def _lose(table: Table, world: World, move: Lose, entry: int) -> bool:
    turn, loss = world.turn, world.loss
    if loss is not None:
        if move.seat not in (None, loss.seat) or loss.card is None or table.confirmed or loss.seat not in table.inside:
            return False
        table.confirmed = True
        return True
    if (
        turn is None
        or move.seat not in (None, turn)
        or world.unpaid is not None
        or not _forced(table, world, turn, None)
    ):
        return False
    if world.instead is not None and not _told(table, "shot_resume"):
        return False
    world.lose(turn, entry, None, world.total)
    return True


def _forced(table: Table, world: World, seat: int, card: str | None) -> bool:
    """Whether a player may lose, by a card or by giving up, and no default is to be noticed."""
    stock, ways = world.stock, world.ways
    if table.house.voluntary_bust == "allowed":
        return True
    if stock.hidden[seat] or stock.doubt[seat] or UNKNOWN in world.paid:
        return False
    hand, total, owed = stock.known[seat], world.total, 1
    if world.debt > 1 and not ways.each:
        hand, total, owed = [*hand, *world.paid], world.start, world.owed + len(world.paid)
    if safe_line(hand, total, owed, ways) is not None:
        return False
    if owed == 1 or card is not None or world.paid or _told(table, "double_draw"):
        return True
    return safe_line(hand, total, 1, ways) is None


def _show(table: Table, world: World, move: Show, entry: int, following: Any) -> bool:
    seat = move.seat
    if seat is None:
        seat = world.turn if world.loss is None else world.loss.seat
    stock = world.stock
    if seat is None or stock.hidden[seat] or stock.doubt[seat]:
        return False
    if seat == world.last and world.loss is None and not isinstance(following, (Play, Shot, Lose)):
        return False
    if sorted(move.cards) != sorted(stock.known[seat]):
        return False
    table.shown_at[seat] = entry
    if seat == world.last:
        world.open_draw = False
    return True


def _draw(world: World, move: Draw) -> bool:
    last = world.last
    if last is None or move.seat not in (None, last) or not world.open_draw or len(world.drawn) != len(move.cards):
        return False
    for said, card in zip(move.cards, world.drawn, strict=True):
        if said not in (UNKNOWN, card):
            return False
    world.open_draw, world.due = False, 0
    return True


def _told(table: Table, key: str) -> bool:
    """Whether a default needs no notice any more."""
    return key in table.assumed or key in table.given
