"""A card is on its way: a picture between the view before a move and the view after it. And the last card arrives."""

from firmware.input import BACK, MENU, X, elapsed
from firmware.table.mode import Mode


class Moving(Mode):
    """Shows a move for as long as its motion lasts, or until a press."""

    def __init__(self, table, before, code, began, lasts, then):
        """`before`: the view before the move; `then`: the mode to go on in, None to find out."""
        self.table = table
        self.before = before
        self.code = code
        self.began = began
        self.lasts = lasts
        self.then = then
        self.held = False  # a frame of this motion has been drawn: the next may take over what stays

    def build(self, scene, now):
        table = self.table
        part = min(256, elapsed(now, self.began) * 256 // self.lasts)
        if self.held and scene.again():
            table.look.move(scene, table.view, self.before, self.code, part)
        else:
            table.look.build(scene, table.view, None, self.before, self.code, part, table.seconds)
        self.held = True

    def tick(self, now):
        if elapsed(now, self.began) >= self.lasts:
            self.rest()
        return True

    def press(self, key):
        """Have the card arrive at once. At the end of a game or deal that is all; else the key counts then.

        With several seats a press other than back, menu and undo never counts as a move; while somebody else's card
        moves it means that all the others are to go at once.
        """
        table = self.table
        plays_on = table.game.seats == 1 or key in (BACK, MENU, X)
        if not plays_on:
            table.seats.hurry = self.before.to_act != table.seats.holder
        self.rest()
        if plays_on and not table.game.over and table.console.screens[-1] is table:
            table.mode.press(key)

    def rest(self):
        """The card has arrived."""
        self.table.rest(self.before, self.then)


class Settling(Mode):
    """The last card of a game lies, or its clock has run out.

    Once that has been seen the game is counted; a press does not wait for it.
    """

    busy = True

    def tick(self, now):
        if not self.table.console.stale:
            self.table.end(now)
        return True

    def press(self, key):
        self.table.end(self.table.console.board.millis())
