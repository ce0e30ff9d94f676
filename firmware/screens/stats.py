"""Statistics of a game: what was played and won, wins in a row, best results, the last results, kinds of deals.

On the last page select resets them, after two questions.
"""

import engine
import firmware
import firmware.store.counting as counting  # borrow
import firmware.store.days as days_module  # borrow
import firmware.store.lost as lost  # borrow
import firmware.store.times as times  # borrow
from display import chrome, fonts, items, palette, widgets
from display.spoken import Words, page_words, row_words
from engine.compat import const
from engine.texts import _, _n, _when
from firmware.input import SELECT, direction

_DAYS = const(143)  # columns that the words before the deals of days take


class Screen(firmware.Screen):
    """Shows figures and a chart. Left and right turn pages: a solitaire has one for certified and one for random deals,
    other games may have one for the kinds of deals. The last one is to reset them, once there is something to."""

    def __init__(self, console, name):
        self.console = console
        self.game = name
        self.at = 0
        store = console.store
        of_random, of_certified = store.statistics(name), store.statistics(name, True)
        self.has_packs = bool(engine.game_class(name).PACKS)
        if self.has_packs and of_random is not None and of_certified is None:
            self.at = 1  # where there is something to see
        self.time = ""
        if console.settings["time"] == "on":
            self.time = times.average(store.ledger(name, "time"))
            self.time = self.time and _("avg %s") % self.time
        self.played = sum([one.played for one in (of_random, of_certified) if one is not None])
        self.second = 0  # deals that were lost and won on a second try
        self.pages = 2 if self.has_packs or (of_random is not None and of_random.parts) else 1
        self.pages += self.played > 0
        self._read()

    def _read(self):
        """Set all that the page shows."""
        certified = self.at == 0 and self.has_packs
        record = self.console.store.statistics(self.game, certified)
        ledger = self.console.store.ledger(self.game, "practice", "days")
        if "solver" in engine.game_class(self.game).HELPERS:
            self.second = lost.won(ledger, certified)
        self.title = _("Random deals") if self.at == 1 and self.has_packs else engine.title(self.game)
        self.days = ""
        if self.at == 0:
            days, won = days_module.totals(ledger)
            self.days = _("%d of %d") % (won, days) if days else ""
        self.results = self.rows = self.figures = ()
        self.lines = ()  # of the page to reset
        if self._resets:
            self.title = _("Reset")
            self.lines = (
                _n("Forget %d game", "Forget %d games", self.played) % self.played,
                _("of %s?") % engine.title(self.game),
                _("select: reset"),
            )
            return
        if record is None:
            self.figures = ((_when(True, "many", "played"), "0", self.time),)
            labels = _when(True, "many", "won"), _("wins in a row"), _("best ever")
            self.figures += tuple([(label, "-", "") for label in labels])
            self.last, self.won = _("No games yet"), ""
            return
        if self.at == 1 and record.parts:
            self.title = _("Points per deal")
            kinds = engine.game_class(self.game).DEAL_KINDS
            for kind, (deals, points) in enumerate(record.parts):  # its average of points, and the number of deals
                if deals:
                    self.rows += ((kinds[kind], _("%s  in %d") % (average(points, deals), deals)),)
            return
        rate = 100 * record.won // record.played
        self.figures = (
            (_when(record.played != 1, "many", "played"), str(record.played), self.time),
            (_when(record.won != 1, "many", "won"), "%d%%" % rate, str(record.won)),
            (_("wins in a row"), str(record.streak), _("most %d") % record.longest),
            (_("best ever"), str(record.best), _("longest chain %d") % record.chain if record.chain else ""),
        )
        self.results = tuple(record.recent)
        self.last = _("last %d") % len(self.results)
        self.won = _("%d won") % sum([won for won, __ in self.results])

    @property
    def _resets(self):
        """Whether the page is the one to reset the statistics."""
        return self.played > 0 and self.at == self.pages - 1

    def says(self):
        w, low = self.console.board.width, self.console.board.height < 160
        texts = [self.title, page_words(self.at, self.pages)] + [row_words(line) for line in self.rows]
        texts += self.lines
        for label, figure, note in self.figures:
            note = self._note(label, figure, note, (w - 11) // 2, low)[1]
            texts.append("%s: %s%s" % (label, figure if figure != "-" else _("none"), note and ", " + note))
        if self.figures:
            texts.append(row_words((self.last, self.won)))
            texts += [_("daily deals won: %s") % self.days] if self.days else []
            texts += [_("won on a second try: %d") % self.second] if self.second else []
        return Words(text=texts)

    def build(self, scene, now):
        w, h = scene.width, scene.height
        widgets.ground(scene, self.title)
        if self.pages > 1:
            widgets.dots(scene, self.pages, self.at)
        for i, line in enumerate(self.lines):
            scene.text(fonts.BIG, line, w // 2, h // 2 - 26 + 24 * i, (palette.TEXT, palette.GOLD)[i > 1], items.CENTRE)
        if self.figures:
            self._figures(scene, w, h)
        else:
            step = min(28, (h - chrome.HEADER - 6) // max(1, len(self.rows)))
            chrome.table(scene, 10, chrome.HEADER + 6, w - 20, self.rows, min(21, step) if h < 160 else step)

    def _note(self, label, figure, note, wide, low):
        """Return (font of a figure, the note below it if there is room) in a panel `wide` pixels wide."""
        beside = fonts.width(fonts.SMALL, label) + 16 if low else 12  # columns that the figure leaves free
        font = fonts.FIGURES if fonts.width(fonts.FIGURES, figure) + beside <= wide else fonts.BIG
        return font, note if fonts.width(fonts.SMALL, note) <= wide - fonts.width(font, figure) - 16 else ""

    def _figures(self, scene, w, h):
        """Add four figures in panels, and the last results as bars."""
        low = h < 160
        wide, tall = (w - 11) // 2, 33 if low else 54
        for i in range(4):
            label, figure, note = self.figures[i]
            x = 4 + i % 2 * (wide + 3)
            y = chrome.HEADER + 3 + i // 2 * (tall + 3)
            scene.panel(x, y, wide, tall, palette.BLACK, palette.FELT_LIGHT)
            colour = palette.GOLD if i == 3 else palette.TEXT
            font, note = self._note(label, figure, note, wide, low)
            top = 31 if not low else 28 if font == fonts.FIGURES else 18
            scene.text(font, figure, x + wide - 6, y + tall - top, colour, items.RIGHT)
            scene.text(fonts.SMALL, label, x + 6, y + (3 if low else 6), palette.DIM, items.LEFT)
            scene.text(fonts.SMALL, note, x + 6, y + tall - (15 if low else 18), palette.DIM, items.LEFT)
        y = chrome.HEADER + (2 if low else 6) + 2 * (tall + 3)
        font = fonts.SMALL if low else fonts.BIG
        scene.text(font, self.last, 10, y, palette.TEXT, items.LEFT)
        scene.text(font, self.won, w - 10, y, palette.DIM, items.RIGHT)
        end = h - 4
        if self.second and low:
            scene.text(font, _("second try: %d") % self.second, w // 2, y, palette.DIM, items.CENTRE)
        elif self.second:
            end -= 18
            scene.text(fonts.SMALL, _("won on a second try"), 10, end + 4, palette.DIM, items.LEFT)
            scene.number(fonts.BIG, self.second, w - 10, end + 2, palette.TEXT, items.RIGHT)
        if self.days and low and not self.second:
            x, align = (w // 2, items.CENTRE) if self.won else (w - 10, items.RIGHT)
            scene.text(font, "★ " + self.days, x, y, palette.DIM, align)
        elif self.days and not low:
            end -= 18
            scene.text(fonts.SMALL, _("★ daily deals won"), 10, end + 4, palette.DIM, items.LEFT)
            font = fonts.BIG if fonts.width(fonts.BIG, self.days) + _DAYS <= w else fonts.SMALL
            scene.text(font, self.days, w - 10, end + (2 if font == fonts.BIG else 4), palette.TEXT, items.RIGHT)
        y += 15 if low else 22
        widgets.bars(scene, 10, y, w - 20, end - y, self.results)

    def press(self, key):
        if direction(key) and self.pages > 1:
            self.at = (self.at + direction(key)) % self.pages
            self._read()
        elif key == SELECT and self._resets:
            words = _n("%d game of %s would be forgotten.", "%d games of %s would be forgotten.", self.played)
            words = words % (self.played, engine.title(self.game))
            push, sure = self.console.push, (_("Really reset?"), _("It cannot be undone."), _("Reset"), self._reset)
            push("ask", _("Reset the statistics?"), words, _("Reset"), lambda: push("ask", *sure))
        else:
            self.console.pop()

    def _reset(self):
        """Reset the statistics and leave the screen."""
        self.console.pop()
        counting.reset(self.console.store, self.game)
        self.console.show_messages()


def average(points, count):
    """Return points per deal as text, "+1.5"; rounded here, since runtimes print floats differently."""
    tenths = (20 * abs(points) + count) // (2 * count)
    return "%s%d.%d" % ("-" if points < 0 and tenths else "+", tenths // 10, tenths % 10)
