"""`adjudicator judge` for CI systems: JUnit XML, GitHub annotations, causes, and the workflow of the README."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml

from tests.cli.commands import ILLEGAL, LEGAL, cli, program, sheets

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests may run on GitHub themselves."""
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)


FORMS = [
    ["--format", "junit"],
    ["--format", "github"],
    *(["--group", "--format", form] for form in ("table", "json", "jsonl", "markdown", "github")),
]


@pytest.mark.parametrize("form", FORMS, ids=" ".join)
@pytest.mark.parametrize(
    ("names", "options", "status"),
    [
        (["legal"], [], 0),
        (["unproven"], [], 0),
        (["unproven"], ["--strict"], 1),
        (["illegal", "legal"], [], 1),
        (["illegal", "unreadable"], [], 2),
    ],
)
def test_two_beats_one_beats_nought(
    tmp_path: Path, names: list[str], options: list[str], status: int, form: list[str]
) -> None:
    found = cli("judge", *sheets(tmp_path, *names), *options, *form)
    assert (found.exit_code, found.stderr) == (status, "")


@pytest.mark.parametrize("form", FORMS, ids=" ".join)
def test_no_log_is_2_and_said(tmp_path: Path, form: list[str]) -> None:
    found = cli("judge", tmp_path, *form)
    assert found.exit_code == 2
    assert "No logs found in" in found.stderr


def test_a_log_is_a_case(tmp_path: Path) -> None:
    paths = sheets(tmp_path, "illegal", "legal", "unreadable")
    suite = ElementTree.fromstring(cli("judge", *paths, "--format", "junit").stdout_bytes)[0]
    assert [case.get("name") for case in suite] == list(map(str, paths))
    assert [[one.tag for one in case] for case in suite] == [["failure"], ["system-out"], ["error"]]
    assert suite[0][0].get("type") == "new-old/reveal-stuck"


def test_annotations_are_on_standard_output_and_the_summary_in_its_file(tmp_path: Path) -> None:
    sheets(tmp_path, "illegal")
    summary = tmp_path / "summary.md"
    env = {"GITHUB_STEP_SUMMARY": str(summary), "GITHUB_WORKSPACE": str(tmp_path)}
    found = program("judge", "illegal.sheet", "--format", "github", env=env, cwd=tmp_path)
    assert found.stdout.decode().splitlines() == [
        "::error file=illegal.sheet,line=7,title=new-old/reveal-old%2C illegal entry%3A 1 log::"
        "illegal.sheet, game 1, entry 2 (line 7): Bo reveals O5 O6%0A"
        "Bo holds 6 Old Cards; the reveal shows 2.%0A"
        "Legal here: play O5, and what the cards not known allow.%0A"
        "(rulebook: Stage A to B)",
        "::error file=illegal.sheet,line=7,title=new-old/reveal-stuck%2C illegal entry%3A 1 log::"
        "illegal.sheet, game 1, entry 2 (line 7): Bo reveals O5 O6%0A"
        "O5 goes on the 4 in the Old Zone, so Bo could still play an Old Card.%0A"
        "Legal here: play O5, and what the cards not known allow.%0A"
        "(rulebook: Stage A to B)",
        "1 log: 0 legal, 1 illegal, 0 unproven, 0 unreadable.",
    ]
    assert summary.read_text("utf-8").startswith("# Causes\n\n1 log: 0 legal, 1 illegal")
    assert program("judge", "illegal.sheet", "--format", "github", env=env, cwd=tmp_path).returncode == 1
    assert summary.read_text("utf-8").count("# Causes\n") == 2


def test_a_summary_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    [path] = sheets(tmp_path, "legal")
    found = cli("judge", path, "--format", "github", env={"GITHUB_STEP_SUMMARY": str(tmp_path / "no" / "summary.md")})
    assert (found.exit_code, found.stderr) == (2, "Cannot go on: No such file or directory.\n")


def test_logs_are_gathered_by_cause(tmp_path: Path) -> None:
    found = cli("judge", *sheets(tmp_path, "illegal", "legal", "unreadable"), "--group", "--format", "json")
    rows = json.loads(found.stdout)
    assert [(row["rule"], row["what"], row["error"], row["logs"]) for row in rows] == [
        (None, "unreadable", "... is no card", 1),
        ("new-old/reveal-old", "illegal entry", None, 1),
        ("new-old/reveal-stuck", "illegal entry", None, 1),
    ]


def test_junit_cases_are_not_gathered() -> None:
    found = cli("judge", "-", "--group", "--format", "junit", text=LEGAL)
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr == "--group: JUnit has a test case for each log, so that logs are not gathered.\n"


BESIDES = """\
game: old maid
players: Ann, Bo, Cy
round 1
first: Ann
"""


@pytest.mark.parametrize("command", ["judge", "score"])
def test_a_house_key_that_fits_no_game_midway_ends_the_list(tmp_path: Path, command: str) -> None:
    sheets(tmp_path, "illegal", "legal")
    (tmp_path / "other.sheet").write_text(BESIDES, "utf-8")
    (tmp_path / "still.sheet").write_text(LEGAL, "utf-8")
    found = cli(command, tmp_path, "--format", "json", "--house", "new-zone-wrap=no")
    assert found.exit_code == 2
    assert [Path(row["file"]).name for row in json.loads(found.stdout)] == ["illegal.sheet", "legal.sheet"]
    assert "no house key 'new-zone-wrap'" in " ".join(found.stderr.split())


@pytest.mark.parametrize("form", ["junit", "github"])
def test_what_is_written_at_the_end_is_written_whole_or_not(tmp_path: Path, form: str) -> None:
    sheets(tmp_path, "illegal")
    (tmp_path / "other.sheet").write_text(BESIDES, "utf-8")
    found = cli("judge", tmp_path, "--format", form, "--house", "new-zone-wrap=no")
    assert (found.exit_code, found.stdout) == (2, "")


def workflow() -> dict[Any, Any]:
    """The workflow of the README."""
    _, _, rest = (ROOT / "README.md").read_text("utf-8").partition("\n## In CI\n")
    _, _, block = rest.partition("```yaml\n")
    parsed = yaml.safe_load(block.partition("```")[0])
    assert isinstance(parsed, dict)
    return parsed


def steps() -> list[dict[str, Any]]:
    [job] = workflow()["jobs"].values()
    assert job["runs-on"] == "ubuntu-latest"
    return list(job["steps"])


def test_the_workflow_starts_on_pushes_and_sets_up_before_it_judges() -> None:
    # YAML 1.1 reads the word `on` as true.
    assert set(workflow()[True]) == {"push", "pull_request"}
    used = [step["uses"].partition("@")[0] for step in steps() if "uses" in step]
    assert used == ["actions/checkout", "actions/setup-python", "actions/upload-artifact"]
    install = next(at for at, step in enumerate(steps()) if "pip install" in step.get("run", ""))
    assert all("adjudicator" not in step.get("run", "") for step in steps()[:install])


def commands() -> list[str]:
    """The lines of the workflow that call the program."""
    lines = [line.strip() for step in steps() for line in step.get("run", "").splitlines()]
    return [line for line in lines if line.startswith("adjudicator ")]


@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
def test_the_commands_of_the_workflow_work_as_written(tmp_path: Path) -> None:
    assert len(commands()) >= 2
    (tmp_path / "logs").symlink_to(ROOT / "logs")
    env = {**os.environ, "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md"), "GITHUB_WORKSPACE": str(tmp_path)}
    for line in commands():
        typed = line.replace("adjudicator", f"{shlex.quote(sys.executable)} -m adjudicator", 1)
        done = subprocess.run(typed, shell=True, cwd=tmp_path, env=env, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b""), line
    [uploaded] = [step["with"]["path"] for step in steps() if "upload-artifact" in step.get("uses", "")]
    assert ElementTree.parse(tmp_path / uploaded).getroot().get("failures") == "0"
    assert (tmp_path / "summary.md").read_text("utf-8").startswith("# Causes\n")


@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
def test_the_commands_of_the_workflow_fail_on_an_illegal_log(tmp_path: Path) -> None:
    (tmp_path / "logs" / "evenings").mkdir(parents=True)
    (tmp_path / "logs" / "evenings" / "night.sheet").write_text(ILLEGAL, "utf-8")
    for line in commands():
        typed = line.replace("adjudicator", f"{shlex.quote(sys.executable)} -m adjudicator", 1)
        done = subprocess.run(typed, shell=True, cwd=tmp_path, capture_output=True, check=False)
        assert done.returncode == (0 if line.startswith("adjudicator fixtures") else 1), line
