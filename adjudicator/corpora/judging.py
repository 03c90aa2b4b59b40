"""Logs to what a report says of them: one after the other, or a chunk of them somewhere else.

`judge_chunk` is all that another process, or another machine, has to call. What it gives back
can be written down, sent, and put into the whole report without any work.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from adjudicator.corpora.forms import Form
from adjudicator.formats import Raw, Reading, reading_of
from adjudicator.log import LogError
from adjudicator.referee import judge
from adjudicator.reports.outcome import Report, Tally
from adjudicator.verdict import Place

HouseKey: TypeAlias = tuple[str | None, str, str]
"""A house key over the logs' own: the game (`None` for whichever a log is of), the key, the value."""

OUT, ERR, HOUSE = 0, 1, 2
"""What a piece of a result is: results, what is no result, the name of a game that is the first of its kind."""


class Work(msgspec.Struct, frozen=True):
    """What is to be done with logs: judge them, perhaps under other house keys, and report so."""

    form: Form
    house: tuple[HouseKey, ...] = ()
    stop: bool = False


class Chunk(msgspec.Struct, frozen=True):
    """Some logs that follow each other, and what is to be done with them. It can be pickled.

    `late` says that so many logs come before that those that are legal are no longer listed.
    """

    work: Work
    raws: list[Raw]
    late: bool = False


class ChunkResult(msgspec.Struct, array_like=True):
    """What comes of a chunk: what is written in order, the counts, and what the whole report needs besides.

    `refused`: a house key that does not fit a game ended it. `failed`: a fault of the program did.
    """

    pieces: list[tuple[int, bytes]]
    tally: Tally
    kept: Any = None
    refused: bool = False
    failed: bool = False


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(ChunkResult).decode


def packed(result: ChunkResult) -> bytes:
    """A result as bytes."""
    return _encode(result)


def unpacked(data: bytes) -> ChunkResult:
    """What `packed` was given. Raises `msgspec.MsgspecError`."""
    return _decode(data)


class Desk:
    """Where logs are judged: the report, and the house that stands over that of each game's logs."""

    def __init__(self, report: Report, house_of: Callable[[str], Any], stop: bool) -> None:
        self.report = report
        self.house_of = house_of
        self.stop = stop
        self.now: Place | None = None
        """The log that is being judged."""

    def take(self, raw: Raw) -> None:
        """Judge a log, and report it."""
        self.now = raw.place
        self.report_on(reading_of(raw))

    def report_on(self, reading: Reading) -> None:
        """Judge a log that was read, and report it; or report why it was not."""
        log = reading.log
        if log is None:
            self.report.unreadable(reading)
        else:
            verdict = judge(log, reading.place, house=self.house_of(log.game), stop=self.stop)
            self.report.ruled(reading, log, verdict)


class _Tray:
    """What a report writes, in pieces."""

    def __init__(self, form: Form) -> None:
        self.pieces: list[tuple[int, bytes]] = []
        self.out, self.err = form.page.encoding, form.err.encoding

    def put(self, line: str) -> None:
        self.add(OUT, f"{line}\n".encode(self.out, "backslashreplace"))

    def write(self, data: bytes) -> None:
        self.add(OUT, data)

    def warn(self, line: str) -> None:
        self.add(ERR, f"{line}\n".encode(self.err, "backslashreplace"))

    def add(self, what: int, data: bytes) -> None:
        self.pieces.append((what, data))

    def joined(self) -> list[tuple[int, bytes]]:
        """The pieces, those of one sort that follow each other as one."""
        found: list[tuple[int, list[bytes]]] = []
        for what, data in self.pieces:
            if found and found[-1][0] == what != HOUSE:
                found[-1][1].append(data)
            else:
                found.append((what, [data]))
        return [(what, b"".join(parts)) for what, parts in found]


class _Refused(Exception):
    """A house key does not fit a game."""


def judge_chunk(chunk: Chunk) -> ChunkResult:
    """Judge the logs of a chunk. Never raises: what the program itself does wrong is `failed`."""
    work = chunk.work
    tray = _Tray(work.form)
    report = work.form.report(tray.put, tray.write, tray.warn).as_part(chunk.late)
    houses: dict[str, Any] = {}

    def house_of(game: str) -> Any:
        if game not in houses:
            from adjudicator.formats.house import house_over

            tray.add(HOUSE, game.encode())
            try:
                houses[game] = house_over(game, work.house)
            except LogError as fault:
                raise _Refused from fault
        return houses[game]

    desk = Desk(report, house_of if work.house else _no_house, work.stop)
    refused = failed = False
    try:
        for raw in chunk.raws:
            desk.take(raw)
    except _Refused:
        refused = True
    except Exception:
        failed = True
    return ChunkResult(tray.joined(), report.tally, report.kept(), refused, failed)


def _no_house(game: str) -> None:
    return None
