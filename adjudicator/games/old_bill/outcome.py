"""What a game of Old Bill comes to: the Dens, the choices that sides bring with them, and what they count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from adjudicator.game import Match
from adjudicator.games.old_bill.den import Choice, Den, Forced, force, receive
from adjudicator.games.old_bill.moves import Assign, Cards, Discard, House, Move
from adjudicator.games.old_bill.scoring import Scored, Suits, score
from adjudicator.thieves import BILL, UNKNOWN, is_mime, suit_of
from adjudicator.verdict import Scores


class OldBillScores(Scores, kw_only=True):
    """Scores with the suits that each seat counted, fewest and most, and its pairs, in each game."""

    suits: list[list[tuple[str, str] | None]] = msgspec.field(default_factory=list)
    pairs: list[list[int | None]] = msgspec.field(default_factory=list)


class Outcome:
    """One game, as far as it was played. Seats count from 0.

    `to_act` is the seat to act, `None` when the last turn is over, which `last_entry` ended; `chosen` are the suits
    that the log says each seat counts.
    """

    def __init__(self, match: Match, first: int | None) -> None:
        self.house: House = match.house
        self.dens = [Den() for _ in match.names]
        self.to_act = first
        self.last_entry = 0
        self.chosen = _claimed(match)
        self.choices: list[Choice] = []
        """What has to be chosen now, in order."""
        self.forced: list[Forced] = []
        """The choices with one possibility that this turn brought, while an entry may still write them."""
        self.doubts: list[Choice] = []
        """What the turn before may have left to choose, where that is not known."""
        self.decided: dict[str, int] = {}
        """House keys that have decided something, with the first entry at which they did."""
        self._scored: Scored | None = None

    @property
    def finished(self) -> bool:
        """Whether the last turn is over."""
        return self.to_act is None

    def scored(self) -> Scored:
        """The score of each Den as it is."""
        if self._scored is None:
            twice, chosen = self.house.single_suit == "twice", self.chosen
            self._scored = Scored.of(
                [score(den, twice, chosen[seat] if seat < len(chosen) else None) for seat, den in enumerate(self.dens)]
            )
        return self._scored

    def defaults(self) -> Iterator[tuple[str, int]]:
        """The house keys that decided something, and where first."""
        yield from self.decided.items()
        if not self.finished:
            return
        if self.forced and any(one.suit for one in self.forced):
            yield "mime_assign", self.last_entry
        for den in self.dens:
            if len(den.suits) == 1 and not den.clouded:
                yield "single_suit", self.last_entry
                break

    def received(self, seat: int, cards: Cards, entry: int) -> None:
        """A side comes to a Den, or goes with the Bills in it; what is to be chosen is noted."""
        den = self.dens[seat]
        choice = receive(den, seat, cards, self.house)
        if len(cards) > 1 and BILL in cards and not any(map(suit_of, cards)):
            if any(map(is_mime, cards)):
                self.decided.setdefault("bill_mime", entry)
            if cards.count(BILL) > 1 and len(den.cards()) > 1:
                self.decided.setdefault("bills_alone", entry)
        if choice is not None:
            (self.doubts if choice.doubtful else self.choices).append(choice)

    def settled(self) -> bool:
        """Make the choices with one possibility, as far as they come first; whether none is left."""
        while self.choices:
            choice = self.choices[0]
            self.forced += force(self.dens[choice.seat], choice)
            if choice.discards or choice.assign:
                return False
            self.choices.pop(0)
        return True

    def written(self, move: Move) -> Forced | None:
        """The choice with one possibility that an entry writes."""
        if isinstance(move, Assign):
            mine = [
                one
                for one in self.forced
                if one.suit == move.suit
                and move.mime in (one.card, UNKNOWN)
                and one.card in self.dens[one.seat].suits.get(one.suit, ())
            ]
        elif isinstance(move, Discard):
            mine = [one for one in self.forced if move.card in (one.card, UNKNOWN) and not one.suit]
        else:
            return None
        return next((one for one in mine if move.seat in (None, one.seat)), None)

    def unwritten(self, entry: int) -> None:
        """The choices with one possibility can no longer be written."""
        if any(one.suit for one in self.forced):
            self.decided.setdefault("mime_assign", entry)
        self.forced.clear()


def _claimed(match: Match) -> Sequence[Suits | None]:
    rounds, at = match.log.rounds, len(match.tables)
    claim = rounds[at].result if at < len(rounds) else None
    return () if claim is None or claim.chosen is None else claim.chosen
