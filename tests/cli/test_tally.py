"""`adjudicator tally` prints what a player reads, to the letter."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.commands import cli, program
from tests.test_plugin import adjudicator, outside

__all__ = ["outside"]

THREE = ["Ann: N5 N3 O3 O4", "Bo: O3 O2 O3", "Cy: none"]

TABLE = """\
                 Ann    Bo    Cy
-------------  -----  ----  ----
Points             1    -8     0
- revealed      both   old  none
- rank points     +2    -1    +1
Place              1     3     2
Ann wins.
"""


def test_a_score_is_shown_as_score_shows_it() -> None:
    found = cli("tally", "new-old", *THREE)
    assert (found.exit_code, found.stdout, found.stderr) == (0, TABLE, "")


def test_why_gives_every_point_its_reason() -> None:
    assert cli("tally", "new old", *THREE, "--why").stdout == TABLE + (
        "\nAnn, game 1: New 5, 3: +8; Old 3, 4: -7; in all 1.\n"
        "Bo, game 1: Old 3, 2, 3: -8; in all -8.\n"
        "Cy, game 1: nothing; in all 0.\n"
    )


def test_a_house_key_decides_by_rank_points() -> None:
    assert cli("tally", "new-old", *THREE, "--house", "new-old/match=ranks").stdout == (
        "                        Ann    Bo    Cy\n"
        "--------------------  -----  ----  ----\n"
        "Points                    1    -8     0\n"
        "- revealed             both   old  none\n"
        "- rank points            +2    -1    +1\n"
        "Total of rank points      2    -1     1\n"
        "Place                     1     3     2\n"
        "Ann wins.\n"
    )


def test_chips_are_headed_by_their_name_and_shown_once() -> None:
    assert cli("tally", "neu", "Ann: 0", "Bo: 2").stdout == (
        "         Ann    Bo\n-----  -----  ----\nChips      0     2\nPlace      2     1\nBo wins.\n"
    )


def test_a_set_that_goes_on_is_provisional() -> None:
    assert cli("tally", "metamorphosis", "Ann: 5", "Bo: 4").stdout.endswith(
        "Bo leads.\nProvisional: not every set is over.\n"
    )


def test_a_narrow_page_gets_a_player_a_paragraph() -> None:
    done = program("tally", "new-old", *THREE, env={"COLUMNS": "30", "PYTHONIOENCODING": "ascii"})
    assert done.stdout.decode("ascii").splitlines() == [
        "Ann. Points: 1, revealed both,",
        "  rank points +2; Place: 1.",
        "Bo. Points: -8, revealed old,",
        "  rank points -1; Place: 3.",
        "Cy. Points: 0, revealed none,",
        "  rank points +1; Place: 2.",
        "Ann wins.",
    ]


def test_json_has_the_scores_as_score_has_them() -> None:
    row = json.loads(cli("tally", "new-old", *THREE, "--format", "json", "--house", "match=ranks").stdout)
    assert list(row) == ["game", "players", "house", "finished", "scores", "remarks"]
    assert (row["game"], row["players"], row["house"]) == ("new-old", ["Ann", "Bo", "Cy"], {"match": "ranks"})
    assert row["scores"]["rounds"] == [[1, -8, 0]]
    assert row["scores"]["why"][0][0] == [{"points": 8, "for": "New 5, 3"}, {"points": -7, "for": "Old 3, 4"}]


def test_an_impossible_card_is_refused_with_its_rule() -> None:
    found = cli("tally", "new-old", "Ann: N3 N3 N3 N3", "Bo: N3 N3 N3")
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr == (
        "Impossible: The deck has 6 of N3, and 7 lie here: Ann 4, Bo 3. (new-old/deck,\n  rulebook: Components)\n"
    )


def test_a_slip_is_shown_with_a_caret() -> None:
    found = cli("tally", "new-old", "Ann: N5 x9 O3", "Bo")
    assert found.exit_code == 2
    assert found.stderr == (
        "'x9' is no card.\n"
        "    Ann: N5 x9 O3\n"
        "            ^^\n"
        "A player and a colon belong before what lies there.\n"
        "    Bo\n"
        "    ^^\n"
    )


def test_a_name_cannot_move_the_cursor() -> None:
    found = cli("tally", "new-old", "A\x1b[2J: N1 O1", "Bo|: none")
    assert found.exit_code == 0
    assert "\x1b" not in found.stdout
    assert "A\\x1b[2J" in found.stdout
    assert "\x1b" not in cli("tally", "new-old", "A\x1b[2J: N9", "Bo: none").stderr
    assert "\x1b" not in cli("tally", "new-old", "A\x1b[2J: x", "Bo: none").stderr


def test_a_game_alone_tells_what_belongs_behind_it() -> None:
    found = cli("tally", "neu")
    assert found.exit_code == 2
    assert found.stderr == (
        'What lies before each player belongs behind the game, as adjudicator tally neu\n  "Ann: 2" "Bo: 0" "Cy: 1". '
        "The chips that the player has left; 0 is a player\n  who has left the game.\n"
    )


def test_a_house_that_cannot_be_is_refused() -> None:
    assert cli("tally", "old-bill", *THREE, "--house", 'suits=["HATS"]').stderr == (
        "--house: 1 name; the deck has 4 suits.\n"
    )
    found = cli("tally", "neu", "Ann: 1", "Bo: 1", "--house", "chips=4")
    assert found.exit_code == 2
    assert found.stderr == "--house: Neu: no house key 'chips'.\n"


def test_the_help_tells_of_every_game_what_belongs_behind_the_colon() -> None:
    said = cli("tally", "--help").stdout
    for game in ("memory-match", "metamorphosis", "neu", "new-old", "old-bill", "old-maid"):
        assert f"\n  {game}\n    " in said
        assert f"\n    adjudicator tally {game} " in said


def test_a_game_from_outside_needs_no_tally(outside: Path) -> None:
    done = adjudicator(outside, "tally", "highest-bid", "Ann: 3")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Highest Bid has no tally; adjudicator score counts the points of its logs.\n"
    assert "highest-bid" not in adjudicator(outside, "tally", "--help").stdout
