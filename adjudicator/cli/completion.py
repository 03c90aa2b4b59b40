"""What a shell completes besides commands, options and files: the names of games, and the ids of rules.

Typer serves the shells (`--install-completion`); a shell completes files by itself where nothing
stands here. Nothing is looked up but while a word is completed.
"""

from __future__ import annotations

from typer import Context


def complete_game(incomplete: str) -> list[str]:
    """The games that a word may become."""
    from adjudicator.game import names

    return [name for name in names() if name.startswith(incomplete)]


def complete_game_or_verdict(incomplete: str) -> list[str]:
    """The same, and the word verdict."""
    return [*complete_game(incomplete), "verdict"]


def complete_game_or_rule(incomplete: str) -> list[str]:
    """The same; behind a game and a slash, its rules."""
    game, slash, rule = incomplete.partition("/")
    return [f"{game}/{name}" for name, _ in _rules(game, rule)] if slash else complete_game(incomplete)


def complete_rule(ctx: Context, incomplete: str) -> list[tuple[str, str]]:
    """The rules, of the game that stands before, that a word may become, and what each says."""
    return _rules(str(ctx.params.get("game") or ""), incomplete)


def _rules(game: str, incomplete: str) -> list[tuple[str, str]]:
    from adjudicator.cli.console import Refusal
    from adjudicator.cli.games import game_of

    try:
        rules = game_of(game).rulebook.rules.values()
    except Refusal:
        return []
    return [(rule.name, rule.doc.partition("\n")[0]) for rule in rules if rule.name.startswith(incomplete)]
