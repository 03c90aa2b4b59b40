"""The quick way through a game of New Old that is plain from its setup to its claimed points: it breaks no rule.

It says nothing of its own: a test holds it to `rules` and to `Table.apply`, and whatever is
not plain it leaves to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import gt
from typing import Any, Final, TypeAlias

from adjudicator.game import Match, Plain, given
from adjudicator.games.new_old.cards import COPIES, DECK, HIGHEST, NEW, NUMBER, OF_KIND, OLD, nexts
from adjudicator.games.new_old.counts import ONE, count, in_deck, of, old, within
from adjudicator.games.new_old.moves import House, Play, Reveal, Setup
from adjudicator.games.new_old.outcome import Outcome
from adjudicator.games.new_old.proofs import DEALT, RULEBOOK_WRAP
from adjudicator.games.new_old.scoring import Score, score_of
from adjudicator.games.new_old.series import games_of
from adjudicator.games.new_old.table import FITS
from adjudicator.log import AnyRound, Note

Hands: TypeAlias = list[int]
"""The cards of each seat, counted."""

HAND: Final = 6
"""How many cards of each kind a hand has."""
SEATS: Final = 5
"""No more can play: the deck has not as many cards."""
IN_OLD: Final[dict[str, tuple[frozenset[str], int, int]]] = {
    card: (fits, ONE[card], NUMBER[card] - 1) for card, fits in FITS[True].items() if card in DECK
}
"""For each card what goes on it in the Old Zone, the card counted, and the place of its number, from 0."""
IN_NEW: Final[dict[bool, dict[str, tuple[frozenset[str], int]]]] = {
    wraps: {card: (fits[card] & OF_KIND[NEW], ONE[card]) for card in OF_KIND[NEW]} for wraps, fits in FITS.items()
}
"""By whether 1 goes on 6, for each card what goes on it in the New Zone, and the card counted."""
FIRST, LAST = f"{NEW}1", f"{NEW}{HIGHEST}"


class Played(Outcome):
    """A game that was played at once.

    `old` and `new` are the cards that each seat has revealed; `played` those that it has shown in all, `hands` those
    that it had, where they are known; `old_left` how many Old Cards each seat still holds of `sizes` cards. `waiting`
    are the New Cards that a seat played in stage A and after which it showed no Old Card that could have been played
    instead: by the place of the number on which an Old Card had to go, the first entry, 0 for none.
    """

    def __init__(self, house: House, seats: int, starter: int, hands: Hands | None) -> None:
        self.house = house
        self.seats = seats
        self.starter = starter
        self.finished = False
        self.last_entry = 0
        self.old: list[tuple[str, ...]] = [()] * seats
        self.new: list[tuple[str, ...]] = [()] * seats
        self.hands = hands
        self.played = [0] * seats
        self.old_left = [HAND] * seats
        self.sizes = [2 * HAND] * seats
        self.waiting = [[0] * HIGHEST for _ in range(seats)]
        self.stuck: list[int] = []
        """The entries at which a New Card was played in stage A though surely no Old Card could be."""

    @property
    def revealed(self) -> list[Sequence[str]]:  # type: ignore[override]
        """The cards that each seat has revealed, in order."""
        return [(*old, *new) for old, new in zip(self.old, self.new, strict=True)]

    def scored(self) -> list[Score]:
        """The score of what each seat has revealed so far."""
        if self._scored is None:
            self._scored = [score_of(new, old) for new, old in zip(self.new, self.old, strict=True)]
        return self._scored

    def chose_to_play(self) -> int | None:
        """The first entry at which a New Card was played in stage A though surely no Old Card could be."""
        return min(self.stuck, default=None)


def at_once(match: Match, round_: AnyRound) -> Plain | None:
    """The game, if all of it plainly breaks no rule."""
    setup, seats, tables = round_.setup, len(match.names), match.tables
    if not 0 < seats <= SEATS or len(tables) >= games_of(match.house, seats):
        return None
    known = _hands(setup, seats)
    if known is None:
        return None
    starter = setup.first
    if tables:
        before = tables[-1]
        points = before.points()
        if not before.finished or None in points:
            return None
        if starter is None:
            starter = before.next_starter()
        if points[starter] != min(points):
            return None
    if starter is None:
        return None
    game = Played(match.house, seats, starter, known[0])
    try:
        wrapped = _play(game, match, setup.fields, round_.moves)
    except KeyError:  # a card that is not known, or of the other kind
        return None
    if wrapped is None or not _fits(game, round_, known[1]):
        return None
    return game, [(wrapped, RULEBOOK_WRAP)] if wrapped else ()


def _hands(setup: Setup, seats: int) -> tuple[Hands | None, bool] | None:
    """The hands, `None` where nothing is told of them, and whether they are just what was held and not the deal;
    nothing at all where a setup is not plain."""
    hands, dealt, returned, fields = setup.hands, setup.dealt, setup.returned, setup.fields
    if len(fields) != 2 or fields[0][0] == fields[1][0] or not DECK.issuperset(fields):
        return None
    if hands is None and dealt is None:
        return None if returned is not None else (None, False)
    held = None if hands is None else _counted(hands, seats, HAND)
    came = held if dealt is None else _counted(dealt, seats, DEALT)
    if came is None or (hands is not None and held is None):
        return None
    shown = count(fields) + sum(came[:4])
    if not in_deck(shown) or not in_deck(shown + sum(came[4:])):
        return None
    if returned is not None:
        gone = None if dealt is None else _counted(returned, seats, 1)
        if gone is None or not all(map(within, gone, came)):
            return None
        came = [all_ - two for all_, two in zip(came, gone, strict=True)]
    if held is not None and dealt is not None and not all(map(within, held, came)):
        return None
    if returned is None and held is not None:
        return held, True
    return came, returned is not None


def _counted(lists: tuple[tuple[str, ...], ...], seats: int, each: int) -> Hands | None:
    """The cards of each seat, if everybody has so many of each kind, all of them in the deck."""
    found: Hands = []
    try:
        for cards in lists:
            if len(cards) != 2 * each:
                return None
            counts = count(cards)
            if old(counts) != each:
                return None
            found.append(counts)
    except KeyError:  # a card that is not known, or not in the deck
        return None
    return found if len(found) == seats else None


def _play(game: Played, match: Match, fields: tuple[str, ...], moves: tuple[Any, ...]) -> int | None:
    """Play the game, if that is plain; the entry at which a 1 first went on a 6 in the New Zone and a default
    has to be noticed, 0 for none."""
    sizes: list[int] = game.sizes
    old_left: list[int] = game.old_left
    waiting: list[list[int]] = game.waiting
    played: list[int] = game.played
    play, reveal, in_old, in_new = Play, Reveal, IN_OLD, IN_NEW[bool(game.house.new_zone_wrap)]
    top_old, top_new = fields if fields[0][0] == OLD else (fields[1], fields[0])
    (goes_old, _, number), (goes_new, _) = in_old[top_old], in_new[top_new]
    unnoticed = "new_zone_wrap" not in match.assumed and not given(match.log, "new_zone_wrap")
    seats: int = game.seats
    turn: int = game.starter
    wrapped = 0
    second = [False] * seats
    after: list[int] = [*range(1, seats), 0]
    for entry, move in enumerate(moves, 1):
        kind = type(move)
        if kind is play:
            card: str = move.card
            seat: int | None = move.seat
            if (seat is not None and seat != turn) or move.zone is not None:
                return None
            if second[turn]:
                if card not in goes_new:
                    return None
                if unnoticed and card == FIRST and top_new == LAST:
                    wrapped, unnoticed = entry, False
                top_new, (goes_new, one) = card, in_new[card]
            else:
                if card not in goes_old:
                    return None
                at, waits = number, waiting[turn]
                goes_old, one, number = in_old[card]
                if card[0] == OLD:
                    old_left[turn] = old_left[turn] - 1
                    waits[number] = waits[number - 1] = 0  # it goes on its own number and the one before
                elif not waits[at]:
                    waits[at] = entry
            played[turn] = played[turn] + one
            size = sizes[turn] = sizes[turn] - 1
            if size:
                turn = after[turn]
                continue
        elif kind is reveal:
            cards: tuple[str, ...] = move.cards
            seat = move.seat
            if seat is not None and seat != turn:
                return None
            shown = played[turn]
            if second[turn]:
                if len(cards) != sizes[turn]:
                    return None
                for card in cards:
                    if card in goes_new:
                        return None
                    shown += in_new[card][1]
                game.new[turn] = cards
            else:
                if len(cards) != old_left[turn]:
                    return None
                waits = waiting[turn]
                for card in cards:
                    if card in goes_old or card[0] != OLD:
                        return None
                    _, one, at = in_old[card]
                    shown += one
                    waits[at] = waits[at - 1] = 0
                game.old[turn] = cards
                old_left[turn] = 0
                second[turn] = True
            played[turn] = shown
            size = sizes[turn] = sizes[turn] - len(cards)
            if size:
                continue
        elif kind is Note:
            continue
        else:
            return None
        following = after[turn]
        if following == turn:
            game.finished, game.last_entry = True, entry
            return wrapped if all(type(one) is Note for one in moves[entry:]) else None
        after[after.index(turn)] = following
        after[turn] = -1  # nobody is before who has left
        turn = following
    return wrapped


def _fits(game: Played, round_: AnyRound, exact: bool) -> bool:
    """Whether what was taken on trust is right: kinds and numbers of cards, who had to reveal, and the points."""
    old_left: list[int] = game.old_left
    if min(old_left) < 0 or any(map(gt, old_left, game.sizes)):
        return False
    if game.hands is not None:
        if not (exact or game.finished) or not all(map(within, game.played, game.hands)):
            return False
        seen = 0
    else:
        seen = count(round_.setup.fields) + sum(game.played)
        if not in_deck(seen):
            return False
    for seat, waits in enumerate(game.waiting):
        if any(waits) and not _stuck(game, seat, waits, seen):
            return False
    claim = round_.result
    return claim is None or (game.finished and list(claim.points) == game.points())


def _stuck(game: Played, seat: int, waits: list[int], seen: int) -> bool:
    """Put down the entries at which a seat surely held no Old Card that could be played; whether none of them had to
    be a reveal."""
    forced = bool(game.house.forced_reveal)
    for at, entry in enumerate(waits, 1):
        if not entry:
            continue
        if game.old_left[seat]:
            fits = [f"{OLD}{number}" for number in nexts(at)]
            if game.hands is None:
                if forced:
                    return False
                if min([of(seen, card) for card in fits]) < COPIES:
                    continue
            elif max([of(game.hands[seat] - game.played[seat], card) for card in fits]):
                continue
        if forced:
            return False
        game.stuck.append(entry)
    return True
