"""The compiled build: what is compiled, and that it becomes a wheel that says so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.config import BuilderConfig
from hatchling.builders.wheel import WheelBuilder

from hatch_build import CompileHook, defines_struct

ROOT = Path(__file__).resolve().parents[1]
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
HOOK = CONFIG["targets"]["wheel"]["hooks"]["custom"]


def hook(**changed: Any) -> CompileHook:
    """The hook as the wheel's builder makes it, with some settings changed."""
    builder = WheelBuilder(str(ROOT))
    return CompileHook(str(ROOT), {**HOOK, **changed}, builder.config, builder.metadata, "", "wheel")


def builder_config() -> BuilderConfig:
    config: BuilderConfig = WheelBuilder(str(ROOT)).config
    return config


def test_a_build_compiles_nothing_unless_it_is_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HATCH_BUILD_HOOKS_ENABLE", raising=False)
    assert not builder_config().hook_config
    monkeypatch.setenv("HATCH_BUILD_HOOKS_ENABLE", "1")
    assert list(builder_config().hook_config) == ["custom"]


def test_only_a_compiled_build_needs_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HATCH_BUILD_HOOKS_ENABLE", raising=False)
    assert not builder_config().dependencies
    monkeypatch.setenv("HATCH_BUILD_HOOKS_ENABLE", "1")
    needed = builder_config().dependencies
    assert any(one.startswith("mypy[mypyc]") for one in needed)
    assert any(one.startswith("msgspec") for one in needed)


def test_what_speed_rests_on_is_compiled_and_no_struct() -> None:
    chosen = [path.as_posix() for path in hook().modules()]
    assert {"adjudicator/referee.py", "adjudicator/formats/seats.py"} <= set(chosen)
    for folder in sorted((ROOT / "adjudicator" / "games").iterdir()):
        if (folder / "game.py").exists():
            assert {f"adjudicator/games/{folder.name}/{part}.py" for part in ("quick", "series")} <= set(chosen)
    assert not [path for path in chosen if defines_struct(ROOT / path)]
    assert not [path for path in chosen if path.endswith(("/moves.py", "/rules.py", "/table.py"))]


def test_each_pattern_names_a_module() -> None:
    assert not [pattern for pattern in HOOK["compile"] if not list(ROOT.glob(pattern))]


def test_a_struct_is_seen_however_it_is_named(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    for text, struct in (
        ("class A(msgspec.Struct, frozen=True): ...", True),
        ("class A(Struct): ...", True),
        ("class A(B): ...", False),
    ):
        path.write_text(text, encoding="utf-8")
        assert defines_struct(path) is struct


@pytest.mark.skipif(
    "COMPILE" not in os.environ, reason="set COMPILE=1 to have one module compiled, which takes a minute"
)
def test_a_compiled_wheel_runs_compiled(tmp_path: Path) -> None:
    project = tmp_path / "project"
    shutil.copytree(ROOT, project, ignore=shutil.ignore_patterns(".*", "logs", "tests", "dist", "*.so", "*.pyd"))
    text = (project / "pyproject.toml").read_text(encoding="utf-8")
    before, _, rest = text.partition("compile = [")
    text = f'{before}compile = ["adjudicator/referee.py"]{rest.partition("]")[2]}'
    (project / "pyproject.toml").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(tmp_path), str(project)]
    environment = {**os.environ, "HATCH_BUILD_HOOKS_ENABLE": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    [wheel] = tmp_path.glob("*.whl")
    assert not wheel.name.endswith("-none-any.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "there")
    version = subprocess.run(
        [sys.executable, "-m", "adjudicator", "--version"], cwd=tmp_path / "there", capture_output=True, text=True
    )
    assert version.stdout.endswith(" (compiled)\n"), version.stderr
