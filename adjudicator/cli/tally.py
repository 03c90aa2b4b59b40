"""`adjudicator tally`: a score from what lies on the table."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import typer
from typer.core import TyperCommand

from adjudicator.cli.console import Console, Refusal
from adjudicator.cli.games import GameName, game_of
from adjudicator.cli.houses import HouseKeys, Houses
from adjudicator.formats.reading import Fault, Refused
from adjudicator.game import Game, find, names
from adjudicator.log import LogError
from adjudicator.play.tally import Impossible, tally_of
from adjudicator.play.tally import tally as tally_up
from adjudicator.reports.data import encode
from adjudicator.reports.page import wrap
from adjudicator.reports.tally import lines, tally_row

app = typer.Typer(add_completion=False, rich_markup_mode=None)

Format: TypeAlias = Literal["table", "json"]


class Explained(TyperCommand):
    """The command, whose help says what each game wants to know."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """What stands behind the colon, game by game, with an example each."""
        games = [game for name in names() if (game := _tallied(name)) is not None]
        told = "".join(f"\b\n{game.name}\n{_indented(tally_of(game).says, formatter.width - 4)}\n\n" for game in games)
        examples = "\n".join(f"  {_example(game)}" for game in games)
        self.epilog = f"What stands behind a player's name and the colon:\n\n{told}\b\nExample:\n{examples}"
        super().format_epilog(ctx, formatter)


def _tallied(name: str) -> Game | None:
    """A game that is tallied; `None` for one that is not, or that cannot be loaded."""
    try:
        game = find(name)
        tally_of(game)
    except LogError:
        return None
    return game


def _indented(text: str, width: int) -> str:
    return "\n".join(f"  {line}" for line in wrap(text, width))


def _example(game: Game) -> str:
    """What may be typed for a game."""
    said = " ".join(f'"{one}"' for one in tally_of(game).example)
    return f"adjudicator tally {game.name} {said}"


@app.command(cls=Explained, short_help="Count the points of what lies on the table, with no log at all.")
def tally(
    game: GameName,
    lies: Annotated[
        list[str] | None, typer.Argument(metavar='"NAME: WHAT LIES THERE"...', help="For each player, in quotes.")
    ] = None,
    why: Annotated[bool, typer.Option("--why", help="Give every point its reason.")] = False,
    house: HouseKeys = None,
    format: Annotated[Format, typer.Option("--format", help="How the score is written.")] = "table",
) -> int:
    """Count the points of what lies on the table when a game is over, with no log at all.

    What cannot lie there, as a card too many, is refused.
    """
    console, found = Console(), game_of(game)
    try:
        how = tally_of(found)
        if not lies:
            told = f"What lies before each player belongs behind the game, as {_example(found)}. {how.says}"
            raise Refusal(told)
        tallied = tally_up(found, lies, Houses(house, console, said=False).of(found.name))
    except Refused as fault:
        _say(console, fault.faults)
        return 2
    except Impossible as fault:
        for rule, section, says in fault.reasons:
            console.warn_all(f"Impossible: {says}{f' ({rule}, rulebook: {section})' if rule else ''}")
        return 2
    except LogError as fault:
        raise Refusal(f"--house: {fault.says}" if fault.path else fault.says) from fault
    if format == "json":
        console.write(encode(tally_row(tallied)) + b"\n")
        return 0
    for line in lines(tallied, console.page, why):
        console.put(line)
    return 0


def _say(console: Console, faults: tuple[Fault, ...]) -> None:
    """All that cannot be read, each with a caret under the word."""
    for fault in faults:
        console.warn_all(str(Refusal(fault.says)))
        for line in fault.explain().split("\n")[1:] if fault.text else ():
            console.warn(console.err.spell(line))
