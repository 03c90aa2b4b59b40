"""What a recorder answers: the position, why an entry is illegal, what points are for, what can be typed."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.game import Game
from adjudicator.log import COMMON
from adjudicator.play.record.asking import asked_for
from adjudicator.play.record.state import Standing
from adjudicator.reports import outcome, position, scores
from adjudicator.reports.page import Page, joined
from adjudicator.reports.rulings import Words, at_one_place
from adjudicator.verdict import Place

HELP = (
    "undo: strike the last entry. fix: enter it anew. fix 7: an earlier one; those behind it are offered again.",
    "insert 7: put in one that was forgotten. skip: leave out what is offered again. drop: change nothing.",
    "ruling stands, ruling taken back: the last entry was challenged.",
    "note: the lights went out. adjust bo -2 slow play: points of the director.",
    "show: the whole position; show 7: that before an entry. why: why the last entry is illegal; why 7: another; "
    "why points: what the points are for.",
    "quit, or Ctrl-D: end. Everything that was accepted is in the file; start again to go on.",
)


def help_of(game: Game) -> Iterator[str]:
    """What can be typed."""
    example = next((line for line in _examples(game)), "see adjudicator new")
    yield f"An entry as on a sheet: {example}. Without a name it is the player whose turn it is."
    yield from HELP
    rest = [key for key in game.words.setup if key not in asked_for(game)]
    if rest:
        lines = joined([f"{key.key} NAME: ..." if key.by_seat else f"{key.key}: ..." for key in rest], "or")
        yield f"Of the setup may be given besides, where it is known: {lines}"


def _examples(game: Game) -> Iterator[str]:
    """The first entry of the game's example sheet."""
    behind = False
    for line in game.words.example().split("\n"):
        text = line.removeprefix("# ").partition("#")[0].strip()
        if behind and line.startswith("# ") and text:
            yield text
        behind = behind or line == ""
        if line.startswith("round"):
            behind = False


def over(game: Game, standing: Standing) -> Iterator[str]:
    """What came of a round that is over, and of the match."""
    log, verdict = standing.log, standing.verdict
    number = len(log.rounds)
    points = zip(log.players, verdict.scores.rounds[-1], strict=True)
    said = ", ".join(f"{name} {outcome.known(one)}" for name, one in points)
    yield f"{game.round_name.capitalize()} {number} is over: {said}."
    if number > 1 or verdict.match_over:
        yield f"In all: {outcome.standing(verdict, log.players)}."
    if verdict.match_over:
        yield "The match is over."


def show(standing: Standing, place: Place, entry: int, page: Page) -> Iterator[str]:
    """The whole position before an entry."""
    log = standing.log
    found = position.position(log, place, len(log.rounds), entry)
    lines = list(position.lines(found, log, place, page))
    if entry > len(standing.moves):
        lines = lines[: len(lines) - 1 - lines[::-1].index("")]
    yield from lines


def why(words: Words, standing: Standing, what: str, page: Page) -> Iterator[str]:
    """Why an entry, the last one where none is named, is illegal or not proved; or what the points are for."""
    number, moves = len(standing.log.rounds), standing.moves
    last = next((at for at in range(len(moves), 0, -1) if not isinstance(moves[at - 1], COMMON)), 0)
    entry = int(what) if what.isdigit() else last
    findings = standing.verdict.findings
    found = [one for one in findings if (one.round, one.entry) == (number, entry) and one.kind != "notice"]
    if what != "points" and found:
        yield from at_one_place(words, found, page, file=False)
    elif what == "points" or (not what and standing.table.finished):
        for line in scores.reasons(standing.log, standing.verdict):
            yield from page.lines(page.spell(line))
    else:
        yield f"Entry {entry} breaks no rule." if entry else "There is no entry yet."
