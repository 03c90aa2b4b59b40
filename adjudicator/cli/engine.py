"""`adjudicator engine check`: another program held to the rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli.console import Console, Refusal
from adjudicator.cli.games import GameName, game_of
from adjudicator.cli.inputs import logs
from adjudicator.game import Game
from adjudicator.log import LogError
from adjudicator.reports.blessed import packed_fixtures
from adjudicator.reports.outcome import label
from adjudicator.reports.table import unread

if TYPE_CHECKING:
    from adjudicator.engines.survey import Labelled

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

GAMES = 100
"""So many games are simulated, where nothing is asked for; of a long game as many as can be in less than a minute."""
WORK = 4_000_000
"""How much is done then (see `engines.check.Outcome.work`)."""


@app.callback(short_help="Hold another program to the rules.")
def engine() -> None:
    """Hold another program to the rules of a game."""


@app.command(
    short_help="Compare an engine with the referee, after every move.",
    epilog="\b\nExample:\n  adjudicator engine check new-old --games 5 --engine 'adjudicator engine serve'",
)
def check(
    game: GameName,
    engine: Annotated[str, typer.Option("--engine", metavar="CMD", help="The command that speaks the protocol.")],
    fixtures: Annotated[
        str | None,
        typer.Option("--fixtures", metavar="PATH", help="Put these logs to it; else those that come along."),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games", metavar="N", min=0, help=f"Simulate so many games; else {GAMES}, or fewer of a long game."
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="What the simulated games rest on.")] = 1,
    timeout: Annotated[
        float, typer.Option("--timeout", metavar="SECONDS", min=0.01, help="How long an answer may take.")
    ] = 10.0,
    out: Annotated[str, typer.Option("--out", metavar="FOLDER", help="Where the logs that were found go.")] = (
        "engine-check"
    ),
) -> int:
    """Compare an engine with the referee: whose turn it is, what is legal, what is refused, and the points.

    The engine is a process that speaks JSON, a line a message, on its standard input and output
    (adjudicator/engines/PROTOCOL.md). It is asked about the fixtures of the game and about
    simulated games; with --fixtures or --games alone, about those only. For each kind of
    difference the shortest log that shows it is written, and can be put to the engine again with
    --fixtures. The exit status is 1 when there is a difference, 2 when the command does not start.
    """
    from adjudicator.engines import report
    from adjudicator.engines.process import Engine, NotStarted
    from adjudicator.engines.survey import survey

    console, of = Console(), game_of(game)
    with Engine(engine, timeout) as process:
        try:
            found = survey(process, _logs(of, fixtures, games, seed, console), WORK if games is None else None)
        except NotStarted as fault:
            raise Refusal(f"--engine {engine}: {fault}") from fault
    try:
        files = report.write(of, found, Path(out))
    except OSError as fault:
        raise Refusal(f"--out {out}: {fault.strerror}") from fault
    for line in report.lines(of, found, files, console.page):
        console.put(line)
    if found.causes:
        return 1
    return 0 if found.compared else 2


@app.command(
    short_help="Answer as an engine, for programs that ask.",
    epilog="\b\nExample:\n  adjudicator engine check old-bill --games 5 --engine 'adjudicator engine serve'",
)
def serve() -> int:
    """Let the referee itself speak the protocol: messages on standard input, answers on standard output.

    For authors of engines who want to see what is right (adjudicator/engines/PROTOCOL.md).
    """
    from adjudicator.engines.serve import served

    try:
        for answer in served(sys.stdin.buffer):
            sys.stdout.buffer.write(answer)
            sys.stdout.buffer.flush()
    except LogError as fault:
        raise Refusal(fault.says) from fault
    return 0


def _logs(game: Game, fixtures: str | None, games: int | None, seed: int, console: Console) -> Iterator[Labelled]:
    """The logs that an engine is asked about."""
    from adjudicator.engines.survey import games as simulated

    if fixtures is not None or games is None:
        path = Path(fixtures) if fixtures is not None else packed_fixtures() / game.name
        if fixtures is not None and not path.exists():
            raise Refusal(f"{path}: there are no logs here")
        yield from _read(game, path, console)
    if games is not None or fixtures is None:
        yield from simulated(game, GAMES if games is None else games, seed)


def _read(game: Game, path: Path, console: Console) -> Iterator[Labelled]:
    from adjudicator.engines.survey import Labelled

    for reading in logs([str(path)]):
        if reading.log is None:
            for line in unread(reading, console.err):
                console.warn(line)
            raise Refusal(f"{label(reading.place)} cannot be put to an engine")
        if reading.log.game == game.name:
            yield Labelled(label(reading.place), reading.log)
