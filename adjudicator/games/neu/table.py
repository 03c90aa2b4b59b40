"""A round of Neu as it is played: its worlds, and what each entry makes of them.

A round has one world. After a card that nobody saw, or one that the player cannot have held,
it has one for each card that it can have been; what later entries tell leaves fewer of them.
What of it was right is left to `rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from adjudicator.game import Match
from adjudicator.games.neu import ahead
from adjudicator.games.neu.cards import COPIES, SHOT, in_order
from adjudicator.games.neu.laying import can_draw, card_of, target_of
from adjudicator.games.neu.moves import Draw, House, Lose, Move, Play, Setup, Shot, Show
from adjudicator.games.neu.outcome import Outcome
from adjudicator.games.neu.series import chips_before, inside
from adjudicator.games.neu.stock import UNKNOWN, Stock
from adjudicator.games.neu.ways import given_keys, ring, ways_of
from adjudicator.games.neu.world import Loss, World
from adjudicator.log import Ruling

MOST_WORLDS = 400
"""With more worlds than these nothing is proved any more."""


class Table(Outcome):
    """One round. Seats count from 0; `chips` are those before it."""

    asides = (Show, Draw)
    """The moves that tell what was seen, and play nothing."""

    def __init__(self, match: Match, setup: Setup) -> None:
        self.log = match.log
        self.names = match.names
        self.assumed = match.assumed
        self.given = given_keys(match.log.house)
        """The house keys that the log gives."""
        self.house: House = match.house
        self.before: Outcome | None = match.tables[-1] if match.tables else None
        self.number = len(match.tables) + 1
        self.setup = setup
        self.seats = len(match.names)
        self.chips = chips_before(match, setup.chips)
        self.inside = inside(self.chips)
        self.entry = 0
        self.moves: Sequence[Any] = ()
        self.withdrawn: list[tuple[int, int]] = []
        """The entries that the table took back, and the rulings that did; not those that have been looked at."""
        self.fog = False
        """Whether there were more worlds than could be followed."""
        self.loose = False
        """Whether a card that nobody saw leaves open whose turn it is, until somebody is named."""
        self.unsure = ""
        """What is not known of the last entry that left several worlds."""
        self.confirmed = False
        """Whether anything was played after the loss."""
        self._asked: tuple[World, Move, int, bool] | None = None
        self.shown_at: dict[int, int] = {}
        """The last entry at which each seat showed a hand."""
        self.void = len(self.inside) < 2 <= self.seats
        """Whether the match was over before this round, so that nothing in it counts."""
        self.worlds: list[World] = []
        if not self.void:
            seats = ring(self.inside, self.seats)
            dealer = setup.dealer if setup.dealer in self.inside else seats.left[setup.dealer]
            stock = Stock(setup, self.seats, self.inside)
            self.worlds = [World(ways_of(self.house), seats, stock, dealer, self.seats)]

    @property
    def turn(self) -> int | None:
        """The seat to act; `None` when nobody is, or when it is not known who."""
        if len(self.worlds) == 1:
            return self.worlds[0].turn
        turns = {world.turn for world in self.worlds}
        return turns.pop() if len(turns) == 1 else None

    @property
    def turn_open(self) -> bool:
        """Whether somebody is to act, and it is not known who."""
        return self.turn is None and not self.finished

    @property
    def finished(self) -> bool:
        """Whether the round is lost."""
        if len(self.worlds) == 1:
            return self.worlds[0].loss is not None
        return all(world.loss is not None for world in self.worlds)

    @property
    def loser(self) -> int | None:
        """Who lost the round, once that is known."""
        if len(self.worlds) == 1:
            loss = self.worlds[0].loss
            return None if loss is None else loss.seat
        losers = {world.loss.seat if world.loss is not None else None for world in self.worlds}
        return losers.pop() if len(losers) == 1 else None

    @property
    def loss(self) -> Loss | None:
        """How the round was lost, once that is known."""
        return self.worlds[0].loss if self.loser is not None else None

    @property
    def lost_with(self) -> tuple[str | None, int] | None:
        """The card that exceeded 101, or none, and the sum."""
        loss = self.loss
        return None if loss is None else (loss.card, self.worlds[0].total)

    def name(self, seat: int | None) -> str:
        """The player of a seat."""
        return "nobody" if seat is None else self.names[seat]

    def whose(self, move: Move) -> int | None:
        """The seat that an entry without one is by."""
        if isinstance(move, Draw):
            return self._common(lambda world: world.last if world.last is not None else world.turn)
        if self.finished and isinstance(move, (Lose, Show)):
            return self.loser
        return self.turn

    def _common(self, of: Callable[[World], int | None]) -> int | None:
        found = {of(world) for world in self.worlds}
        return found.pop() if len(found) == 1 else None

    def prepare(self, moves: Sequence[Any]) -> None:
        """Note which entries the table takes back later: what they showed has been seen."""
        self.moves = moves
        if Ruling in set(map(type, moves)):
            self.withdrawn = list(ahead.withdrawn(moves))

    def parts(self, move: Move) -> tuple[Move, ...]:
        """Every entry is one move."""
        return ()

    def learn(self, *moves: Move) -> None:
        """Keep what a move has shown that was taken back, if that is not done yet; of moves to come, what they show
        of the hand that is held now: a card that is laid later may be drawn first."""
        if any(one[0] == self.entry for one in ahead.withdrawn(self.moves)):
            taken = next((one for one in self.withdrawn if one[0] == self.entry), None)
            if taken is not None:
                self.withdrawn.remove(taken)
                self.keep(moves[0])
            return
        for move in moves:
            self.keep(move)
            if not isinstance(move, (Show, Lose)):
                break

    def keep(self, move: Move) -> None:
        """The cards that a move shows are known to have been in the hand."""
        seat = move.seat if move.seat is not None else self.whose(move)
        if seat is None or self.void or isinstance(move, (Draw, Lose)):
            return
        worlds = [world for world in self.worlds if self.can_be(world, move)]
        if not worlds:
            return
        self._asked = None
        for world in worlds:
            if isinstance(move, Show):
                self._show(world, seat, move.cards)
            else:
                _reveal(world, seat, card_of(move))
        self.worlds = worlds

    def acting(self, move: Move) -> list[World]:
        """The worlds that an entry can stand in, by whose turn it is.

        A card that nobody saw leaves that open until the next player is named; that play went
        on tells that the round was not lost by it.
        """
        worlds = self.worlds
        if len(worlds) < 2 or isinstance(move, Show):
            return worlds
        worlds = [world for world in worlds if world.loss is None or _says_so(world.loss, move)] or worlds
        if self.loose and move.seat is not None and not isinstance(move, Draw):
            worlds = [world for world in worlds if world.turn == move.seat or world.loss is not None] or worlds
        return worlds

    def fitting(self, worlds: list[World], move: Move) -> list[World]:
        """Those worlds in which the player can hold, or draw, what the log says; all, where there is none."""
        return [world for world in worlds if self.can_be(world, move)] or worlds

    def can_be(self, world: World, move: Move) -> bool:
        """Whether in a world the player can hold, or draw, what the log says; asked by several rules in a row."""
        last = self._asked
        if last is not None and last[0] is world and last[1] is move and last[2] == self.entry:
            return last[3]
        answer = self._can_be(world, move)
        self._asked = (world, move, self.entry, answer)
        return answer

    def _can_be(self, world: World, move: Move) -> bool:
        seat = self.seat_in(world, move)
        if seat is None or isinstance(move, Lose):
            return True
        if isinstance(move, Show):
            undrawn = ahead.draws_later(self.moves, self.entry, seat)
            fresh = world.shows(seat, move.cards, undrawn)
            return fresh is not None and world.stock.may_reveal(seat, fresh, world.drawn_hidden(seat, undrawn))
        if isinstance(move, Draw):
            return can_draw(world, seat, move.cards)
        card = card_of(move)
        return card == UNKNOWN or world.stock.may_hold(seat, card)

    def seat_in(self, world: World, move: Move) -> int | None:
        """Who acts in a world."""
        return world.turn if move.seat is None else move.seat

    def found_by(self, world: World, move: Move) -> World:
        """A world as the player finds it who acts (see `World.as_found_by`)."""
        seat = self.seat_in(world, move)
        if seat is None:
            return world
        return world.as_found_by(seat, seat != world.turn and self.comes_back(world, move, seat))

    def comes_back(self, world: World, move: Move, seat: int) -> bool:
        """Whether the player on turn, who owes another card, lays it right after `seat` has played out of turn.

        It is no second card when that player is on turn again anyway, unless two are laid there.
        """
        debtor = world.turn
        if debtor is None or not world.owes() or not isinstance(move, (Play, Shot)):
            return False
        later = ahead.next_two(self.moves, self.entry, {taken for taken, _ in self.withdrawn})
        if not later or later[0].seat != debtor:
            return False
        after = world.as_found_by(seat)
        after.lay(seat, card_of(move), self.entry, target_of(move), UNKNOWN)
        if after.turn != debtor:
            return after.loss is None
        return len(later) > 1 and later[1].seat == debtor and not isinstance(later[0], Shot) and after.owed < 2

    def apply(self, move: Move) -> None:
        """Do what physically happened."""
        if self.withdrawn:
            self._recall()
        if self.void:
            return
        before = self.finished
        worlds = self.worlds
        if len(worlds) > 1:
            worlds = self.fitting(self.acting(move), move)
            self.loose = self.loose and len({(world.turn, world.owed) for world in worlds}) > 1
        self.worlds = self.played(worlds, move)
        if isinstance(move, Show) and move.seat is not None:
            self.shown_at[move.seat] = self.entry
        elif before:
            self.confirmed = True

    def _recall(self) -> None:
        """Keep what was shown by entries that had been taken back by now."""
        for taken in [one for one in self.withdrawn if one[1] < self.entry]:
            self.withdrawn.remove(taken)
            self.keep(self.moves[taken[0] - 1])

    def played(self, worlds: list[World], move: Move) -> list[World]:
        """The worlds after a move, of worlds that may be changed. A sum that is called tells which of them are left."""
        after: list[World] = []
        for world in worlds:
            after += self._played_in(world, move)
        if len(after) < 2:
            return after
        if isinstance(move, (Play, Shot)) and move.call is not None:
            after = [world for world in after if world.total == move.call] or after
        return self._merged(after)

    def tried(self, move: Move) -> list[World]:
        """The worlds as they would be after a move."""
        return self.played([world.copy() for world in self.fitting(self.acting(move), move)], move)

    def _played_in(self, world: World, move: Move) -> list[World]:
        seat = self.seat_in(world, move)
        if seat is None:
            return [world]
        if isinstance(move, Show):
            if self.can_be(world, move):
                self._show(world, seat, move.cards)
            return [world]
        if world.loss is not None:
            if isinstance(move, (Play, Shot)):
                _reveal(world, seat, card_of(move))
            return [world]
        if seat not in self.inside and not isinstance(move, (Play, Shot)):
            return [world]
        if isinstance(move, Draw):
            world.draw(seat, move.cards)
            return [world]
        world = self.found_by(world, move)
        if isinstance(move, Lose):
            world.lose(seat, self.entry, None, world.total)
            return [world]
        return self._lay(world, seat, move)

    def _show(self, world: World, seat: int, cards: Sequence[str]) -> None:
        undrawn = ahead.draws_later(self.moves, self.entry, seat)
        if not undrawn and seat == world.last:
            world.open_draw = False
        for card in world.shows(seat, cards, undrawn) or ():
            world.stock.reveal(seat, card, world.drawn_hidden(seat, undrawn))
        if world.stock.doubt[seat] and UNKNOWN not in cards and not undrawn:
            world.stock.settle(seat, cards)

    def shown_anew(self, world: World, seat: int, cards: Sequence[str]) -> list[str] | None:
        """The cards of a hand shown that were not known (see `World.shows`)."""
        return world.shows(seat, cards, ahead.draws_later(self.moves, self.entry, seat))

    def _lay(self, world: World, seat: int, move: Play | Shot) -> list[World]:
        card, target = card_of(move), target_of(move)
        if card == UNKNOWN:
            return self._lay_unseen(world, seat)
        holds = world.stock.may_hold(seat, card)
        if holds:
            world.stock.take(seat, card)
        elif seat in self.inside:
            world.stock.take_unknown(seat)
        targets: Sequence[int | None] = (target,)
        if target is not None and target not in self.inside:
            targets, self.loose, self.unsure = self.inside, True, f"Who is next after the SHOT of entry {self.entry}"
        after = [world, *[world.copy() for _ in targets[1:]]]
        for one, named in zip(after, targets, strict=True):
            one.lay(seat, card, self.entry, named, None if holds else UNKNOWN)
        return after

    def _lay_unseen(self, world: World, seat: int) -> list[World]:
        """A world for each card that it can have been, and for a SHOT each player whom it can have named."""
        self.unsure, self.loose = f"The card of entry {self.entry}", True
        after = []
        for card in COPIES:
            if not world.stock.may_hold(seat, card):
                continue
            for target in self.inside if card == SHOT else (None,):
                other = world.copy()
                other.stock.take(seat, card)
                other.lay(seat, card, self.entry, target)
                after.append(other)
        if not after:
            world.stock.take_unknown(seat)
            world.lay(seat, UNKNOWN, self.entry, None, UNKNOWN)
        return after or [world]

    def _merged(self, worlds: list[World]) -> list[World]:
        found = list({world.key(): world for world in worlds}.values())
        if len(found) > MOST_WORLDS:
            self.fog = True
        return found[:MOST_WORLDS]

    def candidates(self, move: Move | None = None) -> Iterator[Move]:
        """The moves of the seat to act, from cards that it surely holds (see `game.Table`)."""
        seat = self.turn
        if seat is None:
            return
        cards = set(self.worlds[0].stock.sure(seat))
        for world in self.worlds[1:]:
            cards &= set(world.stock.sure(seat))
        card = card_of(move) if isinstance(move, (Play, Shot)) and move.seat == seat else UNKNOWN
        if card != UNKNOWN and all(world.stock.may_hold(seat, card) for world in self.worlds):
            cards.add(card)
        for card in in_order(list(cards)):
            if card == SHOT:
                yield from (Shot(seat, target) for target in self.inside)
            else:
                yield Play(seat, card)
        yield Lose(seat)

    def complete(self) -> bool:
        """Whether the hand of the seat to act is known."""
        seat = self.turn
        if seat is None:
            return self.finished
        stock = self.worlds[0].stock
        return len(self.worlds) == 1 and not stock.hidden[seat] and not stock.doubt[seat]


def _says_so(loss: Loss, move: Move) -> bool:
    """Whether a move can be the word of who lost a round by a card."""
    return isinstance(move, Lose) and loss.card is not None and move.seat in (None, loss.seat)


def _reveal(world: World, seat: int, card: str) -> None:
    """A card that was shown is known to be held, when it can be."""
    if card != UNKNOWN and card not in world.stock.known[seat] and world.stock.may_hold(seat, card):
        world.stock.reveal(seat, card)
