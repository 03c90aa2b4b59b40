"""The logs that a command is given: files, folders, standard input."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
import typer

from adjudicator.cli.console import Console
from adjudicator.corpora.reading import name_of
from adjudicator.formats import Reading, readings
from adjudicator.formats.urls import find_logs
from adjudicator.verdict import Place

Kind: TypeAlias = Literal["sheet", "json", "jsonl", "msgpack", "msgpacks", "csv"]
Paths: TypeAlias = Annotated[
    list[str], typer.Argument(metavar="PATH...", help="Files of logs, folders, URLs, or - for standard input.")
]
From: TypeAlias = Annotated[
    Kind | None,
    typer.Option("--from", help="What kind of logs these are, where neither ending nor first bytes tell."),
]

_now: list[Place] = []


def reading_now() -> Place | None:
    """The log that is being worked on."""
    return _now[-1] if _now else None


def note_reading(place: Place | None) -> None:
    """Note which log is being worked on."""
    _now[:] = [place] if place is not None else []


def logs(paths: Sequence[str], kind: Kind | None = None) -> Iterator[Reading]:
    """All logs of files and folders, those that cannot be read with their faults."""
    for path in find_logs(paths):
        _now[:] = [Place(name_of(path))]
        for reading in readings(path, kind):
            named = name_of(reading.place.file)
            if named != reading.place.file:
                reading = msgspec.structs.replace(reading, place=msgspec.structs.replace(reading.place, file=named))
            _now[:] = [reading.place]
            yield reading
    _now.clear()


def say_none(console: Console, paths: Sequence[str]) -> None:
    """Say that no log was found."""
    console.warn_all(f"No logs found in {', '.join(paths)}.")
