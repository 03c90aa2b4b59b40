"""The cards that moves of Neu lay and draw, and whom they name."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.games.neu.cards import SHOT
from adjudicator.games.neu.moves import Move, Play, Shot
from adjudicator.games.neu.stock import UNKNOWN
from adjudicator.games.neu.world import World


def card_of(move: Move) -> str:
    """The card that a move lays."""
    if isinstance(move, Play):
        return move.card
    return SHOT if isinstance(move, Shot) else UNKNOWN


def target_of(move: Move) -> int | None:
    """Whom a SHOT names."""
    return move.target if isinstance(move, Shot) else None


def can_draw(world: World, seat: int, cards: Sequence[str]) -> bool:
    """Whether the cards drawn can be those that lay on top of the pile."""
    if set(cards) <= {UNKNOWN}:
        return True
    drawn = top_cards(world, seat, cards)
    return len(drawn) >= len(cards) and all(said in (UNKNOWN, card) for said, card in zip(cards, drawn, strict=False))


def top_cards(world: World, seat: int, cards: Sequence[str]) -> Sequence[str]:
    """The cards on top of the pile, as far as known or as the log says."""
    tried = world.copy()
    if seat != world.last or not world.open_draw:
        return tried.stock.draw(seat, len(cards), cards)
    tried.draw(seat, cards)
    return tried.drawn[-len(cards) :]
