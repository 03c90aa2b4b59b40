"""All logs of files and folders as bytes, one after the other, and how far they have been read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice

import msgspec

from adjudicator.formats import Raw, raws
from adjudicator.formats.files import STDIN, Source, entries_of
from adjudicator.formats.urls import find_logs
from adjudicator.reports.page import visible

MOST_FILES = 10_000
"""The sizes of more files than these are not added up beforehand."""


class Logs:
    """The logs of files, folders and standard input, while they are read."""

    def __init__(self, paths: Sequence[str], kind: str | None = None) -> None:
        self.paths = paths
        self.kind = kind
        self._before = self._size = 0
        self._source: Source | None = None

    def __iter__(self) -> Iterator[Raw]:
        for name in find_logs(self.paths):
            named = name_of(name)
            found = raws(name, self.kind, self._begun)
            yield from found if name == named else (_renamed(raw, named) for raw in found)

    def _begun(self, source: Source) -> None:
        self._before += self._size
        self._source, self._size = source, 0
        with suppress(OSError):
            self._size = os.path.getsize(source.name)

    def position(self) -> int:
        """How many bytes have been read, as the files have them."""
        if self._source is None:
            return 0
        try:
            return self._before + self._source.tell()
        except (OSError, ValueError):
            return self._before + self._size

    def size(self) -> int | None:
        """How many bytes there are, as the files have them; `None` where that cannot be told beforehand."""
        if STDIN in self.paths:
            return None
        try:
            sizes = list(islice(_sizes(self.paths), MOST_FILES + 1))
        except OSError:
            return None
        return sum(sizes) if len(sizes) <= MOST_FILES else None


def _sizes(paths: Iterable[str]) -> Iterator[int]:
    for path in paths:
        if os.path.isdir(path):
            yield from _sizes(entry.path for entry in entries_of(path))
        else:
            yield os.path.getsize(path)


def _renamed(raw: Raw, name: str) -> Raw:
    return msgspec.structs.replace(raw, place=msgspec.structs.replace(raw.place, file=name))


def name_of(path: str) -> str:
    """A file's name as a text; bytes of it that are none are spelled."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return visible(path)
    return path
