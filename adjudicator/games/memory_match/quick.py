"""The quick way through a game of Memory Match that is plain from its setup to its claimed pairs: it breaks no rule.

It says nothing of its own: a test holds it to `rules` and to `Table.apply`, and whatever is
not plain it leaves to them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec import UnsetType
from msgspec.structs import astuple

from adjudicator.game import Match, Plain
from adjudicator.games.memory_match.moves import PLACES, Flip, Setup
from adjudicator.games.memory_match.outcome import Outcome, reason_of
from adjudicator.games.memory_match.table import cards_of
from adjudicator.log import AnyRound, Note
from adjudicator.thieves import Card, Deck, is_mime
from adjudicator.verdict import Reason

GONE: Final = ""
"""What lies where the card was taken; no card is called so."""
UNSEEN: Final = "-"
"""What lies where none was seen; no card is called so either."""
BITS: Final = PLACES.bit_length()
"""In a number that counts the cards on the table, each has so many bits."""

Turned: TypeAlias = tuple[int | None, int, Card, int, Card]
"""The fields of a flip."""


class Known(NamedTuple):
    """What is known of a deck: how many of each card, how many pairs, and by each card its matches and what they count.

    `one` has a number for each card, and `all` is their sum over the deck: no other cards have that sum if there are as
    many. Not to be changed.
    """

    copies: dict[Card, int]
    one: dict[Card, int]
    all: int
    pairs: int
    matches: dict[Card, dict[Card, Reason]]


@lru_cache(maxsize=64)
def _deck(deck: Deck | UnsetType, suits: tuple[str, ...] | UnsetType) -> Known:
    """The deck of a house."""
    copies, _, pairs = cards_of(deck, suits)
    mimes = [card for card in copies if is_mime(card)]
    matches = {one: {other: reason_of(one, other) for other in (mimes if one in mimes else [one])} for one in copies}
    ones = {card: 1 << BITS * at for at, card in enumerate(copies)}
    return Known(copies, ones, sum([ones[card] * count for card, count in copies.items()]), pairs, matches)


def at_once(match: Match, round_: AnyRound) -> Plain | None:
    """The game, if all of it plainly breaks no rule."""
    setup, seats = round_.setup, len(match.names)
    deck = _deck(match.house.deck, match.house.suits)
    if setup.first >= seats or not _dealt(setup, deck):
        return None
    lies = [GONE, *(setup.layout or [UNSEEN] * PLACES)]
    pairs: list[list[Reason]] = [[] for _ in range(seats)]
    seen: list[Card] = []
    left = _play(pairs, setup.first, lies, seen, deck, round_.moves)
    if left is None or (seen and not _in_deck(seen, deck)):
        return None
    claim = round_.result
    if claim is not None and (left or list(claim.pairs) != list(map(len, pairs))):
        return None
    return Outcome(not left, pairs), ()


def _dealt(setup: Setup, deck: Known) -> bool:
    """Whether as many cards lie there as are dealt, and those of the deck where they are known."""
    if sum(setup.rows) != PLACES:
        return False
    if setup.layout is None:
        return True
    try:
        return len(setup.layout) == PLACES and sum(map(deck.one.__getitem__, setup.layout)) == deck.all
    except KeyError:  # a card that is not known, or not in the deck
        return False


def _in_deck(seen: list[Card], deck: Known) -> bool:
    """Whether the deck has each card as often as it was seen."""
    return all(count <= deck.copies.get(card, 0) for card, count in Counter(seen).items())


def _play(
    pairs: list[list[Reason]], first: int, lies: list[Card], seen: list[Card], deck: Known, moves: Sequence[Any]
) -> int | None:
    """Turn up the cards where they lie, by places from 1, and give the seats their pairs; how many pairs are left.

    What lies in a place that is not known is what it shows first, and is put down in `seen`. Nothing where a move is
    not plain.
    """
    seats, turn, mine, matches, flip = len(pairs), first, pairs[first], deck.matches, Flip
    left = deck.pairs
    try:
        for move in moves:
            if type(move) is not flip:
                if type(move) is not Note:
                    return None
                continue
            fields: Turned = astuple(move)
            seat, place, card, other_place, other = fields
            if not left or (seat is not None and seat != turn):
                return None
            if place < 1 or other_place < 1:
                return None
            if lies[place] != card and not _new(lies, place, card, seen):
                return None
            if lies[other_place] != other and not _new(lies, other_place, other, seen):
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
                lies[place] = lies[other_place] = GONE
    except (IndexError, KeyError):  # a place that is not there, or a card that is not known, or not in the deck
        return None
    return left


def _new(lies: list[Card], place: int, card: Card, seen: list[Card]) -> bool:
    """Whether what a place showed before is not known; from now on it is this card."""
    if lies[place] != UNSEEN:
        return False
    lies[place] = card
    seen.append(card)
    return True
