"""A package from outside that brings a game by its entry point is found, judged and printed like ours."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PLUGIN = Path(__file__).parent / "plugin" / "highest_bid.py"
SHEET = """\
game: highest bid
players: Ann, Bo, Cy

round 1
first: Bo
bo 3
5
ann 5
"""


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder as `pip install --target` leaves it, with one plug-in that works and one that does not."""
    shutil.copy(PLUGIN, tmp_path / "highest_bid.py")
    (tmp_path / "broken_game.py").write_text("raise RuntimeError('out of order')\n", encoding="utf-8")
    folder = tmp_path / "seventh-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: seventh\nVersion: 1.0\n", encoding="utf-8")
    (folder / "entry_points.txt").write_text(
        "[adjudicator.games]\nhighest-bid = highest_bid:GAME\nbroken = broken_game:GAME\n", encoding="utf-8"
    )
    return tmp_path


def adjudicator(outside: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command where the plug-ins are installed."""
    env = {**os.environ, "PYTHONPATH": str(outside)}
    command = [sys.executable, "-m", "adjudicator", *words]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=env, cwd=outside, check=False)


def test_a_game_from_outside_is_judged_by_its_rules(outside: Path) -> None:
    (outside / "night.sheet").write_text(SHEET, encoding="utf-8")
    done = adjudicator(outside, "judge", "night.sheet")
    assert done.returncode == 1, done.stderr
    assert "night.sheet, round 1, entry 3 (line 8): Ann bids 5" in done.stdout
    assert "ILLEGAL  highest-bid/higher   (rulebook: Bidding)" in done.stdout
    assert "5 is not higher than 5." in done.stdout
    assert "Legal here: bid 6, and what the cards not known allow." in done.stdout


def test_a_game_from_outside_is_listed_and_its_rules_are_printed(outside: Path) -> None:
    assert "Highest Bid" in adjudicator(outside, "games").stdout
    assert "A bid is higher than the one before." in adjudicator(outside, "rules", "highest-bid").stdout


def test_a_game_from_outside_is_written_in_every_form(outside: Path) -> None:
    (outside / "night.sheet").write_text(SHEET, encoding="utf-8")
    for kind in ("json", "jsonl", "msgpack", "sheet"):
        assert adjudicator(outside, "convert", "night.sheet", f"night2.{kind}").returncode == 0
        assert adjudicator(outside, "score", f"night2.{kind}").stdout.count("Ann") >= 1


def test_a_plug_in_that_fails_to_load_fails_its_own_logs_alone(outside: Path) -> None:
    (outside / "a.sheet").write_text(SHEET.replace("ann 5\n", "ann 6\n"), encoding="utf-8")
    (outside / "b.sheet").write_text(SHEET.replace("highest bid", "broken"), encoding="utf-8")
    done = adjudicator(outside, "judge", "a.sheet", "b.sheet")
    assert done.returncode == 2
    assert "the plug-in of the game 'broken', broken_game:GAME, failed to load: out of order" in " ".join(
        done.stderr.split()
    )
    assert "1 legal" in done.stdout


def test_a_game_from_outside_is_played_by_chance_and_its_lines_are_counted(outside: Path) -> None:
    done = adjudicator(outside, "simulate", "highest-bid", "--count", "2", "--players", "3")
    (outside / "games.jsonl").write_text(done.stdout, encoding="utf-8")
    assert adjudicator(outside, "judge", "games.jsonl", "--quiet").stdout.startswith("2 logs: 2 legal")
    broken = adjudicator(outside, "simulate", "highest-bid", "--illegal", "higher").stdout
    (outside / "broken.jsonl").write_text(broken, encoding="utf-8")
    assert "ILLEGAL  highest-bid/higher" in adjudicator(outside, "judge", "broken.jsonl").stdout
