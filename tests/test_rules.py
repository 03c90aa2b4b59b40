"""How rules are written, found and asked."""

from __future__ import annotations

import types
from typing import Any

import msgspec
import pytest

from adjudicator.rules import Answer, Assumed, Breach, Open, Rulebook, rule


class Step(msgspec.Struct):
    """A thing to rule on."""

    answers: dict[str, Answer] = {}


class Stop(msgspec.Struct):
    """Another thing to rule on."""

    answers: dict[str, Answer] = {}


@rule(Step, section="One")
def first_rule(table: Any, thing: Step) -> Answer:
    """The first rule."""
    return thing.answers.get("first")


@rule(Step, Stop, section="Two", over=("first-rule",))
def second_rule(table: Any, thing: Step | Stop) -> Answer:
    """The second rule,

    at length.
    """
    return thing.answers.get("second")


@rule(Step | Stop, section="Three", alone=True, key="a-key")
def third_rule(table: Any, thing: Step | Stop) -> Answer:
    """The third rule."""
    return thing.answers.get("third")


BOOK = Rulebook("game", [first_rule, second_rule, third_rule])
BROKEN, OPEN, ASSUMED = Breach("no"), Open("who knows"), Assumed("a_key", "so it is")


def names(**answers: Answer) -> list[str]:
    """The rules that have something to say."""
    return [one.name for one, _ in BOOK.answers(None, Step(answers))]


def test_a_rule_is_named_and_explained_by_its_function() -> None:
    assert (second_rule.name, second_rule.doc, second_rule.section) == (
        "second-rule",
        "The second rule,\n\nat length.",
        "Two",
    )
    assert (first_rule.on, second_rule.on, third_rule.on) == ((Step,), (Step, Stop), (Step, Stop))
    assert (third_rule.key, third_rule.alone, second_rule.over) == ("a-key", True, ("first-rule",))
    assert BOOK.id_of(first_rule) == "game/first-rule"
    assert first_rule(None, Step({"first": BROKEN})) == BROKEN


def test_a_rule_that_rests_on_house_keys_sometimes_does_where_its_sentence_names_them() -> None:
    def fourth_rule(table: Any, thing: Step) -> Answer:
        """The fourth rule."""
        return None

    always = rule(Step, section="Four", key="a-key, b-key")(fourth_rule)
    sometimes = rule(Step, section="Four", key="a-key, b-key", sometimes=True)(fourth_rule)
    assert always.rests_on("No.") == ["a-key", "b-key"]
    assert sometimes.rests_on("No.") == sometimes.rests_on("No (no-a-key 1).") == []
    assert sometimes.rests_on("No (b-key 1).") == ["b-key"]
    assert first_rule.rests_on("No (a-key 1).") == []


def test_a_rule_without_a_text_to_be_printed_is_refused() -> None:
    def silent(table: Any, thing: Step) -> Answer:
        return None

    with pytest.raises(TypeError, match="the rule silent has no docstring"):
        rule(Step, section="One")(silent)


def test_a_rulebook_has_the_rules_of_a_module_in_their_order() -> None:
    module = types.ModuleType("rules")
    module.__dict__.update(b=second_rule, other=3, a=first_rule)
    book = Rulebook.of("game", module)
    assert list(book) == [second_rule, first_rule]
    assert book.on(Stop) == (second_rule,)


def test_each_rule_that_has_something_to_say_is_heard() -> None:
    assert names() == []
    assert names(first=BROKEN, second=OPEN) == ["first-rule", "second-rule"]
    assert names(first=OPEN, second=ASSUMED) == ["first-rule", "second-rule"]


def test_a_rule_stands_back_for_one_that_is_over_it_and_broken() -> None:
    assert names(first=BROKEN, second=BROKEN) == ["second-rule"]
    assert names(first=OPEN, second=BROKEN) == ["second-rule"]


def test_a_rule_that_stands_alone_silences_all_others_when_broken() -> None:
    assert names(first=BROKEN, second=OPEN, third=BROKEN) == ["third-rule"]
    assert names(first=BROKEN, third=OPEN) == ["first-rule", "third-rule"]


def test_a_move_is_legal_when_it_is_known_to_break_no_rule() -> None:
    assert BOOK.keeps(None, Step())
    assert BOOK.keeps(None, Step({"first": ASSUMED}))
    assert not BOOK.keeps(None, Step({"first": BROKEN}))
    assert not BOOK.keeps(None, Step({"first": ASSUMED, "third": OPEN}))
