"""Which layouts of the cards are possible by all that a log shows: which places can be a match, and which cannot.

Whose turn it was, and what was taken, is left to `doubts` and `table`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from adjudicator.thieves import kind_of

Term: TypeAlias = int | str
"""A place whose card is not known, or the kind of a card that is."""
Pairs: TypeAlias = Iterable[tuple[Term, Term]]

PATIENCE = 20_000
"""What the dead ends of all searches of a game may cost together; then no more is proved."""


class Layouts:
    """The ways in which the cards of a deck can lie.

    Each place has one card; cards for which there is no place lie elsewhere.

    Args:
        places: how many there are.
        known: the cards of those places that are known.
        kinds: how many cards of each kind the deck has.

    >>> two = Layouts(4, {1: "A3"}, {"A3": 2, "B1": 2})
    >>> two.possible(same=[(2, 3)], other=[]), two.possible(same=[(2, 3)], other=[(4, "A3")])
    (True, False)
    """

    def __init__(self, places: int, known: Mapping[int, str], kinds: Mapping[str, int]) -> None:
        room = Counter(kinds)
        room.subtract(map(kind_of, known.values()))
        self.room = {kind: count for kind, count in room.items() if count > 0}
        """How many cards of each kind lie in places that are not known."""
        self.none = sum(self.room.values()) < places - len(known)
        """Whether no layout at all fits, so that nothing can be proved."""
        self.pairs_only = max(kinds.values(), default=0) <= 2
        """Whether no card is a match for more than one other."""
        self.patience = PATIENCE

    @property
    def silent(self) -> bool:
        """Whether nothing is proved: no layout fits, or the searches have become too long."""
        return self.none or self.patience <= 0

    def possible(self, same: Pairs, other: Pairs) -> bool:
        """Whether in some layout the pairs of `same` are of one kind each, and those of `other` of two.

        Yes, too, when the search is given up.
        """
        return self.silent or Search(self, same, other).found()


class Search:
    """The search for kinds of places that are not known, where some are alike and some are not.

    Places that have to be alike are a *group*; a group whose kind is known is settled first,
    and the others then take a kind each that has room for them.
    """

    def __init__(self, layouts: Layouts, same: Pairs, other: Pairs) -> None:
        self.layouts = layouts
        self.room = dict(layouts.room)
        self.up: dict[Term, Term] = {}
        for one, two in same:
            self.up[self._group(one)] = self._group(two)
        self.apart = [(self._group(one), self._group(two)) for one, two in other]
        members: dict[Term, list[Term]] = {}
        for term in list(self.up):
            members.setdefault(self._group(term), []).append(term)
        self.kinds = {group: {one for one in terms if isinstance(one, str)} for group, terms in members.items()}
        self.size = {group: sum(isinstance(one, int) for one in terms) for group, terms in members.items()}

    def _group(self, term: Term) -> Term:
        while (up := self.up.setdefault(term, term)) != term:
            term = up
        return term

    def found(self) -> bool:
        """Whether there is a way; also when the search is given up."""
        if any(len(kinds) > 1 for kinds in self.kinds.values()) or any(one == two for one, two in self.apart):
            return False
        chosen = {group: next(iter(kinds)) for group, kinds in self.kinds.items() if kinds}
        for group, kind in chosen.items():
            self.room[kind] = self.room.get(kind, 0) - self.size[group]
            if self.room[kind] < 0 < self.size[group]:
                return False
        choices = {group: self._choices(group) for group in self.kinds if group not in chosen}
        near: dict[Term, set[Term]] = {group: set() for group in choices}
        for pair in self.apart:
            for one, two in (pair, pair[::-1]):
                if one in chosen and two in chosen:
                    if chosen[one] == chosen[two]:
                        return False
                elif two in chosen:
                    choices[one].discard(chosen[two])
                elif one not in chosen:
                    near[one].add(two)
        return self._lay(self._pressed(choices, near), near)

    def _choices(self, group: Term) -> set[str]:
        return {kind for kind, room in self.room.items() if room >= self.size[group]}

    def _pressed(self, choices: dict[Term, set[str]], near: dict[Term, set[Term]]) -> dict[Term, set[str]]:
        """The groups that may find no kind: others have more choices than all that is left can take from them."""
        while True:
            places = sum(self.size[group] for group in choices)
            free = [
                group for group, kinds in choices.items() if len(kinds) > len(near[group]) + places - self.size[group]
            ]
            if not free:
                return choices
            choices = {group: kinds for group, kinds in choices.items() if group not in free}

    def _lay(self, choices: dict[Term, set[str]], near: dict[Term, set[Term]]) -> bool:
        """Give each group that is left a kind, the one with the fewest choices first."""
        if not choices or self.layouts.patience <= 0:
            return True
        group = min(choices, key=lambda one: len(choices[one]))
        size, tried = self.size[group], set()
        for kind in sorted(choices[group], key=lambda one: -self.room[one]):
            left = self.room[kind] - size
            alike = left, tuple(kind in kinds for kinds in choices.values())
            if alike in tried:
                continue
            tried.add(alike)
            self.room[kind] = left
            rest = {
                one: kinds - {kind} if kind in kinds and (one in near[group] or self.size[one] > left) else kinds
                for one, kinds in choices.items()
                if one != group
            }
            if self._lay(rest, near):
                return True
            self.room[kind] += size
        self.layouts.patience -= 1 + len(self.apart)
        return False
