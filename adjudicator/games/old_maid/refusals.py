"""What of a log of Old Maid its types do not tell: texts that are no cards, and pairs that do not tell whose they are.

Every log passes here, so that little is done for each move.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from adjudicator.games.old_maid.moves import Draw, Pair
from adjudicator.log import AnyLog, AnyRound
from adjudicator.thieves import UNKNOWN, Card, cards_fault, classic_faults, shaped

WHOSE = "before the first draw anybody may lay a pair; where the hands are not known, it names who does"


def refuse(log: AnyLog) -> Iterator[tuple[str, str]]:
    """House keys that are no deck of the game's or no suits, and texts that are no cards."""
    yield from classic_faults(log.house.deck, log.house.suits)
    known = shaped(log.house.deck, log.house.suits)
    for number, played in enumerate(log.rounds):
        for path, fault in _faults(played, known):
            yield f"rounds[{number}].{path}", fault


def _faults(played: AnyRound, known: frozenset[Card]) -> list[tuple[str, str]]:
    """The paths in a round, and what is wrong there; `known` are cards, though perhaps not all."""
    found = []
    for seat, hand in enumerate(played.setup.hands or ()):
        if not known.issuperset(hand) and (fault := cards_fault(hand)):
            found.append((f"setup.hands[{seat}]", fault))
    found += [(f"moves[{at}]", WHOSE) for at in _whose(played)]
    draw, pair, moves = Draw, Pair, played.moves
    drawn = [move.card for move in moves if type(move) is draw]
    laid = chain.from_iterable([move.cards for move in moves if type(move) is pair])
    if known.issuperset(drawn) and known.issuperset(laid):
        return found
    for at, move in enumerate(moves):
        cards = (move.card,) if type(move) is draw else move.cards if type(move) is pair else ()
        if fault := cards_fault(cards):
            found.append((f"moves[{at}]", fault))
    return found


def _whose(played: AnyRound) -> list[int]:
    """The pairs that nothing tells who laid."""
    found = []
    hands = played.setup.hands
    unknown = hands is None
    for at, move in enumerate(played.moves):
        if type(move) is Draw:
            break
        if type(move) is Pair:
            unknown = unknown or UNKNOWN in move.cards
            if move.seat is None and (unknown or UNKNOWN in chain.from_iterable(hands)):
                found.append(at)
    return found
