"""Who could have followed suit: at once from a known hand, from what is seen later, or by counting."""

from __future__ import annotations

from adjudicator.games.metamorphosis.moves import Play
from adjudicator.games.metamorphosis.spread import Spread, Void, single
from adjudicator.games.metamorphosis.table import Table
from adjudicator.rules import Answer, Breach, Open
from adjudicator.tricks import BIT, OF_SUIT, cards_of, spell, suit_name


def revoked(table: Table, move: Play, seat: int) -> Answer:
    """Whether a seat that plays another suit than was led held a card of it."""
    now = table.current()
    void = now.void(seat, OF_SUIT[table.trick[0].card], table.entry)
    held = now.held_then(void)
    if held:
        return Breach(_revoke(table, void, held))
    if now.known(seat):
        return None
    right = now.holds(seat, BIT[move.card]) and not table.played(move.card)
    return _seen_later(table, table.hindsight(), void, right)


def _seen_later(table: Table, end: Spread, void: Void, right: bool) -> Answer:
    """What all that the log tells of the hand says of a card of another suit.

    Where the card itself is not `right`, only what is proved is said.
    """
    name, suit = table.name(void.seat), suit_name(_suit_of(void), 2)
    held = end.held_then(void)
    if held:
        seen = [(end.shown[card], card) for card in single(held) if end.shown.get(card, 0) > void.entry]
        if not seen:
            return Breach(_revoke(table, void, held))
        entry, card = min(seen)
        return Breach(f"{_revoke(table, void, held)} {cards_of(card)[0]} is seen at entry {entry}.", evidence=(entry,))
    if not end.can_be([void]):
        return Breach(
            f"{name} does not follow suit, but by all cards that can lie elsewhere held one of the {suit}, "
            "and had to play it."
        )
    if end.must_be(void) or not right:
        return None
    others = [
        other
        for other in end.offs
        if other.entry != void.entry and end.can_be([other]) and not end.can_be([void, other])
    ]
    entries = sorted({other.entry for other in others})
    not_both = f" Not both this and entry {' or '.join(map(str, entries))} can be right." if entries else ""
    return Open(
        f"{name} does not follow suit; {name}'s hand at entry {void.entry} would tell whether there were {suit} in it."
        f"{not_both}",
        evidence=tuple(entries),
    )


def _revoke(table: Table, void: Void, held: int) -> str:
    name, suit = table.name(void.seat), suit_name(_suit_of(void))
    return (
        f"{name} does not follow suit, and holds {spell(cards_of(held))}: a {suit} was led, "
        f"and a {suit} had to be played."
    )


def _suit_of(void: Void) -> str:
    return cards_of(void.cards & -void.cards)[0][-1]
