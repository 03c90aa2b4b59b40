"""Logs that do not tell every card, told in full: the unknown cards are dealt out so that the ruling stays the same.

Most fixtures show only what lay open. An engine knows every card; it is given one deal of those
that the log can come from, under which the referee finds illegal just what it finds in the log.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import msgspec

from adjudicator.chance import Chance
from adjudicator.engines.script import tells_all, without_claims
from adjudicator.game import Game, find
from adjudicator.log import COMMON, AnyLog, AnyRound
from adjudicator.referee import Case, judge, seated, struck
from adjudicator.verdict import Verdict

TRIES = 24
"""So many deals are tried for a log."""


def completed(log: AnyLog) -> AnyLog | None:
    """A log that tells every card and is ruled on alike; `None` where none was found. It claims nothing.

    Where so many may not play, the log stays as it is: no more of it is put to an engine.
    """
    log = without_claims(log)
    if all(tells_all(round_.setup) for round_ in log.rounds):
        return log
    game = find(log.game)
    if illegal(game, judge(msgspec.structs.replace(log, rounds=()))):
        return log
    if not hasattr(game, "completes"):
        return None
    ruled = illegal(game, judge(log))
    for number in range(TRIES):
        full = _dealt_out(game, log, Chance("completed", game.name, number))
        if full is None:
            return None
        verdict = judge(full)
        known = verdict.status != "unproven" and all(tells_all(round_.setup) for round_ in full.rounds)
        if known and illegal(game, verdict) == ruled:
            return full
    return None


def illegal(game: Game, verdict: Verdict) -> set[tuple[int, int, str]]:
    """What is illegal in play: round, entry and rule."""
    rules = {game.rulebook.id_of(one) for one in game.rulebook if not one.log_only}
    return {(one.round, one.entry, one.rule) for one in verdict.findings if one.kind == "illegal" and one.rule in rules}


def _dealt_out(game: Any, log: AnyLog, chance: Chance) -> AnyLog | None:
    """The log with setups that tell every card."""
    complete = import_module(game.completes).completed
    match = Case(game, log).match
    rounds: list[AnyRound] = []
    for round_ in log.rounds:
        table = game.table(match, round_.setup)
        table.prepare(round_.moves)
        moves = _played(table, round_)
        setup = round_.setup if tells_all(round_.setup) else complete(chance, table, moves)
        if setup is None:
            return None
        for _ in moves:
            pass
        match.tables.append(table)
        rounds.append(msgspec.structs.replace(round_, setup=setup))
    return msgspec.structs.replace(log, rounds=tuple(rounds))


def _played(table: Any, round_: AnyRound) -> Iterator[Any]:
    """The moves of a round, with their seats; each is played when the next one is asked for."""
    gone = struck(round_.moves)
    for entry, entered in enumerate(round_.moves, 1):
        if entry in gone or isinstance(entered, COMMON):
            continue
        table.entry = entry
        move = seated(entered, table)
        for part in table.parts(move) or (move,):
            yield part
            table.apply(part)
