"""A lesson: the table of a game with a panel that says what to do, and marks on the places it is about.

The panel covers neither these places nor the cursor of a step that leads to a move, unless its text is too long. Words
that do not fit on it are split at sentences into pages. A step (`firmware/lessons.py`) is in one of these modes:

    Shown       plays a move of the file
    Reading     waits until the words have been read
    Deciding    waits for a move: the one in the file, any, or without a panel all until the deal is over
    Settling    the lesson is over

Everything else is the table's. Loaded with the table for a lesson, and dropped with it.
"""

import firmware.screens.buttons as buttons  # borrow
from display import chrome, fonts, items
from display.palette import ALERT, BLACK, DIM, GOLD, TEXT
from display.renderers import borrow_part
from display.spoken import Words, ranks_named
from engine import IllegalMove, rules_path
from engine.compat import const
from engine.modules import unload
from engine.texts import _
from firmware import targets
from firmware.input import BACK, HELD, MENU, SELECT, X
from firmware.table import Screen as Table
from firmware.table.modes import Deciding, Mode, Others, Settling

_INSET = const(8)  # of the words
_LINE = const(14)
_NEAR = const(4)  # pixels around the marked places that are not covered either
_ARM = const(9)  # pixels of an arm of a corner mark
_SIGN = "▶"
_AIMS = "target", "waste"  # places with the card that others fit, in games that have one
_RANK = const(22)  # rows of a card that show its rank
_LOW = const(160)


class Screen(Table):
    """The table of one lesson; `course` has its steps and the game."""

    keeps_thinking = False  # its text needs the room

    def __init__(self, console, game, fresh, course):
        self.course = course
        self.laid = -1  # the step for which pages and marks are set; -1: none
        self.led = False  # the step leads to a move, with the cursor
        # Boxes of what the step points at, of where the move is made, and of the rank on which it is
        self.marks = self.awaited = self.aim = []
        self.pages = []
        self.page = 0  # the one on the panel
        self.lines, self.prompt = (), ""  # what the panel says; no lines: there is no panel
        self.y = self.h = 0  # its position and height
        self.why = ""  # why the last move was refused
        self.low = low = console.board.height < _LOW
        self.edge, self.prompt_h = (2, 18) if low else (5, 20)  # rows above the words, and those of a prompt
        self.lift = 5 if low else 10  # rows around the cursor, whose card is raised, that are not covered
        self.seen = 0  # position and height of the panel in the last picture
        Table.__init__(self, console, game, fresh, 0, course)
        self.renderer.portraits = False  # the panel would lie over one
        if game.over:
            self.mode = self._next(False)

    # From step to step

    def _next(self, moved):
        """Return the mode for the current step and turn."""
        course = self.course
        self.why = ""
        self.lines = ()
        while course.step is not None:
            if not course.made and not (course.free and course.ended):
                if course.script:
                    return Shown(self, self.play.game.code(course.script[0]))
                if course.step.words or course.step.waits:
                    break
            self._go_on()
        if course.step is None:
            return Settling(self)
        # Wait for the words to be read, or for a move
        if self.laid != course.at:
            self.laid = course.at
            self._lay()
            unload(rules_path(self.play.game.NAME) + ".text")  # the moves have been read
        pages = len(self.pages) - (1 if self.led else 0)  # the last one waits for the move it leads to
        reading = self.page < pages
        if not reading and not self.led:
            return Table._next(self, moved)
        self._show()
        return Reading(self) if reading else Deciding(self, False)

    def _go_on(self):
        """Go on to the next step."""
        self.course.go_on()
        self.keeper.unsaved = True

    def read(self):
        """Go on after the words on the panel: to the next page or step."""
        self.page += 1
        if self.page == len(self.pages) and not self.course.step.waits:
            self._go_on()
        self.turn()

    def make_move(self, code, then=None):
        """Carry out a move if it is the one waited for, otherwise say why not."""
        course = self.course
        if course.script:
            course.script.pop(0)
            at = self.find(self.play.game.text(code))
            if at >= 0:  # a move of the player's seat, so its next choice starts there
                self.cursor = at
        elif not course.free:
            why = course.why_not(code)
            if why:
                if "{" in why:
                    why = buttons.named(self.console, why)
                self.refuse(why)
                return
            course.made = True
        Table.make_move(self, code, then)

    def refuse(self, why):
        """Say on the panel why a move is not made."""
        self.why = why
        self._show()
        self.console.play_sound("refused")
        self.console.stale = True

    def end(self):
        """Store that the lesson is over, and open its menu."""
        self.course.done()
        self.console.push("learn", self.play.game.NAME, self)

    def _deal(self):
        """Show how the cards are dealt, without the panel."""
        mode = self.mode
        Table._deal(self)
        if self.mode is not mode:
            self.lines = ()

    def _set_verdict(self, certified):
        """Do nothing: a lesson has no live mark."""

    # In words, and what can be pointed at

    def step_back(self):
        return False  # B leads to the lesson's own menu

    def says(self):
        words = Table.says(self)
        if not self.mode.rests:
            words.here = ""
        if self.lines:
            prompt = self.prompt if self.mode.rests else _("Press select to continue")
            words.panel = Words(panel=[[ranks_named(" ".join(self.lines)), prompt]]).panel
        return words

    def place_targets(self):
        panel = [targets.Target((0, self.y, self.console.board.width, self.h))] if self.lines else []
        return panel + Table.place_targets(self)

    def arrive(self):
        """Do nothing: the words of the next step have not been read yet."""

    # Keys

    def press(self, key):
        mode = self.mode
        if self.why and key < HELD:
            self.why = ""
            self._show()
        # The key only ends the motion, since the words of the next step have not been read yet; except in free play
        if mode.motion_ms and not (self.course.free and self.laid == self.course.at):
            mode.end_motion()
            if key not in (BACK, MENU, X) or self.console.screens[-1] is not self:
                return
        self.mode.press(key)

    def pause(self):
        """Open the lesson's menu."""
        self.console.push("learn", self.play.game.NAME, self)

    def undo(self, start=-1):
        """Go back a page, a move of a game played freely, or a step."""
        course = self.course
        back = course.at - 1
        if course.free and self.play.game.length > course.lengths[-1] + len(course.step.shown):
            Table.undo(self)
            if self.play.game.length >= course.lengths[-1] + len(course.step.shown):
                return
            back = course.at  # all that the player could take back was shown: begin this step again
        elif self.laid == course.at and 0 < self.page < len(self.pages):
            self.page -= 1
            self.turn()
            return
        if not course.go_back(back):
            self.console.refuse(_("This is the first step"))
            return
        self.laid = -1
        self.keeper.unsaved = True
        self.renderer.record_move(None, 0)
        self._show_seat()
        self.turn()

    def redo(self):
        """Do nothing: a lesson has its own way forward."""

    @property
    def holds(self):
        """True while a long press of select inspects the table: only without a panel."""
        return not self.lines and self.mode.holds

    def inspect_table(self):
        if not self.lines:
            Table.inspect_table(self)

    def hint(self):
        """Put the cursor on the spot of the move waited for."""
        course = self.course
        if course.step is None or not course.step.waits or isinstance(self.mode, Reading):
            self.console.say(_("Press select to continue"))
        elif course.free:
            Table.hint(self)
        else:
            self.cursor = max(0, self.find(course.step.waits[0]))
            self.console.stale = True

    def find(self, text):
        """Return the index of the spot of a move, given as text; -1 when there is none."""
        try:
            code = self.play.game.code(text)
        except IllegalMove:
            return -1
        for i in range(len(self.spots)):
            if code in self.spots[i][4]:
                return i
        return -1

    def leave(self):
        Table.leave(self)
        unload("firmware.table")

    # The panel

    def _lay(self):
        """Set the boxes that the step marks, and split its sentences into pages."""
        step = self.course.step
        if "{" in step.words + step.prompt:
            named = buttons.named
            step.words, step.prompt = named(self.console, step.words), named(self.console, step.prompt)
        self.led = bool(step.waits) and not self.course.free
        self.marks = self._boxes(step.at)
        self.awaited = self._boxes(step.waits[:1]) if self.led else []
        self.aim = [(x, y, w, _RANK) for x, y, w, __ in self._boxes(_AIMS)] if self.led else []
        self.pages = []
        self.page = 0
        if not step.words and not self.led:
            return
        page = ""
        for sentence in _sentences(step.words):
            longer = page + " " + sentence if page else sentence
            if page and self._place(self._height(longer, step.prompt)) < 0:
                self.pages.append(page)
                longer = sentence
            page = longer
        self.pages.append(page)

    def _boxes(self, keys):
        """Return the boxes for some keys: names of places on the game's table, or moves as text."""
        marks = []
        if keys:
            try:
                places = borrow_part(self.play.game.NAME, "inspect").places(self.renderer, self.play.view)
            except ImportError:
                places = ()
            for key in keys:
                found = [place for place in places if place[4] == key]
                at = self.find(key)
                if not found and at >= 0:
                    found = [self.spots[at]]
                marks += [tuple(place[:4]) for place in found]
        return marks

    def _show(self):
        """Put the page on the panel, or why a move was refused."""
        step = self.course.step
        words = self.why or self.pages[self.page]
        self.prompt = step.prompt if self.led and self.page == len(self.pages) - 1 else ""
        self.lines = self._wrap(words)
        self.h = self._height(words, self.prompt)
        self.y = max(0, self._place(self.h))  # a text too long for any place is at the top, whatever it covers

    def _wrap(self, words):
        """Return words as the lines of the panel."""
        return chrome.wrap(words, self.console.board.width - 2 * _INSET, fonts.SMALL)

    def _height(self, words, prompt):
        """Return the rows of a panel."""
        lines = self._wrap(words)
        rows = _LINE * len(lines) + self.edge + (3 if self.low else 4)  # the last ones for the bar
        if prompt:
            return rows + self.prompt_h
        # The sign is beside the last line, or below it where there is no room
        room = self.console.board.width - 2 * _INSET - fonts.width(fonts.BIG, _SIGN) - 6
        return rows + (self.prompt_h if fonts.width(fonts.SMALL, lines[-1]) > room else 5)

    def _place(self, h):
        """Return the row where a panel of h rows covers the fewest spots, and nothing of `_covers`; -1 without any."""
        board = self.console.board
        if h > (board.height * 9 >> 4):  # it would hide most of the table
            return -1
        best, least = -1, 999
        top = 1 if self.low else chrome.HEADER + 2
        bottom = board.height - h - 2
        ys = [top, bottom]
        if self.lines and self.y > board.height // 2:
            ys.reverse()
        ys += range(top + 4, bottom, 4)
        for y in ys:
            if not self._covers(y, h):
                # Where the move is made counts most: it is not always where the cursor is
                boxes = self.spots + 9 * (self.awaited + self.marks + self.aim)
                cost = sum([_meets(box, y, h, _NEAR) for box in boxes])
                if cost < least:
                    best, least = y, cost
        return best

    def _covers(self, y, h):
        """True when a panel there would cover a marked place (a refusal may), or the cursor that leads to a move."""
        if not self.why and any(_meets(mark, y, h, _NEAR) for mark in self.marks):
            return True
        spot = self.spot()
        return self.led and spot is not None and _meets(self.renderer.chosen_box(spot), y, h, self.lift)

    def build(self, scene, now):
        shown = self.lines and self.console.screens[-1].name != "choose"  # a question would lie over the words
        if not self.mode.motion_ms:
            if self.lines and self._covers(self.y, self.h):
                self.y = max(0, self._place(self.h))
            seen = self.y << 10 | self.h if shown else 0
            if seen != self.seen:  # the panel covers other items, so the table's kept part cannot be reused
                self.seen = seen
                self.play.view = self.play.game.view(self.play.view.viewer)
        Table.build(self, scene, now)
        if not shown:
            return
        spot = self.spot()
        for x, y, w, h in () if self.why else self.marks:
            if spot is None or spot[:2] != (x, y) or isinstance(self.mode, Reading):
                _corners(scene, x, y, w, h)
        scene.drop(self.y, self.y + self.h)
        # The panel: how far the lesson is, the words, and the prompt or a sign that it goes on
        w, y, h = scene.width, self.y, self.h
        scene.panel(2, y, w - 4, h, BLACK, ALERT if self.why else DIM)
        scene.fill(4, y + h - 3, (w - 8) * (self.course.at + 1) // self.course.count, 2, DIM)
        y += self.edge
        for line in self.lines:
            scene.text(fonts.SMALL, line, _INSET, y, TEXT, items.LEFT)
            y += _LINE
        if self.prompt:
            scene.text(fonts.BIG, self.prompt, _INSET, y + 1, GOLD, items.LEFT)
        else:
            scene.text(fonts.BIG, _SIGN, w - _INSET, self.y + h - 21, GOLD, items.RIGHT)


class Reading(Mode):
    """Waits until the words have been read; meanwhile nothing can be chosen on the table."""

    def __init__(self, table):
        self.table = table
        table.play.hurry = False

    def build(self, scene, now):
        table = self.table
        table.renderer.build(scene, table.play.view, None, None, -1, 256, table.seconds)

    def answer(self, key):
        if key == SELECT:
            self.table.read()
        else:
            self.table.hint()


class Shown(Others):
    """Plays a move of the lesson's file at a pace that can be followed, or at once after a press."""

    def press(self, key):
        if key in (BACK, MENU, X):
            Mode.press(self, key)
        else:
            self.table.make_move(self.code)


def _meets(box, y, h, near):
    """True when a panel in rows y to y + h comes nearer to a box than `near` pixels."""
    return box[1] - near < y + h and y < box[1] + box[3] + near


def _sentences(words):
    """Return the sentences of a text."""
    for end in ".?!":
        words = words.replace(end + " ", end + "\n")
    return words.split("\n")


def _corners(scene, x, y, w, h):
    """Add four corners around a box that the lesson is about; a ring would look like the cursor."""
    left, top, right, bottom = x - 4, y - 4, x + w + 4, y + h + 4
    for width, height in ((_ARM, 4), (4, _ARM)):
        for a in (left, right - width):
            for b in (top, bottom - height):
                scene.panel(a, b, width, height, TEXT, BLACK)
