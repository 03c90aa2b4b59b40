"""Old Bill as a game of the referee's: its types, its table, and what a match of it comes to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from msgspec import UNSET

from adjudicator.game import Match
from adjudicator.games.old_bill import moves, rules, sheet
from adjudicator.games.old_bill.moves import Accept, Assign, Discard, Last, Offer, Pass, Show
from adjudicator.games.old_bill.outcome import OldBillScores
from adjudicator.games.old_bill.quick import at_once
from adjudicator.games.old_bill.series import decided, match_over, ranking, scores
from adjudicator.games.old_bill.shape import card_faults, players_fault
from adjudicator.games.old_bill.table import Table
from adjudicator.log import AnyLog
from adjudicator.thieves import house_faults, order
from adjudicator.totals import leaders, places
from adjudicator.verdict import Contest


class OldBill:
    """The game Old Bill (see `adjudicator.game.Game`)."""

    name = "old-bill"
    title = "Old Bill"
    round_name = "game"
    House = moves.House
    Setup = moves.Setup
    Move = Offer | Accept | Assign | Discard | Pass | Show | Last
    Result = moves.Result
    MatchResult = moves.MatchResult
    Printed = moves.Printed
    Scores = OldBillScores
    defaults = moves.DEFAULTS
    rulebook = rules.BOOK
    words = sheet
    documents = "adjudicator.games.old_bill"
    deals = "adjudicator.games.old_bill.deal"
    completes = "adjudicator.games.old_bill.completed"
    at_once = staticmethod(at_once)
    closing = staticmethod(decided)
    match_over = staticmethod(match_over)
    scores = staticmethod(scores)

    def refuse(self, log: AnyLog) -> Iterator[tuple[str, str]]:
        """House keys that are no deck or no suits, and texts that are no cards."""
        yield from self.refuse_printed(log)
        yield from card_faults(log)

    def refuse_printed(self, log: AnyLog) -> Iterable[tuple[str, str]]:
        """House keys that are no deck or no suits."""
        house = log.house
        if house.deck is UNSET and house.suits is UNSET and house.players is UNSET:
            return ()
        return chain(house_faults(house.deck, house.suits), players_fault(house))

    def table(self, match: Match, setup: moves.Setup) -> Table:
        """The table of the match's next game."""
        return Table(match, setup)

    @property
    def tally(self) -> Any:
        """What lies in each Den."""
        from adjudicator.games.old_bill import tally

        return tally

    def contests(self, match: Match, scores: OldBillScores) -> Iterator[Contest]:
        """Each game; of equal points the pairs decide."""
        for number, (table, points, pairs) in enumerate(zip(match.tables, scores.rounds, scores.pairs, strict=True), 1):
            ranked = ranking(points, pairs)
            yield Contest(number, table.finished, points, places(ranked), leaders(ranked) or [])

    def view(self, match: Match, table: Table, hindsight: bool) -> list[tuple[str, str]]:
        """A position in words."""
        lines = [("Deck", f"{table.left} card{'s' * (table.left != 1)}")]
        offer = table.offer
        if offer is not None:
            down = offer.down if hindsight else ("?",) * len(offer.down)
            side = f"{' '.join(offer.up) or 'nothing'} face up, {' '.join(down) or 'nothing'} face down"
            lines.append(("Offer", f"{table.name(offer.seat)} to {table.name(offer.to)}: {side}"))
        for seat, name in enumerate(match.names):
            hand, den = table.hands[seat], table.dens[seat]
            known = sorted(hand.cards(), key=order)
            rest = hand.size - len(known)
            parts = [" ".join(known)] * bool(known) + [f"{rest} not known"] * bool(rest)
            lies = [f"{suit}: {' '.join(sorted(den.suits[suit], key=order))}" for suit in sorted(den.suits)]
            lies += [f"waiting: {' '.join(sorted(den.waiting))}"] * bool(den.waiting)
            lies += ["not all known"] * den.clouded
            lines.append((name, f"holds {' and '.join(parts) or 'nothing'}; Den {'; '.join(lies) or 'empty'}"))
        return lines

    def columns(self, scores: Any, round_index: int, seat: int) -> dict[str, str]:
        """The suits that counted, and the pairs, of a seat in a game."""
        pairs, suits = scores.pairs[round_index][seat], scores.suits[round_index][seat]
        return {
            "fewest/most": "?" if pairs is None else "/".join(suits) if suits else "none",
            "pairs": "?" if pairs is None else str(pairs),
        }


GAME = OldBill()
"""Old Bill, for 2 to 5 players."""
