"""`adjudicator fixtures`: fixture logs against their stored verdicts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from adjudicator.cli.console import Console, Refusal
from adjudicator.cli.inputs import say_none
from adjudicator.formats import find_files
from adjudicator.reports import blessed
from adjudicator.words import counted

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

FixturePath: TypeAlias = Annotated[
    str | None,
    typer.Argument(metavar="[PATH]", show_default=False, help="A fixture or a folder; by default all that come along."),
]


@app.callback(short_help="Hold fixture logs to their stored verdicts.")
def fixtures() -> None:
    """Hold fixture logs to their stored verdicts, or store those anew.

    A fixture is a log in fixtures/GAME/RULE/, and NAME.verdict.json beside it is the verdict
    that is expected.
    """


@app.command(
    short_help="Name fixtures that are ruled otherwise now.", epilog="\b\nExample:\n  adjudicator fixtures check"
)
def check(
    path: FixturePath = None,
    messages: Annotated[bool, typer.Option("--messages", help="Compare the wording too.")] = False,
) -> int:
    """Judge fixtures, and name those on which the verdict is not the stored one.

    The exit status is 1 when there is such a one, and 2 when a stored verdict cannot be read.
    """
    console = Console()
    root, found = _found(path)
    differences = [*blessed.check(found, messages), *blessed.orphans(root)]
    for line in differences:
        console.put_all(line)
    if not found and not differences:
        say_none(console, [str(root)])
        return 2
    console.put(f"{counted(len(found), 'fixture')}, {counted(len(differences), 'difference')}.")
    if any(isinstance(line, blessed.Unread) for line in differences):
        return 2
    return 1 if differences else 0


@app.command(
    short_help="Store the verdicts on fixtures anew.",
    epilog="\b\nExample:\n  adjudicator new new-old > night.sheet\n  adjudicator fixtures bless night.sheet",
)
def bless(path: FixturePath = None) -> int:
    """Store the verdicts on fixtures as they are now, where they have changed."""
    console = Console()
    root, found = _found(path)
    if not found:
        say_none(console, [str(root)])
        return 2
    try:
        written = blessed.bless(found)
    except OSError as fault:
        raise Refusal(f"{fault.filename}: {fault.strerror}") from fault
    for one in written:
        console.put(console.page.spell(str(one)))
    console.put(f"{counted(len(found), 'fixture')}, {counted(len(written), 'verdict')} written.")
    return 0


def _found(path: str | None) -> tuple[Path, list[Path]]:
    root = blessed.packed_fixtures() if path is None else Path(path)
    if not root.exists():
        raise Refusal(f"{root}: there are no fixtures here.")
    return root, list(find_files([root]))
