"""Cards that fly without a move: those of a new deal to their places, or the discards to a stock made anew.

Loaded for as long as that takes.
"""

from display.items import RAISED
from display.views import ease, way
from engine.compat import const
from firmware.input import SELECT, elapsed
from firmware.table.modes import Mode

_SHUFFLE_MS = const(360)
_SHUFFLED = const(6)  # cards that are seen to fly
_FLIGHT = const(126)  # of the 256 parts of it, how many each is on its way
_HOP = const(11)  # how high: the square of half a way, shifted


def begin(table):
    """Have the cards of a deal dealt, where its look can show that and motion is wanted."""
    if table.look.deals and table.console.settings["motion"] != "off":
        table.enter(Dealing(table))


class Dealing(Mode):
    """Until all cards lie, or a press: one that selects does nothing else, since nothing could be chosen yet."""

    busy = True

    def __init__(self, table):
        self.table = table
        self.began = -1  # when the first picture is seen: that of a game that has just been opened takes a while
        self.held = False

    def build(self, scene, now):
        table = self.table
        part = 0 if self.began < 0 else min(256, elapsed(now, self.began) * 256 // table.look.deals)
        if self.held and scene.again():
            table.look.dealing(scene, table.view, part)
        else:
            table.look.deal(scene, table.view, part)
        self.held = True

    def tick(self, now):
        if self.held and self.began < 0:
            self.began = now
        if self.began >= 0 and elapsed(now, self.began) >= self.table.look.deals:
            self.table.turn()
        return True

    def press(self, key):
        table = self.table
        table.turn()
        if key != SELECT:
            table.mode.press(key)

    def left(self):
        """The clock begins when the cards lie."""
        if self.table.clock is not None:
            self.table.clock.start()


class Shuffling(Mode):
    """The discards become the stock, or a press has them do so at once; `view`: what lies on the table meanwhile."""

    busy = True

    def __init__(self, table, view, then=None):
        """`then`: the motion to go on with, None where the move has been seen already."""
        self.table = table
        self.view = view
        self.then = then
        self.began = -1
        self.held = False
        self.piles = table.look.piles()

    def build(self, scene, now):
        look = self.table.look
        if self.began < 0:
            self.began = now
        if not (self.held and scene.again()):
            look.build(scene, self.view, None, None, -1, 256, 0)
            scene.hold()
            self.held = True
        size, start, end, y = self.piles
        part = min(256, elapsed(now, self.began) * 256 // _SHUFFLE_MS)
        for i in range(_SHUFFLED):
            gone = part - i * (256 - _FLIGHT) // (_SHUFFLED - 1)
            if 0 <= gone < _FLIGHT:
                at = ease(gone * 256 // _FLIGHT)
                scene.back(way(start, end, at), y - (at * (256 - at) >> _HOP), size, RAISED)

    def tick(self, now):
        if self.began >= 0 and elapsed(now, self.began) >= _SHUFFLE_MS:
            self._go_on(now)
        return True

    def press(self, key):
        self._go_on(self.table.console.board.millis())

    def _go_on(self, now):
        if self.then is None:
            self.table.turn(True)
        else:
            self.then.began = now
            self.table.enter(self.then)
