"""Logs and scores in CSV, as spreadsheets write it, and as they can open it without harm."""

from __future__ import annotations

import csv
import io
import itertools
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.formats import Refused, encode, find_files, loads, readings
from adjudicator.formats.csv_rows import guarded, rows_of, unguarded
from adjudicator.formats.reading import Fault
from adjudicator.formats.scoresheet import ScoresReading
from adjudicator.log import AnyLog, LogError, plain
from adjudicator.verdict import Place
from tests.formats.samples import SMALL, faults_of, log_of, logs, read_text, small, with_moves

ROOT = Path(__file__).resolve().parents[2]
LOG = log_of(SMALL)
CSV = """\
round,player,entry
#game,new old
#players,"Ann, Bo, Cy"
#round,1
#first,Ann
#fields,O3 N5
1,Ann,O3
1,Bo,N4
1,Cy,reveal O1 O2
"""
FORMULAS = ("=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "'=1", "''=1", "＝1", "x;=1", "x\t=1", 'x",=1,"')

steady = settings(derandomize=True, deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))


def explained(text: str) -> str:
    """All faults of a CSV, as a person reads them."""
    with pytest.raises(Refused) as refusal:
        loads(text.encode(), "csv")
    return "\n".join(fault.explain() for fault in refusal.value.faults)


def cells_of(data: bytes) -> list[list[str]]:
    """The cells of a CSV, as any other program has them."""
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def saved(data: bytes, separator: str, ending: str, width: int, encoding: str) -> bytes:
    """A CSV as a spreadsheet saves it again: rows filled up, other separators, line ends and encodings."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=separator, lineterminator=ending)
    for row in cells_of(data):
        writer.writerow([*row, *[""] * (width - len(row))])
        if width > 5:
            writer.writerow([""] * width)
    mark = "\ufeff" if encoding in ("utf-16-le", "utf-16-be") else ""
    return (mark + file.getvalue()).encode(encoding)


# Reading and writing


def test_the_canonical_csv_has_an_entry_a_row() -> None:
    assert encode(LOG, "csv").decode() == CSV
    assert loads(CSV.encode(), "csv") == LOG


def test_the_canonical_csv_of_a_log_with_everything() -> None:
    log = log_of(
        with_moves(
            ["play", 0, "O3"],
            ["play", 1, "N4", "new"],
            ["ruling", "taken-back"],
            ["note", "lights, then\nmusic; out"],
            ["adjust", 1, -5, "=slow"],
            ["pass", None],
            rules=1,
            players=["Ann", "Mary Ann", "-Cy"],
            house={"new-zone-wrap": False, "games": 3},
            meta={"date": "2026-11-28", "place": "=Kitchen"},
            result={"winner": [0, 2]},
        )
    )
    assert encode(log, "csv").decode() == (
        "round,player,entry\n"
        "#game,new old\n"
        "#rules,1\n"
        '#players,"Ann, ""Mary Ann"", ""-Cy"""\n'
        "#date,2026-11-28\n"
        "#place,'=Kitchen\n"
        '#house,"new-zone-wrap no, games 3"\n'
        '#winner,"Ann ""-Cy"""\n'
        "#round,1\n"
        "#first,Ann\n"
        "#fields,O3 N5\n"
        "1,Ann,O3\n"
        "1,Mary Ann,N4 > new\n"
        "1,,ruling taken back\n"
        '1,,"note: ""lights, then\\nmusic\\u003b out"""\n'
        '1,,"adjust ""Mary Ann"" -5 =slow"\n'
        "1,,pass\n"
    )


def test_a_card_that_looks_like_a_formula_is_guarded() -> None:
    log = log_of(
        {
            "format": 1,
            "game": "neu",
            "players": ["Ann", "Bo"],
            "house": {},
            "rounds": [{"setup": {"dealer": 0}, "moves": [["play", 0, "-10", -10], ["play", None, "-1"]]}],
        }
    )
    text = encode(log, "csv").decode()
    assert "\n1,Ann,'-10 = -10\n1,,'-1\n" in text
    assert loads(text.replace("'-", "-").encode(), "csv") == log


@steady
@given(
    logs(),
    st.sampled_from([",", ";", "\t"]),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from([3, 6]),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-be"]),
)
def test_a_log_that_a_spreadsheet_saves_again_is_the_same(
    log: AnyLog, separator: str, ending: str, width: int, encoding: str
) -> None:
    assert loads(saved(encode(log, "csv"), separator, ending, width, encoding), "csv") == log


@steady
@given(logs())
def test_no_cell_runs_as_a_formula_whatever_parts_the_cells(log: AnyLog) -> None:
    data = encode(log, "csv")
    text = data.decode("utf-8-sig")
    assert all(line.isprintable() for line in text.split("\n"))
    assert ";" not in text
    for row in cells_of(data):
        assert not [cell for cell in row if cell[:1] in tuple("=+-@\t\r\n＝＋－＠")]


@pytest.mark.parametrize("text", FORMULAS)
def test_formulas_in_names_and_notes_come_back_as_they_were(text: str) -> None:
    log = log_of(
        with_moves(
            ["note", text],
            ["adjust", 1, 3, text],
            ["play", 1, "O4"],
            players=["Ann", text, "Cy"],
            meta={"date": text, "place": text, "source": text, "note": text},
        )
    )
    data = encode(log, "csv")
    assert loads(data, "csv") == log
    for other in (";", "\t"):
        for row in csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=other):
            assert not [cell for cell in row if cell[:1] in tuple("=+-@\t\r＝＋－＠")]


@given(st.text(alphabet="'=+-@\t\r\n a＝", max_size=6))
@settings(derandomize=True)
def test_reading_undoes_the_guard_of_any_text(text: str) -> None:
    assert unguarded(guarded(text)) == text
    assert guarded(text)[:1] not in tuple("=+-@\t\r\n＝")


def test_a_mark_stands_before_what_is_not_ascii_alone() -> None:
    assert not encode(LOG, "csv").startswith(b"\xef\xbb\xbf")
    assert encode(log_of(small(players=["Ánna", "Bo", "Cy"])), "csv").startswith(b"\xef\xbb\xbf")


def fixture_logs() -> list[Path]:
    """The logs among the fixtures, and the evenings."""
    folders = [folder for folder in (ROOT / "fixtures", ROOT / "logs") if folder.exists()]
    return list(find_files(folders))


def test_every_fixture_and_evening_reads_back_equal() -> None:
    count = 0
    for path in fixture_logs():
        for reading in readings(path):
            assert reading.log is not None
            assert loads(encode(reading.log, "csv"), "csv") == reading.log, path
            count += 1
    assert count > 500


def test_the_lines_of_the_entries_are_told(tmp_path: Path) -> None:
    (reading,) = read_text(tmp_path, "a.csv", CSV)
    assert reading.place.lines == ((4, 7, 8, 9),)


# What people and spreadsheets write


@pytest.mark.parametrize(
    "text",
    [
        CSV.replace("#round,1\n", ""),
        CSV.replace("round,player,entry\n", ""),
        CSV.replace("round,player,entry", "Round,Player,ENTRY").replace("#game,new old", "# Game: ,New Old"),
        CSV.replace('"Ann, Bo, Cy"', "Ann,Bo,Cy").replace("O3 N5", "O3,N5"),
        "sep=;\r\n" + CSV.replace(",", ";").replace('"Ann; Bo; Cy"', "Ann;Bo;Cy"),
        CSV.replace("1,Ann", "1.0,ann").replace("1,Bo", ",b").replace("1,Cy", '"1,0",cy'),
        CSV.replace("1,Ann,O3", "1,,ann o3").replace("1,Bo,N4", "1,,2. bo n4"),
        CSV.replace("#round,1", "#,\n,,\n\n#round,1,,,\n1,,").replace("1,Bo,N4", "game 1, Bo ,\u00a0n4 "),
        CSV.replace("reveal O1 O2", '"reveal\nO1 O2 # two, no more"'),
        "player,entry\n" + CSV.partition("\n")[2].replace("\n1,", "\n"),
        "entry,round,player\n"
        + CSV.partition("\n")[2].replace("1,Ann,O3", "O3,1,Ann").replace("1,Bo,N4", "N4,1,Bo").replace(
            "1,Cy,reveal O1 O2", "reveal O1 O2,1,Cy"
        ),
    ],
)  # fmt: skip
def test_a_csv_is_read_leniently(text: str) -> None:
    assert loads(text.encode(), "csv") == LOG


def test_a_note_keeps_the_line_breaks_of_its_cell() -> None:
    log = loads((CSV + '1,,"note: lights\nwent out"\n1,,"note: a, b; c"\n').encode(), "csv")
    assert plain(log.rounds[0].moves[3:]) == [["note", "lights\nwent out"], ["note", "a, b; c"]]


def test_the_number_of_a_round_or_its_setup_begins_it() -> None:
    more = "1,,note: x\n#fields,O1 N1\n2,Bo,O1\n3,Cy,note\n"
    text = CSV + more.replace("3,Cy,note\n", "#first,Cy\n#fields,O2 N2\n3,Cy,O2\n")
    log = loads(text.encode(), "csv")
    assert [len(played.moves) for played in log.rounds] == [4, 1, 1]
    assert [played.setup.first for played in log.rounds] == [0, None, 2]


def test_a_player_whose_name_is_a_dash_is_meant_by_it() -> None:
    moves = {
        name: loads(
            f'#game,new old\n#players,"Ann,{name},Cy"\n#first,Ann\n#fields,o3 n5\n1,-,o3\n'.encode(), "csv"
        ).rounds[0].moves[0].seat
        for name in ("-", "Bo")
    }  # fmt: skip
    assert moves == {"-": 1, "Bo": None}


def test_a_csv_that_stops_early_is_an_unfinished_log() -> None:
    lines = CSV.splitlines(keepends=True)
    for count in range(6, len(lines) + 1):
        assert len(loads("".join(lines[:count]).encode(), "csv").rounds[0].moves) == count - 6


@pytest.mark.parametrize("ending", ["", ".gz", ".zst"])
def test_packed_files_are_read(tmp_path: Path, ending: str) -> None:
    from adjudicator.formats import read, write

    write(LOG, tmp_path / f"a.csv{ending}")
    assert list(read(tmp_path / f"a.csv{ending}")) == [LOG]


@pytest.mark.parametrize("text", [CSV, CSV.partition("\n")[2], "sep=,\n" + CSV, CSV.replace(",", "\t")])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_the_kind_is_found_without_an_ending(tmp_path: Path, text: str, encoding: str) -> None:
    assert [one.log for one in read_text(tmp_path, "a.txt", text.encode(encoding))] == [LOG]


# Faults


def test_all_faults_are_told_with_their_cells_and_what_may_have_been_meant() -> None:
    text = CSV.replace("#first,Ann", "#first,Anna\n#feilds,o3 n5").replace("1,Ann,O3", "1,Bob,o3")
    text = text.replace("1,Bo,N4", "1,Bo,reveel o1,,why").replace("1,Cy,reveal O1 O2", "3,Cy,o77x\n1,Cy,o1; o2\n1,Cy,")
    assert explained(text) == (
        "line 5, cell B5: no player 'Anna'\n"
        "    first: Anna\n"
        "           ^^^^\n"
        "    near: Ann\n"
        "line 6, cell A6: no key 'feilds'\n"
        "    #feilds\n"
        "    ^^^^^^^\n"
        "    near: fields, first\n"
        "line 8, cell B8: no player 'Bob'\n"
        "    Bob\n"
        "    ^^^\n"
        "    near: Bo\n"
        "line 9, cell E9: 'why' stands in no column of a log\n"
        "    why\n"
        "    ^^^\n"
        "line 9, cell C9: 'reveel' is no verb or card\n"
        "    Bo reveel o1\n"
        "       ^^^^^^\n"
        "    near: reveal\n"
        "line 10, cell A10: game 1 or 2 belongs here, not '3'\n"
        "    3\n"
        "    ^\n"
        "line 10, cell C10: 'o77x' is no card\n"
        "    Cy o77x\n"
        "       ^^^^\n"
        "line 11, cell C11: a row holds one entry, or one key; this belongs in a row of its own\n"
        "    o1; o2\n"
        "        ^^\n"
        "line 12, cell C12: the entry of 'Cy' belongs here"
    )


def test_lines_and_cells_differ_behind_a_cell_of_several_lines() -> None:
    text = CSV.replace("1,Bo,N4", '1,,"note: a\nb"\n1,Bo,X4')
    assert faults_of(text, "csv") == ["line 10, cell C9: 'X4' is no card"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (CSV.replace("reveal O1", '"reveal O1'), "line 9: a quotation mark is opened in this row and never closed"),
        (CSV.replace("#game,new old", "#game,new odl"), "line 2, cell B2: no game 'new-odl'; did you mean new-old?"),
        (CSV.replace("#game,new old\n", ""), "no line says which game it is, as game: new old"),
        (CSV.replace('#players,"Ann, Bo, Cy"\n', ""), "line 4, cell A4: the players belong before this"),
        (CSV.replace("#first", "#first,Bo\n#first"), "line 6, cell A6: first is given already, on line 5"),
        (
            CSV.replace("#game", "#rules,7\n#game"),
            "line 2, cell B2: the rulings of New Old have no version 7; known: 1",
        ),
        (CSV.replace("#game", "#format,2\n#game"), "line 2, cell B2: format 2: format is a number from 1 to 1"),
        (CSV.replace("entry", "entry,remark", 1), "line 1, cell D1: 'remark' is no column of a log"),
        (CSV.replace("entry", "entry,round", 1), "line 1, cell D1: the column round is there twice"),
        (CSV.replace("1,Ann", "one,Ann"), "line 7, cell A7: game 1 or 2 belongs here, not 'one'"),
        (CSV.replace("#fields,O3 N5\n", ""), "line 4: setup lacks fields"),
        (CSV.replace("O3\n", f"{'x' * (1 << 20)}y\n"), "line 7, cell C7: the cell has 1048577 characters; at most"),
        (CSV + "," * 20000 + "x\n", "line 10: the row has 20001 cells; at most 16384 are read"),
    ],
)
def test_a_csv_that_is_no_log_is_told_why_and_where(text: str, fault: str) -> None:
    found = faults_of(text, "csv")
    assert any(fault in one for one in found), found
    assert len(found) <= 2


def test_bytes_of_an_old_code_page_are_told_how_to_be_saved() -> None:
    assert faults_of(CSV.replace("Ann", "\u00c1nna").encode("cp1252"), "csv") == [
        "line 3, column 11: byte 43, 0xc1, is not UTF-8; a spreadsheet writes UTF-8 as 'CSV UTF-8'"
    ]


def test_too_many_rows_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.formats.csv_rows.MOST_ROWS", 10)
    assert faults_of(CSV + "1,,undo\n", "csv") == []
    assert faults_of(CSV + "1,,undo\n" * 2, "csv") == ["more than 10 rows, which is the limit"]


def test_the_limit_of_cells_is_that_of_python_again() -> None:
    before = csv.field_size_limit()
    assert list(rows_of("a,b\nc", []))
    next(rows_of("a,b\nc", []))
    assert csv.field_size_limit() == before


@steady
@given(st.text(alphabet="annbo cy,;\t\"'#=:.-123on3\n\r\x00\ufeff", max_size=80))
def test_any_rows_give_a_log_or_faults(text: str) -> None:
    for start in (CSV, "", "date,game,Ann,Bo\n"):
        try:
            loads((start + text).encode(), "csv")
        except LogError:
            continue


# Scores alone

SCORES = """\
date,game,Ann,Bo,Cy
2026-11-28,New Old,1,-8,0
2026-11-28,Neu,,0,1
"""


def scores_of(tmp_path: Path, text: str | bytes) -> ScoresReading:
    """What is read of a sheet of scores."""
    (reading,) = read_text(tmp_path, "scores.csv", text)
    assert isinstance(reading, ScoresReading)
    return reading


def games_of(reading: ScoresReading) -> list[Any]:
    """The games of a sheet."""
    assert reading.scores is not None, reading.wrong
    return [(row.row, row.date, row.game, row.points) for row in reading.scores.games]


def test_scores_alone_are_read_and_are_no_log(tmp_path: Path) -> None:
    reading = scores_of(tmp_path, SCORES)
    assert games_of(reading) == [
        (2, "2026-11-28", "New Old", (1, -8, 0)),
        (3, "2026-11-28", "Neu", (None, 0, 1)),
    ]
    assert reading.scores is not None
    assert reading.scores.players == ("Ann", "Bo", "Cy")
    assert (reading.log, reading.place) == (None, Place(str(tmp_path / "scores.csv")))
    assert "scores alone, with a column a player and a row a game, are for standings" in str(reading.error)


@pytest.mark.parametrize(
    ("separator", "ending", "encoding"),
    list(itertools.product([",", ";", "\t"], ["\n", "\r\n"], ["utf-8", "utf-8-sig", "utf-16"])),
)
def test_scores_are_read_as_spreadsheets_write_them(tmp_path: Path, separator: str, ending: str, encoding: str) -> None:
    rows = [
        ["Date", "Game", "Ann", "'=Bo", "Cy", "", ""],
        ["28.11.2026", "New Old", "1,0", "-8", "0.00", "", ""],
        ["", "", "", "", "", "", ""],
        ["11/28/2026", "Neu", "–", "−3", "+1", "", ""],
    ]
    file = io.StringIO(newline="")
    csv.writer(file, delimiter=separator, lineterminator=ending).writerows(rows)
    reading = scores_of(tmp_path, file.getvalue().encode(encoding))
    assert games_of(reading) == [
        (2, "2026-11-28", "New Old", (1, -8, 0)),
        (4, "2026-11-28", "Neu", (None, -3, 1)),
    ]
    assert reading.scores is not None
    assert reading.scores.players[1] == "=Bo"


def test_dates_and_names_of_games_may_be_left_out(tmp_path: Path) -> None:
    assert games_of(scores_of(tmp_path, "Ann,Bo\n3,4\n")) == [(2, "", "", (3, 4))]


def test_all_faults_of_scores_are_told_with_their_cells(tmp_path: Path) -> None:
    text = 'date,game,Ann,Bo,Total\n2026-02-30,Neu,1,x\n05/06/2026,Neu,1.5,1000,,,7\n,Total,"1,000",2\n'
    assert list(map(str, scores_of(tmp_path, text).wrong)) == [
        "line 1, cell E1: 'Total' is no player; leave out what is added up",
        "line 2, cell A2: '2026-02-30' is no date that is clear; write it as 2026-11-28",
        "line 2, cell D2: 'x' is no whole number",
        "line 3, cell A3: '05/06/2026' is no date that is clear; write it as 2026-11-28",
        "line 3, cell G3: '7' stands under no player",
        "line 3, cell C3: '1.5' is no whole number",
        "line 4, cell A4: this row is no game; leave out what is added up",
        "line 4, cell C4: '1,000' is no whole number",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("date,game\n1,2\n", "the first row names no players"),
        ("Ann,ANN\n1,2\n", "players 1 and 2 have one name"),
        ('Ann,Bo\n1,"2\n', "a quotation mark is opened"),
        ("Ann,Bo\n1,99999999999\n", "is out of range"),
        ("Ann,Bo\n1,-\n", "line 2: a game has the scores of two players or more"),
    ],
)
def test_scores_that_are_none_are_told_why(tmp_path: Path, text: str, fault: str) -> None:
    reading = scores_of(tmp_path, text)
    assert reading.scores is None
    assert any(fault in str(one) for one in reading.wrong)


def test_a_fault_of_a_cell_is_told_in_a_line() -> None:
    assert str(Fault("x", 3, 4, text="abc", cell="C3")) == "line 3, cell C3: x"
