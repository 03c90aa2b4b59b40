"""The rules of New Old that a log can break: nothing else says what is legal.

Each answers on a table and a move, a setup, a claim or the log; the table does what happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import structs

from adjudicator.game import Match, given
from adjudicator.games.new_old import scoring
from adjudicator.games.new_old.cards import COPIES, DECK, HIGHEST, KIND_NAMES, KINDS, NEW, NUMBER, OLD, nexts, spell
from adjudicator.games.new_old.moves import MatchResult, Move, Pass, Play, Result, Reveal, Setup
from adjudicator.games.new_old.series import games_of, leaders, totals
from adjudicator.games.new_old.table import (
    EXITED,
    NEW_ZONE,
    OLD_ZONE,
    STAGE_A,
    STAGE_B,
    ZONE_NAMES,
    Table,
    Unseen,
    shown,
)
from adjudicator.log import Log
from adjudicator.rules import Answer, Assumed, Breach, Open, rule

DEALT = 7
"""How many cards of each kind every player is dealt."""
RULEBOOK_WRAP = Assumed(
    "new_zone_wrap",
    "The rulebook says that 1 follows 6 for the Old Zone only; here it holds in the New Zone too (new-zone-wrap yes).",
)
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
        assumes=_default(table, RULEBOOK_GAMES),
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
                    f"it should be {each} New and {each} Old Card{'s' * (each > 1)}."
                )
    if setup.dealt is None or (setup.hands is None and setup.returned is None):
        return None
    for seat, dealt in enumerate(setup.dealt):
        parts = _cards_of(setup.hands, seat) + _cards_of(setup.returned, seat)
        odd = [] if _holds(dealt, parts) else _not_among(parts, dealt)
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
                f"{table.name(setup.first)} scored {_ranges(mine)} in game {table.number - 1}, and "
                f"{table.name(lowest)} {_ranges(worths[lowest])}; the lowest scorer starts."
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


@rule(Play, section="On Your Turn")
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
    return _step(table, move, OLD_ZONE) if table.zone_of(move) == OLD_ZONE else None


@rule(
    Play,
    section="Stage B",
    key="new-zone-wrap",
)
def new_zone_step(table: Table, move: Play) -> Answer:
    """A card on the New Zone has the field card's number or one higher; 1 follows 6."""
    if table.zone_of(move) != NEW_ZONE:
        return None
    answer = _step(table, move, NEW_ZONE)
    if (
        answer is None
        and NUMBER[move.card] == 1
        and table.field(NEW_ZONE) == HIGHEST
        and _default(table, RULEBOOK_WRAP)
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
    if hand.left.get(card[0], 0) > 0:
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
    return _stuck(table, move, STAGE_A)


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
    foreign = _foreign(table, move.seat, move.cards)
    if foreign:
        return Breach(f"{name} does not hold {spell(foreign)}; the first reveal shows the Old Cards of the hand.")
    due = hand.left[OLD]
    if not max(0, due - hand.vague) <= len(move.cards) <= due:
        all_of = f": {spell(hand.cards(OLD))}" if due and hand.all_known(OLD) else ""
        return Breach(
            f"{name} holds {due or 'no'} Old Card{'s' * (due != 1)}{all_of}; "
            f"the reveal shows {len(move.cards) or 'none'}."
        )
    missing = _missing(hand.cards(OLD), move.cards)
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
    return _forced(table, seat, move.card, table.field(OLD_ZONE))


@rule(
    Reveal,
    section="Stage B",
    key="new-zone-wrap",
)
def must_play_new(table: Table, move: Reveal) -> Answer:
    """The second reveal is for a player who can play no New Card to the New Zone."""
    return _stuck(table, move, STAGE_B)


@rule(Reveal, section="If you cannot play")
def reveal_rest(table: Table, move: Reveal) -> Answer:
    """The second reveal shows every card that is left in the hand."""
    if move.seat is None or table.stage[move.seat] != STAGE_B:
        return None
    name, hand = table.name(move.seat), table.hands[move.seat]
    foreign = _foreign(table, move.seat, move.cards)
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
            return Breach(f"{name} holds {most} {KIND_NAMES[kind]} Card{'s' * (left > 1)}; the reveal shows {count}.")
    missing = _missing(hand.cards(), move.cards)
    if missing:
        return Breach(f"{name} holds {spell(missing)} too; the second reveal shows the rest of the hand.")
    return None


@rule(Result, MatchResult, section="Game End and Scoring")
def result(of: Table | Match, claim: Result | MatchResult) -> Answer:
    """A result that the log claims is the one that follows from it."""
    if isinstance(claim, Result):
        assert isinstance(of, Table)
        return _points_claimed(of, claim.points)
    assert isinstance(of, Match)
    return _winner_claimed(of, claim.winner)


def _points_claimed(table: Table, claimed: Sequence[int]) -> Answer:
    if len(claimed) != table.seats:
        return Breach(
            f"The result has points for {len(claimed)}; it should have them for each of {table.seats} players."
        )
    if not table.finished:
        return Open("A result is claimed of a game that is not over; the rest of the game would tell.")
    if list(claimed) == table.points():
        return None
    for seat, mine in enumerate(claimed):
        worths = scoring.worths(table.revealed[seat])
        if mine not in worths:
            return Breach(
                f"{table.name(seat)} is said to score {mine}, and scores {_ranges(worths)}{_why(table, seat)}."
            )
    if None in table.points():
        return Open("The cards revealed that are not known would tell whether the points claimed are right.")
    return None


def _winner_claimed(match: Match, claimed: Sequence[int]) -> Answer:
    if not match.tables or not match.tables[-1].finished:
        return Open("A winner is claimed of a match whose last game is not over; the rest of it would tell.")
    won = leaders(totals(match))
    if won is None:
        return Open("The scores that are not known would tell who won the match.")
    if sorted(set(claimed)) == won:
        return None
    said, right = sorted(set(claimed)), won
    return Breach(
        f"{_named(match, said) or 'Nobody'} {'is' if len(said) < 2 else 'are'} said to win; "
        f"by the totals {_named(match, right)} {'wins' if len(right) < 2 else 'win'}."
    )


def _named(match: Match, seats: Sequence[int]) -> str:
    return " and ".join(match.names[seat] for seat in seats)


def _why(table: Table, seat: int) -> str:
    reasons = scoring.score(table.revealed[seat])[1]
    return f" ({'; '.join(f'{reason.what}: {reason.points}' for reason in reasons)})" if reasons else ""


def _ranges(numbers: Sequence[int]) -> str:
    """Numbers in order, as ranges: `from -11 to -6 or from -1 to 4`."""
    starts = [number for number in numbers if number - 1 not in numbers]
    ends = [number for number in numbers if number + 1 not in numbers]
    ranges = zip(starts, ends, strict=True)
    return " or ".join(str(low) if low == high else f"from {low} to {high}" for low, high in ranges)


def _whose(table: Table) -> str:
    return f"{table.name(table.turn)}'s" if table.turn is not None else "nobody's"


def _fair(cards: Sequence[str], each: int) -> bool:
    """Whether cards can be so many of each kind."""
    text = "".join(cards)
    return len(cards) == 2 * each and text.count(NEW) <= each and text.count(OLD) <= each


def _count(cards: Sequence[str]) -> str:
    kinds = Counter(card[0] for card in cards)
    return f"{kinds[NEW]} New and {kinds[OLD]} Old Cards" + (f" and {kinds['?']} not known" if kinds["?"] else "")


def _default(table: Table, assumed: Assumed) -> tuple[Assumed, ...]:
    """A key as a reason, where the log does not give it."""
    return () if given(table.log, assumed.key) else (assumed,)


def _cards_of(lists: tuple[tuple[str, ...], ...] | None, seat: int) -> tuple[str, ...]:
    return () if lists is None else lists[seat]


def _holds(dealt: Sequence[str], parts: Sequence[str]) -> bool:
    """Whether all of `parts` are plainly among the cards dealt, as they are written."""
    rest = list(dealt)
    try:
        for card in parts:
            rest.remove(card)
    except ValueError:
        return False
    return True


def _not_among(parts: Sequence[str], dealt: Sequence[str]) -> list[str]:
    """The known cards of `parts`, of one kind, for which the seven of the kind that were dealt have no room."""
    known = Counter(card for card in parts if card[-1] != "?")
    extra = sorted((known - Counter(dealt)).elements())
    for kind in KINDS:
        cards = [card for card in extra if card[0] == kind]
        if len(cards) > DEALT - sum(card[0] == kind and card[-1] != "?" for card in dealt):
            return cards
    return []


def _foreign(table: Table, seat: int, cards: Sequence[str]) -> list[str]:
    """The cards revealed that are not among those that the player can hold."""
    among = table.hands[seat].among
    if among is None:
        return []
    known = Counter(card for card in cards if card[-1] != "?")
    return sorted((known - Counter(among)).elements())


def _missing(held: Sequence[str], cards: Sequence[str]) -> list[str]:
    """The cards held that are not among those revealed, where no card not known can be one of them."""
    missing = sorted((Counter(held) - Counter(cards)).elements())
    return missing if len(missing) > sum(card[-1] == "?" for card in cards) else []


def _step(table: Table, move: Play, zone: int) -> Answer:
    """Whether a card's number goes on the field card of the zone where it lay."""
    field, number = table.field(zone), NUMBER[move.card]
    if move.card in table.goes[zone]:
        return None
    wraps = zone == OLD_ZONE or bool(table.house.new_zone_wrap)
    if field and (number or move.card[-1] != "?"):
        right = " or ".join(map(str, nexts(field, wraps)))
        key = "" if wraps or field < HIGHEST else " (new-zone-wrap no)"
        return Breach(f"{move.card} does not go on the {field} in the {ZONE_NAMES[zone]}: only {right} does{key}.")
    on_zone = table.unseen[zone]
    entry = table.entry
    played = None if move.card[-1] != "?" else Unseen(move.card, move.seat, entry)

    def settle(end: Table) -> Answer:
        fields = {field} if field else _numbers(end, on_zone)
        numbers = {number} if number else _numbers(end, played)
        right = {one for one in numbers if any(one in nexts(on, wraps) for on in fields)}
        if right or not (fields and numbers):
            clash = end.clash(entry, right)
            return structs.replace(open_, evidence=(*open_.evidence, clash)) if clash else open_
        what = f"{move.card} does" if number else f"what the {move.card} can be ({_either(numbers)}) does"
        return Breach(f"By all that was seen, {what} not go on the {_either(fields)} in the {ZONE_NAMES[zone]}.")

    would = f"it would tell whether {move.card} goes there."
    if field or on_zone is None:
        what = "card played" if field else f"card in the {ZONE_NAMES[zone]}"
        open_ = Open(f"The number of the {what} is not known; {would}", settle)
    elif on_zone.seat is None:
        says = f"{on_zone.card}, played at entry {on_zone.entry}, is no card of the deck; what it was would tell "
        open_ = Open(f"{says}whether {move.card} goes there.", settle, (on_zone.entry,))
    else:
        says = f"The number of the card of entry {on_zone.entry} in the {ZONE_NAMES[zone]} is not known; {would}"
        open_ = Open(says, settle, (on_zone.entry,))
    return open_


def _either(numbers: set[int]) -> str:
    return " or ".join(map(str, sorted(numbers)))


def _numbers(table: Table, unseen: Unseen | None) -> set[int]:
    """The numbers that a card not seen can have, by all that was seen in the game."""
    numbers = set(range(1, HIGHEST + 1))
    if unseen is None or unseen.seat is None:
        return numbers
    return {
        number
        for number in numbers
        for kind in KINDS
        if unseen.card[0] in ("?", kind) and table.may_have_been(unseen.seat, unseen.entry, f"{kind}{number}")
    }


def _stuck(table: Table, move: Reveal, stage: int) -> Answer:
    """Whether a player who reveals in a stage could still play a card of the stage's kind to the stage's zone."""
    seat = move.seat
    if seat is None or table.stage[seat] != stage:
        return None
    zone, kind = (OLD_ZONE, OLD) if stage == STAGE_A else (NEW_ZONE, NEW)
    field, hand, name = table.field(zone), table.hands[seat], table.name(seat)
    held = table.held(seat, kind, move.cards)
    wraps = zone == OLD_ZONE or bool(table.house.new_zone_wrap)

    def could_play(fits: list[str], seen_at: tuple[int, ...] = ()) -> Breach:
        what = "an Old Card" if stage == STAGE_A else "a New Card"
        by_wrap = zone == NEW_ZONE and field == HIGHEST and all(NUMBER[card] == 1 for card in fits)
        return Breach(
            f"{spell(fits)} {'goes' if len(fits) == 1 else 'go'} on the {field} in the {ZONE_NAMES[zone]}, "
            f"so {name} could still play {what}.",
            seen_at,
            _default(table, RULEBOOK_WRAP) if by_wrap else (),
        )

    fits = [card for card in held if card in table.goes[zone]]
    if fits:
        return could_play(fits)
    unknown = [card for card in move.cards if card[-1] == "?" and card[0] in (kind, "?")]
    shows_all = sum(card[0] == kind for card in move.cards) >= hand.left[kind] or hand.all_known(kind)
    if shows_all and not unknown and (field or not held):
        return None
    entry, on_zone = table.entry, table.unseen[zone]

    def settle(end: Table) -> Answer:
        later = end.left_after(seat, kind, entry)
        had = {*held, *later, *end.hands[seat].cards(kind)}
        numbers = nexts(field, wraps) if field else ()
        fits = sorted(card for card in had if NUMBER[card] in numbers)
        if fits:
            return could_play(fits, tuple(later[card] for card in fits if card in later))
        may_fit = any(end.may_have_been(seat, entry, f"{kind}{number}") for number in numbers)
        if field and (not may_fit or (not unknown and end.all_seen(seat, kind, entry))):
            return None
        possible = [{NUMBER[card]} for card in had]
        possible += [_numbers(end, Unseen(card, seat, entry)) for card in unknown if card[0] == kind]
        fields = {field} if field else _numbers(end, on_zone)
        proved = all(any(one and one <= set(nexts(on, wraps)) for one in possible) for on in fields)
        if not end.surely_left(seat, kind, numbers) and not (fields and proved):
            return open_
        return Breach(f"By all that was seen, {name} could still play one of the cards to the {ZONE_NAMES[zone]}.")

    missing = f"the {KIND_NAMES[kind]} Cards held" if field else f"the number of the card in the {ZONE_NAMES[zone]}"
    open_ = Open(f"It is not known whether {name} could still play; {missing} would tell.", settle)
    return open_


def _forced(table: Table, seat: int, card: str, field: int) -> Answer:
    """Whether a New Card was played in stage A though no Old Card could be: now, or from what is seen later."""
    hand, name, entry = table.hands[seat], table.name(seat), table.entry
    if any(one in table.goes[OLD_ZONE] for one in table.held(seat, OLD)):
        return None
    if field and hand.all_known(OLD) and card[0] == NEW:
        return Breach(_had_to_reveal(name, field))

    def settle(end: Table) -> Answer:
        answer = forced_after_all(end, entry, seat, field)
        kind = NEW if card[0] == NEW else end.kind_unseen(seat, entry)
        if kind == NEW or answer is None:
            return answer
        return None if kind == OLD else open_

    open_ = Open(
        f"The Old Cards that {name} held at entry {entry} would tell whether one of them could be played; "
        f"if none could, {name} had to reveal (forced-reveal yes).",
        settle,
    )
    return open_


def forced_after_all(table: Table, entry: int, seat: int, field: int) -> Answer:
    """The same, when the game has been seen: the Old Cards held then left the hand later, or are in it still."""
    name = table.name(seat)
    later = table.left_after(seat, OLD, entry)
    held = {*table.held(seat, OLD), *later}
    numbers = nexts(field) if field else ()
    if any(NUMBER[card] in numbers for card in held) or table.surely_left(seat, OLD, numbers):
        return None
    open_ = Open(
        f"The Old Cards that {name} held at entry {entry} are not all known; they would tell whether one of them "
        f"could be played on the {field or 'card'} in the Old Zone. "
        f"If none could, {name} had to reveal (forced-reveal yes)."
    )
    if not field:
        return open_
    if table.all_seen(seat, OLD, entry):
        last = max(later.values(), default=entry)
        return Breach(_had_to_reveal(name, field), evidence=(last,))
    possible = [number for number in numbers if table.may_have_been(seat, entry, f"{OLD}{number}")]
    if not possible:
        return Breach(_had_to_reveal(name, field))
    return structs.replace(open_, evidence=tuple(_at_odds(table, entry, seat, possible)))


def _at_odds(table: Table, entry: int, seat: int, possible: Sequence[int]) -> list[int]:
    """Other New Cards played in stage A that the one Old Card not seen cannot allow as well."""
    if table.hands[seat].unseen(OLD) != 1:
        return []
    return [
        other
        for other, who, field in table.new_in_a
        if who == seat
        and other != entry
        and field
        and not set(nexts(field)) & {*possible, *(NUMBER[card] for card in table.left_after(seat, OLD, other))}
    ]


def _had_to_reveal(name: str, field: int) -> str:
    return f"{name} could play no Old Card on the {field} in the Old Zone, and had to reveal (forced-reveal yes)."
