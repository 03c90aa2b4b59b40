"""`adjudicator export`: links for what is final, and a refusal that says why for the rest."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import Result

from adjudicator import judge, read
from adjudicator.reports.bgstats import LINK, link, play, qr_lines
from tests.cli.commands import cli, program, sheets

ROOT = Path(__file__).parents[2]
DATE = "--date", "2026-11-28"


def bgstats(*args: object) -> Result:
    """Run `export bgstats`."""
    return cli("export", "bgstats", *args)


def test_a_link_a_log_is_printed(tmp_path: Path) -> None:
    [path] = sheets(tmp_path, "legal")
    [log] = read(path)
    found = bgstats(path, *DATE)
    assert (found.exit_code, found.stderr) == (0, "")
    assert found.stdout == link(play(log, judge(log), "2026-11-28")) + "\n"


def test_what_is_not_final_is_refused_and_the_rest_exported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sheets(tmp_path, "illegal", "legal", "unproven", "unreadable")
    monkeypatch.chdir(tmp_path)
    found = bgstats("illegal.sheet", "legal.sheet", "unproven.sheet", "unreadable.sheet", *DATE)
    assert found.exit_code == 2
    assert [line[: len(LINK)] for line in found.stdout.splitlines()] == [LINK]
    assert found.stderr == (
        "illegal.sheet: not exported: the score is disputed, as new-old/reveal-stuck is\n"
        "  broken in game 1, entry 2; --as-is exports it all the same.\n"
        "unproven.sheet: not exported: not every game is over; --as-is exports it all the\n"
        "  same.\n"
        "unreadable.sheet: cannot be read.\n"
        "  line 6: 'x9' is no card\n"
        "      ann x9\n"
        "          ^^\n"
    )


def test_as_is_exports_what_is_not_final(tmp_path: Path) -> None:
    found = bgstats(*sheets(tmp_path, "illegal", "unproven"), "--as-is", *DATE)
    assert (found.exit_code, found.stderr) == (0, "")
    first, second = found.stdout.splitlines()
    assert "%22comments%22:%22provisional%3B%20disputed%22" in first
    assert "%22comments%22:%22provisional%22" in second


def test_a_log_without_a_date_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sheets(tmp_path, "legal")
    monkeypatch.chdir(tmp_path)
    found = bgstats("legal.sheet")
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr == (
        "legal.sheet: not exported: it has no date, and BG Stats wants one; date:\n"
        "  2026-01-31 in its header gives it, or --date.\n"
    )


def test_no_log_at_all_is_wrong_usage(tmp_path: Path) -> None:
    assert bgstats(tmp_path).exit_code == 2


def test_a_qr_code_follows_its_link(tmp_path: Path) -> None:
    [path] = sheets(tmp_path, "legal")
    done = program("export", "bgstats", path, "--qr", *DATE)
    text, *drawn = done.stdout.decode().splitlines()
    assert (done.returncode, drawn) == (0, qr_lines(text))
    plain = program("export", "bgstats", path, "--qr", *DATE, env={"PYTHONIOENCODING": "ascii"})
    assert plain.stdout.decode("ascii").splitlines() == [text, *qr_lines(text, "ascii")]


@pytest.mark.skipif(os.name == "nt", reason="needs a terminal")
def test_a_qr_code_is_drawn_where_the_terminal_is_wide_enough(tmp_path: Path) -> None:
    import pty

    [path] = sheets(tmp_path, "legal")
    for wide in (60, 200):
        main, side = pty.openpty()
        command = [sys.executable, "-m", "adjudicator", "export", "bgstats", path.name, "--qr", *DATE]
        env = {**os.environ, "COLUMNS": str(wide), "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
        env.pop("LC_ALL", None)
        with subprocess.Popen(command, stdout=side, stderr=subprocess.PIPE, env=env, cwd=tmp_path) as running:
            os.close(side)
            shown = b"".join(iter(lambda: _read(main), b""))  # noqa: B023
            said = running.stderr.read().decode() if running.stderr else ""
        os.close(main)
        drawn = qr_lines(shown.decode().split("\r\n")[0])
        if wide == 200:
            assert (running.returncode, said) == (0, "")
            assert shown.decode().split("\r\n")[1:-1] == drawn
        else:
            assert (running.returncode, shown.count(b"\n")) == (2, 1)
            assert " ".join(said.split()) == (
                f"legal.sheet: no QR code: it takes {len(drawn[0])} columns, and this terminal has 60; "
                "smaller letters help."
            )


def _read(terminal: int) -> bytes:
    """What a terminal shows next; nothing when its program is gone."""
    try:
        return os.read(terminal, 1 << 16)
    except OSError:
        return b""


def test_without_segno_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    found = bgstats(tmp_path, "--qr")
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr == "--qr needs the package segno: pip install 'adjudicator[qr]'.\n"
