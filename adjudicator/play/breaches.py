"""What breaks a rule at a table, and no other: moves that could be written instead of those that were.

Nothing here knows a rule. The candidates of a table, moves from nearby, changed ones and ones
of any kind are put to it, at every entry of a round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.chance import Chance
from adjudicator.formats.seats import members
from adjudicator.game import Game, Match
from adjudicator.log import AnyRound
from adjudicator.play.alter import Alterer
from adjudicator.play.policies import some
from adjudicator.referee import seated
from adjudicator.rules import Assumed, Breach, Rule

CHANGES = 6
"""Each move is changed in so many ways, and as many of each kind are made."""
MOST_LOOKED_AT = 80
"""A search looks at so many entries, one behind the other."""


class Instead:
    """The moves of a round, and what could be written instead of each to break a rule.

    Args:
        game: the game.
        match: the match, with the tables of the rounds before.
        round_: the round.
        chance: what decides which moves are tried.
        rule: the rule.
    """

    def __init__(self, game: Game, match: Match, round_: AnyRound, chance: Chance, rule: Rule) -> None:
        self.game = game
        self.match = match
        self.round = round_
        self.chance = chance
        self.rule = rule
        self.alter = Alterer(game, chance, match.log, round_)
        self.kinds = [kind for kind in members(game.Move) if kind in rule.on]
        self.live: list[Any] = []
        """The entries that the table has at hand."""

    def breaches(self, start: int) -> Iterator[tuple[int, Any]]:
        """Entries, from one on, and a move each that breaks the rule alone."""
        for entry, table in self._tables():
            if entry >= start + MOST_LOOKED_AT:
                return
            if entry >= start:
                for move in self._alone(table, entry):
                    yield entry, move

    def second_breaches(self) -> Iterator[tuple[int, tuple[Any, Any]]]:
        """Entries, and a move each that breaks some rule and one after it that breaks this rule alone."""
        moves = self.round.moves
        for entry, table in self._tables():
            self.alter.look_at(*moves[entry - 1 : entry])
            for first in self._changed(entry):
                if self.game.rulebook.answers(table, seated(first, table)):
                    played = msgspec.structs.replace(self.round, moves=(*moves[: entry - 1], first))
                    after = Instead(self.game, self.match, played, self.chance, self.rule)
                    for second in after._at_the_end():
                        yield entry, (first, second)

    def _at_the_end(self) -> Iterator[Any]:
        """The moves that break the rule alone after the last entry."""
        for entry, table in self._tables():
            if entry > len(self.round.moves):
                yield from self._alone(table, entry)

    def _tables(self) -> Iterator[tuple[int, Any]]:
        """Each entry, the one after the last included, and the table before it."""
        moves, live = self.round.moves, self.live
        live.clear()
        table = self.game.table(self.match, self.round.setup)
        table.prepare(live)
        for entry in range(1, len(moves) + 2):
            table.entry = entry
            yield entry, table
            if entry <= len(moves):
                live.append(moves[entry - 1])
                table.apply(moves[entry - 1])

    def _alone(self, table: Any, entry: int) -> Iterator[Any]:
        """The moves that break the rule at a table, and no other."""
        rule, answers = self.rule, self.game.rulebook.answers
        for move in self._moves(table, entry):
            if type(move) in rule.on:
                self.live.append(move)
                named = seated(move, table)
                found = isinstance(rule.check(table, named), Breach) and [
                    one for one, answer in answers(table, named) if not isinstance(answer, Assumed)
                ] == [rule]
                self.live.pop()
                if found:
                    yield move

    def _moves(self, table: Any, entry: int) -> Iterator[Any]:
        """Moves that could be written, many of them illegal."""
        moves = self.round.moves
        candidates = some(list(table.candidates()), self.chance)
        yield from candidates
        self.alter.look_at(*candidates, *moves[entry - 1 : entry])
        yield from moves[entry : entry + 2]
        yield from moves[max(0, entry - 2) : entry - 1]
        yield from self._changed(entry)
        for kind in self.kinds:
            for _ in range(CHANGES):
                move = self.alter.any_move(kind)
                if move is not None:
                    yield move

    def _changed(self, entry: int) -> Iterator[Any]:
        """The move of an entry, or the last one, with one thing changed."""
        for move in self.round.moves[entry - 1 : entry] or self.round.moves[-1:]:
            for _ in range(CHANGES):
                found = self.alter.move(move)
                if found is not None:
                    yield found
