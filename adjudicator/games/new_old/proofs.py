"""What the rules of New Old conclude from cards: those held, those seen later, and those that can only be.

Each gives an answer or a part of one to `rules`, which says which rule it is of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from msgspec import structs

from adjudicator.game import given
from adjudicator.games.new_old.cards import HIGHEST, KIND_NAMES, KINDS, NEW, NUMBER, OLD, nexts, spell
from adjudicator.games.new_old.moves import Play, Reveal
from adjudicator.games.new_old.table import (
    NEW_ZONE,
    OLD_ZONE,
    STAGE_A,
    ZONE_NAMES,
    Table,
    Unseen,
)
from adjudicator.rules import Answer, Assumed, Breach, Open

DEALT = 7
"""How many cards of each kind every player is dealt."""

RULEBOOK_WRAP = Assumed(
    "new_zone_wrap",
    "The rulebook says that 1 follows 6 for the Old Zone only; here it holds in the New Zone too (new-zone-wrap yes).",
)

WRAP, NO_WRAP = " (new-zone-wrap yes)", " (new-zone-wrap no)"
"""How a sentence names the ruling that it rests on."""


def by_default(table: Table, assumed: Assumed) -> tuple[Assumed, ...]:
    """A key as a reason, where the log does not give it."""
    return () if given(table.log, assumed.key) else (assumed,)


def cards_of(lists: tuple[tuple[str, ...], ...] | None, seat: int) -> tuple[str, ...]:
    return () if lists is None else lists[seat]


def holds(dealt: Sequence[str], parts: Sequence[str]) -> bool:
    """Whether all of `parts` are plainly among the cards dealt, as they are written."""
    rest = list(dealt)
    try:
        for card in parts:
            rest.remove(card)
    except ValueError:
        return False
    return True


def not_among(parts: Sequence[str], dealt: Sequence[str]) -> list[str]:
    """The known cards of `parts`, of one kind, for which the seven of the kind that were dealt have no room."""
    known = Counter(card for card in parts if card[-1] != "?")
    extra = sorted((known - Counter(dealt)).elements())
    for kind in KINDS:
        cards = [card for card in extra if card[0] == kind]
        if len(cards) > DEALT - sum(card[0] == kind and card[-1] != "?" for card in dealt):
            return cards
    return []


def foreign_cards(table: Table, seat: int, cards: Sequence[str]) -> list[str]:
    """The cards revealed that are not among those that the player can hold."""
    among = table.hands[seat].among
    if among is None:
        return []
    known = Counter(card for card in cards if card[-1] != "?")
    return sorted((known - Counter(among)).elements())


def missing_cards(held: Sequence[str], cards: Sequence[str]) -> list[str]:
    """The cards held that are not among those revealed, where no card not known can be one of them."""
    missing = sorted((Counter(held) - Counter(cards)).elements())
    return missing if len(missing) > sum(card[-1] == "?" for card in cards) else []


def step(table: Table, move: Play, zone: int) -> Answer:
    """Whether a card's number goes on the field card of the zone where it lay."""
    if move.card in table.goes[zone]:
        return None
    field, number = table.field(zone), NUMBER[move.card]
    wraps = table.wraps[zone]
    if field and (number or move.card[-1] != "?"):
        return _does_not_go(move.card, field, zone, wraps)
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
        what = move.card if number else f"the {move.card} is a {_either(numbers)}, which"
        key = "" if wraps or not any(one in nexts(on) for one in numbers for on in fields) else NO_WRAP
        says = f"By all that was seen, {what} does not go on the {_either(fields)} in the {ZONE_NAMES[zone]}{key}."
        return Breach(says)

    would = f"it would tell whether {move.card} goes there."
    if field:
        goes = f"it would tell whether it goes on the {field} in the {ZONE_NAMES[zone]}."
        open_ = Open(f"The number of the card played is not known; {goes}", settle)
    elif on_zone is None:
        open_ = Open(f"The number of the card in the {ZONE_NAMES[zone]} is not known; {would}", settle)
    elif on_zone.seat is None:
        says = f"{on_zone.card}, played at entry {on_zone.entry}, is no card of the deck; what it was would tell "
        open_ = Open(f"{says}whether {move.card} goes there.", settle, (on_zone.entry,))
    else:
        says = f"The number of the card of entry {on_zone.entry} in the {ZONE_NAMES[zone]} is not known; {would}"
        open_ = Open(says, settle, (on_zone.entry,))
    return open_


@lru_cache(maxsize=1 << 10)
def _does_not_go(card: str, field: int, zone: int, wraps: bool) -> Breach:
    """The breach, made once: wherever legal moves are looked for, most cards are such."""
    right = " or ".join(map(str, nexts(field, wraps)))
    key = "" if wraps or field != HIGHEST else NO_WRAP
    return Breach(f"{card} does not go on the {field} in the {ZONE_NAMES[zone]}: only {right} does{key}.")


def _either(numbers: set[int]) -> str:
    *rest, last = map(str, sorted(numbers))
    return f"{', '.join(rest)} or {last}" if rest else last


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


def stuck(table: Table, move: Reveal, stage: int) -> Answer:
    """Whether a player who reveals in a stage could still play a card of the stage's kind to the stage's zone."""
    seat = move.seat
    if seat is None or table.stage[seat] != stage:
        return None
    zone, kind = (OLD_ZONE, OLD) if stage == STAGE_A else (NEW_ZONE, NEW)
    field, hand, name = table.field(zone), table.hands[seat], table.name(seat)
    held = table.held(seat, kind, move.cards)
    wraps = table.wraps[zone]

    def could_play(fits: list[str], seen_at: tuple[int, ...] = ()) -> Breach:
        what = "an Old Card" if stage == STAGE_A else "a New Card"
        by_wrap = zone == NEW_ZONE and field == HIGHEST and all(NUMBER[card] == 1 for card in fits)
        return Breach(
            f"{spell(fits)} {'goes' if len(fits) == 1 else 'go'} on the {field} in the {ZONE_NAMES[zone]}"
            f"{WRAP if by_wrap else ''}, so {name} could still play {what}.",
            seen_at,
            by_default(table, RULEBOOK_WRAP) if by_wrap else (),
        )

    fits = [card for card in held if card in table.goes[zone]]
    if fits:
        return could_play(fits)
    unknown = [card for card in move.cards if card in ("?", f"{kind}?")]
    if hand.all_known(kind) and not unknown and (field or not held):
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
        seen = not unknown and end.all_seen(seat, kind, entry)
        fields = {field} if field else _numbers(end, on_zone)
        may_go = any(NUMBER[card] in nexts(on, wraps) for card in had for on in fields)
        if (seen and not may_go) or (field and not may_fit):
            return None
        possible = [{NUMBER[card]} for card in had]
        possible += [_numbers(end, Unseen(card, seat, entry)) for card in unknown if card[0] == kind]

        def proved(wraps: bool) -> bool:
            goes = all(any(one and one <= set(nexts(on, wraps)) for one in possible) for on in fields)
            return bool(fields and goes) or end.surely_left(seat, kind, nexts(field, wraps) if field else ())

        if not proved(wraps):
            return open_
        by_wrap = zone == NEW_ZONE and not proved(wraps=False)
        says = f"By all that was seen, {name} could still play one of the cards to the {ZONE_NAMES[zone]}"
        return Breach(f"{says}{WRAP if by_wrap else ''}.", assumes=by_default(table, RULEBOOK_WRAP) if by_wrap else ())

    missing = f"the {KIND_NAMES[kind]} Cards held" if field else f"the number of the card in the {ZONE_NAMES[zone]}"
    open_ = Open(f"It is not known whether {name} could still play; {missing} would tell.", settle)
    return open_


def forced(table: Table, seat: int, card: str, field: int) -> Answer:
    """Whether a New Card was played in stage A though no Old Card could be: now, or from what is seen later."""
    hand, name, entry = table.hands[seat], table.name(seat), table.entry
    held, known, on_zone = table.held(seat, OLD), hand.all_known(OLD), table.unseen[OLD_ZONE]
    if any(one in table.goes[OLD_ZONE] for one in held):
        return None
    if field and known and card[0] == NEW:
        return Breach(_had_to_reveal(name, field))

    def on(number: int, end: Table) -> Answer:
        if any(NUMBER[one] in nexts(number) for one in held):
            return None
        return Breach(_had_to_reveal(name, number)) if known else forced_after_all(end, entry, seat, number)

    def settle(end: Table) -> Answer:
        answer = forced_after_all(end, entry, seat, field)
        each = [] if field else [on(number, end) for number in _numbers(end, on_zone)]
        if each and not any(each):
            return None
        if each and all(isinstance(one, Breach) for one in each):
            evidence = tuple(at for one in each if isinstance(one, Breach) for at in one.evidence)
            answer = Breach(_had_to_reveal(name, 0), evidence)
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
    if not field:
        return Open(
            f"The number of the card in the Old Zone and the Old Cards that {name} held at entry {entry} would tell "
            f"whether one of them could be played; if none could, {name} had to reveal (forced-reveal yes)."
        )
    open_ = Open(
        f"The Old Cards that {name} held at entry {entry} are not all known; they would tell whether one of them "
        f"could be played on the {field} in the Old Zone. If none could, {name} had to reveal (forced-reveal yes)."
    )
    if table.all_seen(seat, OLD, entry):
        last = max(later.values(), default=entry)
        return Breach(_had_to_reveal(name, field), evidence=(last,))
    possible = [number for number in numbers if table.may_have_been(seat, entry, f"{OLD}{number}")]
    if not possible:
        return Breach(_had_to_reveal(name, field))
    return structs.replace(open_, evidence=tuple(_at_odds(table, entry, seat, possible)))


def chose_to_play(table: Table) -> int | None:
    """The first entry at which a New Card was played in stage A though surely no Old Card could be."""
    for entry, seat, field in table.new_in_a:
        if isinstance(forced_after_all(table, entry, seat, field), Breach):
            return entry
    return None


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
    on = f"on the {field} in" if field else "to"
    return f"{name} could play no Old Card {on} the Old Zone, and had to reveal (forced-reveal yes)."
