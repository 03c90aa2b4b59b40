"""What can be typed at a recorder besides entries: correcting, looking, asking why."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from adjudicator.formats.reading import Fault, Refused
from adjudicator.game import Game
from adjudicator.log import Undo
from adjudicator.play.record import answers
from adjudicator.play.record.state import Again, later, to_come
from adjudicator.words import counted

if TYPE_CHECKING:
    from adjudicator.play.record.talk import Talk

Command: TypeAlias = Callable[["Talk"], None]


def command_of(text: str, game: Game) -> Command | None:
    """The command that a text is; what can be an entry of the game, by its verb and words behind it, is none."""
    found = _COMMAND.fullmatch(text)
    more = _WITH_MORE.match(text) if found is None else None
    if more is not None and more[1].lower() not in game.words.verbs:
        return lambda talk: _alone(more[1].lower(), more[2])
    if found is None or (found[2] and found[1].lower() in game.words.verbs):
        return None
    name, what = found[1].lower(), (found[2] or "").lower()
    if what and (name not in _WITH or (what == "points" and name != "why")):
        return None
    return lambda talk: _DO[name](talk, what)


def undo(talk: Talk, what: str) -> None:
    """Strike the last entry, or take out the last line that is none."""
    record = talk.record
    if talk.trial is not None or talk.again is not None:
        drop(talk, "")
    elif record.beginning and record.sheet.rounds:
        record.beginning = False
        talk.say(f"No other {talk.game.round_name} begins.")
    elif not record.ends_with_entry():
        if not record.last_line():
            raise Refused([Fault("there is nothing to undo")])
        talk.say(f"Taken out: {record.cut_line()}")
        talk.skipped.clear()
    elif not record.last():
        raise Refused([Fault(f"every entry of this {talk.game.round_name} is struck already")])
    else:
        last = record.last()
        texts = [record.text_of(entry) for entry in last]
        if talk.offers:  # what is struck is the next to be offered
            talk.offers.insert(0, texts[0])
        record.confirm([Undo()] * len(last), comment=to_come(talk.offers), above=later(talk.offers))
        talk.say(f"Struck: {last[0]}. {'; '.join(texts)}")


def fix(talk: Talk, what: str) -> None:
    """Enter the last entry, or another, anew; those behind it are offered again."""
    record = talk.record
    if talk.trial is not None and not what:
        talk.proposed, talk.trial = talk.trial.text if talk.screen.person else "", None
    elif not what and not record.beginning and record.last_line() and not record.ends_with_entry():
        line = record.cut_line()
        talk.proposed = line if talk.screen.person else ""
        talk.skipped.clear()
        talk.say(f"Taken out, to be entered anew: {line}")
    else:
        _correct(talk, what, insert=False)


def insert(talk: Talk, what: str) -> None:
    """Put in an entry that was forgotten, before the last or another."""
    _correct(talk, what, insert=True)


def _correct(talk: Talk, what: str, insert: bool) -> None:
    record = talk.record
    if insert and not what and talk.offers and record.standing is not None:
        talk.again = Again(record.standing, record.standing.next, 0, "", [])
        talk.say(f"Before {talk.offers[0]}")
        return
    stands = [] if record.standing is None or record.beginning else record.stands()
    entry = int(what) if what else record.last()[0] if stands else 0
    if entry not in stands:
        raise Refused(
            [Fault(f"{f'entry {what} does not stand' if what else 'no entry stands'} in this {talk.game.round_name}")]
        )
    talk.trial = None
    talk.again = record.again(entry, insert)
    later = len(talk.again.later)
    more = f"; {counted(later, 'entry')} will be offered again" if later else ""
    talk.say(f"{'Before' if insert else 'In place of'} {entry}. {record.text_of(entry)}{more}")


def _alone(name: str, number: str) -> None:
    """The entry is asked for, and does not stand behind the command."""
    raise Refused([Fault(f"{name} {number} stands alone; what the entry should be is entered then")])


def skip(talk: Talk, what: str) -> None:
    """Leave out an entry that is offered again."""
    if not talk.offers or talk.again is not None or talk.trial is not None:
        raise Refused([Fault("nothing is offered that could be left out")])
    text, *offers = talk.offers
    talk.record.file.append(f"# left out: {text}{f'; {to_come(offers)}' if offers else ''}\n")
    talk.offers = offers
    talk.say(f"Left out: {text}")
    talk.finish()


def drop(talk: Talk, what: str) -> None:
    """Leave everything as it is."""
    if talk.trial is not None:
        talk.say(f"Not written: {talk.trial.text}")
    elif talk.again is not None:
        talk.say(f"Entry {talk.again.entry} is as it was.")
    else:
        raise Refused([Fault("nothing is to be decided")])
    talk.trial = talk.again = None


def show(talk: Talk, what: str) -> None:
    """Show the whole position, or that before an entry."""
    standing = talk.before()
    if standing is None:
        raise Refused([Fault("there is no position yet")])
    entry = int(what) if what else standing.next
    if not 1 <= entry <= standing.next:
        raise Refused([Fault(f"there is no entry {entry}")])
    for line in answers.show(standing, talk.record.place, entry, talk.page):
        talk.screen.say(line)


def why(talk: Talk, what: str) -> None:
    """Say why an entry is illegal, or what points are for."""
    standing = talk.trial.standing if talk.trial is not None else talk.record.standing
    if standing is None:
        raise Refused([Fault("there is no entry yet")])
    if what.isdigit() and not 1 <= int(what) < standing.next:
        raise Refused([Fault(f"there is no entry {what}")])
    for line in answers.why(talk.words(standing), standing, what, talk.page):
        talk.screen.say(line)


def help_(talk: Talk, what: str) -> None:
    """Say what can be typed."""
    for text in answers.help_of(talk.game):
        talk.say(text)


_DO = {
    "undo": undo,
    "fix": fix,
    "insert": insert,
    "skip": skip,
    "drop": drop,
    "show": show,
    "why": why,
    "help": help_,
}
_WITH = ("fix", "insert", "show", "why")
"""The commands behind which the number of an entry may stand."""
WORDS = (*_DO, "quit")
_COMMAND = re.compile(rf"({'|'.join(_DO)})(?:\s+([0-9]{{1,6}}|points))?", re.IGNORECASE)
_WITH_MORE = re.compile(r"(fix|insert)\s+([0-9]{1,6})\s+\S", re.IGNORECASE)
