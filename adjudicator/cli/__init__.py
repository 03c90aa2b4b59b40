"""The command `adjudicator`: a module a command, each loaded when it is called."""

from __future__ import annotations

import sys


def run() -> None:
    """Run the command line, and end with its exit status."""
    try:
        from adjudicator.cli.commands import app

        app()
    except KeyboardInterrupt:
        sys.exit(130)
