"""What a log of Neu says of a deal, of chips and of results, and whether it follows."""

from __future__ import annotations

from collections import Counter

from adjudicator.game import Match
from adjudicator.games.neu import series
from adjudicator.games.neu.cards import COPIES, HAND, deck_size
from adjudicator.games.neu.moves import MatchResult, Setup
from adjudicator.games.neu.stock import UNKNOWN
from adjudicator.games.neu.table import Table
from adjudicator.rules import Answer, Breach, Open
from adjudicator.words import counted


def chips(table: Table, setup: Setup) -> Answer:
    """Whether the chips given are those that follow."""
    told = setup.chips
    if told is None:
        return None
    if len(told) != table.seats:
        return Breach(f"The setup has {counted(len(told), 'number')} of chips; there is one a player, {table.seats}.")
    before = table.before
    if before is None:
        return None
    if not before.finished:
        return Open(f"Round {table.number - 1} is not over; its loser would tell whether these are the chips.")
    if before.loser is None:
        return Open(f"Who lost round {table.number - 1} is not known; it would tell whether these are the chips.")
    follow = before.chips_after()
    for seat, held in enumerate(told):
        if held != follow[seat]:
            before_round = f"{_chips_of(held)} before round {table.number}"
            return Breach(f"{table.name(seat)} is said to have {before_round}, and has {follow[seat]}.")
    return None


def _chips_of(count: int) -> str:
    return f"{count} chip{'s' * (count != 1)}"


def dealt(table: Table, setup: Setup) -> Answer:
    """Whether hands and pile are 3 cards each and together the deck."""
    hands, pile = setup.hands, setup.pile
    if hands is None and pile is None:
        return None
    cards = [] if pile is None else list(pile)
    if hands is not None:
        if len(hands) != table.seats:
            return Breach(f"The setup has {counted(len(hands), 'hand')}; there is one a player, {table.seats}.")
        for seat, hand in enumerate(hands):
            cards += hand
            due = HAND if seat in table.inside else 0
            if len(hand) != due and not table.void and not (due == 0 and set(hand) == {UNKNOWN}):
                return Breach(_hand_says(table, seat, len(hand)))
    counts = Counter(cards)
    if counts == COPIES:
        return None
    for card, count in counts.items():
        if card != UNKNOWN and count > COPIES.get(card, 0):
            return Breach(_over(card, count))
    if pile is not None and len(pile) != (left := deck_size() - HAND * len(table.inside)):
        lie = counted(len(pile), "card")
        return Breach(f"The draw pile has {lie}; {left} are left of {deck_size()} when all hands are dealt.")
    return None


def _hand_says(table: Table, seat: int, count: int) -> str:
    holds = f"{table.name(seat)} is dealt {count or 'no'} card{'s' * (count != 1)}"
    return f"{holds}; each player is dealt {HAND}." if seat in table.inside else f"{holds}, and has left the game."


def _over(card: str, count: int) -> str:
    if card not in COPIES:
        return f"There is no {card} in the deck."
    return f"Here are {count} of {card}; the deck has {COPIES[card]}."


def loser_claimed(table: Table, claimed: int) -> Answer:
    if not table.finished:
        return Open("A loser is claimed of a round that is not over; the rest of the round would tell.")
    if table.loser is None and not table.void:
        return Open(f"Who lost round {table.number} is not known; it would tell whether the loser claimed did.")
    if claimed == table.loser:
        return None
    lost = f"{table.name(table.loser)} lost it" if table.loser is not None else "nobody lost it"
    return Breach(f"{table.name(claimed)} is said to have lost round {table.number}; {lost}.")


def match_claimed(match: Match, claim: MatchResult) -> Answer:
    if not match.tables or not all(table.finished for table in match.tables):
        return Open("A result is claimed of a match with a round that is not over; the rest of it would tell.")
    if any(table.loser is None and not table.void for table in match.tables):
        return Open("Who lost each round is not known; it would tell whether the result of the match follows.")
    chips = series.chips_after(match)
    if claim.chips is not None and list(claim.chips) != chips:
        if len(claim.chips) != len(chips):
            return Breach(
                f"The result has {counted(len(claim.chips), 'number')} of chips; it has one a player, {len(chips)}."
            )
        seat = next(seat for seat, held in enumerate(chips) if claim.chips[seat] != held)
        return Breach(f"{match.names[seat]} is said to end with {_chips_of(claim.chips[seat])}, and has {chips[seat]}.")
    won = series.winners(match)
    if claim.winner is None or sorted(set(claim.winner)) == won:
        return None
    said = [match.names[seat] for seat in sorted(set(claim.winner))] or ["nobody"]
    right = f"{match.names[won[0]]} alone has chips" if won else "more than one player has chips"
    return Breach(f"{' and '.join(said)} {'is' if len(said) < 2 else 'are'} said to have won; {right}.")
