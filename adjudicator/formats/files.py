"""Files as bytes: which there are, what kind each is of, compression, lines, and safe writing.

Everything is read in small pieces and in one pass, so that neither a large file nor a small
one that unpacks to a large one fills the memory. What the bytes mean is left to the formats.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import msgspec

from adjudicator.formats.reading import MOST_BYTES, refused
from adjudicator.log import LogError

STDIN = "-"
ENDINGS = {
    ".sheet": "sheet",
    ".json": "json",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".msgpack": "msgpack",
    ".msgpacks": "msgpacks",
    ".csv": "csv",
}
PACKED = (".gz", ".zst")
PIECE = 1 << 16
# A block of four bytes can unpack to 128 KiB, so that a piece of 512 bytes unpacks to 16 MiB at most.
ZSTD_PIECE = 512
MOST_WINDOW = 1 << 27

_GZIP, _ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
_BLANK = b" \t\r\n"
_CSV = rb'(?i)(?:"?sep=|(?:"?(?:round|player)"?[,;\t])+"?entry\b|"?#game"?[,;\t])'
"""How a log in a spreadsheet's CSV begins."""


class Source(msgspec.Struct):
    """A file that is being read: its name, its kind, its bytes, unpacked, and how many were read of it, packed."""

    name: str
    kind: str
    pieces: Iterator[bytes]
    tell: Callable[[], int] = int

    def whole(self) -> bytes:
        """All bytes of a file that holds one log."""
        parts: list[bytes] = []
        size = 0
        for piece in self.pieces:
            parts.append(piece)
            size += len(piece)
            if size > MOST_BYTES:
                raise refused(f"the log has more than {MOST_BYTES} bytes, which is the limit")
        return b"".join(parts)


def kind_of(name: str) -> tuple[str | None, str | None]:
    """The kind and the compression that a file's ending tells.

    >>> kind_of("night.jsonl.gz"), kind_of("README.md")
    (('jsonl', '.gz'), (None, None))
    """
    if "://" in name:
        name = name.partition("?")[0]
    stem, ending = os.path.splitext(name.lower())
    packed = ending if ending in PACKED else None
    if packed:
        ending = os.path.splitext(stem)[1]
    return ENDINGS.get(ending), packed


def reason(fault: OSError, name: str) -> str:
    """Why a file cannot be read, in words."""
    if isinstance(fault, FileNotFoundError):
        return "no such file"
    if isinstance(fault, IsADirectoryError) or (name != STDIN and os.path.isdir(name) and os.access(name, os.R_OK)):
        return "a folder, where a file is meant"
    if isinstance(fault, PermissionError):
        return "may not be read: permission denied"
    return f"cannot be read: {fault.strerror or fault}"


def find_files(paths: Iterable[str | os.PathLike[str]]) -> Iterator[Path]:
    """The files of logs: each path itself, or those in a folder, in sorted order.

    Folders whose names begin with a dot are left out, and so are stored verdicts.
    A folder that cannot be read is given itself, so that reading it tells why.
    """
    for path in map(Path, paths):
        if path.is_dir():
            yield from _walk(path)
        else:
            yield path


def _walk(folder: Path) -> Iterator[Path]:
    # Names alone are kept: a folder may have a million of them.
    names: list[str] = []
    folders: set[str] = set()
    try:
        for entry in entries_of(folder):
            names.append(entry.name)
            if entry.is_dir(follow_symlinks=False):
                folders.add(entry.name)
    except OSError:
        yield folder
        return
    names.sort()
    for name in names:
        if name in folders:
            yield from _walk(folder / name)
        else:
            yield folder / name


def entries_of(folder: str | os.PathLike[str]) -> Iterator[os.DirEntry[str]]:
    """The files of logs and the folders in a folder, in no order. Raises `OSError`."""
    with os.scandir(folder) as entries:
        for entry in entries:
            wanted = is_shown if entry.is_dir(follow_symlinks=False) else is_log
            if wanted(entry.name) and not _is_special(entry):
                yield entry


def _is_special(entry: os.DirEntry[str]) -> bool:
    """Whether this is a pipe, a socket or a device: nothing that a folder keeps, and reading it may never end."""
    return not (entry.is_file() or entry.is_dir()) and os.path.exists(entry.path)


def is_shown(name: str) -> bool:
    """Whether a folder of this name is looked into."""
    return not name.startswith(".")


def is_log(name: str) -> bool:
    """Whether a file of this name, in a folder, is one of logs."""
    verdict = name.lower().removesuffix(".gz").removesuffix(".zst").endswith(".verdict.json")
    return kind_of(name)[0] is not None and not verdict


@contextmanager
def opened(path: str | os.PathLike[str], kind: str | None = None) -> Iterator[Source]:
    """A file, the one at a URL, or standard input for `-`, ready to be read.

    Its kind is `kind`, or what its ending says, or else what its first bytes look like.
    Raises `OSError`, and `LogError` for what is packed wrongly or stops early.
    """
    name = os.fspath(path)
    if name == STDIN:
        yield _source(name, kind, None, sys.stdin.buffer)
        return
    by_name, packed = kind_of(name)
    if "://" in name:
        from adjudicator.formats.urls import is_url, opened_url

        if is_url(name):
            with opened_url(name) as file:
                # A web server may have unpacked it already, so that its first bytes tell.
                yield _source(name, kind or by_name, None, file, told=False)
            return
    with open(name, "rb") as file:
        yield _source(name, kind or by_name, packed, file)


def _source(name: str, kind: str | None, packed: str | None, file: IO[bytes], told: bool = True) -> Source:
    # What a pipe has is taken at once; a file is read in whole pieces.
    read = getattr(file, "read1", file.read) if name == STDIN else file.read
    pieces = iter(lambda: read(PIECE), b"")
    if packed is None and (kind is None or name == STDIN or not told):
        first, pieces = _peek(pieces, 4)
        packed = ".gz" if first.startswith(_GZIP) else ".zst" if first.startswith(_ZSTD) else None
    if packed:
        pieces = unpacked(packed, pieces)
    if kind is None:
        first, pieces = _peek(pieces, PIECE)
        kind = sniff(first)
    return Source(name, kind, pieces, file.tell)


def _peek(pieces: Iterator[bytes], size: int) -> tuple[bytes, Iterator[bytes]]:
    """The first bytes, and all pieces with them."""
    first = b""
    stop: LogError | None = None
    try:
        for piece in pieces:
            first += piece
            if len(first) >= size:
                break
    except LogError as fault:
        stop = fault

    def again() -> Iterator[bytes]:
        if first:
            yield first
        if stop is not None:
            raise stop
        yield from pieces

    return first, again()


def sniff(first: bytes) -> str:
    """The kind of a text, told by its first bytes.

    >>> sniff(b'{"format": 1}\\n{"format": 1}'), sniff(b'{\\n "format": 1'), sniff(b"game: new old")
    ('jsonl', 'json', 'sheet')
    """
    if first[:1] in (b"\xc4", b"\xc5", b"\xc6"):
        return "msgpacks"
    if b"\x80" <= first[:1] <= b"\x8f" or first[:1] in (b"\xde", b"\xdf"):
        return "msgpack"
    if first[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = first[: len(first) // 2 * 2].decode("utf-16", "replace")
        return "json" if text.lstrip().startswith(("{", "[")) else "csv" if re.match(_CSV, text.encode()) else "sheet"
    text_bytes = first.removeprefix(b"\xef\xbb\xbf").lstrip(_BLANK)
    if not text_bytes.startswith((b"{", b"[")):
        return "csv" if re.match(_CSV, text_bytes) else "sheet"
    line, end, _ = text_bytes.partition(b"\n")
    if not end:
        return "jsonl" if len(first) >= PIECE else "json"
    return "jsonl" if line.rstrip(_BLANK).endswith(b"}") and line.lstrip(b"{" + _BLANK) else "json"


def unpacked(packed: str, pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The bytes behind a compression, in pieces of at most 16 MiB. All members and frames are read."""
    return _gunzip(pieces) if packed == ".gz" else _unzstd(pieces)


def _gunzip(pieces: Iterable[bytes]) -> Iterator[bytes]:
    import zlib

    member = zlib.decompressobj(wbits=31)
    begun = False
    try:
        for piece in pieces:
            out = b""
            while piece or len(out) == PIECE:
                if not begun:
                    piece = piece.lstrip(b"\0")  # padding between members
                    begun = bool(piece)
                out = member.decompress(piece, PIECE)
                if out:
                    yield out
                piece = member.unconsumed_tail
                if member.eof:
                    piece = member.unused_data
                    member, begun = zlib.decompressobj(wbits=31), False
    except zlib.error as fault:
        raise refused("the gzip data is damaged, or is none") from fault
    if begun:
        raise refused("the gzip data stops early")


def _unzstd(pieces: Iterable[bytes]) -> Iterator[bytes]:
    import zstandard

    unpacker = zstandard.ZstdDecompressor(max_window_size=MOST_WINDOW)
    frame = unpacker.decompressobj()
    begun = False
    try:
        for large in pieces:
            for start in range(0, len(large), ZSTD_PIECE):
                piece = large[start : start + ZSTD_PIECE]
                while piece:
                    begun = True
                    out = frame.decompress(piece)
                    if out:
                        yield out
                    piece = b""
                    if frame.eof:
                        piece = frame.unused_data
                        frame, begun = unpacker.decompressobj(), False
    except zstandard.ZstdError as fault:
        raise refused("the zstd data is damaged, or is none") from fault
    if begun:
        raise refused("the zstd data stops early")


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[Callable[[bytes], Any]]:
    """A way to write a file whole or not at all, packed as its ending says.

    The bytes go to a temporary file beside it, which takes its place at the end.
    """
    from tempfile import NamedTemporaryFile

    target = os.path.realpath(os.fspath(path))
    packed = kind_of(target)[1]
    with NamedTemporaryFile(dir=os.path.dirname(target), prefix=".", suffix=".part", delete=False) as file:
        try:
            with _packing(packed, file) as write:
                yield write
            file.close()
            _keep_mode(target, file.name)
            os.replace(file.name, target)
        except BaseException:
            file.close()
            os.unlink(file.name)
            raise


def _keep_mode(target: str, temporary: str) -> None:
    """Give a new file the permissions of the one that it replaces, or those of any new file."""
    try:
        mode = os.stat(target).st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    os.chmod(temporary, mode)


@contextmanager
def _packing(packed: str | None, file: IO[bytes]) -> Iterator[Callable[[bytes], Any]]:
    if packed == ".gz":
        import gzip

        # No name and no time: the same logs give the same bytes.
        with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as stream:
            yield stream.write
    elif packed == ".zst":
        import zstandard

        # Half the size of level 3; with tables of its own, level 19 would take 85 MB of memory instead of 22.
        small = zstandard.ZstdCompressionParameters.from_level(
            19, window_log=22, chain_log=22, hash_log=18, write_checksum=True
        )
        with zstandard.ZstdCompressor(compression_params=small).stream_writer(file, closefd=False) as packer:
            yield packer.write
    else:
        yield file.write
