"""Recording in tests: lines in, and what was said, refused and written."""

from __future__ import annotations

import io
from pathlib import Path
from typing import NamedTuple

from adjudicator.formats import loads
from adjudicator.game import find
from adjudicator.play.record.file import SheetFile
from adjudicator.play.record.screen import Plain
from adjudicator.play.record.state import Record
from adjudicator.play.record.talk import Talk
from adjudicator.reports.page import Page

START = ["Ann, Bo, Cy", "ann", "o3 n5"]
"""The answers with which a game of New Old begins."""
HEAD = "game: new old\nplayers: Ann, Bo, Cy\n\nround 1\nfirst: ann\nfields: o3 n5\n"
"""What `START` writes."""
ILLEGAL = [
    "line 5: game 1, entry 2: Bo plays O6",
    "  ILLEGAL  new-old/old-zone-step   (rulebook: Stage A)",
    "  O6 does not go on the 3 in the Old Zone: only 3 or 4 does.",
    "Not written yet: stands, taken back, drop, or enter it anew.",
]
"""What is said when Bo plays an Old 6 on the 3."""
LOGS = sorted(Path("logs").rglob("*.sheet"))
"""Real evenings."""


class Session(NamedTuple):
    """What came of lines: what was said, what was refused, the exit status, and the file."""

    said: list[str]
    refused: list[str]
    status: int
    text: str


def session(path: Path, *lines: str, game: str = "new-old", person: bool = False, width: int = 80) -> Session:
    """Record lines on a sheet; what is in memory at the end is held to be what is in the file."""
    said: list[str] = []
    refused: list[str] = []
    typed = io.BytesIO("".join(f"{line}\n" for line in lines).encode())
    screen = Plain(typed, said.append, refused.append, Page(width=width))
    screen.person = person
    file = SheetFile(str(path))
    try:
        talk = Talk(Record(find(game), file), screen)
        status = talk.run()
        standing = talk.record.standing
        if standing is not None:
            assert loads(path.read_bytes()[: file.whole], "sheet") == standing.log
    finally:
        file.close()
    return Session(said, refused, status, path.read_text("utf-8") if path.exists() else "")


def after(text: str) -> str:
    """What stands behind the setup that `START` writes."""
    assert text.startswith(HEAD)
    return text.removeprefix(HEAD)
