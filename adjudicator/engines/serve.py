"""The referee as an engine: it answers the messages of the protocol itself.

For authors of engines who want to see what is right, and for programs that want to ask the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import msgspec

from adjudicator.engines.protocol import Answer, Ask, Bye, Legal, Match, Play, Round
from adjudicator.engines.script import ordered, turn_of
from adjudicator.formats.seats import Seats
from adjudicator.game import Game, find
from adjudicator.log import AnyLog, Log, LogError, plain
from adjudicator.log import Round as Played
from adjudicator.referee import Case
from adjudicator.rules import Breach

NO_ROUND = "no round has begun"


def served(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The answers to messages, a line each, until the last. Raises `LogError` for what is no message."""
    referee = Referee()
    for line in lines:
        try:
            ask = decode(line)
        except msgspec.DecodeError as fault:
            raise LogError(f"that is no message: {fault}") from fault
        if isinstance(ask, Bye):
            return
        yield msgspec.json.encode(referee.answer(ask)) + b"\n"


class Referee:
    """The referee, between two messages."""

    def __init__(self) -> None:
        self.case: Case | None = None
        self.table: Any = None
        self.setup: Any = None
        self.told: list[Any] = []

    def answer(self, ask: Ask) -> Answer:
        """What is right."""
        try:
            if isinstance(ask, Match):
                return self._done(ask, self._match(ask))
            if self.case is None:
                return Answer(id=ask.id, refused="no match has begun")
            game = self.case.game
            if isinstance(ask, Round):
                return self._done(ask, self._round(self.case, msgspec.convert(ask.setup, game.Setup)))
            if self.table is None:
                return Answer(id=ask.id, refused=NO_ROUND)
            if isinstance(ask, Play):
                return self._done(ask, self._play(self.case, msgspec.convert(ask.move, game.Move)))
        except (msgspec.ValidationError, LogError) as fault:
            return Answer(id=ask.id, refused=str(fault))
        if isinstance(ask, Legal):
            moves = self._legal(game)
            return Answer(id=ask.id, turn=turn_of(moves), moves=msgspec.Raw(msgspec.json.encode(plain(moves))))
        points = game.scores(self.case.match).rounds[-1]
        return Answer(id=ask.id, points=tuple(points), finished=self.table.finished)

    def _done(self, ask: Ask, refused: str | None) -> Answer:
        return Answer(id=ask.id, ok=True) if refused is None else Answer(id=ask.id, refused=refused)

    def _match(self, ask: Match) -> str | None:
        game = find(ask.game)
        log: AnyLog = Log(
            format=1,
            game=game.name,
            players=ask.players,
            house=msgspec.convert(ask.house, game.House),
            rounds=(),
        )
        self.case, self.table = Case(game, log), None
        return self._breach(game, self.case.match, log)

    def _round(self, case: Case, setup: Any) -> str | None:
        log = msgspec.structs.replace(case.log, rounds=(Played(setup, ()),))
        refused = () if case.match.tables else case.game.refuse(log)
        for _, says in chain(Seats(case.game).faults(log), refused):
            return says
        table = case.game.table(case.match, setup)
        breach = self._breach(case.game, table, setup)
        if breach is None:
            self.table, self.setup, self.told = table, setup, []
            table.prepare(self.told)
            case.match.tables.append(table)
        return breach

    def _play(self, case: Case, move: Any) -> str | None:
        table = self.table
        log = msgspec.structs.replace(case.log, rounds=(Played(self.setup, (move,)),))
        for _, says in Seats(case.game).faults(log):
            return says
        table.entry = len(self.told) + 1
        self.told.append(move)
        refused = self._breach(case.game, table, move)
        if refused is None:
            table.apply(move)
        else:
            self.told.pop()
        return refused

    def _legal(self, game: Game) -> list[Any]:
        self.table.entry = len(self.told) + 1
        return ordered([move for move in self.table.candidates() if game.rulebook.keeps(self.table, move)])

    def _breach(self, game: Game, of: Any, thing: Any) -> str | None:
        """What is wrong with something, if a rule is broken."""
        answers = game.rulebook.answers(of, thing)
        return next((answer.says for _, answer in answers if isinstance(answer, Breach)), None)


decode = msgspec.json.Decoder(Ask).decode
