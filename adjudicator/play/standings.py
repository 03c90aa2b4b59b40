"""Who leads over many logs: games, wins, points, places, who was ahead of whom, streaks.

Each log becomes a small row, and rows are added up in any order: what is kept are sums a
player, and not logs. What counts as a game, the games say; how standings are printed is left
to `reports.standings`.
"""

from __future__ import annotations

from array import array
from bisect import insort
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from adjudicator.log import LogError
from adjudicator.play.contests import DISPUTED, UNFINISHED, UNKNOWN, Kind, Played, Row, title_of
from adjudicator.play.people import People
from adjudicator.play.streaks import Day, Streak, streak
from adjudicator.verdict import Place
from adjudicator.words import iso_date

MOST_NAMED = 10
"""Of games that are counted apart, so many are named."""


class Sums(msgspec.Struct):
    """What a player has in all games of a kind."""

    games: int = 0
    won: int = 0
    shared: int = 0
    points: int = 0
    places: int = 0
    days: dict[str, Day] = {}


class Apart(msgspec.Struct):
    """Games, or logs, that are not counted: why, how many, and the first of them."""

    why: str
    count: int = 0
    named: list[tuple[tuple[str, str, int, int], Place, str]] = []

    def add(self, place: Place, date: str = "", number: int = 0, where: str = "") -> None:
        """Add one; the first are those that come first by date, file and place."""
        self.count += 1
        insort(self.named, ((date, place.file, place.log, number), place, where), key=lambda one: one[0])
        del self.named[MOST_NAMED:]


class Trace(msgspec.Struct, frozen=True):
    """A game of one player: where it stands, and what it counts for. `outcome` is `won`, `shared` or empty."""

    date: str
    place: Place
    number: int
    where: str
    kind: Kind
    name: str
    points: int | None
    adjusted: int
    placed: int | None
    players: int
    outcome: str
    apart: str


class Line(msgspec.Struct, frozen=True):
    """A player's line; `average` is the average place.

    `streak` is `None` where nobody wins, and where it is not known what the last game was, which is `unordered`.
    """

    rank: int
    player: str
    games: int
    won: int
    shared: int
    points: int
    average: Fraction
    streak: Streak | None
    unordered: bool


class Pair(msgspec.Struct, frozen=True):
    """How often one player was placed before another, behind, and level."""

    player: str
    against: str
    ahead: int
    behind: int
    level: int


class Section(msgspec.Struct, frozen=True):
    """The standings in one kind of game, or in all: the best first. `pairs` has each pair both ways."""

    kind: Kind | None
    lines: list[Line]
    pairs: list[Pair]


class Standings:
    """Standings while rows are added to them.

    `since` and `until` are dates, or the beginnings of some, as `2026-11`; both are within. `traced`
    are the players whose games are kept one by one.
    """

    def __init__(self, people: People, since: str = "", until: str = "", traced: Sequence[str] = ()) -> None:
        self.people = people
        self.since, self.until = since, until
        self.traced: dict[str, list[Trace]] = {people.key(name): [] for name in traced}
        self.sums: dict[Kind | None, dict[str, Sums]] = {}
        self.pairs: dict[Kind | None, dict[tuple[str, str], list[int]]] = {}
        self.apart = {why: Apart(why) for why in (UNFINISHED, DISPUTED, UNKNOWN)}
        self.undated = Apart("undated")
        self.games = self.settled = self.dated = self.outside = 0
        # Eight bytes a log, and no object, so that a million of them take little.
        self.digests = [array("Q") for _ in range(256)]

    @property
    def limited(self) -> bool:
        """Whether there are dates to keep to."""
        return bool(self.since or self.until)

    @property
    def copies(self) -> int:
        """How many logs are equal to one that was counted before."""
        return sum(len(some) - len(set(some)) for some in self.digests)

    def takes(self, date: str, place: Place) -> bool:
        """Whether a log, or a row of a sheet, lies within the dates; those without a date are counted."""
        known = iso_date(date) or ""
        if not known:
            self.undated.add(place)
            return not self.limited
        self.dated += 1
        within = self.since <= known and (not self.until or known[: len(self.until)] <= self.until)
        self.outside += not within
        return within

    def add(self, row: Row) -> None:
        """Add the games of a log. Raises `LogError` where two of its players are one person."""
        if row.digest:
            digest = int.from_bytes(row.digest)
            self.digests[digest % len(self.digests)].append(digest)
        won: dict[tuple[Kind | None, str], list[bool]] = {}
        for played in row.games:
            keys = self._seated(played)
            self._trace(row, played, keys)
            if played.apart:
                self.apart[played.apart].add(row.place, row.date, played.number, played.where)
                continue
            self.games += 1
            self.settled += played.settled
            for kind in (None, played.kind):
                self._count(kind, played, keys)
                if played.winners:
                    for seat, key in enumerate(keys):
                        won.setdefault((kind, key), []).append(seat in played.winners)
        for (kind, key), games in won.items():
            self.sums[kind][key].days.setdefault(row.date, Day.empty()).add(games)

    def _seated(self, played: Played) -> list[str]:
        """The persons of a game."""
        keys: list[str] = []
        for seat, name in enumerate(played.players):
            key = self.people.seen(name)
            if key in keys:
                other = played.players[keys.index(key)]
                raise LogError(f"{other} and {played.players[seat]} sit at one table, and cannot be one person")
            keys.append(key)
        return keys

    def _count(self, kind: Kind | None, played: Played, keys: Sequence[str]) -> None:
        sums = self.sums.setdefault(kind, {})
        shared = len(played.winners) > 1
        ranked: list[Any] = list(played.places)
        for seat, key in enumerate(keys):
            mine = sums.setdefault(key, Sums())
            mine.games += 1
            mine.won += seat in played.winners and not shared
            mine.shared += seat in played.winners and shared
            mine.points += (played.points[seat] or 0) + played.adjusted[seat]
            mine.places += ranked[seat]
        pairs = self.pairs.setdefault(kind, {})
        for seat, one in enumerate(keys):
            for after, other in enumerate(keys[seat + 1 :], seat + 1):
                first, second = (seat, after) if one < other else (after, seat)
                counts = pairs.setdefault((min(one, other), max(one, other)), [0, 0, 0])
                counts[0 if ranked[first] < ranked[second] else 1 if ranked[first] > ranked[second] else 2] += 1

    def _trace(self, row: Row, played: Played, keys: Sequence[str]) -> None:
        for key in self.traced.keys() & set(keys):
            seat = keys.index(key)
            outcome = "" if seat not in played.winners else "won" if len(played.winners) == 1 else "shared"
            self.traced[key].append(
                Trace(
                    row.date,
                    row.place,
                    played.number,
                    played.where,
                    played.kind,
                    played.players[seat],
                    played.points[seat],
                    played.adjusted[seat],
                    played.places[seat],
                    len(keys),
                    "" if played.apart else outcome,
                    played.apart,
                )
            )

    # What it all comes to

    def sections(self, both: bool = True) -> list[Section]:
        """The standings in all games, and in each kind by its title; without `both`, where there is one kind, once."""
        kinds: list[Kind | None] = [*sorted((kind for kind in self.sums if kind), key=title_of)]
        if kinds and (both or len(kinds) > 1):
            kinds.insert(0, None)
        return [Section(kind, self._lines(self.sums[kind]), self._pairs(kind)) for kind in kinds]

    def _lines(self, sums: dict[str, Sums]) -> list[Line]:
        keyed = sorted((_rank_key(one), self.people.spelled(key), one) for key, one in sums.items())
        lines: list[Line] = []
        for at, (key, name, one) in enumerate(keyed, 1):
            rank = lines[-1].rank if lines and keyed[at - 2][0] == key else at
            run = streak(one.days)
            lines.append(
                Line(
                    rank,
                    name,
                    one.games,
                    one.won,
                    one.shared,
                    one.points,
                    Fraction(one.places, one.games),
                    run,
                    bool(one.days) and run is None,
                )
            )
        return lines

    def _pairs(self, kind: Kind | None) -> list[Pair]:
        found = []
        for (one, other), (ahead, behind, level) in self.pairs[kind].items():
            first, second = self.people.spelled(one), self.people.spelled(other)
            found.append(Pair(first, second, ahead, behind, level))
            found.append(Pair(second, first, behind, ahead, level))
        return sorted(found, key=lambda pair: (pair.player, pair.against))

    def traces(self, key: str) -> list[Trace]:
        """The games of a player that is traced, in order of dates, files and rounds."""
        return sorted(self.traced[key], key=lambda one: (one.date, one.place.file, one.place.log, one.number))


def _rank_key(one: Sums) -> tuple[int, int, Fraction, int]:
    """What ranks players: games won, shared ones included; then those won alone, the average place, the points."""
    return -one.won - one.shared, -one.won, Fraction(one.places, one.games), -one.points
