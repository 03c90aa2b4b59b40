"""New Old dealt and played by chance (see `adjudicator.game.Deal`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from adjudicator.chance import Chance
from adjudicator.game import Match
from adjudicator.games.new_old.cards import COPIES, HIGHEST, NEW, NUMBER, OLD
from adjudicator.games.new_old.moves import House, MatchResult, Move, Play, Result, Reveal, Setup
from adjudicator.games.new_old.series import totals
from adjudicator.games.new_old.table import Table
from adjudicator.log import AnyRound
from adjudicator.totals import leaders

DEALT = 7
"""So many cards of each kind are dealt, and one of each goes back (rulebook: Setup)."""


def seats(house: House) -> Sequence[int]:
    """Two to five players."""
    return range(2, 6)


def house(chance: Chance, seats: int) -> House:
    """House keys, each given or left out."""
    keys = {
        "forced_reveal": chance.happens(0.5),
        "new_zone_wrap": chance.happens(0.5),
        "two_player_second": chance.below(7) - 3,
        "match": chance.one(("diamonds", "ranks")),
        "games": 1 + chance.below(4),
    }
    return House(**{key: value for key, value in keys.items() if chance.happens(0.4)})  # type: ignore[arg-type]


def setup(chance: Chance, match: Match, edge: bool) -> Setup:
    """A deal; the lowest scorer of the game before starts, or one of them.

    It tells the hands, which say all that play rests on; what was dealt and returned only at times, with `edge`.
    """
    count = len(match.names)
    kinds = [chance.shuffled([f"{kind}{number}" for number in range(1, HIGHEST + 1)] * COPIES) for kind in (NEW, OLD)]
    dealt = [tuple(card for deck in kinds for card in (deck.pop() for _ in range(DEALT))) for _ in range(count)]
    if match.tables:
        points = match.tables[-1].points()
        first = chance.one([seat for seat, mine in enumerate(points) if mine == min(points)])
    else:
        first = chance.below(count)
    found = Setup(
        first=first,
        fields=(kinds[1].pop(), kinds[0].pop()),
        hands=tuple(tuple(sorted((*cards[1:DEALT], *cards[DEALT + 1 :]))) for cards in dealt),
    )
    if not (edge and chance.happens(0.5)):
        return found
    returned = tuple((cards[0], cards[DEALT]) for cards in dealt)
    return msgspec.structs.replace(found, dealt=tuple(dealt), returned=returned)


def told(chance: Chance, table: Table, move: Move) -> Iterable[Move]:
    """After the deal nothing is left to chance."""
    return ()


def physical(round_: AnyRound, table: Table) -> AnyRound:
    """The hands are hidden."""
    open_setup = msgspec.structs.replace(round_.setup, hands=None, dealt=None, returned=None)
    return msgspec.structs.replace(round_, setup=open_setup)


def result(table: Table) -> Result:
    """The points."""
    return Result(tuple(points or 0 for points in table.points()))


def match_result(match: Match) -> MatchResult:
    """Those with the highest total."""
    return MatchResult(tuple(leaders(totals(match)) or ()))


def lasts(table: Table, move: Move) -> int:
    """Plays last longer than reveals, and longest those that leave many cards that can follow."""
    if type(move) is not Play or move.seat is None:
        return -1
    goes = table.fits[table.zone_of(move)][move.card]
    return sum(
        card in goes
        for hand, stage in zip(table.hands, table.stage, strict=True)
        for card in hand.among or ()
        if stage == table.stage[move.seat]
    )


def rare(table: Table, move: Move) -> int:
    """1 on 6, empty reveals, and Old Cards in stage A, so that none is left to be revealed."""
    if type(move) is Reveal:
        return 3 if not move.cards else 0
    if type(move) is not Play or move.seat is None:
        return 0
    if NUMBER[move.card] == 1 and table.field(table.zone_of(move)) == HIGHEST:
        return 4
    return 2 if move.card[0] == OLD else 1
