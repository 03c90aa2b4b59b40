"""`python -m adjudicator`: the same as the command `adjudicator`."""

from __future__ import annotations

from adjudicator.cli import run

if __name__ == "__main__":
    run()
