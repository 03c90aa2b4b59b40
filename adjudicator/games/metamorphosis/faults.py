"""What is wrong with an equalizing entry, and with a card that a player cannot have: where it was, what is due."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adjudicator.games.metamorphosis.equalizing import TAKING, Balance
from adjudicator.games.metamorphosis.moves import Discard, Draw, Equalizing, Play, Take
from adjudicator.games.metamorphosis.spread import HAND
from adjudicator.games.metamorphosis.table import Table
from adjudicator.rules import Answer, Breach
from adjudicator.tricks import BIT, cards_of, spell
from adjudicator.words import counted


class Fault(NamedTuple):
    """A card of an equalizing entry that cannot be this one: why not, and which it must be, 0 where nobody knows."""

    card: str
    why: str
    top: int = 0


def card_faults(table: Table, move: Equalizing) -> list[Fault]:
    """The cards of an equalizing entry that cannot be what the log says."""
    balance = table.balance_at()
    if balance is None or not balance.hand:
        return []
    if not balance.fits(move):
        if isinstance(move, Discard):
            spread = balance.spread
            return [Fault(one, "held") for one in move.cards if one in BIT and not spread.holds(move.seat, BIT[one])]
        return []
    trial = balance.copy()
    faults = []
    for card in move.cards:
        top = trial.top() if isinstance(move, Draw) else 0
        why = trial.move_card(move, card)
        if why is not None:
            faults.append(Fault(card, why, top))
    return faults


def whence(table: Table, move: Play) -> str:
    """Where a card is, or was, that somebody cannot hold."""
    bit = BIT[move.card]
    for seat, held in enumerate(table.current().held):
        if held & bit and seat != move.seat:
            return f"; {table.name(seat)} does"
    if table.hand and move.seat is not None and table.balance.dropped & table.balance.won[move.seat] & bit:
        return f"; {table.name(move.seat)} has discarded it"
    return _won_by(table, bit, move.seat)


def _won_by(table: Table, bit: int, but: int | None) -> str:
    """Who won a card in the hand before."""
    if table.hand and table.sure:
        for seat, won in enumerate(table.balance.won):
            if won & bit and seat != but:
                return f"; {table.name(seat)} won it in hand {table.hand}"
    return ""


def from_elsewhere(table: Table, move: Equalizing, faults: Sequence[Fault]) -> Breach:
    """Cards that cannot have been discarded, drawn or taken, as the first of them cannot."""
    card, why, top = faults[0]
    done = {Discard: "discarded", Draw: "drawn", Take: "taken"}[type(move)]
    if why == "twice":
        return Breach(f"{card} is {done} twice; the deck has each card once.")
    if why == "top":
        right = f"; {cards_of(top)[0]} is" if top else ""
        return Breach(f"{card} is not on top of the stock when {table.name(move.seat)} draws it{right}.")
    cards = sorted({one.card for one in faults if one.why == why})
    where = _won_by(table, BIT[card], None) if len(cards) == 1 else ""
    of = f"{table.name(move.from_)}'s hand" if isinstance(move, Take) else "the stock"
    return Breach(f"{spell(cards)} cannot have been in {of}{where}.")


def wrong_kind(balance: Balance, move: Equalizing) -> str | None:
    if balance.hand == 0:
        return "Before hand 1 {name} neither discards nor draws: everybody is dealt 12 cards."
    if balance.hand == TAKING and not isinstance(move, Take):
        return "Before hand 3 {name} neither discards nor draws: who has fewer than 12 cards takes from who has more."
    if balance.hand != TAKING and isinstance(move, Take):
        return f"Before hand {balance.hand + 1} {{name}} takes from nobody: missing cards are drawn from the stock."
    return None


def not_to_twelve(table: Table) -> Answer:
    """Who began to discard, draw or take, and stopped before there were twelve."""
    balance = table.balance if table.hand_begun else table.ready()
    seats = table.unbalanced if table.hand_begun else balance.open_seats()
    if not seats:
        return None
    seat = seats[0]
    left = counted(balance.holds(seat), "card")
    return Breach(
        f"{table.name(seat)} is left with {left}, and {owes(balance, seat)} before hand {balance.hand + 1}.",
        at=balance.last[seat],
    )


def owes(balance: Balance, seat: int) -> str:
    """What a seat has still to do."""
    due = balance.due(seat)
    if not due:
        return f"has nothing to {'take or give' if balance.hand == TAKING else 'discard or draw'}"
    verb = "draws"
    if balance.have[seat] > HAND:
        verb = "gives" if balance.hand == TAKING else "discards"
    elif balance.hand == TAKING:
        verb = "takes"
    return f"{verb} {due}" if balance.done[seat] == 0 else f"{verb} {due} more"
