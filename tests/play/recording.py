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
