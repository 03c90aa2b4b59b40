"""A game from outside that fails on logs of certain players: it ends its process, once or always, or has a fault."""

from __future__ import annotations

import os
from contextlib import suppress
from multiprocessing import parent_process
from typing import Any

from tests.plugin.highest_bid import HighestBid


class Deadly(HighestBid):
    """The game."""

    name = "deadly"

    def at_once(self, match: Any, round_: Any) -> None:
        """Fail on those."""
        if "Fault" in match.names:
            raise KeyError("seat")
        if parent_process() is None:
            return
        if "Always" in match.names:
            os._exit(9)
        if "Once" in match.names:
            with suppress(FileExistsError):
                os.close(os.open(os.environ["DIED"], os.O_CREAT | os.O_EXCL))
                os._exit(9)


GAME = Deadly()
