"""New Old on a sheet: the words of its moves, its setup and its claims."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.games.new_old.cards import card_of
from adjudicator.games.new_old.moves import Move, Pass, Play, Reveal
from adjudicator.words import (
    UNKNOWN,
    Key,
    Misread,
    cards,
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

ZONES = ("old", "new")

verbs = ("", "play", "reveal", "pass")
card = card_of

setup = (
    Key("first", "first", read_seat, write_seat, "who starts; from game 2 on the lowest scorer of the game before"),
    Key("fields", "fields", cards(card_of), write_cards, "the field cards of the two zones, in either order"),
    Key("hand", "hands", cards(card_of), write_cards, "a hand: 6 New and 6 Old", True, (UNKNOWN,) * 12),
    Key("dealt", "dealt", cards(card_of), write_cards, "the cards dealt: 7 New and 7 Old", True, (UNKNOWN,) * 14),
    Key("returned", "returned", cards(card_of), write_cards, "the cards given back", True, (UNKNOWN,) * 2),
)
result = (Key("points", "points", read_points, write_points, "the points of the game, as the table counted them"),)
match_result = (Key("winner", "winner", read_seats, write_seats, "who won the match, as the table saw it"),)


def read_move(verb: str, seat: int | None, args: Sequence[str], names: Sequence[str]) -> Move:
    """The move that a verb and the words behind it write. Raises `Misread`."""
    if verb == "pass":
        if args:
            raise Misread(0, "nothing follows pass")
        return Pass(seat)
    if verb == "reveal":
        if not args:
            raise Misread(0, "the cards revealed belong here, or none", ["reveal none"])
        return Reveal(seat, tuple(one_card(at, word, card_of) for at, word in enumerate(several(args))))
    if not args:
        raise Misread(0, "a card belongs here")
    played = one_card(0, args[0], card_of)
    rest = [(at, word) for at, word in enumerate(args) if at and word not in (">", "to")]
    if not rest:
        if len(args) > 1:
            raise Misread(len(args), "a zone belongs here", ZONES)
        return Play(seat, played)
    at, word = rest[0]
    fits = [zone for zone in ZONES if zone.startswith(word.lower())]
    if len(rest) > 1 or len(fits) != 1 or len(args) < 3:
        raise Misread(at, "one card a turn is played; a zone is written as > old or > new")
    return Play(seat, played, "old" if fits[0] == "old" else "new")


def write_move(move: Any, names: Sequence[str]) -> str:
    """The words of a move, without the player."""
    if isinstance(move, Pass):
        return "pass"
    if isinstance(move, Reveal):
        return f"reveal {listed(move.cards)}"
    return f"{move.card} > {move.zone}" if move.zone else str(move.card)


def say_move(move: Any, names: Sequence[str]) -> str:
    """A move in words, without the player."""
    if isinstance(move, Pass):
        return "passes"
    if isinstance(move, Reveal):
        return f"reveals {' '.join(move.cards)}" if move.cards else "shows the backs of the cards"
    zone = f" to the {move.zone.capitalize()} Zone" if move.zone else ""
    return f"plays {move.card}{zone}"


def example() -> str:
    """An empty sheet of the game, every line explained, that reads as a log."""
    return EXAMPLE


EXAMPLE = """\
# New Old: one line an entry, in any case. What stands behind # is not read.
game: new old
players: Ann, Bo, Cy           # 2 to 5, clockwise
# date: 2026-01-31
# house: forced-reveal yes     # as the table chose: adjudicator rules new-old

round 1                        # a round is one game; as many games as players
first: Ann                     # who starts; from game 2 on it may be left out
fields: o3 n5                  # the two field cards, in either order
# hand Ann: n1 n1 n2 n3 n4 n6 o1 o2 o2 o4 o5 o6    # where hands are known

# ann o3                       # Ann plays Old 3; the start of a name is enough
# n4                           # no name: the player whose turn it is
# cy reveal o1 o2              # all Old Cards; a second time, the rest
# cy reveal none               # no card left to show: the backs
# n5 > new                     # a card to a zone that is named
# ruling stands                # the entry before was challenged, and stood
# ruling taken back            # ... or was taken back
# undo                         # the entry before was a slip of the pen
# adjust bo -2 slow play       # points that the director gives or takes
# note: the lights went out
# points: Ann 1, Bo -8, Cy 0   # what the table counted, to be checked
"""
