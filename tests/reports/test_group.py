"""Failures by cause."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from adjudicator.formats import Reading, readings
from adjudicator.reports.group import MOST_ERRORS, Cause, Causes, GroupData, GroupMarkdown, GroupReport, GroupTable
from adjudicator.reports.outcome import Tally
from adjudicator.reports.page import Page
from tests.reports.samples import TURN, ZONE, log_of, reading_of, take, unreadable

ROOT = Path(__file__).resolve().parents[2]


class Gathered(GroupReport):
    """Causes that nobody writes."""

    def close(self) -> None:
        """Nothing is written."""


def causes(*readings: Reading) -> list[Cause]:
    report = Gathered()
    take(report, readings)
    return list(report.causes)


def logs(*entries: str) -> list[Reading]:
    return [reading_of(log_of(text), number=at) for at, text in enumerate(entries, 1)]


def titles(found: list[Cause]) -> list[str]:
    return [f"{one.title}: {one.frequency}" for one in found]


def test_the_most_frequent_cause_is_first() -> None:
    assert titles(causes(*logs(ZONE, TURN, TURN, "ann o3\n", TURN))) == [
        "new-old/turn, illegal entry: 3 logs",
        "new-old/old-zone-step, illegal entry: 1 log",
    ]


def test_causes_that_are_as_frequent_stand_by_their_names() -> None:
    once = causes(*logs(ZONE, TURN))
    assert titles(once) == titles(causes(*logs(TURN, ZONE)))
    assert [one.rule for one in once] == ["new-old/old-zone-step", "new-old/turn"]


def test_the_shortest_log_of_a_cause_is_its_example() -> None:
    [cause] = causes(*logs("ann o3\nbo o3\nann o4\nann o4\n", TURN, "ann o3\nbo o3\nbo o4\n", TURN))
    assert (cause.logs, cause.reading.place.log, cause.size) == (4, 2, (False, 2))


def test_what_proves_a_finding_later_is_part_of_its_length() -> None:
    [cause] = causes(*readings(ROOT / "logs" / "disputes" / "noticed-late.sheet"))
    assert cause.finding is not None
    assert (cause.rule, cause.finding.entry, cause.size) == ("new-old/reveal-forced", 6, (False, 17))


def test_a_finding_after_an_earlier_breach_is_counted_apart_and_comes_last() -> None:
    found = causes(*logs(f"{ZONE}bo o1\n", f"{ZONE}bo o1\n", ZONE))
    assert titles(found) == [
        "new-old/old-zone-step, illegal entry: 3 logs",
        "new-old/turn, illegal entry: 2 logs, after an earlier breach",
    ]
    turn = causes(*logs(f"{ZONE}bo o1\n", TURN, TURN))[0]
    assert (turn.frequency, turn.reading.place.log) == ("2 logs, and 1 after an earlier breach", 2)


def test_a_cause_counts_a_log_once_and_its_findings_each() -> None:
    [cause] = causes(*logs("ann o3\nann o3\nruling stands\nann o3\n"))
    assert (cause.logs, cause.after, cause.findings) == (1, 0, 2)


@pytest.mark.parametrize(
    ("entries", "header", "title"),
    [
        ("ann o3\npoints: Ann 100, Bo 0\n", "", "new-old/result, unproven"),
        ("ann o9\n", "", "new-old/deck, illegal entry"),
        ("", "hand Ann: n1", "new-old/deal, setup"),
        ("ann o?\nbo o4\n", "", "new-old/old-zone-step, unproven"),
    ],
)
def test_the_kind_of_difference_is_what_of_the_log_is_at_fault(entries: str, header: str, title: str) -> None:
    log = log_of(f"{header}\n{entries}")
    assert title in [one.title for one in causes(reading_of(log))]


def test_players_and_claimed_results_are_kinds_of_their_own() -> None:
    log = msgspec.structs.replace(log_of(""), players=("Ann",))
    assert "new-old/player-count, players" in [one.title for one in causes(reading_of(log))]


def test_logs_that_cannot_be_read_are_told_apart_by_what_is_wrong_and_not_by_the_word() -> None:
    odd = [unreadable("'x9' is no card", 1), unreadable("'it\\'s' is no card", 2), unreadable("no such file", 3)]
    found = causes(*odd, unreadable("'x8' is no card", 4, count=3))
    assert [(one.title, one.logs, one.findings) for one in found] == [
        ("unreadable, ... is no card", 3, 5),
        ("unreadable, no such file", 1, 1),
    ]
    assert len(found[0].reading.faults) == 1


def test_so_many_different_errors_become_one_cause() -> None:
    names = [f"wrong in the way {chr(97 + at // 26)}{chr(97 + at % 26)}" for at in range(MOST_ERRORS + 20)]
    found = causes(*(unreadable(name) for name in names))
    assert len(found) == MOST_ERRORS + 1
    assert titles(found)[0] == "unreadable for other reasons: 20 logs"


def test_memory_grows_with_the_causes_alone() -> None:
    def many(count: int) -> Iterator[Reading]:
        for number in range(count):
            yield reading_of(log_of(ZONE if number % 2 else TURN), number=number + 1)

    report = Gathered()
    take(report, many(50))
    tracemalloc.start()
    try:
        take(report, many(200))
        gc.collect()
        grown, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(list(report.causes)) == 2
    assert grown < 100_000


def table(width: int, *readings: Reading) -> list[str]:
    lines: list[str] = []
    report = GroupTable(lines.append, Page(width))
    take(report, readings)
    report.close()
    return lines


MIXED = [*logs(TURN, ZONE, TURN), reading_of(log_of("ann o3\n"), number=4), unreadable("'x9' is no card", 5)]


def test_the_table_has_a_block_a_cause_and_the_counts() -> None:
    assert table(80, *MIXED) == [
        "new-old/turn, illegal entry: 2 logs",
        "  night.jsonl, log 1, game 1, entry 2 (line 1): Ann plays O3",
        "    ILLEGAL  new-old/turn   (rulebook: On Your Turn)",
        "    It is Bo's turn, not Ann's.",
        "",
        "unreadable, ... is no card: 1 log",
        "  night.jsonl, log 5: cannot be read.",
        "    line 5: 'x9' is no card",
        "",
        "new-old/old-zone-step, illegal entry: 1 log",
        "  night.jsonl, log 2, game 1, entry 2 (line 2): Bo plays O1",
        "    ILLEGAL  new-old/old-zone-step   (rulebook: Stage A)",
        "    O1 does not go on the 3 in the Old Zone: only 3 or 4 does.",
        "",
        "5 logs: 1 legal, 3 illegal, 0 unproven, 1 unreadable.",
    ]


def test_the_table_keeps_to_its_width() -> None:
    assert max(map(len, table(40, *MIXED))) <= 40


def test_markdown_has_a_section_a_cause() -> None:
    lines: list[str] = []
    report = GroupMarkdown(lines.append)
    take(report, [*logs(TURN), unreadable("'x9' is no card", 2)])
    report.close()
    assert "\n".join(lines) == (
        "# Causes\n"
        "\n"
        "2 logs: 0 legal, 1 illegal, 0 unproven, 1 unreadable.\n"
        "\n"
        "## unreadable, ... is no card\n"
        "\n"
        "In 1 log. The shortest:\n"
        "\n"
        "- night.jsonl, log 2: line 2: 'x9' is no card\n"
        "\n"
        "## new-old/turn, illegal entry\n"
        "\n"
        "In 1 log. The shortest:\n"
        "\n"
        "- **illegal** new-old/turn, night.jsonl, log 1, game 1, entry 2 (line 1): Ann plays O3  \n"
        "  It is Bo's turn, not Ann's.  \n"
        "  (rulebook: On Your Turn)\n"
    )


def test_json_has_the_counts_and_the_ruling_of_the_example() -> None:
    written: list[bytes] = []
    report = GroupData(written.append, lines=False)
    take(report, MIXED)
    report.close()
    turn, unread, zone = msgspec.json.decode(b"".join(written))
    assert {key: turn[key] for key in ("game", "rule", "what", "error", "logs", "after", "findings")} == {
        "game": "new-old",
        "rule": "new-old/turn",
        "what": "illegal entry",
        "error": None,
        "logs": 2,
        "after": 0,
        "findings": 2,
    }
    example = turn["example"]
    assert (example["file"], example["log"], example["entries"]) == ("night.jsonl", 1, 2)
    assert example["ruling"]["says"] == "It is Bo's turn, not Ann's."
    assert zone["rule"] == "new-old/old-zone-step"
    assert unread["error"] == "... is no card"
    assert unread["example"]["ruling"] == {
        "file": "night.jsonl",
        "log": 5,
        "status": "unreadable",
        "error": "line 5: 'x9' is no card",
        "line": 5,
    }


def test_nothing_wrong_is_an_empty_list_and_only_the_counts() -> None:
    assert table(80, *logs("ann o3\n")) == ["1 log: 1 legal, 0 illegal, 0 unproven, 0 unreadable."]
    for lines, text in ((False, b"[]\n"), (True, b"")):
        written: list[bytes] = []
        report = GroupData(written.append, lines)
        take(report, logs("ann o3\n"))
        report.close()
        assert b"".join(written) == text


def test_no_log_at_all_is_no_report() -> None:
    assert table(80) == []
    assert list(Causes()) == []
    assert Gathered().tally == Tally()
