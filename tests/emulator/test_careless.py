"""Somebody presses anything, fast, wherever one can be: nothing fails for lack of memory, in an interrupt or otherwise.

All of that is seen from outside, on the handheld as it is: allocations that found no room, what the console prints, and
the most of the stack that was used.
"""

import random
from functools import lru_cache

import pytest

import engine
from firmware.drivers.heap import _MIDDLE, _PIECES
from firmware.store import Storage
from tests.emulator.emulated import SIZES, in_copy, needs_image, switched_off
from tests.engine.moves import play_until
from tests.folders import contents
from tests.long import LONG
from tools.emulator.failures import Failures
from tools.emulator.handheld import HOLD_MS
from tools.emulator.stack import SIZE, Stack

pytestmark = needs_image

MOOD = 100 if LONG else 50  # presses, after which others become likely
MOODS_EACH = 10 if LONG else 2
KEYS = ("next", "prev", "select", "back")
MOODS = ((3, 1, 4, 1), (2, 2, 4, 2), (5, 1, 6, 1), (1, 1, 6, 1), (3, 3, 3, 3))  # weights of KEYS
LEFT = 1024  # bytes of the stack
PROBES = {*[size for size, _ in _PIECES], _MIDDLE}  # bytes asked for at rest to see where the free room begins
# Where it begins: keys from the home screen, where a game of each kind is in progress
PLACES = {
    "home": "",
    "lobby": "next next back select prev prev prev select",
    "share": "next select back " + 9 * "prev " + "select",
    "lesson": "next back next next select",
    "settings": "back prev prev prev prev select",
}


@lru_cache(maxsize=None)
def _started(folder):
    """Return a handheld with the smaller heap and the largest screen, with a game of each kind in progress."""
    for name in engine.GAMES:
        store = Storage(folder)
        store.save_game(play_until(engine.new(name, 7), lambda game: game.length == 20, -1))
        store.leave_game()
    handheld = switched_off(SIZES[0], {"saves/" + path: data for path, data in contents(folder).items()})
    handheld.start()
    return handheld


@pytest.fixture(scope="module")
def started(tmp_path_factory):
    return _started(tmp_path_factory.mktemp("saves"))


def test_failed_allocations_are_counted_also_those_that_a_program_catches(started):
    def fail():
        failures = Failures(started)
        code = "for size in (123456, 50, 98765432):\n try:\n  bytearray(size)\n except MemoryError:\n  print(size)"
        said = started.execute(code)[0]
        return failures.sizes, said.split()

    sizes, said = in_copy(fail)
    assert said[-1] == "98765432" and list(map(str, sizes)) == said


@pytest.mark.parametrize("seed, place", list(enumerate(PLACES)))
def test_nothing_fails(seed, place, started):
    handheld = started

    def play():
        rng = random.Random(seed)
        failures, stack = Failures(handheld), Stack(handheld.mcu)
        stack.paint()
        handheld.press(PLACES[place])
        for number in range(MOODS_EACH * MOOD):
            if number % MOOD == 0:
                mood = rng.choice(MOODS)
            word = rng.choices(KEYS, mood)[0]
            hold = rng.choice((700, 1500)) if rng.random() < 0.03 else HOLD_MS  # ms; long enough for undo, for a hint
            handheld.buttons.tap(word, hold)
            handheld.run(hold / 1000 + (rng.choice((0.05, 0.1, 0.15, 0.25)) if rng.random() < 0.97 else 2))
        said = bytes(handheld.output).decode(errors="replace")
        return failures.sizes, stack.used(), said, handheld.display.complaints

    failures, used, said, complaints = in_copy(play)
    print(place, used, "bytes of the stack; failed allocations:", failures)
    assert set(failures) <= PROBES and "Error" not in said and "reboot" not in said, said[-1000:]
    assert used <= SIZE - LEFT and not complaints
