"""What is said between the referee and an engine: a JSON object a line, each way.

`PROTOCOL.md` beside this module says it for people. Here are the messages as types; how they
travel is left to `process`, what they should say to `script`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from adjudicator.game import Match as Played
from adjudicator.log import plain

MOST_LINE = 4 * 1024 * 1024
"""An answer has at most so many bytes (4 MiB)."""


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", omit_defaults=True):
    """What the referee asks; the answer has the same id."""

    id: int = 0


class Match(Message, frozen=True, kw_only=True, tag="match"):
    """A match begins: `house` has every key that is settled, those that the table left open by their defaults."""

    game: str
    players: tuple[str, ...]
    house: dict[str, Any]


class Round(Message, frozen=True, kw_only=True, tag="round"):
    """The next round of the match begins, with a setup as logs have it."""

    setup: Any


class Legal(Message, frozen=True, kw_only=True, tag="legal"):
    """Whose turn it is, and which moves are legal."""


class Play(Message, frozen=True, kw_only=True, tag="play"):
    """A move is made, or an entry tells what chance did."""

    move: Any


class Score(Message, frozen=True, kw_only=True, tag="score"):
    """The points of the round so far, and whether it is over."""


class Bye(Message, frozen=True, kw_only=True, tag="bye"):
    """Nothing more is asked. No answer is due; the engine ends."""


Ask: TypeAlias = Match | Round | Legal | Play | Score | Bye


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an engine says: one of `ok`, `refused`, `passes`, `moves` with `turn`, `points` with `finished`.

    `refused` and `passes` say why. Further fields are let be.
    """

    id: int
    ok: bool = False
    refused: str | None = None
    passes: str | None = None
    turn: int | UnsetType | None = UNSET
    moves: msgspec.Raw | UnsetType = UNSET
    points: tuple[int | None, ...] | UnsetType = UNSET
    finished: bool | UnsetType = UNSET


def opening(match: Played) -> Match:
    """The message that begins a match."""
    return Match(game=match.log.game, players=match.names, house=plain(match.house))


def written(ask: Ask) -> bytes:
    """A message without its id and its opening brace: what follows the id on the line."""
    if type(ask) is Play:
        return _written_play(ask.move)
    return _ALIKE.get(type(ask)) or _written(ask)


@lru_cache(maxsize=4096)
def _written_play(move: Any) -> bytes:
    return _written(Play(move=plain(move)))


def _written(ask: Ask) -> bytes:
    if isinstance(ask, Round):
        ask = msgspec.structs.replace(ask, setup=plain(ask.setup))
    return msgspec.json.encode(ask)[1:] + b"\n"


LEGAL, SCORE = Legal(), Score()
_ALIKE: dict[type, bytes] = {type(ask): _written(ask) for ask in (LEGAL, SCORE)}
"""Messages that are always the same, and come before every move."""


def with_id(number: int, rest: bytes) -> bytes:
    """The line of a message.

    >>> with_id(7, written(Score()))
    b'{"id":7,"do":"score"}\\n'
    """
    return b'{"id":%d,' % number + rest


decode = msgspec.json.Decoder(Answer).decode
