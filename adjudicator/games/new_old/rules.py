"""The rules of New Old that a log can break: nothing else says what is legal.

Each answers on a table and a move, a setup, a claim or the log; the table does what happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from adjudicator.game import Match
from adjudicator.games.new_old import scoring
from adjudicator.games.new_old.cards import COPIES, DECK, HIGHEST, KIND_NAMES, NEW, NUMBER, OLD, spell
from adjudicator.games.new_old.claims import points_claimed, ranges, winner_claimed
from adjudicator.games.new_old.moves import MatchResult, Move, Pass, Play, Result, Reveal, Setup
from adjudicator.games.new_old.proofs import (
    DEALT,
    RULEBOOK_WRAP,
    by_default,
    cards_of,
    forced,
    foreign_cards,
    holds,
    missing_cards,
    not_among,
    step,
    stuck,
)
from adjudicator.games.new_old.series import games_of
from adjudicator.games.new_old.table import (
    EXITED,
    NEW_ZONE,
    OLD_ZONE,
    STAGE_A,
    STAGE_B,
    ZONE_NAMES,
    Table,
    shown,
)
from adjudicator.log import Log
from adjudicator.rules import Answer, Assumed, Breach, Open, rule

RULEBOOK_FORCED = Assumed(
    "forced_reveal",
    "The rulebook leaves open whether a player who can play no Old Card must reveal; "
    "here a New Card may be played instead (forced-reveal no).",
)
RULEBOOK_GAMES = Assumed("games", "The match is taken to have as many games as there are players (games).")


@rule(Log, section="Game Objective")
def player_count(match: Match, log: Log[object, object, object, object, object]) -> Answer:
    """Two to five players take part."""
    count = len(match.names)
    if 2 <= count <= 5:
        return None
    return Breach(f"{count} player{'s take' if count != 1 else ' takes'} part; New Old is for 2 to 5.")


@rule(Setup, section="Next Game", key="games")
def game_count(table: Table, setup: Setup) -> Answer:
    """No game is played after the last one of the match: there are as many as players."""
    games = games_of(table.house, table.seats)
    if table.number <= games:
        return None
    return Breach(
        f"The match has {games} game{'s' * (games != 1)}; this is game {table.number}.",
        assumes=by_default(table, RULEBOOK_GAMES),
    )


@rule(Setup, section="Setup")
def deal(table: Table, setup: Setup) -> Answer:
    """Each player is dealt 7 New and 7 Old Cards, returns one of each, and so holds 6 and 6."""
    if setup.hands is None and setup.dealt is None and setup.returned is None:
        return None
    lists = (
        ("hands", setup.hands, 6, "hand"),
        ("dealt", setup.dealt, DEALT, "deal"),
        ("returned", setup.returned, 1, "return"),
    )
    for key, shown_cards, each, what in lists:
        if shown_cards is None:
            continue
        if len(shown_cards) != table.seats:
            return Breach(
                f"The number of lists under {key} is {len(shown_cards)}; it should be {table.seats}, one a player."
            )
        for seat, cards in enumerate(shown_cards):
            if not _fair(cards, each):
                return Breach(
                    f"The {what} of {table.name(seat)} is {_count(cards)}; "
                    f"it should be {each} New and {each} Old Card{'s' * (each != 1)}."
                )
    if setup.dealt is None or (setup.hands is None and setup.returned is None):
        return None
    for seat, dealt in enumerate(setup.dealt):
        parts = cards_of(setup.hands, seat) + cards_of(setup.returned, seat)
        odd = [] if holds(dealt, parts) else not_among(parts, dealt)
        if odd:
            return Breach(
                f"{table.name(seat)} holds or returned {spell(odd)}, which {'is' if len(odd) == 1 else 'are'} not "
                f"among the 14 cards dealt to {table.name(seat)}."
            )
    return None


@rule(Setup, section="Setup")
def field_cards(table: Table, setup: Setup) -> Answer:
    """One Old Card and one New Card lie on the two zones."""
    kinds = sorted([card[0] for card in setup.fields])
    if kinds == [NEW, OLD]:
        return None
    if len(kinds) != 2 or kinds in ([NEW, NEW], [OLD, OLD]):
        fields = spell(setup.fields) if setup.fields else "none"
        return Breach(f"The field cards are {fields}; they should be one Old and one New Card.")
    if "?" not in kinds:
        return None
    return Open(
        f"The field cards are {spell(setup.fields)}; "
        "the kind of the one not known would tell whether there is one of each."
    )


@rule(Setup, section="Next Game")
def start_player(table: Table, setup: Setup) -> Answer:
    """From the second game on, the lowest scorer of the game before starts."""
    before = table.before
    if before is None:
        return None
    points = before.points()
    known = [mine for mine in points if mine is not None]
    if before.finished and len(known) == len(points) and points[table.starter] == min(known):
        return None
    if before.finished:
        worths = [scoring.worths(cards) for cards in before.revealed]
        mine = worths[table.starter]
        lowest = min(range(table.seats), key=lambda seat: worths[seat][-1])
        if worths[lowest][-1] < mine[0] and setup.first is not None:
            return Breach(
                f"{table.name(setup.first)} scored {ranges(mine)} in game {table.number - 1}, and "
                f"{table.name(lowest)} {ranges(worths[lowest])}; the lowest scorer starts."
            )
        if all(other[0] >= mine[-1] for seat, other in enumerate(worths) if seat != table.starter):
            return None
    return Open(
        f"{table.name(table.starter)} starts; "
        f"the full score of game {table.number - 1} would tell who scored lowest there."
    )


@rule(Play, Reveal, Pass, section="On Your Turn", alone=True)
def game_over(table: Table, move: Move) -> Answer:
    """Nothing is played once everybody has exited."""
    if table.turn is not None:
        return None
    return Breach("Everybody has exited, so the game is over.")


@rule(Play, Reveal, Pass, section="If you cannot play", alone=True)
def exited(table: Table, move: Move) -> Answer:
    """A player who has no card left, or has revealed all of them, takes no more turns."""
    if move.seat is None or table.stage[move.seat] != EXITED:
        return None
    return Breach(f"{table.name(move.seat)} has exited; it is {_whose(table)} turn.")


@rule(Play, Reveal, Pass, section="On Your Turn")
def turn(table: Table, move: Move) -> Answer:
    """Turns go clockwise, and a player who reveals Old Cards goes on in the same turn."""
    if move.seat is None or move.seat == table.turn or table.turn is None:
        return None
    if table.entry == table.revealed_at + 1:
        return Breach(
            f"It is still {_whose(table)} turn: after a reveal the same player plays a New Card, or reveals the rest."
        )
    return Breach(f"It is {_whose(table)} turn, not {table.name(move.seat)}'s.")


@rule(Pass, section="Common Mistakes")
def no_pass(table: Table, move: Pass) -> Answer:
    """Nobody passes: a player plays a card or reveals."""
    return Breach("Nobody may pass: a player who cannot play reveals.")


@rule(Play, section="On Your Turn", log_only=True)
def zone(table: Table, move: Play) -> Answer:
    """Players in stage A play to the Old Zone, those in stage B to the New Zone."""
    if move.zone is None or move.seat is None:
        return None
    due = OLD_ZONE if table.stage[move.seat] == STAGE_A else NEW_ZONE
    if table.zone_of(move) == due:
        return None
    why = "has not revealed yet" if due == OLD_ZONE else "has revealed"
    return Breach(
        f"{table.name(move.seat)} {why} and plays to the {ZONE_NAMES[due]}, not to the {ZONE_NAMES[1 - due]}."
    )


@rule(Play, section="Stage A")
def old_zone_step(table: Table, move: Play) -> Answer:
    """A card on the Old Zone has the field card's number or one higher; 1 follows 6."""
    return step(table, move, OLD_ZONE) if table.zone_of(move) == OLD_ZONE else None


@rule(Play, section="Stage B", key="new-zone-wrap", sometimes=True)
def new_zone_step(table: Table, move: Play) -> Answer:
    """A card on the New Zone has the field card's number or one higher; 1 follows 6."""
    if table.zone_of(move) != NEW_ZONE:
        return None
    answer = step(table, move, NEW_ZONE)
    if (
        answer is None
        and NUMBER[move.card] == 1
        and table.field(NEW_ZONE) == HIGHEST
        and by_default(table, RULEBOOK_WRAP)
    ):
        return RULEBOOK_WRAP
    return answer


@rule(Play, section="Stage B")
def new_cards_only(table: Table, move: Play) -> Answer:
    """In stage B only New Cards are played."""
    if move.seat is None or table.stage[move.seat] != STAGE_B or move.card[0] == NEW:
        return None
    if move.card[0] == OLD:
        return Breach(f"{table.name(move.seat)} has revealed and plays New Cards only; {move.card} is an Old Card.")
    seat, entry, name = move.seat, table.entry, table.name(move.seat)

    def settle(end: Table) -> Answer:
        kind = end.kind_unseen(seat, entry)
        if kind is None:
            return open_
        return None if kind == NEW else Breach(f"{name} has revealed and plays New Cards only; this was an Old Card.")

    open_ = Open(f"The kind of the card that {name} played would tell: in stage B it is a New Card.", settle)
    return open_


@rule(Play, section="Setup", over=("deck",))
def in_hand(table: Table, move: Play) -> Answer:
    """A player plays only cards that are in the player's hand."""
    if move.seat is None:
        return None
    hand, card = table.hands[move.seat], move.card
    if hand.may_hold(card):
        return None
    name = table.name(move.seat)
    if hand.among is not None and hand.all_known():
        return Breach(f"{name} does not hold {card}.")
    if hand.left.get(card[0]):
        return Breach(f"{card} is not among the cards that {name} can hold.")
    return Breach(
        f"{name} has no {KIND_NAMES[card[0]]} Card left: a hand has six, and six have been played or revealed."
    )


@rule(Setup, Play, Reveal, section="Components")
def deck(table: Table, thing: Setup | Play | Reveal) -> Answer:
    """The deck has the numbers 1 to 6 of each kind, six cards of each."""
    if isinstance(thing, Setup):
        if DECK.issuperset(table.seen) and max(table.seen.values(), default=0) <= COPIES:
            return None
        counts: Counter[str] = Counter(table.seen)
        fresh: Sequence[str] = sorted(table.seen)
    else:
        seat = thing.seat
        if seat is None or table.hands[seat].among is not None:
            return None
        known = table.hands[seat].known
        fresh = [card for card, count in Counter(shown(thing)).items() if card[-1] != "?" and count > known.count(card)]
        counts = Counter(table.seen)
        for card in fresh:
            counts[card] += shown(thing).count(card) - known.count(card)
    for card in fresh:
        if not NUMBER[card]:
            return Breach(f"There is no {card}: the numbers are 1 to {HIGHEST}.")
        if counts[card] > COPIES:
            return Breach(
                f"{card} has been seen {counts[card]} times in this game; the deck has {COPIES} of each card."
            )
    return None


@rule(Reveal, section="Stage A to B")
def reveal_stuck(table: Table, move: Reveal) -> Answer:
    """The first reveal is for a player who can play no Old Card."""
    return stuck(table, move, STAGE_A)


@rule(Reveal, section="Stage A to B")
def reveal_old(table: Table, move: Reveal) -> Answer:
    """The first reveal shows all Old Cards of the hand, and no New Card."""
    if move.seat is None or table.stage[move.seat] != STAGE_A:
        return None
    name = table.name(move.seat)
    new = [card for card in move.cards if card[0] == NEW]
    if new:
        what = "is a New Card" if len(new) == 1 else "are New Cards"
        return Breach(f"{spell(new)} {what}; the first reveal shows Old Cards only.")
    hand = table.hands[move.seat]
    foreign = foreign_cards(table, move.seat, move.cards)
    if foreign:
        return Breach(f"{name} does not hold {spell(foreign)}; the first reveal shows the Old Cards of the hand.")
    due = hand.left[OLD]
    if not due - hand.vague <= len(move.cards) <= due:
        all_of = f": {spell(hand.cards(OLD))}" if due and hand.all_known(OLD) else ""
        return Breach(
            f"{name} holds {due or 'no'} Old Card{'s' * (due != 1)}{all_of}; "
            f"the reveal shows {len(move.cards) or 'none'}."
        )
    missing = missing_cards(hand.cards(OLD), move.cards)
    if missing:
        return Breach(f"{name} holds {spell(missing)} too; the first reveal shows all Old Cards of the hand.")
    if "?" not in move.cards and not hand.vague:
        return None
    seat, entry = move.seat, table.entry

    def settle(end: Table) -> Answer:
        if entry in end.back:
            return open_
        kind = end.kind_unseen(seat, entry)
        later = {card: last for card, last in end.left_after(seat, OLD, entry).items() if kind or card != "?"}
        if later:
            return Breach(
                f"By what {name} has played and revealed, these are not just the Old Cards of the hand.",
                tuple(later.values()),
            )
        seen = "?" not in move.cards and end.all_seen(seat, OLD, entry)
        return None if kind or seen else open_

    open_ = Open(
        f"The kinds of all cards that {name} has played and revealed would tell whether these are all the Old Cards.",
        settle,
    )
    return open_


@rule(Play, section="Stage A", key="forced-reveal")
def reveal_forced(table: Table, move: Play) -> Answer:
    """Where the table plays so, a player who can play no Old Card reveals, and plays no New Card."""
    seat = move.seat
    if not table.house.forced_reveal or seat is None or table.stage[seat] != STAGE_A or move.card[0] == OLD:
        return None
    return forced(table, seat, move.card, table.field(OLD_ZONE))


@rule(Reveal, section="Stage B", key="new-zone-wrap", sometimes=True)
def must_play_new(table: Table, move: Reveal) -> Answer:
    """The second reveal is for a player who can play no New Card to the New Zone."""
    return stuck(table, move, STAGE_B)


@rule(Reveal, section="If you cannot play")
def reveal_rest(table: Table, move: Reveal) -> Answer:
    """The second reveal shows every card that is left in the hand."""
    if move.seat is None or table.stage[move.seat] != STAGE_B:
        return None
    name, hand = table.name(move.seat), table.hands[move.seat]
    foreign = foreign_cards(table, move.seat, move.cards)
    if foreign:
        return Breach(f"{name} cannot hold {spell(foreign)}; the second reveal shows the rest of the hand.")
    if len(move.cards) != hand.size:
        rest = f": {spell(hand.cards())}" if hand.size and hand.all_known() else ""
        return Breach(
            f"{name} holds {hand.size} card{'s' * (hand.size != 1)}{rest}; "
            f"the reveal shows {len(move.cards) or 'none'}."
        )
    for kind, left in hand.left.items():
        count = sum(card[0] == kind for card in move.cards)
        if count > left:
            most = f"at most {left}" if left else "no"
            return Breach(f"{name} holds {most} {KIND_NAMES[kind]} Card{'s' * (left != 1)}; the reveal shows {count}.")
    missing = missing_cards(hand.cards(), move.cards)
    if missing:
        return Breach(f"{name} holds {spell(missing)} too; the second reveal shows the rest of the hand.")
    return None


@rule(Result, MatchResult, section="Game End and Scoring", log_only=True)
def result(of: Table | Match, claim: Result | MatchResult) -> Answer:
    """A result that the log claims is the one that follows from it."""
    if isinstance(claim, Result):
        assert isinstance(of, Table)
        return points_claimed(of, claim.points)
    assert isinstance(of, Match)
    return winner_claimed(of, claim.winner)


def _whose(table: Table) -> str:
    return f"{table.name(table.turn)}'s" if table.turn is not None else "nobody's"


def _fair(cards: Sequence[str], each: int) -> bool:
    """Whether cards can be so many of each kind."""
    text = "".join(cards)
    return len(cards) == 2 * each and text.count(NEW) <= each and text.count(OLD) <= each


def _count(cards: Sequence[str]) -> str:
    kinds = Counter(card[0] for card in cards)
    return f"{kinds[NEW]} New and {kinds[OLD]} Old Cards" + (f" and {kinds['?']} not known" if kinds["?"] else "")
