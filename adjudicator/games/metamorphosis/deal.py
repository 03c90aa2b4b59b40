"""Metamorphosis dealt and played by chance (see `adjudicator.game.Deal`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from adjudicator.chance import Chance
from adjudicator.game import Match
from adjudicator.games.metamorphosis.moves import Discard, Draw, House, MatchResult, Move, Play, Result, Setup, Take
from adjudicator.games.metamorphosis.plan import HANDS, LEFT_OF_DEALER
from adjudicator.games.metamorphosis.series import totals
from adjudicator.games.metamorphosis.spread import HAND
from adjudicator.games.metamorphosis.table import Table
from adjudicator.log import AnyRound
from adjudicator.totals import leaders
from adjudicator.tricks import DECK, RANKS, SUITS, UNKNOWN

RANK = {card: RANKS.index(card[:-1]) for card in DECK}


def seats(house: House) -> Sequence[int]:
    """Two or three players, or those whom the house allows."""
    return sorted(set(house.players or (2, 3)))


def house(chance: Chance, seats: int) -> House:
    """House keys, each given or left out."""
    trumps, leads = ("none", *SUITS), tuple(LEFT_OF_DEALER)
    keys = {
        "trump_3": chance.one(trumps),
        "trump_4": chance.one(trumps),
        "lead_3": chance.one(leads),
        "lead_4": chance.one(leads),
        "players": chance.one(((2, 3), (seats,))),
        "next_dealer": chance.one(("left", "free")),
        "sets": 1 + chance.below(2),
    }
    return House(**{key: value for key, value in keys.items() if chance.happens(0.4)})


def setup(chance: Chance, match: Match, edge: bool) -> Setup:
    """A deal; an unlikely one gives the high cards to one player, who then takes nearly every trick."""
    count = len(match.names)
    cards = chance.shuffled(DECK)
    if edge:
        cards.sort(key=RANK.__getitem__, reverse=True)
    hands = chance.shuffled([tuple(chance.shuffled(cards[HAND * seat : HAND * (seat + 1)])) for seat in range(count)])
    dealer = (match.tables[-1].dealer + 1) % count if match.tables else chance.below(count)
    return Setup(dealer=dealer, hands=tuple(hands), stock=tuple(chance.shuffled(cards[HAND * count :])))


def told(chance: Chance, table: Table, move: Move) -> Iterable[Move]:
    """What is drawn and taken is a move by itself."""
    return ()


def physical(round_: AnyRound, table: Table) -> AnyRound:
    """Hands and stock are hidden, and so is what is discarded, drawn and taken."""
    return msgspec.structs.replace(
        round_,
        setup=msgspec.structs.replace(round_.setup, hands=None, stock=None),
        moves=tuple(
            msgspec.structs.replace(move, cards=(UNKNOWN,) * len(move.cards))
            if isinstance(move, (Discard, Draw, Take))
            else move
            for move in round_.moves
        ),
    )


def result(table: Table) -> Result:
    """The points, and those of each hand."""
    scored = table.scored()
    return Result(tuple(scored.points), tuple(map(tuple, scored.hands)))


def match_result(match: Match) -> MatchResult:
    """Those with the highest total."""
    return MatchResult(tuple(leaders(totals(match)) or ()))


def lasts(table: Table, move: Move) -> int:
    """Every set has as many tricks; the longer, the more unlike the hands are that then are brought to twelve."""
    return rare(table, move)


def rare(table: Table, move: Move) -> int:
    """One player takes nearly every trick, so that the stock does not last: who has most plays high, the others low."""
    if type(move) is not Play or move.seat is None or table.hand >= HANDS:
        return 0
    taken = table.sizes[table.hand]
    strong = taken.index(max(taken)) if any(taken) else table.leader(table.hand)
    return RANK[move.card] if move.seat == strong else -RANK[move.card]
