"""Memory Match when a game is over: the pairs that each player has kept (rulebook: Memory Match)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.game import Match
from adjudicator.games.memory_match.doubts import Mover
from adjudicator.games.memory_match.game import GAME
from adjudicator.games.memory_match.moves import PLACES, Setup
from adjudicator.games.memory_match.table import Table, cards_of
from adjudicator.laid import read_cards, too_many, whole_number
from adjudicator.thieves import card_of, kind_of, order
from adjudicator.verdict import Reason

heading = "pairs"
says = "How many pairs the player has kept; or the cards of them all, both of each pair, in any order."
example = ("Ann: 12", "Bo: 9", "Cy: 5")


def read(words: Sequence[str], house: Any) -> list[str] | int:
    """The cards of the pairs, or the number of pairs. Raises `Misread`."""
    number = whole_number(words)
    return read_cards(words, card_of) if number is None else number


def faults(match: Match, lies: Sequence[list[str] | int]) -> Iterator[tuple[str, str]]:
    """Cards that are no pairs, and more cards, or pairs, than there are."""
    house = match.house
    deck = cards_of(house.deck, house.suits)
    for says in too_many([[] if isinstance(one, int) else one for one in lies], match.names, deck.copies):
        yield "deck", says
    for name, one in zip(match.names, lies, strict=True):
        kinds = Counter([] if isinstance(one, int) else map(kind_of, one))
        odd = next((kind for kind, count in kinds.items() if count % 2), None)
        if odd is not None:
            card = next(card for card in one if kind_of(card) == odd)  # type: ignore[union-attr]
            yield "", f"{name} has {card} without a match; both cards of a pair belong there."
    pairs = sum(map(_pairs, lies))
    if pairs > deck.pairs:
        yield "deck", f"There are {deck.pairs} pairs, and {pairs} lie here."


def _pairs(lies: list[str] | int) -> int:
    return lies if isinstance(lies, int) else len(lies) // 2


def scores(match: Match, lies: Sequence[list[str] | int]) -> Any:
    """The score of the game, as far as it was played."""
    table = Table(match, Setup(first=0, rows=(PLACES,)))
    for seat, one in enumerate(lies):
        cards = [] if isinstance(one, int) else sorted(one, key=lambda card: (order(kind_of(card)), card))
        table.taken += [(*two, Mover(seat)) for two in zip(cards[::2], cards[1::2], strict=True)]
    table.scored = [*map(_pairs, lies)]
    table.finished = sum(map(_pairs, lies)) == table.all_pairs
    match.tables.append(table)
    found = GAME.scores(match)
    for reasons, one in zip(found.why[0], lies, strict=True):
        if isinstance(one, int) and one:
            reasons[:] = [Reason(one, "pairs kept")]
    found.provisional = not table.finished
    return found
