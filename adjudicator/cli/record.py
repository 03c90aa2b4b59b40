"""`adjudicator record`: entering a game as it is played."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from adjudicator.cli.console import Console, Refusal
from adjudicator.cli.games import GameName, game_of
from adjudicator.formats import Reading, Refused, kind_of
from adjudicator.log import LogError
from adjudicator.play.record import recorded
from adjudicator.play.record.screen import Plain, Screen
from adjudicator.reports.table import unread
from adjudicator.verdict import Place

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(
    short_help="Enter a game as it is played.",
    epilog="\b\nExample:\n  adjudicator new new-old > night.sheet\n  adjudicator record new-old night.sheet\n\n"
    "Without a terminal each line of standard input is an entry, and what is not accepted is told on standard error.",
)
def record(
    game: GameName,
    file: Annotated[str, typer.Argument(metavar="FILE.sheet", help="The sheet; it is made where there is none.")],
) -> int:
    """Enter a game as it is played: each entry is checked, and on the disk before the next is asked for.

    Started again, it goes on where it stopped. Type help to see what can be typed. The exit
    status is 1 when the sheet has an illegal entry, and 2 when a line was not understood.
    """
    console = Console()
    if kind_of(file) != ("sheet", None):
        raise Refusal(f"{file}: what is recorded is a .sheet")
    try:
        return recorded(game_of(game), file, _screen(console))
    except Refused as refused:
        for line in unread(Reading(Place(file), None, refused.faults), console.err):
            console.warn(line)
        return 2
    except LogError as fault:
        raise Refusal(f"{file}: {fault}") from fault
    except BrokenPipeError:
        raise
    except OSError as fault:
        raise Refusal(f"{file}: {fault.strerror or fault}") from fault
    except KeyboardInterrupt:
        console.warn_all(f"Interrupted. Everything that was accepted is in {file}.")
        return 130


def _screen(console: Console) -> Screen:
    """The terminal, or else standard input as lines."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        from adjudicator.play.record.terminal import Terminal

        return Terminal(console.put, console.warn, console.page)

    def put(line: str) -> None:
        console.put(line)
        sys.stdout.flush()

    return Plain(sys.stdin.buffer, put, console.warn, console.page)
