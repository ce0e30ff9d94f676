"""The first screen: a carousel of the games. Each has a picture, and words on what select does there.

Left and right (or previous and next) change the game, select resumes the one in progress or deals a new one, and
everything else of a game is one step away on its page (`game.py`): down, up, back or menu. Up leads to today's deal.
"""

import engine
import firmware
import firmware.lessons as lessons  # borrow
import firmware.screens.ask as ask  # borrow
import firmware.screens.battery as battery  # borrow
import firmware.store.days as days  # borrow
import firmware.store.progress as progress  # borrow
from display import chrome, fonts, items, palette
from display.spoken import Words
from engine.compat import const
from engine.texts import _
from firmware import targets
from firmware.input import BACK, DOWN, LEFT, MENU, RIGHT, SELECT, UP, direction
from firmware.store.saves import FROM_OTHERS, OWN

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
_NEAR = const(10)  # pixels around words that belong to them for a tap
_PLAIN = "plain"  # the picture of a game without one


class Screen(firmware.Screen):
    """One game at a time; `at` is its place in `engine.GAMES`."""

    def __init__(self, console):
        self.console = console
        last = console.settings["last"]
        self.at = engine.GAMES.index(last) if last in engine.GAMES else 0
        self.icons = [self._there(name, "_small") for name in engine.GAMES]
        self.known = -1  # the index of the game that `_look_up` has looked up; -1: none; ...
        self.today = None  # ... and the day on which it has
        self.progress = progress
        self.days = None  # the module of days' deals, once there is a date
        self.battery = None
        if console.board.battery:
            self.battery = battery
            self.battery.measure(console)

    def _there(self, name, kind):
        """Return the name of a game's picture of that kind, or of the plain one where it has none."""
        return (name if self.console.scene.painter.pictures().size(name + kind) else _PLAIN) + kind

    def back(self):
        """Look the game up again: the screen above was left, another game may be in progress now."""
        self.known = -1
        engine.unload_others()

    def _look_up(self):
        """Set the attributes about the chosen game, unless they are."""
        console = self.console
        if self.known == self.at and self.today == console.today():
            return
        self.known = self.at
        self.game = name = engine.GAMES[self.at]
        # What select goes on with; without a game of one's own a deal from others
        self.words, self.slot = (_("new deal"),), OWN
        for slot, words in ((FROM_OTHERS, _("shared deal")), (OWN, _("your game"))):
            if name in console.store.saved_games(slot):
                standing = self.progress.standing(console.store, name, slot)
                self.words, self.slot = (words, standing) if standing else (words,), slot
        self.today = today = console.today()
        begun = self.progress.begun(console.store, name)
        self.begun = today in begun
        # What else is in progress and waits on the game's page
        self.others = [_("%s begun") % days.title(date) for date in begun if date != today]
        if self.slot == OWN and name in console.store.saved_games(FROM_OTHERS):
            self.others.append(_("shared deal"))
        if today and self.days is None:
            self.days = days
        ledger = console.store.ledger(name, "today", "days") if today else None
        self.done = bool(today) and self.progress.is_done(ledger, today, self.days)
        self.streak = self.days.in_a_row(ledger, today) if today else 0
        self.art = self._there(name, "")

    def build(self, scene, now):
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
        # A menu icon: there is more than what is shown; gold where a game in progress is there
        colour = palette.GOLD if self.others else palette.DIM
        scene.panel(5, 4, 21, 19, palette.BLACK, colour)
        for y in (9, 13, 17):
            scene.fill(10, y, 11, 2, colour)
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

    def says(self):
        self._look_up()
        state = self.console.battery
        charge = (
            "" if not self.battery or self.battery.full(state) < 0 else _("Battery %d%%") % self.battery.full(state)
        )
        here = [engine.title(self.game), charge, self._today(), " · ".join(self.words)]
        return Words(here=here + self.others)

    def targets(self):
        w, h = self.console.board.width, self.console.board.height
        found = [targets.Target(targets.larger(box, 2), (), at) for at, box in self._icons(w, h - _STRIP)]
        found += [targets.Target((0, h - _STRIP, w, _STRIP)), targets.Target((0, 0, 40, 26), (DOWN,))]
        if h < _LOW:
            wide = fonts.width(fonts.BIG, "◀ ▶")
            y, tall = 6 - _NEAR, 2 * _NEAR + fonts.font(fonts.BIG).height
            found.append(targets.Target((_LOW_ARROWS_X - _NEAR, y, _NEAR + wide // 2, tall), (LEFT,)))
            found.append(targets.Target((_LOW_ARROWS_X + wide // 2, y, wide - wide // 2 + _NEAR, tall), (RIGHT,)))
        badge = fonts.width(fonts.SMALL, self._today())
        y, tall = 8 - _NEAR, 2 * _NEAR + fonts.font(fonts.SMALL).height
        found.append(targets.Target((w - badge - 12 - _NEAR, y, badge + 2 * _NEAR, tall), (UP,)))
        return found + targets.sides(w, h, _STRIP)

    def _today(self):
        """Return the words of the badge of today's deal."""
        if self.begun and not self.done:
            return _("★ begun")
        if self.streak > self.done:  # a day before counts, too; today does once its deal has been played
            return _("★ day %d") % (self.streak + (not self.done))
        return _("★ done") if self.done else _("★ today")

    def _badge(self, scene):
        """Add the badge of today's deal, which is gold until the deal has been played."""
        words = self._today()
        colour = palette.DIM if self.done else palette.GOLD
        w = fonts.width(fonts.SMALL, words) + 14
        x = scene.width - w - 5
        scene.panel(x, 4, w, 19, palette.BLACK, colour)
        scene.text(fonts.SMALL, words, x + 7, 8, colour, items.LEFT)

    def _strip(self, scene, y):
        """Add the icons of all games, or of as many as there is room for, with a ring around the chosen one."""
        scene.fill(0, y, scene.width, _STRIP, palette.BLACK)
        for at, (x, top, w, h) in self._icons(scene.width, y):
            scene.fill(x + 1, top + 1, _ICON + 2, _ICON + 2, palette.INK)  # dark in all themes
            scene.picture(x + 2, top + 2, _ICON, _ICON, self.icons[at], 0, 0, 1)
            if at == self.at:
                scene.ring(x, top, w, h)

    def _icons(self, w, y):
        """Return (index, box of the ring) of each game of the strip at row `y` of a screen `w` pixels wide."""
        count = min(len(engine.GAMES), w // _PITCH)
        first = max(0, min(self.at - count // 2, len(engine.GAMES) - count))
        size = _ICON + 4
        return [(first + i, (w * (2 * i + 1) // (2 * count) - size // 2, y + 2, size, size)) for i in range(count)]

    def press(self, key):
        if key == SELECT:
            self.console.later(self._begin)
        elif key in (UP, DOWN, BACK, MENU):
            self.console.push("game", engine.GAMES[self.at], key == UP)
        else:
            self.at = (self.at + direction(key)) % len(engine.GAMES)

    def _begin(self):
        """Resume a game in progress, or deal a new one with the options used last; at first offer its lessons."""
        console, name = self.console, engine.GAMES[self.at]
        self._look_up()
        if ask.resume(console, name, self.slot):
            return
        if console.store.blocked(name):
            console.push("unreadable_game", name)
        elif lessons.offered(console, name):
            console.push("learn", name, None, True)
        else:
            console.later(console.push, "new_game", name, then=lambda: console.screens[-1].begin())
