"""What a round of Neu came to, as the scores and the rounds after it ask for it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence


class Outcome(ABC):
    """One round, as far as it was played. Seats count from 0; `chips` are those before it."""

    seats: int
    chips: Sequence[int]
    void: bool
    """Whether the match was over before this round, so that nothing in it counts."""

    @property
    @abstractmethod
    def finished(self) -> bool:
        """Whether the round is lost."""

    @property
    @abstractmethod
    def loser(self) -> int | None:
        """Who lost the round, once that is known."""

    @property
    @abstractmethod
    def lost_with(self) -> tuple[str | None, int] | None:
        """The card that exceeded 101, `None` where the loser gave up, and the sum; once the loser is known."""

    def chips_after(self) -> list[int]:
        """The chips after the round, as far as it was played."""
        loser, chips = self.loser, list(self.chips)
        if loser is not None and chips[loser] > 0:
            chips[loser] -= 1
        return chips


class Played(Outcome):
    """A round that was played at once."""

    finished = False
    loser: int | None = None
    lost_with: tuple[str | None, int] | None = None
    void = False

    def __init__(self, chips: Sequence[int]) -> None:
        self.seats = len(chips)
        self.chips = chips

    def lose(self, seat: int, card: str | None, total: int) -> None:
        """The round is lost."""
        self.finished, self.loser, self.lost_with = True, seat, (card, total)
