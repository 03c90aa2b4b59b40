"""`adjudicator perft`."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.formats import write
from adjudicator.game import find
from adjudicator.play.perft import perft
from adjudicator.play.simulate import simulate
from tests.cli.commands import UNREADABLE, cli


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of two logs of Old Maid, of one and of two rounds."""
    path = tmp_path_factory.mktemp("perft") / "games.jsonl"
    write([*simulate(find("old-maid"), 2, seed=1, players=3, rounds=1)], path)
    return path


def test_lines_are_counted_by_first_move_and_in_all(games: Path) -> None:
    done = cli("perft", "old-maid", games, "--log", 1, "--at", 30, "--depth", 2)
    assert (done.exit_code, done.stderr) == (0, "")
    (log, _) = simulate(find("old-maid"), 2, seed=1, players=3, rounds=1)
    counted = [lines for _, lines in perft(log, 1, 30, 2)]
    heads, rule, *rows, last = done.stdout.splitlines()
    assert heads.split() == ["First", "move", "Lines"]
    assert set(rule) == {"-", " "}
    assert [int(row.split()[-1]) for row in rows] == counted
    assert last.split() == ["all", str(sum(counted))]


def test_the_number_of_processes_changes_nothing(games: Path) -> None:
    words = ("perft", "old-maid", games, "--log", 2, "--round", 1, "--at", 40, "--depth", 3)
    assert cli(*words).stdout == cli(*words, "--jobs", 2).stdout


def test_what_cannot_be_counted_is_refused_in_words(games: Path, tmp_path: Path) -> None:
    hidden = tmp_path / "hidden.jsonl"
    write([*simulate(find("new-old"), 1, seed=1, players=2, physical=True, rounds=1)], hidden)
    sheet = tmp_path / "odd.sheet"
    sheet.write_text(UNREADABLE, "utf-8")
    for words, says in {
        ("old-maid", games, "--at", "1"): f"{games}: several logs; say which with --log N.\n",
        ("old-maid", games, "--at", "999", "--log", "1"): "--at 999: game 1 has ",
        ("neu", games, "--at", "1", "--log", "1"): f"{games}: a log of Old Maid, not of Neu.\n",
        ("new-old", hidden, "--at", "1"): f"{hidden}: what is legal for ",
        ("new-old", tmp_path, "--at", "1"): f"{tmp_path}: a folder; a position is one of a file.\n",
        ("new-old", sheet, "--at", "1"): f"{sheet}",
    }.items():
        done = cli("perft", *words, "--depth", 2)
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.replace("\n  ", " ").startswith(says)
    assert cli("perft", "old-maid", games, "--at", 1, "--depth", 0).exit_code == 2
