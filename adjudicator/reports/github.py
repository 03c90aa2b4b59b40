"""Verdicts as GitHub shows them: an annotation a cause at its shortest log, and the summary of the step.

Nothing but annotations holds words of a log, so that no log can give the runner a command.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from adjudicator.reports.group import Cause, GroupReport, sections
from adjudicator.reports.page import visible
from adjudicator.reports.rulings import RULED
from adjudicator.words import counted

MOST = 10
"""GitHub shows at most so many annotations of a step."""

MOST_SUMMARY = 1_000_000
"""A step's summary has at most so many bytes; GitHub takes 1 MiB."""


class GithubReport(GroupReport):
    """Annotations, the counts, and a summary for the file that `GITHUB_STEP_SUMMARY` names.

    Files are named from the folder `GITHUB_WORKSPACE`, where that holds them. With `strict`,
    what is unproven is an error and no warning.
    """

    def __init__(self, put: Callable[[str], None], strict: bool = False) -> None:
        super().__init__()
        self.put = put
        self.strict = strict
        self.summary = os.environ.get("GITHUB_STEP_SUMMARY")
        self.root = os.environ.get("GITHUB_WORKSPACE")

    def close(self) -> None:
        """Write the annotations, what has none, the counts and the summary."""
        causes = list(self.causes)
        for cause in causes[:MOST]:
            self.put(self._annotation(cause))
        for cause in causes[MOST:]:
            self.put(f"{cause.title if cause.rule else cause.what}: {cause.frequency}")
        if self.tally.count:
            self.put(f"{self.tally}.")
            if self.summary:
                self._sum_up(self.summary)

    def _annotation(self, cause: Cause) -> str:
        kind = "warning" if cause.what == "unproven" and not self.strict else "error"
        place, line = cause.reading.place, cause.finding.line if cause.finding is not None else cause.reading.line
        about = {} if place.file in ("", "-") else {"file": _from(place.file, self.root)}
        if about and line is not None:
            about["line"] = str(line)
        about["title"] = f"{cause.title}: {cause.frequency}"
        said = ",".join(f"{name}={_property(visible(value))}" for name, value in about.items())
        return f"::{kind} {said}::{_data(_message(cause))}"

    def _sum_up(self, path: str) -> None:
        """Add to the step's summary: as many causes as it takes."""
        parts = ["\n".join(part).encode() + b"\n" for part in sections(self.causes, self.tally)]
        size = fit = 0
        for part in parts:
            size += len(part)
            fit += size <= MOST_SUMMARY
        left = len(parts) - fit
        with open(path, "ab") as file:
            file.write(b"".join(parts[:fit]) + (f"And {counted(left, 'cause')} more.\n".encode() if left else b""))


def _message(cause: Cause) -> str:
    """What is said of a cause: its example, in lines."""
    words, finding = cause.words, cause.finding
    if words is None or finding is None:
        return "\n".join(visible(str(fault)) for fault in cause.reading.faults[:MOST])
    what = words.what(finding)
    said = [words.where(finding) + (f": {what}" if what else ""), finding.says, *words.evidence(finding)]
    said += [one for one in (words.legal(finding), finding.ruling and RULED[finding.ruling]) if one]
    return "\n".join(map(visible, [*said, f"({words.source(finding)})"]))


def _from(file: str, root: str | None) -> str:
    """A file as the repository names it."""
    if root:
        with suppress(ValueError):
            return Path(os.path.abspath(file)).relative_to(root).as_posix()
    return Path(file).as_posix()


def _data(text: str) -> str:
    """The words of a command as GitHub reads them."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """The value of a property of a command."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
