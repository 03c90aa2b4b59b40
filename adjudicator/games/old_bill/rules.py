"""The rules of Old Bill that a log can break: nothing else says what is legal.

Each answers on a table and a move, a setup, a claim or the log; the table does what happened.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from itertools import chain

from adjudicator.game import Match
from adjudicator.games.old_bill.claims import round_claimed, winner_claimed
from adjudicator.games.old_bill.den import Choice
from adjudicator.games.old_bill.house import assuming
from adjudicator.games.old_bill.moves import (
    Accept,
    Assign,
    Discard,
    Last,
    MatchResult,
    Move,
    Offer,
    Pass,
    Result,
    Setup,
    Show,
    ups,
)
from adjudicator.games.old_bill.offers import turned_up
from adjudicator.games.old_bill.passes import could_offer, passed_after_all
from adjudicator.games.old_bill.proof import Held, alike
from adjudicator.games.old_bill.proof import no_offer as stuck
from adjudicator.games.old_bill.table import HAND, Table
from adjudicator.games.old_bill.unseen import kind_of, laid_down, one_suit, suits_of, unseen_side
from adjudicator.games.old_bill.worlds import Weighed
from adjudicator.log import Log
from adjudicator.rules import Answer, Breach, Open, Rule, Rulebook, rule
from adjudicator.thieves import BILL, UNKNOWN, Card, either, is_mime, order, spell, suit_of

MANY = 6
"""More cards than these are not named one by one."""


@rule(Log, section="Setup & Goal", key="players")
def player_count(match: Match, log: Log[object, object, object, object, object]) -> Answer:
    """Two to five players take part, or as many as the table's house says."""
    count = len(match.log.players)
    fewest, most = match.house.players
    assumed = assuming(match.log, "players")
    if fewest <= count <= most:
        return assumed[0] if assumed and count in (fewest, most) else None
    return Breach(
        f"{count} player{'s take' if count != 1 else ' takes'} part; Old Bill is for {fewest} to {most} (players).",
        assumes=assumed,
    )


@rule(Setup, section="Setup & Goal")
def deal(table: Table, setup: Setup) -> Answer:
    """Each player is dealt five cards, and all others are the deck."""
    size = table.size
    rest = size - HAND * table.seats
    if rest < 0:
        return Breach(f"{table.seats} players are dealt {HAND * table.seats} cards; the deck has {size}.")
    if setup.hands is not None:
        if len(setup.hands) != table.seats:
            count = len(setup.hands)
            return Breach(f"{count} hand{'s' * (count != 1)} for {table.seats} players; one each belongs there.")
        for seat, hand in enumerate(setup.hands):
            if len(hand) != HAND:
                return Breach(f"{table.name(seat)} is dealt {_cards(len(hand))}; a hand has {HAND}.")
    left = f"of {size} cards {rest or 'none'} {'is' if rest == 1 else 'are'} left after the deal"
    if setup.pile is not None and len(setup.pile) != rest:
        return Breach(f"The pile has {_cards(len(setup.pile))}; {left}.")
    if setup.deck is not None and setup.deck != rest:
        return Breach(f"The deck is said to have {_cards(setup.deck)}; {left}.")
    return None


@rule(Offer, Accept, Assign, Discard, Pass, Last, section="Game End", alone=True)
def game_over(table: Table, move: Move) -> Answer:
    """Nothing is played after the last turn."""
    if not table.finished or table.written(move) is not None:
        return None
    if isinstance(move, Last) and table.drawn_at == table.last_entry and move.seat == table.drawer:
        return None
    if isinstance(move, Assign) and table.house.mime_assign == "may" and _waits(table, move):
        return None
    if isinstance(move, (Assign, Discard)) and any(choice.seat == move.seat for choice in table.doubts):
        return None
    if table.turns_left == 0:
        return Breach("The last turn has been played, so the game is over.")
    return Breach("Everybody has passed, one after the other, so the game is over.")


@rule(Offer, Pass, section="Accepting the Offer", over=("no-offer",))
def turn(table: Table, move: Offer | Pass) -> Answer:
    """Turns go clockwise, and a turn begins when the offer before has been accepted."""
    offer = table.offer
    if offer is not None:
        return Breach(f"{table.name(offer.to)} has still to take one side of {table.name(offer.seat)}'s offer.")
    due = table.following()
    if due is None or move.seat is None or move.seat == due:
        return None
    return Breach(f"It is {table.name(due)}'s turn.")


@rule(Offer, section="The Offer")
def offer_self(table: Table, move: Offer) -> Answer:
    """An offer is made to another player."""
    if move.seat is None or move.to != move.seat:
        return None
    return Breach(f"{table.name(move.to)} offers to {table.name(move.to)}; an offer goes to another player.")


@rule(Offer, section="The Offer")
def offer_shape(table: Table, move: Offer) -> Answer:
    """An offer has exactly one card face up, and one or more face down."""
    up, down = len(ups(move)), len(move.down)
    if up == 1 and down:
        return None
    return Breach(
        f"The offer has {_cards(up)} face up and {_cards(down)} face down; "
        "an offer is one card face up and at least one face down."
    )


@rule(Offer, section="The Offer")
def offer_one_suit(table: Table, move: Offer) -> Answer:
    """The face-down cards are of one suit; Mimes and Old Bill go with any."""
    down = table.down_of(move)
    suits = suits_of(down)
    if len(suits) > 1:
        thieves = [card for card in down if suit_of(card)]
        return Breach(f"{spell(thieves)} lie face down; face-down cards are of one suit.", _turned(table))
    if move.seat is None or UNKNOWN not in down:
        return None
    laid = laid_down(table, move, move.seat)
    up = {kind_of(card) for card in ups(move)}
    answer = Open(
        "The cards that lie face down are not all known; turned up, they would tell whether they are of one suit.",
        None if laid is None else lambda end: one_suit(end, laid, suits, up),
    )
    return _weighed(table, offer_one_suit, answer)


@rule(Offer, section="The Offer")
def offer_other_suit(table: Table, move: Offer) -> Answer:
    """The face-down cards are not of the suit of the face-up card."""
    down, up = table.down_of(move), ups(move)
    both = sorted(suits_of(down) & suits_of(up))
    if both:
        below, above = ([card for card in side if suit_of(card) == both[0]] for side in (down, up))
        return Breach(
            f"{spell(below)} {_lie(below)} face down, and {spell(above)} face up; "
            "face-down cards are not of the face-up card's suit.",
            _turned(table),
        )
    answer = unseen_side(table, move, suits_of(up), "is of another suit than the face-up card")
    return _weighed(table, offer_other_suit, answer)


@rule(Offer, section="Old Bill")
def bill_both_sides(table: Table, move: Offer) -> Answer:
    """Old Bill is not both face up and face down in one offer."""
    down, up = table.down_of(move), ups(move)
    if BILL not in up:
        return None
    if BILL in down:
        return Breach("Old Bill lies face up and face down; in one offer he is on one side only.", _turned(table))
    return _weighed(
        table, bill_both_sides, unseen_side(table, move, {BILL}, "is another card than Old Bill, who lies face up")
    )


@rule(Offer, Show, section="The Offer", over=("deck",))
def in_hand(table: Table, move: Offer | Show) -> Answer:
    """Cards are offered, and shown, from the hand."""
    if move.seat is None:
        return None
    hand, name = table.hands[move.seat], table.name(move.seat)
    cards, evidence = _from_hand(table, move, move.seat)
    lacking, _ = hand.lacking(cards, table.pool)
    if lacking and hand.sure:
        return Breach(f"{name} does not hold {spell(lacking)}.", evidence)
    if len(cards) > hand.size:
        return Breach(f"{name} holds {_cards(hand.size)}, not {len(cards)}.", evidence)
    if lacking and hand.hidden:
        some = "1 is" if hand.hidden == 1 else f"{hand.hidden} are"
        return Breach(f"{name} cannot hold {spell(lacking)}: of {_cards(hand.size)}, {some} not known.", evidence)
    if lacking:
        return Breach(f"{spell(lacking)} {_is(lacking)} not among the cards that {name} can hold.", evidence)
    return None


def _from_hand(table: Table, move: Offer | Show, seat: int) -> tuple[Sequence[Card], tuple[int, ...]]:
    """The cards that an entry says to be of the hand, and the entry at which they turned up."""
    return table.cards_of(move, seat), () if isinstance(move, Show) else _turned(table)


@rule(Setup, Offer, Show, section="Setup & Goal", key="deck")
def deck(table: Table, thing: Setup | Offer | Show) -> Answer:
    """No card turns up more often than the deck has it."""
    if isinstance(thing, Setup):
        known = Counter(chain(thing.pile or (), *(thing.hands or ())))
        if known == table.copies:
            return None
        over = sorted(card for card in known if known[card] > table.copies.get(card, 0) and card != UNKNOWN)
        evidence: tuple[int, ...] = ()
    else:
        if thing.seat is None:
            return None
        cards, evidence = _from_hand(table, thing, thing.seat)
        _, over = table.hands[thing.seat].lacking(cards, table.pool)
    if not over:
        return None
    card, assumes = over[0], assuming(table.log, "deck")
    copies = table.copies.get(card, 0)
    if not copies:
        return Breach(f"The deck has no {card}.", evidence, assumes)
    more = f"The setup has more {card}" if isinstance(thing, Setup) else f"With this there would be more {card}"
    return Breach(f"{more} than the deck, which has {copies}.", evidence, assumes)


@rule(Accept, section="Accepting the Offer")
def accept(table: Table, move: Accept) -> Answer:
    """The player to whom the offer was made takes one side of it, once."""
    offer = table.offer
    if offer is None and table.taken is not None:
        taker, entry = table.taken
        return Breach(f"{table.name(taker)} has taken a side of the offer of entry {entry}; nothing else is offered.")
    if offer is None:
        return Breach("There is no offer to take a side of.")
    if move.seat not in (None, offer.to):
        return Breach(f"The offer was made to {table.name(offer.to)}, who takes a side of it.")
    if move.cards and turned_up(offer.down, move.cards) is None:
        return Breach(
            f"{_lay(move.cards)} cannot be what lay face down; that was {_lay(offer.down)}, by entry {offer.entry}.",
            (offer.entry,),
        )
    return None


@rule(Assign, section="Marco the Mime")
def assign(table: Table, move: Assign) -> Answer:
    """A Mime that waits in the Den is assigned to a suit that is there."""
    if move.seat is None or table.written(move) is not None:
        return None
    name, den, unknown = table.name(move.seat), table.dens[move.seat], move.mime == UNKNOWN
    if table.offer is not None:
        what = "A Mime" if unknown else move.mime
        return Breach(f"{what} is assigned while {table.name(table.offer.to)} has still to take one side of the offer.")
    mime = "the Mime" if unknown else move.mime
    choice = table.choice_of(move.seat)
    due = unknown and choice is not None and choice.assign
    if den.clouded and not due and (unknown or is_mime(move.mime)):
        says = f"{_cloudy(name)}; it would tell whether {mime} can go to {move.suit}."
        return _weighed(table, assign, Open(says))
    if unknown and not den.waiting:
        return Breach(f"No Mime waits in {name}'s Den.")
    if not unknown and not is_mime(move.mime):
        return Breach(f"{move.mime} is no Mime; only Mimes are assigned.")
    if not unknown and move.mime not in den.waiting:
        where = next((suit for suit, cards in den.suits.items() if move.mime in cards), None)
        if where is None:
            return Breach(f"{move.mime} does not wait in {name}'s Den.")
        return Breach(f"{move.mime} lies with suit {where} in {name}'s Den, and stays there.")
    if move.suit not in den.suits:
        goes = either(sorted(den.suits)) or "no suit yet"
        return Breach(f"There is no suit {move.suit} in {name}'s Den; {mime} goes to {goes}.")
    return None


@rule(Offer, Pass, Assign, Discard, section="Marco the Mime", key="mime-assign")
def assign_due(table: Table, move: Offer | Pass | Assign | Discard) -> Answer:
    """A Mime that came without a suit is assigned at once, when a suit is there."""
    if table.house.mime_assign == "may":
        return None
    if table.written(move) is not None:
        return _in_doubt(table, move, assign_due, "a Mime was to be assigned before")
    for choice in _left(table, move):
        if choice.assign:
            due = "a Mime" if table.dens[choice.seat].clouded else spell(choice.assign)
            return Breach(
                f"{table.name(choice.seat)} has still to assign {due}, "
                f"to {either(sorted(table.dens[choice.seat].suits))} (mime-assign must).",
                assumes=assuming(table.log, "mime_assign"),
            )
    if isinstance(move, Discard) and move.seat is not None:
        return _assigned_first(table, move, move.seat)
    return _in_doubt(table, move, assign_due, "a Mime was to be assigned")


def _assigned_first(table: Table, move: Discard, seat: int) -> Answer:
    """Whether a discard leaves a Mime unassigned that cannot be discarded itself."""
    choice = table.choice_of(seat)
    if choice is None or not choice.discards:
        return None
    rest = list(choice.assign)
    if move.card in rest:
        rest.remove(move.card)
    if move.card == UNKNOWN and len(rest) == choice.discards:
        return Open(
            f"Which card {table.name(seat)} discards is not known; it would tell whether a Mime was due before."
        )
    if len(rest) < choice.discards:
        return None
    return Breach(
        f"{table.name(seat)} has to assign {spell(rest)} before a card is discarded (mime-assign must).",
        assumes=assuming(table.log, "mime_assign"),
    )


@rule(Offer, Pass, Assign, Discard, section="Old Bill")
def bill_discard(table: Table, move: Offer | Pass | Assign | Discard) -> Answer:
    """Who receives Old Bill discards one card of the Den, of the suit that he came with, if there is one."""
    if table.written(move) is not None:
        return _in_doubt(table, move, bill_discard, "a card was to be discarded before")
    if isinstance(move, Discard) and move.seat is not None:
        answer = _discards(table, move, move.seat)
        if answer is not None:
            return answer
    for choice in _left(table, move):
        if choice.discards:
            return Breach(
                f"{table.name(choice.seat)} has still to discard {_due(choice)} for Old Bill: {_which(table, choice)}."
            )
    return _in_doubt(table, move, bill_discard, "a card was to be discarded for Old Bill")


def _discards(table: Table, move: Discard, seat: int) -> Answer:
    """What is wrong with a discard by itself."""
    name, den, choice, unknown = table.name(seat), table.dens[seat], table.choice_of(seat), move.card == UNKNOWN
    if table.offer is not None:
        what = "A card" if unknown else move.card
        return Breach(
            f"{what} is discarded while {table.name(table.offer.to)} has still to take one side of the offer."
        )
    says = f"{_cloudy(name)}; it would tell whether {'a card' if unknown else move.card} is to be discarded."
    if den.clouded and any(one.seat == seat for one in table.doubts):
        return _weighed(table, bill_discard, Open(says))
    if choice is None or not choice.discards:
        forced = [one.card for one in table.forced if one.seat == seat and not one.suit]
        if forced:
            return Breach(f"{name} discards {move.card}; only {spell(forced)} could go for Old Bill.")
        return Breach(f"{name} has nothing to discard for Old Bill now.")
    eligible = den.eligible(choice.of)
    if unknown:
        if den.clouded or len(eligible) == len(den.cards()):
            return None
        return Open(f"Which card {name} discards is not known; it would tell whether it is one that may go.")
    if move.card not in den.cards():
        return Breach(f"{move.card} does not lie in {name}'s Den.")
    if den.unseen < 0:
        return Open(says)
    if move.card not in eligible:
        return Breach(
            f"{move.card} is not of the suit that Old Bill came with; {name} discards {_which(table, choice)}."
        )
    return None


@rule(Pass, section="The Offer")
def no_offer(table: Table, move: Pass) -> Answer:
    """A turn is passed only when no lawful offer can be made from the hand."""
    if move.seat is None:
        return None
    held, name = Held(table, move.seat), table.name(move.seat)
    if not held.hidden:
        return None if stuck(held.known) else Breach(could_offer(name, held.known))
    if held.hidden + len(held.known) < 2:
        return None
    if not alike(held.known):
        return Breach(could_offer(name, held.known))
    answer = Open(
        f"The cards that {name} holds are not all known; they would tell whether no offer could be made.",
        lambda end: passed_after_all(end, held),
    )
    return _weighed(table, no_offer, answer)


@rule(Last, section="Game End", log_only=True)
def last_round(table: Table, move: Last) -> Answer:
    """The last card of the deck is drawn by the player whose draw empties it, and told before the next turn."""
    if table.drawer is None:
        left = f"{_cards(table.left)} {'is' if table.left == 1 else 'are'} left"
        why = left if table.left else "the deck was empty after the deal"
        return Breach(f"Nobody has drawn the last card: {why}.")
    if move.seat != table.drawer:
        return Breach(f"{table.name(table.drawer)} drew the last card, not {table.name(move.seat)}.")
    if table.offer is not None or table.begun:
        return Breach(
            f"{table.name(move.seat)} drew the last card at entry {table.drawn_at}, and a turn has begun since."
        )
    return None


@rule(Result, MatchResult, section="Game End", log_only=True)
def result(of: Table | Match, claim: Result | MatchResult) -> Answer:
    """A result that the log claims is the one that follows from it."""
    if isinstance(claim, Result):
        assert isinstance(of, Table)
        return round_claimed(of, claim)
    assert isinstance(of, Match)
    return winner_claimed(of, claim.winner)


def _turned(table: Table) -> tuple[int, ...]:
    """The entry at which the face-down cards of this entry's offer turned up, where that is another."""
    turned = table.turned()
    return (turned.entry,) if turned is not None else ()


def _waits(table: Table, move: Assign) -> bool:
    return move.seat is not None and move.mime in table.dens[move.seat].waiting


def _left(table: Table, move: Offer | Pass | Assign | Discard) -> list[Choice]:
    """The choices that an entry skips."""
    if isinstance(move, (Offer, Pass)):
        return table.choices
    choice = table.choice_of(move.seat) if move.seat is not None else None
    return [] if choice is None else table.before(choice)


def _in_doubt(table: Table, move: Offer | Pass | Assign | Discard, due: Rule, what: str) -> Answer:
    """Whether, after a side that is not known, something was to be chosen."""
    if not table.doubts:
        return None
    seat = table.doubts[0].seat
    if not isinstance(move, (Offer, Pass)):
        first = table.taken is not None and table.taken[0] == seat != move.seat
        if not first or move.seat is None or (table.written(move) is None and table.choice_of(move.seat) is None):
            return None
    name = table.name(seat)
    says = f"The cards that {name} received are not all known; they would tell whether {what}."
    return _weighed(table, due, Open(says))


def _weighed(table: Table, by: Rule, answer: Answer) -> Answer:
    """A rule's answer; where it is open, all ways in which cards can have lain are asked at the end."""
    return Open(answer.says, Weighed(table.entry, by, answer, BOOK)) if isinstance(answer, Open) else answer


def _which(table: Table, choice: Choice) -> str:
    """The cards of which one is to be discarded."""
    eligible = sorted(set(table.dens[choice.seat].eligible(choice.of)), key=order)
    if len(eligible) <= MANY:
        return either(eligible)
    return f"any card of {'the Den' if choice.of is None else either(choice.of)}"


def _due(choice: Choice) -> str:
    return "a card" if choice.discards == 1 else _cards(choice.discards)


def _cloudy(name: str) -> str:
    return f"What lies in {name}'s Den, and with which suit, is not all known"


def _lay(cards: Sequence[Card]) -> str:
    """Cards that lay face down, as far as they are known."""
    known, unseen = [card for card in cards if card != UNKNOWN], cards.count(UNKNOWN)
    parts = [spell(known)] if known else []
    return " and ".join([*parts, f"{_cards(unseen)} not seen"] if unseen else parts) or "nothing"


def _cards(count: int) -> str:
    return f"{count or 'no'} card{'s' * (count != 1)}"


def _lie(cards: Sequence[Card]) -> str:
    return "lies" if len(cards) == 1 else "lie"


def _is(cards: Sequence[Card]) -> str:
    return "is" if len(cards) == 1 else "are"


BOOK = Rulebook.of("old-bill", sys.modules[__name__])
"""All these rules."""
