"""Scores from what lies on the table, with no log: words to a match, and what of them cannot be.

What a game reads and counts is its own `tally`; how a score is printed is left to `reports`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from adjudicator.formats.reading import Fault, Refused
from adjudicator.formats.sheet_lines import Statement, Word, statements
from adjudicator.game import Game, Match, Tally, newest, settled
from adjudicator.log import AnyLog, Log, LogError, name_fault
from adjudicator.rules import Breach
from adjudicator.verdict import Scores
from adjudicator.words import Misread

STROKE = "/"


class Impossible(LogError):
    """What cannot lie on the table: for each reason the rule, the section that it stands in, and what is wrong.

    A reason of the game's that is no rule has neither rule nor section.
    """

    def __init__(self, reasons: Sequence[tuple[str, str, str]]) -> None:
        super().__init__(" ".join(says for _, _, says in reasons))
        self.reasons = tuple(reasons)


class Tallied(msgspec.Struct, frozen=True):
    """A score: the players and house as a log without rounds, the scores, what is counted, and what is to be said."""

    log: AnyLog
    scores: Scores
    heading: str
    remarks: tuple[str, ...] = ()


def tally_of(game: Game) -> Tally:
    """How a game is tallied. Raises `LogError` for one that is not."""
    found: Tally | None = getattr(game, "tally", None)
    if found is None:
        raise LogError(f"{game.title} has no tally; adjudicator score counts the points of its logs")
    return found


def tally(game: Game, texts: Sequence[str], house: Any = None) -> Tallied:
    """The score of what lies on the table.

    Args:
        game: the game.
        texts: a text a player, as people type them: `Ann: N5 N3 O3 O4`; or several with semicolons.
        house: the house keys that the table chose.

    Raises:
        Refused: a text that cannot be read; all faults are told, `line` being the number of the text.
        Impossible: what cannot lie there.
        LogError: a game without a tally, or house keys that cannot be.

    >>> from adjudicator.game import find
    >>> tally(find("new-old"), ["Ann: n5 n3 o3 o4", "Bo: o2 o3 o3"]).scores.totals
    [1, -8]
    """
    how = tally_of(game)
    faults: list[Fault] = []
    given = _read(texts, faults)
    log: AnyLog = Log(
        format=1,
        game=game.name,
        players=tuple(name for name, _ in given),
        house=game.House() if house is None else house,
        rounds=(),
    )
    for path, says in game.refuse(log):
        raise LogError(says, path)
    match = Match(log, settled(log.house, game.defaults[newest(game)]), adjusted=[0] * len(given))
    lies = _lies(how, match, [rest for _, rest in given], faults)
    if faults:
        raise Refused(sorted(faults, key=lambda fault: fault.line or 0))
    reasons = list(_players(game, match)) or list(_impossible(game, how, match, lies))
    if reasons:
        raise Impossible(reasons)
    scores = how.scores(match, lies)
    remarks = getattr(how, "remarks", None)
    return Tallied(log, scores, how.heading, tuple(remarks(match, lies)) if remarks is not None else ())


def _read(texts: Sequence[str], faults: list[Fault]) -> list[tuple[str, Statement]]:
    """Each player's name, and the words behind the colon."""
    found: list[tuple[str, Statement]] = []
    for number, text in enumerate(texts, 1):
        before = len(faults) + len(found)
        for statement in statements(text, faults):
            try:
                found.append(_parted(statement, number))
            except Misread as fault:
                faults.append(msgspec.structs.replace(statement.fault(fault.says, fault.at), line=number))
        if len(faults) + len(found) == before:
            faults.append(Fault("an empty text; a player, a colon and what lies there belong in it", number))
    clash = name_fault(tuple(name for name, _ in found))
    if clash is not None:
        faults.append(Fault(clash))
    return found


def _parted(statement: Statement, number: int) -> tuple[str, Statement]:
    """A name, and what stands behind its colon. Raises `Misread`."""
    # The colon is looked for behind a word that is no name, as a sheet's keys have one.
    led = msgspec.structs.replace(statement, words=[Word("player", 0, 0), *statement.words])
    key = led.key()
    if key is None:
        raise Misread(0, "a player and a colon belong before what lies there")
    name = " ".join(word.text for word in key[0][1:])
    if not name:
        raise Misread(0, "a player's name belongs before the colon")
    words = [part for word in key[1].words for part in _strokes(word)]
    return name, Statement(number, statement.text, words, statement.end)


def _strokes(word: Word) -> Iterator[Word]:
    """A word, in parts where strokes stand in it."""
    if word.quoted or STROKE not in word.text:
        yield word
        return
    start = word.start
    for at, part in enumerate(word.text.split(STROKE)):
        if at:
            yield Word(STROKE, start - 1, start)
        if part:
            yield Word(part, start, start + len(part))
        start += len(part) + 1


def _lies(how: Tally, match: Match, given: Sequence[Statement], faults: list[Fault]) -> list[Any]:
    """What lies before each player."""
    found = []
    for statement in given:
        try:
            if not statement.words:
                raise Misread(0, "what lies there belongs behind the colon, or none")
            found.append(how.read([word.text for word in statement.words], match.house))
        except Misread as fault:
            faults.append(statement.fault(fault.says, fault.at, fault.near))
    return found


def _players(game: Game, match: Match) -> Iterator[tuple[str, str, str]]:
    """What the rules say of those who play."""
    for rule, answer in game.rulebook.answers(match, match.log):
        if isinstance(answer, Breach):
            yield game.rulebook.id_of(rule), rule.section, answer.says


def _impossible(game: Game, how: Tally, match: Match, lies: Sequence[Any]) -> Iterator[tuple[str, str, str]]:
    for name, says in how.faults(match, lies):
        rule = game.rulebook.rules.get(name)
        yield ("", "", says) if rule is None else (game.rulebook.id_of(rule), rule.section, says)
