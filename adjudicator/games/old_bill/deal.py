"""Old Bill dealt and played by chance (see `adjudicator.game.Deal`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from adjudicator.chance import Chance
from adjudicator.game import Match
from adjudicator.games.old_bill.moves import (
    Accept,
    Assign,
    Discard,
    House,
    MatchResult,
    Move,
    Offer,
    Result,
    Setup,
    ups,
)
from adjudicator.games.old_bill.series import standing
from adjudicator.games.old_bill.table import HAND, Table
from adjudicator.log import AnyRound
from adjudicator.thieves import BILL, UNKNOWN, Deck, deck_of, is_mime, suit_of
from adjudicator.totals import leaders

MOST_SEATS = 5
"""With more players a game has few turns."""


def seats(house: House) -> Sequence[int]:
    """Two to five players, or as many as the house allows and the deck has hands for."""
    fewest, most = house.players or (2, MOST_SEATS)
    hands = sum(1 for _ in deck_of(house.deck, house.suits).cards()) // HAND
    return range(fewest, min(most, hands) + 1)


def house(chance: Chance, seats: int) -> House:
    """House keys, each given or left out; now and then a small deck of many Mimes and Bills."""
    small = Deck(
        {suit: tuple(1 + chance.below(3) for _ in range(4 + chance.below(4))) for suit in ("ASH", "B", "CAT")},
        tuple(range(1, 4 + chance.below(4))),  # of equal ones a log does not tell which goes
        2 + chance.below(5),
    )
    keys = {
        "players": (2, 5),
        "deck": small if seats <= 3 else Deck({**small.thieves, "D": (1, 2, 2, 3) * 3}, small.mimes, small.bills),
        "bill_mime": chance.one(("mimes-stay", "all-go")),
        "bills_alone": chance.one(("one", "each")),
        "mime_assign": chance.one(("must", "may")),
        "last_round": chance.one(("full", "finish")),
        "single_suit": chance.one(("once", "twice")),
    }
    return House(**{key: value for key, value in keys.items() if chance.happens(0.4)})  # type: ignore[arg-type]


def setup(chance: Chance, match: Match, edge: bool) -> Setup:
    """A deal."""
    count, house = len(match.names), match.house
    cards = chance.shuffled(list(deck_of(house.deck, house.suits).cards()))
    hands = tuple(tuple(cards[HAND * seat : HAND * (seat + 1)]) for seat in range(count))
    return Setup(
        first=chance.below(count), hands=hands, pile=tuple(cards[HAND * count :]), deck=len(cards) - HAND * count
    )


def told(chance: Chance, table: Table, move: Move) -> Iterable[Move]:
    """After the deal nothing is left to chance."""
    return ()


def physical(round_: AnyRound, table: Table) -> AnyRound:
    """Hands and deck are hidden, and face-down cards until they turn up."""
    moves: list[Move] = []
    down: tuple[str, ...] = ()
    for move in round_.moves:
        if type(move) is Offer:
            down = move.down
            move = msgspec.structs.replace(move, down=(UNKNOWN,) * len(down))
        elif type(move) is Accept and not move.cards:
            move = msgspec.structs.replace(move, cards=down)
        moves.append(move)
    open_setup = msgspec.structs.replace(round_.setup, hands=None, pile=None)
    return msgspec.structs.replace(round_, setup=open_setup, moves=tuple(moves))


def result(table: Table) -> Result:
    """Points and pairs."""
    scored = table.scored()
    return Result(tuple(one or 0 for one in scored.points), tuple(one or 0 for one in scored.pairs))


def match_result(match: Match) -> MatchResult:
    """Those with the most points, and of them those with the most pairs."""
    return MatchResult(tuple(leaders(standing(match)[1]) or ()))


def lasts(table: Table, move: Move) -> int:
    """The fewer cards an offer has, the later the deck runs out."""
    return -len(move.down) if type(move) is Offer else 0


def rare(table: Table, move: Move) -> int:
    """Sides of Mimes and Bills alone, Bills beside a suit, Mimes and cards that wait for a choice; few cards held."""
    if isinstance(move, (Assign, Discard)):
        return 2
    if type(move) is not Offer:
        return 1
    found = 0
    for side in (ups(move), move.down):
        plain = not any(map(suit_of, side))
        found += 2 * (plain and any(map(is_mime, side))) + 3 * (BILL in side) + (BILL in side and len(side) > 1)
    return found
