"""The talk of a recorder: what is asked next, what a line means, what is said of it.

Each line is a command, an answer, a line of the sheet or an entry. Nothing is written that
was not accepted, and what was is on the disk before the next question.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from adjudicator.formats.reading import Fault, Refused
from adjudicator.formats.sheet import SETUP
from adjudicator.formats.sheet_lines import Statement, statements
from adjudicator.log import COMMON, Ruling, Undo
from adjudicator.play.record import answers, commands
from adjudicator.play.record.asking import Asked, asked, asked_for, lacking
from adjudicator.play.record.position import choices, short
from adjudicator.play.record.screen import Question, Screen
from adjudicator.play.record.state import Again, Record, Standing, Trial, later, to_come
from adjudicator.reports import outcome
from adjudicator.reports.rulings import Words, at_one_place
from adjudicator.verdict import Finding
from adjudicator.words import counted

STANDS, BACK, DROP = "stands", "taken back", "drop"
DECISIONS = f"{STANDS}, {BACK}, {DROP}, or enter it anew"
COMMON_WORDS = ("adjust ", "note: ", "ruling stands", "ruling taken back")


class Talk:
    """A sheet that is recorded on a screen."""

    def __init__(self, record: Record, screen: Screen) -> None:
        self.record = record
        self.game = record.game
        self.screen = screen
        self.page = screen.page
        self.proposed = record.file.torn
        """What is proposed as the next line: what was taken out to be typed anew."""
        self.trial: Trial | None = None
        """An illegal entry, on which the table has to decide."""
        self.again: Again | None = None
        """What the next entry takes the place of."""
        self.offers = record.left_over()
        """Entries that are offered again, after one before them was corrected."""
        self.skipped: set[str] = set()
        """What was asked for and left out."""
        self.unread = 0
        """How many lines were not understood."""
        self.legal: tuple[Standing | None, list[str]] = (None, [])
        self.seen = record.standing
        """How things stood when entries could come last."""

    def run(self) -> int:
        """Ask until nothing more comes; gives the exit status."""
        self.greet()
        while True:
            try:
                line = self.screen.ask(self.question())
            except EOFError:
                break
            except Refused as refused:
                self.refuse(refused.faults)
            else:
                if not self.hear(line):
                    break
        self.leave()
        if self.unread and not self.screen.person:
            return 2
        standing = self.record.standing
        return 1 if self.trial is not None or (standing and standing.verdict.status == "illegal") else 0

    def greet(self) -> None:
        """Say what stands in the file already."""
        record = self.record
        if self.proposed:
            self.warn(f"The last line of the file is not finished, and does not count: {self.proposed}")
        if record.standing is not None:
            self.say(outcome.line(self.game, record.standing.log, record.place, record.standing.verdict))
        if self.offers:
            self.say(f"To be entered again: {counted(len(self.offers), 'entry')}.")
        if self.screen.person:
            self.say("help tells what can be typed.")

    def leave(self) -> None:
        """Say what is not in the file."""
        if self.trial is not None:
            self.warn(f"Not written, as nobody decided on it: {self.trial.text}")
        if self.again is not None:
            self.warn(f"Entry {self.again.entry} is as it was.")
        if self.offers:
            self.warn(f"Left to be entered again, after the next start: {counted(len(self.offers), 'entry')}.")

    # Asking

    def question(self) -> Question:
        """What is asked next."""
        record, person = self.record, self.screen.person
        proposed, self.proposed = self.proposed, ""
        if self.trial is not None:
            return Question(f"{DECISIONS}: ", [], proposed, self.check, lambda: [STANDS, BACK, DROP, *self.choices()])
        key = self.asked()
        if key is not None:
            head = self.page.lines(self.page.spell(f"{key.key}: {key.says}.")) if person else []
            return Question(f"{key.key}: ", head, proposed or key.default, choices=lambda: key.choices)
        standing = self.before()
        if standing is None:
            return Question(f"{self.game.round_name} {len(record.sheet.rounds)}: ", [], proposed)
        head = short(self.game, standing, self.page) if person else []
        return Question(self.prompt(standing), head, proposed or self.offered(), self.check, self.choices)

    def asked(self) -> Asked | None:
        """What is asked for before entries can come."""
        return asked(self.record, self.skipped, self.screen.person)

    def prompt(self, standing: Standing) -> str:
        """What stands before an entry: its number, and whose turn it is."""
        if self.over():
            return f"Enter for another {self.game.round_name}, or quit: "
        turn = standing.table.turn
        name = "" if turn is None else f" {self.page.spell(standing.log.players[turn])}"
        what = ", again" if self.offers else ""
        if self.again is not None:
            what = f", {'in place of' if self.again.was else 'before'} {self.again.entry}"
        return f"{standing.next}.{name}{what}: "

    def offered(self) -> str:
        """What is proposed as the next entry."""
        if self.again is not None:
            return self.again.was if self.screen.person else ""
        return self.offers[0] if self.offers else ""

    def before(self) -> Standing | None:
        """How things stand before the next entry."""
        return self.again.before if self.again is not None else self.record.standing

    def over(self) -> bool:
        """Whether the round is over, and nothing of it is being corrected."""
        standing = self.record.standing
        return standing is not None and standing.table.finished and self.again is None and not self.offers

    # Hearing

    def hear(self, line: str) -> bool:
        """Take in a line; whether more is to come."""
        faults: list[Fault] = []
        found = list(statements(line, faults))
        if faults:
            self.refuse(faults)
        if not line.strip():
            self.nothing()
        unread, waiting = self.unread, self.trial
        for statement in found:
            text = statement.text[statement.words[0].start : statement.end].strip()
            waits = self.trial is not None and self.trial is not waiting
            if self.unread != unread or (waits and decision(text) is None):
                self.warn(f"Not read, as it stands behind that: {text}")
                break
            if text.lower() == "quit":
                return False
            try:
                self.statement(text)
            except Refused as refused:
                self.refuse(refused.faults)
        return True

    def nothing(self) -> None:
        """Nothing was typed: what was asked for is left out, or the next round begins."""
        key = self.asked()
        if key is not None:
            self.skipped.add(key.key)
            self.begun()
        elif self.over() and self.trial is None and self.screen.person:
            self.record.beginning = True
            self.skipped.clear()
            self.begun()

    def begun(self) -> None:
        """See to a round that begins: one that need not be asked about begins at once."""
        record = self.record
        if (record.beginning or not record.sheet.rounds) and self.asked() is None:
            record.beginning = True
            record.add_line("")
        if record.sheet.rounds and record.standing is None and lacking(record, self.skipped) is None:
            self.skipped.clear()  # so that it is asked for again
            if record.faults:
                self.refuse(record.faults)

    def statement(self, text: str) -> None:
        """Take in a statement. Raises `Refused`."""
        command = commands.command_of(text, self.game)
        if command is not None:
            command(self)
            return
        [statement] = statements(text, [])
        record = self.record
        if self.trial is not None and self.decide(statement, text):
            return
        key, before = self.asked(), self.before()
        if not record.is_entry(statement) or (key is not None and not record.sheet.is_entry(statement)):
            self.line(statement, text)
            return
        if key is not None:
            [answer] = statements(f"{key.key}: {text}", [])
            self.line(answer, f"{key.key}: {text}")
        elif before is None:
            raise Refused(record.faults)
        else:
            self.entry(record.trial(statement, before))

    def line(self, statement: Statement, text: str) -> None:
        """Confirm a line that is no entry. Raises `Refused`."""
        record = self.record
        key = statement.key()
        if key is not None and key[0][0].text.lower() == "game":
            self.same_game(key[1])
            return
        self.seen = record.standing or self.seen
        if record.sheet.is_round(statement):
            if self.offers or self.again is not None or self.trial is not None:
                raise Refused([Fault(f"this {self.game.round_name} is still being entered")])
            self.skipped.clear()
        record.beginning = self.begins(key[0][0].text.lower() if key is not None else "")
        record.add_line(text, to_come(self.offers))
        self.say(text)
        self.begun()
        if record.standing is not None:
            self.findings(record.standing, record.standing.beyond(self.seen))

    def begins(self, key: str) -> bool:
        """Whether a line of a key is the first of a new round."""
        sheet = self.record.sheet
        if key not in sheet.setup_keys and key != SETUP:
            return False
        if not sheet.rounds:
            return key not in sheet.match_keys
        return self.record.beginning or (self.over() and key in {one.key for one in asked_for(self.game)})

    def same_game(self, rest: Statement) -> None:
        """The line that names the game says nothing new. Raises `Refused` for another one."""
        name = "-".join(" ".join(word.text for word in rest.words).lower().replace("_", " ").split())
        if name != self.game.name:
            raise Refused([rest.fault(f"this is a sheet of {self.game.title}", 0)])

    # Entries

    def entry(self, trial: Trial) -> None:
        """Take in an entry; one that is illegal waits for the table. Raises `Refused`."""
        if self.trial is not None and isinstance(trial.move, COMMON):
            self.meanwhile(trial, self.trial)
            return
        if self.trial is not None and not self.screen.person:
            self.warn(f"Not written: {self.trial.text}")
        self.trial = None
        if not trial.breaches:
            self.confirm([trial.move], trial.new)
            return
        self.trial = trial
        # What it proves of earlier entries is for the table to know, too.
        self.findings(trial.standing, [one for one in trial.new if one.kind == "illegal" and one not in trial.breaches])
        lines = list(at_one_place(self.words(trial.standing), trial.breaches, self.page, file=False))
        self.screen.warn(lines if self.screen.person else [*lines, *self.page.lines(f"Not written yet: {DECISIONS}.")])

    def meanwhile(self, trial: Trial, waiting: Trial) -> None:
        """Take in a note, or points of the director, while the table has yet to decide. Raises `Refused`."""
        if isinstance(trial.move, Ruling) or self.again is not None or self.offers:
            raise Refused([Fault(f"the table has to decide on {waiting.text} first: {DECISIONS}")])
        self.confirm([trial.move], trial.new)
        assert self.record.standing is not None
        self.trial = self.record.tried(waiting.move, self.record.standing)

    def decide(self, statement: Statement, text: str) -> bool:
        """What the table decides on an illegal entry; whether that is what was typed, and no other entry."""
        assert self.trial is not None
        what = decision(text)
        if what is None or self.reads(statement):
            return False
        trial, self.trial = self.trial, None
        said = [one for one in trial.new if one.kind != "illegal"]
        self.confirm([trial.move, Ruling("stands" if what == STANDS else "taken-back")], said)
        return True

    def reads(self, statement: Statement) -> bool:
        """Whether a statement can be read as an entry that is no ruling."""
        before = self.before()
        try:
            return before is not None and not isinstance(self.record.trial(statement, before).move, Ruling)
        except Refused:
            return False

    def confirm(self, moves: Sequence[Any], new: Sequence[Finding]) -> None:
        """Write an entry, and say what came of it. Those on itself have been said."""
        record, again = self.record, self.again
        assert record.standing is not None
        entry = record.standing.next
        done = above = ""
        if again is not None:
            offers = [*again.later, *self.offers]
            done = f"{'fix' if again.was else 'insert'} {again.entry}"
            above = later(offers)
            moves, entry = [*[Undo()] * again.undos, *moves], entry + again.undos
        else:
            # A note does not take the place of a move that is offered.
            besides = isinstance(moves[0], COMMON) and not record.reads_common(self.offers)
            offers = self.offers if besides else self.offers[1:]
        record.confirm(moves, comment=", ".join(filter(None, (done, to_come(offers)))), above=above)
        self.offers, self.again = offers, None
        for at in range(entry, record.standing.next):
            self.say(f"{at}. {record.text_of(at)}")
        self.findings(record.standing, [one for one in new if one.kind != "illegal" or one.entry != entry])
        self.finish()

    def finish(self) -> None:
        """Say what came of a round that is over."""
        if self.over() and self.record.standing is not None:
            for text in answers.over(self.game, self.record.standing):
                self.say(text)

    def findings(self, standing: Standing, new: Iterable[Finding]) -> None:
        """Say what is found: a breach in full, what is not proved or assumed in a sentence."""
        words = self.words(standing)
        for one in new:
            if one.kind == "illegal":
                self.screen.warn(list(at_one_place(words, [one], self.page, file=False)))
            elif one.kind == "unproven":
                self.say(f"Not proved, {words.where(one, file=False)}: {one.says} ({one.rule})", "  ")
            else:
                self.say(f"Notice: {one.says}", "  ")

    # While a person types

    def check(self, line: str) -> str:
        """What a line would be, in a few words."""
        found, before = list(statements(line, [])), self.before()
        if len(found) != 1 or before is None or commands.command_of(line.strip(), self.game) is not None:
            return ""
        if not self.record.is_entry(found[0]):
            return ""
        try:
            trial = self.record.trial(found[0], before)
        except Refused as refused:
            return self.page.spell(refused.faults[0].says)
        if trial.breaches:
            return self.page.spell(f"{trial.text}: ILLEGAL {trial.breaches[0].rule}: {trial.breaches[0].says}")
        return self.page.spell(trial.text if isinstance(trial.move, COMMON) else f"{trial.text}: breaks no rule")

    def choices(self) -> list[str]:
        """What may be typed as the next entry."""
        before = self.before()
        if before is not self.legal[0]:
            entries = self.record.sheet.entries
            self.legal = before, [] if before is None or entries is None else choices(entries, before)
        verbs = [verb for verb in self.game.words.verbs if verb]
        return list(dict.fromkeys([*self.legal[1], *verbs, *COMMON_WORDS, *commands.WORDS]))

    # Saying

    def words(self, standing: Standing) -> Words:
        """The words for what is found."""
        return Words(self.game, standing.log, self.record.place)

    def say(self, text: str, indent: str = "") -> None:
        """Say something, wrapped."""
        for line in self.page.lines(self.page.spell(text), indent):
            self.screen.say(line)

    def warn(self, text: str) -> None:
        """Say what was not accepted, wrapped."""
        self.screen.warn(self.page.lines(self.page.spell(text)))

    def refuse(self, faults: Sequence[Fault]) -> None:
        """Say what is wrong with a line."""
        self.unread += 1
        for fault in faults:
            says, *shown = fault.explain().split("\n")
            says = says.partition(": ")[2] if fault.text else fault.says
            lines = self.page.lines(self.page.spell(f"{says[:1].upper()}{says[1:]}."))
            self.screen.warn([*lines, *map(self.page.spell, shown)])


def decision(text: str) -> str | None:
    """What the table decides by a word, or by the beginning of one."""
    said = " ".join(text.lower().replace("-", " ").split()).removeprefix("ruling ")
    fits = [one for one in (STANDS, BACK) if one.startswith(said)]
    return fits[0] if len(fits) == 1 else None
