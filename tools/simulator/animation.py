"""Moving pictures of a deal: the console plays on a clock of its own, and each of its frames becomes one of the file.

A person who presses select whenever nothing moves plays whole deals: the cursor goes to what can be played.
"""

import tempfile

from PIL import Image

import engine
from display import palette
from firmware.input import SELECT
from tools.simulator.board import script

STEP_MS = 40  # between two frames of a motion
REST_MS = 480  # without any, before select is pressed
LAST_MS = 2400  # that the last frame stays
LONGEST = 10  # seconds that a film may go on until nothing moves


def film(board, name, deal, seconds, **options):
    """Return [(Pillow image in 16 colours, milliseconds)] of a deal played to its end, or for so many seconds: then it
    goes on until nothing moves."""
    with tempfile.TemporaryDirectory() as folder:
        player = script(board, folder)
        console, clock = player.console, player.board
        console.play(engine.new(name, deal, **options), True)
        frames, still = [], 0
        for at in range(0, 1000 * (seconds + LONGEST), STEP_MS):
            if console.step() or not frames:
                image = _exact(clock.surface.image())
                if not frames or image.tobytes() != frames[-1][0].tobytes():
                    frames.append([image, 0])
                    still = 0
            frames[-1][1] += STEP_MS
            still += STEP_MS
            clock.now += STEP_MS
            if still >= REST_MS and not console.busy:
                if console.screens[-1].name == "result" or at >= 1000 * seconds:
                    break
                clock.events.append(SELECT)
        frames[-1][1] = LAST_MS
    return [tuple(frame) for frame in frames]


def _exact(image):
    """Return the picture with the project's palette; it has no other colours."""
    table = Image.new("P", (1, 1))
    table.putpalette(palette.RGB888)
    return image.quantize(palette=table, dither=Image.Dither.NONE)
