"""All logs of files and folders, and how far they have been read."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.corpora import reading
from adjudicator.corpora.reading import Logs
from tests.corpora.samples import corpus


def test_the_position_goes_from_nothing_to_the_size(tmp_path: Path) -> None:
    corpus(tmp_path)
    logs = Logs([str(tmp_path)])
    assert logs.position() == 0
    seen = [logs.position() for _ in logs]
    assert seen == sorted(seen)
    assert len(set(seen)) > 5
    assert logs.size() == sum(path.stat().st_size for path in tmp_path.iterdir())
    assert seen[-1] <= logs.position() == logs.size()


def test_the_size_of_what_cannot_be_told_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    corpus(tmp_path)
    assert Logs(["-"]).size() is None
    assert Logs([str(tmp_path), "nowhere.sheet"]).size() is None
    monkeypatch.setattr(reading, "MOST_FILES", 3)
    assert Logs([str(tmp_path)]).size() is None
