"""Files at URLs: which there are, and how they are opened, through fsspec.

What is read is streamed, and goes through the same compression and formats as a file of this machine. What goes
wrong, with the network or for want of a package, is an `OSError` with the reason in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any

from adjudicator.formats.files import find_files, is_log, is_shown
from adjudicator.formats.reading import short

_URL = re.compile(r"[a-z][a-z0-9+.-]+(::[a-z][a-z0-9+.-]+)*://", re.IGNORECASE)
"""How a URL begins. A drive of Windows is one letter."""

_WEB = re.compile(r"https?://", re.IGNORECASE)

BLOCK = {"block_size": 1 << 22}
"""So many bytes are fetched at once."""

STREAM = {"block_size": 0, "size": 1}
"""How fsspec is told to ask a web server once, and to take what comes: not all can tell a size, or give a part."""

CONNECT, SILENT = 20.0, 60.0
"""Seconds for which a web server may be waited for: until it is there, and for more of a file."""


def is_url(path: str) -> bool:
    """Whether a path is a URL.

    >>> is_url("s3://bucket/night.jsonl"), is_url("C:/night.jsonl"), is_url("night.jsonl")
    (True, False, False)
    """
    return _URL.match(path) is not None


def find_logs(paths: Iterable[str]) -> Iterator[str]:
    """The files of logs, by name: as `find_files`, and at URLs, whose folders are walked in the same order."""
    for path in paths:
        if is_url(path):
            yield from _found(path)
        else:
            yield from map(str, find_files([path]))


def _found(url: str) -> Iterator[str]:
    """A URL, or the files of logs in the folder that it is. One that cannot be listed is given itself."""
    try:
        with _in_words():
            files, root = _files_of(url)
            # A web page may list files as a folder does, but only one that ends in a slash is asked for that.
            folder = url.endswith("/") if _WEB.match(url) else files.isdir(root)
            names = list(_walk(files, root.rstrip("/"))) if folder else None
    except OSError:
        names = None
    if names is None:
        yield url
    else:
        before = f"{url.rstrip('/')}/"
        # Of the whole store, as s3://, no slash can be spared.
        yield from ((before if is_url(before) else url) + name for name in names)


def _walk(files: Any, folder: str, before: str = "") -> Iterator[str]:
    """The files of logs in a folder, as they are called from there, in sorted order."""
    entries: dict[str, bool] = {}
    for entry in files.ls(folder, detail=True):
        path = entry["name"].rstrip("/")
        name = path.rpartition("/")[2]
        if path != folder and name:
            entries[name] = entry["type"] == "directory"
    for name, is_folder in sorted(entries.items()):
        if is_folder and is_shown(name):
            yield from _walk(files, f"{folder}/{name}", f"{before}{name}/")
        elif not is_folder and is_log(name):
            yield before + name


@contextmanager
def opened_url(url: str) -> Iterator[IO[bytes]]:
    """A file at a URL, to be read from its beginning. Raises `OSError`."""
    with _in_words():
        files, path = _files_of(url)
        if url.endswith("/"):
            files.ls(path.rstrip("/"))  # why it could not be listed
            raise IsADirectoryError(url)
        file = files.open(path, "rb", **(STREAM if _WEB.match(url) else BLOCK))
    try:
        yield _Remote(file)  # type: ignore[misc]
    finally:
        with _in_words():
            file.close()


class _Remote:
    """A file whose faults are told in words."""

    def __init__(self, file: Any) -> None:
        self.file = file
        self.at = 0

    def read(self, size: int) -> bytes:
        with _in_words():
            data: bytes = self.file.read(size)
        self.at += len(data)
        return data

    def tell(self) -> int:
        return self.at


def _files_of(url: str) -> tuple[Any, str]:
    """Where a URL is: its files, and the path among them."""
    options: dict[str, Any] = {}
    try:
        from fsspec.core import url_to_fs

        if _WEB.match(url):
            from aiohttp import ClientTimeout

            # However long the logs take to be judged: only silence ends it.
            timeout = ClientTimeout(total=None, sock_connect=CONNECT, sock_read=SILENT)
            options = {"client_kwargs": {"timeout": timeout}}
    except ImportError as fault:
        raise OSError(f"URLs need the package {fault.name}: pip install 'adjudicator[cluster]'") from None
    try:
        files, path = url_to_fs(_URL.sub(lambda start: start[0].lower(), url, count=1), **options)
    except ImportError as fault:
        package = getattr(fault.__cause__, "name", None)
        if not package or package not in str(fault):  # it may be called otherwise where packages are had
            raise
        raise OSError(f"URLs of this kind need the package {package}: pip install {package}") from None
    return files, path


@contextmanager
def _in_words() -> Iterator[None]:
    """Whatever a file system raises is an `OSError` here, and says something."""
    try:
        yield
    except Exception as fault:
        if _ran_out(fault):
            raise OSError("no answer came in time") from fault
        if isinstance(fault, OSError):
            raise
        raise OSError(short(" ".join(str(fault).split())) or type(fault).__name__) from fault


def _ran_out(fault: BaseException) -> bool:
    """Whether something was waited for in vain. That itself may say nothing, and what comes of it something else."""
    if isinstance(fault, TimeoutError):
        return True
    before = None if isinstance(fault, OSError) else fault.__cause__ or fault.__context__
    return before is not None and _ran_out(before)
