"""How a rule is written, found and cited.

A rule is a function of a table and the thing that it rules on: a move, a setup, a claimed
result, or the log itself. It answers `None` (kept), a `Breach`, an `Open` (the table does not
know) or an `Assumed` (kept by the default of a house key that the log does not give), and
changes nothing. Its name is the rule's id, its docstring the rule as it is printed.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

import msgspec


class Breach(msgspec.Struct, frozen=True):
    """A proved breach: what is wrong, in a sentence, and what would be right.

    `evidence` are further entries that prove it; `at` is the entry at which it stands, where
    that is an earlier one; `assumes` are house keys that the log does not give and whose
    defaults it rests on.
    """

    says: str
    evidence: tuple[int, ...] = ()
    assumes: tuple[Assumed, ...] = ()
    at: int | None = None


class Open(msgspec.Struct, frozen=True):
    """Not known from what has been seen: a sentence that says what would settle it.

    `settle`, where there is one, is asked at the end of the round with the table as it is
    then, when all is seen, and answers as a rule does.
    """

    says: str
    settle: Callable[[Any], Answer] | None = None
    evidence: tuple[int, ...] = ()
    at: int | None = None


class Assumed(msgspec.Struct, frozen=True):
    """Kept, by the default of a house key that the log does not give."""

    key: str
    says: str


Answer: TypeAlias = Breach | Open | Assumed | None
Check: TypeAlias = Callable[[Any, Any], Answer]


class Rule(msgspec.Struct, frozen=True, eq=False):
    """One rule: its name, what it rules on, the section that it stands in, and its check.

    When a rule with `alone` is broken, nothing else is reported at that entry; `over` names
    the rules that are not reported beside it. A rule with `log_only` is on how play is written
    down, or on what the log claims of it: no program that plays the game can break it. A rule
    rests on the house keys `key`; with `sometimes`, only where its sentence names them.
    """

    name: str
    on: tuple[type, ...]
    section: str
    doc: str
    check: Check
    alone: bool = False
    over: tuple[str, ...] = ()
    key: str | None = None
    log_only: bool = False
    sometimes: bool = False

    def __call__(self, table: Any, thing: Any) -> Answer:
        return self.check(table, thing)

    def rests_on(self, says: str) -> list[str]:
        """The house keys on which a finding rests that says so."""
        keys = self.key.split(", ") if self.key else []
        return [key for key in keys if f"({key} " in says] if self.sometimes else keys


def rule(
    *on: type | types.UnionType,
    section: str,
    alone: bool = False,
    over: tuple[str, ...] = (),
    key: str | None = None,
    log_only: bool = False,
    sometimes: bool = False,
) -> Callable[[Check], Rule]:
    """Make a function a rule on things of the types `on`.

    `section` is the heading of the rulebook under which the rule stands; `key` the house key
    of the ruling that it rests on, where it does; `sometimes` marks one that rests on it only in
    findings that name it and its value, as `(lead-3 second)`; `log_only` one that is not on play itself.
    """
    kinds = tuple(kind for one in on for kind in (one.__args__ if isinstance(one, types.UnionType) else (one,)))

    def made(check: Check) -> Rule:
        name = check.__name__.replace("_", "-")
        doc = inspect.cleandoc(check.__doc__ or "")
        if not doc:
            raise TypeError(f"the rule {name} has no docstring to be printed")
        return Rule(name, kinds, section, doc, check, alone, over, key, log_only, sometimes)

    return made


class Rulebook:
    """The rules of one game, in the order in which its module writes them."""

    def __init__(self, game: str, rules: Iterable[Rule]) -> None:
        self.game = game
        self.rules = {one.name: one for one in rules}
        self._by_type: dict[type, tuple[Rule, ...]] = {}
        self._checks: dict[type, list[Check]] = {}

    @classmethod
    def of(cls, game: str, module: types.ModuleType) -> Rulebook:
        """The rulebook of all rules that a module defines."""
        return cls(game, [one for one in vars(module).values() if isinstance(one, Rule)])

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def id_of(self, one: Rule) -> str:
        """`new-old/reveal-stuck`."""
        return f"{self.game}/{one.name}"

    def on(self, kind: type) -> tuple[Rule, ...]:
        """The rules on things of a type."""
        found = self._by_type.get(kind)
        if found is None:
            found = tuple(one for one in self if kind in one.on)
            self._by_type[kind] = found
        return found

    def answers(self, table: Any, thing: Any) -> list[tuple[Rule, Breach | Open | Assumed]]:
        """What the rules on a thing say, but for those that are kept or stand back for another."""
        found: list[tuple[Rule, Breach | Open | Assumed]] = []
        for one in self._by_type.get(type(thing)) or self.on(type(thing)):
            answer = one.check(table, thing)
            if answer is None:
                continue
            if one.alone and isinstance(answer, Breach):
                return [(one, answer)]
            found.append((one, answer))
        return _standing(found) if len(found) > 1 else found

    def keeps(self, table: Any, move: Any) -> bool:
        """Whether a move is known to break no rule."""
        kind = type(move)
        checks = self._checks.get(kind)
        if checks is None:
            checks = self._checks[kind] = [one.check for one in self.on(kind)]
        for check in checks:
            answer = check(table, move)
            if answer is not None and type(answer) is not Assumed:
                return False
        return True


def _standing(found: list[tuple[Rule, Breach | Open | Assumed]]) -> list[tuple[Rule, Breach | Open | Assumed]]:
    """The answers that do not stand back for another rule that is broken."""
    over = {name for one, answer in found if isinstance(answer, Breach) for name in one.over}
    return [(one, answer) for one, answer in found if one.name not in over]
