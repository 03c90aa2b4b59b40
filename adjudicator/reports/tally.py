"""A score from what lies on the table, as `reports.scores` shows that of a log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.play.tally import Tallied
from adjudicator.reports import scores as of_logs
from adjudicator.reports.page import Page
from adjudicator.verdict import Verdict


class TallyRow(msgspec.Struct):
    """A score as JSON has it; `house` has the keys that the table chose."""

    game: str
    players: tuple[str, ...]
    house: Any
    finished: bool
    scores: Any
    remarks: tuple[str, ...]


def tally_row(found: Tallied) -> TallyRow:
    """A score for JSON."""
    log, scores = found.log, found.scores
    return TallyRow(log.game, log.players, log.house, not scores.provisional, scores, found.remarks)


def lines(found: Tallied, page: Page, why: bool = False) -> Iterator[str]:
    """A table of the score, who won, and with `why` the reason of every point."""
    log, verdict = found.log, _verdict(found)
    headers = ["", *map(page.spell, log.players)]
    body = _rows(found, verdict)
    if page.fits(headers, body):
        yield from page.table(headers, body, "l" + "r" * len(log.players))
    else:
        yield from of_logs.by_player(headers[1:], body, page)
    for said in (*of_logs.remarks(log, verdict), *found.remarks):
        yield from page.lines(page.spell(said))
    if why:
        yield ""
        for said in of_logs.reasons(log, verdict):
            yield from page.lines(page.spell(said))


def _verdict(found: Tallied) -> Verdict:
    over = not found.scores.provisional
    return Verdict(
        file="",
        log=1,
        game=found.log.game,
        status="legal",
        finished=over,
        match_over=over,
        findings=[],
        scores=found.scores,
    )


def _rows(found: Tallied, verdict: Verdict) -> list[list[str]]:
    """The rows of a log's score table; what is counted heads the first, and none says it again."""
    first, *rest = of_logs.rows(found.log, verdict)
    again = ("Total", f"{of_logs.FURTHER}{found.heading}")
    return [
        [found.heading.capitalize(), *first[1:]],
        *(row for row in rest if row[0] not in again or row[1:] != first[1:]),
    ]
