"""A run over many logs: by this process while there is little to do, by several when there is much.

What is written is the same bytes in every case, in the order of the logs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Protocol

from adjudicator.corpora.judging import ERR, HOUSE, ChunkResult, Desk, Work
from adjudicator.formats import Fault, Raw, Reading
from adjudicator.reports.outcome import Tally, label
from adjudicator.verdict import Place

if TYPE_CHECKING:
    from adjudicator.corpora.judging import Chunk
    from adjudicator.corpora.pool import Known, Lost, Results
    from adjudicator.corpora.resume import Resume

ALONE = (1 << 21, 1000)
"""So many bytes, or logs, one process judges before others are started by themselves."""

ALONE_OF_SEVERAL = (1 << 16, 50)
"""The same where several were asked for."""


class Outlet(Protocol):
    """Where a run writes: lines and bytes of results, lines and bytes of what is none."""

    def put(self, line: str) -> None:
        """A line of results."""

    def write(self, data: bytes) -> None:
        """Results as they are."""

    def warn(self, line: str) -> None:
        """A line of what is no result."""

    def warn_data(self, data: bytes) -> None:
        """What is no result, as it is."""


class Run:
    """A run.

    Args:
        work: what is done with the logs.
        outlet: where it is written.
        house_of: the house that stands over that of a game's logs; what it raises ends the run.
        tick: is called with the counts, again and again.
    """

    def __init__(
        self,
        work: Work,
        outlet: Outlet,
        house_of: Callable[[str], Any],
        tick: Callable[[Tally], None] = lambda tally: None,
    ) -> None:
        self.work = work
        self.outlet = outlet
        self.report = work.form.report(outlet.put, outlet.write, outlet.warn)
        self.desk = Desk(self.report, house_of, work.stop)
        self.tick = tick
        self.now: Place | None = None
        """The log at which the run is, or up to which a chunk goes."""

    @property
    def tally(self) -> Tally:
        """The counts so far."""
        return self.report.tally

    def judge(self, logs: Iterable[Raw], jobs: int | None = None, resume: Resume | None = None) -> None:
        """Judge all logs.

        Args:
            logs: the logs.
            jobs: by how many processes; by default as many as the machine has, where there is much to do.
            resume: what was judged before, and where to note what is.
        """
        coming = iter(logs)
        alone = _Alone(jobs)
        if resume is None:
            for raw in coming:
                self.here(raw)
                if alone.enough(len(raw.data), 1):
                    break
            else:
                return
        self.elsewhere(coming, partial(_by_several, alone), resume)

    def elsewhere(
        self,
        logs: Iterable[Raw],
        results: Callable[[Iterable[Chunk], Known], Results],
        resume: Resume | None = None,
        size: int | None = None,
    ) -> None:
        """Judge logs in chunks of about so many, which `results` takes and gives back with what came of them."""
        from adjudicator.corpora.chunks import LOGS, chunks

        many = chunks(logs, self.work, self.tally.count, size or LOGS)
        with closing(results(many, _unknown if resume is None else resume.known)) as found:
            for chunk, result in found:
                if resume is not None and isinstance(result, ChunkResult):
                    resume.note(chunk, result)
                self.take(chunk, result)

    def here(self, raw: Raw) -> None:
        """Judge a log in this process."""
        self.now = raw.place
        self.desk.take(raw)
        self.tick(self.tally)

    def take(self, chunk: Chunk, result: ChunkResult | Lost) -> None:
        """Write what came of a chunk, and add it to the report."""
        self.now = chunk.raws[-1].place
        if not isinstance(result, ChunkResult):
            for raw in chunk.raws:
                says = f"not judged: the process that had it in hand {result.why}, and so did another"
                self.report.unreadable(Reading(raw.place, None, (Fault(says),)))
        elif result.failed:
            # What is wrong with the program shows itself here as in a run of one process.
            for raw in chunk.raws:
                self.here(raw)
        else:
            self.report.add(result.tally, result.kept)
            self._write(result)
        self.tick(self.tally)

    def _write(self, result: ChunkResult) -> None:
        begun = False
        for what, data in result.pieces:
            if what == HOUSE:
                self.desk.house_of(data.decode())
            elif what == ERR:
                self.outlet.warn_data(data)
            else:
                if not begun:
                    self.report.begin()
                    begun = True
                self.outlet.write(data)

    def how_far(self) -> str:
        """How far the run came, in words."""
        return f"Interrupted at {label(self.now)}. {self.tally}." if self.now else "Interrupted before the first log."


class _Alone:
    """How much one process judges before others are started."""

    def __init__(self, jobs: int | None) -> None:
        self.asked = jobs
        self.bytes, self.logs = ALONE if jobs is None else ALONE_OF_SEVERAL

    @cached_property
    def jobs(self) -> int:
        """How many processes there can be."""
        if self.asked is not None:
            return self.asked
        from adjudicator.corpora.pool import cores

        return cores()

    def enough(self, size: int, logs: int) -> bool:
        """Whether it was enough, with some more bytes and logs."""
        self.bytes -= size
        self.logs -= logs
        return (self.bytes < 0 or self.logs <= 0) and self.jobs > 1


def _by_several(alone: _Alone, many: Iterable[Chunk], known: Known) -> Results:
    """What comes of chunks: here while there is little to do, then by several processes."""
    from adjudicator.corpora.judging import judge_chunk

    coming = iter(many)
    while not alone.enough(0, 0):
        chunk = next(coming, None)
        if chunk is None:
            return
        before = known(chunk)
        yield chunk, before or judge_chunk(chunk)
        if before is None:
            alone.enough(sum(len(raw.data) for raw in chunk.raws), len(chunk.raws))
    from adjudicator.corpora.pool import Pool

    with Pool(alone.jobs) as pool:
        yield from pool.results(coming, known)


def _unknown(chunk: Chunk) -> None:
    """No chunk was judged before."""
