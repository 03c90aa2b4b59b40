"""What a ruling is: findings, scores and the status of a log.

Plain values, as `judge` returns them and as the JSON of a verdict has them. How they are
found is left to `referee`, how they are printed to `reports`.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

FORMAT = 1

Kind: TypeAlias = Literal["illegal", "unproven", "notice"]
Status: TypeAlias = Literal["illegal", "unproven", "legal"]


class Place(msgspec.Struct, frozen=True):
    """Where a log came from: its file, its number in the file (from 1), and its lines.

    `line` is the line that the log stands on, where a file has a log a line. `lines` has,
    for files with an entry a line, the line of each setup and entry by round:
    `lines[round - 1][entry]`, entry 0 being the setup.
    """

    file: str = ""
    log: int = 1
    line: int | None = None
    lines: tuple[tuple[int, ...], ...] = ()

    def line_of(self, round_number: int, entry: int) -> int | None:
        """The line of an entry, or `None` where the file does not say."""
        if self.lines and round_number:
            entries = self.lines[round_number - 1] if round_number <= len(self.lines) else ()
            return entries[entry] if entry < len(entries) else None
        return self.line


class Finding(msgspec.Struct, kw_only=True, frozen=True):
    """One thing that is wrong, not known, or assumed, and where it stands.

    `round` and `entry` count from 1; entry 0 is a round's setup, round 0 the header.
    `legal` are the moves that could have been played instead, from cards that the player is
    known to hold; `evidence` are the entries of the round that prove the finding.
    """

    rule: str
    kind: Kind
    round: int
    entry: int
    line: int | None = None
    seat: int | None = None
    player: str | None = None
    move: Any = None
    says: str
    section: str
    legal: list[Any] = []
    evidence: list[int] = []
    legal_complete: bool = False
    legal_count: int | None = None
    after: bool = False
    ruling: Literal["stood", "taken-back"] | None = None


class Reason(msgspec.Struct, frozen=True, gc=False):
    """Some of the points of a seat in a round, and what they are for."""

    points: int
    what: str = msgspec.field(name="for")


class Scores(msgspec.Struct, kw_only=True):
    """The scores of a match. What is not known is `None`, and so is all that rests on it.

    `rounds` has the points of each round, a list a seat; `why` the reasons of each, which
    add up; `adjusted` the director's points; `totals` what the match is decided by;
    `places` 1, 2, 2, 4 for a tie; `winners` seats, those who lead while it is not over.
    """

    rounds: list[list[int | None]]
    why: list[list[list[Reason]]]
    adjusted: list[int]
    totals: list[int | None]
    places: list[int | None]
    winners: list[int]
    provisional: bool = False
    disputed: bool = False


class Contest(msgspec.Struct, frozen=True):
    """What standings count as one game: a round, or a whole match.

    `round` is the number of the round, 0 for the match; `points` a seat, and `points_are` what
    they are where a game has several kinds; `places` and `winners` as in `Scores`, by this contest alone.
    """

    round: int
    finished: bool
    points: list[int | None]
    places: list[int | None]
    winners: list[int]
    points_are: str = ""


class Verdict(msgspec.Struct, kw_only=True):
    """The ruling on one log."""

    format: int = FORMAT
    file: str
    log: int
    game: str
    status: Status
    finished: bool
    match_over: bool
    findings: list[Finding]
    scores: Scores


class Unreadable(msgspec.Struct, kw_only=True, frozen=True):
    """The row of a log that could not be read."""

    file: str
    log: int
    status: Literal["unreadable"] = "unreadable"
    error: str
    line: int | None = None
