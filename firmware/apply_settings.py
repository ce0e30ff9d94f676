"""Applies the settings to what depends on them. Loaded on demand and dropped.

    apply(console)
"""

from display import palette
from engine.compat import const
from firmware.store.settings import LEVELS

_MINUTE = const(60_000)


def apply(console):
    """Apply the settings to a console, its board and its scene."""
    chosen, board = console.settings, console.board
    board.light(chosen["brightness"])
    board.repeat(chosen["repeat"])
    board.volume(LEVELS.index(chosen["sound"]))
    after = chosen["sleep"]
    console.sleep_ms = 0 if after == "off" or not board.has_sleep else _MINUTE * int(after.split(" ")[0])
    board.turn(chosen["turn"], chosen["swap"] == "on")
    theme = chosen["theme"]
    board.colours(palette.THEMES[theme])
    console.scene.four_colours(chosen["suits"] == "four", theme in palette.LIGHT)
    console.stale = True
