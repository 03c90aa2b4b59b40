"""How many games in a row a player has won, or not won, up to the last one.

Games follow each other by date, and in a log as they stand there. Logs of one date have no
order, so that a streak may be known only within bounds, or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile

import msgspec


class Day(msgspec.Struct):
    """The games of a player on one date; each pair is for games won, and games not won.

    `whole` counts the games of logs in which all are of that kind; of the other logs, `least`
    and `most` tell how many of that kind stand at their end (`None` where there are none).
    """

    whole: list[int]
    least: list[int | None]
    most: list[int]

    @classmethod
    def empty(cls) -> Day:
        """A date without games."""
        return cls([0, 0], [None, None], [0, 0])

    def add(self, won: Sequence[bool]) -> None:
        """Add the games of a log, in order."""
        for kind, wanted in enumerate((True, False)):
            at_end = _at_end(won, wanted)
            if at_end == len(won):
                self.whole[kind] += at_end
                continue
            least = self.least[kind]
            self.least[kind] = at_end if least is None else min(least, at_end)
            self.most[kind] = max(self.most[kind], at_end)


class Streak(msgspec.Struct, frozen=True):
    """So many games won in a row, or not won: `least` to `most`, equal where the order is known."""

    won: bool
    least: int
    most: int

    def __str__(self) -> str:
        """The streak in words.

        >>> str(Streak(True, 3, 3)), str(Streak(False, 1, 4))
        ('3 won', '1-4 not won')
        """
        count = str(self.least) if self.least == self.most else f"{self.least}-{self.most}"
        return f"{count} {'won' if self.won else 'not won'}"


def streak(days: Mapping[str, Day]) -> Streak | None:
    """The streak up to the last date; `None` where it is not known what the last game was, or there is none."""
    latest = [days[date] for date in sorted(days, reverse=True)]
    kinds = [kind for kind in (0, 1) if latest and latest[0].whole[kind] + latest[0].most[kind]]
    if len(kinds) != 1:
        return None
    least, most = _bounds(latest, kinds[0])
    return Streak(kinds[0] == 0, least, most)


def _at_end(won: Sequence[bool], wanted: bool) -> int:
    return sum(1 for _ in takewhile(lambda one: one is wanted, reversed(won)))


def _bounds(latest: Iterable[Day], kind: int) -> tuple[int, int]:
    low = high = 0
    for day in latest:
        least = day.least[kind]
        if least is not None:
            # A log that breaks the streak may be the last one of its date, or stand before all that do not.
            return low + least, high + day.whole[kind] + day.most[kind]
        low += day.whole[kind]
        high += day.whole[kind]
    return low, high
