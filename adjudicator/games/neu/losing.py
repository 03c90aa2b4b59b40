"""Whether who lost a round of Neu was forced to: what the rule says of it, and why."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from copy import copy

from msgspec import structs

from adjudicator.games.neu import ahead
from adjudicator.games.neu.assumed import BUST, DRAW, by_default, resting_on
from adjudicator.games.neu.cards import LIMIT, in_order, spell, sum_after
from adjudicator.games.neu.moves import Draw, Lose, Move, Play, Shot
from adjudicator.games.neu.stuck import can_be, held, safe_if_drawn, safe_line
from adjudicator.games.neu.table import Table
from adjudicator.games.neu.world import Loss, World
from adjudicator.log import COMMON
from adjudicator.rules import Answer, Breach, Open


def by_move(table: Table, move: Move) -> Answer:
    """Whether who loses the round by a move is forced to; of a move that is taken back later, too."""
    entry = table.entry
    ruling = next((back for taken, back in table.withdrawn if taken == entry), None)
    before = None if ruling is None else _aside(table)
    answer = forced(table, table.tried(move), entry)
    if before is None or ruling is None or not isinstance(answer, Open):
        return answer
    return structs.replace(answer, settle=lambda _: _taken_back(before, move, ruling))


def _aside(table: Table) -> Table:
    """A table as it is now, of which more can be learned."""
    other = copy(table)
    other.worlds, other.shown_at = [world.copy() for world in table.worlds], dict(table.shown_at)
    return other


def _taken_back(before: Table, move: Move, ruling: int) -> Answer:
    """Whether a move that was taken back lost the round, and by force: from what its player shows of the hand later.

    That hand is held until as many cards are laid as were owed, or one is drawn.
    """
    table, entry = _aside(before), before.entry
    answer = forced(table, table.tried(move), entry)
    seat = move.seat if move.seat is not None else table.whose(move)
    if seat is None:
        return answer
    owed = 1 if table.worlds[0].ways.each else table.worlds[0].owed
    gone = {taken for taken, _ in ahead.withdrawn(table.moves)}
    others = False
    for at, later in enumerate(table.moves[ruling:], ruling + 1):
        if later is None or isinstance(later, (*COMMON, Lose)):
            continue
        if later.seat not in (None, seat):
            others = True
            continue
        if owed < 1 or isinstance(later, Draw) or (others and later.seat is None) or not isinstance(answer, Open):
            break
        table.entry = table.shown_at[seat] = at
        table.keep(later)
        table.entry = entry
        answer = forced(table, table.tried(move), entry)
        owed -= isinstance(later, (Play, Shot)) and at not in gone
    return answer


def forced(table: Table, worlds: Sequence[World], entry: int) -> Answer:
    """Whether who lost the round at an entry was forced to, in all worlds, in none, or perhaps."""
    losses = [(world, world.loss) for world in worlds if world.loss is not None and world.loss.entry == entry]
    if not losses:
        return None
    chances = [can_be(world, loss) for world, loss in losses]
    stuck = any(stuck for stuck, _ in chances) or len(losses) < len(worlds)
    safe = any(safe for _, safe in chances)
    world, loss = losses[0]
    sums = {loss.total for _, loss in losses}
    if not safe:
        return _early(table, world, loss)
    if not stuck and not table.fog:
        shown = table.shown_at.get(loss.seat, 0)
        return Breach(
            _could(table, world, loss, sums),
            evidence=(shown,) if shown > entry else (),
            assumes=resting_on(table, BUST, *([DRAW] if loss.owed > 1 else [])),
        )
    name = table.name(loss.seat)
    if len(sums) == 1 and len(losses) == len(worlds):
        says = f"The hand that {name} held on {loss.total} at entry {entry} is not known; it would tell whether {name} "
        says += "had to lose the round."
    else:
        did = "had to give up" if loss.card is None else "exceeded 101, and had to"
        says = f"The sum at entry {entry} is not known; it and the hand of {name} would tell whether {name} {did}."
    return Open(says, lambda end: forced(end, end.worlds, entry))


def _early(table: Table, world: World, loss: Loss) -> Answer:
    """Of a forced loss: whether only the default of when to draw makes it one."""
    if loss.owed < 2:
        return None
    known, _, _ = held(world, loss)
    laid = loss.laid if loss.card is None else loss.laid[:-1]
    pile = world.stock.pile[world.stock.at :]
    return by_default(table, DRAW) if safe_if_drawn(known, laid, loss.total, pile, world.ways) else None


def _could(table: Table, world: World, loss: Loss, sums: Collection[int]) -> str:
    """What could have been played instead of losing, on a sum that can have been one of several."""
    name = table.name(loss.seat)
    known, hidden, gone = held(world, loss)
    line = safe_line(known, loss.total, loss.owed, world.ways)
    so = f"{name} was not forced to {'exceed 101' if loss.card is not None else 'give up'}"
    if len(sums) > 1:
        return f"Whatever the sum was, {name} could play on, so {so}."
    if line is None or gone or (hidden and len(known) < loss.owed):
        return f"No hand that {name} can have held was stuck on {loss.total}, so {so}."
    if loss.owed == 1:
        cards = dict.fromkeys(in_order(known))
        safe = [card for card in cards if sum_after(loss.total, card, world.ways.floor) <= LIMIT]
        which = "it" if len(safe) == 1 else "either" if len(safe) == 2 else "any"
        return f"{name} held {spell(safe)}, and could play {which} on {loss.total}; {so}."
    return f"{name} held {spell(line)}, and could lay {', then '.join(line)} on {loss.total}; {so}."
