"""Neu between rounds, or when it is over: the chips that each player has (rulebook: How to play)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.game import Match
from adjudicator.games.neu.game import GAME
from adjudicator.games.neu.moves import Setup
from adjudicator.games.neu.series import CHIPS, inside
from adjudicator.games.neu.table import Table
from adjudicator.laid import whole_number
from adjudicator.verdict import Reason
from adjudicator.words import Misread

heading = "chips"
says = "The chips that the player has left; 0 is a player who has left the game."
example = ("Ann: 2", "Bo: 0", "Cy: 1")


class Between(Table):
    """The table when no round is under way."""

    @property
    def finished(self) -> bool:
        """Nothing is left to be played of the round."""
        return True


def read(words: Sequence[str], house: Any) -> int:
    """The chips. Raises `Misread`."""
    found = whole_number(words)
    if found is None:
        raise Misread(min(1, len(words) - 1) if words else 0, "the number of chips belongs here")
    return found


def faults(match: Match, lies: Sequence[int]) -> Iterator[tuple[str, str]]:
    """Nobody who has a chip."""
    if not inside(lies):
        yield "game-over", "Nobody has a chip, and the game ends when one player alone has some."


def scores(match: Match, lies: Sequence[int]) -> Any:
    """The chips, and places by them."""
    match.tables.append(Between(match, Setup(dealer=inside(lies)[0], chips=tuple(lies))))
    found = GAME.scores(match)
    found.rounds = [[*lies]]
    found.why = [[[Reason(held, "chips left")] if held else [] for held in lies]]
    return found


def remarks(match: Match, lies: Sequence[int]) -> Iterator[str]:
    """Who left first is not to be seen, nor with how many chips the table began."""
    more = [name for name, held in zip(match.names, lies, strict=True) if held > CHIPS]
    if more:
        names, have = " and ".join(more), "has" if len(more) == 1 else "have"
        yield f"{names} {have} more than the {CHIPS} chips of the rulebook, and nobody gets any: a table that began so?"
    if lies.count(0) > 1:
        yield "Who of those without a chip left first is not to be seen here; they share a place."
