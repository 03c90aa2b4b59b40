"""A recorder's screen on a terminal: completion, and what a line would be while it is typed.

What was typed gives way to what was made of it, so that above the question stands the game.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import AnyFormattedText
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.shortcuts import CompleteStyle

from adjudicator.play.record.position import cut
from adjudicator.play.record.screen import Question
from adjudicator.reports.page import Page


class Terminal:
    """A terminal at which a person sits."""

    person = True

    def __init__(self, put: Callable[[str], None], warn: Callable[[str], None], page: Page) -> None:
        self.put = put
        self._warn = warn
        self.page = page
        self.session: PromptSession[str] = PromptSession(
            erase_when_done=True,
            complete_while_typing=True,
            complete_in_thread=True,
            complete_style=CompleteStyle.MULTI_COLUMN,
            reserve_space_for_menu=4,
            color_depth=ColorDepth.DEPTH_1_BIT if os.environ.get("NO_COLOR") else None,
        )

    def ask(self, question: Question) -> str:
        """The line that is typed. Raises `EOFError`, and `KeyboardInterrupt`."""

        @lru_cache(maxsize=1)
        def said(text: str) -> str:
            return cut(question.check(text), self.page.width - 1) if text.strip() else ""

        def bar() -> AnyFormattedText:
            return said(self.session.default_buffer.text)

        head = "".join(f"{line}\n" for line in question.head)
        return self.session.prompt(
            f"{head}{question.prompt}", default=question.default, completer=Choices(question), bottom_toolbar=bar
        )

    def say(self, line: str) -> None:
        """Put out a line."""
        self.put(line)

    def warn(self, lines: Sequence[str]) -> None:
        """Put out lines on what was not accepted."""
        for line in lines:
            self._warn(line)


class Choices(Completer):
    """What may be typed, as far as it goes on from what has been."""

    def __init__(self, question: Question) -> None:
        self.question = question

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """The choices that begin with what stands behind the last semicolon."""
        typed = document.text_before_cursor.rpartition(";")[2].lstrip()
        if document.text_after_cursor or not (typed or complete_event.completion_requested):
            return
        for choice in self.question.choices():
            if choice.lower().startswith(typed.lower()) and choice.lower() != typed.lower():
                yield Completion(choice, start_position=-len(typed))
