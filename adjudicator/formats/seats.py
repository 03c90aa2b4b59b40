"""Which values of a log are seats, worked out once a game from its types, and checked for each log.

A seat must be that of a player. The check stands on the way of every log, so that it does
as little as it can for each move.
"""

from __future__ import annotations

import types
from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter
from typing import Any, Union, get_args, get_origin, get_type_hints

from adjudicator import game as games
from adjudicator.log import COMMON, MOST_SEATS, AnyLog, Seat

_MARK = Seat.__metadata__[0]  # type: ignore[attr-defined]
Where = tuple[tuple[str, bool], ...]
"""The fields of a Struct that hold seats, and whether one holds several."""


_seat = attrgetter("seat")


@lru_cache(maxsize=MOST_SEATS + 1)
def known(players: int) -> frozenset[int | None]:
    """The seats of so many players, and none."""
    return frozenset([None, *range(players)])


class Seats:
    """The places of seats in the logs of a game."""

    def __init__(self, game: games.Game) -> None:
        self.moves: dict[Any, Where] = {cls: seat_fields(cls) for cls in (*members(game.Move), *COMMON)}
        self.setup = seat_fields(game.Setup)
        self.result = seat_fields(game.Result)
        self.match_result = seat_fields(game.MatchResult)
        # One plain field `seat` allows a check of many moves at once.
        self.seated = frozenset(cls for cls, where in self.moves.items() if ("seat", False) in where)
        self.further = {
            cls: rest for cls, where in self.moves.items() if (rest := [field for field, _ in where if field != "seat"])
        }

    def right(self, log: AnyLog) -> bool:
        """Whether every seat is plainly that of a player."""
        seats = known(len(log.players))
        for played in log.rounds:
            if not (
                self._right(played.setup, self.setup, seats)
                and self._right_moves(played.moves, seats)
                and self._right(played.result, self.result, seats)
            ):
                return False
        return self._right(log.result, self.match_result, seats)

    def faults(self, log: AnyLog) -> Iterator[tuple[str, str]]:
        """The paths of seats that no player has, and what is wrong there."""
        seats = known(len(log.players))
        for index, played in enumerate(log.rounds):
            yield from self._within(played.setup, self.setup, f"rounds[{index}].setup.", seats)
            for at, move in enumerate(played.moves):
                yield from self._of_move(move, f"rounds[{index}].moves[{at}]", seats)
            yield from self._within(played.result, self.result, f"rounds[{index}].result.", seats)
        yield from self._within(log.result, self.match_result, "result.", seats)

    def _right(self, part: Any, where: Where, seats: frozenset[int | None]) -> bool:
        """Whether a part that holds seats is plainly right, or is not there."""
        if not where or part is None:
            return True
        try:
            for field, several in where:
                value = getattr(part, field)
                if not (seats.issuperset(value) if several else value in seats):
                    return False
        except TypeError:  # none, or several in several
            return False
        return True

    def _right_moves(self, moves: tuple[Any, ...], seats: frozenset[int | None]) -> bool:
        """Whether moves are plainly right; those that are not are looked at one by one."""
        seated, further = self.seated, self.further
        try:
            found = set(map(_seat, moves))
        except (AttributeError, TypeError):  # some have none, or none that is one
            found = {move.seat for move in moves if type(move) in seated}
        if not found <= seats:
            return False
        for kind in set(map(type, moves)) & further.keys() if len(further) > 1 else further:
            for field in further[kind]:
                if not {getattr(move, field) for move in moves if type(move) is kind} <= seats:
                    return False
        return True

    def _of_move(self, move: Any, path: str, seats: frozenset[int | None]) -> Iterator[tuple[str, str]]:
        for field, _ in self.moves[type(move)]:
            place = move.__struct_fields__.index(field) + 1
            yield from _wrong(getattr(move, field), f"{path}[{place}]", seats)

    def _within(self, part: Any, where: Where, path: str, seats: frozenset[int | None]) -> Iterator[tuple[str, str]]:
        for field, several in where if part is not None else ():
            value = getattr(part, field)
            if several or value not in seats:
                name = part.__struct_encode_fields__[part.__struct_fields__.index(field)]
                yield from _wrong(value, path + name, seats)


def _wrong(value: Any, path: str, seats: frozenset[int | None]) -> Iterator[tuple[str, str]]:
    if isinstance(value, (tuple, list)):
        for at, item in enumerate(value):
            yield from _wrong(item, f"{path}[{at}]", seats)
    elif isinstance(value, int) and value not in seats:
        yield path, no_such_seat(value, len(seats) - 1)


def no_such_seat(seat: object, players: int) -> str:
    """What to say of a seat that no player has."""
    if players == 0:
        return f"there is no seat {seat}: the log has no players"
    return f"there is no seat {seat}: the players have the seats 0 to {players - 1}"


def members(union: Any) -> tuple[Any, ...]:
    """The types of a union, or the one type."""
    return get_args(union) if get_origin(union) in (Union, types.UnionType) else (union,)


def seat_fields(cls: type[Any]) -> Where:
    """The fields of a Struct that hold seats."""
    hints = get_type_hints(cls, include_extras=True)
    found = ((field, _holds(hints[field])) for field in cls.__struct_fields__)
    return tuple((field, several) for field, several in found if several is not None)


def _holds(annotation: Any) -> bool | None:
    """Whether a type is several seats, one seat, or (`None`) none."""
    annotation = getattr(annotation, "__bound__", None) or annotation
    if getattr(annotation, "__metadata__", (None,))[0] is _MARK:
        return False
    inner = [found for part in get_args(annotation) if (found := _holds(part)) is not None]
    if not inner:
        return None
    return True in inner or get_origin(annotation) in (tuple, list)
