"""Fixture logs and their stored verdicts: compared, written anew, and linted.

A fixture is a file of logs in a folder `GAME/RULE/`, and `NAME.verdict.json` beside it has
the verdict on it: a list of verdicts for a file that can hold many logs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.formats import MANY, find_files, kind_of, readings
from adjudicator.formats.files import PACKED, replacing
from adjudicator.game import find
from adjudicator.log import LogError
from adjudicator.referee import judge
from adjudicator.reports.data import row

ENDING = ".verdict.json"
NOTICED = ("assumed", "no-effect")
"""What notices are called: a game has them without a rule."""

_MISSING = object()


class Unread(str):
    """A difference that is none: a stored verdict that cannot be read."""


def packed_fixtures() -> Path:
    """The folder of the fixtures that come with the program: in a checkout, the one beside it."""
    import adjudicator

    package = Path(adjudicator.__file__).parent
    inside = package / "fixtures"
    return inside if inside.is_dir() else package.parent / "fixtures"


def verdict_file(fixture: Path) -> Path:
    """Where the verdict on a fixture is stored."""
    name = fixture.name
    for ending in PACKED:
        name = name.removesuffix(ending)
    return fixture.with_name(name.rpartition(".")[0] + ENDING)


def verdict_on(fixture: Path) -> Any:
    """The verdict on a fixture, as plain values; its file is named without folders."""
    found = []
    for reading in readings(fixture):
        place = msgspec.structs.replace(reading.place, file=fixture.name)
        if reading.log is None:
            found.append(msgspec.to_builtins(row(msgspec.structs.replace(reading, place=place))))
        else:
            found.append(msgspec.to_builtins(judge(reading.log, place)))
    return found if kind_of(fixture.name)[0] in MANY or len(found) != 1 else found[0]


def check(fixtures: Sequence[Path], messages: bool = False) -> Iterator[str]:
    """How fixtures differ from their stored verdicts, a line each; the wording only with `messages`."""
    for fixture in fixtures:
        stored = verdict_file(fixture)
        try:
            expected = msgspec.json.decode(stored.read_bytes())
        except FileNotFoundError:
            yield f"{fixture}: no verdict is stored; it would be {stored.name}"
            continue
        except (OSError, msgspec.DecodeError, UnicodeError) as fault:
            yield Unread(f"{stored}: cannot be read: {fault}")
            continue
        difference = first_difference(_compared(expected, messages), _compared(verdict_on(fixture), messages))
        if difference:
            yield f"{fixture}: {difference}"


def orphans(root: Path) -> Iterator[str]:
    """The stored verdicts to which there is no fixture, and those that two fixtures share."""
    fixtures: dict[Path, list[str]] = {}
    for fixture in find_files([root]):
        fixtures.setdefault(verdict_file(fixture), []).append(fixture.name)
    for stored, names in fixtures.items():
        if len(names) > 1:
            yield f"{stored}: {' and '.join(names)} share this verdict"
    if root.is_dir():
        for stored in sorted(root.rglob(f"*{ENDING}")):
            if stored not in fixtures:
                yield f"{stored}: a verdict without a fixture"


def bless(fixtures: Sequence[Path]) -> list[Path]:
    """Store the verdicts on fixtures; gives those that were written, which are those that changed."""
    written = []
    for fixture in fixtures:
        stored = verdict_file(fixture)
        text = msgspec.json.format(msgspec.json.encode(verdict_on(fixture)), indent=2) + b"\n"
        if not stored.exists() or stored.read_bytes() != text:
            try:
                with replacing(stored) as put:
                    put(text)
            except OSError as fault:
                fault.filename = str(stored)  # and not the temporary file beside it
                raise
            written.append(stored)
    return written


def _compared(verdict: Any, messages: bool) -> Any:
    """A verdict without its wording, unless that is compared too."""
    if messages or not isinstance(verdict, (dict, list)):
        return verdict
    if isinstance(verdict, list):
        return [_compared(one, messages) for one in verdict]
    return {key: _compared(value, messages) for key, value in verdict.items() if key not in ("says", "error")}


def first_difference(stored: Any, now: Any, path: str = "") -> str | None:
    """The first place at which two verdicts differ, in words; `None` when they are the same.

    >>> first_difference({"status": "legal"}, {"status": "illegal"})
    "status is 'illegal'; 'legal' is stored"
    """
    if _same(stored, now):
        return None
    if isinstance(stored, dict) and isinstance(now, dict):
        for key in {**stored, **now}:
            one, other = stored.get(key, _MISSING), now.get(key, _MISSING)
            if not _same(one, other):
                return first_difference(one, other, f"{path}.{key}" if path else key)
    if isinstance(stored, list) and isinstance(now, list):
        for at, (one, other) in enumerate(zip(stored, now, strict=False)):
            if not _same(one, other):
                return first_difference(one, other, f"{path}[{at}]")
        extra, what = (now, "more than stored") if len(now) > len(stored) else (stored, "less than stored")
        return f"{path or 'the verdict'} has {what}: {_brief(extra[min(len(now), len(stored))])}"
    if stored is _MISSING:
        return f"{path} is {_brief(now)}; nothing is stored"
    if now is _MISSING:
        return f"{path} is gone; {_brief(stored)} is stored"
    return f"{path or 'the verdict'} is {_brief(now)}; {_brief(stored)} is stored"


def _same(one: Any, other: Any) -> bool:
    """Whether two values are the same in JSON, where true is not 1."""
    if one is _MISSING or other is _MISSING:
        return one is other
    return msgspec.json.encode(one, order="sorted") == msgspec.json.encode(other, order="sorted")


def _brief(value: Any) -> str:
    """A value in a line; a finding by its rule and place."""
    if isinstance(value, dict) and "rule" in value:
        return f"{value.get('kind')} {value['rule']} at round {value.get('round')}, entry {value.get('entry')}"
    text = repr(value)
    return text if len(text) <= 100 else f"{text[:100]}..."


def lint(root: Path) -> list[str]:
    """What is wrong with a folder of fixtures.

    Its folders are games, and theirs rules; each rule has a fixture that breaks it and one
    that keeps it, by their stored verdicts, and each fixture has a verdict.
    """
    faults = list(orphans(root))
    for folder in sorted(one for one in root.iterdir() if one.is_dir() and not one.name.startswith(".")):
        try:
            rules = find(folder.name).rulebook.rules
        except LogError as fault:
            faults.append(f"{folder}: {fault.says}")
            continue
        for inner in sorted(one for one in folder.iterdir() if one.is_dir()):
            if inner.name not in rules and inner.name not in NOTICED:
                faults.append(f"{inner}: {folder.name} has no rule {inner.name}")
        for name in rules:
            faults += _lint_rule(folder / name, f"{folder.name}/{name}")
    return faults


def _lint_rule(folder: Path, rule: str) -> Iterator[str]:
    broken = kept = False
    for fixture in find_files([folder]) if folder.is_dir() else ():
        stored = verdict_file(fixture)
        if not stored.exists():
            yield f"{fixture}: no verdict is stored"
            continue
        verdicts = msgspec.json.decode(stored.read_bytes())
        for verdict in verdicts if isinstance(verdicts, list) else [verdicts]:
            kinds = {one["kind"] for one in verdict.get("findings", ()) if one["rule"] == rule}
            broken = broken or "illegal" in kinds
            kept = kept or ("findings" in verdict and not kinds)
    if not broken:
        yield f"{folder}: no fixture breaks {rule}"
    if not kept:
        yield f"{folder}: no fixture keeps {rule}"
