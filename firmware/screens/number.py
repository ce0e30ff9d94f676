"""Enter a deal number of ten digits, a date where the board has no clock, or the names of people at a table."""

import firmware
import firmware.store.days as days  # borrow
import firmware.store.people as people  # borrow
from display import fonts, items, palette, widgets
from display.chrome import button
from display.spoken import Words
from engine import DEALS, BadOption
from engine.game import PERSON, number
from engine.packs import day_number
from engine.texts import _
from firmware import targets
from firmware.input import BACK, DOWN, LEFT, MENU, NEXT, PREV, RIGHT, SELECT, UP
from firmware.menu import Menu

_DIGITS = 10
_LOWEST = (2026, 1, 1)  # of the dates that can be entered, those of the calendars in the packs of deals
_HIGHEST = (2035, 12, 31)
_WIDTHS = (78, 46, 46)  # of the fields for year, month and day, in pixels
_GAP = 10  # pixels between two of them
_DATE = (_("year"), _("month"), _("day"))
_LETTER_W = 36  # pixels from one letter of a name to the next
_DONE_W, _DONE_Y = 76, 44  # of the button "done": its width, and how far its top is above the lower edge
_ABC = " abcdefghijklmnopqrstuvwxyz"


class Entry(firmware.Screen):
    """Several numbers: up and down (or next and previous) change one, select goes to the next, back to the previous.

    `parts`: the numbers to begin with; `lowest` and `highest`: their bounds. A subclass gives `choices`, how many
    there are, `field_boxes()`, where they are, and `_done()`, called when the last one has been entered.
    """

    note = ""  # about what has been entered

    def __init__(self, console, parts, lowest, highest):
        self.console = console
        self.parts, self.lowest, self.highest = parts, lowest, highest
        self.at = self.choices - 1

    def key_hints(self):
        """Return what select and back do."""
        select = _("next") if self.at < self.choices - 1 else _("done")
        return _("select: %s   back: %s") % (select, _("previous") if self.at else _("leave"))

    def says(self):
        values = [self.part_title(i) for i in range(self.choices)]
        here = "%s: %s" % (self.field_title(self.at), values[self.at])
        texts = [self.title, self.note] + self.key_hints().split("   ")
        return Words(text=texts, more=[", ".join(values)], here=[here])

    def part_title(self, i):
        """Return what field `i` is at, in words."""
        return str(self.parts[i])

    def targets(self):
        return targets.fields(self.field_boxes(), self.at) + targets.corner()

    def press(self, key):
        at, last = self.at, self.choices - 1
        if key in (UP, PREV, DOWN, NEXT):
            low = self.lowest[at]
            step = 1 if key in (UP, NEXT) else -1
            self.parts[at] = (self.parts[at] - low + step) % (self.highest[at] - low + 1) + low
        elif key == RIGHT or (key == SELECT and at < last):
            self.at = min(at + 1, last)
        elif key == LEFT or (key == BACK and at > 0):
            self.at = max(at - 1, 0)
        elif key == SELECT:
            self._done()
        elif key in (BACK, MENU):
            self.console.pop()


class Screen(Entry):
    """A deal number, digit by digit."""

    choices = _DIGITS
    title = _("Deal number")

    def __init__(self, console, caller):
        """`caller`: the screen that gets the number."""
        self.caller = caller
        digits = [int(digit) for digit in "%010d" % caller.deal]
        Entry.__init__(self, console, digits, bytes(_DIGITS), bytes((9,)) * _DIGITS)

    @property
    def value(self):
        """The number as entered."""
        return int("".join([str(digit) for digit in self.parts]))

    @property
    def note(self):
        return "" if self.value else _("0: random")

    def key_hints(self):
        return Entry.key_hints(self) if self.value <= DEALS else _("at most %d") % DEALS

    def field_title(self, i):
        """Return what field `i` is."""
        return _("Digit %d") % (i + 1)

    def field_boxes(self):
        """Return the boxes of the fields."""
        return widgets.digit_boxes(self.console.board.width, self.console.board.height, self.choices)

    def build(self, scene, now):
        widgets.digits(scene, self.title, self.parts, self.at, self.note, self.key_hints())

    def _done(self):
        """Hand the number to the screen below."""
        if self.value > DEALS:
            self.console.refuse(_("The highest deal number is %d") % DEALS)
            return
        caller, value = self.caller, self.value
        self.console.pop()
        caller.take(value)


class Date(Entry):
    """A date: year, month, day."""

    choices = 3
    title = _("Today's date")

    def __init__(self, console, then):
        """Offer the day after the one entered last; call `then()`, if given, once the date is known.

        Without `then` the date entered since the start is offered, to be corrected.
        """
        self.then = then
        last = _read(console.settings["date"])
        later = 0 if then is None and console.entered_date else 1
        parts = min(days.moved(last, later), _HIGHEST) if last else _LOWEST
        Entry.__init__(self, console, list(parts), _LOWEST, _HIGHEST)

    def field_title(self, i):
        """Return what field `i` is."""
        return _DATE[i]

    def field_boxes(self):
        """Return the boxes of the fields."""
        return widgets.field_boxes(self.console.board.width, self.console.board.height, _WIDTHS, _GAP)

    def build(self, scene, now):
        widgets.ground(scene, self.title)
        boxes = self.field_boxes()
        for i in range(3):
            widgets.field(scene, self.parts[i], boxes[i], i == self.at)
            if i != self.at:
                x, y, w, __ = boxes[i]
                scene.text(fonts.SMALL, _DATE[i], x + w // 2, y + 36, palette.DIM, items.CENTRE)
        widgets.key_hints(scene, self.key_hints())

    def _done(self):
        """Store the date and go on to what it was needed for, if anything."""
        date, then = tuple(self.parts), self.then
        try:
            day_number(*date, _LOWEST[0])  # raises for a day that the month does not have
        except BadOption as error:
            self.console.refuse(str(error))
            return
        self.console.remember("date", "%d-%02d-%02d" % date)  # what is offered next time starts from it
        self.console.entered_date = date
        self.console.pop()
        if then is not None:
            then()


class Names(Menu):
    """The people of a table whose seats are `letters`: a row for the name of each."""

    def __init__(self, console, letters):
        self.seats = [seat for seat in range(len(letters)) if letters[seat] == PERSON]
        self.people = people
        Menu.__init__(self, console, _("Names"))

    def rows(self):
        names = self.people.names(self.console.store)
        return [(_("Seat %d") % (seat + 1), names[seat] or "–", False) for seat in self.seats]

    def choose(self, row):
        self.console.push("name", self.seats[row])


class Name(Entry):
    """The name of a seat, letter by letter; blanks at its ends are dropped. Behind the letters is a button: done."""

    choices = 7  # `people.LETTERS`, and the button

    def __init__(self, console, seat):
        self.people = people
        self.seat = seat
        self.title = _("Name of seat %d") % (seat + 1)
        found = [_ABC.find(letter) for letter in self.people.names(console.store)[seat].lower()]
        letters = self.choices - 1
        parts = [max(0, at) for at in found] + [0] * (letters - len(found)) + [0]
        Entry.__init__(self, console, parts, [0] * self.choices, [len(_ABC) - 1] * letters + [0])
        self.at = 0

    @property
    def value(self):
        """The name as entered."""
        name = "".join([_ABC[part] for part in self.parts[:-1]]).strip()
        return name[:1].upper() + name[1:]

    def part_title(self, i):
        if i == self.choices - 1:
            return _("done")
        return _ABC[self.parts[i]].strip().upper() or _("blank")

    def field_title(self, i):
        """Return what field `i` is."""
        return _("Letter %d") % (i + 1) if i < self.choices - 1 else _("Button")

    def key_hints(self):
        letters = _("done") if self.at == self.choices - 1 else _("next letter")
        return _("select: %s   back: %s") % (letters, _("previous") if self.at else _("leave"))

    def field_boxes(self):
        """Return the boxes of the fields."""
        board = self.console.board
        w, h = board.width, board.height
        boxes = list(widgets.field_boxes(w, h, [_LETTER_W - 4] * (self.choices - 1), 4))
        return boxes + [(w // 2 - _DONE_W // 2, h - _DONE_Y, _DONE_W, 25)]

    def press(self, key):
        """Handle a key; a name ends at a blank, and from *done* up and down lead back to the letters."""
        if self.at == self.choices - 1 and key in (UP, DOWN, PREV, NEXT):
            self.at = 0 if key in (DOWN, NEXT) else self.choices - 2
        elif key == SELECT and self.at < self.choices - 1 and not any(self.parts[self.at :]):
            self.at = self.choices - 1
        else:
            Entry.press(self, key)

    def build(self, scene, now):
        widgets.ground(scene, self.title)
        boxes = self.field_boxes()
        for i in range(self.choices - 1):
            letter = _ABC[self.parts[i]]
            widgets.field(scene, letter if i else letter.upper(), boxes[i], i == self.at)
        button(scene, _("done"), *boxes[-1], self.at == self.choices - 1, False)
        widgets.key_hints(scene, self.key_hints())

    def _done(self):
        """Store the name, if it is not too wide for the tables."""
        if not self.people.fits(self.value):
            self.console.refuse(_("That name is too wide"))
            return
        self.people.rename(self.console.store, self.seat, self.value)
        self.console.pop()


def _read(text):
    """Return the (year, month, day) of a text, None when it is no date."""
    parts = [number(part) for part in text.split("-")]  # -1 for what is no number
    inside = len(parts) == 3 and all([_LOWEST[i] <= parts[i] <= _HIGHEST[i] for i in range(3)])
    return tuple(parts) if inside else None


SCREENS = {"date": Date, "name": Name, "names": Names}
