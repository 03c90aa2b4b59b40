"""Memory Match on a sheet: the words of its moves, its setup, its claims and its deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from adjudicator.games.memory_match.moves import PLACES, Flip, Setup
from adjudicator.thieves import DECK_KEY, SUITS_KEY, card_of
from adjudicator.words import (
    Key,
    Misread,
    cards,
    counted,
    integer,
    listed,
    one_card,
    read_points,
    read_seat,
    read_seats,
    several,
    write_cards,
    write_points,
    write_seat,
    write_seats,
)

verbs = ("", "flip")
card = card_of
house = (SUITS_KEY, DECK_KEY)


def _read_rows(words: Sequence[str], names: Sequence[str]) -> tuple[int, ...]:
    return tuple(integer(at, word) for at, word in enumerate(several(words)))


def _write_rows(rows: Sequence[int], names: Sequence[str]) -> str:
    return listed(rows)


setup = (
    Key("first", "first", read_seat, write_seat, "who starts: the youngest"),
    Key("rows", "rows", _read_rows, _write_rows, f"how many cards lie in each row, {PLACES} in all"),
    Key("layout", "layout", cards(card_of), write_cards, "the cards in reading order, where they are known"),
)
result = (Key("pairs", "pairs", read_points, write_points, "the pairs of each player, as the table counted them"),)
match_result = (Key("winner", "winner", read_seats, write_seats, "who won the match, as the table saw it"),)


class Spot(NamedTuple):
    """A place by its row and the column in it, until the rows are known."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"{self.row}.{self.column}"


def read_move(verb: str, seat: int | None, args: Sequence[str], names: Sequence[str]) -> Flip:
    """The move that a verb and the words behind it write. Raises `Misread`."""
    if not args:
        raise Misread(0, "two places and their cards belong here, as 5 A3 17 B2")
    places, shown = [_place(at, word) for at, word in enumerate(args[::2])], list(args[1::2])
    found = [one_card(2 * at + 1, word, card_of) for at, word in enumerate(shown)]
    if len(args) != 4:
        what = "a card belongs here, or ?" if len(args) in (1, 3) else "another place and its card belong here"
        raise Misread(min(len(args), 4), what if len(args) < 4 else "two places and their cards are a turn")
    return Flip(seat, cast(int, places[0]), found[0], cast(int, places[1]), found[1])


def _place(at: int, word: str) -> int | Spot:
    """A place by its number, or by row and column, as 2.4."""
    row, dot, column = word.partition(".")
    if not dot:
        return integer(2 * at, word)
    if not (row.isascii() and row.isdigit() and column.isascii() and column.isdigit()):
        raise Misread(2 * at, f"{word!r} is no place; a place is a number, or a row and a column as 2.4")
    return Spot(integer(2 * at, row), integer(2 * at, column))


def placed(setup: Setup, move: Any) -> Any:
    """A move with its places as numbers, now that the rows are known. Raises `Misread`."""
    if type(move) is not Flip:
        return move
    places = [_number(setup.rows, place) for place in (move.place, move.other_place)]
    return Flip(move.seat, places[0], move.card, places[1], move.other_card)


def _number(rows: Sequence[int], place: Any) -> int:
    if not isinstance(place, Spot):
        return cast(int, place)
    row, column = place
    if not 1 <= row <= len(rows):
        raise Misread(0, f"there is no place {place}: the layout has {counted(len(rows), 'row')}")
    if not 1 <= column <= rows[row - 1]:
        raise Misread(0, f"there is no place {place}: row {row} has {counted(rows[row - 1], 'card')}")
    return sum(rows[: row - 1]) + column


def write_move(move: Any, names: Sequence[str]) -> str:
    """The words of a move, without the player."""
    return f"{move.place} {move.card} {move.other_place} {move.other_card}"


def say_move(move: Any, names: Sequence[str]) -> str:
    """A move in words, without the player."""
    return f"turns up {move.card} at place {move.place} and {move.other_card} at place {move.other_place}"


def example() -> str:
    """An empty sheet of the game, every line explained, that reads as a log."""
    return EXAMPLE


EXAMPLE = """\
# Memory Match: one line an entry, in any case. What is behind # is not read.
game: memory match
players: Ann, Bo, Cy           # two or more, clockwise
# date: 2026-01-31
# suits: hats coats bags rings # what the table calls the suits; A B C D else
# deck a: 1 1 2 2 3 3          # a deck of the table's own: a line a suit,
# deck mimes: 1 2 3 4 5        # the Mimes,
# deck bills: 5                # and the Old Bills, of which three are left out

round 1                        # a round is one game
first: Ann                     # who starts: the youngest
rows: 11 11 10 10 10           # how many cards lie in each row, 52 in all
# layout: a1 b4 m5 bill        # all 52 cards in reading order, if known

# ann 5 a3 17 b2               # Ann turns up A3 at place 5 and B2 at place 17
# bo 1.5 a3 2.6 ?              # places by row and column; ? is not known
# 5 a3 31 a3                   # no name: the player whose turn it is
# ruling stands                # the entry before was challenged, and stood
# ruling taken back            # ... or was taken back
# undo                         # the entry before was a slip of the pen
# adjust bo -1 peeked          # pairs that the director gives or takes
# note: the lights went out
# pairs: Ann 9, Bo 8, Cy 9     # what the table counted, to be checked
"""
