"""The project as a whole: linted, typed, and complete as a package."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def run(*command: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a command that has to succeed."""
    done = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def test_the_code_is_linted_and_formatted() -> None:
    run(sys.executable, "-m", "ruff", "check", ".")
    run(sys.executable, "-m", "ruff", "format", "--check", ".")


def test_the_code_is_typed() -> None:
    run(sys.executable, "-m", "mypy")


def test_no_module_grows_beyond_one_subject() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in (ROOT / "adjudicator").rglob("*.py")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 500
    }
    assert not long


def test_no_game_imports_another() -> None:
    games = [path.name for path in (ROOT / "adjudicator" / "games").iterdir() if (path / "game.py").exists()]
    for game in games:
        for module in (ROOT / "adjudicator" / "games" / game).glob("*.py"):
            text = module.read_text(encoding="utf-8")
            assert not [other for other in games if other != game and f"adjudicator.games.{other}" in text], module


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    return folder


def test_the_sdist_holds_what_the_tests_need(built: Path) -> None:
    [sdist] = built.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md"} <= names
    assert any(name.startswith("tests/engines/") for name in names)
    assert any(name.startswith("fixtures/new-old/") for name in names)


def test_the_wheel_works_in_an_empty_environment_elsewhere(built: Path, tmp_path: Path) -> None:
    [wheel] = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    assert "adjudicator/py.typed" in names
    assert "adjudicator/games/new_old/README.md" in names
    assert any(name.startswith("adjudicator/fixtures/new-old/") for name in names)
    venv.create(tmp_path / "env", with_pip=True)
    scripts = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    run(scripts / "python", "-m", "pip", "install", "--quiet", wheel, cwd=tmp_path)
    assert run(scripts / "adjudicator", "fixtures", "check", cwd=tmp_path).stdout
    sheet = run(scripts / "adjudicator", "new", "new-old", cwd=tmp_path).stdout
    (tmp_path / "night.sheet").write_text(sheet, encoding="utf-8")
    assert "legal" in run(scripts / "adjudicator", "judge", "night.sheet", cwd=tmp_path).stdout
