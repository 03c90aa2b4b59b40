"""`adjudicator games`: the games that are refereed."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

from adjudicator.cli.completion import complete_game
from adjudicator.cli.console import Console, Refusal
from adjudicator.game import Game, NoGame, find, names, newest

app = typer.Typer(add_completion=False, rich_markup_mode=None)

GameName: TypeAlias = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, as adjudicator games names it.", autocompletion=complete_game)
]


def game_of(word: str) -> Game:
    """The game of a name as people write it. Refuses what is none."""
    try:
        return find("-".join(word.lower().replace("_", " ").split()))
    except NoGame as fault:
        raise Refusal(fault.says) from fault


@app.command(short_help="List the games that are refereed.", epilog="\b\nExample:\n  adjudicator games")
def games() -> int:
    """List the games that are refereed, those of plug-ins among them."""
    console = Console()
    rows, failed = [], False
    for name in names():
        try:
            game = find(name)
        except NoGame as fault:
            failed = True
            console.warn_all(str(Refusal(fault.says)))
            continue
        rows.append((name, game.title, str(len(game.rulebook.rules)), str(newest(game))))
    for line in console.page.table(["Game", "Title", "Rules", "Version"], rows, "llrr"):
        console.put(console.page.spell(line))
    return 2 if failed else 0
