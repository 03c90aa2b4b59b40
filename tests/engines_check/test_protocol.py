"""The protocol is as it is written down."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import adjudicator.engines
from adjudicator.engines.check import check
from adjudicator.engines.process import Engine
from adjudicator.engines.protocol import Answer, Ask, Bye, Legal, Match, Round, Score, with_id, written
from adjudicator.engines.script import Script
from adjudicator.engines.serve import Referee
from adjudicator.formats import loads
from tests.engines import serve
from tests.engines_check.engines import command, games

DOCUMENT = (Path(adjudicator.engines.__file__).parent / "PROTOCOL.md").read_text("utf-8")


def lines(mark: str) -> list[str]:
    """One side of the conversation that is written down."""
    return [line[6:] for line in DOCUMENT.splitlines() if line.startswith(f"    {mark} ")]


def told() -> list[dict[str, Any]]:
    """The messages of the conversation."""
    return [msgspec.json.decode(line) for line in lines(">")]


def said() -> list[dict[str, Any]]:
    """The answers of the conversation."""
    return [msgspec.json.decode(line) for line in lines("<")]


def test_the_referee_asks_just_what_the_conversation_shows() -> None:
    match, round_, *rest = told()
    accepted = {one["id"] for one in said() if one.get("ok")}
    moves = [one["move"] for one in rest if one["do"] == "play" and one["id"] in accepted]
    log = {
        "format": 1,
        "game": match["game"],
        "players": match["players"],
        "rounds": [{"setup": round_["setup"], "moves": moves}],
    }
    steps = Script(loads(msgspec.json.encode(log), "json")).steps()
    asked = [with_id(number, written(step.ask)).decode().strip() for number, step in enumerate(steps, 1)]
    assert [*asked, with_id(len(asked) + 1, written(Bye())).decode().strip()] == lines(">")


@pytest.mark.parametrize(
    "engine", [[serve.__file__], ["-m", "adjudicator", "engine", "serve"]], ids=["plain", "referee"]
)
def test_who_is_right_answers_just_what_the_conversation_shows(engine: list[str]) -> None:
    asked = "".join(f"{line}\n" for line in lines(">")).encode()
    done = subprocess.run([sys.executable, *engine], input=asked, capture_output=True, timeout=30, check=True)
    answers = [msgspec.json.decode(line) for line in done.stdout.splitlines()]
    assert [without_words(one) for one in answers] == [without_words(one) for one in said()]


def without_words(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer without the reason of a refusal."""
    return {**answer, "refused": ""} if "refused" in answer else answer


def test_what_is_written_down_has_the_types_of_the_program() -> None:
    for line in lines(">"):
        msgspec.json.decode(line, type=Ask)
    for line in lines("<"):
        msgspec.json.decode(line, type=Answer)
    verbs = {one["do"] for one in told()}
    assert verbs == {kind.__struct_config__.tag for kind in Ask.__args__}
    assert all(f"| `{verb}` |" in DOCUMENT for verb in verbs)


def test_the_referee_as_an_engine_needs_no_more_than_it_is_told() -> None:
    referee = command("-m", "adjudicator", "engine", "serve")
    with Engine(referee) as engine:
        for game in ("new-old", "neu", "metamorphosis", "old-bill", "old-maid"):
            for log in games(game, 1, "edge"):
                outcome = check(engine, log)
                assert (outcome.difference, outcome.ends, outcome.passed) == (None, "", "")


def test_the_referee_as_an_engine_says_what_is_wrong_with_a_message() -> None:
    referee = Referee()
    asks: list[Ask] = [
        Legal(id=1),
        Match(id=2, game="new-old", players=("Ann",), house={}),
        Match(id=3, game="go", players=("Ann", "Bo"), house={}),
        Match(id=4, game="new-old", players=("Ann", "Bo"), house={"komi": 7}),
        Match(id=5, game="new-old", players=("Ann", "Bo"), house={}),
        Score(id=6),
        Round(id=7, setup={"first": 0}),
    ]
    said = [referee.answer(ask) for ask in asks]
    assert [one.ok for one in said] == [False, False, False, False, True, False, False]
    reasons = [one.refused or "" for one in said]
    assert reasons[0] == "no match has begun"
    assert reasons[1] == "1 player takes part; New Old is for 2 to 5."
    assert "no game 'go'" in reasons[2]
    assert "komi" in reasons[3]
    assert reasons[5] == "no round has begun"
    assert "fields" in reasons[6]
