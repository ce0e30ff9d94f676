"""Somebody presses anything, fast: no screen, hint or table ever lacks memory, so that the device had to start anew."""

import random

import pytest

from tests.emulator.emulated import SIZES, UF2_129, in_copy, needs_image, needs_smaller, takes_long
from tools.emulator.handheld import HOLD_MS, Handheld

pytestmark = [needs_image, takes_long]

PRESSES = 1500
MOOD = 200  # presses, after which others become likely
KEYS = ("next", "prev", "select", "back")
MOODS = ((3, 1, 4, 1), (2, 2, 4, 2), (5, 1, 6, 1), (1, 1, 6, 1), (3, 3, 3, 3))  # weights of KEYS


@needs_smaller
@pytest.mark.parametrize("seed", (1, 2, 3))
def test_the_device_never_starts_anew(seed):
    """On the smaller heap with the largest screen."""

    def play():
        rng = random.Random(seed)
        handheld = Handheld(UF2_129, SIZES[0])
        handheld.start()
        mood = MOODS[0]
        for number in range(PRESSES):
            if number % MOOD == 0:
                mood = rng.choice(MOODS)
            word = rng.choices(KEYS, mood)[0]
            hold = rng.choice((700, 1500)) if rng.random() < 0.03 else HOLD_MS  # ms; long enough for undo, for a hint
            handheld.buttons.tap(word, hold)
            handheld.run(hold / 1000 + (rng.choice((0.1, 0.15, 0.25, 0.4)) if rng.random() < 0.97 else 4))
            said = bytes(handheld.output).decode(errors="replace")
            assert "MemoryError" not in said and "reboot" not in said, (number, said[-1000:])

    in_copy(play)
