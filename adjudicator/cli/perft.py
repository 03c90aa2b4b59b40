"""`adjudicator perft`: the number of legal lines from a position."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.cli.console import Console, Refusal
from adjudicator.cli.games import GameName, game_of
from adjudicator.cli.inputs import From
from adjudicator.cli.positions import At, LogNumber, Path, RoundNumber, position_in
from adjudicator.formats.sheet_entries import Entries
from adjudicator.play.perft import Hidden
from adjudicator.play.perft import perft as divided

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(
    short_help="Count the legal lines from a position, divided by first move.",
    epilog="\b\nExample:\n  adjudicator simulate new-old > game.jsonl\n"
    "  adjudicator perft new-old game.jsonl --at 1 --depth 3",
)
def perft(
    game: GameName,
    path: Path,
    at: At,
    depth: Annotated[int, typer.Option("--depth", metavar="N", min=1, help="How many moves a line has.")],
    log: LogNumber = None,
    round_: RoundNumber = None,
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", min=1, help="How many processes count.")] = 1,
    from_: From = None,
) -> int:
    """Count the legal lines of so many moves from the position before an entry, divided by first move.

    The log must tell every card. Moves are counted in one form each: a card, with no call and no
    order of cards. A line that ends earlier, as the round does, is not counted.
    """
    console, wanted = Console(), game_of(game)
    chosen = position_in(console, path, at, log, round_, from_)
    if chosen is None:
        return 2
    _, read, number = chosen
    if read.game != wanted.name:
        raise Refusal(f"{path}: a log of {game_of(read.game).title}, not of {wanted.title}")
    try:
        found = divided(read, number, at, depth, jobs)
    except Hidden as fault:
        raise Refusal(f"{path}: {fault}; lines are counted where a log tells every card") from fault
    spell, entries = console.page.spell, Entries(wanted, read.players)
    rows = [(spell(next(iter(entries.spellings(move)))), f"{lines}") for move, lines in found]
    rows.append(("all", f"{sum(lines for _, lines in found)}"))
    for line in console.page.table(["First move", "Lines"], rows, "lr"):
        console.put(line)
    return 0
