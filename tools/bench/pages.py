"""The tables of docs/ that `bench --write` makes, each between two marks:

    <!-- bench:heap -->
    Tercet 0.1.0, MicroPython 1.28.0, 2026-11-26.

    | … |
    <!-- /bench -->
"""

import re

from tools.project import ROOT

DOCS = ROOT / "docs"
MARKED = re.compile(r"<!-- bench:([\w-]+) -->\n(.*?)<!-- /bench -->", re.DOTALL)


def tables():
    """Return {name of a table: (path of its page, the text between its marks)}."""
    found = {}
    for path in sorted(DOCS.glob("*.md")):
        for name, text in MARKED.findall(path.read_text(encoding="utf-8")):
            found[name] = path, text
    return found
