"""Verdicts as Parquet: a row a log, a row a finding, that DuckDB reads at once."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from adjudicator.corpora.chunks import chunks
from adjudicator.corpora.forms import Form
from adjudicator.corpora.judging import judge_chunk
from adjudicator.formats import Raw
from adjudicator.reports import parquet
from adjudicator.reports.parquet import ParquetReport, Row
from tests.cli.commands import cli, program, sheets
from tests.corpora.samples import alone, corpus, logs_of, run_of, together
from tests.reports.samples import TURN, ZONE, log_of, reading_of, take, unreadable

ROOT = Path(__file__).resolve().parents[2]
FORM = Form(format="parquet")


def rows_of(data: bytes) -> list[dict[str, Any]]:
    """The rows of a file."""
    found: list[dict[str, Any]] = pyarrow.parquet.read_table(io.BytesIO(data)).to_pylist()
    return found


@pytest.fixture(scope="module")
def raws(tmp_path_factory: pytest.TempPathFactory) -> list[Raw]:
    """The logs of the corpus."""
    return logs_of(corpus(tmp_path_factory.mktemp("corpus")))


def test_the_rows_say_what_the_verdicts_do(raws: list[Raw]) -> None:
    verdicts = [json.loads(line) for line in alone(Form(format="jsonl"), raws)[0].splitlines()]
    rows = rows_of(alone(FORM, raws)[0])
    logs = [row for row in rows if row["row"] == "log"]
    findings = [row for row in rows if row["row"] == "finding"]
    assert len(rows) == len(logs) + len(findings)
    assert [(row["file"], row["log"], row["status"], row["error"]) for row in logs] == [
        (one["file"], one["log"], one["status"], one.get("error")) for one in verdicts
    ]
    read = [(row, one) for row, one in zip(logs, verdicts, strict=True) if one["status"] != "unreadable"]
    for row, one in read:
        kinds = [finding["kind"] for finding in one["findings"]]
        assert (row["illegal"], row["unproven"], row["notices"]) == tuple(
            map(kinds.count, ("illegal", "unproven", "notice"))
        )
        assert (row["totals"], row["places"]) == (one["scores"]["totals"], one["scores"]["places"])
        assert row["winners"] == [row["players"][seat] for seat in one["scores"]["winners"]]
        assert (row["game"], row["finished"], row["match_over"]) == (one["game"], one["finished"], one["match_over"])
    told = [(one, finding) for one in verdicts for finding in one.get("findings", ())]
    for row, (one, finding) in zip(findings, told, strict=True):
        assert (row["file"], row["log"], row["game"], row["status"]) == (
            one["file"],
            one["log"],
            one["game"],
            one["status"],
        )
        for name in ("kind", "rule", "section", "line", "round", "entry", "seat", "player", "says", "ruling"):
            assert row[name] == finding.get(name), name
        assert (row["evidence"], row["legal_count"], row["after"]) == (
            finding["evidence"],
            finding.get("legal_count"),
            finding["after"],
        )
        assert json.loads(row["move"] or "null") == finding.get("move")
        assert json.loads(row["legal"] or "[]") == finding["legal"]


def report(rows: Sequence[Any]) -> tuple[ParquetReport, list[bytes]]:
    """A report that has taken logs, and what it has written."""
    found: list[bytes] = []
    made = ParquetReport(found.append)
    take(made, rows)
    return made, found


def test_a_log_that_cannot_be_read_is_a_row() -> None:
    made, found = report([unreadable("no card '7O'", 4)])
    made.close()
    [row] = rows_of(b"".join(found))
    assert {name: value for name, value in row.items() if value is not None} == {
        "row": "log",
        "file": "night.jsonl",
        "log": 4,
        "line": 4,
        "status": "unreadable",
        "error": "line 4: no card '7O'",
    }


def test_a_date_is_one_and_a_house_key_can_be_looked_up() -> None:
    made, found = report([reading_of(log_of(ZONE, header="date: 28.11.2026\nhouse: games 1"))])
    made.close()
    row = rows_of(b"".join(found))[0]
    assert str(row["date"]) == "2026-11-28"
    assert json.loads(row["house"]) == {"games": 1}


def test_no_logs_are_a_table_without_rows() -> None:
    made, found = report([])
    made.close()
    assert rows_of(b"".join(found)) == []
    assert pyarrow.parquet.read_schema(io.BytesIO(b"".join(found))).names == list(Row.__struct_fields__)


def test_the_columns_are_those_that_are_described() -> None:
    text = (ROOT / "adjudicator" / "formats" / "README.md").read_text("utf-8")
    table = text.partition("**As a table.**")[2].partition("\n## ")[0]
    rows = [line.split("|")[1:3] for line in table.splitlines() if line.startswith("| `")]
    described = re.findall("`([a-z_]+)`", " ".join(names for names, _ in rows))
    assert sorted([*described, "winners"]) == sorted(Row.__struct_fields__)


def test_what_was_written_before_an_interruption_can_be_read() -> None:
    made, found = report([reading_of(log_of(ZONE)), reading_of(log_of(TURN), number=2)])
    made.break_off()
    assert {row["log"] for row in rows_of(b"".join(found))} == {1, 2}
    made, found = report([])
    made.break_off()
    assert found == []


def test_groups_of_rows_do_not_depend_on_chunks(raws: list[Raw], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "BATCH", 8)
    monkeypatch.setattr(parquet, "BATCHES", 3)
    here = alone(FORM, raws)
    for size in (2, 5, 50):
        run, _ = run_of(FORM)
        assert together(FORM, ((one, judge_chunk(one)) for one in chunks(raws, run.work, logs=size))) == here
    file = pyarrow.parquet.ParquetFile(io.BytesIO(here[0])).metadata
    sizes = [file.row_group(at).num_rows for at in range(file.num_row_groups)]
    assert len(sizes) > 3
    assert set(sizes[:-1]) == {24}


def test_rows_are_written_as_they_come(raws: list[Raw], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "BATCH", 4)
    monkeypatch.setattr(parquet, "BATCHES", 1)
    run, output = run_of(FORM)
    for raw in raws[:12]:
        run.here(raw)
    assert sum(map(len, output.out)) > 1000
    assert len(run.report.rows) < 4  # type: ignore[attr-defined]


def test_the_command_writes_the_file_to_standard_output(tmp_path: Path) -> None:
    paths = sheets(tmp_path, "legal", "illegal", "unproven", "unreadable")
    found = program("judge", *paths, "--format", "parquet")
    assert found.returncode == 2
    assert found.stderr == b""
    statuses = [row["status"] for row in rows_of(found.stdout) if row["row"] == "log"]
    assert statuses == ["legal", "illegal", "unproven", "unreadable"]


@pytest.mark.skipif(os.name == "nt", reason="needs a terminal")
def test_a_terminal_gets_no_file(tmp_path: Path) -> None:
    import pexpect

    command = ["-m", "adjudicator", "judge", *map(str, sheets(tmp_path, "legal")), "--format", "parquet"]
    child = pexpect.spawn(sys.executable, command, encoding="utf-8", timeout=30, dimensions=(24, 80))
    said = " ".join(child.read().split())
    child.close()
    assert said == "--format parquet: a terminal cannot show that; write it to a file, as in > rulings.parquet."
    assert child.exitstatus == 2


def test_without_pyarrow_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib.util

    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    found = cli("judge", *sheets(tmp_path, "legal"), "--format", "parquet")
    assert found.exit_code == 2
    says = "--format parquet needs the package pyarrow: pip install 'adjudicator[parquet]'."
    assert " ".join(found.stderr.split()) == says


def test_logs_are_not_gathered(tmp_path: Path) -> None:
    found = cli("judge", *sheets(tmp_path, "legal"), "--format", "parquet", "--group")
    assert found.exit_code == 2
    assert "--group: a Parquet file has a row for each log" in " ".join(found.stderr.split())
