"""Old Bill on a sheet: the words of its moves, its setup, its claims and its deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.games.old_bill.moves import Accept, Assign, Discard, Last, Move, Offer, Pass, Show, ups
from adjudicator.games.old_bill.table import NO_HAND
from adjudicator.thieves import DECK_KEY, SUITS_KEY, Card, card_of, read_suit
from adjudicator.words import (
    NONE,
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
    seat_of,
    several,
    write_cards,
    write_points,
    write_seat,
    write_seats,
)

SIDES = ("up", "down")

verbs = ("", "offer", "accept", *SIDES, "assign", "discard", "pass", "show", "last")
card = card_of
house = (SUITS_KEY, DECK_KEY)


def _read_count(words: Sequence[str], names: Sequence[str]) -> int:
    if len(words) != 1:
        raise Misread(min(1, len(words)), "one number belongs here")
    return integer(0, words[0])


def _write_count(value: int, names: Sequence[str]) -> str:
    return str(value)


def _read_chosen(words: Sequence[str], names: Sequence[str]) -> tuple[tuple[str, str] | None, ...]:
    """Two suits a player, `Ann A B, Bo none`: the one with the fewest cards, and the one with the most."""
    found: dict[int, tuple[str, str] | None] = {}
    at = 0
    while at < len(words):
        seat = one_seat(at, words[at], names)
        if seat in found:
            raise Misread(at, f"{names[seat]} stands here twice")
        none = at + 1 < len(words) and words[at + 1].lower() == NONE
        if not none and at + 2 >= len(words):
            raise Misread(len(words), "two suits, or none, belong here")
        found[seat] = None if none else (read_suit(at + 1, words[at + 1]), read_suit(at + 2, words[at + 2]))
        at += 2 if none else 3
    if len(found) != len(names):
        raise Misread(len(words), f"two suits, or none, for each of {len(names)} players belong here", names)
    return tuple(found[seat] for seat in range(len(names)))


def _write_chosen(value: Sequence[tuple[str, str] | None], names: Sequence[str]) -> str:
    said = [f"{quoted(name)} {' '.join(suits) if suits else NONE}" for name, suits in zip(names, value, strict=False)]
    return ", ".join(said)


setup = (
    Key("first", "first", read_seat, write_seat, "who starts: whoever made a deal most recently"),
    Key("hand", "hands", cards(card_of), write_cards, "a hand: 5 cards", True, NO_HAND),
    Key("pile", "pile", cards(card_of), write_cards, "the deck after the deal, the top card first"),
    Key("deck", "deck", _read_count, _write_count, "the number of cards in the deck after the deal, to be checked"),
)
result = (
    Key("points", "points", read_points, write_points, "the points of the game, as the table counted them"),
    Key("pairs", "pairs", read_points, write_points, "the pairs of each player"),
    Key("chosen", "chosen", _read_chosen, _write_chosen, "the suits counted, of fewest and of most cards: Ann A B"),
)
match_result = (Key("winner", "winner", read_seats, write_seats, "who won the match, as the table saw it"),)


def read_move(verb: str, seat: int | None, args: Sequence[str], names: Sequence[str]) -> Move:
    """The move that a verb and the words behind it write. Raises `Misread`."""
    if verb == "offer":
        return _read_offer(seat, args, names)
    if verb in SIDES:
        return Accept(seat, _side(0, verb), _turned(0, args))
    if verb == "accept":
        if not args:
            raise Misread(0, "the side taken belongs here", SIDES)
        return Accept(seat, _side(0, args[0].rstrip(":")), _turned(1, args))
    if verb == "":
        if args and args[0].endswith(":") and len(args[0]) > 1:
            return Accept(seat, _side(0, args[0].rstrip(":")), _turned(1, args))
        raise Misread(0, "what is done belongs here: offer, up, down, assign, discard or pass")
    if verb == "assign":
        if len(args) != 2:
            raise Misread(min(2, len(args)), "a Mime and a suit belong here, as assign M2 A")
        return Assign(seat, one_card(0, args[0], card_of), read_suit(1, args[1]))
    if verb == "discard":
        if len(args) != 1:
            raise Misread(min(1, len(args)), "one card belongs here")
        return Discard(seat, one_card(0, args[0], card_of))
    if verb == "pass":
        _nothing(verb, args)
        return Pass(seat)
    if seat is None:
        raise Misread(0, f"{verb} needs a player before it", names)
    if verb == "last":
        _nothing(verb, args)
        return Last(seat)
    if not args:
        raise Misread(0, "the cards shown belong here, or none")
    return Show(seat, tuple(one_card(at, word, card_of) for at, word in enumerate(several(args))))


def _read_offer(seat: int | None, args: Sequence[str], names: Sequence[str]) -> Offer:
    """`Bo A3 / B1 B4`: the other player, what lies face up, and what lies face down."""
    if not args:
        raise Misread(0, "the player to whom the offer goes belongs here", names)
    if "/" not in args:
        args = " ".join(args).replace("/", " / ").split()
    longest = max((len(name.split()) for name in names), default=1)
    count = next((count for count in range(longest, 0, -1) if _names_one(" ".join(args[:count]), names)), 1)
    to = one_seat(0, " ".join(args[:count]), names)
    slashes = [at for at, word in enumerate(args) if word == "/"]
    if len(slashes) != 1:
        at = slashes[1] if slashes else len(args)
        raise Misread(at, "one / stands between what lies face up and what lies face down, as offer Bo A3 / B1 B4")
    face_up, face_down = args[count : slashes[0]], args[slashes[0] + 1 :]
    if not face_up or not face_down:
        raise Misread(slashes[0] + bool(face_up), "cards, ? or none belong here")
    listed_one = len(face_up) == 1 and face_up[0][0] == "[" and face_up[0][-1] == "]"
    words = [face_up[0][1:-1]] if listed_one else several(face_up)
    up = tuple(one_card(count + at, word, card_of) for at, word in enumerate(words))
    down = tuple(one_card(slashes[0] + 1 + at, word, card_of) for at, word in enumerate(several(face_down)))
    return Offer(seat, to, up[0] if len(up) == 1 and not listed_one else up, down)


def _names_one(word: str, names: Sequence[str]) -> bool:
    return len(seat_of(word, names)) == 1


def _side(at: int, word: str) -> Any:
    fits = [side for side in SIDES if word and side.startswith(word.lower())]
    if len(fits) != 1:
        raise Misread(at, f"{word!r} is no side of an offer", SIDES)
    return fits[0]


def _turned(start: int, args: Sequence[str]) -> tuple[Card, ...]:
    """The cards turned up, behind a colon or without one."""
    return tuple(one_card(at, word, card_of) for at, word in enumerate(args) if at >= start and word != ":")


def _nothing(verb: str, args: Sequence[str]) -> None:
    if args:
        raise Misread(0, f"nothing follows {verb}")


def write_move(move: Any, names: Sequence[str]) -> str:
    """The words of a move, without the player."""
    if isinstance(move, Offer):
        up = move.up if isinstance(move.up, str) else f"[{move.up[0]}]" if len(move.up) == 1 else listed(move.up)
        return f"offer {quoted(names[move.to])} {up} / {listed(move.down)}"
    if isinstance(move, Accept):
        return f"{move.side} : {' '.join(move.cards)}" if move.cards else move.side
    if isinstance(move, Assign):
        return f"assign {move.mime} {move.suit}"
    if isinstance(move, Discard):
        return f"discard {move.card}"
    if isinstance(move, Show):
        return f"show {listed(move.cards)}"
    return "last" if isinstance(move, Last) else "pass"


def say_move(move: Any, names: Sequence[str]) -> str:
    """A move in words, without the player."""
    if isinstance(move, Offer):
        up, down = (" ".join(cards) or "nothing" for cards in (ups(move), move.down))
        to = names[move.to] if move.to < len(names) else "a player"
        return f"offers {to} {up} face up, {down} face down"
    if isinstance(move, Accept):
        return f"takes what lies face {move.side}"
    if isinstance(move, Assign):
        return f"assigns {move.mime} to {move.suit}"
    if isinstance(move, Discard):
        return f"discards {move.card}"
    if isinstance(move, Show):
        return f"shows {' '.join(move.cards) or 'nothing'}"
    return "has drawn the last card" if isinstance(move, Last) else "passes"


def example() -> str:
    """An empty sheet of the game, every line explained, that reads as a log."""
    return EXAMPLE


EXAMPLE = """\
# Old Bill: one line an entry, in any case. What stands behind # is not read.
game: old bill
players: Ann, Bo, Cy           # 2 to 5, clockwise
# date: 2026-01-31
# house: single-suit twice     # house keys, where the table chose;
#                                see: adjudicator rules old-bill
# suits: hats coats bags rings # what the table calls the suits; A B C D else
# deck a: 1 1 2 2 3 3          # a deck of the table's own: a line a suit,
# deck mimes: 1 2 3            # the Mimes,
# deck bills: 3                # and how many Old Bills

round 1                        # a round is one game
first: Ann                     # who starts
# hand Ann: a1 a4 b2 m3 bill   # only where hands are known
# deck: 43                     # cards in the deck after the deal

# ann offer bo a3 / b1 b4      # A3 face up; behind the / what lies face down,
# ann offer bo a3 / ? ?        # ? where it is not seen
# bo up                        # Bo takes the card that lies face up
# bo down : b1 b4              # ... or what lies face down, and what it was
# bo assign m2 b               # a Mime that came without a suit
# bo discard a3                # a card of the Den, for Old Bill
# cy pass                      # no offer is possible from the hand
# cy show a1 a4 a4             # cards shown, as evidence
# ann last                     # Ann has drawn the last card; may be left out
# ruling stands                # the entry before was challenged, and stood
# ruling taken back            # ... or was taken back
# undo                         # the entry before was a slip of the pen
# adjust bo -2 slow play       # points that the director gives or takes
# note: the lights went out
# points: Ann 14, Bo 8, Cy 20  # what the table counted, to be checked
# pairs: Ann 1, Bo 0, Cy 2
# chosen: Ann A B, Bo C D, Cy A A    # the suits counted, of fewest and of most
#                                      cards; left out, the best ones are
"""
