"""The quick way through a game of Memory Match that is plain from its setup to its claimed pairs: it breaks no rule.

It says nothing of its own: a test holds it to `rules` and to `Table.apply`, and whatever is
not plain it leaves to them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import UnsetType

from adjudicator.game import Match, Plain
from adjudicator.games.memory_match.moves import PLACES, Flip, Setup
from adjudicator.games.memory_match.outcome import Outcome, reason_of
from adjudicator.games.memory_match.table import cards_of
from adjudicator.log import AnyRound, Note
from adjudicator.thieves import Card, Deck, is_mime
from adjudicator.verdict import Reason

GONE = ""
"""What lies where the card was taken; no card is called so."""


class Known(NamedTuple):
    """What is known of a deck: how many of each card, how many pairs, and by each card its matches and what they count.

    Not to be changed.
    """

    copies: dict[Card, int]
    pairs: int
    matches: dict[Card, dict[Card, Reason]]


@lru_cache(maxsize=64)
def _deck(deck: Deck | UnsetType, suits: tuple[str, ...] | UnsetType) -> Known:
    """The deck of a house."""
    copies, _, pairs = cards_of(deck, suits)
    mimes = [card for card in copies if is_mime(card)]
    matches = {one: {other: reason_of(one, other) for other in (mimes if one in mimes else [one])} for one in copies}
    return Known(copies, pairs, matches)


def at_once(match: Match, round_: AnyRound) -> Plain | None:
    """The game, if all of it plainly breaks no rule."""
    setup, seats = round_.setup, len(match.names)
    deck = _deck(match.house.deck, match.house.suits)
    if setup.first >= seats or not _dealt(setup, deck):
        return None
    lies: dict[int, Card] = {} if setup.layout is None else dict(enumerate(setup.layout, 1))
    pairs: list[list[Reason]] = [[] for _ in range(seats)]
    taken = _play(pairs, setup.first, lies, deck, round_.moves)
    if taken is None or not (len(lies) == PLACES if setup.layout is not None else _there(lies, taken, deck)):
        return None
    finished, claim = len(taken) == 2 * deck.pairs, round_.result
    if claim is not None and not (finished and list(claim.pairs) == list(map(len, pairs))):
        return None
    return Outcome(finished, pairs), ()


def _dealt(setup: Setup, deck: Known) -> bool:
    """Whether as many cards lie there as are dealt, and those of the deck where they are known."""
    layout = setup.layout
    return sum(setup.rows) == PLACES and (layout is None or Counter(layout) == deck.copies)


def _play(
    pairs: list[list[Reason]], first: int, lies: dict[int, Card], deck: Known, moves: Sequence[Any]
) -> list[Card] | None:
    """Turn up the cards where they lie, and give the seats their pairs; all cards that were taken.

    What lies in a place that is not known is what it shows first. Nothing where a move is not plain.
    """
    seats, turn, mine, shows, matches = len(pairs), first, pairs[first], lies.setdefault, deck.matches
    taken: list[Card] = []
    left = deck.pairs
    try:
        for move in moves:
            if type(move) is not Flip:
                if type(move) is not Note:
                    return None
                continue
            seat, place, card, other_place, other = move.seat, move.place, move.card, move.other_place, move.other_card
            if not left or (seat != turn and seat is not None):
                return None
            if shows(place, card) != card or shows(other_place, other) != other:
                return None
            pair = matches[card].get(other)
            if pair is None:
                turn = turn + 1 if turn + 1 < seats else 0
                mine = pairs[turn]
            elif place == other_place:
                return None
            else:
                left -= 1
                mine.append(pair)
                taken += card, other
                lies[place] = lies[other_place] = GONE
    except KeyError:  # a card that is not known, or not in the deck
        return None
    return taken


def _there(lies: dict[int, Card], taken: list[Card], deck: Known) -> bool:
    """Whether the places that showed a card are there, and none did in more of them than the deck has it."""
    if lies and (min(lies) < 1 or max(lies) > PLACES):
        return False
    seen = Counter(taken)
    if seen == deck.copies:
        return True
    seen.update(card for card in lies.values() if card != GONE)
    return all(count <= deck.copies.get(card, 0) for card, count in seen.items())
