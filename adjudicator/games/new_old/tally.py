"""New Old when a game is over: the cards that each player has revealed (rulebook: Game End and Scoring)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.game import Match
from adjudicator.games.new_old.cards import COPIES, DECK, KIND_NAMES, KINDS, card_of
from adjudicator.games.new_old.game import GAME
from adjudicator.games.new_old.moves import Setup
from adjudicator.games.new_old.table import Table
from adjudicator.laid import read_cards, too_many

HAND = 6
"""The cards of each kind in a hand (rulebook: Setup)."""

heading = "points"
says = "The cards that the player has revealed, New and Old in any order; none where nothing was."
example = ("Ann: N5 N3 O3 O4", "Bo: O2 O3 O3", "Cy: none")


def read(words: Sequence[str], house: Any) -> list[str]:
    """The cards revealed. Raises `Misread`."""
    return read_cards(words, card_of)


def faults(match: Match, lies: Sequence[list[str]]) -> Iterator[tuple[str, str]]:
    """More of a card than the deck has, and more of a kind than a hand has."""
    for says in too_many(lies, match.names, dict.fromkeys(DECK, COPIES)):
        yield "deck", says
    for name, cards in zip(match.names, lies, strict=True):
        for kind in KINDS:
            count = sum(card[0] == kind for card in cards)
            if count > HAND:
                yield "in-hand", f"{name} has revealed {count} {KIND_NAMES[kind]} Cards, and a hand has {HAND}."


def scores(match: Match, lies: Sequence[list[str]]) -> Any:
    """The score of the game."""
    table = Table(match, Setup(first=0, fields=("O?", "N?")))
    table.revealed = [*lies]
    table.finished = True
    match.tables.append(table)
    return GAME.scores(match)
