"""How a log is put to an engine: in the form in which legal moves are listed, and as far as that goes."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.chance import Chance
from adjudicator.engines.check import check
from adjudicator.engines.protocol import Play
from adjudicator.engines.script import Script
from adjudicator.game import find
from adjudicator.games.memory_match.moves import Flip
from adjudicator.games.metamorphosis.moves import Discard, Draw, Take
from adjudicator.games.neu.moves import Draw as Drawn
from adjudicator.log import AnyLog
from adjudicator.play.playing import play_match
from adjudicator.reports.blessed import packed_fixtures
from tests.engines.wrong import WRONG
from tests.engines.wrong.found import Inside, told


def played(log: AnyLog) -> list[Any]:
    """The moves that are told of a log, without those that are tried; none of it is left."""
    script = Script(log)
    moves = [step.ask.move for step in script.steps() if isinstance(step.ask, Play) and not step.probe]
    assert script.ends == ""
    return moves


def fixture(game: str, name: str) -> AnyLog:
    """A fixture as it is put to engines."""
    log = told(packed_fixtures() / game / f"{name}.sheet")
    assert log is not None
    return log


def test_what_was_drawn_is_told_in_the_order_in_which_it_came() -> None:
    log = play_match(find("neu"), Chance("simulate", "neu", 1, 35), policy="edge")
    drawn = [move for round_ in log.rounds for move in round_.moves if isinstance(move, Drawn)]
    assert Drawn(4, ("6", "-1")) in drawn
    assert [move for move in played(log) if isinstance(move, Drawn)] == drawn


def test_cards_that_are_drawn_together_are_told_one_by_one() -> None:
    moves = played(fixture("metamorphosis", "hand-over/all-at-twelve"))
    equalizing = [move for move in moves if isinstance(move, (Draw, Discard, Take))]
    assert equalizing == [
        *(Draw(1, (card,)) for card in ("9H", "AD", "7H")),
        *(Discard(2, (card,)) for card in ("JH", "KC", "AC")),
    ]


def test_the_higher_place_may_stand_first() -> None:
    log = fixture("memory-match", "same-card/the-same-again")
    flip = log.rounds[0].moves[0]
    turned = Flip(flip.seat, flip.other_place, flip.other_card, flip.place, flip.card)
    round_ = msgspec.structs.replace(log.rounds[0], moves=(turned, *log.rounds[0].moves[1:]))
    assert played(msgspec.structs.replace(log, rounds=(round_,))) == played(log)


def test_a_card_not_known_is_the_only_one_that_can_be() -> None:
    [*_, last] = played(fixture("memory-match", "same-card/the-same-again"))
    assert last == Flip(2, 1, "A1", 9, "A5")


def test_a_difference_inside_an_entry_is_shown_by_its_log() -> None:
    log = fixture("metamorphosis", "hand-over/all-at-twelve")
    engine = Inside("metamorphosis", WRONG["metamorphosis"]["follow-suit"])
    found = check(engine, log).difference
    assert found is not None
    assert [type(move).__name__ for move in found.log.rounds[0].moves[-2:]] == ["Play", "Play"]
    again = check(engine, found.log).difference
    assert again is not None
    assert again.cause == found.cause == ("lists", "metamorphosis/follow-suit", "")
    assert again.log == found.log
