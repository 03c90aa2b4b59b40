"""The shortest log that still shows a difference: found by trying, and always by asking the engine again.

What is tried are logs that are legal by the rules as far as they go: without the rounds before
or without some of the entries, and games of chance that are broken off early. A log counts as
showing the same when its difference has the same cause. What is tried, and in which order, rests
on no clock, so that the same engine is shown the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from adjudicator.chance import Chance
from adjudicator.engines.check import MOVES_A_STEP, Difference, check
from adjudicator.engines.process import Engine
from adjudicator.engines.script import normal
from adjudicator.formats import encode
from adjudicator.game import Deal, Match, dealt, find, newest, settled
from adjudicator.log import COMMON, AnyLog, AnyRound, Round
from adjudicator.play.illegal import NoBreach
from adjudicator.play.policies import chooser
from adjudicator.play.simulate import simulate

WORK = 20_000
"""So much is done for one difference in each of a few ways: a question is 1, and so are 40 legal moves."""
FAULTS_TRIED = {"hang": 4}
"""So many times an engine is made to hang: each costs the whole time that it is given."""
SHORT_ENOUGH = 1
"""With so few entries, no shorter game of chance is looked for."""
SHORT, PATIENCE = 12, 50
"""So short are the games that are tried first, and every other one later; those twice as long after so many in vain."""
STUBBORN = 400
"""So many games of chance in a row that show nothing shorter, and the search ends."""
LONG, MORE = 15, 8
"""While the best log has so many entries, so many times as much is done in search of a shorter one by chance."""
A_BREACH = 1000
"""To find a match that ends with a breach of a rule is so much work."""
POLICIES = ("short", "edge", "random", "short", "random")


def shorter(engine: Engine, found: Difference) -> Difference:
    """The same difference in the shortest log that was found. Raises `NotStarted`."""
    search = Search(engine, found)
    search.run()
    return search.best


def size(log: AnyLog) -> tuple[int, int, int, int]:
    """How long a log is: rounds, entries, players, and what is written of it."""
    entries = sum(len(round_.moves) for round_ in log.rounds)
    return len(log.rounds), entries, len(log.players), len(encode(log, "json"))


class Search:
    """The search for a shorter log. `best` is the difference in the shortest so far."""

    def __init__(self, engine: Engine, found: Difference) -> None:
        self.engine = engine
        self.game = find(found.log.game)
        self.cause = found.cause
        self.best = found
        self.size = size(found.log)
        self.work = WORK
        self.limit = SHORT
        """So many entries the games of chance have that are tried now."""
        self.hangs = FAULTS_TRIED.get(found.kind, WORK)

    def run(self) -> None:
        """Try each way in turn."""
        stages = [self._fewer_rounds, self._without, self._less_said]
        if self.best.round and hasattr(self.game, "deals"):
            stages.insert(1, self._by_chance)
        for stage in stages:
            self.work = WORK
            stage()

    def shows(self, log: AnyLog) -> bool:
        """Whether a log shows the same and is shorter, and so is the best one now."""
        if self.work <= 0 or self.hangs <= 0:
            return False
        outcome = check(self.engine, log, probes=self.cause[0] == "accepts")
        self.work -= 1 + outcome.work // MOVES_A_STEP
        found = outcome.difference
        if found is not None and found.kind == "hang":
            self.hangs -= 1
        if found is None or found.cause != self.cause:
            return False
        new = size(found.log)
        if new >= self.size:
            return False
        self.best, self.size = found, new
        return True

    # Less of the log

    def _fewer_rounds(self) -> None:
        rounds = self.best.log.rounds
        if len(rounds) > 1 and not self.shows(self._with_rounds(rounds[-1:])):
            self.shows(self._with_rounds(rounds[-2:]))

    def _with_rounds(self, rounds: Sequence[AnyRound]) -> AnyLog:
        return msgspec.structs.replace(self.best.log, rounds=tuple(rounds))

    def _without(self) -> None:
        """Leave out entries of the last round, many at a time and then fewer, playing on with what can still be."""
        if not self.best.log.rounds:
            return
        many = len(self.best.log.rounds[-1].moves)
        while many > 0:
            at = 0
            while at < len(moves := self.best.log.rounds[-1].moves):
                log = self._replayed((*moves[:at], *moves[at + many :]))
                if log is None or not self.shows(log):
                    at += many
            many //= 2

    def _replayed(self, moves: Sequence[Any]) -> AnyLog | None:
        """The log with these moves in its last round, by whose turn it is; those that cannot be are left out.

        The last one stays as it is, for it may be what must be refused.
        """
        log = self.best.log
        *before, last = log.rounds
        if before or not moves or self.game.rulebook.answers(opened(log), log):
            return None
        table = self.game.table(opened(log), last.setup)
        played: list[Any] = []
        table.prepare(played)
        for at, move in enumerate(moves):
            if isinstance(move, COMMON):
                continue
            table.entry = len(played) + 1
            can = {
                unseated(one): one for one in map(normal, table.candidates()) if self.game.rulebook.keeps(table, one)
            }
            one = can.get(unseated(normal(move)))
            if one is None and at == len(moves) - 1:
                played.append(move)
            elif one is not None:
                played.append(one)
                table.apply(one)
        return self._with_rounds([Round(last.setup, tuple(played))])

    def _less_said(self) -> None:
        """Leave out what the setup, the house and the header need not say."""
        log = self.best.log
        if log.rounds:
            last = log.rounds[-1]
            for name in reversed(last.setup.__struct_fields__):
                if getattr(last.setup, name, None) is not None:
                    setup = _blank(last.setup, name)
                    rounds = (*log.rounds[:-1], msgspec.structs.replace(last, setup=setup))
                    if setup is not None and self.shows(msgspec.structs.replace(log, rounds=rounds)):
                        log = self.best.log
                        last = log.rounds[-1]
        for name in log.house.__struct_fields__:
            if getattr(log.house, name) is not msgspec.UNSET:
                house = msgspec.structs.replace(log.house, **{name: msgspec.UNSET})
                if self.shows(msgspec.structs.replace(log, house=house)):
                    log = self.best.log

    # Other games

    def _by_chance(self) -> None:
        """Games of chance of as few players as can be, short ones first, broken off before the best one's length."""
        chance, misses = Chance("shorter", self.game.name), 0
        fewest = min(dealt(self.game).seats(self.house()))
        self.work = MORE * WORK
        for log in self._games(chance):
            _, entries, players, _ = self.size
            found = entries <= SHORT_ENOUGH and players <= fewest
            more = MORE if entries >= LONG else 1
            done = MORE * WORK - self.work
            if found or misses >= more * STUBBORN or done >= more * WORK or self.hangs <= 0:
                return
            misses = 0 if self.shows(log) else misses + 1
            self.limit = SHORT if misses // 4 % 2 else SHORT << misses // PATIENCE

    def _games(self, chance: Chance) -> Iterator[AnyLog]:
        deal = dealt(self.game)
        seats = [count for count in sorted(deal.seats(self.house())) if count <= len(self.best.log.players)]
        number = 0
        while seats:
            policy = POLICIES[number % len(POLICIES)]
            if not self.best.entry and len(self.best.log.rounds) > 1:
                yield from self._with_breach(number, seats[0]) if number % 2 else [self._other_rounds(number)]
            elif number % 3 == 2 and len(self.best.log.rounds) == 1:
                yield self._other_end(chance, policy)
            else:
                yield self._game(chance, deal, seats[min(number // 7 % 4, len(seats) - 1)], policy)
            number += 1

    def _other_rounds(self, number: int) -> AnyLog:
        """The last setup, which is the matter, after other and shorter rounds."""
        log = self.best.log
        before = len(log.rounds) - 1
        games = simulate(self.game, 1, number, players=len(log.players), house=log.house, policy="short", rounds=before)
        return self._with_rounds((*next(games).rounds, log.rounds[-1]))

    def _with_breach(self, number: int, players: int) -> Iterator[AnyLog]:
        """A short match of few players that ends with a breach of the same rule, where it is known."""
        self.work -= A_BREACH
        for rule in self.best.rules[:1]:
            with suppress(NoBreach):
                yield from simulate(self.game, 1, number, players=players, policy="short", illegal=rule)

    def house(self) -> Any:
        """The house of the log, with every key."""
        log = self.best.log
        return settled(log.house, self.game.defaults[log.rules or newest(self.game)])

    def _game(self, chance: Chance, deal: Deal, players: int, policy: str) -> AnyLog:
        """A new game, not longer than the best one."""
        best = self.best.log
        log = msgspec.structs.replace(best, players=best.players[:players], rounds=())
        match = opened(log)
        setup = deal.setup(chance, match, policy == "edge" and chance.happens(0.5))
        moves = self._played_on(match, setup, [], chance, policy)
        return msgspec.structs.replace(log, rounds=(Round(setup, tuple(moves)),))

    def _other_end(self, chance: Chance, policy: str) -> AnyLog:
        """The best log up to some entry, and played on otherwise."""
        log = self.best.log
        last = log.rounds[-1]
        kept = list(last.moves[: chance.below(min(len(last.moves), self.limit))]) if last.moves else []
        match = opened(log)
        moves = self._played_on(match, last.setup, kept, chance, policy)
        return self._with_rounds([Round(last.setup, tuple(moves))])

    def _played_on(self, match: Match, setup: Any, moves: list[Any], chance: Chance, policy: str) -> list[Any]:
        """Moves of chance after others, to fewer than the best log has."""
        choose, told = chooser(self.game, policy, chance), dealt(self.game).told
        table = self.game.table(match, setup)
        table.prepare(moves)
        for table.entry, move in enumerate(moves, 1):
            table.apply(move)
        most = min(self.size[1] - (len(match.names) >= self.size[2]), self.limit)
        while not table.finished and len(moves) < most:
            table.entry = len(moves) + 1
            move = choose(table, ())
            if move is None:
                break
            moves.append(move)
            table.apply(move)
            for more in told(chance, table, move):
                moves.append(more)
                table.entry = len(moves)
                table.apply(more)
        return moves


def opened(log: AnyLog) -> Match:
    """A match before its first round."""
    game = find(log.game)
    house = settled(log.house, game.defaults[log.rules or newest(game)])
    return Match(msgspec.structs.replace(log, result=None), house, adjusted=[0] * len(log.players))


def unseated(move: Any) -> Any:
    """A move whoever makes it."""
    fields = type(move).__struct_fields__
    return (type(move), *(getattr(move, name) for name in fields if name != "seat"))


def _blank(setup: Any, name: str) -> Any:
    """A setup without an optional part; `None` where it is not optional."""
    try:
        changed = msgspec.structs.replace(setup, **{name: None})
        return msgspec.convert(msgspec.to_builtins(changed), type(setup))
    except (msgspec.ValidationError, TypeError):
        return None
