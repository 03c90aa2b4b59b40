"""How many legal lines a position has: a number that two rule sets share only when they agree.

A line is so many moves one after the other, in the normal form of a table's candidates; one
that ends earlier, as the round does, is not counted, as chess programs do it. What is legal,
the rules say; how a position is copied, to be played on from in each way, `adjudicator.copying`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from adjudicator.copying import copied
from adjudicator.game import Game, Match, find
from adjudicator.log import AnyLog
from adjudicator.referee import Case, RoundPlay

Path = tuple[int, ...]
"""The first moves of some lines, each by its number among those that are legal."""
MANY = 8
"""So many first moves a process are enough to keep all of them at work."""


MOST_JOBS = 61
"""No system starts fewer processes at most."""


class Hidden(ValueError):
    """What is legal rests on cards that are not known."""


class Divided(NamedTuple):
    """A first move, and how many lines begin with it."""

    move: Any
    lines: int


class Root:
    """A position of a log, from which lines begin.

    Args:
        log: the log; its claims, and what comes after the position, do not count.
        number: the round, from 1.
        entry: the entry before which it is, from 1 to one more than the round has.
    """

    def __init__(self, log: AnyLog, number: int, entry: int) -> None:
        last = log.rounds[number - 1]
        cut = msgspec.structs.replace(last, moves=last.moves[: entry - 1], result=None)
        case = Case(find(log.game), msgspec.structs.replace(log, rounds=(*log.rounds[: number - 1], cut), result=None))
        for before, round_ in enumerate(case.log.rounds[:-1], 1):
            case.judge_round(before, round_)
        play = RoundPlay(case, number, cut)
        play.run()
        self.game: Game = case.game
        self.match: Match = case.match
        self.table = play.replayed(entry)
        self.entry = entry

    def after(self, path: Path) -> tuple[Any, int]:
        """The table after some first moves, and its entry."""
        table, entry = self.table, self.entry
        for at in path:
            table = self._played(table, self.legal(table)[at], entry)
            entry += 1
        return table, entry

    def legal(self, table: Any) -> list[Any]:
        """The legal moves at a table. Raises `Hidden`."""
        if table.finished:
            return []
        if not table.complete():
            who = "the player to act" if table.turn is None else self.match.names[table.turn]
            raise Hidden(f"what is legal for {who} at entry {table.entry} rests on cards that are not known")
        keeps = self.game.rulebook.keeps
        return [move for move in table.candidates() if keeps(table, move)]

    def lines(self, table: Any, entry: int, depth: int) -> int:
        """How many lines of so many moves begin at a table. Raises `Hidden`."""
        if depth == 0:
            return 1
        moves = self.legal(table)
        if depth == 1:
            return len(moves)
        return sum(self.lines(self._played(table, move, entry), entry + 1, depth - 1) for move in moves)

    def _played(self, table: Any, move: Any, entry: int) -> Any:
        after = copied(table, self.match)
        after.apply(move)
        after.entry = entry + 1
        return after


def perft(log: AnyLog, number: int, entry: int, depth: int, jobs: int = 1) -> list[Divided]:
    """How many legal lines of `depth` moves begin with each legal move of a position.

    Args:
        log: a log in which every card is known.
        number: the round, from 1.
        entry: the entry before which the position is.
        depth: how many moves a line has, 1 or more.
        jobs: how many processes count; the answer is the same.

    Raises:
        Hidden: what is legal rests on cards that are not known, there or after some moves.
    """
    root = Root(log, number, entry)
    moves = root.legal(root.table)
    if jobs <= 1 or depth == 1:
        found = [root.lines(*root.after((at,)), depth - 1) for at in range(len(moves))]
    else:
        found = [0] * len(moves)
        paths = list(_paths(root, len(moves), depth, jobs))
        for path, lines in zip(paths, _by_processes(log, number, entry, depth, jobs, paths), strict=True):
            found[path[0]] += lines
    return [Divided(move, lines) for move, lines in zip(moves, found, strict=True)]


def _paths(root: Root, first: int, depth: int, jobs: int) -> Iterator[Path]:
    """What is shared out among processes: the lines by their first move, or, where these are few, by the first two."""
    for at in range(first):
        if first >= MANY * jobs or depth == 2:
            yield (at,)
        else:
            yield from [(at, second) for second in range(len(root.legal(root.after((at,))[0])))]


def _by_processes(log: AnyLog, number: int, entry: int, depth: int, jobs: int, paths: Sequence[Path]) -> Iterator[int]:
    """The lines that begin with each path, in order."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from adjudicator.formats import encode

    start = (encode(log, "msgpack"), number, entry, depth)
    with ProcessPoolExecutor(max(1, min(jobs, len(paths), MOST_JOBS)), get_context("spawn"), _begin, start) as pool:
        yield from pool.map(_count, paths)


_counting: list[Callable[[Path], int]] = []
"""What a process counts with."""


def _begin(data: bytes, number: int, entry: int, depth: int) -> None:
    from adjudicator.formats import loads

    root = Root(loads(data, "msgpack"), number, entry)
    _counting[:] = [lambda path: root.lines(*root.after(path), depth - len(path))]


def _count(path: Path) -> int:
    return _counting[0](path)
