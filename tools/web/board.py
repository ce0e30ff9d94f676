"""The board of the browser, on MicroPython in a page.

The module `page` has functions in JavaScript (`tools/web/page/machine.js`). They draw glyphs and runs of pixels into
the frame buffer: the same pixels as the plain Python loops, but faster.
"""

from array import array
from binascii import hexlify, unhexlify

import page
from uctypes import addressof

from display.surface.framebuf import SurfaceFB
from display.surface.runs_plain import SAME
from engine.compat import const
from engine.texts import _
from firmware.input import KEYS, wiring
from tools.simulator.profile_board import ButtonBoard

SAVES = "/saves"

# Words of `Board.state`, which the page reads straight from memory
LEFT = const(0)  # the box drawn since the page's last frame, empty when RIGHT is 0
TOP = const(1)
RIGHT = const(2)
BOTTOM = const(3)
SAVED = const(4)  # count of changes of files
# 1 while the first screen is shown, 2 with another one on top of it, at a table its game's number with a minus: 0, -1 …
AT_HOME = const(5)
REPLAY = const(6)  # `links.stage`: 1 while a link's moves are played, 2 from then until the table is left
SPOKEN = const(7)  # how many lines wait for screen readers
SHOWN = const(8)  # what is on top: 0 for the first screen, 1 for a table, 2 for anything else
WORDS = 9

# What screens say of the page in place of a board, as fields of its profile: `labels`, of its buttons and of the
# keyboard's keys, takes the place of the profile's own. The handheld has none of the others: `note`, a line about those
# labels, `others`, what *Other devices* are, and `nobody`, that there are none
_WORDS = {
    "labels": {
        "up": _("arrows"), "prev": "◀", "next": "▶", "select": "A, Enter", "back": "B, Esc", "x": "X, U", "y": "Y, H",
    },
    "note": _("Change them under Keys"),
    "others": _("Tabs of this browser"),
    "nobody": _("No other tab of this browser offers a table yet."),
}  # fmt: skip

_glyph, _runs = page.glyph, page.runs


class Surface(SurfaceFB):
    """The device's surface with inner loops in JavaScript."""

    def glyph(self, font, index, x, y, colour):
        """Draw a glyph of a font; `display/fonts.py` describes its table."""
        table = font.table
        _glyph(addressof(font.bits), table[4 + 2 * index], table[5 + 2 * index], table[0], x, y, colour)

    def runs(self, data, at, stop, x, y, w, recolour):
        """Draw rows of a picture stream."""
        _runs(addressof(data), at, stop, x, y, w, addressof(recolour or SAME))


class TabPort:
    """A link to other tabs and windows of the page: a bus, as `firmware/link/` takes it."""

    ring = False

    def __init__(self):
        self._received = b""
        page.link(True)

    def read(self, most):
        self._received += unhexlify(page.received())
        data, self._received = self._received[:most], self._received[most:]
        return data

    def write(self, data):
        page.send(hexlify(data).decode())

    def close(self):
        page.link(False)


class Board(ButtonBoard):
    """The screen and buttons of a profile in a page, which has no light and is not turned."""

    def __init__(self, profile):
        profile = dict(profile, **_WORDS)
        ButtonBoard.__init__(self, profile, SAVES, Surface(profile["width"], profile["height"]), page.millis)
        profile["page"] = page.address()
        self.ways = 1
        self.has_light = False
        self.has_link = True
        self.open_link = TabPort
        self.has_buzzer = True
        self.state = array("i", [0] * WORDS)
        page.surface(addressof(self.surface.buffer), addressof(self.surface.limits), addressof(self.state))

    @property
    def has_drawn(self):
        """True when there is something for the page to copy."""
        return self.state[RIGHT] > 0

    def show(self, x, y, w, h):
        """Extend the box that the page has to copy to its canvas by a rectangle."""
        state = self.state
        if not self.has_drawn:
            state[LEFT], state[TOP], state[RIGHT], state[BOTTOM] = x, y, x + w, y + h
            return
        state[LEFT] = min(state[LEFT], x)
        state[TOP] = min(state[TOP], y)
        state[RIGHT] = max(state[RIGHT], x + w)
        state[BOTTOM] = max(state[BOTTOM], y + h)

    def sleep_ms(self, ms):
        """Do nothing: the page calls again for the next frame."""

    def colours(self, colours):
        page.colours(bytes(colours).hex())

    def sound(self, played):
        page.sound(repr(played).replace("(", "[").replace(")", "]"))

    def random_seed(self):
        return page.random() & 0xFFFFFFFF or 1

    def clock(self):
        today = page.today()  # such as 20260701
        return today // 10000, today // 100 % 100, today % 100


def layout(profile):
    """Return a profile's name and size, and the names of its keys in the order of their bits, for the page."""
    names = [KEYS[code] for code in wiring(profile)[1]]
    return {"name": profile["name"], "width": profile["width"], "height": profile["height"], "keys": names}
