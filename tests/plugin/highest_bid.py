"""A small game that comes from outside: everybody bids once, higher than the bid before, and the last bid wins.

It has no cards, so it shows what the protocol asks of a game and what it does not.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from adjudicator import log
from adjudicator.chance import Chance
from adjudicator.game import Match, Plain
from adjudicator.log import AnyLog, AnyRound, Seat
from adjudicator.rules import Answer, Assumed, Breach, Rulebook, rule
from adjudicator.totals import added_up, leaders, places
from adjudicator.verdict import Reason, Scores
from adjudicator.words import Key, integer, read_seat, read_seats, write_seat, write_seats


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No point is left open."""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who bids first."""

    first: Seat


class Bid(log.Move, tag="bid", frozen=True):
    """A number is bid."""

    seat: Seat | None
    number: int


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing is claimed of a round."""


class MatchResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is said to have won."""

    winner: tuple[Seat, ...]


class Table:
    """The bids of one round."""

    def __init__(self, match: Match, setup: Setup) -> None:
        self.names = match.names
        self.bids: dict[int, int] = {}
        self.entry = 0
        self.turn: int | None = setup.first

    @property
    def finished(self) -> bool:
        """Whether everybody has bid."""
        return self.turn is None

    @property
    def highest(self) -> int:
        """The last bid; 0 before the first."""
        return next(reversed(self.bids.values()), 0)

    def prepare(self, moves: Sequence[Any]) -> None:
        """Nothing has to be known ahead."""

    def parts(self, move: Bid) -> tuple[Bid, ...]:
        """Every entry is one move."""
        return ()

    def apply(self, move: Bid) -> None:
        """A bid stands; the next player clockwise is to bid."""
        seat = self.turn if move.seat is None else move.seat
        if seat is None or self.turn is None:
            return
        self.bids[seat] = move.number
        after = [(seat + step) % len(self.names) for step in range(1, len(self.names))]
        self.turn = next((other for other in after if other not in self.bids), None)

    def learn(self, *moves: Bid) -> None:
        """Nothing is hidden."""

    def candidates(self, move: Any = None) -> Iterator[Bid]:
        """The next higher number."""
        if self.turn is not None:
            yield Bid(self.turn, self.highest + 1)

    def complete(self) -> bool:
        """Higher numbers are left out."""
        return False


@rule(Bid, section="Bidding", alone=True)
def round_over(table: Table, move: Bid) -> Answer:
    """Nobody bids once everybody has."""
    return Breach("Everybody has bid.") if table.turn is None else None


@rule(Bid, section="Bidding")
def higher(table: Table, move: Bid) -> Answer:
    """A bid is higher than the one before."""
    return None if move.number > table.highest else Breach(f"{move.number} is not higher than {table.highest}.")


class Words:
    """The game on a sheet: a player and a number."""

    verbs = ("", "bid")
    setup = (Key("first", "first", read_seat, write_seat, "who bids first"),)
    result = ()
    match_result = (Key("winner", "winner", read_seats, write_seats, "who won"),)
    header = ()
    card = None

    def read_move(self, verb: str, seat: int | None, args: Sequence[str], names: Sequence[str]) -> Bid:
        """A number."""
        return Bid(seat, integer(0, args[0] if args else ""))

    def write_move(self, move: Bid, names: Sequence[str]) -> str:
        """A number."""
        return str(move.number)

    def say_move(self, move: Bid, names: Sequence[str]) -> str:
        """A bid in words."""
        return f"bids {move.number}"

    def example(self) -> str:
        """A sheet to fill in."""
        return "game: highest bid\nplayers: Ann, Bo\nround 1\nfirst: Ann\n"


class HighestBid:
    """The game."""

    name = "highest-bid"
    title = "Highest Bid"
    round_name = "round"
    House, Setup, Move, Result, MatchResult = House, Setup, Bid, Result, MatchResult
    defaults = {1: House()}  # noqa: RUF012
    rulebook = Rulebook.of("highest-bid", sys.modules[__name__])
    words = Words()
    documents = "highest_bid"
    deals = __name__

    def refuse(self, log: AnyLog) -> Iterator[tuple[str, str]]:
        """Nothing more than the types do."""
        yield from ()

    def table(self, match: Match, setup: Any) -> Table:
        """The table of a round."""
        return Table(match, setup)

    def at_once(self, match: Match, round_: AnyRound) -> Plain | None:
        """Quick enough without."""
        return None

    def closing(self, match: Match) -> Iterator[tuple[int, int, Assumed]]:
        """No default decides anything."""
        yield from ()

    def match_over(self, match: Match) -> bool:
        """Whether all rounds are."""
        return bool(match.tables) and all(table.finished for table in match.tables)

    def scores(self, match: Match) -> Scores:
        """A point for the last bid of a round."""
        rounds: list[list[int | None]] = []
        for table in match.tables:
            last = next(reversed(table.bids), None) if table.finished else None
            rounds.append([int(seat == last) for seat in range(len(match.names))])
        total = added_up([match.adjusted, *rounds])
        return Scores(
            rounds=rounds,
            why=[[[Reason(1, "the last bid")] if points else [] for points in row] for row in rounds],
            adjusted=match.adjusted,
            totals=total,
            places=places(total),
            winners=leaders(total) or [],
        )

    def view(self, match: Match, table: Table, hindsight: bool) -> list[tuple[str, str]]:
        """The last bid."""
        return [("Last bid", str(table.highest))]

    def columns(self, scores: Scores, round_index: int, seat: int) -> dict[str, str]:
        """Nothing beside the points."""
        return {}


GAME = HighestBid()


# How it is dealt and played by chance (see `adjudicator.game.Deal`): this module itself tells.


def seats(house: House) -> Sequence[int]:
    """Two players or more."""
    return range(2, 100)


def house(chance: Chance, seats: int) -> House:
    """No point is left open."""
    return House()


def setup(chance: Chance, match: Match, edge: bool) -> Setup:
    """Anybody bids first."""
    return Setup(chance.below(len(match.names)))


def told(chance: Chance, table: Table, move: Bid) -> Sequence[Bid]:
    """Nothing is left to chance."""
    return ()


def physical(round_: AnyRound, table: Table) -> AnyRound:
    """Nothing is hidden."""
    return round_


def result(table: Table) -> None:
    """Nothing is claimed of a round."""


def match_result(match: Match) -> MatchResult:
    """Who has the most points."""
    return MatchResult(tuple(GAME.scores(match).winners))


def lasts(table: Table, move: Bid) -> int:
    """Every round has a bid of each player."""
    return 0


def rare(table: Table, move: Bid) -> int:
    """No bid is rarer than another."""
    return 0
