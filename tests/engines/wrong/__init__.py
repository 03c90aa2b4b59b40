"""Wrong engines: for every rule that an engine can forget, the right engine with that rule left out.

A module a game; `found` puts the fixtures to them, and `python -m tests.engines.wrong` prints what came of it.
"""

from tests.engines.wrong import memory_match, metamorphosis, neu, new_old, old_bill, old_maid
from tests.engines.wrong.forgetting import Wrong

WRONG: dict[str, Wrong] = {
    "new-old": new_old.WRONG,
    "neu": neu.WRONG,
    "metamorphosis": metamorphosis.WRONG,
    "old-bill": old_bill.WRONG,
    "memory-match": memory_match.WRONG,
    "old-maid": old_maid.WRONG,
}
"""The tables of wrong engines, by game and by the rule that each has forgotten."""
