"""An engine as a child process: started, asked, given time and room for each answer, and ended.

Two threads carry what is written and read, so that neither side waits for the other for ever
and the same code runs where pipes cannot be polled. What goes wrong is a `Fault`.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import IO

from adjudicator.engines.protocol import MOST_LINE

PIECE = 1 << 16
MOST_WAITING = 16 * MOST_LINE
"""So many bytes may wait to be looked at; an engine that says more floods."""
KEPT_ERRORS = 2000
"""So much of the end of what an engine writes to standard error is kept."""


class NotStarted(Exception):
    """The command does not start."""


class Fault(Exception):
    """An engine that does not answer as it should.

    `kind` is one of crash, hang, flood, no-json, wrong-id, unasked, form.
    """

    def __init__(self, kind: str, says: str) -> None:
        super().__init__(says)
        self.kind = kind
        self.says = says


class Engine:
    """A command that speaks the protocol. It is started with the first question, and anew after a fault."""

    def __init__(self, command: str, timeout: float = 10.0) -> None:
        self.command = command
        self.timeout = timeout
        self.started = 0
        """How many processes there have been."""
        self.asked = 0
        """The id of the last message."""
        self.seconds = 0.0
        """Processor time that ended processes took, where the system tells."""
        self.answered = 0
        """How many messages have been answered."""
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Start a process, if none runs. Raises `NotStarted`."""
        if self._process is not None:
            return
        try:
            self._process = process = subprocess.Popen(
                words(self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=os.name != "nt",
            )
        except (OSError, ValueError) as fault:
            raise NotStarted(getattr(fault, "strerror", None) or str(fault)) from fault
        self.started += 1
        self._read: SimpleQueue[bytes] = SimpleQueue()
        self._to_write: SimpleQueue[bytes | None] = SimpleQueue()
        self._lines: list[bytes] = []
        self._rest = b""
        self._errors = bytearray()
        self._waiting = _Count()
        self._ended = False
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None  # noqa: PT018
        self._threads = [
            threading.Thread(target=_carry_in, args=(process.stdout, self._read, self._waiting), daemon=True),
            threading.Thread(target=_carry_out, args=(process.stdin, self._to_write), daemon=True),
            threading.Thread(target=_keep_end, args=(process.stderr, self._errors), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def send(self, data: bytes) -> None:
        """Write lines. Raises `Fault` for what was said unasked, and `NotStarted`."""
        self.start()
        self._take_in()
        if self._lines or self._rest:
            raise Fault("unasked", f"it says something that nobody asked for: {shown(self._lines or [self._rest])}")
        self._to_write.put(data)

    def line(self) -> bytes:
        """The next line of the engine. Raises `Fault` when there is none in time, or too long a one."""
        if not self._lines:
            self._wait()
        return self._lines.pop()

    def _wait(self) -> None:
        end = time.monotonic() + self.timeout
        while not self._lines:
            if len(self._rest) > MOST_LINE:
                raise Fault("flood", f"its answer has more than {MOST_LINE} bytes, which is the limit")
            if self._ended:
                raise self._crash()
            try:
                piece = self._read.get(timeout=max(0.0, end - time.monotonic()))
            except Empty:
                said = f"; it had begun {shown([self._rest])}" if self._rest else ""
                raise Fault("hang", f"no answer within {self.timeout:g} seconds{said}") from None
            self._add(piece)

    def _take_in(self) -> None:
        with suppress(Empty):
            while True:
                self._add(self._read.get_nowait())

    def _add(self, piece: bytes) -> None:
        if not piece:
            self._ended = True
            return
        if self._waiting.less(len(piece)) > MOST_WAITING:
            raise Fault("flood", f"it has written more than {MOST_WAITING} bytes that nobody asked for")
        *lines, self._rest = (self._rest + piece).split(b"\n")
        if lines:
            # The next one stands last, where it is quickly taken.
            self._lines = [*reversed(lines), *self._lines]

    def _crash(self) -> Fault:
        process = self._process
        assert process is not None
        try:
            status = process.wait(1)
        except subprocess.TimeoutExpired:
            return Fault("crash", "it closed its standard output")
        self._threads[2].join(1)
        how = f"it ended with exit status {status}" if status >= 0 else f"it was ended by signal {-status}"
        last = bytes(self._errors).decode("utf-8", "replace").strip().splitlines()
        return Fault("crash", f"{how}, and wrote: {last[-1].strip()}" if last else how)

    def kill(self) -> None:
        """End the process at once, and what it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.poll() is None:
            with suppress(OSError):
                if os.name == "nt":
                    process.kill()
                else:
                    os.killpg(process.pid, signal.SIGKILL)
        self._let_go(process)

    def close(self) -> None:
        """Say goodbye, and end the process if it does not end itself in time."""
        process = self._process
        if process is None:
            return
        self._to_write.put(b'{"id":%d,"do":"bye"}\n' % (self.asked + 1))
        self._to_write.put(None)
        try:
            process.wait(min(self.timeout, 2.0))
        except subprocess.TimeoutExpired:
            self.kill()
            return
        self._process = None
        self._let_go(process)

    def _let_go(self, process: subprocess.Popen[bytes]) -> None:
        self._to_write.put(None)
        process.wait()
        for thread in self._threads:
            thread.join(1)
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()


class _Count:
    """How many bytes wait to be looked at: two threads add and take away."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.number = 0

    def more(self, by: int) -> int:
        with self.lock:
            self.number += by
            return self.number

    def less(self, by: int) -> int:
        """The number before."""
        with self.lock:
            self.number -= by
            return self.number + by


def _carry_in(stream: IO[bytes], pieces: SimpleQueue[bytes], waiting: _Count) -> None:
    """What a process says, piece by piece, until it ends or floods; an empty piece stands for the end."""
    with suppress(OSError, ValueError):
        while piece := os.read(stream.fileno(), PIECE):
            pieces.put(piece)
            if waiting.more(len(piece)) > MOST_WAITING:
                return
    pieces.put(b"")


def _carry_out(stream: IO[bytes], data: SimpleQueue[bytes | None]) -> None:
    """What a process is told; nothing more after `None`, or when it does not listen any more."""
    with suppress(OSError, ValueError):
        while (piece := data.get()) is not None:
            stream.write(piece)
            stream.flush()
        stream.close()


def _keep_end(stream: IO[bytes], kept: bytearray) -> None:
    with suppress(OSError, ValueError):
        while piece := os.read(stream.fileno(), PIECE):
            kept += piece
            del kept[:-KEPT_ERRORS]


def words(command: str) -> Sequence[str] | str:
    """A command line in words; Windows takes it as it is."""
    if sys.platform == "win32":
        return command
    found = shlex.split(command)
    if not found:
        raise ValueError("the command is empty")
    return found


def shown(lines: Sequence[bytes]) -> str:
    """The next of some lines, for a message: not too long, and with nothing that a screen cannot show."""
    line = lines[-1]
    text = line[:120].decode("utf-8", "backslashreplace").strip()
    return text + ("..." if len(line) > len(text) + 2 and len(line) > 120 else "")
