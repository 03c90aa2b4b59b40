"""Entering a game as it is played: a sheet that grows by a line with each entry that is confirmed.

`file` keeps the sheet on disk, `state` knows what it says and what a further line would be,
`talk` asks and answers; how a person is asked is left to a `Screen`, of which `screen` has
the plain one and `terminal` the one with completion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.game import Game
    from adjudicator.play.record.screen import Screen


def recorded(game: Game, path: str, screen: Screen) -> int:
    """Record a game on a sheet until nothing more comes; gives the exit status.

    Raises:
        Refused: the sheet is there, and cannot be read.
        LogError: somebody else has it open, or changed it.
        OSError: it cannot be opened, or not be written.
    """
    from adjudicator.play.record.file import SheetFile
    from adjudicator.play.record.state import Record
    from adjudicator.play.record.talk import Talk

    file = SheetFile(path)
    try:
        return Talk(Record(game, file), screen).run()
    finally:
        file.close()
