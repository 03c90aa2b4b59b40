"""Logs for the tests of formats: a small one, random ones, and texts that are nearly logs."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import strategies as st

from adjudicator.formats import Reading, loads, readings
from adjudicator.log import AnyLog
from tests.engines.new_old import random_log

SMALL: dict[str, Any] = {
    "format": 1,
    "game": "new-old",
    "players": ["Ann", "Bo", "Cy"],
    "house": {},
    "rounds": [
        {
            "setup": {"first": 0, "fields": ["O3", "N5"]},
            "moves": [["play", 0, "O3"], ["play", 1, "N4"], ["reveal", 2, ["O1", "O2"]]],
        }
    ],
}

SHEET = """\
game: new old
players: Ann, Bo, Cy

round 1
first: Ann
fields: O3 N5
Ann O3
Bo N4
Cy reveal O1 O2
"""


def log_of(value: dict[str, Any]) -> AnyLog:
    """The log of plain values."""
    return loads(msgspec.json.encode(value), "json")


def small(**changed: Any) -> dict[str, Any]:
    """The small log with other header keys."""
    return {**SMALL, **changed}


def with_moves(*moves: Any, **changed: Any) -> dict[str, Any]:
    """The small log with other moves."""
    return small(rounds=[{**SMALL["rounds"][0], "moves": list(moves)}], **changed)


def read_text(folder: Path, name: str, text: str | bytes) -> list[Reading]:
    """What comes of a file with such a text."""
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return list(readings(path))


def faults_of(text: str | bytes, kind: str) -> list[str]:
    """The faults of a text, one line each; none when it is a log."""
    from adjudicator.formats import Refused

    try:
        loads(text if isinstance(text, bytes) else text.encode(), kind)
    except Refused as refusal:
        return list(map(str, refusal.faults))
    return []


def sheet_faults(*lines: str, players: str = "Ann, Bo, Cy") -> list[str]:
    """The faults of a sheet with such entries in its first round, which begin on line 7."""
    first = players.split(",")[0]
    head = f"game: new old\nplayers: {players}\n\nround 1\nfields: o3 n5\nfirst: {first}\n"
    return faults_of(head + "\n".join(lines), "sheet")


def sheet_moves(*lines: str, players: str = "Ann, Bo, Cy") -> list[Any]:
    """The moves of such entries, as JSON has them."""
    from adjudicator.log import plain

    first = players.split(",")[0]
    text = f"game: new old\nplayers: {players}\nfirst: {first}\nfields: o3 n5\n" + "\n".join(lines)
    return list(plain(loads(text.encode(), "sheet"))["rounds"][0]["moves"])


NASTY = [
    "Ánna",
    "A\u0301nna",
    "老张",
    "שרה",
    "Mary Ann",
    " Ann ",
    "Reveal",
    "reveal o1",
    "Pass",
    "Note",
    "Undo",
    "Ruling",
    "Adjust",
    "O3",
    "n5",
    "?",
    "none",
    "-",
    "6.",
    "round",
    "Game",
    "a|b",
    "`x`",
    "\x1b[31mred",
    "a\x7f",
    "a,b",
    "a;b",
    "a#b",
    'a"b',
    "a\\b",
    "a\\u007f",
    "a:b",
    "\u202eabc",
    "a\u2028b",
    "a\nb",
    "a\tb",
    "a\u00a0b",
    "\ufeffx",
    "😀",
    "to",
    ">",
    "old",
    "N",
    "first",
    "x" * 200,
    "a  b",
    "İ",
    "ß",
    "setup",
    "Mary",
]

texts = st.one_of(
    st.text(max_size=20), st.sampled_from(NASTY), st.sampled_from(["lights; out # no", "", '"', ",", "a: b"])
)


@st.composite
def names(draw: st.DrawFn, count: int) -> list[str]:
    """Names for players of one table, odd ones among them."""
    from adjudicator.log import same_name

    one = st.one_of(st.sampled_from(NASTY), st.text(min_size=1, max_size=12)).filter(
        lambda name: bool(name.strip()) and len(name) <= 200
    )
    return draw(
        st.lists(one, min_size=count, max_size=count, unique_by=lambda name: same_name(name.strip())),
    )


@st.composite
def logs(draw: st.DrawFn) -> AnyLog:
    """Random games with odd names and notes, seats left out, and the moves that every game has."""
    rng = random.Random(draw(st.integers(0, 10**6)))
    players = draw(st.integers(2, 5))
    house: dict[str, Any] = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "forced-reveal": st.booleans(),
                "new-zone-wrap": st.booleans(),
                "two-player-second": st.integers(-1000, 1000),
                "match": st.sampled_from(["diamonds", "ranks"]),
            },
        )
    )
    information = draw(st.sampled_from(["full", "physical", "dealt"]))
    value = random_log(rng, players, house, draw(st.integers(0, 2)), information)
    value["players"] = draw(names(players))
    value["meta"] = {key: draw(texts) for key in ("date", "place", "source", "note")}
    if draw(st.booleans()):
        value["rules"] = 1
    for played in value["rounds"]:
        played["moves"] = [draw(_changed(move)) for move in played["moves"][: draw(st.integers(0, 12))]]
        played["moves"] += draw(st.lists(_common(players), max_size=4))
        rng.shuffle(played["moves"])
    return log_of(value)


def _changed(move: list[Any]) -> st.SearchStrategy[list[Any]]:
    """A move, sometimes without its seat, or with a zone or odd cards."""
    verb, seat, *rest = move
    ways = [
        move,
        [verb, None, *rest],
        ["pass", seat],
        ["pass", None],
        ["reveal", seat, []],
        ["reveal", None, ["?", "O?"]],
    ]
    if verb == "play":
        ways += [[*move[:3], "old"], ["play", None, rest[0], "new"], ["play", seat, "?"], ["play", seat, "N77"]]
    return st.sampled_from(ways)


def _common(players: int) -> st.SearchStrategy[list[Any]]:
    return st.one_of(
        st.sampled_from([["ruling", "stands"], ["ruling", "taken-back"], ["undo"]]),
        st.builds(lambda text: ["note", text], texts),
        st.builds(
            lambda seat, points, why: ["adjust", seat, points, why],
            st.integers(0, players - 1),
            st.integers(-(10**9), 10**9),
            texts,
        ),
    )
