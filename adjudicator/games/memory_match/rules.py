"""The rules of Memory Match that a log can break: nothing else says what is legal.

Each answers on a table and a move, a setup, a claim or the log; the table does what happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from adjudicator.game import Match, given
from adjudicator.games.memory_match.doubts import Doubt, Outcomes, Wanted
from adjudicator.games.memory_match.moves import PLACES, Flip, MatchResult, Result, Setup
from adjudicator.games.memory_match.scoring import points
from adjudicator.games.memory_match.series import totals
from adjudicator.games.memory_match.table import Table
from adjudicator.log import Log
from adjudicator.rules import Answer, Assumed, Breach, Open, rule
from adjudicator.thieves import UNKNOWN, Card, either
from adjudicator.totals import leaders

SECTION = "Memory Match"

PRINTED_DECK = Assumed(
    "deck",
    "The values of the thieves are not printed in the rulebook; the deck is taken to have two of each value 1 to 6 "
    "in each suit, and here the Mimes 4 and 5 and two Old Bills (deck).",
)


@rule(Log, section=SECTION)
def player_count(match: Match, log: Log[object, object, object, object, object]) -> Answer:
    """At least two players take part."""
    count = len(match.names)
    if count >= 2:
        return None
    return Breach(f"{count or 'No'} player takes part; Memory Match is for two or more.")


@rule(Setup, section=SECTION, key="deck")
def deal(table: Table, setup: Setup) -> Answer:
    """All 52 cards lie face down in rows: the deck without three Old Bills and the Mimes 1 to 3."""
    if sum(setup.rows) != PLACES:
        return Breach(f"The rows have {_cards(sum(setup.rows))}; {PLACES} are dealt.")
    if setup.layout is None:
        return None
    if len(setup.layout) != PLACES:
        return Breach(f"The layout has {_cards(len(setup.layout))}; it should have {PLACES}.")
    lie = Counter(setup.layout)
    if lie == table.copies:
        return None
    del lie[UNKNOWN]
    over = sorted(card for card, count in lie.items() if count > table.copies.get(card, 0))
    if not over:
        return None
    card = over[0]
    return Breach(
        f"The layout has {lie[card]} {card}; there {_are(table.copies.get(card, 0))} among the {PLACES} cards.",
        assumes=_printed(table),
    )


@rule(Flip, section=SECTION, alone=True)
def game_over(table: Table, move: Flip) -> Answer:
    """Nothing is turned up once the last pair has been taken."""
    if table.finished:
        return Breach("The last pair has been taken, so the game is over.")
    if not table.may_be_over():
        return None
    return _open(table, table.unsure, "whether the last pair has been taken, and the game is over")


@rule(Flip, section=SECTION)
def turn(table: Table, move: Flip) -> Answer:
    """Turns go clockwise; a player who has made a match goes again."""
    if move.seat is None or table.finished:
        return None
    mover, seat = table.mover, move.seat
    if mover.since:
        return _turn_in_doubt(table, move, seat)
    if seat == mover.seat:
        return None
    due = table.name(mover.seat)
    entry, before, matched = table.last
    if before is None:  # nobody has moved yet
        return Breach(f"{due} starts, not {table.name(seat)}.")
    if matched:
        return Breach(
            f"{due} made a match at entry {entry} and goes again; it is not {table.name(seat)}'s turn.", (entry,)
        )
    return Breach(
        f"{table.name(before)} made no match at entry {entry}; it is {due}'s turn, not {table.name(seat)}'s.", (entry,)
    )


def _turn_in_doubt(table: Table, move: Flip, seat: int) -> Answer:
    """Whether it can be a seat's turn after flips that may have been a match, and the places turned up be there."""
    mover, seats, doubts = table.mover, table.seats, table.doubts

    def wrong(outcomes: Outcomes, left: int) -> bool:
        return left > 0 or mover.when(outcomes, seats) != seat

    name = table.name(seat)
    if not doubts.can(mover.since, _right(table, seat)):
        may = [f"{table.name(one)}'s" for one in range(seats) if doubts.can(mover.since, _right(table, one))]
        return Breach(
            f"Whatever the cards not known are, it is {either(may)} turn, not {name}'s.",
            _entries(mover.since),
        )
    if _either_or(table, move, seat):
        return Breach(
            f"Either it is not {name}'s turn, or one of {_places(move.place, move.other_place)} is empty, "
            "whatever the cards not known are.",
            _entries({*mover.since, *doubts.at(move.place, move.other_place)}),
        )
    if not doubts.can(mover.since, wrong):
        return None
    odds = table.against(mover.since[0], seat == mover.seat) if len(mover.since) == 1 else []
    return _open(table, mover.since, f"whether it is {name}'s turn", odds)


def _right(table: Table, seat: int) -> Wanted:
    """That it is a seat's turn."""
    mover, seats = table.mover, table.seats
    return lambda outcomes, left: left > 0 or mover.when(outcomes, seats) == seat


def _either_or(table: Table, move: Flip, seat: int) -> bool:
    """Whether it can be a seat's turn, but not with the cards of both places still there."""
    lifted = table.doubts.at(move.place, move.other_place)
    there, since = dict.fromkeys(lifted, False), table.mover.since
    return (
        bool(since and lifted)
        and table.doubts.can(since, _right(table, seat))
        and not table.doubts.can([*since, *lifted], _right(table, seat), there)
    )


@rule(Flip, section=SECTION)
def two_cards(table: Table, move: Flip) -> Answer:
    """Two different cards are turned up."""
    if move.place != move.other_place or not table.there(move.place):
        return None
    return Breach(f"Place {move.place} is turned up twice; a turn is two different cards.")


@rule(Flip, section=SECTION)
def place(table: Table, move: Flip) -> Answer:
    """The cards turned up lie on the table: their places exist, and their cards have not been taken."""
    numbers = [*dict.fromkeys((move.place, move.other_place))]
    missing = [number for number in numbers if not 0 < number <= table.size]
    taken = {number: table.gone[number] for number in numbers if number in table.gone}
    if missing or taken:
        says = [f"There is no place {either(list(map(str, missing)))}; the places are 1 to {table.size}."] * bool(
            missing
        )
        says += [f"Place {number} is empty: its card was taken at entry {entry}." for number, entry in taken.items()]
        if len({*taken.values()}) < len(taken):
            both, entry = _places(*sorted(taken)).capitalize(), min(taken.values())
            says = [f"{both} are empty: their cards were taken at entry {entry}."]
        return Breach(" ".join(says), tuple(sorted({*taken.values()})))
    if not table.unsure:
        return None
    doubts = table.doubts.at(move.place, move.other_place)
    if not doubts:
        return None
    if not table.doubts.can_be(dict.fromkeys(doubts, False)):
        return Breach(
            f"Whatever the cards not known are, {_places(move.place, move.other_place)} do not both have their cards.",
            _entries(doubts),
        )
    if not any(table.doubts.can_be({doubt: True}) for doubt in doubts):
        return None
    if move.seat is not None and _either_or(table, move, move.seat):
        return None  # which `turn` reports
    what = "still has its card" if move.place == move.other_place else "still have their cards"
    odds = [entry for doubt in doubts for entry in table.against(doubt, False)]
    return _open(table, doubts, f"whether {_places(move.place, move.other_place)} {what}", odds)


@rule(Flip, section=SECTION)
def same_card(table: Table, move: Flip) -> Answer:
    """A place shows the card that it showed before, and that the layout has there."""
    for number, card in _seen(table, move):
        lies, first = table.cards.get(number, card), table.first.get(number, 0)
        if card == lies or first > table.entry:
            continue
        if first == table.entry:
            return Breach(f"Place {number} shows {card} and {lies} at once.")
        if not first:
            return Breach(f"Place {number} shows {card}; by the layout {lies} lies there.")
        return Breach(f"Place {number} shows {card}; at entry {first} it showed {lies}.", (first,))
    return None


@rule(Flip, section=SECTION, key="deck", log_only=True)
def deck(table: Table, move: Flip) -> Answer:
    """No card turns up in more places than the deck has copies of it."""
    for number, card in _seen(table, move):
        if (table.entry, number) not in table.over:
            continue
        copies = table.copies.get(card, 0)
        if not copies:
            return Breach(f"There is no {card} among the {PLACES} cards.", assumes=_printed(table))
        others = sorted(place for place, lies in table.cards.items() if lies == card)
        seen = tuple(table.first[place] for place in others if table.first.get(place, table.entry) < table.entry)
        return Breach(
            f"{card} turns up at place {number}, and lies at "
            f"{_places(*others)} already; there {_are(copies)} in the deck.",
            seen,
            _printed(table),
        )
    return None


@rule(Result, MatchResult, section=SECTION, log_only=True)
def result(of: Table | Match, claim: Result | MatchResult) -> Answer:
    """A result that the log claims is the one that follows from it."""
    if isinstance(claim, Result):
        assert isinstance(of, Table)
        return _pairs_claimed(of, claim.pairs)
    assert isinstance(of, Match)
    return _winner_claimed(of, claim.winner)


def _pairs_claimed(table: Table, claimed: Sequence[int]) -> Answer:
    if len(claimed) != table.seats:
        count = f"{len(claimed)} number{'s' * (len(claimed) != 1)}"
        return Breach(f"The result has {count}; it has one a player, {table.seats}.")
    if not table.finished:
        return Open("A result is claimed of a game that is not over; the rest of the game would tell.")
    counted = points(table)
    wrong = [(seat, mine) for seat, mine in enumerate(counted) if mine is not None and mine != claimed[seat]]
    if wrong:
        said = [f"{table.name(seat)} is said to have {_pairs(claimed[seat])}, and has {mine}" for seat, mine in wrong]
        return Breach(f"{'; '.join(said)}.")
    if None not in counted:
        return None
    right = list(claimed)
    if not table.doubts.can(table.unsure, lambda outcomes, left: left > 0 or table.pairs_when(outcomes) == right):
        return Breach("Whatever the cards not known are, the pairs are not those claimed.")
    return _open(table, table.unsure, "whether the pairs claimed are right")


def _winner_claimed(match: Match, claimed: Sequence[int]) -> Answer:
    if not match.tables or not match.tables[-1].finished:
        return Open("A winner is claimed of a match whose last game is not over; the rest of it would tell.")
    won = leaders(totals(match))
    if won is None:
        return Open("The pairs that are not known would tell who won the match.")
    said = sorted(set(claimed))
    if said == won:
        return None
    named = _named(match, said)
    return Breach(
        f"{named if said else 'Nobody'} {'is' if len(said) < 2 else 'are'} said to win; "
        f"by the pairs {_named(match, won)} {'wins' if len(won) < 2 else 'win'}."
    )


def _named(match: Match, seats: Sequence[int]) -> str:
    return " and ".join(match.names[seat] for seat in seats) or "nobody"


def _seen(table: Table, move: Flip) -> Iterator[tuple[int, Card]]:
    """The places of a flip that have a card, with what they show; nothing is said of the others."""
    for number, card in ((move.place, move.card), (move.other_place, move.other_card)):
        if card != UNKNOWN and table.there(number):
            yield number, card


def _open(table: Table, doubts: Sequence[Doubt], what: str, odds: Iterable[int] = ()) -> Open:
    """What is not known for flips that may have been a match, and which cards would tell.

    `odds` are entries that can be right too, but not together with this one.
    """
    unknown = _unknown(doubts) or _unknown(table.unsure)  # a card seen may have been gone, with one not seen
    says = f"The {'card' if len(unknown) == 1 else 'cards'} at {_places(*unknown)} would tell {what}."
    return Open(says, None, (*_entries(doubts), *odds))


def _unknown(doubts: Iterable[Doubt]) -> list[int]:
    return sorted({term for doubt in doubts for term in doubt.terms if isinstance(term, int)})


def _entries(doubts: Iterable[Doubt]) -> tuple[int, ...]:
    return tuple(sorted(doubt.entry for doubt in doubts))


def _places(*places: int) -> str:
    numbers = [str(number) for number in dict.fromkeys(places)]
    if len(numbers) == 1:
        return f"place {numbers[0]}"
    return f"places {', '.join(numbers[:-1])} and {numbers[-1]}"


def _printed(table: Table) -> tuple[Assumed, ...]:
    """The printed deck as a reason, where the log brings none of its own."""
    return () if given(table.log, "deck") else (PRINTED_DECK,)


def _are(copies: int) -> str:
    return "is none" if not copies else "is 1" if copies == 1 else f"are {copies}"


def _cards(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


def _pairs(count: int) -> str:
    return f"{count} pair{'s' * (count != 1)}"
