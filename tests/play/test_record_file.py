"""The sheet on disk: whole lines, one recorder, nothing that was confirmed is lost."""

from __future__ import annotations

import errno
import os
import random
import signal
import sys
import time
from pathlib import Path

import pytest

from adjudicator.formats import read
from adjudicator.game import find
from adjudicator.log import LogError
from adjudicator.play.record import recorded
from adjudicator.play.record.file import SheetFile
from adjudicator.play.record.screen import Plain
from tests.play.recording import START, session


def test_what_is_added_is_in_the_file_at_once(path: Path) -> None:
    file = SheetFile(str(path))
    file.append("one\n")
    assert path.read_bytes() == b"one\n"
    file.append("two\nthree\n")
    file.cut("three\n")
    assert (path.read_bytes(), file.text) == (b"one\ntwo\n", "one\ntwo\n")
    file.close()


def test_a_second_recorder_is_refused_and_the_next_one_is_not(path: Path) -> None:
    file = SheetFile(str(path))
    with pytest.raises(LogError, match="another recorder has this sheet open"):
        SheetFile(str(path))
    file.append("game: new old\n")
    file.close()
    SheetFile(str(path)).close()


def test_a_sheet_in_which_nothing_was_written_is_not_left_behind(path: Path) -> None:
    assert session(path).text == ""
    assert not path.exists() or os.name == "nt"
    path.write_text("")
    assert session(path, *START).status == 0


@pytest.mark.parametrize("cut", range(1, 7))
def test_a_torn_last_line_is_told_offered_and_replaced(path: Path, cut: int) -> None:
    session(path, *START, "o3", "n4")
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    torn = "Bo N4"[: 6 - cut].rstrip()
    found = session(path, "o3")
    assert found.refused == ([f"The last line of the file is not finished, and does not count: {torn}"] if torn else [])
    assert found.text == whole.decode().removesuffix("Bo N4\n") + "Bo O3\n"


def test_a_torn_line_is_taken_by_an_empty_answer_and_kept_when_nothing_is_entered(path: Path) -> None:
    session(path, *START, "o3", "n4")
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    session(path)
    assert path.read_bytes() == whole[:-1]
    assert session(path, "").text == whole.decode()


@pytest.mark.parametrize("torn", [b"\xc3", b"\x00\x00\x00\x00", b"players: Ann", b"note: a", b"undo; undo; A"])
def test_whatever_is_torn_does_no_harm(path: Path, torn: bytes) -> None:
    session(path, *START, "o3")
    with path.open("ab") as file:
        file.write(torn)
    assert session(path, "n4").text.endswith("Ann O3\nBo N4\n")


def test_line_ends_and_marks_of_other_programs_are_kept(path: Path) -> None:
    session(path, *START, "o3")
    text = path.read_text("utf-8")
    for data in (
        text.replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + text.encode(),
        text.replace("\n", "\r").encode(),
    ):
        path.write_bytes(data)
        session(path, "n4", "fix", "n3", "points: 1, 2, 3", "undo")
        assert path.read_bytes().startswith(data)
        [log] = read(path)
        assert len(log.rounds[0].moves) == 4


def test_what_is_no_sheet_of_the_game_is_refused_and_left_alone(path: Path) -> None:
    for data, says in [
        (b"\xff\xfeg\x00", "UTF-16"),
        (b"game: new old\nplayers: Ann, \xff\n", "0xff"),
        (b"game: new old\nplayers: Ann, ann\n", "one name"),
        (b"game: chess\n", "no game 'chess'"),
        (b"game: new old\nplayers: Ann, Bo\nround 1\nfirst: ann\nfields: o3 n5\nann x9\n", "'x9'"),
        (b"hello\n", "no line says which game it is"),
    ]:
        path.write_bytes(data)
        with pytest.raises(LogError, match=says):
            session(path, "o3")
        assert path.read_bytes() == data


def test_a_file_that_another_program_changed_is_not_written_to(path: Path) -> None:
    file = SheetFile(str(path))
    file.append("one\n")
    with path.open("a") as other:
        other.write("two\n")
    with pytest.raises(LogError, match="another program has changed it"):
        file.append("three\n")
    file.close()
    file = SheetFile(str(path))
    if os.name != "nt":
        path.with_suffix(".new").write_text("one\n")
        path.with_suffix(".new").replace(path)
        with pytest.raises(LogError, match="another program has changed it"):
            file.append("three\n")
        path.unlink()
        with pytest.raises(LogError, match="it is gone"):
            file.append("three\n")
    file.close()


def test_a_full_disk_leaves_whole_lines(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = SheetFile(str(path))
    file.append("one\n")
    write = os.write

    def full(where: int, data: bytes) -> int:
        if len(data) < 4:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(where, data[:2])

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="No space left"):
        file.append("two\n")
    monkeypatch.undo()
    assert path.read_bytes() == b"one\n"
    file.append("three\n")
    assert path.read_bytes() == b"one\nthree\n"
    file.close()


# Killed at any moment


def entries() -> list[str]:
    """The lines of an evening, each of which is one line of the file."""
    lines = Path("logs/evenings/friday.sheet").read_text("utf-8").split("\n")
    return [line for line in lines if line.strip() and not line.startswith(("#", "game"))]


def child(path: Path, typed: int, said: int, feed: int) -> int:
    """A recorder in a process of its own; gives its id."""
    pid = os.fork()
    if pid:
        return pid
    os.close(feed)

    def put(line: str) -> None:
        os.write(said, f"{line}\n".encode())

    try:
        with os.fdopen(typed, "rb") as source:
            recorded(find("new-old"), str(path), Plain(source, put, lambda line: None))
    finally:
        os._exit(0)


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
def test_killed_at_a_hundred_moments_it_has_lost_nothing_that_was_confirmed(path: Path) -> None:
    rng = random.Random(20261130)
    lines = entries()
    killed = confirmed_in_all = 0
    while killed < 100:
        path.unlink(missing_ok=True)
        done: list[str] = []
        while killed < 100 and len(done) < len(lines):
            confirmed = run_and_kill(path, lines[len(done) :], rng)
            killed += 1
            confirmed_in_all += len(confirmed)
            text = path.read_text("utf-8") if path.exists() else ""
            found = [line for line in text[: text.rfind("\n") + 1].split("\n") if line and not line.startswith("game")]
            # What was confirmed is there, in order; at most one more came to the disk before it was said.
            assert found[: len(done) + len(confirmed)] == done + confirmed
            assert len(found) <= len(done) + len(confirmed) + 1
            done = found
    assert confirmed_in_all > 200


def run_and_kill(path: Path, lines: list[str], rng: random.Random) -> list[str]:
    """Feed lines to a recorder that is killed at some moment; gives what it confirmed, as it stands in the file."""
    typed, feed = os.pipe()
    heard, said = os.pipe()
    pid = child(path, typed, said, feed)
    os.close(typed)
    os.close(said)
    os.write(feed, "".join(f"{line}\n" for line in lines).encode())
    os.close(feed)
    # Some bytes of answers, and then some part of what an entry takes.
    data, moment = b"", rng.randrange(400)
    while len(data) < moment and (piece := os.read(heard, 64)):
        data += piece
    until = time.perf_counter() + rng.random() * 0.002
    while time.perf_counter() < until:
        pass
    os.kill(pid, signal.SIGKILL)
    while piece := os.read(heard, 1 << 16):
        data += piece
    os.waitpid(pid, 0)
    os.close(heard)
    said_lines = data.decode().split("\n")[:-1]
    return [confirmed for line in said_lines if (confirmed := of(line))]


def of(line: str) -> str | None:
    """The line of the file that a line of the recorder confirms."""
    number, dot, text = line.partition(". ")
    if dot and number.isdigit():
        return text
    return line if line.startswith("round ") or (": " in line and line.partition(":")[0] in KEYS) else None


KEYS = {"players", "date", "place", "house", "first", "fields", "points", "winner"}


def test_every_way_to_tear_a_file_is_got_over(path: Path) -> None:
    session(path, *START, "o3", "n4", "bo o6", "s", "fix 1", "o4", "", "note: a # b")
    whole = path.read_bytes()
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        assert session(path, "quit").status in (0, 1)
        assert size == 0 or path.read_bytes() == whole[:size]
