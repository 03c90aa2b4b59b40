"""Flips of which it is not known whether they were a match, and what can have come of them.

What is asked here is answered over all layouts that fit the log: whether one of them lets
something be so. What follows for the turn, the places and the end, `table` and `rules` ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

import msgspec

from adjudicator.games.memory_match.layouts import Layouts, Term


class Doubt(msgspec.Struct, frozen=True, eq=False):
    """A flip that may have been a match: its entry, its places, and what is known of their cards.

    It is `odd` when it shows a card that does not lie there by the rest of the log.
    """

    entry: int
    mover: Mover
    places: tuple[int, int]
    terms: tuple[Term, Term]
    odd: bool = False


class Mover(NamedTuple):
    """Who moved: a seat, or the one as many seats on as there are mismatches among some doubts."""

    seat: int
    since: tuple[Doubt, ...] = ()

    def when(self, outcomes: Outcomes, seats: int) -> int:
        """The seat, where the doubts came out so."""
        return (self.seat + sum(not outcomes[doubt] for doubt in self.since)) % seats


Outcomes: TypeAlias = Mapping[Doubt, bool]
"""Whether doubtful flips were a match."""
Wanted: TypeAlias = Callable[[Outcomes, int], bool]
"""Whether outcomes are wanted; where some flips are left, so many, whether they still can become so."""

NOTHING: Outcomes = MappingProxyType({})


class Doubts:
    """All doubtful flips of a game, in the order in which they came."""

    def __init__(self, layouts: Layouts) -> None:
        self.layouts = layouts
        self.all: list[Doubt] = []

    def at(self, *places: int) -> list[Doubt]:
        """Those that turned one of some places up."""
        return [doubt for doubt in self.all if not set(places).isdisjoint(doubt.places)]

    def can_be(self, outcomes: Outcomes) -> bool:
        """Whether some layout gives these flips these outcomes; also when the search is given up."""
        return self.can(outcomes, lambda _, left: True, outcomes)

    def can(self, doubts: Iterable[Doubt], wanted: Wanted, forced: Outcomes = NOTHING, eager: bool = False) -> bool:
        """Whether some layout gives these flips outcomes that are wanted; also when the search is given up.

        `eager` looks for matches first, and for mismatches first otherwise.
        """
        asked = {*doubts}
        if self.layouts.silent or not asked:
            return self.layouts.silent or wanted(NOTHING, 0)
        if not self.layouts.pairs_only or any(one.odd for one in (*self.all, *asked)):
            asked = self._concerned(asked)
        in_order = sorted(asked, key=lambda one: one.entry)
        return Worlds(self.layouts, in_order, wanted, forced, eager).found()

    def _concerned(self, asked: set[Doubt]) -> set[Doubt]:
        """Some flips, and those before them by which their cards may have gone, with another copy."""
        rest = list(asked)
        while rest:
            doubt = rest.pop()
            before = [one for one in self.at(*doubt.places) if one.entry < doubt.entry and one not in asked]
            asked |= {*before}
            rest += before
        return asked


class Worlds:
    """The search through the outcomes of some flips, in order."""

    def __init__(self, layouts: Layouts, asked: Sequence[Doubt], wanted: Wanted, forced: Outcomes, eager: bool) -> None:
        self.layouts = layouts
        self.asked = asked
        self.wanted = wanted
        self.forced = forced
        self.order = (True, False) if eager else (False, True)
        self.outcomes: dict[Doubt, bool] = {}
        self.same: list[tuple[Term, Term]] = []
        self.other: list[tuple[Term, Term]] = []

    def found(self) -> bool:
        """Whether there is a layout with outcomes that are wanted."""
        return self._from(0, False) or self._from(0, True)

    def _from(self, at: int, carefully: bool) -> bool:
        """Whether there is one, from the flip on that comes next: by the first way alone, or by any."""
        left = len(self.asked) - at
        if self.layouts.silent:
            return True
        if not self.wanted(self.outcomes, left):
            return False
        if not left:
            return carefully or self.layouts.possible(self.same, self.other)
        doubt = self.asked[at]
        taken = {place for one, matched in self.outcomes.items() if matched for place in one.places}
        if not taken.isdisjoint(doubt.places):
            return not self.forced.get(doubt, False) and self._so(doubt, False, None, carefully)
        order = (self.forced[doubt],) if doubt in self.forced else self.order if carefully else self.order[:1]
        if any(self._so(doubt, matched, self.same if matched else self.other, carefully) for matched in order):
            return True
        self.layouts.patience -= carefully * (1 + len(self.asked))
        return False

    def _so(self, doubt: Doubt, matched: bool, told: list[tuple[Term, Term]] | None, carefully: bool) -> bool:
        """Whether there is such a layout in which a flip came out so."""
        self.outcomes[doubt] = matched
        if told is not None:
            told.append(doubt.terms)
        right = not (carefully and told is not None) or self.layouts.possible(self.same, self.other)
        right = right and self._from(len(self.outcomes), carefully)
        del self.outcomes[doubt]
        if told is not None:
            told.pop()
        return right
