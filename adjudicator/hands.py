"""Cards that are known, cards that are not, and claims still open.

A `Hand` holds what a log tells of one player's cards; a `Placing` says whether cards that
are not known can lie in the places that are left; a `Claim` is what a rule could not tell
when the entry came, to be asked again when the round is over. Which cards go where is left
to each game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.rules import Open, Rule


class Claim(msgspec.Struct, frozen=True):
    """What a rule could not tell at an entry, of which move or setup."""

    entry: int
    thing: Any
    rule: Rule
    answer: Open


class Group(msgspec.Struct, frozen=True):
    """Places that are alike: how many, each with one card, and the cards that may lie there."""

    name: Hashable
    size: int
    allowed: Callable[[str], bool]


class Placing:
    """The cards that are not known, and the places where they can lie.

    Every place of a group holds exactly one card; cards that no group takes lie elsewhere.
    What it answers is exact: it looks for a placing (a flow of cards into groups), and gives
    up only when there is none.

    Args:
        cards: the cards not known, with the number of their copies.
        groups: the places.

    >>> both = Placing({"AS": 1, "2S": 1, "AH": 1}, [Group("Ann", 2, lambda card: True)])
    >>> both.fits(), both.fits({"Ann": lambda card: card[-1] == "H"})
    (True, False)
    """

    def __init__(self, cards: Mapping[str, int], groups: Iterable[Group]) -> None:
        self.cards = {card: count for card, count in cards.items() if count > 0}
        self.groups = [group for group in groups if group.size > 0]

    def fits(self, only: Mapping[Hashable, Callable[[str], bool]] | None = None) -> bool:
        """Whether there is a placing in which, besides, each group named in `only` holds just such cards."""
        only = only or {}
        kinds: dict[tuple[int, ...], int] = {}
        for card, count in self.cards.items():
            able = tuple(
                at
                for at, group in enumerate(self.groups)
                if group.allowed(card) and (group.name not in only or only[group.name](card))
            )
            kinds[able] = kinds.get(able, 0) + count
        return _fills([group.size for group in self.groups], kinds)

    def with_card(self, name: Hashable, card: str) -> bool:
        """Whether there is a placing in which a group holds a card."""
        group = next((one for one in self.groups if one.name == name), None)
        if group is None or not self.cards.get(card) or not group.allowed(card):
            return False
        rest = {**self.cards, card: self.cards[card] - 1}
        smaller = [Group(one.name, one.size - (one is group), one.allowed) for one in self.groups]
        return Placing(rest, smaller).fits()


def _fills(sizes: Sequence[int], kinds: Mapping[tuple[int, ...], int]) -> bool:
    """Whether cards fill all groups: `kinds` has, by the groups that can take them, how many cards there are.

    Cards are laid down one kind at a time; one that finds its groups full may push another
    kind's card on, along the shortest chain (augmenting paths).
    """
    free = list(sizes)
    laid: dict[tuple[int, ...], list[int]] = {able: [0] * len(sizes) for able in kinds}
    for able, count in kinds.items():
        for _ in range(count):
            if not any(free) or not _lay(able, free, laid):
                break
    return not any(free)


def _lay(able: tuple[int, ...], free: list[int], laid: dict[tuple[int, ...], list[int]]) -> bool:
    """Lay one more card of a kind, moving others if need be; whether there was a way."""
    came: dict[int, tuple[int, tuple[int, ...]] | None] = dict.fromkeys(able)
    queue = list(able)
    for at in queue:
        if free[at]:
            free[at] -= 1
            while (step := came[at]) is not None:
                before, kind = step
                laid[kind][at] += 1
                laid[kind][before] -= 1
                at = before
            laid[able][at] += 1
            return True
        for kind, counts in laid.items():
            if counts[at]:
                for other in kind:
                    if other not in came:
                        came[other] = (at, kind)
                        queue.append(other)
    return False


class Hand:
    """What is known of a hand whose cards are of kinds, with a known number of each kind.

    A card's kind is its first letter; `?` is a card not known, `N?` one of a known kind.

    Args:
        left: how many cards of each kind are held.
        among: the cards that the hand is some of, or all of; `None` when it may be any cards.
        known: cards that are surely held, where `among` is `None`.
    """

    __slots__ = ("among", "exact", "known", "left", "lost", "size", "vague", "went")

    def __init__(self, left: Mapping[str, int], among: Sequence[str] | None = None, known: Sequence[str] = ()) -> None:
        self.left = {**left}
        self.size = sum(left.values())
        """How many cards are held, of whatever kind."""
        self.among = None if among is None else list(among)
        self.known = list(known) if known else []
        self.exact = (
            among is not None
            and len(among) == self.size
            and all(count == sum(card[0] == kind for card in among) for kind, count in left.items())
        )
        """Whether `among` are just the cards held."""
        self.lost: dict[str, int] = {}
        """How many cards of each kind left the hand that were not seen, or cannot be what the log says."""
        self.vague = 0
        """How many cards left it without even their kind being seen."""
        self.went: dict[str, int] = {}
        """The last entry at which each card left the hand; not where the hand could not hold it."""

    def take(self, card: str, entry: int = 0) -> None:
        """A card leaves the hand, be it one that it can hold or not."""
        kind = card[0]
        if kind == "?" or (self.left[kind] > 0 and (card[1] == "?" or self.among is None or card in self.among)):
            self.went[card] = entry
        self.size -= 1
        if self.among is not None:
            if card in self.among:
                self.among.remove(card)
            else:
                self.exact = False
        elif self.known or card[-1] == "?":
            self._take_unsure(card, kind)
        if kind == "?":
            self.vague += 1
        elif self.left[kind]:
            self.left[kind] -= 1

    def _take_unsure(self, card: str, kind: str) -> None:
        if card in self.known:
            self.known.remove(card)
        elif kind != "?" and (card[1] == "?" or self.hidden(kind) <= 0):
            self.lost[kind] = self.lost.get(kind, 0) + 1

    def learn(self, cards: Iterable[str]) -> list[str]:
        """Cards are seen that stay in the hand; gives those that were not known to be there."""
        if self.among is not None:
            return []
        wanted = Counter(card for card in cards if card[-1] != "?") - Counter(self.known)
        new = [card for card in wanted.elements() if self.may_hold(card)]
        self.known.extend(new)
        return new

    def slack(self, kind: str) -> int:
        """How many of the cards of a kind that may be held are not."""
        if self.exact:
            return 0
        if self.among is None:
            return self.lost.get(kind, 0) + self.vague
        return max(0, len([card for card in self.among if card[0] == kind]) - self.left[kind]) + self.vague

    def hidden(self, kind: str) -> int:
        """The most cards of a kind that can be held and are not known."""
        if self.among is not None:
            return min(self.left[kind], self.slack(kind))
        known = sum(card[0] == kind for card in self.known)
        return min(self.left[kind], self.left[kind] - known + self.slack(kind))

    def unseen(self, kind: str) -> int:
        """The most cards of a kind that have not been seen: those still held, and those that left so."""
        return self.left[kind] + self.lost.get(kind, 0) + self.vague

    def kind_unseen(self) -> str | None:
        """The kind of the cards that left without its being seen, where there is only one that they can be."""
        kinds = [kind for kind, left in self.left.items() if left]
        return kinds[0] if len(kinds) == 1 else None

    def may_hold(self, card: str) -> bool:
        """Whether a card can be held; a card not known can, while there are any of its kind."""
        kind = card[0]
        if kind == "?":
            return self.size > 0
        if self.left[kind] <= 0 or self.size <= 0:
            return False
        if card[1] == "?":
            return True
        if self.among is not None:
            return card in self.among
        return card in self.known or self.hidden(kind) > 0

    def all_known(self, kind: str | None = None) -> bool:
        """Whether each card held, or each of a kind, is known."""
        if self.exact:
            return True
        if kind is None:
            return all(map(self.all_known, self.left))
        if self.left[kind] == 0:
            return True
        return self.slack(kind) == 0 and (self.among is not None or self.hidden(kind) == 0)

    def cards(self, kind: str | None = None) -> list[str]:
        """The cards that are surely held, in order."""
        if self.exact and self.among is not None:
            return sorted(self.among if kind is None else [card for card in self.among if card[0] == kind])
        if not (self.known if self.among is None else self.among):
            return []
        if self.among is not None and kind is not None and not self.left[kind]:
            return []
        cards = self.known if self.among is None else self.among
        slack = {one: self.slack(one) for one in (self.left if kind is None else (kind,))}
        held = cards if kind is None else [card for card in cards if card[0] == kind]
        if not any(slack.values()):
            return sorted(held)
        return sorted(card for card, count in Counter(held).items() for _ in range(count - slack[card[0]]))
