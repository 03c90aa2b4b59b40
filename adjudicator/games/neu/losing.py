"""Whether who lost a round of Neu was forced to: what the rule says of it, and why."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.games.neu.assumed import BUST, DRAW, by_default, resting_on
from adjudicator.games.neu.cards import LIMIT, in_order, spell, sum_after
from adjudicator.games.neu.stuck import can_be, held, safe_line
from adjudicator.games.neu.table import Table
from adjudicator.games.neu.world import Loss, World
from adjudicator.rules import Answer, Breach, Open


def forced(table: Table, worlds: Sequence[World], entry: int) -> Answer:
    """Whether who lost the round at an entry was forced to, in all worlds, in none, or perhaps."""
    losses = [(world, world.loss) for world in worlds if world.loss is not None and world.loss.entry == entry]
    if not losses:
        return None
    chances = [can_be(world, loss) for world, loss in losses]
    stuck = any(stuck for stuck, _ in chances) or len(losses) < len(worlds)
    safe = any(safe for _, safe in chances)
    world, loss = losses[0]
    if not safe:
        return _early(table, world, loss)
    if not stuck and not table.fog:
        shown = table.shown_at.get(loss.seat, 0)
        return Breach(
            _could(table, world, loss),
            evidence=(shown,) if shown > entry else (),
            assumes=resting_on(table, BUST, *([DRAW] if loss.owed > 1 else [])),
        )
    name, on = table.name(loss.seat), f"{loss.total} at entry {entry}"
    return Open(
        f"The hand that {name} held on {on} is not known; it would tell whether {name} had to lose the round.",
        lambda end: forced(end, end.worlds, entry),
    )


def _early(table: Table, world: World, loss: Loss) -> Answer:
    """Of a forced loss: whether only the default of when to draw makes it one."""
    if loss.owed < 2 or loss.card is not None or loss.laid:
        return None
    known, _, _ = held(world, loss)
    return by_default(table, DRAW) if safe_line(known, loss.total, 1, world.ways) is not None else None


def _could(table: Table, world: World, loss: Loss) -> str:
    """What could have been played instead of losing."""
    name = table.name(loss.seat)
    known, hidden, gone = held(world, loss)
    line = safe_line(known, loss.total, loss.owed, world.ways)
    so = f"{name} was not forced to {'exceed 101' if loss.card is not None else 'give up'}"
    if line is None or gone or (hidden and len(known) < loss.owed):
        return f"No hand that {name} can have held was stuck on {loss.total}, so {so}."
    if loss.owed == 1:
        cards = dict.fromkeys(in_order(known))
        safe = [card for card in cards if sum_after(loss.total, card, world.ways.floor) <= LIMIT]
        which = "it" if len(safe) == 1 else "either" if len(safe) == 2 else "any"
        return f"{name} held {spell(safe)}, and could play {which} on {loss.total}; {so}."
    return f"{name} held {spell(line)}, and could lay {', then '.join(line)} on {loss.total}; {so}."
