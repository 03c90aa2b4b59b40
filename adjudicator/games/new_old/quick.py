"""The quick way through a game of New Old that is plain: entries that surely break no rule, played at once.

It says nothing of its own: a test holds it to `rules` and to `Table.apply`, and whatever is
not plain it leaves to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.game import given
from adjudicator.games.new_old.cards import COPIES, DECK, HIGHEST, NEW, NUMBER, OLD
from adjudicator.games.new_old.moves import Play, Reveal
from adjudicator.games.new_old.table import NEW_ZONE, OLD_ZONE, STAGE_A, STAGE_B, ZONES, Table


def run_on(table: Table, moves: Sequence[Any], at: int, end: int) -> int:
    """Play the moves from index `at` on that are plain; the index of the first that is not, or `end`."""
    stages, hands, after = table.stage, table.hands, table.after
    top, goes, fits, seen = table.top, table.goes, table.fits, table.seen
    forced, new_in_a = table.house.forced_reveal, table.new_in_a
    watched = not (forced or "forced_reveal" in table.assumed or given(table.log, "forced_reveal"))
    noticed = "new_zone_wrap" in table.assumed or given(table.log, "new_zone_wrap")
    turn = table.turn
    while at < end and turn is not None:
        move = moves[at]
        if type(move) is not Play:
            if type(move) is not Reveal or (move.seat is not None and move.seat != turn):
                break
            if not _reveal(table, turn, move.cards, at + 1):
                break
            turn = table.turn
            at += 1
            continue
        if move.seat != turn and move.seat is not None:
            break
        card, stage, hand = move.card, stages[turn], hands[turn]
        kind = card[0]
        if card not in goes[stage] or not hand.left[kind] or (move.zone is not None and ZONES[move.zone] != stage):
            break
        if kind == OLD:
            if stage == STAGE_B:
                break
        elif stage == STAGE_B:
            if card == "N1" and not noticed and NUMBER[top[NEW_ZONE]] == HIGHEST:
                break
        elif forced:
            break
        if hand.among is None:
            count = seen.get(card, 0)
            if count >= COPIES or hand.known:
                break
            seen[card] = count + 1
        elif card in hand.among:
            hand.among.remove(card)
        else:
            break
        at += 1
        if kind == OLD:
            hand.went[card] = at
        elif watched and stage == STAGE_A:
            new_in_a.append((at, turn, NUMBER[top[OLD_ZONE]]))
        hand.left[kind] -= 1
        hand.size -= 1
        top[stage] = card
        goes[stage] = fits[stage][card]
        if hand.size > 0:
            turn = after[turn]
        else:
            table.entry = at
            table.leave(turn)
            turn = table.turn
    table.turn = turn
    return at


def _reveal(table: Table, seat: int, cards: Sequence[str], entry: int) -> bool:
    """Reveal the cards, if they are plainly the right ones and none of them could have been played."""
    stage, hand = table.stage[seat], table.hands[seat]
    kind = OLD if stage == STAGE_A else NEW
    goes, count = table.goes[stage], len(cards)
    if hand.vague or not goes or hand.left[kind] != count or not goes.isdisjoint(cards) or not DECK.issuperset(cards):
        return False
    if hand.among is not None:
        held = hand.among
        if len(held) != hand.size or [card for card in held if card[0] == kind] != sorted(cards):
            return False
        hand.among = [card for card in held if card[0] != kind]
    else:
        seen = table.seen
        if hand.known:
            return False
        for card in cards:
            if card[0] != kind or (
                seen.get(card, 0) + count > COPIES and seen.get(card, 0) + cards.count(card) > COPIES
            ):
                return False
        for card in cards:
            seen[card] = seen.get(card, 0) + 1
    if kind == OLD:
        for card in cards:
            hand.went[card] = entry
    hand.left[kind] = 0
    hand.size -= count
    table.entry = entry
    table.show(seat, cards)
    return True
