"""Engines that are wrong in one way: `python faulty.py NAME` is the plain engine of a game, changed as NAME says.

Some do not know a rule; some, named after what goes wrong, fail as processes when they are asked for the score of a
round in which a player has revealed cards.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.engines import memory_match, metamorphosis, new_old, old_maid, serve

LONG = 1_000_000


def may_reveal() -> None:
    """New Old: a player in stage B may reveal although a New Card can be played."""
    before = new_old.Game.legal

    def legal(self: new_old.Game) -> list[Any]:
        moves = before(self)
        if self.turn is not None and self.stages[self.turn] == "B" and moves[0][0] == "play":
            moves.append(["reveal", self.turn, sorted(self.hands[self.turn])])
        return moves

    change(new_old.Game, "legal", legal)


def reveals_two() -> None:
    """New Old: a player in stage B may reveal the last two cards while both field cards have the same number."""
    before = new_old.Game.legal

    def legal(self: new_old.Game) -> list[Any]:
        moves = before(self)
        if self.turn is None or self.stages[self.turn] != "B" or self.old_field != self.new_field:
            return moves
        hand = sorted(self.hands[self.turn])
        return [*moves, ["reveal", self.turn, hand]] if len(hand) == 2 and moves[0][0] == "play" else moves

    change(new_old.Game, "legal", legal)


def no_wrap() -> None:
    """New Old: 1 never goes on 6 in the New Zone."""

    def playable(self: new_old.Game, seat: int, card: str) -> bool:
        old = self.stages[seat] == "A"
        return new_old.fits(new_old.number_of(card), self.old_field if old else self.new_field, wrap=old)

    change(new_old.Game, "_playable", playable)


def bonus() -> None:
    """New Old: a point too many for those who have revealed both kinds."""
    before = new_old.Game.points

    def points(self: new_old.Game) -> list[int]:
        return [mine + (self.pattern(seat) == "both") for seat, mine in enumerate(before(self))]

    change(new_old.Game, "points", points)


def any_turn() -> None:
    """New Old: accepts a play by whoever holds the card, as if it were that player's turn."""
    before = new_old.Game.play

    def play(self: new_old.Game, move: list[Any]) -> None:
        if move[0] == "play" and self.turn is not None and move[2] in self.hands[move[1]]:
            self.turn = move[1]
        before(self, move)

    change(new_old.Game, "play", play)


def any_starter() -> None:
    """New Old: anybody starts the next game."""
    change(new_old, "lowest", lambda points: list(range(len(points))))


def sixes() -> None:
    """New Old: refuses a six."""
    before = new_old.Game.play

    def play(self: new_old.Game, move: list[Any]) -> None:
        if move[0] == "play" and move[2][1] == "6":
            raise ValueError("no sixes, please")
        before(self, move)

    change(new_old.Game, "play", play)


def never_over() -> None:
    """New Old: no game is ever over."""
    change(serve.NewOld, "finished", lambda self: False)


def soon_over() -> None:
    """New Old: the game is over when somebody has exited."""
    change(serve.NewOld, "finished", lambda self: not all(self.game.hands))


def left_seat() -> None:
    """New Old: has the right moves, and says that it is the turn of the next player."""
    change(serve, "turn_of", lambda table, moves: None if not moves else (moves[0][1] + 1) % table.players)


def listed(changed: Callable[[list[Any]], list[Any]]) -> None:
    """New Old: lists its moves in another form, and plays as before."""
    before = serve.NewOld.legal
    change(serve.NewOld, "legal", lambda self: list(map(changed, before(self))))
    change(serve, "turn_of", lambda table, moves: table.game.turn)


def seven() -> None:
    """New Old: lists moves of a player who is not there."""
    listed(lambda move: [move[0], 7, *move[2:]])


def again() -> None:
    """New Old: lists its first move twice."""
    before = serve.NewOld.legal
    change(serve.NewOld, "legal", lambda self: before(self)[:1] + before(self))


def no_seat() -> None:
    """New Old: lists moves that leave the player open."""
    listed(lambda move: [move[0], None, *move[2:]])


def with_zone() -> None:
    """New Old: lists plays with an optional part that says nothing, and the cards of a reveal in another order."""
    listed(lambda move: [*move, None] if move[0] == "play" else [*move[:2], move[2][::-1]])


def also_plays(before_verbs: tuple[str, ...]) -> None:
    """Metamorphosis: a card may be played before something else is done."""
    before = metamorphosis.Game.legal

    def legal(self: metamorphosis.Game) -> list[Any]:
        moves = before(self)
        if not moves or moves[0][0] not in before_verbs or (moves[0][0] == "indicate" and any(self.indicators)):
            return moves
        seat = moves[0][1]
        return [*moves, ["play", seat, min(self.hands[seat])]]

    change(metamorphosis.Game, "legal", legal)


def plays_unseen() -> None:
    """Metamorphosis: a card may be played before the first indicator is shown."""
    also_plays(("indicate",))


def plays_short() -> None:
    """Metamorphosis: a card may be played before hands are brought to twelve."""
    also_plays(("discard", "draw", "take"))


def turn_on_100() -> None:
    """Neu: a TURN does not change the direction when four play and the sum is 100 or 101."""
    before = serve.Dealt.do

    def do(self: Any, move: list[Any]) -> None:
        clockwise, high = self.clockwise, self.sum >= 100 and sum(map(bool, self.hands)) == 4
        before(self, move)
        if high and move[0] == "play" and move[2] == "TURN":
            self.clockwise = clockwise
            self.turn = self.next_to(move[1]) if self.turn is not None and not self.laid else self.turn

    change(serve.Dealt, "do", do)


def no_mimes() -> None:
    """Memory Match: two Mimes are no match."""
    change(memory_match, "match", lambda one, other: one == other)


def draws_at_once() -> None:
    """Old Maid: the next card may be drawn before a pair is laid."""
    before = old_maid.Game.legal

    def legal(self: old_maid.Game) -> list[Any]:
        moves = before(self)
        if self.taker is None or self.over or moves[0][0] != "pair":
            return moves
        taker, giver = self.parties()
        return [*moves, *(["draw", taker, giver, card] for card in sorted(set(self.hands[giver])))]

    change(old_maid.Game, "legal", legal)


def change(owner: Any, name: str, value: Any) -> None:
    """Put something else in the place of a part of an engine."""
    setattr(owner, name, value)


def crash() -> None:
    sys.exit("a card is missing")


def hang() -> None:
    time.sleep(600)


def flood() -> None:
    while True:
        print("x" * LONG, end="")


def long_line() -> None:
    print("x" * 5 * LONG, flush=True)


def no_json() -> None:
    print("let me see", flush=True)


def no_object() -> None:
    print('["id", 1]', flush=True)


def wrong_id() -> None:
    print('{"id": 0, "ok": true}', flush=True)


def no_score() -> None:
    print(json.dumps({"id": serve.LAST["id"], "ok": True}), flush=True)


def closed() -> None:
    os.close(1)
    time.sleep(600)


FAULTS: dict[str, Callable[[], None]] = {
    one.__name__: one for one in (crash, hang, flood, long_line, no_json, no_object, wrong_id, no_score, closed)
}


def main() -> None:
    name = sys.argv[1]
    if name not in FAULTS:
        globals()[name]()
        serve.serve()
        return
    before = serve.answer

    def answer(tables: Any, table: Any, ask: Any) -> Any:
        serve.LAST = ask
        if ask["do"] == "score" and any(table.game.revealed):
            FAULTS[name]()
        return before(tables, table, ask)

    change(serve, "answer", answer)
    serve.serve()


if __name__ == "__main__":
    main()
