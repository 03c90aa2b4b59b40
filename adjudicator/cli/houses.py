"""House keys given with a command, over those of the logs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

import msgspec
import typer

from adjudicator.cli.console import Console, Refusal

HouseKeys: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--house", metavar="[GAME/]KEY=VALUE", help="A house key over the log's own; can be repeated."),
]


class Houses:
    """The keys of a command, by game. A key without a game is for the game of each log."""

    def __init__(self, given: Sequence[str] | None, console: Console) -> None:
        self.console = console
        self.given = [_parted(one) for one in given or ()]
        self.built: dict[str, Any] = {}
        for game, _, _ in self.given:
            if game is not None:
                self.of(game)

    def of(self, game: str) -> Any:
        """The house of a game over that of its logs, or `None`. Said once a game."""
        if game not in self.built:
            self.built[game] = self._build(game) if self.given else None
        return self.built[game]

    def _build(self, name: str) -> Any:
        from adjudicator.formats.house import house_key, house_value, write_house
        from adjudicator.game import find
        from adjudicator.log import LogError

        chosen: dict[str, Any] = {}
        try:
            game = find(name)
            for of, word, value in self.given:
                if of in (None, name):
                    key = house_key(game, word)
                    chosen[key] = house_value(game, key, value)
        except LogError as fault:
            near = getattr(fault, "near", ())
            raise Refusal(f"--house: {fault.says}{f'; there are {_list(near)}' if near else ''}.") from fault
        if not chosen:
            return None
        house = msgspec.convert(chosen, game.House)
        self.console.warn_all(f"{game.title} is judged with {write_house(house)} (--house), whatever the logs say.")
        return house


def _list(words: Sequence[str]) -> str:
    return ", ".join(words)


def _parted(word: str) -> tuple[str | None, str, str]:
    """`[GAME/]KEY=VALUE` in its parts."""
    head, equals, value = word.partition("=")
    game, slash, key = head.rpartition("/")
    if not (equals and value.strip() and key.strip()) or (slash and not game):
        raise Refusal(f"--house {word}: a house key is given as KEY=VALUE or GAME/KEY=VALUE.")
    return game.strip().lower().replace(" ", "-") or None, key.strip(), value.strip()
