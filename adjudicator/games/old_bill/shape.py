"""What of a log's shape its types do not tell: suits are free names, so that cards are texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from adjudicator.games.old_bill.moves import Accept, Assign, Discard, House, Offer, Show, ups
from adjudicator.log import AnyLog, AnyRound
from adjudicator.thieves import cards_fault, is_card, suit_fault

_MOST = 1 << 14


def players_fault(house: House) -> Iterator[tuple[str, str]]:
    """More players at least than at most."""
    if house.players is not UNSET and house.players[0] > house.players[1]:
        yield "house.players", "the fewest players come first, then the most"


_right: set[str] = set()
"""Texts that have the shape of cards, from logs before."""


def card_faults(log: AnyLog) -> Iterator[tuple[str, str]]:
    """Texts in the place of cards and suits that have not their shape: paths, and what is wrong there."""
    for number, played in enumerate(log.rounds):
        if not _all_cards(played):
            yield from _faults(played, f"rounds[{number}]")


def _all_cards(played: AnyRound) -> bool:
    """Whether everything in a round that should be a card surely is one."""
    setup = played.setup
    cards = [*(setup.pile or ())]
    for hand in setup.hands or ():
        cards += hand
    for move in played.moves:
        kind = type(move)
        if kind is Offer:
            cards.append(move.up)
            cards += move.down
        elif kind is Accept or kind is Show:
            cards += move.cards
        elif kind is Discard:
            cards.append(move.card)
        elif kind is Assign and (suit_fault(move.suit) or not is_card(move.mime)):
            return False
    if not _right.issuperset(cards):
        if not all(type(card) is str and is_card(card) for card in cards):
            return False
        if len(_right) < _MOST:
            _right.update(cards)
    return played.result is None or played.result.chosen is None or not any(_suit_faults(played.result.chosen))


def _suit_faults(chosen: tuple[tuple[str, str] | None, ...]) -> Iterator[tuple[int, str]]:
    for seat, suits in enumerate(chosen):
        for suit in suits or ():
            if fault := suit_fault(suit):
                yield seat, fault


def _faults(played: AnyRound, path: str) -> Iterator[tuple[str, str]]:
    setup = played.setup
    for seat, hand in enumerate(setup.hands or ()):
        if fault := cards_fault(hand):
            yield f"{path}.setup.hands[{seat}]", fault
    if fault := cards_fault(setup.pile or ()):
        yield f"{path}.setup.pile", fault
    for at, move in enumerate(played.moves):
        if fault := _of_move(move):
            yield f"{path}.moves[{at}]", fault
    if played.result is not None:
        for seat, fault in _suit_faults(played.result.chosen or ()):
            yield f"{path}.result.chosen[{seat}]", fault


def _of_move(move: Any) -> str | None:
    if isinstance(move, Offer):
        return cards_fault(ups(move)) or cards_fault(move.down)
    if isinstance(move, (Accept, Show)):
        return cards_fault(move.cards)
    if isinstance(move, Discard):
        return cards_fault((move.card,))
    if isinstance(move, Assign):
        return cards_fault((move.mime,)) or suit_fault(move.suit)
    return None
