"""Whose turn it is in Neu, who may draw, and whether a debt of cards was paid: what the rules say of it, and why."""

from __future__ import annotations

from adjudicator.games.neu.assumed import DRAW, RESPONSE, RESUME, STACK, by_default, resting_on
from adjudicator.games.neu.cards import ACTIONS, DOUBLE
from adjudicator.games.neu.laying import card_of
from adjudicator.games.neu.moves import Draw, Lose, Move
from adjudicator.games.neu.table import Table
from adjudicator.games.neu.world import World
from adjudicator.rules import Answer, Breach


def drawer(table: Table, world: World, seat: int) -> Answer:
    """Whether a player draws who has just played."""
    if world.last == seat and world.last_entry:
        return None
    if world.last is None:
        return Breach(f"Nobody has played a card yet, so {table.name(seat)} has none to draw.")
    return Breach(f"{table.name(world.last)} has played since, so {table.name(seat)} draws too late.")


def on_turn(table: Table, world: World, move: Move, seat: int) -> Answer:
    """Whether it is a seat's turn, or becomes so when another stops short of paying a debt."""
    if world.loss is not None:
        return None
    found = world
    if world.turn != seat:
        if world.comes_back(seat):
            return None
        if world.owes() and not table.comes_back(world, move, seat):
            found = world.copy()
            found.stop_short()
    by_default = found.instead is not None and resting_on(table, RESUME)
    if found.turn != seat:
        return Breach(
            _whose(table, found), assumes=resting_on(table, RESUME) if by_default and found.instead == seat else ()
        )
    return RESUME if by_default else None


def _whose(table: Table, world: World) -> str:
    """Whose turn it is, and why."""
    name = table.name(world.turn)
    if world.last is None:
        return f"It is {name}'s turn: the dealer plays first."
    if world.paid:
        return f"It is still the turn of {name}, who owes {_cards(world.owed)}."
    why = ""
    if world.shooter is not None:
        why = f": the SHOT of {table.name(world.shooter)} names {name}"
    elif world.direction < 0:
        why = ": play goes counter-clockwise"
    owes = f"; {name} owes {_cards(world.owed)}" if world.owed > 1 else ""
    return f"It is {name}'s turn{why}{owes}."


def _cards(count: int) -> str:
    return f"{count} cards" if count > 1 else "another card"


def pays(table: Table, world: World, move: Move) -> Answer:
    """Whether the debt before a move was paid; of the debtor's own cards, what defaults they rest on."""
    seat, owing = table.seat_in(world, move), world.turn
    if world.loss is not None or seat is None or owing is None:
        return None
    if seat != owing:
        if not world.owes() or table.comes_back(world, move, seat):
            return None
        stopped = f"{table.name(owing)} owes {world.owed + len(world.paid)} cards and lays {len(world.paid)}"
        return Breach(
            f"{stopped}; at entry {table.entry} {table.name(seat)} plays on.",
            evidence=(table.entry,),
            at=world.last_entry,
        )
    if world.debt < 2 or isinstance(move, Lose):
        return None
    card = card_of(move)
    if (
        (world.stacked or (card == DOUBLE and world.paid))
        and by_default(table, STACK)
        and "double_stack" not in table.assumed
    ):
        return STACK
    if card in ACTIONS and not world.paid and world.owed > 1:
        return by_default(table, RESPONSE)
    return None


def size(table: Table, world: World, move: Draw, seat: int) -> Answer:
    """Whether so many cards are drawn that the hand is what it should be."""
    if seat != world.last:
        return None
    again = not world.open_draw
    count, due = len(move.cards), 0 if again else world.due
    if count == due:
        return None
    held = world.stock.size(seat) + count - (0 if again else len(world.drawn))
    name = table.name(seat)
    draws = f"{name} draws {_number(count)}"
    if world.turn == seat and world.paid and not world.ways.each:
        says = f"{draws} and still owes {_cards(world.owed)}; who owes cards draws after the last of them."
        return Breach(says, assumes=resting_on(table, DRAW))
    return Breach(f"{draws} and then holds {held}; {_number(due)} had to be drawn, to hold {held - count + due}.")


def _number(count: int) -> str:
    return f"{count or 'no'} card{'s' * (count != 1)}"
