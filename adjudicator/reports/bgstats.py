"""Final scores as BG Stats takes them: a link that opens a filled-in play in the app, and its QR code.

A log is one play, with the totals of its match: the app keeps one score a player for a play, and
a match is what a table sits down for. The app wants a time, in UTC; a log has a day, and noon of
it is the same day in nearly every time zone. The ids are made of names and the log alone, so that
the app knows a play again that is exported twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from typing import Any
from urllib.parse import quote

import msgspec
from msgspec import UNSET, UnsetType

from adjudicator.formats import encode
from adjudicator.game import Game, Match, find, newest, settled
from adjudicator.log import AnyLog, LogError, Meta, same_name
from adjudicator.reports.outcome import marks
from adjudicator.reports.scores import disputed_by
from adjudicator.verdict import Verdict
from adjudicator.words import counted

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "adjudicator"
TIME = "12:00:00"
QUIET = 2
"""The modules of light around a QR code on a screen; what lies around it there is even, too."""
BLOCKS = "▀▄█"


class Named(msgspec.Struct, frozen=True, rename="camel"):
    """The game as the app sees it."""

    name: str
    highest_wins: bool
    no_points: bool


class Player(msgspec.Struct, frozen=True, rename="camel"):
    """A player; a score or rank that is not known is left out."""

    name: str
    source_player_id: str
    score: int | UnsetType
    rank: int | UnsetType
    winner: bool
    start_player: bool


class Play(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """A play."""

    source_name: str
    source_play_id: str
    play_date: str
    game: Named
    players: list[Player]
    location: str = ""
    comments: str = ""


def not_final(log: AnyLog, verdict: Verdict) -> str | None:
    """Why the scores of a log are not final, or `None`."""
    scores, game = verdict.scores, find(log.game)
    if scores.disputed:
        return f"the score is disputed, as {disputed_by(log, verdict)}"
    if not log.rounds:
        return f"no {game.round_name} has been played"
    if not verdict.finished:
        return f"not every {game.round_name} is over"
    if not verdict.match_over:
        return f"the match is not over after {counted(len(log.rounds), game.round_name)}"
    if None in scores.totals:
        return "the log does not tell every score"
    return None


def play(log: AnyLog, verdict: Verdict, day: str = "") -> Play:
    """The play that a log is.

    `day`, as YYYY-MM-DD, is that of a log without a date. Raises `LogError` where there is neither.
    """
    game, scores = find(log.game), verdict.scores
    log = msgspec.structs.replace(log, meta=msgspec.structs.replace(log.meta, date=_day(log.meta.date or day)))
    no_points, first = bool(getattr(game, "no_points", False)), _first(game, log)
    return Play(
        source_name=SOURCE,
        source_play_id=_play_id(log, game),
        play_date=f"{log.meta.date} {TIME}",
        game=Named(game.title, True, no_points),
        players=[
            Player(
                name=name,
                source_player_id=same_name(name.strip()),
                score=UNSET if no_points else _known(scores.totals[seat]),
                rank=_known(scores.places[seat]),
                winner=verdict.match_over and seat in scores.winners,
                start_player=seat == first,
            )
            for seat, name in enumerate(log.players)
        ],
        location=log.meta.place,
        comments="; ".join(_comments(log, verdict, game)),
    )


def link(found: Play) -> str:
    """The link that opens a play in the app."""
    return LINK + quote(msgspec.json.encode(found), safe=":,")


def qr_lines(text: str, encoding: str = "utf-8") -> list[str]:
    """A QR code of a text, light on dark: two rows a line in half blocks, or two letters a module in ASCII.

    Raises `LogError` for a text that is too long.
    """
    import segno

    try:
        code = segno.make_qr(text, error="l", boost_error=False)
    except segno.DataOverflowError:
        raise LogError(f"a link of {len(text)} characters is too long for one") from None
    try:
        BLOCKS.encode(encoding)
    except UnicodeEncodeError:
        return ["".join("  " if dark else "##" for dark in row) for row in code.matrix_iter(border=QUIET)]
    from io import StringIO

    drawn = StringIO()
    code.terminal(drawn, border=QUIET, compact=True)
    return drawn.getvalue().splitlines()


def _day(text: str) -> str:
    if not text:
        raise LogError("it has no date, and BG Stats wants one; date: 2026-01-31 in its header gives it, or --date")
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise LogError(f"its date {text[:40]!r} is no day as 2026-01-31") from None


def _known(number: int | None) -> int | UnsetType:
    return UNSET if number is None else number


def _play_id(log: AnyLog, game: Game) -> str:
    """What tells a play from all others: who played what, when and how; not what is said about it."""
    bare = msgspec.structs.replace(log, meta=Meta(date=log.meta.date), rules=log.rules or newest(game))
    return sha256(encode(bare, "json")).hexdigest()[:16]


def _first(game: Game, log: AnyLog) -> Any:
    """The seat that starts the first round."""
    if not log.rounds:
        return None
    setup = log.rounds[0].setup
    if hasattr(setup, "first"):
        return setup.first
    house = settled(log.house, game.defaults[log.rules or newest(game)])
    return game.table(Match(log, house, adjusted=[0] * len(log.players)), setup).turn


def _comments(log: AnyLog, verdict: Verdict, game: Game) -> Iterator[str]:
    if len(log.rounds) > 1:
        yield counted(len(log.rounds), game.round_name)
    yield from marks(verdict.scores)
    if log.meta.note:
        yield log.meta.note
