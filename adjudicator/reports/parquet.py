"""Verdicts as a Parquet file, for statistics: one table with a row a log, and behind it a row for each finding on it.

The column `row` says which of the two a row is; what the other has is null. Rows are written in groups of a fixed
size, so that memory does not grow with the logs and the bytes do not depend on who judged them.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from types import NoneType
from typing import Any, get_args

import msgspec

from adjudicator.formats import Reading
from adjudicator.log import AnyLog
from adjudicator.reports.outcome import Report, Tally
from adjudicator.verdict import Finding, Verdict
from adjudicator.words import iso_date

BATCH = 1024
"""So many rows are held as they are, before they go into columns, which take less memory."""

BATCHES = 8
"""A group of rows has so many batches."""


class Row(msgspec.Struct, array_like=True, kw_only=True):
    """A row. The first ones say where it belongs; those up to `error` are a log's, those from `kind` on a finding's.

    `status` is that of the log, `unreadable` for one with an `error`. `house` has the keys that the log gives, `move`
    and `legal` have moves, all three as JSON. Rounds, entries and seats are counted as in a verdict.
    """

    row: str
    file: str
    log: int
    line: int | None = None
    game: str | None = None
    status: str

    date: datetime.date | None = None
    players: list[str] | None = None
    rounds: int | None = None
    entries: int | None = None
    finished: bool | None = None
    match_over: bool | None = None
    illegal: int | None = None
    unproven: int | None = None
    notices: int | None = None
    totals: list[int | None] | None = None
    places: list[int | None] | None = None
    winners: list[str] | None = None
    provisional: bool | None = None
    disputed: bool | None = None
    house: str | None = None
    error: str | None = None

    kind: str | None = None
    rule: str | None = None
    section: str | None = None
    round: int | None = None
    entry: int | None = None
    seat: int | None = None
    player: str | None = None
    move: str | None = None
    says: str | None = None
    legal: str | None = None
    legal_complete: bool | None = None
    legal_count: int | None = None
    evidence: list[int | None] | None = None
    after: bool | None = None
    ruling: str | None = None


class ParquetReport(Report):
    """A table of logs and findings; `put` takes the bytes of the file as they come."""

    def __init__(self, put: Callable[[bytes], Any]) -> None:
        super().__init__()
        self.put = put
        self.rows: list[Row] = []
        self.file: _File | None = None

    def ruled(self, reading: Reading, log: AnyLog, verdict: Verdict) -> None:
        """Write the row of a log that was judged, and those of its findings."""
        self.tally.add(verdict.status)
        self._take([_of_log(reading, log, verdict), *(_of_finding(one, verdict) for one in verdict.findings)])

    def unreadable(self, reading: Reading) -> None:
        """Write the row of a log that cannot be read."""
        self.tally.add("unreadable")
        place, error = reading.place, reading.error or ""
        row = Row(row="log", file=place.file, log=place.log, line=reading.line, status="unreadable", error=error)
        self._take([row])

    def kept(self) -> Any:
        """The rows."""
        return self.rows

    def add(self, tally: Tally, kept: Any) -> None:
        """Write the rows of a part."""
        super().add(tally, kept)
        self._take(msgspec.convert(kept, list[Row]))

    def _take(self, rows: list[Row]) -> None:
        self.rows += rows
        while len(self.rows) >= BATCH and not self.part:
            self.file = self.file or _File()
            self.put(self.file.add(self.rows[:BATCH]))
            del self.rows[:BATCH]

    def close(self) -> None:
        """Write the rows that are left, and the end of the file."""
        self.file = self.file or _File()
        self.put(self.file.end(self.rows))

    def break_off(self) -> None:
        """End the file with the rows that there are, so that it can be read."""
        if self.rows or self.file is not None:
            self.close()


class _File:
    """A Parquet file, piece by piece."""

    def __init__(self) -> None:
        import pyarrow.parquet

        # The others keep what is no longer used.
        pyarrow.set_memory_pool(pyarrow.system_memory_pool())
        self.data: list[bytes] = []
        self.batches: list[Any] = []
        self.closed = False
        self.schema = schema()
        self.writer = pyarrow.parquet.ParquetWriter(self, self.schema, compression="zstd")

    def add(self, rows: list[Row]) -> bytes:
        """Take a batch of rows, and give the bytes of a group when it is full."""
        import pyarrow

        columns = [pyarrow.array([getattr(row, one.name) for row in rows], one.type) for one in self.schema]
        self.batches.append(pyarrow.record_batch(columns, schema=self.schema))
        return self._group() if len(self.batches) == BATCHES else b""

    def end(self, rows: list[Row]) -> bytes:
        """The bytes of the last rows, and those with which the file ends."""
        self.add(rows)
        last = self._group()
        self.writer.close()
        return last + self._taken()

    def _group(self) -> bytes:
        import pyarrow

        self.writer.write_table(pyarrow.Table.from_batches(self.batches, self.schema), BATCH * BATCHES)
        self.batches.clear()
        return self._taken()

    def _taken(self) -> bytes:
        data = b"".join(self.data)
        self.data.clear()
        return data

    def write(self, data: Any) -> int:
        """Take what the writer has written."""
        self.data.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Nothing is held back."""

    def close(self) -> None:
        """The writer is done."""
        self.closed = True


def schema() -> Any:
    """The columns, with the types of Arrow."""
    import pyarrow as pa

    types = {str: pa.string(), int: pa.int64(), bool: pa.bool_(), datetime.date: pa.date32()}

    def arrow(wanted: Any) -> Any:
        [one] = [part for part in get_args(wanted) if part is not NoneType] or [wanted]
        return pa.list_(arrow(get_args(one)[0])) if get_args(one) else types[one]

    return pa.schema([(one.name, arrow(one.type)) for one in msgspec.structs.fields(Row)])


def _of_log(reading: Reading, log: AnyLog, verdict: Verdict) -> Row:
    kinds = [one.kind for one in verdict.findings]
    scores = verdict.scores
    date = iso_date(log.meta.date)
    return Row(
        row="log",
        file=verdict.file,
        log=verdict.log,
        line=reading.place.line,
        game=log.game,
        status=verdict.status,
        date=datetime.date.fromisoformat(date) if date else None,
        players=list(log.players),
        rounds=len(log.rounds),
        entries=sum(len(one.moves) for one in log.rounds),
        finished=verdict.finished,
        match_over=verdict.match_over,
        illegal=kinds.count("illegal"),
        unproven=kinds.count("unproven"),
        notices=kinds.count("notice"),
        totals=scores.totals,
        places=scores.places,
        winners=[log.players[seat] for seat in scores.winners],
        provisional=scores.provisional,
        disputed=scores.disputed,
        house=_json(log.house),
    )


def _of_finding(finding: Finding, verdict: Verdict) -> Row:
    return Row(
        row="finding",
        file=verdict.file,
        log=verdict.log,
        line=finding.line,
        game=verdict.game,
        status=verdict.status,
        kind=finding.kind,
        rule=finding.rule,
        section=finding.section,
        round=finding.round,
        entry=finding.entry,
        seat=finding.seat,
        player=finding.player,
        move=None if finding.move is None else _json(finding.move),
        says=finding.says,
        legal=_json(finding.legal) if finding.legal else None,
        legal_complete=finding.legal_complete,
        legal_count=finding.legal_count,
        evidence=list(finding.evidence),
        after=finding.after,
        ruling=finding.ruling,
    )


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
