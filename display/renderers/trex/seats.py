"""The seats of Trex: name, crown of the king, total, and tiles for what each has taken or revealed.

While tricks are played each seat is beside its card, with a row of tiles: a dark tile for a K♥ or queen that it has
taken, with a gold edge if that was revealed, a white one with such an edge for one revealed in its hand, the number of
diamonds, and on a card back the number of tricks. At other times the three others are side by side.
"""

from display import chrome, fonts, items, palette
from display.renderers import seat_name
from engine.compat import const
from engine.texts import _
from engine.trex.codes import AT_LAYOUT, AT_TRICK, DIAMONDS, NONE, SLAPS

_EAST = const(1)  # sides of the table, counted from the viewer's
_NORTH = const(2)
_LINE = const(16)  # rows from a name to the line below it
_GAP = const(1)  # pixels between two tiles
_SMALL_TILE = const(18)  # width of a tile that shows only a queen's suit, or the K
_TIMES = const(9)  # width of a cross
_CROWN = const(14)  # width of a crown
_DIGIT = const(7)  # pixels that a second digit adds to the width of a back
_TRICKS = const(20)  # width of a number of tricks beside a total
_NAME_ROW = const(58)  # width of the row of tiles that takes the place of a name
_PLACES = ("", _("1st"), _("2nd"), _("3rd"), _("4th"))


class SeatPanels:
    """Draws the seats; `layout.py` describes the fields of `layout`."""

    def __init__(self, renderer):
        self.layout = renderer.layout
        self.low = renderer.low
        self.seen = None  # the view that the following attributes, lists by side, are about
        self.names = [""] * 4
        self.totals = [""] * 4
        self.fonts = [fonts.BIG] * 4  # of the names
        self.tricks = [-1] * 4  # tricks taken, if shown beside the total, else -1
        # (x, y, w, text, card or -1, held) of each tile. Held: the card is in the hand; without a card the text counts
        # diamonds, not tricks
        self.tiles = [()] * 4
        self.passes = 0  # mask of the seats whose last move was to pass
        self.crowded = 0  # mask of the sides whose tiles take the place of the name

    def draw(self, scene, view, passing):
        """Add the seats; the one on side `passing` has just passed (-1: none)."""
        if view is not self.seen:
            self._update(view)
        if view.phase == AT_TRICK:
            for side in range(4):
                self._beside(scene, view, side)
            return
        for side in (3, 2, 1):
            seat = (view.viewer + side) & 3
            self._column(scene, view, side, side == passing or (self.passes >> seat & 1 and seat != view.to_act))

    def _update(self, view):
        """Set the attributes for a new view."""
        self.seen = view
        self.passes = view.passes
        self.crowded = 0
        scores = view.scores()
        free = len(self.layout.rows[0])  # rows that are left for the viewer's own tiles
        for side in (3, 2, 1, 0):
            seat = (view.viewer + side) & 3
            self.names[side], self.totals[side] = seat_name(view, seat), "%d" % scores[seat]
            wide = fonts.width(fonts.BIG, self.names[side]) + _GAP >= self.layout.name_w  # else it touches the next
            self.fonts[side] = fonts.SMALL if wide else fonts.BIG
            self.tricks[side], self.tiles[side] = -1, ()
            if view.phase == AT_TRICK:
                rows = self.layout.rows[side]
                if side == 0 and not self.low:
                    rows = rows[:free]
                used = self._arrange(view, seat, side, rows)
                if side == _EAST and used == 3:  # its third row lies where the viewer's second would
                    free = 1

    # Beside the trick

    def _beside(self, scene, view, side):
        """Add a seat beside its card of the trick; the viewer's name and total only on a low screen."""
        layout = self.layout
        if side or self.low:
            x, y = layout.name_x[side], layout.name_y[side]
            align = items.RIGHT if side == _EAST and not self.low else items.LEFT
            colour = palette.GOLD if (view.viewer + side) & 3 == view.to_act else palette.TEXT
            if not self.crowded >> side & 1:
                w = scene.text(self.fonts[side], self.names[side], x, y, colour, align)
                self._side(scene, view, side, x - w if align == items.RIGHT else x, y, w)
            self._total(scene, view, side, x, y + layout.total_step, align)
        for tile in self.tiles[side]:
            self._tile(scene, tile)

    def _side(self, scene, view, side, x, y, w):
        """Underline a name of `w` pixels in the colour of its side, where there are partners."""
        if view.partners:
            scene.fill(x, y + _LINE, w, 2, palette.ALERT if side & 1 else palette.BACK_LIGHT)

    def _total(self, scene, view, side, x, y, align):
        """Add a total, the king's with a crown if there is room."""
        room = self.layout.name_w
        w = fonts.width(fonts.SMALL, self.totals[side])
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
            x = self.layout.name_x[side] + self.layout.name_w - _TRICKS
            scene.panel(x, y - 1, _TRICKS, 13, palette.BACK, palette.BACK_LIGHT)
            scene.number(fonts.SMALL, tricks, x + _TRICKS // 2 + 1, y, palette.WHITE, items.CENTRE)

    def _arrange(self, view, seat, side, rows):
        """Place the tiles of a seat in `rows`, (x, y, width) each, wide ones if they fit; return the rows used."""
        cards = [(card, False) for card in view.taken(seat) if view.is_costly(card)]
        cards += [(card, True) for card in view.revealed() if view.place(card) == seat]
        counts = self._counts(view, seat, side)
        for wide in (False,) if self.low else (True, False):
            found = []
            for card, held in cards:  # wide with rank and, if revealed, a cross
                more = 16 + (_TIMES if view.holder(card) != NONE else 0)
                found.append((_SMALL_TILE + (more if wide else 0), "", card, held))
            found += counts
            # Wide ones leave out the third row: east's would take one from the viewer
            placed = self._flow(rows[:2] if wide else rows, found, side)
            if placed is not None:
                break
        if placed is None and self.low:
            name_row = (self.layout.name_x[side], self.layout.over_y, _NAME_ROW)
            placed = self._flow(rows + (name_row,), found, side) or ()
            self.crowded |= 1 << side
        self.tiles[side] = placed or ()
        return len({tile[1] for tile in self.tiles[side]})  # each row has its y

    def _counts(self, view, seat, side):
        """Return the tiles for the numbers of diamonds and tricks that a seat has taken, if they count and are known.

        With several contracts on a low screen there are none: diamonds replace the total, tricks stand beside it.
        """
        contract = view.contract
        diamonds = tricks = -1
        if contract & DIAMONDS and (seat == view.viewer or view.show_taken):
            diamonds = len([card for card in view.taken(seat) if card // 13 == 1])
        if contract & SLAPS:
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
        """Return the tiles `found` with x and y of their places in `rows`, or None when they do not fit.

        East's and north's are right-aligned, but not on a low screen.
        """
        placed = []
        for x, y, width in rows:
            first, w = len(placed), -_GAP
            while len(placed) < len(found) and w + _GAP + found[len(placed)][0] <= width:
                w += _GAP + found[len(placed)][0]
                placed.append(None)
            if side in (_EAST, _NORTH) and not self.low:
                x += width - w
            for i in range(first, len(placed)):
                placed[i] = (x, y) + found[i]  # MicroPython has no star here
                x += found[i][0] + _GAP
        return placed if len(placed) == len(found) else None

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
        revealed = self.seen.holder(card) != NONE
        painter = scene.painter
        edge = palette.GOLD if revealed else palette.DIM
        scene.panel(x, y, w, h, palette.WHITE if held else painter.dull, edge)
        suit, rank = card // 13, card % 13
        colour = painter.suits[suit] if held else painter.night[suit]
        wide = w > _SMALL_TILE
        x += 2 if wide or rank < 12 else 3  # 12: the king
        if wide or rank == 12:
            x += 1
            scene.glyph(fonts.RANK_BIG, rank, x, y + inset, colour)
            x += 13
        if wide or rank != 12:
            scene.glyph(fonts.SUIT_LARGE, suit, x, y + inset, colour)
        if wide and revealed:
            scene.text(fonts.SMALL, "×", x + 16, y + 3, palette.INK if held else painter.night[3], items.LEFT)

    # Side by side

    def _column(self, scene, view, side, passes):
        """Add one of the other seats above the layout or the question; `passes`: its last move was to pass."""
        layout = self.layout
        seat = (view.viewer + side) & 3
        laid = view.phase == AT_LAYOUT
        x = layout.seats_x[3 - side]
        y = layout.seats_y if laid or not self.low else chrome.HEADER + 2
        room = layout.seats_x[4 - side] - 4 - x
        low = laid and self.low
        place, count = view.out_place(seat), view.count(seat)
        w = 0  # width of the number of cards left
        if laid:
            w = fonts.width(fonts.BIG, _PLACES[place]) if place else 18 if count < 10 else 18 + _DIGIT
            room -= w + 1
        words = _("pass") if passes and low else self.names[side]
        font = fonts.BIG if fonts.width(fonts.BIG, words) <= room else fonts.SMALL
        colour = palette.ALERT if passes and low else palette.GOLD if seat == view.to_act else palette.TEXT
        after = scene.text(font, chrome.fit(font, words, room), x, y, colour, items.LEFT)
        self._side(scene, view, side, x, y, after)
        after += 5
        if laid:
            self._left(scene, x + min(after, room + 3), y, w, place, count)
        if low:
            return
        if passes:
            scene.text(fonts.BIG, _("passes"), x, y + 18, palette.ALERT, items.LEFT)
        else:
            self._total(scene, view, side, x, y + layout.total_step, items.LEFT)

    def _left(self, scene, x, y, w, place, count):
        """Add the number of cards that a seat has left, on a back of `w` pixels, or the place that it has reached."""
        if place:
            scene.text(fonts.BIG, _PLACES[place], x, y, palette.DIM, items.LEFT)
            return
        scene.panel(x, y - 1, w, 19 if not self.low else 18, palette.BACK, palette.BACK_LIGHT)
        scene.number(fonts.BIG, count, x + w - w // 2 + 1, y + 1, palette.WHITE, items.CENTRE)
