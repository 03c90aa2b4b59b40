"""Neu on a sheet: the words of its moves, its setup and its claims."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.games.neu.cards import HAND, SHOT, card_of
from adjudicator.games.neu.moves import Draw, Lose, Move, Play, Shot, Show
from adjudicator.log import same_name
from adjudicator.words import (
    UNKNOWN,
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

verbs = ("", "play", "shot", "lose", "draw", "show")
card = card_of

setup = (
    Key("dealer", "dealer", read_seat, write_seat, "who deals, and plays first; from round 2 on the loser before"),
    Key(
        "hand", "hands", cards(card_of), write_cards, "a hand: 3 cards, none for who has left", True, (UNKNOWN,) * HAND
    ),
    Key("pile", "pile", cards(card_of), write_cards, "the draw pile, its top first"),
    Key("chips", "chips", read_points, write_points, "the chips before the round, where they are not 3 each"),
)
result = (Key("loser", "loser", read_seat, write_seat, "who lost the round, as the table saw it"),)
match_result = (
    Key("winner", "winner", read_seats, write_seats, "who won the match, as the table saw it"),
    Key("chips", "chips", read_points, write_points, "the chips at the end, as counted; above the first round"),
)


def read_move(verb: str, seat: int | None, args: Sequence[str], names: Sequence[str]) -> Move:
    """The move that a verb and the words behind it write. Raises `Misread`."""
    if verb == "lose":
        if args:
            raise Misread(0, "nothing follows lose")
        return Lose(seat)
    if verb in ("draw", "show"):
        if not args:
            raise Misread(0, f"the cards belong here, or none, or ? for each that is not known: {verb} ? ?")
        read = tuple(one_card(at, word, card_of) for at, word in enumerate(several(args)))
        return Draw(seat, read) if verb == "draw" else Show(seat, read)
    if verb == "shot":
        return _read_shot(seat, args, names)
    words, call = _called(args)
    if not words:
        raise Misread(0, "a card belongs here")
    laid = one_card(0, words[0], card_of)
    if laid == SHOT:
        raise Misread(1, "the player shot at belongs here", names)
    if len(words) > 1:
        raise Misread(1, "one card is played at a time; the sum is called as = 52")
    return Play(seat, laid, call)


def _read_shot(seat: int | None, args: Sequence[str], names: Sequence[str]) -> Shot:
    """A SHOT and the player named, whose whole name may be several words, and hold whatever else."""
    folded = [same_name(name.strip()) for name in names]
    for count in range(len(args), 0, -1):
        whole = same_name(" ".join(args[:count]).strip())
        if whole in folded:
            rest, call = _called(args[count:])
            if rest:
                raise Misread(count, "one player is shot at; the sum is called as = 52")
            return Shot(seat, folded.index(whole), call)
    words, call = _called(args)
    if not words:
        raise Misread(0, "the player shot at belongs here", names)
    target = one_seat(0, words[0], names)
    if len(words) > 1:
        raise Misread(1, "one player is shot at; the sum is called as = 52")
    return Shot(seat, target, call)


def _called(args: Sequence[str]) -> tuple[list[str], int | None]:
    """The words before the sum that is called, and that sum, be it written `= 52`, `=52` or `7=52`."""
    for at, word in enumerate(args):
        before, sign, behind = word.partition("=")
        if not sign:
            continue
        rest = [behind, *args[at + 1 :]] if behind else list(args[at + 1 :])
        if len(rest) != 1:
            raise Misread(at + 1, "the sum belongs here, and nothing behind it")
        return [*args[:at], before] if before else list(args[:at]), integer(at if behind else at + 1, rest[0])
    return list(args), None


def write_move(move: Any, names: Sequence[str]) -> str:
    """The words of a move, without the player."""
    if isinstance(move, Lose):
        return "lose"
    if isinstance(move, Draw):
        return f"draw {listed(move.cards)}"
    if isinstance(move, Show):
        return f"show {listed(move.cards)}"
    call = "" if move.call is None else f" = {move.call}"
    return f"shot {quoted(names[move.target])}{call}" if isinstance(move, Shot) else f"{move.card}{call}"


def say_move(move: Any, names: Sequence[str]) -> str:
    """A move in words, without the player."""
    if isinstance(move, Lose):
        return "gives up the round"
    if isinstance(move, Draw):
        return f"draws {' '.join(move.cards) or 'no card'}"
    if isinstance(move, Show):
        return f"shows {' '.join(move.cards) or 'no card'}"
    call = "" if move.call is None else f" and calls {move.call}"
    return f"plays SHOT at {names[move.target]}{call}" if isinstance(move, Shot) else f"plays {move.card}{call}"


def example() -> str:
    """An empty sheet of the game, every line explained, that reads as a log."""
    return EXAMPLE


EXAMPLE = """\
# Neu: one line an entry, in any case. What stands behind # is not read.
game: neu
players: Ann, Bo, Cy           # 2 to 7, clockwise
# date: 2026-01-31
# house: shot-self no          # house keys: see adjudicator rules neu

round 1                        # a round ends when somebody has to exceed 101
dealer: Ann                    # deals and plays first; later the last loser
# chips: Ann 3, Bo 3, Cy 2     # where they are not 3 each; later they follow
# hand Ann: 7 -10 pass         # only where hands are known
# pile: 101 3 turn ...         # where the draw pile is known, its top first

# ann 7                        # Ann plays a 7 and draws; names can be cut short
# -10                          # no name: the player whose turn it is
# cy 50 = 52                   # the sum that was called, to be checked
# ann shot bo                  # a SHOT names the next player
# draw none                    # who has just played forgot to draw
# draw 5                       # ... or drew this card
# bo lose                      # Bo can play nothing
# bo show 10 50 9              # a hand shown as evidence; ? for a card not seen
# ruling stands                # the entry before was challenged, and stood
# ruling taken back            # ... or was taken back
# undo                         # the entry before was a slip of the pen
# adjust bo -1 late            # chips that the director gives or takes
# note: the lights went out
# loser: Bo                    # what the table saw, to be checked
"""
