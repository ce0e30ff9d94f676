"""The settings, applied to what depends on them. Loaded when they are, and not kept.

    settings(console)
"""

import gc

from display import palette
from engine.compat import const

_MINUTE = const(60_000)
_TABLE = const(24576)  # bytes of the live mark's table, as the solvers want it


def settings(console):
    """Have a console, its board and its scene follow the settings."""
    chosen, board = console.settings, console.board
    board.light(chosen["brightness"])
    board.repeat(chosen["repeat"])
    after = chosen["sleep"]
    console.sleep_ms = 0 if after == "off" or not board.has_sleep else _MINUTE * int(after.split(" ")[0])
    board.turn(chosen["turn"], chosen["swap"] == "on")
    _keep_table(console, chosen["mark"] == "on")
    theme = chosen["theme"]
    board.colours(palette.THEMES[theme])
    console.scene.four_colours(chosen["suits"] == "four", theme in palette.LIGHT)
    console.stale = True


def _keep_table(console, wanted):
    """Keep a table for the live mark as long as it is on: between games the heap may lack a free block so large."""
    if not wanted:
        console.table = None
    elif console.table is None:
        gc.collect()
        try:
            console.table = bytearray(_TABLE)
        except MemoryError:
            console.say("The live mark begins after the next start")
