"""Games played by chance and by the rules: the parts that `simulate` puts together.

The rules alone say what is legal: a move is played when it is one of the table's candidates
and breaks none of them. How a game is dealt, its `Deal` says; which move is chosen, a policy.
"""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.chance import Chance
from adjudicator.game import Game, Match, dealt, newest, settled
from adjudicator.log import AnyLog, AnyRound, Log, LogError, Round
from adjudicator.play.policies import Choose, chooser

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo")
USUAL = 7
"""Of the numbers of players one of the first so many is chosen."""
WHOLE = 0.25
"""So often a whole match is played, else its first round."""
MOST_ENTRIES = 10_000
"""A round that is no shorter is left unfinished."""


def play_match(
    game: Game,
    chance: Chance,
    *,
    players: int | None = None,
    house: Any = None,
    physical: bool = False,
    policy: str = "random",
    rounds: int | None = None,
) -> AnyLog:
    """One log of a game played by chance (see `simulate`)."""
    match = opened(game, chance, players, house, policy == "edge")
    if rounds is None and not chance.happens(WHOLE):
        rounds = 1
    choose = chooser(game, policy, chance)
    edge = policy == "edge"
    played: list[AnyRound] = []
    while rounds is None or len(played) < rounds:
        played.append(play_round(game, match, chance, choose, edge))
        if game.match_over(match) or not match.tables[-1].finished:
            break
    return written(game, match, played, physical)


def opened(game: Game, chance: Chance, players: int | None, house: Any, any_house: bool = False) -> Match:
    """A match before its first round, of so many players and by the house given, else by chance.

    A house that is not given has no keys, or with `any_house` any.

    Raises:
        LogError: so many cannot play, or there can be no such house.
    """
    deal, defaults = dealt(game), game.defaults[newest(game)]
    chosen = game.House() if house is None else house
    for path, says in game.refuse(game_log(game, 2, chosen)):
        raise LogError(says, path)
    seats = deal.seats(settled(chosen, defaults))
    if not seats:
        raise LogError(f"by this house {game.title} cannot be dealt to anybody", "house")
    if players is None:
        players = chance.one(seats[:USUAL])
    elif players not in seats:
        raise LogError(f"{game.title} is dealt to {seats[0]} to {seats[-1]} players here, not to {players}", "players")
    if house is None and any_house:
        chosen = deal.house(chance, players)
    return Match(game_log(game, players, chosen), settled(chosen, defaults), adjusted=[0] * players)


def game_log(game: Game, players: int, house: Any) -> AnyLog:
    """A log of so many players, and of no round."""
    names = (*NAMES, *(f"Player {number}" for number in range(len(NAMES) + 1, players + 1)))[:players]
    return Log(format=1, game=game.name, players=names, house=house, rounds=())


def play_round(game: Game, match: Match, chance: Chance, choose: Choose, edge: bool = False) -> AnyRound:
    """Deal and play the next round of a match, to its end; its table is the match's last one then."""
    setup = dealt(game).setup(chance, match, edge)
    moves, table = play_out(game, match, setup, chance, choose)
    match.tables.append(table)
    return Round(setup, tuple(moves), dealt(game).result(table) if table.finished else None)


def play_out(game: Game, match: Match, setup: Any, chance: Chance, choose: Choose) -> tuple[list[Any], Any]:
    """Play a round from its setup on: its entries, and its table.

    Where a move that was legal leaves none after it, it is taken back, and another is played.
    """
    told = dealt(game).told
    moves: list[Any] = []
    chosen: list[int] = []
    barred: dict[int, list[Any]] = {}
    table = played(game, match, setup, moves)
    while not table.finished and len(moves) < MOST_ENTRIES:
        entry = table.entry = len(moves) + 1
        move = choose(table, barred.get(entry, ()))
        if move is None:
            if not chosen:
                break
            back = chosen.pop()
            barred.pop(entry, None)
            barred.setdefault(back, []).append(moves[back - 1])
            del moves[back - 1 :]
            table = played(game, match, setup, moves)
            continue
        chosen.append(entry)
        moves.append(move)
        table.apply(move)
        for more in told(chance, table, move):
            moves.append(more)
            table.entry = len(moves)
            table.apply(more)
    return moves, table


def played(game: Game, match: Match, setup: Any, moves: list[Any]) -> Any:
    """The table after some entries of a round, which has them at hand as they grow more."""
    table = game.table(match, setup)
    table.prepare(moves)
    for table.entry, move in enumerate(moves, 1):
        table.apply(move)
    return table


def written(game: Game, match: Match, rounds: list[AnyRound], physical: bool) -> AnyLog:
    """The log of a match, with its result where it is over."""
    deal = dealt(game)
    if physical:
        rounds = list(map(deal.physical, rounds, match.tables))
    result = deal.match_result(match) if game.match_over(match) else None
    return msgspec.structs.replace(match.log, rounds=tuple(rounds), result=result)
