"""Statistics of a game: what was played and won, streaks, best results, the last thirty results."""

from display import chrome, fonts, items, palette, widgets
from firmware.input import LEFT, NEXT, PREV, RIGHT
from firmware.statistics import RECENT
from firmware.titles import CERTIFIED, TITLES


class Screen:
    """One page of figures and a chart; left and right go from random to certified deals."""

    overlay = False

    def __init__(self, console, name):
        self.console = console
        self.game = name
        self.at = 0
        self.pages = 2 if name in CERTIFIED else 1
        self._read()

    def _read(self):
        certified = self.at == 1
        record = self.console.store.statistics(self.game, certified)
        self.title = TITLES[self.game] + (": certified deals" if certified else "")
        self.results = ()
        self.rows = ()
        if record is None:
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
            scene.text(fonts.TEXT, "last %d results" % len(self.results), 10, y + 2, palette.DIM)
            scene.chart(10, y + 17, w - 20, h - y - 21, self.columns, self.low, self.high, palette.GOLD, True)

    def press(self, key):
        if key in (LEFT, PREV, RIGHT, NEXT) and self.pages > 1:
            self.at = (self.at + 1) % self.pages
            self._read()
        else:
            self.console.pop()
