"""Sheets: what people type at the table, read leniently, and with all faults at once.

A sheet is a header of `key: value` lines and rounds of entries. Its lines become words in
`sheet_lines`, entries become moves in `sheet_entries`; here they become a log.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

import msgspec

from adjudicator import game as games
from adjudicator.formats.files import Source
from adjudicator.formats.house import line_keys, read_house, read_line
from adjudicator.formats.reading import MOST_ENTRIES, MOST_FAULTS, Fault, Reading, Refused, refused, shown
from adjudicator.formats.sheet_build import Builder, Part, RoundSoFar
from adjudicator.formats.sheet_entries import Entries
from adjudicator.formats.sheet_lines import Statement, Word, is_round, statements
from adjudicator.formats.text import text_of
from adjudicator.log import FORMAT, AnyLog, Log, LogError, Meta, Note, name_fault
from adjudicator.verdict import Place
from adjudicator.words import Key, Misread, integer, near, one_seat

META = ("date", "place", "source", "note")
HEADER = ("game", "format", "rules", "players", *META, "house")
"""The keys of a header, beside those of the match's result."""
NOTE, ROUND, SETUP, RESULT = "note", "round", "setup", "result"

_PATH = re.compile(r"rounds\[(\d+)\](?:\.moves\[(\d+)\])?")


def read(source: Source) -> Iterator[Reading]:
    """The one log of a sheet, with the lines of its entries."""
    try:
        sheet = Sheet(text_of(source.whole()))
        yield Reading(Place(source.name, lines=sheet.lines()), sheet.log)
    except Refused as fault:
        yield Reading(Place(source.name), None, fault.faults)


class Sheet:
    """A sheet that is being read, and what its lines have said. Raises `Refused` when it names no game."""

    def __init__(self, text: str) -> None:
        self.faults: list[Fault] = []
        self.house: dict[str, Any] = {}
        self.header: dict[str, Any] = {}
        self.match_result = Part()
        self.rounds: list[RoundSoFar] = []
        self.given: dict[str, int] = {}
        self.entries: Entries | None = None
        self.count = 0
        self.no_players = False
        if not text.strip():
            raise refused("empty")
        self.game = self._game(self.statements(text))
        self.faults.clear()
        self._keys()
        for statement in self.statements(text):
            self._read(statement)
            if len(self.faults) >= MOST_FAULTS or self.count > MOST_ENTRIES:
                break

    def statements(self, text: str) -> Iterator[Statement]:
        """The statements of the text."""
        return statements(text, self.faults)

    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The line of each round's setup and entries."""
        return tuple((played.line, *played.lines) for played in self.rounds)

    def _game(self, lines: Iterable[Statement]) -> games.Game:
        """The game that the header names, which tells how all else is read."""
        for statement in lines:
            key = statement.key()
            if key is None or len(key[0]) != 1 or key[0][0].text.lower() != "game":
                continue
            rest = key[1]
            name = " ".join(word.text for word in rest.words)
            try:
                return games.find("-".join(name.lower().replace("_", " ").split()))
            except LogError as fault:
                raise Refused([*self.faults, rest.fault(fault.says, 0)]) from fault
        raise Refused([*self.faults, Fault("no line says which game it is, as game: new old")])

    def _keys(self) -> None:
        words = self.game.words
        self.setup_keys = {key.key: key for key in words.setup}
        self.result_keys = {key.key: key for key in words.result}
        self.match_keys = {key.key: key for key in words.match_result}
        self.round_words = (ROUND, self.game.round_name.lower())
        self.house_keys = line_keys(self.game)
        self.known = {*HEADER, *self.house_keys, SETUP, RESULT, *self.setup_keys, *self.result_keys, *self.match_keys}

    def _read(self, statement: Statement) -> None:
        """Take a statement in."""
        if is_round(statement, self.round_words):
            self._begin(statement)
            return
        key = statement.key()
        if key is None or not self._is_key(key[0]):
            self._entry(statement, key)
            return
        head, rest = key
        try:
            self._key(head, statement, rest)
        except Misread as fault:
            self.faults.append(rest.fault(fault.says, fault.at, fault.near))

    def is_entry(self, statement: Statement) -> bool:
        """Whether a statement is an entry, and neither begins a round nor is a line of a key."""
        if self.is_round(statement):
            return False
        key = statement.key()
        return key is None or not self._is_key(key[0])

    def is_round(self, statement: Statement) -> bool:
        """Whether a statement begins a round."""
        return is_round(statement, self.round_words)

    def _is_key(self, head: Sequence[Word]) -> bool:
        name = head[0].text.lower()
        key = self.setup_keys.get(name) or self.result_keys.get(name)
        several = name in self.house_keys or (key is not None and key.by_seat)
        return name in self.known and (len(head) == 1 or several)

    # Rounds and entries

    def _begin(self, statement: Statement) -> None:
        number = statement.words[1].text.rstrip(":.").lstrip("0") if len(statement.words) > 1 else ""
        comes = len(self.rounds) + 1
        if number and number != str(comes):
            self._fault(statement, 1, f"{self.round_words[1]} {comes} comes here, not {number[:20]}")
        self.rounds.append(RoundSoFar(statement.line))

    def _round(self, statement: Statement) -> RoundSoFar:
        if not self.rounds:
            self.rounds.append(RoundSoFar(statement.line))
        return self.rounds[-1]

    def _entry(self, statement: Statement, key: tuple[list[Word], Statement] | None) -> None:
        if self.entries is None:
            self._no_players(statement)
            return
        try:
            move = self.entries.read(statement, len(self.rounds[-1].moves) + 1 if self.rounds else 1)
        except Misread as fault:
            if key is not None and len(key[0]) <= 2:
                close = near(key[0][0].text[:50], sorted(self.known))
                self._fault(statement, 0, f"no key {shown(key[0][0].text)}", close)
                return
            self._fault(statement, fault.at, fault.says, fault.near)
            move = None  # so that the numbers of the entries behind it are right
        played = self._round(statement)
        self.count += 1
        played.moves.append(move)
        played.lines.append(statement.line)

    def _no_players(self, statement: Statement) -> None:
        if not self.no_players:
            self._fault(statement, 0, "the players belong before this, as players: Ann, Bo, Cy")
        self.no_players = True

    # Keys

    def _key(self, head: Sequence[Word], statement: Statement, rest: Statement) -> None:
        name = head[0].text.lower()
        in_round = bool(self.rounds)
        if name == NOTE and in_round:
            self._note(statement, rest)
        elif name in HEADER:
            if in_round:
                self._fault(statement, 0, f"{name} belongs before the first {self.round_words[1]}")
            elif name == "house":
                read_house(self.game, rest, self.house)
            else:
                self._once(self.given, name, statement)
                self._header(name, rest)
        elif name in self.house_keys and (len(head) > 1 or name not in self.setup_keys):
            if in_round:
                self._fault(statement, 0, f"{name} belongs before the first {self.round_words[1]}")
            self._once(self.given, " ".join(word.text.lower() for word in head), statement)
            read_line(self.house_keys[name], [word.text for word in head[1:]], rest, self.house)
        elif name in (SETUP, RESULT):
            self._whole(name, statement, rest)
        elif name in self.match_keys and not (in_round and (name in self.result_keys or name in self.setup_keys)):
            self._value(self.match_result, self.match_keys[name], head, statement, rest)
        elif name in self.setup_keys:
            self._value(self._round(statement).setup, self.setup_keys[name], head, statement, rest)
        else:
            self._value(self._round(statement).result, self.result_keys[name], head, statement, rest)

    def _note(self, statement: Statement, rest: Statement) -> None:
        played = self._round(statement)
        played.moves.append(Note(_text(rest)))
        played.lines.append(statement.line)
        self.count += 1

    def _once(self, given: dict[str, int], what: str, statement: Statement) -> None:
        if what in given:
            self._fault(statement, 0, f"{what} is given already, on line {given[what]}")
        given[what] = statement.line

    def _header(self, name: str, rest: Statement) -> None:
        if name in META:
            self.header[name] = _text(rest)
        elif name == "players":
            names = _names(rest)
            fault = name_fault(names)
            if fault:
                self.faults.append(rest.fault(fault, 0))
            self.header[name] = names
            self.entries = Entries(self.game, names)
        elif name != "game":
            if len(rest.words) != 1:
                raise Misread(min(1, len(rest.words)), "one number belongs here")
            number = integer(0, rest.words[0].text)
            highest = FORMAT if name == "format" else 1000
            if not 1 <= number <= highest:
                later = "; a later version is needed" if name == "format" and number > 0 else ""
                raise Misread(0, f"{name} {number}: {name} is a number from 1 to {highest}{later}")
            if name == "rules" and number not in self.game.defaults:
                known = ", ".join(map(str, self.game.defaults))
                raise Misread(0, f"the rulings of {self.game.title} have no version {number}; known: {known}")
            self.header[name] = number

    def _whole(self, name: str, statement: Statement, rest: Statement) -> None:
        """A setup or a result as JSON, for what the words of a sheet cannot say."""
        if name == SETUP:
            part = self._round(statement).setup
        else:
            part = self.rounds[-1].result if self.rounds else self.match_result
        if part.given:
            self._fault(statement, 0, f"some of the {name} is given already, on line {min(part.given.values())}")
        try:
            values = msgspec.json.decode(rest.raw(rest.words[0].start if rest.words else rest.end), type=dict[str, Any])
        except (msgspec.DecodeError, RecursionError, UnicodeError, ValueError):
            raise Misread(0, f"the {name} as JSON belongs here, or lines of its own") from None
        part.values.update(values)
        part.given.update(dict.fromkeys([name, *values], statement.line))

    def _value(self, part: Part, key: Key, head: Sequence[Word], statement: Statement, rest: Statement) -> None:
        if self.entries is None:
            self._no_players(statement)
            return
        seat, what = None, key.key
        if key.by_seat:
            seat = self._seat(head, statement, key)
            if seat is None:
                return
            what = f"{key.key} {self.entries.names[seat]}"
        if SETUP in part.given or RESULT in part.given:
            self._fault(statement, 0, f"{what} is given already, on line {min(part.given.values())}")
            return
        self._once(part.given, what, statement)
        part.given[key.field] = part.given[what]
        value = self._read_value(key, rest)
        if seat is None:
            part.values[key.field] = value
        else:
            part.values.setdefault(key.field, {})[seat] = value

    def _seat(self, head: Sequence[Word], statement: Statement, key: Key) -> int | None:
        """The player that a key by seat names."""
        assert self.entries is not None
        if len(head) == 1:
            example = self.entries.names[0] if self.entries.names else "Ann"
            self._fault(statement, 1, f"a player belongs behind {key.key}, as {key.key} {example}: …")
            return None
        players = [player for player in self.entries.named(head[1:]) if player.words == len(head) - 1]
        if len(players) == 1:
            return players[0].seat
        try:
            return one_seat(1, " ".join(word.text for word in head[1:]), self.entries.names)
        except Misread as fault:
            self._fault(statement, 1, fault.says, fault.near)
            return None

    def _read_value(self, key: Key, rest: Statement) -> Any:
        """The value of a line; when it makes no sense, names of several words are tried as one."""
        assert self.entries is not None
        names = self.entries.names
        words = [word.text for word in rest.words]
        try:
            return key.read(words, names)
        except Misread:
            for exact in (True, False):
                joined = self._joined(rest.words, exact)
                if len(joined) < len(words):
                    with suppress(Misread):
                        return key.read(joined, names)
            raise

    def _joined(self, words: Sequence[Word], exact: bool) -> list[str]:
        """The words, those that are a player's whole name (or the beginning of one) as one."""
        assert self.entries is not None
        found, at = [], 0
        while at < len(words):
            whole = [player for player in self.entries.named(words[at:]) if player.exact or not exact]
            count = max((player.words for player in whole), default=1)
            found.append(" ".join(word.text for word in words[at : at + count]))
            at += count
        return found

    def _fault(self, statement: Statement, at: int, says: str, near: Sequence[str] = ()) -> None:
        self.faults.append(statement.fault(says, at, tuple(near)))

    # The log

    @cached_property
    def log(self) -> AnyLog:
        """The log of all that was read. Raises `Refused` with all the faults of the sheet."""
        if self.entries is None and not self.no_players:
            self.faults.append(Fault("no line says who plays, as players: Ann, Bo, Cy"))
        if self.count > MOST_ENTRIES:
            self.faults.append(Fault(f"the log has more than {MOST_ENTRIES} entries, which is the limit"))
        builder = Builder(self.game, self.header.get("players", ()), self.faults)
        house = builder.struct(self.house, self.game.House, "house", Part())
        # The list of faults grows with each round that has one; what is behind the last that is told is not built.
        rounds = tuple(
            builder.round(at, played) for at, played in enumerate(self.rounds) if len(self.faults) < MOST_FAULTS
        )
        result = builder.part(self.match_result, self.game.words.match_result, self.game.MatchResult, RESULT)
        if self.faults:
            raise Refused(sorted(self.faults, key=lambda fault: fault.line or 0))
        log: AnyLog = Log(
            format=1,
            game=self.game.name,
            players=self.header["players"],
            house=house,
            rounds=rounds,
            rules=self.header.get("rules"),
            meta=Meta(**{key: self.header[key] for key in META if key in self.header}),
            result=result,
        )
        faults = [self._located(Fault(says, path=path)) for path, says in self.game.refuse(log)]
        if faults:
            raise Refused(faults)
        return log

    def _located(self, fault: Fault) -> Fault:
        """A fault with the line that its path stands on."""
        found = _PATH.match(fault.path)
        if not found:
            return fault
        lines = self.lines()[int(found[1])]
        entry = int(found[2]) + 1 if found[2] else 0
        return msgspec.structs.replace(fault, line=lines[entry], path="")


def _text(rest: Statement) -> str:
    return rest.raw(rest.words[0].start) if rest.words else ""


def _names(rest: Statement) -> tuple[str, ...]:
    """The players: between commas, or a word each where there is none."""
    words = rest.words
    if not any(word.comma for word in words):
        return tuple(word.text for word in words)
    groups: list[list[str]] = []
    for word in words:
        if word.comma or not groups:
            groups.append([])
        groups[-1].append(word.text)
    return tuple(map(" ".join, groups))
