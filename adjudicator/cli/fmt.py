"""`adjudicator fmt`: the canonical form of logs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Annotated, TypeAlias

import msgspec
import typer

from adjudicator.cli.console import Console, Refusal
from adjudicator.cli.inputs import From, Paths, say_none
from adjudicator.corpora.reading import name_of
from adjudicator.formats import Reading, encoded, readings_in, write
from adjudicator.formats.files import STDIN, Source, opened
from adjudicator.formats.urls import find_logs, is_url
from adjudicator.game import find, newest
from adjudicator.log import AnyLog, LogError
from adjudicator.reports.table import unread

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class Unread(Exception):
    """Some logs of a file could not be read, and were told."""


Tell: TypeAlias = Callable[[Reading], None]
"""What is to be done about a log that cannot be read."""


@app.command(
    short_help="Print logs in their canonical form, or write them so.",
    epilog="\b\nExample:\n  adjudicator new new-old > night.sheet\n  adjudicator fmt night.sheet",
)
def fmt(
    paths: Paths,
    write: Annotated[bool, typer.Option("--write", help="Write the files anew, where that changes them.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Only name the files that are not in this form.")] = False,
    from_: From = None,
) -> int:
    """Print logs in their canonical form: the same log always gives the same bytes.

    Comments of a sheet are no part of its log, and are not kept. With --check, the exit
    status is 1 when a file is not in canonical form.
    """
    if write and check:
        raise Refusal("--write and --check exclude each other.")
    console = Console()

    def tell(reading: Reading) -> None:
        for line in unread(reading, console.err):
            console.warn(line)

    unreadable = changed = count = 0
    for path in find_logs(paths):
        count += 1
        try:
            if not (write or check):
                for piece in _canonical(path, from_, tell):
                    console.write_data(piece)
            elif _differs(path, from_, tell):
                changed += 1
                if write:
                    _rewrite(path, from_, tell)
                console.put(console.page.spell(f"{path}: {'written anew' if write else 'not in canonical form'}"))
        except Unread:
            unreadable += 1
        except BrokenPipeError:
            raise
        except (LogError, OSError) as fault:
            unreadable += 1
            console.warn_all(f"{path}: {reason(fault)}")
    if not count:
        say_none(console, paths)
    return 2 if unreadable or not count else 1 if check and changed else 0


def reason(fault: LogError | OSError) -> str:
    """What is wrong, without the number of a system's error."""
    return fault.strerror or str(fault) if isinstance(fault, OSError) else str(fault)


def _logs(source: Source, tell: Tell) -> Iterator[AnyLog]:
    """The logs of a file, with the version of the rulings by which they are judged.

    Raises `Unread` behind the last one, when some could not be read.
    """
    whole = True
    for reading in readings_in(source):
        if reading.log is None:
            place = msgspec.structs.replace(reading.place, file=name_of(source.name))
            tell(msgspec.structs.replace(reading, place=place))
            whole = False
            continue
        log = reading.log
        yield log if log.rules is not None else msgspec.structs.replace(log, rules=newest(find(log.game)))
    if not whole:
        raise Unread


def _canonical(path: str, kind: str | None, tell: Tell) -> Iterator[bytes]:
    with opened(path, kind) as source:
        yield from encoded(_logs(source, tell), source.kind)


def _differs(path: str, kind: str | None, tell: Tell) -> bool:
    """Whether a file, unpacked, has other bytes than its canonical form."""
    before, after = sha256(), sha256()
    with opened(path, kind) as source:
        pieces = source.pieces

        def passing() -> Iterator[bytes]:
            for piece in pieces:
                before.update(piece)
                yield piece

        source.pieces = passing()
        for piece in encoded(_logs(source, tell), source.kind):
            after.update(piece)
    return before.digest() != after.digest()


def _rewrite(path: str, kind: str | None, tell: Tell) -> None:
    if path == STDIN:
        raise LogError("standard input cannot be written anew")
    if is_url(path):
        raise LogError("what is at a URL cannot be written anew")
    with opened(path, kind) as source:
        write(_logs(source, tell), path, source.kind)
