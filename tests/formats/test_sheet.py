"""What a person may write on a sheet, and what is said of slips."""

from __future__ import annotations

from importlib import resources
from typing import Any

import pytest

from adjudicator.formats import Refused, encode, loads
from adjudicator.log import plain
from tests.formats.samples import SHEET, faults_of, sheet_faults, sheet_moves


def explained(text: str) -> str:
    """All that is said of a sheet that is none."""
    with pytest.raises(Refused) as refusal:
        loads(text.encode(), "sheet")
    return "\n".join(fault.explain() for fault in refusal.value.faults)


def header(text: str) -> dict[str, Any]:
    """A log with such lines in its header."""
    value = plain(loads(SHEET.replace("\nround", f"{text}\n\nround", 1).encode(), "sheet"))
    assert isinstance(value, dict)
    return value


# Reading


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("Ann o3", ["play", 0, "O3"]),
        ("a O3", ["play", 0, "O3"]),
        ("ANN play o3", ["play", 0, "O3"]),
        ("o3", ["play", None, "O3"]),
        ("play o3", ["play", None, "O3"]),
        ("pl o3", ["play", None, "O3"]),
        ("p", ["pass", None]),
        ("p o3", ["play", None, "O3"]),
        ("bo p", ["pass", 1]),
        ("r o1 o2", ["reveal", None, ["O1", "O2"]]),
        ("bo rev o1,o2, n3", ["reveal", 1, ["O1", "O2", "N3"]]),
        ("cy reveal none", ["reveal", 2, []]),
        ("cy n4 > new", ["play", 2, "N4", "new"]),
        ("cy ?", ["play", 2, "?"]),
        ("1. cy n?", ["play", 2, "N?"]),
        ("- cy", None),
        ("- o3", ["play", None, "O3"]),
        ('"ann" o3', ["play", 0, "O3"]),
        ("\u00a0ann\u2003o3\u3000", ["play", 0, "O3"]),
        ("ann o3 # the best", ["play", 0, "O3"]),
        ("ruling stands", ["ruling", "stands"]),
        ("ruling taken back", ["ruling", "taken-back"]),
        ("RULING Taken-Back", ["ruling", "taken-back"]),
        ("ru t", ["ruling", "taken-back"]),
        ("adjust Bo -5 revoke", ["adjust", 1, -5, "revoke"]),
        ("adjust bo \u22125 revoke: \u2013 two", ["adjust", 1, -5, "revoke: \u2013 two"]),
        ("adj b 5", ["adjust", 1, 5]),
        ("undo", ["undo"]),
        ("note: lights, went out", ["note", "lights, went out"]),
        ("note lights went out", ["note", "lights went out"]),
        ("note Bo said: no", ["note", "Bo said: no"]),
        ('note: Bo said "no; #1"', ["note", 'Bo said "no; #1"']),
        ('note: "a;\\nb"', ["note", "a;\nb"]),
        ("note: \u201ca # b\u201d", ["note", "a # b"]),
        ("note: he said \u201cno\u201d # c", ["note", "he said \u201cno\u201d"]),
        ("note:", ["note", ""]),
    ],
)
def test_an_entry_is_read_as_it_is_meant(line: str, move: list[Any] | None) -> None:
    if move is None:
        assert sheet_faults(line)
    else:
        assert sheet_moves(line) == [move]


@pytest.mark.parametrize(
    ("players", "line", "move"),
    [
        ("Ann, Anders", "ander o3", ["play", 1, "O3"]),
        ("An, Anders", "an o3", ["play", 0, "O3"]),
        ("Mary, Mary Ann", "mary ann o3", ["play", 1, "O3"]),
        ("Mary, Mary Ann", "mary o3", ["play", 0, "O3"]),
        ("Mary, Mary Ann", "adjust mary ann -5", ["adjust", 1, -5]),
        ("Mary Ann, Bo", "mary a o3", ["play", 0, "O3"]),
        ("Ann, Reveal", "reveal reveal o3", ["reveal", 1, ["O3"]]),
        ("Ann, Revealer", "reveal o3", ["reveal", None, ["O3"]]),
        ("Ann, Reveal", '"Reveal" o3', ["play", 1, "O3"]),
        ("\u201cAnn\u201d, Bo", "\u201eAnn\u201c o3", ["play", 0, "O3"]),
        ("Ann, Reveal", "- reveal o3", ["reveal", None, ["O3"]]),
        ("Ann, Pass", "pass", ["pass", None]),
        ("Ann, Pass", "pass pass", ["pass", 1]),
        ("Ann, O3", "o3", ["play", None, "O3"]),
        ("Ann, O3", "o3 o3", ["play", 1, "O3"]),
        ("Ann, P", "p o3", ["play", 1, "O3"]),
        ("Ann, 老张", "老 o3", ["play", 1, "O3"]),
        ("Ánna, Bo", "a\u0301nn o3", ["play", 0, "O3"]),
        ("Ann, Round", '"round" o3', ["play", 1, "O3"]),
        ("Ann, Undo", "undo", ["undo"]),
    ],
)
def test_names_and_verbs_are_told_apart(players: str, line: str, move: list[Any]) -> None:
    assert sheet_moves(line, players=players) == [move]


def test_several_entries_may_stand_on_a_line() -> None:
    assert sheet_moves("o3; 2. bo n4;;# x; y", "cy o5 ;") == [
        ["play", None, "O3"],
        ["play", 1, "N4"],
        ["play", 2, "O5"],
    ]


def test_names_may_be_parted_by_spaces_alone() -> None:
    assert header("")["players"] == ["Ann", "Bo", "Cy"]
    spaced = (
        SHEET.replace("Ann, Bo, Cy", '"Mary Ann" Bo Cy')
        .replace("Ann O3", "mary O3")
        .replace("first: Ann", "first: mary ann")
    )
    assert plain(loads(spaced.encode(), "sheet"))["players"] == ["Mary Ann", "Bo", "Cy"]


def test_a_header_says_all_that_a_log_can() -> None:
    value = header(
        "FORMAT: 1\nrules: 1\ndate: 2026-11-28\nplace: Kitchen: table\nsource: sheet\nnote: a, b # no\n"
        "house: new-zone-wrap no, games 3\nHouse: forced_reveal ON match ranks two-player-second \u22122\n"
        "winner: cy, ann"
    )
    assert value["rules"] == 1
    assert value["meta"] == {"date": "2026-11-28", "place": "Kitchen: table", "source": "sheet", "note": "a, b"}
    assert value["house"] == {
        "forced-reveal": True,
        "new-zone-wrap": False,
        "two-player-second": -2,
        "match": "ranks",
        "games": 3,
    }
    assert value["result"] == {"winner": [0, 2]}


@pytest.mark.parametrize("game", ["new old", "New-Old", "NEW_OLD", '"new old"'])
def test_the_name_of_a_game_may_be_written_in_several_ways(game: str) -> None:
    assert loads(SHEET.replace("new old", game).encode(), "sheet").game == "new-old"


@pytest.mark.parametrize("line", ["", "game 1", "Round 1:", "round", "ROUND 01."])
def test_a_round_may_begin_in_several_ways(line: str) -> None:
    assert loads(SHEET.replace("round 1", line).encode(), "sheet") == loads(SHEET.encode(), "sheet")


def test_names_of_several_words_may_be_begun_only_where_a_line_wants_players() -> None:
    head = "game: new old\nplayers: Ann Lee, Bo Diddley\nround 1\nfields: o3 n5\n"
    log = loads(f"{head}first: bo d\npoints: bo d 3, ann l -4\nwinner: ann l, bo d".encode(), "sheet")
    played = log.rounds[0]
    assert played.result is not None
    assert log.result is not None
    assert (played.setup.first, played.result.points, log.result.winner) == (1, (-4, 3), (0, 1))


def test_hands_that_are_not_given_are_unknown() -> None:
    text = SHEET + "hand bo: n1 o?\n"
    assert plain(loads(text.encode(), "sheet"))["rounds"][0]["setup"]["hands"] == [["?"] * 12, ["N1", "O?"], ["?"] * 12]


def test_a_result_stands_in_its_round_and_that_of_the_match_anywhere() -> None:
    text = SHEET + "points: Ann 1, Bo \u22128, Cy 0\nround 2\nfields: o1 n1\npoints: 1 2 3\nwinner: a\n"
    log = loads(text.encode(), "sheet")
    assert [played.result and played.result.points for played in log.rounds] == [(1, -8, 0), (1, 2, 3)]
    assert log.result is not None
    assert log.result.winner == (0,)


def test_fmt_writes_names_in_full_and_cards_in_capitals() -> None:
    text = SHEET.lower().replace("ann, bo, cy", "Ann, Bo, Cy")
    assert encode(loads(text.encode(), "sheet"), "sheet").decode() == SHEET


# Slips


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("bbo o3", "column 1: 'bbo' is no player, verb or card; near: Bo"),
        ("bo reveel o1", "column 4: 'reveel' is no verb or card; near: reveal"),
        ("bo x9", "column 4: 'x9' is no card"),
        ("bo reveal o1 x9", "column 14: 'x9' is no card"),
        ("bo", "column 4: a card belongs here"),
        ("bo play", "column 9: a card belongs here"),
        ("bo o3 n3", "column 7: one card a turn is played; a zone is written as > old or > new"),
        ("pass now", "column 6: nothing follows pass"),
        ("2. bo o3", "column 1: entry 1 stands here, not 2"),
        ("1.", "column 4: an entry belongs behind its number"),
        ("ruling maybe", "column 8: a ruling says stands or taken back; near: ruling stands, ruling taken back"),
        ("adjust Dan 5", "column 8: no player 'Dan'; near: Ann, Bo, Cy"),
        ("adjust Bo five", "column 11: 'five' is no whole number"),
        ("adjust Bo", "column 11: the points belong here, as -5"),
        ("adjust Bo 9999999999", "column 11: 9999999999 is out of range"),
        ('"bo o3', "column 1: a quotation mark that is not closed"),
        ('"dan" o3', "column 1: no player 'dan'; near: Ann"),
        ("fiels: o3 n5", "column 1: no key 'fiels'; near: fields"),
        ("date: 2026", "column 1: date belongs before the first game"),
        ("round 3", "column 7: game 2 comes here, not 3"),
        ("hand: o3", "column 7: a player belongs behind hand, as hand Ann: …"),
        ("hand dan: o3", "column 6: no player 'dan'; near: Ann"),
        ("first: Bo", "column 1: first is given already, on line 6"),
        ("winner: Bob", "column 9: no player 'Bob'; near: Bo"),
        ("points: 1 x 3", "column 11: 'x' is no whole number"),
    ],
)
def test_a_slip_is_told_with_its_place_and_what_was_meant(line: str, fault: str) -> None:
    assert fault in sheet_faults(line)[0]
    assert sheet_faults(line)[0].startswith("line 7, ")


@pytest.mark.parametrize(
    ("players", "line", "fault"),
    [
        ("Ann, Anders", "an o3", "'an' fits several players; near: Ann O3, Anders O3"),
        ("Ann, Reveal", "reveal o3", "'reveal' can be read in several ways; near: Reveal O3, reveal O3"),
        ("Ann, Rae", "r o3", "'r' can be read in several ways"),
        ("Ann, Anders", "adjust an 5", "'an' fits several players; near: Ann, Anders"),
    ],
)
def test_an_entry_that_can_be_read_in_several_ways_is_told(players: str, line: str, fault: str) -> None:
    assert fault in sheet_faults(line, players=players)[0]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("players: Ann, Bo\no3", "no line says which game it is, as game: new old"),
        ("game: new odl\nplayers: Ann", "line 1, column 7: no game 'new-odl'"),
        (
            "game: new old\no3\nplayers: A, B",
            "line 2, column 1: the players belong before this, as players: Ann, Bo, Cy",
        ),
        ("game: new old\n", "no line says who plays, as players: Ann, Bo, Cy"),
        ("game: new old\nplayers: Ann, ann", "line 2, column 10: players 1 and 2 have one name, 'Ann' and 'ann'"),
        ("game: new old\nplayers: A, B\nhouze: x", "line 3, column 1: no key 'houze'; near: house"),
        ("game: new old\nplayers: A, B\nformat: 2", "line 3, column 9: format 2: format is a number from 1 to 1"),
        ("game: new old\nplayers: A, B\nrules: x", "line 3, column 8: 'x' is no whole number"),
        ("game: new old\nplayers: A, B\nhouse: gams 3", "line 3, column 8: no house key 'gams'; near: games"),
        ("game: new old\nplayers: A, B\nhouse: games 0", "line 3, column 14: games: 0 is out of range"),
        (
            "game: new old\nplayers: A, B\nhouse: new-zone-wrap maybe",
            "new-zone-wrap: expected yes or no, found 'maybe'",
        ),
        ("game: new old\nplayers: A, B\nhouse: match points", "match: expected diamonds or ranks, found 'points'"),
        ("game: new old\nplayers: A, B\nhouse: games", "line 3, column 14: the value of games belongs here"),
        ("game: new old\nplayers: A, B\nhouse: games 3\nhouse: games 4", "line 4, column 8: games is given twice"),
        ("game: new old\nplayers: A, B\ndate: 1\ndate: 2", "line 4, column 1: date is given already, on line 3"),
        ("game: new old\nplayers: A, B\nround 1\nfirst: A\no3", "line 3, round 1: setup lacks fields: …"),
        ("game: new old\nplayers: A, B\nfields: o3 n5\no3", "first is missing"),
        ("game: new old\nplayers: A, B\nsetup: {x", "line 3, column 8: the setup as JSON belongs here"),
        ("# nothing\n", "no line says which game it is"),
    ],
)
def test_a_slip_in_the_header_is_told(text: str, fault: str) -> None:
    assert any(fault.replace(", round 1", "") in line for line in explained_lines(text)), explained_lines(text)


def explained_lines(text: str) -> list[str]:
    """The faults of a sheet, one line each."""
    with pytest.raises(Refused) as refusal:
        loads(text.encode(), "sheet")
    return list(map(str, refusal.value.faults))


def test_all_slips_are_told_at_once_each_under_its_line() -> None:
    text = SHEET.replace("Bo N4", "老张 N4") + "bo o9x  # what?\nbo  reveel o1\n"
    assert explained(text) == (
        "line 8: '老张' is no player, verb or card\n"
        "    老张 N4\n"
        "    ^^^^\n"
        "line 10: 'o9x' is no card\n"
        "    bo o9x  # what?\n"
        "       ^^^\n"
        "line 11: 'reveel' is no verb or card\n"
        "    bo  reveel o1\n"
        "        ^^^^^^\n"
        "    near: reveal"
    )


def test_a_caret_stands_right_behind_wide_characters() -> None:
    text = SHEET.replace("Bo", "老张") + "老张 x9\n"
    assert explained(text).splitlines()[1:] == ["    老张 x9", "         ^^"]


def test_what_no_screen_can_show_is_not_shown() -> None:
    assert "\x1b" not in explained(SHEET + "\x1b[31m x\n")


def test_a_line_that_is_absurdly_long_is_refused() -> None:
    (fault,) = sheet_faults("o" * (1 << 20) + "o")
    assert fault == "line 7: the line has 1048577 characters; at most 1048576 are read"
    (fault,) = sheet_faults("reveal " + "o1 " * 10_000 + "x" * 10_000)
    assert len(fault) < 500


def test_more_faults_than_anybody_reads_are_not_collected() -> None:
    assert len(sheet_faults(*["nonsense"] * 5000)) == 1000


def test_a_key_that_is_unknown_takes_no_number_from_the_entries() -> None:
    assert len(sheet_faults("fiels: o3", "1. ann o3")) == 1


def test_the_example_in_the_readme_is_a_log() -> None:
    text = resources.files("adjudicator.formats").joinpath("README.md").read_text("utf-8")
    example = next(part for part in text.split("```") if part.startswith("\ngame: new old"))
    log = loads(example.encode(), "sheet")
    assert len(log.rounds[0].moves) == 6
    as_json = next(part for part in text.split("```") if part.startswith("json\n{\n"))
    assert loads(as_json.removeprefix("json").encode(), "json").players == log.players


def test_a_note_runs_to_the_end_of_its_line() -> None:
    text = "game: new old\nplayers: Ann, Bo\nround 1\nfirst: Ann\nfields: o3 n5\n"
    text += "note: pizza; then on # late\nann o3; bo o4\n"
    log = loads(text.encode(), "sheet")
    assert plain(log.rounds[0].moves) == [["note", "pizza; then on"], ["play", 0, "O3"], ["play", 1, "O4"]]


def test_a_name_beats_a_verb_cut_short_that_could_be_left_out() -> None:
    text = "game: new old\nplayers: Pim, Ruth\nround 1\nfirst: Pim\nfields: o3 n5\np o3\nr o4\np\n"
    log = loads(text.replace("r o4\n", "ru o4\n").encode(), "sheet")
    assert plain(log.rounds[0].moves) == [["play", 0, "O3"], ["play", 1, "O4"], ["pass", None]]
    with pytest.raises(Refused) as refused:
        loads(text.encode(), "sheet")
    assert "'r' can be read in several ways" in str(refused.value)


def test_rulings_of_a_version_that_nobody_knows_are_told_with_their_place() -> None:
    assert faults_of(SHEET.replace("players", "rules: 7\nplayers"), "sheet") == [
        "line 2, column 8: the rulings of New Old have no version 7; known: 1"
    ]
