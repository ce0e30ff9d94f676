"""Memory on the real firmware: deal after deal leaves nothing behind."""

import engine
from tests.emulator.emulated import at_sizes, in_copy, needs_image, on_heaps, remote, tell
from tests.engine.moves import play_until
from tests.long import LONG
from tools.bench.device import DEALS_IN_A_ROW, inspected

pytestmark = needs_image

BOARD = "pico-lcd-1.3"
SAMPLES = 3 if LONG else 2  # deals of each game in which it is looked at, before and after, ...
DEALS = 40 if LONG else 0  # ... and of each in between, one game after the other: 200 in a row with TERCET_LONG=1
GAMES = engine.GAMES if LONG else (engine.GAMES[0], engine.GAMES[-1])  # in a short run two of them
FIRST = 5 if LONG else 1  # before them: names that the firmware does not know are kept once and for all
LEAK = 1024  # bytes that may be gone after all those deals


def go_home(real):
    """Leave what is shown: the way to every other game is by the home screen."""
    for _ in range(5):
        name = real.run("print(console.screens[-1].name)").strip()
        if name == "home":
            return
        real.press("back! up! a!" if name == "play" else "back!")
    raise AssertionError("not at home but at %r" % name)


def _play(real, deal, count):
    """Play `count` deals of each of GAMES from number `deal` on."""
    for name in GAMES:
        go_home(real)
        for first in range(deal, deal + count, 5):
            real.run("deals(%r, %d, %d)" % (name, first, min(first + 5, deal + count)), seconds=60)


def _free(real, deal):
    """Play a few deals of each of GAMES from number `deal` on; return {game: (free, free at rest, largest at rest)}.

    The first is the most of several samples in the middle of a deal, with opponents at work: a stale word on the stack
    may keep garbage alive in any single one. The others are taken when a deal has been opened and nothing moves.
    """
    found = {}
    for name in GAMES:
        free = 0
        go_home(real)
        for i in range(deal, deal + SAMPLES):
            real.run("deals(%r, %d, %d)" % (name, i, i + 1))
            free = max(free, inspected(real).free)
        real.play(engine.new(name, deal))
        real.handheld.settle()
        rest = inspected(real)
        found[name] = free, rest.free, rest.largest
    return found


@on_heaps
@at_sizes
def test_deal_after_deal_leaves_nothing_behind(board, heap):
    real = remote(board, heap, DEALS_IN_A_ROW)

    def play():
        _play(real, 1, FIRST)
        before = _free(real, 2)
        _play(real, 10, DEALS)
        return before, _free(real, 2)

    before, after = in_copy(play)
    for name in GAMES:
        figures = board, heap, name, *before[name], len(GAMES) * (SAMPLES + DEALS), *after[name]
        print("%s, %s, %s: %d bytes free, %d at rest, %d in one piece; after %d more deals %d, %d, %d" % figures)
        tell("%s, %s, %s, at rest" % (board, heap, name), min(before[name][1], after[name][1]))
    for name in GAMES:
        assert before[name][0] - after[name][0] < LEAK, name


@on_heaps
def test_after_a_collection_the_free_room_begins_where_it_is_said_to(heap):
    """The address is read from inside a list of MicroPython's."""
    real = remote(BOARD, heap)

    def found():
        real.play(engine.new("tripeaks", 24))
        lines = "from uctypes import addressof\nstart = collect()\nprint(start, addressof(bytearray(16384)))"
        return map(int, real.run("from firmware.drivers.heap import collect\n" + lines).split())

    start, address = in_copy(found)
    assert start
    assert 0 <= address - start <= 64  # something small may have taken the first unit


REST = """
def at_rest():
    before = gc.mem_alloc()
    for _ in range(50):
        console.step()
    return gc.mem_alloc() - before
"""


def test_a_table_at_rest_leaves_no_garbage():
    """Else the collector would run while nobody plays, and in the middle of the next press."""
    real = remote(BOARD)

    def rest():
        real.run(REST)
        found = {}
        for name in engine.GAMES:
            real.play(play_until(engine.new(name, 7), lambda game: game.to_act == 0))
            real.handheld.run(1.5)
            found[name] = int(real.run("print(at_rest())"))
        return found

    assert in_copy(rest) == {name: 0 for name in engine.GAMES}
