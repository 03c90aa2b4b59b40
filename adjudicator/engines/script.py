"""A log as it is put to an engine: what is asked, step by step, and what the referee says to each.

An engine knows every card, so a log goes as far as all cards are known. Its moves are put in
normal form, as `legal` lists them; evidence is left out; a move that breaks a rule must be
refused and changes nothing. Where a log goes on from an illegal move, its script ends.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence, Set
from itertools import islice
from typing import Any, get_type_hints

import msgspec

from adjudicator.chance import Chance
from adjudicator.engines.protocol import Ask, Legal, Play, Round, Score, opening
from adjudicator.game import Game, dealt, find
from adjudicator.log import COMMON, AnyLog, AnyRound, Ruling
from adjudicator.referee import Case, judge, seated, struck
from adjudicator.rules import Assumed, Breach, Rule

EACH_PROBE = 3
"""At each so manyth position an illegal move is tried, and at the end."""
LEGAL, SCORE = Legal(), Score()
NO_CHANCE = Chance("which entries are due, and not what they say")


class Broken(msgspec.Struct, frozen=True):
    """A rule that something breaks, and what is wrong with it."""

    rule: Rule
    says: str


class Step(msgspec.Struct, gc=False):
    """One question, and what the referee says to it.

    `round` and `entry` are the entry of the log that comes next, or that is played; entry 0 is
    the setup, round 0 the header. `broken` are the rules for which a match, a round or a move is
    refused; `moves` the legal moves and whether they are all, `points` and `finished` the score.
    """

    ask: Ask
    round: int
    entry: int
    broken: Sequence[Broken] = ()
    moves: Sequence[Any] = ()
    legal: Set[Any] = frozenset()
    complete: bool = True
    points: Sequence[int | None] = ()
    finished: bool = False
    probe: bool = False
    """Whether the move is none of the log's, and illegal: tried, and refused."""


class Script:
    """A log before an engine. `case` and `table` are what has been played when a step is given."""

    def __init__(self, log: AnyLog, probes: bool = True) -> None:
        self.game: Game = find(log.game)
        self.log = log
        self.case = Case(self.game, without_claims(log))
        self.table: Any = None
        self.deal = dealt(self.game) if hasattr(self.game, "deals") else None
        self.probes = probes
        self.ends = ""
        """Why the rest of the log is not put to an engine; empty where all of it is."""
        self.asides: tuple[type, ...] = ()
        self.due: list[Any] = []
        """The entries that must tell what chance did, before anything else is played."""

    def until(self, step: int) -> Script:
        """Another script of the log, played as far as a step, from 0."""
        other = Script(self.log, self.probes)
        next(islice(other.steps(), step, None), None)
        return other

    def steps(self) -> Iterator[Step]:
        """The steps, from the beginning. The match and each setup come before anything is known of the moves."""
        match, rulebook = self.case.match, self.game.rulebook
        broken = self.breaches(match, self.log)
        yield Step(opening(match), 0, 0, broken)
        if broken:
            return
        for number, round_ in enumerate(self.log.rounds, 1):
            if not tells_all(round_.setup):
                self.ends = "the setup does not tell every card"
                return
            self.table = table = self.game.table(match, round_.setup)
            answers = rulebook.answers(table, round_.setup)
            broken = _breaches(answers)
            if not broken and any(not isinstance(answer, (Breach, Assumed)) for _, answer in answers):
                self.ends = "whether the setup is lawful is not known"
                return
            told: list[Any] = []
            table.prepare(told)
            table.entry = 1
            yield Step(Round(setup=round_.setup), number, 0, broken)
            if broken:
                return
            match.tables.append(table)
            yield from self._round(number, round_, told)
            if self.ends:
                return

    def breaches(self, of: Any, thing: Any) -> list[Broken]:
        """The rules on play that something breaks."""
        return _breaches(self.game.rulebook.answers(of, thing))

    def _round(self, number: int, round_: AnyRound, told: list[Any]) -> Iterator[Step]:
        """The positions of a round and its moves."""
        table, gone = self.table, struck(round_.moves)
        self.asides = getattr(table, "asides", ())
        as_listed = getattr(table, "normal", _unchanged)
        self.due = []
        refused = asked = False
        last: Any = None
        legal: set[Any] = set()
        for entry, entered in enumerate(round_.moves, 1):
            if entry in gone:
                continue
            if isinstance(entered, COMMON):
                if isinstance(entered, Ruling) and last is not None:
                    if refused != (entered.what == "taken-back"):
                        self.ends = "a ruling changes what was played"
                        return
                    refused = False
                continue
            if refused:
                self.ends = "the log goes on from an illegal move"
                return
            for part in table.parts(move := seated(entered, table)) or (move,):
                if not asked and not self.due:
                    legal = yield from self._position(number, entry, told)
                    asked = True
                bare = as_listed(normal(part))
                way = self._way(bare, legal, told)
                if way == "refused" and not self._ruled_on(number, entry):
                    self.ends = "an entry rests on what later ones tell"
                    return
                if way == "refused":
                    broken = self.breaches(table, bare)
                    told.pop()
                    yield Step(Play(move=bare), number, entry, broken)
                    yield from self._position(number, entry, told)
                    last, refused = bare, True
                    break
                if self.ends:
                    return
                if way == "told":
                    yield Step(Play(move=bare), number, entry)
                    last, asked = bare, False
                table.apply(bare)
                table.entry = len(told) + 1
                if way == "told" and not self.due:
                    self.due = self._chance(bare)
        if not asked and not self.due:
            yield from self._position(number, len(round_.moves) + 1, told, last)

    def _way(self, move: Any, legal: set[Any], told: list[Any]) -> str:
        """What becomes of a move: told, refused, or passed over as an aside. Sets why the log ends here."""
        table = self.table
        told.append(move)
        if self.due and type(move) is type(self.due[0]):
            if self.breaches(table, move):
                return "refused"
            self.due.pop(0)
            return "told"
        if move in legal:
            return "told"
        answers = self.game.rulebook.answers(table, move)
        if _breaches(answers):
            return "refused"
        if isinstance(move, self.asides):
            return "aside"
        if any(not isinstance(answer, (Breach, Assumed)) for _, answer in answers):
            self.ends = "cards that the log does not know decide what is legal"
        elif answers:
            self.ends = "an entry is written down wrongly, and breaks no rule on play"
        else:
            self.ends = "an entry is not in the form in which legal moves are listed"
        return "none"

    def _ruled_on(self, number: int, entry: int) -> bool:
        """Whether an entry is illegal for one who sees the whole log."""
        found = judge(self.log).findings
        return any((one.round, one.entry, one.kind) == (number, entry, "illegal") for one in found)

    def _chance(self, move: Any) -> list[Any]:
        """The entries that must now tell what chance did."""
        return list(self.deal.told(NO_CHANCE, self.table, move)) if self.deal is not None else []

    def _position(self, number: int, entry: int, told: list[Any], last: Any = None) -> Generator[Step, None, set[Any]]:
        """What is asked of a position: the legal moves, the score, and an illegal move that must be refused."""
        table, keeps = self.table, self.game.rulebook.keeps
        table.entry = len(told) + 1
        could = list(table.candidates())
        moves = ordered([one for one in could if keeps(table, one)])
        legal = set(moves)
        complete = table.complete()
        yield Step(LEGAL, number, entry, moves=moves, legal=legal, complete=complete)
        points = self.game.scores(self.case.match).rounds[number - 1]
        yield Step(SCORE, number, entry, points=points, finished=table.finished)
        if self.probes and complete and (not moves or len(told) % EACH_PROBE == 0):
            wrong = self._wrong(could, moves, legal, last, len(told))
            if wrong is not None:
                told.append(wrong)
                broken = self.breaches(table, wrong)
                told.pop()
                if broken:
                    yield Step(Play(move=wrong), number, entry, broken, probe=True)
        return legal

    def _wrong(self, could: list[Any], moves: list[Any], legal: set[Any], last: Any, count: int) -> Any:
        """A move that may be illegal here: one that could be thought of, or one by another player, in turn."""
        if not moves:
            return last
        if count // EACH_PROBE % 2:
            wrong = [one for one in ordered(could) if one not in legal]
            if wrong:
                return wrong[count % len(wrong)]
        move = moves[count % len(moves)]
        seat = getattr(move, "seat", None)
        seats = len(self.log.players)
        return None if seat is None or seats < 2 else msgspec.structs.replace(move, seat=(seat + 1) % seats)


def tells_all(setup: Any) -> bool:
    """Whether a setup tells every card."""
    ways = getattr(setup, "tells_all", ((),))
    told = [way for way in ways if all(getattr(setup, name) is not None for name in way)]
    return bool(told) and b'?"' not in msgspec.json.encode(setup)


def without_claims(log: AnyLog) -> AnyLog:
    """A log as an engine is told it: play, and nothing of what the table made of it."""
    rounds = tuple(msgspec.structs.replace(round_, result=None) for round_ in log.rounds)
    return msgspec.structs.replace(log, rounds=rounds, result=None)


def normal(move: Any) -> Any:
    """A move in normal form: lists sorted, optional parts left out."""
    least, lists = _shape(type(move))
    if least is None and not lists:
        return move
    kind = type(move)
    values = [getattr(move, name) for name in kind.__struct_fields__[:least]]
    return kind(*(tuple(sorted(value)) if type(value) is tuple else value for value in values))


def ordered(moves: list[Any]) -> list[Any]:
    """Moves without optional parts in normal form."""
    return [normal(move) if _shape(type(move))[1] else move for move in moves]


_shapes: dict[type, tuple[int | None, bool]] = {}


def _shape(kind: Any) -> tuple[int | None, bool]:
    """How many parts of a move are not optional, `None` for all, and whether one of them is a list."""
    found = _shapes.get(kind)
    if found is None:
        optional = len(kind.__struct_defaults__)
        lists = any("tuple" in str(hint) for hint in get_type_hints(kind).values())
        found = _shapes[kind] = (len(kind.__struct_fields__) - optional if optional else None), lists
    return found


def turn_of(moves: Sequence[Any]) -> int | None:
    """The one seat that can act; `None` where there is none, or more than one."""
    seats = {getattr(move, "seat", None) for move in moves}
    return seats.pop() if len(seats) == 1 else None


def _unchanged(move: Any) -> Any:
    return move


def _breaches(answers: Sequence[tuple[Rule, Any]]) -> list[Broken]:
    return [Broken(rule, answer.says) for rule, answer in answers if isinstance(answer, Breach) and not rule.log_only]
