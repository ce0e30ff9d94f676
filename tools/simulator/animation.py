"""Animated PNGs of a deal: each frame that the console draws becomes a frame of the file.

Select is pressed whenever nothing moves. That plays whole deals, since the cursor goes to what can be played.
"""

import tempfile

from PIL import Image

import engine
from display import palette
from firmware.input import SELECT
from tools.simulator.board import script

STEP_MS = 40  # from one frame of a motion to the next
REST_MS = 480  # without motion before select is pressed
LAST_MS = 2400  # duration of the last frame
LONGEST = 10  # seconds more at most, to let a motion end


def animate(board, name, deal, seconds):
    """Return [(Pillow image in 16 colours, milliseconds)] of a deal on a board.

    It is played to its end, or for `seconds` and then until nothing moves.
    """
    with tempfile.TemporaryDirectory() as folder:
        player = script(board, folder)
        console, board = player.console, player.board
        console.play(engine.new(name, deal), True)
        frames, still = [], 0
        for now in range(0, 1000 * (seconds + LONGEST), STEP_MS):
            if console.step() or not frames:
                image = _indexed(board.surface.image())
                if not frames or image.tobytes() != frames[-1][0].tobytes():
                    frames.append([image, 0])
                    still = 0
            frames[-1][1] += STEP_MS
            still += STEP_MS
            board.now += STEP_MS
            if still >= REST_MS and not console.busy:
                if console.screens[-1].name == "result" or now >= 1000 * seconds:
                    break
                board.events.append(SELECT)
        frames[-1][1] = LAST_MS
    return [tuple(frame) for frame in frames]


def _indexed(image):
    """Return the picture with the project's palette, which has all its colours."""
    table = Image.new("P", (1, 1))
    table.putpalette(palette.RGB888)
    return image.quantize(palette=table, dither=Image.Dither.NONE)
