"""The canonical sheet of a log: the same log always gives the same text.

What is written is read back before it is given out, so that nothing is lost on a sheet
without a word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from adjudicator import game as games
from adjudicator.formats.house import line_keys, write_house, write_lines
from adjudicator.formats.reading import Refused
from adjudicator.formats.sheet import META, ROUND, Sheet
from adjudicator.formats.sheet_entries import Entries
from adjudicator.formats.sheet_lines import free_text, is_round, statements
from adjudicator.log import AnyLog, AnyRound, LogError, plain
from adjudicator.words import Key, Misread, quoted


def write(log: AnyLog) -> bytes:
    """The canonical `.sheet` of a log. Raises `LogError` for what a sheet cannot hold."""
    game = games.find(log.game)
    text = "".join(f"{line}\n" for line in Writer(game, log).lines())
    check_held(log, lambda: Sheet(text).log, "a sheet")
    return text.encode()


def check_held(log: AnyLog, read_back: Callable[[], AnyLog], what: str) -> None:
    """Raise `LogError` when what was written does not give back the log."""
    try:
        back = read_back()
    except Refused as fault:
        raise LogError(f"{what} cannot hold this log: {fault.faults[0]}") from fault
    if back != log:
        raise LogError(f"{what} cannot hold this log: {_difference(plain(log), plain(back))} would be lost")


def _difference(log: Any, back: Any, path: str = "") -> str:
    """The path of the first value that is not the same."""
    if isinstance(log, dict) and isinstance(back, dict):
        pairs = [(f"{path}.{key}" if path else key, log.get(key), back.get(key)) for key in {**log, **back}]
    elif isinstance(log, list) and isinstance(back, list) and len(log) == len(back):
        pairs = [(f"{path}[{at}]", one, other) for at, (one, other) in enumerate(zip(log, back, strict=True))]
    else:
        return path
    return next((_difference(one, other, name) for name, one, other in pairs if one != other), path)


class Writer:
    """A log that is being written as a sheet."""

    def __init__(self, game: games.Game, log: AnyLog) -> None:
        self.game = game
        self.log = log
        self.entries = Entries(game, log.players)
        self.written: dict[Any, str] = {}

    def lines(self) -> Iterator[str]:
        """The lines of the sheet."""
        yield from self._header()
        for number, played in enumerate(self.log.rounds, 1):
            yield ""
            yield f"round {number}"
            yield from self._round(number, played)

    def _header(self) -> Iterator[str]:
        log = self.log
        yield f"game: {log.game.replace('-', ' ')}"
        if log.rules is not None:
            yield f"rules: {log.rules}"
        yield f"players: {', '.join(map(quoted, log.players))}".rstrip()
        for key in META:
            if text := getattr(log.meta, key):
                yield f"{key}: {free_text(text)}"
        lines = {key.field for key in line_keys(self.game).values()}
        if house := write_house(log.house, lines):
            yield f"house: {house}"
        yield from write_lines(self.game, log.house)
        if log.result is not None:
            yield from self._part("result", log.result, self.game.words.match_result)

    def _round(self, number: int, played: AnyRound) -> Iterator[str]:
        words = self.game.words
        yield from self._part("setup", played.setup, words.setup)
        for entry, move in enumerate(played.moves, 1):
            yield self.entry(move, f"entry {entry} of round {number}")
        if played.result is not None:
            yield from self._part("result", played.result, words.result)

    def entry(self, move: Any, where: str) -> str:
        """The plainest words that are read as the move, and as no other. Raises `LogError` where there are none."""
        line = self.written.get(move)
        if line is None:
            line = self.written[move] = self._spelling(move, where)
        return line

    def _spelling(self, move: Any, where: str) -> str:
        for line in self.entries.spellings(move):
            found = list(statements(line, []))
            if line.startswith("note:"):
                return line
            if is_round(found[0], (ROUND, self.game.round_name.lower())):
                continue
            try:
                if len(found) == 1 and self.entries.read(found[0], 0) == move:
                    return line
            except Misread:
                continue
        raise LogError(f"a sheet cannot hold {where}, {msgspec.json.encode(plain(move)).decode()}")

    def _part(self, name: str, part: Any, keys: Sequence[Key]) -> Iterator[str]:
        """A setup or a result: a line for each of its keys; as JSON where those cannot say it."""
        lines = self._key_lines(part, keys)
        if lines is None:
            lines = [f"{name}: {msgspec.json.encode(plain(part)).decode()}"]
        yield from lines

    def _key_lines(self, part: Any, keys: Sequence[Key]) -> list[str] | None:
        """The lines of a Struct, or `None` when they would not be read as the same."""
        lines: list[str] = []
        covered = set()
        for key in keys:
            value = getattr(part, key.field)
            covered.add(key.field)
            if value is None or value is msgspec.UNSET:
                continue
            written = self._by_seat(key, value) if key.by_seat else self._value(key, value, key.key)
            if written is None:
                return None
            lines += written
        rest = [name for name in part.__struct_fields__ if name not in covered]
        said = any(getattr(part, name) not in (None, msgspec.UNSET) for name in rest)
        return None if said or not lines else lines

    def _by_seat(self, key: Key, values: Sequence[Any]) -> list[str] | None:
        names = self.log.players
        if len(values) != len(names) or not values:
            return None
        # Who has nothing that differs from a line that is not there, has none, if somebody has one.
        said = [seat for seat, value in enumerate(values) if value != key.absent] or range(len(names))
        lines: list[str] = []
        for seat in said:
            line = self._value(key, values[seat], f"{key.key} {quoted(names[seat])}")
            if line is None:
                return None
            lines += line
        return lines

    def _value(self, key: Key, value: Any, head: str) -> list[str] | None:
        """The line of a key, when its words are read as the value."""
        line = f"{head}: {key.write(value, self.log.players)}"
        found = list(statements(line, []))
        parts = found[0].key() if len(found) == 1 else None
        try:
            words = [word.text for word in parts[1].words] if parts else []
            return [line] if parts and key.read(words, self.log.players) == value else None
        except Misread:
            return None
