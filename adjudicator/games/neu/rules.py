"""The rules of Neu that a log can break: nothing else says what is legal.

Each answers on a table and a move, a setup, a claim or the log; the table does what happened.
What takes more than a few lines to tell is in `turns`, `holding`, `losing` and `claims`.
"""

from __future__ import annotations

from adjudicator.game import Match
from adjudicator.games.neu import claims, holding, losing, series, turns
from adjudicator.games.neu.assumed import FLOOR, MISSED, SELF, by_default
from adjudicator.games.neu.cards import COPIES, HAND, LIMIT, spell, sum_after
from adjudicator.games.neu.laying import card_of
from adjudicator.games.neu.moves import Draw, Lose, MatchResult, Move, Play, Result, Setup, Shot, Show
from adjudicator.games.neu.stock import UNKNOWN
from adjudicator.games.neu.table import Table
from adjudicator.games.neu.weighing import ask
from adjudicator.log import Log
from adjudicator.rules import Answer, Breach, Open, rule


@rule(Log, section="The Game")
def player_count(match: Match, log: Log[object, object, object, object, object]) -> Answer:
    """Two to seven players take part."""
    count = len(match.names)
    if 2 <= count <= 7:
        return None
    return Breach(f"{count} player{'s take' if count != 1 else ' takes'} part; Neu is for 2 to 7.")


@rule(Setup, section="How to play", alone=True)
def game_over(table: Table, setup: Setup) -> Answer:
    """No round is played once only one player has chips."""
    if not table.void:
        return None
    left = f"Only {table.name(table.inside[0])}" if table.inside else "Nobody"
    return Breach(f"{left} has chips, so the game is over.")


@rule(Setup, section="How to play")
def deal(table: Table, setup: Setup) -> Answer:
    """Each player who is in is dealt 3 cards, hands and draw pile are the deck, and the chips follow."""
    return claims.chips(table, setup) or claims.dealt(table, setup)


@rule(Setup, section="How to play")
def dealer(table: Table, setup: Setup) -> Answer:
    """The loser of the round before deals, or the next player on the left who still has chips."""
    before = table.before
    if before is None:
        return None
    due = series.next_dealer(before)
    if due is None:
        return Open(
            f"Who lost round {table.number - 1} is not known; it would tell who should deal round {table.number}."
        )
    if setup.dealer == due:
        return None
    lost = table.name(before.loser)
    why = f"{lost} lost round {table.number - 1}"
    if due != before.loser:
        why += f" and has no chips left, and {table.name(due)} is next on the left"
    return Breach(f"{_deals(table)}; {why}, so {table.name(due)} should deal.")


@rule(Play, Shot, Lose, Draw, section="How to play", alone=True)
def round_over(table: Table, move: Move) -> Answer:
    """Nothing is played once somebody has lost the round; who exceeded 101 may say so."""
    if table.void or not table.finished:
        return None
    losses = [world.loss for world in table.worlds if world.loss is not None]
    by_card = [loss for loss in losses if loss.card is not None]
    if by_card and table.fog:
        return None
    if isinstance(move, Lose) and not table.confirmed and any(move.seat in (None, loss.seat) for loss in by_card):
        return None
    losers = spell([table.name(seat) for seat in sorted({loss.seat for loss in losses})], "or")
    entries = spell([str(entry) for entry in sorted({loss.entry for loss in losses})], "or")
    return Breach(f"The round is over: {losers} lost it at entry {entries}.")


@rule(Play, Shot, Lose, Draw, section="How to play")
def eliminated(table: Table, move: Move) -> Answer:
    """A player who has run out of chips takes no part: does not act, and is not shot at."""
    if table.void:
        return None
    if move.seat is not None and move.seat not in table.inside:
        return Breach(f"{table.name(move.seat)} has no chips and has left the game.")
    if isinstance(move, Shot) and move.target not in table.inside:
        return Breach(f"The SHOT names {table.name(move.target)}, who has no chips and has left the game.")
    return None


@rule(Play, Shot, Lose, Draw, section="How to play")
def turn(table: Table, move: Move) -> Answer:
    """Turns go round in the direction of play, or to the player whom a SHOT names; only who has just played draws."""
    if _out(table, move) or move.seat is None:
        return None
    seat = move.seat
    if isinstance(move, Draw):
        return ask(table, "turn", move, lambda world: turns.drawer(table, world, seat))
    return ask(table, "turn", move, lambda world: turns.on_turn(table, world, move, seat))


@rule(Play, Shot, Lose, section="The Game")
def owes_two(table: Table, move: Move) -> Answer:
    """Who plays after a DOUBLE lays two cards."""
    if _out(table, move):
        return None
    return ask(table, "owes-two", move, lambda world: turns.pays(table, world, move))


@rule(Shot, section="The Game", key="shot-self")
def shot_target(table: Table, move: Shot) -> Answer:
    """Where the table plays so, a SHOT names another player."""
    if _out(table, move) or move.target != move.seat:
        return None
    if not table.house.shot_self:
        return Breach(
            f"{table.name(move.seat)} names {table.name(move.target)}; a SHOT names another player (shot-self no)."
        )
    return by_default(table, SELF)


@rule(Play, Shot, Show, section="How to play", over=("deck",))
def in_hand(table: Table, move: Play | Shot | Show) -> Answer:
    """A player plays, and shows, only cards that are in the player's hand."""
    if table.void or (_out(table, move) and not isinstance(move, Show)) or move.seat is None:
        return None
    worlds = table.acting(move)
    if any(table.can_be(world, move) for world in worlds):
        return None
    answers = [holding.not_held(table, world, move, move.seat) for world in worlds]
    return next((answer for answer in answers if answer), None) if all(answers) and not table.fog else None


@rule(Play, Shot, Show, Draw, section="The Game")
def deck(table: Table, move: Play | Shot | Show | Draw) -> Answer:
    """The deck has so many of each card, 58 in all; a card drawn is the top one of the draw pile."""
    if table.void or _out(table, move) or move.seat is None:
        return None
    worlds = table.acting(move)
    if any(table.can_be(world, move) for world in worlds):
        return None
    cards = (card_of(move),) if isinstance(move, (Play, Shot)) else move.cards
    if table.fog and {UNKNOWN, *COPIES}.issuperset(cards):
        return None
    if isinstance(move, Draw):
        return holding.not_drawn(table, worlds[0], move, move.seat)
    return holding.too_many(table, worlds[0], move, move.seat)


@rule(Draw, Play, Shot, section="How to play")
def hand_size(table: Table, move: Move) -> Answer:
    """A hand has 3 cards at the end of a turn; after a draw that was forgotten, as many as that left."""
    if _out(table, move) or move.seat is None or table.finished:
        return None
    seat = move.seat
    if isinstance(move, Draw):
        return ask(table, "hand-size", move, lambda world: turns.size(table, world, move, seat))
    if any(world.sizes[seat] < HAND for world in table.worlds):
        return by_default(table, MISSED)
    return None


@rule(Play, Shot, section="How to play", log_only=True)
def call(table: Table, move: Play | Shot) -> Answer:
    """The sum called is the sum."""
    if _out(table, move):
        return None
    card, floor = card_of(move), bool(table.house.floor_zero)
    totals = [sum_after(world.total, card, floor) for world in table.acting(move)]
    if move.call is not None:
        if card == UNKNOWN:
            totals = [world.total for world in table.tried(move)]
        if move.call not in totals and not table.fog:
            said = sorted({*totals})
            return Breach(f"{table.name(move.seat)} calls {move.call}; the sum is {spell(list(map(str, said)), 'or')}.")
    if min(totals) < 0:
        return by_default(table, FLOOR)
    return None


@rule(Play, Shot, Lose, section="How to play", key="voluntary-bust")
def forced_bust(table: Table, move: Move) -> Answer:
    """Only a player who can play nothing else exceeds 101, or gives up."""
    if _out(table, move) or table.finished or table.house.voluntary_bust == "allowed":
        return None
    if not isinstance(move, Lose) and card_of(move) != UNKNOWN:
        floor = bool(table.house.floor_zero)
        if all(sum_after(world.total, card_of(move), floor) <= LIMIT for world in table.worlds):
            return None
    return losing.by_move(table, move)


@rule(Result, MatchResult, section="How to play", log_only=True)
def result(of: Table | Match, claim: Result | MatchResult) -> Answer:
    """A result that the log claims is the one that follows from it."""
    if isinstance(claim, Result):
        assert isinstance(of, Table)
        return claims.loser_claimed(of, claim.loser)
    assert isinstance(of, Match)
    return claims.match_claimed(of, claim)


def _out(table: Table, move: Move) -> bool:
    """Whether nothing else is said of a move: the match is over, or the player has left."""
    return table.void or (move.seat is not None and move.seat not in table.inside)


def _deals(table: Table) -> str:
    return f"{table.name(table.setup.dealer)} deals round {table.number}"
