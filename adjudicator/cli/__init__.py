"""The command `adjudicator`: a module a command, each loaded when it is called."""

from __future__ import annotations

import os
import sys


def run() -> None:
    """Run the command line, and end with its exit status."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # it was closed before the program began
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 (it stays open to the end)
    try:
        from adjudicator.cli.commands import app

        app()
    except KeyboardInterrupt:
        sys.exit(130)
