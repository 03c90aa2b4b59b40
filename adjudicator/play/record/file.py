"""The sheet on disk: open for one recorder alone, it grows by whole lines that are safe before they count.

What the lines say is left to `state`.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from adjudicator.formats.reading import MOST_BYTES
from adjudicator.formats.text import text_of
from adjudicator.log import LogError

FAR = 1 << 40
"""Where Windows locks a byte: far behind the end, so that everybody can still read the file."""


class SheetFile:
    """A sheet that is open to be written on.

    `text` is what stands in it, in whole lines; `torn` is what stands on a last line without an end, which
    was never confirmed: it is cut off when something else is written; `new` is whether there was nothing before.

    Raises:
        LogError: another recorder has the file, or it is no text.
        OSError: it cannot be opened.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.torn = ""
        self.file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o666)
        try:
            if not _locked(self.file):
                raise LogError("another recorder has this sheet open")
            self.text = self._read()
        except BaseException:
            os.close(self.file)
            raise
        self.new = not self.size

    def _read(self) -> str:
        parts = []
        while part := os.read(self.file, 1 << 20):
            parts.append(part)
        data = b"".join(parts)
        if len(data) > MOST_BYTES:
            raise LogError(f"it has more than {MOST_BYTES} bytes, which is the limit")
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            raise LogError("it is UTF-16; adjudicator fmt --write makes it UTF-8, in which entries are added")
        whole = max(data.rfind(b"\n"), data.rfind(b"\r")) + 1
        text = text_of(data[:whole])
        if whole < len(data):
            self.torn = data[whole:].decode("utf-8", "replace").strip("\ufeff\x00 \t")
        self.size, self.whole = len(data), whole
        return text

    def append(self, lines: str) -> None:
        """Add whole lines; they are on the disk when this returns, or else not in the file.

        Raises `OSError`, and `LogError` when the file is not as it was left.
        """
        self._same()
        self._drop_torn()
        data = lines.encode()
        at = 0
        try:
            while at < len(data):
                at += os.write(self.file, data[at:])
            os.fsync(self.file)
        except OSError:
            with suppress(OSError):
                os.ftruncate(self.file, self.size)
            raise
        if not self.size:
            self._known()
        self.size = self.whole = self.size + len(data)
        self.text += lines

    def cut(self, text: str) -> None:
        """Take lines off the end, which are `text`."""
        self._same()
        self._drop_torn()
        os.ftruncate(self.file, self.size - len(text.encode()))
        os.fsync(self.file)
        self.size = self.whole = self.size - len(text.encode())
        self.text = self.text[: len(self.text) - len(text)]

    def _drop_torn(self) -> None:
        if self.size != self.whole:
            os.ftruncate(self.file, self.whole)
            self.size = self.whole

    def _same(self) -> None:
        """Raise `LogError` when somebody else wrote to the file, or put another in its place."""
        try:
            there = os.stat(self.path)
        except FileNotFoundError:
            raise LogError("it is gone; what was confirmed is lost with it") from None
        mine = os.fstat(self.file)
        if (there.st_dev, there.st_ino) != (mine.st_dev, mine.st_ino) or mine.st_size != self.size:
            raise LogError("another program has changed it; start again, to go on from what stands there now")

    def _known(self) -> None:
        """Make sure that the folder knows a new file."""
        if sys.platform != "win32":
            folder = os.open(os.path.dirname(os.path.abspath(self.path)), os.O_RDONLY)
            with suppress(OSError):
                os.fsync(folder)
            os.close(folder)

    def close(self) -> None:
        """Let the file go; one in which nothing was ever written is not left behind."""
        if self.new and not self.size:
            with suppress(OSError, LogError):
                self._same()
                if sys.platform != "win32":
                    os.unlink(self.path)
        os.close(self.file)


def _locked(file: int) -> bool:
    """Lock an open file for this process, whose end, however it comes, unlocks it; whether nobody else had it."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(file, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        os.lseek(file, 0, os.SEEK_SET)
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # a file system without locks
    return True
