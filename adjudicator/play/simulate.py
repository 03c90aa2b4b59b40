"""Logs of games played by chance: ones in which nothing is illegal, or ones that end with a breach of one rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.chance import Chance
from adjudicator.game import Game, dealt
from adjudicator.log import AnyLog
from adjudicator.play.playing import play_match


def simulate(
    game: Game,
    count: int,
    seed: int,
    *,
    players: int | None = None,
    house: Any = None,
    physical: bool = False,
    policy: str = "random",
    illegal: str | None = None,
    rounds: int | None = None,
) -> Iterator[AnyLog]:
    """Logs of games played by chance, the same ones for the same arguments on every machine.

    Each rests on its own seed: the log of number 7 is the same whatever comes before it.

    Args:
        game: the game.
        count: how many logs.
        seed: any number.
        players: how many play; by default any number that can.
        house: the house keys; by default none, and with the policy `edge` any.
        physical: leave out what only those see who hold the cards.
        policy: `random`, `long`, `short` or `edge`: by what moves are chosen.
        illegal: the name of a rule, with or without the game's: each log ends with a breach of
            it, and of no other. House keys and cards are then given, or left out, as that takes.
        rounds: how many rounds a log has, as far as the match goes on; by default one or all of
            them, and with `illegal` as many as it takes.

    Raises:
        NoGame: nothing tells how the game is dealt.
        NoBreach: there is no such rule, or no game was found in which it can be broken so.

    >>> from adjudicator.game import find
    >>> [log.rounds[0].moves[0] for log in simulate(find("new-old"), 2, seed=1)]
    [Play(seat=1, card='O1', zone=None), Play(seat=4, card='N3', zone=None)]
    """
    dealt(game)
    if illegal is not None:
        from adjudicator.play.illegal import Wanted, rule_of, with_breach

        wanted = Wanted(game, rule_of(game, illegal), players, house, physical, policy)
    for number in range(1, count + 1):
        chance = Chance("simulate", game.name, seed, number)
        if illegal is not None:
            yield with_breach(wanted, chance)
        else:
            yield play_match(
                game, chance, players=players, house=house, physical=physical, policy=policy, rounds=rounds
            )
