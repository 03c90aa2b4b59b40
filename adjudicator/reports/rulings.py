"""Findings in words: where, who, which rule, what is wrong, and what could have been played instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Literal, TypeAlias

import msgspec

from adjudicator.game import Game
from adjudicator.log import COMMON, AnyLog
from adjudicator.reports.outcome import label
from adjudicator.reports.page import Page, joined
from adjudicator.verdict import Finding, Place, Verdict

COLOURS = {"illegal": "red", "unproven": "yellow", "notice": "dim"}
Part: TypeAlias = Literal["players", "match result", "setup", "result", "entry"]
RULED = {"stood": "The table let it stand.", "taken-back": "The table took it back."}


class Words:
    """The words for what a log's findings are on."""

    def __init__(self, game: Game, log: AnyLog, place: Place) -> None:
        self.game = game
        self.log = log
        self.place = place

    @property
    def file(self) -> str:
        """The name of the log."""
        return label(self.place)

    def where(self, finding: Finding, file: bool = True) -> str:
        """Where a finding stands: `night.sheet, game 2, entry 14 (line 21)`."""
        number, part = finding.round, self.part(finding)
        where = part if part in ("players", "match result") else f"{self.game.round_name} {number}, {part}"
        if part == "entry":
            where += f" {finding.entry}"
        if file:
            where = f"{self.file}, {where}"
        return where + _line(finding.line)

    def part(self, finding: Finding) -> Part:
        """What of the log a finding is on."""
        if finding.round == 0:
            return "players"
        if finding.round > len(self.log.rounds):
            return "match result"
        if finding.entry == 0:
            return "setup"
        return "result" if finding.entry > len(self.log.rounds[finding.round - 1].moves) else "entry"

    def what(self, finding: Finding) -> str | None:
        """What was done there: `Bo reveals O5 O6`."""
        move = self.move(finding.round, finding.entry)
        if move is None or isinstance(move, COMMON):
            return None
        return self.said(move, finding.player)

    def said(self, move: Any, player: str | None) -> str:
        """A move in words, with who made it; one that is several players' stands for itself."""
        said = self.game.words.say_move(move, self.log.players)
        return said if player is None and not hasattr(move, "seat") else f"{player or 'a player'} {said}"

    def move(self, number: int, entry: int) -> Any:
        """The move of an entry; `None` where there is none."""
        moves = self.log.rounds[number - 1].moves if 1 <= number <= len(self.log.rounds) else ()
        return moves[entry - 1] if 1 <= entry <= len(moves) else None

    def source(self, finding: Finding) -> str:
        """The section of the rulebook, and the house key of the ruling, that a finding rests on."""
        if finding.kind == "notice":
            return finding.section
        known = self.game.rulebook.rules.get(finding.rule.partition("/")[2])
        keys = known.rests_on(finding.says) if known is not None else []
        return f"rulebook: {finding.section}" + (f"; ruling, house key {', '.join(keys)}" if keys else "")

    def legal(self, finding: Finding) -> str | None:
        """What could have been played instead, in the words of a sheet."""
        if not finding.legal:
            return None
        moves = [msgspec.convert(move, self.game.Move) for move in finding.legal]
        said = legal_moves(self.game, self.log, moves, finding.legal_complete, finding.legal_count)
        actor = getattr(moves[0], "seat", None)
        other = f" for {self.log.players[actor]}" if actor is not None and actor != finding.seat else ""
        return f"Legal here{other}: {said}."

    def evidence(self, finding: Finding) -> Iterator[str]:
        """The other entries on which a finding rests."""
        for entry in finding.evidence:
            if entry == finding.entry:
                continue
            move = self.move(finding.round, entry)
            seat = getattr(move, "seat", None)
            says = f"{'Proved by' if finding.kind == 'illegal' else 'See'} entry {entry}"
            says += _line(self.place.line_of(finding.round, entry) if self.place.lines else None)
            if move is not None and not isinstance(move, COMMON):
                who = f"{self.log.players[seat]} " if seat is not None else ""
                says += f": {who}{self.game.words.say_move(move, self.log.players)}"
            yield f"{says}."


def _line(line: int | None) -> str:
    return "" if line is None else f" (line {line})"


def legal_moves(game: Game, log: AnyLog, moves: Sequence[Any], complete: bool, count: int | None) -> str:
    """Moves in the words of a sheet: `play N4 or O5, or reveal O1 O2, and 3 more`."""
    by_verb: dict[str, list[str]] = {}
    for move in moves:
        verb = str(move.__struct_config__.tag)
        words = game.words.write_move(move, log.players)
        head, _, rest = words.partition(" ")
        by_verb.setdefault(verb, []).append(rest if head == verb else words)
    said = ", or ".join(verb if what == [""] else f"{verb} {joined(what, 'or')}" for verb, what in by_verb.items())
    if count is not None and count > len(moves):
        said += f", and {count - len(moves)} more"
    elif not complete:
        said += ", and what the cards not known allow"
    return said


def rulings(words: Words, verdict: Verdict, page: Page) -> Iterator[str]:
    """The lines on all findings of a log; those at one entry stand together, notices at the end."""
    ruled = [one for one in verdict.findings if one.kind != "notice"]
    for _, group in groupby(ruled, key=lambda one: (one.round, one.entry)):
        yield from at_one_place(words, list(group), page)
    for one in verdict.findings:
        if one.kind == "notice":
            said = page.lines(page.spell(f"NOTICE {words.where(one)}: {one.says}"))
            yield from (page.paint(line, COLOURS["notice"]) for line in said)


def at_one_place(words: Words, findings: Sequence[Finding], page: Page, file: bool = True) -> Iterator[str]:
    """The lines on the findings of one entry; `file` says whether they name the file."""
    first = findings[0]
    what = words.what(first)
    after = " (after an earlier breach)" if first.after else ""
    yield from page.lines(page.spell(words.where(first, file) + (f": {what}" if what else "") + after))
    for one in findings:
        yield from _kind(words, one, page)
        yield from page.lines(page.spell(one.says), "  ", "")
        for says in words.evidence(one):
            yield from page.lines(page.spell(says), "  ")
    legal = words.legal(first)
    if legal is not None:
        yield from page.lines(page.spell(legal), "  ")
    if first.ruling is not None:
        yield from page.lines(RULED[first.ruling], "  ")


def _kind(words: Words, finding: Finding, page: Page) -> Iterator[str]:
    """What sort of finding it is, and the rule: on one line where that fits."""
    kind = finding.kind.upper()
    says = f"{kind:<8} {finding.rule}"
    source = page.spell(f"({words.source(finding)})")
    line = f"{says}   {source}"
    fits = len(line) <= page.width - 2
    first, *rest = page.lines(line if fits else says, "  ")
    yield first.replace(kind, page.paint(kind, COLOURS[finding.kind]), 1)
    yield from rest
    if not fits:
        yield from page.lines(source, "  ")
