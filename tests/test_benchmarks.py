"""The benchmarks run, logs are as small as they have to be, and what the README quotes was measured."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks.__main__ import BEGIN, END, put
from tests.benchmarks.size import LIMITS, simulated, sizes

ROOT = Path(__file__).resolve().parents[1]


def figures(path: Path) -> list[str]:
    """The lines that were measured in a README."""
    _, _, rest = path.read_text("utf-8").partition(BEGIN)
    return [line for line in rest.partition(END)[0].splitlines() if line]


def test_logs_of_new_old_take_at_most_20_bytes_an_entry_and_2_in_a_packed_stream() -> None:
    found = list(sizes(simulated(1600), ["msgpacks.zst"]))
    assert {one.form for one in found} == set(LIMITS)
    assert all(one.within for one in found), found


def test_every_benchmark_runs() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks", "--quick", "--machine", "Abacus", "--date", "2026-01-02"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    heading, _, headings, _, *rows = done.stdout.splitlines()
    assert heading.startswith("Abacus")
    assert heading.endswith("2026-01-02:")
    assert headings.split("|")[1].strip() == "what"
    first = [row.split("|")[1].strip() for row in rows]
    for what in ("Old Maid, all known", "Neu, entry by entry", "adjudicator judge one.sheet, start to end"):
        assert what in first
    for peer in ("python-chess", "PokerKit", "OpenSpiel"):
        assert any(what.startswith(peer) for what in first), peer


def test_the_readme_quotes_what_was_measured() -> None:
    def cells(path: Path) -> list[list[str]]:
        return [[cell.strip(" -:") for cell in line.split("|")] for line in figures(path)]

    quoted = cells(ROOT / "README.md")
    measured = cells(ROOT / "tests" / "benchmarks" / "README.md")
    assert len(quoted) > 10
    assert [line for line in quoted if line not in measured] == []


def test_figures_take_the_place_of_the_older_ones(tmp_path: Path) -> None:
    path = tmp_path / "README.md"
    path.write_text(f"# Fast\n\n{BEGIN}\n\nold\n\n{END}\n\nthe end\n", "utf-8")
    put(path, "| é |")
    assert path.read_text("utf-8") == f"# Fast\n\n{BEGIN}\n\n| é |\n\n{END}\n\nthe end\n"
    path.write_text("# Fast\n", "utf-8")
    with pytest.raises(ValueError, match="no marks"):
        put(path, "| é |")
