"""What can be pointed at on a screen, and what that does: what `Screen.targets` returns, for fingers and pointers.

Handhelds have none of it: the build leaves out this module, and the methods that use it.
"""

from engine.compat import const
from firmware.input import BACK, DOWN, LEFT, RIGHT, SELECT, UP

_CORNER_W, _CORNER_H = const(44), const(22)  # of a title, where a tap goes back
_FAR = const(44)  # rows above and below a field that belong to it
FINGER = const(10)  # pixels that a finger may be off
_NEAR = const(2)  # pixels around a row or an answer that belong to it


class Target:
    """A place on a screen: `box` is (x, y, w, h).

    Pointing at it moves the cursor to choice `at`, unless that is None, then presses `keys`; with `place`, the key of a
    place on a table, it says why what lies there cannot be played.
    """

    def __init__(self, box, keys=(), at=None, place=None):
        self.box, self.keys, self.at, self.place = box, keys, at, place

    def holds(self, x, y):
        """Return whether a point lies in it."""
        left, top, w, h = self.box
        return left <= x < left + w and top <= y < top + h


def larger(box, near, high=None):
    """Return a box with `near` pixels more at each side, or with `high` above and below."""
    high = near if high is None else high
    return box[0] - near, box[1] - high, box[2] + 2 * near, box[3] + 2 * high


def choices(boxes, now=-1):
    """Return the targets of choices, of which each is selected; `boxes`: (index, box) of each, `now` the chosen one."""
    found = [Target(larger(box, _NEAR), (SELECT,), at) for at, box in boxes]
    return [target for target in found if target.at == now] + [target for target in found if target.at != now]


def corner():
    """Return the target at a title: back."""
    return [Target((0, 0, _CORNER_W, _CORNER_H), (BACK,))]


def sides(width, height, columns, y=0):
    """Return the targets at the left and the right of a screen, and what lies between: select."""
    return [
        Target((0, y, columns, height), (LEFT,)),
        Target((width - columns, y, columns, height), (RIGHT,)),
        Target((0, y, width, height), (SELECT,)),
    ]


def field(box):
    """Return the targets of the chosen field: select, and above and below it up and down."""
    x, y, w, h = larger(box, _NEAR, _FAR)
    return [Target(box, (SELECT,)), Target((x, y, w, _FAR), (UP,)), Target((x, y, w, h), (DOWN,))]


def fields(boxes, now):
    """Return the targets of fields, of which the others become the chosen one."""
    others = [Target(larger(box, _NEAR, _FAR), (), at) for at, box in enumerate(boxes) if at != now]
    return field(boxes[now]) + others


def page_targets(width, height):
    """Return the targets of a screen without choices: back, and at its sides left and right."""
    return corner() + sides(width, height, width // 4)
