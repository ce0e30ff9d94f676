"""Hints at the table: what thinks about the best move, a little at a time, and then says why.

    hinter.step()           None while it thinks, then the code
    hinter.words(code)      why that is a good move
    hinter.leave(marked)    drop what only hints need from memory; `marked`: the live mark needs the solver

Loaded when a hint is asked for.
"""

from display import chrome
from engine import rules_path
from engine.modules import load, unload
from firmware.input import Y
from firmware.table.inspect import explained
from firmware.table.modes import Deciding

_THINKING = "Thinking ..."


def begin(table):
    """Have the table think about a hint for the person to act. MemoryError when there is no room for that."""
    game = table.game
    if game.seats == 1:
        hinter = SolitaireHint(game.NAME, table.view)
    else:
        hinter = PlayerHint(game.NAME, table.view, table.renderer, table.seats.thinker(game, "H"))
    table.enter(Hinting(table, hinter))
    table.console.say(_THINKING)


class Hinting(Deciding):
    """A person has the next move, and a hint is being thought about: all keys are answered meanwhile."""

    busy = True

    def __init__(self, table, hinter):
        Deciding.__init__(self, table, table.mode.moved)
        self.pace = 0
        self.hinter = hinter

    def tick(self, now):
        table = self.table
        if table.clock is not None and table.clock.tick(now):
            return True
        try:
            code = self.hinter.step()
        except MemoryError:  # its tables are made when it begins to think
            table.turn(self.moved)
            table.console.refuse("Not enough memory for a hint")
            return True
        if code is None:
            if not table.console.toast:
                table.console.say(_THINKING)
            return False
        words = self.hinter.words(code)
        table.turn(self.moved)
        for i in range(len(table.spots)):
            if code in table.spots[i][4]:
                table.cursor = i
        board = table.console.board
        spoken = _spoken_of(table, code)
        table.hinted = words, placed(words, board.width, board.height, spoken, table.toast_y)
        table.console.say(words)
        return True

    def press(self, key):
        if key != Y:
            Deciding.press(self, key)

    def left(self):
        self.hinter.leave(self.table.mark is not None)


def _spoken_of(table, code):
    """Return the boxes that a hint speaks of, the spot of its move first: they are not to be covered."""
    boxes = [table.spot()[:4]] if table.spots else []
    return boxes + explained(table.game.NAME).hints(table.renderer, table.view, code)


def placed(words, width, height, boxes, usual):
    """Return where a message stands on a screen of that size, as `chrome.toast` takes it: clear of some boxes.

    At its usual row or at the nearest one, in the middle or at a side, as wide as the screen, in more lines or
    in small type. Where nothing is clear it covers as little as can be, the first box least of all.
    """
    best, least = None, -1
    usually = 3 if height > 160 else 2
    for part, most in ((8, usually), (6, usually + 2), (5, usually + 2), (4, usually + 2), (8, 0)):
        room = width * part // 8 - 4 * chrome.MARGIN
        _, _, _, w, h = chrome.message_layout(words, room, most)
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

    def __init__(self, name, view):
        self._name = rules_path(name) + ".hint"
        self._thinker = load(self._name).Thinker(view)

    def step(self):
        """Think a little; return the code once it is found."""
        return self._thinker.move if self._thinker.step() else None

    def words(self, code):
        """Return why it is a good move."""
        return self._thinker.why()

    def leave(self, marked):
        """Drop the modules of the hint, and those of the solver that it borrows from."""
        unload("engine.hints")
        unload(self._name)
        if not marked:
            unload(self._name[:-4] + "solver")


class PlayerHint:
    """What a hard opponent would do in the viewer's seat."""

    def __init__(self, name, view, renderer, thinker):
        self._name = name
        self._view = view
        self._renderer = renderer
        self._thinker = thinker

    def step(self):
        """Think a little; return the code once it is found."""
        return self._thinker.step()

    def words(self, code):
        """Return the move and why it is a good one."""
        from engine import players

        why = players.explain(self._name, self._view, code)
        move = self._renderer.says(self._view, code)
        return "%s: %s" % (move, why) if why else move

    def leave(self, marked):
        """Drop what only Hard needs, unless one sits at the table."""
        if "H" not in self._view.options["seats"]:
            unload(rules_path(self._name) + ".hard")
