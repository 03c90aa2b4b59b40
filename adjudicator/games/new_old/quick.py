"""The quick way through a game of New Old that is plain from its setup to its claimed points: it breaks no rule.

It says nothing of its own: a test holds it to `rules` and to `Table.apply`, and whatever is
not plain it leaves to them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import gt
from typing import Any, TypeAlias

from adjudicator.game import Match, Plain, given
from adjudicator.games.new_old.cards import COPIES, DECK, HIGHEST, NEW, NUMBER, OF_KIND, OLD, nexts
from adjudicator.games.new_old.moves import House, Play, Reveal, Setup
from adjudicator.games.new_old.outcome import Outcome
from adjudicator.games.new_old.proofs import DEALT, RULEBOOK_WRAP
from adjudicator.games.new_old.scoring import Score, score_of
from adjudicator.games.new_old.series import games_of
from adjudicator.games.new_old.table import FITS
from adjudicator.log import AnyRound, Note

Hands: TypeAlias = list[list[str]]

HAND = 6
"""How many cards of each kind a hand has."""
OLD_CARDS, NEW_CARDS = OF_KIND[OLD], OF_KIND[NEW]
NEW_FITS = {wraps: {top: cards & NEW_CARDS for top, cards in fits.items()} for wraps, fits in FITS.items()}
"""The New Cards that go on each card, by whether 1 goes on 6."""
OLD_FITS = {top: tuple(f"{OLD}{number}" for number in nexts(NUMBER[top])) for top in sorted(DECK)}
"""The Old Cards that go on each card."""
ONE, SIX = f"{NEW}1", f"{NEW}{HIGHEST}"


class Played(Outcome):
    """A game that was played at once.

    `old` and `new` are the cards that each seat has revealed; `hands` what is left of the
    hands, where they are known, and else `seen` how often each card was seen; `old_left` how
    many Old Cards each seat still holds of `sizes` cards. `in_a` are the New Cards that were played in stage A:
    entry, seat, and the card on which an Old Card had to go; `went` the last entry of each Old
    Card that a seat played.
    """

    seen: Counter[str]

    def __init__(self, house: House, seats: int, starter: int, hands: Hands | None) -> None:
        self.house = house
        self.seats = seats
        self.starter = starter
        self.finished = False
        self.last_entry = 0
        self.old: list[tuple[str, ...]] = [()] * seats
        self.new: list[tuple[str, ...]] = [()] * seats
        self.hands = hands
        self.shown: list[str] = []
        self.old_left = [HAND] * seats
        self.sizes = [2 * HAND] * seats
        self.in_a: list[tuple[int, int, str]] = []
        self.went: list[dict[str, int]] = [{} for _ in range(seats)]

    @property
    def revealed(self) -> list[Sequence[str]]:  # type: ignore[override]
        """The cards that each seat has revealed, in order."""
        return [(*old, *new) for old, new in zip(self.old, self.new, strict=True)]

    def scored(self) -> list[Score]:
        """The score of what each seat has revealed so far."""
        if self._scored is None:
            self._scored = [score_of(new, old) for new, old in zip(self.new, self.old, strict=True)]
        return self._scored

    def doubtful(self) -> Iterable[tuple[int, bool]]:
        """The New Cards of stage A whose player showed no Old Card later that could have been played instead:
        the entry, and whether there surely was none."""
        for entry, seat, field in self.in_a:
            went, shown, fits = self.went[seat], self.old[seat], OLD_FITS[field]
            if any(went.get(card, 0) > entry or card in shown for card in fits):
                continue
            if not self.old_left[seat]:
                yield entry, True
            elif self.hands is None:
                yield entry, all(self.seen[card] >= COPIES for card in fits)
            elif not any(card in self.hands[seat] for card in fits):
                yield entry, True

    def chose_to_play(self) -> int | None:
        """The first entry at which a New Card was played in stage A though surely no Old Card could be."""
        return next((entry for entry, sure in self.doubtful() if sure), None)


def at_once(match: Match, round_: AnyRound) -> Plain | None:
    """The game, if all of it plainly breaks no rule."""
    setup, seats, tables = round_.setup, len(match.names), match.tables
    known = _hands(setup, seats)
    if known is None or len(tables) >= games_of(match.house, seats):
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
    if starter is None or not seats:
        return None
    game = Played(match.house, seats, starter, known[0])
    wrapped = _play(game, match, setup.fields, round_.moves)
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
    if dealt is not None and not _fair(dealt, seats, DEALT):
        return None
    if returned is not None and (dealt is None or not _fair(returned, seats, 1)):
        return None
    if hands is not None and not _fair(hands, seats, HAND):
        return None
    shown = list(fields)
    for cards in dealt or hands or ():
        shown += cards
    written = "".join(shown)
    counts = [written.count(card) for card in DECK]
    if sum(counts) != len(shown) or max(counts) > COPIES:
        return None
    if dealt is None or (hands is None and returned is None):
        return [list(cards) for cards in dealt or hands or ()], dealt is None
    held = []
    try:
        for seat, cards in enumerate(dealt):
            rest = list(cards)
            for card in returned[seat] if returned is not None else ():
                rest.remove(card)
            held.append(rest)
            if hands is not None:
                rest = rest.copy()
                for card in hands[seat]:
                    rest.remove(card)
    except ValueError:
        return None
    return held if returned is not None else [list(cards) for cards in hands or ()], True


def _fair(lists: Sequence[Sequence[str]], seats: int, each: int) -> bool:
    """Whether there are cards for each seat, so many of each kind."""
    for cards in lists:
        if len(cards) != 2 * each or "".join(cards).count(OLD) != each:
            return False
    return len(lists) == seats


def _play(game: Played, match: Match, fields: Sequence[str], moves: tuple[Any, ...]) -> int | None:
    """Play the game, if that is plain; the entry at which a 1 first went on a 6 in the New Zone and a default
    has to be noticed, 0 for none."""
    hands, sizes, old_left, in_a, went, shown = game.hands, game.sizes, game.old_left, game.in_a, game.went, game.shown
    wraps = bool(game.house.new_zone_wrap)
    old_fits, new_fits = FITS[True], NEW_FITS[wraps]
    top_old, top_new = fields if fields[0][0] == OLD else (fields[1], fields[0])
    goes_old, goes_new = old_fits[top_old], new_fits[top_new]
    unnoticed = "new_zone_wrap" not in match.assumed and not given(match.log, "new_zone_wrap")
    seats, turn, wrapped = game.seats, game.starter, 0
    second, after = [False] * seats, [*range(1, seats), 0]
    try:
        for entry, move in enumerate(moves, 1):
            kind = type(move)
            if kind is Play:
                card: str = move.card
                seat: int | None = move.seat
                if (seat is not None and seat != turn) or move.zone is not None:
                    return None
                if second[turn]:
                    if card not in goes_new:
                        return None
                    if unnoticed and card == ONE and top_new == SIX:
                        wrapped, unnoticed = entry, False
                    top_new, goes_new = card, new_fits[card]
                else:
                    if card not in goes_old:
                        return None
                    if card[0] == OLD:
                        old_left[turn] -= 1
                        went[turn][card] = entry
                    else:
                        in_a.append((entry, turn, top_old))
                    top_old, goes_old = card, old_fits[card]
                if hands is None:
                    shown.append(card)
                else:
                    hands[turn].remove(card)
                size = sizes[turn] = sizes[turn] - 1
                if size:
                    turn = after[turn]
                    continue
            elif kind is Reveal:
                cards: tuple[str, ...] = move.cards
                seat = move.seat
                if seat is not None and seat != turn:
                    return None
                if second[turn]:
                    if len(cards) != sizes[turn] or not NEW_CARDS.issuperset(cards) or not goes_new.isdisjoint(cards):
                        return None
                    game.new[turn] = cards
                else:
                    if len(cards) != old_left[turn] or not OLD_CARDS.issuperset(cards):
                        return None
                    if not goes_old.isdisjoint(cards):
                        return None
                    game.old[turn] = cards
                    old_left[turn] = 0
                    second[turn] = True
                if hands is None:
                    shown += cards
                else:
                    hand = hands[turn]
                    for card in cards:
                        hand.remove(card)
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
    except ValueError:  # a card that was not in the hand
        return None
    return wrapped


def _fits(game: Played, round_: AnyRound, exact: bool) -> bool:
    """Whether what was taken on trust is right: kinds and numbers of cards, who had to reveal, and the points."""
    if min(game.old_left) < 0 or any(map(gt, game.old_left, game.sizes)):
        return False
    if game.hands is not None and not exact and not game.finished:
        return False
    if game.hands is None:
        game.seen = Counter([*round_.setup.fields, *game.shown])
        if max(game.seen.values()) > COPIES:
            return False
    if game.house.forced_reveal and game.in_a and any(True for _ in game.doubtful()):
        return False
    claim = round_.result
    return claim is None or (game.finished and list(claim.points) == game.points())
