"""What a game must bring: the `Game` protocol, and how games are found.

A game brings its types, its `Table`, its rulebook, its scoring, the sheet's words, the view
of a position and the columns of its score table. Hands and cards are no part of the
protocol: a game without either fits. What all games share of a match is `Match`.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, cast

import msgspec

from adjudicator.log import AnyLog, AnyRound, LogError
from adjudicator.rules import Answer, Assumed, Rulebook
from adjudicator.verdict import Scores
from adjudicator.words import Key

if TYPE_CHECKING:
    from adjudicator.chance import Chance

GROUP = "adjudicator.games"
"""The entry-point group: each entry names a `Game` object."""


class NoGame(LogError):
    """A game that nobody referees, or whose plug-in failed to load."""


class Table(Protocol):
    """A round as it is played: the only thing that changes while a log is judged.

    A table may besides have `whose(move)`, the seat of a move that was written without one,
    where that is not always the seat to act; `normal(move)`, the moves of `candidates` that a
    move stands for, where it can be written otherwise; `asides`, the types of moves that only
    tell what was seen, of cards drawn too where chance does not rest on them; and `turn_open`,
    whether `turn` is `None` because it is not known who acts.
    """

    turn: int | None
    """The seat to act; `None` when nobody is."""
    finished: bool
    """Whether the round came to its end."""
    entry: int
    """The entry that is being judged, from 1; the referee keeps it."""

    def prepare(self, moves: Sequence[Any]) -> None:
        """Look ahead, once, through the round's entries, for what turns up later: `None` for those that never were."""

    def parts(self, move: Any) -> Sequence[Any]:
        """The moves that one entry writes, each judged and done in turn; none for an entry that is one move."""

    def apply(self, move: Any) -> None:
        """Do what physically happened, and judge nothing."""

    def learn(self, *moves: Any) -> None:
        """Keep what moves of one seat have shown that were taken back, or that are still to come.

        The cards of several moves are all different ones.
        """

    def candidates(self, move: Any = None) -> Iterable[Any]:
        """The moves of the seat to act, in normal form, from cards that it is known to hold.

        With `move`, the cards that this move of that seat shows are known too.
        """

    def complete(self) -> bool:
        """Whether `candidates` leaves nothing out."""


class Words(Protocol):
    """A game's words on a sheet. What every game has, `formats.sheet` reads and writes itself.

    A game may besides have `house`, the house keys with header lines of their own
    (`words.HouseKey`), and `placed(setup, move)`, which completes a move once the setup is known.
    """

    verbs: tuple[str, ...]
    """The verbs of the game's moves; the empty one stands for a move without a verb."""
    setup: tuple[Key, ...]
    result: tuple[Key, ...]
    match_result: tuple[Key, ...]
    """The lines `key: values` of a setup, of a round's claims and of the match's."""
    card: Callable[[str], str | None] | None
    """The canonical spelling of a card as people write it, `None` for what is no card."""

    def read_move(self, verb: str, seat: int | None, args: Sequence[str], names: Sequence[str]) -> Any:
        """The move that a verb and the words behind it write. Raises `Misread`."""

    def write_move(self, move: Any, names: Sequence[str]) -> str:
        """The words of a move, without the player, in canonical form."""

    def say_move(self, move: Any, names: Sequence[str]) -> str:
        """A move in words without the player, for messages: `reveals O5 O6`."""

    def example(self) -> str:
        """An empty sheet of the game, every line explained, that reads as a log."""


class Deal(Protocol):
    """How a game is dealt and played by chance, where it is (`dealt`): a module of such functions will do.

    What is legal, the rules alone say; here is what only the game knows besides.
    """

    def seats(self, house: Any) -> Sequence[int]:
        """How many can take part, from the fewest on."""

    def house(self, chance: Chance, seats: int) -> Any:
        """House keys that so many players could choose, each given or left out."""

    def setup(self, chance: Chance, match: Match, edge: bool) -> Any:
        """A lawful setup of the match's next round, everything in it known; with `edge` an unlikely one."""

    def told(self, chance: Chance, table: Any, move: Any) -> Iterable[Any]:
        """The entries that tell what chance did after a move, where nothing else does: what a shuffle brought."""

    def physical(self, round_: AnyRound, table: Any) -> AnyRound:
        """A round, which ended with this table, as people write it down who see only what lies open."""

    def result(self, table: Any) -> Any:
        """What can rightly be claimed of a round that is over; `None` for nothing."""

    def match_result(self, match: Match) -> Any:
        """What can rightly be claimed of a match that is over; `None` for nothing."""

    def lasts(self, table: Any, move: Any) -> int:
        """The higher, the longer the round will last after a legal move."""

    def rare(self, table: Any, move: Any) -> int:
        """The higher, the sooner a legal move leads to what seldom comes."""


class Tally(Protocol):
    """What lies on the table when a round is over, as people say it, for a score that needs no log.

    A game may have one, as `tally`. It reads, and says what cannot be; what it comes to is the
    game's own scoring. It may besides have `remarks(match, lies)`, sentences to be said of the score.
    """

    heading: str
    """What is counted: `points`, `chips`."""
    says: str
    """What stands behind a player's name and the colon, in sentences."""
    example: Sequence[str]
    """What may be typed, one text a player: `Ann: N5 N3 O3 O4`."""

    def read(self, words: Sequence[str], house: Any) -> Any:
        """What lies before a player; a stroke is a word of its own. Raises `Misread`."""

    def faults(self, match: Match, lies: Sequence[Any]) -> Iterator[tuple[str, str]]:
        """What cannot lie there, given what lies before each seat: a rule's name, or nothing, and what is wrong."""

    def scores(self, match: Match, lies: Sequence[Any]) -> Scores:
        """The score of a match of this one round; `provisional` where it is not over."""


Plain: TypeAlias = tuple[Any, Sequence[tuple[int, Assumed]]]
"""A round that was judged at once: what stands for its table in the match, and by entry the defaults that decided."""


class Match(msgspec.Struct):
    """What is known of a match while its rounds are judged.

    `house` has every key, the log's own over the defaults; `tables` those of the rounds so
    far; `assumed` the keys whose default has been noticed.
    """

    log: AnyLog
    house: Any
    tables: list[Any] = []
    adjusted: list[int] = []
    assumed: set[str] = set()
    memo: dict[Any, Any] = {}
    """What the game has worked out of the match, by what it rests on."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players."""
        return self.log.players


def given(log: AnyLog, key: str) -> bool:
    """Whether a log chose a house key, by its field's name."""
    return getattr(log.house, key, msgspec.UNSET) is not msgspec.UNSET


class Game(Protocol):
    """One game. `title` is its name in words, `round_name` what it calls a round.

    With `completes`, the module of a function `completed(chance, table, moves)`, logs that do not
    tell every card can be told in full (see `adjudicator.engines.completed`).
    Its `Setup` may have `tells_all`, the parts that together tell every card, in each way in which
    they can; without it every setup does.

    Where cards are free texts, `Printed(players)` may have narrower types `Setup`, `Move`, `Result` and
    `MatchResult`, with the texts that nearly all logs hold and the seats of so many players; `refuse_printed`
    tells of a log of these types what `refuse` would.

    A game may besides have `tally` (a `Tally`), `no_points`, true where its points only mark
    who lost, and `contests(match, scores)`, which gives the `Contest`s that standings count,
    where they are not its rounds, or not won by the most points.
    """

    name: str
    title: str
    round_name: str
    House: type[Any]
    Setup: type[Any]
    Move: Any
    Result: type[Any]
    MatchResult: type[Any]
    defaults: Mapping[int, Any]
    """The house of a table that chose nothing, by version of the rulings."""
    rulebook: Rulebook
    words: Words
    documents: str
    """The package that holds the game's README."""
    deals: str
    """The module that is the game's `Deal`, loaded when it is dealt; a game that never is need not have this."""

    def refuse(self, log: AnyLog) -> Iterator[tuple[str, str]]:
        """What of a log's shape its types do not tell: paths, and what is wrong there."""

    def table(self, match: Match, setup: Any) -> Table:
        """The table of the match's next round."""

    def at_once(self, match: Match, round_: AnyRound) -> Plain | None:
        """A quick way through a round that is plain from its setup to its result, all of it surely within the rules
        and with nothing to be said of it but defaults to be noticed. `None` for any other: it is judged entry
        by entry. A game that is quick enough without gives `None` always.
        """

    def closing(self, match: Match) -> Iterable[tuple[int, int, Assumed]]:
        """House keys that decided the match: round, entry and which. Those that the log gives are passed over."""

    def match_over(self, match: Match) -> bool:
        """Whether the match came to its end."""

    def scores(self, match: Match) -> Scores:
        """The scores, without the marks `provisional` and `disputed`."""

    def view(self, match: Match, table: Any, hindsight: bool) -> list[tuple[str, str]]:
        """A position in words: what, and how it is."""

    def columns(self, match_scores: Scores, round_index: int, seat: int) -> dict[str, str]:
        """The further columns of the score table for a seat in a round, by heading."""


T = TypeVar("T", bound=msgspec.Struct)


@lru_cache(maxsize=256)
def _over(chosen: Any, defaults: Any) -> Any:
    fields = zip(chosen.__struct_fields__, msgspec.structs.astuple(chosen), strict=True)
    given = {name: value for name, value in fields if value is not msgspec.UNSET}
    return msgspec.structs.replace(defaults, **given)


def settled(house: T, defaults: T) -> T:
    """A house with every key: those that the table chose, over the defaults."""
    try:
        return cast(T, _over(house, defaults))
    except TypeError:
        return cast(T, _over.__wrapped__(house, defaults))


def dealt(game: Game) -> Deal:
    """How a game is dealt by chance.

    Raises:
        NoGame: nothing tells how.
    """
    module = getattr(game, "deals", None)
    if module is None:
        raise NoGame(f"the game {game.name!r} does not tell how it is dealt", "game")
    return cast(Deal, importlib.import_module(module))


def newest(game: Game) -> int:
    """The newest version of a game's rulings."""
    return max(game.defaults)


_found: dict[str, Game] = {}


def find(name: str) -> Game:
    """The game of a name.

    Ours is in the folder that its name says, which spares reading what every installed
    package declares; all others come from the entry points.

    Raises:
        NoGame: nobody referees it, or its plug-in failed to load.
    """
    game = _found.get(name)
    if game is None:
        game = _ours(name) or _theirs(name)
        if game is None:
            raise NoGame(f"no game {name!r}{_nearest(name)}", "game")
        _found[name] = game
    return game


def _ours(name: str) -> Game | None:
    module = f"adjudicator.games.{name.replace('-', '_')}"
    if not name.replace("-", "").isidentifier() or name != name.lower() or importlib.util.find_spec(module) is None:
        return None
    game = cast(Game, importlib.import_module(f"{module}.game").GAME)
    return game if game.name == name else None


def _theirs(name: str) -> Game | None:
    from importlib.metadata import entry_points

    for point in entry_points(group=GROUP, name=name):
        try:
            return cast(Game, point.load())
        except Exception as fault:
            raise NoGame(f"the plug-in of the game {name!r}, {point.value}, failed to load: {fault}", "game") from fault
    return None


def names() -> list[str]:
    """The names of all games that are refereed."""
    from importlib.metadata import entry_points

    return sorted({point.name for point in entry_points(group=GROUP)})


def _nearest(name: str) -> str:
    from difflib import get_close_matches

    known = names()
    near = get_close_matches(name, known, 1)
    if near:
        return f"; did you mean {near[0]}?"
    return f"; there {'are' if len(known) > 1 else 'is'} {', '.join(known)}" if known else ""


__all__ = [
    "Answer",
    "AnyRound",
    "Deal",
    "Game",
    "Match",
    "NoGame",
    "Table",
    "Tally",
    "Words",
    "dealt",
    "find",
    "given",
    "names",
    "newest",
    "settled",
]
