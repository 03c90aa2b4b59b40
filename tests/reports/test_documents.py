"""The tables in a game's README are those that its code makes."""

from __future__ import annotations

import pytest

from adjudicator.game import find, names
from adjudicator.reports.documents import Documents, readme, written


@pytest.mark.parametrize("name", names())
def test_the_tables_of_a_readme_have_not_drifted(name: str) -> None:
    game = find(name)
    text = readme(game).read_text("utf-8")
    assert written(game, text) == text, "python -m adjudicator.reports.documents writes them anew"
    assert all(f"<!-- {mark} -->" in text for mark in Documents(game).tables)


@pytest.mark.parametrize("name", names())
def test_every_rule_house_key_and_move_says_something(name: str) -> None:
    for table in Documents(find(name)).tables.values():
        assert table.rows
        for row in table.rows:
            assert row[table.says].strip()
