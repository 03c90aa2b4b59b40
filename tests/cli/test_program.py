"""The program as a whole: exit statuses, streams, consoles, faults."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from adjudicator import __version__
from tests.cli.commands import ILLEGAL, LEGAL, SHEETS, cli, program, sheets


def test_version() -> None:
    version = cli("--version").stdout
    assert version in [f"adjudicator {__version__} ({how})\n" for how in ("compiled", "pure Python")]


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["jugde"],
        ["judge"],
        ["judge", "--format", "html", "-"],
        ["judge", "--nonsense", "-"],
        ["score"],
        ["show", "-"],
        ["show", "-", "--at", "three"],
        ["new"],
        ["new", "chess"],
        ["rules", "chess"],
        ["rules", "new-old", "castling"],
        ["schema", "chess"],
        ["fmt", "-", "--write", "--check"],
        ["fmt", "-", "--write"],
        ["convert", "-"],
        ["convert", "-", "-"],
        ["convert", "-", "night.txt"],
        ["fixtures"],
        ["fixtures", "check", "nowhere"],
    ],
)
def test_wrong_usage_is_2(args: list[str]) -> None:
    found = cli(*args, text=LEGAL)
    assert found.exit_code == 2
    assert found.stdout == ""
    assert found.stderr
    assert "Traceback" not in found.stderr


def test_a_mistyped_command_is_named() -> None:
    assert "Did you mean 'judge'?" in cli("jugde").stderr


def test_a_fault_of_the_program_is_70_and_names_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **more: object) -> None:
        raise KeyError("seat")

    monkeypatch.setattr("adjudicator.corpora.judging.judge", broken)
    monkeypatch.delenv("ADJUDICATOR_DEBUG", raising=False)
    [path] = sheets(tmp_path, "legal")
    found = cli("judge", path)
    assert found.exit_code == 70
    says = " ".join(found.stderr.split())
    assert "a fault of the program" in says
    assert "KeyError: 'seat'" in says
    assert str(path) in found.stderr.replace("\n  ", "")
    assert "Please report it with that file" in says
    monkeypatch.setenv("ADJUDICATOR_DEBUG", "1")
    with pytest.raises(KeyError):
        raise cli("judge", path).exception or AssertionError


def test_python_m_and_exit_statuses_of_the_process(tmp_path: Path) -> None:
    paths = sheets(tmp_path, "legal", "illegal", "unreadable")
    assert [program("judge", path).returncode for path in paths] == [0, 1, 2]


def test_a_single_log_loads_nothing_that_is_slow_to_load(tmp_path: Path) -> None:
    [path] = sheets(tmp_path, "illegal")
    code = (
        "import sys\nfrom adjudicator.cli import run\ntry:\n    run()\nexcept SystemExit:\n    pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    command = [sys.executable, "-c", code, "judge", str(path)]
    loaded = set(subprocess.run(command, capture_output=True, check=True, text=True).stderr.split())
    assert "adjudicator.referee" in loaded
    slow = {"tabulate", "wcwidth", "importlib.metadata", "rich", "zstandard", "hashlib", "json", "tempfile"}
    assert not slow & loaded


def many(tmp_path: Path) -> Path:
    line = program("convert", "-", "-", "--to", "jsonl", data=ILLEGAL.encode()).stdout
    path = tmp_path / "many.jsonl"
    path.write_bytes(line * 5000)
    return path


@pytest.mark.parametrize(
    "args",
    [
        ["judge"],
        ["judge", "--format", "json"],
        ["judge", "--format", "jsonl"],
        ["judge", "--format", "markdown"],
        ["score"],
        ["fmt"],
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="pipes are other things there")
def test_a_pipe_that_is_closed_early_is_no_error(tmp_path: Path, args: list[str]) -> None:
    command = [sys.executable, "-m", "adjudicator", *args, str(many(tmp_path))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


@pytest.mark.parametrize(
    ("closed", "status", "out", "err"),
    [(0, 2, b"", b"standard input: cannot be read.\n  empty\n"), (1, 1, b"", b""), (2, 1, b"reveal-stuck", b"")],
)
@pytest.mark.skipif(os.name == "nt", reason="streams are other things there")
def test_a_stream_that_was_closed_before_is_an_empty_one(
    tmp_path: Path, closed: int, status: int, out: bytes, err: bytes
) -> None:
    path = sheets(tmp_path, "illegal")[0] if closed else "-"
    command = [sys.executable, "-m", "adjudicator", "judge", str(path)]
    found = subprocess.run(command, capture_output=True, preexec_fn=lambda: os.close(closed), timeout=60, check=False)
    assert (found.returncode, found.stderr) == (status, err)
    assert out in found.stdout


@pytest.mark.skipif(os.name == "nt", reason="signals are other things there")
def test_an_interrupt_is_130(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "adjudicator", "judge", str(many(tmp_path))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert b"Traceback" not in process.stderr.read()
        assert process.wait(60) == 130


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full device")
def test_a_full_disk_is_said(tmp_path: Path) -> None:
    [path] = sheets(tmp_path, "legal")
    with open("/dev/full", "wb") as full:
        found = subprocess.run(
            [sys.executable, "-m", "adjudicator", "judge", str(path)], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (found.returncode, found.stderr) == (2, b"Cannot go on: No space left on device.\n")


NAMES = 'players: Ánna, 老张, שרה, "Mary Ann"\n'
IN_SCRIPTS = f"game: new old\n{NAMES}round 1\nfirst: Ánna\nfields: o3 n5\no3\n老张 o4\n"


def test_output_is_the_same_bytes_whatever_the_locale() -> None:
    outputs = {
        program(
            "score", "-", "--from", "sheet", data=IN_SCRIPTS.encode(), env={"LC_ALL": locale, "PYTHONUTF8": utf8}
        ).stdout
        for locale in ("C", "POSIX", "C.UTF-8", "tr_TR.ISO-8859-9")
        for utf8 in ("0", "1")
    }
    assert len(outputs) == 1
    assert "老张" in outputs.pop().decode()


def test_a_console_that_knows_ascii_only_gets_spelled_what_it_cannot_show() -> None:
    env = {"PYTHONIOENCODING": "ascii"}
    for command in ("judge", "score"):
        found = program(command, "-", "--from", "sheet", data=IN_SCRIPTS.encode(), env=env)
        assert found.returncode == 0
        assert found.stdout.isascii()
        assert b"\\u8001\\u5f20" in found.stdout


def test_json_is_utf8_even_on_a_console_that_is_not() -> None:
    found = program("judge", "-", "--format", "jsonl", data=IN_SCRIPTS.encode(), env={"PYTHONIOENCODING": "ascii"})
    assert json.loads(found.stdout.decode())["status"] == "legal"


SLY = '"A\\u001b[2Jnn\\u202e\\u009b"'
SLY_SHEET = f"game: new old\nplayers: {SLY}, Bo\nround 1\nfirst: Bo\nfields: o3 n5\nbo o6\n{SLY} n9\nnote: \\u0007\n"


@pytest.mark.parametrize(
    "args",
    [
        ["judge", "-"],
        ["judge", "-", "--format", "json"],
        ["judge", "-", "--format", "markdown"],
        ["score", "-", "--why"],
        ["score", "-", "--format", "markdown"],
        ["score", "-", "--format", "jsonl"],
        ["show", "-", "--at", "2"],
        ["fmt", "-"],
        ["judge", "nowhere\x1b[2J.sheet"],
    ],
)
def test_what_would_move_the_cursor_is_spelled(args: list[str]) -> None:
    found = cli(*args, text=SLY_SHEET)
    assert not {"\x1b", "\x9b", "\x07", "\u202e"} & set(found.stdout + found.stderr)
    assert found.exit_code in (0, 1, 2)


def test_a_file_name_that_is_no_text_is_spelled(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/night\xff.sheet"
    try:
        with open(path, "wb") as file:
            file.write(LEGAL.encode())
    except OSError:
        pytest.skip("this file system has no such names")
    for form in ("table", "jsonl", "markdown"):
        found = program("judge", os.fsdecode(path), "--format", form)
        assert found.returncode == 0, found.stderr
        assert b"udcff" in found.stdout


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize("name", SHEETS)
def test_nothing_is_wider_than_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int, name: str
) -> None:
    sheets(tmp_path, name, "illegal", "legal")
    monkeypatch.chdir(tmp_path)
    for args in (["judge", "."], ["judge", f"{name}.sheet"], ["score", ".", "--why"], ["rules", "new-old"]):
        found = cli(*args, env={"COLUMNS": str(width)})
        assert max(map(len, found.output.splitlines())) <= width


@pytest.mark.skipif(os.name == "nt", reason="needs a terminal")
@pytest.mark.parametrize("no_color", ["", "1"])
def test_colour_is_for_terminals_and_not_with_no_color(tmp_path: Path, no_color: str) -> None:
    import pty

    [path] = sheets(tmp_path, "illegal")
    main, side = pty.openpty()
    env = {**os.environ, "TERM": "xterm", "NO_COLOR": no_color}
    subprocess.run([sys.executable, "-m", "adjudicator", "judge", str(path)], stdout=side, env=env, check=False)
    os.close(side)
    shown = os.read(main, 1 << 16)
    os.close(main)
    assert (b"\x1b[31m" in shown) is not bool(no_color)
    assert b"\x1b" not in program("judge", path, env=env).stdout


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe\x00",
        b"\x00" * 1000,
        b"{",
        b'{"format": 1}',
        b"[" * 100_000,
        b'{"format":1,"game":"new-old","players":["Ann","Bo"],"house":{},"rounds":[{"setup":{"first":99,"fields":["O3","N5"]},"moves":[]}]}',
        b"game: chess\nplayers: Ann, Bo\n",
        b"game: new old\nplayers: Ann, ann\n",
        b"\x1f\x8b\x08",
        b"\xc4\x05abc",
    ],
)
@pytest.mark.parametrize(
    "args",
    [
        ["judge", "-"],
        ["judge", "-", "--format", "json"],
        ["score", "-"],
        ["show", "-", "--at", "1"],
        ["fmt", "-"],
        ["fmt", "-", "--check"],
        ["convert", "-", "-", "--to", "jsonl"],
    ],
)
def test_what_is_no_log_is_2_with_a_message(args: list[str], data: bytes) -> None:
    found = cli(*args, text=data)
    assert found.exit_code == 2
    assert "fault of the program" not in found.output
    assert found.output.strip()
