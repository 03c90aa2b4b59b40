"""Standings for people at a screen, for documents, for spreadsheets and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from adjudicator.play.contests import DISPUTED, UNFINISHED, UNKNOWN, Kind, title_of
from adjudicator.play.standings import MOST_NAMED, Apart, Line, Section, Standings, Trace
from adjudicator.reports.markdown import escaped
from adjudicator.reports.markdown import table as markdown_table
from adjudicator.reports.outcome import known, label
from adjudicator.reports.page import Page
from adjudicator.verdict import Place
from adjudicator.words import counted

HEADERS = ("", "Player", "Games", "Won", "Shared", "Points", "Average place", "Streak")
ALIGN = "rlrrrrrl"
HEAD_TO_HEAD = "Head to head: how often the player on the left was ahead, behind, level."
TRACED = ("Date", "Log", "Game", "Points", "Place", "")

WHY_APART = {
    UNFINISHED: "not over",
    DISPUTED: "disputed, with an illegal entry that is not settled",
    UNKNOWN: "without points that the log tells",
}


def lines(standings: Standings, page: Page) -> Iterator[str]:
    """Tables, what must be said besides, and the games of each player that is traced."""
    for section in standings.sections(both=False):
        yield page.spell(f"{title_of(section.kind)}:")
        rows = [[page.spell(cell) for cell in row] for row in _rows(section)]
        yield from page.table(HEADERS, rows, ALIGN, sentence=_sentence)
        yield ""
        headers, rows = _head_to_head(section)
        names = [page.spell(name) for name in headers]
        yield from page.lines(HEAD_TO_HEAD)
        rows = [[page.spell(name), *cells] for name, *cells in rows]
        yield from page.table(names, rows, "l" + "r" * len(rows), sentence=partial(_met, names))
        yield ""
    for said in remarks(standings):
        yield from page.lines(page.spell(said))
    for key in standings.traced:
        yield ""
        traces = standings.traces(key)
        yield from page.lines(page.spell(_traced(standings, key)))
        rows = [[page.spell(cell) for cell in _trace_row(trace)] for trace in traces]
        yield from page.table(TRACED, rows, "lllrll", sentence=_trace_sentence)


def markdown(standings: Standings) -> Iterator[str]:
    """The same as Markdown."""
    yield "# Standings"
    for section in standings.sections(both=False):
        yield from ["", f"## {escaped(title_of(section.kind))}", ""]
        yield from markdown_table(HEADERS, [[escaped(cell) for cell in row] for row in _rows(section)], ALIGN)
        yield from ["", HEAD_TO_HEAD, ""]
        headers, rows = _head_to_head(section)
        cells = [[escaped(cell) for cell in row] for row in rows]
        yield from markdown_table([escaped(name) for name in headers], cells, "l" + "r" * len(rows))
    for said in remarks(standings):
        yield from ["", escaped(said)]
    for key in standings.traced:
        yield from ["", f"## {escaped(standings.people.spelled(key))}", "", escaped(_traced(standings, key)), ""]
        rows = [[escaped(cell) for cell in _trace_row(trace)] for trace in standings.traces(key)]
        yield from markdown_table(TRACED, rows, "lllrll")


def csv_rows(standings: Standings) -> Iterator[Sequence[str | int]]:
    """The rows of a CSV: a line a player in each kind of game; or the games of the players that are traced."""
    if standings.traced:
        yield (
            "player",
            "date",
            "log",
            "place in log",
            "game",
            "points",
            "director",
            "place",
            "players",
            "outcome",
            "apart",
        )
        for key in standings.traced:
            for one in standings.traces(key):
                where = (one.date, label(one.place), one.where, title_of(one.kind))
                points = ("" if one.points is None else one.points, one.adjusted)
                placed = ("" if one.placed is None else one.placed, one.players, one.outcome, one.apart)
                yield standings.people.spelled(key), *where, *points, *placed
        return
    yield "game", "rank", "player", "games", "won", "shared", "points", "average place", "streak"
    for section in standings.sections():
        for line in section.lines:
            sums = (line.games, line.won, line.shared, line.points, hundredths(line.average), _streak(line))
            yield title_of(section.kind), line.rank, line.player, *sums


def document(standings: Standings) -> dict[str, Any]:
    """The standings for JSON."""
    found: dict[str, Any] = {
        "format": 1,
        "since": standings.since or None,
        "until": standings.until or None,
        "games": standings.games,
        "sections": [_section(section) for section in standings.sections()],
        "apart": {why: _apart(one) for why, one in standings.apart.items()},
        "settled": standings.settled,
        "undated": _apart(standings.undated),
        "outside": standings.outside,
        "copies": standings.copies,
    }
    if standings.traced:
        found["why"] = {
            standings.people.spelled(key): [_trace(one) for one in standings.traces(key)] for key in standings.traced
        }
    return found


def hundredths(number: Fraction) -> str:
    """A number with two digits behind the point, rounded to the nearest, and up where two are as near.

    >>> hundredths(Fraction(5, 3)), hundredths(Fraction(1, 200))
    ('1.67', '0.01')
    """
    whole, rest = divmod((200 * number.numerator + number.denominator) // (2 * number.denominator), 100)
    return f"{whole}.{rest:02d}"


def remarks(standings: Standings) -> Iterator[str]:
    """What must be said besides the numbers, a sentence each."""
    if not standings.games:
        yield "No games to count."
    for why, one in standings.apart.items():
        if one.count:
            yield f"Counted apart: {counted(one.count, 'game')} {WHY_APART[why]}: {_named(one)}."
    if standings.settled:
        yield f"Counted, with an illegal entry that was settled at the table: {counted(standings.settled, 'game')}."
    undated = standings.undated
    if undated.count and standings.limited:
        yield f"Left out: {counted(undated.count, 'log')} without a date (as 2026-11-28): {_named(undated)}."
    elif undated.count and standings.dated:
        yield f"Without a date, and taken as the earliest for streaks: {_named(undated)}."
    if standings.copies:
        yield f"{counted(standings.copies, 'log')} said the same as another to the letter; each was counted."
    if any(one.unordered for section in standings.sections() for one in section.lines):
        yield "A streak is ? where it rests on the order of logs of one date, or of none, which nothing tells."


def _named(apart: Apart) -> str:
    said = [_where(place, where) for _, place, where in apart.named]
    more = apart.count - len(said)
    return "; ".join(said) + (f"; and {more} more" if more else "")


def _where(place: Place, where: str) -> str:
    return f"{label(place)}, {where}" if where else label(place)


# Tables


def _rows(section: Section) -> list[list[str]]:
    return [
        [
            f"{one.rank}.",
            one.player,
            *map(str, (one.games, one.won, one.shared, one.points)),
            hundredths(one.average),
            _streak(one),
        ]
        for one in section.lines
    ]


def _streak(one: Line) -> str:
    return "?" if one.unordered else str(one.streak or "")


def _sentence(row: Sequence[str]) -> str:
    """A player's line as a sentence."""
    rank, player, games, won, shared, points, average, run = row
    last = f", streak {run}" if run else ""
    games = counted(int(games), "game")
    return f"{rank} {player}: {games}, {won} won, {shared} shared, {points} points, average place {average}{last}."


def _head_to_head(section: Section) -> tuple[list[str], list[list[str]]]:
    """The players, and for each a row of how it went with every other: `2-1-0`."""
    names = [one.player for one in section.lines]
    met = {(pair.player, pair.against): f"{pair.ahead}-{pair.behind}-{pair.level}" for pair in section.pairs}
    return ["", *names], [[one, *(met.get((one, other), "") for other in names)] for one in names]


def _met(names: Sequence[str], row: Sequence[str]) -> str:
    met = [f"{name} {cell}" for name, cell in zip(names[1:], row[1:], strict=True) if cell]
    return f"{row[0]}: {', '.join(met)}."


# Traces


def _traced(standings: Standings, key: str) -> str:
    """What the games of a player come to."""
    name = standings.people.spelled(key)
    found = [one for one in standings.traces(key) if not one.apart]
    if not found:
        return f"{name}: no games that count."
    won, shared = (sum(one.outcome == outcome for one in found) for outcome in ("won", "shared"))
    points = sum((one.points or 0) + one.adjusted for one in found)
    average = hundredths(Fraction(sum(one.placed or 0 for one in found), len(found)))
    games = counted(len(found), "game")
    return f"{name}: {games}, {won} won, {shared} shared, {points} points, average place {average}, made up of:"


def _trace_row(one: Trace) -> list[str]:
    outcome = f"apart, {one.apart}" if one.apart else one.outcome
    points = known(one.points) + (f"{one.adjusted:+d}" if one.adjusted else "")
    placed = f"{known(one.placed)} of {one.players}"
    return [one.date, _where(one.place, one.where), title_of(one.kind), points, placed, outcome]


def _trace_sentence(row: Sequence[str]) -> str:
    date, where, title, points, placed, outcome = row
    when = f"{date}, " if date else ""
    return f"{when}{where}: {title}, points {points}, place {placed}{f', {outcome}' if outcome else ''}."


# JSON


def _kind(kind: Kind | None) -> dict[str, Any]:
    return {"game": kind and kind[0], "title": title_of(kind), "points_are": (kind and kind[1]) or "points"}


def _section(section: Section) -> dict[str, Any]:
    return {
        **_kind(section.kind),
        "players": [
            {
                "rank": one.rank,
                "player": one.player,
                "games": one.games,
                "won": one.won,
                "shared": one.shared,
                "points": one.points,
                "average_place": float(hundredths(one.average)),
                "streak": one.streak,
            }
            for one in section.lines
        ],
        "head_to_head": section.pairs,
    }


def _apart(apart: Apart) -> dict[str, Any]:
    """How many, and the first `MOST_NAMED` of them."""
    named = [{"file": place.file, "log": place.log, "where": where} for _, place, where in apart.named[:MOST_NAMED]]
    return {"count": apart.count, "first": named}


def _trace(one: Trace) -> dict[str, Any]:
    return {
        "date": one.date or None,
        "file": one.place.file,
        "log": one.place.log,
        "where": one.where,
        **_kind(one.kind),
        "name": one.name,
        "points": one.points,
        "adjusted": one.adjusted,
        "place": one.placed,
        "players": one.players,
        "outcome": one.outcome or None,
        "apart": one.apart or None,
    }
