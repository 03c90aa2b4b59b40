"""The comparison: an engine is asked what a script says, and its answers are held against the referee's.

The questions on the moves of a round are written ahead, some at a time, so that neither side
waits; the answers are looked at in order. The first difference of a log ends its conversation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import islice
from typing import Any

import msgspec
from msgspec import UNSET

from adjudicator.engines.hints import by_another_house, too_early
from adjudicator.engines.process import Engine, Fault, NotStarted, shown
from adjudicator.engines.protocol import Answer, Legal, Match, Play, Round, Score, decode, with_id, written
from adjudicator.engines.script import Broken, Script, Step, in_order, normal, turn_of
from adjudicator.formats.seats import Seats
from adjudicator.log import AnyLog
from adjudicator.log import Round as Played

OPENING = (Match, Round)
"""What is asked by itself: nothing is known of what follows, if it is refused."""
MOVES_A_STEP = 40
"""To compare so many moves is as much work as to ask a question."""
AHEAD = 64
"""So many questions are written before their answers are read."""

FAULTS = {
    "crash": "The engine ends before it has answered.",
    "hang": "The engine does not answer.",
    "flood": "The engine says too much.",
    "no-json": "The engine's answer is no JSON.",
    "wrong-id": "The engine's answer has another id.",
    "unasked": "The engine says what nobody asked for.",
    "form": "The engine's answer has not the form that was asked for.",
}
"""What can go wrong with an engine itself."""

DIFFERENCES = {
    "accepts": "The engine accepts what breaks a rule.",
    "refuses": "The engine refuses what breaks no rule.",
    "lists": "The engine lists a move that breaks a rule.",
    "lists-early": "The engine lists a move that comes too early.",
    "lists-oddly": "The engine lists a move in a form that is not the normal one.",
    "misses": "The engine does not list a move that breaks no rule.",
    "turn": "The engine has another player's turn.",
    "points": "The engine counts other points.",
    "ends": "The engine ends the round where it goes on.",
    "goes-on": "The engine goes on with a round that is over.",
}
"""How an engine can differ from the referee."""


class Difference(msgspec.Struct, kw_only=True):
    """The first thing of a log in which an engine is not as the referee.

    `round` and `entry` are the entry that was played, or that would come next; `rules` the ids
    of the rules concerned, `says` what is wrong in words, `engine` and `referee` what each side
    says. `move` is the move that is the matter, where one is. `log` is the log up to there, with
    that move where it was played.
    """

    kind: str
    round: int
    entry: int
    rules: tuple[str, ...] = ()
    section: str = ""
    says: str = ""
    engine: str = ""
    referee: str = ""
    move: Any = None
    log: AnyLog

    @property
    def cause(self) -> tuple[str, ...]:
        """What differences that are shown alike have in common: the kind, and the first rule, or else the move."""
        verb = str(self.move.__struct_config__.tag) if self.move is not None and not self.rules else ""
        return (self.kind, *self.rules[:1], verb)


class Outcome(msgspec.Struct):
    """What came of a log: a difference or none, how many entries were compared, and why no more of them.

    `passed` is the engine's reason not to play the log at all.
    """

    difference: Difference | None = None
    entries: int = 0
    asked: bool = False
    """Whether anything was compared."""
    work: int = 0
    """How much was looked at: 40 for a question, and 1 for a legal move."""
    ends: str = ""
    passed: str = ""


def check(engine: Engine, log: AnyLog, probes: bool = True) -> Outcome:
    """Put a log to an engine, as far as it goes. Raises `NotStarted`."""
    return Conversation(engine, Script(log, probes)).outcome()


class Conversation:
    """One log between an engine and the referee."""

    def __init__(self, engine: Engine, script: Script) -> None:
        self.engine = engine
        self.script = script
        self.moves = _moves_decoder(script.game)
        self.done = 0
        """The steps whose answers were as they should be."""
        self.number = 0
        """The id of the message whose answer is looked at."""
        self.entries = 0
        self.work = 0

    def outcome(self) -> Outcome:
        """Ask everything, until something differs."""
        step: Step | None = None
        open_steps = 0
        try:
            for batch in batches(self.script.steps()):
                first = self.engine.asked + 1
                step, self.number = batch[0], first
                self.engine.send(b"".join(with_id(at, written(one.ask)) for at, one in enumerate(batch, first)))
                self.engine.asked += len(batch)
                open_steps = len(batch)
                for self.number, step in enumerate(batch, first):
                    answer = self._answer(self.number)
                    open_steps -= 1
                    if answer.passes is not None and type(step.ask) in OPENING:
                        return Outcome(None, self.entries, self.done > 1, self.work, passed=answer.passes)
                    found = self.compared(step, answer)
                    if found is not None:
                        self._drain(open_steps)
                        return Outcome(found, self.entries, True, self.work)
                    self.done += 1
                    self.work += MOVES_A_STEP + len(step.moves)
                    self.entries += isinstance(step.ask, Play) and not step.probe
        except Fault as fault:
            self.engine.kill()
            if step is None or (fault.kind == "crash" and self.engine.answered == 0):
                raise NotStarted(fault.says) from fault
            return Outcome(self._fault(step, fault), self.entries, True, self.work)
        return Outcome(None, self.entries, self.done > 1, self.work, self.script.ends)

    def _answer(self, number: int) -> Answer:
        line = self.engine.line()
        try:
            answer = decode(line)
        except (msgspec.DecodeError, RecursionError) as fault:
            kind = "form" if isinstance(fault, msgspec.ValidationError) else "no-json"
            raise Fault(kind, f"it says: {shown([line])} ({fault})") from fault
        if answer.id != number:
            raise Fault("wrong-id", f"message {number} is answered with id {answer.id}: {shown([line])}")
        self.engine.answered += 1
        return answer

    def _drain(self, count: int) -> None:
        """Read the answers that do not matter any more. What goes wrong with them is of no interest."""
        try:
            for _ in range(count):
                self.engine.line()
        except Fault:
            self.engine.kill()

    def compared(self, step: Step, answer: Answer) -> Difference | None:
        """How an answer differs from what the referee says."""
        ask = step.ask
        if isinstance(ask, Legal):
            return self._legal(step, answer)
        if isinstance(ask, Score):
            return self._score(step, answer)
        if answer.refused is None and not answer.ok:
            raise Fault("form", "neither ok nor refused")
        if answer.refused is None and step.broken:
            return self._found(step, "accepts", step.broken, move=getattr(ask, "move", None), engine="ok")
        if answer.refused is not None and not step.broken:
            move, says = getattr(ask, "move", None), f"refused: {answer.refused}"
            return self._found(step, "refuses", move=move, says=self._hint(move), engine=says)
        return None

    def _legal(self, step: Step, answer: Answer) -> Difference | None:
        if answer.moves is UNSET or answer.turn is UNSET:
            raise Fault("form", "moves and turn are asked for")
        try:
            listed = self.moves(answer.moves)
        except (msgspec.DecodeError, RecursionError) as fault:
            raise Fault("form", f"a move of the list is none of the game: {fault}") from fault
        ours = step.legal
        theirs = set(listed)
        if len(theirs) < len(listed):
            again = next(move for move in listed if listed.count(move) > 1)
            raise Fault("form", f"a move is listed more than once: {msgspec.json.encode(again).decode()}")
        if theirs != ours:
            theirs = set(map(normal, listed))
            found = self._listed(step, theirs, ours) if theirs != ours else None
            if found is not None:
                return found
        turn = turn_of(step.moves)
        if step.complete and answer.turn != turn:
            return self._turn(step, answer.turn, turn)
        return None

    def _listed(self, step: Step, theirs: Set[Any], ours: Set[Any]) -> Difference | None:
        extra = in_order(theirs - ours)
        wrong = no_seat(self.script, extra)
        if wrong is not None:
            raise Fault("form", f"a move of the list is none of the game: {wrong}")
        said: dict[str, Any] = {"engine": self._say(theirs), "referee": self._say(ours, step.complete)}
        if extra:
            before = self.script.until(self.done)
            for move in extra:
                broken = before.breaches(before.table, move)
                if broken:
                    return self._found(step, "lists", broken, move=move, **said)
            if step.complete:
                broken = too_early(before, extra[0], ours)
                return self._found(step, "lists-early" if broken else "lists-oddly", broken, move=extra[0], **said)
        missed = in_order(ours - theirs)
        if not missed:
            return None
        return self._found(step, "misses", move=missed[0], says=self._hint(missed[0]), **said)

    def _hint(self, move: Any) -> str:
        return by_another_house(self.script.until(self.done), move) if move is not None else ""

    def _turn(self, step: Step, theirs: int | None, ours: int | None) -> Difference:
        names = self.script.log.players
        said: dict[str, Any] = {"engine": self._name(theirs), "referee": self._name(ours)}
        if theirs is None or not 0 <= theirs < len(names) or not hasattr(next(iter(step.moves), None), "seat"):
            return self._found(step, "turn", **said)
        before = self.script.until(self.done)
        move = msgspec.structs.replace(step.moves[0], seat=theirs)
        return self._found(step, "turn", before.breaches(before.table, move), **said)

    def _score(self, step: Step, answer: Answer) -> Difference | None:
        if answer.points is UNSET or answer.finished is UNSET:
            raise Fault("form", "points and finished are asked for")
        theirs, ours = answer.points, step.points
        if len(theirs) != len(ours) or any(
            one is not None and one != other for one, other in zip(ours, theirs, strict=True)
        ):
            said = {"engine": self._points(theirs), "referee": self._points(ours)}
            return self._found(step, "points", self._scoring(), **said)
        if answer.finished == step.finished:
            return None
        words = ("not finished", "finished")
        said = {"engine": words[answer.finished], "referee": words[step.finished]}
        return self._found(step, "ends" if answer.finished else "goes-on", self._after_end(step), **said)

    def _scoring(self) -> Sequence[Broken]:
        """The rule on results, which says what counts."""
        game = self.script.game
        return [Broken(rule, "") for rule in game.rulebook.on(game.Result)]

    def _after_end(self, step: Step) -> Sequence[Broken]:
        """The rules that the last move would break when played again: the one on the end among them."""
        before = self.script.until(self.done)
        steps = islice(Script(self.script.log, self.script.probes).steps(), self.done)
        moves = [one.ask.move for one in steps if isinstance(one.ask, Play) and not one.probe]
        return before.breaches(before.table, moves[-1]) if step.finished and moves else ()

    def _found(self, step: Step, kind: str, broken: Sequence[Broken] = (), says: str = "", **said: Any) -> Difference:
        first = broken[0] if broken else None
        return Difference(
            kind=kind,
            round=step.round,
            entry=step.entry,
            rules=tuple(self.script.game.rulebook.id_of(one.rule) for one in broken),
            section=first.rule.section if first else "",
            says=first.says if first else says,
            log=self._cut(step, said.get("move") if step.probe or kind in ("lists", "lists-early") else None),
            **said,
        )

    def _fault(self, step: Step, fault: Fault) -> Difference:
        asked = with_id(self.number, written(step.ask)).decode("utf-8", "replace").strip()
        return Difference(
            kind=fault.kind,
            round=step.round,
            entry=step.entry,
            says=fault.says,
            engine=fault.says,
            referee=f"asked {asked[:200]}",
            move=getattr(step.ask, "move", None),
            log=self._cut(step, None),
        )

    def _cut(self, step: Step, move: Any) -> AnyLog:
        """The log up to a step, and with a move after it, where one is given."""
        log = self.script.log
        if not step.round:
            return msgspec.structs.replace(log, rounds=(), result=None)
        rounds = log.rounds[: step.round]
        moves = rounds[-1].moves[: max(0, step.entry - 1)]
        if step.within:
            moves += tuple(self.script.until(self.done).parts)
        if isinstance(step.ask, Play) and not step.probe:
            moves += (step.ask.move,) if step.within else rounds[-1].moves[step.entry - 1 : step.entry]
        if move is not None:
            moves += (move,)
        last = msgspec.structs.replace(rounds[-1], moves=moves, result=None)
        return msgspec.structs.replace(log, rounds=(*rounds[:-1], last), result=None)

    def _say(self, moves: Set[Any], complete: bool = True) -> str:
        from adjudicator.reports.rulings import legal_moves

        if not moves:
            return "no move"
        game, log = self.script.game, self.script.log
        parts = []
        for seat in sorted({getattr(move, "seat", None) for move in moves}, key=str):
            mine = in_order([move for move in moves if getattr(move, "seat", None) == seat])
            parts.append(f"{self._name(seat)}: {legal_moves(game, log, mine[:20], complete, len(mine))}")
        return "; ".join(parts)

    def _name(self, seat: int | None) -> str:
        names = self.script.log.players
        if seat is None:
            return "nobody"
        return names[seat] if 0 <= seat < len(names) else f"seat {seat}"

    def _points(self, points: Sequence[int | None]) -> str:
        return ", ".join(f"{self._name(seat)} {'?' if mine is None else mine}" for seat, mine in enumerate(points))


def batches(steps: Iterator[Step]) -> Iterator[list[Step]]:
    """Steps that can be asked without waiting: the beginning of a match and of a round by themselves."""
    batch: list[Step] = []
    for step in steps:
        if type(step.ask) in OPENING:
            if batch:
                yield batch
                batch = []
            yield [step]
            continue
        batch.append(step)
        if len(batch) == AHEAD:
            yield batch
            batch = []
    if batch:
        yield batch


def no_seat(script: Script, moves: Sequence[Any]) -> str | None:
    """What is wrong with the seats that moves name; `None` where there are players on them."""
    setup = script.log.rounds[0].setup
    log = msgspec.structs.replace(script.log, rounds=(Played(setup, tuple(moves)),), result=None)
    wrong = [says for path, says in Seats(script.game).faults(log) if ".moves" in path]
    return wrong[0] if wrong else None


_decoders: dict[str, Any] = {}


def _moves_decoder(game: Any) -> Any:
    found = _decoders.get(game.name)
    if found is None:
        found = _decoders[game.name] = msgspec.json.Decoder(list[game.Move]).decode
    return found
