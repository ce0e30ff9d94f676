"""The fields of Trepenta: the viewer's own with its die and the values of the places above it, those of the other
seats as small tiles. The place that the card under the cursor fits is pointed to in gold.
"""

from display import fonts, items, palette
from display.views.hands import TILE, TILE_H, seat_name, tile
from engine.cards import HIDDEN
from engine.compat import const
from engine.trepenta import EXCHANGE, NONE, SWAP

_VALUE = const(64)
_PIPS = (16, 257, 273, 325, 341, 365)  # bits of a die's three by three places, row by row


class Fields:
    """Draws the fields; see `layout.py` for the fields of `layout`."""

    def __init__(self, look):
        self.layout = look.layout
        self.width = look.width
        self.low = look.low
        self.seen = None  # the view that `tiles` is about
        self.tiles = bytearray(30)  # five a seat: a card, _VALUE and a place's value, or HIDDEN

    # The other seats

    def block(self, view, i):
        """Return x, y, width of the block of one of the other seats."""
        layout = self.layout
        columns, w = 3, layout.block_w
        if view.seats <= 3:
            columns = view.seats - 1
            w = (self.width - layout.blocks_x) // max(2, columns)
        return layout.blocks_x + i % columns * w, layout.blocks_y + i // columns * layout.block_h, w

    def place(self, view, seat):
        """Return where cards come from and go to: the block of one of the other seats."""
        x, y = self.block(view, (seat - view.viewer) % view.seats - 1)[:2]
        return x + 24, y

    def other(self, scene, view, seat, i, aims):
        """One of the other seats: name, points, and its field as five tiles, or its hand when it is shown.

        `aims` are the moves of the card under the cursor.
        """
        x, y, w = self.block(view, i)
        colour = palette.GOLD if view.to_act == seat else palette.WHITE
        if not self.low:  # above its tiles
            width = scene.text(fonts.TEXT, seat_name(view, seat), x, y, colour, items.LEFT)
            number_x = x + (66 if w < 100 else width + 30)
            scene.number(fonts.TEXT, view.scores()[seat], number_x, y, palette.DIM, items.RIGHT)
            y += 12
        elif view.seats <= 3:
            x += scene.text(fonts.TEXT, seat_name(view, seat), x, y + 3, colour, items.LEFT) + 4
        else:
            scene.number(fonts.TEXT, seat + 1, x, y + 3, colour, items.LEFT)
            x += 8
        if view.phase in ("lay", "over"):
            laid = view.melded(seat)[1]
            hand = view.hand(seat)
            for k in range(len(hand)):
                tile(scene, x + k * TILE, y, hand[k], palette.WHITE if laid >> k & 1 else palette.SHADE)
            return
        self._see(view)
        for position in range(5):
            self._tile(scene, self.tiles[5 * seat + position], x + position * TILE, y)
        for move in aims:
            if move.kind == SWAP and move.seat == seat:
                scene.frame(x + move.position * TILE, y, TILE + 1, TILE_H, palette.GOLD)

    def _see(self, view):
        """Find out what the fields show, unless that is known: a view does not change."""
        if view is self.seen:
            return
        self.seen = view
        for seat in range(view.seats):
            for position in range(5):
                shows = HIDDEN
                if view.face_up(seat, position):
                    shows = view.field_card(seat, position)
                elif view.die(seat):
                    shows = _VALUE + view.value(seat, position)
                self.tiles[5 * seat + position] = shows

    def _tile(self, scene, shows, x, y):
        """A place of another seat's field: its face-up card, or its value on a back."""
        if shows < _VALUE:
            tile(scene, x, y, shows)
            return
        tile(scene, x, y, HIDDEN)
        if shows == _VALUE + 10:
            scene.glyph(fonts.RANK, 9, x + 2, y + 2)
        elif shows < HIDDEN:
            scene.number(fonts.TEXT, shows - _VALUE, x + TILE // 2 + 1, y + 3, palette.WHITE, items.CENTRE)

    # The viewer's own

    def own(self, scene, view, aims, fits):
        """The viewer's own field with its die, and the value of each place above it, gold for the positions `fits`.

        `aims` are the moves of the card under the cursor.
        """
        layout, seat = self.layout, view.viewer
        die = view.die(seat)
        if die:
            self._die(scene, die)
        for position in range(5):
            x = layout.field_x + position * layout.field_step
            if die:
                closed = not view.face_up(seat, position)
                colour = palette.GOLD if position in fits else palette.WHITE if closed else palette.DIM
                middle = x + layout.field_w // 2
                scene.number(fonts.TEXT, view.value(seat, position), middle, layout.value_y, colour, items.CENTRE)
            self._own_card(scene, view, x, position)
        for move in aims:
            if move.kind == EXCHANGE or (move.kind == SWAP and move.seat == seat):
                x = layout.field_x + move.position * layout.field_step
                scene.fill(x + 3, layout.field_y + layout.field_h + 1, layout.field_w - 6, 3, palette.GOLD)

    def _own_card(self, scene, view, x, position):
        """The card of a place of the viewer's own field."""
        layout, y = self.layout, self.layout.field_y
        card = view.field_card(view.viewer, position)
        if card == NONE:
            scene.slot(x, y, layout.field)
        elif view.face_up(view.viewer, position):
            scene.card(x, y, layout.field, card, 0)
        elif card == HIDDEN:
            scene.back(x, y, layout.field)
        else:  # known to its owner only
            scene.card(x, y, layout.field, card, items.DIM)
            scene.fill(x + 3, y + layout.field_h - 5, layout.field_w - 6, 3, palette.BACK)

    def _die(self, scene, die):
        """The die that was rolled, left of the value of the first place."""
        x, y, size = self.layout.die_x, self.layout.die_y, self.layout.die
        scene.panel(x, y, size, size, palette.WHITE, palette.INK)
        step = size // 2 - 2
        for i in range(9):
            if _PIPS[die - 1] >> i & 1:
                pip_x, pip_y = x + size // 2 + (i % 3 - 1) * step - 1, y + size // 2 + (i // 3 - 1) * step - 1
                scene.fill(pip_x, pip_y, 2, 2, palette.INK)
