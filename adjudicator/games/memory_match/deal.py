"""Memory Match dealt and played by chance (see `adjudicator.game.Deal`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from adjudicator.chance import Chance
from adjudicator.game import Match
from adjudicator.games.memory_match.moves import PLACES, Flip, House, MatchResult, Result, Setup
from adjudicator.games.memory_match.scoring import points
from adjudicator.games.memory_match.series import totals
from adjudicator.games.memory_match.table import Table, cards_of
from adjudicator.log import AnyRound
from adjudicator.thieves import BILL, is_mime, kind_of
from adjudicator.totals import leaders

MOST_SEATS = PLACES // 2
"""With so many everybody can take a pair."""
LONG = 300
"""After so many flips the longest game, too, comes to its end as it may."""
LONGEST_ROW = 13


def seats(house: House) -> Sequence[int]:
    """Two or more players."""
    return range(2, MOST_SEATS + 1)


def house(chance: Chance, seats: int) -> House:
    """The suits by names of the table's own, or not."""
    return House(suits=("HATS", "KEYS", "BAGS", "CATS")) if chance.happens(0.4) else House()


def setup(chance: Chance, match: Match, edge: bool) -> Setup:
    """A layout, in rows of any lengths where it is an unlikely one."""
    copies = cards_of(match.house.deck, match.house.suits).copies
    rows: list[int] = []
    while sum(rows) < PLACES:
        rows.append(min(PLACES - sum(rows), 1 + chance.below(LONGEST_ROW) if edge else LONGEST_ROW))
    return Setup(
        first=chance.below(len(match.names)),
        rows=tuple(rows),
        layout=tuple(chance.shuffled([card for card, count in copies.items() for _ in range(count)])),
    )


def told(chance: Chance, table: Table, move: Flip) -> Iterable[Flip]:
    """After the deal nothing is left to chance."""
    return ()


def physical(round_: AnyRound, table: Table) -> AnyRound:
    """What lies face down is hidden."""
    return msgspec.structs.replace(round_, setup=msgspec.structs.replace(round_.setup, layout=None))


def result(table: Table) -> Result:
    """The pairs."""
    return Result(tuple(mine or 0 for mine in points(table)))


def match_result(match: Match) -> MatchResult:
    """Those with the most pairs."""
    return MatchResult(tuple(leaders(totals(match)) or ()))


def lasts(table: Table, move: Flip) -> int:
    """A match brings the end nearer."""
    return 0 if table.entry > LONG else -int(kind_of(move.card) == kind_of(move.other_card))


def rare(table: Table, move: Flip) -> int:
    """Matches, those of Mimes and Bills above all."""
    matches = kind_of(move.card) == kind_of(move.other_card)
    return matches * (2 if move.card == BILL or is_mime(move.card) else 1)
