"""How many moves a second other referees check, each from its own package, on games made here by chance.

They are no rivals: each referees another game, and does more or less with a move. They only say of what order
a figure of ours is. The extra `bench` installs them; one that is missing is said to be.
"""

from __future__ import annotations

import io
import random
import time
from collections.abc import Callable, Iterator
from importlib import import_module, metadata
from statistics import median
from typing import Any, NamedTuple

PASSES = 5
GAMES = 200
LONGEST = 120
"""A game of chess is broken off after so many moves of one side."""

Replay = tuple[int, Callable[[], None]]
"""How many moves some games have, and what reads and checks them."""


class Peer(NamedTuple):
    """Another referee: its package, what it does here, what is alike, and what makes so many games for it."""

    name: str
    package: str
    does: str
    alike: str
    make: Callable[[random.Random, int], Replay]


class Rate(NamedTuple):
    """The version of a peer that is installed, `None` for none, and the moves a second that it checks."""

    peer: Peer
    version: str | None = None
    moves: float = 0.0


def chess_games(rng: random.Random, count: int) -> Replay:
    """Games of chess, as one PGN."""
    pgn: Any = import_module("chess.pgn")
    texts, moves = [], 0
    for _ in range(count):
        node = game = pgn.Game()
        board = game.board()
        while not board.is_game_over() and board.ply() < LONGEST:
            move = rng.choice(list(board.legal_moves))
            node = node.add_variation(move)
            board.push(move)
        moves += board.ply()
        texts.append(f"{game}\n\n")
    text = "".join(texts)

    def read() -> None:
        file = io.StringIO(text)
        for _ in range(count):
            assert not pgn.read_game(file).errors

    return moves, read


def poker_hands(rng: random.Random, count: int) -> Replay:
    """Hands of no-limit hold'em for two to six players, each a PHH text."""
    kit: Any = import_module("pokerkit")
    game = kit.NoLimitTexasHoldem(tuple(kit.Automation), True, 0, (1, 2), 2)
    random.seed(rng.random())  # the deck is shuffled by the generator that all share
    texts, moves = [], 0
    for _ in range(count):
        players = rng.randint(2, 6)
        state = game((200,) * players, players)
        while state.status:
            chance = rng.random()
            if chance < 0.15 and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            elif chance > 0.9 and state.can_fold():
                state.fold()
            else:
                state.check_or_call()
        hand = kit.HandHistory.from_game_state(game, state)
        moves += len(hand.actions)
        texts.append(hand.dumps())

    def read() -> None:
        for text in texts:
            for _ in kit.HandHistory.loads(text):
                pass

    return moves, read


def hearts_hands(rng: random.Random, count: int) -> Replay:
    """Hands of hearts, as the numbers of their actions."""
    game: Any = import_module("pyspiel").load_game("hearts")
    hands = []
    for _ in range(10 * count):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        hands.append(state.history())

    def play() -> None:
        for hand in hands:
            state = game.new_initial_state()
            for action in hand:
                state.apply_action_with_legality_check(action)
            state.returns()

    return sum(map(len, hands)), play


PEERS = (
    Peer(
        "python-chess",
        "chess",
        "reading and checking a PGN",
        "Python, and from a text to a game in which every move is legal, as here; but all lies open, nothing is "
        "scored, and of an illegal move it says that it is illegal and not by which rule.",
        chess_games,
    ),
    Peer(
        "PokerKit",
        "pokerkit",
        "replaying PHH hands",
        "Python, and from a text to who wins how much, as here; but the state after each entry is made whole, for "
        "whoever asks it something, a deal counts as an entry, and the first illegal entry ends the hand.",
        poker_hands,
    ),
    Peer(
        "OpenSpiel",
        "open_spiel",
        "applying checked moves of hearts",
        "Compiled C++ that Python calls for each card dealt, passed or played; it reads no text, for the moves are "
        "numbers already, all cards are known, and an illegal number ends it without a ruling.",
        hearts_hands,
    ),
)


def measured(passes: int = PASSES, games: int = GAMES) -> Iterator[Rate]:
    """Time every peer that is installed, each pass on games of its own."""
    rng = random.Random(20260101)
    for peer in PEERS:
        try:
            version = metadata.version(peer.package)
        except metadata.PackageNotFoundError:
            yield Rate(peer)
            continue
        rates = []
        for _ in range(passes):
            moves, replay = peer.make(rng, games)
            start = time.process_time()
            replay()
            rates.append(moves / (time.process_time() - start))
        yield Rate(peer, version, median(rates))
