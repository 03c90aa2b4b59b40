"""What a sheet says as far as it is confirmed, what the referee makes of it, and what a further line would be.

A line is tried before it is confirmed; what is confirmed is in the file. Who asks, and what
is said of it, is left to `talk`.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from adjudicator.formats.reading import Fault, Refused
from adjudicator.formats.sheet import NOTE, Sheet
from adjudicator.formats.sheet_lines import Statement, statements
from adjudicator.formats.sheet_writer import Writer
from adjudicator.game import Game, Match
from adjudicator.log import COMMON, AnyLog, LogError, Note, Ruling, Undo
from adjudicator.play.record.file import SheetFile
from adjudicator.referee import Case, RoundPlay, seated, struck
from adjudicator.verdict import Finding, Place, Verdict
from adjudicator.words import Misread

_LATER = re.compile(r"(?:^|  )# (?:fix \d+, |insert \d+, |left out: .*; )?(\d+) to enter again$")
_AGAIN = "# again: "


RECENT = 4
"""So many standings are kept: what was tried is most often what is confirmed."""


class Standing(msgspec.Struct):
    """A log whose last round is being played, and what the referee makes of it."""

    log: AnyLog
    verdict: Verdict
    match: Match
    """The match before the last round."""
    table: Any
    """The last round, as it is after all entries."""

    @property
    def moves(self) -> tuple[Any, ...]:
        """The entries of the last round."""
        moves: tuple[Any, ...] = self.log.rounds[-1].moves
        return moves

    @property
    def next(self) -> int:
        """The number of the entry that comes next."""
        return len(self.moves) + 1

    def beyond(self, before: Standing | None) -> list[Finding]:
        """What is found, and was not before."""
        known = set() if before is None else set(map(_what, before.verdict.findings))
        return [one for one in self.verdict.findings if _what(one) not in known]


def _what(one: Finding) -> tuple[object, ...]:
    return (one.rule, one.section) if one.kind == "notice" else (one.rule, one.kind, one.round, one.entry)


class Trial(msgspec.Struct):
    """An entry that may come next: where it would stand, its words, and what the referee would make of it."""

    entry: int
    text: str
    move: Any
    standing: Standing
    new: list[Finding]
    """The findings that it brings, be they on it or on an earlier entry."""

    @property
    def breaches(self) -> list[Finding]:
        """Those that say that the entry itself is illegal."""
        number = len(self.standing.log.rounds)
        return [one for one in self.new if one.kind == "illegal" and (one.round, one.entry) == (number, self.entry)]


class Again(msgspec.Struct):
    """What a correction asks for: the next entry strikes `undos` entries, and `later` are offered again.

    `entry` is the one that is corrected, `was` its words; without them one is put in before it. `before` is how
    things stand when all these are struck.
    """

    before: Standing
    entry: int
    undos: int
    was: str
    later: list[str]


class Record:
    """A sheet that is being written. Raises `LogError` when it cannot be read as one of the game."""

    def __init__(self, game: Game, file: SheetFile) -> None:
        self.game = game
        self.file = file
        self.place = Place(file.path)
        self.beginning = False
        """Whether the next line is the first of a new round."""
        self.base: Case | None = None
        """The rounds before the last."""
        self.recent: deque[Standing] = deque(maxlen=RECENT)
        self._read("")

    @property
    def opening(self) -> str:
        """Lines that are written with the next one that is confirmed: what it cannot do without."""
        text = "" if self.file.text.strip() else f"game: {self.game.name.replace('-', ' ')}\n"
        if self.beginning:
            text += f"{chr(10) if self.file.text else ''}round {len(self.sheet.rounds) + 1}\n"
        return text

    def _read(self, lines: str) -> None:
        """Take in what the sheet says as a whole, with further lines; these are confirmed when nothing is wrong."""
        text = self.file.text + lines if self.file.text.strip() or lines else self.opening
        sheet = Sheet(text)
        if sheet.game.name != self.game.name:
            raise LogError(f"it is a sheet of {sheet.game.title}, not of {self.game.title}")
        faults = _faults(sheet)
        if not _to_come(sheet, faults):
            last = len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n")) - 1
            raise Refused([fault for fault in faults if lines and fault.line == last] or faults)
        if lines:
            self.file.append(lines)
        self.beginning = False
        self.faults = faults
        """What keeps the sheet from being a log: something is still to come."""
        self.sheet = sheet
        self.lines = [list(lines) for lines in sheet.lines()]
        """The lines of each round's setup and entries."""
        self.standing: Standing | None = None
        if not faults and sheet.log.rounds:
            self.standing = self.judged(sheet.log)
            self.writer = Writer(self.game, sheet.log)

    @property
    def names(self) -> tuple[str, ...]:
        """The players, none as long as they are not known."""
        names: tuple[str, ...] = self.sheet.header.get("players", ())
        return names

    # Lines that are no entries

    def add_line(self, line: str, comment: str = "") -> None:
        """Confirm a line that is no entry. Raises `Refused` with what is wrong with it."""
        found = list(statements(line, []))
        space = "\n" if found and self.sheet.is_round(found[0]) and self.file.text else ""
        self._read(f"{space}{self.opening}{line}{comment and f'  # {comment}'}\n")

    def last_line(self) -> str:
        """The file's last line that says something, and what comes behind it."""
        lines = self.file.text.splitlines(keepends=True)
        at = next((at for at in range(len(lines) - 1, -1, -1) if list(statements(lines[at], []))), len(lines))
        return "".join(lines[at:])

    def ends_with_entry(self) -> bool:
        """Whether the last line that says something is an entry of a round that has begun."""
        found = list(statements(self.last_line(), []))
        return bool(found) and self.standing is not None and self._entry_like(found[-1])

    def _entry_like(self, statement: Statement) -> bool:
        return self.sheet.is_entry(statement) or _note(statement) is not None

    def is_entry(self, statement: Statement) -> bool:
        """Whether a statement is an entry, once a round is begun."""
        begun = self.sheet.rounds and not self.beginning
        return self._entry_like(statement) if begun else self.sheet.is_entry(statement)

    def cut_line(self) -> str:
        """Take the last line out of the file, one that is no entry; gives what it said."""
        line = self.last_line()
        self.file.cut(line)
        self._read("")
        found = list(statements(line, []))
        return line[found[0].words[0].start : found[-1].end].strip()

    # Entries

    def trial(self, statement: Statement, before: Standing) -> Trial:
        """What an entry would be, coming next. Raises `Refused`."""
        move = _note(statement)
        if move is None:
            try:
                move = self._move(statement, before)
            except Misread as fault:
                raise Refused([statement.fault(fault.says, fault.at, fault.near)]) from None
        trial = self.tried(move, before)
        for _, says in self.game.refuse(trial.standing.log):
            raise Refused([statement.fault(says, 0)])
        return trial

    def _move(self, statement: Statement, before: Standing) -> Any:
        assert self.sheet.entries is not None
        move = self.sheet.entries.read(statement, before.next)
        placed: Callable[[Any, Any], Any] | None = getattr(self.game.words, "placed", None)
        return move if placed is None else placed(before.log.rounds[-1].setup, move)

    def tried(self, move: Any, before: Standing) -> Trial:
        """What a move would be, coming next, with the seat that it leaves out."""
        if not isinstance(move, COMMON):
            move = seated(move, before.table)
        text = self.writer.entry(move, f"entry {before.next}")
        standing = self.judged(with_moves(before.log, [move]))
        return Trial(before.next, text, move, standing, standing.beyond(before))

    def judged(self, log: AnyLog) -> Standing:
        """What the referee makes of a log; the rounds before the last are judged only once, and so is a log."""
        found = next((one for one in self.recent if one.log == log), None)
        if found is None:
            found = self._judged(log)
            self.recent.append(found)
        return found

    def _judged(self, log: AnyLog) -> Standing:
        head = log.rounds[:-1]
        base = self.base
        if base is None or base.log.rounds != head or (base.log.house, base.log.rules) != (log.house, log.rules):
            base = self.base = Case(self.game, msgspec.structs.replace(log, rounds=head, result=None), self.place)
            for number, round_ in enumerate(head, 1):
                base.judge_round(number, round_)
        case = Case(self.game, log, self.place)
        case.findings = list(base.findings)
        case.rulings = dict(base.rulings)
        case.match.tables = list(base.match.tables)
        case.match.adjusted = list(base.match.adjusted)
        case.match.assumed = set(base.match.assumed)
        case.match.memo = base.match.memo
        before = msgspec.structs.replace(case.match, tables=list(base.match.tables))
        play = RoundPlay(case, len(log.rounds), log.rounds[-1])
        play.run()
        case.match.tables.append(play.table)
        verdict = case.verdict()
        play.table.entry = len(log.rounds[-1].moves) + 1
        return Standing(log, verdict, before, play.table)

    def confirm(self, moves: Sequence[Any], *, comment: str = "", above: str = "") -> None:
        """Write entries as one line, whole or not at all; `above` are lines of comments before it."""
        assert self.standing is not None
        words = [self.writer.entry(move, f"entry {self.standing.next}") for move in moves]
        self.file.append(f"{above}{'; '.join(words)}{comment and f'  # {comment}'}\n")
        number = self.file.text.count("\n")
        self.lines[-1] += [number] * len(moves)
        self.standing = self.judged(with_moves(self.standing.log, moves))

    # Corrections

    def stands(self) -> list[int]:
        """The entries of the round that have not been struck."""
        moves = self.standing.moves if self.standing is not None else ()
        gone = struck(moves)
        return [entry for entry in range(1, len(moves) + 1) if entry not in gone]

    def last(self) -> list[int]:
        """What an undo strikes: the last entry that stands; with a ruling, the entry that it was written with."""
        stands = self.stands()
        lines, moves = self.lines[-1], self.standing.moves if self.standing is not None else ()
        ruled = len(stands) > 1 and isinstance(moves[stands[-1] - 1], Ruling)
        return stands[-2:] if ruled and lines[stands[-2]] == lines[stands[-1]] else stands[-1:]

    def again(self, entry: int, insert: bool = False) -> Again:
        """What correcting an entry that stands, or putting one in before it, takes."""
        assert self.standing is not None
        stands, lines, moves = self.stands(), self.lines[-1], self.standing.moves
        gone = stands[stands.index(entry) :]
        # A ruling that was written with its entry is asked for again when that is illegal still.
        kept = [
            one
            for at, one in enumerate(gone)
            if not (at and isinstance(moves[one - 1], Ruling) and lines[one] == lines[gone[at - 1]])
        ]
        texts = [self.text_of(one) for one in kept]
        before = self.judged(with_moves(self.standing.log, [Undo()] * len(gone)))
        return Again(before, entry, len(gone), "" if insert else texts[0], texts if insert else texts[1:])

    def text_of(self, entry: int) -> str:
        """The words of an entry of the round."""
        assert self.standing is not None
        return self.writer.entry(self.standing.moves[entry - 1], f"entry {entry}")

    def reads_common(self, texts: Sequence[str]) -> bool:
        """Whether the first of these entries is one that every game has: a note, a ruling, points of the director."""
        assert self.standing is not None
        first = list(statements(texts[0], [])) if texts else []
        return bool(first) and isinstance(self.trial(first[0], self.standing).move, COMMON)

    def left_over(self) -> list[str]:
        """The entries that a correction had still to offer again when the recorder was ended."""
        lines = self.file.text.splitlines()
        last = _LATER.search(lines[-1]) if lines else None
        texts = [line.removeprefix(_AGAIN) for line in lines if line.startswith(_AGAIN)]
        count = int(last[1]) if last else 0
        return texts[len(texts) - count :] if 0 < count <= len(texts) else []


def later(texts: Sequence[str]) -> str:
    """The comments that keep the entries that are to be offered again."""
    return "".join(f"{_AGAIN}{text}\n" for text in texts)


def to_come(texts: Sequence[str]) -> str:
    """The comment that tells how many of these are left."""
    return f"{len(texts)} to enter again" if texts else ""


def with_moves(log: AnyLog, moves: Sequence[Any]) -> AnyLog:
    """A log with further entries in its last round."""
    last = log.rounds[-1]
    return msgspec.structs.replace(
        log, rounds=(*log.rounds[:-1], msgspec.structs.replace(last, moves=(*last.moves, *moves)))
    )


def _note(statement: Statement) -> Note | None:
    """The note that a line `note: …` is."""
    key = statement.key()
    if key is None or len(key[0]) != 1 or key[0][0].text.lower() != NOTE:
        return None
    return Note(key[1].raw(key[1].words[0].start) if key[1].words else "")


def _faults(sheet: Sheet) -> tuple[Fault, ...]:
    try:
        _ = sheet.log
    except Refused as refused:
        return refused.faults
    return ()


def _to_come(sheet: Sheet, faults: Sequence[Fault]) -> bool:
    """Whether a sheet that is no log yet lacks only what is still to be asked for: players, or the last setup."""
    begun = sheet.rounds[-1].line if sheet.rounds else 0
    return all(
        (fault.line is None and sheet.entries is None) or (fault.line == begun and fault.column is None)
        for fault in faults
    )
