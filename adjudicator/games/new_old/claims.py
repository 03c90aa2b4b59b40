"""Whether the results that a log of New Old claims are those that follow from it (rulebook: Game End and Scoring)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.game import Match
from adjudicator.games.new_old import scoring
from adjudicator.games.new_old.series import totals
from adjudicator.games.new_old.table import Table
from adjudicator.rules import Answer, Breach, Open
from adjudicator.totals import leaders


def points_claimed(table: Table, claimed: Sequence[int]) -> Answer:
    if len(claimed) != table.seats:
        return Breach(
            f"The result has points for {len(claimed)}; it should have them for each of {table.seats} players."
        )
    if not table.finished:
        return Open("A result is claimed of a game that is not over; the rest of the game would tell.")
    if list(claimed) == table.points():
        return None
    for seat, mine in enumerate(claimed):
        worths = scoring.worths(table.revealed[seat])
        if mine not in worths:
            return Breach(
                f"{table.name(seat)} is said to score {mine}, and scores {ranges(worths)}{_why(table, seat)}."
            )
    if None in table.points():
        return Open("The cards revealed that are not known would tell whether the points claimed are right.")
    return None


def winner_claimed(match: Match, claimed: Sequence[int]) -> Answer:
    if not match.tables or not match.tables[-1].finished:
        return Open("A winner is claimed of a match whose last game is not over; the rest of it would tell.")
    won = leaders(totals(match))
    if won is None:
        return Open("The scores that are not known would tell who won the match.")
    if sorted(set(claimed)) == won:
        return None
    said, right = sorted(set(claimed)), won
    return Breach(
        f"{_named(match, said) or 'Nobody'} {'is' if len(said) < 2 else 'are'} said to win; "
        f"by the totals {_named(match, right)} {'wins' if len(right) < 2 else 'win'}."
    )


def _named(match: Match, seats: Sequence[int]) -> str:
    return " and ".join(match.names[seat] for seat in seats)


def _why(table: Table, seat: int) -> str:
    reasons = scoring.score(table.revealed[seat])[1]
    return f" ({'; '.join(f'{reason.what}: {reason.points}' for reason in reasons)})" if reasons else ""


def ranges(numbers: Sequence[int]) -> str:
    """Numbers in order, as ranges: `from -11 to -6 or from -1 to 4`."""
    starts = [number for number in numbers if number - 1 not in numbers]
    ends = [number for number in numbers if number + 1 not in numbers]
    ranges = zip(starts, ends, strict=True)
    return " or ".join(str(low) if low == high else f"from {low} to {high}" for low, high in ranges)
