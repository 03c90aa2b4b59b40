"""Every way in which a small set can have been: a brute force against which verdicts are held.

A world is one deal of a few cards with all that happened since. Entries are gone through in
order; worlds in which an entry cannot have been fall away. An entry that is possible in no
world is impossible, and tells nothing. It is about one hand after another, with hands of two
or three cards; what the referee knows by counting, this knows by trying.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

Cards = frozenset[str]


class World(NamedTuple):
    """What every hand holds, what was dealt to play this hand, the stock from the top, and the discards."""

    hands: tuple[Cards, ...]
    stock: tuple[str, ...]
    pile: Cards
    could: tuple[bool, ...] = ()
    """For each play that did not follow suit, whether it could have."""
    out: tuple[tuple[int, str], ...] = ()
    """The cards that have been played in this hand, and the entries."""
    won: tuple[Cards, ...] = ()
    """The cards that each seat won in the hand before."""


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


def equalized(world: World, taking: bool, written: list[Any], ordered: bool) -> Iterator[World]:
    """Every way in which the hands won can have been brought to their size, by what is written."""
    size, won = len(world.hands[0]), world.won
    if taking:
        for hands in _taken(won, size, written):
            yield world._replace(hands=hands)
        return
    due = [len(cards) - size for cards in won]
    discards = [list(_dropped(seat, won[seat], due[seat], written)) for seat in range(len(won))]
    for dropped in itertools.product(*discards):
        for order in _orders(due, written, ordered):
            yield from _drawn(world, won, dropped, order, written, ordered)


class Rights(NamedTuple):
    """What the rules say of one equalizing: the cards that each seat has over its hand's size, and whether they are
    taken and not drawn."""

    due: list[int]
    taking: bool

    def misfits(self, move: Any, made: list[Any]) -> bool:
        """Whether a move is of the wrong kind, or of more cards than are due after those made before."""
        verb, seat, count = move[0], move[1], len(move[-1])
        done = sum(len(other[-1]) for other in made if other[1] == seat)
        if count > abs(self.due[seat]) - done:
            return True
        if verb == "take":
            given = sum(len(other[-1]) for other in made if other[0] == "take" and other[2] == move[2])
            return not self.taking or self.due[seat] >= 0 or count > self.due[move[2]] - given
        return self.taking or (verb == "discard") != (self.due[seat] > 0)


def disturbed(world: World, rights: Rights, kept: list[Any], wild: set[int], drew: bool) -> set[World]:
    """Every way in which hands can be after entries that are not right, of the seats `wild`, which can hold anything.

    The others hold what they won, all of it or as many cards as they may; of what those have cast off, of what the
    wild ones won, and of the stock, cards can have come to whoever had too few.
    """
    size, won = len(world.hands[0]), world.won
    source = frozenset().union(*(won[seat] for seat, due in enumerate(rights.due) if due > 0 or seat in wild))
    every = frozenset().union(*won)
    if not rights.taking or drew:
        source, every = source.union(world.pile, world.stock), every.union(world.pile, world.stock)

    def hands(seat: int, free: Cards) -> Iterator[tuple[Cards, ...]]:
        if seat == len(won):
            yield from _wild_hands(sorted(wild), free, size, len(won))
            return
        if seat in wild:
            yield from hands(seat + 1, free)
            return
        for hand in _own_hands(seat, won[seat], rights.due[seat], source & free, kept):
            if hand <= free:
                for rest in hands(seat + 1, free - hand):
                    yield (*rest[:seat], hand, *rest[seat + 1 :])

    return {world._replace(hands=found) for found in hands(0, every)}


def _alike(worlds: Iterable[World]) -> list[World]:
    """Of worlds that differ in the order of the stock alone, or in what was played before, one each."""
    return list({(world.won, frozenset(world.stock)): world for world in worlds}.values())


def _own_hands(seat: int, won: Cards, due: int, source: Cards, kept: list[Any]) -> Iterator[Cards]:
    """The hands of a seat that did nothing wrong, as it is written."""
    lost = {card for move in kept if move[0] == "discard" and move[1] == seat for card in move[-1]}
    lost |= {card for move in kept if move[0] == "take" and move[2] == seat for card in move[-1]}
    came = {card for move in kept if move[0] != "discard" and move[1] == seat for card in move[-1]} - {"?"}
    lost -= {"?"}
    if due >= 0:
        if lost <= won and not came:
            for hand in itertools.combinations(sorted(won - lost), len(won) - due):
                yield frozenset(hand)
        return
    for new in itertools.combinations(sorted(source - won), -due):
        if came <= set(new):
            yield won | frozenset(new)


def _wild_hands(wild: list[int], free: Cards, size: int, seats: int) -> Iterator[tuple[Cards, ...]]:
    """All that the wild seats can hold; the others' hands are left empty."""
    if not wild:
        yield (frozenset(),) * seats
        return
    for hand in itertools.combinations(sorted(free), size):
        for rest in _wild_hands(wild[1:], free - set(hand), size, seats):
            yield (*rest[: wild[0]], frozenset(hand), *rest[wild[0] + 1 :])


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


def _taken(won: Sequence[Cards], size: int, written: list[Any]) -> Iterator[tuple[Cards, ...]]:
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
    gifts: dict[tuple[int, str], int], takers: list[int], size: int, won: Sequence[Cards], written: list[Any]
) -> bool:
    for taker in takers:
        mine = [move for move in written if move[1] == taker and move[-1]]
        if not mine:
            continue
        short = sum(len(move[-1]) for move in mine) < size - len(won[taker])
        for giver in {giver for giver, _ in gifts}:
            said = [card for move in mine if move[2] == giver for card in move[-1]]
            got = frozenset(card for (other, card), owner in gifts.items() if other == giver and owner == taker)
            if short and len(said) < len(got):
                said += ["?"] * (len(got) - len(said))
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


def _rest(rights: Rights, kept: list[Any]) -> list[Any]:
    """What seats that have begun to discard, draw or take, and not ended, must still do."""
    found: list[Any] = []
    for seat, due in enumerate(rights.due):
        mine = [move for move in kept if move[1] == seat and move[-1]]
        left = abs(due) - sum(len(move[-1]) for move in mine)
        if mine and left and not rights.taking:
            found.append([mine[0][0], seat, ["?"] * left])
    return found


def _drawn(
    world: World,
    won: Sequence[Cards],
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
    suit and of which worlds differ, `revokes` those that could have in every world; `amiss`
    are those of equalizing of the wrong kind or number.
    """

    def __init__(self, deck: list[str], players: int, size: int, setup: dict[str, Any], trumps: list[str]) -> None:
        self.deck = frozenset(deck)
        self.players = players
        self.size = size
        self.worlds = deals(deck, players, size, setup)
        self.impossible: set[int] = set()
        self.offs: list[int] = []
        self.trumps = trumps
        self.strayed: bool | None = None
        """After entries that are not right, whether cards of the stock or the discards can have come to a hand."""
        self.unsure = False
        """Whether a hand that is over has an impossible card in it, after which less is known than the worlds tell."""
        self.amiss: set[int] = set()
        """The entries of equalizing of the wrong kind or number."""
        self.known_stock = setup.get("stock") or ["?"] * (len(deck) - players * size)
        self.reached = 0

    def review(self, moves: list[Any], leaders: list[int]) -> None:
        """All entries; plays have their seats, tricks come in order."""
        at = 0
        for hand in range(4):
            written = []
            while at < len(moves) and moves[at][0] != "play":
                written.append((at + 1, moves[at]))
                at += 1
            if hand:
                self._equalize(hand == 2, written)
            out: set[str] = set()
            takers: dict[int, int] = {}
            for _ in range(self.size):
                trick: list[tuple[int, str]] = []
                while len(trick) < self.players:
                    if at >= len(moves):
                        self.reached = at
                        return
                    self._play(at + 1, moves[at], out, trick)
                    at += 1
                taker = self._taker(trick, self.trumps[hand])
                takers |= dict.fromkeys(range(at - self.players + 1, at + 1), taker)
            self.reached = at
            if self.strayed is not None:
                self._lose_stock()
            self.unsure = self.unsure or bool(self.impossible & takers.keys())
            self.worlds = [self._after(world, takers) for world in self.worlds]

    def _after(self, world: World, takers: dict[int, int]) -> World:
        won = tuple(
            frozenset(card for entry, card in world.out if takers[entry] == seat) for seat in range(self.players)
        )
        # Hands are named by their size only until they are equalized.
        hands = tuple(frozenset(map(str, range(self.size))) for _ in won)
        return world._replace(hands=hands, won=won, out=())

    def _lose_stock(self) -> None:
        """Nobody knows the stock any more, unless cards have only gone from one hand into another."""
        for at, world in enumerate(self.worlds):
            played = {card for _, card in world.out}
            if self.strayed or played != frozenset().union(*world.won):
                self.worlds[at] = world._replace(stock=(), pile=self.deck - played)
        self.strayed = None

    def _equalize(self, taking: bool, written: list[tuple[int, Any]]) -> None:
        """Take the cards named one at a time: each is kept that some world allows."""
        rights = Rights([len(cards) - self.size for cards in self.worlds[0].won], taking)
        moves = [move for _, move in written]
        wrong = next((at for at, move in enumerate(moves) if rights.misfits(move, moves[:at])), None)
        before = self.worlds
        kept = self._keep(rights, written[:wrong])
        if wrong is not None:
            self.worlds = before
            self._disturb(rights, kept, written[wrong:])

    def _keep(self, rights: Rights, written: list[tuple[int, Any]]) -> list[Any]:
        """Entries that are of the right kind and number; what is kept of them."""
        kept = [[*move[:-1], ["?"] * len(move[-1])] for _, move in written]
        padded = kept + _rest(rights, kept)
        # In which order the draws stand tells something where some of the stock is known.
        drawn = len(self.known_stock) - len(self.worlds[0].stock)
        ordered = any(card != "?" for card in self.known_stock[drawn:])
        for index, (entry, move) in enumerate(written):
            for place, card in enumerate(move[-1]):
                if card == "?":
                    continue
                kept[index][-1][place] = card
                if not any(True for world in self.worlds for _ in equalized(world, rights.taking, padded, ordered)):
                    kept[index][-1][place] = "?"
                    self.impossible.add(entry)
        self.worlds = list({new for world in self.worlds for new in equalized(world, rights.taking, padded, ordered)})
        return kept

    def _disturb(self, rights: Rights, kept: list[Any], written: list[tuple[int, Any]]) -> None:
        """What comes from the first entry on that is of the wrong kind or number."""
        wild: set[int] = set()
        drew = False
        worlds = self.worlds
        for entry, move in written:
            if rights.misfits(move, kept):
                self.amiss.add(entry)
                wild |= {move[1], move[2]} if move[0] == "take" else {move[1]}
                drew |= move[0] != "take"
                continue
            kept.append([*move[:-1], ["?"] * len(move[-1])])
            for place, card in enumerate(move[-1]):
                if card != "?":
                    out = move[0] == "discard"
                    twice = any(card in other[-1] for other in kept if (other[0] == "discard") == out)
                    kept[-1][-1][place] = card
                    if twice or not any(disturbed(one, rights, kept, wild, drew) for one in _alike(worlds)):
                        kept[-1][-1][place] = "?"
                        self.impossible.add(entry)
        self.worlds = list({new for world in worlds for new in disturbed(world, rights, kept, wild, drew)})
        self.strayed = not rights.taking or drew

    def _play(self, entry: int, move: Any, out: set[str], trick: list[tuple[int, str]]) -> None:
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
                found.add(world._replace(hands=tuple(hands), could=could, out=(*world.out, (entry, lost))))
        self.worlds = list(found)
        out.add(card)
        trick.append((seat, card))
        if not able:
            self.impossible.add(entry)

    @staticmethod
    def _taker(trick: list[tuple[int, str]], trump: str) -> int:
        ranks = "23456789JQKA"
        suit = trump if any(card[-1] == trump for _, card in trick) else trick[0][1][-1]
        # Of a card that is said to be played twice the first was the real one.
        return max((play for play in trick if play[1][-1] == suit), key=lambda play: ranks.index(play[1][0]))[0]

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
