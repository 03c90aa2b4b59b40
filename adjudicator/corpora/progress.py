"""A line on a terminal that tells how far a run has come."""

from __future__ import annotations

import time
from typing import Any

from adjudicator.corpora.reading import Logs
from adjudicator.reports.outcome import Tally

PATIENCE = 1.0
"""Seconds before anything is shown."""

EVERY = 0.2
"""Seconds from one look at the clock that changes the line to the next."""

NARROW = 60
"""Columns of a screen on which there is no room for a bar."""


class Meter:
    """Logs, logs a second, how many are illegal, and the time left where the size of the files tells."""

    def __init__(self, logs: Logs) -> None:
        self.logs = logs
        self.start = time.monotonic()
        self.next = self.start + PATIENCE
        self.bar: Any = None
        self.shown = False

    def tick(self, tally: Tally) -> None:
        """Show how far the run is, if it is time to."""
        now = time.monotonic()
        if now < self.next:
            return
        self.next = now + EVERY
        if self.bar is None:
            self.bar, self.task = self._begin()
        if not self.shown:
            self.bar.start()
            self.shown = True
        rate = tally.count / (now - self.start)
        says = f"{tally.count:,} logs, {rate:,.0f}/s, {tally.illegal:,} illegal"
        self.bar.update(self.task, completed=self.logs.position(), description=says, refresh=True)

    def hide(self) -> None:
        """Take the line off the screen; it comes back in its time."""
        if self.shown:
            self.bar.stop()
            self.shown = False

    def _begin(self) -> tuple[Any, Any]:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        console = Console(stderr=True)
        size = self.logs.size()
        columns: list[Any] = [TextColumn("{task.description}")]
        if size is not None:
            columns += [BarColumn()] if console.width >= NARROW else []
            columns += [TimeRemainingColumn()]
        bar = Progress(
            *columns,
            console=console,
            auto_refresh=False,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        return bar, bar.add_task("", total=size)
