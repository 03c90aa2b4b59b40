"""Whether a result that a log of Old Bill claims follows from it (rulebook: Game End)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.game import Match
from adjudicator.games.old_bill.moves import Result
from adjudicator.games.old_bill.scoring import Suits, possible
from adjudicator.games.old_bill.series import standing
from adjudicator.games.old_bill.table import Table
from adjudicator.rules import Answer, Breach, Open
from adjudicator.thieves import either
from adjudicator.totals import leaders


def round_claimed(table: Table, claim: Result) -> Answer:
    for what, values in (("points", claim.points), ("pairs", claim.pairs), ("chosen", claim.chosen)):
        if values is not None and len(values) != table.seats:
            said = f"{len(values)} value{'s' * (len(values) != 1)}"
            return Breach(f"The result has {said} under {what}; it has one a player, {table.seats}.")
    if not table.finished or table.doubts:
        return Open("A result is claimed of a game that is not over; the rest of the game would tell.")
    scored = table.scored()
    for seat, (points, pairs) in enumerate(zip(scored.points, scored.pairs, strict=True)):
        if points is None:
            continue
        answer = _chosen(table, seat, claim) or _counted(table, seat, claim, points, pairs)
        if answer is not None:
            return answer
    unknown = [seat for seat, points in enumerate(scored.points) if points is None]
    if unknown:
        return Open(
            f"What {_named(table.names, unknown)} {'has' if len(unknown) == 1 else 'have'} in the Den, and with which "
            "suit, is not all known; it would tell whether the result claimed is right."
        )
    return None


def _chosen(table: Table, seat: int, claim: Result) -> Answer:
    """Whether the suits that a player is said to count are ones that may count."""
    if claim.chosen is None:
        return None
    choices, mine = possible(table.dens[seat]), claim.chosen[seat]
    if mine in choices or (mine is None and not choices):
        return None
    may = either([_suits(one) for one in choices]) or "no suit"
    return Breach(f"{table.name(seat)} is said to count {_suits(mine) if mine else 'no suit'}, and may count {may}.")


def _suits(chosen: Suits) -> str:
    """The suits that count, in words."""
    fewest, most = chosen
    return f"{fewest} alone" if fewest == most else f"{fewest} (fewest) and {most} (most)"


def _counted(table: Table, seat: int, claim: Result, points: int, pairs: int | None) -> Answer:
    name, wrong = table.name(seat), []
    if claim.points is not None and claim.points[seat] != points:
        reasons = "; ".join(f"{one.what}: {one.points}" for one in table.scored().reasons[seat])
        wrong.append(f"said to score {claim.points[seat]}, and scores {points}{f' ({reasons})' if reasons else ''}")
    if claim.pairs is not None and claim.pairs[seat] != pairs:
        said = claim.pairs[seat]
        wrong.append(f"said to have {said} pair{'s' * (said != 1)}, and has {pairs or 'none'}")
    return Breach(" ".join(f"{name} is {one}." for one in wrong)) if wrong else None


def winner_claimed(match: Match, claimed: Sequence[int]) -> Answer:
    if not match.tables or not match.tables[-1].finished:
        return Open("A winner is claimed of a match whose last game is not over; the rest of it would tell.")
    won = leaders(standing(match)[1])
    if won is None:
        return Open("The scores that are not known would tell who won the match.")
    if sorted(set(claimed)) == won:
        return None
    said, right = (_named(match.names, seats) for seats in (sorted(set(claimed)), won))
    return Breach(
        f"{said or 'Nobody'} {'is' if len(set(claimed)) <= 1 else 'are'} said to win; "
        f"by points, then by pairs, {right} {'wins' if len(won) == 1 else 'win'}."
    )


def _named(names: Sequence[str], seats: Sequence[int]) -> str:
    """Players in a sentence."""
    said = [names[seat] for seat in seats]
    return f"{', '.join(said[:-1])} and {said[-1]}" if len(said) > 1 else "".join(said)
