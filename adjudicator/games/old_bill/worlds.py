"""Every way in which cards can have lain face down that nobody ever wrote down.

A rule by itself often cannot tell what such cards were. Here each way in which they can have
lain is played through, with all entries of the round: what is wrong in each way is wrong, and
what is right in each is right. Hands and draws stay as unknown as they are; what they leave
open in a way, the rules tell as they do of any log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any, TypeAlias

import msgspec

from adjudicator.games.old_bill.holding import beyond
from adjudicator.games.old_bill.moves import Assign, Cards, Discard, Move, Offer, Show, ups
from adjudicator.games.old_bill.offers import never_turned
from adjudicator.games.old_bill.table import Table
from adjudicator.log import COMMON, Ruling
from adjudicator.rules import Answer, Breach, Open, Rule, Rulebook
from adjudicator.thieves import UNKNOWN

MOST_STEPS = 4000
"""Where more entries than these would have to be played, in all ways together, what is open stays open."""
MOST_WAYS = 100_000
"""So it does where there may be more ways than these, most of which cannot be played to the end in a small deck."""

Said: TypeAlias = Mapping[str, Answer]
"""What is wrong with an entry, or open, by the names of the rules."""


class Weighed(msgspec.Struct, frozen=True):
    """What a rule cannot tell of an entry by itself; asked again when the round is over, of all ways together."""

    entry: int
    rule: Rule
    answer: Open
    book: Rulebook

    def alone(self, end: Table) -> Answer:
        """What the rule can tell by itself, now that all has been seen."""
        return self.answer if self.answer.settle is None else self.answer.settle(end)

    def __call__(self, end: Table) -> Answer:
        answer = self.alone(end)
        if not isinstance(answer, Open) or not any(never_turned(end.moves)):
            return answer
        if end.worlds is None:
            end.worlds = Worlds(end, self.book)
        worlds: Worlds = end.worlds
        return worlds.answer(self.entry, self.rule.name, answer)


class Asked:
    """An entry that is open, the rules by which it is, and what each way says of it beside what is wrong anyhow."""

    def __init__(self, rules: list[str], wrong: set[str]) -> None:
        self.rules = rules
        self.known = wrong
        """The rules that it breaks whatever the cards are."""
        self.ways: list[Said] = []
        self.right = self.wrong = False
        """Whether there is a way in which it can be right, and one in which it can be wrong."""

    def take(self, answers: Said) -> None:
        """What one more way says."""
        way = {name: one for name, one in answers.items() if isinstance(one, (Breach, Open)) and name not in self.known}
        self.ways.append(way)
        self.right = self.right or not _breaches(way)
        self.wrong = self.wrong or bool(way)

    def answer(self, rule: str, answer: Open) -> Answer:
        """What all ways together say by one of the rules, whose own answer is given.

        What is wrong in each way, but not always by one rule, the rule says that is broken most often.
        """
        broken = {name: [one for way in self.ways for one in _breaches(way, name)] for name in self.rules}
        if len(broken[rule]) == len(self.ways):
            return _breach(broken[rule])
        if rule != max(self.rules, key=lambda name: len(broken[name])):
            return answer if any(rule in way for way in self.ways) else None
        if not self.right:
            return _breach(broken[rule] or [one for way in self.ways for one in _breaches(way)])
        return answer if self.wrong else None


class Worlds:
    """The ways in which the cards of a round can have lain, played through as far as that tells something."""

    def __init__(self, end: Table, book: Rulebook) -> None:
        self.end, self.book = end, book
        self.steps = 0
        self.asked: dict[int, Asked] = {}
        """The entries that are open."""
        returned = any(hand.returned for hand in end.hands)
        self.spare = self._fresh().pool if returned else end.pool
        """The cards that have not been seen at any time, with the number of their copies."""
        self.told = False
        """Whether every way has been played, and there is one; no more are than tell something."""
        if self._plain() and self._possible():
            try:
                self._play(self._fresh(), 0, {})
                self.told = any(one.ways for one in self.asked.values())
            except _Enough:
                pass

    def answer(self, entry: int, rule: str, answer: Open) -> Answer:
        """What all ways together say of an entry by a rule, whose own answer is given."""
        asked = self.asked.get(entry)
        return answer if asked is None or rule not in asked.rules or not self.told else asked.answer(rule, answer)

    def _plain(self) -> bool:
        """Whether nothing was taken back, and no card is unknown but some that lie face down, and not too many."""
        kinds = max(1, sum(map(bool, self.spare.values())))
        if prod(comb(kinds + count - 1, count) for count in never_turned(self.end.moves)) > MOST_WAYS:
            return False
        for move in self.end.moves:
            if isinstance(move, Ruling) and move.what == "taken-back":
                return False
            if isinstance(move, Offer) and UNKNOWN in ups(move):
                return False
            if UNKNOWN in (getattr(move, "card", ""), getattr(move, "mime", "")):
                return False
        return True

    def _fresh(self) -> Table:
        table = Table(self.end.match, self.end.setup)
        table.prepare(self.end.moves)
        return table

    def _entries(self, table: Table, at: int = 0) -> Iterator[tuple[int, Any]]:
        """The moves of the game from an index on, each with its index, its seat, and the table at its entry."""
        for index in range(at, len(self.end.moves)):
            move = self.end.moves[index]
            if move is not None and not isinstance(move, COMMON):
                table.entry = index + 1
                seat = table.turn if move.seat is None else move.seat
                yield index, move if move.seat == seat else msgspec.structs.replace(move, seat=seat)

    def _possible(self) -> bool:
        """Find what is open by the rules alone; whether there are cards for the deal and each entry.

        Where some are impossible, it is not known what happened in their place, and nothing is proved by them.
        """
        table = self._fresh()
        if any(isinstance(answer, Breach) for _, answer in self.book.answers(table, self.end.setup)):
            return False
        for index, move in self._entries(table):
            answers = [(rule.name, _settled(answer, self.end)) for rule, answer in self.book.answers(table, move)]
            opened = [name for name, answer in answers if isinstance(answer, Open)]
            if opened:
                self.asked[index + 1] = Asked(opened, {name for name, answer in answers if isinstance(answer, Breach)})
            clouded = isinstance(move, (Assign, Discard)) and move.seat is not None and table.dens[move.seat].clouded
            if not clouded and not _there(table, move):
                return False
            table.apply(move)
        return True

    def _play(self, table: Table, at: int, said: dict[int, Said]) -> None:
        """Play on from an index, in each way. Raises `_Enough`."""
        for index, move in self._entries(table, at):
            down = table.down_of(move) if isinstance(move, Offer) and move.seat is not None else ()
            if UNKNOWN in down:
                for cards in self._downs(table, move, move.seat, down):
                    way, told = table.copied(), {**said}
                    if self._step(way, msgspec.structs.replace(move, down=cards), told):
                        self._play(way, index + 1, told)
                return
            if not self._step(table, move, said):
                return
        self._end(table, said)

    def _downs(self, table: Table, move: Offer, seat: int, down: Cards) -> Iterator[Cards]:
        """What can have lain face down, as far as can be told at once."""
        laid = [card for card in down if card != UNKNOWN]
        hand, shown = table.hands[seat], (*ups(move), *laid)
        lies = table.offer
        known = hand.known if lies is None or lies.seat != seat else [*hand.known, *lies.up, *lies.down]
        most = Counter(beyond(known, shown))
        if hand.hidden > len(beyond(shown, known)):
            most.update({card: min(count, self.spare[card]) for card, count in table.pool.items()})
        for cards in combinations_with_replacement(sorted(card for card in most if most[card]), len(down) - len(laid)):
            if all(count <= most[card] for card, count in Counter(cards).items()):
                yield (*laid, *cards)

    def _step(self, table: Table, move: Move, said: dict[int, Said]) -> bool:
        """Play an entry; whether the cards for it are there. Raises `_Enough`."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise _Enough
        if not _there(table, move):
            return False
        if table.entry in self.asked:
            said[table.entry] = {rule.name: answer for rule, answer in self.book.answers(table, move)}
        table.apply(move)
        return True

    def _end(self, end: Table, said: dict[int, Said]) -> None:
        """One way has been played to its end. Raises `_Enough` when no other can tell anything any more."""
        for entry, asked in self.asked.items():
            asked.take({name: _settled(answer, end) for name, answer in said[entry].items()})
        if all(asked.right and asked.wrong for asked in self.asked.values()):
            raise _Enough


class _Enough(Exception):
    """No further way is played."""


def _settled(answer: Answer, end: Table) -> Answer:
    """An answer when the round is over, by its rule alone."""
    if not isinstance(answer, Open) or answer.settle is None:
        return answer
    return answer.settle.alone(end) if isinstance(answer.settle, Weighed) else answer.settle(end)


def _breaches(way: Said, rule: str | None = None) -> list[Breach]:
    """What a way says to be wrong, by all rules or by one."""
    return [one for name, one in way.items() if isinstance(one, Breach) and rule in (None, name)]


def _there(table: Table, move: Move) -> bool:
    """Whether the cards that an entry moves, or shows, can be where it has them from."""
    if move.seat is None:
        return True
    if isinstance(move, (Offer, Show)):
        hand, cards = table.hands[move.seat], table.cards_of(move, move.seat)
        return len(cards) <= hand.size and not any(hand.lacking(cards, table.pool))
    if isinstance(move, (Assign, Discard)):
        card = move.mime if isinstance(move, Assign) else move.card
        return table.written(move) is not None or card in table.dens[move.seat].cards()
    return True


def _breach(ways: list[Breach]) -> Breach:
    """What is wrong in one way and another."""
    says = ways[0].says
    if any(one.says != says for one in ways):
        says = f"Whatever the cards were that nobody wrote down, this rule is broken; it could be so: {says}"
    return msgspec.structs.replace(ways[0], says=says, evidence=(), at=None)
