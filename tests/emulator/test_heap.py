"""Memory on the real firmware: what is free with each game open, and that deal after deal leaves nothing behind."""

import pytest

import engine
from tests.emulator.emulated import LONG, in_copy, needs_image, stage

pytestmark = needs_image

BOARD = "pico-lcd-1.3"
DEALS = 200 if LONG else 4
LEAK = 1024  # bytes that may be gone after all those deals

# Deal, open, make three moves with their motion cut short, open the next: as a person would who never finishes
PLAY = """
import engine
def deals(first, last):
    for deal in range(first, last):
        console.play(engine.new(%r, deal), True)
        console.step()
        table = console.screens[-1]
        for _ in range(3):
            if table is console.screens[-1] and not table.game.over:
                table.play(table.game.moves()[0])
                table.rest()
                console.step()
deals(1, 3)
"""


@pytest.mark.parametrize("name", engine.GAMES)
def test_deal_after_deal_leaves_nothing_behind(name):
    from tools.emulator.heap import Heap

    real = stage(BOARD)

    def play():
        real.tell(PLAY % name)
        heap = Heap(real.handheld.mcu)
        before = heap.look()
        real.tell("deals(3, %d)" % (3 + DEALS), seconds=2.0 * DEALS + 20)
        return before, heap.look()

    before, after = in_copy(play)
    print("%s: %d bytes free, %d after %d more deals" % (name, before.free, after.free, DEALS))
    assert before.free - after.free < LEAK


def test_seen_from_outside_as_from_inside():
    """The heap read from the emulated RAM agrees with MicroPython's own count."""
    from tools.emulator.heap import Heap

    real = stage(BOARD)

    def look():
        words = real.tell("gc.collect()\nprint(gc.mem_free(), gc.mem_alloc())").split()
        return [int(word) for word in words], Heap(real.handheld.mcu).look()

    (free, used), seen = in_copy(look)
    assert seen.total == free + used
    assert abs(seen.free - free) < 4096 and seen.largest <= seen.free
