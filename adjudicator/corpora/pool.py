"""Processes that judge chunks, each one at a time; their results in the order of the chunks.

A process that dies takes nothing with it but its chunk, which another one tries once more. Processes
are started afresh (spawned), as all systems can, and end with the one that started them.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from types import ModuleType
from typing import Any, TypeAlias

import msgspec

from adjudicator.corpora.judging import Chunk, ChunkResult, judge_chunk, packed, unpacked

TRIES = 2
"""A chunk whose process died is tried so often in all."""

AHEAD = 2
"""So many chunks for each process, and no fewer than `LEAST_AHEAD`, are begun before the first of them is done."""

LEAST_AHEAD = 8


class Lost(msgspec.Struct, frozen=True):
    """A chunk that no process lived to judge; `why` says how the last one ended."""

    why: str


Known: TypeAlias = Callable[[Chunk], ChunkResult | None]
"""What came of a chunk that was judged before, `None` of one that was not."""

Results: TypeAlias = Generator[tuple[Chunk, ChunkResult | Lost], None, None]
"""Chunks in order, and what came of each."""


class _Job(msgspec.Struct):
    """A chunk on its way: its number, and how often it was tried."""

    number: int
    chunk: Chunk
    tries: int = 0


class Pool:
    """At most so many processes, started as they are needed. Leaving the context ends them all at once."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.workers: dict[Connection, Any] = {}
        self.busy: dict[Connection, _Job] = {}
        self.again: list[_Job] = []
        self.done: dict[int, ChunkResult | Lost] = {}

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *fault: object) -> None:
        for worker in self.workers.values():
            worker.kill()
        for conn, worker in self.workers.items():
            worker.join()
            conn.close()
        self.workers.clear()

    def results(self, chunks: Iterable[Chunk], known: Known = lambda chunk: None) -> Results:
        """The chunks and what came of them, in order; `known` gives what came of one that was judged before."""
        coming = enumerate(chunks)
        begun: dict[int, Chunk] = {}
        at = 0
        exhausted = False
        most = max(AHEAD * self.jobs, LEAST_AHEAD)
        while True:
            self._take(0)  # what is done is said before the next logs are waited for
            while at in self.done:
                yield begun.pop(at), self.done.pop(at)
                at += 1
            free = len(self.busy) < self.jobs
            if free and self.again:
                self._send(self.again.pop())
            elif free and not exhausted and len(begun) < most:
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
                self._take(None)
            else:
                return

    def _send(self, job: _Job) -> None:
        """Give a chunk to a process that has none."""
        conn = next((one for one in self.workers if one not in self.busy), None) or self._started()
        job.tries += 1
        self.busy[conn] = job
        with suppress(OSError):  # one that has died is found out when its answer is awaited
            conn.send(job.chunk)

    def _take(self, patience: float | None) -> None:
        """Take the answers that are there, or come within so many seconds."""
        for one in wait(list(self.busy), patience):
            conn: Any = one
            job = self.busy.pop(conn)
            try:
                self.done[job.number] = unpacked(conn.recv_bytes())
            except (EOFError, OSError):
                self._buried(conn, job)

    def _buried(self, conn: Connection, job: _Job) -> None:
        """Have a chunk whose process died tried again by another, or give it up."""
        worker = self.workers.pop(conn)
        conn.close()
        worker.join()
        if job.tries < TRIES:
            self.again.append(job)
        else:
            self.done[job.number] = Lost(_ended(worker.exitcode))

    def _started(self) -> Connection:
        """The way to a new process."""
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        worker = context.Process(target=_serve, args=(theirs,), daemon=True)
        with uninterrupted(), without_main():
            worker.start()
        theirs.close()
        self.workers[ours] = worker
        return ours


def _ended(status: int | None) -> str:
    """How a process ended, in words."""
    if status is not None and status < 0:
        with suppress(ValueError):
            return f"ended by {signal.Signals(-status).name}"
    return f"ended with status {status}"


@contextmanager
def uninterrupted() -> Iterator[None]:
    """A process that is started in here never hears of Ctrl-C: the one that started it ends it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # which starts with the first process, and would let its signals through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def without_main() -> Iterator[None]:
    """A process that is started in here does not run the main module, of which it needs nothing, once more."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


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
