"""What to say when a house key that the log does not give decides something by its default."""

from __future__ import annotations

from adjudicator.game import given
from adjudicator.log import AnyLog
from adjudicator.rules import Assumed

ASSUMED = {
    one.key: one
    for one in (
        Assumed("players", "The rulebook does not say how many play; here two to five may (players 2-5)."),
        Assumed(
            "deck",
            "The values of the thieves are not printed in the rulebook; the deck is taken to have two of each value "
            "1 to 6 in each suit, Mimes 1 to 5 and five Old Bills (deck).",
        ),
        Assumed(
            "bill_mime",
            "The rulebook does not say what becomes of Mimes that come with Old Bill and without a suit; "
            "here they enter the Den (bill-mime mimes-stay).",
        ),
        Assumed(
            "bills_alone",
            "The rulebook does not say how many cards several Old Bills without a suit cost; "
            "here one (bills-alone one).",
        ),
        Assumed(
            "mime_assign",
            "The rulebook says that a Mime may be assigned to a suit of the Den; here it must be (mime-assign must).",
        ),
        Assumed(
            "last_round",
            "The rulebook can be read so that the game ends here, when the round that is under way is complete; "
            "here everybody has one more turn (last-round full).",
        ),
        Assumed(
            "single_suit",
            "The rulebook does not say how often the only suit of a Den counts; here once (single-suit once).",
        ),
    )
}
"""The notices, by house key."""


def assuming(log: AnyLog, key: str) -> tuple[Assumed, ...]:
    """A key as a reason, where the log does not give it."""
    return () if given(log, key) else (ASSUMED[key],)
