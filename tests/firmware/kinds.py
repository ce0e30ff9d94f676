"""Boards that differ for a player: one per screen size, and one per screen size and set of keys with their labels."""

from firmware.boards import names, profile

STICK = "pico-lcd-1.3"  # 240 × 240 pixels, a stick and four buttons
FOUR_BUTTONS = "display-pack"  # 240 × 135 pixels
WIDE = "pico-lcd-2"  # 320 × 240 pixels, four buttons
BOARDS = (STICK, FOUR_BUTTONS, WIDE)


def kinds():
    """Return the names of boards: one for each combination of screen size, keys, labels and long presses."""
    found = {}
    for name in names():
        board = profile(name)
        keys = (*sorted(board["keys"]), *sorted(board["labels"].items()), *sorted(board["hold"].items()))
        found.setdefault((board["width"], board["height"], keys), name)
    return sorted(found.values())
