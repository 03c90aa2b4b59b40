"""The build hook that compiles the parts on which speed rests, where it is turned on.

The modules that `compile` names in `pyproject.toml` become extension modules through mypyc, from the same sources,
and lie beside these. A module that defines a msgspec Struct stays as it is: the two do not mix. Off by default, so
that a machine without a compiler installs plain Python.
"""

from __future__ import annotations

import ast
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LIBRARY = "adjudicator.compiled"
"""The name from which mypyc derives that of the one library that holds all compiled code."""


class CompileHook(BuildHookInterface[Any]):
    """Compiles modules into a wheel, or beside their sources for an editable installation."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What only a compiled build needs. What mypyc makes of a source rests on its version."""
        return ["mypy[mypyc]>=2.4,<2.5", "setuptools>=65", *self.metadata.core.dependencies]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and put the extension modules where they belong."""
        root = Path(self.root)
        self.work = tempfile.TemporaryDirectory(prefix="adjudicator-")
        for path, place in compiled(root, self.modules(), Path(self.work.name)):
            if version == "editable":
                (root / place).unlink(missing_ok=True)  # a program may run the one before
                shutil.copy2(path, root / place)
            else:
                build_data["force_include"][str(path)] = place.as_posix()
                build_data["pure_python"] = False
                build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing but the wheel."""
        self.work.cleanup()

    def modules(self) -> list[Path]:
        """The sources that are compiled, by their paths in the project."""
        root = Path(self.root)
        found = {path for pattern in self.config["compile"] for path in root.glob(pattern)}
        return sorted(path.relative_to(root) for path in found if not defines_struct(path))


def defines_struct(path: Path) -> bool:
    """Whether a module defines a msgspec Struct."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bases = [ast.unparse(base) for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for base in node.bases]
    return "msgspec.Struct" in bases or "Struct" in bases


def compiled(root: Path, modules: list[Path], work: Path) -> list[tuple[Path, Path]]:
    """Build extension modules of modules of a project; where each lies, and its path in the project."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    built = work / "built"
    with inside(root):
        extensions = mypycify(
            [f"--cache-dir={work / 'cache'}", "--ignore-missing-imports", *map(str, modules)],  # extras are not there
            group_name=LIBRARY,
            target_dir=str(work / "c"),
            debug_level="0",
        )
        build: Any = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        build.build_lib, build.build_temp = str(built), str(work / "objects")
        build.ensure_finalized()
        build.run()
    return [(path, path.relative_to(built)) for path in sorted(built.rglob("*")) if path.is_file()]


@contextmanager
def inside(folder: Path) -> Iterator[None]:
    """Work in a folder: mypy looks for packages and for its settings there."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
