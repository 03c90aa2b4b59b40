"""Logs that end with a breach of one rule, and of no other.

Nothing here knows a rule: moves, setups and results of games played by chance are changed,
one thing at a time, until the referee finds just that breach at the end. Of what was found,
the referee has the last word: a log is given only when its verdict says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

import msgspec

from adjudicator.chance import Chance
from adjudicator.formats import encode, loads
from adjudicator.game import Game, dealt, given
from adjudicator.log import AnyLog, AnyRound, Log, LogError, Round
from adjudicator.play.alter import Alterer
from adjudicator.play.breaches import Instead
from adjudicator.play.playing import game_log, opened, play_round
from adjudicator.play.policies import chooser
from adjudicator.referee import judge
from adjudicator.rules import Assumed, Rule
from adjudicator.words import near

ATTEMPTS = 60
"""So many games are played until a rule is said to be one that cannot be broken."""
HOUSES, SETUPS, CLAIMS, TAILS = 10, 40, 6, 40
"""So many houses, changes of a setup, of a claim and of the end of a log are tried in one game."""
MOST_PLAYERS = 12
MOST_EARLIER, MOST_ROUNDS = 5, 30
"""At most so many rounds come before a breach in play, and so many before one in a setup or a claim."""


class Ease(NamedTuple):
    """How far what was left open is left to chance, so that more can be broken."""

    house: bool = False
    edge: bool = False
    physical: bool = False


EASES = (
    Ease(),
    Ease(edge=True),
    Ease(physical=True),
    Ease(house=True),
    Ease(house=True, edge=True),
    Ease(house=True, edge=True, physical=True),
)
"""What is tried in turn, a game each."""
TWICE = 24
"""From so many games on, in every other one another breach may come before."""


class NoBreach(LookupError):
    """No game was found in which a rule can be broken so."""


class Wanted(msgspec.Struct, frozen=True):
    """What is asked for: see `simulate`."""

    game: Game
    rule: Rule
    players: int | None = None
    house: Any = None
    physical: bool = False
    policy: str = "random"

    @property
    def name(self) -> str:
        """The rule's id."""
        return self.game.rulebook.id_of(self.rule)


def with_breach(wanted: Wanted, chance: Chance) -> AnyLog:
    """A log that ends with a breach of a rule, and of no other.

    Raises:
        NoBreach: none was found.
    """
    for attempt in range(ATTEMPTS):
        twice = attempt >= TWICE and attempt % 2 == 0
        found = Search(wanted, EASES[attempt % len(EASES)], chance, twice).found()
        if found is not None:
            return found
    raise NoBreach(f"no game was found that ends with a breach of {wanted.name} alone")


def rule_of(game: Game, name: str) -> Rule:
    """The rule of a name, with or without the game's. Raises `NoBreach`, with the nearest names."""
    short = name.removeprefix(f"{game.name}/")
    rule = game.rulebook.rules.get(short)
    if rule is None:
        names = list(game.rulebook.rules)
        close = near(short, names)
        meant = f"did you mean {' or '.join(close)}?" if 0 < len(close) < len(names) else f"it has {', '.join(names)}"
        raise NoBreach(f"{game.title} has no rule {name!r}; {meant}")
    return rule


class Search:
    """The search for a breach in one match played by chance."""

    def __init__(self, wanted: Wanted, ease: Ease, chance: Chance, twice: bool = False) -> None:
        self.wanted = wanted
        self.game = wanted.game
        self.rule = wanted.rule
        self.chance = chance
        self.deal = dealt(wanted.game)
        self.twice = twice
        self.physical = wanted.physical or ease.physical
        self.policy = "edge" if ease.edge else wanted.policy
        self.any_house = ease.house or wanted.rule.key is not None or self.policy == "edge"

    def found(self) -> AnyLog | None:
        """A log that ends with the breach; `None` where this match led to none."""
        kind = self.chance.one(self.rule.on)
        if issubclass(kind, Log):
            return self._header()
        self._open()
        if kind is self.game.Setup:
            return self._setup()
        if kind is self.game.MatchResult:
            return self._match_result()
        self._play(MOST_EARLIER + 1 if self.chance.happens(0.5) else 1)
        return self._result() if kind is self.game.Result else self._entry()

    # The match before

    def _open(self) -> None:
        wanted, key = self.wanted, self.rule.key or ""
        for _ in range(HOUSES):
            self.match = opened(self.game, self.chance, wanted.players, wanted.house, self.any_house)
            if not key or not self.any_house or any(given(self.match.log, one) for one in _fields(key)):
                break
        self.rounds: list[AnyRound] = []

    def _play(self, most: int) -> None:
        """Play rounds as far as the match goes, all at least one and at most so many."""
        choose = chooser(self.game, self.policy, self.chance)
        for _ in range(1 + self.chance.below(most)):
            self.rounds.append(play_round(self.game, self.match, self.chance, choose, self.policy == "edge"))
            if self.game.match_over(self.match):
                break

    def _log(self, rounds: Sequence[AnyRound], result: Any = None) -> AnyLog:
        if self.physical:
            done = [self.deal.physical(*one) for one in zip(rounds, self.match.tables, strict=False)]
            rounds = [*done, *rounds[len(done) :]]
        return msgspec.structs.replace(self.match.log, rounds=tuple(rounds), result=result)

    # What can be wrong

    def _header(self) -> AnyLog | None:
        """A match of too few or too many players."""
        house = self.game.House() if self.wanted.house is None else self.wanted.house
        counts = self.chance.shuffled(range(MOST_PLAYERS + 1))
        logs = (game_log(self.game, players, house) for players in counts)
        return next((log for log in logs if self._right(log, 0, 0)), None)

    def _setup(self) -> AnyLog | None:
        """A setup that is not as it should be, or one after the end of the match."""
        if self.chance.happens(0.7):
            self._play(MOST_ROUNDS)
        right = self.deal.setup(self.chance, self.match, self.policy == "edge")
        alter = self._alterer(Round(right, ()))
        number = len(self.rounds) + 1
        for change in range(SETUPS):
            setup = right if change == 0 else alter.of_setup(right)
            if setup is None or not self._alone(table := self.game.table(self.match, setup), setup):
                continue
            round_: AnyRound = Round(setup, ())
            if self.physical:
                round_ = self.deal.physical(round_, table)
            log = self._log([*self.rounds, round_])
            if self._right(log, number, 0):
                return log
        return None

    def _result(self) -> AnyLog | None:
        """A claim on a round that does not follow."""
        *before, last = self.rounds
        if last.result is None:
            return None
        alter = self._alterer(last)
        for _ in range(CLAIMS):
            log = self._log([*before, msgspec.structs.replace(last, result=alter.of_result(last.result))])
            if self._right(log, len(self.rounds), len(log.rounds[-1].moves) + 1):
                return log
        return None

    def _match_result(self) -> AnyLog | None:
        """A claim on a match that does not follow."""
        self._play(MOST_ROUNDS)
        right = self.deal.match_result(self.match) if self.game.match_over(self.match) else None
        if right is None:
            return None
        alter = self._alterer(self.rounds[-1])
        for _ in range(CLAIMS):
            log = self._log(self.rounds, alter.of_match_result(right))
            if self._right(log, len(self.rounds) + 1, 0):
                return log
        return None

    def _entry(self) -> AnyLog | None:
        """An entry that is wrong: tried at the table from any one on, and then, some of them, by the referee."""
        last = self.match.tables.pop()
        *before, round_ = self.rounds
        if self.physical:
            round_ = self.deal.physical(round_, last)
        moves = round_.moves
        start = self.chance.below(len(moves) + 1) + 1
        instead = Instead(self.game, self.match, round_, self.chance, self.rule)
        tails: Iterator[tuple[int, tuple[Any, ...]]]
        if self.twice:
            tails = instead.second_breaches()
        else:
            found = ((entry, (move,)) for entry, move in instead.breaches(start))
            tails = chain(found, self._tails(round_))
        for entry, tail in tails:
            cut = msgspec.structs.replace(round_, moves=(*moves[: entry - 1], *tail), result=None)
            log = self._log([*before, cut])
            if self._right(log, len(self.rounds), len(cut.moves)):
                return log
        return None

    def _tails(self, round_: AnyRound) -> Iterator[tuple[int, tuple[Any, ...]]]:
        """Entries, and what may be a breach there by all that the log tells, or by what comes after it."""
        moves, chance = round_.moves, self.chance
        alter = self._alterer(round_)
        for _ in range(TAILS if len(moves) > 1 else 0):
            entry = 1 + chance.below(1 + chance.below(len(moves) - 1))  # rather early: less has been seen then
            move, later = moves[entry - 1 : entry + 1]
            changed = alter.move(move)
            if changed is None or chance.happens(0.4):
                yield entry, (later, move)
            else:
                yield entry, (changed, later) if chance.happens(0.5) else (changed,)

    def _alterer(self, round_: AnyRound) -> Alterer:
        return Alterer(self.game, self.chance, self.match.log, round_)

    # Whether it is wrong just so

    def _alone(self, table: Any, thing: Any) -> bool:
        """Whether this rule, and no other, is broken at a table."""
        answers = self.game.rulebook.answers(table, thing)
        return [one for one, answer in answers if not isinstance(answer, Assumed)] == [self.rule]

    def _right(self, log: AnyLog, round_: int, entry: int) -> bool:
        """Whether by the referee this rule is broken there, and no other; `twice` one may have been before."""
        try:
            read = loads(encode(log, "json"), "json")
        except LogError:
            return False
        findings = [one for one in judge(read).findings if one.kind != "notice"]
        name = self.wanted.name
        mine = [one for one in findings if one.rule == name and one.kind == "illegal"]
        others = [one for one in findings if one.rule != name]
        if not mine or (not self.twice and sum(one.kind == "illegal" for one in findings) > 1):
            return False
        last = mine[-1]
        ends = (last.round, last.entry) == (round_, entry) or (last.round == round_ and entry in last.evidence)
        return ends and not any((one.round, one.entry) == (last.round, last.entry) for one in others)


def _fields(keys: str) -> list[str]:
    """The fields of the house keys that a rule rests on: `lead-3, lead-4`."""
    return [key.strip().replace("-", "_") for key in keys.split(",")]
