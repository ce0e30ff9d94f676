"""Statistics of a game: what was played and won, streaks, best results, the last thirty results."""

from display import fonts, palette, widgets
from firmware.input import LEFT, NEXT, PREV, RIGHT
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
        if record is None:
            self.rows = (("nothing played yet", ""),)
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

    def tick(self, now):
        return False

    def build(self, scene, now):
        w, h = scene.width, scene.height
        scene.fill(0, widgets.HEADER, w, h - widgets.HEADER, palette.FELT)
        widgets.header(scene, self.title)
        if self.pages > 1:
            widgets.dots(scene, self.pages, self.at, w - 16, 7)
        step = 15 if h < 160 else 20
        y = widgets.table(scene, 10, widgets.HEADER + 4, w - 20, self.rows, step)
        if self.results and h - y > 34:
            scene.text(fonts.TEXT, "last %d results" % len(self.results), 10, y + 2, palette.DIM)
            low, high = min(0, min(self.results)), max(1, max(self.results))
            scene.chart(10, y + 17, w - 20, h - y - 21, self.results, low, high, palette.GOLD, True)

    def press(self, key):
        if key in (LEFT, PREV, RIGHT, NEXT) and self.pages > 1:
            self.at = (self.at + 1) % self.pages
            self._read()
        else:
            self.console.pop()
