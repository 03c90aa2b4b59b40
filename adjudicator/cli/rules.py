"""`adjudicator rules`: a game's setup, moves, rules and house keys."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.cli.completion import complete_game_or_rule, complete_rule
from adjudicator.cli.console import Console, Refusal
from adjudicator.cli.games import game_of
from adjudicator.cli.games import games as list_games
from adjudicator.game import Game
from adjudicator.reports.documents import Documents, plain_rows, rule_of
from adjudicator.rules import Rule
from adjudicator.words import near

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(
    short_help="Print a game's setup, moves, rules and house keys.",
    epilog="\b\nExample:\n  adjudicator rules new-old\n  adjudicator rules new-old reveal-stuck",
)
def rules(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", help="A game; without one, all are listed.", autocompletion=complete_game_or_rule
        ),
    ] = None,
    rule: Annotated[
        str | None,
        typer.Argument(metavar="[RULE]", help="A rule's id, to see it in full.", autocompletion=complete_rule),
    ] = None,
) -> int:
    """Print a game's setup, moves, rules with their ids and sections, and house keys; or one rule in full."""
    if game is None:
        return list_games()
    if rule is None and "/" in game:
        game, _, rule = game.partition("/")
    found, console = game_of(game), Console()
    if rule is None:
        _all(found, console)
        return 0
    one = rule_of(found, rule)
    if one is None:
        known = list(found.rulebook.rules)
        close = near(rule, known)
        raise Refusal(
            f"{found.title} has no rule {rule!r}; {'near' if close else 'there are'}: {', '.join(close or known)}."
        )
    _in_full(found, one, console)
    return 0


def _all(game: Game, console: Console) -> None:
    console.put(game.title)
    for table in Documents(game).tables.values():
        headers, rows = plain_rows(table)
        console.put("")
        console.put(table.title)
        console.put("")
        for line in console.page.table(headers, rows, "l" * len(headers), len(headers) - 1):
            console.put(line)


def _in_full(game: Game, rule: Rule, console: Console) -> None:
    from adjudicator.formats import find_files
    from adjudicator.reports.blessed import packed_fixtures

    console.put(game.rulebook.id_of(rule))
    for paragraph in rule.doc.split("\n\n"):
        console.put_all(paragraph, "  ")
    console.put_all(f"Rulebook: {rule.section}", "  ")
    if rule.key is not None:
        console.put_all(f"House key: {rule.key}", "  ")
    if rule.over:
        console.put_all(f"When it is broken, not reported beside it: {', '.join(rule.over)}", "  ")
    if rule.alone:
        console.put_all("When it is broken, nothing else is reported at that entry.", "  ")
    folder = packed_fixtures() / game.name / rule.name
    if folder.is_dir():
        console.put_all(f"Fixtures, in {folder}:", "  ")
        for fixture in find_files([folder]):
            console.put(console.page.spell(f"    {fixture.name}"))
