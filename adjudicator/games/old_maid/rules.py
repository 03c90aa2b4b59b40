"""The rules of Old Maid that a log can break: nothing else says what is legal.

Each answers on a table and a move, a setup, a claim or the log; the table does what happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain

from adjudicator.game import Match, given
from adjudicator.games.old_maid.due import pairs_in
from adjudicator.games.old_maid.moves import Draw, MatchResult, Move, Pair, Result, Setup, cards_shown
from adjudicator.games.old_maid.table import Table, match_of
from adjudicator.log import Log
from adjudicator.rules import Answer, Assumed, Breach, Open, rule
from adjudicator.thieves import NUMBERS, UNKNOWN, Card, either, spell
from adjudicator.words import counted

SECTION = "Old Maid"
MOST_NAMED = 3
"""A message names no more pairs of a player than this."""
Holds = Callable[[int], bool]

PRINTED_DECK = Assumed(
    "deck",
    "The values of the thieves are not printed in the rulebook; the deck is taken to have two of each value 1 to 6 "
    "in each suit, and here the Mimes 4 and 5 and one Old Bill (deck).",
)


@rule(Log, section=SECTION)
def player_count(match: Match, log: Log[object, object, object, object, object]) -> Answer:
    """At least two players take part."""
    count = len(match.names)
    if count >= 2:
        return None
    return Breach(f"{count or 'No'} player takes part; Old Maid is for two or more.")


@rule(Setup, section=SECTION)
def deal(table: Table, setup: Setup) -> Answer:
    """All 51 cards are dealt, to hands that are as even as it goes."""
    if setup.hands is None:
        return None
    if len(setup.hands) != table.seats:
        return Breach(f"The setup has {counted(len(setup.hands), 'hand')}; there is one a player, {table.seats}.")
    sizes, total = list(map(len, setup.hands)), table.deck.total
    if sum(sizes) != total:
        return Breach(f"The hands have {_cards(sum(sizes))}; all {total} are dealt.")
    low, high = total // table.seats, -(-total // table.seats)
    for seat, size in enumerate(sizes):
        if not low <= size <= high:
            right = str(low) if low == high else f"{low} or {high}"
            return Breach(f"{table.name(seat)} is dealt {_cards(size)}; {right} would be even.")
    return None


@rule(Setup, Pair, Draw, section=SECTION, key="deck")
def deck(table: Table, thing: Setup | Pair | Draw) -> Answer:
    """No card turns up more often than the deck has it: 48 thieves, the Mimes 4 and 5, and one Old Bill."""
    if isinstance(thing, Setup):
        dealt = Counter(chain.from_iterable(thing.hands or ()))
        if dealt == table.copies:
            return None
        del dealt[UNKNOWN]
        over = sorted(card for card, count in dealt.items() if count > table.copies.get(card, 0))
    else:
        lacking, by_deck = table.lacking(thing)
        over = sorted(lacking) if by_deck else []
    if not over:
        return None
    card = over[0]
    copies = table.copies.get(card, 0)
    if not copies:
        return Breach(f"There is no {card} in the deck.", assumes=_printed(table))
    count = "one" if copies == 1 else NUMBERS.get(copies, copies)
    return Breach(f"The deck has {count} {card}, and more than that turn up.", assumes=_printed(table))


@rule(Pair, Draw, section=SECTION, alone=True)
def game_over(table: Table, move: Move) -> Answer:
    """Nothing is drawn or laid once the last pair has been laid."""
    if not table.finished:
        return None
    return Breach("The last pair has been laid, so the game is over.")


@rule(Pair, Draw, section=SECTION, alone=True)
def out(table: Table, move: Move) -> Answer:
    """A player without cards is out of the game, draws no more and is not drawn from."""
    seats = [move.seat] if isinstance(move, Pair) else [move.seat, move.giver]
    for seat in seats:
        if seat is None:
            continue
        holds = table.holds(seat)
        if holds is False:
            return Breach(f"{table.name(seat)} has no cards left, and is out.")
        if holds is None and seat == move.seat and isinstance(move, Draw):
            return Open(f"The cards that {table.name(seat)} was dealt would tell whether {table.name(seat)} is out.")
    return None


@rule(Pair, Draw, section=SECTION)
def turn(table: Table, move: Move) -> Answer:
    """The player to the left of the one who offers takes a card; then only the taker lays a pair."""
    seat, order = move.seat, table.in_turn
    if seat is None:
        return None
    if isinstance(move, Pair):
        able = table.may_lay()
        if seat not in able:
            names = either(list(map(table.name, able)))
            return Breach(f"{names} drew last, and alone may lay a pair now; not {table.name(seat)}.")
        if table.order.drawn and len(able) > 1:
            return Open(f"Who drew last would tell whether {table.name(seat)} may lay a pair now.")
        return None
    can, can_not = table.in_some(lambda order, holds: order.takes(holds) == seat)
    if can and not can_not:
        return None
    offers, takes = order.offers(table.surely_or_maybe), order.takes(table.surely_or_maybe)
    if can:
        return Open(f"Who is out would tell whether it is {table.name(seat)}'s turn to take a card.")
    if takes is None or offers is None:
        return Breach(f"It is nobody's turn, and so not {table.name(seat)}'s.")
    return Breach(f"{table.name(offers)} offers, and {table.name(takes)} takes a card, not {table.name(seat)}.")


@rule(Draw, section=SECTION)
def draw_from(table: Table, move: Draw) -> Answer:
    """A card is taken from the hand of the next player to the right who is still in."""
    seat, giver, order = move.seat, move.giver, table.in_turn
    if seat is None:
        return None
    if seat == giver:
        name = table.name(seat)
        return Breach(f"{name} draws from the player to the right, and not from {name}'s own hand.")
    can, can_not = table.in_some(lambda order, holds: order.next_right(seat, holds) == giver)
    if can and not can_not:
        return None
    if can:
        return Open(f"Who is out would tell whether {table.name(seat)} draws from {table.name(giver)}.")
    right = order.next_right(seat, table.surely_or_maybe)
    if right is None:
        return Breach(f"There is nobody from whom {table.name(seat)} could draw.")
    return Breach(
        f"{table.name(seat)} draws from {table.name(right)}, who sits to the right, not from {table.name(giver)}."
    )


@rule(Pair, Draw, section=SECTION)
def in_hand(table: Table, move: Move) -> Answer:
    """Only cards of the hand are laid or drawn."""
    seat = move.seat if isinstance(move, Pair) else move.giver
    lacking, by_deck = table.lacking(move)
    if by_deck or (seat is None and table.sized):
        return None
    name = either(list(map(table.name, table.may_lay()))) if seat is None else table.name(seat)
    if lacking:
        cards = [card for card in cards_shown(move) if card in lacking]  # of two A1, who has one does not hold two
        return Breach(f"{name} {'does not hold' if table.plain else 'cannot hold'} {spell(cards)}.")
    if isinstance(move, Pair) and table.sized and seat is not None and table.order.sizes[seat] < len(move.cards):
        return Breach(f"{name} holds {_cards(table.order.sizes[seat])}, not {len(move.cards)}.")
    return None


@rule(Pair, section=SECTION)
def not_a_pair(table: Table, move: Pair) -> Answer:
    """A pair is two cards that match: the same suit and value, or two Mimes."""
    match = match_of(move.cards)
    if match:
        return None
    if match is None:
        return Open(f"The {_unknown(move.cards)} not known would tell whether {' and '.join(move.cards)} match.")
    if len(move.cards) != 2:
        return Breach(f"A pair is two cards, not {len(move.cards)}.")
    return Breach(f"{spell(move.cards)} do not match.")


@rule(Draw, section=SECTION)
def pair_due(table: Table, move: Draw) -> Answer:
    """A pair in the hand is laid: at the start before the first draw, later by the taker before the next one."""
    seats, due = table.may_lay(), table.due()
    if not due.can_be_one:
        return None
    names = either([table.name(seat) for seat in seats])
    if due.can_be_none:
        return Open(f"The cards that {names} held would tell whether a pair was to be laid before this draw.")
    holders = [(seat, pairs) for seat in seats if (pairs := pairs_in(table.surely(seat)))]
    if holders:
        told = [entry for seat, pairs in holders for entry in table.told(seat, [*chain.from_iterable(pairs)])]
        held = "; ".join(f"{table.name(seat)} holds {_pairs(pairs)}" for seat, pairs in holders)
        lays = ", and lays them" if len(holders) == 1 else "; pairs are laid"
        return Breach(f"{held}{lays} before the next card is drawn.", tuple(sorted(told)))
    return Breach(
        f"Whatever the cards not known are, {names} held a pair, which is laid before the next card is drawn.",
        assumes=_printed(table) if due.by_deck else (),
    )


@rule(Result, MatchResult, section=SECTION, log_only=True)
def result(of: Table | Match, claim: Result | MatchResult) -> Answer:
    """A result that the log claims is the one that follows from it: a loser, and no winner."""
    if isinstance(claim, MatchResult):
        assert isinstance(of, Match)
        if not claim.winner:
            return None
        names = " and ".join(of.names[seat] for seat in sorted(set(claim.winner)))
        return Breach(f"{names} {'is' if len(set(claim.winner)) == 1 else 'are'} said to win; there is a loser only.")
    assert isinstance(of, Table)
    losers = of.losers()
    if losers is None:
        return Open("A loser is claimed of a game that is not over; the rest of the game would tell.")
    if losers == [claim.loser]:
        return None
    if claim.loser in losers:
        return Open("The cards that are left would tell who holds Old Bill.")
    right = either([of.name(seat) for seat in losers]) or "nobody"
    return Breach(f"{of.name(claim.loser)} is said to lose; {right} is left with Old Bill.")


def _printed(table: Table) -> tuple[Assumed, ...]:
    """The printed deck as a reason, where the log brings none of its own."""
    return () if given(table.log, "deck") else (PRINTED_DECK,)


def _pairs(pairs: Sequence[tuple[Card, Card]]) -> str:
    words = [spell(pair) for pair in pairs[:MOST_NAMED]]
    if len(pairs) > 1:
        words = [word.replace(" and ", " with ") for word in words]
    if more := len(pairs) - MOST_NAMED:
        words += [f"{more} more pair{'s' * (more > 1)}"] * (more > 0)
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]


def _unknown(cards: Sequence[Card]) -> str:
    return "card" if cards.count(UNKNOWN) == 1 else "cards"


def _cards(count: int) -> str:
    return f"{count or 'no'} card{'s' * (count != 1)}"
