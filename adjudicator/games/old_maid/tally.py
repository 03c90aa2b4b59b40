"""Old Maid when a game is over: who is left with Old Bill (rulebook: Old Maid)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.game import Match
from adjudicator.games.old_maid.game import GAME
from adjudicator.games.old_maid.moves import Setup
from adjudicator.games.old_maid.table import Table
from adjudicator.laid import read_cards
from adjudicator.thieves import BILL, card_of
from adjudicator.words import Misread

heading = "points"
says = (
    "The card that is left in the player's hand when the last pair is laid: bill for one player, none for the others."
)
example = ("Ann: none", "Bo: bill", "Cy: none")


def read(words: Sequence[str], house: Any) -> list[str]:
    """The cards left in a hand. Raises `Misread`."""
    cards = read_cards(words, card_of)
    for at, card in enumerate(cards):
        if card != BILL:
            raise Misread(at, f"{card} has a match, and is not left when the last pair is laid")
    return cards


def faults(match: Match, lies: Sequence[list[str]]) -> Iterator[tuple[str, str]]:
    """More Old Bills than the one that is left, or none."""
    left = sum(map(len, lies))
    if left > 1:
        yield "deck", f"One Old Bill is played with, and {left} lie here."
    elif not left:
        yield "game-over", "Nobody is left with Old Bill; the game is over when one player is."


def scores(match: Match, lies: Sequence[list[str]]) -> Any:
    """The score of the game."""
    table = Table(match, Setup(first=0, hands=tuple(map(tuple, lies))))
    table.finished = True
    match.tables.append(table)
    return GAME.scores(match)
