"""`adjudicator simulate`."""

from __future__ import annotations

from pathlib import Path

from adjudicator.formats import encode
from adjudicator.game import find
from adjudicator.play.simulate import simulate
from tests.cli.commands import cli, program


def test_logs_are_written_a_line_each_and_judged_as_legal(tmp_path: Path) -> None:
    done = cli("simulate", "new-old", "--count", 4, "--seed", 7)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout_bytes.count(b"\n") == 4
    assert done.stdout_bytes == b"".join(encode(log, "jsonl") for log in simulate(find("new-old"), 4, 7))
    path = tmp_path / "games.jsonl"
    path.write_bytes(done.stdout_bytes)
    assert cli("judge", path, "--quiet").stdout.endswith("4 logs: 4 legal, 0 illegal, 0 unproven, 0 unreadable.\n")


def test_every_option_reaches_the_games() -> None:
    words = ("--players", 3, "--house", "double-stack=4", "--physical", "--policy", "long")
    done = cli("simulate", "neu", "--seed", 2, *words)
    game = find("neu")
    (log,) = simulate(game, 1, 2, players=3, house=game.House(double_stack=4), physical=True, policy="long")
    assert done.stdout_bytes == encode(log, "jsonl")


def test_a_breach_that_is_asked_for_is_what_the_referee_finds() -> None:
    done = cli("simulate", "old-bill", "--count", 3, "--illegal", "old-bill/no-offer")
    judged = cli("judge", "-", "--from", "jsonl", "--group", text=done.stdout)
    assert judged.exit_code == 1
    assert "old-bill/no-offer" in judged.stdout


def test_the_same_bytes_come_out_of_another_process() -> None:
    done = program("simulate", "metamorphosis", "--seed", "-3", env={"PYTHONHASHSEED": "7"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == cli("simulate", "metamorphosis", "--seed", -3).stdout_bytes


def test_what_cannot_be_played_is_refused_in_words() -> None:
    for words, says in {
        ("chess",): "No game 'chess'; there are ",
        ("new-old", "--players", "6"): "--players: New Old is dealt to 2 to 5 players here, not to 6.\n",
        ("new-old", "--house", "wrap=no"): "--house: New Old: no house key 'wrap'; near: ",
        ("old-bill", "--house", "players=5-2"): "--house: the fewest players come first, then the most.\n",
        ("neu", "--illegal", "forced"): "--illegal: Neu has no rule 'forced'; did you mean forced-bust?\n",
    }.items():
        done = cli("simulate", *words)
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.startswith(says)
    assert cli("simulate", "neu", "--count", 0).exit_code == 2
    assert cli("simulate", "neu", "--policy", "wild").exit_code == 2
