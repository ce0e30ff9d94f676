"""The seats of Trex: name, king's star, total, and what each has taken, revealed or left; the viewer's own at the
right above the hand. What a seat has stands beside its card of the trick, beside the layout, or along the top.
"""

from display import chrome, fonts, items, palette
from display.views.hands import compass
from display.views.trex.words import cards_text, counts_text, dear, signed
from engine.compat import const
from engine.trex import AT_LAYOUT, AT_TRICK

_EAST = const(1)  # sides of the table, counted from the viewer's
_NORTH = const(2)
_WEST = const(3)
_MARGIN = const(4)
_STEP = const(12)  # from line to line
_CLOSE_STEP = const(10)
_GAP = const(6)  # pixels between two texts of a line
_PLACES = ("", "1st", "2nd", "3rd", "4th")


class Seats:
    """Draws what the seats have; see `layout.py` for the fields of `layout`.

    A line is a list of (text, colour), side by side.
    """

    def __init__(self, look):
        self.layout = look.layout
        self.width = look.width
        self.low = look.low
        self.labels = look.labels
        self.seen = None  # the view that `known`, the lines of each side's seat, is about
        self.known = [None] * 4

    # The other seats

    def other(self, scene, view, side):
        """Add what the seat at a side has."""
        if view is not self.seen:  # a view does not change, so what is said of its seats stays too
            self.seen = view
            self.known[_EAST] = self.known[_NORTH] = self.known[_WEST] = None
        lines = self.known[side]
        if lines is None:
            lines = self.known[side] = self._lines(view, (view.viewer + side) & 3, side)
        x, y, align = self._place(side, view.phase)
        step = _STEP
        if self.low and side == _NORTH and view.phase == AT_TRICK:
            # What north has lies left of its card, above west's
            self._line(scene, lines[0], x, y, align)
            lines = lines[1:]
            x, align, step = self.layout.trick_x[_NORTH] - 5, items.RIGHT, _CLOSE_STEP
            y -= len(lines) - 1
        elif side == _WEST and self._squeezed(view):
            step = _STEP if len(lines) < 4 else _CLOSE_STEP
            y = self.layout.line_y - step * len(lines)
        for line in lines:
            self._line(scene, line, x, y, align)
            y += step

    def _place(self, side, phase):
        """Return x, y and alignment of the lines of a side."""
        top = chrome.HEADER + 3
        if phase == AT_TRICK:
            if side == _NORTH:
                return self.layout.trick_x[_NORTH] + self.layout.trick_w + 6, top, items.LEFT
            top = self.layout.side_y
        elif phase == AT_LAYOUT:
            if side == _NORTH:
                side = _WEST
            else:
                top = self.layout.columns_side_y
        if side == _EAST:
            return self.width - _MARGIN, top, items.RIGHT
        return (_MARGIN, top, items.LEFT) if side == _WEST else (self.width // 2, top, items.CENTRE)

    def _lines(self, view, seat, side):
        """Return the lines of a seat."""
        name = compass(view, seat) + (" ★" if view.king == seat else "")
        first = [
            (name, palette.GOLD if view.to_act == seat else palette.WHITE),
            (signed(self.labels, view.scores()[seat]), palette.DIM),
        ]
        if view.phase == AT_TRICK:
            lines = self._trick_lines(view, seat, side)
            if side == _WEST and self._squeezed(view) and _line_width(first) > self.layout.beside_card:
                return [first[:1], first[1:]] + lines
            return [first] + lines
        held = (cards_text(view, view.hand(seat)), palette.SHADE)
        if view.phase == AT_LAYOUT:
            return self._layout_lines(view, seat, first, held)
        return [first[:1], first[1:], [held]]

    def _squeezed(self, view):
        """True when a second line of north takes the row of west's name: west, with few cards then, moves down."""
        return self.low and view.phase == AT_TRICK and len(self.known[_NORTH]) > 2

    def _trick_lines(self, view, seat, side):
        """Return what a seat has taken and revealed, and then its counts, as lines that fit beside the trick."""
        taken, held = dear(view, seat), view.hand(seat)
        counts = [(counts_text(view, seat, self.low), palette.ALERT)]
        if self.low and side != _NORTH:  # three cards side by side
            at = max(0, 3 - len(taken))
            lines = [_cards_line(view, taken[:3], held[:at]), counts]
            if len(taken) + len(held) > 3:
                lines.insert(1, _cards_line(view, taken[3:], held[at:]))
            return lines
        # As much on either side of north's card
        room = self.layout.trick_x[_NORTH] - 9 if side == _NORTH else self.layout.beside
        wide = _cards_line(view, taken, held)
        close = [(text.replace(" ", ""), colour) for text, colour in wide]
        if self.low:  # on one line where that is possible
            for cards in (wide, close):
                if _line_width(cards + counts) <= room:
                    return [cards + counts]
        return [wide if _line_width(wide) <= room else close, counts]

    def _layout_lines(self, view, seat, first, held):
        """Return the lines of a seat beside the layout."""
        place = view.out_place(seat)
        count = view.count(seat)
        left = _PLACES[place] if place else self.labels.get("%d cards", count) if count > 1 else "1 card"
        if not self.low:
            return [first[:1], first[1:], [(left, palette.WHITE)], [held]]
        if not held[0]:
            return [first[:1], [(left, palette.WHITE)]]
        held = chrome.fit(fonts.TEXT, held[0].replace(" ", ""), self.layout.beside_columns), palette.SHADE
        return [first[:1], [(self.labels.get("%d", count), palette.WHITE), held]]

    def _line(self, scene, texts, x, y, align):
        """Add a line that begins, ends or has its middle at x."""
        x -= _line_width(texts) * align // 2
        for text, colour in texts:
            if text:
                x += scene.text(fonts.TEXT, text, x, y, colour, items.LEFT) + _GAP

    # The viewer

    def own(self, scene, view):
        """Add what the viewer has taken, at the right above the hand; `other` has been asked before."""
        y = self.layout.line_y
        cards, counts = cards_text(view, dear(view, view.viewer)), counts_text(view, view.viewer, self.low)
        if self.low:
            if fonts.width(fonts.TEXT, cards) > self.layout.beside:
                cards = cards.replace(" ", "")
            if len(self.known[_EAST]) > 3:  # which come down to the upper line; then there is one card at most here
                counts, cards = "", (counts + "  " + cards).strip()
        texts = [text for text in (counts, cards) if text]
        owner = ("you" if view.is_person(view.viewer) else compass(view, view.viewer)) + ":"
        free = self.layout.trick_x[0] + self.layout.trick_w + fonts.width(fonts.TEXT, owner) + 13
        for i in range(len(texts)):
            left = self.width - _MARGIN - fonts.width(fonts.TEXT, texts[i])
            line_y = y - _STEP * (len(texts) - 1 - i)
            scene.text(fonts.TEXT, texts[i], left, line_y, palette.ALERT, items.LEFT)
            first = i == (len(texts) - 1 if self.low else 0)  # on a low screen east's card is beside the upper line
            if first and left > free:
                scene.text(fonts.TEXT, owner, left - 5, line_y, palette.DIM, items.RIGHT)


def _cards_line(view, taken, held):
    """Return cards taken and cards revealed as a line."""
    return [(cards_text(view, taken), palette.ALERT), (cards_text(view, held), palette.SHADE)]


def _line_width(texts):
    """Return the pixels that a line takes."""
    return sum([fonts.width(fonts.TEXT, text) + _GAP for text, _ in texts if text]) - _GAP
