"""What the tests of Neu share."""

from __future__ import annotations

import pytest

from adjudicator.games.neu.game import GAME
from tests.unhurried import stay


@pytest.fixture(params=["quickly", "slowly"])
def both_ways(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test is run by the quick way, and with every entry put to the rules."""
    if request.param == "slowly":
        monkeypatch.setattr(GAME, "at_once", stay)
