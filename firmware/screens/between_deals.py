"""The result of a deal, before the next one is shown: a few lines, one line per seat, or all hands."""

from display import chrome, fonts, items, palette, widgets
from display.renderers import FACE, draw_face
from display.spoken import Words
from engine.compat import const
from engine.texts import _
from firmware.input import SELECT
from firmware.menu import Pages, Seen

# Heights in pixels, and the y of the first hand
_TOP = chrome.HEADER + 2
_HAND_MIN = const(26)
_HAND_MAX = const(50)
_LARGE_FROM = const(40)  # a hand of at least this height has large cards
_REMARK = const(56)  # at the bottom, for a face and its remark
_BUTTON = const(31)  # the same for the button alone
_NAME_W = const(42)  # width of the names beside the hands
_SHEET_W = const(228)


class Screen(Seen, Pages):
    """The screen; select counts once it has been visible for a moment, and turns the page when not all hands fit.

    `lines` are texts, or one per seat a `Score` or a `Hand` (`display/renderers/deal_rows.py`).
    `remark`: (seat, its remark, whether it is hurt), or None. `last`: (renderer, view, view before, code) of the last
    move, whose table is shown behind texts.
    """

    def __init__(self, console, title, lines, remark=None, last=()):
        self.console = console
        self.last = last
        self.title = title
        self.lines = lines
        room, low = console.board.height - _TOP, console.board.height < 160
        # Where there is room for a face
        self.remark = remark if remark and not low and (room - _REMARK) // len(lines) >= _HAND_MIN else None
        self.hands = bool(lines) and not isinstance(lines[0], str) and lines[0].groups is not None
        if self.hands:
            room -= 0 if low else _REMARK if self.remark else _BUTTON
            most = room // _HAND_MIN
            self.pages = (len(lines) + most - 1) // most
            self.per_page = (len(lines) + self.pages - 1) // self.pages
            self.step = min(_HAND_MAX, room // self.per_page)

    def says(self):
        lines = [self.title] + [line if isinstance(line, str) else line.says() for line in self.lines]
        if self.remark:
            (seat, words, __), (renderer, view, __, __) = self.remark, self.last
            lines.append("%s: %s" % (renderer.seat_title(view, seat), words))
        return Words(lines, here=[self.page_title(), self._next()])

    def _next(self):
        """Return what select does."""
        return _("Continue") if self.page + 1 == self.pages else _("More")

    @property
    def busy(self):
        """True until select counts: the console goes on stepping, and a script waits for it."""
        return not self.seen()

    def build(self, scene, now):
        scene.felt(0, 0, scene.width, scene.height)
        if not self.lines or isinstance(self.lines[0], str):
            if self.last and scene.height > 160:  # on a low screen the dialog would cover it
                renderer, view, before, code = self.last
                if view.seats > 1:
                    renderer.build(scene, view, None, before, code, 256, 0)
                elif view.scores() == before.scores():  # else a card that was taken would lie there, and the old score
                    renderer.build(scene, before, None, None, -1, 256, 0)
                scene.keep()
            widgets.dialog(scene, self.title, self.lines, (_("Continue"),), 0)
        elif self.hands:
            self._hands(scene)
        else:
            self._sheet(scene)
        if self.remark:
            seat, words, hurt = self.remark
            draw_face(scene, self.last[1], seat, scene.width - FACE - 2, scene.height - FACE - 2, hurt)
            scene.text(fonts.BIG, words, scene.width - FACE - 8, scene.height - FACE, palette.TEXT, items.RIGHT)

    def _hands(self, scene):
        """Add the hands of a page, with their points: cards of a group white with a line below, the others dark."""
        w, low = scene.width, scene.height < 160
        number = "%d/%d" % (self.page + 1, self.pages) if self.pages > 1 else ""
        chrome.header(scene, self.title, "", number + " ▶" if low else number, palette.GOLD, True)
        y = _TOP
        first = self.page * self.per_page
        for row in self.lines[first : first + self.per_page]:
            self._hand(scene, row, y, w)
            y += self.step
        if not low:
            chrome.button(scene, self._next(), w // 2 - 50, scene.height - 27, 100, 24, True, False)

    def _hand(self, scene, row, y, w):
        """Add the hand of a seat."""
        cards, groups, points = row.cards, row.groups, row.points
        large = self.step >= _LARGE_FROM
        size = items.FIELD_LOW if large else items.TILE if w > 300 else items.TILE_LOW
        wide, high = items.CARD_W[size], items.CARD_H[size]
        middle = y + (high - 15) // 2
        scene.text(fonts.BIG, row.name, 4, middle, palette.GOLD if groups else palette.TEXT, items.LEFT)
        x = _NAME_W
        together = sum(groups)
        for i in range(len(cards)):
            scene.card(x + i * (wide + 1), y, size, cards[i], items.DIM if i >= together and cards[i] < 52 else 0)
        for count in groups:
            scene.fill(x + 1, y + high + 1, count * (wide + 1) - 3, 2, palette.GOLD)
            x += count * (wide + 1)
        right = w - 4
        if large and w < 300 and points is not None:  # one above the other
            scene.text(fonts.BIG, "+%d" % points, right, y + 1, palette.TEXT, items.RIGHT)
            scene.number(fonts.SMALL, row.total, right, y + 21, palette.DIM, items.RIGHT)
            return
        scene.number(fonts.BIG, row.total, right, middle, palette.TEXT, items.RIGHT)
        if points is not None:
            scene.text(fonts.BIG, "+%d" % points, right - 38, middle, palette.DIM, items.RIGHT)

    def _sheet(self, scene):
        """Add one line per seat: name, points of the deal, total; below it what was taken, if there is room."""
        w, h = scene.width, scene.height
        chrome.header(scene, self.title, "", "", palette.GOLD, True)
        count = len(self.lines)
        more = (h - chrome.HEADER - 16 - _BUTTON) // count >= 36  # a second line per seat, for what was taken
        step = 36 if more else min(24, (h - chrome.HEADER - _BUTTON) // count)
        font = fonts.BIG if step >= 19 else fonts.SMALL
        left = (w - _SHEET_W) // 2
        y = chrome.HEADER + 3
        if step >= 24:
            scene.text(fonts.SMALL, _("deal"), left + 160, y, palette.DIM, items.RIGHT)
            scene.text(fonts.SMALL, _("total"), left + 222, y, palette.DIM, items.RIGHT)
            y += 16
        scene.fill(left, y - 1, _SHEET_W, step * count + 2, palette.BLACK)
        for row in self.lines:
            if more:
                scene.text(fonts.SMALL, row.taken, left + 6, y + 20, palette.DIM, items.LEFT)
            room = 150 - fonts.width(font, "%d" % row.points)
            named = font if fonts.width(font, row.name) <= room else fonts.SMALL
            scene.text(named, chrome.fit(named, row.name, room), left + 6, y + 1, palette.TEXT, items.LEFT)
            scene.number(font, row.points, left + 160, y + 1, palette.DIM, items.RIGHT)
            scene.number(font, row.total, left + 222, y + 1, palette.TEXT, items.RIGHT)
            y += step
        chrome.button(scene, _("Continue"), w // 2 - 50, h - 27, 100, 24, True, False)

    def press(self, key):
        if key != SELECT or self.seen():
            Pages.press(self, key)
