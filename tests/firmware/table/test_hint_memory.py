"""The memory that a solitaire's hints work in: in a heap however fragmented, no hint is refused.

Scripts for MicroPython, joined from the parts below; `tests/runtimes.py` says why only their top level may collect.
"""

import pytest

from tests.engine.games import SOLITAIRES, params
from tests.runtimes import run
from tools.simulator.board import TEXTS_AND_PACKS

# Opens a table; `hint_given()` asks for a hint, makes the move under the cursor, and returns whether there was a hint
_OPEN = """
import gc, sys
import engine
import firmware.console
import firmware.drivers.heap
from engine import modules
from display.surface.framebuf import SurfaceFB
from firmware.boards import profile
from tools.simulator.script import Script, ScriptBoard
script = Script(ScriptBoard(profile("pico-lcd-1.14"), %r, SurfaceFB(240, 135), %r, %r))
script.console.remember("motion", "off")
script.console.remember("mark", %r)
class Still:  # in place of `gc` where the console would collect
    collect = staticmethod(lambda: None)
firmware.console.gc = firmware.drivers.heap.gc = Still
script.play(engine.new(%r, 7))
table = script.top
def hint_given():
    table.hinted = None
    table.hint()
    for _ in range(3):  # slices of thinking; then the best move so far is taken
        if hasattr(table.mode, "hinter"):
            table.mode.tick(0)
    if hasattr(table.mode, "hinter"):
        table.mode.hinter.conclude()
        table.mode.tick(0)
    given = table.hinted is not None
    table.make_move(table.spot()[4][0])
    return given
"""
# Gives a first hint; modules stay loaded from here on, since a module that comes again is compiled again here
_KEEP_MODULES = """
modules.keep_while_free(1)
print(hint_given())
gc.collect()
"""
# Leaves half of the heap free, in pieces of 1 KB, and asks for hints to the end of the deal, which need not come
_FRAGMENT = """
pieces = [None] * 4000
try:
    for i in range(len(pieces)):
        pieces[i] = bytearray(1024)
except MemoryError:
    pass
for i in range(0, len(pieces), 2):
    pieces[i] = None
gc.collect()
try:
    bytearray(8192)
    print("the heap is not fragmented")
except MemoryError:
    pass
while not table.play.game.over and table.play.game.length < 300:
    print(hint_given())
"""


@pytest.mark.parametrize("mark", ("off", "on"))
@pytest.mark.parametrize("name", params("hint", among=SOLITAIRES))
def test_in_a_fragmented_heap_every_hint_of_a_deal_is_given(name, mark, tmp_path):
    code = _OPEN % (str(tmp_path), *TEXTS_AND_PACKS, mark, name) + _KEEP_MODULES + _FRAGMENT
    given = run("unix", code, heap="2m").splitlines()
    assert len(given) > 15 and set(given) == {"True"}
