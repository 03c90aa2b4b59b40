"""Logs in chunks: so many at a time that the way to another process and back costs little.

Where a chunk ends, the logs themselves decide, and neither the number of processes nor how
a file happened to be read: so a chunk that was judged once is known again, and a log more
or less changes few chunks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from zlib import crc32

from adjudicator.corpora.judging import Chunk, Work
from adjudicator.formats import Raw
from adjudicator.reports.table import MOST_ROWS

LOGS = 256
"""A chunk has about so many logs."""

MOST_BYTES = 1 << 13
"""A chunk with more bytes than this for each of so many logs ends; its last log may be longer than that."""

FEWER_FILES = 4
"""Of files with a log each a chunk has so many times fewer."""


def chunks(raws: Iterable[Raw], work: Work, before: int = 0, logs: int = LOGS) -> Iterator[Chunk]:
    """Chunks of about `logs` logs, behind so many that came `before`."""
    held: list[Raw] = []
    size = 0
    for raw in raws:
        if held and _ends(held, raw, size, logs):
            yield Chunk(work, held, before >= MOST_ROWS)
            before += len(held)
            held, size = [], 0
        held.append(raw)
        size += len(raw.data)
    if held:
        yield Chunk(work, held, before >= MOST_ROWS)


def _ends(held: list[Raw], following: Raw, size: int, logs: int) -> bool:
    """Whether a chunk ends before a log."""
    if size > MOST_BYTES * logs or len(held) == 2 * logs:
        return True
    place = following.place
    if place.log == 1:
        return crc32(place.file.encode("utf-8", "surrogatepass")) % max(1, logs // FEWER_FILES) == 0
    return place.log % logs == 1


def digest(chunk: Chunk) -> bytes:
    """What a chunk is known by: its logs to the last byte, their places, and how they are to be judged."""
    from hashlib import blake2b

    found = blake2b(repr((chunk.late, chunk.work.form.page.encoding)).encode(), digest_size=16)
    for raw in chunk.raws:
        found.update(repr((raw.place, raw.kind, len(raw.data), raw.faults)).encode("utf-8", "surrogatepass"))
        found.update(raw.data)
    return found.digest()
