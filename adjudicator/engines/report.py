"""What a check of an engine found, in words: where, which rule, what each side says, and the shortest log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from adjudicator.engines.check import DIFFERENCES, FAULTS, Difference
from adjudicator.engines.survey import Cause, Survey
from adjudicator.formats import encode
from adjudicator.formats.files import replacing
from adjudicator.game import Game
from adjudicator.log import AnyLog, LogError
from adjudicator.reports.page import Page, visible
from adjudicator.words import counted


def lines(game: Game, found: Survey, files: dict[int, Path], page: Page) -> Iterator[str]:
    """The report on all causes, and a summary."""
    for at, cause in enumerate(found.causes.values()):
        yield from _cause(game, cause, files.get(at), page)
        yield ""
    yield from summary(found, page)


def _cause(game: Game, cause: Cause, file: Path | None, page: Page) -> Iterator[str]:
    first = cause.first
    yield from page.lines(page.spell(f"{cause.label}, {where(game, first)}"))
    rules = ", ".join(first.rules) or first.kind
    source = f"   (rulebook: {first.section})" if first.section else ""
    head = f"DIFFERS  {rules}" if first.kind in DIFFERENCES else f"FAILS    {first.kind}"
    first_line, *rest = page.lines(page.spell(head + source), "  ")
    word = head.split()[0]
    yield first_line.replace(word, page.paint(word, "red"), 1)
    yield from rest
    shown = cause.shortest or first
    said = [what(game, first)]
    if first.kind in DIFFERENCES:
        said += [f"Engine: {first.engine}", f"Referee: {first.referee or 'it breaks no rule' * (not first.rules)}"]
    else:
        said += [f"The message was: {first.referee.removeprefix('asked ')}"]
    if cause.count > 1:
        said.append(f"So in {counted(cause.count, 'log')}.")
    if file is not None:
        entries = sum(len(round_.moves) for round_ in shown.log.rounds)
        said.append(f"The shortest log found has {counted(entries, 'entry')}: {file}")
    for text in said:
        yield from page.lines(page.spell(text), "  ")


def what(game: Game, found: Difference) -> str:
    """What is wrong, in sentences: `The engine lists a move that breaks a rule: Ann passes. Nobody may pass.`"""
    says = (DIFFERENCES | FAULTS)[found.kind]
    move = found.move
    if move is not None:
        seat, names = getattr(move, "seat", None), found.log.players
        who = names[seat] if seat is not None and 0 <= seat < len(names) else "a player"
        says = f"{says.rstrip('.')}: {who} {game.words.say_move(move, names)}."
    return f"{says} {sentence(found.says)}".strip()


def sentence(text: str) -> str:
    """A text as a sentence."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?')) or not text else '.'}"


def where(game: Game, found: Difference) -> str:
    """The place of a difference in its log."""
    if not found.round:
        return "players"
    name = game.round_name
    return f"{name} {found.round}, " + (f"entry {found.entry}" if found.entry else "setup")


def summary(found: Survey, page: Page) -> Iterator[str]:
    """How much was compared, and what was not."""
    differences = sum(one.count for one in found.causes.values())
    kinds = f" of {counted(len(found.causes), 'kind')}" if found.causes else ""
    compared = f"{counted(found.logs, 'log')}, {counted(found.entries, 'entry')} compared"
    said = f"{compared}; {counted(differences, 'difference')}{kinds}."
    yield from page.lines(said)
    if found.given_up():
        yield from page.lines(f"The engine did not answer {found.hangs} times, so the rest was not asked.", "  ")
    yield from _reasons("passed over by the engine", found.passed, page)
    yield from _reasons("not put to the engine, or not to their end", found.left, page)


def _reasons(what: str, reasons: Counter[str], page: Page) -> Iterator[str]:
    if not reasons:
        return
    parts = "; ".join(f"{count}: {reason}" for reason, count in reasons.most_common(5))
    yield from page.lines(page.spell(f"{counted(sum(reasons.values()), 'log')} {what} ({parts})."), "  ")


def write(game: Game, found: Survey, folder: Path) -> dict[int, Path]:
    """Write the shortest log of each cause; gives the files by the number of the cause. Raises `OSError`."""
    files: dict[int, Path] = {}
    for at, cause in enumerate(found.causes.values()):
        if cause.shortest is None:
            continue
        log = cause.shortest.log
        folder.mkdir(parents=True, exist_ok=True)
        name = "-".join([*(rule.partition("/")[2] for rule in cause.first.rules[:1]), cause.first.kind])
        data, ending = _written(game, log, cause.shortest)
        files[at] = path = folder / f"{at + 1:02}-{name}{ending}"
        with replacing(path) as put:
            put(data)
    return files


def _written(game: Game, log: AnyLog, found: Difference) -> tuple[bytes, str]:
    says = visible(what(game, found))
    try:
        return f"# {says}\n".encode() + encode(log, "sheet"), ".sheet"
    except LogError:
        return encode(log, "json"), ".json"
