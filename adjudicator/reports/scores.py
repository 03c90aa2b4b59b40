"""Scores as tables: a row a round with each player's points, and the reason of every point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from adjudicator.game import find
from adjudicator.log import Adjust, AnyLog
from adjudicator.referee import struck
from adjudicator.reports import outcome
from adjudicator.reports.page import Page
from adjudicator.verdict import Place, Reason, Status, Verdict

FURTHER = "- "
"""What the rows begin with that say more of the round above them."""


class ScoreRow(msgspec.Struct):
    """The scores of a log, as JSON has them."""

    file: str
    log: int
    game: str
    players: tuple[str, ...]
    status: Status
    finished: bool
    match_over: bool
    scores: Any


def score_row(log: AnyLog, verdict: Verdict) -> ScoreRow:
    """The scores of a log for JSON."""
    return ScoreRow(
        verdict.file,
        verdict.log,
        verdict.game,
        log.players,
        verdict.status,
        verdict.finished,
        verdict.match_over,
        verdict.scores,
    )


def rows(log: AnyLog, verdict: Verdict) -> list[list[str]]:
    """The rows of a score table: the rounds, each with what else its game counts, then adjustments, totals, places."""
    game, scores = find(log.game), verdict.scores
    seats = range(len(log.players))
    found = []
    for index, points in enumerate(scores.rounds):
        found.append([f"{game.round_name.capitalize()} {index + 1}", *map(outcome.known, points)])
        further = [game.columns(scores, index, seat) for seat in seats]
        for heading in further[0] if further else ():
            found.append([f"{FURTHER}{heading}", *(one.get(heading, "") for one in further)])
    if any(scores.adjusted):
        found.append(["Adjusted", *(f"{points:+d}" if points else "0" for points in scores.adjusted)])
    found.append([_total(log, verdict), *map(outcome.known, scores.totals)])
    found.append(["Place", *map(outcome.known, scores.places)])
    return found


def _total(log: AnyLog, verdict: Verdict) -> str:
    """What the totals are of, where they are not the sum of the points: `Total of rank points`."""
    game, scores = find(log.game), verdict.scores
    seats = range(len(log.players))

    def add_up(rounds: Sequence[Sequence[int | None]]) -> bool:
        return all(
            scores.totals[seat] == scores.adjusted[seat] + sum(points[seat] or 0 for points in rounds) for seat in seats
        )

    if None in scores.totals or add_up(scores.rounds):
        return "Total"
    further = [[game.columns(scores, index, seat) for seat in seats] for index in range(len(scores.rounds))]
    for heading in further[0][0] if further and further[0] else ():
        cells = [[_number(one.get(heading, "")) for one in row] for row in further]
        if (add_up(cells) and any(any(row) for row in cells)) or add_up(cells[-1:]):
            return f"Total of {heading}"
    return "Total"


def _number(cell: str) -> int | None:
    try:
        return int(cell)
    except ValueError:
        return None


def lines(log: AnyLog, place: Place, verdict: Verdict, page: Page, why: bool = False) -> Iterator[str]:
    """The score of a log: a table, who won, and with `why` the reason of every point."""
    game = find(log.game)
    head = f"{outcome.label(place)}: {outcome.table_of(game, log, verdict)}."
    yield from page.lines(page.spell(head))
    if not log.players or not log.rounds:
        return
    headers = ["", *map(page.spell, log.players)]
    body = rows(log, verdict)
    if page.fits(headers, body):
        yield from page.table(headers, body, "l" + "r" * len(log.players))
    else:
        yield from by_player(headers[1:], body, page)
    for said in remarks(log, verdict):
        yield from page.lines(page.spell(said))
    if why:
        yield ""
        for said in reasons(log, verdict):
            yield from page.lines(page.spell(said))


def by_player(names: Sequence[str], body: Sequence[Sequence[str]], page: Page) -> Iterator[str]:
    """The rows of a score table a player each, where the table is too wide for the page."""
    for at, name in enumerate(names, 1):
        said: list[str] = []
        for row in body:
            if row[0].startswith(FURTHER):
                said[-1] += f", {row[0].removeprefix(FURTHER)} {row[at]}"
            else:
                said.append(f"{row[0]}: {row[at]}")
        yield from page.lines(f"{name}. {'; '.join(said)}.")


def remarks(log: AnyLog, verdict: Verdict) -> Iterator[str]:
    """What must be said of a score besides its numbers, a sentence each."""
    scores, game = verdict.scores, find(log.game)
    who = outcome.who(verdict, log.players)
    if who:
        yield f"{who[0].upper()}{who[1:]}."
    if scores.provisional:
        yield f"Provisional: not every {game.round_name} is over."
    if scores.disputed:
        yield f"Disputed: {disputed_by(log, verdict)}; adjudicator judge tells more."
    elif any(one.kind == "illegal" for one in verdict.findings):
        yield "An illegal entry was settled at the table; adjudicator judge tells more."
    if any(None in points for points in scores.rounds):
        yield "? is what the log does not tell."


def disputed_by(log: AnyLog, verdict: Verdict) -> str:
    """What makes a score disputed: the first illegal entry that is not settled."""
    first = next(one for one in verdict.findings if one.kind == "illegal" and one.ruling is None)
    what = find(log.game).round_name
    where = f"{what} {first.round}, entry {first.entry}" if first.round and first.entry else "the log"
    return f"{first.rule} is broken in {where}"


def reasons(log: AnyLog, verdict: Verdict) -> Iterator[str]:
    """A line for each seat in each round: `Ann, game 1: New 5, 3: +8; Old 3, 4: -7; in all 1.`"""
    game, scores = find(log.game), verdict.scores
    for index, points in enumerate(scores.rounds):
        for seat, name in enumerate(log.players):
            why = _said(scores.why[index][seat]) or ("not known" if points[seat] is None else "nothing")
            yield f"{name}, {game.round_name} {index + 1}: {why}; in all {outcome.known(points[seat])}."
    for index, played in enumerate(log.rounds):
        gone = struck(played.moves)
        for entry, move in enumerate(played.moves, 1):
            if isinstance(move, Adjust) and entry not in gone:
                why = f" ({move.why})" if move.why else ""
                at = f"{game.round_name} {index + 1}, entry {entry}"
                yield f"{log.players[move.seat]}, {at}: {move.points:+d} from the director{why}."


def _said(why: Sequence[Reason]) -> str:
    return "; ".join(f"{reason.what}: {reason.points:+d}" for reason in why)
