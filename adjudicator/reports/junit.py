"""Verdicts as JUnit XML, which CI systems show: a test case a log.

What is illegal is a failure, what cannot be read an error, and a log that is unproven is
skipped, unless that counts as illegal. The totals stand before the cases, so the cases wait
in a temporary file, and all is written at the end or nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from tempfile import SpooledTemporaryFile
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

from adjudicator.formats import Reading
from adjudicator.formats.files import PIECE
from adjudicator.game import find
from adjudicator.log import AnyLog
from adjudicator.reports import outcome
from adjudicator.reports.page import PLAIN, visible
from adjudicator.reports.rulings import Words, rulings
from adjudicator.reports.table import unread
from adjudicator.verdict import Finding, Verdict

IN_MEMORY = 1 << 20
"""So many bytes of cases are kept in memory before they go to a file."""

_NO_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class JunitReport(outcome.Report):
    """A test case a log. With `strict`, an unproven log is a failure too."""

    def __init__(self, put: Callable[[bytes], Any], strict: bool = False) -> None:
        super().__init__()
        self.put = put
        self.strict = strict
        self.cases = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115

    def ruled(self, reading: Reading, log: AnyLog, verdict: Verdict) -> None:
        """Keep the case of a log that was judged."""
        self.tally.add(verdict.status)
        words = Words(find(log.game), log, reading.place)
        case = _case(words.file, log.game)
        text = "\n".join(rulings(words, verdict, PLAIN))
        if verdict.status != "legal":
            first = next(one for one in verdict.findings if one.kind == verdict.status)
            failed = self.strict or verdict.status == "illegal"
            _say(case, "failure" if failed else "skipped", text, first.rule, message(words, first))
        elif text:
            _say(case, "system-out", text)
        self._keep(case)

    def unreadable(self, reading: Reading) -> None:
        """Keep the case of a log that cannot be read."""
        self.tally.add("unreadable")
        case = _case(outcome.label(reading.place), "unreadable")
        _say(case, "error", "\n".join(unread(reading, PLAIN)), "unreadable", reading.error or "")
        self._keep(case)

    def _keep(self, case: Element) -> None:
        self.cases.write(b"    " + tostring(case, "utf-8") + b"\n")

    def kept(self) -> Any:
        """The cases."""
        with self.cases as cases:
            cases.seek(0)
            return cases.read()

    def add(self, tally: outcome.Tally, kept: Any) -> None:
        """Keep the cases of a part."""
        self.cases.write(kept)
        super().add(tally, None)

    def close(self) -> None:
        """Write the totals and the cases."""
        tally = self.tally
        skipped = 0 if self.strict else tally.unproven
        failures = tally.illegal + tally.unproven - skipped
        counts = f'tests="{tally.count}" failures="{failures}" errors="{tally.unreadable}"'
        head = f'<testsuites name="adjudicator" {counts} time="0">\n'
        head += f'  <testsuite name="adjudicator" {counts} skipped="{skipped}" time="0">\n'
        self.put(f'<?xml version="1.0" encoding="UTF-8"?>\n{head}'.encode())
        with self.cases as cases:
            cases.seek(0)
            for piece in iter(lambda: cases.read(PIECE), b""):
                self.put(piece)
        self.put(b"  </testsuite>\n</testsuites>\n")


def message(words: Words, finding: Finding) -> str:
    """A finding in a line, for what shows no more: `game 1, entry 2 (line 7): Bo reveals O5 O6: ...`."""
    what = words.what(finding)
    return ": ".join([words.where(finding, file=False), *([what] if what else []), finding.says])


def _case(name: str, of: str) -> Element:
    return Element("testcase", {"name": _spelled(visible(name)), "classname": of, "time": "0"})


def _say(case: Element, tag: str, text: str, kind: str = "", says: str = "") -> None:
    """Put what is said of a log into its case: lines, and in short the kind of fault and a sentence."""
    about = {"type": kind, "message": _spelled(visible(says))} if kind else {}
    SubElement(case, tag, about).text = f"\n{_spelled(text)}\n"


def _spelled(text: str) -> str:
    """A text in which what no XML can hold is spelled."""
    return _NO_XML.sub(lambda found: found[0].encode("unicode_escape").decode(), text)
