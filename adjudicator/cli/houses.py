"""House keys given with a command, over those of the logs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

import typer

from adjudicator.cli.console import Console, Refusal

HouseKeys: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--house", metavar="[GAME/]KEY=VALUE", help="A house key over the log's own; can be repeated."),
]


class Houses:
    """The keys of a command, by game. A key without a game is for the game of each log.

    Where a command reads no logs, the keys stand against nothing, and `said` is false.
    """

    def __init__(self, given: Sequence[str] | None, console: Console, said: bool = True) -> None:
        self.console = console
        self.said = said
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
        house = self._chosen(name)
        if house is not None and self.said:
            from adjudicator.formats.house import write_house
            from adjudicator.game import find

            told = f"{find(name).title} is judged with {write_house(house)} (--house), whatever the logs say."
            self.console.warn_all(told)
        return house

    def _chosen(self, name: str) -> Any:
        """The house of a game that the keys make, or `None`."""
        from adjudicator.formats.house import house_over
        from adjudicator.game import NoGame, find
        from adjudicator.log import LogError

        try:
            return house_over(name, self.given)
        except NoGame as fault:
            raise Refusal(f"--house: {fault.says}") from fault
        except LogError as fault:
            near = getattr(fault, "near", ())
            close = f"; near: {', '.join(near)}" if near else ""
            raise Refusal(f"--house: {find(name).title}: {fault.says}{close}") from fault


def _parted(word: str) -> tuple[str | None, str, str]:
    """`[GAME/]KEY=VALUE` in its parts."""
    head, equals, value = word.partition("=")
    game, slash, key = head.rpartition("/")
    if not (equals and value.strip() and key.strip()) or (slash and not game):
        raise Refusal(f"--house {word}: a house key is given as KEY=VALUE or GAME/KEY=VALUE.")
    return game.strip().lower().replace(" ", "-") or None, key.strip(), value.strip()
