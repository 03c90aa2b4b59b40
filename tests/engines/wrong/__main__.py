"""Prints the table of wrong engines, and writes it into `fixtures/README.md` anew.

With a game and a rule, as in `python -m tests.engines.wrong neu owes-two`, it is the engine that has forgotten the
rule, and speaks the protocol.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from adjudicator.formats.files import replacing
from tests.engines.serve import serve
from tests.engines.wrong import WRONG
from tests.engines.wrong.table import in_markdown, readme, written

if sys.argv[1:]:
    game, rule = sys.argv[1:]
    serve({game: WRONG[game][rule]})
else:
    text = written(readme().read_text("utf-8"))
    with replacing(readme()) as put:
        put(text.encode())
    print(in_markdown(), end="")
