"""Pictures that are painted from compressed streams in flash, without ever being in memory as a whole.

    pictures = Pictures()
    pictures.paint(surface, "trex", x, y, w, h, left, top, None)   # a part of it, w x h pixels
    pictures.size("trex")                                          # (width, height), None when there is none
    pictures.figure(surface, number, x, y, w, h, None)             # of a court card, or the sign on a back

A stream is a file in `display/data/`, made by `tools/pictures.py`: a head of eight bytes (width, height, rows per
block, 0, number of blocks), the file offsets of the blocks and of the end, the blocks. The rows per block and the 0
have a byte each, all other numbers two bytes, low byte first. `display/surface/__init__.py` describes the contents of a
block (`runs`).
"""

from display import DATA
from display.items import FIGURE_H, FIGURE_W
from display.surface import BOTTOM, LEFT, RIGHT, TOP
from engine.compat import const

HEAD = const(256)  # bytes of the buffer for the head and the offsets of the blocks
BODY = const(1024)  # bytes of the buffer for blocks, none of which is longer
# Positions in the head
_WIDTH = const(0)
_HEIGHT = const(2)
_ROWS = const(4)  # per block
_BLOCKS = const(6)  # number of blocks
OFFSETS = const(8)  # of the blocks and of the end

_SPARE = const(1)  # a damaged stream may end within a run
_FIGURES = "courts"  # one below the other: jack, queen, king of each suit, and the sign on the cards' backs
_KEPT = const(6)  # figures in the cache, some 330 bytes each: reading a file is too slow while cards move


class Pictures:
    """Paints pictures through one small buffer."""

    def __init__(self):
        self._buffer = bytearray(HEAD + BODY + _SPARE)
        view = memoryview(self._buffer)
        self._head = view[:HEAD]
        self._body = view[HEAD : HEAD + BODY]
        self._kept = []

    def size(self, name):
        """Return (width, height) of a picture, None when it is missing or damaged."""
        try:
            with open(DATA + name + ".bin", "rb") as file:
                return (self._word(_WIDTH), self._word(_HEIGHT)) if self._open(file) else None
        except OSError:
            return None

    def paint(self, surface, name, x, y, w, h, left, top, recolour):
        """Paint the part of a picture that begins at column `left` and row `top` into a box.

        `recolour` is as for `Surface.runs`. Return False when the picture is missing or damaged.
        """
        saved = _narrow(surface.limits, x, y, x + w, y + h)
        try:
            with open(DATA + name + ".bin", "rb") as file:
                return self._open(file) and self._stream(file, surface, x - left, y - top, recolour)
        except OSError:
            return False
        finally:
            surface.limits[:] = saved

    def figure(self, surface, number, x, y, w, h, recolour):
        """Paint the left upper w x h pixels of a court card's figure, or nothing when it is not available.

        `recolour`: as for `Surface.runs`.
        """
        data = self._figure(number)
        saved = _narrow(surface.limits, x, y, x + w, y + h)
        surface.runs(data, 0, len(data) - _SPARE, x, y, FIGURE_W, recolour)
        surface.limits[:] = saved

    def _figure(self, number):
        """Return the stream of a figure, from the cache if it is there."""
        for entry in self._kept:
            if entry[0] == number:
                return entry[1]
        data = bytes(_SPARE)  # of a missing or damaged one, which is not looked for again
        try:
            with open(DATA + _FIGURES + ".bin", "rb") as file:
                if self._open(file):
                    at = OFFSETS + 2 * (number * FIGURE_H // self._buffer[_ROWS])
                    start, stop = self._word(at), self._word(at + 2 * (FIGURE_H // self._buffer[_ROWS]))
                    file.seek(start)
                    if 0 <= stop - start <= BODY and file.readinto(self._body) >= stop - start:
                        data = bytes(self._body[: stop - start]) + data
        except OSError:
            pass
        if len(self._kept) >= _KEPT:
            self._kept.pop(0)
        self._kept.append((number, data))
        return data

    def _open(self, file):
        """Read a stream's head; return False when it is not valid."""
        count = file.readinto(self._head)
        blocks = self._word(_BLOCKS)
        rows = blocks * self._buffer[_ROWS]
        needed = OFFSETS + 2 * blocks + 2
        return needed <= min(count, HEAD) and self._word(_WIDTH) and 0 < self._word(_HEIGHT) <= rows

    def _word(self, at):
        """Return the 16-bit number at byte `at` of the head."""
        return self._buffer[at] | self._buffer[at + 1] << 8

    def _stream(self, file, surface, x, y, recolour):
        """Paint the part of the picture at x, y within the surface's limits; return False when it is damaged."""
        rows = self._buffer[_ROWS]
        block = max(0, surface.limits[TOP] - y) // rows
        stop = min(self._word(_BLOCKS), (surface.limits[BOTTOM] - y + rows - 1) // rows)
        while block < stop:
            start = self._word(OFFSETS + 2 * block)
            file.seek(start)
            count = file.readinto(self._body)
            last = block
            while last < stop and self._word(OFFSETS + 2 * last + 2) - start <= count:
                last += 1
            if last == block:
                return False
            end = HEAD + self._word(OFFSETS + 2 * last) - start
            surface.runs(self._buffer, HEAD, end, x, y + block * rows, self._word(_WIDTH), recolour)
            block = last
        return True


def _narrow(limits, left, top, right, bottom):
    """Cut a surface's limits at a box; return the limits before."""
    saved = limits[:]
    limits[LEFT] = max(saved[LEFT], left)
    limits[TOP] = max(saved[TOP], top)
    limits[RIGHT] = max(limits[LEFT], min(saved[RIGHT], right))
    limits[BOTTOM] = max(limits[TOP], min(saved[BOTTOM], bottom))
    return saved
