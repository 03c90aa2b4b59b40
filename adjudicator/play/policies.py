"""By what a legal move is chosen: at random, or so that a round lasts long or short, or comes to what seldom does.

Which moves are legal, a game's rules say; which of them lead where, its `Deal`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any, Literal, TypeAlias, get_args

from adjudicator.chance import Chance
from adjudicator.game import Game, dealt

Policy: TypeAlias = Literal["random", "long", "short", "edge"]
POLICIES: tuple[str, ...] = get_args(Policy)
Choose: TypeAlias = Callable[[Any, Container[Any]], Any]
"""A legal move at a table, of those that are not barred; `None` where there is none."""

STEADY = 0.9
"""How often a policy has its way; else any move is played, so that its games are not all alike."""
WEIGHED = 30
"""At most so many moves are weighed against each other."""


def chooser(game: Game, policy: str, chance: Chance) -> Choose:
    """What chooses moves by a policy."""
    if policy == "random":
        return lambda table, barred: any_move(game, table, chance, barred)
    deal = dealt(game)
    weigh = deal.rare if policy == "edge" else deal.lasts
    sign = -1 if policy == "short" else 1

    def choose(table: Any, barred: Container[Any]) -> Any:
        if not chance.happens(STEADY):
            return any_move(game, table, chance, barred)
        best: list[Any] = []
        most = None
        for move in some(list(table.candidates()), chance):
            if move in barred or not game.rulebook.keeps(table, move):
                continue
            weight = sign * weigh(table, move)
            if most is None or weight > most:
                best, most = [move], weight
            elif weight == most:
                best.append(move)
        return chance.one(best) if best else any_move(game, table, chance, barred)

    return choose


def any_move(game: Game, table: Any, chance: Chance, barred: Container[Any] = ()) -> Any:
    """Any legal move, each as likely as the others; `None` where there is none."""
    moves = list(table.candidates())
    keeps = game.rulebook.keeps
    while moves:
        at = chance.below(len(moves))
        move = moves[at]
        if keeps(table, move) and move not in barred:
            return move
        moves[at] = moves[-1]
        moves.pop()
    return None


def some(moves: Sequence[Any], chance: Chance) -> Sequence[Any]:
    """Moves, or some of them where they are many."""
    if len(moves) <= WEIGHED:
        return moves
    return [chance.one(moves) for _ in range(WEIGHED)]
