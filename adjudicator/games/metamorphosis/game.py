"""Metamorphosis as a game of the referee's: its types, its table, and what a match of it comes to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.game import Match
from adjudicator.games.metamorphosis import moves, rules, scoring, sheet
from adjudicator.games.metamorphosis.moves import Discard, Draw, Indicate, Play, Take, Trick
from adjudicator.games.metamorphosis.plan import HANDS
from adjudicator.games.metamorphosis.quick import at_once
from adjudicator.games.metamorphosis.series import match_over, totals
from adjudicator.games.metamorphosis.table import Table
from adjudicator.log import AnyLog
from adjudicator.rules import Assumed, Rulebook
from adjudicator.totals import leaders, places
from adjudicator.tricks import SUIT_NAMES, cards_of
from adjudicator.verdict import Scores


class MetamorphosisScores(Scores, kw_only=True):
    """Scores with the points of each hand, by rounds, hands and seats, and the bonus, by rounds and seats."""

    hands: list[list[list[int]]] = msgspec.field(default_factory=list)
    bonus: list[list[int]] = msgspec.field(default_factory=list)


class Metamorphosis:
    """The game Metamorphosis (see `adjudicator.game.Game`)."""

    name = "metamorphosis"
    title = "Metamorphosis"
    round_name = "set"
    House = moves.House
    Setup = moves.Setup
    Move = Indicate | Play | Trick | Discard | Draw | Take
    Result = moves.Result
    MatchResult = moves.MatchResult
    Scores = MetamorphosisScores
    defaults = moves.DEFAULTS
    rulebook = Rulebook.of("metamorphosis", rules)
    words = sheet
    documents = "adjudicator.games.metamorphosis"
    deals = "adjudicator.games.metamorphosis.deal"
    completes = "adjudicator.games.metamorphosis.completed"
    at_once = staticmethod(at_once)

    def refuse(self, log: AnyLog) -> Iterator[tuple[str, str]]:
        """Nothing that the types do not tell."""
        return iter(())

    def table(self, match: Match, setup: moves.Setup) -> Table:
        """The table of the match's next set."""
        return Table(match, setup)

    def closing(self, match: Match) -> Iterator[tuple[int, int, Assumed]]:
        """House keys of hands 3 and 4 that the log does not give and that decided something."""
        for hand, what, default in DECIDED:
            if getattr(match.log.house, default.key) is not msgspec.UNSET:
                continue
            for number, table in enumerate(match.tables, 1):
                entries = getattr(table, what)
                if hand in entries:
                    yield number, entries[hand], default
                    break

    @property
    def tally(self) -> Any:
        """What each player has taken, by hands."""
        from adjudicator.games.metamorphosis import tally

        return tally

    def match_over(self, match: Match) -> bool:
        """Whether all sets have been played to their end."""
        return match_over(match)

    def scores(self, match: Match) -> MetamorphosisScores:
        """The scores of a match; of one that so many may not play there are none."""
        tables = match.tables
        if tables and not tables[0].judged:
            none: list[int | None] = [None] * len(match.names)
            return MetamorphosisScores(
                rounds=[none for _ in tables],
                why=[[[] for _ in none] for _ in tables],
                adjusted=match.adjusted,
                totals=none,
                places=none,
                winners=[],
            )
        scored = [table.scored() for table in tables]
        total: list[Any] = totals(match)
        return MetamorphosisScores(
            rounds=[one.points for one in scored],
            why=[scoring.reasons(one, table.indicated) for table, one in zip(tables, scored, strict=True)],
            hands=[one.hands for one in scored],
            bonus=[one.bonus for one in scored],
            adjusted=match.adjusted,
            totals=total,
            places=places(total),
            winners=leaders(total) or [],
        )

    def view(self, match: Match, table: Table, hindsight: bool) -> list[tuple[str, str]]:
        """A position in words."""
        if not table.judged:
            return []
        if table.finished:
            lines = [("hand", "the set is over")]
        else:
            trump = table.trump(table.hand)
            lines = [
                ("hand", f"{table.hand + 1}, {f'{SUIT_NAMES[trump]}s are trump' if trump else 'no trump'}"),
                ("trick", _trick(table)),
            ]
        for seat, name in enumerate(match.names):
            parts = [] if table.finished else [_holds(table, seat, hindsight)]
            shown = table.indicated[seat]
            if shown:
                parts.append(f"indicated hand {shown}")
            taken = [f"{table.sizes[hand][seat]} in hand {hand + 1}" for hand in range(min(table.hand + 1, HANDS))]
            lines.append((name, "; ".join([*parts, f"has taken {', '.join(taken)}"])))
        return lines

    def columns(self, scores: Any, round_index: int, seat: int) -> dict[str, str]:
        """The points of each hand, and the bonus, of a seat in a set."""
        if round_index >= len(scores.hands):
            return {}
        found = {f"hand {hand}": _signed(points[seat]) for hand, points in enumerate(scores.hands[round_index], 1)}
        return {**found, "bonus": _signed(scores.bonus[round_index][seat])}


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _trick(table: Table) -> str:
    """The trick on the table, in words."""
    if not table.trick:
        return f"{table.name(table.turn)} leads"
    laid = ", ".join(f"{table.name(one.seat)} {one.card}" for one in table.trick)
    return f"{laid}; {table.name(table.turn)} is next"


def _holds(table: Table, seat: int, hindsight: bool) -> str:
    """What is known of a hand."""
    spread = table.current()
    held = (table.hindsight().held[seat] | spread.held[seat]) if hindsight else spread.held[seat]
    known = cards_of(held & ~spread.played[seat])
    out = spread.played[seat].bit_count() + len(spread.gone[seat])
    rest = 12 - out - len(known)
    parts = [" ".join(known)] * bool(known) + [f"{rest} not known"] * (rest > 0)
    return f"holds {' and '.join(parts) or 'nothing'}"


LEAD = "The rulebook does not say who leads hand {0}; here the dealer's second left does (lead-{0} second)."
TRUMP = "The rulebook names no trump for hand {0}; here there is none (trump-{0} none)."
DECIDED = [
    (hand, what, Assumed(f"{key}_{hand + 1}", says.format(hand + 1)))
    for hand in (2, 3)
    for what, key, says in (("led", "lead", LEAD), ("discarded_on", "trump", TRUMP))
]
"""The defaults of hands 3 and 4: in which hand, where a table has the entry at which they decide, and what they are."""

GAME = Metamorphosis()
