"""`adjudicator new`: an empty sheet of a game."""

from __future__ import annotations

import typer

from adjudicator.cli.console import Console
from adjudicator.cli.games import GameName, game_of

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(
    short_help="Print an empty sheet of a game, every line explained.",
    epilog="\b\nExample:\n  adjudicator new new-old > night.sheet",
)
def new(game: GameName) -> int:
    """Print an empty sheet of a game with every line explained, to print or to fill in."""
    Console().write(game_of(game).words.example().encode())
    return 0
