"""The rules of Metamorphosis that a log can break: nothing else says what is legal.

Each answers on a table and a move, a setup, a claim or the log; the table does what happened.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.game import Match, given
from adjudicator.games.metamorphosis.claims import named, points_claimed, winner_claimed
from adjudicator.games.metamorphosis.equalizing import TAKING
from adjudicator.games.metamorphosis.faults import (
    card_faults,
    from_elsewhere,
    not_to_twelve,
    owes,
    whence,
    wrong_kind,
)
from adjudicator.games.metamorphosis.follow import revoked
from adjudicator.games.metamorphosis.moves import (
    Discard,
    Draw,
    Equalizing,
    Indicate,
    MatchResult,
    Move,
    Play,
    Result,
    Setup,
    Take,
    Trick,
)
from adjudicator.games.metamorphosis.plan import HANDS, SEATS
from adjudicator.games.metamorphosis.spread import HAND
from adjudicator.games.metamorphosis.table import Table
from adjudicator.log import Log
from adjudicator.rules import Answer, Assumed, Breach, Open, rule
from adjudicator.tricks import BIT, DECK, spell
from adjudicator.words import counted

TWO_PLAYERS = Assumed(
    "players", "That two may play stands in the contents of a later edition only; here two or three may (players)."
)
NEXT_LEFT = Assumed(
    "next_dealer",
    "The rulebook does not say who deals the next set; here it is the player to the left (next-dealer left).",
)
# Some headings of the text that the rules were made from are Spanish: they stand as printed, and in English.
COURSE = "Flujo del turno (course of play)"
SCORE = "Puntuación y victoria (scoring and winning)"
TURNS = "Turn structure"
FAQ_HAND_3 = "Before Hand 3, a player has fewer than 12 cards. Can they draw from the stock pile?"


@rule(Log, section="Setup", key="players")
def player_count(match: Match, log: Log[object, object, object, object, object]) -> Answer:
    """Two or three take part, or as many as the house allows."""
    count, allowed = len(match.names), match.house.players
    default = () if given(match.log, "players") else (TWO_PLAYERS,)
    if count in allowed and count in SEATS:
        return TWO_PLAYERS if count == min(SEATS) and default else None
    may = " or ".join(map(str, sorted(set(allowed))))
    return Breach(
        f"{count} player{'s take' if count != 1 else ' takes'} part; it is a game for {may}.", assumes=default
    )


@rule(Setup, section=COURSE, key="sets")
def set_count(table: Table, setup: Setup) -> Answer:
    """Where the house says how many sets a match has, none is played after the last."""
    sets = table.house.sets
    if not table.judged or not isinstance(sets, int) or table.number <= sets:
        return None
    return Breach(f"The match has {sets} set{'s' * (sets != 1)} (sets {sets}); this is set {table.number}.")


@rule(Setup, section="Setup", key="next-dealer")
def dealer(table: Table, setup: Setup) -> Answer:
    """The next set is dealt by the player to the left of the last dealer, unless anybody may."""
    before = table.before
    if not table.judged or before is None or table.house.next_dealer != "left":
        return None
    due = (before.dealer + 1) % table.seats
    if setup.dealer == due:
        return None
    return Breach(
        f"{table.name(setup.dealer)} deals set {table.number}; the deal goes to the left of "
        f"{table.name(before.dealer)}, to {table.name(due)} (next-dealer left).",
        assumes=() if given(table.match.log, "next_dealer") else (NEXT_LEFT,),
    )


@rule(Setup, section="Setup")
def deal(table: Table, setup: Setup) -> Answer:
    """Everybody is dealt 12 cards of one deck of 52, and the rest is the stock."""
    if not table.judged or table.fair:
        return None
    hands, stock = setup.hands, setup.stock
    rest = len(DECK) - HAND * table.seats
    if hands is not None and len(hands) != table.seats:
        return Breach(f"The setup has {counted(len(hands), 'hand')}; there is one a player, {table.seats}.")
    for seat, cards in enumerate(hands or ()):
        if len(cards) != HAND:
            return Breach(f"{table.name(seat)} is dealt {counted(len(cards), 'card')}; everybody is dealt {HAND}.")
    if stock is not None and len(stock) != rest:
        return Breach(
            f"The stock has {counted(len(stock), 'card')}; {rest} are left when {HAND} have been dealt to each."
        )
    known = [card for cards in (*(hands or ()), stock or ()) for card in cards if card in BIT]
    double = sorted({card for card in known if known.count(card) > 1})
    return Breach(f"{spell(double)} {_stands(double)} more than once in the setup; the deck has each card once.")


@rule(Play, Trick, Indicate, Discard, Draw, Take, section=COURSE, alone=True)
def set_over(table: Table, move: Move) -> Answer:
    """Nothing is played, shown, discarded or drawn after the fourth hand."""
    if not table.finished or (isinstance(move, (Discard, Draw, Take)) and not move.cards):
        return None
    return Breach("The four hands of the set have been played, so the set is over.")


@rule(Indicate, Play, section="Special")
def indicate(table: Table, move: Indicate | Play) -> Answer:
    """Before the first card of a set everybody shows one indicator, 1 to 4."""
    if not table.judged:
        return None
    if isinstance(move, Play):
        return _indicators_missing(table) if table.hand == 0 and not table.hand_begun else None
    name, shown = table.name(move.seat), table.indicated[move.seat]
    if table.hand or table.hand_begun:
        return Breach(f"{name} shows an indicator after the first card of the set; all are shown before it.")
    if shown is not None:
        which = f", for hand {shown}" if shown else ""
        return Breach(f"{name} has shown an indicator in this set{which}; everybody shows one.")
    if not 1 <= move.hand <= HANDS:
        return Breach(f"There is no hand {move.hand}: an indicator names hand 1, 2, 3 or 4.")
    return None


def _indicators_missing(table: Table) -> Answer:
    missing = [seat for seat, shown in enumerate(table.indicated) if shown is None]
    if not missing:
        return None
    if len(missing) < table.seats:
        names = named(table.names, missing)
        others = [seat for seat in range(table.seats) if seat not in missing]
        return Breach(
            f"The first card is led, and {names} {_has(missing)} shown no indicator; "
            f"{named(table.names, others)} {_has(others)}."
        )
    if any(type(later) is Indicate for later in table.moves[table.entry :]):
        return None
    return Open(
        "No indicators of this set are in the log, so nobody gets a bonus; they would tell who does. "
        "Each player shows one before the first card."
    )


@rule(Play, section=TURNS, key="lead-3, lead-4", sometimes=True)
def leader(table: Table, move: Play) -> Answer:
    """The dealer's left leads hands 1 and 2, who the house says hands 3 and 4, and who won a trick the next."""
    if not _acts(table, move) or table.trick or move.seat == table.turn:
        return None
    name, due = table.name(move.seat), table.name(table.turn)
    if table.hand_begun:
        return Breach(f"{name} leads, but {due} took the last trick and leads the next.")
    lead = {2: table.house.lead_3, 3: table.house.lead_4}.get(table.hand, "first")
    key = f" (lead-{table.hand + 1} {lead})" if table.hand > 1 else ""
    return Breach(
        f"{name} leads hand {table.hand + 1}, and {due} has to: the {lead} to the left of the dealer, "
        f"{table.name(table.dealer)}{key}."
    )


@rule(Play, Trick, section=TURNS)
def turn(table: Table, move: Play | Trick) -> Answer:
    """Within a trick play goes clockwise, a card a seat."""
    if isinstance(move, Trick):
        return _whole_trick(table, move) if table.judged and not table.finished else None
    if not _acts(table, move) or not table.trick or move.seat == table.turn:
        return None
    name, due = table.name(move.seat), table.name(table.turn)
    laid = table.laid(move.seat or 0)
    if laid is not None:
        return Breach(f"{name} has played {laid} to this trick already; it is {due}'s turn.")
    return Breach(f"It is {due}'s turn.")


def _whole_trick(table: Table, move: Trick) -> Answer:
    if table.trick:
        return Breach(f"A trick is on the table, and {table.name(table.turn)} plays to it; it is not over.")
    if len(move.cards) != table.seats:
        return Breach(f"The trick has {counted(len(move.cards), 'card')}; a trick has one a player, {table.seats}.")
    return None


@rule(Play, Draw, Take, Discard, section="Setup")
def deck(table: Table, move: Play | Equalizing) -> Answer:
    """The deck has each card once, and a card is drawn from where it can be."""
    if not table.judged or table.finished:
        return None
    if isinstance(move, Play):
        if not table.played(move.card):
            return None
        return Breach(f"{move.card} has been played in this hand already; the deck has it once.")
    faults = [fault for fault in card_faults(table, move) if fault.why != "held"]
    return from_elsewhere(table, move, faults) if faults else None


@rule(Play, Discard, section=TURNS, over=("deck",))
def in_hand(table: Table, move: Play | Discard) -> Answer:
    """A player plays and discards only cards of the hand: those won in the last hand, brought to twelve."""
    if not table.judged or table.finished or move.seat is None:
        return None
    name = table.name(move.seat)
    if isinstance(move, Discard):
        missing = sorted({fault.card for fault in card_faults(table, move) if fault.why == "held"})
        return Breach(f"{name} cannot hold {spell(missing)}.") if missing else None
    if table.played(move.card):
        return None
    spread = table.current()
    if spread.holds(move.seat, BIT[move.card]):
        return None
    return Breach(
        f"{name} {'does not' if spread.known(move.seat) else 'cannot'} hold {move.card}{whence(table, move)}."
    )


@rule(Play, section=TURNS)
def follow_suit(table: Table, move: Play) -> Answer:
    """Who holds a card of the suit that was led plays one."""
    seat, led = move.seat, table.suit
    if not table.judged or seat is None or led is None or move.card[-1] == led or table.laid(seat) is not None:
        return None
    return revoked(table, move, seat)


@rule(Discard, Draw, Take, Play, section=COURSE)
def equalize(table: Table, move: Equalizing | Play) -> Answer:
    """Before hands 2 and 4 surplus cards are discarded and missing ones drawn, before hand 3 taken; to twelve each."""
    if not table.judged or table.finished:
        return None
    if isinstance(move, Play):
        return not_to_twelve(table)
    if not move.cards:
        return None
    balance, name, count = table.balance_at(), table.name(move.seat), len(move.cards)
    if balance is None:
        return Breach(f"Hand {table.hand + 1} is being played; hands are brought to {HAND} cards before it.")
    wrong = wrong_kind(balance, move)
    if wrong:
        return Breach(wrong.format(name=name))
    due, has = balance.due(move.seat), balance.holds(move.seat)
    discards = isinstance(move, Discard)
    if (balance.have[move.seat] > HAND) != discards or not due:
        return Breach(f"{name} holds {counted(has, 'card')}, and {owes(balance, move.seat)}.")
    if count > due:
        verb = "discards" if discards else "takes" if isinstance(move, Take) else "draws"
        return Breach(f"{name} holds {counted(has, 'card')}, and {verb} {due}, not {count}.")
    return None


@rule(Take, section=FAQ_HAND_3)
def take_from(table: Table, move: Take) -> Answer:
    """Before hand 3 cards are taken from another player who has more than twelve."""
    balance = table.balance_at() if table.judged else None
    if not move.cards or balance is None or balance.hand != TAKING:
        return None
    name, other = table.name(move.seat), table.name(move.from_)
    if move.from_ == move.seat:
        return Breach(f"{name} takes cards from {name}; they are taken from another player with more than {HAND}.")
    has, count = balance.holds(move.from_), len(move.cards)
    if has <= HAND:
        return Breach(
            f"{other} holds {counted(has, 'card')}; cards are taken only from a player with more than {HAND}."
        )
    if count <= has - HAND:
        return None
    return Breach(f"{other} holds {counted(has, 'card')} and gives {has - HAND}; {name} takes {count}.")


@rule(Play, section=COURSE, log_only=True)
def hand_over(table: Table, move: Play) -> Answer:
    """A hand begins when all hands have been brought to twelve."""
    late = table.late() if table.judged and not table.finished else []
    if not late:
        return None
    entry, first = late[0]
    verb = {Discard: "discards", Draw: "draws", Take: "takes"}[type(first)]
    return Breach(
        f"Hand {table.hand + 1} is begun, and {table.name(first.seat)} {verb} for it after its first card, at entry "
        f"{entry}; that comes before.",
        evidence=tuple(entry for entry, _ in late),
    )


@rule(Result, MatchResult, section=SCORE, log_only=True)
def result(of: Table | Match, claim: Result | MatchResult) -> Answer:
    """A result that the log claims is the one that follows from it."""
    if isinstance(claim, Result):
        assert isinstance(of, Table)
        return points_claimed(of, claim) if of.judged else None
    assert isinstance(of, Match)
    return winner_claimed(of, claim.winner) if not of.tables or of.tables[0].judged else None


def _acts(table: Table, move: Play) -> bool:
    """Whether a play can be out of order."""
    return table.judged and not table.finished and move.seat is not None


def _has(items: Sequence[object]) -> str:
    return "has" if len(items) == 1 else "have"


def _stands(items: Sequence[object]) -> str:
    return "stands" if len(items) == 1 else "stand"
