"""How Treys looks: the grid of nine piles, stock and target beside it.

White cards can be taken now and stand a little higher, grey ones are open but do not fit, dark ones are not open.
Edges under a pile show how deep it is. While a row or column is to be chosen, the cards that may be turned are raised,
and the line that would be turned is between two gold bars.
"""

from display import chrome, fonts, items, palette
from display.renderers import RANKS, Renderer, dealt_part, ease, glide, lerp, nearest_card
from engine.compat import const
from engine.texts import _, _n
from engine.treys import DRAW, NONE, PLAY, TURN_COLUMN, TURN_ROW, WILD, cell_of, value_of

_CARDS = const(27)  # of the grid
_MARGIN = const(5)  # pixels around a line that may be turned
_BAR = const(4)  # width of the bars at both ends of that line
_WORDS_W = const(76)  # width of the words below the target, such as "3, 10, Q"
_PLAY_MS = 200
_DRAW_MS = 180
_PACE_MS = 250  # before a move that plays itself
_TURN_MS = 180


class TreysRenderer(Renderer):
    """The table of Treys on one screen size."""

    deals = 380
    celebration = _("Cleared!")

    def __init__(self, width, height):
        Renderer.__init__(self, "treys", width, height)
        self.seen = None  # the view that `codes` and `open` are about
        self.codes = [()] * 9  # what plays the top card of each pile
        self.open = bytearray(9)  # whether each pile is open
        self.advised = -1  # the target that `advice` is about
        self.advice = ""

    def _x(self, cell):
        """Return the x of a cell's top card."""
        return self.layout.grid_x + cell % 3 * self.layout.step_x

    def _y(self, cell):
        """Return the y of a cell's top card."""
        return self.layout.grid_y + cell // 3 * self.layout.step_y

    # The cursor

    def spots(self, view):
        """Return the spots of the piles that can be played, row by row, and of the stock; or of the lines to turn."""
        if view.over:
            return []
        if view.pending:
            return [self._line_spot(view, TURN_ROW), self._line_spot(view, TURN_COLUMN)]
        self._see(view)
        layout, codes = self.layout, self.codes
        w, h = layout.card_w, layout.card_h
        spots = [(self._x(cell), self._y(cell), w, h, tuple(codes[cell])) for cell in range(9) if codes[cell]]
        if view.stock_left:
            spots.append((layout.stock_x, layout.stock_y, layout.stock_w, layout.stock_h, (DRAW,)))
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
        """Return TURN_ROW when row and column turn the same card, so that there is nothing to decide, else -1."""
        same = view.pending and view.turn_cells(TURN_ROW) == view.turn_cells(TURN_COLUMN)
        return TURN_ROW if same else -1

    def pause_ms(self, view, code):
        """Return the least milliseconds before a move that plays itself is made; 0 before a turn."""
        return _PACE_MS if code == DRAW or code >= PLAY else 0

    def aim(self, view, spots, last):
        """Return the index of the card nearest to the one just played; after a draw, that of the first that fits."""
        return 0 if view.pending else nearest_card(spots, last, DRAW)

    def question(self, view, codes):
        """Return the question and the answers for a wild three of the grid that can take two values."""
        return _("Play the three as"), [RANKS[(value_of(code) - 1) % 13] for code in codes], (), 0

    def hint_boxes(self, view, code):
        layout = self.layout
        words = layout.words_x - _WORDS_W // 2, layout.words_y, _WORDS_W, fonts.font(fonts.BIG).height
        boxes = [(layout.target_x, layout.target_y, layout.target_w, layout.target_h), words]
        if code == DRAW and len(view.moves()) == 1:  # the open cards, of which none fits
            self._see(view)
            w, h = layout.card_w, layout.card_h
            boxes += [(self._x(cell), self._y(cell), w, h) for cell in range(9) if self.open[cell]]
        return boxes

    # In words

    def move_in_words(self, before, code, after):
        words = _("Drew %s") if code == DRAW else _("Turned %s") if code < PLAY else _("Played %s")
        return words % Renderer.move_in_words(self, before, code, after)

    def covered_places(self, view):
        cells = [] if view.pending else [divmod(cell, 3) for cell in range(9)]
        return ["pile %d,%d" % at for at in cells if view.depth(*at) and not (view.face_up(*at) and view.is_open(*at))]

    # The picture

    def build(self, scene, view, spot, before, code, part, seconds):
        chosen = spot[4][0] if spot else -1
        if before is not None or not scene.reuse(view):
            scene.felt(0, 0, self.width, self.height)
            self._see(view)
            self._counts(scene, view)
            self._target(scene, view, before is not None and code not in (TURN_ROW, TURN_COLUMN))
            for cell in range(9):
                if not self.codes[cell]:
                    self._pile(scene, view, before, cell, chosen)
            if before is None:
                if self._asks(view):  # the cards that may be turned are raised
                    for row, column in view.turn_cells(TURN_ROW) + view.turn_cells(TURN_COLUMN):
                        cell = 3 * row + column
                        scene.back(self._x(cell), self._y(cell) - self.layout.rise, self.layout.card, items.RAISED)
                scene.keep(view)
        for cell in range(9):
            if self.codes[cell]:
                self._pile(scene, view, before, cell, chosen)
        if before is None and self._asks(view):
            self._choice(scene, view, chosen)
        self._stock(scene, view, chosen == DRAW)
        self._words(scene, view, chosen)
        if before is not None:
            scene.keep()
            self.move(scene, view, before, code, part)

    def move(self, scene, view, before, code, part):
        """Add the cards that turn over, and the one on its way to the waste."""
        for cell in range(9):
            if self._turns(view, before, cell):
                scene.flip(self._x(cell), self._y(cell), self.layout.card, view.top(cell // 3, cell % 3), part)
        if code in (TURN_ROW, TURN_COLUMN):
            return
        layout, at = self.layout, ease(part)  # the card on its way to the waste
        if code == DRAW and not view.open_stock:
            size = layout.stock if part < 128 else layout.target
            x = lerp(layout.stock_x, layout.target_x, at)
            scene.flip(x, lerp(layout.stock_y, layout.target_y, at), size, view.waste(0), part)
            return
        if code == DRAW:
            x, y = layout.stock_x, layout.stock_y
        else:
            cell = cell_of(code)
            x, y = self._x(cell), self._y(cell) - layout.rise - layout.lift
        glide(scene, x, y, layout.target_x, layout.target_y, layout.sizes, view.waste(0), at)

    def before_deal(self, scene, view):
        scene.felt(0, 0, self.width, self.height)
        self._see(view)
        self._counts(scene, view)
        self._stock(scene, view, False)
        self._target(scene, view, False)
        self._words(scene, view, -1)

    def dealing(self, scene, view, part):
        """Add the piles as they grow card by card, and the cards on their way from the stock."""
        layout = self.layout
        for cell in range(9):
            lie = 0
            while lie < 3 and dealt_part(part, 9 * lie + cell, _CARDS) == 256:
                lie += 1
            if lie == 3:
                self._pile(scene, view, None, cell, -1)
            elif lie:
                x, y = self._x(cell) + layout.edge * (3 - lie), self._y(cell) + layout.edge * (3 - lie)
                scene.edges(x, y, layout.card, lie - 1, palette.BACK_LIGHT, layout.edge)
                scene.back(x, y, layout.card)
        for i in range(_CARDS):
            at = dealt_part(part, i, _CARDS)
            if 0 <= at < 256:
                more = layout.edge * (2 - i // 9)
                x, y = self._x(i % 9) + more, self._y(i % 9) + more
                scene.back(lerp(layout.stock_x, x, at), lerp(layout.stock_y, y, at), layout.card, items.RAISED)

    def _turns(self, view, before, cell):
        """True when the top card of a pile has been turned face up by the move after the view `before`."""
        row, column = cell // 3, cell % 3
        another = view.depth(row, column) != before.depth(row, column)  # the one above it has just been played (TY-10)
        return view.face_up(row, column) and (another or not before.face_up(row, column))

    def _see(self, view):
        """Set what can be played in a view, unless that is done already: a view does not change."""
        if view is not self.seen:
            self.seen = view
            for cell in range(9):
                self.codes[cell] = view.cell_moves(cell // 3, cell % 3)
                self.open[cell] = view.is_open(cell // 3, cell % 3)

    def _counts(self, scene, view):
        """Add how many cards are left, which deal it is, and with TY-O3 how many twos have not been seen."""
        layout = self.layout
        self.race_bars(scene, view.cards_left, _CARDS)
        left = self.labels.get(_("%d left"), view.cards_left)
        twos = ""
        if view.show_twos:
            unseen = view.unseen_twos
            twos = self.labels.get(_n("%d two", "%d twos", unseen), unseen)
        y = 2
        if not self.low:
            title = self.labels.get("Treys %d", view.deal)
            if self.deal_title:
                title = self.deal_title if twos else self.labels.get("Treys · %s", self.deal_title)
            if self.rival:
                chrome.header(scene, self.deal_title, "", left, title=True)
            else:
                chrome.header(scene, chrome.fit(fonts.SMALL, title, layout.deal_room) if twos else title, "", left)
        else:
            scene.text(fonts.BIG, left, layout.words_x, layout.count_y, palette.TEXT, items.CENTRE)
            y = layout.deal_y - 3
            if self.shows_verdict(view):
                if twos and not view.open_stock:
                    scene.text(fonts.SMALL, twos, layout.left_x - 2, layout.left_y, palette.TEXT, items.CENTRE)
                return
            if not twos:
                words = self.deal_title or self.labels.get(_("deal %d") if view.deal < 1000 else "%d", view.deal)
                words = chrome.fit(fonts.SMALL, words, layout.deal_room)
                scene.text(fonts.SMALL, words, layout.words_x, layout.deal_y, palette.DIM, items.CENTRE)
        if twos:
            scene.text(fonts.BIG, twos, layout.twos_x, y, palette.TEXT, items.CENTRE)

    def _pile(self, scene, view, before, cell, chosen):
        """Add a pile, without a top card that is turning over since the view `before`."""
        row, column = cell // 3, cell % 3
        x, y = self._x(cell), self._y(cell)
        layout, size = self.layout, self.layout.card
        depth = view.depth(row, column)
        if not depth:
            scene.slot(x, y, size)
            return
        if depth > 1:
            scene.edges(x, y, size, depth - 1, palette.BACK_LIGHT, layout.edge)
        if not view.face_up(row, column):
            scene.back(x, y, size)
        elif before is None or not self._turns(view, before, cell):
            card, codes = view.top(row, column), self.codes[cell]
            if not codes:
                scene.card(x, y, size, card, items.DIM | items.OPEN if self.open[cell] else items.DIM)
            elif chosen in codes:
                scene.card(x, y - layout.rise - layout.lift, size, card, items.LIFT)
            else:
                scene.card(x, y - layout.rise, size, card, 0)

    def _asks(self, view):
        """Return whether the player has to choose between a row and a column."""
        return view.pending and self.forced(view) < 0

    def _choice(self, scene, view, chosen):
        """Add gold bars at both ends of the line that the cursor is on.

        Whole rings around lines that cross, or brackets that meet at a corner, would have much of the grid repainted.
        """
        x, y, w, h, __ = self._line_spot(view, max(chosen, TURN_ROW))
        layout = self.layout
        for far in (0, 1):
            if chosen == TURN_COLUMN:
                scene.fill(x + _MARGIN, y + far * (h - _BAR), layout.card_w, _BAR, palette.GOLD)
            else:
                scene.fill(x + far * (w - _BAR), y + _MARGIN, _BAR, layout.card_h, palette.GOLD)

    def _stock(self, scene, view, chosen):
        """Add the stock and the number of its cards, with an edge below for each eight of them."""
        layout = self.layout
        x, y, flags = layout.stock_x, layout.stock_y, 0
        left = view.stock_left
        if not left:
            scene.slot(x, y, layout.stock)
            return
        scene.edges(x, y, layout.stock, min(layout.edges, (left + 7) // 8), palette.BACK_LIGHT, layout.stock_edge)
        if chosen:
            y, flags = y - layout.lift, items.LIFT
        if view.open_stock:
            scene.card(x, y, layout.stock, view.stock_card(), flags)
            scene.number(fonts.BIG, left, layout.left_x, layout.left_y, palette.TEXT, items.CENTRE)
        else:
            scene.value(x, y, layout.stock, left, flags)

    def _target(self, scene, view, moving):
        """Add the waste's top card with its value as a target; while a card is on its way, the one before."""
        layout = self.layout
        x, y = layout.target_x, layout.target_y
        card = view.waste(1 if moving else 0)
        if card == NONE:
            scene.slot(x, y, layout.target)
        else:
            scene.card(x, y, layout.target, card, items.WILD if view.wild and not moving else 0)

    def _words(self, scene, view, chosen):
        """Add what fits the target, or what is asked, and the live mark."""
        layout = self.layout
        colour = palette.TEXT if view.over else palette.GOLD
        scene.text(fonts.BIG, self._advice(view, chosen), layout.words_x, layout.words_y, colour, items.CENTRE)
        if self.shows_verdict(view):
            self.verdict.draw(scene, layout.words_x, layout.verdict_y, layout.verdict_room, items.CENTRE)

    def _advice(self, view, chosen):
        """Return the next step in words."""
        if view.won:
            return _("cleared!")
        if view.over:
            return _("stuck")
        if self._asks(view):
            return _("column?") if chosen == TURN_COLUMN else _("row?")
        target = view.target
        if target == WILD:
            return _("all fit")
        if target != self.advised:
            self.advised = target
            values = [value for value in (target - 1, target + 1) if 2 <= value <= 14]
            if view.threes_wild and 3 not in values:
                values = sorted(values + [3])  # an open three goes on any card (TY-15)
            words = [RANKS[(value - 1) % 13] for value in values]
            self.advice = ", ".join(words) if len(words) > 2 else _(" or ").join(words)
            if len(words) == 1:
                self.advice = _("%s only") % self.advice
        return self.advice

    # Motion, ends

    def motion_ms(self, before, code, after):
        if code == DRAW:
            return _DRAW_MS
        return _PLAY_MS if code >= PLAY else _TURN_MS

    def last_card(self, view):
        return -1 if view.won else view.waste(0)

    def bare_box(self, view):
        return (0, chrome.HEADER, self.layout.stock_x) if view.won and not self.low else None

    def falling_card(self, view, number):
        """Return a card that falls over the table at a win: the last ones that were played."""
        return view.waste(number)


RENDERER = TreysRenderer
