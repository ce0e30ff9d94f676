"""The seats of Trex: name, crown of the king, total, and what each has taken, shown or left.

While tricks are played each stands beside its card; what it has taken is a row of tiles: a night tile for a K♥ or a
queen that counts, a white one for one shown in the hand, both with a gold edge when doubled, the number of diamonds,
and on a back the number of tricks. Else the three others stand side by side.
"""

from display import chrome, fonts, items, palette
from display.renderers.hands import compass
from display.renderers.trex.words import dear
from engine.cards import HIDDEN
from engine.compat import const
from engine.trex import AT_LAYOUT, AT_TRICK, DIAMONDS, NONE, SLAPS

_EAST = const(1)  # sides of the table, counted from the viewer's
_NORTH = const(2)
_GAP = const(1)  # pixels between two tiles
_SMALL_TILE = const(18)  # a tile that shows a queen's suit alone, or the K
_TIMES = const(9)
_CROWN = const(14)  # pixels that a crown takes
_DIGIT = const(7)  # what a second digit adds to the back
_TRICKS = const(20)
_PLACES = ("", "1st", "2nd", "3rd", "4th")


class Seats:
    """Draws what the seats have; see `layout.py` for the fields of `layout`."""

    def __init__(self, renderer):
        self.layout = renderer.layout
        self.width = renderer.width
        self.low = renderer.low
        self.seen = None  # the view that the following, by sides, is about: a view does not change
        self.names = [""] * 4
        self.totals = [""] * 4
        self.widths = [0] * 4  # of the totals
        self.fonts = [fonts.BIG] * 4  # of the names
        self.tricks = [-1] * 4  # where tricks taken stand beside the total: how many
        self.tiles = [()] * 4  # (x, y, w, text or number or -1, card, held) of each tile
        self.passes = 0  # mask of the seats whose last move was to pass
        self.crowded = 0  # mask of the sides whose tiles take the place of the name

    def draw(self, scene, view, passing):
        """Add the seats; the one on the side `passing` has just passed (-1: nobody)."""
        if view is not self.seen:
            self._see(view)
        if view.phase == AT_TRICK:
            for side in range(4):
                self._beside(scene, view, side)
            return
        for side in (3, 2, 1):
            seat = (view.viewer + side) & 3
            self._column(scene, view, side, side == passing or (self.passes >> seat & 1 and seat != view.to_act))

    def _see(self, view):
        """Find out what there is to tell of each seat."""
        self.seen = view
        self.passes = view.passes
        self.crowded = 0
        scores = view.scores()
        free = len(self.layout.rows[0])  # rows that are left to the viewer's own tiles
        for side in (3, 2, 1, 0):
            seat = (view.viewer + side) & 3
            self.names[side] = compass(view, seat)
            self.totals[side] = "%d" % scores[seat]
            wide = fonts.width(fonts.BIG, self.names[side]) > self.layout.name_w
            self.fonts[side] = fonts.SMALL if wide else fonts.BIG
            self.tricks[side] = -1
            self.tiles[side] = ()
            if view.phase == AT_TRICK:
                rows = self.layout.rows[side]
                if side == 0 and not self.low:
                    rows = rows[:free]
                used = self._arrange(view, seat, side, rows)
                if side == _EAST and used == 3:
                    free = 1
            self.widths[side] = fonts.width(fonts.SMALL, self.totals[side])

    # Beside the trick

    def _beside(self, scene, view, side):
        """Add a seat beside its card of the trick; the viewer's name and total stand there on a low screen alone."""
        layout = self.layout
        if side or self.low:
            x, y = layout.name_x[side], layout.name_y[side]
            align = items.RIGHT if side == _EAST and not self.low else items.LEFT
            acts = palette.GOLD if (view.viewer + side) & 3 == view.to_act else palette.TEXT
            if not self.crowded >> side & 1:
                scene.text(self.fonts[side], self.names[side], x, y, acts, align)
            self._total(scene, view, side, x, y + layout.total_step, align)
        for tile in self.tiles[side]:
            self._tile(scene, tile)

    def _total(self, scene, view, side, x, y, align):
        """Add a total so far, the king's with a crown."""
        room = layout_w = self.layout.name_w
        w = self.widths[side]
        tricks = self.tricks[side]
        if tricks >= 0:
            room -= _TRICKS
        if (view.viewer + side) & 3 == view.king and w + _CROWN <= room:
            left = x - w - _CROWN - 1 if align == items.RIGHT else x
            scene.glyph(fonts.ICON, fonts.CROWN, left, y - 2, palette.GOLD)
            if align == items.LEFT:
                x += _CROWN
        scene.text(fonts.SMALL, self.totals[side], x, y, palette.DIM, align)
        if tricks >= 0:
            x = self.layout.name_x[side] + layout_w - _TRICKS
            scene.panel(x, y - 1, _TRICKS, 13, palette.BACK, palette.BACK_LIGHT)
            scene.number(fonts.SMALL, tricks, x + _TRICKS // 2 + 1, y, palette.WHITE, items.CENTRE)

    def _arrange(self, view, seat, side, rows):
        """Lay out the tiles of a seat in its rows, as wide as they fit; return how many rows they take."""
        cards = [(card, False) for card in dear(view, seat)]
        cards += [(card, True) for card in view.revealed() if view.place(card) == seat]
        counts = self._counts(view, seat, side, cards)
        for wide in (False,) if self.low else (True, False):
            found = [(self._width(view, card, wide), -1, card, held) for card, held in cards] + counts
            placed = self._flow(rows[:2] if wide else rows, found, side)
            if placed is not None:
                break
        if placed is None and self.low:
            name = (self.layout.name_x[side], self.layout.over_y, 58)
            placed = self._flow(rows + (name,), found, side) or ()
            self.crowded |= 1 << side
        self.tiles[side] = placed or ()
        return len({tile[1] for tile in self.tiles[side]})

    def _width(self, view, card, wide):
        """Return the pixels of a card's tile: with its rank and, doubled, a cross, or as narrow as possible."""
        if not wide:
            return _SMALL_TILE
        return _SMALL_TILE + 16 + (_TIMES if view.holder(card) != NONE else 0)

    def _counts(self, view, seat, side, cards):
        """Return the tiles of how many diamonds and tricks a seat has taken, where they count and can be seen.

        Where a low screen has no room for them they take the place of the total.
        """
        contract = view.contract
        diamonds = tricks = -1
        if contract & DIAMONDS and (seat == view.viewer or view.show_taken):
            diamonds = len([card for card in view.taken(seat) if card // 13 == 1])
        if contract & SLAPS and view.tricks(seat) != HIDDEN:
            tricks = view.tricks(seat)
        if self.low and contract & contract - 1:
            self.tricks[side] = tricks
            if diamonds >= 0:
                self.totals[side] = "♦%d" % diamonds
            return []
        tiles = []
        if diamonds >= 0:
            text = "♦%d" % diamonds
            if self.low:
                tiles.append((_SMALL_TILE, "♦", -1, True))
                text = text[1:]
            tiles.append((fonts.width(fonts.BIG, text) + 3, text, -1, True))
        if tricks >= 0:
            text = "%d" % tricks
            tiles.append((fonts.width(fonts.BIG, text) + 6, text, -1, False))
        return tiles

    def _flow(self, rows, found, side):
        """Return tiles with their places in rows, or None when they do not fit."""
        placed = []
        row = 0
        x = 0
        start = 0
        for tile in found:
            w = tile[0]
            while row < len(rows) and x + w > rows[row][2]:
                self._align(placed, start, rows[row], x, side)
                start = len(placed)
                row += 1
                x = 0
            if row == len(rows):
                return None
            placed.append((rows[row][0] + x, rows[row][1]) + tile)  # MicroPython has no star here
            x += w + _GAP
        if found:
            self._align(placed, start, rows[row], x, side)
        return placed

    def _align(self, placed, start, row, x, side):
        """Move the tiles of a row to its right end where the seat's words are aligned there."""
        if self.low or side not in (_EAST, _NORTH) or not x:
            return
        more = row[2] - (x - _GAP)
        for i in range(start, len(placed)):
            placed[i] = (placed[i][0] + more,) + placed[i][1:]

    def _tile(self, scene, tile):
        """Add a tile."""
        x, y, w, text, card, held = tile
        h = self.layout.chip_h
        inset = (h - 15) // 2
        if card < 0:
            if held:
                scene.panel(x, y, w, h, palette.DULL, palette.DIM)
                colour = palette.EMBER
            else:
                scene.panel(x, y, w, h, palette.BACK, palette.BACK_LIGHT)
                colour = palette.WHITE
            scene.text(fonts.BIG, text, x + w // 2 + 1, y + inset, colour, items.CENTRE)
            return
        doubled = self.seen.holder(card) != NONE
        painter = scene.painter
        edge = palette.GOLD if doubled else palette.DIM
        scene.panel(x, y, w, h, palette.WHITE if held else palette.DULL, edge)
        suit, rank = card // 13, card % 13
        colour = painter.suits[suit] if held else painter.night[suit]
        wide = w > _SMALL_TILE
        x += 2 if wide or rank < 12 else 3
        if wide or rank == 12:
            x += 1
            scene.glyph(fonts.RANK_BIG, rank, x, y + inset, colour)
            x += 13
        if wide or rank != 12:
            scene.suit(x, y + inset, suit, fonts.SUIT_LARGE, colour)
        if wide and doubled:
            scene.text(fonts.SMALL, "×", x + 16, y + 3, palette.INK if held else palette.SHADE, items.LEFT)

    # Side by side

    def _column(self, scene, view, side, passes):
        """Add one of the other seats above the layout, or above what is asked; `passes`: that was its last move."""
        layout = self.layout
        seat = (view.viewer + side) & 3
        laid = view.phase == AT_LAYOUT
        x = layout.seats_x[3 - side]
        y = layout.seats_y if laid or not self.low else chrome.HEADER + 2
        room = layout.seats_x[4 - side] - 4 - x
        low = laid and self.low
        place, count = view.out_place(seat), view.count(seat)
        w = 0  # of how many cards are left
        if laid:
            w = fonts.width(fonts.BIG, _PLACES[place]) if place else 18 if count < 10 else 18 + _DIGIT
            room -= w + 1
        words = "pass" if passes and low else self.names[side]
        font = fonts.BIG if fonts.width(fonts.BIG, words) <= room else fonts.SMALL
        colour = palette.ALERT if passes and low else palette.GOLD if seat == view.to_act else palette.TEXT
        after = scene.text(font, chrome.fit(font, words, room), x, y, colour, items.LEFT) + 5
        if laid:
            self._left(scene, x + min(after, room + 3), y, w, place, count)
        if low:
            return
        if passes:
            scene.text(fonts.BIG, "passes", x, y + 18, palette.ALERT, items.LEFT)
        else:
            self._total(scene, view, side, x, y + layout.total_step, items.LEFT)

    def _left(self, scene, x, y, w, place, count):
        """Add how many cards a seat has left, on a back of `w` pixels, or which place it has reached."""
        if place:
            scene.text(fonts.BIG, _PLACES[place], x, y, palette.TEXT, items.LEFT)
            return
        scene.panel(x, y - 1, w, 19 if not self.low else 18, palette.BACK, palette.BACK_LIGHT)
        scene.number(fonts.BIG, count, x + w - w // 2 + 1, y + 1, palette.WHITE, items.CENTRE)
