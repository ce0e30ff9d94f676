"""Hints at the table: objects that think about the best move, a little at a time, and then say why it is good.

    hinter.known            the code where there is nothing to think about, or -1
    hinter.about()          what it thinks about, in words
    hinter.step()           None while it thinks, then the code
    hinter.conclude()       asks for the best move so far: a step returns it soon
    hinter.words(code)      why that is a good move
    hinter.drop()           drop what only this hint needs from memory

With a solitaire this is in memory as long as the table is: where there is nothing to weigh the hint comes at once. What
such a hint thinks with is loaded when the table opens, because moves soon leave no piece of the heap large enough for
it. Otherwise all that is loaded when a hint is asked for.
"""

from display import chrome
from engine import rules_path
from engine.compat import const
from engine.modules import load, unload
from engine.texts import _
from firmware.input import HELD, Y, elapsed
from firmware.table.modes import Deciding

_WON = const(1)  # the solvers' WON
_SLICE = const(400)  # steps of the solver between two polls of the keys
_PATIENCE = const(200_000)  # steps; some 3 s on a Pico


def begin(table):
    """Show a hint for the person to act, or think about it first. MemoryError when there is no room for that."""
    game = table.play.game
    hinter = SolitaireHint(table) if game.seats == 1 else PlayerHint(table, table.play.thinker("H"))
    _begin(table, hinter)


def _begin(table, hinter):
    """Show what a hinter knows at once, or let it think."""
    if hinter.known >= 0:
        table.turn(table.mode.check_rest)  # ends Inspecting, if that is the mode
        _show(table, hinter, hinter.known)
    else:
        table.enter(Hinting(table, hinter))
        table.console.say(hinter.about())


def show_win(table):
    """Look for a move that wins from where all cards lie, and show it: from then on the game is not counted."""
    _begin(table, WinningHint(table))


def _show(table, hinter, code):
    """Put the cursor on the hint's move, and say why it is a good one."""
    try:
        words = hinter.words(code)
    except MemoryError:  # it loads modules
        words = _("Not enough memory to say why")
    table.aim_at(code)
    board = table.console.board
    boxes = [table.spot()[:4]] if table.spots else []  # what it speaks of is not to be covered
    named = len(boxes)
    try:
        boxes += table.renderer.hint_boxes(table.play.view, code)
        named = len(boxes)
        boxes += table.renderer.lesser_boxes(table.play.view)
    except MemoryError:
        pass  # it may cover one of them
    table.hinted = words, placed(words, board.width, board.height, boxes, table.usual_y, named), code
    table.console.say(words)


class Hinting(Deciding):
    """A person has the next move, and a hint is being thought about. Y shows the best so far, any other key ends it."""

    busy = True

    def __init__(self, table, hinter):
        Deciding.__init__(self, table, table.mode.check_rest)
        if not table.mode.busy:  # else the turn may not have been seen yet
            self.guard_ms = 0
        self.hinter = hinter
        self.began = table.console.board.millis()

    def tick(self, now):
        table = self.table
        if table.clock is not None and table.clock.tick(now):
            return True
        if 0 < table.console.board.hint_ms <= elapsed(now, self.began):
            self.hinter.conclude()
        try:
            code = self.hinter.step()
        except MemoryError:  # a thinking opponent loads modules
            table.turn(self.check_rest)
            table.console.refuse(_("Not enough memory for a hint"))
            return True
        if code is None:
            if not table.console.toast:
                table.console.say(self.hinter.about())
            return False
        table.turn(self.check_rest)
        if code < 0:
            table.console.say(self.hinter.words(code))
        else:
            _show(table, self.hinter, code)
        return True

    def press(self, key):
        if key == Y:
            self.hinter.conclude()
            return
        Deciding.press(self, key)
        if key < HELD and self.table.mode is self:
            self.table.turn(self.check_rest)
            self.table.mode.guard_ms = self.guard_ms

    def leave(self):
        self.hinter.drop()
        if self.table.play.verdict is not None:  # the hint has overwritten its search's table
            self.table.play.verdict.again()


def placed(words, width, height, boxes, usual, named=99):
    """Return where a message stands on a screen of that size, as `chrome.toast` takes it: clear of some boxes.

    `usual`: its row as a rule, 0 for the bottom. It moves to the nearest row that is clear, in the middle or at a side;
    it may become narrower with more lines, or have small type. Where nothing is clear it covers as little as can be,
    the first box least of all, and of the first `named` ones less than of the others.
    """
    best, least = None, 1 << 28
    usually = 3 if height > 160 else 2
    # Eighths of the screen's width, and the most lines of large type; 0: small type
    for part, most in ((8, usually), (6, usually + 2), (5, usually + 2), (4, usually + 2), (8, 0)):
        room = width * part // 8 - 4 * chrome.MARGIN
        __, __, __, w, h = chrome.message_layout(words, room, most)
        at = usual or height - h - 4
        columns = [(x, _beside(boxes, x, w, named)) for x in ((width - w) // 2, 2, width - w - 2)]
        for y in _rows(boxes, at, h, height):
            for x, beside in columns:
                covered = 0
                for weight, top, bottom in beside:
                    if top < y + h and bottom > y:
                        covered += weight * (min(bottom, y + h) - max(top, y))
                        if covered >= least:
                            break  # another place is as good
                else:
                    best, least = (x, y, room, most), covered
                    if not covered:
                        return best
    return best


def _beside(boxes, x, w, named):
    """Return (weight, top, bottom) of the boxes that have columns in common with a message at x of width w.

    The boxes grow by their rings, and at the top by what a chosen card rises. The weight is the number of those
    columns, eight times as much for the first `named` boxes, and again for the first one.
    """
    found = []
    for i, (left, top, width, height) in enumerate(boxes):
        shared = min(left + width + 3, x + w) - max(left - 3, x)
        if shared > 0:
            found.append((shared * (64 if not i else 8 if i < named else 1), top - 6, top + height + 3))
    return found


def _rows(boxes, at, h, height):
    """Return the rows where a message of h rows may begin: the usual one, both edges of the screen, beside each box.

    Anywhere between two of them it would cover no less. The nearest to `at` come first, of two the lower one.
    """
    rows = {at, 1, height - h - 1}
    for __, y, __, tall in boxes:
        rows.update((y - 6 - h, y + tall + 3))
    return sorted([y for y in rows if 1 <= y < height - h], key=lambda y: 2 * abs(y - at) + (y < at))


class SolitaireHint:
    """The fair hint of a solitaire: it reads the view only."""

    def __init__(self, table):
        self._table = table
        self._path = rules_path(table.play.game.NAME)
        self._reasons = load(self._path + ".reasons")
        self._thinker = None
        codes = table.play.view.moves()
        self.known = table.play.sure[0] if table.play.sure else codes[0] if len(codes) == 1 else -1

    def about(self):
        return _("Weighing %s") % self._reasons.weighed(self._table.play.view)

    def step(self):
        thinker = self._thinker
        if thinker is None:
            self._table.solver.lend()  # first, since it may hold what there is no room for beside a hint
            self._thinker = load(self._path + ".hint").HintSearch(self._table.play.view, self._table.solver)
        elif thinker.step():
            self._table.play.sure = thinker.line
            return thinker.move
        return None

    def conclude(self):
        if self._thinker is not None:
            self._thinker.conclude()

    def words(self, code):
        return self._reasons.explain(self._table.play.view, code, bool(self._table.play.sure))

    def drop(self):
        """Drop nothing: the table keeps what it thinks with."""


class WinningHint:
    """A move that wins, which the solver finds in the whole game, hidden cards included."""

    known = -1

    def __init__(self, table):
        self._table = table
        self._reasons = load(rules_path(table.play.game.NAME) + ".reasons")
        self._spent = -1  # steps of the search, -1 before it
        self._answer = 0  # of the solver

    def about(self):
        return _("Looking for a move that wins")

    def step(self):
        table = self._table
        if self._spent < 0:
            try:
                table.solver.load(table.play.game)
            except MemoryError:
                table.drop_thinking()  # the next fair hint loads it again
                table.solver.load(table.play.game)
            self._spent = 0
            return None
        if self._spent >= _PATIENCE:
            return -1
        self._answer = table.solver.step(_SLICE)
        self._spent += _SLICE
        if self._answer == _WON:
            table.keeper.count_as_helped()
            return table.solver.line()[0]
        return -1 if self._answer else None

    def conclude(self):
        self._spent = _PATIENCE

    def words(self, code):
        if code < 0:
            return _("It can no longer be won") if self._answer else _("The search did not finish in time")
        name = self._reasons.explain(self._table.play.view, code).partition(":")[0]
        return _("%s: wins as the hidden cards lie. Not counted any more") % name

    def drop(self):
        """Drop nothing: the table keeps what it thinks with."""


class PlayerHint:
    """What a hard opponent would do in the viewer's seat."""

    def __init__(self, table, thinker):
        self._table = table
        self._view = table.play.view
        self._view.told = table.play.told
        self._thinker = thinker
        codes = table.play.view.moves()
        self.known = codes[0] if len(codes) == 1 else -1

    def about(self):
        return _("Weighing %d moves") % len(self._view.moves())

    def step(self):
        return self._thinker.step()

    def conclude(self):
        self._thinker.hurry = True

    def words(self, code):
        from engine import players

        why = players.explain(self._view.NAME, self._view, code)
        move = self._table.renderer.move_text(self._view, code)
        return "%s: %s" % (move, why) if why else move

    def drop(self):
        """Drop what only Hard needs, unless one sits at the table."""
        if "H" not in self._view.options["seats"]:
            unload(rules_path(self._view.NAME) + ".hard")
