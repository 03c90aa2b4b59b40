"""`adjudicator simulate`: games played by chance, as logs."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.cli.completion import complete_rule
from adjudicator.cli.console import Console, Refusal
from adjudicator.cli.games import GameName, game_of
from adjudicator.cli.houses import Houses
from adjudicator.formats import encode
from adjudicator.log import LogError
from adjudicator.play.illegal import NoBreach
from adjudicator.play.policies import Policy
from adjudicator.play.simulate import simulate as simulated

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(
    short_help="Play games at random, legal or with one breach, as JSON Lines.",
    epilog="\b\nExample:\n  adjudicator simulate new-old --count 3 --seed 7 > games.jsonl\n"
    "  adjudicator judge games.jsonl",
)
def simulate(
    game: GameName,
    count: Annotated[int, typer.Option("--count", metavar="N", min=1, help="How many logs.")] = 1,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Any number; each gives other games.")] = 1,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="How many play; by default any number.")
    ] = None,
    house: Annotated[
        list[str] | None, typer.Option("--house", metavar="KEY=VALUE", help="A house key; can be repeated.")
    ] = None,
    physical: Annotated[
        bool, typer.Option("--physical", help="Leave out what only those see who hold the cards.")
    ] = False,
    policy: Annotated[
        Policy, typer.Option("--policy", help="By what moves are chosen; edge: what is rare.")
    ] = "random",
    illegal: Annotated[
        str | None,
        typer.Option(
            "--illegal", metavar="RULE", help="End each with a breach of this rule.", autocompletion=complete_rule
        ),
    ] = None,
) -> int:
    """Play games at random, and write a log a line to standard output.

    Nothing in them is illegal, or with --illegal the last thing alone; before a breach that only
    another one makes possible stands that one too. The same words give the same logs everywhere.
    A log has one round or a whole match. With --policy edge, and with --illegal, house keys that
    are not given are chosen at random where that helps.
    """
    console, found = Console(), game_of(game)
    try:
        logs = simulated(
            found,
            count,
            seed,
            players=players,
            house=Houses(house, console, said=False).of(found.name),
            physical=physical,
            policy=policy,
            illegal=illegal,
        )
        for log in logs:
            console.write_data(encode(log, "jsonl"))
    except NoBreach as fault:
        raise Refusal(f"--illegal: {fault}") from fault
    except LogError as fault:
        raise Refusal(f"--{fault.path.partition('.')[0]}: {fault.says}" if fault.path else fault.says) from fault
    return 0
