"""Bytes to typed logs: the decoders of each game, and what types cannot tell.

The usual way is short: the decoder of the game of the log before, and a check of names and
seats. Only a log that this refuses is looked at again, to say all that is wrong with it.
"""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import Any, Literal

import msgspec

from adjudicator import game as games
from adjudicator.formats.reading import MOST_ENTRIES, Fault, Head, Refused, refused, shown
from adjudicator.formats.seats import Seats
from adjudicator.log import FORMAT, AnyLog, Common, Log, LogError, Note, Ruling, Undo, name_fault

Wire = Literal["json", "msgpack"]

FAULTS = (msgspec.MsgspecError, RecursionError, ValueError, TypeError, OverflowError, MemoryError)
"""What a decoder may raise."""

MOST_NESTING = 32
"""No log is nested deeper; what is nested deeper than the interpreter goes is told so."""

PLAYERS = {"json": b'"players":[', "msgpack": b"\xa7players"}
"""What stands before a log's players, as programs write it."""
MOST_PRINTED = 12
"""Of more players no log is looked for that holds nothing unusual."""

HEADS: dict[str, Any] = {"json": msgspec.json.Decoder(Head), "msgpack": msgspec.msgpack.Decoder(Head)}


class Form:
    """How logs of one game are read from one wire format."""

    def __init__(self, game: games.Game, wire: Wire) -> None:
        self.game = game
        self.name = game.name
        self.wire = wire
        self.type = log_type(game)
        module = msgspec.json if wire == "json" else msgspec.msgpack
        self.decode = module.Decoder(self.type).decode
        self.seats = Seats(game)
        self._printed: Any = getattr(game, "Printed", None)
        self._key, self._decoder = PLAYERS[wire], module.Decoder
        self._narrow: dict[int, Any] = {}

    def quickly(self, data: bytes) -> AnyLog | None:
        """The log, where the types alone tell that it is one. Raises `Refused`."""
        players = 0
        if self._printed is not None:
            at = data.find(self._key) + len(self._key)
            players = data.count(b'"', at, data.find(b"]", at)) // 2 if self.wire == "json" else self._packed(data, at)
        if 0 < players <= MOST_PRINTED:
            decode = self._narrow.get(players) or self._narrowed(players)
            try:
                log = decode(data)
            except FAULTS:
                pass
            else:
                if len(log.players) == players and log.game == self.name:
                    return self.check(log, printed=True)
        try:
            log = self.decode(data)
        except FAULTS:
            return None
        return self.check(log) if log.game == self.name else None

    def _packed(self, data: bytes, at: int) -> int:
        """How many players a packed log seems to have, by the byte behind their key."""
        return data[at] - 0x90 if at < len(data) else 0

    def _narrowed(self, players: int) -> Any:
        """What decodes logs of so many players that hold what is usual."""
        decode = self._decoder(log_type(self.game, self._printed(players))).decode
        self._narrow[players] = decode
        return decode

    def check(self, log: AnyLog, printed: bool = False) -> AnyLog:
        """The log, when all is right that its types do not tell. Raises `Refused`."""
        if log.house is msgspec.UNSET:
            log = msgspec.structs.replace(log, house=self.game.House())
        faults = shape_faults(self.game, log, printed)
        if not printed and not self.seats.right(log) and not name_fault(log.players):
            faults += [Fault(says, path=path) for path, says in self.seats.faults(log)]
        if faults:
            raise Refused(faults)
        return log


def log_type(game: games.Game, narrow: Any = None) -> Any:
    """The type of a game's logs, or of those that hold the types of `narrow` alone."""
    if narrow is not None:
        any_log: Any = Log
        moves = narrow.Move | Ruling | Undo | Note
        return any_log[game.House, narrow.Setup, moves, narrow.Result, narrow.MatchResult]
    return Log[game.House, game.Setup, game.Move | Common, game.Result, game.MatchResult]  # type: ignore[name-defined]


@cache
def form_of(name: str, wire: Wire) -> Form:
    """The form of a game's logs. Raises `NoGame`."""
    return Form(games.find(name), wire)


_moves = attrgetter("moves")


def shape_faults(game: games.Game, log: AnyLog, printed: bool = False) -> list[Fault]:
    """What is wrong with names, numbers of entries and what only the game knows.

    `printed`: the game's narrow types have read the log.
    """
    faults: list[Fault] = []
    name = name_fault(log.players)
    if name:
        faults.append(Fault(name, path="players"))
    if log.rules is not None and log.rules not in game.defaults:
        known = ", ".join(map(str, game.defaults))
        faults.append(Fault(f"the rulings of {game.title} have no version {log.rules}; known: {known}", path="rules"))
    if sum(map(len, map(_moves, log.rounds))) > MOST_ENTRIES:
        faults.append(Fault(f"the log has more than {MOST_ENTRIES} entries, which is the limit", path="rounds"))
    refuse: Any = game.refuse if not printed else game.refuse_printed  # type: ignore[attr-defined]
    for path, says in refuse(log):
        faults.append(Fault(says, path=path))
    return faults


class LogDecoder:
    """A reader of logs from one wire format, which remembers the game of the last one."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.form: Form | None = None

    def log(self, data: bytes) -> AnyLog:
        """The log that the bytes hold. Raises `Refused`, with all faults."""
        log = None if self.form is None else self.form.quickly(data)
        if log is not None:
            return log
        form = self.form = self._form(data)
        try:
            log = form.decode(data)
        except FAULTS as fault:
            from adjudicator.formats.explain import explain

            raise Refused(explain(form, untyped(self.wire, data), fault)) from fault
        return form.check(log)

    def _form(self, data: bytes) -> Form:
        """The form that a log's head names."""
        try:
            head = HEADS[self.wire].decode(data)
        except FAULTS:
            untyped(self.wire, data)  # says what is wrong, where the text itself is
            raise refused("a log is an object with the keys format, game, players, house and rounds") from None
        if type(head.format) is not int or head.format < 1:
            found = "is missing" if head.format is None else f"is {shown(head.format)}"
            raise refused(f"the log's format {found}; it is a whole number, {FORMAT} at most", path="format")
        if head.format > FORMAT:
            raise refused(
                f"the log has format {head.format}; this version reads formats up to {FORMAT}, a later one is needed",
                path="format",
            )
        if type(head.game) is not str:
            found = "is missing" if head.game is None else f"is {shown(head.game)}, which is no name"
            raise refused(f"the log's game {found}", path="game")
        try:
            return form_of(head.game, self.wire)
        except LogError as fault:
            raise refused(fault.says, path="game") from fault


def untyped(wire: Wire, data: bytes) -> Any:
    """The bytes as plain lists and dicts. Raises `Refused` where they are not even that."""
    try:
        return msgspec.json.decode(data) if wire == "json" else msgspec.msgpack.decode(data)
    except RecursionError:
        raise refused(f"nested deeper than {MOST_NESTING} levels, which is the limit") from None
    except FAULTS as fault:
        if wire == "json":
            from adjudicator.formats.json_places import text_fault

            raise Refused([text_fault(data, str(fault))]) from fault
        raise Refused([_packed_fault(data, str(fault))]) from fault


def _packed_fault(data: bytes, says: str) -> Fault:
    if not data:
        return Fault("empty")
    if "truncated" in says:
        return Fault(f"the MessagePack data stops early, after {len(data)} bytes")
    return Fault(f"no MessagePack data: {says.removeprefix('MessagePack data is malformed: ')}")
