"""Verdicts as GitHub shows them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from adjudicator.formats import Reading
from adjudicator.reports import github
from adjudicator.reports.github import MOST, GithubReport
from tests.reports.samples import TURN, ZONE, log_of, reading_of, take, unreadable

UNPROVEN = "ann o?\n"


@pytest.fixture(autouse=True)
def outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests may run on GitHub themselves."""
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)


def written(found: Sequence[Reading], strict: bool = False) -> list[str]:
    lines: list[str] = []
    report = GithubReport(lines.append, strict)
    take(report, found)
    assert not lines
    report.close()
    return lines


def many_causes() -> list[Reading]:
    return [unreadable(f"{chr(97 + at)} is wrong", at + 1) for at in range(MOST + 2)] + [reading_of(log_of(TURN))] * 2


def test_a_cause_is_an_annotation_at_its_shortest_log() -> None:
    longer = reading_of(log_of("ann o3\nbo o3\nbo o4\n"), "logs/b.jsonl", 7)
    assert written([longer, reading_of(log_of(TURN), "logs/a.jsonl", 3), reading_of(log_of("ann o3\n"))]) == [
        "::error file=logs/a.jsonl,line=3,title=new-old/turn%2C illegal entry%3A 2 logs::"
        "logs/a.jsonl, log 3, game 1, entry 2 (line 3): Ann plays O3%0A"
        "It is Bo's turn, not Ann's.%0A"
        "(rulebook: On Your Turn)",
        "3 logs: 1 legal, 2 illegal, 0 unproven, 0 unreadable.",
    ]


def test_what_is_unproven_warns_and_is_an_error_when_it_counts_as_illegal() -> None:
    found = [reading_of(log_of(UNPROVEN))]
    assert written(found)[0].startswith("::warning file=night.jsonl,line=1,title=new-old/old-zone-step%2C unproven%3A ")
    assert written(found, strict=True)[0].startswith("::error ")


def test_a_log_that_cannot_be_read_is_an_error() -> None:
    assert written([unreadable("'50%' is no card", 4)])[0] == (
        "::error file=night.jsonl,line=4,title=unreadable%2C ... is no card%3A 1 log::line 4: '50%25' is no card"
    )


def test_standard_input_is_no_file() -> None:
    assert written([reading_of(log_of(TURN), "-")])[0].startswith("::error title=new-old/turn%2C illegal entry")


def test_what_stands_in_a_log_gives_no_command() -> None:
    name = "50%\r\n::set-env name=x::\x1b"
    lines = written([reading_of(log_of(TURN, (name, "Bo")), "a,b: %.jsonl")])
    assert lines[0] == (
        "::error file=a%2Cb%3A %25.jsonl,line=1,title=new-old/turn%2C illegal entry%3A 1 log::"
        "a,b: %25.jsonl, log 1, game 1, entry 2 (line 1): 50%25\\r\\n::set-env name=x::\\x1b plays O3%0A"
        "It is Bo's turn, not 50%25\\r\\n::set-env name=x::\\x1b's.%0A"
        "(rulebook: On Your Turn)"
    )
    assert len(lines) == 2


def test_only_so_many_causes_are_annotated_and_the_others_are_named() -> None:
    lines = written(many_causes())
    annotated = [line for line in lines if line.startswith("::")]
    assert len(annotated) == MOST
    assert annotated[0].startswith("::error file=night.jsonl,line=1,title=new-old/turn%2C illegal entry%3A 2 logs::")
    assert lines[MOST:] == ["unreadable: 1 log"] * 3 + ["14 logs: 0 legal, 2 illegal, 0 unproven, 12 unreadable."]


def test_all_causes_are_in_the_summary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    summary = tmp_path / "summary.md"
    summary.write_text("# Before\n", "utf-8")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    written(many_causes())
    text = summary.read_text("utf-8")
    assert text.startswith(
        "# Before\n"
        "# Causes\n"
        "\n"
        "14 logs: 0 legal, 2 illegal, 0 unproven, 12 unreadable.\n"
        "\n"
        "## new-old/turn, illegal entry\n"
        "\n"
        "In 2 logs. The shortest:\n"
        "\n"
        "- **illegal** new-old/turn, night.jsonl, log 1, game 1, entry 2 (line 1): Ann plays O3  \n"
    )
    assert text.count("\n## ") == MOST + 3


def test_a_summary_that_is_too_long_says_what_it_leaves_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    summary = tmp_path / "summary.md"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    monkeypatch.setattr(github, "MOST_SUMMARY", 500)
    written(many_causes())
    text = summary.read_text("utf-8")
    assert len(text) < 550
    assert text.endswith(f"\nAnd {MOST + 3 - text.count('## ')} causes more.\n")


def test_a_file_is_named_from_the_root_of_the_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "engine").mkdir()
    monkeypatch.chdir(tmp_path / "engine")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))
    assert written([reading_of(log_of(ZONE), "logs/a.jsonl")])[0].startswith("::error file=engine/logs/a.jsonl,line=1,")
    assert written([reading_of(log_of(ZONE), "/elsewhere/a.jsonl")])[0].startswith("::error file=/elsewhere/a.jsonl,")


def test_no_log_at_all_is_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    summary = tmp_path / "summary.md"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    assert written([]) == []
    assert not summary.exists()
