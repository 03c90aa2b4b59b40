"""Who is who over many logs: names that are one in any case, and aliases."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import msgspec

from adjudicator.log import LogError, same_name

_ALIAS = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^="]*?)\s*=\s*("(?:[^"\\]|\\.)*"|[^="]*?)\s*')


def alias_of(text: str) -> tuple[str, str]:
    """The name and the person of `Annie=Ann`; odd names stand in quotes, as on a sheet. Raises `LogError`.

    >>> alias_of(' Annie = "Ann = Anna" ')
    ('Annie', 'Ann = Anna')
    """
    found = _ALIAS.fullmatch(text)
    name, person = map(_unquoted, found.groups()) if found else ("", "")
    if not (name.strip() and person.strip()):
        raise LogError("an alias is given as NAME=PERSON, as Annie=Ann; odd names stand in double quotes")
    return name, person


def _unquoted(name: str) -> str:
    if not name.startswith('"'):
        return name
    try:
        return str(msgspec.json.decode(name, type=str))
    except (msgspec.DecodeError, UnicodeError):
        return name[1:-1]


class People:
    """Persons by their names. A person is known by a key, and shown by the spelling that is used most.

    Raises `LogError` for aliases that contradict each other.
    """

    def __init__(self, aliases: Iterable[tuple[str, str]] = ()) -> None:
        self.spellings: dict[str, Counter[str]] = {}
        self.chosen: dict[str, str] = {}
        self.to: dict[str, str] = {}
        for name, person in aliases:
            key, target = _key(name), _key(person)
            self.chosen[target] = min(person.strip(), self.chosen.get(target, person.strip()))
            if key != target and self.to.setdefault(key, target) != target:
                raise LogError(f"{name} is said to be {self.chosen[self.to[key]]}, and {person}")
        for name in self.to:
            self._last(name)

    def _last(self, key: str) -> str:
        """The end of a chain of aliases."""
        begun = key
        for _ in range(len(self.to) + 1):
            if key not in self.to:
                return key
            key = self.to[key]
        raise LogError(f"the aliases of {self.chosen.get(begun, begun)} lead in a circle")

    def key(self, name: str) -> str:
        """The person of a name."""
        return self._last(_key(name))

    def seen(self, name: str) -> str:
        """The person of a name that stands in a log."""
        folded = _key(name)
        key = self._last(folded)
        spellings = self.spellings.setdefault(key, Counter())
        if folded == key:
            spellings[name.strip()] += 1
        return key

    def spelled(self, key: str) -> str:
        """A person's name: as the aliases have it, else as it is written most often."""
        if key in self.chosen:
            return self.chosen[key]
        spellings = self.spellings[key]
        return min(spellings, key=lambda name: (-spellings[name], name))

    def near(self, name: str) -> list[str]:
        """The persons whom a name that nobody has may have meant."""
        from adjudicator.words import near

        return near(name[:50], sorted(map(self.spelled, self.spellings)))


def _key(name: str) -> str:
    return same_name(name.strip())
