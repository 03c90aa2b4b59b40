"""The one loop: a log is replayed, each entry is put to the rules, and a verdict comes out.

What is right is left to each game's rules, what happens to its table; here stand only
the moves that every game has, and what a verdict makes of the answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter
from typing import Any

import msgspec

from adjudicator.game import Game, Match, find, given, settled
from adjudicator.hands import Claim
from adjudicator.log import COMMON, Adjust, AnyLog, AnyRound, Ruling, Undo, plain
from adjudicator.rules import Assumed, Breach, Open, Rule
from adjudicator.verdict import Finding, Kind, Place, Status, Verdict

MOST_LEGAL = 20
"""A finding names at most so many of the moves that could have been played instead."""

MOST_KEPT = 64
"""So many tables before moves that will be taken back are kept at a time; others are made anew."""

NOWHERE = Place()
RULED = {"stands": "stood", "taken-back": "taken-back"}


def judge(log: AnyLog, place: Place = NOWHERE, *, house: Any = None, stop: bool = False) -> Verdict:
    """The ruling on a log.

    Args:
        log: a log as `formats` reads it.
        place: where it came from, for the places of the findings.
        house: house keys over the log's own.
        stop: end at the first illegal entry: what comes after it is not judged.

    >>> from adjudicator.formats import loads
    >>> log = loads(b'{"format": 1, "game": "new-old", "players": ["Ann", "Bo"], "rounds": ['
    ...     b'{"setup": {"first": 0, "fields": ["O4", "N5"]}, "moves": [["reveal", 0, ["O5", "O6"]]]}]}', "json")
    >>> judge(log).findings[0].says
    'O5 goes on the 4 in the Old Zone, so Ann could still play an Old Card.'
    """
    case = Case(find(log.game), log, place, house)
    verdict = case.verdict()
    if stop and verdict.status == "illegal":
        first = next(one for one in verdict.findings if one.kind == "illegal")
        return _until(case, first, house)
    return verdict


def _until(case: Case, first: Finding, house: Any) -> Verdict:
    """The verdict on what a log holds up to its first illegal entry."""
    log = case.log
    rounds = log.rounds[: first.round]
    if 0 < first.round <= len(log.rounds) and first.entry <= len(rounds[-1].moves):
        last = rounds[-1]
        rounds = (*rounds[:-1], msgspec.structs.replace(last, moves=last.moves[: first.entry], result=None))
    cut = msgspec.structs.replace(log, rounds=rounds, result=None if first.round <= len(log.rounds) else log.result)
    verdict = Case(case.game, cut, case.place, house).verdict()
    until = [one for one in case.findings if (one.round, one.entry) <= (first.round, first.entry)]
    return msgspec.structs.replace(verdict, findings=until, status="illegal")


_when = attrgetter("round", "entry")
_kind = attrgetter("kind")
_finished = attrgetter("finished")


@lru_cache(maxsize=256)
def _house_key(name: str) -> str:
    return f"house key {name.replace('_', '-')}"


class Case:
    """One log before the referee: its match, its tables, and what has been found."""

    def __init__(self, game: Game, log: AnyLog, place: Place = NOWHERE, house: Any = None) -> None:
        self.game = game
        self.log = log
        self.place = place
        chosen = log.house if house is None else settled(house, log.house)
        self.match = Match(
            msgspec.structs.replace(log, house=chosen) if house is not None else log,
            settled(chosen, game.defaults[log.rules or max(game.defaults)]),
            adjusted=[0] * len(log.players),
        )
        self.findings: list[Finding] = []
        self.rulings: dict[tuple[int, int], str] = {}

    def verdict(self) -> Verdict:
        """Judge the whole log, but for rounds that have been judged already."""
        for rule, answer in self.game.rulebook.answers(self.match, self.log):
            self.find(0, 0, rule, answer)
        judged = len(self.match.tables)
        for number, round_ in enumerate(self.log.rounds[judged:], judged + 1):
            self.judge_round(number, round_)
        claim = self.log.result
        if claim is not None:
            for rule, answer in self.game.rulebook.answers(self.match, claim):
                self.find(len(self.log.rounds) + 1, 0, rule, answer)
        for number, entry, assumed in self.game.closing(self.match):
            self.assume(number, entry, assumed)
        return self.ruled()

    def judge_round(self, number: int, round_: AnyRound) -> None:
        """Judge one round, and add its table to the match."""
        plain_round = self.game.at_once(self.match, round_)
        if plain_round is not None:
            table, defaults = plain_round
            for entry, assumed in defaults:
                self.assume(number, entry, assumed)
        else:
            play = RoundPlay(self, number, round_)
            play.run()
            table = play.table
        self.match.tables.append(table)

    def ruled(self) -> Verdict:
        """The verdict on what has been found."""
        findings = self.findings
        kinds = set(map(_kind, findings))
        if len(findings) > 1:
            findings.sort(key=_when)
        if self.rulings or "illegal" in kinds:
            findings[:] = list(self._after(findings))
        scores = self.game.scores(self.match)
        tables = self.match.tables
        finished = all(map(_finished, tables))
        scores.provisional = not finished
        scores.disputed = "illegal" in kinds and any(one.kind == "illegal" and one.ruling is None for one in findings)
        status: Status = "illegal" if "illegal" in kinds else "unproven" if "unproven" in kinds else "legal"
        return Verdict(
            file=self.place.file,
            log=self.place.log,
            game=self.game.name,
            status=status,
            finished=finished,
            match_over=self.game.match_over(self.match),
            findings=findings,
            scores=scores,
        )

    def _after(self, findings: list[Finding]) -> Iterator[Finding]:
        """Mark what the table ruled on, and what comes after an illegal entry that it did not."""
        first: tuple[int, int] | None = None
        for one in findings:
            at = (one.round, one.entry)
            ruling: Any = self.rulings.get(at) if one.kind != "notice" else None
            after = first is not None and at > first
            if one.kind == "illegal" and ruling is None and first is None:
                first = at
            yield msgspec.structs.replace(one, after=after, ruling=ruling) if after or ruling else one

    def find(
        self,
        round_: int,
        entry: int,
        rule: Rule,
        answer: Breach | Open | Assumed,
        move: Any = None,
        legal: Any = None,
        by: int | None = None,
    ) -> None:
        """Take a rule's answer into the verdict; `by` is the seat, where the move does not say whose it is."""
        if isinstance(answer, Assumed):
            self.assume(round_, entry, answer)
            return
        kind: Kind = "illegal" if isinstance(answer, Breach) else "unproven"
        seat = getattr(move, "seat", by)
        moves, complete, count = legal if legal is not None else ([], False, None)
        self.findings.append(
            Finding(
                rule=self.game.rulebook.id_of(rule),
                kind=kind,
                round=round_,
                entry=entry,
                line=self.place.line_of(round_, entry),
                seat=seat,
                player=None if seat is None else self.log.players[seat],
                move=None if move is None else plain(move),
                says=answer.says,
                section=rule.section,
                legal=moves,
                evidence=sorted({entry, *answer.evidence}) if entry else list(answer.evidence),
                legal_complete=complete,
                legal_count=count,
            )
        )
        for assumed in getattr(answer, "assumes", ()):
            self.assume(round_, entry, assumed)

    def assume(self, round_: int, entry: int, assumed: Assumed) -> None:
        """Notice a default that decided something, once a key."""
        key, match = assumed.key, self.match
        if key not in match.assumed and not given(match.log, key):
            match.assumed.add(key)
            self.notice(round_, entry, "assumed", assumed.says, _house_key(key))

    def notice(self, round_: int, entry: int, name: str, says: str, section: str) -> None:
        """Add a notice."""
        self.findings.append(
            Finding(
                rule=f"{self.game.name}/{name}",
                kind="notice",
                round=round_,
                entry=entry,
                line=self.place.line_of(round_, entry),
                says=says,
                section=section,
            )
        )


class RoundPlay:
    """One round of a case as it is played, entry by entry."""

    def __init__(self, case: Case, number: int, round_: AnyRound) -> None:
        self.case = case
        self.game = case.game
        self.rulebook = case.game.rulebook
        self.number = number
        self.round = round_
        self.claims: list[tuple[Claim, bool]] = []
        self.struck = struck(round_.moves)
        self.going = taken_back(round_.moves, self.struck)
        self.before: dict[int, Any] = {}
        """The tables before moves that the table will take back, as far as they are kept."""
        self.back: dict[int, int] = {}
        """The entries that the table took back, and the rulings that did."""
        self.shown: dict[int, Any] = {}
        """The moves of those entries, with the seats that made them."""
        self.table = self.fresh()

    def fresh(self) -> Any:
        """A table before the first entry."""
        table = self.game.table(self.case.match, self.round.setup)
        moves, gone = self.round.moves, self.struck
        table.prepare([None if at in gone else move for at, move in enumerate(moves, 1)] if gone else moves)
        return table

    def run(self, until: int | None = None) -> None:
        """Judge the setup, each entry, and the claimed result; or the entries before `until`."""
        case, setup = self.case, self.round.setup
        for rule, answer in self.rulebook.answers(self.table, setup):
            if isinstance(answer, Open) and answer.settle:
                self.claims.append((Claim(0, setup, rule, answer), False))
            else:
                case.find(self.number, 0, rule, answer)
        self._entries(self.round.moves if until is None else self.round.moves[: until - 1])
        self._settle()
        if self.round.result is not None and until is None:
            for rule, answer in self.rulebook.answers(self.table, self.round.result):
                case.find(self.number, len(self.round.moves) + 1, rule, answer)

    def _entries(self, moves: tuple[Any, ...]) -> None:
        for entry, move in enumerate(moves, 1):
            if entry in self.struck:
                continue
            self.table.entry = entry
            if entry in self.going and len(self.before) < MOST_KEPT:
                from adjudicator.copying import copied

                self.before[entry] = copied(self.table, self.case.match)
            if isinstance(move, COMMON):
                self._common(entry, move)
            else:
                self._judge(entry, move)

    def _judge(self, entry: int, move: Any) -> None:
        """Put a move to the rules, then let it happen."""
        table = self.table
        move = seated(move, table)
        self._put(entry, move, move)
        parts = table.parts(move)
        for part in parts or (move,):
            if parts:
                self._put(entry, move, part)
            table.apply(part)

    def _put(self, entry: int, move: Any, part: Any) -> None:
        """Put an entry, or one of the moves that it writes, to the rules."""
        table, legal = self.table, None
        for rule, answer in self.rulebook.answers(table, part):
            if isinstance(answer, Open) and answer.settle:
                self.claims.append((Claim(entry, move, rule, answer), True))
            elif isinstance(answer, Assumed):
                self.case.assume(self.number, entry, answer)
            elif answer.at is not None and answer.at != entry:
                self._find_back(answer.at, rule, answer)
            else:
                legal = legal or self.legal(table, part)
                self.case.find(self.number, entry, rule, answer, move, legal, by=getattr(part, "seat", None))

    def _find_back(self, at: int, rule: Rule, answer: Breach | Open) -> None:
        """A finding that stands at an earlier entry; what could have been played is what could be then."""
        before = self.replayed(at)
        move = seated(self.round.moves[at - 1], before)
        self.case.find(self.number, at, rule, answer, move, self.legal(before, move))

    def legal(self, table: Any, move: Any) -> tuple[list[Any], bool, int | None]:
        """What could have been played instead: some of it, whether that is all, and how much it is."""
        moves = [one for one in table.candidates(move) if self.rulebook.keeps(table, one)]
        complete = table.complete()
        return plain(moves[:MOST_LEGAL]), complete and len(moves) <= MOST_LEGAL, len(moves) if complete else None

    def _common(self, entry: int, move: Any) -> None:
        if isinstance(move, Adjust):
            self.case.match.adjusted[move.seat] += move.points
        elif isinstance(move, Ruling):
            self._rule(entry, move)
        elif isinstance(move, Undo):
            self.case.notice(
                self.number, entry, "no-effect", "There is no entry before this undo for it to strike.", "undo"
            )

    def _rule(self, entry: int, ruling: Ruling) -> None:
        """A ruling is on the last move of the game that still stands."""
        last = next((at for at in range(entry - 1, 0, -1) if self._stands(at)), None)
        if last is None:
            says = "There is no move before this ruling that it could be on."
            self.case.notice(self.number, entry, "no-effect", says, "ruling")
            return
        self.case.rulings[self.number, last] = RULED[ruling.what]
        if ruling.what == "taken-back":
            table = self.before.pop(last, None) or self.replayed(last)
            self.shown[last] = seated(self.round.moves[last - 1], table)
            self.back[last] = entry
            for at in range(last, entry):
                if at in self.back:
                    table.entry = at
                    table.learn(self.shown[at])
            self.table = table

    def _stands(self, entry: int) -> bool:
        return (
            entry not in self.struck and entry not in self.back and not isinstance(self.round.moves[entry - 1], COMMON)
        )

    def replayed(self, entry: int) -> Any:
        """The table before an entry, by what still stands; what was taken back has been seen all the same."""
        table = self.fresh()
        for at in range(1, entry):
            move = self.round.moves[at - 1]
            if at in self.struck or isinstance(move, COMMON):
                continue
            table.entry = at
            if self.back.get(at, entry) < entry:
                table.learn(self.shown[at])
                continue
            move = seated(move, table)
            for part in table.parts(move) or (move,):
                table.apply(part)
        table.entry = entry
        return table

    def _settle(self) -> None:
        """Ask the claims that are still open again, now that all has been seen."""
        for claim, by_player in self.claims:
            settle = claim.answer.settle
            answer = settle(self.table) if settle is not None else claim.answer
            if answer is None:
                continue
            if isinstance(answer, Assumed) or not by_player:
                self.case.find(self.number, claim.entry, claim.rule, answer)
            elif answer.at is not None and answer.at != claim.entry:
                self._find_back(answer.at, claim.rule, answer)
            else:
                move = claim.thing
                legal = self.legal(self.replayed(claim.entry), move)
                self.case.find(self.number, claim.entry, claim.rule, answer, move, legal)


def taken_back(moves: tuple[Any, ...], gone: set[int]) -> set[int]:
    """The entries that rulings take back, but for those that are gone.

    >>> from adjudicator.log import Note, Ruling
    >>> taken_back(("play", Note("a"), Ruling("taken-back")), set())
    {1}
    """
    if not [move for move in moves if type(move) is Ruling and move.what == "taken-back"]:
        return set()
    standing: list[int] = []
    back: set[int] = set()
    for entry, move in enumerate(moves, 1):
        if entry in gone:
            continue
        if not isinstance(move, COMMON):
            standing.append(entry)
        elif isinstance(move, Ruling) and move.what == "taken-back" and standing:
            back.add(standing.pop())
    return back


def seated(move: Any, table: Any) -> Any:
    """A move with the seat that it leaves to the player who must act; one that is nobody's stays as it is.

    A table whose moves are not all left to that player has a method `whose`, which gives the seat for a move.
    """
    if getattr(move, "seat", 0) is None:
        whose = getattr(table, "whose", None)
        seat = table.turn if whose is None else whose(move)
        return move if seat is None else msgspec.structs.replace(move, seat=seat)
    return move


def struck(moves: tuple[Any, ...]) -> set[int]:
    """The entries that undos have struck, and those undos: none of them ever was.

    >>> from adjudicator.log import Note
    >>> sorted(struck((Note("a"), Note("b"), Undo(), Undo())))
    [1, 2, 3, 4]
    """
    if not [move for move in moves if type(move) is Undo]:
        return set()
    standing: list[int] = []
    gone: set[int] = set()
    for entry, move in enumerate(moves, 1):
        if not isinstance(move, Undo):
            standing.append(entry)
        elif standing:
            gone.update((standing.pop(), entry))
    return gone
