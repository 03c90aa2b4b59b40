"""What is fixed of a set before a card is played: its hands, who leads each of them, and what is trump."""

from __future__ import annotations

from typing import Any

HANDS = 4
TRICKS = 12
"""The tricks of a hand: every player plays all twelve cards."""
SEATS = (2, 3)
"""How many can play at all."""
LEFT_OF_DEALER = {"first": 1, "second": 2, "third": 3}


def leads(house: Any) -> tuple[int, int, int, int]:
    """How many seats to the left of the dealer each hand is led."""
    return 1, 1, LEFT_OF_DEALER[house.lead_3], LEFT_OF_DEALER[house.lead_4]


def trumps(house: Any) -> tuple[str, str, str, str]:
    """The trump suit of each hand, or "none"."""
    return "none", "D", house.trump_3, house.trump_4
