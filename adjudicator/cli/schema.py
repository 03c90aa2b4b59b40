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
PART = "#/$defs/{name}"


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
        from adjudicator.verdict import Unreadable, Verdict

        kinds, parts = msgspec.json.schema_components([Verdict, Unreadable], ref_template=PART)
        found = {"title": "The verdict on a log, or the row of one that cannot be read", "anyOf": kinds}
    else:
        from adjudicator.formats.decode import log_type

        game = game_of(what)
        (kind,), parts = msgspec.json.schema_components([log_type(game)], ref_template=PART)
        found = {"title": f"A log of {game.title}", **kind}
        parts[kind["$ref"].removeprefix(PART.format(name=""))]["properties"]["game"] = {"const": game.name}
    whole = {"$schema": DRAFT, **found, "$defs": parts}
    Console().write(msgspec.json.format(msgspec.json.encode(whole), indent=2) + b"\n")
    return 0
