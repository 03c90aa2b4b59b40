"""A log becomes a play in BG Stats: to the letter, and always the same one."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

import msgspec
import pytest
import segno

from adjudicator import judge
from adjudicator.formats import encode, loads
from adjudicator.log import AnyLog, LogError
from adjudicator.reports.bgstats import LINK, QUIET, link, not_final, play, qr_lines
from tests.cli.commands import ILLEGAL, LEGAL, UNPROVEN

NIGHT = LEGAL.replace("players:", "date: 2026-11-28\nplace: Kitchen table\nnote: rain, 100% of it\nplayers:")
MAID = """\
game: old maid
players: Ann, Bo, Cy
date: 2026-11-28
round 1
first: Ann
"""
CHIPS = """\
game: neu
players: Ann, Bo
date: 2026-11-28
round 1
dealer: Bo
chips: 1 1
bo 50
ann 50
bo lose
"""


def log_of(text: str) -> AnyLog:
    """The log of a sheet."""
    return loads(text.encode(), "sheet")


def data_of(text: str, day: str = "") -> dict[str, Any]:
    """What the link of a sheet tells the app."""
    log = log_of(text)
    found = link(play(log, judge(log), day))
    assert found.startswith(LINK)
    assert set(found) <= set(LINK) | set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~%:,")
    data: dict[str, Any] = json.loads(unquote(found.removeprefix(LINK), errors="strict"))
    return data


def test_a_log_is_one_play_with_its_totals() -> None:
    assert data_of(NIGHT) == {
        "sourceName": "adjudicator",
        "sourcePlayId": data_of(NIGHT)["sourcePlayId"],
        "playDate": "2026-11-28 12:00:00",
        "game": {"name": "New Old", "highestWins": True, "noPoints": False},
        "players": [
            {
                "name": "Ann",
                "sourcePlayerId": "ann",
                "score": -6,
                "rank": 2,
                "winner": False,
                "startPlayer": True,
            },
            {
                "name": "Bo",
                "sourcePlayerId": "bo",
                "score": -5,
                "rank": 1,
                "winner": True,
                "startPlayer": False,
            },
        ],
        "location": "Kitchen table",
        "comments": "rain, 100% of it",
    }


def named(*players: str) -> str:
    """The link of the night, with other players."""
    log = msgspec.structs.replace(log_of(NIGHT), players=players)
    return link(play(log, judge(log)))


def test_the_link_is_percent_encoded() -> None:
    found = named("Ann", "Bø & #1")
    assert found.startswith(f"{LINK}%7B%22sourceName%22:%22adjudicator%22,%22sourcePlayId%22:%22")
    assert ",%7B%22name%22:%22B%C3%B8%20%26%20%231%22,%22sourcePlayerId%22:%22b%C3%B8%20%26%20%231%22," in found


def test_a_second_export_is_the_same_play_however_the_log_is_written() -> None:
    log = log_of(NIGHT)
    again = loads(encode(log, "json"), "json")
    assert link(play(log, judge(log))) == link(play(again, judge(again)))
    first = data_of(NIGHT)["sourcePlayId"]
    assert data_of(NIGHT.replace("rain", "snow").replace("Kitchen", "Garden"))["sourcePlayId"] == first
    assert data_of(NIGHT.replace("players:", "rules: 1\nplayers:"))["sourcePlayId"] == first
    assert data_of(NIGHT.replace("11-28", "11-29"))["sourcePlayId"] != first
    assert data_of(NIGHT.replace("Ann", "Anna"))["sourcePlayId"] != first
    assert data_of(NIGHT.replace("ann reveal n3 n4 n4", "ann reveal n3 n3 n4"))["sourcePlayId"] != first


def test_one_person_is_one_player_however_the_name_is_spelled() -> None:
    composed, apart = named("Ána", "Bo"), named("A\u0301NA", "Bo")
    assert "%22sourcePlayerId%22:%22%C3%A1na%22" in composed
    assert "%22sourcePlayerId%22:%22%C3%A1na%22" in apart


def test_what_is_decided_by_losing_has_no_points() -> None:
    data = data_of(MAID)
    assert data["game"] == {"name": "Old Maid", "highestWins": True, "noPoints": True}
    assert all("score" not in player and player["winner"] is False for player in data["players"])


def test_who_leads_an_unfinished_match_has_not_won() -> None:
    data = data_of(NIGHT.replace("house: games 1", "house: games 2"))
    assert [player["rank"] for player in data["players"]] == [2, 1]
    assert not any(player["winner"] for player in data["players"])


def test_who_starts_is_told_by_the_table_where_the_log_names_a_dealer() -> None:
    assert [player["startPlayer"] for player in data_of(CHIPS)["players"]] == [False, True]


def test_what_is_not_final_is_said_in_the_comment() -> None:
    data = data_of(ILLEGAL, "2026-11-28")
    assert (data["playDate"], data["comments"]) == ("2026-11-28 12:00:00", "provisional; disputed")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (LEGAL, None),
        (ILLEGAL, "the score is disputed, as new-old/reveal-stuck is broken in game 1, entry 2"),
        (UNPROVEN, "not every game is over"),
        (LEGAL.replace("house: games 1\n", ""), "the match is not over after 1 game"),
        (LEGAL[: LEGAL.index("round 1")], "no game has been played"),
        (LEGAL.replace("ann reveal n3 n4 n4", "ann reveal n3 n4 n?"), "the log does not tell every score"),
        (LEGAL.replace("ann n5\n", "ann o1\nruling stands\nann n5\n", 1), "the score is disputed"),
    ],
)
def test_only_final_scores_are_final(text: str, why: str | None) -> None:
    log = log_of(text)
    found = not_final(log, judge(log))
    assert found == why or (why and found and found.startswith(why))


@pytest.mark.parametrize(
    ("day", "says"),
    [
        ("", "it has no date, and BG Stats wants one; date: 2026-01-31 in its header gives it, or --date"),
        ("last friday", "its date 'last friday' is no day as 2026-01-31"),
        ("2026-02-30", "its date '2026-02-30' is no day as 2026-01-31"),
    ],
)
def test_a_play_has_a_day_and_no_clock_gives_it(day: str, says: str) -> None:
    log = log_of(LEGAL)
    with pytest.raises(LogError) as caught:
        play(log, judge(log), day)
    assert caught.value.says == says


def test_a_log_keeps_its_own_day() -> None:
    assert data_of(NIGHT, "2020-01-01")["playDate"] == "2026-11-28 12:00:00"


@pytest.mark.parametrize("encoding", ["utf-8", "cp437", "ascii"])
def test_a_qr_code_has_the_modules_of_the_link(encoding: str) -> None:
    log = log_of(NIGHT)
    text = link(play(log, judge(log)))
    lines = qr_lines(text, encoding)
    assert "".join(lines).encode(encoding)
    if encoding == "ascii":
        drawn = [[line[at : at + 2] == "  " for at in range(0, len(line), 2)] for line in lines]
    else:
        drawn = [[char not in half for char in line] for line in lines for half in ("▀█", "▄█")]
    code = segno.make_qr(text, error="l", boost_error=False)
    right = [[bool(dark) for dark in row] for row in code.matrix_iter(border=QUIET)]
    assert drawn[: len(right)] == right


def test_what_no_qr_code_can_hold_is_refused() -> None:
    with pytest.raises(LogError, match="a link of 3000 characters is too long for one"):
        qr_lines("x" * 3000)
