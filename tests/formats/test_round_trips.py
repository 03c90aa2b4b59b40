"""Every format gives back an equal log, and writes one log in one way."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.formats import KINDS, MANY, encode, loads, read, readings, write
from adjudicator.formats.reading import Reading
from adjudicator.log import AnyLog, LogError
from tests.formats.samples import NASTY, SHEET, SMALL, log_of, logs, small, with_moves

steady = settings(derandomize=True, deadline=None, max_examples=150, suppress_health_check=list(HealthCheck))


def said(data: bytes, kind: str) -> str | None:
    """What is said of bytes that are no log."""
    try:
        loads(data, kind)
    except LogError as fault:
        return str(fault)
    return None


@steady
@given(logs(), st.sampled_from(KINDS))
def test_every_format_gives_back_an_equal_log(log: AnyLog, kind: str) -> None:
    assert loads(encode(log, kind), kind) == log


@steady
@given(logs(), st.sampled_from(KINDS))
def test_the_canonical_form_of_the_canonical_form_is_itself(log: AnyLog, kind: str) -> None:
    once = encode(log, kind)
    assert encode(loads(once, kind), kind) == once


@steady
@given(logs())
def test_what_is_written_can_be_shown_on_any_screen(log: AnyLog) -> None:
    text = encode(log, "sheet").decode()
    assert all(line.isprintable() for line in text.split("\n"))


@steady
@given(logs(), st.sampled_from(KINDS), st.integers(0, 10**6))
def test_a_changed_text_is_a_log_or_faults_and_never_another_exception(log: AnyLog, kind: str, seed: int) -> None:
    rng = random.Random(seed)
    data = bytearray(encode(log, kind))
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data))
        data[at : at + rng.randint(0, 3)] = bytes(rng.randrange(256) for _ in range(rng.randint(0, 3)))
    assert said(bytes(data), kind) != ""


@pytest.mark.parametrize("kind", KINDS)
@steady
@given(st.binary(max_size=200))
def test_any_bytes_give_faults_and_never_another_exception(kind: str, data: bytes) -> None:
    assert said(data, kind) != ""


@steady
@given(st.text(alphabet='annbo cyo3n5reveal"#;:.,-\\6 \n\r\t？−', max_size=60))
def test_any_entries_give_moves_or_faults(text: str) -> None:
    assert said((SHEET + text).encode(), "sheet") != ""


@pytest.mark.parametrize("name", NASTY)
@pytest.mark.parametrize("kind", KINDS)
def test_names_survive(name: str, kind: str) -> None:
    log = log_of(
        with_moves(
            ["play", 0, "O3"],
            ["play", None, "O3"],
            ["reveal", 0, ["O1"]],
            ["reveal", None, ["O1"]],
            ["pass", 0],
            ["pass", None],
            ["adjust", 0, -5, "x"],
            players=[name, "Bo", "Cy"],
            result={"winner": [0, 1]},
        )
    )
    assert loads(encode(log, kind), kind) == log


@pytest.mark.parametrize(
    "setup",
    [
        {"first": 0, "fields": []},
        {"first": 0, "fields": ["O3", "N5", "N5"]},
        {"first": 0, "fields": ["O3", "N5"], "hands": [["O1"], ["?"] * 12]},
        {"first": 0, "fields": ["O3", "N5"], "hands": []},
        {"first": 0, "fields": ["O3", "N5"], "hands": [["?"] * 12] * 3},
        {"first": 0, "fields": ["O3", "N5"], "hands": [[], ["?"] * 12, ["N1", "O?"]]},
        {"first": 0, "fields": ["O3", "N5"], "returned": [["O1", "N1"]] * 4},
    ],
)
@pytest.mark.parametrize("kind", KINDS)
def test_a_setup_that_is_wrong_survives_to_be_judged(kind: str, setup: dict[str, object]) -> None:
    log = log_of(small(rounds=[{"setup": setup, "moves": [], "result": {"points": [1, 2, 3, 4, 5, 6]}}]))
    assert loads(encode(log, kind), kind) == log


@pytest.mark.parametrize("players", [[], ["Ann"], ["Mary Ann"], [f"p{n}" for n in range(60)]])
@pytest.mark.parametrize("kind", KINDS)
def test_too_few_and_too_many_players_survive_to_be_judged(kind: str, players: list[str]) -> None:
    log = log_of(small(players=players, rounds=[]))
    assert loads(encode(log, kind), kind) == log


@pytest.mark.parametrize("ending", ["", ".gz", ".zst"])
@pytest.mark.parametrize("kind", KINDS)
def test_files_come_back_packed_or_not(tmp_path: Path, kind: str, ending: str) -> None:
    log = log_of(SMALL)
    several = [log, log, log] if kind in MANY else [log]
    path = tmp_path / f"night.{kind}{ending}"
    write(several, path)
    assert list(read(path)) == several
    before = path.read_bytes()
    write(several, path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in MANY])
def test_many_logs_in_a_format_of_one_are_refused(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"night.{kind}"
    path.write_text("before")
    with pytest.raises(LogError, match="holds one log; 2 more would be lost"):
        write([log_of(SMALL)] * 3, path)
    assert path.read_text() == "before"


def test_the_canonical_sheet_reads_well() -> None:
    log = log_of(
        with_moves(
            ["play", 0, "o3".upper()],
            ["play", 1, "N4", "new"],
            ["ruling", "taken-back"],
            ["reveal", 2, []],
            ["note", "lights went out"],
            ["note", "lights; out"],
            ["adjust", 1, -5, "slow play"],
            ["undo"],
            ["pass", None],
            rules=1,
            players=["Ann", "Mary Ann", "Reveal"],
            house={"new-zone-wrap": False, "games": 3},
            meta={"date": "2026-11-28", "place": "Kitchen table"},
            result={"winner": [0]},
        )
    )
    assert encode(log, "sheet").decode() == (
        "game: new old\n"
        "rules: 1\n"
        'players: Ann, "Mary Ann", Reveal\n'
        "date: 2026-11-28\n"
        "place: Kitchen table\n"
        "house: new-zone-wrap no, games 3\n"
        "winner: Ann\n"
        "\n"
        "round 1\n"
        "first: Ann\n"
        "fields: O3 N5\n"
        "Ann O3\n"
        '"Mary Ann" N4 > new\n'
        "ruling taken back\n"
        "Reveal reveal none\n"
        "note: lights went out\n"
        'note: "lights; out"\n'
        'adjust "Mary Ann" -5 slow play\n'
        "undo\n"
        "pass\n"
    )


def test_the_canonical_json_has_a_move_a_line() -> None:
    text = encode(log_of(small(rules=1, meta={"date": "2026-11-28"})), "json").decode()
    assert text.splitlines()[:8] == [
        "{",
        '  "format": 1,',
        '  "game": "new-old",',
        '  "rules": 1,',
        '  "players": ["Ann", "Bo", "Cy"],',
        '  "house": {},',
        '  "meta": {"date": "2026-11-28"},',
        '  "rounds": [',
    ]
    assert '        ["reveal", 2, ["O1", "O2"]]\n' in text


def test_a_log_in_two_formats_is_one_log() -> None:
    assert loads(SHEET.encode(), "sheet") == log_of(SMALL)


def test_a_reading_says_where_the_entries_of_a_sheet_stand(tmp_path: Path) -> None:
    path = tmp_path / "a.sheet"
    path.write_text(SHEET.replace("Ann O3\nBo N4\n", "Ann O3; Bo N4\n\n# a comment\n"))
    (reading,) = readings(path)
    assert isinstance(reading, Reading)
    assert reading.place.lines == ((4, 7, 7, 10),)
    assert reading.place.line_of(1, 3) == 10
