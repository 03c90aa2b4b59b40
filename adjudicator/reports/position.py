"""A position of a log in words: the table before an entry, what was legal, and the entry that came."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.game import Match, find
from adjudicator.log import COMMON, AnyLog
from adjudicator.referee import Case, RoundPlay, judge, seated
from adjudicator.reports.page import Page, columns
from adjudicator.reports.rulings import Words, at_one_place, legal_moves
from adjudicator.verdict import Finding, Place


class Position(msgspec.Struct):
    """A table before an entry. `legal` are moves of the seat to act, `count` their number where known."""

    number: int
    entry: int
    hindsight: bool
    match: Match
    table: Any
    legal: list[Any]
    complete: bool
    count: int | None
    findings: list[Finding]
    """What is found of the entry that came."""


def position(log: AnyLog, place: Place, number: int, entry: int, hindsight: bool = False) -> Position:
    """The table before an entry of a round: from what was known then, or, with `hindsight`, from the whole log.

    `number` is the round, from 1; `entry` goes to one more than the round has.
    """
    rounds = log.rounds[:number]
    moves = rounds[-1].moves
    then = moves if hindsight else moves[: entry - 1]
    case = Case(find(log.game), _cut(log, number, then), place)
    for before, round_ in enumerate(rounds[:-1], 1):
        case.judge_round(before, round_)
    play = RoundPlay(case, number, case.log.rounds[-1])
    play.run()
    table = play.replayed(entry)
    if hindsight:
        _look_ahead(play, table, entry)
    legal, complete, count = play.legal(table, None) if table.turn is not None else ([], True, 0)
    verdict = judge(log if hindsight else _cut(log, number, moves[:entry]), place)
    found = [one for one in verdict.findings if (one.round, one.entry) == (number, entry) and one.kind != "notice"]
    move_type = case.game.Move
    moves_legal = [msgspec.convert(move, move_type) for move in legal]
    return Position(number, entry, hindsight, case.match, table, moves_legal, complete, count, found)


def _cut(log: AnyLog, number: int, moves: tuple[Any, ...]) -> AnyLog:
    """A log that ends with these moves of a round."""
    last = msgspec.structs.replace(log.rounds[number - 1], moves=moves, result=None)
    return msgspec.structs.replace(log, rounds=(*log.rounds[: number - 1], last), result=None)


def _look_ahead(play: RoundPlay, table: Any, entry: int) -> None:
    """Tell a table what the entries that come have shown."""
    coming: dict[int, list[Any]] = {}
    ahead = play.replayed(entry)
    for at, move in enumerate(play.round.moves[entry - 1 :], entry):
        if at in play.struck or at in play.back or isinstance(move, COMMON):
            continue
        ahead.entry = at
        for part in ahead.parts(move) or (move,):
            part = seated(part, ahead)
            seat = getattr(part, "seat", None)
            if seat is not None:
                coming.setdefault(seat, []).append(part)
            ahead.apply(part)
    for moves in coming.values():
        table.learn(*moves)


def lines(found: Position, log: AnyLog, place: Place, page: Page) -> Iterator[str]:
    """A position in words, a line each."""
    game = find(log.game)
    words = Words(game, log, place)
    known = "from the whole log" if found.hindsight else "from what was known then"
    head = f"{words.file}, {game.round_name} {found.number}, before entry {found.entry}, {known}:"
    yield from page.lines(page.spell(head))
    view = [(page.spell(what), page.spell(how)) for what, how in game.view(found.match, found.table, found.hindsight)]
    wide = min(max((columns(what) for what, _ in view), default=0), page.width // 3)
    for what, how in view:
        yield from page.lines(what + " " * (wide - columns(what)) + "  " + how, "  ", " " * 4, keep=True)
    yield from page.lines(page.spell(_turn(found, log)), "  ")
    legal = _legal(found, words)
    if legal:
        yield from page.lines(page.spell(legal), "  ")
    yield ""
    yield from _came(words, found, page)


def _turn(found: Position, log: AnyLog) -> str:
    turn = found.table.turn
    if turn is None:
        if getattr(found.table, "turn_open", False):
            return "It is not known whose turn it is."
        return "It is nobody's turn: this is over." if found.table.finished else "It is nobody's turn."
    return f"It is the turn of {log.players[turn]}."


def _legal(found: Position, words: Words) -> str | None:
    turn = found.table.turn
    if turn is None:
        return None
    if not found.legal:
        return "What is legal rests on cards that are not known." if not found.complete else "Nothing is legal."
    return f"Legal: {legal_moves(words.game, words.log, found.legal, found.complete, found.count)}."


def _came(words: Words, found: Position, page: Page) -> Iterator[str]:
    """The entry that came, and what is wrong with it."""
    number, entry = found.number, found.entry
    if found.findings:
        yield from at_one_place(words, found.findings, page)
        open_ = any(one.kind == "unproven" for one in found.findings)
        if open_ and not found.hindsight and entry < len(words.log.rounds[number - 1].moves):
            yield from page.lines("What the log tells later is left out here; --hindsight takes it in.", "  ")
        return
    move = words.move(number, entry)
    if move is None:
        yield "No entry came."
        return
    if isinstance(move, COMMON):
        from adjudicator.formats.sheet_entries import Entries

        text = next(Entries(words.game, words.log.players).spellings(move))
        yield from page.lines(page.spell(f"Entry {entry} came: {text}"))
        return
    seat = getattr(seated(move, found.table), "seat", None)
    said = words.said(move, None if seat is None else words.log.players[seat])
    yield from page.lines(page.spell(f"Entry {entry} came: {said}. It breaks no rule."))
