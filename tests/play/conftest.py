"""What the tests of recording share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a sheet is written."""
    return tmp_path / "night.sheet"
