"""The commands, by name, and what becomes of whatever a command raises.

A command's module holds `app`; it is imported when its command is called, so that each
imports only what it uses. A command returns its exit status.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from adjudicator.cli.console import DEBUG, Console, Refusal

COMMANDS = (
    "judge",
    "score",
    "tally",
    "show",
    "new",
    "record",
    "standings",
    "games",
    "rules",
    "schema",
    "fmt",
    "convert",
    "export",
    "simulate",
    "perft",
    "fixtures",
    "engine",
)
COMPLETING = "_TYPER_COMPLETE_ARGS"
"""The environment variable in which a shell that shows help beside words gives the line so far."""
FAULT = 70
"""The exit status of a fault of the program."""


class Commands(TyperGroup):
    """The group of all commands."""

    def __init__(self, **attrs: Any) -> None:
        super().__init__(**attrs)
        # The names are known, as suggestions want them; what stands behind each is loaded when it is asked for.
        self.commands.update(dict.fromkeys(COMMANDS))  # type: ignore[arg-type]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of a name, `None` where there is none."""
        if cmd_name not in COMMANDS:
            return None
        command = get_command(import_module(f"adjudicator.cli.{cmd_name}").app)
        command.name = cmd_name
        return command

    def invoke(self, ctx: Any) -> Any:
        """Run a command; its exit status is what it returns."""
        try:
            status = super().invoke(ctx)
            sys.stdout.flush()
        except Refusal as refusal:
            Console().warn_all(str(refusal))
            status = 2
        except BrokenPipeError:
            _let_go()
            status = 0
        except OSError as fault:
            _let_go()
            Console().warn_all(f"Cannot go on: {fault.strerror or fault}.")
            status = 2
        if status:
            raise typer.Exit(status)

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the command line, where a fault of the program is said in a line."""
        if COMPLETING in os.environ:
            # Else typer wraps what helps with a word, and a shell takes each line for a word.
            os.environ["COLUMNS"] = "1000"
        try:
            return super().main(*args, **extra)
        except Exception as fault:
            if os.environ.get(DEBUG):
                raise
            from adjudicator.cli.faults import report

            report(fault)
            sys.exit(FAULT)


def _let_go() -> None:
    """Write what is left to nowhere: where it should go, nothing can be written any more."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


app = typer.Typer(
    cls=Commands,
    name="adjudicator",
    add_completion=True,
    rich_markup_mode=None,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _compiled() -> bool:
    """Whether the referee runs compiled: what stands behind its module says so, without its being loaded."""
    found = find_spec("adjudicator.referee")
    return found is not None and not (found.origin or "").endswith(".py")


def _version(wanted: bool) -> None:
    if wanted:
        from adjudicator import __version__

        Console().put(f"adjudicator {__version__} ({'compiled' if _compiled() else 'pure Python'})")
        raise typer.Exit


@app.callback(
    epilog="\b\nExample:\n  adjudicator new new-old > night.sheet\n  adjudicator judge night.sheet\n\n"
    "Exit status: 0 nothing illegal, 1 something illegal or a difference, 2 wrong usage or an input that "
    "cannot be read, 70 a fault of the program, 130 interrupted."
)
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """A referee for card games: reads logs, rules on each move, and counts the score."""
