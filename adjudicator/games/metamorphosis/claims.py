"""Whether the results that a log claims are those that follow from it."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.game import Match
from adjudicator.games.metamorphosis import scoring
from adjudicator.games.metamorphosis.moves import Result
from adjudicator.games.metamorphosis.plan import HANDS
from adjudicator.games.metamorphosis.series import totals
from adjudicator.games.metamorphosis.table import Table
from adjudicator.rules import Answer, Breach, Open
from adjudicator.totals import leaders
from adjudicator.words import counted


def points_claimed(table: Table, claim: Result) -> Answer:
    for hand, points in enumerate((claim.points, *(claim.hands or ()))):
        count = len(points)
        if count != table.seats:
            what = f"of hand {hand}" if hand else "of the set"
            numbers = f"{count or 'no'} number{'s' * (count != 1)}"
            return Breach(f"The result has {numbers} for the points {what}; it has one a player, {table.seats}.")
    if claim.hands is not None and len(claim.hands) != HANDS:
        return Breach(f"The result has the points of {counted(len(claim.hands), 'hand')}; a set has {HANDS}.")
    if not table.finished:
        return Open("A result is claimed of a set that is not over; the rest of the set would tell.")
    scored = table.scored()
    for hand, points in enumerate(claim.hands or ()):
        for seat, mine in enumerate(points):
            if mine != scored.hands[hand][seat]:
                right = scored.hands[hand][seat]
                return Breach(f"{table.name(seat)} is said to score {mine} in hand {hand + 1}, and scores {right}.")
    for seat, mine in enumerate(claim.points):
        if mine != scored.points[seat]:
            reasons = scoring.reasons(scored, table.indicated)[seat]
            why = "; ".join(f"{one.what}: {one.points:+d}" for one in reasons)
            all_in_all = f"{scored.points[seat]} ({why})" if why else "0"
            return Breach(f"{table.name(seat)} is said to score {mine}, and scores {all_in_all}.")
    return None


def winner_claimed(match: Match, claimed: Sequence[int]) -> Answer:
    if not match.tables or not match.tables[-1].finished:
        return Open("A winner is claimed of a match whose last set is not over; the rest of it would tell.")
    won = leaders(totals(match)) or []
    if [*claimed] == won or sorted(set(claimed)) == won:
        return None
    said = sorted(set(claimed))
    claims, wins = (named(match.names, seats) or "Nobody" for seats in (said, won))
    are, win = "are" if len(said) > 1 else "is", "win" if len(won) > 1 else "wins"
    return Breach(f"{claims} {are} said to win; by the totals {wins} {win}.")


def named(names: Sequence[str], seats: Sequence[int]) -> str:
    """Players in a sentence.

    >>> named(["Ann", "Bo", "Cy"], [0, 1, 2])
    'Ann, Bo and Cy'
    """
    said = [names[seat] for seat in seats]
    return f"{', '.join(said[:-1])} and {said[-1]}" if len(said) > 1 else "".join(said)
