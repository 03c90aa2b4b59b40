"""Logs of printed cards are read by narrower types, and all others as if there were none."""

from __future__ import annotations

import random
from typing import Any, get_args

import msgspec
import pytest
from msgspec import UNSET

from adjudicator.formats.decode import Form, LogDecoder, Wire, form_of
from adjudicator.formats.reading import Refused
from adjudicator.thieves import SUITS, UNKNOWN, PrintedCard, PrintedSuit, deck_of
from tests.engines import old_bill as engine
from tests.games.old_bill.logs import change_anything, game, random_log

WIRES: tuple[Wire, ...] = ("json", "msgpack")


def packed(log: Any, wire: Wire) -> bytes:
    return msgspec.json.encode(log) if wire == "json" else msgspec.msgpack.encode(log)


def widely(form: Form, data: bytes) -> Any:
    """What a log is read as by the general types, or the faults that keep it from being one."""
    try:
        return form.check(form.decode(data))
    except msgspec.ValidationError:
        return None
    except Refused as refusal:
        return refusal.faults


def narrowly(form: Form, data: bytes) -> Any:
    try:
        return form.quickly(data)
    except Refused as refusal:
        return refusal.faults


def test_the_printed_cards_are_those_of_the_deck() -> None:
    cards = {card for part in get_args(PrintedCard) for card in get_args(part)}
    assert cards == {*deck_of(UNSET, UNSET).cards(), UNKNOWN}
    assert get_args(PrintedSuit) == SUITS


@pytest.mark.parametrize("wire", WIRES)
def test_both_ways_read_the_same(wire: Wire) -> None:
    rng, form = random.Random(3), form_of("old-bill", wire)
    refused = 0
    for _ in range(150):
        log = random_log(rng, games=rng.choice([1, 2]))
        for _ in range(rng.choice([0, 1, 3])):
            log = change_anything(rng, log)
        moves = rng.choice(log["rounds"])["moves"]
        if moves and rng.random() < 0.3:
            rng.choice(moves)[1] = rng.choice([4, 9, None])
        data = packed(log, wire)
        wanted = widely(form, data)
        assert narrowly(form, data) == wanted
        refused += type(wanted) is tuple
    assert refused > 5


@pytest.mark.parametrize("wire", WIRES)
def test_each_printed_card_is_one_text(wire: Wire) -> None:
    form = form_of("old-bill", wire)
    for players in range(2, 6):
        log = form.quickly(packed(engine.random_log(random.Random(1), players, {}, information="all"), wire))
        assert log is not None
        dealt = [*log.rounds[0].setup.pile, *(card for hand in log.rounds[0].setup.hands for card in hand)]
        assert len(set(map(id, dealt))) == len(set(dealt))


NAMES = (["Ann", "Bo", "Cy"], ['"A"', "]", "["], ["Ann, Bo", '","', "players"], ["A" * 40, "Bö", "\\"])


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("names", NAMES)
def test_any_names_are_read(wire: Wire, names: list[str]) -> None:
    log = game([["offer", 0, 1, "A1", ["B1"]], ["accept", 1, "up"]]) | {"players": names}
    assert LogDecoder(wire).log(packed(log, wire)).players == tuple(names)


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize(
    ("moves", "setup", "says"),
    [
        (
            [["offer", 3, 1, "A1", ["B1"]]],
            {},
            "rounds[0].moves[0][1]: there is no seat 3: the players have the seats 0",
        ),
        (
            [["offer", 0, 7, "A1", ["B1"]]],
            {},
            "rounds[0].moves[0][2]: there is no seat 7: the players have the seats 0",
        ),
        ([["adjust", 5, 1]], {}, "rounds[0].moves[0][1]: there is no seat 5: the players have the seats 0 to 2"),
        ([], {"first": 3}, "rounds[0].setup.first: there is no seat 3: the players have the seats 0 to 2"),
        ([["offer", 0, 1, "a1", ["B1"]]], {}, "rounds[0].moves[0]: 'a1' is written A1"),
    ],
)
def test_what_is_wrong_is_told_as_ever(wire: Wire, moves: list[Any], setup: dict[str, Any], says: str) -> None:
    with pytest.raises(Refused) as refused:
        LogDecoder(wire).log(packed(game(moves, **setup), wire))
    [fault] = refused.value.faults
    assert f"{fault.path}: {fault.says}".startswith(says)
