"""Every way in which a small set can have been: a brute force against which verdicts are held.

A world is one deal of a few cards with all that happened since. Entries are gone through in
order; worlds in which an entry cannot have been fall away. An entry that is possible in no
world is impossible, and tells nothing. It is about one hand after another, with hands of two
or three cards; what the referee knows by counting, this knows by trying.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

Cards = frozenset[str]


class World(NamedTuple):
    """What every hand holds, what was dealt to play this hand, the stock from the top, and the discards."""

    hands: tuple[Cards, ...]
    stock: tuple[str, ...]
    pile: Cards
    could: tuple[bool, ...] = ()
    """For each play that did not follow suit, whether it could have."""


def deals(deck: list[str], players: int, size: int, setup: dict[str, Any]) -> list[World]:
    """Every deal that a setup allows."""
    known_hands = setup.get("hands") or [["?"] * size] * players
    known_stock = setup.get("stock") or ["?"] * (len(deck) - players * size)

    def hands(left: Cards, seat: int) -> Iterator[tuple[Cards, ...]]:
        if seat == players:
            yield ()
            return
        fixed = {card for card in known_hands[seat] if card != "?"}
        for chosen in itertools.combinations(sorted(left), size):
            if fixed <= set(chosen):
                for rest in hands(left - set(chosen), seat + 1):
                    yield (frozenset(chosen), *rest)

    found = []
    for dealt in hands(frozenset(deck), 0):
        left = sorted(set(deck).difference(*dealt))
        for order in itertools.permutations(left):
            if all(known in ("?", card) for known, card in zip(known_stock, order, strict=True)):
                found.append(World(dealt, order, frozenset()))
    return found


def equalized(world: World, won: list[Cards], taking: bool, written: list[Any], ordered: bool) -> Iterator[World]:
    """Every way in which the hands won can have been brought to their size, by what is written."""
    size = len(world.hands[0])
    if taking:
        for hands in _taken(won, size, written):
            yield world._replace(hands=hands)
        return
    due = [len(cards) - size for cards in won]
    discards = [list(_dropped(seat, won[seat], due[seat], written)) for seat in range(len(won))]
    for dropped in itertools.product(*discards):
        for order in _orders(due, written, ordered):
            yield from _drawn(world, won, dropped, order, written, ordered)


def _of(written: list[Any], seat: int, verb: str) -> list[str]:
    return [card for move in written if move[0] == verb and move[1] == seat for card in move[-1]]


def _fits(cards: list[str], among: Cards) -> bool:
    """Whether cards, some not known, can be all of these or, where none is written, any."""
    named = [card for card in cards if card != "?"]
    return not cards or (len(cards) == len(among) and set(named) <= among and len(set(named)) == len(named))


def _dropped(seat: int, won: Cards, due: int, written: list[Any]) -> Iterator[Cards]:
    for chosen in itertools.combinations(sorted(won), max(0, due)):
        if _fits(_of(written, seat, "discard"), frozenset(chosen)):
            yield frozenset(chosen)


def _taken(won: list[Cards], size: int, written: list[Any]) -> Iterator[tuple[Cards, ...]]:
    """All ways to take from who has too many; each gives exactly the surplus."""
    givers = [seat for seat, cards in enumerate(won) if len(cards) > size]
    takers = [seat for seat, cards in enumerate(won) if len(cards) < size]
    gifts = [itertools.combinations(sorted(won[seat]), len(won[seat]) - size) for seat in givers]
    for given in itertools.product(*gifts):
        cards = [(giver, card) for giver, gift in zip(givers, given, strict=True) for card in gift]
        for owners in set(itertools.permutations([seat for seat in takers for _ in range(size - len(won[seat]))])):
            if not _as_written(dict(zip(cards, owners, strict=True)), takers, size, won, written):
                continue
            hands = [set(one) for one in won]
            for (giver, card), owner in zip(cards, owners, strict=True):
                hands[giver].discard(card)
                hands[owner].add(card)
            yield tuple(map(frozenset, hands))


def _as_written(
    gifts: dict[tuple[int, str], int], takers: list[int], size: int, won: list[Cards], written: list[Any]
) -> bool:
    for taker in takers:
        mine = [move for move in written if move[1] == taker and move[-1]]
        if not mine:
            continue
        for giver in {giver for giver, _ in gifts}:
            said = [card for move in mine if move[2] == giver for card in move[-1]]
            got = frozenset(card for (other, card), owner in gifts.items() if other == giver and owner == taker)
            if len(said) != len(got) or not _fits(said, got):
                return False
    return True


def _orders(due: list[int], written: list[Any], ordered: bool) -> set[tuple[int, ...]]:
    """The orders in which seats can have drawn: those written in the order of the log, where the stock's is known."""
    said = [move[1] for move in written if move[0] == "draw" for _ in move[-1]] if ordered else []
    draws = [seat for seat, count in enumerate(due) for _ in range(max(0, -count))]
    return {
        order for order in itertools.permutations(draws) if not said or [seat for seat in order if seat in said] == said
    }


def _drawn(
    world: World,
    won: list[Cards],
    dropped: tuple[Cards, ...],
    order: tuple[int, ...],
    written: list[Any],
    ordered: bool,
) -> Iterator[World]:
    """The draws in an order: from the stock, then from the discards in any order, then from the new ones."""
    new: Cards = frozenset().union(*dropped)
    count = len(order)
    first = world.stock[:count]
    rest = count - len(first)
    old = min(rest, len(world.pile))
    for from_pile in itertools.permutations(sorted(world.pile), old):
        for late in itertools.permutations(sorted(new), rest - old):
            cards = (*first, *from_pile, *late)
            if not _draws_fit(order, cards, written, ordered):
                continue
            hands = [set(cards_won) - cards_dropped for cards_won, cards_dropped in zip(won, dropped, strict=True)]
            for seat, card in zip(order, cards, strict=True):
                hands[seat].add(card)
            pile = (world.pile | new) - set(cards)
            yield world._replace(hands=tuple(map(frozenset, hands)), stock=world.stock[count:], pile=pile)


def _draws_fit(order: tuple[int, ...], cards: tuple[str, ...], written: list[Any], ordered: bool) -> bool:
    for seat in set(order):
        said = _of(written, seat, "draw")
        mine = [card for owner, card in zip(order, cards, strict=True) if owner == seat]
        if not _fits(said, frozenset(mine)):
            return False
        if ordered and said and any(one not in ("?", card) for one, card in zip(said, mine, strict=True)):
            return False
    return True


class Judge:
    """Goes through the entries of a small set, hand by hand, in all worlds at once.

    `impossible` are the entries with a card that cannot be, `open` those that did not follow
    suit and of which worlds differ, `revokes` those that could have in every world. It stops
    at the end of a hand in which something impossible was played.
    """

    def __init__(self, deck: list[str], players: int, size: int, setup: dict[str, Any], trumps: list[str]) -> None:
        self.players = players
        self.size = size
        self.worlds = deals(deck, players, size, setup)
        self.impossible: set[int] = set()
        self.offs: list[int] = []
        self.trumps = trumps
        self.known_stock = setup.get("stock") or ["?"] * (len(deck) - players * size)
        self.reached = 0

    def review(self, moves: list[Any], leaders: list[int]) -> None:
        """All entries; plays have their seats, tricks come in order."""
        at = 0
        won: list[Cards] = []
        for hand in range(4):
            written = []
            while at < len(moves) and moves[at][0] != "play":
                written.append((at + 1, moves[at]))
                at += 1
            if hand:
                self._equalize(won, hand == 2, written)
            out: set[str] = set()
            takes: list[set[str]] = [set() for _ in range(self.players)]
            sure = True
            for _ in range(self.size):
                trick: list[tuple[int, str]] = []
                while len(trick) < self.players:
                    if at >= len(moves):
                        self.reached = at
                        return
                    sure &= self._play(at + 1, moves[at], out, trick)
                    at += 1
                takes[self._taker(trick, self.trumps[hand])].update(card for _, card in trick)
            self.reached = at
            if not sure:
                return
            won = [frozenset(cards) for cards in takes]
            self.worlds = [self._after(world, won) for world in self.worlds]

    def _after(self, world: World, won: list[Cards]) -> World:
        # Hands are named by their size only until they are equalized.
        return world._replace(hands=tuple(frozenset(map(str, range(self.size))) for _ in won))

    def _equalize(self, won: list[Cards], taking: bool, written: list[tuple[int, Any]]) -> None:
        """Take the cards named one at a time: each is kept that some world allows."""
        kept = [[*move[:-1], ["?"] * len(move[-1])] for _, move in written]
        # In which order the draws stand tells something where some of the stock is known.
        drawn = len(self.known_stock) - len(self.worlds[0].stock)
        ordered = any(card != "?" for card in self.known_stock[drawn:])
        for index, (entry, move) in enumerate(written):
            for place, card in enumerate(move[-1]):
                if card == "?":
                    continue
                kept[index][-1][place] = card
                if not any(True for world in self.worlds for _ in equalized(world, won, taking, kept, ordered)):
                    kept[index][-1][place] = "?"
                    self.impossible.add(entry)
        self.worlds = list({new for world in self.worlds for new in equalized(world, won, taking, kept, ordered)})

    def _play(self, entry: int, move: Any, out: set[str], trick: list[tuple[int, str]]) -> bool:
        _, seat, card = move
        suit = trick[0][1][-1] if trick else card[-1]
        off = card[-1] != suit
        able = [world for world in self.worlds if card in world.hands[seat]] if card not in out else []
        if off:
            self.offs.append(entry)
        found = set()
        for world in able or self.worlds:
            could = world.could
            if off:
                could = (*could, any(held[-1] == suit for held in world.hands[seat]))
            gone = [card] if able else sorted(world.hands[seat])
            for lost in gone:
                hands = list(world.hands)
                hands[seat] -= {lost}
                found.add(world._replace(hands=tuple(hands), could=could))
        self.worlds = list(found)
        out.add(card)
        trick.append((seat, card))
        if not able:
            self.impossible.add(entry)
        return bool(able)

    @staticmethod
    def _taker(trick: list[tuple[int, str]], trump: str) -> int:
        ranks = "23456789JQKA"
        suit = trump if any(card[-1] == trump for _, card in trick) else trick[0][1][-1]
        return max((ranks.index(card[0]), seat) for seat, card in trick if card[-1] == suit)[1]

    def revokes(self) -> tuple[set[int], set[int]]:
        """The entries that could have followed suit in every world, and those of which worlds differ."""
        proved, unknown = set(), set()
        for at, entry in enumerate(self.offs):
            seen = {world.could[at] for world in self.worlds}
            if seen == {True}:
                proved.add(entry)
            elif len(seen) == 2:
                unknown.add(entry)
        return proved, unknown
