"""Metamorphosis when a set, or a hand of it, is over: what each player has taken, and the indicators."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from adjudicator.game import Match
from adjudicator.games.metamorphosis.game import GAME
from adjudicator.games.metamorphosis.moves import Setup
from adjudicator.games.metamorphosis.plan import HANDS, TRICKS
from adjudicator.games.metamorphosis.scoring import WORTH, counting
from adjudicator.games.metamorphosis.table import Table
from adjudicator.laid import read_cards, split, whole_number
from adjudicator.tricks import DECK, SUITS, card_of, suit_name
from adjudicator.words import Misread, counted, integer

heading = "points"
says = (
    "For each hand played, between strokes, the cards that the player has taken, or how many of them count: "
    "clubs in hand 1, hearts in hand 2, all cards in hand 3, spades in hand 4; and the word indicate with the number "
    "of the hand that the player's indicator names."
)
example = ("Ann: 5 / 6 / 10 / 3 indicate 2", "Bo: 4 / 5 / 14 / 8 indicate 4")


class Taken(msgspec.Struct):
    """By hand the cards that a player took, or how many of them count; and the indicator."""

    hands: list[list[str] | int]
    indicated: int | None = None

    def counts(self, hand: int) -> int:
        """How many of the cards of a hand count."""
        found = self.hands[hand]
        return found if isinstance(found, int) else counting(hand, found)


def read(words: Sequence[str], house: Any) -> Taken:
    """What was taken, by hands. Raises `Misread`."""
    indicated = None
    at = next((at for at, word in enumerate(words) if word.lower() in ("indicate", "indicates", "indicated")), None)
    if at is not None:
        indicated = integer(at + 1, words[at + 1]) if at + 1 < len(words) else 0
        if not 1 <= indicated <= HANDS:
            raise Misread(at + 1, f"the number of the hand that the indicator names belongs here, 1 to {HANDS}")
        rest = words[at + 2 :]
        if at and rest:
            raise Misread(at + 2, "the indicator stands before the first hand or behind the last")
        words, start = (rest, at + 2) if not at else (words[:at], 0)
        if words[:1] == ["/"]:
            words, start = words[1:], start + 1
    else:
        start = 0
    if words[-1:] == ["/"]:
        words = words[:-1]
    parts = split(words)
    if len(parts) > HANDS:
        raise Misread(start + parts[HANDS][0], f"a set has {HANDS} hands")
    hands: list[list[str] | int] = []
    for first, part in parts:
        if not part:
            raise Misread(start + first, "cards, their number, or none belong here")
        number = whole_number(part)
        hands.append(read_cards(part, card_of, start + first) if number is None else number)
    return Taken(hands, indicated)


def faults(match: Match, lies: Sequence[Taken]) -> Iterator[tuple[str, str]]:
    """What cannot have been taken, and indicators that are missing."""
    played = [len(one.hands) for one in lies]
    for name, count in zip(match.names, played, strict=True):
        if count != max(played):
            yield "", f"{name} has {count} of the {max(played)} hands that somebody has played."
            return
    for hand in range(played[0]):
        yield from _in_hand(match.names, hand, [one.hands[hand] for one in lies])
    if any(one.indicated for one in lies):
        for name, one in zip(match.names, lies, strict=True):
            if not one.indicated:
                yield "indicate", f"{name} shows no indicator, and others do."


def _in_hand(names: Sequence[str], hand: int, taken: Sequence[list[str] | int]) -> Iterator[tuple[str, str]]:
    seats = len(names)
    cards = Counter(card for one in taken if not isinstance(one, int) for card in one)
    twice = [card for card in DECK if cards[card] > 1]
    for card in twice:
        yield "deck", f"{card} was taken {cards[card]} times in hand {hand + 1}, and the deck has it once."
    sizes = [one if isinstance(one, int) else len(one) for one in taken]
    suit, _ = WORTH[hand]
    if suit is None:
        for name, size in zip(names, sizes, strict=True):
            if size % seats:
                yield "turn", f"{name} cannot have taken {size} cards in hand {hand + 1}: a trick has {seats}."
        if sum(sizes) != TRICKS * seats:
            yield "deal", f"{sum(sizes)} cards were taken in hand {hand + 1}, and {TRICKS * seats} are played."
        return
    counts = [one if isinstance(one, int) else counting(hand, one) for one in taken]
    if not twice and sum(counts) > len(DECK) // len(SUITS):
        yield "deck", f"{sum(counts)} {suit_name(suit, 2)} were taken in hand {hand + 1}, and the deck has 13."
    elif len(cards) > TRICKS * seats:
        yield "deal", f"{counted(len(cards), 'card')} were taken in hand {hand + 1}, and {TRICKS * seats} are played."


def scores(match: Match, lies: Sequence[Taken]) -> Any:
    """The score of the set as far as it was played; the bonus when it is over."""
    table = Table(match, Setup(dealer=0))
    table.hand = len(lies[0].hands)
    for hand in range(table.hand):
        table.counts[hand] = [one.counts(hand) for one in lies]
    table.indicated = [one.indicated for one in lies]
    match.tables.append(table)
    found = GAME.scores(match)
    found.provisional = not table.finished
    return found


def remarks(match: Match, lies: Sequence[Taken]) -> Iterator[str]:
    """No bonus without indicators."""
    if len(lies[0].hands) == HANDS and not any(one.indicated for one in lies):
        yield "No indicator is named, so that there is no bonus."
