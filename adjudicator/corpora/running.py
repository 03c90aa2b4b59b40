"""A run over many logs: by this process while there is little to do, by several when there is much.

What is written is the same bytes in every case, in the order of the logs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Protocol

from adjudicator.corpora.judging import ERR, HOUSE, ChunkResult, Desk, Work
from adjudicator.formats import Fault, Raw, Reading
from adjudicator.reports.outcome import Tally, label
from adjudicator.verdict import Place

if TYPE_CHECKING:
    from adjudicator.corpora.judging import Chunk
    from adjudicator.corpora.pool import Lost
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
        from_here = iter(logs)
        if resume is None and self._alone(from_here, jobs):
            return
        self._in_chunks(from_here, jobs, resume)

    def _alone(self, logs: Iterator[Raw], jobs: int | None) -> bool:
        """Judge logs here, up to the point where several processes are worth it; tells whether that was all."""
        if jobs == 1:
            most_bytes, most_logs = float("inf"), float("inf")
        else:
            most_bytes, most_logs = ALONE if jobs is None else ALONE_OF_SEVERAL
        for count, raw in enumerate(logs, 1):
            self.here(raw)
            most_bytes -= len(raw.data)
            if most_bytes < 0 or count >= most_logs:
                if jobs is None and _cores() == 1:
                    most_bytes = most_logs = float("inf")
                    continue
                return False
        return True

    def _in_chunks(self, logs: Iterator[Raw], jobs: int | None, resume: Resume | None) -> None:
        from adjudicator.corpora.chunks import chunks

        many = chunks(logs, self.work, self.tally.count)
        jobs = jobs or _cores()
        with ExitStack() as stack:
            found: Iterable[tuple[Chunk, ChunkResult | Lost]]
            if jobs == 1:
                found = _one_by_one(many, resume)
            else:
                from adjudicator.corpora.pool import Pool

                pool = stack.enter_context(Pool(jobs))
                found = pool.results(many) if resume is None else pool.results(many, resume.known)
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


def _one_by_one(many: Iterable[Chunk], resume: Resume | None) -> Iterator[tuple[Chunk, ChunkResult]]:
    from adjudicator.corpora.judging import judge_chunk

    for chunk in many:
        known = resume.known(chunk) if resume is not None else None
        yield chunk, known or judge_chunk(chunk)


def _cores() -> int:
    from adjudicator.corpora.pool import cores

    return cores()
