"""Old Maid dealt and played by chance (see `adjudicator.game.Deal`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from adjudicator.chance import Chance
from adjudicator.game import Match
from adjudicator.games.old_maid.moves import Draw, House, MatchResult, Move, Result, Setup
from adjudicator.games.old_maid.scoring import loser
from adjudicator.games.old_maid.table import Table, cards_of
from adjudicator.log import AnyRound
from adjudicator.thieves import BILL, UNKNOWN, is_mime, kind_of

MOST_SEATS = 51
"""With so many everybody is dealt a card."""


def seats(house: House) -> Sequence[int]:
    """Two or more players."""
    return range(2, MOST_SEATS + 1)


def house(chance: Chance, seats: int) -> House:
    """The suits by names of the table's own, or not."""
    return House(suits=("HATS", "KEYS", "BAGS", "CATS")) if chance.happens(0.4) else House()


def setup(chance: Chance, match: Match, edge: bool) -> Setup:
    """A deal, a card at a time, from any player on."""
    copies, count = cards_of(match.house.deck, match.house.suits).copies, len(match.names)
    cards = chance.shuffled([card for card, copies_of in copies.items() for _ in range(copies_of)])
    start = chance.below(count)
    hands = tuple(tuple(cards[(seat - start) % count :: count]) for seat in range(count))
    return Setup(first=chance.below(count), hands=hands)


def told(chance: Chance, table: Table, move: Move) -> Iterable[Move]:
    """Which card is drawn is a move by itself."""
    return ()


def physical(round_: AnyRound, table: Table) -> AnyRound:
    """Hands are hidden, and so is what is drawn from them."""
    hands = tuple((UNKNOWN,) * len(hand) for hand in round_.setup.hands or ())
    return msgspec.structs.replace(
        round_,
        setup=msgspec.structs.replace(round_.setup, hands=hands),
        moves=tuple(
            msgspec.structs.replace(move, card=UNKNOWN) if type(move) is Draw else move for move in round_.moves
        ),
    )


def result(table: Table) -> Result | None:
    """Who is left with Old Bill."""
    lost = loser(table)
    return None if lost is None else Result(lost)


def match_result(match: Match) -> MatchResult:
    """There is no winner."""
    return MatchResult(())


def lasts(table: Table, move: Move) -> int:
    """A card that makes no pair."""
    if type(move) is not Draw or move.seat is None:
        return 0
    return int(all(kind_of(card) != kind_of(move.card) for card in table.hands[move.seat]))


def rare(table: Table, move: Move) -> int:
    """Old Bill and Mimes change hands; hands become empty."""
    if type(move) is Draw:
        return 2 * (move.card == BILL) + is_mime(move.card) + (len(table.hands[move.giver]) == 1)
    return 0
