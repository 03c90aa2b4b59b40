"""All logs of files and folders as bytes, one after the other, and how far they have been read."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice

import msgspec

from adjudicator.formats import Raw, find_files, raws
from adjudicator.formats.files import STDIN, Source
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
        for path in find_files(self.paths):
            name = str(path)
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
        files = list(islice(find_files(self.paths), MOST_FILES + 1))
        if len(files) > MOST_FILES or any(str(file) == STDIN for file in files):
            return None
        try:
            return sum(os.path.getsize(file) for file in files)
        except OSError:
            return None


def _renamed(raw: Raw, name: str) -> Raw:
    return msgspec.structs.replace(raw, place=msgspec.structs.replace(raw.place, file=name))


def name_of(path: str) -> str:
    """A file's name as a text; bytes of it that are none are spelled."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return visible(path)
    return path
