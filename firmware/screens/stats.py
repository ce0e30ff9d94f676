"""Statistics of a game: what was played and won, streaks, best results, the last results, kinds of deals."""

import engine
from display import chrome, fonts, items, palette, widgets
from firmware.input import LEFT, NEXT, PREV, RIGHT
from firmware.store.statistics import RECENT


class Screen:
    """A page of figures and a chart; left and right go on to certified deals, or to the kinds of deals."""

    overlay = False

    def __init__(self, console, name):
        self.console = console
        self.game = name
        self.at = 0
        record = console.store.statistics(name)
        self.has_packs = bool(engine.kind(name).PACKS)
        self.pages = 2 if self.has_packs or (record is not None and record.parts) else 1
        self._read()

    def _read(self):
        certified = self.at == 1 and self.has_packs
        record = self.console.store.statistics(self.game, certified)
        self.title = engine.title(self.game) + (": certified deals" if certified else "")
        self.results = ()
        self.rows = ()
        if record is None:
            return
        if self.at == 1 and record.parts:
            self._read_parts(record.parts)
            return
        self.rows = (
            ("played", str(record.played)),
            ("won", "%d  (%d%%)" % (record.won, 100 * record.won // record.played)),
            ("streak", "%d, longest %d" % (record.streak, record.longest)),
            ("best score", str(record.best)),
        )
        if record.chain:
            self.rows += (("longest chain", str(record.chain)),)
        self.results = tuple(score for _, score in record.recent)
        self.columns = self.results + (0,) * (RECENT - len(self.results))  # room for those to come
        self.low, self.high = min(self.columns), max(1, max(self.columns))

    def _read_parts(self, parts):
        """Say how many deals of each kind were played, and what one brought."""
        self.title = "Points a deal"
        kinds = engine.kind(self.game).KINDS
        for kind in range(len(parts)):
            count, points = parts[kind]
            if count:
                self.rows += ((kinds[kind], "%s   in %d" % (average(points, count), count)),)

    def tick(self, now):
        return False

    def build(self, scene, now):
        w, h = scene.width, scene.height
        scene.fill(0, chrome.HEADER, w, h - chrome.HEADER, palette.FELT)
        chrome.header(scene, self.title)
        if self.pages > 1:
            widgets.dots(scene, self.pages, self.at, w - 16, 7)
        step = 15 if h < 160 else 20
        if not self.rows:
            scene.text(fonts.TEXT, "Nothing played yet", w // 2, h // 2, palette.DIM, items.CENTRE)
        y = chrome.table(scene, 10, chrome.HEADER + 4, w - 20, self.rows, step)
        if self.results and h - y > 34:
            count = len(self.results)
            words = "last %d results" % count if count > 1 else "last result"
            scene.text(fonts.TEXT, words, 10, y + 2, palette.DIM, items.LEFT)
            scene.chart(10, y + 17, w - 20, h - y - 21, self.columns, self.low, self.high, palette.GOLD, True)

    def press(self, key):
        if key in (LEFT, PREV, RIGHT, NEXT) and self.pages > 1:
            self.at = (self.at + 1) % self.pages
            self._read()
        else:
            self.console.pop()


def average(points, count):
    """Return points per deal as a text with a sign and a tenth, a half going up: runtimes print such floats unlike."""
    tenths = (20 * abs(points) + count) // (2 * count)
    return "%s%d.%d" % ("-" if points < 0 else "+", tenths // 10, tenths % 10)
