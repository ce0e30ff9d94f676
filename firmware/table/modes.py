"""The modes of the table, what it is doing just now: `Mode`, and those that it is in most of the time.

Rare ones are in modules that are loaded on demand and dropped (`hints.py`, `inspect.py`, `deal_modes.py`).
"""

from display.renderers import neighbour
from engine.compat import const
from engine.texts import _
from firmware.input import BACK, HELD, INSPECT, MENU, NEXT, PREV, READY, REDO, SELECT, X, Y, elapsed

ELSEWHERE = "elsewhere"  # in place of a seat's level: its moves come from another device

# With several seats a press that selects counts only when the person's turn has been seen for this long: a sooner one
# was meant for what was there before
_SEEN_MS = const(120)
_HURRIED_MS = const(250)  # the same after presses that made the others move at once, and where no move led here


class Mode:
    """A mode of the table, at rest. A subclass adds what it does with time and keys."""

    motion_ms = 0  # milliseconds of the motion on the screen, 0 when nothing moves
    busy = False  # it is working on something that it will show; the console then does not rest
    settled = False  # the game is over, counted, and its save removed
    check_rest = False  # it is still to be checked whether the rest of the game plays itself
    open = False  # a move from another device can be made
    rests = False  # the table can be inspected
    holds = False  # select can be held, which inspects the table
    # What a mode writes on the table while it lasts, such as whom it waits for (`Elsewhere`); the page reads it out
    words = ""

    places = ()  # while the table is inspected: all places there are
    at = -1  # the index of the place under the cursor

    def __init__(self, table):
        self.table = table

    def build(self, scene, now):
        """Add the whole table, with no move under way."""
        table = self.table
        table.renderer.build(scene, table.play.view, table.spot(), None, -1, 256, table.seconds)

    def tick(self, now):
        """Advance; True when there is something new to draw."""
        return False

    def press(self, key):
        """Handle a key: those that mean the same at every table at rest, and `answer` the others."""
        if key in (BACK, MENU):
            self.table.pause()
        elif key == X:
            self.table.undo()
        elif key == Y:
            self.table.hint()
        elif key == INSPECT:
            self.table.inspect_table()
        elif key == REDO:
            self.table.redo()
        elif key == READY:  # back is still down: undo when it is released now
            table = self.table
            words = [_("Let go: undo")] if table.play.may_undo else []
            if table.play.game.has_hints and table.play.game.to_act == table.play.view.viewer:
                words.append(_("Hold on: hint"))
            if words:
                table.console.say(". ".join(words))
        elif key != HELD:
            self.answer(key)

    def answer(self, key):
        """Handle select or a cursor key."""

    def leave(self):
        """Clean up: another mode follows, or the table is left."""


class Deciding(Mode):
    """The cursor moves, the clock runs, the live mark searches."""

    open = rests = True

    def __init__(self, table, moved):
        """`moved`: a move led here, so it is checked whether the rest plays itself."""
        self.table = table
        self.check_rest = moved
        self.guard_ms = 0  # milliseconds for which this has to be seen before select counts
        if table.play.game.seats > 1:
            self.guard_ms = _SEEN_MS if moved and not table.play.hurry else _HURRIED_MS
        self.since = -1  # when it was first seen, in ms; -1: not yet
        self.held = False  # select is down: it will play, or inspect the table
        table.play.hurry = False

    @property
    def busy(self):
        """True until select counts."""
        return self.guard_ms > 0

    @property
    def holds(self):
        """True when select counts; before that it is answered, and ignored, as soon as it is pressed."""
        return not self.guard_ms

    def tick(self, now):
        table = self.table
        if self.guard_ms and not table.console.stale:
            if self.since < 0:
                self.since = now
            if elapsed(now, self.since) >= self.guard_ms:
                self.guard_ms = 0
        if table.clock is not None and table.clock.tick(now):
            return True
        if self.check_rest and not table.keeper.unsaved:  # the check takes a while: first the move is shown and saved
            self.check_rest = False
            if table.plays_itself():
                return table.mode.tick(now)
        return table.search_verdict()

    def build(self, scene, now):
        Mode.build(self, scene, now)
        if self.held:  # within the cursor's ring
            scene.ring(*self.table.renderer.held_box(self.table.spot()))

    def press(self, key):
        self.held = key == HELD and bool(self.table.spots)
        Mode.press(self, key)

    def answer(self, key):
        table = self.table
        spots = table.spots
        if not spots:  # as in a game whose moves have no places
            return
        if key != SELECT:
            table.hinted = None  # whoever comes back to its place is asked what to do there
        if key == SELECT and not self.guard_ms:
            codes = spots[table.cursor][4]
            code = table.hinted[2] if table.hinted else -1
            if len(codes) == 1:
                renderer = table.renderer
                renderer.goes_on = renderer.goes_on or renderer.starts(table.play.view, spots[table.cursor])
                table.make_move(codes[0])
            elif code in codes and table.hinted[0]:  # what the hint has just said
                table.make_move(code)
            else:
                table.console.push("choose", table.renderer.question(table.play.view, codes), codes, table, code)
        elif key in (PREV, NEXT):
            table.cursor = (table.cursor + (1 if key == NEXT else -1)) % len(spots)
        elif key < PREV:  # UP to RIGHT
            table.cursor = neighbour(spots, table.cursor, key)


class Others(Mode):
    """Thinks for a few milliseconds at a time; a move comes at a pace that can be followed."""

    busy = True

    def __init__(self, table, code=-1):
        """`code`: the move to come, where nobody has to think about it."""
        self.table = table
        self.code = code
        self.thinker = None
        self.since = -1

    def tick(self, now):
        table = self.table
        play = table.play
        if play.covered:
            play.hurry = False
            table.console.push("cover", table)
            return True
        if self.since < 0:
            self.since = now
            if self.code < 0:
                self.thinker = play.thinker(play.opponent())
        if self.code < 0:
            code = self.thinker.step()
            if code is None:
                return False
            self.code = code
        if not play.hurry and elapsed(now, self.since) < table.renderer.pause_ms(play.view, self.code):
            return False
        table.make_move(self.code)
        return True

    def press(self, key):
        """Take a press as "go on at once", never as a move of the person who is next."""
        if key in (BACK, MENU, X):
            Mode.press(self, key)
        elif self.table.play.game.seats > 1:
            self.table.play.hurry = True


class Moving(Mode):
    """Shows a move for as long as its motion lasts, or until a press."""

    def __init__(self, table, before, code, began, motion_ms, then):
        """`before`: the view before the move; `then`: the mode to go on in, None to find out."""
        self.table = table
        self.before = before
        self.code = code
        self.began = began
        self.motion_ms = motion_ms
        self.then = then
        self.drawn = False  # a frame of this motion has been drawn: the next may take over what stays

    def build(self, scene, now):
        table = self.table
        part = min(256, elapsed(now, self.began) * 256 // self.motion_ms)  # of 256
        if self.drawn and scene.reuse():
            table.renderer.move(scene, table.play.view, self.before, self.code, part)
        else:
            table.renderer.build(scene, table.play.view, None, self.before, self.code, part, table.seconds)
        self.drawn = True

    def tick(self, now):
        if elapsed(now, self.began) >= self.motion_ms:
            self.end_motion()
        return True

    def press(self, key):
        """Let the card arrive at once. At the end of a game or deal that is all; otherwise the key counts then.

        With several seats a press other than back, menu and undo never counts as a move; while somebody else's card
        moves it means that all the others are to go at once.
        """
        table = self.table
        plays_on = table.play.game.seats == 1 or key in (BACK, MENU, X)
        if not plays_on:
            table.play.hurry = self.before.to_act != table.play.holder
        self.end_motion()
        if plays_on and not table.play.game.over and table.console.screens[-1] is table:
            table.mode.press(key)

    def end_motion(self):
        """End the motion: the card has arrived."""
        self.table.after_motion(self.before, self.then)


class Settling(Mode):
    """The last card of a game lies, or its clock has run out.

    Once that has been seen the game is counted; a press does not wait for it.
    """

    busy = True

    def tick(self, now):
        if not self.table.console.stale:
            self.press(-1)
        return True

    def press(self, key):
        console = self.table.console
        console.later(self.table.end)  # some goals are found by playing the game again, where the stack is deep already
