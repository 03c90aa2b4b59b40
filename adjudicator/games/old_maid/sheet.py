"""Old Maid on a sheet: the words of its moves, its setup, its claims and its deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.games.old_maid.moves import Draw, Move, Pair
from adjudicator.thieves import DECK_KEY, SUITS_KEY, card_of
from adjudicator.words import (
    Key,
    Misread,
    cards,
    listed,
    one_card,
    one_seat,
    quoted,
    read_seat,
    read_seats,
    several,
    write_cards,
    write_seat,
    write_seats,
)

verbs = ("", "pair", "draw")
card = card_of
house = (SUITS_KEY, DECK_KEY)

setup = (
    Key("first", "first", read_seat, write_seat, "who offers first: the oldest"),
    Key("hand", "hands", cards(card_of), write_cards, "a hand as it was dealt; ? for each card not known", True, ()),
)
result = (Key("loser", "loser", read_seat, write_seat, "who was left with Old Bill, as the table saw it"),)
match_result = (Key("winner", "winner", read_seats, write_seats, "who won the match: nobody does"),)


def read_move(verb: str, seat: int | None, args: Sequence[str], names: Sequence[str]) -> Move:
    """The move that a verb and the words behind it write; two cards alone are a pair. Raises `Misread`."""
    if verb != "draw":
        if not args:
            raise Misread(0, "the two cards laid down belong here, as pair A3 A3")
        if not verb and len(args) != 2:
            _two_cards(args)
        return Pair(seat, tuple(one_card(at, word, card_of) for at, word in enumerate(several(args))))
    if len(args) < 2:
        what = (
            "a card belongs here, or ?" if args else "the player belongs here from whose hand the card is, and the card"
        )
        raise Misread(len(args), what, () if args else names)
    giver = one_seat(0, " ".join(args[:-1]), names)
    return Draw(seat, giver, one_card(len(args) - 1, args[-1], card_of))


def _two_cards(args: Sequence[str]) -> None:
    """Refuse words without a verb that are not the two cards of a pair."""
    for at, word in enumerate(args[:2]):
        one_card(at, word, card_of)
    says = "the other card of the pair belongs here, as A3 A3" if len(args) < 2 else "two cards are a pair"
    raise Misread(min(len(args), 2), says)


def write_move(move: Any, names: Sequence[str]) -> str:
    """The words of a move, without the player."""
    if isinstance(move, Draw):
        return f"draw {quoted(names[move.giver])} {move.card}"
    return f"pair {listed(move.cards)}"


def say_move(move: Any, names: Sequence[str]) -> str:
    """A move in words, without the player."""
    if isinstance(move, Draw):
        return f"draws {move.card}"
    return f"lays {' '.join(move.cards) or 'nothing'}"


def example() -> str:
    """An empty sheet of the game, every line explained, that reads as a log."""
    return EXAMPLE


EXAMPLE = """\
# Old Maid: one line an entry, in any case. What stands behind # is not read.
game: old maid
players: Ann, Bo, Cy           # two or more, clockwise
# date: 2026-01-31
# suits: hats coats bags rings # what the table calls the suits; A B C D else
# deck a: 1 1 2 2 3 3          # a deck of the table's own: a line a suit,
# deck mimes: 1 2 3 4 5        # the Mimes,
# deck bills: 5                # and the Old Bills, of which four are left out

round 1                        # a round is one game
first: Ann                     # who offers first: the oldest
# hand Ann: a1 a1 b3 ? ?       # the hand as dealt; ? for each card not known

# ann pair a3 a3               # a pair laid down: at the start by anybody
# ann b1 b1                    # ... which the two cards say by themselves
# bo draw ann ?                # Bo takes a card from Ann, which nobody else saw
# bo draw ann b4               # ... or which was seen
# bo pair b4 b4                # and lays the pair that it makes
# draw bo c2                   # no name: the player whose turn it is
# ruling stands                # the entry before was challenged, and stood
# ruling taken back            # ... or was taken back
# undo                         # the entry before was a slip of the pen
# adjust bo -1 peeked          # points that the director gives or takes
# note: the lights went out
# loser: Bo                    # who was left with Old Bill, to be checked
"""
