"""Old Bill when a game is over: what lies in each Den (rulebook: Game End)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.game import Match
from adjudicator.games.old_bill.den import Den
from adjudicator.games.old_bill.game import GAME
from adjudicator.games.old_bill.moves import Setup
from adjudicator.games.old_bill.table import Table
from adjudicator.laid import read_cards, split, too_many
from adjudicator.thieves import BILL, card_of, counts, deck_of, is_mime, suit_of
from adjudicator.words import Misread, several

heading = "points"
says = (
    "The cards of the player's Den, a stroke between suits. A Mime stands with the suit that it was assigned to; "
    "where only Mimes are left of a suit its name comes first, as B M2; Mimes by themselves wait for a suit. "
    "none is an empty Den."
)
example = ("Ann: A1 A1 A4 / B6 / C2 C3", "Bo: A2 A3 M2 / D5 D5", "Cy: none")


def read(words: Sequence[str], house: Any) -> Den:
    """A Den. Raises `Misread`."""
    den, suits = Den(), set(deck_of(house.deck, house.suits).thieves)
    if not several(words):
        return den
    for first, part in split(words):
        if not part:
            raise Misread(first, "the cards of a suit belong here")
        named = part[0].upper() if part[0].upper() in suits else ""
        skip = bool(named)
        cards = read_cards(part[skip:], card_of, first + skip)
        if BILL in cards:
            says = "Old Bill never stays in a Den: he is discarded with what he came with"
            raise Misread(first + skip + cards.index(BILL), says)
        of = {named} if named else {suit for card in cards if (suit := suit_of(card))}
        for at, card in enumerate(cards, first + skip):
            suit = suit_of(card)
            if named and suit not in ("", named):
                raise Misread(at, f"{card} is none of suit {named}; a stroke belongs between suits")
            if is_mime(card) and len(of) > 1:
                raise Misread(at, f"{card} may lie in suit {' or '.join(sorted(of))}; a stroke belongs between suits")
            if suit or of:
                den.add(suit or min(of), card)
            else:
                den.waiting.append(card)
    return den


def faults(match: Match, lies: Sequence[Den]) -> Iterator[tuple[str, str]]:
    """More of a card than the deck has."""
    house = match.house
    for says in too_many([den.cards() for den in lies], match.names, counts(deck_of(house.deck, house.suits))):
        yield "deck", says


def scores(match: Match, lies: Sequence[Den]) -> Any:
    """The score of the game."""
    table = Table(match, Setup(first=0))
    table.dens = [*lies]
    table.to_act = None
    match.tables.append(table)
    return GAME.scores(match)


def remarks(match: Match, lies: Sequence[Den]) -> Iterator[str]:
    """Mimes that wait count nothing."""
    waiting = [name for name, den in zip(match.names, lies, strict=True) if den.waiting]
    if waiting:
        yield f"A Mime without a suit waits for one and counts nothing: {', '.join(waiting)}."
