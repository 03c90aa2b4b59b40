"""What came of a log, in a line: where it stands, its status, who played, and the score in words."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from adjudicator.formats import MANY, kind_of
from adjudicator.game import Game
from adjudicator.log import AnyLog
from adjudicator.reports.page import counted, joined
from adjudicator.verdict import Place, Scores, Verdict

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
    """Who won, or leads: `Ann wins`; nothing where that cannot be said."""
    scores = verdict.scores
    names = [players[seat] for seat in scores.winners]
    if None in scores.totals:
        return "who wins is not known" if verdict.match_over else ""
    if not names or not scores.rounds:
        return ""
    if verdict.match_over:
        return f"{names[0]} wins" if len(names) == 1 else f"{joined(names)} share the win"
    if len(names) == len(players) and not any(scores.totals):
        return ""
    return f"{names[0]} leads" if len(names) == 1 else f"{joined(names)} lead"


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
