"""`adjudicator schema`: JSON Schema of logs and verdicts."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from adjudicator.cli.completion import complete_game_or_verdict
from adjudicator.cli.console import Console
from adjudicator.cli.games import game_of

app = typer.Typer(add_completion=False, rich_markup_mode=None)

DRAFT = "https://json-schema.org/draft/2020-12/schema"


@app.command(epilog="\b\nExample:\n  adjudicator schema new-old")
def schema(
    what: Annotated[
        str,
        typer.Argument(
            metavar="GAME|verdict", help="A game, or the word verdict.", autocompletion=complete_game_or_verdict
        ),
    ],
) -> int:
    """Print the JSON Schema of a game's log, or of a verdict."""
    if what == "verdict":
        from adjudicator.verdict import Verdict

        kind, title = Verdict, "The verdict on a log"
    else:
        from adjudicator.formats.decode import log_type

        game = game_of(what)
        kind, title = log_type(game), f"A log of {game.title}"
    found = {"$schema": DRAFT, "title": title, **msgspec.json.schema(kind)}
    Console().write(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    return 0
