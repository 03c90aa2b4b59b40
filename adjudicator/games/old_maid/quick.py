"""The quick way through a game of Old Maid that is plain from its setup to its claimed loser: it breaks no rule.

It says nothing of its own: a test holds it to `rules` and to `Table.apply`, and whatever is
not plain it leaves to them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from msgspec import UnsetType

from adjudicator.game import Match, Plain
from adjudicator.games.old_maid.moves import Draw, Pair, Setup
from adjudicator.games.old_maid.outcome import Outcome
from adjudicator.games.old_maid.table import Cards, cards_of
from adjudicator.games.old_maid.unseen import dealt, named
from adjudicator.log import AnyRound, Note
from adjudicator.thieves import BILL, Card, Deck

Hands: TypeAlias = list[list[Card]]
Left: TypeAlias = tuple[int, Sequence[Collection[str]]]
"""How many pairs are not laid, and for each seat the cards that it is left with, or their kinds."""


class Counted(NamedTuple):
    """The cards of a house, and a number for each card: no other cards have the sum of them all, if there are as many.

    Not to be changed.
    """

    cards: Cards
    one: dict[Card, int]
    all: int

    def are(self, hands: Hands) -> bool:
        """Whether hands are the whole deck."""
        if sum(map(len, hands)) != self.cards.total:
            return False
        try:
            return sum(map(self.one.__getitem__, chain.from_iterable(hands))) == self.all
        except KeyError:  # a card that is not known, or not in the deck
            return False


@lru_cache(maxsize=64)
def _counted(deck: Deck | UnsetType, suits: tuple[str, ...] | UnsetType) -> Counted:
    """The cards of a house."""
    cards = cards_of(deck, suits)
    bits = cards.total.bit_length()
    one = {card: 1 << bits * at for at, card in enumerate(cards.copies)}
    return Counted(cards, one, sum([one[card] * count for card, count in cards.copies.items()]))


def at_once(match: Match, round_: AnyRound) -> Plain | None:
    """The game, if all of it plainly breaks no rule."""
    setup, seats = round_.setup, len(match.names)
    deck = _counted(match.house.deck, match.house.suits)
    if setup.first >= seats or not _even(setup, seats, deck.cards.total):
        return None
    known = _known(setup, seats, deck, round_.moves)
    left = None if known is None else _play(*known, setup.first, deck.cards)
    if left is None:
        return None
    pairs, hands = left
    losers = [seat for seat, hand in enumerate(hands) if BILL in hand]
    claim = round_.result
    if claim is not None and (pairs or losers != [claim.loser]):
        return None
    return Outcome(seats, not pairs, losers), ()


def _even(setup: Setup, seats: int, total: int) -> bool:
    """Whether the hands, if anything is told of them, are as even as it goes."""
    if setup.hands is None:
        return True
    sizes = list(map(len, setup.hands))
    return len(sizes) == seats and sum(sizes) == total and max(sizes) - min(sizes) < 2


def _known(setup: Setup, seats: int, deck: Counted, moves: Sequence[Any]) -> tuple[Hands, Sequence[Any]] | None:
    """The hands as they were dealt and the moves; nothing where they are not known, or not of the deck.

    Where the log does not tell how many cards were dealt, the moves are given the seats that they leave out.
    """
    hands = list(map(list, setup.hands or ()))
    if deck.are(hands):
        return hands, moves
    sizes = list(map(len, hands))
    seated = moves if hands else named(seats, moves)
    found = None if seated is None else dealt(setup, seats, deck.cards.copies, seated)
    if seated is None or found is None or not deck.are(found):
        return None
    return (found, seated) if not sizes or list(map(len, found)) == sizes else None


def _play(hands: Hands, moves: Sequence[Any], first: int, deck: Cards) -> Left | None:
    """Lay the pairs that are laid before the first draw, and play on; nothing where a move is not plain."""
    kind, left = deck.kind, deck.pairs
    rest = iter(moves)
    try:
        for move in rest:
            if type(move) is Pair:
                seat, cards = move.seat, move.cards
                if seat is None or not left or len(cards) != 2 or kind[cards[0]] != kind[cards[1]]:
                    return None
                hand = hands[seat]
                hand.remove(cards[0])
                hand.remove(cards[1])
                left -= 1
            elif type(move) is Draw:
                return _draw(hands, chain((move,), rest), first, kind, left)
            elif type(move) is not Note:
                return None
    except (KeyError, ValueError):  # a card that is not known, not in the deck, or not in the hand
        return None
    return left, hands


def _draw(hands: Hands, moves: Iterator[Any], first: int, kind: dict[Card, str], left: int) -> Left | None:
    """Play the draws, each with the pair that it makes, which is laid at once: no hand has one before or after.

    Raises `KeyError` for a card that is not in the deck or not in the hand.
    """
    held: list[dict[str, Card]] = [{kind[card]: card for card in hand} for hand in hands]
    if list(map(len, held)) != list(map(len, hands)):
        return None
    after: list[int] = [*range(1, len(hands)), 0]
    draw, pair, last = Draw, Pair, first
    for move in moves:
        if type(move) is not draw or not left:
            if type(move) is not Note:
                return None
            continue
        # With a pair left some hand has a card.
        giver, mine = last, held[last]
        while not mine:
            giver = after[giver]
            mine = held[giver]
        last = after[giver]
        hers = held[last]
        while not hers:
            last = after[last]
            hers = held[last]
        named: int = move.giver
        seat: int | None = move.seat
        card: Card = move.card
        made = kind[card]
        if named != giver or last == giver or (seat is not None and seat != last) or mine.pop(made) != card:
            return None
        match = hers.get(made)
        if match is None:
            hers[made] = card
            continue
        laying = next(moves, None)
        if type(laying) is not pair:
            return None
        seat = laying.seat
        cards = laying.cards
        if (seat is not None and seat != last) or (cards != (card, match) and cards != (match, card)):
            return None
        del hers[made]
        left -= 1
    return left, held
