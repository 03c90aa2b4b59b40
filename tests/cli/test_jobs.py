"""`judge` and `score` over many logs: `--jobs`, `--resume`, Ctrl-C, progress, and what comes first."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.formats import encode
from adjudicator.game import find
from adjudicator.play.simulate import simulate
from tests.benchmarks import corpus
from tests.cli.commands import ILLEGAL, cli, interrupted, program, sheets

COMMAND = [sys.executable, "-m", "adjudicator"]


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of 1,200 logs, which is more than one process judges by itself where several are asked for."""
    folder = tmp_path_factory.mktemp("many")
    lines = [encode(log, "jsonl") for log in simulate(find("new-old"), 5, 1, rounds=1)]
    lines.append(encode(list(simulate(find("new-old"), 1, 1, illegal="turn")), "jsonl"))
    (folder / "many.jsonl").write_bytes(b"".join(lines) * 200)
    return folder / "many.jsonl"


@pytest.mark.parametrize(
    "args", [["judge"], ["judge", "--group", "--format", "json"], ["score", "--format", "json"]], ids=" ".join
)
def test_two_processes_write_what_one_does(many: Path, tmp_path: Path, args: list[str]) -> None:
    paths = [many.name, *map(str, sheets(tmp_path, "legal", "unreadable"))]
    alone, together = (program(*args, *paths, "--jobs", jobs, cwd=many.parent) for jobs in (1, 2))
    assert alone.returncode == together.returncode == 2
    assert (alone.stdout, alone.stderr) == (together.stdout, together.stderr)
    assert alone.stdout


def test_a_house_of_the_command_line_is_told_once(many: Path) -> None:
    args = ["judge", many, "--quiet", "--house", "new-zone-wrap=yes"]
    alone, together = (program(*args, "--jobs", jobs) for jobs in (1, 2))
    assert alone.stdout == together.stdout
    assert together.stderr.decode().count("--house") == 1


def test_no_processes_are_started_for_little(many: Path, tmp_path: Path) -> None:
    few = tmp_path / "few.jsonl"
    few.write_bytes(b"".join(many.read_bytes().splitlines(keepends=True)[:40]))
    code = (
        "import sys\nfrom adjudicator.cli import run\ntry:\n    run()\nexcept SystemExit:\n    pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    for options in ([], ["--jobs", "2"]):
        command = [sys.executable, "-c", code, "judge", str(few), "--quiet", *options]
        loaded = subprocess.run(command, capture_output=True, check=True, text=True).stderr.split()
        assert "adjudicator.corpora.running" in loaded
        assert not {"adjudicator.corpora.pool", "multiprocessing", "rich"} & set(loaded)


@pytest.mark.skipif(os.name == "nt", reason="signals are other things there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_all_processes_and_says_how_far_it_came(many: Path, jobs: str) -> None:
    said = interrupted("judge", many.name, "--format", "jsonl", "--jobs", jobs, cwd=many.parent)
    assert said.startswith("Interrupted at many.jsonl, log ")
    assert said.endswith("0 unproven, 0 unreadable.")


@pytest.mark.skipif(os.name == "nt", reason="signals are other things there")
def test_a_run_that_was_killed_goes_on(many: Path, tmp_path: Path) -> None:
    args = ["judge", many.name, "--format", "jsonl", "--resume", str(tmp_path / "notes")]
    with subprocess.Popen([*COMMAND, *args, "--jobs", "2"], stdout=subprocess.PIPE, cwd=many.parent) as process:
        assert process.stdout is not None
        for _ in range(600):
            assert process.stdout.readline()
        process.kill()
    noted = (tmp_path / "notes").read_bytes()
    assert noted.count(b"\n") >= 3
    done = program(*args, "--jobs", 1, cwd=many.parent)
    assert (tmp_path / "notes").read_bytes().startswith(noted.rpartition(b"\n")[0])
    whole = program("judge", many.name, "--format", "jsonl", "--jobs", 1, cwd=many.parent)
    assert (done.returncode, done.stdout) == (whole.returncode, whole.stdout)
    assert done.returncode == 1


def test_a_file_for_notes_that_is_something_else_is_wrong_usage(tmp_path: Path) -> None:
    [path] = sheets(tmp_path, "legal")
    found = cli("judge", path, "--resume", path)
    assert found.exit_code == 2
    assert "is no file that --resume has begun." in " ".join(found.stderr.split())
    assert cli("judge", path, "--resume", tmp_path).exit_code == 2
    assert cli("judge", path).exit_code == 0


def test_the_first_ruling_is_written_before_the_last_log_is_there() -> None:
    line = program("convert", "-", "-", "--to", "jsonl", data=ILLEGAL.encode()).stdout
    for jobs in ("1", "2"):
        command = [*COMMAND, "judge", "-", "--from", "jsonl", "--format", "jsonl", "--jobs", jobs]
        env = {**os.environ, "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            for _ in range(3):
                process.stdin.write(line)
                process.stdin.flush()
                assert b'"illegal"' in process.stdout.readline()
            process.stdin.close()
            assert process.wait(60) == 1


@pytest.mark.skipif(os.name == "nt", reason="needs a terminal")
@pytest.mark.parametrize("columns", [80, 40])
def test_progress_is_shown_on_a_terminal_in_one_line_that_goes_away(many: Path, columns: int) -> None:
    import pty

    code = (
        "import adjudicator.corpora.progress as progress\nfrom adjudicator.cli import run\n"
        "progress.PATIENCE = progress.EVERY = 0\nrun()"
    )
    main, side = pty.openpty()
    env = {**os.environ, "TERM": "xterm", "COLUMNS": str(columns)}
    command = [sys.executable, "-c", code, "judge", str(many), "--quiet", "--jobs", "1"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=side, env=env) as process:
        os.close(side)
        shown = b""
        try:
            while data := os.read(main, 1 << 16):
                shown = shown[-5000:] + data
        except OSError:
            pass
        assert process.wait(60) == 1
    os.close(main)
    assert b" logs, " in shown
    assert b" illegal" in shown
    assert shown.endswith(b"\x1b[2K")
    assert b"\xe2\x94\x81" not in shown or columns == 80


def test_planted_breaches_are_found_and_none_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus, "BLOCK", 30)
    corpus.make(tmp_path, 150, 8, jobs=1)
    planted = corpus.planted_in(tmp_path)
    assert len(planted) == 8
    count, found, status = corpus.judged(tmp_path, "--jobs", "2")
    assert (count, status) == (150, 1)
    assert found.keys() == {(one.file, one.log) for one in planted}
    assert all(one.rule in found[one.file, one.log] for one in planted)
