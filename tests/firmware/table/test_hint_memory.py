"""The room that a solitaire's hints work in: whatever has become of the heap, no hint is refused."""

import pytest

from tests.runtimes import run
from tools.simulator.board import PACKS, TEXTS

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
class Still:  # nothing may collect in a function, see `tests/runtimes.py`
    collect = staticmethod(lambda: None)
firmware.console.gc = firmware.drivers.heap.gc = Still
script.play(engine.new(%r, 7))
table = script.top
def asked():
    table.hinted = None
    table.hint()
    for _ in range(3):
        if hasattr(table.mode, "hinter"):
            table.mode.tick(0)
    if hasattr(table.mode, "hinter"):
        table.mode.hinter.conclude()
        table.mode.tick(0)
    table.play(table.spots[table.cursor][4][0])
    return table.hinted is not None
"""

# Modules stay loaded, since here they would be compiled again
_KEPT = """
modules.keep_while_free(1)
print(asked())
gc.collect()
"""
# Half of the heap is free, in pieces of 1 KB
_PARTED = """
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
    print("the heap is not parted")
except MemoryError:
    pass
while not table.game.over:
    print(asked())
"""


@pytest.mark.parametrize("mark", ("off", "on"))
@pytest.mark.parametrize("name", ("treys", "tripeaks"))
def test_in_a_fragmented_heap_every_hint_of_a_deal_is_given(name, mark, tmp_path):
    code = _OPEN % (str(tmp_path), str(TEXTS) + "/", str(PACKS) + "/", mark, name) + _KEPT + _PARTED
    given = run("unix", code, heap="2m").split("\n")[:-1]
    assert len(given) > 15 and set(given) == {"True"}


# Only a script's top level may collect here, so what a hint leaves as garbage is counted too
_COUNTED = """
gc.collect()
before = gc.mem_alloc()
given = asked()
print(given, gc.mem_alloc() - before)
"""
_MOST = 32 * 1024  # bytes


@pytest.mark.parametrize("name", ("treys", "tripeaks"))
def test_a_hint_in_the_middle_of_play_makes_nothing_large(name, tmp_path):
    code = _OPEN % ("/none", "/none/", "/none/", "off", name) + _KEPT + 6 * _COUNTED
    for line in run("wasm", code).splitlines()[1:]:
        given, took = line.split()
        assert given == "True" and int(took) < _MOST
