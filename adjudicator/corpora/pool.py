"""Processes that judge chunks, each one at a time; their results in the order of the chunks.

A process that dies takes nothing with it but its chunk, which another one tries once more. Processes
are started afresh (spawned), as all systems can, and end with the one that started them.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any

import msgspec

from adjudicator.corpora.judging import Chunk, ChunkResult, judge_chunk, packed, unpacked

TRIES = 2
"""A chunk whose process died is tried so often in all."""

AHEAD = 4
"""So many chunks for each process are begun before the first of them is done."""


class Lost(msgspec.Struct, frozen=True):
    """A chunk that no process lived to judge; `why` says how the last one ended."""

    why: str


class _Job(msgspec.Struct):
    """A chunk on its way: its number, and how often it was tried."""

    number: int
    chunk: Chunk
    tries: int = 0


class Pool:
    """Some processes. Leaving the context ends them all at once."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.workers: dict[Connection, Any] = {}
        self.busy: dict[Connection, _Job] = {}
        self.again: list[_Job] = []
        self.done: dict[int, ChunkResult | Lost] = {}

    def __enter__(self) -> Pool:
        for _ in range(self.jobs):
            self._start()
        return self

    def __exit__(self, *fault: object) -> None:
        for worker in self.workers.values():
            worker.kill()
        for conn, worker in self.workers.items():
            worker.join()
            conn.close()
        self.workers.clear()

    def results(
        self, chunks: Iterable[Chunk], known: Callable[[Chunk], ChunkResult | None] = lambda chunk: None
    ) -> Iterator[tuple[Chunk, ChunkResult | Lost]]:
        """The chunks and what came of them, in order; `known` gives what came of one that was judged before."""
        coming = enumerate(chunks)
        begun: dict[int, Chunk] = {}
        at = 0
        exhausted = False
        while True:
            while at in self.done:
                yield begun.pop(at), self.done.pop(at)
                at += 1
            if self._free() and self.again:
                self._send(self.again.pop())
            elif self._free() and not exhausted and len(begun) < AHEAD * self.jobs:
                following = next(coming, None)
                if following is None:
                    exhausted = True
                    continue
                number, chunk = following
                begun[number] = chunk
                before = known(chunk)
                if before is not None:
                    self.done[number] = before
                else:
                    self._send(_Job(number, chunk))
            elif self.busy:
                self._wait()
            else:
                return

    def _free(self) -> bool:
        return len(self.busy) < len(self.workers)

    def _send(self, job: _Job) -> None:
        """Give a chunk to a process that has none."""
        conn = next(one for one in self.workers if one not in self.busy)
        job.tries += 1
        self.busy[conn] = job
        with suppress(OSError):  # one that has died is found out when its answer is awaited
            conn.send(job.chunk)

    def _wait(self) -> None:
        """Take the answers that are there, at least one."""
        for one in wait(list(self.busy)):
            conn: Any = one
            job = self.busy.pop(conn)
            try:
                self.done[job.number] = unpacked(conn.recv_bytes())
            except (EOFError, OSError):
                self._buried(conn, job)

    def _buried(self, conn: Connection, job: _Job) -> None:
        """Put a fresh process in the place of one that died."""
        worker = self.workers.pop(conn)
        conn.close()
        worker.join()
        if job.tries < TRIES:
            self.again.append(job)
        else:
            self.done[job.number] = Lost(_ended(worker.exitcode))
        self._start()

    def _start(self) -> None:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        worker = context.Process(target=_serve, args=(theirs,), daemon=True)
        with _uninterrupted():
            worker.start()
        theirs.close()
        self.workers[ours] = worker


def _ended(status: int | None) -> str:
    """How a process ended, in words."""
    if status is not None and status < 0:
        with suppress(ValueError):
            return f"ended by {signal.Signals(-status).name}"
    return f"ended with status {status}"


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """A process that is started in here never hears of Ctrl-C: the one that started it ends it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(conn: Connection) -> None:
    """What a process does: judge a chunk, answer, and wait for the next one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            conn.send_bytes(packed(judge_chunk(conn.recv())))


def cores() -> int:
    """How many processes this one may keep busy."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
