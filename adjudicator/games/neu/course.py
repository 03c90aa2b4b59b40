"""A round of Neu as it is played at once: its plain moves, one after another.

What is not sure to be within the rules, or not sure to be told here as they tell it, is not plain, and left
to them (`quick`). Whether the cards that turned up can be is left to `unseen`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from adjudicator.game import Match, given
from adjudicator.games.neu.ahead import draws_later
from adjudicator.games.neu.assumed import DRAW, FLOOR, RESPONSE, RESUME, SELF, STACK
from adjudicator.games.neu.cards import ACTIONS, COPIES, DOUBLE, HAND, LIMIT, SAFE, SHOT, TURN, VALUE
from adjudicator.games.neu.moves import Draw, Lose, Play, Shot, Show
from adjudicator.games.neu.stock import UNKNOWN, UNKNOWN_PILE
from adjudicator.games.neu.stuck import safe_if_drawn, safe_line
from adjudicator.games.neu.unseen import Unseen
from adjudicator.games.neu.ways import ring, ways_of
from adjudicator.log import Note
from adjudicator.rules import Assumed

ALL = str(LIMIT)
"""The card that sets the sum."""
ADDS = {**{card: VALUE[card] for card in COPIES}, ALL: 10 * LIMIT}
"""What each card of the deck adds to the sum; a 101 so much that it always exceeds the limit."""
LAYS = (Play, Shot)
NOT_FOLLOWED = -1
"""So many cards were drawn, where out of which pile each of them came is not looked at."""


class Lost(NamedTuple):
    """Who lost a round, with which card or none, at which entry; the sum before, how many cards were owed then, and
    those of them that had left the hand."""

    seat: int
    card: str | None
    entry: int
    total: int
    owed: int
    laid: list[str]


class Course:
    """A round while it is played at once.

    `hands` have the cards held, those not known as `?`; the draw pile is `pile` from `top` on. A turn began on
    the sum `start` and with a debt of `debt` cards, of which `owed` are still to be laid and `paid` have been;
    `target` and `doubled` are what its SHOT and DOUBLE do when it ends, `stacked` says that the debt comes from
    somebody who owed cards too. `shooter` shot at the seat on turn; `unsure` says that somebody else would be on
    turn by the other way to go on after a SHOT. `last` laid a card last, and has drawn `drawn` cards.
    """

    lost: Lost | None = None
    target: int | None = None
    shooter: int | None = None
    last: int | None = None
    doubled = False
    stacked = False
    unsure = False
    confirmed = False
    total = 0
    start = 0
    drawn = 0
    top = 0
    since = 0
    debt = 1
    owed = 1

    def __init__(
        self, match: Match, seated: tuple[int, ...], dealer: int, hands: list[list[str]], pile: Sequence[str]
    ) -> None:
        self.match = match
        self.house = match.house
        self.inside = seated
        self.following, self.other, _ = ring(seated, len(hands))
        self.turn = dealer
        self.hands, self.pile = hands, pile
        self.paid: list[str] = []
        self.unseen = Unseen()
        self.notices: list[tuple[int, Assumed]] = []

    def run(self, moves: Sequence[Any]) -> bool:
        """Play the round, if that is plain."""
        at, end = 0, len(moves)
        while at < end:
            if self.debt == 1 and self.lost is None and not self.unsure:
                at = self._singles(moves, at, end)
                if at == end:
                    break
            move = moves[at]
            kind = type(move)
            if kind is Play:
                plain = self._lay(moves, at, move.card)
            elif kind is Shot:
                plain = self._lay(moves, at, SHOT)
            elif kind is Show:
                plain = self._show(moves, at, self.turn, self.last)
            elif kind is Draw:
                plain = self.drawn >= 0 and at > 0 and type(moves[at - 1]) in LAYS
                plain = plain and self._draw(move, self.last, self.pile[self.top - self.drawn : self.top])
            else:
                plain = kind is Note or (kind is Lose and self._lose(move, at + 1))
            if not plain:
                return False
            at += 1
        return self._had_to_lose() and self.unseen.fits()

    def _singles(self, moves: Sequence[Any], start: int, end: int) -> int:
        """Play the moves from index `start` on of turns in which one card is laid and one drawn, as long as nothing has
        to be noticed but a sum below 0; the index of the next."""
        hands, pile, top, inside, adds = self.hands, self.pile, self.top, self.inside, ADDS
        following, other, total, turn, last = self.following, self.other, self.total, self.turn, self.last
        unseen, size, many = self.unseen, len(pile), len(inside) > 2
        shown, fresh, floor = unseen.shown, unseen.fresh, self.house.floor_zero
        below = FLOOR.key in self.match.assumed
        shooter, by_shooter, laid_at = self.shooter, self.house.shot_resume == "shooter", -1
        if shooter is not None and self._untold(RESUME):
            return start
        at = start
        for at in range(start, end):
            move = moves[at]
            kind = type(move)
            if kind is Play:
                card = move.card
            elif kind is Shot:
                card = SHOT
                if move.target not in inside or move.target == turn or self._untold(RESUME):
                    break
            elif (
                (kind is Draw and laid_at == at - 1 >= 0 and self._draw(move, last, (pile[top - 1],)))
                or (kind is Show and self._show(moves, at, turn, last))
                or kind is Note
            ):
                continue
            else:
                break
            add, seat, call = adds[card], move.seat, move.call
            after = total + add
            if after > LIMIT:
                if card != ALL:
                    break
                after = LIMIT
            elif after < 0:
                if floor:
                    after = 0
                elif not below:
                    below = True
                    self._notice(at + 1, FLOOR)
            if (seat != turn and seat is not None) or (call is not None and call != after) or top == size:
                break
            hand = hands[turn]
            if card in hand:
                hand.remove(card)
            else:
                hand.remove(UNKNOWN)
                if fresh:
                    unseen.turn_up(turn, card)
                else:
                    shown.append(card)
            hand.append(pile[top])
            top += 1
            if fresh:
                fresh[turn] += 1
            total, last, laid_at = after, turn, at
            if add and shooter is None:
                turn = following[turn]
                continue
            if kind is Shot:
                shooter, turn = turn, move.target
                continue
            if card == TURN and many:
                following, other = other, following
            turn = following[turn if shooter is None or not by_shooter else shooter]
            shooter = None
            if card == DOUBLE:
                self.debt = self.owed = 2
                at += 1
                break
        else:
            at = end
        if laid_at >= 0:
            self.drawn = 1
        self.top, self.total, self.start, self.turn, self.last, self.shooter = top, total, total, turn, last, shooter
        self.following, self.other = following, other
        return at

    def _lay(self, moves: Sequence[Any], at: int, card: str) -> bool:
        """Lay a card, if that is plain."""
        move, turn, total, house, entry = moves[at], self.turn, self.total, self.house, at + 1
        if self.lost is not None or move.seat not in (None, turn):
            return False
        if self.unsure:
            self._notice(entry, RESUME)
        stacks = self.debt > 1 and (self.stacked or (card == DOUBLE and bool(self.paid)))
        if not (stacks and self._notice(entry, STACK)) and self.owed > 1 and not self.paid and card in ACTIONS:
            self._notice(entry, RESPONSE)
        if card == SHOT:
            self.target = move.target
            if self.target not in self.inside or (self.target == turn and not house.shot_self):
                return False
            if self.target == turn:
                self._notice(entry, SELF)
        after = total + ADDS[card]
        if card == ALL:
            after = LIMIT
        elif after < 0:
            if house.floor_zero:
                after = 0
            else:
                self._notice(entry, FLOOR)
        if move.call is not None and move.call != after:
            return False
        hand = self.hands[turn]
        if card in hand:
            hand.remove(card)
        else:
            hand.remove(UNKNOWN)
            self.unseen.turn_up(turn, card)
        self.paid.append(card)
        self.total, self.last, self.drawn = after, turn, 0
        if after > LIMIT:
            self._lost(card, entry, total)
            return True
        if card == TURN and len(self.inside) > 2:
            self.following, self.other = self.other, self.following
        elif card == DOUBLE:
            self.doubled = True
        self.owed -= 1
        if self.debt > 1 and len(self.paid) == 1 and card in ACTIONS and house.double_response == "deflect":
            return self._end_turn(moves, at, house.double_stack if card == DOUBLE else self.debt)
        if self.owed > 0:
            return house.double_draw != "each" or self._refill(moves, at)
        return self._end_turn(moves, at, 1 if not self.doubled else house.double_stack if self.debt > 1 else 2)

    def _end_turn(self, moves: Sequence[Any], at: int, debt: int) -> bool:
        """Draw back to a full hand, and hand the turn on, with a debt of cards."""
        seat, shooter = self.turn, self.shooter
        plain = self._refill(moves, at)
        self.shooter, self.unsure = None, False
        if self.target is not None:
            following, self.shooter = self.target, seat
        else:
            following = self.following[seat]
            if shooter is not None:
                other = self.following[shooter]
                self.unsure = other != following
                if self.house.shot_resume == "shooter":
                    following = other
        self.stacked = self.debt > 1 and self.doubled
        self.turn, self.debt, self.owed = following, debt, min(debt, HAND)
        self.paid, self.target, self.doubled, self.start = [], None, False, self.total
        return plain

    def _refill(self, moves: Sequence[Any], at: int) -> bool:
        """Draw back to a full hand; whether there are enough cards, those played shuffled where the pile is used up."""
        seat, unseen = self.turn, self.unseen
        hand = self.hands[seat]
        due = self.drawn = HAND - len(hand)
        rest = self.pile[self.top :]
        if len(rest) < due:
            hand += rest
            if unseen.fresh:
                unseen.fresh[seat] += len(rest)
            laid = [SHOT if type(one) is Shot else one.card for one in moves[self.since : at] if type(one) in LAYS]
            due -= len(rest)
            if len(laid) < due or not unseen.shuffle(self.hands, laid):
                return False
            self.pile, self.top, self.since = UNKNOWN_PILE[: len(laid)], 0, at
            if rest:
                self.drawn = NOT_FOLLOWED
        hand += self.pile[self.top : self.top + due]
        self.top += due
        if unseen.fresh:
            unseen.fresh[seat] += due
        return True

    def _draw(self, move: Draw, seat: int | None, drawn: Sequence[str]) -> bool:
        """Take up what a seat drew after the last card, if that is plain; `drawn` are the cards as far as known."""
        if seat is None or move.seat not in (None, seat) or self.lost is not None or len(move.cards) != len(drawn):
            return False
        hand = self.hands[seat]
        for said, card in zip(move.cards, drawn, strict=True):
            if said in (UNKNOWN, card):
                continue
            if card != UNKNOWN:
                return False
            hand.remove(UNKNOWN)
            hand.append(said)
            self.unseen.name(seat, said)
        return True

    def _show(self, moves: Sequence[Any], at: int, turn: int, last: int | None) -> bool:
        """Take up a hand that is shown, if that is plain, by who is on turn and who has laid a card last."""
        move = moves[at]
        seat = move.seat
        if seat is None:
            seat = turn if self.lost is None else self.lost.seat
        if seat not in self.inside or (seat == last and self.lost is None and draws_later(moves, at + 1, seat)):
            return False
        hand = self.hands[seat]
        rest, fresh, vague = hand.copy(), [], 0
        for card in move.cards:
            if card in rest and card != UNKNOWN:
                rest.remove(card)
            elif card != UNKNOWN:
                fresh.append(card)
            else:
                vague += 1
        if len(move.cards) != len(hand) or len(rest) - rest.count(UNKNOWN) > vague:
            return False
        for card in fresh:
            hand.remove(UNKNOWN)
            hand.append(card)
            self.unseen.turn_up(seat, card)
        return True

    def _lose(self, move: Lose, entry: int) -> bool:
        """Give up the round, or say again that it is lost, if that is plain."""
        lost = self.lost
        if lost is not None:
            plain = move.seat in (None, lost.seat) and lost.card is not None and not self.confirmed
            self.confirmed = True
            return plain
        if move.seat not in (None, self.turn):
            return False
        if self.unsure:
            self._notice(entry, RESUME)
        self._lost(None, entry, self.total)
        return True

    def _lost(self, card: str | None, entry: int, total: int) -> None:
        """The round is lost, by a card on a sum or by giving up."""
        owed, laid = 1, [] if card is None else [card]
        if self.debt > 1 and self.house.double_draw != "each":
            owed, laid, total = self.owed + len(self.paid) - (card is not None), self.paid, self.start
        self.lost = Lost(self.turn, card, entry, total, owed, laid)

    def _had_to_lose(self) -> bool:
        """Whether who lost the round plainly had to, or might."""
        lost = self.lost
        if lost is None or self.house.voluntary_bust == "allowed":
            return True
        hand = self.hands[lost.seat] + lost.laid
        if UNKNOWN in hand:
            return False
        if lost.owed == 1:
            return SAFE.isdisjoint(hand) and all(lost.total + ADDS[card] > LIMIT for card in hand)
        ways = ways_of(self.house)
        if safe_line(hand, lost.total, lost.owed, ways) is not None:
            return False
        laid = lost.laid if lost.card is None else lost.laid[:-1]
        if safe_if_drawn(hand, laid, lost.total, self.pile[self.top :], ways):
            self._notice(lost.entry, DRAW)
        return True

    def _untold(self, assumed: Assumed) -> bool:
        """Whether a default would have to be noticed."""
        match, key = self.match, assumed.key
        return not (key in match.assumed or given(match.log, key) or any(one is assumed for _, one in self.notices))

    def _notice(self, entry: int, assumed: Assumed) -> bool:
        """Notice a default that decides something at an entry; whether that was to be done."""
        untold = self._untold(assumed)
        if untold:
            self.notices.append((entry, assumed))
        return untold
