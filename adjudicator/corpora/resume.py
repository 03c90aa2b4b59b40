"""What has been judged, noted as it goes, so that a run that was ended can go on.

The first line says what is judged how; each further one holds what came of a chunk, by its
digest. Lines are only appended; one that was not written to its end is cut off. What is noted is
all that the report needs, so that the whole run writes the same bytes, ended or not.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

import msgspec

from adjudicator import __version__
from adjudicator.corpora.chunks import digest
from adjudicator.corpora.judging import Chunk, ChunkResult, Work, packed, unpacked
from adjudicator.log import LogError

FORMAT = 1


class Head(msgspec.Struct):
    """The first line: by what program, and with which words of a command line."""

    resume: int
    version: str
    command: str


class Note(msgspec.Struct):
    """A line: the first log of a chunk, how many there are, their digest, the counts, and what came of them."""

    file: str
    log: int
    logs: int
    digest: bytes
    counts: dict[str, int]
    result: bytes


class Key(msgspec.Struct):
    """What is kept of a line in memory."""

    digest: bytes


class Resume:
    """A file of notes. Raises `LogError` for one that is of another command line, or none at all, and `OSError`."""

    def __init__(self, path: str, command: str) -> None:
        self.path = path
        self.found: dict[bytes, int] = {}
        try:
            self.file = open(path, "r+b")  # noqa: SIM115
        except FileNotFoundError:
            self.file = open(path, "x+b")  # noqa: SIM115
        try:
            self._begin(Head(FORMAT, __version__, command))
        except BaseException:
            self.file.close()
            raise

    def _begin(self, head: Head) -> None:
        first = self.file.readline()
        if not first.endswith(b"\n"):
            if not _line(head).startswith(first):
                raise LogError(f"{self.path} is no file that --resume has begun")
            self._cut(0)
            self._append(head)
            return
        try:
            before = msgspec.json.decode(first, type=Head)
        except (msgspec.MsgspecError, UnicodeError):
            raise LogError(f"{self.path} is no file that --resume has begun") from None
        if (before.resume, before.version) != (head.resume, head.version):
            raise LogError(
                f"{self.path} was begun by adjudicator {before.version}, and this is {head.version}, which may rule "
                "otherwise; give another file"
            )
        if before.command != head.command:
            raise LogError(
                f"{self.path} was begun by `{before.command}`, and this is `{head.command}`: give the same words, "
                "or another file"
            )
        self._read()

    def _read(self) -> None:
        """Find the notes; what was not written to its end is cut off."""
        at = self.file.tell()
        decode = msgspec.json.Decoder(Key).decode
        while line := self.file.readline():
            if not line.endswith(b"\n"):
                break
            with suppress(msgspec.MsgspecError, UnicodeError):
                self.found[decode(line).digest] = at
            at += len(line)
        self._cut(at)

    def _cut(self, at: int) -> None:
        self.file.seek(at)
        self.file.truncate()

    def known(self, chunk: Chunk) -> ChunkResult | None:
        """What came of a chunk when it was judged before; `None` where it was not, or otherwise."""
        at = self.found.pop(digest(chunk), None)
        if at is None:
            return None
        self.file.seek(at)
        try:
            note = msgspec.json.decode(self.file.readline(), type=Note)
            result = unpacked(_compression().ZstdDecompressor().decompress(note.result))
        except (msgspec.MsgspecError, UnicodeError, _compression().ZstdError):
            return None
        self.found[digest(chunk)] = at
        return result

    def note(self, chunk: Chunk, result: ChunkResult) -> None:
        """Note what came of a chunk, if that is new: on the disk before it is said."""
        key = digest(chunk)
        if result.refused or result.failed or key in self.found:
            return
        place = chunk.raws[0].place
        data = _compression().ZstdCompressor().compress(packed(result))
        counts = msgspec.to_builtins(result.tally)
        self._append(Note(place.file, place.log, len(chunk.raws), key, counts, data))

    def _append(self, line: Any) -> None:
        self.file.seek(0, os.SEEK_END)
        self.file.write(_line(line))
        self.file.flush()

    def close(self) -> None:
        """Nothing more is noted."""
        self.file.close()


def _line(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _compression() -> Any:
    import zstandard

    return zstandard


def command_of(work: Work) -> str:
    """The words of a command line that change what is noted."""
    form = work.form
    words = [form.command, f"--format {form.format}"]
    words += [f"--{name}" for name in ("group", "strict", "quiet", "why") if getattr(form, name)]
    words += ["--stop"] * work.stop
    words += [f"--house {f'{game}/' if game else ''}{key}={value}" for game, key, value in work.house]
    return " ".join(words)
