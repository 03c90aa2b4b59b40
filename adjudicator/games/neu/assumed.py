"""The house keys of Neu as reasons: what is taken to hold where neither the rulebook nor the log says anything."""

from __future__ import annotations

from adjudicator.games.neu.table import Table
from adjudicator.rules import Assumed

BUST = Assumed(
    "voluntary_bust",
    "The rulebook does not say whether a player who holds a safe card may lose all the same; "
    "here that is not allowed (voluntary-bust illegal).",
)
FLOOR = Assumed("floor_zero", "The rulebook does not say whether the sum may go below 0; here it may (floor-zero no).")
DRAW = Assumed(
    "double_draw",
    "The rulebook does not say when a player who owes two cards draws; here after both of them (double-draw after).",
)
RESPONSE = Assumed(
    "double_response",
    "The rulebook does not say what a designation card does as the first of two cards owed; "
    "here it counts as one of them (double-response absorb).",
)
STACK = Assumed(
    "double_stack",
    "The rulebook does not say what a DOUBLE by a player who owes two cards does; "
    "here the next player owes two, and not more (double-stack 2).",
)
SELF = Assumed(
    "shot_self", "The rulebook does not say whether a SHOT may name its own player; here it may (shot-self yes)."
)
RESUME = Assumed(
    "shot_resume",
    "The rulebook does not say from where play goes on when the target of a SHOT has played; "
    "here from the target (shot-resume target).",
)
MISSED = Assumed(
    "missed_draw",
    "The rulebook does not say what becomes of a draw that was forgotten; "
    "here the player plays short until the end of the round (missed-draw short).",
)


def by_default(table: Table, assumed: Assumed) -> Assumed | None:
    """A key as a reason, where the log does not give it."""
    return None if assumed.key in table.given else assumed


def resting_on(table: Table, *keys: Assumed) -> tuple[Assumed, ...]:
    """Those keys that the log does not give."""
    return tuple(key for key in keys if key.key not in table.given)
