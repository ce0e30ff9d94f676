"""The moves of this deal, as far as the person at the device may know them: one row per turn, the newest last.

The game's renderer words them: `move_parts` and the rest of `ends.py`, see `display/renderers`. A copy of the game
replays the moves for each page; only the page shown is in memory, and where each row begins.
"""

from array import array

import firmware.screens.ask as ask  # borrow
from display import chrome, fonts, items, palette, renderers
from display.renderers import card_chars, draw_card_name
from display.spoken import Words
from engine.compat import const
from engine.texts import _
from firmware.menu import Pages

_NONE = _("Nothing yet")
_STEP = const(20)  # height of a row in pixels
_STEP_LOW = const(19)
_LEFT = const(4)
_GAP = const(5)  # pixels between two parts of a row
_APART = const(8)  # pixels from the player's name to the move
_COLUMNS = const(4)
_CARD_W = const(34)  # width of a card's name, at most


class Screen(Pages):
    """Shows the moves page by page, the last page first; `recent`: only those since the viewer's last turn."""

    def __init__(self, console, table, recent):
        board = console.board
        self.console = console
        self.game = table.play.game
        self.renderer = table.renderer
        self.view = table.play.view
        self.ends = renderers.borrow_part(table.play.game.NAME, "ends")
        self.title = _("Since your turn") if recent else _("Moves")
        self.heads = table.renderer.columns(table.play.view)  # names above columns, or none
        self.step = _STEP_LOW if board.height < 160 else _STEP
        self.top = chrome.HEADER + (self.step if self.heads else 0)
        self.width = board.width
        self.rows = array("H")
        since = self._find(ask.began(self.game))
        if recent:
            self.rows = self.rows[since:]
        self.per_page = (board.height - self.top) // self.step
        self.pages = max(1, (len(self.rows) + self.per_page - 1) // self.per_page)
        self.show(self.pages - 1)

    def _find(self, start):
        """Store in `rows` the index of each row's first move; return the first row after the viewer's last turn."""
        log, past, rows = self.game.log, self.game.copy_at(start), self.rows
        viewer = self.view.viewer
        since = count = 0
        last = seat_before = position_before = -1
        for i in range(start, len(log)):
            code, seat = log[i], past.to_act
            position = (seat - viewer - 1) % past.seats  # 0: the seat after the viewer; the last one: the viewer
            begins = self.ends.begins(past, code, last, position <= position_before, count, seat == viewer)
            if begins:
                rows.append(i)
                count = 0
            if seat != viewer and seat_before == viewer:
                since = len(rows) if begins is None else max(0, len(rows) - 1)  # None: the viewer's row ends before it
            if rows and begins is not None:
                count += 1
            last, seat_before, position_before = code, seat, position
            past.step(code)
        return since

    def show(self, page):
        """Show the moves of a page; the last page is full if there are enough."""
        self.page = page
        end = max(0, len(self.rows) - (self.pages - 1 - page) * self.per_page)
        self.lines = []
        if not end:
            return
        first = max(0, end - self.per_page)
        log, rows = self.game.log, self.rows
        stop = rows[end] if end < len(rows) else len(log)
        past = self.game.copy_at(rows[first])
        before = past.view(self.view.viewer)
        line = None
        for i in range(rows[first], stop):
            if first < end and i == rows[first]:
                line = [self.ends.who(before, log[i])]
                self.lines.append(line)
                first += 1
            past.step(log[i])
            after = past.view(self.view.viewer)
            line.extend(self.ends.move_parts(before, log[i], after))
            before = after

    def says(self):
        lines = [self.renderer.row_in_words(self.view, line) for line in self.lines] or [_NONE]
        return Words(text=[[self.title, self.page_title()]] + lines)

    def build(self, scene, now):
        w, h = scene.width, scene.height
        scene.felt(0, chrome.HEADER, w, h - chrome.HEADER)
        number = "%d/%d" % (self.page + 1, self.pages) if self.pages > 1 else ""
        chrome.header(scene, self.title, "", number, palette.TEXT, True)
        if not self.lines:
            scene.text(fonts.BIG, _NONE, w // 2, h // 2, palette.TEXT, items.CENTRE)
            return
        for i in range(len(self.heads)):
            x, room = self._column(i), self._column(1) - _LEFT - 2
            font = fonts.BIG if fonts.width(fonts.BIG, self.heads[i]) <= room else fonts.SMALL
            scene.text(font, chrome.fit(font, self.heads[i], room), x, chrome.HEADER + 2, palette.GOLD, items.LEFT)
        y = self.top + 2
        left = _LEFT
        for line in self.lines:
            left = max(left, _LEFT + fonts.width(fonts.BIG, line[0]) + _APART if line[0] else 0)
        who = ""
        for line in self.lines:
            if self.heads and not line[0]:
                self._cards(scene, line, y)
            else:
                if line[0] != who or self.heads or self.game.seats == 1:  # else the same turn goes on
                    scene.text(fonts.BIG, line[0], _LEFT, y, palette.GOLD, items.LEFT)
                self._row(scene, line, left, y)
                who = line[0]
            y += self.step

    def _column(self, i):
        """Return the x of a column."""
        return _LEFT + i * (self.width - _LEFT) // _COLUMNS

    def _cards(self, scene, line, y):
        """Add a row of cards or passes, each in its seat's column, with a line under the card that took the trick."""
        for part in line[1:]:
            x = self._column(part[0])
            if part[1] is None:
                scene.fill(x, y + 16, _CARD_W, 2, palette.GOLD)
            elif isinstance(part[1], str):
                scene.text(fonts.BIG, part[1], x, y, palette.TEXT, items.LEFT)
            else:
                draw_card_name(scene, part[1], x, y)

    def _row(self, scene, line, left, y):
        """Add the words and cards of a move, in large type if they fit."""
        wide = left  # about, in large type
        for part in line[1:]:
            wide += fonts.width(fonts.BIG, part if isinstance(part, str) else card_chars(part))
            wide += 0 if isinstance(part, str) else _GAP
        font = fonts.BIG if wide <= self.width else fonts.SMALL
        x = left
        for k in range(1, len(line)):
            part = line[k]
            if not isinstance(part, str):
                x += draw_card_name(scene, part, x, y) + _GAP
                continue
            if part[0] == ",":
                x, part = (x - _GAP, part) if k > 1 else (x, part[2:])
            # Texts end with a space, so that MicroPython does not intern them, which would use memory for ever
            part = part.rstrip()
            x += scene.text(font, part, x, y if font == fonts.BIG else y + 3, palette.TEXT, items.LEFT) + _GAP
