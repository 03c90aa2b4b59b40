"""What the lines of a sheet have said, and how it becomes the typed parts of a log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from adjudicator.formats.reading import Fault, either
from adjudicator.game import Game
from adjudicator.log import AnyRound, Round
from adjudicator.words import Key, Misread


class Part:
    """What lines of a setup or a result have said so far, and on which lines."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.given: dict[str, int] = {}


class RoundSoFar:
    """A round while its lines are read."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.setup = Part()
        self.result = Part()
        self.moves: list[Any] = []
        self.lines: list[int] = []


class Builder:
    """A maker of typed parts, which adds what is wrong with them to the faults of the sheet."""

    def __init__(self, game: Game, names: Sequence[str], faults: list[Fault]) -> None:
        self.game = game
        self.names = names
        self.faults = faults

    def round(self, at: int, played: RoundSoFar) -> AnyRound:
        """A round of all that its lines have said."""
        words = self.game.words
        setup = self.part(played.setup, words.setup, self.game.Setup, f"rounds[{at}].setup", played.line)
        result = self.part(played.result, words.result, self.game.Result, f"rounds[{at}].result")
        return Round(setup, tuple(self._placed(setup, played)), result)

    def _placed(self, setup: Any, played: RoundSoFar) -> Iterator[Any]:
        """The moves of a round; those that its setup completes, by the game's `words.placed`, as it does."""
        placed = getattr(self.game.words, "placed", None)
        for move, line in zip(played.moves, played.lines, strict=True):
            try:
                yield move if placed is None or setup is None else placed(setup, move)
            except Misread as fault:
                self.faults.append(Fault(fault.says, line))
                yield None

    def part(self, part: Part, keys: Sequence[Key], cls: Any, path: str, line: int | None = None) -> Any:
        """A setup or a result; `None` for a result of which nothing was said."""
        if line is None and not part.given:
            return None
        values = dict(part.values)
        for key in keys:
            by_seat = values.get(key.field)
            if key.by_seat and isinstance(by_seat, dict):
                values[key.field] = tuple(by_seat.get(seat, key.absent) for seat in range(len(self.names)))
        return self.struct(values, cls, path, part, line)

    def struct(self, values: dict[str, Any], cls: Any, path: str, part: Part, line: int | None = None) -> Any:
        """A Struct of values, by the names of its fields or of its keys in JSON."""
        encoded = dict(zip(cls.__struct_fields__, cls.__struct_encode_fields__, strict=True))
        by_key = {encoded.get(name, name): value for name, value in values.items()}
        try:
            return msgspec.convert(by_key, cls)
        except (msgspec.ValidationError, RecursionError) as fault:
            if line and line in {found.line for found in self.faults}:
                return None
            self.faults += self._unbuilt(by_key, cls, path, part, line, fault)
            return None

    def _unbuilt(
        self, values: dict[str, Any], cls: Any, path: str, part: Part, line: int | None, fault: Exception
    ) -> Iterator[Fault]:
        """Why values are not what a Struct wants, at the lines that gave them."""
        from adjudicator.formats.explain import explain_part

        # A line that could not be read has its own fault, and is not missing besides.
        broken = {found.line for found in self.faults}
        if broken & set(part.given.values()):
            return
        at = line or min(part.given.values(), default=None)
        missing = [
            field.encode_name
            for field in msgspec.structs.fields(cls)
            if field.required and field.encode_name not in values
        ]
        if missing:
            yield Fault(f"{path.rpartition('.')[2]} lacks {either([f'{name}: …' for name in missing], 'and')}", at)
            return
        for one in explain_part(self.game, cls, msgspec.to_builtins(values), path, len(self.names)):
            field = one.path[len(path) + 1 :].partition("[")[0]
            yield msgspec.structs.replace(one, line=part.given.get(field, at), path="")
