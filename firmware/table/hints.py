"""Hints at the table: what thinks about the best move, a little at a time, and then says why.

    hinter.about            what it thinks about, in words
    hinter.step()           None while it thinks, then the code
    hinter.conclude()       the next step returns the best move so far
    hinter.words(code)      why that is a good move
    hinter.leave()          drop what only hints need from memory

Loaded when a hint is asked for.
"""

import sys

from display import chrome
from engine import rules
from engine.compat import DEVICE, const, fetch, forget
from firmware.input import HELD, Y, elapsed
from firmware.table.around import Looking, explained  # noqa: F401
from firmware.table.modes import Deciding

# Milliseconds after which the best move so far is the hint. It is to come within 3 s on a device, where a position that
# takes longest needs some 2 s, and within 0.5 s on a desktop or a page, whose loops are not machine code
_PATIENCE_MS = const(2600)
_DESKTOP_MS = const(400)


def begin(table):
    """Show a hint for the person to act, or think about it first. MemoryError when there is no room for that."""
    game = table.game
    if game.seats == 1:
        hinter = SolitaireHint(table)
    else:
        hinter = PlayerHint(game.NAME, table.view, table.look, table.seats.thinker(game, "H"))
    code = hinter.step()
    if code is None:
        table.enter(Hinting(table, hinter))
        table.console.say(hinter.about)
    else:
        _show(table, hinter, code)
        hinter.leave()


def _show(table, hinter, code):
    """Put the cursor on the hint's move, and say why it is a good one."""
    words = hinter.words(code)
    for i in range(len(table.spots)):
        if code in table.spots[i][4]:
            table.cursor = i
    board = table.console.board
    table.hinted = words, placed(words, board.width, board.height, _spoken_of(table, code), table.toast_y)
    table.console.say(words)


class Hinting(Deciding):
    """A person has the next move, and a hint is being thought about. Y shows the best so far, any other key ends it."""

    busy = True

    def __init__(self, table, hinter):
        Deciding.__init__(self, table, table.mode.moved)
        self.pace = 0
        self.hinter = hinter
        self.began = table.console.board.millis()

    def tick(self, now):
        table = self.table
        if table.clock is not None and table.clock.tick(now):
            return True
        if elapsed(now, self.began) >= (_PATIENCE_MS if sys.platform == DEVICE else _DESKTOP_MS):
            self.hinter.conclude()
        try:
            code = self.hinter.step()
        except MemoryError:  # an opponent loads what it thinks with
            table.turn(self.moved)
            table.console.refuse("Not enough memory for a hint")
            return True
        if code is None:
            if not table.console.toast:
                table.console.say(self.hinter.about)
            return False
        table.turn(self.moved)
        _show(table, self.hinter, code)
        return True

    def press(self, key):
        if key == Y:
            self.hinter.conclude()
            return
        Deciding.press(self, key)
        if key != HELD and self.table.mode is self:
            self.table.turn(self.moved)
            self.table.mode.pace = 0  # this has been seen

    def left(self):
        self.hinter.leave()
        if self.table.mark is not None:
            self.table.mark.again()


def _spoken_of(table, code):
    """Return the boxes that a hint speaks of, the spot of its move first: they are not to be covered."""
    boxes = [table.spot()[:4]] if table.spots else []
    return boxes + explained(table.game.NAME).hints(table.look, table.view, code)


def placed(words, width, height, boxes, usual):
    """Return where a message stands on a screen of that size, as `chrome.toast` takes it: clear of some boxes.

    At its usual row or at the nearest one, in the middle or at a side, as wide as the screen, in more lines or
    in small type. Where nothing is clear it covers as little as can be, the first box least of all.
    """
    best, least = None, -1
    usually = 3 if height > 160 else 2
    for part, most in ((8, usually), (6, usually + 2), (5, usually + 2), (4, usually + 2), (8, 0)):
        room = width * part // 8 - 4 * chrome.MARGIN
        _, _, _, w, h = chrome.lettered(words, room, most)
        at = usual or height - h - 4
        for step in range(0, 2 * height, 2):
            y = at + (step + 2) // 4 * 2 * (1 if step & 2 else -1)
            if not 1 <= y < height - h:
                continue
            for x in ((width - w) // 2, 2, width - w - 2):
                covered = 0
                for i in range(len(boxes)):
                    covered += _shared(boxes[i], x, y, w, h) * (1 if i else 8)
                if least < 0 or covered < least:
                    best, least = (x, y, room, most), covered
                if not least:
                    return best
    return best


def _shared(box, x, y, w, h):
    """Return how many pixels of a box, with its ring, another one covers."""
    left, top, right, bottom = box[0] - 3, box[1] - 6, box[0] + box[2] + 3, box[1] + box[3] + 3
    return max(0, min(right, x + w) - max(left, x)) * max(0, min(bottom, y + h) - max(top, y))


class SolitaireHint:
    """The fair hint of a solitaire: it reads the view only."""

    def __init__(self, table):
        self._table = table
        self._thinker = fetch(rules(table.game.NAME) + ".hint", "Thinker")(table.view, table.solver)
        self._thinker.follow(table.sure)
        self.about = "Weighing " + self._thinker.about()

    def step(self):
        """Think a little; return the code once it is found."""
        if not self._thinker.step():
            return None
        self._table.sure = self._thinker.line
        return self._thinker.move

    def conclude(self):
        """Have the next step return the best move so far."""
        self._thinker.conclude()

    def words(self, code):
        """Return why it is a good move."""
        return self._thinker.why()

    def leave(self):
        """Nothing has been loaded."""


class PlayerHint:
    """What a hard opponent would do in the viewer's seat."""

    def __init__(self, name, view, look, thinker):
        self._name = name
        self._view = view
        self._look = look
        self._thinker = thinker
        self.about = "Weighing %d moves" % len(view.moves())

    def step(self):
        """Think a little; return the code once it is found."""
        return self._thinker.step()

    def conclude(self):
        """Have the next step return the best move so far, where there is one."""
        self._thinker.hurry = True

    def words(self, code):
        """Return the move and why it is a good one."""
        from engine import players

        why = players.explain(self._name, self._view, code)
        move = self._look.says(self._view, code)
        return "%s: %s" % (move, why) if why else move

    def leave(self):
        """Drop what only Hard needs, unless one sits at the table."""
        if "H" not in self._view.options["seats"]:
            forget(rules(self._name) + ".hard")
