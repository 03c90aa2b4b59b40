"""What a log is: a header, its rounds, and the moves that every game has.

A `Log` is one match at one table. The types of its house keys, setups, moves and
results are its game's (`game.py`); how files become logs is left to `formats`.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar, cast

import msgspec

FORMAT = 1
"""The version of the log's form that is written. Every version up to it is read."""

MOST_POINTS = 1_000_000_000
"""Larger numbers than this, either way, are no points that a table could mean."""

MOST_SEATS = 99
"""No seat has a higher number; which seats there are, the players say."""

LONGEST_NAME = 200
"""A player's name has at most so many characters."""

Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST_SEATS)]
"""A player, counted from 0 in the order of `players`, which is clockwise."""

Points: TypeAlias = Annotated[int, msgspec.Meta(ge=-MOST_POINTS, le=MOST_POINTS)]

H = TypeVar("H")
S = TypeVar("S")
M = TypeVar("M")
R = TypeVar("R")
W = TypeVar("W")


class Move(msgspec.Struct, array_like=True, frozen=True, gc=False, forbid_unknown_fields=True):
    """The base of every move: an array of the verb, the seat and what the verb takes.

    A move of a game has a field `seat`; `None` there is the player who must act now.
    """


class Ruling(Move, tag="ruling", frozen=True):
    """The table settled a challenge of the last move that still stands.

    `stands`: judge on from it as played. `taken-back`: the position is as before it.
    """

    what: Literal["stands", "taken-back"]


class Adjust(Move, tag="adjust", frozen=True):
    """Points that the director gave or took, and why."""

    seat: Seat
    points: Points
    why: str = ""


class Undo(Move, tag="undo", frozen=True):
    """A slip of the recorder: the last entry that still stands never was."""


class Note(Move, tag="note", frozen=True):
    """Words that change nothing."""

    text: str


Common: TypeAlias = Ruling | Adjust | Undo | Note
COMMON = (Ruling, Adjust, Undo, Note)
"""The moves that every game has."""


class Meta(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is known of the log itself. The date is `YYYY-MM-DD`."""

    date: str = ""
    place: str = ""
    source: str = ""
    note: str = ""


class Round(msgspec.Struct, Generic[S, M, R], frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is scored at once: its setup, its moves, and the result that the table claims."""

    setup: S
    moves: tuple[M, ...]
    result: R | None = None


class Log(
    msgspec.Struct,
    Generic[H, S, M, R, W],
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """One match at one table.

    `house` holds only the keys that the table chose; `rules` is the version of the game's
    rulings, `None` for the newest; `result` is the result of the match that the log claims.
    """

    format: Literal[1]
    game: str
    rules: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    players: tuple[str, ...]
    house: H = cast(Any, msgspec.UNSET)  # what reads a log fills it in
    meta: Meta = Meta()
    rounds: tuple[Round[S, M, R], ...]
    result: W | None = None


AnyLog: TypeAlias = Log[Any, Any, Any, Any, Any]
AnyRound: TypeAlias = Round[Any, Any, Any]


class LogError(ValueError):
    """A text that is no log. `path` says where in the log, as `rounds[0].moves[3]`."""

    def __init__(self, says: str, path: str = "") -> None:
        super().__init__(f"{says} (at {path})" if path else says)
        self.says = says
        self.path = path


def same_name(name: str) -> str:
    """The form in which two spellings of one name are equal: NFC, case folded.

    >>> same_name("Ánna") == same_name("A\\u0301NNA")
    True
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


@lru_cache(maxsize=4096)
def name_fault(players: tuple[str, ...]) -> str | None:
    """Why these cannot be the players of one table, or `None`.

    >>> name_fault(("Ann", "ann"))
    "players 1 and 2 have one name, 'Ann' and 'ann'; give each a name of their own"
    """
    if len(players) > MOST_SEATS:
        return f"{len(players)} players; a log has at most {MOST_SEATS}"
    found: dict[str, int] = {}
    for seat, name in enumerate(players):
        if not name.strip():
            return f"player {seat + 1} has no name"
        if len(name) > LONGEST_NAME:
            return f"the name of player {seat + 1} has {len(name)} characters; at most {LONGEST_NAME} are read"
        other = found.setdefault(same_name(name.strip()), seat)
        if other != seat:
            return (
                f"players {other + 1} and {seat + 1} have one name, {players[other]!r} and {name!r}; "
                "give each a name of their own"
            )
    return None


def plain(value: Any) -> Any:
    """A log, or a part of one, as plain lists, dicts and strings, optional parts left out.

    >>> plain(Ruling("stands"))
    ['ruling', 'stands']
    """
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if not isinstance(value, msgspec.Struct):
        return value
    config = value.__struct_config__
    fields = [getattr(value, name) for name in value.__struct_fields__]
    if not config.array_like:
        pairs = zip(value.__struct_encode_fields__, fields, strict=True)
        return {
            key: plain(item) for key, item in pairs if item is not msgspec.UNSET and item is not None and item != Meta()
        }
    defaults = value.__struct_defaults__
    least = len(fields) - len(defaults)
    while len(fields) > least and fields[-1] == defaults[len(fields) - least - 1]:
        fields.pop()
    return [config.tag, *map(plain, fields)]
