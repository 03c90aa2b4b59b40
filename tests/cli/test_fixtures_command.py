"""`adjudicator fixtures`: what is stored against what is ruled."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from adjudicator.game import names
from adjudicator.reports.blessed import first_difference, lint, packed_fixtures
from tests.cli.commands import ILLEGAL, LEGAL, cli


def fixture(root: Path, name: str = "stuck.sheet", text: str = ILLEGAL, rule: str = "reveal-stuck") -> Path:
    path = root / "new-old" / rule / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def test_a_fixture_is_blessed_once_and_then_checked(tmp_path: Path) -> None:
    path = fixture(tmp_path)
    found = cli("fixtures", "check", tmp_path)
    assert found.exit_code == 1
    assert "no verdict is stored; it would be stuck.verdict.json" in " ".join(found.stdout.split())
    assert cli("fixtures", "bless", tmp_path).stdout.endswith("1 fixture, 1 verdict written.\n")
    assert '"file": "stuck.sheet"' in path.with_name("stuck.verdict.json").read_text("utf-8")
    assert cli("fixtures", "bless", tmp_path).stdout == "1 fixture, 0 verdicts written.\n"
    found = cli("fixtures", "check", tmp_path)
    assert (found.exit_code, found.stdout) == (0, "1 fixture, 0 differences.\n")


def test_wording_counts_with_messages_only(tmp_path: Path) -> None:
    path = fixture(tmp_path)
    cli("fixtures", "bless", tmp_path)
    stored = path.with_name("stuck.verdict.json")
    stored.write_text(stored.read_text("utf-8").replace("could still", "might still"), "utf-8")
    assert cli("fixtures", "check", path).exit_code == 0
    found = cli("fixtures", "check", path, "--messages")
    assert found.exit_code == 1
    assert "findings[0].says is 'O5 goes on" in found.stdout


def test_the_first_difference_is_said_in_words(tmp_path: Path) -> None:
    path = fixture(tmp_path)
    cli("fixtures", "bless", tmp_path)
    path.write_text(LEGAL, "utf-8")
    found = cli("fixtures", "check", tmp_path)
    assert found.exit_code == 1
    assert "status is 'legal'; 'illegal' is stored" in " ".join(found.stdout.split())


@pytest.mark.parametrize(
    ("stored", "now", "says"),
    [
        ({"a": [1, 2]}, {"a": [1, 3]}, "a[1] is 3; 2 is stored"),
        ({"a": [1]}, {"a": [1, 2]}, "a has more than stored: 2"),
        ({"a": [1, 2]}, {"a": [1]}, "a has less than stored: 2"),
        ({"a": 1}, {"b": 1, "a": 1}, "b is 1; nothing is stored"),
        ({"a": True}, {"a": 1}, "a is 1; True is stored"),
        ({"a": 1}, {"a": 1}, None),
    ],
)
def test_differences(stored: object, now: object, says: str | None) -> None:
    assert first_difference(stored, now) == says


def test_a_verdict_without_a_fixture_is_told(tmp_path: Path) -> None:
    path = fixture(tmp_path)
    cli("fixtures", "bless", tmp_path)
    path.unlink()
    found = cli("fixtures", "check", tmp_path)
    assert found.exit_code == 1
    assert "a verdict without a fixture" in " ".join(found.stdout.split())


def test_a_stored_verdict_that_cannot_be_read_is_2_and_named(tmp_path: Path) -> None:
    path = fixture(tmp_path)
    path.with_name("stuck.verdict.json").write_text("{", "utf-8")
    found = cli("fixtures", "check", tmp_path)
    assert found.exit_code == 2
    assert "stuck.verdict.json: cannot be read: " in " ".join(found.stdout.split())
    assert found.stdout.endswith("1 fixture, 1 difference.\n")


def test_a_verdict_that_cannot_be_stored_is_2_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = fixture(tmp_path)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "temporary")

    monkeypatch.setattr("os.replace", full)
    found = cli("fixtures", "bless", tmp_path)
    assert (found.exit_code, found.stdout) == (2, "")
    stored = path.with_name(path.stem + ".verdict.json")
    assert "".join(found.stderr.split()) == f"{stored}:{os.strerror(errno.ENOSPC)}.".replace(" ", "")
    assert not stored.exists()


def test_a_folder_without_fixtures_is_2(tmp_path: Path) -> None:
    assert cli("fixtures", "check", tmp_path).exit_code == 2
    assert cli("fixtures", "bless", tmp_path).exit_code == 2


def test_the_lint_names_unknown_folders_and_rules_without_proof(tmp_path: Path) -> None:
    fixture(tmp_path)
    fixture(tmp_path, rule="castling")
    cli("fixtures", "bless", tmp_path)
    faults = "\n".join(lint(tmp_path))
    assert "new-old has no rule castling" in faults
    assert "no fixture keeps new-old/reveal-stuck" in faults
    assert "no fixture breaks new-old/reveal-stuck" not in faults
    assert "no fixture breaks new-old/turn" in faults


def test_the_fixtures_that_come_along_prove_every_rule() -> None:
    root = packed_fixtures()
    assert {folder.name for folder in root.iterdir() if folder.is_dir()} == set(names())
    assert lint(root) == []
