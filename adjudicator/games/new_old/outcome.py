"""What a game of New Old came to, as the scores and the games after it ask for it."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.games.new_old.moves import House
from adjudicator.games.new_old.scoring import Score, ranks, score


class Outcome:
    """One game, as far as it was played. Seats count from 0."""

    house: House
    seats: int
    starter: int
    revealed: Sequence[Sequence[str]]
    """The cards that each seat has revealed, in order."""
    finished: bool
    """Whether everybody has exited."""
    last_entry: int
    """The entry with which the game ended."""

    _scored: list[Score] | None = None
    _shown = 0
    """How many cards had been revealed when that was counted."""
    _points: list[int | None] | None = None
    _ranks: list[int | None] | None = None

    def scored(self) -> list[Score]:
        """The score of what each seat has revealed so far."""
        shown = sum(map(len, self.revealed))
        if self._scored is None or shown != self._shown:
            self._scored, self._shown = [score(cards) for cards in self.revealed], shown
        return self._scored

    def points(self) -> list[int | None]:
        """The points of what each seat has revealed so far."""
        if self._points is None:
            points = [points for points, _, _ in self.scored()]
            if not self.finished:
                return points
            self._points = points
        return self._points

    def ranks(self) -> list[int | None]:
        """The rank points of a game that is over; none of them is known of another."""
        if self._ranks is None:
            if not self.finished:
                return [None] * self.seats
            self._ranks = ranks(self.points(), int(self.house.two_player_second or 0))
        return self._ranks

    def next_starter(self) -> int:
        """The first seat clockwise after the starter that scored lowest, who starts the game after this one."""
        points = [(0 if mine is None else mine) for mine in self.points()]
        lowest = min(points)
        clockwise = ((self.starter + 1 + step) % self.seats for step in range(self.seats))
        return next(seat for seat in clockwise if points[seat] == lowest)
