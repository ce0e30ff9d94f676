"""Marked imports: plain on a desktop, lazy in a build; nearly every module of the device is seen by an import."""

import pytest

from tests.test_imports import imported, modules
from tools.board import build
from tools.board.shrink.lazy import lazy_text
from tools.errors import ToolError

SOURCE = """\
import firmware.store.lost as lost  # borrow
import firmware.store.settings as settings  # load, untidy
%s

class Store:
    def settings(self):
        return settings.settings(lost.entries(self))
"""
LAZY = """\
%s
pass  # load, untidy
%s

class Store:
    def settings(self):
        return load("firmware.store.settings", False).settings(borrow("firmware.store.lost").entries(self))
"""


def test_a_marked_import_becomes_a_call_at_each_use():
    plain = "import os  # borrow what"
    found = lazy_text("a.py", SOURCE % plain)
    assert found == LAZY % ("from engine.modules import borrow, load  # borrow", plain)
    known = "from engine.modules import borrow, load"
    assert lazy_text("a.py", SOURCE % known) == LAZY % ("pass  # borrow", known)
    own = "def load(path): pass"
    needed = "from engine.modules import borrow, load as _load  # borrow"
    assert lazy_text("a.py", SOURCE % own) == LAZY.replace("load(", "_load(") % (needed, own)


def test_a_name_with_two_meanings_is_refused():
    with pytest.raises(ToolError, match="a.py: lost is a borrowed module and another thing"):
        lazy_text("a.py", SOURCE % "lost = 1")


def test_most_modules_of_the_device_are_seen_by_an_import():
    paths = [path[:-4].replace("/", ".") for path in build.plan("armv6m")[0]]
    names = {path.removesuffix(".__init__") for path in paths}
    seen = {name for module in names & modules().keys() for name in imported(modules()[module])}
    seen |= {name.rpartition(".")[0] for name in seen}
    assert len(names & seen) >= 0.79 * len(names)
