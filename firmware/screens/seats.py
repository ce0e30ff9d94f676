"""Who sits where: one row per seat: a person or an opponent of one of three levels."""

from display.renderers.hands import compass, seat_name
from engine.game import LEVELS, PERSON
from firmware.menu import Menu

_WORDS = {"P": "person", "E": "easy", "N": "normal", "H": "hard"}


class Screen(Menu):
    """Left and right change a seat; where the game allows it, a row changes how many there are.

    Each has the name that the table will show, for which this is asked like a view.
    """

    def __init__(self, console, caller, name, choices):
        self.caller = caller
        self.option = name
        self.choices = choices
        self.letters = caller.values[name]
        self.fixed = choices.low == choices.high
        Menu.__init__(self, console, "Seats")

    def rows(self):
        lines = [] if self.fixed else [("How many", str(len(self.letters)), True)]
        self.options = {"seats": self.letters}
        self.viewer = max(0, self.letters.find(PERSON))
        named = compass if self.fixed and self.choices.low == 4 else seat_name  # round a table of four by its sides
        for i in range(len(self.letters)):
            lines.append((named(self, i), _WORDS[self.letters[i]], True))
        return lines

    @property
    def hint(self):
        """What the chosen row is for."""
        if self.at == 0 and not self.fixed:
            return "%d to %d seats" % (self.choices.low, self.choices.high)
        return "Who plays here, and how well"

    def choose(self, row):
        self.change(row, 1)
        self.refresh()

    def change(self, row, step):
        if not self.fixed:
            if row == 0:
                self._count(step)
                return
            row -= 1
        kinds = PERSON + LEVELS
        letter = kinds[(kinds.index(self.letters[row]) + step) % len(kinds)]
        self.letters = self.letters[:row] + letter + self.letters[row + 1 :]

    def _count(self, step):
        low, high = self.choices.low, self.choices.high
        count = low + (len(self.letters) + step - low) % (high - low + 1)
        self.letters = self.letters[:count] + "N" * (count - len(self.letters))

    def leave(self):
        """Hand the seats back to the screen below."""
        self.caller.values[self.option] = self.letters
