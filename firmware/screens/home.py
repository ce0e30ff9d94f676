"""The first screen: a carousel of the games. Each has a picture, and words on what select does there.

Left and right (or previous and next) change the game, select resumes the one in progress or deals a new one, and
everything else of a game is one step away on its page (`game.py`): down, up, back or menu. Up leads to today's deal.
"""

import engine
import firmware
from display import chrome, fonts, items, palette
from engine.compat import const
from engine.modules import borrow
from firmware.input import BACK, DOWN, MENU, SELECT, UP, direction

_ART_W = const(320)  # a picture's columns; a narrower screen shows those in the middle
_ART_H = const(186)  # rows of art and title; those of a low screen come below
_TITLE_Y = const(154)  # of a game without art, as large as its picture would have it
_WORDS_Y = const(189)
_STRIP = const(32)  # rows of all games
_ICON = const(24)
_PITCH = const(34)  # columns that a game of the strip needs
_LOW = const(160)  # a screen with fewer rows is low: title and words lie beside the picture
_LOW_X = const(176)  # their middle
_LOW_ARROWS_X = const(118)  # there, the left end of the arrows, between the menu's icon and the badge
_LOW_TITLE_Y = const(40)
_LOW_WORDS_Y = const(64)
_LINE = const(20)
_PLAIN = "plain"  # the picture of a game without one


class Screen(firmware.Screen):
    """One game at a time; `at` is its place in `engine.GAMES`."""

    def __init__(self, console):
        self.console = console
        last = console.settings["last"]
        self.choices = len(engine.GAMES)
        self.at = engine.GAMES.index(last) if last in engine.GAMES else 0
        self.icons = [self._there(name, "_small") for name in engine.GAMES]
        self.known = -1  # the index of the game that `_look_up` has looked up; -1: none; ...
        self.today = None  # ... and the day on which it has
        self.progress = borrow("firmware.store.progress")
        self.days = None  # the module of days' deals, once there is a date
        self.battery = None
        if console.board.battery:
            self.battery = borrow("firmware.screens.battery")
            self.battery.measure(console)

    def _there(self, name, kind):
        """Return the name of a game's picture of that kind, or of the plain one where it has none."""
        return (name if self.console.scene.painter.pictures().size(name + kind) else _PLAIN) + kind

    def back(self):
        """Look the game up again: the screen above was left, another game may be in progress now."""
        self.known = -1
        engine.unload_others()

    def _look_up(self):
        """Set the attributes about the chosen game."""
        console = self.console
        self.known = self.at
        self.game = name = engine.GAMES[self.at]
        self.words = ("new deal",)
        if name in console.store.saved_games():
            standing = self.progress.standing(console.store, name)
            self.words = ("resume", standing) if standing else ("resume",)
        self.today = today = console.today()
        if today and self.days is None:
            self.days = borrow("firmware.store.days")
        self.done = bool(today) and self.progress.is_done(console.store, name, today, self.days)
        self.streak = self.days.in_a_row(console.store, name, today) if today else 0
        self.art = self._there(name, "")

    def build(self, scene, now):
        if self.known != self.at or self.today != self.console.today():
            self._look_up()
        w, h = scene.width, scene.height - _STRIP
        scene.fill(0, 0, w, h, palette.FELT)
        if scene.height < _LOW:
            scene.picture(0, 0, w, h, self.art, 0, _ART_H)
            self._write(scene, _LOW_X, _LOW_TITLE_Y, _LOW_WORDS_Y, self.words)
            scene.text(fonts.BIG, "◀ ▶", _LOW_ARROWS_X, 6, palette.GOLD, items.LEFT)
        else:
            scene.picture(0, 0, w, _ART_H, self.art, (_ART_W - w) // 2, 0)
            self._write(scene, w // 2, _TITLE_Y, _WORDS_Y, (" · ".join(self.words),))
            scene.text(fonts.BIG, "◀", 5, _TITLE_Y, palette.GOLD, items.LEFT)
            scene.text(fonts.BIG, "▶", w - 5, _TITLE_Y, palette.GOLD, items.RIGHT)
        self._badge(scene)
        scene.panel(5, 4, 21, 19, palette.BLACK, palette.DIM)  # a menu icon: there is more than what is shown
        for y in (9, 13, 17):
            scene.fill(10, y, 11, 2, palette.DIM)
        if self.battery:
            self.battery.badge(scene, self.console.battery, 30, 4)
        self._strip(scene, h)

    def _write(self, scene, x, title_y, y, lines):
        """Add the title where it is not in the picture, and the words on what select does."""
        room = min(2 * x, 2 * (scene.width - x))
        if self.art == _PLAIN:
            title = chrome.fit(fonts.BIG, engine.title(self.game), room - 40)
            scene.text(fonts.BIG, title, x, title_y, palette.TEXT, items.CENTRE)
        for line in lines:
            scene.text(fonts.BIG, chrome.fit(fonts.BIG, line, room), x, y, palette.GOLD, items.CENTRE)
            y += _LINE

    def _badge(self, scene):
        """Add the badge of today's deal, which is gold until the deal has been played."""
        words = "★ done" if self.done else "★ today"
        if self.streak > self.done:  # a day before counts, too; today does once its deal has been played
            words = "★ day %d" % (self.streak + (not self.done))
        colour = palette.DIM if self.done else palette.GOLD
        w = fonts.width(fonts.SMALL, words) + 14
        x = scene.width - w - 5
        scene.panel(x, 4, w, 19, palette.BLACK, colour)
        scene.text(fonts.SMALL, words, x + 7, 8, colour, items.LEFT)

    def _strip(self, scene, y):
        """Add the icons of all games, or of as many as there is room for, with a ring around the chosen one."""
        w = scene.width
        scene.fill(0, y, w, _STRIP, palette.BLACK)
        count = min(len(engine.GAMES), w // _PITCH)
        first = max(0, min(self.at - count // 2, len(engine.GAMES) - count))
        for i in range(count):
            x = w * (2 * i + 1) // (2 * count) - _ICON // 2
            scene.fill(x - 1, y + 3, _ICON + 2, _ICON + 2, palette.INK)  # dark in all themes
            scene.picture(x, y + 4, _ICON, _ICON, self.icons[first + i], 0, 0, 1)
            if first + i == self.at:
                scene.ring(x - 2, y + 2, _ICON + 4, _ICON + 4)

    def press(self, key):
        if key == SELECT:
            self.console.later(self._begin)
        elif key in (UP, DOWN, BACK, MENU):
            self.console.push("game", engine.GAMES[self.at], key == UP)
        else:
            self.at = (self.at + direction(key)) % self.choices

    def _begin(self):
        """Resume the game in progress, or deal a new one with the options used last; at first offer its lessons."""
        console, name = self.console, engine.GAMES[self.at]
        console.remember("last", name)
        try:
            game = console.store.load_game(name)
        except MemoryError:
            console.refuse("Out of memory; your game is still saved")
            return
        console.show_messages()
        if game is not None:
            console.play_next(game)
        elif console.store.blocked(name):
            console.push("unreadable_game", name)
        elif borrow("firmware.lessons").offered(console, name):
            console.push("learn", name, None, True)
        else:
            console.later(console.push, "new_game", name, then=lambda: console.screens[-1].begin())
