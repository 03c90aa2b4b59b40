"""What a recorder asks for before a round is played: who sits there, and how the round begins."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

import msgspec

from adjudicator.formats.house import keys
from adjudicator.formats.seats import seat_fields
from adjudicator.game import Game
from adjudicator.play.record.state import Record
from adjudicator.words import Key

PLAYERS, DATE, HOUSE = "players", "date", "house"


class Asked(msgspec.Struct, frozen=True):
    """A line `key: words` whose words are asked for: what it is, what is proposed, and words to choose from."""

    key: str
    says: str
    default: str = ""
    choices: tuple[str, ...] = ()


def asked(record: Record, skipped: Collection[str], person: bool) -> Asked | None:
    """What is asked for next, unless it was left out; `None` when entries can come.

    What can be left out is asked of a person alone, but for who begins a round.
    """
    header, house = record.sheet.header, record.sheet.house
    if not record.names:
        return Asked(PLAYERS, "who plays, clockwise, as Ann, Bo, Cy")
    if not record.sheet.rounds and person:
        if DATE not in header and DATE not in skipped:
            return Asked(DATE, "when it is played", date.today().isoformat())
        if not house and HOUSE not in skipped:
            return Asked(
                HOUSE,
                f"house keys and their values, or nothing; adjudicator rules {record.game.name} tells of them",
                choices=tuple(keys(record.game)),
            )
    lacks = lacking(record, skipped)
    if lacks is None:
        return None
    return Asked(lacks.key, lacks.says, choices=record.names if lacks.field in _seats(record.game) else ())


def lacking(record: Record, skipped: Collection[str] = ()) -> Key | None:
    """What a round's setup lacks that has to be asked for: what it cannot do without, and who begins."""
    if record.standing is not None and not record.beginning:
        return None
    given = {} if record.beginning or not record.sheet.rounds else record.sheet.rounds[-1].setup.given
    for key in asked_for(record.game):
        if key.field not in given and "setup" not in given and (key.key not in skipped or _needed(record.game, key)):
            return key
    return None


def asked_for(game: Game) -> list[Key]:
    """The keys of a setup that are asked for."""
    seats = _seats(game)
    return [key for key in game.words.setup if not key.by_seat and (key.field in seats or _needed(game, key))]


def _seats(game: Game) -> set[str]:
    """The fields of a setup that hold a player: who begins."""
    return {field for field, several in seat_fields(game.Setup) if not several}


def _needed(game: Game, key: Key) -> bool:
    return any(field.name == key.field and field.required for field in msgspec.structs.fields(game.Setup))
