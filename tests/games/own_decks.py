"""House keys of the classic games, for tests: decks of a table's own, and names of suits."""

from __future__ import annotations

import random
from typing import Any

OWN_DECKS: list[dict[str, Any]] = [
    {"thieves": {"A": [1] * 4 + [2] * 4 + [3] * 4, "B": [1] * 36}, "mimes": [1, 2, 3, 4, 5], "bills": 5},
    {"thieves": {"HATS": [1, 2, 3] * 8, "KEYS": [4, 5, 6] * 8}, "mimes": [1, 1, 1, 7, 7], "bills": 5},
    {"thieves": {"A": [1, 2, 3] * 5 + [4], "B": [1, 2] * 16}, "mimes": [2, 2, 2, 2, 2], "bills": 5},
]
"""Decks of a table's own; the last one has cards that are left over."""


def house(rng: random.Random) -> dict[str, Any]:
    """House keys, as a table may have them."""
    return rng.choice(
        [{}, {}, {}, {"suits": ["HATS", "KEYS", "GEMS", "MAPS"]}, *({"deck": deck} for deck in OWN_DECKS)]
    )
