"""Hints on the emulated Pico: at every decision of a deal, late in a session, none is refused.

With the heap of MicroPython 1.29 as well: a piece of memory taken first makes that of 1.28 as small. How long hints
take is measured by `python -m tools bench --only hints`; times decide no test.
"""

import pytest

import engine
from tests.emulator.emulated import LONG, in_copy, needs_image, remote
from tests.emulator.test_heap import PLAY as DEALS

pytestmark = needs_image

BOARD = "pico-lcd-2"  # the largest surface leaves least
HEAP_OF_1_29 = 233_856
HINTS = 200 if LONG else 4  # of a deal, at most
HURRY = 300  # ms, after which the best so far is asked for: by then everything is loaded
OF_EACH = range(1, 11) if LONG else (7,)
BEFORE = 10 if LONG else 1  # deals of all games


def hold_back(real):
    """Take as much memory as the firmware of MicroPython 1.29 has less."""
    total = int(real.run("print(gc.mem_free() + gc.mem_alloc())"))
    if total > HEAP_OF_1_29:
        real.run("held = bytearray(%d)" % (total - HEAP_OF_1_29))


@pytest.mark.parametrize("small", (False, True), ids=("1.28", "1.29"))
@pytest.mark.parametrize("mark", ("off", "on"))
@pytest.mark.parametrize("name", engine.GAMES)
def test_no_hint_is_refused(name, mark, small):
    from tools.bench.hints import PLAY, hints
    from tools.emulator.heap import Heap

    if mark == "on" and engine.game_class(name).seats > 1:
        pytest.skip("the live mark is for solitaires")
    real = remote(BOARD)

    def ask():
        if small:
            hold_back(real)
        real.run("console.remember('mark', %r)\nconsole.apply_settings()" % mark)
        heap = Heap(real.handheld.mcu)
        found = []
        real.run(PLAY)
        for deals in (0, BEFORE):
            if deals:
                real.run(DEALS)
                for other in engine.GAMES:
                    real.run("deals(%r, 1, %d)" % (other, 1 + deals), seconds=60 * deals)
            for deal in OF_EACH:
                found += hints(real, name, deal, HINTS, HURRY)
        return found, heap.renderer()

    found, look = in_copy(ask)
    print("%s, mark %s: %d hints, slowest %d ms; at the end %s" % (
        name, mark, len(found), max(one.millis for one in found), look))  # fmt: skip
    assert len(found) >= 2 * len(OF_EACH) * min(HINTS, 4)
    assert all(one.given for one in found)
