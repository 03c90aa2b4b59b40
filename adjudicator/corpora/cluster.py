"""Chunks that the workers of a dask cluster judge, here or elsewhere; their results in the order of the chunks.

Logs are read, and reports written, by the process that has the `Cluster`: a worker gets the bytes of logs, and
needs nothing but the same adjudicator. A worker that dies costs each chunk that it had in hand a try.
"""

from __future__ import annotations

import pickle
import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from typing import Any
from uuid import uuid4

import msgspec

from adjudicator import __version__
from adjudicator.corpora.judging import Chunk, ChunkResult, judge_chunk, packed, unpacked
from adjudicator.corpora.pool import AHEAD, LEAST_AHEAD, TRIES, Known, Lost, Results, cores, uninterrupted, without_main

LOCAL = "local"
"""The address that stands for worker processes on this machine."""

LOGS = 512
"""A chunk has about so many logs, fewer where they are long."""

MOST_BYTES = 1 << 24
"""So many bytes of chunks, packed, are on their way at most; one chunk may be longer than that."""

PATIENCE = 10.0
"""Seconds in which a scheduler has to answer."""

MORE_PATIENCE = 60.0
"""Seconds for which a cluster may be without a worker."""


class ClusterError(Exception):
    """A cluster that cannot be reached, or used; in words."""


class _Answer(msgspec.Struct, array_like=True):
    """What a worker says: which program it is, and what came of a chunk, packed."""

    version: str
    games: list[str]
    result: bytes = b""


class _Sent(msgspec.Struct):
    """A chunk on its way, packed, and how often it was sent; or what came of it before."""

    data: bytes
    future: Any = None
    before: bytes = b""
    tries: int = 1

    def done(self) -> bool:
        return self.future is None or self.future.done()


def judge_there(data: bytes, version: str, games: list[str]) -> bytes:
    """What a worker is asked: what comes of a chunk, if its program is this one."""
    mine = _Answer(*program())
    if (mine.version, mine.games) == (version, games):
        mine.result = _packed(packed(judge_chunk(_chunk(data))))
    return msgspec.msgpack.encode(mine)


_ASK = "__import__('adjudicator.corpora.cluster', fromlist=['judge_there']).judge_there(data, version, games)"
"""The same as a text: a function that a worker does not have would end it, this is only an error there."""


@cache
def program() -> tuple[str, list[str]]:
    """The version of this program, and the games that it knows."""
    from adjudicator.game import names

    return __version__, sorted(names())


class Cluster:
    """A cluster. `address` is that of a dask scheduler, or `local`: then `jobs` workers are started, and end with it.

    Raises `ClusterError` where the packages are missing, or nothing answers at the address.
    """

    def __init__(self, address: str, jobs: int | None = None) -> None:
        self.address = address
        self.jobs = jobs
        self.client: Any = None
        self._open = ExitStack()

    def __enter__(self) -> Cluster:
        try:
            import dask
            import distributed
        except ImportError:
            raise ClusterError("it needs the package distributed: pip install 'adjudicator[cluster]'") from None
        with ExitStack() as opened, dask.config.set(_CONFIG):
            opened.enter_context(_silence())
            address: Any = self.address
            if address != LOCAL:
                _reach(address)
            with _losing():
                if address == LOCAL:
                    address = opened.enter_context(_local_cluster(self.jobs or cores()))
                self.client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
            opened.callback(self.client.close)
            self._open = opened.pop_all()
        return self

    def __exit__(self, *fault: object) -> None:
        self._open.close()

    def results(self, chunks: Iterable[Chunk], known: Known = lambda chunk: None) -> Results:
        """The chunks and what came of them, in order; `known` gives what came of one that was judged before.

        Raises `ClusterError` where the cluster is lost, or its workers cannot judge.
        """
        coming = iter(chunks)
        sent: deque[_Sent] = deque()
        exhausted = False
        most = self._most()
        try:
            while True:
                while sent and sent[0].done():  # what is done is said before the next logs are waited for
                    yield self._answered(sent)
                if not exhausted and len(sent) < most and sum(len(one.data) for one in sent) < MOST_BYTES:
                    chunk = next(coming, None)
                    if chunk is None:
                        exhausted = True
                    else:
                        sent.append(self._sent(chunk, known))
                elif sent:
                    yield self._answered(sent)
                    most = self._most()  # workers come and go
                else:
                    return
        finally:
            with suppress(Exception):
                self.client.cancel([one.future for one in sent if one.future is not None], force=True)

    def _most(self) -> int:
        """So many chunks are on their way at once."""
        with _losing():
            threads: dict[str, int] = self.client.ncores()
        return max(AHEAD * sum(threads.values()), LEAST_AHEAD)

    def _sent(self, chunk: Chunk, known: Known) -> _Sent:
        data = _packed(pickle.dumps(chunk))
        before = known(chunk)
        if before is not None:
            return _Sent(data, before=_packed(packed(before)))
        return _Sent(data, self._submitted(data))

    def _submitted(self, data: bytes) -> Any:
        version, games = program()
        asked = {"data": data, "version": version, "games": games}
        with _losing():
            return self.client.submit(eval, _ASK, asked, key=f"judge-{uuid4().hex}", pure=False, retries=1)

    def _answered(self, sent: deque[_Sent]) -> tuple[Chunk, ChunkResult | Lost]:
        """What came of the first chunk on its way. It stays there until that is known."""
        first = sent[0]
        found = unpacked(_unpacked(first.before)) if first.future is None else self._awaited(first)
        sent.popleft()
        return _chunk(first.data), found

    def _awaited(self, one: _Sent) -> ChunkResult | Lost:
        from distributed import KilledWorker

        while True:
            try:
                return _result(one.future.result(timeout=MORE_PATIENCE))
            except ClusterError:
                raise
            except Exception as fault:
                if one.future.status != "error":
                    self._still_there(fault)
                    continue
                _same_program(fault)
                # A worker that dies is held against all that it had to do: so each has another try when its turn comes.
                if one.tries == TRIES:
                    return Lost("died" if isinstance(fault, KilledWorker) else f"had {type(fault).__name__}")
                one.tries += 1
                one.future = self._submitted(one.data)

    def _still_there(self, fault: Exception) -> None:
        """Raise `ClusterError` unless there are workers to wait for."""
        if not isinstance(fault, TimeoutError):
            raise ClusterError(f"it was lost ({getattr(fault, 'reason', '') or _first_line(fault)})") from fault
        with _losing():
            workers = self.client.ncores()
        if not workers:
            raise ClusterError(f"it has had no worker for {MORE_PATIENCE:.0f} seconds")


def _same_program(fault: BaseException | None) -> None:
    """Raise `ClusterError` for what shows that a worker has no such program as this."""
    while fault is not None:
        if isinstance(fault, (ImportError, AttributeError)):
            raise ClusterError(f"its workers do not have this adjudicator ({_first_line(fault)})") from None
        fault = fault.__cause__


def _result(data: bytes) -> ChunkResult:
    """The result in an answer. Raises `ClusterError` for that of another program."""
    answer = msgspec.msgpack.decode(data, type=_Answer)
    version, games = program()
    if answer.version != version:
        raise ClusterError(f"its workers have adjudicator {answer.version}, and this is {version}")
    if answer.games != games:
        raise ClusterError(f"its workers know the games {', '.join(answer.games)}, and here are {', '.join(games)}")
    return unpacked(_unpacked(answer.result))


def _reach(address: str) -> None:
    """Raise `ClusterError` unless a scheduler answers; a client that finds none could not be closed without noise."""
    import asyncio

    from distributed.comm import connect
    from distributed.security import Security

    async def reached() -> None:
        # What is no scheduler may take the connection, and say nothing.
        async with asyncio.timeout(1.1 * PATIENCE):
            comm = await connect(address, timeout=PATIENCE, **Security().get_connection_args("client"))
        comm.abort()

    try:
        asyncio.run(reached())
    except TimeoutError:
        raise ClusterError("what answers there is no dask scheduler") from None
    except Exception as fault:
        raise ClusterError(f"no dask scheduler can be reached there: {_first_line(fault)}") from None


@contextmanager
def _losing() -> Iterator[None]:
    """What goes wrong between this process and the scheduler, in words."""
    try:
        yield
    except Exception as fault:
        raise ClusterError(f"it was lost ({_first_line(fault)})") from fault


@contextmanager
def _local_cluster(jobs: int) -> Iterator[Any]:
    """Worker processes on this machine: no page is served, no port open but on the loopback, and no file left."""
    from tempfile import TemporaryDirectory

    from distributed import LocalCluster

    with TemporaryDirectory(prefix="adjudicator-", ignore_cleanup_errors=True) as folder:
        with uninterrupted(), without_main():
            cluster = LocalCluster(
                n_workers=jobs,
                threads_per_worker=1,
                processes=True,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",
                scheduler_kwargs={"dashboard": False},
                local_directory=folder,
                memory_limit=0,
                silence_logs=_SILENT,
            )
        with cluster:
            yield cluster


_CONFIG = {
    "distributed.admin.low-level-log-length": 10,  # so many messages are kept, each with its chunk
    # What follows is for the scheduler and the workers of a local cluster.
    "distributed.scheduler.worker-saturation": 1.0,  # at a worker is one chunk at a time
    "distributed.scheduler.allowed-failures": 0,  # a death is said at once: who has another try is decided here
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
}

_SILENT = 100
"""A level of `logging` above all that there are."""


@contextmanager
def _silence() -> Iterator[None]:
    """What dask would say in here is not said: what matters is said by what it raises."""
    import logging

    before = logging.root.manager.disable
    logging.disable(_SILENT)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            yield
        finally:
            logging.disable(before)


def _packed(data: bytes) -> bytes:
    import zstandard

    return zstandard.ZstdCompressor(level=1).compress(data)


def _unpacked(data: bytes) -> bytes:
    import zstandard

    return zstandard.ZstdDecompressor().decompress(data)


def _chunk(data: bytes) -> Chunk:
    chunk: Chunk = pickle.loads(_unpacked(data))
    return chunk


def _first_line(fault: BaseException) -> str:
    return str(fault).strip().partition("\n")[0].rstrip(".") or type(fault).__name__
