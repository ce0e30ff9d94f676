"""How Treys looks: the grid of nine piles, stock and target beside it.

Bright cards can be taken now, shaded ones cannot. Edges under a pile show how deep it is. While a row
or column is to be chosen, the cards that either choice would turn carry its mark.
"""

from display import chrome, fonts, items, palette
from display.views import Look, ease, flip, nearest, way
from engine.compat import const
from engine.treys import DRAW, NONE, PLAY, TURN_COLUMN, TURN_ROW, WILD, cell_of, value_of, value_text

_VALUE_WORDS = {"T": "10"}  # on the screen, unlike in records, ten is a number

_MARGIN = const(3)  # pixels around a line that may be turned
_PLAY_MS = 200
_DRAW_MS = 180
_PACE_MS = 250
_TURN_MS = 180


class TreysLook(Look):
    """The table of Treys on one screen size."""

    cheer = "Cleared!"

    def __init__(self, width, height):
        Look.__init__(self, "treys", width, height)
        self.seen = None  # the view that `codes` is about
        self.codes = [()] * 9  # what plays the top card of each pile

    def _x(self, cell):
        return self.layout.grid_x + cell % 3 * self.layout.step_x

    def _y(self, cell):
        return self.layout.grid_y + cell // 3 * self.layout.step_y

    # The cursor

    def spots(self, view):
        """Piles that can be played row by row, and the stock; or the row and the column to turn."""
        if view.over:
            return []
        if view.pending:
            return [self._line_spot(view, TURN_ROW), self._line_spot(view, TURN_COLUMN)]
        layout = self.layout
        spots = []
        for cell in range(9):
            codes = view.cell_moves(cell // 3, cell % 3)
            if codes:
                spots.append((self._x(cell), self._y(cell), layout.card_w, layout.card_h, tuple(codes)))
        if view.stock_left:
            spots.append((layout.pile_x, layout.stock_y, layout.pile_w, layout.pile_h, (DRAW,)))
        return spots

    def _line_spot(self, view, code):
        """Return the spot of a line that may be turned: a box around its three places."""
        row, column = view.pending
        layout = self.layout
        w, h = layout.card_w + 2 * _MARGIN, layout.card_h + 2 * _MARGIN
        if code == TURN_ROW:
            return (self._x(0) - _MARGIN, self._y(3 * row) - _MARGIN, 2 * layout.step_x + w, h, (code,))
        return (self._x(column) - _MARGIN, self._y(0) - _MARGIN, w, 2 * layout.step_y + h, (code,))

    def forced(self, view):
        """A choice whose two answers turn the same card is no decision."""
        same = view.pending and view.turn_cells(TURN_ROW) == view.turn_cells(TURN_COLUMN)
        return TURN_ROW if same else -1

    def pace(self, view, code):
        """Moves that play themselves can be followed; what turns without being asked turns at once."""
        return _PACE_MS if code == DRAW or code >= PLAY else 0

    def aim(self, view, spots, last):
        """The card nearest to the one just played; after a draw the first card that fits."""
        if view.pending or last is None or last[4] == (DRAW,):
            return 0
        count = len(spots) - (spots[-1][4] == (DRAW,))
        return nearest(spots[:count], last) if count else 0

    def question(self, view, codes):
        """A wild three of the grid can take two values."""
        values = [value_text(value_of(code)) for code in codes]
        return "Play the three as", [_VALUE_WORDS.get(value, value) for value in values]

    # The picture

    def build(self, scene, view, spot, before, code, part, seconds):
        """Add the table; see `display/views`."""
        scene.fill(0, 0, self.width, self.height, palette.FELT)
        chrome.header(
            scene,
            self.labels.get("Treys %d", view.deal),
            self.labels.get("%d twos", view.unseen_twos) if view.show_twos else "",
            self.labels.get("%d left", view.cards_left),
        )
        chosen = spot[4][0] if spot else -1
        self._see(view)
        for cell in range(9):
            self._pile(scene, view, before, cell, chosen)
        if before is None and self._asks(view):
            self._choice(scene, view, chosen)
        self._stock(scene, view, chosen == DRAW)
        if self.mark is not None and not view.over:
            layout = self.layout
            self.mark.draw(scene, layout.mark_x, layout.mark_y, layout.mark_room, layout.mark_align)
        self._target(scene, view, before is not None and code not in (TURN_ROW, TURN_COLUMN))
        if before is not None:
            scene.hold()
            self.move(scene, view, before, code, part)

    def move(self, scene, view, before, code, part):
        """Add the cards that turn over, and the one on its way to the waste."""
        for cell in range(9):
            if self._turns(view, before, cell):
                flip(scene, self._x(cell), self._y(cell), self.layout.card, view.top(cell // 3, cell % 3), part)
        self._fly(scene, view, code, part)

    def _turns(self, view, before, cell):
        """True when the top card of a pile has been turned face up by the move after the view `before`."""
        row, column = cell // 3, cell % 3
        return view.depth(row, column) and view.face_up(row, column) and not before.face_up(row, column)

    def _see(self, view):
        """Find out what can be played, unless that is known: a view does not change."""
        if view is not self.seen:
            self.seen = view
            for cell in range(9):
                self.codes[cell] = view.cell_moves(cell // 3, cell % 3)

    def _pile(self, scene, view, before, cell, chosen):
        row, column = cell // 3, cell % 3
        x, y = self._x(cell), self._y(cell)
        size = self.layout.card
        depth = view.depth(row, column)
        if not depth:
            scene.slot(x, y, size)
            return
        if depth > 1:
            scene.edges(x, y, size, depth - 1)
        if not view.face_up(row, column):
            scene.back(x, y, size)
        elif before is None or not self._turns(view, before, cell):
            codes = self.codes[cell]
            flags = 0 if codes else items.DIM
            lift = 0
            if codes and chosen in codes:
                flags = items.LIFT
                lift = self.layout.rise
            scene.card(x, y - lift, size, view.top(row, column), flags)

    def _asks(self, view):
        return view.pending and self.forced(view) < 0

    def _choice(self, scene, view, chosen):
        """Mark the cards that either choice would turn, the chosen line ringed."""
        chosen = max(chosen, TURN_ROW)
        other = TURN_ROW + TURN_COLUMN - chosen
        x, y, w, h, _ = self._line_spot(view, other)
        scene.frame(x, y, w, h, palette.DIM)
        for row, column in view.turn_cells(chosen):
            cell = 3 * row + column
            scene.back(self._x(cell), self._y(cell) - self.layout.rise, self.layout.card, items.LIFT)
        x, y, w, h, _ = self._line_spot(view, chosen)
        scene.frame(x, y, w, h, palette.GOLD)

    def _stock(self, scene, view, chosen):
        layout = self.layout
        x, y = layout.pile_x, layout.stock_y
        left = view.stock_left
        lift = layout.rise if chosen else 0
        flags = items.LIFT if chosen else 0
        if not left:
            scene.slot(x, y, layout.pile)
        else:
            scene.edges(x, y, layout.pile, min(3, (left + 7) // 8))
            if view.open_stock:
                scene.card(x, y - lift, layout.pile, view.stock_card(), flags)
            else:
                scene.back(x, y - lift, layout.pile, flags)
        if self.low:
            scene.number(fonts.TEXT, left, layout.left_x, layout.left_y, palette.WHITE, items.RIGHT)
        else:
            words = self.labels.get("stock %d", left)
            scene.text(fonts.TEXT, words, layout.left_x, layout.left_y, palette.DIM, items.CENTRE)

    def _target(self, scene, view, moving):
        """The waste's top card with its value as a target; while a card is on its way, the one before."""
        layout = self.layout
        x, y = layout.pile_x, layout.target_y
        card = view.waste(1 if moving else 0)
        if card == NONE:
            scene.slot(x, y, layout.pile)
        else:
            scene.card(x, y, layout.pile, card, items.WILD if view.wild and not moving else 0)
        scene.text(fonts.TEXT, self._advice(view), layout.words_x, layout.words_y, palette.GOLD, items.CENTRE)

    def _advice(self, view):
        """Return the next step in words."""
        if view.won:
            return "cleared!"
        if view.over:
            return "no more moves"
        if self._asks(view):
            return "row or column?"
        target = view.target
        if target == WILD:
            return "any card"
        words = [_VALUE_WORDS.get(value_text(v), value_text(v)) for v in (target - 1, target + 1) if 2 <= v <= 14]
        return " or ".join(words) if len(words) > 1 else words[0] + " only"

    def _fly(self, scene, view, code, part):
        """The card on its way to the waste."""
        if code in (TURN_ROW, TURN_COLUMN):
            return
        layout = self.layout
        at = ease(part)
        if code == DRAW:
            y = way(layout.stock_y, layout.target_y, at)
            flip(scene, layout.pile_x, y, layout.pile, view.waste(0), part)
            return
        cell = cell_of(code)
        x, y = way(self._x(cell), layout.pile_x, at), way(self._y(cell), layout.target_y, at)
        scene.card(x, y, layout.card, view.waste(0), 0)

    # Motion, ends

    def lasts(self, before, code, after):
        """Milliseconds that a move's motion takes."""
        if code == DRAW:
            return _DRAW_MS
        return _PLAY_MS if code >= PLAY else _TURN_MS

    def cheers(self, view):
        """An empty grid is worth a celebration."""
        return view.won


LOOK = TreysLook
