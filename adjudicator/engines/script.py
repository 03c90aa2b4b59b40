"""A log as it is put to an engine: what is asked, step by step, and what the referee says to each.

An engine knows every card, so a log goes as far as all cards are known. Its moves are put in
normal form, as `legal` lists them; evidence is left out; a move that breaks a rule must be
refused and changes nothing. Where a log goes on from an illegal move, its script ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import islice
from typing import Any, get_type_hints

import msgspec

from adjudicator.chance import Chance
from adjudicator.engines.protocol import LEGAL, SCORE, Ask, Play, Round, opening
from adjudicator.game import Game, dealt, find
from adjudicator.log import COMMON, AnyLog, AnyRound, Ruling, plain
from adjudicator.referee import Case, judge, seated, struck
from adjudicator.rules import Assumed, Breach, Rule

EACH_PROBE = 3
"""At each so manyth position an illegal move is tried, and at the end."""
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
    within: int = 0
    """How many of the moves that the entry writes have been played."""


class Script:
    """A log before an engine. `case`, `table` and `told` are what has been played when a step is given."""

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
        self.told: list[Any] = []
        """The moves of the round so far, as the engine was told them."""
        self.parts: list[Any] = []
        """Those of the entry that is being played."""
        self.due: list[Any] = []
        """The entries that must tell what chance did, before anything else is played."""
        self.legal: set[Any] | None = None
        """What is legal now, once that has been asked."""
        self.last: Any = None
        """The last move of the round, and whether it was refused."""
        self.refused = False

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
            self.told = []
            table.prepare(self.told)
            table.entry = 1
            yield Step(Round(setup=round_.setup), number, 0, broken)
            if broken:
                return
            match.tables.append(table)
            yield from self._round(number, round_)
            if self.ends:
                return

    def breaches(self, of: Any, thing: Any) -> list[Broken]:
        """The rules on play that something breaks."""
        return _breaches(self.game.rulebook.answers(of, thing))

    def _round(self, number: int, round_: AnyRound) -> Iterator[Step]:
        """The positions of a round and its moves."""
        gone = struck(round_.moves)
        self.asides = getattr(self.table, "asides", ())
        self.due, self.legal, self.last, self.refused = [], None, None, False
        for entry, entered in enumerate(round_.moves, 1):
            if entry in gone:
                continue
            if isinstance(entered, COMMON):
                if isinstance(entered, Ruling) and self.last is not None:
                    if self.refused != (entered.what == "taken-back") or (self.refused and self.parts):
                        self.ends = "a ruling changes what was played"
                    self.refused = False
            elif self.refused:
                self.ends = "the log goes on from an illegal move"
            else:
                yield from self._entry(number, entry, seated(entered, self.table))
            if self.ends:
                return
        self.parts = []
        yield from self._position(number, len(round_.moves) + 1)

    def _entry(self, number: int, entry: int, whole: Any) -> Iterator[Step]:
        """The moves that an entry stands for, and the positions before them; none after one that is refused."""
        table = self.table
        self.parts = []
        yield from self._position(number, entry)
        for move in (whole,) if whole in (self.legal or ()) else self._as_listed(whole):
            yield from self._position(number, entry)
            if self.legal and move not in self.legal:
                move = known(move, self.legal)
            way, within = self._way(move), len(self.parts)
            if way == "refused" and not self._ruled_on(number, entry, move):
                self.ends = "an entry rests on what later ones tell"
            if self.ends:
                return
            if way == "refused":
                broken = self.breaches(table, move)
                self.told.pop()
                yield Step(Play(move=move), number, entry, broken, within=within)
                self.last, self.refused, self.legal = move, True, None
                yield from self._position(number, entry)
                return
            if way == "told":
                yield Step(Play(move=move), number, entry, within=within)
                self.last, self.legal = move, None
            table.apply(move)
            table.entry = len(self.told) + 1
            self.parts.append(move)
            if way == "told" and not self.due:
                self.due = self._chance(move)

    def _as_listed(self, move: Any) -> list[Any]:
        """The moves of an entry as legal ones are listed, or as it is: what was only seen, and what never is legal."""
        table, found = self.table, []
        as_listed = getattr(table, "normal", None)
        for part in table.parts(move) or (move,):
            if isinstance(part, self.asides):
                found.append(part)
            elif as_listed is None:
                found.append(normal(part))
            else:
                several = as_listed(part)
                listed = len(several) < 2 or known(several[0], could := set(table.candidates())) in could
                found += several if listed else (normal(part),)
        return found

    def _way(self, move: Any) -> str:
        """What becomes of a move: told, refused, or passed over as an aside. Sets why the log ends here."""
        table = self.table
        self.told.append(move)
        if self.due and type(move) is type(self.due[0]):
            if self.breaches(table, move):
                return "refused"
            self.due.pop(0)
            return "told"
        if self.legal and move in self.legal:
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
        elif self.due:
            self.ends = "the log does not tell what was drawn"
        elif b'"?"' in msgspec.json.encode(move):
            self.ends = "an entry does not tell every card"
        else:
            self.ends = "an entry is not in the form in which legal moves are listed"
        return "none"

    def _ruled_on(self, number: int, entry: int, move: Any) -> bool:
        """Whether an entry is illegal for one who sees the whole log, or one before because of it."""
        rulebook = self.game.rulebook
        answers = rulebook.answers(self.table, move)
        before = {rulebook.id_of(rule) for rule, answer in answers if getattr(answer, "at", None) is not None}
        found = [one for one in judge(self.log).findings if (one.round, one.kind) == (number, "illegal")]
        return any(one.entry == entry or (one.entry < entry and one.rule in before) for one in found)

    def _chance(self, move: Any) -> list[Any]:
        """The entries that must now tell what chance did."""
        return list(self.deal.told(NO_CHANCE, self.table, move)) if self.deal is not None else []

    def _position(self, number: int, entry: int) -> Iterator[Step]:
        """What is asked of a position, once: the legal moves, the score, and an illegal move that must be refused."""
        if self.legal is not None or self.due:
            return
        table, told, keeps, within = self.table, self.told, self.game.rulebook.keeps, len(self.parts)
        table.entry = len(told) + 1
        could = list(table.candidates())
        moves = ordered([one for one in could if keeps(table, one)])
        self.legal = legal = set(moves)
        complete = table.complete()
        yield Step(LEGAL, number, entry, moves=moves, legal=legal, complete=complete, within=within)
        points = self.game.scores(self.case.match).rounds[number - 1]
        yield Step(SCORE, number, entry, points=points, finished=table.finished, within=within)
        if self.probes and complete and (not moves or len(told) % EACH_PROBE == 0):
            wrong = self._wrong(could, moves, legal, len(told))
            if wrong is not None:
                told.append(wrong)
                broken = self.breaches(table, wrong)
                told.pop()
                if broken:
                    yield Step(Play(move=wrong), number, entry, broken, probe=True, within=within)

    def _wrong(self, could: list[Any], moves: list[Any], legal: set[Any], count: int) -> Any:
        """A move that may be illegal here: one that could be thought of, or one by another player, in turn."""
        if not moves:
            return self.last
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


def known(move: Any, legal: Set[Any]) -> Any:
    """A move with a card not known, as the one legal move that it can be; any other move as it is."""
    if b'"?"' not in msgspec.json.encode(move):
        return move
    told = [getattr(move, name) for name in move.__struct_fields__]
    fit = [
        one
        for one in legal
        if type(one) is type(move) and all(map(_can_be, told, (getattr(one, name) for name in one.__struct_fields__)))
    ]
    return fit[0] if len(fit) == 1 else move


def _can_be(told: Any, is_: Any) -> bool:
    if isinstance(told, tuple):
        return len(told) == len(is_) and all(map(_can_be, told, is_))
    return told in ("?", is_)


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


def in_order(moves: Any) -> list[Any]:
    """Moves in an order that is always the same."""
    return sorted(moves, key=lambda move: msgspec.json.encode(plain(move)))


def turn_of(moves: Sequence[Any]) -> int | None:
    """The one seat that can act; `None` where there is none, or more than one."""
    seats = {getattr(move, "seat", None) for move in moves}
    return seats.pop() if len(seats) == 1 else None


def _breaches(answers: Sequence[tuple[Rule, Any]]) -> list[Broken]:
    return [Broken(rule, answer.says) for rule, answer in answers if isinstance(answer, Breach) and not rule.log_only]
