"""Neu dealt and played by chance (see `adjudicator.game.Deal`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from adjudicator.chance import Chance
from adjudicator.game import Match
from adjudicator.games.neu.cards import ACTIONS, COPIES, DOUBLE, HAND, LIMIT, SHOT, TURN, sum_after
from adjudicator.games.neu.laying import card_of
from adjudicator.games.neu.moves import Draw, House, Lose, MatchResult, Move, Result, Setup, Show
from adjudicator.games.neu.series import chips_after, chips_before, inside, next_dealer, winners
from adjudicator.games.neu.stock import UNKNOWN
from adjudicator.games.neu.table import Table
from adjudicator.log import AnyRound

MANY = 6
"""So many players can use up the draw pile while the sum is low."""


def seats(house: House) -> Sequence[int]:
    """Two to seven players."""
    return range(2, 8)


def house(chance: Chance, seats: int) -> House:
    """House keys, each given or left out."""
    keys = {
        "voluntary_bust": chance.one(("illegal", "illegal", "allowed")),
        "floor_zero": chance.happens(0.5),
        "double_draw": chance.one(("after", "each")),
        "double_response": chance.one(("absorb", "deflect")),
        "double_stack": chance.one((2, 3, 4)),
        "shot_self": chance.happens(0.5),
        "shot_resume": chance.one(("target", "shooter")),
        "missed_draw": chance.one(("short", "refill")),
    }
    return House(**{key: value for key, value in keys.items() if chance.happens(0.4)})  # type: ignore[arg-type]


def setup(chance: Chance, match: Match, edge: bool) -> Setup:
    """A deal to those who are in; in an unlikely first round some have few chips."""
    count = len(match.names)
    chips = tuple(1 + chance.below(3) for _ in range(count)) if edge and not match.tables else None
    seated = inside(chips_before(match, chips))
    cards = chance.shuffled([card for card, copies in COPIES.items() for _ in range(copies)])
    hands: list[tuple[str, ...]] = [()] * count
    for seat in seated:
        hands[seat], cards = tuple(cards[:HAND]), cards[HAND:]
    dealer = next_dealer(match.tables[-1]) if match.tables else None
    return Setup(
        dealer=chance.one(seated) if dealer is None else dealer, hands=tuple(hands), pile=tuple(cards), chips=chips
    )


def told(chance: Chance, table: Table, move: Move) -> Iterable[Move]:
    """The cards that were drawn after the played ones had been shuffled."""
    world = table.worlds[0]
    if UNKNOWN not in world.drawn or world.last is None or not world.open_draw:
        return
    left = chance.shuffled([card for card, count in world.stock.cards[-1].items() for _ in range(count)])
    yield Draw(world.last, tuple(left.pop() if card == UNKNOWN else card for card in world.drawn))


def physical(round_: AnyRound, table: Table) -> AnyRound:
    """Hands, draw pile and what is drawn are hidden; the loser shows that no other card could be played."""
    moves = [move for move in round_.moves if type(move) is not Draw]
    if table.loser is not None:
        moves.append(Show(table.loser, tuple(table.worlds[0].stock.known[table.loser])))
    open_setup = msgspec.structs.replace(round_.setup, hands=None, pile=None)
    return msgspec.structs.replace(round_, setup=open_setup, moves=tuple(moves))


def result(table: Table) -> Result | None:
    """Who lost."""
    return None if table.loser is None else Result(table.loser)


def match_result(match: Match) -> MatchResult:
    """Who is left, and the chips of each."""
    return MatchResult(winner=tuple(winners(match)), chips=tuple(chips_after(match)))


def lasts(table: Table, move: Move) -> int:
    """The lower the sum, the longer."""
    if type(move) is Lose:
        return -1000
    return -sum_after(table.worlds[0].total, card_of(move), bool(table.house.floor_zero))


def rare(table: Table, move: Move) -> int:
    """DOUBLE to somebody who holds a SHOT or another DOUBLE, and those on it; sums below zero; a pile used up."""
    world, card = table.worlds[0], card_of(move)
    if type(move) is Lose:
        return 0
    owes = world.debt > 1
    if card == DOUBLE and not owes:
        held = world.stock.known
        return 6 if any({SHOT, DOUBLE} & set(held[seat]) for seat in table.inside if seat != move.seat) else 1
    if card in (SHOT, DOUBLE):
        return 9 if owes else -1
    if card in ACTIONS:
        return 4 if owes or card == TURN else 2
    total = sum_after(world.total, card, bool(table.house.floor_zero))
    if table.seats >= MANY:
        return 3 - total // 10
    return 5 if total < 0 else 3 if total == LIMIT else 0
