"""`adjudicator record`: over a pipe, at a terminal, interrupted, and by two at once."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import pytest

from adjudicator import game as games
from tests.cli.commands import cli, program

START = "Ann, Bo, Cy\nann\no3 n5\n"
HEAD = "game: new old\nplayers: Ann, Bo, Cy\n\nround 1\nfirst: ann\nfields: o3 n5\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "night.sheet"


def test_a_game_over_a_pipe(path: Path) -> None:
    found = program("record", "new-old", path, data=f"{START}o3\nzz\nn4\nbo o6\nstands\n".encode())
    assert found.stdout.decode() == (
        "players: Ann, Bo, Cy\nfirst: ann\nfields: o3 n5\n1. Ann O3\n2. Bo N4\n3. Bo O6\n4. ruling stands\n"
    )
    assert found.stderr.decode() == (
        "line 5: 'zz' is no player, verb or card.\n    zz\n    ^^\n"
        "line 7: game 1, entry 3: Bo plays O6\n"
        "  ILLEGAL  new-old/turn   (rulebook: On Your Turn)\n"
        "  It is Cy's turn, not Bo's.\n"
        "  ILLEGAL  new-old/old-zone-step   (rulebook: Stage A)\n"
        "  O6 does not go on the 4 in the Old Zone: only 4 or 5 does.\n"
        "Not written yet: stands, taken back, drop, or enter it anew.\n"
    )
    assert found.returncode == 2
    assert path.read_text() == HEAD + "Ann O3\nBo N4\nBo O6; ruling stands\n"


def test_the_exit_status_is_that_of_judge(path: Path) -> None:
    assert program("record", "New Old", path, data=f"{START}o3\n".encode()).returncode == 0
    assert program("record", "new-old", path, data=b"").returncode == 0
    assert program("record", "new-old", path, data=b"bo o6\nstands").returncode == 1
    assert program("record", "new-old", path, data=b"").returncode == 1
    assert program("record", "new-old", path, data=b"\xff\n").returncode == 2
    assert program("judge", path).returncode == 1


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["new-old"], "Missing argument"),
        (["chess", "a.sheet"], "No game 'chess'"),
        (["new-old", "a.json"], "what is recorded is a .sheet"),
        (["new-old", "a.sheet.gz"], "what is recorded is a .sheet"),
        (["new-old", "-"], "what is recorded is a .sheet"),
        (["new-old", "nowhere/a.sheet"], "nowhere/a.sheet: No such file or directory"),
        (["old-maid", "new.sheet"], "it is a sheet of New Old, not of Old Maid"),
        (["neu", "begun.sheet"], "it is a sheet of New Old, not of Neu"),
        (["new-old", "bad.sheet"], "'x9' is no player, verb or card"),
        (["new-old", "folder.sheet"], "Is a directory"),
    ],
)
def test_wrong_usage_is_2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: list[str], says: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path("new.sheet").write_text(HEAD)
    Path("begun.sheet").write_text(HEAD + "Ann O3\n")
    Path("bad.sheet").write_text(HEAD + "x9\n")
    Path("folder.sheet").mkdir()
    found = cli("record", *args, text="quit\n")
    assert (found.exit_code, found.stdout) == (2, "")
    assert says in " ".join(found.stderr.split())
    assert Path("bad.sheet").read_text() == HEAD + "x9\n"


class Recorder:
    """A recorder in a process of its own, whose answers are read as they come."""

    def __init__(self, path: Path) -> None:
        command = [sys.executable, "-m", "adjudicator", "record", "new-old", str(path)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        streams: Any = self.process
        self.typed: IO[bytes] = streams.stdin
        self.said: IO[bytes] = streams.stdout
        self.refused: IO[bytes] = streams.stderr

    def type(self, line: str) -> str:
        """Type a line; gives what is said of it."""
        self.typed.write(f"{line}\n".encode())
        self.typed.flush()
        return self.said.readline().decode().rstrip()

    def end(self) -> tuple[str, int]:
        """Wait for the end; gives what was refused, and the exit status."""
        _, refused = self.process.communicate(timeout=30)
        return refused.decode(), self.process.returncode


@pytest.fixture
def recorder(path: Path) -> Iterator[Recorder]:
    found = Recorder(path)
    yield found
    found.process.kill()
    found.process.wait()
    for stream in (found.typed, found.said, found.refused):
        with suppress(OSError):
            stream.close()


def test_each_entry_is_on_the_disk_before_it_is_confirmed(recorder: Recorder, path: Path) -> None:
    for line in START.split("\n")[:-1]:
        recorder.type(line)
    assert recorder.type("o3") == "1. Ann O3"
    assert path.read_text() == HEAD + "Ann O3\n"
    recorder.process.kill()
    recorder.process.wait()
    found = program("record", "new-old", path, data=b"n4\n")
    assert (found.returncode, found.stderr) == (0, b"")
    assert path.read_text() == HEAD + "Ann O3\nBo N4\n"


def test_a_second_recorder_is_refused_until_the_first_is_gone(recorder: Recorder, path: Path) -> None:
    recorder.type("Ann, Bo")
    found = program("record", "new-old", path, data=b"ann\n")
    assert found.returncode == 2
    assert b"another recorder has this sheet open" in b" ".join(found.stderr.split())
    assert path.read_text() == "game: new old\nplayers: Ann, Bo\n"
    assert program("judge", path).returncode == 0  # everybody can read it
    recorder.process.kill()
    recorder.process.wait()
    assert program("record", "new-old", path, data=b"ann\n").returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="signals are other things there")
def test_an_interrupt_is_130_and_leaves_what_was_accepted(recorder: Recorder, path: Path) -> None:
    recorder.type("Ann, Bo")
    recorder.process.send_signal(signal.SIGINT)
    refused, status = recorder.end()
    assert status == 130
    assert "Everything that was accepted is in" in " ".join(refused.split())
    assert path.read_text() == "game: new old\nplayers: Ann, Bo\n"


@pytest.mark.skipif(os.name == "nt", reason="pipes are other things there")
def test_a_reader_that_is_gone_is_no_error(recorder: Recorder, path: Path) -> None:
    recorder.said.close()
    recorder.typed.write(START.encode() * 2)
    recorder.typed.close()
    assert recorder.refused.read() == b""
    assert recorder.process.wait(30) == 0
    assert path.read_text() == "game: new old\nplayers: Ann, Bo, Cy\n"


def test_what_is_sly_in_a_sheet_reaches_no_screen(path: Path) -> None:
    sly = (
        '"A\\u001b[2Jnn\\u202e", Bo\nbo\no3 n5\no4\n"A\\u001b[2Jnn\\u202e" o4\nshow\nfix 1\nnote: \x1b[2J\nwhy\n\x1b[2J'
    )
    found = cli("record", "new-old", path, text=sly)
    assert not {"\x1b", "\x9b", "\u202e"} & set(found.stdout + found.stderr)
    assert found.exit_code == 2


@pytest.mark.parametrize("width", [40, 80])
def test_nothing_is_wider_than_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.chdir(tmp_path)
    text = f"{START}o3\nbo o6\nstands\nshow\nwhy 2\nwhy points\nhelp\nx9\nbo reveal o1\ns\nfix 1\no4\n\nquit\n"
    found = cli("record", "new-old", "night.sheet", text=text, env={"COLUMNS": str(width)})
    lines = found.output.splitlines()
    assert len(lines) > 40
    assert max(map(len, lines)) <= width


# At a terminal

if os.name != "nt":
    import pexpect

    WHERE = "\x1b[6n"
    """A terminal is asked where its cursor is."""
    SEQUENCES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>()][A-Z0-9]?|\r")

    class Terminal:
        """A recorder at a terminal of some size."""

        def __init__(self, path: Path, game: str = "new-old", width: int = 80, **env: str) -> None:
            self.child: Any = pexpect.spawn(
                sys.executable,
                ["-m", "adjudicator", "record", game, str(path)],
                dimensions=(24, width),
                encoding="utf-8",
                timeout=60,
                env={**os.environ, "TERM": "xterm", "NO_COLOR": "", **env},
            )
            self.seen = ""

        def wait(self, text: str) -> str:
            """Wait until a text is shown; gives what was shown until then, without what moves the cursor."""
            found = ""
            while self.child.expect_exact([WHERE, text]) == 0:
                found += self.child.before
                self.child.send("\x1b[1;1R")  # the cursor is at the top
            shown = SEQUENCES.sub("", found + self.child.before + self.child.after)
            self.seen += shown
            return shown

        def type(self, keys: str, text: str) -> str:
            """Type keys, and wait for a text."""
            self.child.send(keys)
            return self.wait(text)

        def end(self) -> int:
            """Wait for the end; gives the exit status."""
            self.child.expect(pexpect.EOF)
            self.child.close()
            return int(self.child.exitstatus)


terminal = pytest.mark.skipif(os.name == "nt", reason="needs a terminal of POSIX")


@terminal
def test_a_game_at_a_terminal(path: Path) -> None:
    screen = Terminal(path)
    screen.wait("players:")
    screen.type("Ann, Bo, Cy\r", "date:")
    screen.type("\x152026-11-28\r", "house:")
    screen.type("\r", "first:")
    screen.type("a\r", "fields:")
    screen.type("o3 n5\r", "1. Ann:")
    screen.type("o3", "Ann O3: breaks no rule")
    shown = screen.type("\r", "2. Bo:")
    assert "1. Ann O3" in shown
    assert "Old Zone: 3 | New Zone: 5 | Bo: stage A, holds 12 not known" in shown
    screen.type("o6", "Bo O6: ILLEGAL new-old/old-zone-step")
    screen.type("\r", "stands, taken back, drop, or enter it anew:")
    screen.type("t\r", "4. Bo:")
    screen.type("r\t", "reveal")
    screen.type("\x15n4\r", "5. Cy:")
    screen.type("fix\r", "in place of 4:")
    screen.type("\x15n3\r", "7. Cy:")
    screen.type("\x04", "")
    assert screen.end() == 1
    assert path.read_text() == (
        "game: new old\nplayers: Ann, Bo, Cy\ndate: 2026-11-28\n\nround 1\nfirst: a\nfields: o3 n5\n"
        "Ann O3\nBo O6; ruling taken back\nBo N4\nundo; Bo N3  # fix 4\n"
    )


@terminal
def test_a_torn_line_is_proposed_at_a_terminal_and_ctrl_c_ends_it(path: Path) -> None:
    path.write_text(HEAD + "Ann O3\nBo N")
    screen = Terminal(path, width=40)
    screen.wait("2. Bo: Bo N")
    screen.type("4\r", "3. Cy:")
    screen.type("o5", "breaks no rule")
    screen.type("\x03", "Interrupted.")
    assert screen.end() == 130
    assert path.read_text() == HEAD + "Ann O3\nBo N4\n"


@terminal
def test_a_terminal_that_knows_ascii_only(path: Path) -> None:
    path.write_text('game: new old\nplayers: "Ánna", "老\u202e"\n\nround 1\nfirst: Ánna\nfields: o3 n5\n', "utf-8")
    screen = Terminal(path, PYTHONIOENCODING="ascii")
    screen.wait("1. \\xc1nna:")
    screen.type("o3\r", "2. \\u8001\\u202e:")
    screen.type("quit\r", "")
    assert screen.end() == 0
    assert screen.seen.isascii()


@terminal
@pytest.mark.parametrize("game", games.names())
def test_every_game_can_be_entered_at_a_terminal(path: Path, game: str) -> None:
    path.write_text(games.find(game).words.example(), "utf-8")
    screen = Terminal(path, game)
    screen.wait("1. ")
    screen.type("note: tea\r", "2. ")
    screen.type("quit\r", "")
    assert screen.end() == 0
    assert path.read_text("utf-8").endswith("note: tea\n")
