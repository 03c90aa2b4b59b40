"""Which cards a player of Neu can hold, show and draw: what the rules say of a card that cannot be, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from adjudicator.games.neu.assumed import DRAW, resting_on
from adjudicator.games.neu.cards import COPIES, in_order, spell
from adjudicator.games.neu.laying import card_of, top_cards
from adjudicator.games.neu.moves import Draw, Play, Shot, Show
from adjudicator.games.neu.stock import UNKNOWN
from adjudicator.games.neu.table import Table
from adjudicator.games.neu.world import World
from adjudicator.rules import Answer, Breach
from adjudicator.words import counted


def not_held(table: Table, world: World, move: Play | Shot | Show, seat: int) -> Breach | None:
    """Why a hand cannot hold what is played or shown; `None` where it is only that the deck has no more of it."""
    name, stock = table.name(seat), world.stock
    known, hidden = stock.known[seat], stock.hidden[seat]
    if isinstance(move, Show):
        if table.shown_anew(world, seat, move.cards) is None:
            return Breach(_shows_otherwise(name, known, hidden, move.cards))
        if too_many(table, world, move, seat) is not None:
            return None
        return Breach(f"{name} cannot hold {spell(move.cards)}: the cards not seen before the last shuffle are others.")
    card = card_of(move)
    if not hidden:
        holds = spell(in_order(known)) if known else "no card"
        if stock.doubt[seat]:
            holds = f"{stock.size(seat)} of {holds}"
        return Breach(
            f"{name} does not hold {card}, but {holds}.",
            assumes=resting_on(table, DRAW) if _drawn_first(world, card) else (),
        )
    if too_many(table, world, move, seat) is not None:
        return None
    return Breach(f"{name} cannot hold {card}: each was seen before the last shuffle, and has not been drawn since.")


def _drawn_first(world: World, card: str) -> bool:
    """Whether a second card owed could be held if a card were drawn after the first."""
    stock = world.stock
    return bool(world.paid) and not world.ways.each and stock.pile[stock.at : stock.at + 1] in ((card,), (UNKNOWN,))


def _shows_otherwise(name: str, known: Sequence[str], hidden: int, shown: Sequence[str]) -> str:
    count = len(known) + hidden
    if len(shown) != count:
        return f"{name} holds {count or 'no'} card{'s' * (count != 1)}, and shows {len(shown) or 'none'}."
    missing = list((Counter(known) - Counter(shown)).elements())
    return f"{name} holds {spell(in_order(missing))}, and shows {spell(shown)}."


def too_many(table: Table, world: World, move: Play | Shot | Show, seat: int) -> Breach | None:
    """Whether a card that is shown would be one more than the deck has."""
    stock = world.stock
    cards = (table.shown_anew(world, seat, move.cards) or ()) if isinstance(move, Show) else (card_of(move),)
    for card in dict.fromkeys(cards):
        if card not in COPIES:
            return Breach(f"There is no {card} in the deck.")
        count = cards.count(card)
        if stock.unseen(card) < count:
            seen = COPIES[card] - stock.unseen(card) + count
            since = " since the last shuffle" if stock.shuffled else ""
            return Breach(f"With this {card}, {seen} of them have been seen{since}; the deck has {COPIES[card]}.")
    return None


def not_drawn(table: Table, world: World, move: Draw, seat: int) -> Answer:
    """Why the cards drawn cannot have been the top ones of the pile."""
    top = top_cards(world, seat, move.cards)
    name = table.name(seat)
    for said, card in zip(move.cards, top, strict=False):
        if said not in (UNKNOWN, card):
            if card == UNKNOWN:
                none = f"there is no {said} left in the draw pile"
                return Breach(
                    f"{name} is said to draw {said}; {none if said in COPIES else f'there is no {said} in the deck'}."
                )
            return Breach(f"{name} is said to draw {said}; the top card of the draw pile is {card}.")
    drawn, are = counted(len(move.cards), "card"), "is" if len(top) == 1 else "are"
    return Breach(f"{name} is said to draw {drawn}; only {len(top)} {are} left to be drawn.")
