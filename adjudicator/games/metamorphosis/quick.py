"""The quick way through a set that is plain from its setup to its claimed points: it breaks no rule.

Whole hands are looked back on: who did not follow suit without holding any (`hand`), and where the cards came from
(`origins`). It says nothing of its own: a test holds it to `rules` and to `Table.apply`, and whatever is not plain, a
set that is not over above all, it leaves to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import UNSET

from adjudicator.game import Match, Plain
from adjudicator.games.metamorphosis.hand import SUIT, played
from adjudicator.games.metamorphosis.moves import Discard, Draw, Indicate, Result, Take
from adjudicator.games.metamorphosis.origins import Stock, came, dealt
from adjudicator.games.metamorphosis.outcome import Played, Score
from adjudicator.games.metamorphosis.plan import HANDS, SEATS, leads, trumps
from adjudicator.games.metamorphosis.scoring import EACH, WORTH, bonus, score_of
from adjudicator.log import AnyRound
from adjudicator.tricks import ALL, SUIT_BITS

COUNTED: Final[tuple[int, ...]] = tuple(ALL if suit is None else SUIT_BITS[suit] for suit, _ in WORTH)
"""The cards that count in each hand."""
EQUALIZING: Final = frozenset((Discard, Draw, Take))


def at_once(match: Match, round_: AnyRound) -> Plain | None:
    """The set, if all of it plainly breaks no rule."""
    house, tables, seats, dealer = match.house, match.tables, len(match.names), round_.setup.dealer
    if seats not in SEATS or seats not in house.players:
        return None
    if house.sets is not UNSET and len(tables) >= house.sets:
        return None
    if tables and house.next_dealer == "left" and dealer != (tables[-1].dealer + 1) % seats:
        return None
    indicated = _indicators(round_.moves, seats)
    if indicated is None:
        return None
    led: dict[int, int] = {}
    off: dict[int, int] = {}
    points = _points(house, seats, round_, led, off)
    if points is None:
        return None
    scored = score_of(points, bonus(points, indicated))
    if round_.result is not None and not _claimed(round_.result, scored):
        return None
    return Played(dealer, indicated, led, off, scored), ()


def _indicators(moves: Sequence[Any], seats: int) -> list[int] | None:
    """The indicators with which a set begins, if each seat shows a right one."""
    indicated: list[int] = [0] * seats
    for move in moves[:seats]:
        if type(move) is not Indicate or not 1 <= move.hand <= HANDS:
            return None
        indicated[move.seat] = move.hand
    return indicated if all(indicated) else None


def _points(
    house: Any, seats: int, round_: AnyRound, led: dict[int, int], off: dict[int, int]
) -> list[list[int]] | None:
    """The points of the four hands by seats, if all are plain and end the set.

    By hand, the entry of the first card is put down in `led`, and in `off` the one that ends the first trick in which
    somebody did not follow suit.
    """
    moves, dealer = round_.moves, round_.setup.dealer
    points = []
    won: list[int] = []
    stock: Stock = (), 0, 0
    at, end, left, trump = seats, len(moves), leads(house), trumps(house)
    for hand in range(HANDS):
        first = at
        while at < end and type(moves[at]) in EQUALIZING:
            at += 1
        done = played(moves, at, seats, (dealer + left[hand]) % seats, SUIT[trump[hand]])
        if done is None:
            return None
        led[hand] = at + 1
        after, held, took, differed = done
        if differed:
            off[hand] = differed
        if hand:
            found = came(hand, stock, won, held, moves[first:at])
        else:
            found = dealt(round_.setup, held) if first == at else None
        if found is None:
            return None
        at, won, stock = after, took, found
        counted, each = COUNTED[hand], EACH[hand]
        points.append([each * (cards & counted).bit_count() for cards in took])
    return points if at == end else None


def _claimed(claim: Result, scored: Score) -> bool:
    """Whether what is claimed of the set is so."""
    return [*claim.points] == scored.points and (claim.hands is None or [*map(list, claim.hands)] == scored.hands)
