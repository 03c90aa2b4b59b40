"""Many logs put to an engine: fixtures and games of chance, their differences gathered by cause.

Of each cause the first difference is kept, and then the shortest log that shows it is looked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec

from adjudicator.engines.check import Difference, check
from adjudicator.engines.completed import completed
from adjudicator.engines.process import Engine
from adjudicator.engines.shrink import shorter
from adjudicator.game import Game
from adjudicator.log import AnyLog
from adjudicator.play.illegal import NoBreach
from adjudicator.play.simulate import simulate

MOST_CAUSES = 20
"""Of so many causes the shortest log is looked for."""
MOST_HANGS = 10
"""After so many answers that did not come, nothing more is asked."""
POLICIES = (("random", 4), ("edge", 2), ("short", 1), ("long", 1))
"""How games are played, and how many of eight so."""
A_BREACH = 100
"""For each rule on play, one game in so many ends with a breach of it."""


NOT_TOLD = "it does not tell every card, and no deal was found that leaves the ruling the same"


class Labelled(msgspec.Struct):
    """A log and what it is called."""

    label: str
    log: AnyLog


class Cause(msgspec.Struct):
    """Differences of one cause: the first, where it was found, in how many logs, and the shortest."""

    first: Difference
    label: str
    count: int = 1
    shortest: Difference | None = None


class Survey:
    """What came of all logs."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.logs = 0
        self.entries = 0
        self.work = 0
        self.compared = 0
        """The logs of which something was compared."""
        self.causes: dict[tuple[str, ...], Cause] = {}
        self.passed: Counter[str] = Counter()
        """Why the engine passed over logs."""
        self.left: Counter[str] = Counter()
        """Why logs, or the rest of them, were not put to it."""
        self.hangs = 0

    def add(self, one: Labelled) -> None:
        """Put a log to the engine. Raises `NotStarted`."""
        self.logs += 1
        log = completed(one.log)
        if log is None:
            self.left[NOT_TOLD] += 1
            return
        outcome = check(self.engine, log)
        dealt_out = [round_.setup for round_ in log.rounds] != [round_.setup for round_ in one.log.rounds]
        label = f"{one.label} (unknown cards dealt out)" if dealt_out else one.label
        self.entries += outcome.entries
        found = outcome.difference
        if found is not None:
            known = self.causes.get(found.cause)
            if known is None:
                self.causes[found.cause] = Cause(found, label)
            else:
                known.count += 1
            self.hangs += found.kind == "hang"
        if outcome.passed:
            self.passed[outcome.passed] += 1
        elif outcome.ends:
            self.left[outcome.ends] += 1
        self.compared += outcome.asked
        self.work += outcome.work

    def given_up(self) -> bool:
        """Whether so many answers did not come that nothing more is asked."""
        return self.hangs >= MOST_HANGS

    def shorten(self) -> None:
        """Look for the shortest log of each cause. Raises `NotStarted`."""
        for one in list(self.causes.values())[:MOST_CAUSES]:
            one.shortest = shorter(self.engine, one.first)


def games(game: Game, count: int, seed: int) -> Iterator[Labelled]:
    """Games of chance: so many that are legal, by several policies, and some that end with a breach of each rule."""
    eighths = sum(share for _, share in POLICIES)
    begun = 0
    for policy, share in POLICIES:
        begun += share
        number = count * begun // eighths - count * (begun - share) // eighths
        for at, log in enumerate(simulate(game, number, seed, policy=policy), 1):
            yield Labelled(f"simulated game {at} (--policy {policy} --seed {seed})", log)
    each = round(count / A_BREACH)
    for rule in game.rulebook:
        if rule.log_only or not each:
            continue
        with suppress(NoBreach):
            for at, log in enumerate(simulate(game, each, seed, illegal=rule.name), 1):
                yield Labelled(f"simulated game {at} (--illegal {rule.name} --seed {seed})", log)


def survey(engine: Engine, logs: Iterable[Labelled], most: int | None = None) -> Survey:
    """Put logs to an engine, and shorten what is found. Raises `NotStarted`.

    Args:
        engine: what is asked.
        logs: what it is asked about.
        most: how much is done before no further log is taken (see `check.Outcome.work`).
    """
    found = Survey(engine)
    for one in logs:
        found.add(one)
        if found.given_up() or (most is not None and found.work >= most):
            break
    found.shorten()
    return found
