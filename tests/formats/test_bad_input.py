"""Wrong or cut-off input: a message with its place, and the other logs are read."""

from __future__ import annotations

import gzip
import io
import os
import subprocess
import sys
import tracemalloc
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
import zstandard

from adjudicator.formats import KINDS, Refused, encode, find_files, loads, read, reading, readings
from adjudicator.formats.reading import MOST_FAULTS
from adjudicator.log import LogError
from tests.formats.samples import SHEET, SMALL, faults_of, log_of, read_text, small, with_moves

LINE = msgspec.json.encode(SMALL)
LOG = log_of(SMALL)


def as_json(value: Any) -> bytes:
    return msgspec.json.encode(value)


def packed(kind: str) -> bytes:
    return encode(LOG, kind)


# Texts


def test_bytes_that_are_not_utf8_are_told_with_their_place() -> None:
    assert faults_of(LINE.replace(b"Bo", b"B\xff"), "json") == ["line 1, column 49: byte 48, 0xff, is not UTF-8"]
    assert faults_of(SHEET.encode().replace(b"Bo,", b"B\xff,"), "sheet") == [
        "line 2, column 16: byte 29, 0xff, is not UTF-8"
    ]
    assert faults_of(packed("msgpack").replace(b"Bo", b"B\xff"), "msgpack")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_byte_order_marks_and_line_ends_of_every_kind_are_read(encoding: str, ending: str) -> None:
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    sheet = mark + SHEET.replace("\n", ending).replace("Ann", "Ánna")
    assert loads(sheet.encode(encoding), "sheet").players[0] == "Ánna"
    text = mark + encode(LOG, "json").decode().replace("\n", ending)
    assert loads(text.encode(encoding), "json") == LOG


def test_lines_of_json_may_have_a_mark_and_other_ends(tmp_path: Path) -> None:
    found = read_text(tmp_path, "a.jsonl", b"\xef\xbb\xbf" + LINE + b"\r\n\r\n" + LINE)
    assert [(one.log == LOG, one.line, one.place.log) for one in found] == [(True, 1, 1), (True, 3, 2)]


def test_odd_utf16_is_a_fault() -> None:
    assert faults_of(b"\xff\xfea", "sheet") == ["byte 2 is not UTF-16, as which the text begins"]


@pytest.mark.parametrize("kind", KINDS)
def test_an_empty_file_is_told(tmp_path: Path, kind: str) -> None:
    (found,) = read_text(tmp_path, f"a.{kind}", b"")
    assert (found.log, found.error) == (None, "empty")


@pytest.mark.parametrize("kind", ["json", "msgpack", "msgpacks"])
def test_a_text_cut_at_any_byte_is_told_to_stop_early(kind: str) -> None:
    data = packed(kind).rstrip()
    for size in range(1, len(data)):
        (fault,) = faults_of(data[:size], kind)
        assert "stops early" in fault, (size, fault)


def test_a_json_line_cut_at_any_byte_costs_itself_alone(tmp_path: Path) -> None:
    for size in range(1, len(LINE)):
        good, bad, last = read_text(tmp_path, "a.jsonl", LINE + b"\n" + LINE[:size] + b"\n" + LINE)
        assert good.log == last.log == LOG
        assert bad.error == f"line 2, column {size + 1}: the text stops early"


def test_a_sheet_cut_at_any_line_is_an_unfinished_log() -> None:
    lines = SHEET.splitlines(keepends=True)
    for count in range(6, len(lines)):
        assert len(loads("".join(lines[:count]).encode(), "sheet").rounds[0].moves) == count - 6


def test_the_place_where_json_breaks_is_told() -> None:
    assert faults_of(b'{"format": 1,\n "game": nope}', "json") == ["line 2, column 14: no JSON: invalid character"]
    assert faults_of(LINE + b"\nx", "json") == ["line 2, column 2: no JSON: trailing characters"]


def test_keys_given_twice_are_told_in_files_that_people_write(tmp_path: Path) -> None:
    twice = '{"format": 1,\n"game": "new-old",\n"g\\u0061me": "new-old",' + LINE.decode()[29:]
    assert faults_of(twice, "json") == ["line 3, column 1: the key 'game' is given twice (at game)"]
    (found,) = read_text(tmp_path, "a.jsonl", twice.replace("\n", ""))
    assert found.log == LOG
    assert faults_of(SHEET.replace("first", "fields: o1 n1\nfirst"), "sheet") == [
        "line 7, column 1: fields is given already, on line 5"
    ]


@pytest.mark.parametrize("number", ["1e400", "-1e999", "1" * 5000])
def test_numbers_without_end_are_told_with_their_place(number: str) -> None:
    text = LINE.decode().replace('["play",1,', f'["play",{number},')
    assert faults_of(text, "json") == [f"line 1, column {text.index(number) + 1}: a number is out of range"]


def test_large_numbers_are_told_with_their_place() -> None:
    (seat,) = faults_of(as_json(with_moves(["play", 10**30, "O3"])), "json")
    assert "there is no seat with a number of more than 30 digits: the players have the seats 0 to 2" in seat
    assert faults_of(as_json(with_moves(["adjust", 0, 10**30])), "json") == [
        "line 1, column 142, round 1, entry 1: a number of more than 30 digits is out of range; "
        "expected a whole number from -1000000000 to 1000000000 (at rounds[0].moves[0][2])"
    ]


@pytest.mark.parametrize("kind", ["json", "jsonl"])
@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 100_000, '{"format":1,"game":"new-old","house":' + "[" * 100_000]
)
def test_deep_nesting_is_refused(kind: str, text: str) -> None:
    assert any("nested deeper than 32 levels" in fault for fault in faults_of(text, kind))


def test_deep_nesting_in_messagepack_is_refused() -> None:
    assert faults_of(b"\x91" * 100_000, "msgpack") == ["nested deeper than 32 levels, which is the limit"]
    assert faults_of(b"\x81\xa1a" * 100_000, "msgpack") == ["nested deeper than 32 levels, which is the limit"]


def test_lengths_that_messagepack_only_claims_are_refused() -> None:
    for head in (b"\xdd\xff\xff\xff\xff", b"\xdf\xff\xff\xff\xff", b"\xc6\xff\xff\xff\xff", b"\xdb\xff\xff\xff\xff"):
        assert "stops early" in faults_of(head, "msgpack")[0]


# What a log may be


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ([], "a log is an object with the keys format, game, players, house and rounds"),
        ({}, "the log's format is missing"),
        (small(format=2), "the log has format 2; this version reads formats up to 1, a later one is needed"),
        (small(format=0), "the log's format is 0; it is a whole number, 1 at most (at format)"),
        (small(format=True), "the log's format is True; it is a whole number, 1 at most (at format)"),
        (small(game="new-odl"), "no game 'new-odl'"),
        (small(game=7), "the log's game is 7, which is no name (at game)"),
        (small(players=["Ann", ""]), "player 2 has no name (at players)"),
        (small(players=["Ánna", "A\u0301nna", "Cy"]), "players 1 and 2 have one name"),
        (small(players=["Ann", "ANN", "Cy"]), "players 1 and 2 have one name"),
        (small(players=["Ann", "x" * 10_000, "Cy"]), "the name of player 2 has 10000 characters; at most 200 are read"),
        (
            small(house={"new-zone-wrp": True}),
            "house has no key 'new-zone-wrp'; near: new-zone-wrap (at house.new-zone-wrp)",
        ),
        (small(house={"games": "3"}), "expected a whole number, found '3' (at house.games)"),
        (small(result={"winner": [3]}), "there is no seat 3: the players have the seats 0 to 2 (at result.winner[0])"),
        (small(rules=0), "0 is out of range; expected a whole number from 1 to 1000 (at rules)"),
        (small(rounds=[{"moves": []}]), "rounds[0] needs the key 'setup'"),
        (
            with_moves(["reveel", 0, []]),
            "no verb 'reveel'; there are play, reveal, pass, ruling, adjust, undo and note; near: reveal",
        ),
        (
            with_moves(["play", 99, "O3"]),
            "round 1, entry 1: there is no seat 99: the players have the seats 0 to 2 (at rounds[0].moves[0][1])",
        ),
        (with_moves(["play", 3, "O3"], ["undo"]), "there is no seat 3: the players have the seats 0 to 2"),
        (with_moves(["play", 100, "O3"]), "there is no seat 100: the players have the seats 0 to 2"),
        (with_moves(["play", -1, "O3"]), "there is no seat -1: the players have the seats 0 to 2"),
        (with_moves(["adjust", 3, 1]), "there is no seat 3: the players have the seats 0 to 2"),
        (
            with_moves(["play", 0, "O3", "old", 1]),
            '1 is too much; expected ["play", seat, card, (zone)] (at rounds[0].moves[0][4])',
        ),
        (
            with_moves(["play", 0]),
            'something is missing; expected ["play", seat, card, (zone)] (at rounds[0].moves[0])',
        ),
        (with_moves(["play", 0, "X3"]), "'X3' is no card; a card is written like O3 or N5 (at "),
        (with_moves(["play", 0, "o3"]), "'o3' is written 'O3' (at rounds[0].moves[0][2])"),
        (with_moves(["play", "Ann", "O3"]), "expected a whole number, found 'Ann' (at rounds[0].moves[0][1])"),
        (with_moves(["play", True, "O3"]), "expected a whole number, found true (at rounds[0].moves[0][1])"),
        (with_moves("x"), "expected a move, as [\"verb\", seat, …], found 'x'"),
    ],
)
@pytest.mark.parametrize("kind", ["json", "msgpack"])
def test_a_log_that_is_not_one_is_told_what_was_expected(value: Any, fault: str, kind: str) -> None:
    data = as_json(value) if kind == "json" else msgspec.msgpack.encode(value)
    (found,) = faults_of(data, kind)
    assert fault in found


def test_all_faults_of_a_log_are_told_at_once() -> None:
    value = with_moves(["play", 0, "X3"], ["play", 0, "O3"], ["fly", 1], ["pass", "Bo"], house={"x": 1})
    found = faults_of(as_json(value), "json")
    assert len(found) == 4
    assert "round 1, entry 3: no verb 'fly'" in found[2]


def test_a_log_with_too_many_entries_is_refused() -> None:
    value = with_moves(*[["undo"]] * 100_001)
    assert faults_of(as_json(value), "json") == [
        "line 1, column 78: the log has more than 100000 entries, which is the limit (at rounds)"
    ]
    assert "more than 100000 entries" in faults_of(SHEET + "undo\n" * 100_000, "sheet")[0]


# Streams


def test_a_bad_line_costs_itself_alone(tmp_path: Path) -> None:
    lines = [LINE, b"", b"nope", b'{"format": 1', LINE, b"\xff", as_json(small(format=9)), LINE]
    found = read_text(tmp_path, "a.jsonl", b"\n".join(lines) + b"\n")
    assert [(one.place.log, one.line, one.log is not None) for one in found] == [
        (1, 1, True), (2, 3, False), (3, 4, False), (4, 5, True), (5, 6, False), (6, 7, False), (7, 8, True),
    ]  # fmt: skip


def test_a_line_that_is_too_long_costs_itself_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = LINE + b"\n" + b" " * (reading.MOST_BYTES + 1) + b"\n" + LINE + b"\n" + b"x" * (reading.MOST_BYTES + 1)
    found = read_text(tmp_path, "a.jsonl", text)
    assert [(one.line, one.log is not None) for one in found] == [(1, True), (2, False), (3, True), (4, False)]
    assert found[1].error == f"line 2: the line has more than {reading.MOST_BYTES} bytes, which is the limit"


def test_a_value_that_is_no_log_costs_itself_alone(tmp_path: Path) -> None:
    wrap = msgspec.msgpack.encode
    good = wrap(packed("msgpack"))
    found = read_text(
        tmp_path, "a.msgpacks", good + wrap(b"\xc1") + good + wrap(b"\0" * (reading.MOST_BYTES + 1)) + good
    )
    assert [one.log is not None for one in found] == [True, False, True, False, True]
    (*_, last) = read_text(tmp_path, "a.msgpacks", good + b"\x01" + good)
    assert last.error == f"no MessagePack bin value at byte {len(good)}; nothing behind it can be read"


@pytest.mark.parametrize("ending", [".gz", ".zst"])
def test_the_logs_before_the_cut_of_a_packed_stream_are_read(tmp_path: Path, ending: str) -> None:
    text = b"".join(as_json(small(meta={"note": os.urandom(400).hex()})) + b"\n" for _ in range(300))
    data = gzip.compress(text) if ending == ".gz" else zstandard.compress(text)
    *before, last = read_text(tmp_path, f"a.jsonl{ending}", data[: len(data) // 2])
    assert before
    assert all(one.log for one in before)
    assert last.log is None
    assert "stops early" in str(last.error)
    assert last.place.log == len(before) + 1


@pytest.mark.parametrize("ending", [".gz", ".zst"])
@pytest.mark.parametrize("size", [0, 1, 5, 30])
def test_a_packed_file_cut_anywhere_is_told(tmp_path: Path, ending: str, size: int) -> None:
    data = gzip.compress(LINE) if ending == ".gz" else zstandard.compress(LINE)
    (found,) = read_text(tmp_path, f"a.json{ending}", data[:size])
    assert "stops early" in str(found.error) or found.error == "empty"
    (found,) = read_text(tmp_path, f"a.json{ending}", b"no such data")
    assert "damaged" in str(found.error)


def test_all_members_and_frames_are_read(tmp_path: Path) -> None:
    three = LINE + b"\n" + LINE + b"\n" + LINE
    for ending, pack in ((".gz", gzip.compress), (".zst", zstandard.compress)):
        found = read_text(
            tmp_path, f"a.jsonl{ending}", b"".join(pack(three[at : at + 99]) for at in range(0, len(three), 99))
        )
        assert [one.log for one in found] == [LOG] * 3
    padded = gzip.compress(LINE) + b"\0" * 100
    assert [one.log for one in read_text(tmp_path, "b.jsonl.gz", padded)] == [LOG]


BOMB = """
import resource, sys
from adjudicator.formats import readings
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
found = list(readings(sys.argv[1]))
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(len(found), (after - before) // 1024, found[0].error)
"""


@cache
def bomb(ending: str) -> bytes:
    """A gigabyte of zeros, packed."""
    file = io.BytesIO()
    packer: Any
    if ending == ".gz":
        packer = gzip.GzipFile(fileobj=file, mode="wb", compresslevel=1)
    else:
        packer = zstandard.ZstdCompressor().stream_writer(file, closefd=False)
    with packer as stream:
        for _ in range(1024):
            stream.write(b"\0" * (1 << 20))
    return file.getvalue()


@pytest.mark.skipif(sys.platform == "win32", reason="measures memory as Unix does")
@pytest.mark.parametrize("kind", [*KINDS])
@pytest.mark.parametrize("ending", [".gz", ".zst"])
def test_a_gigabyte_of_zeros_is_refused_in_little_memory(tmp_path: Path, kind: str, ending: str) -> None:
    path = tmp_path / f"bomb.{kind}{ending}"
    path.write_bytes(bomb(ending))
    done = subprocess.run([sys.executable, "-c", BOMB, str(path)], capture_output=True, text=True, check=True)
    count, megabytes, error = done.stdout.split(" ", 2)
    assert int(count) == 1
    assert int(megabytes) < 150
    assert "limit" in error or "no MessagePack bin value" in error


# Files


def test_a_file_that_is_not_there_is_told() -> None:
    (found,) = readings("no/such.sheet")
    assert (found.place.file, found.error) == ("no/such.sheet", "no such file")


def test_a_folder_in_the_place_of_a_file_is_told(tmp_path: Path) -> None:
    (found,) = readings(tmp_path)
    assert found.error == "a folder, where a file is meant"


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.sheet"
    path.write_text(SHEET)
    path.chmod(0)
    (found,) = readings(path)
    assert found.error == "may not be read: permission denied"


def test_a_refusal_of_the_system_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> Any:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    (found,) = readings(tmp_path / "a.sheet")
    assert found.error == "may not be read: permission denied"


def test_reading_from_python_raises_with_file_line_and_reason(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(LINE + b"\nnope\n" + LINE)
    logs = read(path)
    assert next(logs) == LOG
    with pytest.raises(LogError, match=r"a\.jsonl, log 2: line 2, column 5: no JSON"):
        next(logs)


def test_folders_are_walked_in_order_for_logs_alone(tmp_path: Path) -> None:
    for name in (
        "b.sheet",
        "a/z.jsonl.gz",
        "a/b.verdict.json",
        ".git/x.json",
        "c.txt",
        "a/B.JSON",
        "c.msgpacks.zst",
        "a/c.csv",
        "a/c.tsv",
    ):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    found = [path.relative_to(tmp_path).as_posix() for path in find_files([tmp_path])]
    assert found == ["a/B.JSON", "a/c.csv", "a/z.jsonl.gz", "b.sheet", "c.msgpacks.zst"]
    assert [str(path) for path in find_files(["-", tmp_path / "c.txt", "none"])] == [
        "-",
        str(tmp_path / "c.txt"),
        "none",
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="its pipes are in no folder")
def test_a_pipe_in_a_folder_is_not_waited_for_and_a_link_to_nothing_is_told(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "gone.json").symlink_to("nowhere.json")
    (tmp_path / "night.sheet").touch()
    (tmp_path / "same.sheet").symlink_to("night.sheet")
    assert [path.name for path in find_files([tmp_path])] == ["gone.json", "night.sheet", "same.sheet"]


def test_the_faults_of_many_rounds_are_told_up_to_a_limit() -> None:
    text = "game: new old\nplayers: A, B\n" + "round\n" * 20_000
    with pytest.raises(Refused) as refused:
        loads(text.encode(), "sheet")
    assert len(refused.value.faults) == MOST_FAULTS


@pytest.mark.parametrize("pack", [bytes, gzip.compress, zstandard.compress])
@pytest.mark.parametrize("kind", KINDS)
def test_the_kind_of_standard_input_is_found(kind: str, pack: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    many = [LOG, LOG] if kind in ("jsonl", "msgpacks") else [LOG]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(pack(encode(many, kind)))))
    assert [one.log for one in readings("-")] == many


def test_the_kind_of_standard_input_can_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"{nope\n" + LINE)))
    assert [one.log for one in readings("-", "jsonl")] == [None, LOG]


def test_a_file_with_another_ending_is_looked_at(tmp_path: Path) -> None:
    (found,) = read_text(tmp_path, "a.txt", SHEET)
    assert found.log == LOG


def test_memory_does_not_grow_with_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes((LINE + b"\n") * 50_000)
    tracemalloc.start()
    try:
        assert sum(one.log is not None for one in readings(path)) == 50_000
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_rulings_of_a_version_that_nobody_knows_are_refused() -> None:
    faults = faults_of(b'{"format": 1, "game": "new-old", "rules": 7, "players": ["A", "B"], "rounds": []}', "json")
    assert len(faults) == 1
    assert "the rulings of New Old have no version 7; known: 1" in faults[0]
