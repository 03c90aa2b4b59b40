"""What standings need of a log, or of a sheet of scores: a small row of the games in it.

A game's `contests` say what counts as one game, who won it, and by which points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from adjudicator.game import Game, Match, NoGame, find, names
from adjudicator.log import Adjust, AnyLog
from adjudicator.referee import Case, struck
from adjudicator.totals import leaders, places
from adjudicator.verdict import Contest, Place, Scores, Status, Verdict
from adjudicator.words import iso_date

if TYPE_CHECKING:
    from adjudicator.formats.scoresheet import ScoreSheet

UNFINISHED, DISPUTED, UNKNOWN = "unfinished", "disputed", "not known"
"""Why a game is counted apart: it is not over, an illegal entry is not settled, or its points are not known."""

Kind: TypeAlias = tuple[str, str]
"""A game by its name, and what its points are."""


class Played(msgspec.Struct, frozen=True):
    """One game for standings. `where` is its place in the log, as `game 2`; `apart` why it does not count.

    `points` are by play alone, `adjusted` what the director gave; `winners` are seats of `players`.
    """

    number: int
    where: str
    kind: Kind
    players: tuple[str, ...]
    points: tuple[int | None, ...]
    adjusted: tuple[int, ...]
    places: tuple[int | None, ...]
    winners: tuple[int, ...]
    apart: str = ""
    settled: bool = False


class Row(msgspec.Struct, frozen=True):
    """What standings need of a log: its games, in order. `date` is `YYYY-MM-DD`, or empty."""

    place: Place
    date: str
    games: tuple[Played, ...]
    status: Status = "legal"
    digest: bytes = b""


def row_of(log: AnyLog, place: Place, matches: bool = False) -> Row:
    """The row of a log, judged. With `matches` the whole log is one game."""
    game = find(log.game)
    case = Case(game, log, place)
    verdict = case.verdict()
    found = list(_contests(game, case.match, verdict.scores))
    if matches and log.rounds:
        scores = verdict.scores
        what = found[0].points_are if found else ""
        found = [Contest(0, verdict.match_over, scores.totals, scores.places, scores.winners, what)]
    digest = blake2b(msgspec.msgpack.encode(log), digest_size=8).digest()
    games = tuple(_played(game, log, verdict, one) for one in found)
    short = Place(place.file, place.log, place.line)
    return Row(short, iso_date(log.meta.date) or "", games, verdict.status, digest)


def _contests(game: Game, match: Match, scores: Scores) -> Iterable[Contest]:
    """What a game counts: by default its rounds, each won by the most points."""
    own: Any = getattr(game, "contests", None)
    if own is not None:
        return own(match, scores)  # type: ignore[no-any-return]
    wins = not getattr(game, "no_points", False)
    return [
        Contest(number, table.finished, points, places(points), (leaders(points) or []) if wins else [])
        for number, (table, points) in enumerate(zip(match.tables, scores.rounds, strict=True), 1)
    ]


def _played(game: Game, log: AnyLog, verdict: Verdict, contest: Contest) -> Played:
    """A contest, and whether it counts."""
    number = contest.round
    illegal = [one for one in verdict.findings if one.kind == "illegal" and (not number or one.round in (0, number))]
    apart = ""
    if not contest.finished:
        apart = UNFINISHED
    elif any(one.ruling is None for one in illegal):
        apart = DISPUTED
    elif None in contest.points or None in contest.places:
        apart = UNKNOWN
    return Played(
        number,
        f"{game.round_name} {number}" if number else "",
        (game.name, contest.points_are),
        log.players,
        tuple(contest.points),
        _adjusted(log, number),
        tuple(contest.places),
        tuple(contest.winners),
        apart,
        bool(illegal),
    )


def _adjusted(log: AnyLog, number: int) -> tuple[int, ...]:
    """What the director gave in a round; nothing for a whole match, whose totals have it."""
    points = [0] * len(log.players)
    if number:
        moves = log.rounds[number - 1].moves
        given = [(entry, move) for entry, move in enumerate(moves, 1) if isinstance(move, Adjust)]
        gone = struck(moves) if given else ()
        for entry, move in given:
            if entry not in gone:
                points[move.seat] += move.points
    return tuple(points)


def rows_of_scores(sheet: ScoreSheet, place: Place) -> Iterator[Row]:
    """The rows of a sheet of scores, one for each date."""
    by_date: dict[str, list[Played]] = {}
    kinds: dict[str, tuple[Kind, bool]] = {}
    for one in sheet.games:
        seats = [seat for seat, points in enumerate(one.points) if points is not None]
        if not seats:
            continue
        if one.game not in kinds:
            kinds[one.game] = _kind_named(one.game)
        kind, wins = kinds[one.game]
        points = [one.points[seat] for seat in seats]
        played = Played(
            one.row,
            f"row {one.row}",
            kind,
            tuple(sheet.players[seat] for seat in seats),
            tuple(points),
            (0,) * len(seats),
            tuple(places(points)),
            tuple(leaders(points) or ()) if wins else (),
        )
        by_date.setdefault(one.date, []).append(played)
    for date, games in by_date.items():
        yield Row(place, date, tuple(games))


def _kind_named(title: str) -> tuple[Kind, bool]:
    """The game that a sheet of scores names, one of ours or any other, and whether it has winners."""
    name = "-".join(title.lower().replace("_", " ").replace("-", " ").split())
    if name in names():
        with suppress(NoGame):
            return (name, ""), not getattr(find(name), "no_points", False)
    return (" ".join(title.split()), ""), True


def title_of(kind: Kind | None) -> str:
    """A kind of game in words: `New Old, rank points`.

    >>> title_of(("new-old", "rank points")), title_of(None)
    ('New Old, rank points', 'All games')
    """
    if kind is None:
        return "All games"
    name, what = kind
    title = _title(name)
    return f"{title}, {what}" if what else title


@cache
def _title(name: str) -> str:
    if name in names():
        with suppress(NoGame):
            return find(name).title
    return name or "Game not named"
