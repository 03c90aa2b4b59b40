"""What came of a log, in a line: where it stands, its status, who played, and the score in words.

And what all reports share: they take logs one at a time, and count them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Self

import msgspec

from adjudicator.formats import MANY, Reading, kind_of
from adjudicator.game import Game
from adjudicator.log import AnyLog
from adjudicator.reports.page import joined
from adjudicator.verdict import Place, Scores, Verdict
from adjudicator.words import counted

STATUSES = ("legal", "illegal", "unproven", "unreadable")


def label(place: Place) -> str:
    """The name of a log: its file, and its number where the file has several.

    >>> label(Place("night.sheet")), label(Place("-", 3))
    ('night.sheet', 'standard input, log 3')
    """
    name = "standard input" if place.file == "-" else place.file or "log"
    several = place.log > 1 or place.line is not None or kind_of(place.file)[0] in MANY
    return f"{name}, log {place.log}" if several else name


def known(points: int | None) -> str:
    """Points, or `?` where they are not known."""
    return "?" if points is None else str(points)


def marks(scores: Scores) -> list[str]:
    """What must be said of scores besides the numbers."""
    return ["provisional"] * scores.provisional + ["disputed"] * scores.disputed


def standing(verdict: Verdict, players: Sequence[str]) -> str:
    """The totals, and who won or leads: `Ann 1, Bo -8, Cy 0: Ann wins`."""
    scores = verdict.scores
    totals = ", ".join(f"{name} {known(total)}" for name, total in zip(players, scores.totals, strict=True))
    said = marks(scores)
    won = who(verdict, players)
    return f"{totals}{f' ({joined(said)})' if said else ''}{f': {won}' if won else ''}"


def who(verdict: Verdict, players: Sequence[str]) -> str:
    """Who won, or leads, or came last where nobody wins: `Ann wins`; nothing where that cannot be said."""
    scores = verdict.scores
    names = [players[seat] for seat in scores.winners]
    if None in scores.totals:
        return "who wins is not known" if verdict.match_over else ""
    if not names or not scores.rounds:
        return _last(verdict, players)
    if verdict.match_over:
        return f"{names[0]} wins" if len(names) == 1 else f"{joined(names)} share the win"
    if len(names) == len(players) and not any(scores.totals):
        return ""
    return f"{names[0]} leads" if len(names) == 1 else f"{joined(names)} lead"


def _last(verdict: Verdict, players: Sequence[str]) -> str:
    """Who came last in a match without winners."""
    places = [place or 1 for place in verdict.scores.places]
    last = max(places, default=1)
    if not verdict.match_over or last == 1:
        return ""
    names = [players[seat] for seat, place in enumerate(places) if place == last]
    return f"{names[0]} comes last" if len(names) == 1 else f"{joined(names)} come last"


def table_of(game: Game, log: AnyLog, verdict: Verdict) -> str:
    """Who played what, and how far: `New Old, Ann, Bo, Cy, 3 games`."""
    count = len(log.rounds)
    rounds = counted(count, game.round_name) if count else f"no {game.round_name}s"
    if not verdict.finished:
        rounds += ", not over" if count == 1 else ", not all over"
    elif not verdict.match_over:
        rounds += " so far"
    return ", ".join([game.title, *log.players, rounds])


def line(game: Game, log: AnyLog, place: Place, verdict: Verdict) -> str:
    """A log and what came of it, in a line."""
    says = f"{label(place)}: {verdict.status}. {table_of(game, log, verdict)}."
    return f"{says} {standing(verdict, log.players)}." if log.rounds and log.players else says


class Tally(msgspec.Struct):
    """How many logs came to which status."""

    legal: int = 0
    illegal: int = 0
    unproven: int = 0
    unreadable: int = 0

    def add(self, status: str) -> None:
        """Count a log."""
        setattr(self, status, getattr(self, status) + 1)

    def join(self, other: Tally) -> None:
        """Count the logs of another tally too."""
        for status in STATUSES:
            setattr(self, status, getattr(self, status) + getattr(other, status))

    @property
    def count(self) -> int:
        """All logs."""
        return self.legal + self.illegal + self.unproven + self.unreadable

    def exit_status(self, strict: bool = False) -> int:
        """2 when there was nothing to judge, or something that cannot be read; 1 for what is illegal; else 0."""
        if self.unreadable or not self.count:
            return 2
        return 1 if self.illegal or (strict and self.unproven) else 0

    def __str__(self) -> str:
        """The counts: `3 logs: 2 legal, 1 illegal, 0 unproven, 0 unreadable`."""
        return f"{counted(self.count, 'log')}: {', '.join(f'{getattr(self, one)} {one}' for one in STATUSES)}"


class Report(ABC):
    """What writes verdicts, or scores.

    Some of many logs may be reported elsewhere, in a report that is a part: it writes what is to be said of
    each log, and gives what else the whole report needs of them (`kept`). The whole one writes that down,
    after `begin`, and adds the parts in order (`add`).
    """

    def __init__(self) -> None:
        self.tally = Tally()
        self.begun = False
        self.part = self.late = False

    def as_part(self, late: bool = False) -> Self:
        """The report, that of some of the logs; `late` where so many come before that not all are listed."""
        self.part, self.late = True, late
        return self

    def begin(self) -> None:
        """Before what is said of a log, or of several: write what sets it apart from what was said before."""
        if self.begun:
            self.between()
        elif not self.part:
            self.first()
        self.begun = True

    def first(self) -> None:  # noqa: B027
        """Write what stands before all logs."""

    def between(self) -> None:  # noqa: B027
        """Write what stands between two logs."""

    def kept(self) -> Any:
        """What the whole report needs of a part: plain values."""
        return None

    def add(self, tally: Tally, kept: Any) -> None:
        """Add what a part has counted and kept."""
        self.tally.join(tally)

    @abstractmethod
    def ruled(self, reading: Reading, log: AnyLog, verdict: Verdict) -> None:
        """Take a log that was judged."""

    @abstractmethod
    def unreadable(self, reading: Reading) -> None:
        """Take a log that cannot be read."""

    @abstractmethod
    def close(self) -> None:
        """No log is left: write what is still to be written."""

    def break_off(self) -> None:  # noqa: B027
        """Logs are left, and none of them will come: end what was begun."""
