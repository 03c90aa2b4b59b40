"""Logs of many kinds, and runs over them, for tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.corpora.forms import Form
from adjudicator.corpora.judging import Chunk, ChunkResult, HouseKey, Work
from adjudicator.corpora.reading import Logs
from adjudicator.corpora.running import Run
from adjudicator.formats import Raw, encode
from adjudicator.formats.house import house_over
from adjudicator.game import find
from adjudicator.play.simulate import simulate
from tests.cli.commands import SHEETS

FORMS = [
    *(Form("judge", form) for form in ("table", "json", "jsonl", "markdown", "junit", "github", "parquet")),
    *(Form("judge", form, group=True) for form in ("table", "json", "jsonl", "markdown")),
    Form("judge", "junit", strict=True),
    Form("judge", quiet=True),
    *(Form("score", form, why=why) for form in ("table", "json", "jsonl", "markdown") for why in (False, True)),
]


def named(form: Form) -> str:
    """A form in words."""
    options = [name for name in ("group", "strict", "quiet", "why") if getattr(form, name)]
    return " ".join([form.command, form.format, *options])


def corpus(folder: Path) -> Path:
    """A folder with files of every sort: some of many logs, some packed, some of one, some that are none."""
    lines = [encode(log, "jsonl") for game in ("new-old", "old-maid") for log in simulate(find(game), 15, 1, rounds=1)]
    lines += [encode(log, "jsonl") for log in simulate(find("new-old"), 4, 2, illegal="turn")]
    mixed = [line for three in zip(lines[::3], lines[1::3], lines[2::3], strict=False) for line in reversed(three)]
    bad = [b"\n", b"  \n", b"{\n", b'{"format": 1, "game": "chess"}\n', b"[]\n"]
    (folder / "a.jsonl").write_bytes(b"\xef\xbb\xbf" + b"".join([*mixed[:12], *bad, *mixed[12:]]))
    for name, kind in (("b.msgpacks", "msgpacks"), ("c.json", "json"), ("e.msgpacks.gz", "msgpacks")):
        count = 1 if kind == "json" else 6
        (folder / name).write_bytes(encode(list(simulate(find("new-old"), count, 3, rounds=1)), kind))
    for name, text in SHEETS.items():
        (folder / f"d-{name}.sheet").write_text(text, "utf-8")
    (folder / "f.msgpacks").write_bytes(b"\xc4\x05abc")
    (folder / "g.jsonl").write_bytes(b"")
    return folder


class Output:
    """Where a run writes in a test."""

    def __init__(self) -> None:
        self.out: list[bytes] = []
        self.err: list[bytes] = []

    def put(self, line: str) -> None:
        """A line of results."""
        self.write(f"{line}\n".encode())

    def write(self, data: bytes) -> None:
        """Results as they are."""
        self.out.append(data)

    def warn(self, line: str) -> None:
        """A line of what is no result."""
        self.warn_data(f"{line}\n".encode())

    def warn_data(self, data: bytes) -> None:
        """What is no result, as it is."""
        self.err.append(data)

    @property
    def written(self) -> tuple[bytes, bytes]:
        """All that was written."""
        return b"".join(self.out), b"".join(self.err)


def run_of(form: Form, house: Sequence[HouseKey] = ()) -> tuple[Run, Output]:
    """A run, and where it writes; a game whose house is changed is named when its first log comes."""
    output, houses = Output(), dict[str, Any]()

    def house_of(game: str) -> Any:
        if game not in houses:
            houses[game] = house_over(game, house) if house else None
            if house:
                output.warn(f"house of {game}")
        return houses[game]

    return Run(Work(form, tuple(house)), output, house_of), output


def logs_of(folder: Path) -> list[Raw]:
    """The logs of a folder, whose name is left out."""
    found = []
    for raw in Logs([str(folder)]):
        place = msgspec.structs.replace(raw.place, file=Path(raw.place.file).name)
        found.append(msgspec.structs.replace(raw, place=place))
    return found


def alone(form: Form, raws: Iterable[Raw], house: Sequence[HouseKey] = ()) -> tuple[bytes, bytes]:
    """What one process writes."""
    run, output = run_of(form, house)
    run.judge(raws, jobs=1)
    run.report.close()
    return output.written


def together(
    form: Form, results: Iterable[tuple[Chunk, ChunkResult]], house: Sequence[HouseKey] = ()
) -> tuple[bytes, bytes]:
    """What comes of chunks that were judged elsewhere."""
    run, output = run_of(form, house)
    for chunk, result in results:
        run.take(chunk, result)
    run.report.close()
    return output.written
