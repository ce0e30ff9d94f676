"""Pictures that lie in flash as streams and are painted from there: none of them is ever in memory as a whole.

    pictures = Pictures()
    pictures.paint(surface, "trex", x, y, w, h, left, top, None)   # a part of it, w x h pixels
    pictures.size("trex")                                          # (width, height), None when there is none

A stream is a file in `display/data/`, made by `tools/pictures.py`: a head of eight bytes (width, height, rows of a
block, 0, number of blocks), the place in the file of each block and of the end, the blocks. All numbers but the rows
of a block have two bytes, low one first. What a block holds is said in `display/surface/__init__.py` (`runs`).
"""

from display.surface import BOTTOM, LEFT, RIGHT, TOP
from engine.compat import const

FOLDER = __file__[: __file__.rfind("pictures.")] + "data/"
HEAD = const(256)  # bytes for the head and the places of the blocks
BODY = const(1024)  # and for blocks: none is longer
PLACES = const(8)
_SPARE = const(1)  # a damaged stream may end within a run


class Pictures:
    """The painter's own: one small buffer, through which every picture goes."""

    def __init__(self):
        self._buffer = bytearray(HEAD + BODY + _SPARE)
        view = memoryview(self._buffer)
        self._head = view[:HEAD]
        self._body = view[HEAD : HEAD + BODY]
        self._recolour = None

    def size(self, name):
        """Return (width, height) of a picture, None when it is not there or not whole."""
        try:
            with open(FOLDER + name + ".bin", "rb") as file:
                return (self._word(0), self._word(2)) if self._open(file) else None
        except OSError:
            return None

    def paint(self, surface, name, x, y, w, h, left, top, recolour):
        """Paint the part of a picture that begins at column `left` and row `top` into a box.

        `recolour` is as for a sprite. False when the picture is not there, or damaged.
        """
        limits = surface.limits
        kept = tuple(limits)
        limits[LEFT] = max(limits[LEFT], x)
        limits[TOP] = max(limits[TOP], y)
        limits[RIGHT] = max(limits[LEFT], min(limits[RIGHT], x + w))
        limits[BOTTOM] = max(limits[TOP], min(limits[BOTTOM], y + h))
        self._recolour = recolour
        try:
            with open(FOLDER + name + ".bin", "rb") as file:
                return self._open(file) and self._stream(file, surface, x - left, y - top)
        except OSError:
            return False
        finally:
            for i in range(BOTTOM + 1):
                limits[i] = kept[i]

    def _open(self, file):
        """Read a stream's head; False when it is none."""
        count = file.readinto(self._head)
        blocks = self._word(6)
        rows = blocks * self._buffer[4]
        return count >= PLACES + 2 * blocks + 2 <= HEAD and self._word(0) and 0 < self._word(2) <= rows

    def _word(self, at):
        return self._buffer[at] | self._buffer[at + 1] << 8

    def _stream(self, file, surface, x, y):
        """Paint what lies within the surface's limits of the picture at x, y; False when it is damaged."""
        each = self._buffer[4]
        block = max(0, surface.limits[TOP] - y) // each
        stop = min(self._word(6), (surface.limits[BOTTOM] - y + each - 1) // each)
        while block < stop:
            start = self._word(PLACES + 2 * block)
            file.seek(start)
            count = file.readinto(self._body)
            last = block
            while last < stop and self._word(PLACES + 2 * last + 2) - start <= count:
                last += 1
            if last == block:
                return False
            end = HEAD + self._word(PLACES + 2 * last) - start
            surface.runs(self._buffer, HEAD, end, x, y + block * each, self._word(0), self._recolour)
            block = last
        return True
