"""What a rule says of a move that can stand in several worlds: one answer of those in each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudicator.games.neu.moves import Move
from adjudicator.games.neu.table import Table
from adjudicator.games.neu.world import World
from adjudicator.rules import Answer, Breach, Open


def ask(table: Table, name: str, move: Move, check: Callable[[World], Answer]) -> Answer:
    """What a rule says of a move: in each world that it can stand in, and then of all."""
    worlds = table.worlds
    if len(worlds) == 1 and not table.fog:
        return check(worlds[0])
    worlds = table.fitting(table.acting(move), move)
    answers = [check(world) for world in worlds]
    for world, answer in zip(worlds, answers, strict=True):
        world.trail[table.entry, name] = answer
    entry = table.entry

    def settle(end: Table) -> Answer:
        if any((entry, name) not in world.trail for world in end.worlds):
            return open_
        weighed = _weigh(table, [world.trail[entry, name] for world in end.worlds])
        return open_ if isinstance(weighed, Open) else weighed

    weighed = _weigh(table, answers)
    open_ = weighed
    if isinstance(weighed, Open) and weighed.settle is None:
        open_ = Open(weighed.says, settle, weighed.evidence, weighed.at)
    return open_


def _weigh(table: Table, answers: Sequence[Answer]) -> Answer:
    """One answer of those in all worlds."""
    breaches = [answer for answer in answers if isinstance(answer, Breach)]
    if not breaches:
        found = [answer for answer in answers if answer is not None]
        return next((answer for answer in found if isinstance(answer, Open)), None) or (
            found[0] if len(found) == len(answers) and found else None
        )
    first = breaches[0]
    if len(breaches) == len(answers) and not table.fog and len({one.at for one in breaches}) == 1:
        said = list(dict.fromkeys(one.says for one in breaches))
        return first if len(said) == 1 else Breach(" Or else: ".join(said[:3]), first.evidence, first.assumes, first.at)
    return Open(f"{table.unsure} is not known; it would tell whether this holds: {first.says}")
