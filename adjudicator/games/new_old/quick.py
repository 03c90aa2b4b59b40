"""The quick way through a game of New Old that is plain: entries that surely break no rule, played at once.

It says nothing of its own: a test holds it to `rules` and to `Table.apply`, and whatever is
not plain it leaves to them. One thing it takes on trust until the game has been seen:
that a New Card played in stage A was not played by somebody who had to reveal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.game import given
from adjudicator.games.new_old.cards import COPIES, HIGHEST, NEW, NUMBER, OF_KIND, OLD, nexts
from adjudicator.games.new_old.moves import Play, Reveal
from adjudicator.games.new_old.proofs import forced_after_all
from adjudicator.games.new_old.table import NEW_ZONE, OLD_ZONE, STAGE_A, STAGE_B, ZONES, Table

OLD_FITS = tuple(tuple(f"{OLD}{number}" for number in nexts(field)) if field else () for field in range(HIGHEST + 1))
"""The Old Cards that go on each field card."""


def run_on(table: Table, moves: Sequence[Any], at: int, end: int) -> int:
    """Play the moves from index `at` on that are plain; the index of the first that is not, or `end`."""
    stages, hands, after = table.stage, table.hands, table.after
    top, goes, fits, seen = table.top, table.goes, table.fits, table.seen
    new_in_a = table.new_in_a
    watched = table.house.forced_reveal or not ("forced_reveal" in table.assumed or given(table.log, "forced_reveal"))
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
        kind, left = card[0], hand.left
        if card not in goes[stage] or (move.zone is not None and ZONES[move.zone] != stage):
            break
        count = left[kind]
        if not count:
            break
        if stage == STAGE_B and (kind == OLD or (card == "N1" and not noticed and NUMBER[top[NEW_ZONE]] == HIGHEST)):
            break
        among = hand.among
        if among is None:
            copies = seen[card]
            if copies >= COPIES or hand.known:
                break
            seen[card] = copies + 1
        else:
            try:
                among.remove(card)
            except ValueError:
                break
        at += 1
        if kind == OLD:
            hand.went[card] = at
        elif watched and stage == STAGE_A:
            new_in_a.append((at, turn, NUMBER[top[OLD_ZONE]]))
        left[kind] = count - 1
        hand.size = size = hand.size - 1
        top[stage] = card
        goes[stage] = fits[stage][card]
        if size > 0:
            turn = after[turn]
        else:
            table.entry = at
            table.leave(turn)
            turn = table.turn
    table.turn = turn
    return at


def borne_out(table: Table) -> bool:
    """Whether what was taken on trust has turned out right."""
    if not table.house.forced_reveal:
        return True
    return not any(forced_after_all(table, *played) for played in doubtful(table))


def doubtful(table: Table) -> Iterator[tuple[int, int, int]]:
    """The New Cards of stage A whose player showed no Old Card later that could have been played instead."""
    for entry, seat, field in table.new_in_a:
        went = table.hands[seat].went
        for card in OLD_FITS[field]:
            if went.get(card, 0) > entry:
                break
        else:
            yield entry, seat, field


def _reveal(table: Table, seat: int, cards: Sequence[str], entry: int) -> bool:
    """Reveal the cards, if they are plainly the right ones and none of them could have been played."""
    stage, hand = table.stage[seat], table.hands[seat]
    kind = OLD if stage == STAGE_A else NEW
    goes, count = table.goes[stage], len(cards)
    if hand.left[kind] != count or hand.vague or not goes or (kind == NEW and hand.size != count):
        return False
    if not (OF_KIND[kind].issuperset(cards) and goes.isdisjoint(cards)):
        return False
    if hand.among is not None:
        rest = hand.among.copy()
        try:
            for card in cards:
                rest.remove(card)
        except ValueError:
            return False
        hand.among = rest
    else:
        seen = table.seen
        if hand.known:
            return False
        for at, card in enumerate(cards):
            copies = seen[card]
            if copies >= COPIES:
                for other in cards[:at]:
                    seen[other] -= 1
                return False
            seen[card] = copies + 1
    if kind == OLD:
        for card in cards:
            hand.went[card] = entry
    hand.left[kind] = 0
    hand.size -= count
    table.entry = entry
    table.show(seat, cards)
    return True
