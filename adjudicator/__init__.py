"""A referee for card games: reads logs, rules on each move, and counts the score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudicator.formats import read, readings
    from adjudicator.log import Log, LogError
    from adjudicator.referee import judge
    from adjudicator.verdict import Finding, Scores, Verdict

__version__ = "0.1.0"
__all__ = ["Finding", "Log", "LogError", "Scores", "Verdict", "__version__", "judge", "read", "readings"]

_HOME = {
    "read": "formats",
    "readings": "formats",
    "Log": "log",
    "LogError": "log",
    "judge": "referee",
    "Finding": "verdict",
    "Scores": "verdict",
    "Verdict": "verdict",
}


def __getattr__(name: str) -> Any:
    """Load what is asked for, so that a command imports only what it uses."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"adjudicator.{_HOME[name]}"), name)
