"""`adjudicator standings`: who leads over many logs."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
import typer

from adjudicator.cli.console import Console, Refusal
from adjudicator.cli.inputs import From, Paths, logs, say_none
from adjudicator.formats import Reading
from adjudicator.formats.csv_rows import written
from adjudicator.formats.files import STDIN
from adjudicator.formats.scoresheet import ScoresReading
from adjudicator.formats.urls import find_logs, is_url
from adjudicator.log import LogError
from adjudicator.play.contests import Row, row_of, rows_of_scores
from adjudicator.play.people import People, alias_of
from adjudicator.play.standings import Standings
from adjudicator.reports import standings as report
from adjudicator.reports.data import encode
from adjudicator.reports.outcome import Tally, label
from adjudicator.reports.table import unread
from adjudicator.words import iso_date

app = typer.Typer(add_completion=False, rich_markup_mode=None)

Format: TypeAlias = Literal["table", "json", "markdown", "csv"]


@app.command(
    short_help="Show who leads over many logs, and why.",
    epilog="\b\nExample:\n  adjudicator simulate new-old --count 20 --seed 1 > season.jsonl\n"
    "  adjudicator standings season.jsonl --alias 'Annie=Ann' --why Ann",
)
def standings(
    paths: Paths,
    matches: Annotated[bool, typer.Option("--matches", help="Count whole matches, a log each.")] = False,
    alias: Annotated[
        list[str] | None, typer.Option("--alias", metavar="NAME=PERSON", help="A name of a person; can be repeated.")
    ] = None,
    aliases: Annotated[
        str | None, typer.Option("--aliases", metavar="FILE", help="A file with an alias a line.")
    ] = None,
    since: Annotated[
        str, typer.Option("--since", metavar="DATE", help="From this date on, as 2026-11-28 or 2026.")
    ] = "",
    until: Annotated[str, typer.Option("--until", metavar="DATE", help="Up to this date, and on it.")] = "",
    why: Annotated[
        list[str] | None, typer.Option("--why", metavar="PLAYER", help="List the games of a player; can be repeated.")
    ] = None,
    format: Annotated[Format, typer.Option("--format", help="How standings are written.")] = "table",
    from_: From = None,
) -> int:
    """Show who leads over an evening or a season: games, wins, points, average places, who was ahead of whom.

    A game that is over counts; of Neu, a match. Those that are not over, disputed or not known
    are counted apart. PATH may also be a CSV of scores alone, with a column a player and a row a game.
    """
    console = Console()
    people = _people(alias or (), aliases)
    counts = Standings(people, _date("--since", since), _date("--until", until), why or ())
    if counts.since and counts.until and counts.until < counts.since[: len(counts.until)]:
        raise Refusal(f"--since {since} is later than --until {until}")
    tally = Tally()
    for reading in logs(_once(paths), from_):
        for row in _rows(reading, counts, matches, tally, console):
            try:
                counts.add(row)
            except LogError as fault:
                raise Refusal(f"in {label(row.place)}, {fault}") from fault
    if not tally.count:
        say_none(console, paths)
        return 2
    _check(counts, why or ())
    _write(counts, format, console)
    return tally.exit_status()


def _rows(reading: Reading, counts: Standings, matches: bool, tally: Tally, console: Console) -> Iterator[Row]:
    """The rows of a log, or of a sheet of scores, that lie within the dates."""
    if reading.log is not None:
        if counts.takes(reading.log.meta.date, reading.place):
            row = row_of(reading.log, reading.place, matches)
            tally.add(row.status)
            yield row
        else:
            tally.add("legal")  # what is not counted is not judged
    elif isinstance(reading, ScoresReading) and reading.scores is not None:
        tally.add("legal")
        for row in rows_of_scores(reading.scores, reading.place):
            if counts.takes(row.date, row.place):
                yield row
    else:
        if isinstance(reading, ScoresReading):
            reading = Reading(reading.place, None, reading.wrong)
        tally.add("unreadable")
        for line in unread(reading, console.err):
            console.warn(line)


def _once(paths: Sequence[str]) -> list[str]:
    """The files, each once however it is named, in an order that the paths given have no part in."""
    found: dict[str, str] = {}
    for path in sorted(find_logs(paths)):
        found.setdefault(path if path == STDIN or is_url(path) else os.path.realpath(path), path)
    return list(found.values())


def _people(given: Sequence[str], file: str | None) -> People:
    """The persons by the aliases given, one by one and in a file."""
    faults: list[str] = []
    found: list[tuple[str, str]] = []
    lines = [(f"--aliases {file}, line {number}", text) for number, text in _lines(file)] if file else []
    for where, text in [*lines, *((f"--alias {text}", text) for text in given)]:
        try:
            found.append(alias_of(text))
        except LogError as fault:
            faults.append(f"{where}: {fault}")
    if faults:
        raise Refusal("; ".join(faults))
    try:
        return People(found)
    except LogError as fault:
        raise Refusal(f"the aliases cannot all hold: {fault}") from fault


def _lines(file: str) -> Iterator[tuple[int, str]]:
    """The lines of a file of aliases; a `#` begins a comment."""
    from adjudicator.formats.text import text_of

    try:
        with open(file, "rb") as stream:
            text = text_of(stream.read())
    except OSError as fault:
        raise Refusal(f"--aliases {file}: {fault.strerror or fault}") from fault
    except LogError as fault:
        raise Refusal(f"--aliases {file}: {fault}") from fault
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line


def _date(option: str, text: str) -> str:
    """A date, or the beginning of one."""
    whole = f"{text}{'-01-01'[len(text) - 4 :]}" if re.fullmatch(r"\d{4}(-\d\d)?", text) else text
    found = iso_date(whole) if text else ""
    if found is None:
        raise Refusal(f"{option} {text}: a date is given as 2026-11-28, a month as 2026-11, a year as 2026")
    return text if whole != text else found


def _check(counts: Standings, why: Sequence[str]) -> None:
    """Refuse players whom nobody has seen."""
    for name in why:
        if counts.people.key(name) not in counts.people.spellings:
            near = ", ".join(counts.people.near(name))
            raise Refusal(f"--why {name}: no such player{f'; near: {near}' if near else ''}")


def _write(counts: Standings, format: Format, console: Console) -> None:
    if format == "table":
        for line in report.lines(counts, console.page):
            console.put(line)
    elif format == "markdown":
        for line in report.markdown(counts):
            console.put(line)
    elif format == "csv":
        console.write_data(written(report.csv_rows(counts)))
    else:
        console.write(msgspec.json.format(encode(report.document(counts)), indent=1) + b"\n")
