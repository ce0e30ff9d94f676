"""Sounds on the emulated PicoSystem: the edges at the buzzer's pin, and the heap that they take."""

from firmware import sounds
from tests.emulator.emulated import in_copy, inspected, needs_image, remote
from tools.simulator.profile_board import notes

pytestmark = needs_image

BOARD = "picosystem"
TICK_MS = 5
PLAYED = ("deal", "trick", "win", "loss")
HEAP = 1536  # bytes that sound may take at the table


def _edges(real, name):
    """Return when the buzzer's pin went high while a sound was played, in milliseconds from the first."""
    handheld = real.handheld
    rises = []
    pin = handheld.mcu.gpio[handheld.profile["buzzer"]]
    drop = pin.add_listener(lambda now, before: rises.append((handheld.nanos / 1e6, now)))
    real.run("board.play(%r)" % name)
    handheld.run(0.6)
    drop()
    high = [when for when, state in rises if int(state) == 1]
    return [when - high[0] for when in high]


def test_what_is_heard_is_what_the_table_says():
    real = remote(BOARD)

    def play():
        real.run("board.volume(3)")
        return {name: _edges(real, name) for name in PLAYED}

    for name, edges in in_copy(play).items():
        began = 0
        for hertz, ms, _ in notes(sounds.find(name), 0, 3):
            within = [when for when in edges if began + TICK_MS + 1 <= when <= began + ms - 1]
            if hertz and len(within) > 3:
                period = (within[-1] - within[0]) / (len(within) - 1)
                assert abs(1000 / period - hertz) <= hertz / 100, name
            began += ms
        assert abs(edges[-1] - began) <= 2 * TICK_MS, name


def test_sound_takes_little_memory():
    real = remote(BOARD)

    def free():
        found = []
        for level in ("off", "low"):
            real.run("console.remember('sound', %r)\nconsole.apply_settings()\nconsole.home()" % level)
            real.run("import engine\nconsole.play(engine.new('trex', 7), True)\nconsole.turn()")
            real.handheld.settle()
            found.append(inspected(real).free)
        return found

    without, with_sound = in_copy(free)
    print("%d bytes free without sound, %d with it" % (without, with_sound))
    assert without - with_sound <= HEAP
