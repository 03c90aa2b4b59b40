"""Verdicts as JUnit XML."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import xmlschema
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.formats import Reading, find_files, loads, readings
from adjudicator.reports import junit
from adjudicator.reports.junit import JunitReport
from tests.cli.commands import LEGAL
from tests.reports.samples import TURN, ZONE, log_of, reading_of, take, unreadable

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = xmlschema.XMLSchema(Path(__file__).with_name("junit.xsd"))
UNPROVEN = "ann o?\n"
STATUSES = [
    reading_of(log_of(TURN)),
    reading_of(log_of("ann o3\n"), number=2),
    reading_of(log_of(UNPROVEN), number=3),
    unreadable("'x9' is no card", 4),
]


def written(found: Sequence[Reading], strict: bool = False) -> str:
    """The report on logs, which keeps to the schema."""
    pieces: list[bytes] = []
    report = JunitReport(pieces.append, strict)
    take(report, found)
    assert not pieces
    report.close()
    text = b"".join(pieces).decode()
    SCHEMA.validate(text)
    return text


def cases(text: str) -> list[Any]:
    return list(ElementTree.fromstring(text.encode()).iter("testcase"))


def test_each_log_is_a_case_and_the_totals_stand_before_them() -> None:
    assert written(STATUSES) == (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<testsuites name="adjudicator" tests="4" failures="1" errors="1" time="0">\n'
        '  <testsuite name="adjudicator" tests="4" failures="1" errors="1" skipped="1" time="0">\n'
        '    <testcase name="night.jsonl, log 1" classname="new-old" time="0">'
        '<failure type="new-old/turn" '
        "message=\"game 1, entry 2 (line 1): Ann plays O3: It is Bo's turn, not Ann's.\">\n"
        "night.jsonl, log 1, game 1, entry 2 (line 1): Ann plays O3\n"
        "  ILLEGAL  new-old/turn   (rulebook: On Your Turn)\n"
        "  It is Bo's turn, not Ann's.\n"
        "</failure></testcase>\n"
        '    <testcase name="night.jsonl, log 2" classname="new-old" time="0" />\n'
        '    <testcase name="night.jsonl, log 3" classname="new-old" time="0">'
        '<skipped type="new-old/old-zone-step" message="game 1, entry 1 (line 3): Ann plays O?: '
        'The number of the card played is not known; it would tell whether it goes on the 3 in the Old Zone.">\n'
        "night.jsonl, log 3, game 1, entry 1 (line 3): Ann plays O?\n"
        "  UNPROVEN new-old/old-zone-step   (rulebook: Stage A)\n"
        "  The number of the card played is not known; it would tell whether it goes on\n"
        "  the 3 in the Old Zone.\n"
        "</skipped></testcase>\n"
        '    <testcase name="night.jsonl, log 4" classname="unreadable" time="0">'
        '<error type="unreadable" message="line 4: \'x9\' is no card">\n'
        "night.jsonl, log 4: cannot be read.\n"
        "  line 4: 'x9' is no card\n"
        "</error></testcase>\n"
        "  </testsuite>\n"
        "</testsuites>\n"
    )


def test_what_is_unproven_is_a_failure_when_it_counts_as_illegal() -> None:
    suite = ElementTree.fromstring(written(STATUSES, strict=True).encode())[0]
    assert {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")} == {
        "tests": "4",
        "failures": "2",
        "errors": "1",
        "skipped": "0",
    }
    assert [len(suite.findall(f"testcase/{tag}")) for tag in ("failure", "skipped", "error")] == [2, 0, 1]


def test_the_totals_are_those_of_the_cases_on_all_logs_of_the_project() -> None:
    found = [one for path in find_files([ROOT / "logs", ROOT / "fixtures"]) for one in readings(path)]
    text = written(found)
    suite = ElementTree.fromstring(text.encode())[0]
    assert len(found) > 500
    for total, tag in (("tests", "."), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert suite.get(total) == str(len(suite.findall(f"testcase/{tag}" if tag != "." else "testcase")))


def test_a_notice_on_a_legal_log_is_what_its_case_printed() -> None:
    [case] = cases(written([reading_of(loads(LEGAL.encode(), "sheet"))]))
    assert [one.tag for one in case] == ["system-out"]
    assert "NOTICE night.jsonl, log 1, game 1, entry " in case[0].text


@pytest.mark.parametrize(
    "name", ["]]>", "<b>&amp;", "\"'", "\x00\x1b[31m", "a\nb\tc", "\ufffe\uffff", "\u202eb", "😀 שרה"]
)
def test_a_name_survives(name: str) -> None:
    text = written([reading_of(log_of(TURN, (name, "Bo")), file=f"{name}.jsonl")])
    [case] = cases(text)
    spelled = "".join(
        char if char.isprintable() and char not in "\ufffe\uffff" else char.encode("unicode_escape").decode()
        for char in name
    )
    assert case.get("name") == f"{spelled}.jsonl, log 1"
    assert case[0].get("message").endswith(f"{spelled} plays O3: It is Bo's turn, not {spelled}'s.")


@given(st.text(min_size=1, max_size=30).filter(lambda name: bool(name.strip()) and name.casefold() != "bo"))
@settings(max_examples=150, derandomize=True, deadline=None)
def test_no_name_breaks_the_schema(name: str) -> None:
    written([reading_of(log_of(TURN, (name, "Bo")), file=name), unreadable(name)])


def test_many_cases_wait_on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [reading_of(log_of(text), number=at) for at, text in enumerate([TURN, ZONE] * 20, 1)]
    expected = written(found)
    monkeypatch.setattr(junit, "IN_MEMORY", 1000)
    report = JunitReport(lambda data: None)
    take(report, found)
    assert report.cases._rolled  # type: ignore[attr-defined]
    report.close()
    assert written(found) == expected


def test_no_log_at_all_is_a_suite_without_cases() -> None:
    assert 'tests="0" failures="0" errors="0" skipped="0"' in written([])
