"""What a game of Old Maid came to, as the scores ask for it."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """A game whose cards were all seen: whether it is over, and who then is left with Old Bill."""

    seats: int
    finished: bool
    left: list[int]

    def losers(self) -> list[int] | None:
        """Those who can be left with Old Bill when the last pair is laid; `None` before."""
        return self.left if self.finished else None
