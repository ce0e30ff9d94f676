"""Lessons: guided games at the table, read from `firmware/text/<game>_lessons.txt` (format: docs/lessons.md).

A lesson is read step by step: only the one that is shown is in memory. Loaded when a lesson is asked for.
"""

import engine
import firmware.store.ledger as ledger_module  # borrow
import firmware.store.people as people  # borrow
from engine import IllegalMove
from engine.compat import const
from engine.option_checks import parse
from engine.texts import _

_LONGEST = const(400)  # moves made in a lesson under way: stored progress with more is invalid, no lesson has so many
_SIGNS = "&@>?-!="
ANY = "any"  # what a step may wait for, beside moves
FREE = "free"


def titles(path):
    """Return the titles of the lessons in a file; none where there is no such file."""
    try:
        with open(path, "rb") as file:
            return [line[2:].decode().strip() for line in file if line[:2] == b"# "]
    except OSError:
        return []


def progress(store, name):
    """Return [lessons that were finished, as bits; the one under way, its step, its moves]; 0, 0, 0, [] at first."""

    def checked(found):
        done, number, step, moves = found
        valid = all([isinstance(one, int) and one >= 0 for one in [done, number, step] + moves])
        return found if valid and len(moves) <= _LONGEST else None

    return store.read_checked(name + ".lesson", checked, [0, 0, 0, []])


def offered(console, name):
    """True when a game has lessons, none of them has been finished, and no game of it either."""
    store = console.store
    if progress(store, name)[0]:
        return False
    ledger = store.ledger(name, "results", "best")
    if "results" in ledger.sections or people.best(ledger):
        return False
    return bool(titles(console.board.lesson_path(name)))  # reads the whole file


def begin(console, name, number, again=False):
    """Open the table of a lesson where it was left, or at its beginning.

    `again`: at its beginning, wherever it was left.
    """
    console.remember("last", name)
    course = Course(console, name, number)
    fresh = course.open(again)
    console.play_next(course.game, fresh, course, "lesson")


class Step:
    """One step of a lesson: a block of its file."""

    def __init__(self):
        self.shown = []  # moves that are made by themselves, first
        self.words = ""  # the text to read after them
        self.at = []  # what it points at
        self.waits = []  # moves that are waited for, ANY or FREE; nothing: until it has been read
        self.prompt = ""  # what to press, for one that waits
        self.reasons = []  # why not another one: [(moves, words)], no moves for all others
        self.when = ""  # "won" or "lost": only for those who have; the others skip the step

    def add(self, line):
        """Parse a line of the block."""
        sign, rest = line[0], line[1:].strip()
        if line[1:2] != " " or sign not in _SIGNS:
            self.words = (self.words + " " + line).strip()
        elif sign == "&":
            self.shown += _list(rest)
        elif sign == "@":
            self.at += _list(rest)
        elif sign == ">":
            self.waits += _list(rest)
        elif sign == "?":
            self.prompt = rest
        elif sign == "=":
            self.when = rest
        elif sign == "!":
            self.reasons.append(((), rest))
        else:
            moves, words = rest.split(": ", 1)
            self.reasons.append((_list(moves), words))


def _list(text):
    """Return the parts of a text that semicolons separate."""
    return [part.strip() for part in text.split(";")]


def block(file):
    """Return the next block of an open file as a list of lines; an empty one at the end of the lesson."""
    lines = []
    while True:
        line = file.readline()
        if not line or (line[:2] == b"# " and not lines):
            return lines
        line = line.decode().strip()
        if not line:
            if lines:
                return lines
        elif line[0] != "%":  # a comment of the lesson's author
            lines.append(line)


class Course:
    """A lesson under way. It takes the place of its table's storage: no game of a lesson is saved or counted."""

    def __init__(self, console, name, number):
        self.path = console.board.lesson_path(name)
        self.storage = console.store
        self.name = name
        self.number = number
        self.known = progress(self.storage, name)  # what is in its file; see `_save`

    def open(self, again):
        """Deal the lesson's game and go to where it was left, with `again` to its beginning; True at the beginning."""
        __, number, step, moves = self.known
        if again or number != self.number:
            step, moves = 0, []
        self._deal()
        try:
            if self._resume(step, moves):
                return not step and not moves
        except IllegalMove:
            pass
        self._deal()  # the file has changed since
        self._enter(0)
        return True

    def _deal(self):
        """Deal the game that the lesson's first lines describe; count its steps."""
        deal, given, moves = 1, {}, []
        with open(self.path, "rb") as file:
            left = self.number + 1
            while left:
                left -= file.readline()[:2] == b"# "
            for line in block(file):
                words = line.split(None, 2)
                if words[0] == "deal":
                    deal = int(words[1])
                elif words[0] == "option":
                    given[words[1]] = parse(engine.options(self.name), words[1], words[2])
                else:  # begin
                    moves += _list(line[6:])
            self.next = file.tell()
            self.count = 0
            while True:
                lines = block(file)
                if not lines:
                    break
                if "= lost" not in lines:  # in place of such a step a player who has won gets one with "= won"
                    self.count += 1
        self.game = game = engine.new(self.name, deal, **given)
        for move in moves:
            game.play(game.code(move))
        self.first = game.length
        self.offsets = []  # where in the file each step so far begins
        self.lengths = []  # how many moves had been made at each of these steps

    def _resume(self, step, moves):
        """Replay the moves made, and go on past what was only read, at least up to a step.

        Return False if these moves do not lead there with this file.
        """
        game, left = self.game, list(moves)
        self._enter(0)
        while self.step is not None:
            while self.script and left:
                if game.code(self.script.pop(0)) != left[0]:
                    return False
                game.play(left.pop(0))
            if self.free:
                while left and not self.ended:
                    game.play(left.pop(0))
                here = not self.ended
            elif self.step.waits and left and not self.script:
                if left[0] not in game.moves() or self.why_not(left[0]):
                    return False
                game.play(left.pop(0))
                here = False
            else:
                here = self.step.waits or self.script or self.at >= step
            if here:  # this step lacks a move, or is to be read next
                return self.at >= step and not left
            self.go_on()
        return False

    def _enter(self, at):
        """Begin step number `at`, the next one or one that was reached before: read it from the file."""
        with open(self.path, "rb") as file:
            file.seek(self.offsets[at] if at < len(self.offsets) else self.next)
            while True:
                offset = file.tell()
                lines = block(file)
                self.step = None
                if not lines:
                    break
                self.step = Step()
                for line in lines:
                    self.step.add(line)
                if not self.step.when or (self.step.when == "won") == bool(self.game.outcome(0)[0]):
                    break
            self.next = file.tell()
        self.at = at
        del self.offsets[at:]
        del self.lengths[at:]
        self.offsets.append(offset)
        self.lengths.append(self.game.length)
        self.script = self.step.shown[:] if self.step else []  # moves that are still to be shown
        self.made = False  # True once the move that the step waits for has been made
        self._dealt = self.game.deal_no, self.game.redeals

    # Under way

    @property
    def free(self):
        """True while the player plays on without being led."""
        return self.step is not None and FREE in self.step.waits and not self.script

    @property
    def ended(self):
        """True when the deal that this step began with is over."""
        game = self.game
        return game.over or (game.deal_no, game.redeals) != self._dealt

    def go_on(self):
        """Go on to the next step; at the end there is none, and `step` is None."""
        self._enter(self.at + 1)

    def go_back(self, at):
        """Go back to step `at`, or the last one before it that has something to say; False where there is none."""
        while at >= 0:
            if self.lengths[at] <= self.game.length:
                self.game.rewind(self.lengths[at])
                self._enter(at)
                if self.step.words:
                    return True
            at -= 1
        return False

    def why_not(self, code):
        """Return why a move is not the one that is waited for, "" where it is."""
        waits = self.step.waits
        text = self.game.text(code)
        if self.free or ANY in waits or text in waits:
            return ""
        others = _("The lesson takes another way here.")
        for moves, words in self.step.reasons:
            if text in moves:
                return words
            others = others if moves else words
        return others

    # In place of the storage

    certified = False
    counts = 0
    current = None

    def save_game(self, game, counts=0, patient=False):
        """Store how far the lesson has come, or that it is finished; return False: nothing is left to save."""
        if self.step is None:
            self.done()
        else:
            self._save([self.known[0], self.number, self.at, game.log[self.first :]])
        return False

    def finish(self, game, seconds=-1, solved=None, date=""):
        """Do nothing: no game of a lesson counts."""

    def done(self):
        """Record that the lesson has been finished, and that none is under way."""
        self._save([self.known[0] | 1 << self.number, self.number, 0, []])

    def _save(self, now):
        """Store the lesson's progress if it has changed."""
        if now != self.known:
            self.known = now[:1]  # incomplete until it is stored, so that another call tries again
            if self.storage.write_json(self.name + ".lesson", now):
                self.known = now

    def leave_game(self):
        """Do nothing: all that is kept of a lesson is its file."""

    def read_pairs(self, name):
        """Return {}: a lesson never touches saved games."""
        return {}

    def ledger(self, name, *keys):
        """Return an empty one."""
        return ledger_module.Ledger(name)

    def blocked(self, name, slot=""):
        """Return True: nor does it write them."""
        return True
