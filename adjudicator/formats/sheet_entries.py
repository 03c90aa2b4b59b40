"""One entry of a sheet: a player, a verb and words, any of them short or left out.

An entry is read in every way in which it can be read. When the ways that make sense come to
one move, that is the move; otherwise a person must say more, and is told the ways there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from adjudicator.formats.reading import either, shown
from adjudicator.formats.sheet_lines import Statement, Word, free_text
from adjudicator.game import Game
from adjudicator.log import COMMON, Adjust, Note, Ruling, Undo, same_name
from adjudicator.words import Misread, in_quotes, integer, near, quoted

NOBODY = "-"
"""In the place of the player: nobody is named."""

RULING, ADJUST, UNDO, NOTE = "ruling", "adjust", "undo", "note"
COMMON_VERBS = (RULING, ADJUST, UNDO, NOTE)
RULINGS = {"stands": "stands", "taken back": "taken-back", "taken-back": "taken-back"}


class Player(msgspec.Struct, frozen=True):
    """A player that words may name: the seat, how many words, and whether they are the whole name."""

    seat: int | None
    words: int
    exact: bool


class Attempt(msgspec.Struct, frozen=True):
    """One way to read an entry: player, verb (`words` of them, 0 or 1), and whether all was written in full."""

    player: Player
    verb: str
    words: int
    exact: bool

    @property
    def start(self) -> int:
        """Where the words begin that the verb takes."""
        return self.player.words + self.words


class Entries:
    """The entries of a sheet of a game, with the players who sit there."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        self.game = game
        self.names = names
        self.folded = [same_name(name.strip()) for name in names]
        self.longest = max((len(name.split()) for name in self.folded), default=0)
        self.verbs = [*(verb for verb in game.words.verbs if verb), *COMMON_VERBS]

    def read(self, statement: Statement, number: int) -> Any:
        """The move of a statement, the entry of that number. Raises `Misread`, whose `at` counts words."""
        words = statement.words
        skip = self._numbered(words[0], number)
        if skip and len(words) == 1:
            raise Misread(1, "an entry belongs behind its number")
        moves: list[tuple[Attempt, Any]] = []
        errors: list[tuple[Attempt, Misread]] = []
        attempts = list(self._attempts(words[skip:]))
        for exact in (True, False):
            for attempt in attempts:
                if attempt.exact is not exact:
                    continue
                try:
                    move = self._move(attempt, statement, skip)
                except Misread as error:
                    errors.append((attempt, error))
                else:
                    if all(move != other for _, other in moves):
                        moves.append((attempt, move))
            if len(moves) > 1:
                meant = [(attempt, move) for attempt, move in moves if not self._spare(attempt, move, words, skip)]
                moves = meant or moves
            if len(moves) == 1:
                return moves[0][1]
            if moves:
                raise Misread(skip, *self._ambiguous(words[skip], moves))
        raise self._best(words, skip, errors)

    def _spare(self, attempt: Attempt, move: Any, words: Sequence[Word], skip: int) -> bool:
        """Whether a verb cut short adds nothing to what stands behind it: then a name that begins so is meant."""
        short = attempt.verb and words[skip].text.lower() != attempt.verb
        if not short or attempt.player.words or "" not in self.game.words.verbs:
            return False
        rest = [word.text for word in words[skip + attempt.start :]]
        try:
            return bool(self.game.words.read_move("", None, rest, self.names) == move)
        except Misread:
            return False

    def _numbered(self, word: Word, number: int) -> int:
        """How many words are the entry's number: none or one, which must be right."""
        digits = word.text[:-1]
        if word.quoted or word.text[-1] != "." or not (digits.isascii() and digits.isdigit()):
            return 0
        if digits.lstrip("0") != str(number):
            raise Misread(0, f"entry {number} stands here, not {digits[:20]}")
        return 1

    def _attempts(self, words: Sequence[Word]) -> Iterator[Attempt]:
        for player in self._players(words):
            rest = words[player.words :]
            word = "" if not rest or rest[0].quoted else rest[0].text.lower()
            if word:
                fits = [verb for verb in self.verbs if verb.startswith(word) and (verb != NOTE or word == NOTE)]
                if player.seat is not None:
                    fits = [verb for verb in fits if verb not in COMMON_VERBS]
                for verb in [word] if word in fits else fits:
                    yield Attempt(player, verb, 1, player.exact and verb == word)
            if "" in self.game.words.verbs:
                yield Attempt(player, "", 0, player.exact)

    def _players(self, words: Sequence[Word]) -> Iterator[Player]:
        """Whom the first words may name, and nobody."""
        if words[0].text == NOBODY and not words[0].quoted and len(words) > 1:
            yield Player(None, 1, True)
            return
        yield from self.named(words)
        if not words[0].quoted:
            yield Player(None, 0, True)

    def named(self, words: Sequence[Word]) -> list[Player]:
        """The players whom the first words may name: by the whole name, or else by its beginning."""
        if not words:
            return []
        if words[0].quoted:
            name = same_name(words[0].text.strip())
            return [Player(self.folded.index(name), 1, True)] if name in self.folded else []
        exact: list[Player] = []
        begun: list[Player] = []
        for count in range(1, min(self.longest, len(words)) + 1):
            if words[count - 1].quoted:
                break
            name = same_name(" ".join(word.text for word in words[:count]))
            for seat, folded in enumerate(self.folded):
                if folded.startswith(name):
                    (exact if folded == name else begun).append(Player(seat, count, folded == name))
        return exact or begun

    def _move(self, attempt: Attempt, statement: Statement, skip: int) -> Any:
        words = statement.words[skip + attempt.start :]
        if attempt.verb in COMMON_VERBS and attempt.verb not in self.game.words.verbs:
            return self._common(attempt.verb, words, statement)
        return self.game.words.read_move(attempt.verb, attempt.player.seat, [word.text for word in words], self.names)

    def _common(self, verb: str, words: Sequence[Word], statement: Statement) -> Any:
        """A move that every game has."""
        if verb == NOTE:
            return Note(statement.raw(words[0].start) if words else "")
        if verb == UNDO:
            if words:
                raise Misread(0, "nothing follows undo")
            return Undo()
        if verb == RULING:
            said = " ".join(word.text.lower() for word in words)
            what = {RULINGS[one] for one in RULINGS if said and one.startswith(said)}
            if len(what) != 1:
                raise Misread(0, "a ruling says stands or taken back", ["ruling stands", "ruling taken back"])
            return Ruling("stands" if what == {"stands"} else "taken-back")
        return self._adjust(words, statement)

    def _adjust(self, words: Sequence[Word], statement: Statement) -> Adjust:
        players = self.named(words)
        longest = max((player.words for player in players), default=0)
        players = [player for player in players if player.words == longest]
        seats = {player.seat for player in players}
        if len(seats) != 1:
            fits = [self.names[seat] for seat in seats if seat is not None]
            says = "the player belongs here" if not words else f"{shown(words[0].text)} fits several players"
            if words and not fits:
                says = f"no player {shown(words[0].text)}"
            raise Misread(0, says, fits or self.names)
        at = longest
        if len(words) <= at:
            raise Misread(at, "the points belong here, as -5")
        points = integer(at, words[at].text)
        why = statement.raw(words[at + 1].start) if len(words) > at + 1 else ""
        return Adjust(int(players[0].seat or 0), points, why)

    def _ambiguous(self, word: Word, moves: Sequence[tuple[Attempt, Any]]) -> tuple[str, list[str]]:
        seats = {attempt.player.seat for attempt, _ in moves}
        players = len(seats) == len(moves) and None not in seats
        what = "fits several players" if players else "can be read in several ways"
        return f"{shown(word.text)} {what}", [next(self.spellings(move)) for _, move in moves]

    def _best(self, words: Sequence[Word], skip: int, errors: Sequence[tuple[Attempt, Misread]]) -> Misread:
        """The error of the way that went furthest, and in it what may have been meant."""
        if not errors:
            word = words[skip]
            return Misread(skip, f"no player {shown(word.text)}", near(word.text[:50], self.names))
        attempt, error = max(errors, key=lambda pair: (pair[0].start + pair[1].at, pair[0].exact))
        at = skip + attempt.start + error.at
        if error.at == 0 and not attempt.verb and at < len(words) and not words[at].quoted:
            return self._unknown(words[at].text, at, attempt, error)
        return Misread(at, error.says, error.near)

    def _unknown(self, word: str, at: int, attempt: Attempt, error: Misread) -> Misread:
        """What to say of a word in the place of a verb."""
        if '"' in word:
            return Misread(at, "a quotation mark that is not closed")
        among = list(self.verbs)
        kinds = ["verb"] if self.game.words.card is None else ["verb", "card"]
        if attempt.player.words == 0:
            among += self.names
            kinds.insert(0, "player")
        elif any(char.isdigit() for char in word):
            return Misread(at, error.says, error.near)
        close = [one for one in near(word[:50], among) if one in among] if len(word) > 1 else []
        close = close if len(close) < len(among) else []
        return Misread(at, f"{shown(word)} is no {either(kinds)}", close)

    def spellings(self, move: Any) -> Iterator[str]:
        """Ways to write a move, the plainest first."""
        if isinstance(move, COMMON):
            yield self._common_words(move)
            return
        words = self.game.words.write_move(move, self.names)
        seat = getattr(move, "seat", None)
        if seat is None:
            yield words
            yield f"{NOBODY} {words}"
        else:
            yield f"{quoted(self.names[seat])} {words}"
            yield f"{in_quotes(self.names[seat])} {words}"

    def _common_words(self, move: Any) -> str:
        if isinstance(move, Note):
            return f"note: {free_text(move.text)}"
        if isinstance(move, Ruling):
            return f"ruling {move.what.replace('-', ' ')}"
        if isinstance(move, Undo):
            return UNDO
        why = f" {free_text(move.why)}" if move.why else ""
        return f"adjust {quoted(self.names[move.seat])} {move.points}{why}"
