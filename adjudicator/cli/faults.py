"""What is said of a fault of the program itself."""

from __future__ import annotations

import traceback

from adjudicator.cli import inputs
from adjudicator.cli.console import DEBUG, Console
from adjudicator.reports.outcome import label


def report(fault: Exception) -> None:
    """Say in a line what happened, on which log, and what to do."""
    frames = traceback.extract_tb(fault.__traceback__)
    where = f" in {frames[-1].name}, line {frames[-1].lineno}" if frames else ""
    place = inputs.reading_now()
    on, send = (f" on {label(place)}", " with that file") if place is not None else ("", "")
    Console().warn_all(
        f"adjudicator: this is a fault of the program, not of yours: {type(fault).__name__}: {fault}{where}{on}. "
        f"Please report it{send}; with {DEBUG}=1 in the environment the whole trace is shown."
    )
