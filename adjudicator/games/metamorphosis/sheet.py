"""Metamorphosis on a sheet: the words of its moves, its setup and its claims."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from adjudicator.games.metamorphosis.moves import Discard, Draw, Indicate, Move, Play, Take, Trick
from adjudicator.tricks import UNKNOWN, Card, MaybeCard, card_of
from adjudicator.words import (
    Key,
    Misread,
    cards,
    integer,
    listed,
    one_card,
    one_seat,
    quoted,
    read_points,
    read_seat,
    read_seats,
    several,
    write_cards,
    write_points,
    write_seat,
    write_seats,
)

verbs = ("", "play", "trick", "indicate", "discard", "draw", "take")
card = card_of


def read_hands(words: Sequence[str], names: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """The points of the four hands, with a stroke between two."""
    parts: list[list[str]] = [[]]
    for word in several(words):
        if word == "/":
            parts.append([])
        else:
            parts[-1].append(word)
    return tuple(read_points(part, names) for part in parts) if words and parts != [[]] else ()


def write_hands(hands: Sequence[Sequence[int]], names: Sequence[str]) -> str:
    """The points of the four hands."""
    return " / ".join(listed(points) for points in hands) or listed(())


setup = (
    Key("dealer", "dealer", read_seat, write_seat, "who deals; from set 2 on the left of the last dealer"),
    Key("hand", "hands", cards(card_of), write_cards, "a hand of 12 cards", True, (UNKNOWN,) * 12),
    Key("stock", "stock", cards(card_of), write_cards, "the stock, from the top"),
)
result = (
    Key("points", "points", read_points, write_points, "the points of the set, bonus included"),
    Key("hands", "hands", read_hands, write_hands, "the points of the four hands without the bonus: 0 -8 / 3 6 / ..."),
)
match_result = (Key("winner", "winner", read_seats, write_seats, "who won the match, as the table saw it"),)


def read_move(verb: str, seat: int | None, args: Sequence[str], names: Sequence[str]) -> Move:
    """The move that a verb and the words behind it write. Raises `Misread`."""
    if verb in ("", "play"):
        if not args:
            raise Misread(0, "a card belongs here")
        if len(args) > 1:
            raise Misread(1, "one card is played; a whole trick is written as trick and its cards", ["trick"])
        return Play(seat, Card(_known(0, args[0])))
    if verb == "trick":
        if seat is not None:
            raise Misread(0, "a trick is written without a player: its cards stand in order from the leader")
        return Trick(tuple(Card(_known(at, word)) for at, word in enumerate(several(args))))
    if seat is None:
        raise Misread(0, f"a player belongs before {verb}", names)
    return READERS[verb](seat, args, names)


def _read_indicate(seat: int, args: Sequence[str], names: Sequence[str]) -> Indicate:
    if len(args) != 1:
        raise Misread(min(1, len(args)), "the number of a hand belongs here, 1 to 4")
    return Indicate(seat, integer(0, "1" if args[0].upper() == "A" else args[0]))


def _read_discard(seat: int, args: Sequence[str], names: Sequence[str]) -> Discard:
    return Discard(seat, _list(0, args))


def _read_draw(seat: int, args: Sequence[str], names: Sequence[str]) -> Draw:
    return Draw(seat, _list(0, args))


def _read_take(seat: int, args: Sequence[str], names: Sequence[str]) -> Take:
    at = 1 if args and args[0].lower() == "from" else 0
    if len(args) <= at:
        raise Misread(at, "the player belongs here from whom cards are taken", names)
    return Take(seat, one_seat(at, args[at], names), _list(at + 1, args))


READERS: dict[str, Callable[[int, Sequence[str], Sequence[str]], Move]] = {
    "indicate": _read_indicate,
    "discard": _read_discard,
    "draw": _read_draw,
    "take": _read_take,
}


def _list(start: int, args: Sequence[str]) -> tuple[str, ...]:
    if len(args) <= start:
        raise Misread(start, "the cards belong here, ? for one not known, or none")
    return tuple(MaybeCard(one_card(start + at, word, card_of)) for at, word in enumerate(several(args[start:])))


def _known(at: int, word: str) -> str:
    found = one_card(at, word, card_of)
    if found == UNKNOWN:
        raise Misread(at, "a card that is played is seen by all, and is not ?")
    return found


def write_move(move: Any, names: Sequence[str]) -> str:
    """The words of a move, without the player."""
    if isinstance(move, Play):
        return str(move.card)
    if isinstance(move, Trick):
        return f"trick {listed(move.cards)}"
    if isinstance(move, Indicate):
        return f"indicate {move.hand}"
    if isinstance(move, Take):
        return f"take {quoted(names[move.from_])} {listed(move.cards)}"
    return f"{'discard' if isinstance(move, Discard) else 'draw'} {listed(move.cards)}"


def say_move(move: Any, names: Sequence[str]) -> str:
    """A move in words, without the player; a whole trick is a sentence of its own."""
    if isinstance(move, Play):
        return f"plays {move.card}"
    if isinstance(move, Trick):
        return f"the trick {' '.join(move.cards) or 'without cards'} is played"
    if isinstance(move, Indicate):
        return f"indicates hand {move.hand}"
    verb = "discards" if isinstance(move, Discard) else "draws" if isinstance(move, Draw) else "takes"
    unknown = move.cards.count(UNKNOWN)
    known = [one for one in move.cards if one != UNKNOWN]
    parts = [" ".join(known)] * bool(known) + [f"{unknown} card{'s' * (unknown > 1)} not known"] * bool(unknown)
    said = f"{verb} {' and '.join(parts) or 'nothing'}"
    if not isinstance(move, Take):
        return said
    return f"{said} from {names[move.from_] if move.from_ < len(names) else 'a player'}"


def example() -> str:
    """An empty sheet of the game, every line explained, that reads as a log."""
    return EXAMPLE


EXAMPLE = """\
# Metamorphosis: an entry a line, in any case. What stands behind # is not read.
game: metamorphosis
players: Ann, Bo, Cy           # 2 or 3, clockwise
# date: 2026-01-31
# house: trump-4 S             # house keys, where the table chose;
#                                see: adjudicator rules metamorphosis

round 1                        # a round is a set of four hands
dealer: Ann                    # the dealer's left leads hands 1 and 2,
                               # the next player hands 3 and 4
# hand Ann: ah kh 3h as 9s 8s 7s qd jd 2d ac 4c    # only where hands are known
# stock: 5d 10c ...            # from the top, where it is known

# ann indicate 2               # before hand 1, everybody: the hand that Ann
#                                expects to win
# bo qh                        # Bo plays the queen of hearts; the first letters
#                                of a name are enough
# 3h                           # no name: the player whose turn it is
# trick qh 3h kh               # or a whole trick, in order from its leader
# ann discard 2c ? ?           # between two hands: discards, ? for a card not
#                                known
# bo draw ? ?                  # ... draws from the stock
# cy take ann ?                # ... before hand 3 draws from another hand;
#                                all of these may be left out
# ruling stands                # the entry before was challenged, and stood
# ruling taken back            # ... or was taken back
# undo                         # the entry before was a slip of the pen
# adjust bo -5 revoke          # points that the director gives or takes
# note: the lights went out
# points: Ann 5, Bo -4, Cy 12  # what the table counted, to be checked
# hands: -4 -20 -28 / 9 12 18 / -12 -12 -12 / 12 16 24    # ... hand by hand
"""
