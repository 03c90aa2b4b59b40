"""Face-down cards that never turn up, and whether they can have been lawful, and must have been."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.games.old_bill.moves import Offer, ups
from adjudicator.games.old_bill.proof import Laid
from adjudicator.games.old_bill.table import Table
from adjudicator.rules import Answer, Breach, Open
from adjudicator.thieves import UNKNOWN, Card, is_mime, suit_of


def suits_of(cards: Sequence[Card]) -> set[str]:
    """The suits of the thieves among some cards."""
    return {suit for card in cards if (suit := suit_of(card))}


def one_suit(end: Table, laid: Laid, suits: set[str], up: set[str]) -> Answer:
    """Whether face-down cards that never turned up are of one suit; a card that another rule forbids is no help.

    `suits` are those of the other face-down cards, `up` the kinds of what lies face up.
    """
    among = suits or set(end.deck.thieves) or {""}
    alone = any(laid.could(end, _Fits(suit, set())) for suit in among)
    beside = laid.could(end, lambda card: is_mime(card) or kind_of(card) not in up)
    if not alone or (beside and not any(laid.could(end, _Fits(suit, up)) for suit in among)):
        return Breach("Whatever the cards face down are that are not known, they cannot be of one suit.")
    if (laid.count == 1 and not suits) or any(laid.must(end, _Fits(suit, set())) for suit in among):
        return None
    return Open("The cards that lay face down never turned up; they would tell whether they are of one suit.")


def unseen_side(table: Table, move: Offer, without: set[str], what: str) -> Answer:
    """Whether face-down cards that are not known can be, and must be, none of a suit or no Bill."""
    down = table.down_of(move)
    if UNKNOWN in ups(move):
        return Open(f"The card that lies face up is not known; it would tell whether what lies face down {what}.")
    if move.seat is None or UNKNOWN not in down or not without:
        return None
    laid = laid_down(table, move, move.seat)
    says = f"The cards that lie face down are not all known; turned up, they would tell whether each {what}."
    if laid is None:
        return Open(says)

    def fits(card: Card) -> bool:
        return card not in without and suit_of(card) not in without

    def settle(end: Table) -> Answer:
        if not laid.could(end, fits):
            return Breach(f"Whatever the cards face down are that are not known, not each of them {what}.")
        if laid.must(end, fits):
            return None
        return Open(f"The cards that lay face down never turned up; they would tell whether each {what}.")

    return Open(says, settle)


def laid_down(table: Table, move: Offer, seat: int) -> Laid | None:
    """The face-down cards that are not known; `None` beside a card that cannot have been laid, which proves nothing."""
    cards = (*ups(move), *table.down_of(move))
    lacking = table.hands[seat].lacking(table.from_hand(seat, cards), table.pool)
    return None if any(lacking) or table.offer is not None else Laid(table, seat, cards)


def kind_of(card: Card) -> str:
    """The suit of a thief, and of another card what it is."""
    return suit_of(card) or card


class _Fits:
    """Whether a card may lie face down with a suit, where some suits, or Old Bill, are on the other side."""

    def __init__(self, suit: str, without: set[str]) -> None:
        self.suit, self.without = suit, without

    def __call__(self, card: Card) -> bool:
        if is_mime(card):
            return True
        return suit_of(card) in ("", self.suit) and kind_of(card) not in self.without
