"""What goes wrong with an engine itself is a result with its place, and a fresh process goes on."""

from __future__ import annotations

import time

import pytest

from adjudicator.engines.check import check
from adjudicator.engines.process import Engine, NotStarted
from tests.engines_check.engines import command, faulty, first_difference, games

SAYS = {
    "crash": ("crash", "it ended with exit status 1, and wrote: a card is missing"),
    "hang": ("hang", "no answer within 0.5 seconds"),
    "flood": ("flood", "its answer has more than 4194304 bytes, which is the limit"),
    "long_line": ("flood", "its answer has more than 4194304 bytes, which is the limit"),
    "no_json": ("no-json", "let me see"),
    "no_object": ("form", '["id", 1]'),
    "wrong_id": ("wrong-id", "is answered with id 0"),
    "no_score": ("form", "points and finished are asked for"),
    "closed": ("crash", "it closed its standard output"),
}


@pytest.mark.parametrize("name", SAYS)
def test_each_fault_has_its_place_and_a_fresh_process_goes_on(name: str) -> None:
    kind, says = SAYS[name]
    [log] = games("new-old", 1, "short")
    with Engine(faulty(name), timeout=0.5 if name == "hang" else 20) as engine:
        found = first_difference(engine, [log])
        assert found.kind == kind
        assert says in found.says
        before = found.log.rounds[0].moves
        assert found.entry == len(before) + 1
        assert type(before[-1]).__name__ == "Reveal"
        again = check(engine, log).difference
        assert again is not None
        assert (again.kind, again.entry) == (found.kind, found.entry)
        assert engine.started == 2


def test_nothing_of_an_engine_is_left_running() -> None:
    engine = Engine(faulty("hang"), timeout=0.2)
    first_difference(engine, games("new-old", 1, "short"))
    start = time.monotonic()
    engine.close()
    assert time.monotonic() - start < 5
    assert engine._process is None


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("-c", "import sys; sys.exit('no such game')"), "it ended with exit status 1, and wrote: no such game"),
        (("no-such-file.py",), "it ended with exit status 2, and wrote: "),
    ],
)
def test_a_command_that_ends_before_it_has_answered_anything_does_not_start(words: tuple[str, ...], says: str) -> None:
    with Engine(command(*words)) as engine, pytest.raises(NotStarted, match=says):
        check(engine, games("new-old", 1)[0])


@pytest.mark.parametrize("command", ["no-such-program-anywhere", "", "'"])
def test_a_command_that_is_none_does_not_start(command: str) -> None:
    with Engine(command) as engine, pytest.raises(NotStarted):
        check(engine, games("new-old", 1)[0])


def test_what_is_said_unasked_is_a_fault() -> None:
    answer = "print(json.dumps({'id': json.loads(line)['id'], 'ok': True}) + '\\nhello', flush=True)"
    talker = f"import sys, json\nfor line in sys.stdin: {answer}"
    with Engine(command("-c", talker)) as engine:
        found = first_difference(engine, games("new-old", 1))
    assert found.kind in ("unasked", "no-json")
    assert "hello" in found.says
